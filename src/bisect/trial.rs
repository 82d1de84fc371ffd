//! A failing program that is compiled in other ways: each command line once, within a limit on time and number.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use anyhow::Result;
use sha2::{Digest, Sha256};

use crate::bug::bisection::Outcome;
use crate::bug::symptom::recurs;
use crate::c::complaint::Side;
use crate::exec::child;
use crate::exec::product;
use crate::render::File;
use crate::shrink::gate::{Gate, Task};
use crate::toolchain::build::{Build, EXE, StageReport, Team};
use crate::toolchain::configuration::Configuration;
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::{Stage, Verdict};

/// The limits of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Time.
    pub time: Duration,
    /// Compilations.
    pub compilations: u32,
}

/// The budget is spent: what was found so far is all.
#[derive(Debug, thiserror::Error)]
#[error("the time for finding the pass is over")]
pub(super) struct Spent;

/// The failure, and where it is tried.
#[derive(Debug, Clone)]
pub struct Failing<'a> {
    /// The place and the limits for building programs.
    pub build: Build<'a>,
    /// The toolchains, of which all compilers are one.
    pub configuration: &'a Configuration,
    /// Its C files, the caller's first.
    pub files: &'a [File],
    /// The last stage that the files reach.
    pub last: Stage,
    /// The failure.
    pub recorded: &'a StageReport,
    /// The gate at which each program waits for its turn, if there are others.
    pub gate: Option<&'a Gate>,
}

/// A failing program that is compiled in other ways.
pub(super) struct Trial<'a> {
    failing: Failing<'a>,
    /// The one of two files that is compiled in other ways; otherwise both.
    side: Cell<Option<Side>>,
    /// The outcomes of command lines that compile.
    known: RefCell<BTreeMap<Vec<String>, Outcome>>,
    /// The outcomes of objects: equal ones behave alike.
    objects: RefCell<BTreeMap<Vec<u8>, Outcome>>,
    /// The number of compilations.
    compilations: Cell<u32>,
    budget: Budget,
    start: Instant,
    progress: &'a dyn Fn(&str),
}

impl<'a> Trial<'a> {
    /// Writes the files, which stay in the directory.
    pub(super) fn new(
        failing: Failing<'a>,
        budget: Budget,
        progress: &'a dyn Fn(&str),
    ) -> Result<Trial<'a>> {
        failing.build.write_all(failing.files)?;
        Ok(Trial {
            failing,
            side: Cell::new(None),
            known: RefCell::default(),
            objects: RefCell::default(),
            compilations: Cell::new(0),
            budget,
            start: Instant::now(),
            progress,
        })
    }

    /// The compiler.
    pub(super) fn compiler(&self) -> &'a Toolchain {
        &self.failing.configuration.caller
    }

    /// The number of compilations so far.
    pub(super) fn compilations(&self) -> u32 {
        self.compilations.get()
    }

    /// Where it compiles.
    pub(super) fn build(&self) -> &Build<'a> {
        &self.failing.build
    }

    /// Whether caller and callee have a toolchain each, and so a file each.
    pub(super) fn is_split(&self) -> bool {
        self.failing.configuration.callee.is_some()
    }

    /// From now on, only the file of a side is compiled in other ways.
    pub(super) fn vary(&self, side: Option<Side>) {
        self.side.set(side);
    }

    /// Says what is being done.
    pub(super) fn progress(&self, what: &str) {
        let seconds = self.start.elapsed().as_secs();
        (self.progress)(&format!("{what}; {} compilations, {seconds} s", self.compilations()));
    }

    /// What the program does with further options.
    ///
    /// # Errors
    /// The budget is spent; errors that kept it from being built; interruptions.
    pub(super) fn with(&self, options: &[String]) -> Result<Outcome> {
        self.by(&self.compiler().with_options(options))
    }

    /// What the program does when it is compiled by another form of the compiler.
    ///
    /// # Errors
    /// Likewise.
    pub(super) fn by(&self, changed: &Toolchain) -> Result<Outcome> {
        let team = self.team(changed);
        let lines = [team.caller, team.callee, team.linker];
        let lines: Vec<String> =
            lines.iter().flat_map(|one| [one.compile.to_string(), one.link.to_string()]).collect();
        if let Some(outcome) = self.known.borrow().get(&lines) {
            return Ok(*outcome);
        }
        if self.start.elapsed() >= self.budget.time
            || self.compilations.get() >= self.budget.compilations
        {
            return Err(Spent.into());
        }
        self.compilations.set(self.compilations.get() + 1);
        let outcome = self.tried(team)?;
        self.known.borrow_mut().insert(lines, outcome);
        Ok(outcome)
    }

    /// The toolchains with a changed compiler for the side that varies.
    fn team<'t>(&'t self, changed: &'t Toolchain) -> Team<'t> {
        let own = self.failing.configuration.team();
        let is_varied = |side| self.side.get().is_none_or(|varied| varied == side);
        // A linker compiles only if it is told to.
        let optimises = own.linker.link.to_string().contains("-flto");
        Team {
            caller: if is_varied(Side::Caller) { changed } else { own.caller },
            callee: if is_varied(Side::Callee) { changed } else { own.callee },
            linker: if optimises { changed } else { own.linker },
        }
    }

    fn names(&self) -> Vec<&'a str> {
        self.failing.files.iter().map(|(name, _)| name.as_str()).collect()
    }

    fn tried(&self, team: Team) -> Result<Outcome> {
        let Failing { build, recorded, last, gate, .. } = &self.failing;
        let _pass = gate.map(|gate| gate.enter(Task::Examine, child::interrupted));
        let names = self.names();
        let compiled = build.compile_all(team, &names)?;
        if !compiled.passed() || *last == Stage::Compile {
            return Ok(outcome(recorded, &compiled));
        }
        let objects: Vec<String> =
            names.iter().map(|name| format!("{}.o", name.trim_end_matches(".c"))).collect();
        let objects: Vec<&str> = objects.iter().map(String::as_str).collect();
        let checksum = self.checksum(&objects);
        let known = checksum.as_ref().and_then(|sum| self.objects.borrow().get(sum).copied());
        if let Some(outcome) = known {
            return Ok(outcome);
        }
        let linked = build.link(team, &objects, EXE)?;
        let report = if linked.passed() { build.run(team.linker, EXE, None)? } else { linked };
        let outcome = outcome(recorded, &report);
        self.objects.borrow_mut().extend(checksum.map(|sum| (sum, outcome)));
        Ok(outcome)
    }

    /// A checksum of objects; none if one cannot be read.
    fn checksum(&self, objects: &[&str]) -> Option<Vec<u8>> {
        let mut hasher = Sha256::new();
        for object in objects {
            let bytes = product::read(&self.failing.build.dir.join(object)).ok()?;
            hasher.update((bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        }
        Some(hasher.finalize().to_vec())
    }

    /// Compiles the file that matters with further options, and returns the report: for what compilers print.
    ///
    /// # Errors
    /// Errors that kept it from being compiled; interruptions.
    pub(super) fn compile(&self, changed: &Toolchain, output: &str) -> Result<StageReport> {
        self.compilations.set(self.compilations.get() + 1);
        let names = self.names();
        let index = usize::from(self.side.get() == Some(Side::Callee));
        let source = names.get(index).or(names.first()).copied().unwrap_or("test.c");
        Ok(self.failing.build.compile(changed, source, output)?)
    }
}

/// What a report says of the recorded failure.
fn outcome(recorded: &StageReport, now: &StageReport) -> Outcome {
    match now.verdict {
        Verdict::Passed => Outcome::Passes,
        _ if recurs(recorded, now) => Outcome::Fails,
        _ => Outcome::Other,
    }
}
