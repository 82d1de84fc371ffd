//! Consent: commands from a saved bug or a journal are run only if this user named them, ran them here
//! before, or agrees to them now.

use std::collections::BTreeSet;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use anyhow::Result;

use super::answers::usage;
use crate::base::figures::one_line;
use crate::bug::ledger::{Deed, Ledger, deeds};
use crate::toolchain::configuration::Configuration;

/// The configuration of a saved bug, or the same with a compiler from the command line, which the user has agreed to run.
/// Recorded options that such a compiler gets are not the user's.
///
/// # Errors
/// The user does not agree, or cannot be asked, or the command line is none.
pub(super) fn configuration(
    dir: &Path,
    recorded: &Configuration,
    cc: Option<&str>,
    yes: bool,
) -> Result<Configuration> {
    let ask_for_recorded = || ask(dir, &deeds(std::iter::once(recorded)), yes);
    let Some(cc) = cc else {
        ask_for_recorded()?;
        return Ok(recorded.clone());
    };
    let by = recorded.by(cc).map_err(|error| usage(format!("--cc {error}")))?;
    let (configuration, has_recorded_options) = by;
    if has_recorded_options && !recorded.caller.is_harmless() {
        ask_for_recorded()?;
    }
    named(&deeds(std::iter::once(&configuration)));
    Ok(configuration)
}

/// Records what the user named.
pub(super) fn named(deeds: &BTreeSet<Deed>) {
    // If the file cannot be written, there will be questions later; that is no reason to stop now.
    let _ = Ledger::open().add(deeds);
}

/// Continues if everything that a directory would run is known, or the user agrees to it.
///
/// # Errors
/// The user does not agree, or cannot be asked.
pub(super) fn ask(dir: &Path, deeds: &BTreeSet<Deed>, yes: bool) -> Result<()> {
    let mut ledger = Ledger::open();
    let unlisted = ledger.unlisted(deeds);
    if unlisted.is_empty() {
        return Ok(());
    }
    let dir = one_line(&dir.to_string_lossy());
    let list: String = unlisted.iter().map(|deed| format!("\n  {deed}")).collect();
    let told =
        format!("{dir}: it records what you neither named nor ran on this machine before:{list}");
    let can_answer = io::stdin().is_terminal() && io::stderr().is_terminal();
    if !yes && !can_answer {
        return Err(usage(format!(
            "{told}\nnothing of this was run; if you trust it, say --yes, or name a compiler of yours, with its \
             options, by --cc (what you ran before is listed in {})",
            ledger.place()
        )));
    }
    // With standard error closed the user sees no question, and can only agree with --yes.
    let _ = writeln!(io::stderr(), "quest: {told}");
    if !yes && !answer()? {
        return Err(usage(format!("{dir}: nothing of this was run")));
    }
    let _ = ledger.add(deeds);
    Ok(())
}

/// Asks on the terminal.
fn answer() -> Result<bool> {
    write!(io::stderr(), "run it? [y/N] ")?;
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    Ok(matches!(line.trim(), "y" | "Y" | "yes"))
}
