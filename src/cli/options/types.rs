//! Options of the commands that show what generators and suites draw: `try`, `repl` and `stats`.

#![allow(missing_docs)]

use clap::Args;

use super::drawing::{Drawing, Number, Seed, Size, Skip, Std};
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
