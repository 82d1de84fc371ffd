//! TODO

pub mod check;
pub mod dialect;
pub mod eval;
pub mod features;
pub mod model;
pub mod print;
pub mod real;
pub mod rules;
pub mod tree;
pub mod types;
pub mod value;
pub mod visit;
