//! TODO

pub mod blame;
pub mod bucket;
pub mod bundle;
pub mod diagnosis;
pub mod examples;
pub mod expected;
pub mod fingerprint;
pub mod known_bugs;
pub mod ledger;
pub mod pattern;
pub mod pieces;
pub mod ruling;
pub mod saved;
pub(crate) mod shell;
pub mod symptom;
