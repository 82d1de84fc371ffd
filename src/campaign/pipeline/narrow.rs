//! Finds the failing test cases of a program that was run, and has them say in the full form what is wrong.

use std::time::Instant;

use anyhow::Result;

use super::{Built, Pipeline, picked};
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

impl Pipeline<'_> {
    /// Finds the failing test cases of a program: each that it names is run alone, unless it is only to be counted;
    /// and, unless it ran to its end and named some, every other one, too. Failures are reported in the
    /// full form, if they occur there, too.
    pub(super) fn narrow(
        &mut self,
        program: &mut Built,
        attempt: Attempt,
        exe: &str,
        report: StageReport,
    ) -> Result<()> {
        let cases = &attempt.batch.cases;
        let named = report.failing_cases();
        let tells = report.verdict.is_finding() && !named.is_empty();
        let is_named = |index: &usize| named.contains(&(index + 1));
        let mut full = None;
        if tells {
            let indices: Vec<usize> = (0..cases.len()).filter(is_named).collect();
            full = self.in_full(program, attempt, &indices)?;
        }
        let mut suspects = Vec::new();
        let mut hangs = 0;
        for (index, case) in cases.iter().enumerate() {
            let is_closing = self.is_closing(program);
            if hangs == HANGS_A_PROGRAM || is_closing {
                break;
            }
            if tells && !is_named(&index) {
                self.passed(program, attempt, std::slice::from_ref(case));
                continue;
            }
            let said = match &full {
                Some(full) => full.said(index),
                None => report.of_case(index + 1),
            };
            let is_counted =
                |said: &StageReport| tells && self.triage().is_only_counted(attempt, said, case);
            if let Some(said) = said.filter(is_counted) {
                suspects.push((index, said, full.is_some()));
                continue;
            }
            let (mut alone, mut is_full) =
                (self.alone_in_full(program, attempt, &full, index)?, true);
            if alone.is_none() {
                (alone, is_full) = (Some(self.ran(program, attempt, exe, Some(index))?), false);
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
        if !tells {
            // A hang is tried in the full form when it is examined: each time costs the whole limit.
            let ends = |suspect: &&(usize, StageReport, bool)| !suspect.1.verdict.is_hang();
            let indices: Vec<usize> = suspects.iter().filter(ends).map(|it| it.0).collect();
            full = self.in_full(program, attempt, &indices)?;
            for (index, report, is_full) in &mut suspects {
                if let Some(told) = self.alone_in_full(program, attempt, &full, *index)? {
                    (*report, *is_full) = (told, true);
                }
            }
        }
        let batch = |is_full| match &full {
            Some(full) if is_full => Batch { rules: full.batch.rules, ..attempt.batch.clone() },
            _ => attempt.batch.clone(),
        };
        for (index, report, is_full) in suspects {
            let attempt = Attempt { batch: &batch(is_full), ..attempt };
            self.failed(program, attempt, report, std::slice::from_ref(&cases[index]))?;
        }
        Ok(())
    }

    /// Builds some test cases of a batch in the full form; none if that is their form, or they are not built.
    fn in_full(
        &mut self,
        program: &mut Built,
        attempt: Attempt,
        indices: &[usize],
    ) -> Result<Option<InFull>> {
        let Attempt { batch, target } = attempt;
        if batch.rules.checks.is_full() || indices.is_empty() {
            return Ok(None);
        }
        let rules = Rules { checks: Checks::Full, ..batch.rules };
        let full = Batch { rules, cases: picked(batch, indices), ..batch.clone() };
        let exe = self.file("out");
        let configuration = self.shared.configuration(target);
        let mut whole = None;
        // Otherwise each gets a program of its own.
        if configuration.linker.arguments {
            self.write(&full, configuration.callee.is_some(), &full.cases)?;
            let start = Instant::now();
            let (team, sources) = (configuration.team(), configuration.sources());
            let report = self.build.build(team, sources, &exe)?;
            program.compiled(target, start);
            if !report.passed() {
                return Ok(None);
            }
            whole = Some(self.ran(program, Attempt { batch: &full, ..attempt }, &exe, None)?);
        }
        Ok(Some(InFull { batch: full, indices: indices.to_vec(), exe, whole }))
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
        let report = self.ran(program, Attempt { batch, ..attempt }, exe, Some(place))?;
        Ok((!report.passed()).then_some(report))
    }
}
