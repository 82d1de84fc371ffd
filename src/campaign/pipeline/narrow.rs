//! Finds the failing test cases of a program that was run, and has them say in the full form what is wrong.

use std::collections::BTreeSet;
use std::ops::Range;
use std::time::Instant;

use anyhow::Result;

use super::{Built, Pipeline, Which, picked};
use crate::c::check::Checks;
use crate::c::rules::Rules;
use crate::campaign::shared::{Attempt, Batch};
use crate::toolchain::build::StageReport;
use crate::toolchain::verdict::Verdict;

/// Test cases of a hanging program that hang alone, too, before the rest is skipped: each costs
/// its whole time limit.
const HANGS_A_PROGRAM: usize = 3;

/// Some test cases of a batch in the full form.
struct InFull {
    /// They alone, with their rules.
    batch: Batch,
    /// Their indices in the whole batch.
    indices: Vec<usize>,
    /// The executable.
    exe: String,
    /// The result of running all; none if it takes no argument.
    whole: Option<StageReport>,
}

impl InFull {
    /// The result of a test case, by its index in the whole batch.
    fn said(&self, index: usize) -> Option<StageReport> {
        let place = self.indices.iter().position(|one| *one == index)?;
        self.whole.as_ref()?.of_case(place + 1)
    }
}

/// What runs of a program and of its parts say of its test cases, by their indices.
#[derive(Debug, Default)]
struct Sieve {
    /// They passed, or were in a part that ran to its end and named others.
    passing: BTreeSet<usize>,
    /// Those that a part which ran to its end named.
    named: BTreeSet<usize>,
}

impl Sieve {
    /// Takes what a part's run says of it; nothing, if it neither passed nor ran to its end and named some, or if some of
    /// what it printed is missing: it may have named others there.
    fn take(&mut self, part: Range<usize>, report: &StageReport) -> bool {
        let numbers = report.failing_cases();
        let names = report.verdict.is_finding() && !numbers.is_empty() && !report.is_cut_off();
        let says = report.passed() || names;
        for index in part.filter(|_| says) {
            let is_named = !report.passed() && numbers.contains(&(index + 1));
            let indices = if is_named { &mut self.named } else { &mut self.passing };
            indices.insert(index);
        }
        says
    }
}

impl Pipeline<'_> {
    /// Finds the failing test cases of a program: each that it names is run alone, unless it is only to be counted;
    /// and, unless it ran to its end and named some, every other one that no part of it clears, too. Failures are
    /// reported in the full form, if they occur there, too.
    pub(super) fn narrow(
        &mut self,
        program: &mut Built,
        attempt: Attempt,
        exe: &str,
        report: StageReport,
    ) -> Result<()> {
        let cases = &attempt.batch.cases;
        let named = report.failing_cases();
        let mut sieve = Sieve::default();
        let all = 0..cases.len();
        let is_open = !sieve.take(all.clone(), &report) && !report.verdict.is_hang();
        if is_open && self.has_parts(attempt) {
            self.sift(program, attempt, exe, all, &mut sieve)?;
        }
        let full = self.in_full(program, attempt, &sieve.named)?;
        let mut suspects = Vec::new();
        let mut hangs = 0;
        for (index, case) in cases.iter().enumerate() {
            let is_closing = self.is_closing(program);
            if hangs == HANGS_A_PROGRAM || is_closing {
                break;
            }
            if sieve.passing.contains(&index) {
                self.passed(program, attempt, std::slice::from_ref(case));
                continue;
            }
            let is_named = sieve.named.contains(&index);
            let said = match &full {
                Some(full) => full.said(index),
                None => report.of_case(index + 1),
            };
            let is_counted =
                |said: &StageReport| is_named && self.triage().is_only_counted(attempt, said, case);
            if let Some(said) = said.filter(is_counted) {
                suspects.push((index, said, full.is_some()));
                continue;
            }
            let (mut alone, mut is_full) =
                (self.alone_in_full(program, attempt, &full, index)?, true);
            if alone.is_none() {
                (alone, is_full) =
                    (Some(self.ran(program, attempt, exe, Which::One(index))?), false);
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
        self.tell_in_full(program, attempt, &sieve, &mut suspects)?;
        for (index, report, is_full) in suspects {
            let checks = if is_full { Checks::Full } else { attempt.batch.rules.checks };
            let rules = Rules { checks, ..attempt.batch.rules };
            let attempt = Attempt { batch: &Batch { rules, ..attempt.batch.clone() }, ..attempt };
            self.failed(program, attempt, report, std::slice::from_ref(&cases[index]))?;
        }
        Ok(())
    }

    /// Whether parts of a program can be run: those in the full form run all test cases or one.
    fn has_parts(&self, attempt: Attempt) -> bool {
        let is_terse = attempt.batch.rules.checks == Checks::Terse;
        is_terse && self.shared.configuration(attempt.target).linker.arguments
    }

    /// Runs the halves of a part of a program that crashes, and theirs, to find what passes or runs to its end: most
    /// test cases do.
    fn sift(
        &self,
        program: &mut Built,
        attempt: Attempt,
        exe: &str,
        part: Range<usize>,
        sieve: &mut Sieve,
    ) -> Result<()> {
        let middle = part.start + part.len() / 2;
        let mut passes = false;
        for half in [part.start..middle, middle..part.end] {
            // A single one is run alone in any case.
            if half.len() < 2 || self.is_closing(program) {
                continue;
            }
            // If one half passes, the other does not.
            if !passes {
                let which = Which::Part(half.start, half.end);
                let report = self.ran(program, attempt, exe, which)?;
                passes = report.passed();
                // What hangs is not halved: each time costs a time limit.
                if sieve.take(half.clone(), &report) || report.verdict.is_hang() {
                    continue;
                }
            }
            self.sift(program, attempt, exe, half, sieve)?;
        }
        Ok(())
    }

    /// Replaces the reports of suspects that no program named by those in the full form, if they fail there, too.
    /// What hangs is tried in the full form when it is examined, since each time costs the whole limit; and a crash
    /// that is only to be counted has no message in any form.
    fn tell_in_full(
        &mut self,
        program: &mut Built,
        attempt: Attempt,
        sieve: &Sieve,
        suspects: &mut [(usize, StageReport, bool)],
    ) -> Result<()> {
        let cases = &attempt.batch.cases;
        let is_counted = |index: usize, report: &StageReport| {
            report.verdict == Verdict::Crashed
                && self.triage().is_only_counted(attempt, report, &cases[index])
        };
        let is_silent = |(index, report, _): &&mut (usize, StageReport, bool)| {
            let has_words = sieve.named.contains(index) || report.verdict.is_hang();
            !has_words && !is_counted(*index, report)
        };
        let mut silent: Vec<_> = suspects.iter_mut().filter(is_silent).collect();
        let indices = silent.iter().map(|suspect| suspect.0).collect();
        let full = self.in_full(program, attempt, &indices)?;
        for (index, report, is_full) in &mut silent {
            if let Some(told) = self.alone_in_full(program, attempt, &full, *index)? {
                (*report, *is_full) = (told, true);
            }
        }
        Ok(())
    }

    /// Builds some test cases of a batch in the full form; none if that is their form, or they are not built.
    fn in_full(
        &mut self,
        program: &mut Built,
        attempt: Attempt,
        indices: &BTreeSet<usize>,
    ) -> Result<Option<InFull>> {
        let Attempt { batch, target } = attempt;
        if batch.rules.checks.is_full() || indices.is_empty() {
            return Ok(None);
        }
        let indices: Vec<usize> = indices.iter().copied().collect();
        let rules = Rules { checks: Checks::Full, ..batch.rules };
        let full = Batch { rules, cases: picked(batch, &indices), ..batch.clone() };
        let exe = self.file("out");
        let configuration = self.shared.configuration(target);
        let mut whole = None;
        // Otherwise each gets a program of its own.
        if configuration.linker.arguments {
            self.write(&full, configuration.files(), &full.cases)?;
            let start = Instant::now();
            let (team, sources) = (configuration.team(), configuration.sources());
            let report = self.build.build(team, sources, &exe)?;
            self.compiled(program, target, start, &report);
            if !report.passed() {
                return Ok(None);
            }
            whole =
                Some(self.ran(program, Attempt { batch: &full, ..attempt }, &exe, Which::All)?);
        }
        Ok(Some(InFull { batch: full, indices, exe, whole }))
    }

    /// The failure of a test case of a batch, by its index, alone and in the full form; none if it passes so.
    fn alone_in_full(
        &self,
        program: &mut Built,
        attempt: Attempt,
        full: &Option<InFull>,
        index: usize,
    ) -> Result<Option<StageReport>> {
        let Some(InFull { batch, indices, exe, .. }) = full else { return Ok(None) };
        let Some(place) = indices.iter().position(|one| *one == index) else { return Ok(None) };
        let report = self.ran(program, Attempt { batch, ..attempt }, exe, Which::One(place))?;
        // One that runs others than it is asked to says nothing of this one.
        Ok((!report.passed() && !report.passes_over()).then_some(report))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exec::child::End;
    use crate::exec::excerpt::GAP;
    use crate::toolchain::verdict::Stage;

    #[test]
    fn what_is_not_named_in_an_output_with_a_gap_has_not_passed() {
        let passing = |output: &str| {
            let report = StageReport {
                verdict: Verdict::CheckFailed,
                stage: Stage::Run,
                end: End::Exited(1),
                command: "./a.out".into(),
                output: output.into(),
                unit: None,
            };
            let mut sieve = Sieve::default();
            sieve.take(0..3, &report);
            Vec::from_iter(sieve.passing)
        };
        let line = "quest: test case 2 (seed 7): callee: arg 1: expected 1, found 2\n";
        assert_eq!(passing(line), [0, 2]);
        assert!(passing(&format!("{line}{GAP}")).is_empty());
    }
}
