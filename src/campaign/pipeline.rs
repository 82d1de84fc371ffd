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

use crate::base::figures::{count, one_line};
use crate::c::check::Checks;
use crate::c::complaint::Side;
use crate::c::rules::Rules;
use crate::c::tree::Tag;
use crate::campaign::avoid::Due;
use crate::campaign::shared::{Attempt, Batch, Held, Shared, WorkerMessage, locked};
use crate::campaign::triage::Triage;
use crate::campaign::work_queue::Deal;
use crate::case::TestCase;
use crate::case::draw::Drawer;
use crate::exec::{child, product};
use crate::journal::event::{Avoid, Done, Mark};
use crate::journal::now::Stage;
use crate::journal::score::Score;
use crate::shrink::gate::Pass;
use crate::toolchain::build::{Build, NoVerdict, StageReport, Team};
use crate::toolchain::configuration::Configuration;
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::Verdict;

/// The most build failures of one program in one configuration before the rest of it is
/// skipped: a compiler that rejects everything must not stop the others.
const FAILURES_A_PROGRAM: u32 = 50;

/// Test cases of a hanging program that hang alone, too, before the rest is skipped: each costs
/// its whole time limit.
const HANGS_A_PROGRAM: usize = 3;

/// The time for finding the test cases of a program that do not build, in time limits of a child, before the rest
/// is skipped, once one is found. Most compilers take a second for all of it; one that is slow to fail must not
/// stop the others.
const NARROWING: f64 = 2.0;

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
    batch: Batch,
    /// The configuration's number, and the file.
    executables: Vec<(usize, String)>,
}

impl Built {
    /// Counts the time since `start` as a compiler's or linker's.
    fn compiled(&mut self, target: usize, start: Instant) {
        let seconds = start.elapsed().as_secs_f64();
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
    pub(crate) fn told(mut self) -> (Done, Vec<Held>) {
        self.score.count(&mut self.done);
        self.done.waiting = self.held.iter().filter_map(|held| held.waiting.clone()).collect();
        (self.done, self.held)
    }
}

/// Some test cases of a batch in the full form.
struct InFull {
    /// They alone, with their rules.
    batch: Batch,
    /// Their indices in the whole batch.
    indices: Vec<usize>,
    /// The executable.
    exe: String,
    /// What it says when all are run, if it runs all.
    whole: Option<StageReport>,
}

impl InFull {
    /// What is said of a test case, by its index in the whole batch.
    fn said(&self, index: usize) -> Option<StageReport> {
        let place = self.indices.iter().position(|one| *one == index)?;
        self.whole.as_ref()?.of_case(place + 1)
    }
}

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
    /// The seeds of the test cases in the existing source files, whole or split.
    contents: BTreeMap<bool, Vec<i64>>,
    budget: u32,
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
            patience: shared.plan.limits.time.as_secs_f64() * NARROWING,
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
        clear(&self.aside)?;
        self.show(program, true);
        let suite = program.deal.suite;
        let redrawn = |drawers: &Drawers| -> u64 {
            drawers.values().flat_map(|drawer| drawer.redrawn().values()).sum()
        };
        let before = redrawn(drawers);
        for deal in self.without_clashes(&program.deal) {
            for Group { rules, avoided, targets } in self.alike(suite) {
                let Some(drawer) = drawers.get_mut(&(suite, targets[0])) else { continue };
                let number = (deal.part.end - deal.part.start) as u32;
                // A script may take some time for each test case.
                let seeds = self.shared.plan.work.seeds(deal.part.start);
                let seeds = seeds.take_while(|_| !self.shared.is_closing());
                let mut cases = drawer.program(seeds, number)?;
                if cases.len() < number as usize && self.shared.is_closing() {
                    return Err(NoVerdict::Interrupted.into());
                }
                let avoidance = locked(&self.shared.avoidance);
                let score = &mut program.score;
                cases.retain(|case| {
                    let reason = avoidance.reason(&avoided, case, rules.model);
                    if let Some(mark) = reason.map(|bug| Mark::Avoided(bug.into())) {
                        let note = |target| score.note(target, &[case.seed()], Some(&mark));
                        targets.iter().copied().for_each(note);
                    }
                    reason.is_none()
                });
                drop(avoidance);
                let batch = Batch { rules, cases: cases.into(), deal: deal.clone() };
                self.compile(program, &batch, &targets)?;
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

    /// Compiles a batch for some configurations, each object once, and links it. A test case on which a
    /// compiler fails counts as that compiler's; the others are then built without it.
    fn compile(&mut self, program: &mut Built, batch: &Batch, targets: &[usize]) -> Result<()> {
        let shared = self.shared;
        if batch.cases.is_empty() || targets.is_empty() {
            return Ok(());
        }
        self.contents.clear();
        let mut objects = Objects::new();
        let mut failing = BTreeSet::new();
        let mut spoiled = BTreeSet::new();
        for (name, units) in needed(shared, targets) {
            let mut of_compiler = BTreeSet::new();
            for source in SOURCES {
                let Some(&(compiler, target)) = units.get(source) else { continue };
                if self.is_closing(program) {
                    return Ok(());
                }
                let attempt = Attempt { batch, target };
                let suspects = (0..batch.cases.len()).filter(|index| !of_compiler.contains(index));
                let suspects: Vec<usize> = suspects.collect();
                let object = self.file("o");
                let report =
                    self.object(program, attempt, (compiler, source), &suspects, &object)?;
                if report.passed() {
                    locked(&shared.compiled).insert(name.into());
                    objects.insert((name, source), object);
                } else {
                    failing.insert(name);
                    let unit = (compiler, source);
                    self.warn_if_hopeless(program, attempt, unit, &suspects)?;
                    self.culprits(program, attempt, unit, &suspects, report, &mut of_compiler)?;
                }
            }
            spoiled.extend(of_compiler);
        }
        let fails = |team: Team| {
            [team.caller, team.callee].iter().any(|side| failing.contains(side.name.as_str()))
        };
        let is_sound = |target: &usize| !fails(shared.configuration(*target).team());
        let (sound, others): (Vec<usize>, Vec<usize>) = targets.iter().partition(|t| is_sound(t));
        let mut part = Part { batch: batch.clone(), executables: Vec::new() };
        for target in sound {
            if self.is_closing(program) {
                break;
            }
            let configuration = shared.configuration(target);
            let objects: Vec<&str> = units(configuration)
                .filter_map(|(source, compiler)| objects.get(&(&compiler.name[..], source)))
                .map(String::as_str)
                .collect();
            let exe = self.file("out");
            let report = self.linked(program, target, &objects, &exe)?;
            if report.passed() {
                part.executables.push((target, exe));
            } else {
                self.split(program, Attempt { batch, target }, &batch.cases, report)?;
            }
        }
        program.parts.push(part);
        if others.is_empty() {
            return Ok(());
        }
        for cases in without(&batch.cases, &spoiled) {
            self.compile(program, &Batch { cases, ..batch.clone() }, &others)?;
        }
        Ok(())
    }

    /// Lets the examiner of failures have its turn, if it is due: a program with many failures takes minutes.
    fn take_turn(&mut self) {
        self.pass = None;
        self.pass = self.shared.turn_to_hunt();
    }

    /// Compiles one of the source files of some test cases of a batch.
    fn object(
        &mut self,
        program: &mut Built,
        attempt: Attempt,
        unit: (&Toolchain, &'static str),
        indices: &[usize],
        object: &str,
    ) -> Result<StageReport> {
        let (compiler, source) = unit;
        let seeds: Vec<i64> = indices.iter().map(|i| attempt.batch.cases[*i].seed()).collect();
        let split = source != "test.c";
        if self.contents.get(&split) != Some(&seeds) {
            self.write(attempt.batch, split, &picked(attempt.batch, indices))?;
        }
        self.take_turn();
        let (start, before) = (Instant::now(), child::processor_time_of_thread());
        let mut report = self.build.compile(compiler, source, object)?;
        report.unit = side(source);
        program.compiled(attempt.target, start);
        // In a small part of a program, most of the time is the compiler's start, which is not representative.
        if report.passed() && 2 * indices.len() >= attempt.batch.cases.len() {
            program.cost += child::processor_time_of_thread() - before;
        }
        Ok(report)
    }

    /// Reports at once why nothing compiles, if nothing does from the start.
    fn warn_if_hopeless(
        &mut self,
        program: &mut Built,
        attempt: Attempt,
        unit: (&Toolchain, &'static str),
        suspects: &[usize],
    ) -> Result<()> {
        let name = &unit.0.name;
        if !locked(&self.shared.compiled).insert(name.clone()) {
            return Ok(());
        }
        let some = [suspects.first(), suspects.get(suspects.len() / 2), suspects.last()];
        let some: BTreeSet<usize> = some.into_iter().flatten().copied().collect();
        let mut said: BTreeMap<String, u32> = BTreeMap::new();
        for index in &some {
            let object = self.file("o");
            let report = self.object(program, attempt, unit, &[*index], &object)?;
            if report.passed() || report.verdict.is_hang() {
                return Ok(());
            }
            *said.entry(report.message().line).or_default() += 1;
        }
        let most = said.into_iter().max_by_key(|(_, times)| *times).unwrap_or_default().0;
        let text = format!(
            "{name} compiles none of the {} tried first; it says `{}`; quest doctor shows what it lacks, and \
             --adapt leaves that out",
            count(some.len() as u64, "test case"),
            one_line(&most)
        );
        // The receiver is gone only if the campaign has ended with an error of its own.
        let _ = self.messages.send(WorkerMessage::Warning(text));
        Ok(())
    }

    /// Whether to stop looking for test cases that do not build: no time is left, or enough of them are found.
    fn gives_up(&self, program: &mut Built) -> bool {
        let has_found = self.budget < FAILURES_A_PROGRAM;
        self.budget == 0 || has_found && self.patience <= 0.0 || self.is_closing(program)
    }

    /// Finds the test cases of a batch on which a compiler fails, by halves.
    fn culprits(
        &mut self,
        program: &mut Built,
        attempt: Attempt,
        unit: (&Toolchain, &'static str),
        suspects: &[usize],
        report: StageReport,
        spoiled: &mut BTreeSet<usize>,
    ) -> Result<()> {
        if suspects.len() > 1 && !self.gives_up(program) {
            let mut failed = false;
            for half in suspects.chunks(suspects.len().div_ceil(2)) {
                if failed && self.gives_up(program) {
                    spoiled.extend(half);
                    continue;
                }
                let object = self.file("o");
                let before = program.done.times.compile;
                let report = self.object(program, attempt, unit, half, &object)?;
                self.patience -= program.done.times.compile - before;
                if !report.passed() {
                    failed = true;
                    self.culprits(program, attempt, unit, half, report, spoiled)?;
                }
            }
            // A large program takes long on a busy machine: not a failure if its halves are fine.
            if failed || report.verdict == Verdict::CompilerHung {
                return Ok(());
            }
        }
        spoiled.extend(suspects);
        if self.gives_up(program) {
            return Ok(());
        }
        self.budget -= 1;
        self.failed(program, attempt, report, &picked(attempt.batch, suspects))
    }

    /// Builds each half of some test cases that do not link together, down to single ones.
    fn split(
        &mut self,
        program: &mut Built,
        attempt: Attempt,
        cases: &[TestCase],
        report: StageReport,
    ) -> Result<()> {
        if self.gives_up(program) {
            return Ok(());
        }
        let before = self.budget;
        if cases.len() > 1 {
            let configuration = self.shared.configuration(attempt.target);
            for half in cases.chunks(cases.len().div_ceil(2)) {
                if self.gives_up(program) {
                    return Ok(());
                }
                self.write(attempt.batch, configuration.callee.is_some(), half)?;
                let exe = self.file("out");
                self.take_turn();
                let start = Instant::now();
                let (team, sources) = (configuration.team(), configuration.sources());
                let report = self.build.build(team, sources, &exe)?;
                self.patience -= start.elapsed().as_secs_f64();
                program.compiled(attempt.target, start);
                if report.passed() {
                    let batch = Batch { cases: half.into(), ..attempt.batch.clone() };
                    program.parts.push(Part { batch, executables: vec![(attempt.target, exe)] });
                } else {
                    self.split(program, attempt, half, report)?;
                }
            }
        }
        let slow = cases.len() > 1 && report.verdict == Verdict::CompilerHung;
        if self.budget == before && !slow && !self.gives_up(program) {
            self.budget -= 1;
            self.failed(program, attempt, report, cases)?;
        }
        Ok(())
    }

    /// Runs the executables, and finds the test cases that fail.
    pub(crate) fn run(&mut self, program: &mut Built) -> Result<()> {
        self.show(program, true);
        for part in std::mem::take(&mut program.parts) {
            for (target, exe) in &part.executables {
                if self.is_closing(program) {
                    return Ok(());
                }
                let attempt = Attempt { batch: &part.batch, target: *target };
                let report = self.ran(program, attempt, exe, None)?;
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

    /// Finds the failing test cases of a program: each that it names is run alone, unless it is only to be counted;
    /// and, unless it ran to its end and named some, every other one, too. What fails is told in the full form,
    /// if it fails there, too.
    fn narrow(
        &mut self,
        program: &mut Built,
        attempt: Attempt,
        exe: &str,
        report: StageReport,
    ) -> Result<()> {
        let cases = &attempt.batch.cases;
        let named = report.failing_cases();
        let tells = report.verdict.is_finding() && !named.is_empty();
        let is_named = |index: &usize| named.contains(&(index + 1));
        let mut full = None;
        if tells {
            let indices: Vec<usize> = (0..cases.len()).filter(is_named).collect();
            full = self.in_full(program, attempt, &indices)?;
        }
        let mut suspects = Vec::new();
        let mut hangs = 0;
        for (index, case) in cases.iter().enumerate() {
            let is_closing = self.is_closing(program);
            if hangs == HANGS_A_PROGRAM || is_closing {
                break;
            }
            if tells && !is_named(&index) {
                self.passed(program, attempt, std::slice::from_ref(case));
                continue;
            }
            let said = match &full {
                Some(full) => full.said(index),
                None => report.of_case(index + 1),
            };
            let is_counted =
                |said: &StageReport| tells && self.triage().is_only_counted(attempt, said, case);
            if let Some(said) = said.filter(is_counted) {
                suspects.push((index, said, full.is_some()));
                continue;
            }
            let (mut alone, mut is_full) = (self.told(program, attempt, &full, index)?, true);
            if alone.is_none() {
                (alone, is_full) = (Some(self.ran(program, attempt, exe, Some(index))?), false);
            }
            match alone {
                Some(alone) if !alone.passed() => {
                    hangs += usize::from(alone.verdict == Verdict::Hung);
                    suspects.push((index, alone, is_full));
                }
                _ => self.passed(program, attempt, std::slice::from_ref(case)),
            }
        }
        if suspects.is_empty() && !program.done.complete {
            // There is no time left to narrow it down: it is examined as it is.
            let case = named.first().and_then(|number| cases.get(number.checked_sub(1)?));
            let suspects = case.map_or(&cases[..], std::slice::from_ref);
            return self.failed(program, attempt, report, suspects);
        }
        if suspects.is_empty() {
            return self.failed(program, attempt, report, cases);
        }
        if !tells {
            // What hangs is told in the full form when it is examined: each time costs the whole limit.
            let ends = |suspect: &&(usize, StageReport, bool)| !suspect.1.verdict.is_hang();
            let indices: Vec<usize> = suspects.iter().filter(ends).map(|it| it.0).collect();
            full = self.in_full(program, attempt, &indices)?;
            for (index, report, is_full) in &mut suspects {
                if let Some(told) = self.told(program, attempt, &full, *index)? {
                    (*report, *is_full) = (told, true);
                }
            }
        }
        let batch = |is_full| match &full {
            Some(full) if is_full => Batch { rules: full.batch.rules, ..attempt.batch.clone() },
            _ => attempt.batch.clone(),
        };
        for (index, report, is_full) in suspects {
            let attempt = Attempt { batch: &batch(is_full), ..attempt };
            self.failed(program, attempt, report, std::slice::from_ref(&cases[index]))?;
        }
        Ok(())
    }

    /// Builds some test cases of a batch in the full form; none if that is their form, or they are not built.
    fn in_full(
        &mut self,
        program: &mut Built,
        attempt: Attempt,
        indices: &[usize],
    ) -> Result<Option<InFull>> {
        let Attempt { batch, target } = attempt;
        if batch.rules.checks.is_full() || indices.is_empty() {
            return Ok(None);
        }
        let rules = Rules { checks: Checks::Full, ..batch.rules };
        let full = Batch { rules, cases: picked(batch, indices), ..batch.clone() };
        let exe = self.file("out");
        let configuration = self.shared.configuration(target);
        let mut whole = None;
        // Otherwise each gets a program of its own.
        if configuration.linker.arguments {
            self.write(&full, configuration.callee.is_some(), &full.cases)?;
            let start = Instant::now();
            let (team, sources) = (configuration.team(), configuration.sources());
            let report = self.build.build(team, sources, &exe)?;
            program.compiled(target, start);
            if !report.passed() {
                return Ok(None);
            }
            whole = Some(self.ran(program, Attempt { batch: &full, ..attempt }, &exe, None)?);
        }
        Ok(Some(InFull { batch: full, indices: indices.to_vec(), exe, whole }))
    }

    /// The failure of a test case of a batch, by its index, alone and in the full form; none if it passes so.
    fn told(
        &self,
        program: &mut Built,
        attempt: Attempt,
        full: &Option<InFull>,
        index: usize,
    ) -> Result<Option<StageReport>> {
        let Some(InFull { batch, indices, exe, .. }) = full else { return Ok(None) };
        let Some(place) = indices.iter().position(|one| *one == index) else { return Ok(None) };
        let report = self.ran(program, Attempt { batch, ..attempt }, exe, Some(place))?;
        Ok((!report.passed()).then_some(report))
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
        // There may have been no time to examine it.
        program.done.complete &= mark.is_some() || !self.shared.is_over();
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

    /// Writes the source files of some test cases, one or two.
    fn write(&mut self, batch: &Batch, split: bool, cases: &[TestCase]) -> Result<()> {
        self.build.write_all(&self.shared.files(batch, split, cases))?;
        self.contents.insert(split, cases.iter().map(|case| case.seed()).collect());
        Ok(())
    }

    fn linked(
        &mut self,
        program: &mut Built,
        target: usize,
        objects: &[&str],
        exe: &str,
    ) -> Result<StageReport> {
        self.take_turn();
        let (start, before) = (Instant::now(), child::processor_time_of_thread());
        let report = self.build.link(self.shared.configuration(target).team(), objects, exe)?;
        program.compiled(target, start);
        program.cost += child::processor_time_of_thread() - before;
        Ok(report)
    }

    /// Runs an executable: all its test cases, or one alone. A target whose programs take no
    /// argument gets a program of the one test case.
    fn ran(
        &self,
        program: &mut Built,
        attempt: Attempt,
        exe: &str,
        case: Option<usize>,
    ) -> Result<StageReport> {
        let configuration = self.shared.configuration(attempt.target);
        let linker = &configuration.linker;
        let (start, before) = (Instant::now(), child::processor_time_of_thread());
        let report = match case {
            Some(case) if !linker.arguments => {
                let build = self.shared.build(&self.aside);
                let case = &attempt.batch.cases[case..=case];
                let split = configuration.callee.is_some();
                build.write_all(&self.shared.files(attempt.batch, split, case))?;
                build.build_and_run(configuration.team(), configuration.sources(), None)?
            }
            case => self.build.run(linker, exe, case.map(|index| index + 1))?,
        };
        let seconds = start.elapsed().as_secs_f64();
        program.done.times.run += seconds;
        program.score.waited(attempt.target, seconds);
        if case.is_none() {
            program.cost += child::processor_time_of_thread() - before;
        }
        Ok(report)
    }
}

/// The files of objects, by compiler and source file.
type Objects<'n> = BTreeMap<(&'n str, &'static str), String>;

/// What each compiler compiles, and in which configuration a failure shows: the compiler's own,
/// if there is one.
type Needed<'l> = BTreeMap<&'l str, BTreeMap<&'static str, (&'l Toolchain, usize)>>;

fn needed<'l>(shared: &'l Shared, targets: &[usize]) -> Needed<'l> {
    let mut needed = Needed::new();
    for target in targets {
        let configuration = shared.configuration(*target);
        let team = configuration.team();
        for (source, compiler) in units(configuration) {
            let of_compiler = needed.entry(&compiler.name).or_default();
            let unit = of_compiler.entry(source).or_insert((compiler, *target));
            if team.caller == team.callee {
                *unit = (compiler, *target);
            }
        }
    }
    needed
}

/// Test cases of a batch by their indices.
fn picked(batch: &Batch, indices: &[usize]) -> Arc<[TestCase]> {
    if indices.len() == batch.cases.len() {
        return batch.cases.clone();
    }
    indices.iter().map(|index| batch.cases[*index].clone()).collect()
}

/// The test cases without some of them; in halves, if none are removed, since all of
/// them together were too much.
fn without(cases: &[TestCase], spoiled: &BTreeSet<usize>) -> Vec<Arc<[TestCase]>> {
    if spoiled.is_empty() && cases.len() > 1 {
        return cases.chunks(cases.len().div_ceil(2)).map(Arc::from).collect();
    }
    let sound = cases.iter().enumerate().filter(|(index, _)| !spoiled.contains(index));
    vec![sound.map(|(_, case)| case.clone()).collect()]
}

/// The possible source files, whole ones first: a failure in one file need not be repeated in two.
const SOURCES: [&str; 3] = ["test.c", "main.c", "callee.c"];

/// Whose source file it is, of a program in two.
fn side(source: &str) -> Option<Side> {
    let index = SOURCES.iter().position(|one| *one == source)?;
    [None, Some(Side::Caller), Some(Side::Callee)][index]
}

/// The source files of a configuration, and who compiles each.
fn units(configuration: &Configuration) -> impl Iterator<Item = (&'static str, &Toolchain)> {
    let team = configuration.team();
    configuration
        .sources()
        .iter()
        .enumerate()
        .map(move |(index, source)| (*source, if index == 0 { team.caller } else { team.callee }))
}
