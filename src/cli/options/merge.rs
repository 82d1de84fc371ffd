//! Options of `quest merge`.

#![allow(missing_docs)]

use std::path::PathBuf;

use clap::Args;

pub(super) const AFTER_HELP: &str = "Examples:
  quest merge quest-out -o all                  all shards in quest-out
  quest merge host1/quest-out host2/quest-out -o all
  quest merge all late/shard-07-of-40 -o all    add one more to an earlier sum
  quest report all -o report.html               the sum is a campaign like any other
  quest fuzz --resume all                       run what is missing

The campaigns may still run: what is in their journals counts, and the next merge has the rest. Equal
fingerprints are one bug, and the smallest program that shows it is kept. What is merged in any order, in
one step or several, gives the same bytes. docs/cluster.md has more.
Exit status: 0 no bugs, 1 bugs found, 2 wrong usage, or no parts of one campaign, 4 a file cannot be read
or written, 5 something is missing, or nothing was tested (and no bug was found).";

/// Options of `quest merge`.
#[derive(Debug, Clone, Args)]
pub struct Merge {
    /// Directories of the shards of one campaign, of sums of them, or directories in which these are
    #[arg(value_name = "DIR", required = true)]
    pub dirs: Vec<PathBuf>,

    /// Directory of the sum: a new one, or that of an earlier sum of the same parts
    #[arg(short, long, value_name = "DIR")]
    pub out: PathBuf,
}
