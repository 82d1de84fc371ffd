//! Draws and prints many test cases in several threads. Each has a Lua state of its own, and takes turns with the
//! others: which thread draws a test case makes no difference.

use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, Scope};

use anyhow::Result;

use crate::c::rules::Rules;
use crate::c::tree::CaseCode;
use crate::case::TestCase;
use crate::case::draw::{Drawer, distinct};
use crate::case::suite::Suite;
use crate::journal::plan::{Recipe, Work};
use crate::render::{Chunk, Sheet};

/// Test cases that are drawn and printed at a time.
const CHUNK: usize = 20;

/// The test cases that are worth a thread, which takes ten megabytes of memory.
const WORTH: usize = 10_000;

/// Chunks that a thread prints ahead.
const AHEAD: usize = 8;

/// The files of a program, each with its name.
pub(super) type Sheets = [(&'static str, Sheet)];

/// What is to be drawn.
#[derive(Clone, Copy)]
pub(super) struct Crew<'a> {
    pub(super) recipe: &'a Recipe,
    pub(super) suite: &'a str,
    pub(super) rules: Rules<'static>,
    /// The depth of types.
    pub(super) size: u32,
    pub(super) work: Work,
    /// The number of test cases to skip.
    pub(super) skip: u64,
    pub(super) number: u32,
}

impl Crew<'_> {
    /// The seeds of the test cases.
    pub(super) fn seeds(&self) -> impl Iterator<Item = i64> {
        distinct(self.work.seeds(self.skip)).take(self.number as usize)
    }

    /// Draws and prints the test cases from the chunk with this number on, and passes on what was printed for each
    /// file, in order, until `take` has enough.
    pub(super) fn print(
        &self,
        suite: &Suite,
        sheets: &Sheets,
        from: usize,
        mut take: impl FnMut(Vec<Chunk>) -> Result<bool>,
    ) -> Result<()> {
        let threads = self.threads();
        if threads == 1 {
            return self.turns(suite, sheets, from, 1, |chunks| take(chunks?));
        }
        thread::scope(|scope| {
            let printed: Vec<_> = (from..from + threads)
                .map(|first| self.start(scope, sheets, first, threads))
                .collect();
            // The first that has nothing more to say is the one after the last chunk.
            for chunks in printed.iter().cycle().map_while(|printed| printed.recv().ok()) {
                if !take(chunks?)? {
                    break;
                }
            }
            Ok(())
        })
    }

    /// A script may say something while it is read, and only once.
    fn threads(&self) -> usize {
        let worth = if self.recipe.pieces.is_empty() { self.number as usize / WORTH } else { 1 };
        worth.min(thread::available_parallelism().map_or(1, usize::from)).max(1)
    }

    /// Starts a thread that prints every so many chunks. It ends when nobody receives them.
    fn start<'s>(
        &'s self,
        scope: &'s Scope<'s, '_>,
        sheets: &'s Sheets,
        first: usize,
        threads: usize,
    ) -> Receiver<Result<Vec<Chunk>>> {
        let (sender, receiver) = sync_channel(AHEAD);
        scope.spawn(move || {
            let print = || {
                let script = self.recipe.script()?;
                let suite = script.suite(self.suite)?;
                let send = |chunks| Ok(sender.send(chunks).is_ok());
                self.turns(&suite, sheets, first, threads, send)
            };
            // Nobody receives it if another thread has failed before.
            let _ = print().or_else(|error| sender.send(Err(error)));
        });
        receiver
    }

    /// Prints every so many chunks from one on.
    fn turns(
        &self,
        suite: &Suite,
        sheets: &Sheets,
        first: usize,
        threads: usize,
        mut take: impl FnMut(Result<Vec<Chunk>>) -> Result<bool>,
    ) -> Result<()> {
        let mut drawer = Drawer::new(suite, self.rules, self.size);
        let turn = |index: usize| (index / CHUNK).checked_sub(first);
        let is_own = |index| turn(index).is_some_and(|turn| turn.is_multiple_of(threads));
        let seeds = self.seeds().enumerate().filter(|(index, _)| is_own(*index));
        let chunks = drawer.chunks(seeds.map(|(_, seed)| seed), CHUNK);
        for (cases, number) in chunks.zip((first..).step_by(threads)) {
            let cases: Result<Vec<TestCase>> = cases.map_err(Into::into);
            let print = |cases: Vec<TestCase>| {
                let codes: Vec<CaseCode> =
                    cases.iter().map(|case| case.code(&self.rules)).collect();
                let number = (number * CHUNK) as u32 + 1;
                sheets.iter().map(|(_, sheet)| sheet.print(number, &codes)).collect()
            };
            if !take(cases.map(print))? {
                break;
            }
        }
        Ok(())
    }
}
