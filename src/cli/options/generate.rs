//! Options of `quest` without a command: the output, and the original Quest's commands.

#![allow(missing_docs)]

use clap::{Args, ValueEnum};

use super::values::{checks, files};
use crate::c::check::Checks;
use crate::render::Files;

const HEADING: &str = "Output";

/// The form and place of the output.
#[derive(Debug, Clone, Args)]
pub struct Output {
    /// Write one file (the default): --files 1
    #[arg(short = '1', long = "one", overrides_with_all = ["split", "files"], help_heading = HEADING)]
    pub one: bool,

    /// Write two files, NAME-main.c and NAME-callee.c, to compile separately: --files 2
    #[arg(short = '2', long, overrides_with = "files", help_heading = HEADING, conflicts_with = "emit")]
    pub split: bool,

    /// Write that many files, up to 9: NAME-main.c, NAME-callee.c, NAME-callee2.c, NAME-callee3.c, …, to compile
    /// separately. The functions of whole programs take turns with the files after the first
    #[arg(long, value_name = "N", value_parser = files(), help_heading = HEADING, conflicts_with = "emit")]
    pub files: Option<Files>,

    /// Write C as a person would: no macros, short names, and no output but the exit status. With -2,
    /// the files are NAME-caller.c and NAME-callee.c
    #[arg(long, help_heading = HEADING, conflicts_with = "emit")]
    pub standalone: bool,

    /// Form of the checks: full, which says which value is wrong, or terse, which says only which test case
    /// fails, and is compiled in half the time [default: full]
    #[arg(long, value_name = "FORM", value_parser = checks(), help_heading = HEADING)]
    #[arg(conflicts_with_all = ["standalone", "emit"])]
    pub checks: Option<Checks>,

    /// File to write, or with several the NAME of all [default: standard output; with several, quest]
    #[arg(short, long, value_name = "NAME", help_heading = HEADING)]
    pub output: Option<String>,

    /// Write test cases as JSON, one object a line, instead of C
    #[arg(long, value_name = "FORMAT", help_heading = HEADING)]
    pub emit: Option<Emit>,
}

impl Output {
    /// The number of files.
    pub fn files(&self) -> Files {
        self.files.unwrap_or(if self.split { Files::TWO } else { Files::ONE })
    }
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
