//! The compilers that a command runs, and what each child may use.

#![allow(missing_docs)]

use std::time::Duration;

use clap::Args;

use super::values::duration;

const LIMITS: &str = "Limits of each compiler and program";

/// The compilers under test.
#[derive(Debug, Clone, Args)]
pub struct Toolchains {
    /// A compiler under test, with its flags; with two or more, every ordered pair is also tested
    /// as caller and callee [default: $CC or cc]
    #[arg(long, value_name = "[NAME=]COMMAND")]
    pub cc: Vec<String>,

    /// Command that links, instead of each compiler's own: 'gcc {in} -o {out}'
    #[arg(long, value_name = "COMMAND")]
    pub link: Option<String>,

    /// Command that runs a program, such as an emulator: 'qemu-arm {exe}'
    #[arg(long, value_name = "COMMAND")]
    pub run: Option<String>,
}

/// What each child may use.
#[derive(Debug, Clone, Args)]
pub struct LimitOptions {
    /// Time limit of each compiler run and of each test program [default: 10s]
    #[arg(long, value_name = "TIME", value_parser = duration, help_heading = LIMITS)]
    pub timeout: Option<Duration>,

    /// Memory limit of each process in MiB; 0 for none, which sanitizers and some emulators need
    /// [default: 4096]
    #[arg(long, value_name = "MIB", help_heading = LIMITS)]
    pub memory: Option<u64>,

    /// Size limit of each file a child writes, in MiB [default: 64]
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(help_heading = LIMITS)]
    pub file_size: Option<u64>,

    /// Files each process may have open [default: 256]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(8..))]
    #[arg(help_heading = LIMITS)]
    pub open_files: Option<u64>,

    /// Processes a child may have at a time, its descendants included [default: 512]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    #[arg(help_heading = LIMITS)]
    pub processes: Option<u64>,
}
