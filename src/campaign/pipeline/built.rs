//! A program between its stages: its executables, its results so far, and its waiting failures.

use std::path::PathBuf;
use std::time::Duration;

use crate::campaign::shared::{Batch, Held};
use crate::campaign::work_queue::Deal;
use crate::journal::event::Done;
use crate::journal::score::Score;

/// A compiled program that waits to be run.
#[derive(Debug)]
pub(crate) struct Built {
    /// Its test cases.
    pub(crate) deal: Deal,
    /// The directory where it was built.
    pub(crate) dir: PathBuf,
    /// Its result so far.
    pub(crate) done: Done,
    /// The result of each of its test cases.
    pub(crate) score: Score,
    /// The executables to run.
    pub(crate) parts: Vec<Part>,
    /// Its failures waiting to be examined.
    pub(crate) held: Vec<Held>,
    /// The processor time to build and run it, without what is done for its failures.
    pub(crate) cost: Duration,
}

/// Executables of some test cases.
#[derive(Debug)]
pub(crate) struct Part {
    pub(super) batch: Batch,
    /// The configuration's number, and the file.
    pub(super) executables: Vec<(usize, String)>,
}

impl Built {
    /// Counts time of a compiler or a linker.
    pub(super) fn compiled(&mut self, target: usize, took: Duration) {
        let seconds = took.as_secs_f64();
        self.done.times.compile += seconds;
        self.score.waited(target, seconds);
    }

    /// Its result so far.
    pub(crate) fn so_far(&self) -> Done {
        let mut done = Done { complete: false, ..self.done.clone() };
        self.score.count(&mut done);
        done.failing.clear();
        done.pending.clear();
        done
    }

    /// Its final result, counted; and its waiting failures.
    pub(crate) fn into_result(mut self) -> (Done, Vec<Held>) {
        self.score.count(&mut self.done);
        self.done.waiting = self.held.iter().filter_map(|held| held.waiting.clone()).collect();
        (self.done, self.held)
    }
}
