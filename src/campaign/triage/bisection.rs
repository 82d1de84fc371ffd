//! Finds the pass of gcc or clang that makes a shrunk failure.

use std::time::{Duration, Instant};

use anyhow::Result;

use super::Triage;
use crate::bisect::{Budget, Failing, Family, bisect, is_unbisected};
use crate::bug::bisection::Bisection;
use crate::case::TestCase;
use crate::journal::now::Step;
use crate::shrink::matrix::MatrixCell;
use crate::shrink::runner::Runner;
use crate::toolchain::verdict::Verdict;

impl Triage<'_, '_> {
    /// What bisection finds out about wrong code by one compiler of the family of gcc or clang; nothing for other
    /// failures, or without time for it.
    pub(super) fn bisected(
        &self,
        runner: &Runner,
        outcome: &MatrixCell,
        cases: &[TestCase],
    ) -> Result<Option<Bisection>> {
        let shared = self.shared;
        // At the end of a campaign there is better use for the time that is left.
        let left =
            shared.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let time = shared.plan.blame_time.min(left.unwrap_or(Duration::MAX));
        let budget = Budget { time, ..Budget::OF_CAMPAIGN };
        let MatrixCell { configuration, report, .. } = outcome;
        // A program that hangs would cost the whole time limit each time.
        let is_wrong_code = matches!(report.verdict, Verdict::CheckFailed | Verdict::Crashed);
        let is_alone = !configuration.is_mixed();
        if budget.time.is_zero() || !is_wrong_code || !is_alone || shared.is_closing() {
            return Ok(None);
        }
        if Family::of(&configuration.caller, &runner.build)? == Family::Other {
            return Ok(None);
        }
        shared.board.step(Step::Blaming, cases.iter().map(|case| case.values()).sum());
        let there = runner.with(configuration);
        let files = there.program(cases).files(there.files);
        let failing = Failing {
            build: there.build.clone(),
            configuration,
            files: &files,
            last: there.last,
            recorded: report,
            gate: there.gate,
        };
        let optimizers = shared.plan.recipe.script()?.compilers()?;
        match bisect(failing, &optimizers, budget, &|_| ()) {
            // It fails at times only, for example.
            Err(error) if is_unbisected(&error).is_some() => Ok(None),
            Err(error) => Err(error),
            Ok(found) => Ok(Some(found)),
        }
    }
}
