//! Variants of programs of the family of flow: what they compute is what the program computed; they are drawn by their
//! seeds, alone and among others, and a campaign tests them like any other program.

use std::collections::BTreeSet;

use quest::c::eval;
use quest::c::harness::Action;
use quest::c::model::{LP64, MODELS, Model};
use quest::c::rules::Rules;
use quest::c::tree::{Expr, Stmt};
use quest::case::TestCase;
use quest::case::draw::Drawer;
use quest::journal::work::Work;
use quest::render::Files;
use quest::script::{Options, Script};
use serde_json::Value;

use crate::arith::{fails, program};
use crate::flow::{SUITES, compiled};
use crate::lab::{Lab, quick};
use crate::suites::TOO_NEW;

/// The variants of each program here.
const VARIANTS: u32 = 4;

/// Programs of a suite, each followed by its variants.
fn draw(
    suite: &str,
    model: &'static Model,
    seed: i64,
    number: u32,
) -> (Vec<TestCase>, Rules<'static>) {
    let script = Script::new(&Options::default()).unwrap();
    let suite = script.suite(suite).unwrap();
    let dialect = suite.std.as_deref().unwrap_or("c99").parse().unwrap();
    let lacks = TOO_NEW.into_iter().collect();
    let rules = Rules { variants: VARIANTS, lacks, ..Rules::new(dialect, model) };
    let of = i64::from(VARIANTS) + 1;
    let work = Work::Seeds(seed * of, i64::MAX);
    (Drawer::new(&suite, rules, 2).program(work.picks(0), number * of as u32).unwrap(), rules)
}

/// What the program compares at its end, in order.
fn compared(case: &TestCase, rules: &Rules) -> Vec<String> {
    let value = |stmt: &Stmt| match stmt {
        Stmt::Harness(Action::Check(_, _, _, Expr::Int(n, _))) => Some(n.to_string()),
        Stmt::Harness(Action::Check(_, _, _, Expr::Real(real, _))) => Some(format!("{real:?}")),
        _ => None,
    };
    let code = case.code(rules);
    let check = code.caller.functions.iter().find(|function| function.name == code.entry).unwrap();
    check.body.iter().filter_map(value).collect()
}

/// Whether a list is what is left of another without some of its items.
fn is_within(some: &[String], all: &[String]) -> bool {
    let mut all = all.iter();
    some.iter().all(|item| all.any(|other| other == item))
}

#[test]
fn variants_have_one_meaning_and_compute_what_the_program_computed() {
    let mut same = 0;
    for (turn, suite) in SUITES.into_iter().enumerate() {
        let model = &MODELS[turn % MODELS.len()];
        let (cases, rules) = draw(suite, model, 3, 4);
        for group in cases.chunks(VARIANTS as usize + 1) {
            let expected = compared(&group[0], &rules);
            assert!(!group[0].is_nothing());
            for case in &group[1..] {
                let about = format!("{suite} {} seed {}", model.name, case.seed());
                assert_eq!(case.check(), Ok(()), "{about}");
                assert_eq!(eval::run(&case.code(&rules), model), Ok(()), "{about}");
                let json = serde_json::to_string(&case).unwrap();
                assert_eq!(serde_json::from_str::<TestCase>(&json).unwrap(), *case, "{about}");
                let TestCase::Flow(flow) = case else { panic!("{about}") };
                same += usize::from(flow.rewrites.is_empty());
                // An object that only dead code writes is gone with it, and one that a constructor sets, or that a choice between
                // pointers in a condition names, as soon as nothing else names it.
                let says = |word: &str| json.contains(&format!("\"{word}\""));
                let is_alive = !says("dead-removed") && !says("dead-replaced");
                let base = serde_json::to_string(&group[0]).unwrap();
                let is_constant = says("value-constant") || says("condition-constant");
                let is_named = |word: &str| base.contains(&format!("\"{word}\""));
                let chooses = is_named("conditional") && is_named("address");
                if is_alive && !(is_constant && (is_named("constructor") || chooses)) {
                    let found = compared(case, &rules);
                    assert!(is_within(&expected, &found), "{about}: {expected:?} {found:?}");
                }
            }
        }
    }
    assert_eq!(same, 0, "each is rewritten");
}

#[test]
fn variants_have_no_undefined_behaviour_and_compilers_agree() {
    for (turn, suite) in compiled().enumerate() {
        // Seeds 40 and 41 have a bug of clang 14 in them (`va_arg` of `__int128` in a loop).
        let (cases, rules) = draw(suite, &LP64, 60, 4);
        let program = program(&cases, &rules);
        let sanitizer =
            ["gcc", "-std=gnu99", "-fsanitize=undefined,address", "-fno-sanitize-recover=all"];
        let ways = [["gcc", "-std=gnu99", "-O2"], ["clang", "-std=gnu99", "-O1"]];
        let dir = tempfile::tempdir().unwrap();
        assert_eq!(fails(dir.path(), &sanitizer, &program.files(Files::ONE)), None, "{suite}");
        let way = &ways[turn % 2];
        assert_eq!(fails(dir.path(), way, &program.files(Files::TWO)), None, "{suite} {way:?}");
    }
}

#[test]
fn every_kind_of_rewrite_has_its_place_in_the_suites() {
    let lab = Lab::new();
    let mut found = BTreeSet::new();
    for suite in SUITES {
        let words = ["stats", "--json", "-t", suite, "--seeds", "0..80", "--variants", "7"];
        let json: Value = serde_json::from_str(&lab.says(&words)).unwrap();
        let rewrites = json.get("rewrites").unwrap_or_else(|| panic!("{json}"));
        found.extend(rewrites.as_object().unwrap().keys().cloned());
    }
    insta::assert_snapshot!("kinds_of_rewrites", found.into_iter().collect::<Vec<_>>().join("\n"));
}

#[test]
fn each_program_keeps_the_rules_by_which_rewritten_and_smaller_ones_are_taken() {
    let lab = Lab::new();
    for suite in SUITES {
        let words = ["--emit", "json", "-t", suite, "--seeds", "0..120", "--variants", "2"];
        for case in lab.says(&words).lines() {
            let case: Value = serde_json::from_str(case).unwrap();
            let seed = case["seed"].as_i64().unwrap();
            // One that breaks a rule has no variant, since that would break it, too.
            assert!(seed % 3 != 1 || case["rewrites"].is_array(), "{suite}, seed {}", seed - 1);
        }
    }
}

#[test]
fn a_variant_is_drawn_alone_as_among_others_and_the_program_as_without_variants() {
    let lab = Lab::new();
    let json = |words: &[&str]| {
        let words = [&["--emit", "json", "-t", "toyflow"], words].concat();
        lab.says(&words).lines().map(String::from).collect::<Vec<_>>()
    };
    let all = json(&["--seeds", "40..44", "--variants", "3"]);
    assert_eq!(all[0], json(&["--seed", "40", "-n", "1"])[0]);
    for (number, seed) in ["40", "41", "42", "43"].into_iter().enumerate() {
        assert_eq!(all[number], json(&["--seed", seed, "-n", "1", "--variants", "3"])[0]);
        // What follows a seed are those beside it, from the first again.
        let group = json(&["--seed", seed, "-n", "4", "--variants", "3"]);
        let turned = [&all[number..], &all[..number]].concat();
        assert_eq!(group, turned, "{seed}");
        let rest = json(&["--seed", seed, "--skip", "2", "-n", "2", "--variants", "3"]);
        assert_eq!(rest, turned[2..], "{seed}");
    }
    let many = json(&["--seed", "5", "-n", "12", "--variants", "3"]);
    let distinct: BTreeSet<&String> = many.iter().collect();
    assert_eq!(distinct.len(), 12);
}

#[test]
fn suites_that_have_no_variants_say_so() {
    let lab = Lab::new();
    for words in [
        &["-t", "ansi", "--variants", "2"][..],
        &["stats", "-t", "combine", "--variants", "2"],
        &["fuzz", "--cc", "gcc -w", "-t", "ansi", "-t", "toy", "--variants", "2"],
    ] {
        let ran = lab.quest(words);
        assert_eq!(ran.status, Some(2), "{}", ran.told());
        assert!(
            ran.stderr.contains("--variants 2: only programs of the family flow"),
            "{}",
            ran.told()
        );
        assert!(!lab.path().join("quest-out").exists());
    }
    let none = lab.quest(&["-t", "ansi", "-n", "1", "--variants", "0"]);
    assert_eq!(none.status, Some(0), "{}", none.told());
}

#[test]
fn shapes_by_number_have_no_variants() {
    let lab = Lab::new();
    for words in [&["-t", "toyflow"][..], &["fuzz", "--cc", "gcc -w", "-t", "toyflow"]] {
        let ran = lab.quest(&[words, &["--exhaustive=0..3", "--variants", "2"]].concat());
        assert_eq!(ran.status, Some(2), "{}", ran.told());
        assert!(
            ran.stderr.contains("--variants 2: with --exhaustive each shape"),
            "{}",
            ran.told()
        );
    }
}

#[test]
fn a_failure_of_a_variant_is_saved_with_a_command_that_draws_it_again() {
    let lab = Lab::new();
    // Wrong where statements are in a loop that runs once, which only variants have: it runs twice.
    let bad =
        format!("bad={}", lab.editing(quick(), r"s/while \((g[0-9]+_\w+)\);/while (!\1++);/"));
    let words =
        ["fuzz", "--cc", &bad, "-t", "toyflow", "--seed", "5", "--count", "80", "--variants", "3"];
    let options = [
        "--timeout",
        "2s",
        "--shrink-time",
        "1s",
        "--blame-time",
        "0s",
        "--max-bugs",
        "1",
        "--checks",
        "full",
    ];
    let ran = lab.quest(&[&words[..], &options].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let name = &lab.bugs("quest-out")[0];
    let saved = lab.json(&format!("quest-out/bugs/{name}/case.json"));
    let again = saved["again"].as_str().unwrap();
    assert!(again.contains("--variants 3") && again.ends_with("-n 1"), "{again}");
    let text = lab.shell(again);
    assert_eq!(text.status, Some(0), "{}", text.told());
    lab.write("again.c", &text.stdout);
    assert_ne!(lab.shell("timeout 9 ./bad again.c -o again && timeout 9 ./again").status, Some(0));
    let plain = again.replace("--variants 3", "");
    assert_ne!(lab.shell(&plain).stdout, text.stdout);
    assert_eq!(lab.quest(&["replay", &format!("quest-out/bugs/{name}"), "--yes"]).status, Some(1));
}

#[test]
fn groups_of_seeds_begin_where_they_are_asked_to_and_go_round() {
    let work = Work::of_seed(-6, 3);
    let seeds: Vec<i64> = (0..8).map(|index| work.seed(index).unwrap()).collect();
    assert_eq!(seeds[..4], [-6, -5, -8, -7]);
    assert!(seeds[4..].iter().all(|seed| seed.div_euclid(4) == seeds[4].div_euclid(4)));
    assert_eq!(work.again(&(1..2)), "--seed -5 -n 1");
    assert_eq!(work.again(&(2..8)), "--seed -6 --skip 2 -n 6");
    assert_eq!(Work::of_seed(9, 0), Work::Seed(9));
}
