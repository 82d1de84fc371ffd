//! Options of `quest blame`.

#![allow(missing_docs)]

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;

use super::compilers::LimitOptions;
use super::replay::Consent;
use super::values::duration;

pub(super) const AFTER_HELP: &str = "Examples:
  quest blame quest-out/bugs/gcc-12.2.0-vect-short      by which pass?
  quest blame prog.c --cc 'gcc -O2'                     a program, which exits with 0 if right
  quest blame BUG --cc gcc-11 --cc gcc-12 --cc gcc-13   which versions have it
  quest blame BUG --compilers mine.lua                  levels and options of a compiler of yours

Of gcc and clang, the pass is found by bisection; of other compilers, the levels and options that decide
(quest dump compilers shows those that are known). docs/blame.md explains the report.

Exit status: 0 all are gone, 1 some still fail, 2 wrong usage, 125 one could not be judged
(a tool is missing, a known-good program fails, or the bug fails differently than recorded), 130 interrupted.
With several bugs, the highest of their statuses.";

/// Options of `quest blame`.
#[derive(Debug, Clone, Args)]
pub struct Blame {
    /// Compiler to use instead of the recorded one; a bare program such as gcc-13 gets the recorded options.
    /// Several: which of them have the bug. Required for PROGRAM.c
    #[arg(long, value_name = "[NAME=]COMMAND")]
    pub cc: Vec<String>,

    /// Lua that adds levels and options of compilers to the table Compilers (quest dump compilers)
    #[arg(long, value_name = "FILE.lua")]
    pub compilers: Option<PathBuf>,

    /// Directories of saved bugs, or C programs
    #[arg(required = true, value_name = "BUG|PROGRAM.c")]
    pub bugs: Vec<PathBuf>,

    #[command(flatten)]
    pub consent: Consent,

    /// Maximum time for each bug [default: 2m]
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub blame_time: Option<Duration>,

    /// Maximum number of compilations for each bug [default: 400]
    #[arg(long, value_name = "N")]
    pub compilations: Option<u32>,

    /// Write a JSON object for each bug, one a line, to standard output
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub limits: LimitOptions,
}
