//! Failures and bugs: what makes two failures one bug, who is to blame, and what is saved.
//!
//! In: a failing test case and what each configuration did with it.
//! Out: a fingerprint, a diagnosis, and a directory with a program, a script and a report.

pub mod bisection;
pub mod blame;
pub mod bucket;
pub mod bundle;
pub mod diagnosis;
pub mod examples;
pub mod expected;
pub mod fingerprint;
pub mod known_bugs;
pub mod ledger;
mod moved;
pub mod pattern;
pub mod pieces;
pub mod ruling;
pub mod saved;
pub(crate) mod shell;
pub mod symptom;
