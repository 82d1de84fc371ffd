//! Options of `quest bisect`.

#![allow(missing_docs)]

use std::path::PathBuf;

use clap::Args;

use super::compilers::LimitOptions;
use super::replay::Consent;

pub(super) const AFTER_HELP: &str = "Examples:
  quest bisect ~/quest-out/bugs/tcc-f32x2 --good release_0_9_26 --bad mob --cc ./tcc -- make
  quest bisect BUG --repo gcc --good releases/gcc-11 --bad master --cc gcc/build/xgcc -- sh build.sh

The build command runs in the repository, once for each revision that is tried, the two ends first. A revision that
cannot be built, or whose compiler cannot be judged (a known-good program fails, or the bug fails in another way), is
skipped. The compiler of --cc is a path from the current directory. The repository's revision is restored at the end.

Exit status: 0 the first bad revision is found, 2 wrong usage, 125 it cannot be told, 130 interrupted.";

/// Options of `quest bisect`.
#[derive(Debug, Clone, Args)]
pub struct Bisect {
    /// Directory of a saved bug
    #[arg(value_name = "BUG")]
    pub bug: PathBuf,

    /// Revision without the bug
    #[arg(long, value_name = "REV")]
    pub good: String,

    /// Revision with the bug
    #[arg(long, value_name = "REV", default_value = "HEAD")]
    pub bad: String,

    /// The compiler that is built; a bare program gets the recorded options [default: the recorded one]
    #[arg(long, value_name = "[NAME=]COMMAND")]
    pub cc: Option<String>,

    /// The repository of the compiler's source
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub repo: PathBuf,

    /// The command that builds the compiler
    #[arg(last = true, required = true, value_name = "BUILD")]
    pub build: Vec<String>,

    #[command(flatten)]
    pub consent: Consent,

    #[command(flatten)]
    pub limits: LimitOptions,
}
