//! Tries test cases in a configuration: renders them, builds the program and runs it, in a directory
//! of its own.

use std::collections::BTreeSet;
use std::num::NonZero;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::bug::bundle::Written;
use crate::bug::saved::Try;
use crate::bug::symptom::Symptom;
use crate::c::complaint::{self, Side};
use crate::c::features::Feature;
use crate::c::rules::Rules;
use crate::case::TestCase;
use crate::convention::Convention;
use crate::exec::child;
use crate::render::{File, Files, Program};
use crate::shrink::gate::{Gate, Pass, Task};
use crate::toolchain::build::{Build, EXE, NoVerdict, StageReport};
use crate::toolchain::configuration::Configuration;
use crate::toolchain::verdict::Stage;

/// The place and the rules for trying test cases.
#[derive(Debug, Clone)]
pub struct Runner<'a> {
    /// The place and the limits for building programs.
    pub build: Build<'a>,
    /// The toolchains.
    pub configuration: &'a Configuration,
    /// The number of files of programs: that of the configuration, or fewer.
    pub files: Files,
    /// The rules of test cases.
    pub rules: Rules<'static>,
    /// The script's `Quest.header`.
    pub header: &'a str,
    /// The last stage of interest: a failure to compile needs no linking and running if it
    /// compiles.
    pub last: Stage,
    /// The convention that compilers are compared with, if one was named.
    pub convention: Option<&'a Convention>,
    /// The gate at which it waits for its turn, if there are others.
    pub gate: Option<&'a Gate>,
    /// The toolchains, by name, whose programs are heard when they say that they are at their end.
    pub heard: BTreeSet<String>,
}

impl<'a> Runner<'a> {
    /// The same runner in another directory.
    pub fn at(&self, dir: &'a Path) -> Runner<'a> {
        Runner { build: Build { dir, ..self.build.clone() }, ..self.clone() }
    }

    /// The same runner in another configuration, with no more files.
    pub fn with(&self, configuration: &'a Configuration) -> Runner<'a> {
        let files = configuration.in_files(self.files.min(configuration.files())).files();
        Runner { configuration, files, ..self.clone() }
    }

    /// The same runner with programs of so many files, if there may be so few.
    pub fn in_files(&self, files: Files) -> Runner<'a> {
        Runner { files: self.configuration.in_files(files).files(), ..self.clone() }
    }

    /// Its configuration, with its number of files.
    pub fn configured(&self) -> Configuration {
        self.configuration.in_files(self.files)
    }

    fn pass(&self) -> Option<Pass<'a>> {
        self.gate.map(|gate| gate.enter(Task::Examine, child::interrupted))
    }

    /// The convention for the compilers, and the rules of programs.
    pub fn written(&self) -> Written<'a> {
        Written { convention: self.convention, rules: self.rules }
    }

    /// The program of some test cases.
    pub fn program(&self, cases: &[TestCase]) -> Program {
        let origin = vec![format!("quest {}, shrunk", env!("CARGO_PKG_VERSION"))];
        Program::new(&self.rules, self.header, origin, cases)
    }

    /// The files in which they are saved: of a program that ends early the form that shows it.
    pub fn files(&self, cases: &[TestCase], report: &StageReport) -> Vec<File> {
        let program = self.program(cases);
        match report.is_early_end() {
            true => program.files_telling_end(self.files),
            false => program.files(self.files),
        }
    }

    /// A report of a program that [`Program::files_telling_end`] made.
    fn judged(&self, report: StageReport, cases: usize) -> StageReport {
        let is_heard = self.heard.contains(&self.configuration.linker.name);
        match is_heard && !self.rules.lacks.contains(Feature::Printf) {
            true => report.held_to_its_end(cases),
            false => report,
        }
    }

    /// Builds a program of some test cases and runs it.
    ///
    /// # Errors
    /// Errors that kept it from being built or run; interruptions.
    pub fn run(&self, cases: &[TestCase]) -> Result<StageReport> {
        Ok(self.timed(cases)?.0)
    }

    /// Likewise, with the time that it took, without waiting for a turn.
    ///
    /// # Errors
    /// Likewise.
    pub fn timed(&self, cases: &[TestCase]) -> Result<(StageReport, Duration)> {
        let files = self.program(cases).files_telling_end(self.files);
        let _pass = self.pass();
        let start = Instant::now();
        self.build.write_all(&files)?;
        let (team, sources) = (self.configuration.team(), self.files.names());
        let report = match self.last {
            Stage::Compile => self.build.compile_all(team, sources)?,
            Stage::Link => self.build.build(team, sources, EXE)?,
            Stage::Run => self.build.build_and_run(team, sources, None)?,
        };
        Ok((self.judged(report, cases.len()), start.elapsed()))
    }

    /// The result of each of some test cases in one program: unless all pass, each is run alone. If
    /// they do not run at all, all count as failing like the program.
    ///
    /// # Errors
    /// Likewise.
    pub fn each(&self, cases: &[TestCase]) -> Result<Vec<StageReport>> {
        if cases.is_empty() {
            return Ok(Vec::new());
        }
        // Names derive from seeds, which must differ within a file.
        let renamed = cases.iter().enumerate();
        let renamed =
            renamed.map(|(index, case)| case.with_seed(case.seed().wrapping_add(index as i64)));
        let all = self.run(&renamed.collect::<Vec<_>>())?;
        if cases.len() == 1 || all.passed() || all.stage != Stage::Run {
            return Ok(vec![all; cases.len()]);
        }
        let numbers = (1..=cases.len()).filter_map(NonZero::new);
        Ok(numbers.map(|number| self.rerun(number)).collect::<Result<_, _>>()?)
    }

    /// Builds and runs existing files.
    ///
    /// # Errors
    /// Likewise.
    pub fn run_files(&self, files: &[File]) -> Result<StageReport> {
        let _pass = self.pass();
        self.build.write_all(files)?;
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        Ok(self.build.build_and_run(self.configuration.team(), &names, None)?)
    }

    /// Runs one test case, by its number from 1, of the program that was built last.
    ///
    /// # Errors
    /// Errors that kept it from being run; interruptions.
    pub fn rerun(&self, number: NonZero<usize>) -> Result<StageReport, NoVerdict> {
        let _pass = self.pass();
        let report = self.build.run(&self.configuration.linker, EXE, Some(number.get()))?;
        Ok(self.judged(report, 1))
    }

    /// The description of this configuration for reports.
    pub fn try_of(&self, report: &StageReport) -> Try {
        let Configuration { caller, callee, .. } = self.configuration;
        let compiler = (report.stage == Stage::Compile && !report.passed()).then(|| {
            let callee = callee.as_ref().filter(|_| report.unit == Some(Side::Callee));
            callee.unwrap_or(caller).name.clone()
        });
        let mut lines = report.output.lines();
        let what = match report.stage {
            Stage::Run => lines.find(|line| complaint::split(line).is_some()),
            Stage::Compile | Stage::Link => None,
        };
        let what = what.map_or_else(|| report.message().text(), String::from);
        Try {
            caller: caller.name.clone(),
            callee: callee.as_ref().map(|callee| callee.name.clone()),
            symptom: Symptom::of(report),
            what: if report.passed() { String::new() } else { what },
            compiler,
            constant: None,
            constant_of: None,
            sets: Vec::new(),
        }
    }

    /// Whether the call of a test case passes with this many sets of other values, and with poison in registers
    /// and on the stack before it; nothing if that is unknown, because the program is not built, or
    /// fails whatever is called.
    ///
    /// # Errors
    /// Errors that kept it from being built or run; interruptions.
    pub fn sets(&self, case: &TestCase, number: u32) -> Result<Vec<bool>> {
        let judged = (0..number).map(|set| case.judged(set, &self.rules));
        let cases = [case.control(&self.rules)].into_iter().chain(judged);
        let Some(cases) = cases.collect::<Option<Vec<TestCase>>>() else { return Ok(Vec::new()) };
        let together = self.run(&cases)?;
        if together.stage != Stage::Run {
            return Ok(Vec::new());
        }
        if together.passed() {
            return Ok(vec![true; number as usize]);
        }
        if self.configuration.linker.arguments && self.rerun(NonZero::<usize>::MIN)?.passed() {
            let numbers = (2..=cases.len()).filter_map(NonZero::new);
            return numbers.map(|number| Ok(self.rerun(number)?.passed())).collect();
        }
        // With conflicting conventions, `main` may not get its arguments.
        let mut passed = Vec::new();
        for case in &cases {
            passed.push(self.run(std::slice::from_ref(case))?.passed());
        }
        let is_sound = passed.remove(0);
        Ok(if is_sound { passed } else { Vec::new() })
    }
}
