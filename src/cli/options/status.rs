//! Options of `quest status`.

#![allow(missing_docs)]

use std::path::PathBuf;

use clap::Args;

use super::values::OUT;

pub(super) const AFTER_HELP: &str = "Examples:
  quest status                         the screen of the campaign in quest-out, and what it found
  quest status host1/out host2/out     a table of several, and totals
  quest status --json quest-out        one JSON object a directory

Exit status: 0 shown, whatever they found; 2 a directory holds no campaign; 4 one cannot be read.";

/// Options of `quest status`.
#[derive(Debug, Clone, Args)]
pub struct Status {
    /// Directories that `quest fuzz --out` wrote
    #[arg(value_name = "DIR", default_value = OUT)]
    pub dirs: Vec<PathBuf>,

    /// Write JSON, one object a directory
    #[arg(long)]
    pub json: bool,
}
