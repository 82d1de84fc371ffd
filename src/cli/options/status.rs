//! Options of `quest status`.

#![allow(missing_docs)]

use std::path::PathBuf;

use clap::Args;

use super::values::OUT;

pub(super) const AFTER_HELP: &str = "Examples:
  quest status                         progress and bugs of the campaign in quest-out
  quest status host1/out host2/out     a table of several campaigns, with totals
  quest status --json quest-out        one JSON object a directory

Exit status: 0 shown, with or without bugs; 2 a directory has no campaign; 4 one cannot be read.";

/// Options of `quest status`.
#[derive(Debug, Clone, Args)]
pub struct Status {
    /// Directories of campaigns
    #[arg(value_name = "DIR", default_value = OUT)]
    pub dirs: Vec<PathBuf>,

    /// Write JSON, one object a directory
    #[arg(long)]
    pub json: bool,
}
