//! A shrunk test case in every configuration: which fail, which compiler is wrong, and the name of
//! the bug.

use std::collections::BTreeSet;

use anyhow::Result;

use crate::bug::bisection::Bisection;
use crate::bug::blame::{Blame, blame};
use crate::bug::bucket::slug;
use crate::bug::bundle;
use crate::bug::fingerprint::{compiler, fingerprint, name, of_feature, of_names};
use crate::bug::saved::{Bug, Places, Try};
use crate::bug::symptom::Symptom;
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::case::TestCase;
use crate::render::{File, Kept, Program};
use crate::shrink::first_wrong::{first_wrong, in_trimmed};
use crate::shrink::runner::Runner;
use crate::shrink::search::runs_for;
use crate::shrink::trim::trim;
use crate::toolchain::build::StageReport;
use crate::toolchain::configuration::Configuration;
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::{Stage, Verdict};

/// The result of some test cases in a configuration.
#[derive(Debug, Clone, PartialEq)]
pub struct MatrixCell {
    /// The configuration.
    pub configuration: Configuration,
    /// A summary of their result.
    pub told: Try,
    /// The whole result.
    pub report: StageReport,
}

/// The number of sets of other values that a call is tried with. A value that is right by luck in one of three is a
/// byte found in many places.
const SETS: u32 = 3;

/// A bug, as described by its results.
#[derive(Debug, Clone, PartialEq)]
pub struct Description {
    /// The result that represents it, whichever configuration it was found in: of compilers that fail alone, the one with
    /// the shortest command, or else the first pair.
    pub outcome: MatrixCell,
    /// See [`fingerprint`].
    pub fingerprint: String,
    /// A name for it, which another bug may have, too.
    pub name: String,
    /// Versions of the compilers at fault.
    pub blamed: Vec<String>,
    /// All results.
    pub tries: Vec<Try>,
    /// The places of the arguments, by a convention.
    pub places: Option<Places>,
    /// The compilers that took part.
    pub toolchains: Vec<Toolchain>,
}

/// The results of some test cases in configurations; the runner's own is already known.
///
/// # Errors
/// Errors that kept them from being tried.
pub fn outcomes<'c>(
    runner: &Runner,
    configurations: impl IntoIterator<Item = &'c Configuration>,
    cases: &[TestCase],
    report: &StageReport,
) -> Result<Vec<MatrixCell>> {
    let outcome = |configuration: &Configuration| {
        let there = runner.with(configuration);
        let report = if *configuration == *runner.configuration {
            report.clone()
        } else {
            there.run(cases)?
        };
        let mut told = there.try_of(&report);
        // A program that hangs would do so with each set.
        if let ([case], Stage::Run, false) = (cases, report.stage, report.verdict.is_hang()) {
            told.sets = there.sets(case, SETS)?;
        }
        if report.verdict == Verdict::CheckFailed {
            let (model, team) = (runner.rules.model, configuration.team());
            let constant = bundle::wrong_constant(cases, model, &report, &there.build, team)?;
            (told.constant, told.constant_of) = constant.unzip();
        }
        // Without calls, a wrong object may also lead to a crash.
        let has_calls = cases.iter().any(|case| case.has_sides());
        let is_crash = report.verdict == Verdict::Crashed && !has_calls;
        if told.constant.is_none() && (report.verdict == Verdict::CheckFailed || is_crash) {
            let program = there.program(cases);
            let (model, team) = (runner.rules.model, configuration.team());
            let object = bundle::wrong_object(&program, cases, model, &report, &there.build, team)?;
            (told.constant, told.constant_of) = object.unzip();
        }
        Ok(MatrixCell { configuration: there.configured(), told, report })
    };
    configurations.into_iter().map(outcome).collect()
}

/// The places of the arguments of a test case in the compilers that took part, by a convention; none if it
/// does not cover them, or the test case is not run.
///
/// # Errors
/// When the scratch directory cannot be written, or the user interrupts.
pub fn placed(
    runner: &Runner,
    outcomes: &[MatrixCell],
    cases: &[TestCase],
) -> Result<Option<Places>> {
    let is_about_calls = |outcome: &MatrixCell| {
        let is_run = outcome.report.stage == Stage::Run;
        is_run && !outcome.told.passed() && outcome.report.verdict != Verdict::LayoutDiffers
    };
    let [case] = cases else { return Ok(None) };
    if !outcomes.iter().any(is_about_calls) {
        return Ok(None);
    }
    let toolchains = toolchains(outcomes);
    let tries: Vec<Try> = outcomes.iter().map(|outcome| outcome.told.clone()).collect();
    Ok(bundle::places(case, &toolchains, &tries, &runner.build, runner.written())?)
}

/// Describes the bug behind the results of some test cases; none if all passed. `version` returns a
/// compiler's version by its toolchain's name.
pub fn describe(
    outcomes: &[MatrixCell],
    places: Option<Places>,
    cases: &[TestCase],
    model: &Model,
    version: impl Fn(&str) -> String,
) -> Option<Description> {
    let tries: Vec<Try> = outcomes.iter().map(|outcome| outcome.told.clone()).collect();
    let mut failing = outcomes.iter().filter(|outcome| !outcome.told.passed());
    let alone = failing.clone().filter(|outcome| outcome.told.callee.is_none());
    let words = |outcome: &&MatrixCell| outcome.configuration.caller.compiler().len();
    let outcome = alone.min_by_key(words).or_else(|| failing.next())?;
    let blame = blame(&tries, places.as_ref(), cases.iter().all(|case| case.has_sides()));
    let (mut blamed, mut compilers) = (Vec::new(), Vec::new());
    let mut faults: Vec<String> = blame.iter().flat_map(Blame::toolchains).collect();
    outcome.configuration.put_first(&mut faults);
    for toolchain in &faults {
        let version = version(toolchain);
        let name = compiler(toolchain, &version);
        if !compilers.contains(&name) {
            compilers.push(name);
        }
        if !blamed.contains(&version) {
            blamed.push(version);
        }
    }
    Some(Description {
        outcome: outcome.clone(),
        fingerprint: fingerprint(cases, &outcome.told, model),
        name: name(&compilers, blame.as_ref(), &outcome.told, cases),
        blamed,
        tries,
        places,
        toolchains: toolchains(outcomes),
    })
}

fn toolchains(outcomes: &[MatrixCell]) -> Vec<Toolchain> {
    let mut toolchains: Vec<Toolchain> = Vec::new();
    for toolchain in outcomes.iter().flat_map(|outcome| outcome.configuration.compilers()) {
        if !toolchains.contains(toolchain) {
            toolchains.push(toolchain.clone());
        }
    }
    toolchains
}

impl Description {
    /// Makes it that of a feature which a compiler lacks.
    pub fn of_feature(&mut self, compiler: &str, feature: Feature) {
        self.fingerprint = of_feature(feature);
        self.name = slug(&format!("{compiler}-{}-{}", Verdict::Unsupported, feature.name()));
    }

    /// Makes it that of other names of objects and functions, if those decide.
    pub fn of_names(&mut self, names: Features, bisection: Option<&Bisection>, model: &Model) {
        if let Some(fingerprint) = of_names(names, &self.outcome.told, bisection, model) {
            self.fingerprint = fingerprint;
            let names: Vec<&str> = names.iter().map(Feature::name).collect();
            self.name = slug(&format!("{}-{}", self.name, names.join("-")));
        }
    }

    /// The bug with this description, and its files: C as a person would write it, if that fails in
    /// the same way, and the additions of [`bundle`].
    ///
    /// # Errors
    /// Errors that kept the files from being tried.
    pub fn bug(self, runner: &Runner, bug: Bug) -> Result<(Bug, Vec<File>)> {
        let configuration = self.outcome.configuration.clone();
        let runner = runner.with(&configuration);
        let mut left_out = BTreeSet::new();
        let mut kept = Kept::default();
        let mut shrunk = bug.shrunk.clone();
        let rate = shrunk.as_ref().map_or(1.0, |shrunk| shrunk.rate);
        let MatrixCell { report: mut shown, told, .. } = self.outcome;
        let (mut files, sources);
        match plain(&runner, &runner.program(&bug.cases), &told.symptom, rate)? {
            Some((program, mut report)) => {
                kept = program.kept;
                files = program.standalone_files(runner.files);
                sources = files.iter().map(|(name, _)| name.clone()).collect();
                if rate >= 1.0 && !report.verdict.is_hang() {
                    let trimmed = trim(&runner, &program, &report)?;
                    (files, left_out) = (trimmed.files, trimmed.left_out);
                    report = trimmed.report;
                    if let Some(shrunk) = &mut shrunk {
                        shrunk.programs += trimmed.programs;
                    }
                }
                // A compiler's messages must refer to the shown lines; a running program prints
                // more with Quest's checks.
                if shown.stage != Stage::Run {
                    shown = report;
                }
            }
            None => {
                files = runner.files(&bug.cases, &shown);
                sources = Vec::new();
            }
        }
        let mut first_wrong = first_wrong(&runner, &shown, &bug.cases)?;
        if !sources.is_empty() && !kept.ways {
            first_wrong = first_wrong.and_then(|first| in_trimmed(first, &files));
        }
        let told = runner.try_of(&shown);
        let mut tries = self.tries;
        let own = |one: &&mut Try| one.caller == told.caller && one.callee == told.callee;
        if let Some(one) = tries.iter_mut().find(own) {
            // Only the words may be others: what was tried beside it holds for the same calls.
            let (constant, constant_of) = (one.constant.take(), one.constant_of.take());
            let sets = std::mem::take(&mut one.sets);
            *one = Try { constant, constant_of, sets, ..told };
        }
        let mut bug = Bug {
            shrunk,
            left_out,
            kept,
            configuration: configuration.clone(),
            report: shown,
            sources,
            fingerprint: Some(self.fingerprint),
            blamed: self.blamed,
            first_wrong,
            tries,
            places: self.places,
            ..bug
        };
        let more = bundle::files(&mut bug, &files, &self.toolchains, &runner.build)?;
        files.extend(more);
        Ok((bug, files))
    }
}

/// The program whose plain form fails like its test cases, and the result; none if none does.
fn plain(
    runner: &Runner,
    program: &Program,
    symptom: &Symptom,
    rate: f64,
) -> Result<Option<(Program, StageReport)>> {
    for program in program.for_people() {
        if let Some(report) = same(runner, &program.standalone_files(runner.files), symptom, rate)?
        {
            return Ok(Some((program, report)));
        }
    }
    Ok(None)
}

/// The result of files that fail like their test cases, whose program prints more; none if they do
/// not.
fn same(
    runner: &Runner,
    files: &[File],
    symptom: &Symptom,
    rate: f64,
) -> Result<Option<StageReport>> {
    for _ in 0..runs_for(rate) {
        let report = runner.run_files(files)?;
        let verdict = report.verdict;
        let is_same = match report.stage {
            // Without output, one finding is like the other.
            Stage::Run => {
                verdict == symptom.verdict || verdict.is_finding() && symptom.verdict.is_finding()
            }
            Stage::Compile | Stage::Link => Symptom::of(&report).is_like(symptom),
        };
        if is_same {
            return Ok(Some(report));
        }
    }
    Ok(None)
}
