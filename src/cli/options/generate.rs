//! Options of `quest` without a command: where a program is written, and the original's commands.

#![allow(missing_docs)]

use clap::{Args, ValueEnum};

use super::values::checks;
use crate::c::check::Checks;

const HEADING: &str = "Where it is written";

/// Where and how a program is written.
#[derive(Debug, Clone, Args)]
pub struct Output {
    /// Write one file (the default)
    #[arg(short = '1', long = "one", overrides_with = "split", help_heading = HEADING)]
    pub one: bool,

    /// Write two files, NAME-main.c and NAME-callee.c, to be compiled apart
    #[arg(short = '2', long, help_heading = HEADING)]
    pub split: bool,

    /// Write as a person would: no macros, short names, no output; the exit status alone tells.
    /// With -2, NAME-caller.c and NAME-callee.c
    #[arg(long, help_heading = HEADING, conflicts_with = "emit")]
    pub standalone: bool,

    /// Form of the checks: full, which says which value is wrong, or terse, which says only which test case
    /// fails, and is compiled in half the time [default: full]
    #[arg(long, value_name = "FORM", value_parser = checks(), help_heading = HEADING)]
    #[arg(conflicts_with_all = ["standalone", "emit"])]
    pub checks: Option<Checks>,

    /// File to write, or with -2 the NAME of the two [default: standard output; quest]
    #[arg(short, long, value_name = "NAME", help_heading = HEADING)]
    pub output: Option<String>,

    /// Write test cases as JSON, one object a line, instead of C
    #[arg(long, value_name = "FORMAT", help_heading = HEADING)]
    pub emit: Option<Emit>,
}

/// What `--emit` can write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Emit {
    Json,
}

/// Spellings of the original Quest that are commands here.
#[derive(Debug, Clone, Args)]
pub struct Original {
    /// `-list`
    #[arg(long, hide = true)]
    pub list: bool,
    /// `-lua`
    #[arg(long, hide = true)]
    pub lua: bool,
    /// `-i`
    #[arg(short, long, hide = true)]
    pub interactive: bool,
    /// `-try GEN`
    #[arg(long = "try", hide = true, value_name = "GEN")]
    pub try_gen: Option<String>,
}
