//! Makes a failing test case small, and runs the smaller ones.
//!
//! In: a failing test case, the configuration it fails in, a limit on time.
//! Out: the smallest test case found that still fails in the same way; what every configuration does with it.

mod first_wrong;
pub mod gate;
pub mod heard;
pub mod idle_workers;
pub mod matrix;
pub mod runner;
pub mod search;
pub mod trim;
