//! All that needs more than one module: a file per feature, in one binary.

#![allow(clippy::unwrap_used)]

mod campaigns;
mod children;
mod cli;
mod declarators;
mod fuzz;
mod junit;
mod lab;
mod machine;
mod screen;
mod script;
mod script_errors;
mod status;
mod suites;
