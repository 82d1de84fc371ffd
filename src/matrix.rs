//! A shrunk test case in every configuration there is: who fails, who is to blame, and what the bug is
//! called.

use std::collections::BTreeSet;

use anyhow::Result;

use crate::blame::blame;
use crate::bug::{Bug, Configuration, Try};
use crate::build::Report;
use crate::bundle;
use crate::case::TestCase;
use crate::fingerprint::{compiler, fingerprint, name};
use crate::model::Model;
use crate::render::File;
use crate::shrink::runs_for;
use crate::toolchain::Toolchain;
use crate::trim::trim;
use crate::tryout::Tryout;
use crate::verdict::Verdict;

/// What some test cases did in a configuration.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// The configuration.
    pub configuration: Configuration,
    /// What it says of them, in short.
    pub told: Try,
    /// All it says.
    pub report: Report,
}

/// A bug, as its outcomes describe it.
#[derive(Debug, Clone, PartialEq)]
pub struct Description {
    /// The outcome that stands for it, whichever configuration it was found in: the first compiler
    /// that fails alone, or else the first pair.
    pub outcome: Outcome,
    /// See [`fingerprint`].
    pub fingerprint: String,
    /// A name for it, which another bug may have, too.
    pub name: String,
    /// Versions of the compilers at fault.
    pub blamed: Vec<String>,
    /// All outcomes.
    pub tries: Vec<Try>,
    /// The compilers that took part.
    pub toolchains: Vec<Toolchain>,
}

/// What some test cases do in configurations; in the one of the tryout, what is known already.
///
/// # Errors
/// What kept them from being tried.
pub fn outcomes<'c>(
    tryout: &Tryout,
    configurations: impl IntoIterator<Item = &'c Configuration>,
    cases: &[TestCase],
    report: &Report,
) -> Result<Vec<Outcome>> {
    let outcome = |configuration: &Configuration| {
        let there = tryout.with(configuration);
        let report = if *configuration == *tryout.configuration {
            report.clone()
        } else {
            there.run(cases)?
        };
        let told = there.told(&report);
        Ok(Outcome { configuration: configuration.clone(), told, report })
    };
    configurations.into_iter().map(outcome).collect()
}

/// Describes the bug that outcomes of some test cases show; none if all passed. `version` tells a
/// compiler's version by its toolchain's name.
pub fn describe(
    outcomes: &[Outcome],
    cases: &[TestCase],
    model: &Model,
    version: impl Fn(&str) -> String,
) -> Option<Description> {
    let tries: Vec<Try> = outcomes.iter().map(|outcome| outcome.told.clone()).collect();
    let mut failing = outcomes.iter().filter(|outcome| !outcome.told.passed());
    let alone = failing.clone().find(|outcome| outcome.told.callee.is_none());
    let outcome = alone.or_else(|| failing.next())?;
    let blame = blame(&tries);
    let (mut blamed, mut compilers) = (Vec::new(), Vec::new());
    for toolchain in blame.iter().flat_map(|blame| &blame.faults).map(|(name, _)| name) {
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
        toolchains: toolchains(outcomes),
    })
}

fn toolchains(outcomes: &[Outcome]) -> Vec<Toolchain> {
    let mut toolchains: Vec<Toolchain> = Vec::new();
    for toolchain in outcomes.iter().flat_map(|outcome| outcome.configuration.compilers()) {
        if !toolchains.contains(toolchain) {
            toolchains.push(toolchain.clone());
        }
    }
    toolchains
}

impl Description {
    /// The bug with this description, and its files: C such as a person would write, if that fails in
    /// the same way, and what [`bundle`] adds.
    ///
    /// # Errors
    /// What kept the files from being tried.
    pub fn bug(self, tryout: &Tryout, bug: Bug) -> Result<(Bug, Vec<File>)> {
        let configuration = self.outcome.configuration.clone();
        let tryout = tryout.with(&configuration);
        let program = tryout.program(&bug.cases);
        let is_split = configuration.callee.is_some();
        let mut files = program.standalone_files(is_split);
        let mut sources = files.iter().map(|(name, _)| name.clone()).collect();
        let mut left_out = BTreeSet::new();
        let mut shrunk = bug.shrunk.clone();
        let rate = shrunk.as_ref().map_or(1.0, |shrunk| shrunk.rate);
        match same(&tryout, &files, self.outcome.told.symptom.verdict, rate)? {
            Some(report) if rate >= 1.0 && !report.verdict.is_hang() => {
                let trimmed = trim(&tryout, &program, &report)?;
                (files, left_out) = (trimmed.files, trimmed.left_out);
                if let Some(shrunk) = &mut shrunk {
                    shrunk.programs += trimmed.programs;
                }
            }
            Some(_) => {}
            None => {
                files = program.files(is_split);
                sources = Vec::new();
            }
        }
        let mut bug = Bug {
            shrunk,
            left_out,
            configuration: configuration.clone(),
            report: self.outcome.report,
            sources,
            fingerprint: Some(self.fingerprint),
            blamed: self.blamed,
            tries: self.tries,
            ..bug
        };
        if let Some(written) = tryout.written() {
            bug.places = bundle::places(&bug, &self.toolchains, &tryout.build, written)?;
        }
        let more = bundle::files(&mut bug, &files, &self.toolchains, &tryout.build)?;
        files.extend(more);
        Ok((bug, files))
    }
}

/// What files do if they fail like the test cases that they were made from, which print more.
fn same(tryout: &Tryout, files: &[File], verdict: Verdict, rate: f64) -> Result<Option<Report>> {
    for _ in 0..runs_for(rate) {
        let report = tryout.run_files(files)?;
        let found = report.verdict;
        // Without a word, one finding is like the other.
        if found == verdict || found.is_finding() && verdict.is_finding() {
            return Ok(Some(report));
        }
    }
    Ok(None)
}
