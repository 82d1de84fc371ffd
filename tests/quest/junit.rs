//! JUnit files as servers read them.

use quest::event::{Event, Finding};
use quest::junit;
use quest::known::Known;
use quest::plan::Place;
use quest::state::State;
use quest::verdict::Verdict;
use quick_junit::{Report, TestCaseStatus};

use crate::campaigns::{finding, plan, started, state};
use crate::lab::Lab;

/// Writes the file and reads it back; its text too.
fn written(state: &State) -> (Report, String) {
    let lab = Lab::new();
    let path = lab.path().join("junit.xml");
    junit::write(state, &Place::new("quest-out".as_ref()), &Known::default(), &path).unwrap();
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
