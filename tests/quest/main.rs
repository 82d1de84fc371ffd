//! All that needs more than one module: a file per feature, in one binary.

#![allow(clippy::unwrap_used)]

mod children;
mod cli;
mod declarators;
mod doctor;
mod fuzz;
mod lab;
mod machine;
mod script;
mod script_errors;
mod suites;
