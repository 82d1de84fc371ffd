//! Draws and prints many test cases in several threads. Each has a Lua state of its own, and takes turns with the
//! others: which thread draws a test case makes no difference.

use std::rc::Rc;
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread::{self, Scope};

use anyhow::Result;

use crate::c::rules::Rules;
use crate::c::tree::CaseCode;
use crate::case::TestCase;
use crate::case::draw::{Drawer, Pick, distinct};
use crate::case::suite::Suite;
use crate::journal::recipe::Recipe;
use crate::journal::shapes;
use crate::journal::work::Work;
use crate::render::{Chunk, Sheet};
use crate::script::Script;

/// Test cases that are drawn and printed at a time.
const CHUNK: usize = 20;

/// The test cases that are worth a thread, which takes ten megabytes of memory.
const WORTH: usize = 10_000;

/// Chunks that a thread prints ahead.
const AHEAD: usize = 8;

/// The files of a program, each with its name.
pub(super) type Sheets = [(&'static str, Sheet)];

/// What is to be drawn.
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
    /// If shapes are asked for by number, those that are possible; and the convention up to which they differ.
    pub(super) shapes: Option<(Vec<Pick>, Option<&'a str>)>,
}

impl Crew<'_> {
    /// The test cases.
    pub(super) fn picks(&self) -> Box<dyn Iterator<Item = Pick> + '_> {
        match &self.shapes {
            Some((picks, _)) => Box::new(picks.iter().copied()),
            None => Box::new(distinct(self.work.picks(self.skip)).take(self.number as usize)),
        }
    }

    /// Who draws them.
    pub(super) fn drawer<'d>(&self, script: &Script, suite: &'d Suite) -> Result<Drawer<'d>> {
        let drawer = Drawer::new(suite, self.rules, self.size);
        let Some((_, up_to)) = &self.shapes else { return Ok(drawer) };
        let shapes = shapes::enumeration(script, suite, self.size, self.rules.model, *up_to)?;
        Ok(drawer.by_number(Rc::new(shapes)))
    }

    /// Draws and prints the test cases from the chunk with this number on, and passes on what was printed for each
    /// file, in order, until `take` has enough.
    pub(super) fn print(
        &self,
        script: &Script,
        suite: &Suite,
        sheets: &Sheets,
        from: usize,
        mut take: impl FnMut(Vec<Chunk>) -> Result<bool>,
    ) -> Result<()> {
        let threads = self.threads();
        if threads == 1 {
            let drawer = self.drawer(script, suite)?;
            return self.turns(drawer, sheets, from, 1, |chunks| take(chunks?));
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
                self.turns(self.drawer(&script, &suite)?, sheets, first, threads, send)
            };
            // Nobody receives it if another thread has failed before.
            let _ = print().or_else(|error| sender.send(Err(error)));
        });
        receiver
    }

    /// Prints every so many chunks from one on.
    fn turns(
        &self,
        mut drawer: Drawer,
        sheets: &Sheets,
        first: usize,
        threads: usize,
        mut take: impl FnMut(Result<Vec<Chunk>>) -> Result<bool>,
    ) -> Result<()> {
        let turn = |index: usize| (index / CHUNK).checked_sub(first);
        let is_own = |index| turn(index).is_some_and(|turn| turn.is_multiple_of(threads));
        let picks = self.picks().enumerate().filter(|(index, _)| is_own(*index));
        let chunks = drawer.chunks(picks.map(|(_, pick)| pick), CHUNK);
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
