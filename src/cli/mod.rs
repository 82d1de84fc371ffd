//! TODO

pub mod commands;
pub mod options;
