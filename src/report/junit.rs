//! JUnit XML, for servers that show test results: a test suite per configuration.

use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result};
use quick_junit::{
    NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestRerun, TestSuite,
};

use crate::base::figures::{count, duration, lines};
use crate::bug::expected::Known;
use crate::journal::directory::CampaignDir;
use crate::journal::event::Why;
use crate::journal::found::Found;
use crate::journal::plan::Plan;
use crate::journal::state::State;
use crate::journal::tally::{Mark, Tally};
use crate::report::screen::{seeds, suites};
use crate::report::summary::{by_interest, counts, replay};

/// Lines of a failure's output that are shown: the complaint, and some context.
const OUTPUT_LINES: usize = 20;

/// Writes a campaign's results. Each configuration has a suite. In it, all passing test cases are one test, an
/// error if there are none; every bucket seen there is one: failed, or flaky if it did not repeat;
/// and so is every known failure: skipped. An unfinished campaign is an error of its own.
///
/// # Errors
/// When the file cannot be written.
pub fn write(state: &State, place: &CampaignDir, known: &Known, path: &Path) -> Result<()> {
    let cannot = || format!("cannot write the JUnit file {}", path.display());
    std::fs::write(path, text(state, place, known).with_context(cannot)?).with_context(cannot)
}

/// The document that [`write`] writes.
///
/// # Errors
/// None that a campaign can cause.
pub fn text(state: &State, place: &CampaignDir, known: &Known) -> Result<String> {
    Ok(report(state, place, known).to_string()?)
}

/// Writes that a campaign has not ended, before it begins: however it is stopped, no server
/// sees the results of an earlier one.
///
/// # Errors
/// When the file cannot be written.
pub fn begin(place: &CampaignDir, path: &Path) -> Result<()> {
    write(&State::default(), place, &Known::default(), path)
}

fn report(state: &State, place: &CampaignDir, known: &Known) -> Report {
    let mut report = Report::new("quest");
    report.timestamp = state.at.parse().ok();
    report.set_time(seconds(state.seconds));
    let plan = state.plan.as_ref();
    for (index, (name, tally)) in state.tallies.iter().enumerate() {
        let mut suite = TestSuite::new(xml(name));
        suite.add_properties(plan.map(|plan| properties(plan, index)).unwrap_or_default());
        suite.timestamp = state.at.parse().ok();
        let time = seconds(state.waited.get(index).copied().unwrap_or_default());
        suite.set_time(time);
        let mut passed = passed(state, name, tally);
        passed.set_time(time);
        suite.add_test_case(passed);
        for found in by_interest(&state.found) {
            if let Some(cases) = shown(state, index, name, found, Mark::Bug) {
                suite.add_test_case(failed(found, name, cases, place));
            }
        }
        if tally.failed > 0 && suite.failures == 0 && state.shown.of(index).next().is_none() {
            suite.add_test_case(elsewhere(name, tally.failed));
        }
        suite.add_test_cases(open(state, index, name, place));
        for found in by_interest(&state.unsupported) {
            if let Some(cases) = shown(state, index, name, found, Mark::Unsupported) {
                suite.add_test_case(unsupported(found, name, cases, place));
            }
        }
        for found in by_interest(&state.flaky) {
            if let Some(cases) = shown(state, index, name, found, Mark::Flaky) {
                suite.add_test_case(flaky(found, name, cases, place));
            }
        }
        for (mark, cases) in state.shown.of(index) {
            match mark {
                Mark::Known(entry) => {
                    suite.add_test_case(listed_as_known(name, *entry, cases, known));
                }
                Mark::Avoided(bug) => {
                    suite.add_test_case(left_out(state, name, bug, cases));
                }
                Mark::Impossible(rule) => {
                    suite.add_test_case(impossible(name, rule, cases));
                }
                _ => {}
            }
        }
        report.add_test_suite(suite);
    }
    report.add_test_suites(unended(state, place));
    report
}

/// Seconds, whatever an edited journal claims.
fn seconds(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

/// How many test cases showed a bucket in a configuration, if any did or it was first seen there.
fn shown(
    state: &State,
    index: usize,
    name: &str,
    found: &Found,
    mark: fn(String) -> Mark,
) -> Option<u64> {
    let cases = state.shown.get(index, mark(found.finding.name.clone()));
    cases.or_else(|| (found.finding.configuration == name).then_some(0))
}

/// A suite with an error, unless the campaign finished.
fn unended(state: &State, place: &CampaignDir) -> Option<TestSuite> {
    let why = match &state.ended {
        Some(Why::Done | Why::Time | Why::Bugs) => return None,
        Some(Why::Interrupted) => "the campaign was interrupted".into(),
        Some(Why::Missing(gaps)) => format!("something is missing: {}", gaps.join("; ")),
        Some(Why::Error(message)) => format!("the campaign was stopped: {message}"),
        None => "the campaign has not ended".into(),
    };
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_message(xml(&why));
    let mut case = TestCase::new("the campaign finished", status);
    case.set_classname("quest");
    let dir = place.dir.to_string_lossy();
    let resume = format!("to go on: quest fuzz --resume {}\n", shell_words::quote(&dir));
    case.set_system_out(xml(&resume));
    let mut suite = TestSuite::new("quest");
    suite.add_test_case(case);
    Some(suite)
}

/// The properties that repeat the run: seed, suites, versions.
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

/// One test for all that passed, with the same name in every run. If none did, it is an error: nothing is
/// known of the configuration.
fn passed(state: &State, name: &str, tally: &Tally) -> TestCase {
    let status = if tally.passed > 0 {
        TestCaseStatus::success()
    } else {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
        status.set_message("nothing was tested: no test case passed");
        status
    };
    let mut case = TestCase::new("all that passed", status);
    case.set_classname(xml(name));
    case.set_system_out(counts(state, tally, 0));
    case
}

fn failed(found: &Found, name: &str, cases: u64, place: &CampaignDir) -> TestCase {
    let finding = &found.finding;
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    status.set_message(message(found, cases));
    status.set_type(finding.bucket.verdict.to_string());
    status.set_description(output(found));
    case(found, name, status, replay(&place.bugs(), &finding.name))
}

/// Failures whose kind the journal does not record.
fn elsewhere(name: &str, cases: u64) -> TestCase {
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
    let cases = count(cases, "test case");
    status.set_message(format!(
        "{cases} failed with bugs that are listed under other configurations"
    ));
    let mut case = TestCase::new("bugs of other configurations", status);
    case.set_classname(xml(name));
    case
}

/// Something that a compiler says it does not support: not tested.
fn unsupported(found: &Found, name: &str, cases: u64, place: &CampaignDir) -> TestCase {
    let finding = &found.finding;
    let mut status = TestCaseStatus::skipped();
    let cases = if cases > 0 { format!(" ({})", count(cases, "test case")) } else { String::new() };
    status.set_message(xml(&format!("unsupported: {}{cases}", found.what())));
    status.set_description(output(found));
    case(found, name, status, replay(&place.unsupported(), &finding.name))
}

/// A trigger that was left out, and why.
fn left_out(state: &State, name: &str, bug: &str, cases: u64) -> TestCase {
    let avoid = state.avoids.iter().find(|avoid| avoid.bug == bug);
    let trigger = avoid.map_or_else(|| "its trigger".into(), |avoid| avoid.trigger.clone());
    let mut status = TestCaseStatus::skipped();
    let cases = count(cases, "test case");
    status.set_message(xml(&format!(
        "{cases} with {trigger} left out, since nearly every one failed (--no-avoid tries them all)"
    )));
    let mut case = TestCase::new(xml(&format!("left out for {bug}")), status);
    case.set_classname(xml(name));
    case
}

/// Shapes that were gone through and are impossible here.
fn impossible(name: &str, rule: &str, cases: u64) -> TestCase {
    let mut status = TestCaseStatus::skipped();
    status.set_message(xml(&format!("{} left out: {rule}", count(cases, "test case"))));
    let mut case = TestCase::new(xml(&format!("impossible: {rule}")), status);
    case.set_classname(xml(name));
    case
}

/// Unexamined failures, by bucket: those of an examined bucket are failures only if the campaign
/// found bugs.
fn open(state: &State, index: usize, name: &str, place: &CampaignDir) -> Vec<TestCase> {
    /// Unexamined failures of a bucket.
    #[derive(Default)]
    struct Open<'s> {
        cases: u64,
        is_failure: bool,
        failure: Option<&'s str>,
        fails: bool,
    }
    let mut buckets: BTreeMap<&str, Open> = BTreeMap::new();
    for (mark, cases) in state.shown.of(index) {
        let Mark::Open { fails, bucket, failure } = mark else { continue };
        let open = buckets.entry(bucket).or_default();
        open.cases += cases;
        open.fails |= fails;
        open.is_failure |= state.is_unexplained(mark) || *fails && !state.found.is_empty();
        open.failure = open.failure.or(failure.as_deref());
    }
    let told = |(bucket, open): (&str, Open)| {
        let cases = count(open.cases, "test case");
        let message = match open {
            Open { fails: false, .. } => format!("unsupported: {bucket}, {cases}, not examined"),
            Open { failure: Some(_), .. } => {
                format!("{bucket}, {cases}: there was no time to repeat and shrink it")
            }
            _ => format!("{bucket}, {cases}: counted but not examined"),
        };
        let mut status = match open.is_failure {
            true => TestCaseStatus::non_success(NonSuccessKind::Failure),
            false => TestCaseStatus::skipped(),
        };
        status.set_message(xml(&message));
        let mut case = TestCase::new(xml(&format!("not examined: {bucket}")), status);
        case.set_classname(xml(name));
        let shown = open.failure.map(|failure| replay(&place.waiting(), failure));
        shown.iter().for_each(|replay| {
            case.set_system_out(xml(&format!("{replay}\n")));
        });
        case
    };
    buckets.into_iter().map(told).collect()
}

/// A flaky failure: a success that needed another run.
fn flaky(found: &Found, name: &str, cases: u64, place: &CampaignDir) -> TestCase {
    let finding = &found.finding;
    let mut rerun = TestRerun::new(NonSuccessKind::Failure);
    rerun.set_message(message(found, cases));
    rerun.set_type(finding.bucket.verdict.to_string());
    rerun.set_description(output(found));
    let mut status = TestCaseStatus::success();
    status.add_rerun(rerun);
    case(found, name, status, replay(&place.flaky(), &finding.name))
}

/// A known failure, and its reason.
fn listed_as_known(name: &str, entry: usize, cases: u64, known: &Known) -> TestCase {
    let number = format!("entry {} of the known failures", entry + 1);
    let entry = known.entries.get(entry);
    let why = entry.and_then(|entry| entry.why.as_deref()).unwrap_or("a known failure");
    let mut status = TestCaseStatus::skipped();
    status.set_message(xml(&format!("{why} ({})", count(cases, "test case"))));
    let title = entry.map_or(number, ToString::to_string);
    let mut case = TestCase::new(xml(&format!("known: {title}")), status);
    case.set_classname(xml(name));
    case
}

fn case(found: &Found, name: &str, status: TestCaseStatus, replay: String) -> TestCase {
    let finding = &found.finding;
    let mut case = TestCase::new(xml(&finding.name), status);
    case.set_classname(xml(name));
    let found = format!("first found after {}", duration(finding.seconds));
    case.set_system_out(xml(&format!("{replay}\n{}\n{found}\n", finding.again)));
    case
}

/// `check failed (exit status 1), 12 test cases`; for a failure seen only while another was
/// shrunk, no number.
fn message(found: &Found, cases: u64) -> String {
    let finding = &found.finding;
    let cases = if cases > 0 { format!(", {}", count(cases, "test case")) } else { String::new() };
    xml(&format!("{} ({}){cases}", finding.bucket.verdict, finding.end))
}

/// The first lines of the failing child's output.
fn output(found: &Found) -> String {
    let lines = found.finding.output.lines().skip_while(|line| line.trim().is_empty());
    xml(&lines.take(OUTPUT_LINES).collect::<Vec<_>>().join("\n"))
}

/// Removes the characters that XML cannot contain, even escaped. The crate removes control
/// characters and escape sequences, but leaves these two.
fn xml(text: &str) -> String {
    lines(text).replace(['\u{fffe}', '\u{ffff}'], "\u{fffd}")
}
