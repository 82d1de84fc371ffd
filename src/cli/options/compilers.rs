//! Options for the compilers that a command runs, and for the limits of each child.

#![allow(missing_docs)]

use std::time::Duration;

use clap::Args;

use super::values::duration;

const LIMITS: &str = "Limits of each compiler and program";

/// The compilers under test.
#[derive(Debug, Clone, Args)]
pub struct Toolchains {
    /// Compiler to test, with its flags; two or more are also tested with each other, as caller and
    /// callee [default: $CC or cc; fuzz: with --levels]
    #[arg(long, value_name = "[NAME=]COMMAND")]
    pub cc: Vec<String>,

    /// Options to sweep: test each compiler with each, as a compiler of its own: --opt -O1 --opt '-O2 -fno-inline'
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true)]
    pub opt: Vec<String>,

    /// Command that links, instead of the compiler itself: 'gcc {in} -o {out}'
    #[arg(long, value_name = "COMMAND")]
    pub link: Option<String>,

    /// Command that runs a program, such as an emulator: 'qemu-arm {exe}'
    #[arg(long, value_name = "COMMAND")]
    pub run: Option<String>,
}

/// Limits of each child.
#[derive(Debug, Clone, Args)]
pub struct LimitOptions {
    /// Time limit of each compiler run and of each test program [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = LIMITS)]
    pub timeout: Option<Duration>,

    /// Memory limit of each process in MiB, except in emulators and programs with sanitizers, which reserve more; 0 for
    /// none [default: 4096]
    #[arg(long, value_name = "MIB", help_heading = LIMITS)]
    pub memory: Option<u64>,

    /// Size limit of each file a child writes, in MiB [default: 64]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(help_heading = LIMITS)]
    pub file_size: Option<u64>,

    /// Number of files that each process may have open [default: 256]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(8..))]
    #[arg(help_heading = LIMITS)]
    pub open_files: Option<u64>,

    /// Number of processes that a child may have at a time, with its descendants [default: 512]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(help_heading = LIMITS)]
    pub processes: Option<u64>,
}
