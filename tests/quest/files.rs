//! Programs of several files: how they are shared out, and what a campaign does with them.

use insta::assert_snapshot;

use crate::lab::{Lab, quick};

/// A compiler's driver that does not link as many objects as this.
fn narrow(lab: &Lab, objects: u32) -> String {
    let text = format!(
        "#!/bin/sh
count=0
for word do case $word in *.o) count=$((count + 1)) ;; esac; done
[ $count -lt {objects} ] || {{ echo 'ld: error: too many objects' >&2; exit 1; }}
exec gcc \"$@\"
"
    );
    let link = lab.script("link.sh", &text);
    format!("{link} {{in}} -o {{out}}")
}

#[test]
fn the_functions_of_a_whole_program_take_turns_with_the_files() {
    let lab = Lab::new();
    let words = ["-t", "toyflow", "-n", "1", "--seed", "7", "--standalone", "--files", "3"];
    lab.says(&[&words[..], &["-o", "p"]].concat());
    let files = ["p-caller.c", "p-callee.c", "p-callee2.c"];
    let text: Vec<String> =
        files.iter().map(|name| format!("--- {name}\n{}", lab.read(name))).collect();
    assert_snapshot!(text.concat());
}

#[test]
fn the_short_options_are_numbers_of_files() {
    let lab = Lab::new();
    let rest = |text: String| text.split_once(" */\n").unwrap().1.to_string();
    let one = lab.says(&["--seed", "5", "-1"]);
    assert_eq!(rest(one), rest(lab.says(&["--seed", "5", "--files", "1"])));
    lab.says(&["--seed", "5", "-2", "-o", "a"]);
    lab.says(&["--seed", "5", "--files", "2", "-o", "b"]);
    for file in ["main.c", "callee.c"] {
        assert_eq!(rest(lab.read(&format!("a-{file}"))), rest(lab.read(&format!("b-{file}"))));
    }
    lab.says(&["--seed", "5", "-2", "--files", "4", "-o", "c"]);
    assert!(lab.path().join("c-callee3.c").exists(), "the last option decides");
}

#[test]
fn a_number_of_files_that_no_program_has_is_refused() {
    let lab = Lab::new();
    for words in [&["--files", "0"][..], &["fuzz", "--files", "10"]] {
        let refused = lab.quest(words);
        assert_eq!(refused.status, Some(2), "{}", refused.told());
        assert!(refused.stderr.contains("is not in 1..=9"), "{}", refused.told());
    }
}

/// Runs a small campaign with a compiler and returns the directory of the bug that it finds.
fn bug_of(lab: &Lab, cc: &str, link: &str) -> String {
    let words =
        ["fuzz", "--cc", cc, "--link", link, "-t", "toyflow", "--seed", "3", "--files", "4"];
    let more = [
        "--checks",
        "full",
        "--count",
        "20",
        "--max-bugs",
        "1",
        "--blame-time",
        "0s",
        "--out",
        "out",
    ];
    let ran = lab.quest(&[&words[..], &more].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let bugs = lab.bugs("out");
    let bug = bugs.first().expect("a bug");
    let dir = format!("out/bugs/{bug}");
    let script = lab.shell(&format!("{dir}/repro.sh"));
    assert_eq!(script.status, Some(1), "{}", script.told());
    let replayed = lab.quest(&["replay", "--yes", &dir]);
    assert_eq!(replayed.status, Some(1), "{}", replayed.told());
    dir
}

#[test]
fn a_failure_is_shrunk_in_as_few_files_as_show_it() {
    for (objects, files) in [(4, 4), (2, 2)] {
        let lab = Lab::new();
        let link = narrow(&lab, objects);
        let dir = bug_of(&lab, "gcc -w", &link);
        let case = lab.json(&format!("{dir}/case.json"));
        assert_eq!(case["files"], files, "{case:#?}");
        let shrunk = lab.quest(&["shrink", "--yes", &dir]);
        assert_eq!(shrunk.status, Some(1), "{}", shrunk.told());
        assert_eq!(lab.json(&format!("{dir}/case.json"))["files"], files);
    }
    let lab = Lab::new();
    let bad = lab.editing(quick(), r"/^ *g[0-9]\w* = /s/ = / = 1 + /");
    let dir = bug_of(&lab, &format!("bad={bad}"), "gcc {in} -o {out}");
    assert!(lab.json(&format!("{dir}/case.json"))["files"].is_null(), "one file shows it");
    assert!(lab.path().join(&dir).join("repro.c").exists());
    assert!(!lab.path().join(&dir).join("callee.c").exists());
}

#[test]
fn a_campaign_of_several_files_goes_on_as_it_began() {
    let lab = Lab::new();
    let words = ["fuzz", "--cc", "gcc -w", "-t", "toyflow", "--seed", "3", "--files", "3"];
    let ran = lab.quest(&[&words[..], &["--count", "10", "--out", "out"]].concat());
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let resumed = lab.quest(&["fuzz", "--resume", "out", "--yes", "--count", "20"]);
    assert_eq!(resumed.status, Some(0), "{}", resumed.told());
    // Each plan has one compiler, and no pair with itself.
    let journal = lab.read("out/journal.jsonl");
    let plans = journal.lines().filter(|line| line.contains("\"plan\":"));
    let files: Vec<usize> = plans.map(|line| line.matches("\"files\":3").count()).collect();
    assert_eq!(files, [1, 1]);
    let refused = lab.quest(&["fuzz", "--resume", "out", "--files", "2"]);
    assert_eq!(refused.status, Some(2), "{}", refused.told());
}
