//! Removes from a failing program, printed as a person would write it, what its failure does not need:
//! checks, statements, objects, definitions. Each program is run by the abstract machine before a
//! compiler sees it, so that it still has one meaning, and only a compiler's fault can make it fail.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::bug::pieces::{has_one_meaning, kinds, trimmed};
use crate::bug::symptom::Symptom;
use crate::c::eval;
use crate::c::model::Model;
use crate::c::tree::CaseCode;
use crate::render::{File, Program};
use crate::shrink::runner::Runner;
use crate::toolchain::build::StageReport;

/// The most programs built for one failure: as many as shrinking its test case takes.
const MOST: u32 = 60;

/// The time after which no further program is built: a program of one call takes a tenth of a second, and all of
/// them some seconds, unless the compiler is slow to fail.
const LONGEST: Duration = Duration::from_secs(30);

/// A trimmed program.
#[derive(Debug, Clone, PartialEq)]
pub struct Trimmed {
    /// Its files.
    pub files: Vec<File>,
    /// The numbers of its removed pieces (see [`trimmed`]).
    pub left_out: BTreeSet<u32>,
    /// The result of its files.
    pub report: StageReport,
    /// The number of programs built.
    pub programs: u32,
}

/// Trims a program that fails, printed as a person would write it, as in `report`.
///
/// # Errors
/// Errors that kept programs from being built or run; interruptions.
pub fn trim(runner: &Runner, program: &Program, report: &StageReport) -> Result<Trimmed> {
    let mut hunt = Hunt {
        runner,
        program,
        report,
        best: program.cases.clone(),
        shown: report.clone(),
        left_out: BTreeSet::new(),
        most_steps: most_steps(program, runner.rules.model),
        programs: 0,
        start: Instant::now(),
    };
    let kinds = kinds(&program.cases, report.stage, runner.files);
    // The removal of one piece may make another removable.
    loop {
        let before = hunt.left_out.len();
        for pieces in &kinds {
            hunt.leave_out(pieces.clone().collect())?;
        }
        if hunt.left_out.len() == before || hunt.is_over() {
            break;
        }
    }
    let files = match hunt.left_out.is_empty() {
        true => program.standalone_files(runner.files),
        false => hunt.with(hunt.best.clone()).brief_files(runner.files),
    };
    Ok(Trimmed { files, left_out: hunt.left_out, report: hunt.shown, programs: hunt.programs })
}

struct Hunt<'a> {
    runner: &'a Runner<'a>,
    program: &'a Program,
    /// How the whole program fails.
    report: &'a StageReport,
    best: Vec<CaseCode>,
    /// How the best of them does.
    shown: StageReport,
    left_out: BTreeSet<u32>,
    /// The most statements that a smaller program runs.
    most_steps: u64,
    programs: u32,
    start: Instant,
}

/// What is left of a program may run a little longer than the whole. What runs much longer lacks what ends a loop: one would wait for it
/// to the end, again and again.
fn most_steps(program: &Program, model: &Model) -> u64 {
    let of_cases = program.cases.iter().map(|code| eval::run_within(code, model, eval::STEPS));
    1000 + 2 * of_cases.flatten().max().unwrap_or(0)
}

impl Hunt<'_> {
    fn with(&self, cases: Vec<CaseCode>) -> Program {
        Program { cases, ..self.program.clone() }
    }

    fn is_over(&self) -> bool {
        self.programs >= MOST || self.start.elapsed() >= LONGEST
    }

    /// Removes as many of some pieces as possible: all, halves, quarters, …, each.
    fn leave_out(&mut self, mut pieces: Vec<u32>) -> Result<()> {
        pieces.retain(|piece| !self.left_out.contains(piece));
        let mut size = pieces.len();
        while size > 0 {
            let mut kept = Vec::new();
            for some in pieces.chunks(size) {
                if !self.fails_without(some)? {
                    kept.extend_from_slice(some);
                }
            }
            pieces = kept;
            size = if size == 1 { 0 } else { size.div_ceil(2).min(pieces.len()) };
        }
        Ok(())
    }

    /// Tries a program without some further pieces, and keeps it if it fails in the same way.
    fn fails_without(&mut self, pieces: &[u32]) -> Result<bool> {
        let left_out: BTreeSet<u32> = self.left_out.iter().chain(pieces).copied().collect();
        let cases = trimmed(&self.program.cases, self.report.stage, &left_out);
        if cases == self.best {
            return Ok(false);
        }
        let model = self.runner.rules.model;
        let is_sound = |code| has_one_meaning(code, self.report.stage, model, self.most_steps);
        if self.is_over() || !cases.iter().all(is_sound) {
            return Ok(false);
        }
        self.programs += 1;
        let files = self.with(cases.clone()).brief_files(self.runner.files);
        let found = self.runner.run_files(&files)?;
        let is_same = found.stage == self.report.stage
            && found.end == self.report.end
            && Symptom::of(&found) == Symptom::of(self.report);
        if is_same {
            self.best = cases;
            self.shown = found;
            self.left_out = left_out;
        }
        Ok(is_same)
    }
}
