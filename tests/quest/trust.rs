//! Files that somebody else may have made: what of them is run, written, shown and kept in memory.

use std::fs;
use std::os::unix::fs::symlink;

use quest::bug::saved::Bug;
use quest::case::TestCase;
use serde_json::{Value, json};

use crate::lab::{Lab, Ran};

/// A saved bug in `bug`, as a campaign of a compiler makes it that leaves a mark where it was run.
fn saved(lab: &Lab) {
    let marked = lab.path().join("was-run").display().to_string();
    let cc = lab.script("cc.sh", &format!("#!/bin/sh\n>{marked}\nexec gcc -w \"$@\"\n"));
    let case: Value =
        serde_json::from_str(&lab.says(&["--emit", "json", "-n", "1", "--seed", "7"])).unwrap();
    let toolchain = json!({
        "name": "cc", "compile": format!("{cc} -c {{in}} -o {{out}}"), "link": format!("{cc} {{in}} -o {{out}}"),
        "run": "{exe}",
    });
    let bug = json!({
        "name": "bug", "quest": "0.1.0", "again": "quest --seed 7 -n 1", "model": "lp64",
        "caller": toolchain, "linker": toolchain, "versions": ["cc 1"], "sources": ["repro.c"],
        "report": {
            "verdict": "check-failed", "stage": "run", "end": { "exited": 1 }, "command": "./a.out",
            "output": "",
        },
        "cases": [case],
    });
    fs::create_dir_all(lab.path().join("bug")).unwrap();
    lab.write("bug/case.json", &bug.to_string());
    lab.write("bug/repro.c", "int main(void) { return 1; }\n");
}

/// Changes the saved bug.
fn edit(lab: &Lab, change: impl FnOnce(&mut Value)) {
    let mut bug: Value = serde_json::from_str(&lab.read("bug/case.json")).unwrap();
    change(&mut bug);
    lab.write("bug/case.json", &bug.to_string());
}

/// Whether the compiler of the saved bug was run; forgets it.
fn was_run(lab: &Lab) -> bool {
    fs::remove_file(lab.path().join("was-run")).is_ok()
}

#[test]
fn a_bug_of_somebody_else_runs_nothing_before_this_user_agrees() {
    let lab = Lab::new();
    saved(&lab);
    for command in ["replay", "shrink"] {
        let ran = lab.quest(&[command, "bug"]);
        assert_eq!(ran.status, Some(2), "{}", ran.told());
        let line = format!("\n  compile {}/cc.sh -c {{in}} -o {{out}}\n", lab.path().display());
        assert!(ran.stderr.contains(&line), "{}", ran.told());
        assert!(
            ran.stderr
                .contains("say --yes, or name a compiler of yours, with its options, by --cc"),
            "{}",
            ran.told()
        );
        assert!(!was_run(&lab));
    }
    let ran = lab.quest(&["replay", "bug", "--cc", "mine=gcc"]);
    assert_eq!(
        (ran.status, was_run(&lab)),
        (Some(1), false),
        "what --cc names is known: {}",
        ran.told()
    );
    let ran = lab.quest(&["replay", "bug", "--yes"]);
    assert_eq!((ran.status, was_run(&lab)), (Some(1), true), "{}", ran.told());
    assert!(ran.stderr.contains("cc.sh -c {in}"), "it is said all the same: {}", ran.told());
    let ran = lab.quest(&["replay", "bug"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (Some(1), ""), "it was agreed to before");
    assert!(was_run(&lab));
    edit(&lab, |bug| bug["linker"]["run"] = "sh -c 'rm -rf /' {exe}".into());
    let ran = lab.quest(&["replay", "bug"]);
    assert_eq!((ran.status, was_run(&lab)), (Some(2), false), "{}", ran.told());
    assert!(ran.stderr.contains("\n  run     sh -c 'rm -rf /' {exe}\n"), "{}", ran.told());
    assert!(!ran.stderr.contains("cc.sh"), "only what is new is asked for: {}", ran.told());
}

#[test]
fn a_compiler_without_options_gets_harmless_ones_of_somebody_else_and_others_only_if_this_user_agrees()
 {
    let lab = Lab::new();
    saved(&lab);
    for (key, options, is_harmless) in [
        ("compile", "CC -O2 -std=gnu11 -fwrapv -march=x86-64 -w -c {in} -o {out}", true),
        ("compile", "CC -fplugin=./evil.so -c {in} -o {out}", false),
        ("compile", "CC @{in} -c {in} -o {out}", false),
        ("compile", "CC -B. -c {in} -o {out}", false),
        ("compile", "CC -specs=repro.c -c {in} -o {out}", false),
        ("compile", "CC -Wl,-T,evil -c {in} -o {out}", false),
        ("link", "sh -c evil {in} {out}", false),
        ("run", "sh -c evil {exe}", false),
    ] {
        let cc = lab.path().join("cc.sh").display().to_string();
        for command in ["replay", "blame", "shrink"] {
            saved(&lab);
            edit(&lab, |bug| {
                for role in ["caller", "linker"] {
                    bug[role][key] = options.replace("CC", &cc).into();
                }
            });
            let ran = lab.quest(&[command, "bug", "--cc", "gcc"]);
            let is_asked = ran.stderr.contains("nothing of this was run");
            assert_eq!(is_asked, !is_harmless, "{command}, {options}: {}", ran.told());
            assert!(!was_run(&lab), "{command}, {options}: {}", ran.told());
        }
    }
}

#[test]
fn what_a_user_ran_once_is_replayed_and_resumed_without_a_question_and_by_others_with_one() {
    let lab = Lab::new();
    let args = [
        "fuzz", "-t", "ansi", "--cc", "gcc -w", "--pairs", "none", "--seed", "1", "-n", "2",
        "--count", "2",
    ];
    let ran = lab.quest(&[&args[..], &["--junit", "mine.xml"]].concat());
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let ran = lab.quest(&["fuzz", "--resume", "quest-out", "--count", "4"]);
    let is_asked = ran.stderr.contains("compile gcc");
    assert_eq!((ran.status, is_asked), (Some(0), false), "{}", ran.told());
    let other = Lab::new();
    let out = lab.path().join("quest-out").display().to_string();
    let journal = lab.read("quest-out/journal.jsonl");
    let ran = other.quest(&["fuzz", "--resume", &out, "--count", "6"]);
    assert_eq!(ran.status, Some(2), "{}", ran.told());
    let write = format!("\n  write   {}\n", lab.path().join("mine.xml").display());
    assert!(
        ran.stderr.contains(&write) && ran.stderr.contains("\n  compile gcc -w"),
        "{}",
        ran.told()
    );
    assert_eq!(lab.read("quest-out/journal.jsonl"), journal);
    let ran = other.quest(&["fuzz", "--resume", &out, "--count", "6", "--yes"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
}

#[test]
fn sources_outside_of_a_bugs_directory_are_neither_read_nor_written() {
    let lab = Lab::new();
    saved(&lab);
    lab.write("x.c", "int main(void) { return 0; }\n");
    for name in
        ["../x.c", "../../x.c", "/etc/passwd", "-fplugin=x.c", "a b.c", ".", "sub/../../x.c"]
    {
        edit(&lab, |bug| bug["sources"] = json!([name]));
        for command in ["replay", "shrink"] {
            let ran = lab.quest(&[command, "bug", "--yes"]);
            assert_eq!(ran.status, Some(2), "{name}: {}", ran.told());
            let told = format!("sources: `{name}` is not a file in the bug's own directory");
            assert!(ran.stderr.contains(&told), "{}", ran.told());
        }
    }
    edit(&lab, |bug| {
        bug["sources"] = json!(["repro.c"]);
        bug["name"] = "../../elsewhere".into();
    });
    assert_eq!(lab.quest(&["replay", "bug", "--yes"]).status, Some(2));
    edit(&lab, |bug| bug["name"] = "bug".into());
    fs::remove_file(lab.path().join("bug/repro.c")).unwrap();
    symlink("../x.c", lab.path().join("bug/repro.c")).unwrap();
    let ran = lab.quest(&["replay", "bug", "--yes"]);
    assert!(ran.stderr.contains("symbolic link, which is not followed"), "{}", ran.told());
    fs::remove_file(lab.path().join("bug/repro.c")).unwrap();
    assert!(lab.shell("mkfifo bug/repro.c").status == Some(0));
    let ran = lab.quest(&["replay", "bug", "--yes"]);
    assert!(ran.stderr.contains("it is not a regular file"), "nobody waits for it: {}", ran.told());
}

#[test]
fn a_bug_is_saved_beside_what_somebody_else_keeps_under_its_name() {
    let lab = Lab::new();
    saved(&lab);
    let bug = Bug::load(&lab.path().join("bug")).unwrap();
    let out = lab.path().join("bugs");
    fs::create_dir_all(out.join("bug")).unwrap();
    lab.write("bugs/bug/test.c", "mine");
    bug.save(&out, &[("repro.c".into(), "new".into())]).unwrap();
    assert_eq!(
        (lab.read("bugs/bug.old-1/test.c"), lab.read("bugs/bug/repro.c")),
        ("mine".into(), "new".into())
    );
    fs::remove_dir_all(out.join("bug")).unwrap();
    symlink("../bug", out.join("bug")).unwrap();
    bug.save(&out, &[]).unwrap();
    assert!(out.join("bug.old-2").is_symlink() && lab.path().join("bug/repro.c").exists());
}

fn suite(lab: &Lab, table: &str) {
    let text = "Test.mine = { test = { args = { int }, result = int } }";
    lab.write("mine.lua", &format!("{text}\nreturn {{ {table} }}"));
}

/// A campaign with a suite of `mine.lua`.
fn with_suite(lab: &Lab, words: &[&str]) -> Ran {
    let out =
        ["--cc", "gcc -w", "--pairs", "none", "--seed", "1", "-n", "1", "--count", "1", "--force"];
    lab.quest(&[&["fuzz"], words, &out].concat())
}

#[test]
fn a_file_that_is_read_for_its_suites_asks_for_no_campaign() {
    let lab = Lab::new();
    let junit = lab.path().join("stolen").display().to_string();
    suite(&lab, &format!("junit = '{junit}', toolchains = {{ './evil.sh' }}"));
    let expected = "status 2\nquest: mine.lua: it returns what a campaign is to do (junit, toolchains), but \
                    is read for its suites alone here; if it is the campaign, say --campaign mine.lua, or \
                    leave out -t and --convention\n";
    assert_eq!(with_suite(&lab, &["mine.lua", "-t", "mine"]).told(), expected);
    lab.write("mine-too.lua", "return { count = 1 }");
    let both = with_suite(&lab, &["mine.lua", "--campaign", "mine-too.lua"]);
    assert_eq!(both.told(), expected, "there is one campaign");
    assert!(!lab.path().join("stolen").exists());
    let ran = with_suite(&lab, &["--campaign", "mine.lua", "-t", "mine"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(lab.path().join("stolen").exists(), "it was given as the campaign");
    suite(&lab, "");
    for words in
        [&["mine.lua", "-t", "mine"][..], &["mine.lua", "-t", "mine", "-e", "return { jobs = 1 }"]]
    {
        let ran = with_suite(&lab, words);
        assert_eq!(ran.status, Some(0), "{}", ran.told());
    }
}

#[test]
fn a_hostile_test_case_is_refused_before_it_fills_the_memory() {
    let lab = Lab::new();
    saved(&lab);
    let huge = |ty: Value, value: Value| json!({ "type": ty, "value": value });
    let array = json!({ "array": [{ "int": "char" }, 4_000_000_000_u32] });
    let nested = (0..12).fold(json!({ "int": "int" }), |ty, _| json!({ "array": [ty, 100_000] }));
    let many = "{\"int\":\"1\"},".repeat(2_000_001);
    for (arg, told) in [
        (huge(array.clone(), json!({ "list": [] })), "arg 1: more than 100000 scalars"),
        (huge(json!({ "pointer": array }), json!("null")), "arg 1: more than 100000 scalars"),
        (huge(nested, json!({ "list": [] })), "arg 1: more than 100000 scalars"),
        (
            huge(json!({ "int": "int" }), json!({ "list": [] })),
            "arg 1: its value does not fit its type",
        ),
        (
            huge(json!({ "enum": { "id": 1, "constants": [] } }), json!({ "int": "1" })),
            "arg 1: no such type",
        ),
    ] {
        edit(&lab, |bug| bug["cases"][0]["args"] = json!([arg]));
        let ran = lab.quest(&["shrink", "bug", "--yes"]);
        assert_eq!(ran.status, Some(2), "{}", ran.told());
        assert!(ran.stderr.contains(told), "{told}: {}", ran.told());
    }
    let list = format!("{{\"list\":[{}{{\"int\":\"1\"}}]}}", many);
    edit(&lab, |bug| bug["cases"][0]["args"] = json!("HERE"));
    let text = lab.read("bug/case.json").replace("\"HERE\"", &list);
    lab.write("bug/case.json", &text);
    let ran = lab.quest(&["shrink", "bug", "--yes"]);
    assert!(ran.stderr.contains("a saved bug has 2000000 at most"), "{}", ran.told());
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    lab.write("bug/case.json", &deep);
    assert_eq!(lab.quest(&["shrink", "bug", "--yes"]).status, Some(2));
}

#[test]
fn what_every_suite_draws_is_within_the_bounds_of_what_is_read() {
    let lab = Lab::new();
    let suites = lab.says(&["list"]);
    for suite in suites.lines().filter_map(|line| line.split_whitespace().next()) {
        let text =
            lab.says(&["--emit", "json", "-n", "20", "--seed", "1", "-t", suite, "--std", "gnu23"]);
        for line in text.lines() {
            let case: TestCase = serde_json::from_str(line).unwrap();
            assert_eq!(case.check(), Ok(()), "{suite}");
        }
    }
}

#[test]
fn a_name_that_acts_on_terminals_is_shown_without_its_acts() {
    let lab = Lab::new();
    saved(&lab);
    let evil = "cc\u{1b}]0;x\u{7}\u{9b}31m\u{202e}live\u{2066}";
    edit(&lab, |bug| {
        bug["caller"]["name"] = evil.into();
        bug["model"] = evil.into();
    });
    for args in [&["replay", "bug"][..], &["replay", "bug", "--yes"], &["shrink", "bug"]] {
        let told = lab.quest(args).told();
        assert!(told.contains("bug"), "{told}");
        assert!(!told.contains(['\u{1b}', '\u{9b}', '\u{202e}', '\u{2066}']), "{told:?}");
    }
}
