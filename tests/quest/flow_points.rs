//! Check points of the family of flow: they compare what programs compute, and change nothing else of them.

use quest::c::check::Checks;
use quest::c::eval;
use quest::c::model::MODELS;
use quest::c::rules::Rules;
use quest::case::TestCase;
use quest::render::Files;
use serde_json::Value;

use crate::arith::{draw, draw_for_debian, fails, program};
use crate::flow::{SUITES, compiled};
use crate::lab::{Lab, quick};

const CHECKS: [&str; 4] = ["end", "calls", "loops", "all"];

/// A test case with other check points.
fn with_checks(case: &TestCase, checks: &str) -> TestCase {
    let mut json = serde_json::to_value(case).unwrap();
    let flow = if json.get("routines").is_some() { &mut json } else { &mut json["flow"] };
    flow["checks"] = checks.into();
    serde_json::from_value(json).unwrap()
}

#[test]
fn a_seed_draws_the_same_program_whatever_is_checked() {
    let lab = Lab::new();
    for suite in SUITES {
        let mut all = CHECKS.map(|checks| {
            let knob = format!("{}.checks = {checks:?}", suite.to_uppercase());
            let text = lab.says(&["-t", suite, "-n", "3", "--seed", "6", &knob]);
            let is_check = |line: &&str| {
                let line = line.trim_start();
                let is_call = regex_lite::Regex::new(r"^w\d+_\w+\(.*\);$").unwrap().is_match(line);
                is_call || line.starts_with(" *") || line.starts_with("QUEST_OPAQUE void w")
            };
            // Whole functions under test: those of check points are behind them.
            let functions = text.split("\n/* test case").skip(1).map(|case| {
                let case = case.split("\nstatic int n").next().unwrap();
                let case = case.split("\nstatic void check").next().unwrap();
                let lines = case.lines().filter(|line| !is_check(line));
                lines.collect::<Vec<_>>().join("\n")
            });
            (text.len(), functions.collect::<Vec<_>>())
        });
        assert!(all.is_sorted_by_key(|(length, _)| *length), "{suite}");
        let (_, end) = std::mem::take(&mut all[0]);
        for (_, other) in &all[1..] {
            assert_eq!(end, *other, "{suite}");
        }
    }
}

#[test]
fn programs_with_check_points_and_their_candidates_have_one_meaning() {
    for (turn, suite) in SUITES.into_iter().enumerate() {
        for (step, checks) in CHECKS.into_iter().enumerate().skip(1) {
            let model = MODELS[(turn + step) % MODELS.len()];
            let (cases, rules) = draw(suite, model, (turn + step) % 2 == 0, 4, 12);
            for case in cases {
                let case = with_checks(&case, checks);
                let about = format!("{suite} {checks} {} seed {}", model.name, case.seed());
                assert_eq!(eval::run(&case.code(&rules), model), Ok(()), "{about}");
                if case.values() < 120 {
                    let smaller = case.candidates(&rules);
                    assert!(smaller.contains(&with_checks(&case, "end")), "{about}");
                    for smaller in smaller {
                        assert_eq!(eval::run(&smaller.code(&rules), model), Ok(()), "{about}");
                    }
                }
            }
        }
    }
}

#[test]
fn compilers_agree_on_programs_with_check_points_in_one_file_and_in_several() {
    let ways: [&[&str]; 3] = [
        &["gcc", "-std=c99", "-O2", "-fno-lto"],
        &["clang", "-std=c99", "-O1", "-fno-lto"],
        &["gcc", "-std=c99", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"],
    ];
    let dir = tempfile::tempdir().unwrap();
    for (turn, suite) in compiled().enumerate() {
        // Seed 7 has a bug of gcc 12 in it (bugs/gcc-store-to-a-chosen-object).
        let (cases, rules) = draw_for_debian(suite, 8, 4);
        let checks = CHECKS[1 + turn % 3];
        let cases: Vec<TestCase> = cases.iter().map(|case| with_checks(case, checks)).collect();
        let way = ways[(turn / 3 + turn) % 3];
        for checks in [Checks::Full, Checks::Terse] {
            let program = program(&cases, &Rules { checks, ..rules });
            let [one, other] =
                [turn % 3, (turn + 1) % 3].map(|files| Files::new(files as u8 + 1).unwrap());
            assert_eq!(fails(dir.path(), way, &program.files(one)), None, "{suite} {way:?}");
            let program = program_alone(&cases[0], &rules, other);
            assert_eq!(fails(dir.path(), way, &program), None, "{suite} {way:?}");
        }
    }
}

/// The files of a test case as a person would write it.
fn program_alone(case: &TestCase, rules: &Rules, files: Files) -> Vec<(String, String)> {
    program(std::slice::from_ref(case), rules).standalone_files(files)
}

#[test]
fn a_failure_at_a_check_point_is_found_and_shrunk() {
    let lab = Lab::new();
    let bad = format!("bad={}", lab.editing(quick(), r"/^ *(for|while) \(/s/ <= / < /"));
    let knob = "LOOPS.checks = \"all\"";
    let words = ["fuzz", "--cc", &bad, "-t", "loops", "--seed", "1", "-j", "1", knob];
    let options = ["--max-bugs", "1", "--checks", "full", "--blame-time", "0s", "--out", "out"];
    let ran = lab.quest(&[&words[..], &options].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let bug = std::fs::read_dir(lab.path().join("out/bugs")).unwrap().next().unwrap().unwrap();
    let json = std::fs::read_to_string(bug.path().join("case.json")).unwrap();
    let json: Value = serde_json::from_str(&json).unwrap();
    let case: TestCase = serde_json::from_value(json["cases"][0].clone()).unwrap();
    assert!(case.shape().contains("<="), "{}", case.shape());
    assert!(case.values() <= 30, "{} {}", case.values(), case.shape());
}
