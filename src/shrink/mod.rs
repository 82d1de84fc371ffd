//! TODO

pub mod gate;
pub mod idle_workers;
pub mod matrix;
pub mod runner;
pub mod search;
pub mod trim;
