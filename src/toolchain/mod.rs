//! Compilers: command lines, what they can do, and what became of a program.
//!
//! In: command lines as templates; the files of a program.
//! Out: a verdict for each program; the data model, features, version and target of each compiler.

pub mod binaries;
pub mod broken;
pub mod build;
pub mod command_line;
pub mod configuration;
pub mod doctor;
pub mod identity;
pub mod lacks;
pub mod measure;
pub mod message;
pub mod optimizer;
pub mod options;
pub mod platform;
pub mod probe;
pub mod templates;
pub mod verdict;
pub mod version;
