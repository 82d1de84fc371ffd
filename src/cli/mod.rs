//! The command line: options and commands.
//!
//! In: arguments.
//! Out: an exit status, and what the command printed or wrote.

pub mod commands;
pub mod exit_status;
pub mod options;
mod scheduler;
