//! Shared by the commands that run compilers: the scratch directory, the limits.

use std::num::NonZero;
use std::path::Path;
use std::thread;

use anyhow::{Context, Result};

use crate::cli::options;
use crate::exec::child::{self, Limits};
use crate::exec::guard::Guard;
use crate::exec::scratch::Scratch;
use crate::script::campaign_file::Bounds;
use crate::shrink::search::Budget;

/// The directory in which programs are built, and the guard that removes it if this process is killed.
pub(super) fn scratch(base: Option<&Path>) -> Result<(Scratch, Guard)> {
    child::own_all_orphans();
    let scratch = Scratch::new(base)?;
    let guard = Guard::start(scratch.path()).context("cannot start the guard process")?;
    scratch.is_guarded();
    Ok((scratch, guard))
}

/// The limits of each child: from the command line, or else from a campaign file.
pub(super) fn limits(typed: &options::LimitOptions, file: Option<Bounds>) -> Limits {
    /// In MiB: above what gcc -O2 needs for a program, below what makes a laptop swap.
    const MEMORY: u64 = 4096;
    let options::LimitOptions { timeout, memory, file_size, open_files, processes } = *typed;
    let typed = Bounds { timeout, memory, processes, file_size, open_files };
    let said = [typed, file.unwrap_or_default()];
    let memory = said.iter().find_map(|bounds| bounds.memory).unwrap_or(MEMORY);
    let file_size = said.iter().find_map(|bounds| bounds.file_size);
    let default = Limits::default();
    Limits {
        time: said.iter().find_map(|bounds| bounds.timeout).unwrap_or(default.time),
        memory: (memory > 0).then_some(memory << 20),
        processes: said.iter().find_map(|bounds| bounds.processes).unwrap_or(default.processes),
        open_files: said.iter().find_map(|bounds| bounds.open_files).unwrap_or(default.open_files),
        file_size: file_size.map_or(default.file_size, |size| size << 20),
        ..default
    }
}

/// The budget from the command line, with defaults from another one.
pub(super) fn budget(typed: &options::Effort, otherwise: Budget) -> Budget {
    Budget {
        time: typed.shrink_time.unwrap_or(otherwise.time),
        tries: typed.tries.unwrap_or(otherwise.tries),
        stall: typed.stall.unwrap_or(otherwise.stall),
    }
}

/// The default number of workers: the processors available to this process.
pub(super) fn processors() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}
