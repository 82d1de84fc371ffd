//! Quest is QuickCheck for C compilers: see `ARCHITECTURE.md` for the map.

pub mod chance;
pub mod ctype;
pub mod generator;
pub mod script;
pub mod suite;
