//! Options of `quest report`.

#![allow(missing_docs)]

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::values::OUT;

pub(super) const AFTER_HELP: &str = "Examples:
  quest report -o report.html                    one page on quest-out, which needs no network
  quest report quest-out --format markdown       short, for a comment on a change
  quest report quest-out --format json | jq '.bugs[].name'
  quest report quest-out --format junit -o junit.xml

The same directory gives the same bytes. docs/reports.md says what is in them.
Exit status: 0 written, whatever was found; 2 the directory holds no campaign; 4 it cannot be read.";

/// Options of `quest report`.
#[derive(Debug, Clone, Args)]
pub struct Report {
    /// Directory that `quest fuzz --out` wrote; or of one bug in it, for `markdown` and `text`
    #[arg(value_name = "DIR", default_value = OUT)]
    pub dir: PathBuf,

    /// What is written [default: html, or of one bug markdown]
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<ReportFormat>,

    /// File to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<String>,
}

/// What `quest report` can write.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ReportFormat {
    Html,
    Markdown,
    Text,
    Json,
    Junit,
}
