//! All that needs more than one module: a file per feature, in one binary.

#![allow(clippy::unwrap_used)]

mod architecture;
mod bugs;
mod bundle;
mod campaign_file;
mod campaigns;
mod checks;
mod children;
mod cli;
mod complaints;
mod conventions;
mod declarators;
mod doctor;
mod families;
mod fuzz;
mod guard;
mod journal;
mod junit;
mod known;
mod lab;
mod layout;
mod libs;
mod limits;
mod machine;
mod nothing;
mod observe;
mod overnight;
mod pattern;
mod repertoire;
mod report;
mod sandbox;
mod score;
mod scratch;
mod screen;
mod script;
mod script_errors;
mod shrink;
mod standalone;
mod status;
mod styles;
mod suites;
mod tools;
mod triage;
mod trim;
mod trust;
