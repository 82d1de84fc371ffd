//! The `quest` command: parses, calls one function, turns its result into an exit status.

#![warn(clippy::print_stdout, clippy::print_stderr)]

use std::process::ExitCode;

use quest::base::output::complain;
use quest::cli::exit_status::status_of;

/// Drawing and lowering build many small trees; this allocator makes them a third cheaper.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    quest::exec::child::survive_full_files();
    let typed = match quest::cli::options::parse(std::env::args_os()) {
        Ok(typed) => typed,
        Err(error) => error.exit(),
    };
    let exit = quest::cli::commands::run(typed).unwrap_or_else(|error| {
        complain(&format!("quest: {error:#}"));
        status_of(&error)
    });
    ExitCode::from(exit as u8)
}
