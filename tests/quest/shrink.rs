//! Shrinking: candidates are valid test cases, and failures end as small as they can be.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};

use quest::base::chance::Chance;
use quest::c::check::Checks;
use quest::c::dialect::{Dialect, Std};
use quest::c::eval;
use quest::c::features::{Feature, Features};
use quest::c::model::{LP64, MODELS, Model};
use quest::c::rules::Rules;
use quest::case::TestCase;
use quest::case::call::candidates::cost;
use quest::case::draw::Drawer;
use quest::journal::work::Work;
use quest::render::{Files, Kept, Program};
use quest::script::{Options, Script};
use quest::shrink::idle_workers::IdleWorkers;
use quest::shrink::runner::Runner;
use quest::shrink::search::{Budget, Shrinker};
use quest::toolchain::build::{Build, NoVerdict};
use quest::toolchain::configuration::Configuration;
use quest::toolchain::templates::Toolchain;
use quest::toolchain::verdict::Stage;

use crate::lab::{Lab, PLAIN};
use crate::suites::{SUITES, Share, foreign_conventions, is_right, lacks_of_gcc};
use crate::tools::installed;

/// As `quest shrink` has them.
fn rules(model: &'static Model) -> Rules<'static> {
    let dialect = Dialect { std: Std::C23, gnu: true, strict: false };
    let lacks = foreign_conventions().with(Feature::BitInt).with(Feature::Designators);
    Rules { lacks, ..Rules::new(dialect, model) }
}

fn drawn(suite: &str, model: &'static Model, number: u32) -> Vec<TestCase> {
    let script = Script::new(&Options::default()).unwrap();
    let rules = Rules { lacks: lacks_of_gcc(suite), ..rules(model) };
    let suite = script.suite(suite).unwrap();
    Drawer::new(&suite, rules, 2).program(Work::Seed(1).picks(0), number).unwrap()
}

fn weight(case: &TestCase) -> u64 {
    cost(case.as_call().unwrap())
}

fn candidates_have_one_meaning_and_are_cheaper(models: Share) {
    for (turn, suite) in SUITES.into_iter().enumerate() {
        for model in models.of(turn, &MODELS) {
            for case in drawn(suite, model, 2) {
                let candidates = case.candidates(&rules(model));
                assert!(!candidates.is_empty() || weight(&case) == 0);
                for candidate in candidates {
                    assert!(weight(&candidate) < weight(&case), "{candidate:?}");
                    let ran = eval::run(&candidate.lower(model, false), model);
                    assert_eq!(ran, Ok(()), "{suite} {}: {candidate:?}", model.name);
                    let is_legal = candidate.does_without(Features::NONE, model);
                    assert!(is_legal, "{suite} {}: {candidate:?}", model.name);
                }
            }
        }
    }
}

#[test]
fn every_candidate_has_one_meaning_and_is_cheaper() {
    candidates_have_one_meaning_and_are_cheaper(Share::ByTurns);
}

#[test]
#[ignore = "nightly: every suite under every model"]
fn every_candidate_has_one_meaning_and_is_cheaper_under_every_model() {
    candidates_have_one_meaning_and_are_cheaper(Share::All);
}

/// A way down from a test case, by candidates picked at random.
fn descent(case: TestCase, chance: &mut Chance) -> Vec<TestCase> {
    let mut way = vec![case];
    while let Some(last) = way.last()
        && let candidates = last.candidates(&rules(&LP64))
        && !candidates.is_empty()
    {
        let mut next = chance.pick(&candidates).clone();
        // Names stem from seeds, which differ in one file.
        next = next.with_seed(next.seed().wrapping_add(1_000_003));
        way.push(next);
    }
    way
}

fn ways_down_end_at_a_call_of_nothing_and_pass(compilers: Share, number: u32) {
    let lab = Lab::new();
    let mut chance = Chance::new(7);
    let all = [("gcc", "-O1"), ("gcc", "-O0"), ("clang", "-O1")];
    for (turn, suite) in SUITES.into_iter().enumerate() {
        let ways: Vec<_> = drawn(suite, &LP64, number)
            .into_iter()
            .map(|case| descent(case, &mut chance))
            .collect();
        for way in &ways {
            let last = way.last().unwrap().as_call().unwrap();
            assert_eq!((last.args.len(), last.varargs.len()), (0, 0), "{suite}: {last:?}");
        }
        // Neighbours differ little.
        let step = match compilers {
            Share::ByTurns => 3,
            Share::All => 1,
        };
        let some = ways.iter().flat_map(|way| way.iter().step_by(step));
        let program = Program {
            header: Script::new(&Options::default()).unwrap().header(),
            origin: Vec::new(),
            checks: Checks::Full,
            takes_arguments: true,
            kept: Kept::default(),
            cases: some.map(|case| case.lower(&LP64, false)).collect(),
        };
        let files = program.two_files();
        lab.write("main.c", &files.main);
        lab.write("callee.c", &files.callee);
        let right = all.into_iter().filter(|(cc, level)| is_right(cc, level, suite));
        for (cc, level) in compilers.of(turn, &right.collect::<Vec<_>>()) {
            if !installed(&[cc]) {
                continue;
            }
            let ran = lab.shell(&format!(
                "{cc} {level} -std=gnu99 -Wall -Wextra -Werror main.c callee.c -o a.out && ./a.out"
            ));
            assert_eq!(ran.status, Some(0), "{suite} {cc}: {}", ran.told());
        }
    }
}

#[test]
fn every_way_down_ends_at_a_call_of_nothing_and_a_compiler_passes_all_of_it() {
    ways_down_end_at_a_call_of_nothing_and_pass(Share::ByTurns, 1);
}

#[test]
#[ignore = "nightly: every suite by every compiler"]
fn every_way_down_ends_at_a_call_of_nothing_and_compilers_pass_all_of_it() {
    ways_down_end_at_a_call_of_nothing_and_pass(Share::All, 4);
}

#[test]
fn a_layout_that_differs_shrinks_to_two_members() {
    let lab = Lab::new();
    let args = ["fuzz", "--cc", "gcc=gcc -w", "--cc", "packed=gcc -w -fpack-struct", "--fail-fast"];
    let drawn = ["--seed", "3", "-n", "4", "--count", "4", "-t", "regs", "-j", "1"];
    let ran = lab.quest(&[&args[..], &drawn].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let bugs = lab.bugs("quest-out");
    assert!(!bugs.is_empty());
    for name in bugs {
        let bug = format!("quest-out/bugs/{name}");
        let json = |file: &str| lab.json(&format!("{bug}/{file}"));
        let before = json("case.json");
        let original = json("original/case.json");
        assert_eq!(before["shrunk"]["is_smallest"], true);
        lab.write(&format!("{bug}/README.md"), "mine");
        std::fs::create_dir(lab.path().join(format!("{bug}/small"))).unwrap();
        lab.write(&format!("{bug}/small/repro.c"), "by cvise");
        let ran = lab.quest(&["shrink", &bug]);
        assert_eq!(ran.status, Some(1), "{}", ran.told());
        assert_eq!(lab.read(&format!("{bug}/README.md")), "mine", "somebody's own files stay");
        assert_eq!(lab.read(&format!("{bug}/small/repro.c")), "by cvise");
        let after = json("case.json");
        assert_eq!(after["cases"], before["cases"], "it was as small as can be");
        assert_eq!(after["report"]["verdict"], original["report"]["verdict"]);
        let case: TestCase = serde_json::from_value(after["cases"][0].clone()).unwrap();
        // What must stay is one struct with a gap in it, here or there.
        let call = case.as_call().unwrap();
        assert!(call.args.len() + call.varargs.len() <= 2, "{call:?}");
        assert!(case.values() <= 4, "{call:?}");
        assert_eq!(json("original/case.json"), original, "the original stays the original");
        assert_eq!(lab.shell(&format!("{bug}/repro.sh")).status, Some(1));
        assert_eq!(lab.quest(&["replay", &bug]).status, Some(1));
    }
}

#[test]
fn a_bug_that_is_gone_is_left_alone() {
    let lab = Lab::new();
    lab.script("cc.sh", "#!/bin/sh\nfor word in \"$@\"; do\n    case $word in *.c) grep -q '^union ' \"$word\" && { echo 'internal compiler error' >&2; exit 4; } ;; esac\ndone\nexec $quick \"$@\"\n");
    let args = [
        "fuzz",
        "-e",
        PLAIN,
        "-t",
        "plain",
        "--cc",
        "cc=./cc.sh",
        "--pairs",
        "none",
        "--seed",
        "3",
        "-n",
        "5",
    ];
    assert_eq!(lab.quest(&[&args[..], &["--count", "5"]].concat()).status, Some(1));
    let bug = &format!("quest-out/bugs/{}", lab.bugs("quest-out")[0]);
    let before = lab.read(&format!("{bug}/case.json"));
    lab.script("cc.sh", "#!/bin/sh\nexec $quick \"$@\"\n");
    let ran = lab.quest(&["shrink", bug]);
    assert_eq!(ran.told(), format!("status 0\n{bug}: gone (cc)\n"));
    assert_eq!(lab.read(&format!("{bug}/case.json")), before);
}

#[test]
fn a_bug_is_shrunk_from_within_its_directory() {
    let lab = Lab::new();
    let cc = lab.script("cc.sh", "#!/bin/sh\nfor word in \"$@\"; do\n    case $word in *.c) grep -q '^union ' \"$word\" && { echo 'internal compiler error' >&2; exit 4; } ;; esac\ndone\nexec $quick \"$@\"\n");
    let cc = format!("cc={cc}");
    let args = [
        "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--pairs", "none", "--seed", "3", "-n",
        "5",
    ];
    let ran = lab.quest(&[&args[..], &["--count", "5", "--shrink-time", "0s"]].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let name = &lab.bugs("quest-out")[0];
    for dir in [".", "case.json"] {
        let ran = lab.shell(&format!("cd quest-out/bugs/{name} && quest shrink --yes {dir}"));
        assert_eq!((ran.status, ran.stderr.as_str()), (Some(1), ""), "{}", ran.told());
        let saved = lab.json(&format!("quest-out/bugs/{name}/case.json"));
        assert_eq!(saved["name"], **name);
        assert_eq!(saved["shrunk"]["is_smallest"], true, "{}", ran.told());
    }
    assert_eq!(lab.bugs("quest-out").len(), 1);
}

#[test]
fn a_small_number_that_is_right_by_luck_in_plain_c_becomes_another() {
    let lab = Lab::new();
    // Wrong arguments; but in a program without Quest's macros, small ones are right.
    lab.script(
        "cc.sh",
        "#!/bin/sh
for word; do case $word in *.c)
    grep -q '^/. A known-' $word || sed -i -E \
        's/QUEST_INT\\(p1, /QUEST_INT(p1 + 1, /; s/p1 != ([0-9]{4,})/p1 + 1 != \\1/' $word ;;
esac; done
exec $quick \"$@\"
",
    );
    let lua = "Test.mine = { test = { args = { int }, result = int } }";
    let ran = lab.quest(&["-t", "mine", "-e", lua, "-n", "1", "--emit", "json", "-o", "case.json"]);
    assert_eq!(ran.told(), "status 0\n");
    let ran = lab.quest(&["shrink", "case.json", "--cc", "./cc.sh", "--out", "out"]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let name = std::fs::read_dir(lab.path().join("out")).unwrap().next().unwrap();
    let bug = name.unwrap().file_name().into_string().unwrap();
    let program = lab.read(&format!("out/{bug}/repro.c"));
    assert!(program.contains("f(int p1)") || program.contains("callee(int p1)"), "{program}");
    let report = lab.read(&format!("out/{bug}/report.md"));
    assert!(report.contains("1533916890"), "{report}");
    // No command line draws it: the script and options are not in the file.
    let again = "To run the original again:\n\n```sh\nquest replay original\n```";
    assert!(report.contains(again), "{report}");
    let ran = lab.quest(&["replay", &format!("out/{bug}/original")]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
}

#[test]
fn a_test_case_that_fails_in_the_terse_form_only_is_shrunk_in_it() {
    let lab = Lab::new();
    let cc = lab.script(
        "cc.sh",
        "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c) if grep -q 'if(.*)quest_failed' \"$word\"; then
        sed -i 's/!=/==/' \"$word\"; fi ;;
    esac
done
exec gcc -w \"$@\"
",
    );
    let ran =
        lab.quest(&["-t", "toy", "-n", "1", "--seed", "3", "--emit", "json", "-o", "case.json"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let ran = lab.quest(&["shrink", "case.json", "--cc", &format!("odd={cc}"), "-j", "1"]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    assert!(ran.stdout.contains(" values to "), "{}", ran.told());
    let ran = lab.quest(&["shrink", "case.json", "--cc", "gcc"]);
    assert_eq!(ran.told(), "status 0\ncase.json:1: gone (gcc)\n");
}

#[test]
fn shrinking_ends_when_the_campaign_does() {
    let lab = Lab::new();
    let rejecting = lab.script("cc.sh", "#!/bin/sh\necho 'test.c:1: error: no' >&2\nexit 1\n");
    let toolchain = Toolchain::from_cc(&format!("bad={rejecting}")).unwrap();
    let scratch = tempfile::tempdir().unwrap();
    let configuration = Configuration::alone(&toolchain);
    let cases = drawn("ansi", &LP64, 1);
    let stopped = AtomicBool::new(false);
    let shrinker = Shrinker {
        runner: Runner {
            build: Build::new(scratch.path()),
            configuration: &configuration,
            files: Files::ONE,
            rules: rules(&LP64),
            header: "",
            last: Stage::Run,
            convention: None,
            gate: None,
            heard: BTreeSet::new(),
        },
        idle: &IdleWorkers::new(0),
        budget: Budget::default(),
        // A campaign that has found enough bugs, while another failure is shrunk.
        found: &|_, _| {
            stopped.store(true, Ordering::Relaxed);
            Ok(())
        },
        stopped: Some(&stopped),
    };
    let proof = shrinker.prove(&cases).unwrap().unwrap();
    let ended = shrinker.shrink(&cases, proof).unwrap_err();
    assert!(matches!(ended.downcast_ref(), Some(NoVerdict::Interrupted)), "{ended:#}");
}
