//! Builds and runs a program with toolchains, stage by stage, in one scratch directory, and reports the
//! verdict with all that is needed to see or repeat it.

use std::collections::BTreeSet;
use std::io;
use std::ops::RangeInclusive;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::base::hint::hint;
use crate::c::complaint::{self, Complaint, Side, Topic};
use crate::exec::child::{self, End, ExecError, Limits, Outcome};
use crate::exec::excerpt::GAP;
use crate::exec::product;
use crate::render::File;
use crate::toolchain::command_line::quote;
use crate::toolchain::message::{Message, message};
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::{Stage, Verdict, judge};

/// The place and the limits for building and running programs. Files are named relative to the
/// directory, so that a command line in a report can be repeated wherever the files are.
#[derive(Debug, Clone, PartialEq)]
pub struct Build<'a> {
    /// The scratch directory, which its owner fills and removes; threads do not share one.
    pub dir: &'a Path,
    /// The limits of compilers and linkers.
    pub compiler: Limits,
    /// The limits of a test program, including its emulator.
    pub program: Limits,
}

/// The toolchains of a program of two sides, or, with the caller alone, of one.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Team<'a> {
    /// Compiles the first source.
    pub caller: &'a Toolchain,
    /// Compiles the other sources.
    pub callee: &'a Toolchain,
    /// Links, and runs.
    pub linker: &'a Toolchain,
}

/// The result of the last stage that a program reached.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StageReport {
    /// The verdict.
    pub verdict: Verdict,
    /// The last stage, which is the failing one unless the verdict is `Passed`.
    pub stage: Stage,
    /// How the stage's child ended.
    pub end: End,
    /// The stage's command line, as typed into a shell.
    pub command: String,
    /// Standard output, then standard error.
    pub output: String,
    /// The side whose source file was compiled, in a program of several; otherwise none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<Side>,
}

/// The command lines that make and run a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Steps {
    /// One per source file.
    pub compile: Vec<Vec<String>>,
    /// Links the objects.
    pub link: Vec<String>,
    /// Runs the executable.
    pub run: Vec<String>,
}

/// Why there is no verdict.
#[derive(Debug, thiserror::Error)]
pub enum NoVerdict {
    /// The user interrupted Quest.
    #[error("interrupted")]
    Interrupted,
    /// A tool could not run, which is never a bug.
    #[error(transparent)]
    Exec(#[from] ExecError),
    /// The scratch directory cannot be written.
    #[error("cannot write {path}: {error}{}", hint(.error))]
    Scratch {
        /// The file.
        path: String,
        /// The system's message.
        error: io::Error,
    },
}

impl<'a> Team<'a> {
    /// One toolchain for everything.
    pub fn of(toolchain: &'a Toolchain) -> Team<'a> {
        Team { caller: toolchain, callee: toolchain, linker: toolchain }
    }

    /// Everything to link besides the objects: the libraries of each toolchain, each once, in order.
    pub fn libs(&self) -> Vec<&'a str> {
        let mut libs = Vec::new();
        for lib in [self.caller, self.callee, self.linker].into_iter().flat_map(|t| &t.libs) {
            if !libs.contains(&lib.as_str()) {
                libs.push(lib.as_str());
            }
        }
        libs
    }

    /// The command lines that build a program from sources and run it, with all outputs in a
    /// directory, or, without one, in the current directory.
    pub fn steps(&self, sources: &[&str], dir: Option<&str>) -> Steps {
        let path = |name: &str| dir.map_or_else(|| name.into(), |dir| format!("{dir}/{name}"));
        let objects: Vec<String> = sources.iter().map(|source| path(&object_of(source))).collect();
        let compile = sources.iter().zip(&objects).enumerate().map(|(index, (source, object))| {
            let compiler = if index == 0 { self.caller } else { self.callee };
            compiler.compile.fill(&[("{in}", &[source]), ("{out}", &[object])])
        });
        let inputs: Vec<&str> = objects.iter().map(String::as_str).chain(self.libs()).collect();
        let exe = path(EXE);
        let run = if dir.is_some() { exe.clone() } else { format!("./{exe}") };
        Steps {
            compile: compile.collect(),
            link: self.linker.link.fill(&[("{in}", &inputs), ("{out}", &[&exe])]),
            run: self.linker.run.fill(&[("{exe}", &[&run])]),
        }
    }
}

impl Steps {
    /// All of them in order.
    pub fn all(&self) -> impl Iterator<Item = &Vec<String>> {
        self.compile.iter().chain([&self.link, &self.run])
    }
}

impl StageReport {
    /// The wrong values that a program tells of, in order.
    pub fn complaints(&self) -> impl Iterator<Item = Complaint> {
        self.output.lines().filter_map(|line| line.parse().ok())
    }

    /// The numbers of the test cases that it complains of, from 1, whatever it says of them.
    pub fn failing_cases(&self) -> BTreeSet<usize> {
        self.output.lines().filter_map(complaint::failing_case).collect()
    }

    /// The part of it about one of its test cases, by its number from 1: none unless the program found a wrong
    /// value in it, and nothing else.
    pub fn of_case(&self, number: usize) -> Option<StageReport> {
        let is_its = |line: &&str| complaint::split(line).is_some_and(|(case, ..)| case == number);
        let output: String =
            self.output.lines().filter(is_its).flat_map(|line| [line, "\n"]).collect();
        let report = StageReport { output, command: self.command.clone(), ..*self };
        let is_of_layout = report.complaints().any(|it| matches!(it.topic, Topic::Layout(_)));
        let is_wrong = self.verdict == Verdict::CheckFailed && !report.output.is_empty();
        (is_wrong && !is_of_layout).then_some(report)
    }

    /// The report of a program that prints [`complaint::end`] when it comes to its end, held to that: one that did not
    /// come to its end, or did not run as many test cases as it has, crashed, however it ended. Where some of
    /// what it printed is missing, nobody knows.
    pub fn held_to_its_end(self, cases: usize) -> StageReport {
        let is_like_an_end = match self.verdict {
            Verdict::Passed => self.stage == Stage::Run,
            // A user's own check may end the program.
            Verdict::CheckFailed => self.failing_cases().is_empty(),
            _ => false,
        };
        let is_end = |line: &&str| complaint::ended(line).is_some();
        let (ends, rest): (Vec<&str>, Vec<&str>) =
            self.output.split_inclusive('\n').partition(is_end);
        let mut report = StageReport { output: rest.concat(), ..self.clone() };
        let has_run = ends.last().and_then(|line| complaint::ended(line));
        if is_like_an_end && has_run != Some(cases) && !self.is_cut_off() {
            report.verdict = Verdict::Crashed;
            let why = if has_run.is_some() { SKIPPING } else { EARLY };
            report.output += &format!("quest: {}{why}\n", report.end);
        }
        report
    }

    /// Whether some of its output is missing.
    pub fn is_cut_off(&self) -> bool {
        self.output.contains(GAP)
    }

    /// Whether a program did not come to its end, or not to all of its test cases, though its exit status is that of one that did.
    pub fn is_early_end(&self) -> bool {
        let output = self.output.trim_end();
        self.verdict == Verdict::Crashed && output.ends_with(EARLY) || self.passes_over()
    }

    /// Whether a program came to its end, but did not run the test cases that it should.
    pub fn passes_over(&self) -> bool {
        self.verdict == Verdict::Crashed && self.output.trim_end().ends_with(SKIPPING)
    }

    /// The message that says why a program was not built.
    pub fn message(&self) -> Message {
        message(&self.output)
    }

    /// The first lines that say what happened, up to a number; for a program that was not built, those around
    /// the message.
    pub fn excerpt(&self, lines: usize) -> String {
        let from = match self.stage {
            Stage::Run => 0,
            Stage::Compile | Stage::Link => self.message().number,
        };
        // A message may be below the line that it is about.
        let from = if from < lines { 0 } else { from + 1 - lines.div_ceil(2) };
        let shown = self.output.lines().skip(from).filter(|line| !line.trim().is_empty());
        shown.take(lines).collect::<Vec<_>>().join("\n")
    }

    /// Whether the stage succeeded, so that the next one makes sense.
    pub fn passed(&self) -> bool {
        self.verdict == Verdict::Passed
    }
}

impl Build<'_> {
    /// A directory with the default limits.
    pub fn new(dir: &Path) -> Build<'_> {
        Build { dir, compiler: Limits::default(), program: Limits::default() }
    }

    /// Writes a source file.
    pub fn write(&self, name: &str, text: &str) -> Result<(), NoVerdict> {
        let path = self.dir.join(name);
        product::write(&path, text)
            .map_err(|error| NoVerdict::Scratch { path: path.display().to_string(), error })
    }

    /// Writes the files of a program.
    pub fn write_all(&self, files: &[File]) -> Result<(), NoVerdict> {
        files.iter().try_for_each(|(name, text)| self.write(name, text))
    }

    /// Compiles a source file to an object.
    pub fn compile(
        &self,
        toolchain: &Toolchain,
        source: &str,
        object: &str,
    ) -> Result<StageReport, NoVerdict> {
        let argv = toolchain.compile.fill(&[("{in}", &[source]), ("{out}", &[object])]);
        self.make(Stage::Compile, &argv, object)
    }

    /// Links a team's objects and the libraries they need to an executable.
    pub fn link(&self, team: Team, objects: &[&str], exe: &str) -> Result<StageReport, NoVerdict> {
        let inputs = [objects, &team.libs()].concat();
        let argv = team.linker.link.fill(&[("{in}", &inputs), ("{out}", &[exe])]);
        self.make(Stage::Link, &argv, exe)
    }

    /// Runs an executable: all its test cases, or one alone.
    pub fn run(
        &self,
        toolchain: &Toolchain,
        exe: &str,
        case: Option<usize>,
    ) -> Result<StageReport, NoVerdict> {
        self.run_with(toolchain, exe, case.map(|case| case.to_string()))
    }

    /// Runs some test cases of an executable, by their numbers from 1; `toolchain` must pass arguments.
    pub fn run_part(
        &self,
        toolchain: &Toolchain,
        exe: &str,
        part: RangeInclusive<usize>,
    ) -> Result<StageReport, NoVerdict> {
        self.run_with(toolchain, exe, Some(format!("{}-{}", part.start(), part.end())))
    }

    fn run_with(
        &self,
        toolchain: &Toolchain,
        exe: &str,
        argument: Option<String>,
    ) -> Result<StageReport, NoVerdict> {
        let mut argv = toolchain.run.fill(&[("{exe}", &[&format!("./{exe}")])]);
        argv.extend(argument);
        let memory = self.program.memory.filter(|_| !toolchain.reserves_memory());
        let limits = Limits { memory, ..self.program.clone() };
        let outcome = match child::run(&argv, self.dir, &limits) {
            // A failure to start a program that a toolchain made is the toolchain's.
            Err(
                ref error @ (ExecError::NotExecutable { ref program, .. }
                | ExecError::Foreign { ref program, .. }),
            ) if program.ends_with(exe) => Outcome::not_executable(error),
            outcome => outcome?,
        };
        report(Stage::Run, &argv, outcome)
    }

    /// Compiles the sources, at least one, the first by the caller's compiler and the others by the
    /// callee's. Stops at the first that fails.
    pub fn compile_all(&self, team: Team, sources: &[&str]) -> Result<StageReport, NoVerdict> {
        let (first, others) = sources.split_first().unwrap_or((&"test.c", &[]));
        let mut report = self.compile(team.caller, first, &object_of(first))?;
        report.unit = (!others.is_empty()).then_some(Side::Caller);
        for source in others {
            if !report.passed() {
                break;
            }
            report = self.compile(team.callee, source, &object_of(source))?;
            report.unit = Some(Side::Callee);
        }
        Ok(report)
    }

    /// Compiles the sources, the first by the caller's compiler and the others by the callee's, and
    /// links them to an executable. Stops at the first stage that fails.
    pub fn build(&self, team: Team, sources: &[&str], exe: &str) -> Result<StageReport, NoVerdict> {
        let compiled = self.compile_all(team, sources)?;
        if !compiled.passed() {
            return Ok(compiled);
        }
        let objects: Vec<String> = sources.iter().map(|source| object_of(source)).collect();
        let objects: Vec<&str> = objects.iter().map(String::as_str).collect();
        self.link(team, &objects, exe)
    }

    /// Builds the sources and runs the result, all its test cases or one alone.
    pub fn build_and_run(
        &self,
        team: Team,
        sources: &[&str],
        case: Option<usize>,
    ) -> Result<StageReport, NoVerdict> {
        let built = self.build(team, sources, EXE)?;
        if built.passed() { self.run(team.linker, EXE, case) } else { Ok(built) }
    }

    /// Runs a compiler or linker. If it claims success but made no regular file, it failed.
    fn make(&self, stage: Stage, argv: &[String], file: &str) -> Result<StageReport, NoVerdict> {
        let path = self.dir.join(file);
        product::remove(&path)
            .map_err(|error| NoVerdict::Scratch { path: path.display().to_string(), error })?;
        let mut outcome = child::run(argv, self.dir, &self.compiler)?;
        if outcome.end == End::Exited(0)
            && let Some(fault) = product::fault(&path)
        {
            outcome.end = End::Exited(1);
            let note = format!("quest: the exit status is 0, but {fault}\n");
            outcome.stderr.extend(note.into_bytes());
        }
        report(stage, argv, outcome)
    }
}

/// The executable of a program that is built and run immediately.
pub const EXE: &str = "a.out";

/// What is added, after the exit status, to the output of a program that did not come to its end.
const EARLY: &str = ", but the program did not come to its end";

/// The same of one that did not run all of its test cases.
const SKIPPING: &str = ", but the program passed over test cases";

fn object_of(source: &str) -> String {
    format!("{}.o", source.strip_suffix(".c").unwrap_or(source))
}

fn report(stage: Stage, argv: &[String], outcome: Outcome) -> Result<StageReport, NoVerdict> {
    let verdict = judge(stage, &outcome).ok_or(NoVerdict::Interrupted)?;
    let output = [outcome.stdout, outcome.stderr].concat();
    let output = String::from_utf8_lossy(&output).into_owned();
    let command = quote(argv);
    Ok(StageReport { verdict, stage, end: outcome.end, command, output, unit: None })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::complaint::head;

    #[test]
    fn the_report_of_a_program_contains_that_of_each_test_case() {
        let line =
            |case: &str, what: &str| format!("{}{what}\n", head(case, "7", "callee: x arg 1"));
        let output = line("2", "expected 1, found 2") + &line("12", "expected 3, found 4");
        let report = StageReport {
            verdict: Verdict::CheckFailed,
            stage: Stage::Run,
            end: End::Exited(1),
            command: "./a.out".into(),
            output: format!("{output}garbage\n"),
            unit: None,
        };
        let of = |number| report.of_case(number).map(|report| report.output);
        assert_eq!(report.failing_cases().into_iter().collect::<Vec<_>>(), [2, 12]);
        assert_eq!(of(2), Some(line("2", "expected 1, found 2")));
        assert_eq!(of(1), None);
        let crashed = StageReport { verdict: Verdict::Crashed, ..report.clone() };
        assert_eq!(crashed.of_case(2), None, "it did not run to its end");
    }
}
