//! Options that say what is drawn, each in a group of its own: a command takes those that it heeds.

#![allow(missing_docs)]

use clap::Args;

use super::values::model_names;
use crate::c::features::Feature;
use crate::script::campaign_file::Seeds as Range;

const HEADING: &str = "What is drawn";

/// All of them, as the commands that draw test cases for a data model take them.
#[derive(Debug, Clone, Default, Args)]
pub struct Drawing {
    #[command(flatten)]
    pub number: Number,
    #[command(flatten)]
    pub size: Size,
    #[command(flatten)]
    pub suites: Suites,
    #[command(flatten)]
    pub seed: Seed,
    #[command(flatten)]
    pub seeds: Seeds,
    #[command(flatten)]
    pub std: Std,
    #[command(flatten)]
    pub model: DataModel,
    #[command(flatten)]
    pub without: Without,
    #[command(flatten)]
    pub inline: Inline,
}

/// How many.
#[derive(Debug, Clone, Default, Args)]
pub struct Number {
    /// Test cases (or types) to draw; for fuzz, test cases a program
    /// [default: 20; stats: 1000; fuzz: as many as compile in a second]
    #[arg(short, long, visible_alias = "batch", value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000))]
    #[arg(help_heading = HEADING)]
    pub number: Option<u32>,
}

/// How deep types are.
#[derive(Debug, Clone, Args)]
pub struct Size {
    /// Depth of types
    #[arg(short, long, value_name = "DEPTH", default_value_t = 2)]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=20))]
    #[arg(help_heading = HEADING)]
    pub size: u32,
}

impl Default for Size {
    fn default() -> Size {
        Size { size: 2 }
    }
}

/// From which suites.
#[derive(Debug, Clone, Default, Args)]
pub struct Suites {
    /// Suite to draw from; for fuzz, any number of them; see `quest list` [default: ansi; for fuzz,
    /// all that the compilers can do]
    #[arg(short, long, value_name = "SUITE", help_heading = HEADING)]
    pub test: Vec<String>,
}

/// From which seed.
#[derive(Debug, Clone, Default, Args)]
pub struct Seed {
    /// Seed, which may be negative; the same seed gives the same bytes [default: random]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    #[arg(help_heading = HEADING)]
    pub seed: Option<i64>,
}

/// From which seeds, of a command that has [`Seed`] too.
#[derive(Debug, Clone, Default, Args)]
pub struct Seeds {
    /// Instead of --seed, test cases with the seeds from A up to but without B
    #[arg(long, value_name = "A..B", help_heading = HEADING)]
    #[arg(allow_hyphen_values = true, conflicts_with = "seed")]
    pub seeds: Option<Range>,
}

/// In which C.
#[derive(Debug, Clone, Default, Args)]
pub struct Std {
    /// C standard of the program: c89, c99, c11, c23, or gnu89 … for GNU extensions
    /// [default: c89, or what the suite says]
    #[arg(long, value_name = "STD", help_heading = HEADING)]
    pub std: Option<String>,
}

/// For which data model.
#[derive(Debug, Clone, Default, Args)]
pub struct DataModel {
    /// Data model of the target; auto, in fuzz and doctor, asks the compiler
    /// [default: lp64; fuzz and doctor: auto]
    #[arg(long, value_name = "MODEL", help_heading = HEADING)]
    #[arg(value_parser = model_names())]
    pub model: Option<String>,
}

/// With how many calls that compilers may inline.
#[derive(Debug, Clone, Default, Args)]
pub struct Inline {
    /// Share of test cases, in percent, in which compilers may inline the call or know its result; in the
    /// others attributes of GNU C keep them from it [default: 100; fuzz: 10]
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(0..=100))]
    #[arg(help_heading = HEADING)]
    pub inline: Option<u32>,
}

/// After how many that are passed over.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct Skip {
    /// Pass over the first N test cases of the seed
    #[arg(long, value_name = "N", default_value_t = 0, hide = true)]
    pub skip: u64,
}

/// Without which features of C.
#[derive(Debug, Clone, Default, Args)]
pub struct Without {
    /// Draw nothing that needs these features of C, such as long-double,bit-fields; see
    /// `quest doctor`
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    #[arg(help_heading = HEADING)]
    pub without: Vec<Feature>,
}
