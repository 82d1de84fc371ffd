//! Options of `quest doctor`.

#![allow(missing_docs)]

use clap::Args;

use crate::c::features::Feature;

use super::compilers::{LimitOptions, Toolchains};
use super::drawing::DataModel;
use super::scripts::Scripts;

pub(super) const AFTER_HELP: &str = "Examples:
  quest doctor                                  the system's cc
  quest doctor --cc 'gcc -O2' --cc mycc         both, and whether their objects link
  quest doctor --cc 'arm-linux-gnueabihf-gcc -static' --run 'qemu-arm {exe}'
  quest doctor --cc 'mycc {in} -o {out}' --link 'gcc {in} -o {out}' --model ilp32
  quest doctor --cc mycc --json | jq '.toolchains[].lacks'
  quest doctor --show aligned,generic > features.c    what it is asked for

A missing feature, or a pair that does not link, does not make a toolchain broken.
Exit status: 0 all toolchains work, 2 wrong usage, 3 a toolchain is broken, 4 internal error,
130 interrupted.";

/// Options of `quest doctor`.
#[derive(Debug, Clone, Args)]
pub struct Doctor {
    #[command(flatten)]
    pub examined: Examined,

    #[command(flatten)]
    pub model: DataModel,

    /// Print the program by which compilers are asked for these features, in this order, and examine nothing
    #[arg(long, value_name = "FEATURES", value_delimiter = ',')]
    pub show: Vec<Feature>,
}

/// The compilers to check.
#[derive(Debug, Clone, Args)]
pub struct Examined {
    #[command(flatten)]
    pub toolchains: Toolchains,

    #[command(flatten)]
    pub limits: LimitOptions,

    /// Write JSON instead of text
    #[arg(long)]
    pub json: bool,

    #[command(flatten)]
    pub scripts: Scripts,
}
