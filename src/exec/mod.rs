//! Runs other programs, and leaves nothing of them behind.
//!
//! In: a command line, its limits, a scratch directory.
//! Out: what the child did: its exit or signal, its output, the files it wrote.

pub mod child;
pub(crate) mod elf;
pub(crate) mod excerpt;
pub mod guard;
pub(crate) mod limits;
pub(crate) mod mark;
pub(crate) mod outcome;
pub(crate) mod processes;
pub(crate) mod product;
pub(crate) mod program;
pub mod scratch;
