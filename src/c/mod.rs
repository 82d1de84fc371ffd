//! The C language: types, data models, values, a typed tree, its printer, and an abstract machine that runs it.
//!
//! In: types and values; a tree built by a family of test cases.
//! Out: C text with one meaning, and the verdict of the abstract machine on that tree.

pub mod arithmetic;
pub mod builtin;
pub mod bytes;
pub mod calling;
pub mod check;
pub mod complaint;
pub mod complex;
pub mod control;
pub mod dialect;
pub mod eval;
pub mod fault;
pub mod features;
pub mod harness;
pub(crate) mod include;
pub mod lanes;
pub mod library;
pub mod model;
pub mod overflow;
pub mod path;
pub mod print;
pub mod real;
pub mod rules;
mod task;
pub mod text;
pub mod tree;
pub mod types;
pub mod value;
pub mod visit;
pub mod wide;
