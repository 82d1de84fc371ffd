//! Quest is QuickCheck for C compilers: see `ARCHITECTURE.md` for the map.

// They panic where nobody reads; `output` does not.
#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod base;
pub mod bisect;
pub mod bug;
pub mod c;
pub mod campaign;
pub mod case;
pub mod cli;
pub mod convention;
pub mod exec;
pub mod generator;
pub mod journal;
pub mod merge;
pub mod render;
pub mod report;
pub mod script;
pub mod shrink;
pub mod toolchain;
