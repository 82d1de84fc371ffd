//! Compiles the test cases of a program, and finds those that do not build.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;

use super::{Built, Part, Pipeline, picked};
use crate::base::figures::{count, one_line};
use crate::c::complaint::Side;
use crate::campaign::shared::{Attempt, Batch, Shared, WorkerMessage, locked};
use crate::case::TestCase;
use crate::exec::child;
use crate::render::Files;
use crate::toolchain::build::{StageReport, Team};
use crate::toolchain::configuration::Configuration;
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::Verdict;

impl Pipeline<'_> {
    /// Compiles a batch for some configurations, each object once, and links it. A test case on which a
    /// compiler fails counts as that compiler's; the others are then built without it.
    pub(super) fn compile(
        &mut self,
        program: &mut Built,
        batch: &Batch,
        targets: &[usize],
    ) -> Result<()> {
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
            for source in sources() {
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
    pub(super) fn take_turn(&mut self) {
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
        let files = self.shared.configuration(attempt.target).files();
        if self.contents.get(&files) != Some(&seeds) {
            self.write(attempt.batch, files, &picked(attempt.batch, indices))?;
        }
        self.take_turn();
        let (start, before) = (Instant::now(), child::processor_time_of_thread());
        let all = attempt.batch.cases.len();
        let build = match indices.len() < all {
            true => self.shared.brisk(self.build.dir),
            false => self.shared.lively(self.build.dir, all),
        };
        let mut report = build.compile(compiler, source, object)?;
        report.unit = side(source);
        self.compiled(program, attempt.target, start, &report);
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
        let way_out = match most.contains("[-Werror") {
            true => "without -Werror it compiles what it only warns of",
            false => "quest doctor shows what it lacks, and --adapt leaves that out",
        };
        let text = format!(
            "{name} compiles none of the {} tried first; it says `{}`; {way_out}",
            count(some.len() as u64, "test case"),
            one_line(&most)
        );
        // The receiver is gone only if the campaign has ended with an error of its own.
        let _ = self.messages.send(WorkerMessage::Warning(text));
        Ok(())
    }

    /// Whether to stop looking for test cases that do not build: no time is left, or enough of them are found.
    fn gives_up(&self, program: &mut Built) -> bool {
        self.budget == 0 || self.has_found && self.patience <= 0.0 || self.is_closing(program)
    }

    fn count_failure(&mut self) {
        self.budget -= 1;
        self.has_found = true;
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
        self.count_failure();
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
                self.write(attempt.batch, configuration.files(), half)?;
                let exe = self.file("out");
                self.take_turn();
                let start = Instant::now();
                let (team, sources) = (configuration.team(), configuration.sources());
                let report = self.shared.brisk(self.build.dir).build(team, sources, &exe)?;
                self.patience -= start.elapsed().as_secs_f64();
                self.compiled(program, attempt.target, start, &report);
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
            self.count_failure();
            self.failed(program, attempt, report, cases)?;
        }
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
        self.compiled(program, target, start, &report);
        program.cost += child::processor_time_of_thread() - before;
        Ok(report)
    }

    /// Counts the time since `start`, in which a compiler or a linker made this report.
    pub(super) fn compiled(
        &self,
        program: &mut Built,
        target: usize,
        start: Instant,
        report: &StageReport,
    ) {
        let took = start.elapsed();
        if report.passed() {
            locked(&self.shared.building).passed(target, took);
        }
        program.compiled(target, took);
    }
}

/// The files of objects, by compiler and source file.
type Objects<'n> = BTreeMap<(&'n str, &'static str), String>;

/// The files of each compiler, and the configuration in which a failure shows: the compiler's own,
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

/// The test cases without some of them; in halves, if none are removed, since all of
/// them together were too much.
fn without(cases: &[TestCase], spoiled: &BTreeSet<usize>) -> Vec<Arc<[TestCase]>> {
    if spoiled.is_empty() && cases.len() > 1 {
        return cases.chunks(cases.len().div_ceil(2)).map(Arc::from).collect();
    }
    let sound = cases.iter().enumerate().filter(|(index, _)| !spoiled.contains(index));
    vec![sound.map(|(_, case)| case.clone()).collect()]
}

/// The possible source files, whole ones first: a failure in one file need not be repeated in several.
fn sources() -> impl Iterator<Item = &'static str> {
    [Files::ONE, Files::MOST].into_iter().flat_map(Files::names).copied()
}

/// The side of a source file, in a program of several.
fn side(source: &str) -> Option<Side> {
    let of_several = Files::MOST.names().iter().position(|name| *name == source)?;
    Some(if of_several == 0 { Side::Caller } else { Side::Callee })
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
