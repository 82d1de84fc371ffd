//! Signed arithmetic that wraps around: drawn where `-fwrapv` asks for it, or the user says so, and nowhere else.

use quest::c::dialect::Dialect;
use quest::c::eval;
use quest::c::features::Feature;
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::case::TestCase;
use serde_json::Value;

use crate::arith::fails;
use crate::lab::Lab;

/// Suites of expressions and of whole programs.
const SUITES: [&str; 6] = ["arith", "combine", "flow", "loops", "control", "vectorize"];

/// Whether a test case has arithmetic that wraps around.
fn wraps(case: &TestCase) -> bool {
    case.assumes().contains(Feature::WrappingArithmetic)
}

#[test]
fn what_wraps_around_has_one_meaning_and_passes_with_fwrapv() {
    let lab = Lab::new();
    let (mut number, mut wrong) = (0, 0);
    for (turn, suite) in SUITES.into_iter().enumerate() {
        let words = ["-t", suite, "-n", "8", "--seed", "3", "--assume", "wrapping-arithmetic"];
        let json = lab.says(&[&words[..], &["--emit", "json"]].concat());
        let rules = Rules::new(Dialect::DEFAULT, &LP64);
        for line in json.lines() {
            let case: TestCase = serde_json::from_str(line).unwrap();
            assert_eq!(eval::run(&case.code(&rules), &LP64), Ok(()), "{suite} {}", case.seed());
            number += usize::from(wraps(&case));
        }
        let files = [("t.c".into(), lab.says(&[&words[..], &["--checks", "terse"]].concat()))];
        let sanitizer = ["-fwrapv", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"];
        let cc = ["gcc", "clang"][turn % 2];
        for options in [&["-O3", "-fwrapv"][..], &sanitizer] {
            // Whether newer ones of clang tell of such arithmetic depends on their version.
            let cc = if options.len() > 2 { "gcc" } else { cc };
            let cc = [&[cc][..], options].concat();
            assert_eq!(fails(lab.path(), &cc, &files), None, "{suite} {cc:?}");
        }
        wrong += usize::from(fails(lab.path(), &["gcc", "-O2"], &files).is_some());
    }
    assert!(number > 20, "{number}");
    assert!(wrong > 0, "without the option it is undefined");
}

#[test]
fn a_campaign_relies_on_it_where_the_options_of_the_compiler_ask_for_it() {
    let lab = Lab::new();
    let body = "#!/bin/sh\nfor word; do shift; [ \"$word\" = -fwrapv ] || set -- \"$@\" \"$word\"; done\nexec gcc \"$@\"\n";
    let forgets = lab.script("forgets", body);
    let fuzz = |options: &str| {
        // gcc 12 forgets some stores (bugs/gcc-store-read-by-an-alias).
        let cc = format!("{forgets} -O2 -fno-dse -w {options}");
        let words = ["fuzz", "--cc", &cc, "-t", "loops", "--count", "40", "--seed", "1", "-j", "1"];
        let quick = ["--fail-fast", "--shrink-time", "3s", "--blame-time", "0s", "--out", "out"];
        lab.quest(&[&words[..], &quick, &["--force"]].concat())
    };
    let without = fuzz("");
    assert_eq!(without.status, Some(0), "{}", without.told());
    let with = fuzz("-fwrapv");
    assert_eq!(with.status, Some(1), "{}", with.told());
    let bugs: Vec<_> = std::fs::read_dir(lab.path().join("out/bugs")).unwrap().collect();
    for bug in bugs {
        let dir = bug.unwrap().path();
        let read = |name: &str| std::fs::read_to_string(dir.join(name)).unwrap();
        let saved: Value = serde_json::from_str(&read("case.json")).unwrap();
        assert!(saved["cases"][0]["assumes"].to_string().contains("wrapping-arithmetic"));
        assert!(read("interesting.sh").contains(" -fwrapv -fno-sanitize=signed-integer-overflow "));
        let again = saved["again"].as_str().unwrap();
        assert!(again.contains("wrapping-arithmetic"), "{again}");
        assert!(!again.contains("--without"), "{again}");
        let command = again.strip_prefix("quest ").unwrap().split(' ').collect::<Vec<_>>();
        let drawn = lab.says(&[&command[..], &["--emit", "json"]].concat());
        assert!(wraps(&serde_json::from_str(drawn.lines().next().unwrap()).unwrap()));
    }
}
