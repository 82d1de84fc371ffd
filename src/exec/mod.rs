//! TODO

pub mod child;
pub mod guard;
pub(crate) mod limits;
pub(crate) mod mark;
pub(crate) mod outcome;
pub(crate) mod processes;
pub(crate) mod product;
pub mod scratch;
