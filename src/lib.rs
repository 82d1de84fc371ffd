//! Quest is QuickCheck for C compilers: see `ARCHITECTURE.md` for the map.

pub mod build;
pub mod c;
pub mod case;
pub mod chance;
pub mod cli;
pub mod ctype;
pub mod dialect;
pub mod exec;
pub mod legal;
pub mod model;
pub mod probe;
pub mod real;
pub mod render;
pub mod stats;
pub mod toolchain;
pub mod value;
pub mod verdict;
