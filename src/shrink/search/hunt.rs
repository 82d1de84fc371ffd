//! The search for smaller test cases that fail in the same way: rounds of candidates, several to a program, by all
//! idle workers.

use std::collections::{BTreeMap, HashSet};
use std::num::NonZero;
use std::ops::{Range, RangeInclusive};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::queue::{Candidates, Queue, candidates, mark};
use super::{Budget, Shrinker, Shrunk};
use crate::bug::symptom::Symptom;
use crate::case::TestCase;
use crate::exec::child;
use crate::shrink::runner::Runner;
use crate::toolchain::build::{NoVerdict, StageReport};
use crate::toolchain::verdict::Stage;

/// Candidates per program, at most. Ten calls compile nearly as fast as one; most of a larger number would be
/// compiled in vain, since the first that fails ends the round.
const TOGETHER: usize = 10;

/// The values of a test case so small that twice as many candidates share a program.
const SMALL: usize = 16;

/// The most values in all candidates of the first program of a round together, and of a later one, unless one candidate has
/// more: a large test case takes longer than starting a compiler, and its candidates are nearly as large. Where one has just
/// failed, the next often fails, too; the longer none has, the less likely is the next one to, and the more share a program.
const VALUES: [usize; 2] = [300, 4000];

/// The number of last candidates, the boldest ones, that are tried again in programs of their own, since company
/// may hide a bug.
const ALONE: usize = 20;

/// The required certainty that a candidate passes if it failed in none of its runs.
const CONFIDENCE: f64 = 0.99;

/// The number of other failures that are kept.
const OTHERS: usize = 3;

/// One run of shrinking.
pub(super) struct Hunt<'s> {
    pub(super) shrinker: &'s Shrinker<'s>,
    pub(super) start: Instant,
    pub(super) symptom: Symptom,
    pub(super) rate: f64,
    /// The time limit of a child of a candidate.
    pub(super) limit: Duration,
}

/// A candidate that fails.
struct Hit {
    /// Its place in its chunk.
    index: usize,
    report: StageReport,
}

/// The result of a chunk of candidates.
#[derive(Default)]
struct Chunk {
    hit: Option<Hit>,
    programs: u32,
    others: Vec<(TestCase, StageReport)>,
}

impl Shrunk {
    /// Adds what a chunk of so many candidates cost, and the other failures in it; returns its hit.
    fn takes(&mut self, chunk: Chunk, tries: u32) -> Option<Hit> {
        self.effort.programs += chunk.programs;
        self.effort.tries += tries;
        for (case, report) in chunk.others {
            let symptom = Symptom::of(&report);
            let is_new = self.others.iter().all(|(_, other)| !Symptom::of(other).is_like(&symptom));
            if is_new && self.others.len() < OTHERS {
                self.others.push((case, report));
            }
        }
        chunk.hit
    }
}

impl Hunt<'_> {
    /// Replaces test cases by smaller ones until nothing smaller fails; `false` if the budget ran out
    /// before. After each success the search goes on where it was, since what failed to be a success before mostly is none
    /// now: who begins again with the boldest each time tries as many as there are statements for each that goes.
    pub(super) fn descend(&self, best: &mut Shrunk) -> Result<bool> {
        let mut tried = HashSet::new();
        let mut stalled = 0;
        let mut from = 0;
        loop {
            let before = best.cases.clone();
            let all = |from| candidates(&before, &self.shrinker.runner.rules, from);
            let mut seen = HashSet::new();
            let mut is_new = |mark| !tried.contains(&mark) && seen.insert(mark);
            let new =
                all(from).filter(|(_, made)| made.as_ref().is_none_or(|cases| is_new(mark(cases))));
            let sizes = if self.shares(best) { together(&before) } else { 1..=1 };
            let share = *sizes.end() > 1;
            let mut round = self.round(Box::new(new), sizes, &mut stalled, best)?;
            if let Round::Nothing = round
                && share
            {
                let boldest = all(0).filter(|(_, made)| made.is_some()).take(ALONE);
                round = self.round(Box::new(boldest), 1..=1, &mut stalled, best)?;
            }
            match round {
                Round::Over => return Ok(false),
                Round::Nothing => return Ok(true),
                Round::Hit(cases, report, passed, place) => {
                    tried.extend(passed);
                    from = place;
                    (best.cases, best.report) = (cases, report);
                    stalled = 0;
                    (self.shrinker.found)(&best.cases, &best.report)?;
                }
            }
        }
    }

    /// Whether several candidates can share a program. If one hangs, each program that has it costs the whole time limit.
    fn shares(&self, best: &Shrunk) -> bool {
        let has_arguments = self.shrinker.runner.configuration.linker.arguments;
        best.cases.len() == 1 && has_arguments && self.rate >= 1.0 && !self.is_hasty()
    }

    /// Whether no further program may be tried.
    fn is_late(&self) -> bool {
        self.start.elapsed() >= self.shrinker.budget.time || self.is_interrupted()
    }

    fn is_interrupted(&self) -> bool {
        child::interrupted()
            || self.shrinker.stopped.is_some_and(|stopped| stopped.load(Ordering::Relaxed))
    }

    pub(super) fn is_hasty(&self) -> bool {
        self.symptom.verdict.is_hang()
    }

    /// The first candidate that fails in the same way, searched by all idle
    /// workers. The result does not depend on their number.
    fn round(
        &self,
        candidates: Candidates,
        sizes: RangeInclusive<usize>,
        stalled: &mut u32,
        best: &mut Shrunk,
    ) -> Result<Round> {
        let Budget { tries, stall, .. } = self.shrinker.budget;
        let left = tries.saturating_sub(best.effort.tries).min(stall.saturating_sub(*stalled));
        let queue = Mutex::new(Queue::new(candidates, sizes, left));
        let done = self.tried(&queue, best.report.stage)?;
        let queue = queue.into_inner().unwrap_or_else(PoisonError::into_inner);
        for (before, (mut cases, chunk)) in done {
            *stalled += cases.len() as u32;
            if let Some(Hit { index, report }) = best.takes(chunk?, cases.len() as u32) {
                let (passed, rest) = queue.given.split_at(before + index);
                let passed = passed.iter().map(|(mark, _)| *mark).collect();
                let place = rest.first().map_or(0, |(_, place)| *place);
                return Ok(Round::Hit(cases.swap_remove(index), report, passed, place));
            }
        }
        let is_over = !queue.is_done || self.is_late();
        if self.is_interrupted() {
            return Err(NoVerdict::Interrupted.into());
        }
        Ok(if is_over { Round::Over } else { Round::Nothing })
    }

    /// Tries chunks of candidates with all idle workers, in order, up to the first that has a hit or an error,
    /// or until time is up; the numbers of candidates before them, and results.
    fn tried(&self, queue: &Mutex<Queue>, last: Stage) -> Result<BTreeMap<usize, Tried>> {
        let is_over = AtomicBool::new(false);
        let done: Mutex<BTreeMap<usize, Tried>> = Mutex::default();
        let work = |runner: &Runner| {
            while !is_over.load(Ordering::Acquire) && !self.is_late() {
                let mut waiting = queue.lock().unwrap_or_else(PoisonError::into_inner);
                let Some((before, cases)) = waiting.take(|| self.is_late()) else { break };
                drop(waiting);
                let chunk = self.chunk(runner, &cases);
                if chunk.as_ref().map_or(true, |chunk| chunk.hit.is_some()) {
                    is_over.store(true, Ordering::Release);
                }
                done.lock().unwrap_or_else(PoisonError::into_inner).insert(before, (cases, chunk));
            }
        };
        let mut runner = self.shrinker.runner.clone();
        runner.last = last;
        runner.build.compiler.time = runner.build.compiler.time.min(self.limit);
        runner.build.program.time = runner.build.program.time.min(self.limit);
        let most = queue.lock().unwrap_or_else(PoisonError::into_inner).chunks();
        let helpers = self.shrinker.idle.take(most.saturating_sub(1));
        let dirs = self.directories(helpers);
        thread::scope(|scope| {
            for dir in dirs.iter().flatten() {
                let runner = runner.at(dir);
                scope.spawn(move || work(&runner));
            }
            work(&runner);
        });
        self.shrinker.idle.give(helpers);
        dirs?;
        Ok(done.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Directories for helpers.
    fn directories(&self, number: usize) -> Result<Vec<PathBuf>> {
        let dirs = (0..number).map(|number| {
            let dir = self.shrinker.runner.build.dir.join(format!("helper-{number}"));
            std::fs::create_dir_all(&dir)
                .map_err(|error| NoVerdict::Scratch { path: dir.display().to_string(), error })?;
            Ok(dir)
        });
        dirs.collect()
    }

    /// Tries some candidates, all in one program if they can share it.
    fn chunk(&self, runner: &Runner, candidates: &[Vec<TestCase>]) -> Result<Chunk> {
        let mut chunk = Chunk::default();
        self.first(runner, candidates, 0..candidates.len(), &mut chunk)?;
        Ok(chunk)
    }

    /// Finds the first of a range of candidates that fails in the same way, by halves if they do not
    /// run at all.
    fn first(
        &self,
        runner: &Runner,
        candidates: &[Vec<TestCase>],
        range: Range<usize>,
        chunk: &mut Chunk,
    ) -> Result<()> {
        if self.is_late() {
            return Ok(());
        }
        if range.len() <= 1 {
            return range
                .into_iter()
                .try_for_each(|index| self.alone(runner, candidates, index, chunk));
        }
        chunk.programs += 1;
        // Names derive from seeds, which must differ within a file.
        let together: Vec<TestCase> = candidates[range.clone()]
            .iter()
            .flatten()
            .enumerate()
            .map(|(index, case)| case.with_seed(case.seed().wrapping_add(index as i64)))
            .collect();
        let all = runner.run(&together)?;
        if all.passed() {
            return Ok(());
        }
        if all.stage == Stage::Run {
            let mut suspects = Vec::new();
            for (index, number) in range.clone().zip((1..).filter_map(NonZero::new)) {
                if self.is_late() {
                    return Ok(());
                }
                if !runner.rerun(number)?.passed() {
                    suspects.push(index);
                }
            }
            for index in suspects {
                self.alone(runner, candidates, index, chunk)?;
            }
            return Ok(());
        }
        let middle = range.start + range.len() / 2;
        self.first(runner, candidates, range.start..middle, chunk)?;
        if chunk.hit.is_none() {
            self.first(runner, candidates, middle..range.end, chunk)?;
        }
        Ok(())
    }

    /// Tries a candidate in a program of its own, unless one before it failed in the same way.
    fn alone(
        &self,
        runner: &Runner,
        candidates: &[Vec<TestCase>],
        index: usize,
        chunk: &mut Chunk,
    ) -> Result<()> {
        if chunk.hit.is_some() || self.is_late() {
            return Ok(());
        }
        let report = self.repeated(runner, &candidates[index], &mut chunk.programs)?;
        if Symptom::of(&report).is_like(&self.symptom) {
            chunk.hit = Some(Hit { index, report });
        } else if let ([case], false) = (&candidates[index][..], report.passed())
            // With its time limit cut, it may only be slow.
            && !report.verdict.is_hang()
        {
            chunk.others.push((case.clone(), report));
        }
        Ok(())
    }

    /// Runs a candidate until it fails in the same way, or often enough to be sure that it does not.
    fn repeated(
        &self,
        runner: &Runner,
        cases: &[TestCase],
        programs: &mut u32,
    ) -> Result<StageReport> {
        let mut runs = runs_for(self.rate);
        loop {
            *programs += 1;
            runs -= 1;
            let report = runner.run(cases)?;
            if Symptom::of(&report).is_like(&self.symptom) || runs == 0 || self.is_late() {
                return Ok(report);
            }
        }
    }
}

/// The numbers of candidates of some test cases that share the first program of a round, and later ones.
fn together(cases: &[TestCase]) -> RangeInclusive<usize> {
    let values: usize = cases.iter().map(|case| case.values()).sum();
    let most = if values <= SMALL { 2 * TOGETHER } else { TOGETHER };
    let [first, later] = VALUES.map(|all| (all / values.max(1)).clamp(1, most));
    first..=later
}

/// The number of runs after which a failure of this rate is gone with sufficient certainty.
pub fn runs_for(rate: f64) -> u32 {
    if rate >= 1.0 {
        return 1;
    }
    let runs = (1.0 - CONFIDENCE).ln() / (1.0 - rate).ln();
    (runs.ceil() as u32).clamp(1, 50)
}

/// The result of a round of candidates.
enum Round {
    /// One fails; its failure; the marks of those before it; and its place.
    Hit(Vec<TestCase>, StageReport, Vec<u64>, usize),
    /// All pass, or fail in another way.
    Nothing,
    /// The budget ran out.
    Over,
}

/// A chunk of candidates, and its result.
type Tried = (Vec<Vec<TestCase>>, Result<Chunk>);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fails_seldom_is_run_often() {
        assert_eq!([1.0, 0.9, 0.5, 0.1].map(runs_for), [1, 2, 7, 44]);
    }
}
