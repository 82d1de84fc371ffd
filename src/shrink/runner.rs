//! Tries test cases in a configuration: renders them, builds the program and runs it, in a directory
//! of its own.

use std::num::NonZero;
use std::path::Path;

use anyhow::Result;

use crate::bug::bundle::Written;
use crate::bug::saved::{Configuration, Try};
use crate::bug::symptom::Symptom;
use crate::c::rules::Rules;
use crate::case::TestCase;
use crate::convention::Convention;
use crate::exec::child;
use crate::render::{File, Program};
use crate::shrink::gate::{Gate, Pass, Task};
use crate::toolchain::build::{Build, EXE, NoVerdict, StageReport};
use crate::toolchain::verdict::Stage;

/// Where and how test cases are tried.
#[derive(Debug, Clone)]
pub struct Runner<'a> {
    /// Where programs are built, and within which limits.
    pub build: Build<'a>,
    /// Who compiles what.
    pub configuration: &'a Configuration,
    /// What test cases keep to.
    pub rules: Rules<'static>,
    /// The script's `Quest.header`.
    pub header: &'a str,
    /// The last stage that is of interest: what fails to compile need not be linked and run where it
    /// does compile.
    pub last: Stage,
    /// The convention that compilers are held to, if somebody named one.
    pub convention: Option<&'a Convention>,
    /// Where it waits for its turn, if there are others.
    pub gate: Option<&'a Gate>,
}

impl<'a> Runner<'a> {
    /// The same in another directory.
    pub fn at(&self, dir: &'a Path) -> Runner<'a> {
        Runner { build: Build { dir, ..self.build.clone() }, ..self.clone() }
    }

    /// The same in another configuration.
    pub fn with(&self, configuration: &'a Configuration) -> Runner<'a> {
        Runner { configuration, ..self.clone() }
    }

    fn pass(&self) -> Option<Pass<'a>> {
        self.gate.map(|gate| gate.enter(Task::Examine, child::interrupted))
    }

    /// What compilers are held to, and what programs keep to.
    pub fn written(&self) -> Written<'a> {
        Written { convention: self.convention, rules: self.rules }
    }

    /// The program of some test cases.
    pub fn program(&self, cases: &[TestCase]) -> Program {
        let origin = vec![format!("quest {}, shrunk", env!("CARGO_PKG_VERSION"))];
        Program::new(&self.rules, self.header, origin, cases)
    }

    /// Builds a program of some test cases and runs it.
    ///
    /// # Errors
    /// What kept it from being built or run; interruptions.
    pub fn run(&self, cases: &[TestCase]) -> Result<StageReport> {
        let configuration = self.configuration;
        let files = self.program(cases).files(configuration.callee.is_some());
        let _pass = self.pass();
        self.build.write_all(&files)?;
        let (team, sources) = (configuration.team(), configuration.sources());
        Ok(match self.last {
            Stage::Compile => self.build.compile_all(team, sources)?,
            Stage::Link => self.build.build(team, sources, EXE)?,
            Stage::Run => self.build.build_and_run(team, sources, None)?,
        })
    }

    /// What becomes of each of some test cases in one program: if all do not pass, each is run alone. Where
    /// they do not get as far as to run, all are told to fail as the program does.
    ///
    /// # Errors
    /// Likewise.
    pub fn each(&self, cases: &[TestCase]) -> Result<Vec<StageReport>> {
        if cases.is_empty() {
            return Ok(Vec::new());
        }
        // Names stem from seeds, which must differ in one file.
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

    /// Builds and runs files that are there already.
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
    /// What kept it from being run; interruptions.
    pub fn rerun(&self, number: NonZero<usize>) -> Result<StageReport, NoVerdict> {
        let _pass = self.pass();
        self.build.run(&self.configuration.linker, EXE, Some(number.get()))
    }

    /// What a report says of this configuration.
    pub fn told(&self, report: &StageReport) -> Try {
        let Configuration { caller, callee, .. } = self.configuration;
        let compiler = (report.stage == Stage::Compile && !report.passed()).then(|| {
            let is_callee = report.command.contains("callee.c");
            let callee = callee.as_ref().filter(|_| is_callee);
            callee.unwrap_or(caller).name.clone()
        });
        let mut lines = report.output.lines();
        let what = match report.stage {
            Stage::Run => lines.find(|line| line.starts_with("quest: test case ")),
            Stage::Compile | Stage::Link => None,
        };
        let what = what.map_or_else(|| report.message().told(), String::from);
        Try {
            caller: caller.name.clone(),
            callee: callee.as_ref().map(|callee| callee.name.clone()),
            symptom: Symptom::of(report),
            what: if report.passed() { String::new() } else { what },
            compiler,
            constant: None,
            sets: Vec::new(),
        }
    }

    /// Whether the call of a test case passes with so many sets of other values, and with poison in registers
    /// and on the stack before it; nothing if that cannot be told, because the program is not built, or
    /// fails whatever is called.
    ///
    /// # Errors
    /// What kept it from being built or run; interruptions.
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
        // Where conventions conflict, `main` may not get its arguments.
        let mut passed = Vec::new();
        for case in &cases {
            passed.push(self.run(std::slice::from_ref(case))?.passed());
        }
        let is_sound = passed.remove(0);
        Ok(if is_sound { passed } else { Vec::new() })
    }
}
