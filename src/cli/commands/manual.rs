//! `quest man` and `quest completions`: the command line described for readers and for shells.

use anyhow::Result;

use super::answers::{usage, write};
use crate::base::exit::Exit;
use crate::cli::options;
use crate::script::{self, Script};

/// The manual page of quest, or of a command.
pub(super) fn man(names: &[String]) -> Result<Exit> {
    let command = options::subcommand(names).map_err(|error| usage(format!("man: {error}")))?;
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    write(None, &String::from_utf8_lossy(&page))
}

/// The completions for a shell.
pub(super) fn completions(shell: clap_complete::Shell) -> Result<Exit> {
    let mut script = Vec::new();
    let words = Script::new(&script::Options::default())?;
    let suites = words.suites().into_iter().map(|(name, _)| name).collect();
    let mut command = options::command_with(suites, words.conventions());
    clap_complete::generate(shell, &mut command, "quest", &mut script);
    write(None, &String::from_utf8_lossy(&script))
}
