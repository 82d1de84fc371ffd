//! What becomes of failures in a campaign: each is shrunk once, told apart from others, and counted.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::lab::{Lab, PLAIN, quick};
use crate::overnight::{bad, events};

/// A compiler that says so and dies when a command holds for its source file.
fn crashing(lab: &Lab, name: &str, condition: &str) -> String {
    lab.script(
        name,
        &format!(
            "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c) if {condition}; then
        echo 'internal compiler error: in expand_call' >&2; exit 4; fi ;;
    esac
done
exec $quick \"$@\"
"
        ),
    )
}

/// The names of saved bugs, in order.
fn names(lab: &Lab, dir: &str) -> Vec<String> {
    let entries = fs::read_dir(lab.path().join(dir)).into_iter().flatten();
    let name = |entry: std::io::Result<fs::DirEntry>| entry.unwrap().file_name();
    let mut names: Vec<String> =
        entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// How often a campaign's programs met each bug.
fn met(lab: &Lab, out: &str) -> u64 {
    let events = events(lab, out);
    let programs = events.iter().filter(|event| event["event"] == "program");
    let failures = programs.flat_map(|event| event["failures"].as_array().unwrap());
    failures.map(|failure| failure[1].as_u64().unwrap()).sum()
}

#[test]
fn one_bug_under_two_optimisations_is_one_bug() {
    let lab = Lab::new();
    let path = crashing(&lab, "bad.sh", "grep -q '^union ' \"$word\"");
    let (o1, o2) = (format!("bad-O1={path} -O1"), format!("bad-O2={path} -O2"));
    let args = [
        "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &o1, "--cc", &o2, "--seed", "3", "-n", "20",
        "--count", "40",
    ];
    let ran = lab.quest(&args);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let names = names(&lab, "quest-out/bugs");
    let [name] = &names[..] else { panic!("{names:?}") };
    assert!(name.starts_with("bad-") && name.contains("-compiler-crashed"), "{name}");
    let bug = lab.json(&format!("quest-out/bugs/{name}/case.json"));
    let failing = |one: &&Value| one["verdict"] == "compiler-crashed";
    assert_eq!(bug["tries"].as_array().unwrap().iter().filter(failing).count(), 6);
    assert!(met(&lab, "quest-out") > 10, "each failure is counted");
    assert_eq!(bug["shrunk"]["is_smallest"], true);
    assert_eq!(lab.shell(&format!("quest-out/bugs/{name}/repro.sh")).status, Some(1));
}

#[test]
fn a_failure_that_was_being_shrunk_is_finished_by_resume() {
    let lab = Lab::new();
    let path = crashing(&lab, "bad.sh", "grep -q '^union ' \"$word\" && sleep 0.2");
    let cc = format!("bad={path}");
    let args = [
        "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--seed", "3", "-n", "5", "--count", "10",
        "-j", "1",
    ];
    let mut child = lab.command(&args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let draft =
        || names(&lab, "quest-out/shrinking").into_iter().find(|name| !name.starts_with('.'));
    let draft = loop {
        match draft() {
            Some(draft) => break draft,
            None => thread::sleep(Duration::from_millis(20)),
        }
        assert!(child.try_wait().unwrap().is_none(), "it ended before it shrank anything");
    };
    child.kill().unwrap();
    child.wait().unwrap();
    // It may have been killed between the two steps of putting a smaller one in its place.
    let file = |name: &str| format!("quest-out/shrinking/{name}/case.json");
    let places = [file(&draft), file(&format!(".quest-old-{draft}"))];
    let place = places.iter().find(|place| lab.path().join(place).exists()).unwrap();
    let half = lab.json(place);
    assert_eq!(half["report"]["verdict"], "compiler-crashed");
    crashing(&lab, "bad.sh", "grep -q '^union ' \"$word\"");
    let ran = lab.quest(&["fuzz", "--resume", "quest-out"]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    assert_eq!(names(&lab, "quest-out/shrinking"), Vec::<String>::new());
    let names = names(&lab, "quest-out/bugs");
    let [name] = &names[..] else { panic!("{names:?}") };
    let bug = lab.json(&format!("quest-out/bugs/{name}/case.json"));
    assert_eq!(bug["shrunk"]["is_smallest"], true);
    assert!(lab.path().join(format!("quest-out/bugs/{name}/original/case.json")).exists());
}

#[test]
fn a_directory_of_saved_bugs_tells_what_is_known() {
    let lab = Lab::new();
    let cc = bad(&lab);
    let args = [
        "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--seed", "3", "-n", "5", "--count", "10",
    ];
    assert_eq!(lab.quest(&args).status, Some(1));
    let again = ["--known", "quest-out/bugs", "--out", "again"];
    let ran = lab.quest(&[&args[..], &again].concat());
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(ran.stdout.contains("no new bugs"), "{}", ran.told());
    assert!(ran.stdout.contains("known failures that occurred:"), "{}", ran.told());
    assert_eq!(names(&lab, "again/bugs"), Vec::<String>::new());
}

#[test]
fn a_bug_of_an_earlier_campaign_in_the_directory_is_told_as_seen_before() {
    let lab = Lab::new();
    let cc = bad(&lab);
    let args = [
        "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--seed", "3", "-n", "5", "--count", "10",
    ];
    assert_eq!(lab.quest(&args).status, Some(1));
    let before = names(&lab, "quest-out/bugs");
    // Its journal would be a campaign that is in the way.
    std::fs::remove_file(lab.path().join("quest-out/journal.jsonl")).unwrap();
    let ran = lab.quest(&args);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    assert_eq!(names(&lab, "quest-out/bugs"), before);
    let events = events(&lab, "quest-out");
    let bugs: Vec<&Value> = events.iter().filter(|event| event["event"] == "bug").collect();
    assert_eq!(bugs.len(), 1);
    assert_eq!(bugs[0]["seen_before"], true);
}

#[test]
fn a_failure_that_comes_and_goes_is_measured_and_shrunk() {
    let lab = Lab::new();
    let counter = lab.path().join("counter");
    let odd = format!(
        "grep -q '^union ' \"$word\" && n=$(cat {0} 2>/dev/null || echo 0) && \
         echo $((n + 1)) > {0} && [ $((n % 2)) = 0 ]",
        counter.display()
    );
    let cc = format!("flaky={}", crashing(&lab, "flaky.sh", &odd));
    let args = [
        "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--pairs", "none", "--seed", "3", "-n",
        "5", "--count", "10",
    ];
    let ran = lab.quest(&[&args[..], &["-j", "1"]].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let names = names(&lab, "quest-out/bugs");
    let [name] = &names[..] else { panic!("{names:?}: {}", ran.told()) };
    let bug = lab.json(&format!("quest-out/bugs/{name}/case.json"));
    let rate = bug["shrunk"]["rate"].as_f64().unwrap();
    assert!((0.3..0.7).contains(&rate), "{rate}");
    assert!(bug["cases"].to_string().contains("union"), "{bug}");
}

#[test]
fn a_bug_that_takes_company_is_shrunk_to_two_test_cases() {
    let lab = Lab::new();
    let two = "[ \"$(grep -c '++quest_calls' \"$word\")\" -gt 1 ]";
    let cc = format!("bad={}", crashing(&lab, "bad.sh", two));
    let args = [
        "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--pairs", "none", "--seed", "3", "-n",
        "8", "--count", "8",
    ];
    let ran = lab.quest(&args);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let names = names(&lab, "quest-out/bugs");
    let [name] = &names[..] else { panic!("{names:?}") };
    let bug = lab.json(&format!("quest-out/bugs/{name}/case.json"));
    assert_eq!(bug["fingerprint"], "2 compiler crashed: at expand_call",);
    assert_eq!(lab.shell(&format!("quest-out/bugs/{name}/repro.sh")).status, Some(1));
}

#[test]
fn the_number_of_jobs_does_not_change_what_shrinking_finds() {
    let lab = Lab::new();
    let path = crashing(&lab, "bad.sh", "grep -q '^    float ' \"$word\"");
    let cc = format!("bad={path}");
    let case = lab.quest(&["-t", "ansi", "-n", "1", "--seed", "43", "--emit", "json"]).stdout;
    lab.write("case.json", &case);
    let shrunk = |jobs: &str, out: &str| {
        let ran = lab.quest(&["shrink", "--cc", &cc, "-j", jobs, "--out", out, "case.json"]);
        assert_eq!(ran.status, Some(1), "{}", ran.told());
        let names = names(&lab, out);
        let mut bug = lab.json(&format!("{out}/{}/case.json", names[0]));
        bug["shrunk"]["seconds"] = 0.into();
        bug
    };
    assert_eq!(shrunk("1", "one"), shrunk("4", "four"));
}

/// A suite of three kinds of argument, of which the first is drawn most.
const KINDS: &str = "Test.kinds = { doc = '', test = { result = R.void, args = R.list(R.unit(2), \
                     R.freq{6, R.double, 12, R.int, 1, R.short}) } }";

/// A compiler that dies of every double, and of every short that stands alone.
fn dying(lab: &Lab) -> String {
    let script = lab.script(
        "cc.sh",
        "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c)
        if grep -q 'callee_.*(.*double' \"$word\"; then echo 'double trouble' >&2; kill -SEGV $$; fi
        if grep -q 'callee_.*(.*short' \"$word\"; then echo 'short of memory' >&2; kill -ABRT $$; fi ;;
    esac
done
exec $quick \"$@\"
",
    );
    format!("cc={script}")
}

#[test]
fn what_fails_nearly_always_is_left_out_so_that_the_next_bug_is_seen() {
    let lab = Lab::new();
    let cc = dying(&lab);
    let args = ["fuzz", "--cc", &cc, "-t", "kinds", "-e", KINDS, "--pairs", "none", "--seed", "1"];
    let work = ["-n", "10", "--count", "80", "-j", "1", "--shrink-time", "2s", "--checks", "full"];
    let ran = lab.quest(&[&args[..], &work, &["--avoid"]].concat());
    let told = ran.told();
    let line = "left out from now on: test cases with `double` or what holds it as argument (cc): ";
    assert!(told.contains(line), "{told}");
    assert!(told.contains("short of memory"), "{told}");
    assert!(told.contains(" test cases with `double`") && told.contains(" left out\n"), "{told}");
    let status: serde_json::Value =
        serde_json::from_str(&lab.says(&["status", "--json", "quest-out"])).unwrap();
    let tally = &status["configurations"][0];
    let number = |name: &str| tally[name].as_u64().unwrap();
    assert_eq!(status["cases"], 80, "{status}");
    assert_eq!(number("passed") + number("failed") + number("left_out"), 80, "{status}");
    // It is remembered, and can be taken back.
    let ran = lab.quest(&["fuzz", "--resume", "quest-out", "--count", "90"]);
    let events = lab.read("quest-out/journal.jsonl");
    let last = events.lines().rev().find(|line| line.contains("\"event\":\"program\"")).unwrap();
    assert!(last.contains("\"avoided\""), "{last}");
    assert_eq!(events.matches("\"event\":\"avoid\"").count(), 1, "told once: {}", ran.told());
    lab.quest(&["fuzz", "--resume", "quest-out", "--count", "100", "--no-avoid"]);
    let events = lab.read("quest-out/journal.jsonl");
    let last = events.lines().rev().find(|line| line.contains("\"event\":\"program\"")).unwrap();
    assert!(!last.contains("\"avoided\""), "{last}");
}

#[test]
fn with_a_count_every_test_case_is_tried() {
    let lab = Lab::new();
    let cc = dying(&lab);
    let args = ["fuzz", "--cc", &cc, "-t", "kinds", "-e", KINDS, "--pairs", "none", "--seed", "1"];
    let work = ["-n", "10", "--count", "40", "-j", "1", "--shrink-time", "2s"];
    let ran = lab.quest(&[&args[..], &work].concat());
    assert!(!ran.told().contains("left out"), "{}", ran.told());
}

#[test]
fn a_hunt_goes_on_while_failures_wait_and_those_that_wait_are_taken_up_by_resume() {
    let lab = Lab::new();
    let cc = dying(&lab);
    let begin = ["fuzz", "--cc", &cc, "-t", "kinds", "-e", KINDS, "--pairs", "none", "--seed", "1"];
    let mut child = lab
        .command(
            &[
                &begin[..],
                &["-n", "10", "--time", "1h", "-j", "1", "--no-avoid", "--checks", "full"],
            ]
            .concat(),
        )
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    // Killed as soon as something waits.
    let journal = lab.path().join("quest-out/journal.jsonl");
    let has_waiting = || {
        let text = std::fs::read_to_string(&journal).unwrap_or_default();
        text.contains("\"waiting\":[")
    };
    while !has_waiting() {
        std::thread::sleep(std::time::Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let ran = lab.quest(&["fuzz", "--resume", "quest-out", "--count", "10"]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let events: Vec<serde_json::Value> = lab
        .read("quest-out/journal.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let names = |kind: &str, field: fn(&serde_json::Value) -> Vec<String>| -> Vec<String> {
        let mut names: Vec<String> =
            events.iter().filter(|event| event["event"] == kind).flat_map(field).collect();
        names.sort();
        names
    };
    let waited = names("program", |event| {
        let waiting = event["waiting"].as_array().into_iter().flatten();
        waiting.map(|one| one["name"].as_str().unwrap().to_string()).collect()
    });
    let settled = names("settled", |event| vec![event["failure"].as_str().unwrap().to_string()]);
    assert!(!waited.is_empty());
    assert_eq!(settled, waited, "each is looked into once");
    assert!(!lab.path().join("quest-out/waiting").exists(), "{}", ran.told());
}

/// A compiler that rejects lines which begin like this by some lines of shell, which know of the file `$word`, the
/// number of its line `$n` and the line `$line`.
fn rejecting(begin: &str, lab: &Lab, name: &str, says: &str) -> String {
    lab.script(
        name,
        &format!(
            "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c)
        found=$(grep -n '^{begin}' \"$word\" | head -1)
        if [ -n \"$found\" ]; then
            n=${{found%%:*}} line=${{found#*:}}
            {{ {says}; }} >&2
            exit 1
        fi ;;
    esac
done
exec $quick \"$@\"
"
        ),
    )
}

#[test]
fn a_compiler_that_repeats_the_line_has_one_bug_as_small_as_with_a_plain_message() {
    let lab = Lab::new();
    // That of the test programs, and not that of the program which asks for unions: then it would lack them.
    const UNION: &str = "union u";
    let plain = "echo \"$word:$n: error: unions are bad\"";
    let noisy = "echo 'x: preprocess: process signaled: Terminated'; echo \"$line\"; echo '   ^'; \
                 echo \"$word:$n:7: error: unions such as \\`$line' are bad\"; \
                 echo 'x: codegen: process signaled: Terminated'";
    let shrunk = [("plain", plain), ("noisy", noisy)].map(|(name, says)| {
        let cc = format!("{name}={}", rejecting(UNION, &lab, name, says));
        let args = [
            "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--pairs", "none", "--seed", "3",
            "-n", "5", "--count", "10",
        ];
        let ran = lab.quest(&[&args[..], &["--out", &format!("{name}-out")]].concat());
        assert_eq!(ran.status, Some(1), "{}", ran.told());
        let names = names(&lab, &format!("{name}-out/bugs"));
        let [only] = &names[..] else { panic!("{names:?}") };
        assert!(met(&lab, &format!("{name}-out")) > 1, "others are the same bug");
        assert!(only.contains("unions") && only.ends_with("are-bad"), "{only}");
        let bug = lab.json(&format!("{name}-out/bugs/{only}/case.json"));
        let shown = lab.read(&format!("{name}-out/bugs/{only}/repro.c"));
        let report = lab.read(&format!("{name}-out/bugs/{only}/report.md"));
        let number = 1 + shown.lines().position(|line| line.starts_with("union ")).unwrap();
        assert!(report.contains(&format!("repro.c:{number}:")), "{report}");
        let title = report.lines().next().unwrap_or_default();
        assert!(title.contains(": valid C is rejected: unions "), "{report}");
        (bug["cases"][0]["args"].clone(), bug["cases"][0]["result"].clone())
    });
    assert_eq!(shrunk[0], shrunk[1]);
}

#[test]
fn what_a_compiler_lacks_is_one_entry_a_feature_whatever_it_says_and_no_bug() {
    let lab = Lab::new();
    // Whatever the compiler says: another word for each file and line.
    let says = "echo \"$word:$n: error: unexpected token $(echo \"$line\" | cksum | tr 0-9 a-j)\"";
    let cc = format!("toy={}", rejecting("union ", &lab, "toy", says));
    let args = [
        "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--pairs", "none", "--seed", "3", "-n",
        "5", "--count", "20",
    ];
    let ran = lab.quest(&args);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert_eq!(names(&lab, "quest-out/bugs"), Vec::<String>::new(), "{}", ran.told());
    assert_eq!(names(&lab, "quest-out/unsupported"), ["toy-unsupported-unions"]);
    assert!(ran.stdout.contains("to leave it out: --without unions\n"), "{}", ran.told());
    let bug = lab.json("quest-out/unsupported/toy-unsupported-unions/case.json");
    assert_eq!(bug["fingerprint"], "2 unsupported feature: unions");
    let report = lab.read("quest-out/unsupported/toy-unsupported-unions/report.md");
    let title = report.lines().next().unwrap_or_default();
    assert!(title.contains(": unsupported: "), "{title}");
    // It is what it was after a resumption, too.
    let ran = lab.quest(&["fuzz", "--resume", "quest-out", "--count", "40"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert_eq!(names(&lab, "quest-out/unsupported").len(), 1, "{}", ran.told());
}

#[test]
fn what_a_compiler_was_reported_to_lack_is_left_out_so_that_bugs_are_seen() {
    let lab = Lab::new();
    let says = "echo \"$word:$n: error: unexpected token\"";
    let cc = format!("toy={}", rejecting("union ", &lab, "toy", says));
    let args = [
        "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--pairs", "none", "--seed", "3", "-n",
        "5", "--count", "200", "--avoid",
    ];
    let ran = lab.quest(&args);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let line = "left out from now on: test cases with unions (toy): ";
    assert!(ran.stdout.contains(line), "{}", ran.told());
    assert!(ran.stdout.contains("toy-unsupported-unions; to try them all: --no-avoid"));
    let events = lab.read("quest-out/journal.jsonl");
    let last = events.lines().rev().find(|line| line.contains("\"event\":\"program\"")).unwrap();
    assert!(last.contains("\"avoided\""), "{last}");
    // It is remembered.
    lab.quest(&["fuzz", "--resume", "quest-out", "--count", "220"]);
    let events = lab.read("quest-out/journal.jsonl");
    assert_eq!(events.matches("\"event\":\"avoid\"").count(), 1, "{events}");
    let last = events.lines().rev().find(|line| line.contains("\"event\":\"program\"")).unwrap();
    assert!(last.contains("\"avoided\""), "{last}");
}

#[test]
fn builtin_functions_that_do_not_link_are_features_that_are_unsupported_and_no_bugs() {
    let lab = Lab::new();
    let cc = format!("toy={}", lab.editing(quick(), "s/__builtin_/no_builtin_/g"));
    let args = [
        "fuzz", "-t", "builtins", "--cc", &cc, "--pairs", "none", "--seed", "3", "-n", "5",
        "--count", "20",
    ];
    let ran = lab.quest(&args);
    assert_ne!(ran.status, Some(1), "{}", ran.told());
    assert_eq!(names(&lab, "quest-out/bugs"), Vec::<String>::new(), "{}", ran.told());
    let features = ["builtins", "expect", "overflow-builtins"];
    let expected = features.map(|feature| format!("toy-unsupported-{feature}"));
    assert_eq!(names(&lab, "quest-out/unsupported"), expected);
}

#[test]
fn what_is_only_assumed_where_it_was_measured_is_not_said_to_fail() {
    let lab = Lab::new();
    let cc = format!("toy={}", rejecting("__asm__ goto", &lab, "toy", "echo 'toy: no goto'"));
    let args = ["fuzz", "-t", "control", "--cc", &cc, "--seed", "3", "-n", "5", "--count", "5"];
    let ran = lab.quest(&args);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let lacks = "toy lacks instructions with labels (`__asm__ goto(\"\" : : : : l)`)";
    let said = ran.stdout.lines().find(|line| line.contains(lacks));
    assert!(
        said.is_some_and(|line| line.ends_with(": its test cases avoid these")),
        "{}",
        ran.told()
    );
    assert!(!ran.stdout.contains("that need it fail"), "{}", ran.told());
}

#[test]
fn what_a_compiler_says_it_does_not_support_is_listed_apart_with_how_to_leave_it_out() {
    let lab = Lab::new();
    let cc = format!(
        "toy={}",
        rejecting("union ", &lab, "toy", "echo 'toy: unions are not yet supported'")
    );
    let args = [
        "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--pairs", "none", "--seed", "3", "-n",
        "5", "--count", "10",
    ];
    let ran = lab.quest(&[&args[..], &["--junit", "junit.xml"]].concat());
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let offer = "toy lacks unions (`unions are not yet supported`); test cases that need it fail: \
                 --adapt leaves it out";
    assert!(ran.stdout.contains(offer), "{}", ran.told());
    assert!(
        ran.stdout.contains("1 feature that a compiler reports as unsupported"),
        "{}",
        ran.told()
    );
    assert!(ran.stdout.contains("to leave it out: --without unions\n"), "{}", ran.told());
    assert_eq!(names(&lab, "quest-out/bugs"), Vec::<String>::new());
    let names = names(&lab, "quest-out/unsupported");
    let [name] = &names[..] else { panic!("{names:?}") };
    assert!(name.ends_with("-unsupported-unions-are-not-yet-supported"), "{name}");
    let junit = lab.read("junit.xml");
    assert!(
        junit.contains("<skipped message=\"unsupported: unions are not yet supported ("),
        "{junit}"
    );
    assert!(!junit.contains("<failure"), "{junit}");
    let report = lab.quest(&["report", "quest-out", "--format", "markdown"]).stdout;
    assert!(report.contains("| unsupported (not bugs) |"), "{report}");
    let adapted = lab.quest(&[&args[..], &["--adapt", "--out", "adapted"]].concat());
    assert_eq!(adapted.status, Some(0), "{}", adapted.told());
    assert!(!adapted.stdout.contains("unsupported"), "{}", adapted.told());
}

#[test]
fn a_compiler_that_compiles_no_test_case_says_why_before_anything_is_shrunk() {
    let lab = Lab::new();
    let cc = lab.script(
        "bad.sh",
        "#!/bin/sh
for word; do case $word in *.c)
    if grep -q quest_case $word; then echo 'bad: out of labels' >&2; exit 1; fi ;;
esac; done
exec $quick \"$@\"
",
    );
    let cc = format!("bad={cc}");
    let args = [
        "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--pairs", "none", "--seed", "3", "-n",
        "4", "--count", "4", "--tries", "20",
    ];
    let ran = lab.quest(&args);
    let said = "bad compiles none of the 3 test cases tried first; it says `bad: out of labels`";
    let (said, bug) = (ran.stdout.find(said), ran.stdout.find("\nbug: "));
    assert!(said.is_some_and(|said| bug.is_none_or(|bug| said < bug)), "{}", ran.told());
}

#[test]
fn a_compiler_that_is_slow_to_fail_keeps_neither_the_hunt_nor_the_shrinking_from_its_turn() {
    let lab = Lab::new();
    let log = lab.path().join("log").display().to_string();
    // Failures are examined in the second directory of the scratch, beside that of the one worker.
    let cc = lab.script(
        "slow",
        &format!(
            "#!/bin/sh
case $PWD in */work/1/*) who=e ;; *) who=h ;; esac
for word in \"$@\"; do
    case $word in *.c) if grep -q '^union ' \"$word\"; then
        sleep 0.2; printf $who >>{log}; echo 'internal compiler error: in expand_call' >&2; exit 4; fi ;;
    esac
done
exec gcc -w \"$@\"
"
        ),
    );
    let cc = format!("slow={cc}");
    let args = [
        "fuzz",
        "-t",
        "ansi",
        "--cc",
        &cc,
        "--seed",
        "3",
        "--batch",
        "120",
        "--time",
        "16s",
        "--count",
        "240",
        "--timeout",
        "5s",
        "-j",
        "1",
    ];
    let ran = lab.quest(&args);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let failed = lab.read("log");
    let first = failed.find('e').unwrap_or(failed.len());
    let last = failed.rfind('e').unwrap_or_default();
    assert!(last > first + 5, "few failing programs were tried for the failure: {failed}");
    // Some of what is done for a failure needs no turn.
    let longest = failed[first..last].split('e').map(str::len).max().unwrap_or_default();
    assert!(longest <= 6, "the hunt has {longest} turns without a break: {failed}");
    let events = events(&lab, "quest-out");
    let programs = events.iter().filter(|event| event["event"] == "program");
    assert!(programs.count() >= 2, "one program takes all the time: {failed}");
}

#[test]
fn a_compiler_that_gets_a_constant_wrong_is_told_so_and_no_call_is_blamed() {
    let lab = Lab::new();
    // Decimal constants of ten digits in what is executed end with a 3.
    let cc = lab.script(
        "bad",
        "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c)
        sed -E '/^ +[^\"]*(QUEST_|= -?[0-9]|!= )/ s/([^\"0-9.x][0-9]{9})[0-24-9](U?L*[,;)])/\\13\\2/' \"$word\" >\"$word.tmp\"
        mv \"$word.tmp\" \"$word\" ;;
    esac
done
exec gcc -w \"$@\"
",
    );
    let (bad, good) = (format!("bad={cc}"), "good=gcc -w".to_string());
    let args = [
        "fuzz",
        "-t",
        "ansi",
        "--cc",
        &bad,
        "--cc",
        &good,
        "--seed",
        "1",
        "--count",
        "40",
        "--max-bugs",
        "1",
        "--checks",
        "full",
    ];
    let ran = lab.quest(&args);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let names = names(&lab, "quest-out/bugs");
    let [name] = &names[..] else { panic!("{names:?}") };
    assert!(name.starts_with("bad-") && name.contains("-constant-"), "{name}");
    let report = lab.read(&format!("quest-out/bugs/{name}/report.md"));
    let words = "bad compiled a constant, an integer, to another value, so the check is wrong";
    assert!(report.contains(words), "{report}");
    assert!(!report.contains("callee is wrong"), "{report}");
}
