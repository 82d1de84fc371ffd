//! Options of `quest report`.

#![allow(missing_docs)]

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::values::OUT;

pub(super) const AFTER_HELP: &str = "Examples:
  quest report -o report.html                    one page about quest-out, which needs no network
  quest report quest-out --format markdown       short, for a comment on a pull request
  quest report quest-out --format json | jq '.bugs[].name'
  quest report quest-out --format junit -o junit.xml

The same directory gives the same bytes. docs/reports.md describes the formats.
Exit status: 0 written, with or without bugs; 2 the directory has no campaign; 4 it cannot be read.";

/// Options of `quest report`.
#[derive(Debug, Clone, Args)]
pub struct ReportOptions {
    /// Directory of a campaign; for markdown and text, also the directory of one bug
    #[arg(value_name = "DIR", default_value = OUT)]
    pub dir: PathBuf,

    /// Format to write [default: html; for one bug, markdown]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<ReportFormat>,

    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
}

/// The formats of `quest report`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    Html,
    Markdown,
    Text,
    Json,
    Junit,
}
