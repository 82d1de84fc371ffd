//! All that needs more than one module: a file per feature, in one binary.

#![allow(clippy::unwrap_used)]

mod children;
mod cli;
mod declarators;
mod fuzz;
mod guard;
mod lab;
mod limits;
mod machine;
mod scratch;
mod script;
mod script_errors;
mod suites;
