//! Knobs of suites: those that docs/suites.md names are read, however the command line sets them.

use std::collections::{BTreeMap, BTreeSet};

use crate::lab::Lab;

/// How many test cases are drawn and how, until a knob shows.
const WAYS: [&[&str]; 3] =
    [&["-n", "2"], &["-n", "12"], &["-n", "30", "--std", "gnu23", "--assume", "infinities"]];

/// What a suite draws with a knob.
fn drawn(suite: &str, way: &[&str], assignment: &str) -> String {
    let args = [&["-t", suite, "--seed", "1", "--emit", "json", assignment], way];
    Lab::new().quest(&args.concat()).stdout
}

/// Values for knobs: shares, which most are, and others.
const VALUES: [&[&str]; 2] = [
    &["R.unit(1)", "0"],
    &[
        "R.unit(false)",
        "R.unit(true)",
        "R.bitfield(3)",
        "Stmt.renew()",
        "R.int",
        "{ 1, Stmt.renew() }",
    ],
];

/// Whether a knob decides what its suite draws: other values draw something else than is drawn without, or are mistakes.
fn is_read(suite: &str, knob: &str, without: &[String; WAYS.len()]) -> bool {
    let decides = |values: &[&str]| {
        WAYS.iter().zip(without).any(|(way, without)| {
            values.iter().any(|value| drawn(suite, way, &format!("{knob}={value}")) != *without)
        })
    };
    VALUES.into_iter().any(decides)
}

#[test]
fn every_knob_that_the_page_names_decides_what_its_suite_draws() {
    let page = std::fs::read_to_string("docs/suites.md").unwrap();
    let name = regex_lite::Regex::new(r"`([A-Z0-9_]+)\.([a-z0-9_]+)`").unwrap();
    let suites = Lab::new().says(&["list"]);
    let mut knobs = BTreeSet::new();
    for found in name.captures_iter(&page) {
        let suite = found[1].to_lowercase();
        if suites.lines().any(|line| line.starts_with(&format!("{suite} "))) {
            knobs.insert((suite, format!("{}.{}", &found[1], &found[2])));
        }
    }
    assert!(knobs.len() > 150, "{}", knobs.len());
    let mut without = BTreeMap::new();
    let is_unread = |(suite, knob): &&(String, String)| {
        let without = without
            .entry(suite.clone())
            .or_insert_with(|| WAYS.map(|way| drawn(suite, way, "QUEST_TEST=1")));
        !is_read(suite, knob, without)
    };
    let unread: Vec<_> = knobs.iter().filter(is_unread).collect();
    assert!(unread.is_empty(), "{unread:?}");
}

#[test]
fn a_knob_that_is_a_number_stands_for_itself() {
    let lab = Lab::new();
    let says =
        |value: &str| lab.says(&["-t", "flow", "-n", "3", "--seed", "1", "--emit", "json", value]);
    assert_eq!(says("FLOW.functions=2"), says("FLOW.functions=R.unit(2)"));
    assert_ne!(says("FLOW.functions=2"), says("FLOW.functions=1"));
}
