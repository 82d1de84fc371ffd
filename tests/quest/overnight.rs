//! Campaigns that are killed, resumed, starved and disturbed: what is found does not depend on it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::lab::{Lab, PLAIN, Ran, quick};
use crate::tools::skip;

/// A compiler that dies of programs with a union in them, and is gcc otherwise.
pub(crate) fn bad(lab: &Lab) -> String {
    let path = lab.script(
        "bad.sh",
        "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c) if grep -q '^union ' \"$word\"; then
        echo 'internal compiler error: in expand_call' >&2; exit 4; fi ;;
    esac
done
exec $quick \"$@\"
",
    );
    format!("bad={path}")
}

/// All events of a campaign's last start.
pub(crate) fn events(lab: &Lab, out: &str) -> Vec<Value> {
    let text = lab.read(&format!("{out}/journal.jsonl"));
    let events: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let start = events.iter().rposition(|event| event["event"] == "started").unwrap();
    events[start..].to_vec()
}

/// The test cases that are done, by suite, sorted; each must be there once.
pub(crate) fn finished(lab: &Lab, out: &str) -> BTreeMap<String, Vec<u64>> {
    let mut finished: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for event in events(lab, out) {
        if event["event"] == "program" && event["complete"] == true {
            let part = event["from"].as_u64().unwrap()..event["to"].as_u64().unwrap();
            finished.entry(event["suite"].as_str().unwrap().into()).or_default().extend(part);
        }
    }
    finished.values_mut().for_each(|numbers| numbers.sort());
    finished
}

/// The sums of what configurations made of their test cases.
pub(crate) fn tallies(lab: &Lab, out: &str) -> BTreeMap<u64, (u64, u64)> {
    let mut sums: BTreeMap<u64, (u64, u64)> = BTreeMap::new();
    for event in events(lab, out).iter().filter(|event| event["event"] == "program") {
        if event["complete"] == false {
            continue;
        }
        for tally in event["tallies"].as_array().unwrap() {
            let sum = sums.entry(tally[0].as_u64().unwrap()).or_default();
            sum.0 += tally[1]["passed"].as_u64().unwrap();
            sum.1 += tally[1]["failed"].as_u64().unwrap();
        }
    }
    sums
}

/// How often each bucket was met.
pub(crate) fn met(lab: &Lab, out: &str) -> BTreeMap<String, u64> {
    let mut met: BTreeMap<String, u64> = BTreeMap::new();
    for event in events(lab, out).iter().filter(|event| event["event"] == "program") {
        if event["complete"] == false {
            continue;
        }
        for failure in event["failures"].as_array().unwrap() {
            *met.entry(failure[0].as_str().unwrap().into()).or_default() +=
                failure[1].as_u64().unwrap();
        }
    }
    met
}

/// Every file below a directory, with its text.
fn files(dir: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    let Ok(entries) = std::fs::read_dir(dir) else { return found };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let below = files(&path).into_iter();
            let name = PathBuf::from(path.file_name().unwrap());
            found.extend(below.map(|(file, text)| (name.join(file), text)));
        } else {
            let text = std::fs::read_to_string(&path).unwrap();
            found.insert(path.file_name().unwrap().into(), text);
        }
    }
    found
}

/// What of a campaign's bugs does not depend on which of its failures was met first: name, fingerprint,
/// outcomes, and the smallest examples.
pub(crate) fn bugs(lab: &Lab, out: &str) -> BTreeMap<String, (Value, Value, String)> {
    let essentials = |name: String| {
        let file = |file: &str| lab.read(&format!("{out}/bugs/{name}/{file}"));
        let bug: Value = serde_json::from_str(&file("case.json")).unwrap();
        let tries: Vec<Value> =
            bug["tries"].as_array().unwrap().iter().map(|one| one["verdict"].clone()).collect();
        assert!(bug["shrunk"]["is_smallest"] == true && !file("report.md").is_empty());
        let essentials = (bug["fingerprint"].clone(), tries.into(), file("examples.txt"));
        (name, essentials)
    };
    lab.bugs(out).into_iter().map(essentials).collect()
}

fn fuzz(lab: &Lab, out: &str, more: &[&str]) -> Ran {
    let (cc, other) = (bad(lab), format!("other={}", quick()));
    let args = ["fuzz", "--cc", &cc, "--cc", &other, "--seed", "3", "--out", out];
    let suite: &[&str] = if more.contains(&"-t") { &[] } else { &["-e", PLAIN, "-t", "plain"] };
    lab.quest(&[&args[..], suite, more].concat())
}

#[test]
#[ignore = "nightly: ten campaigns, a minute"]
fn a_campaign_that_is_killed_again_and_again_ends_as_if_it_had_not_been() {
    let lab = Lab::new();
    let work = ["-n", "4", "--count", "24", "-e", PLAIN, "-t", "plain", "-t", "more"];
    let ran = fuzz(&lab, "whole", &work);
    assert_eq!(ran.status, Some(1), "{}", ran.told());

    let (cc, other) = (bad(&lab), format!("other={}", quick()));
    let start = ["fuzz", "--cc", &cc, "--cc", &other, "--seed", "3", "--out", "killed"];
    let start = [&start[..], &work].concat();
    let resume = ["fuzz", "--resume", "killed"];
    let mut kills = 0;
    for round in 0.. {
        let has_begun = lab.path().join("killed/journal.jsonl").exists();
        let args: &[&str] = if has_begun { &resume } else { &start };
        let mut child =
            lab.command(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // Later and later, so that it comes to its end at last, on any machine.
        thread::sleep(Duration::from_millis((200.0 * 1.2_f64.powi(round)) as u64));
        if child.try_wait().unwrap().is_some() {
            break;
        }
        kills += 1;
        child.kill().unwrap();
        child.wait().unwrap();
    }
    assert!(kills > 2, "{kills}");
    let ran = lab.quest(&resume);
    assert_eq!(ran.status, Some(1), "there is nothing left to do: {}", ran.told());

    let all: Vec<u64> = (0..12).collect();
    let expected = BTreeMap::from([("plain".to_string(), all.clone()), ("more".to_string(), all)]);
    assert_eq!(finished(&lab, "whole"), expected);
    assert_eq!(finished(&lab, "killed"), expected, "nothing is done twice or left out");
    assert_eq!(bugs(&lab, "killed"), bugs(&lab, "whole"), "no bug is lost or doubled");
    assert_eq!(met(&lab, "killed"), met(&lab, "whole"));
    assert_eq!(tallies(&lab, "killed"), tallies(&lab, "whole"));
    let left = |name: &str| lab.path().join(name).exists();
    assert!(!left("killed/bugs/.quest-new") && !left("killed/bugs/.quest-old"));
    assert!(!left("killed/shrinking"), "nothing is left to be shrunk");
}

#[test]
fn a_campaign_that_is_interrupted_by_a_signal_sent_twice_ends_with_its_summary() {
    let lab = Lab::new();
    let args = [
        "fuzz",
        "--cc",
        quick(),
        "-e",
        PLAIN,
        "-t",
        "plain",
        "-n",
        "1",
        "-j",
        "1",
        "--junit",
        "junit.xml",
    ];
    let child = lab.command(&args).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    let journal = lab.path().join("quest-out/journal.jsonl");
    let has_begun = || {
        std::fs::read_to_string(&journal).is_ok_and(|text| text.contains("\"event\":\"program\""))
    };
    while !has_begun() {
        assert!(start.elapsed() < Duration::from_secs(60), "it does not begin");
        thread::sleep(Duration::from_millis(10));
    }
    // As `timeout -s INT` does: to its child, and to the group.
    lab.shell(&format!("kill -INT {0}; sleep 0.005; kill -INT {0}", child.id()));
    let output = child.wait_with_output().unwrap();
    let told = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(130), "{told}");
    assert!(told.contains("interrupted; to go on: quest fuzz --resume quest-out"), "{told}");
    assert!(lab.read("junit.xml").contains("</testsuites>"));
}

#[test]
fn what_is_done_and_found_does_not_depend_on_the_number_of_workers_or_the_batch() {
    let lab = Lab::new();
    let work = ["--count", "30", "-e", PLAIN, "-t", "plain", "-t", "more"];
    for (out, more) in [("one", ["-j", "1", "-n", "7"]), ("four", ["-j", "4", "-n", "20"])] {
        let ran = fuzz(&lab, out, &[&work[..], &more].concat());
        assert_eq!(ran.status, Some(1), "{}", ran.told());
    }
    fuzz(&lab, "tuned", &[&work[..], &["-j", "2"]].concat());
    for out in ["four", "tuned"] {
        assert_eq!(finished(&lab, out), finished(&lab, "one"));
        assert_eq!(bugs(&lab, out), bugs(&lab, "one"));
        assert_eq!(tallies(&lab, out), tallies(&lab, "one"));
    }
}

#[test]
fn seeds_name_the_work_so_that_machines_can_share_it() {
    let lab = Lab::new();
    for (out, seeds) in [("all", "-5..15"), ("left", "-5..5"), ("right", "5..15")] {
        let cc = bad(&lab);
        let args = [
            "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--seeds", seeds, "-n", "5", "--out",
            out,
        ];
        assert_eq!(lab.quest(&args).status, Some(1));
    }
    let sum = |name: &str| tallies(&lab, name)[&0];
    let (left, right) = (sum("left"), sum("right"));
    assert_eq!(sum("all"), (left.0 + right.0, left.1 + right.1));
    let first = &bugs(&lab, "all").into_keys().next().unwrap();
    let again = lab.read(&format!("all/bugs/{first}/examples.txt"));
    let seed: i64 =
        again.split("--seed ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!((-5..15).contains(&seed), "{again}");
}

#[test]
fn each_object_is_compiled_once_and_linked_many_times() {
    let lab = Lab::new();
    let log = lab.path().join("log").display().to_string();
    for name in ["a", "b"] {
        let script = format!("#!/bin/sh\necho {name} \"$@\" >>{log}\nexec $quick \"$@\"\n");
        lab.script(name, &script);
    }
    let args = [
        "fuzz", "-e", PLAIN, "-t", "plain", "--cc", "./a", "--cc", "./b", "--seed", "1", "-n", "5",
        "--count", "5",
    ];
    assert_eq!(lab.quest(&args).status, Some(0));
    let log = lab.read("log");
    let calls = |compiler: &str, source: &str| {
        let object = |line: &str| line.contains(".o -o") || line.ends_with(".out");
        let compiles = log.lines().filter(|line| line.starts_with(compiler) && !object(line));
        compiles
            .filter(|line| {
                // Before the campaign, known-good programs are tried.
                line.contains(&format!("-c {source} -o"))
                    && !line.contains(&format!("{}.o", source.trim_end_matches(".c")))
                    && !line.contains("-o probe-")
            })
            .count()
    };
    for compiler in ["a", "b"] {
        for source in ["test.c", "main.c", "callee.c"] {
            assert_eq!(calls(compiler, source), 1, "{compiler} {source}\n{log}");
        }
    }
    assert_eq!(
        log.lines().filter(|line| line.ends_with(".out") && !line.ends_with("a.out")).count(),
        6
    );
}

#[test]
fn a_second_campaign_in_the_same_directory_is_turned_away_while_the_first_runs() {
    let lab = Lab::new();
    let mut first = lab
        .command(&["fuzz", "-e", PLAIN, "-t", "plain", "--cc", quick(), "--seed", "1"])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_for(|| lab.path().join("quest-out/journal.jsonl").exists());
    let ran = lab.quest(&["fuzz", "--resume", "quest-out"]);
    let expected = format!(
        "status 2\nquest: quest-out: another campaign runs here (process {}); choose another \
         directory with --out\n",
        first.id()
    );
    first.kill().unwrap();
    first.wait().unwrap();
    assert_eq!(ran.told(), expected);
}

pub(crate) fn wait_for(condition: impl Fn() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < Duration::from_secs(60), "it does not happen");
        thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn what_a_resumed_campaign_is_to_do_cannot_be_said_anew() {
    let lab = Lab::new();
    let given = ["--cc=cc", "--seed=1", "--test=regs", "--timeout=1s", "x=1"];
    let of_sweeps = ["--opt=-O1", "--configurations=2", "--generator=csmith {seed}"];
    for option in given.into_iter().chain(of_sweeps) {
        let ran = lab.quest(&["fuzz", "--resume", "out", option]);
        assert_eq!(ran.status, Some(2), "{option}: {}", ran.told());
        assert!(ran.told().contains("cannot be used with"), "{option}: {}", ran.told());
    }
}

#[test]
fn a_torn_last_line_costs_its_program_and_no_more() {
    let lab = Lab::new();
    let work = ["-n", "5", "--count", "20"];
    fuzz(&lab, "torn", &work);
    let whole = (finished(&lab, "torn"), bugs(&lab, "torn"), tallies(&lab, "torn"));
    let journal = lab.read("torn/journal.jsonl");
    let last = journal.rfind("{\"event\":\"program\"").unwrap();
    lab.write("torn/journal.jsonl", &journal[..last + 50]);
    let ran = lab.quest(&["fuzz", "--resume", "torn"]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    assert_eq!((finished(&lab, "torn"), bugs(&lab, "torn"), tallies(&lab, "torn")), whole);
}

#[test]
fn a_bug_that_was_being_replaced_when_the_power_went_is_still_there() {
    let lab = Lab::new();
    fuzz(&lab, "out", &["-n", "5", "--count", "10"]);
    let before = bugs(&lab, "out");
    let bugs_dir = lab.path().join("out/bugs");
    let name = before.keys().next().unwrap();
    let old = format!(".quest-old-{name}");
    std::fs::rename(bugs_dir.join(name), bugs_dir.join(old)).unwrap();
    std::fs::create_dir(bugs_dir.join(".quest-new-123")).unwrap();
    let ran = lab.quest(&["fuzz", "--resume", "out"]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    assert_eq!(bugs(&lab, "out"), before);
}

#[test]
fn a_clock_that_was_set_back_changes_nothing() {
    let lab = Lab::new();
    fuzz(&lab, "out", &["-n", "5", "--count", "10"]);
    let journal = lab.read("out/journal.jsonl");
    let at = journal.find("\"at\":\"20").unwrap();
    let future = format!("{}\"at\":\"2199{}", &journal[..at], &journal[at + 10..]);
    lab.write("out/journal.jsonl", &future);
    let ran = lab.quest(&["fuzz", "--resume", "out", "--count", "20", "--json"]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let last: Value = serde_json::from_str(ran.stdout.lines().last().unwrap()).unwrap();
    assert_eq!((&last["why"], &last["cases"]), (&Value::from("done"), &Value::from(20)));
    let seconds = last["seconds"].as_f64().unwrap();
    assert!((0.0..600.0).contains(&seconds), "{seconds}");
}

#[test]
fn an_output_directory_that_is_removed_ends_the_campaign_with_a_message() {
    let lab = Lab::new();
    let child = lab
        .command(&["fuzz", "-e", PLAIN, "-t", "plain", "--cc", quick(), "--seed", "1", "-n", "5"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for(|| {
        let journal = std::fs::read_to_string(lab.path().join("quest-out/journal.jsonl"));
        journal.is_ok_and(|text| text.contains("\"program\""))
    });
    std::fs::remove_dir_all(lab.path().join("quest-out")).unwrap();
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(4), "{stderr}");
    assert!(stderr.contains("cannot write quest-out/journal.jsonl"), "{stderr}");
}

/// Runs a script where file systems can be mounted; `None`, with a note, where they cannot.
fn mounting(lab: &Lab, script: &str) -> Option<Ran> {
    let may = Command::new("unshare").args(["-m", "true"]).status();
    if !may.is_ok_and(|status| status.success()) {
        skip("mounting a small file system needs root");
        return None;
    }
    let quest = Path::new(env!("CARGO_BIN_EXE_quest")).display().to_string();
    let output = Command::new("unshare")
        .args(["-m", "sh", "-c", script])
        .env("QUEST", quest)
        .env("HOME", lab.path())
        .env_remove("XDG_STATE_HOME")
        .current_dir(lab.path())
        .output()
        .unwrap();
    Some(Ran {
        status: output.status.code(),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    })
}

#[test]
#[ignore = "nightly: two campaigns of 120 programs"]
fn a_full_disk_ends_the_campaign_in_good_order_and_it_goes_on_once_there_is_room() {
    let lab = Lab::new();
    lab.write("plain.lua", PLAIN);
    let cc = bad(&lab);
    let script = format!(
        "mkdir small; mount -t tmpfs -o size=1m small small || exit 99
         head -c 980k /dev/zero >small/filler
         $QUEST fuzz plain.lua -t plain --cc '{cc}' --seed 3 -n 1 --count 120 --out small/out >first 2>&1
         echo $? >status1
         rm small/filler
         $QUEST fuzz --resume small/out >second 2>&1
         echo $? >status2
         cp -r small/out out"
    );
    let Some(ran) = mounting(&lab, &script) else { return };
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let first = lab.read("first");
    assert_eq!(lab.read("status1"), "4\n", "{first}");
    assert!(first.contains("disk full") || first.contains("No space left"), "{first}");
    assert_eq!(lab.read("status2"), "1\n", "{}", lab.read("second"));
    let cc = bad(&lab);
    let args = [
        "fuzz",
        "plain.lua",
        "-t",
        "plain",
        "--cc",
        &cc,
        "--seed",
        "3",
        "-n",
        "1",
        "--count",
        "120",
        "--out",
        "whole",
    ];
    assert_eq!(lab.quest(&args).status, Some(1));
    assert_eq!(finished(&lab, "out"), finished(&lab, "whole"));
    assert_eq!(bugs(&lab, "out"), bugs(&lab, "whole"));
}

#[test]
fn a_full_scratch_directory_is_no_compiler_bug() {
    let lab = Lab::new();
    let script = "mkdir small; mount -t tmpfs -o size=1m small small || exit 99
         $QUEST fuzz -t ansi --cc 'gcc -w' --seed 3 -n 500 --count 500 --scratch small >first 2>&1
         echo $? >status1";
    let Some(ran) = mounting(&lab, script) else { return };
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let first = lab.read("first");
    assert_eq!(lab.read("status1"), "4\n", "{first}");
    assert!(first.contains("is the disk full"), "{first}");
    assert!(bugs(&lab, "quest-out").is_empty());
}

#[test]
fn a_disk_that_is_full_at_the_start_is_told_with_the_way_out() {
    let lab = Lab::new();
    let script = "mkdir small; mount -t tmpfs -o size=64k small small || exit 99
         mkdir small/out; head -c 100k /dev/zero >small/filler
         $QUEST fuzz -t toy --cc 'gcc -w' --count 1 --out small/out";
    let Some(ran) = mounting(&lab, script) else { return };
    assert_eq!(ran.status, Some(4), "{}", ran.told());
    assert!(ran.stderr.ends_with("(os error 28); is the disk full?\n"), "{}", ran.told());
}

#[test]
fn a_directory_that_becomes_read_only_ends_the_campaign_and_goes_on_later() {
    let lab = Lab::new();
    let script = "mkdir small; mount -t tmpfs -o size=10m small small || exit 99
         $QUEST fuzz -t ansi --cc 'gcc -w' --seed 3 -n 2 --count 40 --out small/out >first 2>&1 &
         until grep -q '\"program\"' small/out/journal.jsonl 2>/dev/null; do sleep 0.05; done
         mount -o remount,ro small 2>/dev/null || mount --bind -o remount,ro small small
         mount -o remount,ro small; wait $!; echo $? >status1
         mount -o remount,rw small
         $QUEST fuzz --resume small/out >second 2>&1; echo $? >status2
         cp -r small/out out";
    let Some(ran) = mounting(&lab, script) else { return };
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    // A busy file keeps a file system writable; then the campaign simply came to its end.
    if lab.read("status1") != "0\n" {
        assert_eq!(lab.read("status1"), "4\n", "{}", lab.read("first"));
        assert!(lab.read("first").contains("cannot write small/out/journal.jsonl"));
    }
    assert_eq!(lab.read("status2"), "0\n", "{}", lab.read("second"));
    let all: Vec<u64> = (0..40).collect();
    assert_eq!(finished(&lab, "out"), BTreeMap::from([("ansi".to_string(), all)]));
}

#[test]
fn a_compiler_that_is_replaced_while_the_campaign_runs_is_noticed_and_tested_on() {
    let lab = Lab::new();
    let version = |number: u32| {
        format!(
            "#!/bin/sh\n[ \"$1\" = --version ] && echo fake {number} && exit\nsleep 0.05\nexec $quick \"$@\"\n"
        )
    };
    let cc = lab.script("cc.sh", &version(1));
    let child = lab
        .command(&[
            "fuzz",
            "-e",
            PLAIN,
            "-t",
            "plain",
            "--cc",
            &format!("cc={cc}"),
            "--seed",
            "1",
            "-n",
            "2",
            "--count",
            "24",
            "-j",
            "1",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for(|| {
        let journal = std::fs::read_to_string(lab.path().join("quest-out/journal.jsonl"));
        journal.is_ok_and(|text| text.contains("\"program\""))
    });
    // As package managers do: the old one goes, a moment later the new one is there.
    std::fs::remove_file(&cc).unwrap();
    thread::sleep(Duration::from_millis(300));
    lab.script("new.sh", &version(2));
    std::fs::rename(lab.path().join("new.sh"), &cc).unwrap();
    let output = child.wait_with_output().unwrap();
    let stdout = String::from_utf8_lossy(&output.stdout);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{stdout}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let expected = "cc was replaced while the campaign ran: it was fake 1, now it is fake 2";
    assert!(stdout.contains(expected), "{stdout}");
    let all: Vec<u64> = (0..24).collect();
    assert_eq!(finished(&lab, "quest-out"), BTreeMap::from([("plain".to_string(), all)]));
}

#[test]
fn a_compiler_that_breaks_for_good_ends_the_campaign_and_is_no_bug() {
    let lab = Lab::new();
    let cc = lab.script(
        "cc.sh",
        "#!/bin/sh\n[ -e broken ] || [ -e ../broken ] || true\nexec $quick \"$@\"\n",
    );
    let mut child = lab
        .command(&[
            "fuzz",
            "-e",
            PLAIN,
            "-t",
            "plain",
            "--cc",
            &format!("cc={cc}"),
            "--seed",
            "1",
            "-n",
            "2",
            "-j",
            "1",
        ])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    wait_for(|| {
        let journal = std::fs::read_to_string(lab.path().join("quest-out/journal.jsonl"));
        journal.is_ok_and(|text| text.contains("\"program\""))
    });
    lab.script("cc.sh", "#!/bin/sh\necho 'internal compiler error' >&2\nexit 4\n");
    wait_for(|| lab.read("quest-out/journal.jsonl").contains("a toolchain has broken"));
    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(kill.unwrap().success());
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(bugs(&lab, "quest-out").is_empty(), "a broken toolchain is no bug");
    // Mended, it goes on.
    lab.script("cc.sh", "#!/bin/sh\nexec $quick \"$@\"\n");
    let ran = lab.quest(&["fuzz", "--resume", "quest-out", "--count", "30"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
}

#[test]
fn a_campaign_ends_after_so_many_bugs() {
    let lab = Lab::new();
    let ran = fuzz(&lab, "out", &["-n", "5", "--fail-fast", "--json"]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let last: Value = serde_json::from_str(ran.stdout.lines().last().unwrap()).unwrap();
    assert_eq!((&last["event"], &last["why"]), (&"finished".into(), &"bugs".into()));
}

#[test]
fn known_failures_do_not_fail_a_campaign_and_one_that_now_passes_is_said() {
    let lab = Lab::new();
    let work = ["-n", "5", "--count", "10"];
    let ran = fuzz(&lab, "first", &work);
    let paste: Vec<&str> = ran
        .stdout
        .lines()
        .filter_map(|line| line.split_once("known: "))
        .map(|(_, entry)| entry)
        .collect();
    assert!(!paste.is_empty(), "each new bug prints the entry to paste: {}", ran.told());
    let other = "{ toolchain = \"other*\", state = \"fails\" },";
    lab.write("known.lua", &format!("return {{\n{}\n{other}\n}}\n", paste.join("\n")));
    let ran = fuzz(&lab, "second", &[&work[..], &["--known", "known.lua"]].concat());
    assert_eq!(ran.status, Some(0), "no new bug: {}", ran.told());
    assert!(ran.stdout.contains("no new bugs\n"), "{}", ran.told());
    assert!(bugs(&lab, "second").is_empty());
    assert!(ran.stdout.contains("other*"), "an entry that nothing matched is said: {}", ran.told());
}

#[test]
fn features_that_a_compiler_rejects_are_done_without() {
    let lab = Lab::new();
    let cc = lab.script(
        "young.sh",
        "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c) if grep -q 'long double' \"$word\"; then
        echo \"$word:1: error: no long double\" >&2; exit 1; fi ;;
    esac
done
exec gcc -w \"$@\"
",
    );
    let cc = format!("young={cc}");
    let args = ["fuzz", "--cc", &cc, "-t", "gcc", "--seed", "3", "-n", "20", "--count", "40"];
    let ran =
        lab.quest(&[&args[..], &["--out", "first", "--fail-fast", "--shrink-time", "0s"]].concat());
    // What the compiler lacks is no bug, and is said with the way to leave it out.
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(ran.stdout.contains("16 passed, 0 failed, 24 unsupported"), "{}", ran.told());
    assert!(ran.stdout.contains("to leave it out: --without long-double"), "{}", ran.told());
    let ran = lab.quest(&[&args[..], &["--out", "second", "--adapt"]].concat());
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let told =
        "young rejects what C89 has: long double (`no long double`); its test cases avoid these";
    assert!(ran.stdout.contains(told), "{}", ran.told());
    let lacks =
        "young lacks operators on _Float16, operators on __float128, imaginary constants: its test";
    assert!(ran.stdout.contains(lacks), "{}", ran.told());
    let line = "\n  all: without long double, ";
    assert_eq!(ran.stdout.matches(line).count(), 1, "the summary says so once: {}", ran.told());
}

#[test]
fn what_a_compiler_rejects_of_the_standard_that_it_claims_is_said() {
    let lab = Lab::new();
    let script = |name: &str, options: &str| {
        let text = format!(
            "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c) if grep -q '^static inline\\|^inline' \"$word\"; then
        echo \"$word:1: error: no inline\" >&2; exit 1; fi ;;
    esac
done
exec gcc -w {options} \"$@\"
"
        );
        lab.script(name, &text)
    };
    let told = |cc: &str, out: &str| {
        let cc = format!("young={cc}");
        let args = ["fuzz", "--cc", &cc, "-t", "flow", "--adapt", "--count", "20", "--out", out];
        let ran = lab.quest(&[&args[..], &["--seed", "1"]].concat());
        assert_eq!(ran.status, Some(0), "{}", ran.told());
        ran.stdout
    };
    let newer = told(&script("newer.sh", "-std=gnu11"), "newer");
    let claim = "young says that it implements C11 (__STDC_VERSION__) and rejects what C99 has: \
                 inline functions (`no inline`)";
    assert!(newer.contains(claim), "{newer}");
    // One that claims nothing only lacks it.
    let older = told(&script("older.sh", "-std=gnu11 -U__STDC_VERSION__"), "older");
    assert!(!older.contains("rejects what C99 has"), "{older}");
    assert!(older.contains("young lacks ") && older.contains("inline in definitions"), "{older}");
}

#[test]
fn a_campaign_file_says_all_of_it() {
    let lab = Lab::new();
    lab.write(
        "campaign.lua",
        "return {
            toolchains = { { name = 'gcc', cc = 'gcc -w', opt = { '-O0', '-O1' } } },
            suites = { 'ansi', { 'regs', 3 } },
            pairs = 'reference', reference = 'gcc-O1',
            count = 40, seed = 7, batch = 10, jobs = 1, out = 'here',
        }",
    );
    let ran = lab.quest(&["fuzz", "campaign.lua"]);
    insta::assert_snapshot!("campaign_file", ran.untimed());
    let finished = finished(&lab, "here");
    assert_eq!((finished["ansi"].len(), finished["regs"].len()), (10, 30));
    // The command line says more than the file.
    let ran =
        lab.quest(&["fuzz", "campaign.lua", "--count", "4", "--out", "there", "--pairs", "none"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert_eq!(tallies(&lab, "there").len(), 2);
}

#[test]
fn what_fails_only_sometimes_is_kept_apart() {
    let lab = Lab::new();
    // Every second program that it runs crashes, test cases alone included.
    let run = lab.script(
        "run.sh",
        "#!/bin/sh
case $PWD in */aside*) exec \"$@\" ;; esac
grep -q callee \"$1\" || exec \"$@\"
kill -SEGV $$
",
    );
    let run = format!("{run} {{exe}}");
    let args = ["fuzz", "-t", "ansi", "--cc", "cc=gcc -w", "--run", &run, "--pairs", "none"];
    let work = ["--seed", "3", "-n", "2", "--count", "2", "--checks", "full"];
    let ran = lab.quest(&[&args[..], &work].concat());
    assert_ne!(ran.status, Some(1), "what does not repeat is no bug: {}", ran.told());
    assert!(ran.stdout.contains("did not repeat"), "{}", ran.told());
    assert!(bugs(&lab, "quest-out").is_empty());
    assert!(!files(&lab.path().join("quest-out/flaky")).is_empty());
}

#[test]
fn a_target_that_takes_no_arguments_has_its_failing_test_cases_built_alone() {
    let lab = Lab::new();
    // A bare board: it runs a program, and that is all; nothing is printed either.
    lab.script("board.sh", "#!/bin/sh\n[ $# = 1 ] || exit 70\nexec \"$1\"\n");
    let campaign = |run: &str| {
        format!(
            "Test.gap = {{ test = {{ args = {{ oneof{{int, struct{{char, int}}}} }}, result = int }} }}
            return {{
                toolchains = {{ {{
                    name = 'gcc', cc = 'gcc -w -DQUEST_NO_PRINTF', opt = {{ '-O0', '-fpack-struct' }},
                    {run}
                }} }},
                suites = {{ 'gap' }}, pairs = 'reference', count = 4, batch = 2, seed = 3,
            }}"
        )
    };
    lab.write("board.lua", &campaign("run = './board.sh {exe}', arguments = false"));
    lab.write("host.lua", &campaign(""));
    for name in ["board", "host"] {
        let file = format!("{name}.lua");
        // One after the other: which bug a test case is counted for depends on what is known by then.
        let ran = lab.quest(&["fuzz", &file, "--out", name, "--shrink-time", "0s", "-j", "1"]);
        assert_eq!(ran.status, Some(1), "{}", ran.told());
    }
    let sums = tallies(&lab, "host");
    assert_eq!(sums.len(), 5, "two toolchains, and three pairs");
    assert!(sums.values().any(|(passed, failed)| *passed > 0 && *failed > 0), "{sums:?}");
    assert_eq!(tallies(&lab, "board"), sums, "the same test cases fail");
    let failures = |out: &str| met(&lab, out).into_values().sum::<u64>();
    assert_eq!(failures("board"), failures("host"), "and as often");
    for name in met(&lab, "board").keys() {
        let main = lab.read(&format!("board/bugs/{name}/original/main.c"));
        assert_eq!(main.matches("\n/* seed ").count(), 1, "{name}");
    }
    let name = met(&lab, "board").into_keys().next().unwrap();
    let ran = lab.quest(&["replay", &format!("board/bugs/{name}")]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
}

#[test]
fn the_directory_is_all_that_a_campaign_needs_to_go_on() {
    let lab = Lab::new();
    lab.write(
        "mine.lua",
        "Test.mine = { doc = 'x', test = { args = list(choose(1, 2), int), result = int } }",
    );
    let begin = ["fuzz", "mine.lua", "--cc", "cc=gcc -w", "-t", "mine", "--seed", "1", "-n", "5"];
    let ran = lab.quest(&[&begin[..], &["--count", "10"]].concat());
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    // The script is gone, and the user elsewhere.
    std::fs::remove_file(lab.path().join("mine.lua")).unwrap();
    let dir = lab.path().join("elsewhere");
    std::fs::create_dir(&dir).unwrap();
    let ran = lab.shell("cd elsewhere && quest fuzz --resume ../quest-out --count 25");
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let all: Vec<u64> = (0..25).collect();
    assert_eq!(finished(&lab, "quest-out"), BTreeMap::from([("mine".to_string(), all)]));
}

#[test]
fn another_version_says_so_when_it_goes_on_with_a_campaign() {
    let lab = Lab::new();
    fuzz(&lab, "out", &["-n", "5", "--count", "5"]);
    let journal =
        lab.read("out/journal.jsonl").replace("\"quest\":\"0.1.0\"", "\"quest\":\"0.0.9\"");
    lab.write("out/journal.jsonl", &journal);
    let ran = lab.quest(&["fuzz", "--resume", "out"]);
    assert!(ran.stdout.contains("begun by quest 0.0.9; this is 0.1.0"), "{}", ran.told());
}

/// The code of a C file, from the first test case on.
fn code(text: &str) -> &str {
    &text[text.find("\n/* seed ").unwrap()..]
}

/// The first bug of a campaign: its C file as it was drawn, and what `quest` writes when told to make it again.
fn saved_and_remade(lab: &Lab, out: &str) -> (String, String) {
    let name = bugs(lab, out).into_keys().next().unwrap();
    let text = lab.read(&format!("{out}/bugs/{name}/original/test.c"));
    let json = lab.json(&format!("{out}/bugs/{name}/case.json"));
    let remade = lab.shell(json["again"].as_str().unwrap());
    assert_eq!(remade.status, Some(0), "{}", remade.told());
    (code(&text).to_string(), code(&remade.stdout).to_string())
}

#[test]
fn what_fails_only_in_company_is_made_again_with_its_company() {
    let lab = Lab::new();
    // It dies of more than three test cases in a file.
    let cc = lab.script(
        "crowded.sh",
        "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c) if [ $(grep -c '^/[*] seed ' \"$word\") -gt 3 ]; then
        echo 'internal compiler error: too many' >&2; exit 4; fi ;;
    esac
done
exec $quick \"$@\"
",
    );
    let cc = format!("crowded={cc}");
    let args = [
        "fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--pairs", "none", "--seed", "3", "-n",
        "4", "--count", "12", "--checks", "full",
    ];
    let ran = lab.quest(&args);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let (saved, remade) = saved_and_remade(&lab, "quest-out");
    assert_eq!(saved.matches("\n/* seed ").count(), 4);
    assert_eq!(saved, remade);
    let (_, _, examples) = bugs(&lab, "quest-out").into_values().next().unwrap();
    assert!(examples.contains("--skip 4 -n 4"));
}

#[test]
fn a_bug_found_without_some_features_is_made_again_without_them() {
    let lab = Lab::new();
    let cc = lab.script(
        "young.sh",
        "#!/bin/sh
for word in \"$@\"; do
    case $word in *.c)
        if grep -q 'long double' \"$word\"; then echo 'error: no long double' >&2; exit 1; fi
        if grep -q '[*][*]' \"$word\"; then echo 'internal compiler error' >&2; exit 4; fi ;;
    esac
done
exec $quick \"$@\"
",
    );
    let cc = format!("young={cc}");
    let args = ["fuzz", "--cc", &cc, "-t", "gcc", "--seed", "3", "-n", "20", "--count", "40"];
    let ran = lab.quest(&[&args[..], &["--adapt", "--pairs", "none"]].concat());
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let (saved, remade) = saved_and_remade(&lab, "quest-out");
    assert!(!saved.contains("long double"));
    assert_eq!(saved, remade);
}

#[test]
fn results_are_written_as_junit() {
    let lab = Lab::new();
    let ran = fuzz(&lab, "out", &["-n", "5", "--count", "5", "--junit", "junit.xml"]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let xml = lab.read("junit.xml");
    assert!(xml.contains("<testsuite name=\"bad\"") && xml.contains("<failure"), "{xml}");
}

#[test]
fn the_reference_must_be_one_of_the_toolchains() {
    let lab = Lab::new();
    let ran = fuzz(&lab, "out", &["--pairs", "reference", "--reference", "icc"]);
    let expected =
        "status 2\nquest: --reference icc: there is no such toolchain; there are bad, other\n";
    assert_eq!(ran.told(), expected);
}

#[test]
fn a_compiler_that_is_another_since_is_told_when_a_campaign_goes_on() {
    let lab = Lab::new();
    let version = |number: u32| {
        format!(
            "#!/bin/sh\n[ \"$1\" = --version ] && echo fake {number} && exit\nexec $quick \"$@\"\n"
        )
    };
    lab.script("cc.sh", &version(1));
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
        "1",
        "-n",
        "2",
    ];
    assert_eq!(lab.quest(&[&args[..], &["--count", "2"]].concat()).status, Some(0));
    lab.script("cc.sh", &version(2));
    let ran = lab.quest(&["fuzz", "--resume", "quest-out", "--count", "4"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let expected = "warning: cc is another since: it was fake 1, now it is fake 2";
    assert!(ran.stdout.contains(expected), "{}", ran.told());
}

#[test]
fn a_campaign_that_ended_at_its_first_bug_can_go_on_to_the_next() {
    let lab = Lab::new();
    fuzz(&lab, "out", &["-n", "5", "--count", "20", "--fail-fast"]);
    let ran = lab.quest(&["fuzz", "--resume", "out", "--json", "--max-bugs", "99"]);
    let last: Value = serde_json::from_str(ran.stdout.lines().last().unwrap()).unwrap();
    assert_eq!((&last["why"], &last["cases"]), (&"done".into(), &20.into()), "{}", ran.told());
}

#[test]
fn a_campaign_that_ended_leaves_its_journal_and_its_bugs_and_no_more() {
    let lab = Lab::new();
    fuzz(&lab, "out", &["-n", "5", "--count", "5"]);
    let mut left: Vec<String> = std::fs::read_dir(lab.path().join("out"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    left.sort();
    assert_eq!(left, ["bugs", "journal.jsonl"]);
}
