//! Quest is QuickCheck for C compilers: see `ARCHITECTURE.md` for the map.

pub mod build;
pub mod chance;
pub mod ctype;
pub mod exec;
pub mod probe;
pub mod toolchain;
pub mod verdict;
