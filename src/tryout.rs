//! Tries test cases in a configuration: renders them, builds the program and runs it, in a directory
//! of its own.

use std::num::NonZero;
use std::path::Path;

use anyhow::Result;

use crate::bug::{Configuration, Try};
use crate::build::{Build, EXE, NoVerdict, Report};
use crate::bundle::Written;
use crate::case::TestCase;
use crate::convention::Convention;
use crate::legal::Rules;
use crate::render::{File, Program};
use crate::symptom::Symptom;
use crate::verdict::Stage;

/// Where and how test cases are tried.
#[derive(Debug, Clone)]
pub struct Tryout<'a> {
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
    /// The convention that compilers are held to, if there is one.
    pub convention: Option<&'a Convention>,
}

impl<'a> Tryout<'a> {
    /// The same in another directory.
    pub fn at(&self, dir: &'a Path) -> Tryout<'a> {
        Tryout { build: Build { dir, ..self.build.clone() }, ..self.clone() }
    }

    /// The same in another configuration.
    pub fn with(&self, configuration: &'a Configuration) -> Tryout<'a> {
        Tryout { configuration, ..self.clone() }
    }

    /// The convention, and what programs keep to.
    pub fn written(&self) -> Option<Written<'a>> {
        let rules = self.rules;
        self.convention.map(|convention| Written { convention, rules })
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
    pub fn run(&self, cases: &[TestCase]) -> Result<Report> {
        let configuration = self.configuration;
        let files = self.program(cases).files(configuration.callee.is_some());
        self.build.write_all(&files)?;
        let (team, sources) = (configuration.team(), configuration.sources());
        Ok(match self.last {
            Stage::Compile => self.build.compile_all(team, sources)?,
            Stage::Link => self.build.build(team, sources, EXE)?,
            Stage::Run => self.build.build_and_run(team, sources, None)?,
        })
    }

    /// Builds and runs files that are there already.
    ///
    /// # Errors
    /// Likewise.
    pub fn run_files(&self, files: &[File]) -> Result<Report> {
        self.build.write_all(files)?;
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        Ok(self.build.build_and_run(self.configuration.team(), &names, None)?)
    }

    /// Runs one test case, by its number from 1, of the program that was built last.
    ///
    /// # Errors
    /// What kept it from being run; interruptions.
    pub fn rerun(&self, number: NonZero<usize>) -> Result<Report, NoVerdict> {
        self.build.run(&self.configuration.linker, EXE, Some(number.get()))
    }

    /// What a report says of this configuration.
    pub fn told(&self, report: &Report) -> Try {
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
        }
    }
}
