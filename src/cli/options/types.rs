//! Options of the commands that show what generators and suites draw: `try`, `count`, `repl` and `stats`.

#![allow(missing_docs)]

use clap::Args;

use super::drawing::{DataModel, Drawing, Number, Seed, Size, Skip, Std};
use super::scripts::Scripts;

/// Options of `quest try`.
#[derive(Debug, Clone, Args)]
pub struct Try {
    /// Lua expression for a generator
    #[arg(value_name = "GEN")]
    pub generator: String,

    #[command(flatten)]
    pub scripts: Scripts,

    #[command(flatten)]
    pub number: Number,

    #[command(flatten)]
    pub size: Size,

    #[command(flatten)]
    pub seed: Seed,

    #[command(flatten)]
    pub std: Std,
}

impl Try {
    pub(super) fn drawing(&self) -> Drawing {
        let Try { number, size, seed, std, .. } = self.clone();
        Drawing { number, size, seed, std, ..Drawing::default() }
    }
}

pub(super) const COUNT_AFTER_HELP: &str = "Examples:
  quest count toy                          signatures of the suite toy, at sizes 0, 1 and 2
  quest count toy -s 1 TOY.argc='choose(0,3)'
  quest count Test.ansi.result             types that a generator draws
  quest count 'struct(list(choose(1,3), elements{...}))'
  quest count toy --up-to sysv-amd64       signatures that a calling convention can tell apart
  quest count mine my.lua --json

A number counts what is different: a type that two branches draw counts once. Numbers are exact, of any
length. Where a generator has no end, or a function is called with too many values to try each, it says
where, and counts the rest. docs/exhaustive.md says what counts as different, and how to test all of it.";

/// Options of `quest count`.
#[derive(Debug, Clone, Args)]
pub struct Count {
    /// Suite, or Lua expression for a generator
    #[arg(value_name = "SUITE|GEN")]
    pub what: String,

    /// Write JSON instead of a table
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub scripts: Scripts,

    #[command(flatten)]
    pub size: Size,

    #[command(flatten)]
    pub std: Std,

    #[command(flatten)]
    pub model: DataModel,

    /// Of signatures that differ only in types which this convention cannot tell apart, count one
    #[arg(long, value_name = "CONVENTION")]
    pub up_to: Option<String>,
}

impl Count {
    pub(super) fn drawing(&self) -> Drawing {
        let Count { size, std, model, .. } = self.clone();
        Drawing { size, std, model, ..Drawing::default() }
    }
}

/// Options of `quest repl`.
#[derive(Debug, Clone, Args)]
pub struct Repl {
    #[command(flatten)]
    pub scripts: Scripts,

    #[command(flatten)]
    pub size: Size,

    #[command(flatten)]
    pub seed: Seed,

    #[command(flatten)]
    pub std: Std,
}

impl Repl {
    pub(super) fn drawing(&self) -> Drawing {
        let Repl { size, seed, std, .. } = self.clone();
        Drawing { size, seed, std, ..Drawing::default() }
    }
}

/// Options of `quest stats`.
#[derive(Debug, Clone, Args)]
pub struct Stats {
    /// Write JSON instead of a table
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub scripts: Scripts,

    #[command(flatten)]
    pub drawing: Drawing,

    #[command(flatten)]
    pub(super) skip: Skip,
}
