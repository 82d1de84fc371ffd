//! Options for drawing, each in a group of its own, so that a command takes only those it uses.

#![allow(missing_docs)]

use clap::Args;

use super::values::model_names;
use crate::c::features::Feature;
use crate::script::campaign_file::{Numbers, Seeds as Range};

const HEADING: &str = "What is drawn";

/// The most variants of a program.
const MOST_VARIANTS: i64 = 1000;

/// All of them, for commands that draw test cases for a data model.
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
    #[command(flatten)]
    pub variants: Variants,
}

/// The number of test cases or types.
#[derive(Debug, Clone, Default, Args)]
pub struct Number {
    /// Number of test cases (or types) to draw; for fuzz, in each program
    /// [default: 20; stats: 1000; fuzz: as many as compile in a second]
    #[arg(short, long, visible_alias = "batch", value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    #[arg(help_heading = HEADING)]
    pub number: Option<u32>,
}

/// The depth of types.
#[derive(Debug, Clone, Args)]
pub struct Size {
    /// Maximum depth of types
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

/// The suites.
#[derive(Debug, Clone, Default, Args)]
pub struct Suites {
    /// Suite to draw from (see `quest list`); fuzz takes several [default: ansi; fuzz: all that the
    /// compilers support]
    #[arg(short, long, value_name = "SUITE", help_heading = HEADING)]
    pub test: Vec<String>,
}

/// The seed.
#[derive(Debug, Clone, Default, Args)]
pub struct Seed {
    /// Seed, perhaps negative; the same seed gives the same bytes [default: random]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    #[arg(help_heading = HEADING)]
    pub seed: Option<i64>,
}

/// A range of seeds, for commands that also take [`Seed`].
#[derive(Debug, Clone, Default, Args)]
pub struct Seeds {
    /// Draw the test cases with seeds from A to B - 1, instead of --seed
    #[arg(long, value_name = "A..B", help_heading = HEADING)]
    #[arg(allow_hyphen_values = true, conflicts_with = "seed")]
    pub seeds: Option<Range>,
}

/// The C standard.
#[derive(Debug, Clone, Default, Args)]
pub struct Std {
    /// C standard of the program: c89, c99, c11, c23, or with GNU extensions gnu89, …
    /// [default: that of the suite, or c89]
    #[arg(long, value_name = "STD", help_heading = HEADING)]
    pub std: Option<String>,
}

/// The data model.
#[derive(Debug, Clone, Default, Args)]
pub struct DataModel {
    /// Data model of the target; in fuzz and doctor, auto asks the compiler
    /// [default: lp64; fuzz and doctor: auto]
    #[arg(long, value_name = "MODEL", help_heading = HEADING)]
    #[arg(value_parser = model_names())]
    pub model: Option<String>,
}

/// The share of calls that compilers may inline.
#[derive(Debug, Clone, Default, Args)]
pub struct Inline {
    /// Share of test cases, in percent, in which compilers may inline the call or know its result; in the
    /// others attributes of GNU C keep them from it [default: 100; fuzz: 10]
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u32).range(0..=100))]
    #[arg(help_heading = HEADING)]
    pub inline: Option<u32>,
}

/// The number of variants.
#[derive(Debug, Clone, Default, Args)]
pub struct Variants {
    /// Draw, of each program of the family flow, K others with the same meaning, too: rewritten in a few places
    /// (docs/flow.md). The seed says which: a multiple of K + 1 is a program, those after it are its variants [default: 0]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(0..=MOST_VARIANTS))]
    #[arg(help_heading = HEADING)]
    pub variants: Option<u32>,
}

/// Shapes by number, for `quest` without a command.
#[derive(Debug, Clone, Default, Args)]
pub struct Shapes {
    /// Write the test cases with these numbers of all signatures that the suite can draw, small ones first, instead of
    /// drawing some: A..B or A.. (see `quest count`)
    #[arg(long, value_name = "A..B", help_heading = HEADING, conflicts_with_all = ["seeds", "skip"])]
    pub exhaustive: Option<Numbers>,

    /// With --exhaustive, one of the signatures that differ only in types which this convention cannot tell apart
    #[arg(long, value_name = "CONVENTION", help_heading = HEADING, requires = "exhaustive")]
    pub up_to: Option<String>,
}

/// The number of test cases to skip.
#[derive(Debug, Clone, Default, Args)]
pub(super) struct Skip {
    /// Skip the first N test cases of the seed
    #[arg(long, value_name = "N", default_value_t = 0, hide = true)]
    pub skip: u64,
}

/// The features of C to leave out.
#[derive(Debug, Clone, Default, Args)]
pub struct Without {
    /// Features of C to leave out, such as long-double,bit-fields; see `quest doctor`
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    #[arg(help_heading = HEADING)]
    pub without: Vec<Feature>,
    /// Rely on behaviour that each implementation defines, or options decide: arithmetic-shift,
    /// wrapping-conversion, infinities, exact-floats, little-endian, ieee-bits, wide-text, elided-braces, braced-scalars,
    /// literal-initializers, asm-names, aliases, static-aliases, expected-conditions, constant-builtins, extern-inline,
    /// asm-operands, asm-goto, asm-goto-operands, loop-hints, conventions, old-definitions, tail-calls,
    /// record-tail-calls, generic-builtins, sign-builtins, reverse-builtins, stdc-builtins, elementwise-builtins,
    /// elementwise-bits, wrapping-arithmetic. What is not said here, fuzz and doctor measure; the last, where -fwrapv asks for it
    #[arg(long, value_name = "BEHAVIOUR", value_delimiter = ',', value_parser = assumption)]
    #[arg(help_heading = HEADING)]
    pub assume: Vec<Feature>,
}

fn assumption(text: &str) -> Result<Feature, String> {
    let known = Feature::ALL.into_iter().filter(|feature| feature.is_assumption());
    let names: Vec<&str> = known.clone().map(Feature::name).collect();
    let named = known.into_iter().find(|feature| feature.name() == text);
    named.ok_or_else(|| format!("there are {}", names.join(", ")))
}
