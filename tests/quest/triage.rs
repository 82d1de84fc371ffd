//! What becomes of failures in a campaign: each is shrunk once, told apart from others, and counted.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use serde_json::Value;

use crate::lab::Lab;
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
exec gcc -w \"$@\"
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

fn json(lab: &Lab, path: &str) -> Value {
    serde_json::from_str(&lab.read(path)).unwrap()
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
    let args = ["fuzz", "--cc", &o1, "--cc", &o2, "--seed", "3", "-n", "20", "--count", "40"];
    let ran = lab.quest(&args);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let names = names(&lab, "quest-out/bugs");
    let [name] = &names[..] else { panic!("{names:?}") };
    assert!(name.starts_with("bad-") && name.contains("-compiler-crashed"), "{name}");
    let bug = json(&lab, &format!("quest-out/bugs/{name}/case.json"));
    let failing = |one: &&Value| one["verdict"] == "compiler-crashed";
    assert_eq!(bug["tries"].as_array().unwrap().iter().filter(failing).count(), 6);
    assert!(met(&lab, "quest-out") > 20, "each failure is counted");
    assert_eq!(bug["shrunk"]["is_smallest"], true);
    assert_eq!(lab.shell(&format!("quest-out/bugs/{name}/repro.sh")).status, Some(1));
}

#[test]
fn a_failure_that_was_being_shrunk_is_finished_by_resume() {
    let lab = Lab::new();
    let path = crashing(&lab, "bad.sh", "grep -q '^union ' \"$word\" && sleep 0.2");
    let cc = format!("bad={path}");
    let args = ["fuzz", "--cc", &cc, "--seed", "3", "-n", "5", "--count", "10", "-j", "1"];
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
    let half = json(&lab, place);
    assert_eq!(half["report"]["verdict"], "compiler-crashed");
    crashing(&lab, "bad.sh", "grep -q '^union ' \"$word\"");
    let ran = lab.quest(&["fuzz", "--resume", "quest-out"]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    assert_eq!(names(&lab, "quest-out/shrinking"), Vec::<String>::new());
    let names = names(&lab, "quest-out/bugs");
    let [name] = &names[..] else { panic!("{names:?}") };
    let bug = json(&lab, &format!("quest-out/bugs/{name}/case.json"));
    assert_eq!(bug["shrunk"]["is_smallest"], true);
    assert!(lab.path().join(format!("quest-out/bugs/{name}/original/case.json")).exists());
}

#[test]
fn a_directory_of_saved_bugs_tells_what_is_known() {
    let lab = Lab::new();
    let cc = bad(&lab);
    let args = ["fuzz", "--cc", &cc, "--seed", "3", "-n", "5", "--count", "10"];
    assert_eq!(lab.quest(&args).status, Some(1));
    let again = ["--known", "quest-out/bugs", "--out", "again"];
    let ran = lab.quest(&[&args[..], &again].concat());
    assert_eq!(ran.status, Some(5), "{}", ran.told());
    assert!(ran.stdout.contains("known failures met:"), "{}", ran.told());
    assert_eq!(names(&lab, "again/bugs"), Vec::<String>::new());
}

#[test]
fn a_bug_of_an_earlier_campaign_in_the_directory_is_told_as_seen_before() {
    let lab = Lab::new();
    let cc = bad(&lab);
    let args = ["fuzz", "--cc", &cc, "--seed", "3", "-n", "5", "--count", "10"];
    assert_eq!(lab.quest(&args).status, Some(1));
    let before = names(&lab, "quest-out/bugs");
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
    let args = ["fuzz", "--cc", &cc, "--pairs", "none", "--seed", "3", "-n", "5", "--count", "5"];
    let ran = lab.quest(&[&args[..], &["-j", "1"]].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let names = names(&lab, "quest-out/bugs");
    let [name] = &names[..] else { panic!("{names:?}: {}", ran.told()) };
    let bug = json(&lab, &format!("quest-out/bugs/{name}/case.json"));
    let rate = bug["shrunk"]["rate"].as_f64().unwrap();
    assert!((0.3..0.7).contains(&rate), "{rate}");
    assert!(bug["fingerprint"].as_str().unwrap().contains("union"), "{bug}");
}

#[test]
fn a_bug_that_takes_company_is_shrunk_to_two_test_cases() {
    let lab = Lab::new();
    let two = "[ \"$(grep -c '++quest_calls' \"$word\")\" -gt 1 ]";
    let cc = format!("bad={}", crashing(&lab, "bad.sh", two));
    let args = ["fuzz", "--cc", &cc, "--pairs", "none", "--seed", "3", "-n", "8", "--count", "8"];
    let ran = lab.quest(&args);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let names = names(&lab, "quest-out/bugs");
    let [name] = &names[..] else { panic!("{names:?}") };
    let bug = json(&lab, &format!("quest-out/bugs/{name}/case.json"));
    assert_eq!(
        bug["fingerprint"],
        "1 compiler crashed internal-compiler-error:-in: void f(void): void f(void)",
    );
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
        let mut bug = json(&lab, &format!("{out}/{}/case.json", names[0]));
        bug["shrunk"]["seconds"] = 0.into();
        bug
    };
    assert_eq!(shrunk("1", "one"), shrunk("4", "four"));
}
