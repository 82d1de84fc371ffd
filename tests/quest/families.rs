//! The seam for families, tried with the smallest one: constants, which a test's script registers. All that a campaign
//! does with calls it does with them.

use serde_json::Value;

use crate::lab::{Lab, Ran, quick};

/// A suite of constants.
const SCRIPT: &str = "Test.constants = { doc = 'constants', family = 'const',
    test = { constant = R.oneof{ R.char, R.int, R.long, R.double } } }";

/// A compiler with which a function that returns the object returns one more.
const FAULTY: &str = r#"#!/bin/sh
for word do
    shift
    case $word in
    *.c) sed -E 's/return (constant[_a-z0-9]*);/return \1 + 1;/' "$word" >"$word.bad.c"; word=$word.bad.c ;;
    esac
    set -- "$@" "$word"
done
exec $quick "$@"
"#;

const DRAWN: [&str; 6] = ["-e", SCRIPT, "-t", "constants", "--seed", "1"];

fn fuzz(lab: &Lab, more: &[&str]) -> Ran {
    let bad = format!("bad={}", lab.script("bad", FAULTY));
    let good = format!("gcc={}", quick());
    let compilers = ["fuzz", "--cc", &good, "--cc", &bad, "-j", "1", "--count", "6"];
    lab.quest(&[&compilers[..], &DRAWN, more].concat())
}

#[test]
fn a_family_is_drawn_and_counted() {
    let lab = Lab::new();
    let cases = lab.says(&[&DRAWN[..], &["-n", "3", "--emit", "json"]].concat());
    for line in cases.lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        assert_eq!((&case["family"], &case["suite"]), (&"const".into(), &"constants".into()));
    }
    let stats = lab.says(&[&["stats"], &DRAWN[..], &["-n", "50"]].concat());
    assert!(stats.starts_with("50 test cases\n\nbytes of constants\n"), "{stats}");
    assert!(!stats.contains("variadic") && !stats.contains("real bugs"), "{stats}");
    let json = lab.says(&[&["stats"], &DRAWN[..], &["-n", "50", "--json"]].concat());
    let json: Value = serde_json::from_str(&json).unwrap();
    let sizes = json["constant_sizes"].as_object().unwrap();
    assert_eq!(sizes.values().map(|count| count.as_u64().unwrap()).sum::<u64>(), 50);
}

#[test]
fn no_suite_that_is_built_in_is_of_the_family_of_constants() {
    assert!(!Lab::new().says(&["list"]).contains("const"));
}

#[test]
fn a_suite_of_a_family_that_there_is_not_is_a_mistake_in_the_script() {
    let lab = Lab::new();
    let ran = lab.quest(&["-e", "Test.x = { family = 'konst', test = {} }", "-t", "x"]);
    assert_eq!(ran.status, Some(2), "{}", ran.told());
    assert!(ran.stderr.contains("x: family: there is no 'konst'"), "{}", ran.stderr);
    let ran = lab.quest(&["-e", "Test.x = { family = 'const', test = { args = {} } }", "-t", "x"]);
    assert!(ran.stderr.contains("x: test has no field 'constant'"), "{}", ran.stderr);
}

#[test]
fn compilers_that_are_right_pass() {
    let lab = Lab::new();
    let compilers = ["fuzz", "--cc", "gcc=gcc -w", "--cc", "other=gcc -w -O2", "--count", "6"];
    let ran = lab.quest(&[&compilers[..], &DRAWN].concat());
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    // Two files, but by one compiler.
    assert!(
        ran.stdout.contains("gcc -> gcc") && !ran.stdout.contains("gcc -> other"),
        "{}",
        ran.told()
    );
}

#[test]
fn a_fault_is_found_shrunk_saved_replayed_and_reported_like_any_other() {
    let lab = Lab::new();
    let ran = fuzz(&lab, &["--out", "out"]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let bugs = std::fs::read_dir(lab.path().join("out/bugs")).unwrap();
    let bugs: Vec<String> =
        bugs.map(|bug| bug.unwrap().file_name().into_string().unwrap()).collect();
    let [name] = &bugs[..] else { panic!("{bugs:?}\n{}", ran.told()) };
    assert!(name.starts_with("bad-") && name.ends_with("-constant-int"), "{name}");

    let bug = format!("out/bugs/{name}");
    let json: Value = serde_json::from_str(&lab.read(&format!("{bug}/case.json"))).unwrap();
    let case = &json["cases"][0];
    assert_eq!((&case["family"], &case["type"]["int"]), (&"const".into(), &"int".into()));
    assert_eq!(case["value"]["int"], "0", "it is as small as can be");
    assert_eq!(json["shrunk"]["is_smallest"], true);
    assert_eq!(json["fingerprint"], "4 wrong code: int constant");
    let repro = lab.read(&format!("{bug}/repro.c"));
    assert!(repro.ends_with("{\n    return value() != 0;\n}\n"), "{repro}");

    let report = lab.read(&format!("{bug}/report.md"));
    let told =
        "## Who is wrong\n\nbad fails, and the other toolchain passes. Diagnosis: bad is wrong.\n";
    assert!(report.contains(told), "{report}");
    assert!(report.contains("| check: result | `int` |"), "{report}");
    assert!(report.contains("| first file by | second file by |"), "{report}");
    for word in ["caller", "callee", "va_arg"] {
        let mut words = report.split(|c: char| !c.is_alphanumeric() && c != '_');
        assert!(!words.any(|found| found == word), "{word}: {report}");
    }

    assert_eq!(lab.quest(&["replay", &bug]).status, Some(1));
    let ran = lab.quest(&["replay", &bug, "--cc", "good=gcc -w"]);
    assert_eq!(ran.told(), format!("status 0\n{bug}: gone (good)\n"));
    assert_eq!(lab.shell(&format!("./{bug}/repro.sh")).status, Some(1));

    let report = lab.quest(&["report", "out", "--format", "json"]);
    assert_eq!(report.status, Some(0), "{}", report.told());
    assert!(report.stdout.contains("bytes of constants"), "{}", report.stdout);

    let ran = lab.quest(&["shrink", &bug]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
}
