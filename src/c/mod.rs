//! TODO

pub mod check;
pub mod complaint;
pub mod dialect;
pub mod eval;
pub mod features;
pub mod harness;
pub mod model;
pub mod path;
pub mod print;
pub mod real;
pub mod rules;
pub mod tree;
pub mod types;
pub mod value;
pub mod visit;
