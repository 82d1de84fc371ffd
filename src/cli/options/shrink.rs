//! Options of `quest shrink`.

#![allow(missing_docs)]

use std::path::PathBuf;

use clap::Args;

use super::compilers::LimitOptions;
use super::effort::Effort;
use super::replay::Consent;
use super::values::model_names;

pub(super) const AFTER_HELP: &str = "Examples:
  quest shrink quest-out/bugs/*
  quest shrink --shrink-time 10m quest-out/bugs/tcc-0.9.27-callee-struct-f64x2-vararg1
  quest -t regs -n 1 --seed 7 --emit json > case.json && quest shrink --cc tcc case.json

The shrunk bug replaces the saved one, whose files move to BUG/original.
Exit status: 0 all are gone, 1 some still fail, 2 wrong usage, 130 interrupted.";

/// Options of `quest shrink`.
#[derive(Debug, Clone, Args)]
pub struct Shrink {
    /// Compiler to use instead of the recorded one; a bare program gets the recorded options. Required for
    /// FILE.json
    #[arg(long, value_name = "[NAME=]COMMAND")]
    pub cc: Option<String>,

    /// Directories of saved bugs, or files with test cases from `quest --emit json`
    #[arg(required = true, value_name = "BUG|FILE.json")]
    pub bugs: Vec<PathBuf>,

    #[command(flatten)]
    pub consent: Consent,

    /// Data model for FILE.json [default: lp64]
    #[arg(long, value_parser = model_names())]
    pub model: Option<String>,

    /// Directory in which to save the bug of FILE.json [default: .]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,

    /// Number of programs to try at a time [default: the number of processors]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub jobs: Option<u32>,

    #[command(flatten)]
    pub effort: Effort,

    #[command(flatten)]
    pub limits: LimitOptions,
}
