//! The `quest` command: parses, calls one function, turns its result into an exit status.

#![warn(clippy::print_stdout, clippy::print_stderr)]

use std::process::ExitCode;

use quest::base::exit::Exit;
use quest::base::output::{complain, say_by, unsaid};
use quest::cli::exit_status::status_of;

/// Drawing and lowering build many small trees; this allocator makes them a third cheaper.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    quest::exec::child::survive_full_files();
    let exit = match quest::cli::options::parse(std::env::args_os()) {
        Ok(typed) => quest::cli::commands::run(typed),
        // What the user asked for, such as help, is output like any other.
        Err(error) if !error.use_stderr() => {
            say_by(|| error.print()).map(|_| Exit::Clean).map_err(Into::into)
        }
        Err(error) => error.exit(),
    };
    let exit = match (exit, unsaid()) {
        (Ok(exit), None) => exit,
        (Ok(exit), Some(why)) => {
            complain(&format!("quest: {why}"));
            exit.max(Exit::Internal)
        }
        (Err(error), _) => {
            complain(&format!("quest: {error:#}"));
            status_of(&error)
        }
    };
    ExitCode::from(exit as u8)
}
