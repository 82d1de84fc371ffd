//! Consent: commands from a saved bug or a journal are run only if this user named them, ran them here
//! before, or agrees to them now.

use std::collections::BTreeSet;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;

use anyhow::Result;

use super::answers::usage;
use crate::base::figures::one_line;
use crate::bug::ledger::{Deed, Ledger};

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
            "{told}\nnothing of this was run; if you trust it, say --yes, or name a compiler of yours \
             by --cc (what you ran before is listed in {})",
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
