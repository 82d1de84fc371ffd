//! Runs a shrunk failure with more checks, to say where a value is first wrong.

use anyhow::Result;

use super::runner::Runner;
use crate::c::check::Checks;
use crate::c::eval;
use crate::c::rules::Rules;
use crate::case::TestCase;
use crate::case::family::FirstWrong;
use crate::toolchain::build::StageReport;
use crate::toolchain::verdict::Verdict;

/// Where the value of a failing test case is first wrong; none if the program with more checks does not
/// fail: they may hide the bug.
///
/// # Errors
/// Errors that kept it from being tried.
pub(super) fn first_wrong(
    runner: &Runner,
    report: &StageReport,
    cases: &[TestCase],
) -> Result<Option<FirstWrong>> {
    let [case] = cases else { return Ok(None) };
    let Some(denser) = case.denser() else {
        return Ok(said(case, report, &runner.rules));
    };
    let rules = Rules { checks: Checks::Full, ..runner.rules };
    if report.verdict != Verdict::CheckFailed
        || eval::run(&denser.code(&rules), rules.model).is_err()
    {
        return Ok(None);
    }
    let cases = [denser];
    let report = Runner { rules, ..runner.clone() }.run(&cases)?;
    Ok(said(&cases[0], &report, &rules))
}

/// What the first complaint of a failed program says.
fn said(case: &TestCase, report: &StageReport, rules: &Rules) -> Option<FirstWrong> {
    let has_failed = report.verdict == Verdict::CheckFailed;
    let first = report.complaints().next().filter(|_| has_failed)?;
    case.first_wrong(&first, rules.model)
}
