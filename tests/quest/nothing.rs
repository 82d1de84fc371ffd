//! Campaigns that test nothing, which is never a success.

use quest::bug::expected::Known;
use quest::journal::directory::CampaignDir;
use quest::journal::event::{Done, Event, Why};
use quest::journal::state::State;
use quest::journal::tally::Tally;
use quest::report::summary::summary;
use serde_json::Value;

use crate::campaigns::{finished, plan, started};
use crate::lab::{Lab, PLAIN, Ran, quick};

/// Says it has passed the proof, and sleeps on every program that Quest draws.
const SLEEPY: &str = r#"#!/bin/sh
for word; do
    case $word in *.c) grep -q 'made again by' "$word" && sleep 60 ;; esac
done
exec $quick "$@"
"#;

/// Sleeps on all files but some, and counts them.
fn sleeps_but_on(pattern: &str) -> String {
    format!(
        r#"#!/bin/sh
for word; do
    case $word in *.c) grep -q '{pattern}' "$word" || {{ echo >>"$(dirname "$0")/asleep"; sleep 60; }} ;; esac
done
exec $quick "$@"
"#
    )
}

/// Rejects every program that Quest draws.
const REJECTING: &str = r#"#!/bin/sh
for word; do
    case $word in *.c) grep -q 'made again by\|shrunk' "$word" && { echo 'error: no'; exit 1; } ;; esac
done
exec $quick "$@"
"#;

fn fuzz(lab: &Lab, more: &[&str]) -> Ran {
    let base = [
        "fuzz", "-e", PLAIN, "-t", "plain", "-j1", "--pairs", "none", "--seed", "1", "--batch", "2",
    ];
    lab.quest(&[&base[..], more].concat())
}

#[test]
fn a_compiler_that_hangs_once_it_is_proved_is_not_waited_for_again_and_again() {
    let lab = Lab::new();
    let drowsy = lab.script("drowsy", &sleeps_but_on("A known-"));
    let limits = ["--time", "1s", "--timeout", "1s"];
    let ran = fuzz(&lab, &[&["--cc", &drowsy][..], &limits].concat());
    assert_eq!(ran.status, Some(3), "{}", ran.stderr);
    assert!(
        ran.stderr.contains("the program that does it makes the compile stage hang"),
        "{}",
        ran.stderr
    );
    // The sizes of types, and the features all together and none.
    let before = lab.read("asleep").lines().count();
    assert!(before <= 3, "{before}");
    let drowsier = lab.script("drowsier", &sleeps_but_on("A known-\\|quest_facts"));
    let ran = fuzz(&lab, &[&["--cc", &drowsier, "--force"][..], &limits].concat());
    assert_eq!(ran.status, Some(5), "{}", ran.stderr);
    // The features all together, none, a program that measures start-up, and at most one of the hunt.
    let times = lab.read("asleep").lines().count() - before;
    assert!(times <= 4, "{times}");
}

#[test]
fn a_compiler_that_hangs_on_every_program_does_not_end_with_0() {
    let lab = Lab::new();
    let sleepy = lab.script("sleepy", SLEEPY);
    let ran = fuzz(&lab, &["--cc", &sleepy, "--time", "1s", "--timeout", "1s", "--junit", "j.xml"]);
    let told = &ran.stdout;
    assert_eq!(ran.status, Some(5), "{told}");
    assert!(told.contains("\n0 programs, 0 test cases\n"), "{told}");
    assert!(told.contains("\nno bugs found, nothing tested\n"), "{told}");
    assert!(told.contains("nothing was tested in sleepy: no test case passed\n"), "{told}");
    let junit = lab.read("j.xml");
    assert!(junit.contains("errors=\"1\""), "{junit}");
    assert!(
        junit.contains("<error message=\"nothing was tested: no test case passed\""),
        "{junit}"
    );
    let page = lab.says(&["report", "quest-out"]);
    assert!(page.contains("Nothing was tested in sleepy: no test case passed."), "{page}");
    let markdown = lab.says(&["report", "quest-out", "--format", "markdown"]);
    assert!(markdown.contains("**nothing was tested in sleepy"), "{markdown}");
    let json: Value =
        serde_json::from_str(&lab.says(&["report", "quest-out", "--format", "json"])).unwrap();
    assert_eq!(json["nothing_passed"], "nothing was tested in sleepy: no test case passed");
    let status = lab.says(&["status", "quest-out"]);
    assert!(status.contains("nothing was tested in sleepy"), "{status}");
}

#[test]
fn no_test_case_at_all_is_nothing_tested_and_what_passed_before_counts_when_it_goes_on() {
    let lab = Lab::new();
    let none = fuzz(&lab, &["--cc", quick(), "--count", "0"]);
    assert_eq!(none.status, Some(5), "{}", none.stdout);
    let some = lab.quest(&["fuzz", "--resume", "quest-out", "--count", "2"]);
    assert_eq!(some.status, Some(0), "{}", some.stdout);
    let nothing_left = lab.quest(&["fuzz", "--resume", "quest-out"]);
    assert_eq!(nothing_left.status, Some(0), "{}", nothing_left.stdout);
}

#[test]
fn one_configuration_of_several_that_passed_nothing_is_enough() {
    let lab = Lab::new();
    let sleepy = lab.script("sleepy", SLEEPY);
    let compilers = ["--cc", quick(), "--cc", &sleepy, "--time", "1s", "--timeout", "1s"];
    let ran = fuzz(&lab, &[&compilers[..], &["--count", "2"]].concat());
    assert_eq!(ran.status, Some(5), "{}", ran.stdout);
    assert!(ran.stdout.contains("nothing was tested in"), "{}", ran.stdout);
}

#[test]
fn bugs_come_before_nothing_tested_and_known_ones_do_not() {
    let lab = Lab::new();
    let rejecting = lab.script("rejecting", REJECTING);
    let count = ["--count", "2", "--cc", &rejecting, "--out", "a"];
    let found = fuzz(&lab, &count);
    assert_eq!(found.status, Some(1), "{}", found.stdout);
    assert!(found.stdout.contains("nothing was tested in rejecting"), "{}", found.stdout);
    lab.write("known.lua", "return { { toolchain = \"rejecting\", why = \"it is young\" } }");
    let known = [&count[..5], &["b", "--known", "known.lua", "--junit", "j.xml"]].concat();
    let ran = fuzz(&lab, &known);
    assert_eq!(ran.status, Some(5), "{}", ran.stdout);
    assert!(ran.stdout.contains("rejecting  0 passed, 0 failed, 2 known\n"), "{}", ran.stdout);
    assert!(lab.read("j.xml").contains("<skipped message=\"it is young (2 test cases)\""));
}

#[test]
fn where_nothing_passed_is_said_of_running_and_of_ended_campaigns() {
    let tally = |passed| Tally { passed, ..Tally::default() };
    let done = Done {
        suite: "ansi".into(),
        to: 5,
        complete: true,
        tallies: vec![(0, tally(5))],
        ..Done::default()
    };
    let mut state = State::of([started(plan(&["cc"])), Event::Program(Box::new(done))]);
    let told = |state: &State| summary(state, &CampaignDir::new("out".as_ref()), &Known::default());
    let running = told(&state);
    assert!(running.contains("no test case has passed yet in cc -> cc\n"), "{running}");
    state.apply(&finished(Why::Done, 1.0));
    let ended = told(&state);
    assert!(ended.contains("no bugs found where test cases passed\n"), "{ended}");
    assert!(ended.contains("nothing was tested in cc -> cc: no test case passed\n"), "{ended}");
    assert!(ended.contains("cc -> cc  0 passed, 0 failed, 5 not tested\n"), "{ended}");
}
