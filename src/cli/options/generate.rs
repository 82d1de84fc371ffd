//! Options of `quest` without a command: the output, and the original Quest's commands.

#![allow(missing_docs)]

use clap::{Args, ValueEnum};

use super::values::checks;
use crate::c::check::Checks;

const HEADING: &str = "Output";

/// The form and place of the output.
#[derive(Debug, Clone, Args)]
pub struct Output {
    /// Write one file (the default)
    #[arg(short = '1', long = "one", overrides_with = "split", help_heading = HEADING)]
    pub one: bool,

    /// Write two files, NAME-main.c and NAME-callee.c, to compile separately
    #[arg(short = '2', long, help_heading = HEADING, conflicts_with = "emit")]
    pub split: bool,

    /// Write C as a person would: no macros, short names, and no output but the exit status. With -2,
    /// the files are NAME-caller.c and NAME-callee.c
    #[arg(long, help_heading = HEADING, conflicts_with = "emit")]
    pub standalone: bool,

    /// Form of the checks: full, which says which value is wrong, or terse, which says only which test case
    /// fails, and is compiled in half the time [default: full]
    #[arg(long, value_name = "FORM", value_parser = checks(), help_heading = HEADING)]
    #[arg(conflicts_with_all = ["standalone", "emit"])]
    pub checks: Option<Checks>,

    /// File to write, or with -2 the NAME of both files [default: standard output; with -2, quest]
    #[arg(short, long, value_name = "NAME", help_heading = HEADING)]
    pub output: Option<String>,

    /// Write test cases as JSON, one object a line, instead of C
    #[arg(long, value_name = "FORMAT", help_heading = HEADING)]
    pub emit: Option<Emit>,
}

/// The formats of `--emit`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Emit {
    Json,
}

/// Options of the original Quest that are commands here.
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
