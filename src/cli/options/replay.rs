//! Options of `quest replay`, and of other commands that take saved bugs.

#![allow(missing_docs)]

use std::path::PathBuf;

use clap::Args;

use super::compilers::LimitOptions;

pub(super) const AFTER_HELP: &str = "Examples:
  quest replay quest-out/bugs/*                     do they still fail?
  quest replay quest-out/bugs/* --cc /opt/tcc/tcc   does this compiler have them?

Exit status: 0 all are gone, 1 some still fail, 2 wrong usage, 125 one could not be judged
(a tool is missing, a known-good program fails, or the bug fails differently than recorded; git
bisect run skips the commit), 130 interrupted. With several bugs, the highest of their statuses.";

/// The user's consent to recorded command lines, which may come from someone else.
#[derive(Debug, Clone, Args)]
pub struct Consent {
    /// Run the recorded command lines without asking; they are shown first
    #[arg(long)]
    pub yes: bool,
}

/// Options of `quest replay`.
#[derive(Debug, Clone, Args)]
pub struct Replay {
    /// Compiler to use instead of the recorded ones; a bare program gets the recorded options
    #[arg(long, value_name = "[NAME=]COMMAND")]
    pub cc: Option<String>,

    /// Directories of saved bugs
    #[arg(required = true, value_name = "BUG")]
    pub bugs: Vec<PathBuf>,

    #[command(flatten)]
    pub consent: Consent,

    #[command(flatten)]
    pub limits: LimitOptions,
}
