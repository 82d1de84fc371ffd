//! `quest merge`: adds the shards of a campaign up.

use std::io::{self, IsTerminal, Write};

use anyhow::Result;

use crate::base::exit::Exit;
use crate::base::figures::{number, plain};
use crate::base::output::{complain, say};
use crate::bug::expected::Known;
use crate::cli::options;
use crate::merge::{Merged, merge};
use crate::report::summary::summary;

/// Merges, and says what came of it.
///
/// # Errors
/// When they are not parts of one campaign; when a file cannot be read or written.
pub(super) fn run(options: &options::Merge) -> Result<Exit> {
    let is_watched = io::stderr().is_terminal();
    let merged = merge(&options.dirs, &options.out, &|read, all| {
        if is_watched {
            let _ = write!(
                io::stderr(),
                "\r\x1b[Kreading {} of {}",
                number(read as u64),
                number(all as u64)
            );
        }
    });
    if is_watched {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
    let Merged { place, state, shards: (all, here), was_resumed, gaps, empty } = merged?;
    for dir in empty {
        complain(&format!("quest: {}: nothing was begun in it yet", dir.display()));
    }
    let known = state.plan.as_ref().and_then(|plan| plan.known.as_deref());
    let known = known.and_then(|path| Known::read(path).ok()).unwrap_or_default();
    let dir = place.dir.display();
    let shards = match all {
        1 => format!("{dir}: the campaign"),
        _ => format!("{dir}: {} of {} shards", number(here.into()), number(all.into())),
    };
    let later = if was_resumed && all > 1 { ", and what a resumed sum ran" } else { "" };
    let whole = if gaps.is_empty() { ", nothing is missing" } else { "" };
    say(&format!("{}{later}{whole}\n{}", plain(&shards), summary(&state, &place, &known)))?;
    Ok(match () {
        () if !state.found.is_empty() || state.has_unexplained() => Exit::BugsFound,
        () if !gaps.is_empty() || !state.nothing_passed().is_empty() => Exit::NothingTested,
        () => Exit::Clean,
    })
}
