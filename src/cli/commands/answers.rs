//! The output of commands: usage errors, and text to standard output or to a file.

use std::path::Path;

use anyhow::{Result, anyhow};

use crate::base::exit::{Exit, Usage};
use crate::base::figures::{lines, one_line};
use crate::base::hint::hint;
use crate::base::output::{complain, say};
use crate::cli::exit_status::status_of;

/// An error that the user can fix.
pub(super) fn usage(message: String) -> anyhow::Error {
    anyhow::Error::new(Usage(message))
}

/// The error for a directory without a campaign.
pub(super) fn no_campaign(dir: &Path, what: &str) -> anyhow::Error {
    let dir = dir.display();
    usage(format!("{dir}: no campaign here: {what}; name a directory that quest fuzz --out wrote"))
}

/// Writes to a file, or to standard output with terminal control characters made harmless: scripts, journals
/// and compilers may have supplied part of the text.
pub(super) fn write(file: Option<&str>, text: &str) -> Result<Exit> {
    match file {
        Some(file) => std::fs::write(file, text)
            .map_err(|error| anyhow!("cannot write {file}: {error}{}", hint(&error)))?,
        None => say(&lines(text))?,
    }
    Ok(Exit::Clean)
}

/// Writes a line, which may contain untrusted text, to standard output.
pub(super) fn tell(text: &str) -> std::io::Result<()> {
    say(&(one_line(text) + "\n"))
}

/// Prints an error that does not end Quest, and returns the exit status that it leads to.
pub(super) fn complained(error: &anyhow::Error) -> Exit {
    complain(&format!("quest: {error:#}"));
    status_of(error)
}
