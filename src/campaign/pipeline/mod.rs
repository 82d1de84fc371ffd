//! A worker's pipeline takes one program through its stages, from seeds to verdicts, and finds its
//! failing test cases.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::c::rules::Rules;
use crate::c::tree::Tag;
use crate::campaign::avoid::Due;
use crate::campaign::shared::{Attempt, Batch, Shared, WorkerMessage, locked};
use crate::campaign::triage::Triage;
use crate::campaign::work_queue::Deal;
use crate::case::TestCase;
use crate::case::draw::{Drawer, Drawn};
use crate::exec::{child, product};
use crate::journal::event::Avoid;
use crate::journal::now::Stage;
use crate::journal::tally::Mark;
use crate::render::Files;
use crate::shrink::gate::Pass;
use crate::toolchain::build::{Build, NoVerdict, StageReport, Team};
use crate::toolchain::configuration::Configuration;

mod built;
mod compile;
mod narrow;
mod vote;

pub(crate) use built::{Built, Part};

/// The most build failures of one program before the rest of it is skipped, or a tenth of its test cases if that is
/// more: a compiler that rejects everything must not stop the others.
const FAILURES_A_PROGRAM: u32 = 50;

/// The time for finding the test cases of a program that do not build, in time limits of a part of it, before the rest
/// is skipped, once one is found. Most compilers take a second for all of it; one that is slow to fail must not
/// stop the others.
const NARROWING: f64 = 2.0;

/// Configurations for which the same test cases are drawn.
struct Group {
    /// The rules by which they are drawn.
    rules: Rules<'static>,
    /// The triggers left out of them.
    avoided: BTreeSet<usize>,
    /// The configurations, by number.
    targets: Vec<usize>,
}

/// The samplers of the test cases of each suite in each configuration, by their numbers.
pub(crate) type Drawers<'d> = BTreeMap<(usize, usize), Drawer<'d>>;

/// Makes an empty directory, replacing what was there.
pub(crate) fn clear(dir: &Path) -> Result<(), NoVerdict> {
    let cleared = product::remove(dir).and_then(|()| fs::create_dir_all(dir));
    cleared.map_err(|error| NoVerdict::Scratch { path: dir.display().to_string(), error })
}

/// The place where a worker takes a program through its stages.
pub(crate) struct Pipeline<'a> {
    shared: &'a Shared<'a>,
    messages: &'a Sender<WorkerMessage>,
    build: Build<'a>,
    /// The place where failures are repeated, so that the program's own files stay.
    aside: PathBuf,
    /// Numbers the files of objects and executables.
    files: u32,
    /// The seeds of the test cases in the existing source files, by their number.
    contents: BTreeMap<Files, Vec<i64>>,
    /// Build failures that may still be looked for.
    budget: u32,
    /// Whether one was found.
    has_found: bool,
    /// Seconds left for finding the test cases that do not build.
    patience: f64,
    /// Its turn, while it compiles.
    pass: Option<Pass<'a>>,
    /// Its current progress.
    stage: Stage,
    /// When its progress was last shown.
    shown: Cell<Option<Instant>>,
}

/// How old the shown progress of a program may be: counting its test cases takes a millisecond.
const MOMENT: Duration = Duration::from_millis(250);

impl<'a> Pipeline<'a> {
    pub(crate) fn new(
        shared: &'a Shared,
        messages: &'a Sender<WorkerMessage>,
        dir: &'a Path,
        stage: Stage,
    ) -> Pipeline<'a> {
        Pipeline {
            shared,
            messages,
            build: shared.build(dir),
            aside: dir.join("aside"),
            files: 0,
            contents: BTreeMap::new(),
            budget: FAILURES_A_PROGRAM,
            has_found: false,
            patience: shared.brisk(dir).compiler.time.as_secs_f64() * NARROWING,
            pass: None,
            stage,
            shown: Cell::new(None),
        }
    }

    /// Draws, compiles and links a program for all configurations, with a turn to begin with.
    pub(crate) fn build(
        &mut self,
        program: &mut Built,
        drawers: &mut Drawers,
        pass: Option<Pass<'a>>,
    ) -> Result<()> {
        self.pass = pass;
        let number = program.deal.part.end - program.deal.part.start;
        self.budget = FAILURES_A_PROGRAM.max((number / 10) as u32);
        clear(&self.aside)?;
        self.show(program, true);
        let suite = program.deal.suite;
        let choice = self.shared.choice(suite);
        let redrawn = |drawers: &Drawers| -> u64 {
            drawers.values().flat_map(|drawer| drawer.redrawn().values()).sum()
        };
        let before = redrawn(drawers);
        for deal in self.without_clashes(&program.deal) {
            for Group { rules, avoided, targets } in self.alike(suite) {
                let Some(drawer) = drawers.get_mut(&(suite, targets[0])) else { continue };
                let number = (deal.part.end - deal.part.start) as u32;
                // A script may take some time for each test case.
                let picks = self.shared.plan.work.picks(deal.part.start);
                let picks = picks.take_while(|_| !self.shared.is_closing());
                let Drawn { mut cases, impossible } = drawer.possible(picks, number)?;
                if cases.len() + impossible.len() < number as usize && self.shared.is_closing() {
                    return Err(NoVerdict::Interrupted.into());
                }
                let avoidance = locked(&self.shared.avoidance);
                let mut note = |seed: i64, mark: &Mark| {
                    let tried = targets.iter().filter(|target| choice.tries(**target, seed));
                    tried.for_each(|target| program.score.note(*target, &[seed], Some(mark)));
                };
                for (seed, why) in impossible {
                    note(seed, &Mark::Impossible(why));
                }
                cases.retain(|case| {
                    let reason = avoidance.reason(&avoided, case, rules.model);
                    if let Some(bug) = reason {
                        note(case.seed(), &Mark::Avoided(bug.into()));
                    }
                    reason.is_none()
                });
                drop(avoidance);
                let (whole, cases): (Vec<TestCase>, Vec<TestCase>) =
                    cases.into_iter().partition(|case| case.as_external().is_some());
                let batch = |cases| Batch { rules, cases, deal: deal.clone() };
                for (tried, targets) in choice.apart(cases, &targets) {
                    self.compile(program, &batch(tried), &targets)?;
                }
                for case in whole {
                    self.build_whole(program, batch(Arc::from([case])), &targets)?;
                }
            }
        }
        program.done.redrawn = redrawn(drawers) - before;
        Ok(())
    }

    /// Splits a deal into parts without test cases whose names would clash in one file.
    fn without_clashes(&self, deal: &Deal) -> Vec<Deal> {
        let mut parts: Vec<Deal> = Vec::new();
        let mut tags = BTreeSet::new();
        for index in deal.part.clone() {
            let tag = self.shared.plan.work.seed(index).map(Tag::of_seed);
            let fits = tag.is_some_and(|tag| tags.insert(tag));
            match parts.last_mut() {
                Some(part) if fits => part.part.end = index + 1,
                _ => {
                    tags = tag.into_iter().collect();
                    parts.push(Deal { part: index..index + 1, ..deal.clone() });
                }
            }
        }
        parts
    }

    /// The configurations that test a suite, in groups.
    fn alike(&self, suite: usize) -> Vec<Group> {
        let mut groups: Vec<Group> = Vec::new();
        for (target, rules) in self.shared.rules[suite].iter().enumerate() {
            let Some(rules) = *rules else { continue };
            let avoided = locked(&self.shared.avoidance).of(target);
            let is_same = |group: &&mut Group| group.rules == rules && group.avoided == avoided;
            match groups.iter_mut().find(is_same) {
                Some(group) => group.targets.push(target),
                None => groups.push(Group { rules, avoided, targets: vec![target] }),
            }
        }
        groups
    }

    /// Runs the executables, and finds the test cases that fail.
    pub(crate) fn run(&mut self, program: &mut Built) -> Result<()> {
        self.show(program, true);
        for part in std::mem::take(&mut program.parts) {
            if let [case] = &part.batch.cases[..]
                && let Some(external) = case.as_external()
            {
                self.vote(program, &part, external)?;
                continue;
            }
            for (target, exe) in &part.executables {
                if self.is_closing(program) {
                    return Ok(());
                }
                let attempt = Attempt { batch: &part.batch, target: *target };
                let report = self.ran(program, attempt, exe, Which::All)?;
                if report.passed() {
                    self.passed(program, attempt, &part.batch.cases);
                } else {
                    self.narrow(program, attempt, exe, report)?;
                }
            }
        }
        let due = locked(&self.shared.avoidance).due();
        due.into_iter().for_each(|due| self.avoid(due));
        Ok(())
    }

    /// Records the results of test cases.
    fn tried(&self, attempt: Attempt, cases: &[TestCase], failed: bool) {
        let model = attempt.batch.rules.model;
        locked(&self.shared.avoidance).tried(attempt.target, cases, model, failed);
    }

    /// Announces that a trigger is left out from now on: of a compiler that fails, in all its
    /// configurations.
    fn avoid(&self, due: Due) {
        let shared = self.shared;
        let of = shared.configuration(due.target);
        let takes_part = |configuration: &Configuration| {
            let Configuration { caller, callee, .. } = configuration;
            *caller == of.caller || callee.as_ref() == Some(&of.caller)
        };
        let targets: Vec<usize> = match (due.is_of_compiler, &of.callee) {
            (true, None) => (0..shared.plan.targets.len())
                .filter(|target| takes_part(shared.configuration(*target)))
                .collect(),
            _ => vec![due.target],
        };
        let Due { bug, trigger, held, .. } = due;
        let avoid = Avoid { bug, trigger, targets, held, seconds: 0.0 };
        // The receiver is gone only if the campaign has ended with an error of its own.
        let _ = self.messages.send(WorkerMessage::Avoid(avoid));
    }

    fn failed(
        &mut self,
        program: &mut Built,
        attempt: Attempt,
        report: StageReport,
        cases: &[TestCase],
    ) -> Result<()> {
        let mut is_quick = false;
        if let [case] = cases {
            self.tried(attempt, cases, true);
            is_quick = self.triage().is_only_counted(attempt, &report, case);
        }
        // Examining it may take a minute.
        self.show(program, !is_quick);
        let mark = self.triage().failed(&mut program.held, attempt, report, cases)?;
        let is_open = matches!(mark, Some(Mark::Open { failure: None, .. }));
        // There may have been no time to examine it.
        let was_too_late = self.shared.backlog.is_none() || self.shared.is_over();
        program.done.complete &= !(is_open && was_too_late);
        self.note(program, attempt.target, cases, mark.as_ref());
        Ok(())
    }

    fn triage(&self) -> Triage<'_, 'a> {
        Triage { shared: self.shared, messages: self.messages, dir: &self.aside }
    }

    fn passed(&self, program: &mut Built, attempt: Attempt, cases: &[TestCase]) {
        self.tried(attempt, cases, false);
        self.note(program, attempt.target, cases, Some(&Mark::Passed));
    }

    fn note(&self, program: &mut Built, target: usize, cases: &[TestCase], mark: Option<&Mark>) {
        let seeds: Vec<i64> = cases.iter().map(|case| case.seed()).collect();
        program.score.note(target, &seeds, mark);
        self.show(program, false);
    }

    /// Shows the progress of the program: always, or unless that was done a moment ago.
    fn show(&self, program: &Built, always: bool) {
        let is_stale = self.shown.get().is_none_or(|shown| shown.elapsed() >= MOMENT);
        if always || is_stale {
            self.shown.set(Some(Instant::now()));
            self.shared.board.program(self.stage, program.so_far());
        }
    }

    /// Whether to stop here, which leaves the program incomplete.
    fn is_closing(&self, program: &mut Built) -> bool {
        let closing = self.shared.is_closing();
        program.done.complete &= !closing;
        closing
    }

    /// An unused file name.
    fn file(&mut self, extension: &str) -> String {
        self.files += 1;
        format!("{}.{extension}", self.files)
    }

    /// Writes that many source files of some test cases.
    fn write(&mut self, batch: &Batch, files: Files, cases: &[TestCase]) -> Result<()> {
        self.build.write_all(&self.shared.files(batch, files, cases))?;
        // Other numbers of files have the same names.
        self.contents.retain(|other, _| other.is_one() != files.is_one());
        self.contents.insert(files, cases.iter().map(|case| case.seed()).collect());
        Ok(())
    }

    /// Runs an executable: all its test cases, or some. A target whose programs take no
    /// argument gets a program of the one test case.
    fn ran(
        &self,
        program: &mut Built,
        attempt: Attempt,
        exe: &str,
        which: Which,
    ) -> Result<StageReport> {
        let configuration = self.shared.configuration(attempt.target);
        let linker = &configuration.linker;
        let (start, before) = (Instant::now(), child::processor_time_of_thread());
        let report = match which {
            Which::One(case) if !linker.arguments => {
                self.ran_aside(attempt, configuration.team(), &attempt.batch.cases[case..=case])?
            }
            Which::One(case) => {
                self.shared.brisk(self.build.dir).run(linker, exe, Some(case + 1))?
            }
            Which::Part(from, to) => {
                self.shared.brisk(self.build.dir).run_part(linker, exe, from + 1..=to)?
            }
            Which::All => {
                let cases = attempt.batch.cases.len();
                self.shared.lively(self.build.dir, cases).run(linker, exe, None)?
            }
        };
        let cases = match which {
            Which::All => attempt.batch.cases.len(),
            Which::One(_) => 1,
            Which::Part(from, to) => to - from,
        };
        let report = self.held(attempt, report, cases);
        if report.passed() {
            locked(&self.shared.pace).passed(attempt.target, start.elapsed());
        }
        let seconds = start.elapsed().as_secs_f64();
        program.done.times.run += seconds;
        program.score.waited(attempt.target, seconds);
        if which == Which::All {
            program.cost += child::processor_time_of_thread() - before;
        }
        Ok(report)
    }

    /// Builds a program of some test cases by a team, aside from the program's own files, and runs it.
    fn ran_aside(&self, attempt: Attempt, team: Team, cases: &[TestCase]) -> Result<StageReport> {
        let configuration = self.shared.configuration(attempt.target);
        let build = self.shared.brisk(&self.aside);
        build.write_all(&self.shared.files(attempt.batch, configuration.files(), cases))?;
        Ok(build.build_and_run(team, configuration.sources(), None)?)
    }

    /// The report of a run of so many test cases, held to its end if that is heard.
    fn held(&self, attempt: Attempt, report: StageReport, cases: usize) -> StageReport {
        let linker = &self.shared.configuration(attempt.target).linker;
        let is_heard = self.shared.is_heard(linker, &attempt.batch.rules);
        if is_heard { report.held_to_its_end(cases) } else { report }
    }
}

/// The test cases of an executable that are run, by their indices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Which {
    All,
    One(usize),
    /// From the first to before the second.
    Part(usize, usize),
}

/// Test cases of a batch by their indices.
fn picked(batch: &Batch, indices: &[usize]) -> Arc<[TestCase]> {
    if indices.len() == batch.cases.len() {
        return batch.cases.clone();
    }
    indices.iter().map(|index| batch.cases[*index].clone()).collect()
}
