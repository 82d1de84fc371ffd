//! The command line: what may be typed, what each command does, and with which status Quest ends.

pub mod commands;
pub mod options;
pub mod status_of;
