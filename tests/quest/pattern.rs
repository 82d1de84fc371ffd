//! What failing test cases have in common, for faults that are planted in a compiler.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use quest::bug::pattern::{Pattern, learn};
use quest::c::complaint::split;
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::case::draw::Drawer;
use quest::journal::work::Work;
use quest::render::{Files, Program};
use quest::script::{Options, Script};

use crate::suites::own_dialect;

/// Test cases, enough for features of one in twenty.
const CASES: usize = 250;

/// What a fault's failing test cases have in common.
fn pattern(fault: &str, suite: &str) -> Option<Pattern> {
    let script = Script::new(&Options::default()).unwrap();
    let rules = Rules::new(own_dialect(suite), &LP64);
    let suite = script.suite(suite).unwrap();
    let mut drawer = Drawer::new(&suite, rules, 2);
    let cases: Vec<_> =
        Work::Seed(1).picks(0).take(CASES).map(|seed| drawer.case(seed).unwrap()).collect();
    let dir = tempfile::tempdir().unwrap();
    let program = Program::new(&rules, "", vec!["a test".into()], &cases);
    for (name, text) in program.files(Files::ONE) {
        std::fs::write(dir.path().join(name), text).unwrap();
    }
    let faulty = Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/faulty-cc");
    let compiled = Command::new(faulty)
        .args([fault, "test.c", "-o", "a.out"])
        .current_dir(dir.path())
        .status()
        .unwrap();
    assert!(compiled.success());
    let run = |args: &[String]| Command::new(dir.path().join("a.out")).args(args).output().unwrap();
    let all = run(&[]);
    let told = String::from_utf8_lossy(&all.stdout);
    let told: BTreeSet<usize> = told.lines().filter_map(|line| Some(split(line)?.0)).collect();
    let (mut failing, mut passing) = (Vec::new(), Vec::new());
    for (number, case) in (1..).zip(&cases) {
        // A program that crashes does not come to its later test cases.
        let is_right = match all.status.code() {
            Some(_) => !told.contains(&number),
            None => run(&[number.to_string()]).status.success(),
        };
        let side = if is_right { &mut passing } else { &mut failing };
        side.push(case.traits(&LP64));
    }
    learn(&failing, &passing)
}

#[test]
fn what_a_planted_fault_breaks_is_told() {
    let faults = [
        ("ints-swapped", "regs", "fill 2 registers of integers or more"),
        ("third-int-lost", "regs", "fill 3 registers of integers or more"),
        ("eighth-double-lost", "regs", "fill 8 floating registers or more"),
        ("tail-lost", "sizes", "have a struct of 12 bytes"),
        (
            "second-word-of-result",
            "sizes",
            "have what `quest stats` calls \"result in two registers\"",
        ),
        ("sret-displaced", "sizes", "have what `quest stats` calls \"result in memory\""),
    ];
    for (fault, suite, rule) in faults {
        let pattern = pattern(fault, suite).expect(fault);
        assert_eq!(pattern.rule, [rule], "{fault}: {}", pattern.sentence());
        assert!(2 * pattern.failing_with > pattern.failing, "{}", pattern.sentence());
    }
}
