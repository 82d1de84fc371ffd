//! JUnit files as servers read them.

use quest::bug::expected::{Entry, Known};
use quest::journal::directory::CampaignDir;
use quest::journal::event::{Done, Event, Finding};
use quest::journal::state::State;
use quest::journal::tally::{Mark, Tally};
use quest::report::junit;
use quest::toolchain::verdict::Verdict;
use quick_junit::{Report, TestCaseStatus};

use crate::campaigns::{finding, plan, started, state};
use crate::lab::{Lab, PLAIN, quick};

/// Writes the file and reads it back; its text too.
fn written(state: &State) -> (Report, String) {
    let lab = Lab::new();
    let path = lab.path().join("junit.xml");
    junit::write(state, &CampaignDir::new("quest-out".as_ref()), &Known::default(), &path).unwrap();
    let text = lab.read("junit.xml");
    (Report::deserialize_from_str(&text).unwrap(), text)
}

#[test]
fn a_configuration_is_a_suite_and_a_bucket_a_test_case() {
    let (report, text) = written(&state());
    insta::assert_snapshot!("junit", text);
    assert_eq!((report.tests, report.failures, report.errors), (18, 3, 1));
    let suite = |name: &str| report.test_suites.iter().find(|suite| suite.name == *name).unwrap();
    let failed = &suite("tcc -> gcc").test_cases;
    assert_eq!(failed.len(), 3);
    assert!(matches!(failed[0].status, TestCaseStatus::Success { .. }));
    assert!(matches!(failed[1].status, TestCaseStatus::NonSuccess { .. }));
    assert!(failed[1].system_out.as_ref().unwrap().starts_with("quest replay quest-out/bugs/"));
    let TestCaseStatus::Success { flaky_runs } = &suite("tcc").test_cases[1].status else {
        panic!("flaky is no failure")
    };
    assert_eq!(flaky_runs.len(), 1);
}

#[test]
fn what_compilers_print_cannot_break_the_file() {
    let bytes: String = (0..0x100).map(|byte| char::from(byte as u8)).collect();
    let output = format!("]]> <a b=\"&\"> \u{fffe}\u{ffff}\u{1f600} \x1b[31m{bytes}");
    let output = format!("{output}{}", "\nline".repeat(1000));
    let end = "signal \0 11 <&>".into();
    let hostile =
        Finding { output, end, ..finding("cc", Verdict::CompilerCrashed, "internal-error", 1.0) };
    let (report, text) =
        written(&State::of([started(plan(&["cc"])), Event::Bug(Box::new(hostile))]));
    assert_eq!(report.failures, 1);
    let is_legal = |c: char| matches!(c, '\t' | '\n' | '\r' | ' '..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..);
    assert!(text.chars().all(is_legal));
    let TestCaseStatus::NonSuccess { description: Some(description), .. } =
        &report.test_suites[0].test_cases[1].status
    else {
        panic!("it failed")
    };
    assert!(description.contains("]]> <a b=\"&\">"), "{description:?}");
    assert!(description.lines().count() < 30, "it is cut");
}

/// A compiler that breaks down at every program of Quest's that has a double.
fn crashing(lab: &Lab) -> String {
    lab.script(
        "crashing",
        "#!/bin/sh
for word; do
    case $word in *.c) grep -q '[ (]double ' \"$word\" && { echo 'x: internal compiler error' >&2; exit 4; } ;; esac
done
exec $quick \"$@\"
",
    )
}

#[test]
fn a_file_that_cannot_be_written_is_told_before_any_work() {
    let lab = Lab::new();
    let ran = lab.quest(&["fuzz", "--cc", "no-such-compiler", "--junit", "missing/j.xml"]);
    let told = "status 2\nquest: --junit missing/j.xml: it cannot be written: No such file or directory (os error 2)\n";
    assert_eq!(ran.told(), told);
    assert!(!lab.path().join("quest-out").exists());
    // What keeps a campaign from beginning leaves no result of an earlier one.
    lab.write("j.xml", "<testsuites/>");
    assert_ne!(
        lab.quest(&["fuzz", "--cc", "no-such-compiler", "--junit", "j.xml"]).status,
        Some(0)
    );
    assert!(lab.read("j.xml").contains("<error message=\"the campaign has not ended\""));
}

#[test]
fn resume_and_report_write_it_too_and_every_configuration_that_failed_is_red() {
    let lab = Lab::new();
    let cc = crashing(&lab);
    let ran = lab.quest(&[
        "fuzz",
        "-e",
        PLAIN,
        "-t",
        "plain",
        "--cc",
        &cc,
        "--cc",
        quick(),
        "-j1",
        "--seed",
        "3",
        "-n",
        "5",
        "--count",
        "5",
        "--pairs",
        "none",
        "--junit",
        "a.xml",
    ]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    assert_eq!(lab.quest(&["fuzz", "--resume", "quest-out", "--junit", "b.xml"]).status, Some(1));
    lab.says(&["report", "quest-out", "--format", "junit", "-o", "c.xml"]);
    assert_eq!(lab.read("b.xml"), lab.read("c.xml"));
    // To go on takes a moment, even with nothing to do.
    let suites = |name: &str| lab.read(name).split_once("<testsuite ").unwrap().1.to_string();
    assert_eq!(suites("a.xml"), suites("c.xml"));
    let report = Report::deserialize_from_str(&lab.read("c.xml")).unwrap();
    assert!(report.time.unwrap() > std::time::Duration::ZERO && report.timestamp.is_some());
    let failures: Vec<usize> = report.test_suites.iter().map(|suite| suite.failures).collect();
    assert_eq!(failures, [1, 0], "{}", lab.read("c.xml"));
}

#[test]
fn no_suite_is_green_while_its_text_says_that_test_cases_failed() {
    let bug = finding("cc", Verdict::CheckFailed, "callee-arg-float", 1.0);
    let tally = |failed| Tally { passed: 10, failed, ..Tally::default() };
    let of = |shown: Vec<(usize, Mark, u64)>| {
        let done = Done {
            to: 38,
            complete: true,
            tallies: vec![(0, tally(28)), (1, tally(28))],
            failures: vec![(bug.name.clone(), 28)],
            shown,
            ..Done::default()
        };
        let bug = Event::Bug(Box::new(bug.clone()));
        State::of([started(plan(&["cc"])), bug, Event::Program(Box::new(done))])
    };
    let everywhere = [0, 1].map(|target| (target, Mark::Bug(bug.name.clone()), 28)).to_vec();
    // A journal of an earlier version does not say where a bug was seen besides.
    for shown in [everywhere, Vec::new()] {
        let (report, text) = written(&of(shown));
        for suite in &report.test_suites[..2] {
            assert_eq!(suite.failures, 1, "{text}");
        }
    }
}

#[test]
fn known_failures_are_skipped_with_their_reason_and_are_no_new_bugs() {
    let done = Done {
        to: 30,
        complete: true,
        tallies: vec![(0, Tally { passed: 28, known: 2, ..Tally::default() })],
        known: vec![(0, 2)],
        shown: vec![(0, Mark::Known(0), 2)],
        ..Done::default()
    };
    let state = State::of([started(plan(&["cc"])), Event::Program(Box::new(done))]);
    let entry =
        Entry { suite: Some("ansi".into()), why: Some("<it> is old".into()), ..Entry::default() };
    let known = Known { entries: vec![entry] };
    let text = junit::text(&state, &CampaignDir::new("out".as_ref()), &known).unwrap();
    assert!(text.contains("<skipped message=\"&lt;it&gt; is old (2 test cases)\"/>"), "{text}");
    assert_eq!(quest::report::summary::no_bugs(&state), Some("no new bugs"));
}
