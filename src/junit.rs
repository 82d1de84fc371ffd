//! JUnit XML, for servers that show test results: a test suite per configuration.

use std::path::Path;

use anyhow::{Context, Result};
use quick_junit::{
    NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestRerun, TestSuite,
};

use crate::event::Tally;
use crate::figures::{lines, number};
use crate::plan::{Place, Plan};
use crate::screen::{seeds, suites};
use crate::state::{Found, State};
use crate::summary::{by_interest, replay};

/// Lines of a failure's output that are told: the complaint, and what a reader needs to place it.
const OUTPUT_LINES: usize = 20;

/// Writes a campaign's results. In each configuration's suite, the test cases that passed are one,
/// and every bucket that showed there first is one: failed, or flaky if it did not repeat.
///
/// # Errors
/// When the file cannot be written.
pub fn write(state: &State, place: &Place, path: &Path) -> Result<()> {
    let cannot = || format!("cannot write the JUnit file {}", path.display());
    let text = report(state, place).to_string().with_context(cannot)?;
    std::fs::write(path, text).with_context(cannot)
}

fn report(state: &State, place: &Place) -> Report {
    let mut report = Report::new("quest");
    let plan = state.plan.as_ref();
    for (index, (name, tally)) in state.tallies.iter().enumerate() {
        let mut suite = TestSuite::new(xml(name));
        suite.add_properties(plan.map(|plan| properties(plan, index)).unwrap_or_default());
        suite.add_test_case(passed(name, tally));
        let here = |found: &&Found| found.finding.configuration == *name;
        for found in by_interest(&state.found).into_iter().filter(here) {
            suite.add_test_case(failed(found, place));
        }
        for found in by_interest(&state.unsupported).into_iter().filter(here) {
            suite.add_test_case(unsupported(found, place));
        }
        for found in by_interest(&state.flaky).into_iter().filter(here) {
            suite.add_test_case(flaky(found, place));
        }
        report.add_test_suite(suite);
    }
    report
}

/// What makes the run again: seed, suites, versions.
fn properties(plan: &Plan, index: usize) -> Vec<Property> {
    let seeds = seeds(plan.work);
    let (noun, seeds) = seeds.split_once(' ').unwrap_or(("seed", &seeds));
    let mut properties = vec![
        Property::new("quest", env!("CARGO_PKG_VERSION")),
        Property::new(noun, seeds),
        Property::new("suites", xml(&suites(plan))),
    ];
    if let Some(target) = plan.targets.get(index) {
        properties.push(Property::new("model", xml(&target.model)));
        let names: &[&str] = match target.configuration.callee {
            Some(_) => &["caller version", "callee version"],
            None => &["version"],
        };
        let versions = target.versions.iter().zip(names);
        properties.extend(versions.map(|(version, name)| Property::new(*name, xml(version))));
    }
    properties
}

/// All that passed, by a name that is the same in every run.
fn passed(name: &str, tally: &Tally) -> TestCase {
    let status =
        if tally.passed > 0 { TestCaseStatus::success() } else { TestCaseStatus::skipped() };
    let mut case = TestCase::new("all that passed", status);
    case.set_classname(xml(name));
    let Tally { passed, failed, flaky, unsupported, .. } = *tally;
    let counts = [passed, failed, flaky].map(number);
    let [passed, failed, flaky] = counts;
    let others = match unsupported {
        0 => String::new(),
        unsupported => format!(", {} unsupported", number(unsupported)),
    };
    case.set_system_out(format!("{passed} passed, {failed} failed, {flaky} flaky{others}"));
    case
}

fn failed(found: &Found, place: &Place) -> TestCase {
    let finding = &found.finding;
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_message(message(found));
    status.set_type(finding.bucket.verdict.to_string());
    status.set_description(output(found));
    case(found, status, replay(&place.bugs(), &finding.name))
}

/// What a compiler says it does not support: nobody tested that.
fn unsupported(found: &Found, place: &Place) -> TestCase {
    let finding = &found.finding;
    let mut status = TestCaseStatus::skipped();
    status.set_message(xml(&format!("unsupported: {}", found.what())));
    status.set_description(output(found));
    case(found, status, replay(&place.unsupported(), &finding.name))
}

/// What failed and then did not: a success that needed another run.
fn flaky(found: &Found, place: &Place) -> TestCase {
    let finding = &found.finding;
    let mut rerun = TestRerun::new(NonSuccessKind::Failure);
    rerun.set_message(message(found));
    rerun.set_type(finding.bucket.verdict.to_string());
    rerun.set_description(output(found));
    let mut status = TestCaseStatus::success();
    status.add_rerun(rerun);
    case(found, status, replay(&place.flaky(), &finding.name))
}

fn case(found: &Found, status: TestCaseStatus, replay: String) -> TestCase {
    let finding = &found.finding;
    let mut case = TestCase::new(xml(&finding.name), status);
    case.set_classname(xml(&finding.configuration));
    case.set_system_out(xml(&format!("{replay}\n{}\n", finding.again)));
    case
}

/// `check failed (exit status 1), met 12 times`.
fn message(found: &Found) -> String {
    let finding = &found.finding;
    let times = crate::figures::times(found.met());
    xml(&format!("{} ({}), met {times}", finding.bucket.verdict, finding.end))
}

/// The first lines of what the failing child said.
fn output(found: &Found) -> String {
    let lines = found.finding.output.lines().skip_while(|line| line.trim().is_empty());
    xml(&lines.take(OUTPUT_LINES).collect::<Vec<_>>().join("\n"))
}

/// Text without the characters that XML cannot say, not even escaped. The crate takes control
/// characters and escape sequences out, but leaves these two.
fn xml(text: &str) -> String {
    lines(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}
