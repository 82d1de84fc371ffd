//! Campaigns that are cut into shards: nothing is done twice, and nothing is left out.

use std::collections::BTreeMap;
use std::process::Stdio;

use serde_json::Value;

use crate::lab::{Lab, PLAIN, Ran, quick};
use crate::overnight::{bad, bugs, finished, met, tallies, wait_for};

/// Runs a campaign of two small suites with a sound compiler.
fn fuzz(lab: &Lab, more: &[&str]) -> Ran {
    let args = ["fuzz", "-e", PLAIN, "-t", "plain", "-t", "more", "--cc", quick(), "--json"];
    lab.quest(&[&args[..], more].concat())
}

/// The numbers of the test cases that shards did, by suite, in the order of the shards.
fn numbers(lab: &Lab, out: &str, all: u32) -> BTreeMap<String, Vec<u64>> {
    let mut numbers: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for number in 1..=all {
        for (suite, done) in finished(lab, &format!("{out}/shard-{number}-of-{all}")) {
            numbers.entry(suite).or_default().extend(done);
        }
    }
    numbers
}

#[test]
fn shards_test_each_test_case_of_a_campaign_once() {
    let lab = Lab::new();
    for (out, work, each) in [
        ("count", &["--count", "25", "--seed", "3"][..], [13, 12]),
        ("seeds", &["--seeds", "-4..6"][..], [10, 10]),
        ("both", &["--seeds", "-4..6", "--count", "14"][..], [7, 7]),
    ] {
        for shard in ["1/3", "2/3", "3/3"] {
            let ran = fuzz(&lab, &[work, &["--out", out, "-n", "4", "--shard", shard]].concat());
            assert_eq!(ran.status, Some(0), "{}", ran.told());
        }
        let [plain, more] = each;
        let expected = BTreeMap::from([
            ("plain".to_string(), (0..plain).collect::<Vec<u64>>()),
            ("more".to_string(), (0..more).collect()),
        ]);
        assert_eq!(numbers(&lab, out, 3), expected, "{out}");
    }
}

#[test]
fn a_shard_without_an_end_draws_from_its_own_part_of_all_numbers() {
    let lab = Lab::new();
    let ran = fuzz(&lab, &["--time", "1s", "--seed", "3", "-n", "2", "--shard", "3/4"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let half = u64::MAX / 2;
    for numbers in finished(&lab, "quest-out/shard-3-of-4").values() {
        assert!(
            numbers.iter().all(|number| (half..half + 100_000).contains(number)),
            "{numbers:?}"
        );
    }
    let ran = fuzz(&lab, &["--time", "1s", "--seed", "3", "--shard", "3/4"]);
    assert!(
        ran.stderr.contains("quest-out/shard-3-of-4: there is a campaign in it"),
        "{}",
        ran.told()
    );
}

#[test]
fn a_shard_that_cannot_be_cut_is_refused_with_the_way_out() {
    let lab = Lab::new();
    for (more, told) in [
        (&["--shard", "1/3"][..], "give each of them the same --seed N, or --seeds A..B"),
        (&["--shard", "2/9", "--seed", "1", "--count", "2"][..], "this one has none; use fewer"),
        (
            &["--shard", "auto", "--seed", "1"][..],
            "--shard auto: nothing here tells which shard this is",
        ),
        (&["--shard", "0/3", "--seed", "1"][..], "shards are numbered from 1, so the first is 1/3"),
        (&["--shard", "4/3", "--seed", "1"][..], "the last of 3 shards is 3/3"),
        (
            &["--resume", "quest-out", "--shard", "2/3"][..],
            "quest-out/shard-2-of-3: there is no campaign",
        ),
    ] {
        let ran = match more[0] {
            "--resume" => lab.quest(&[&["fuzz"], more].concat()),
            _ => fuzz(&lab, more),
        };
        assert_eq!(ran.status, Some(2), "{more:?}: {}", ran.told());
        assert!(ran.told().contains(told), "{more:?}: {}", ran.told());
    }
}

#[test]
fn the_environment_tells_a_task_its_shard_and_quest_says_what_it_read() {
    let lab = Lab::new();
    let script = format!(
        "export CI_NODE_INDEX=2 CI_NODE_TOTAL=3; quest fuzz -e '{PLAIN}' -t plain --cc '{}' --seed 3 --count 9 --json \
         --shard auto --junit j.xml >/dev/null",
        quick()
    );
    let ran = lab.shell(&script);
    let told = "status 0\nquest: shard 2 of 3, by GitLab: CI_NODE_INDEX=2, CI_NODE_TOTAL=3\n";
    assert_eq!(ran.told(), told);
    assert_eq!(finished(&lab, "quest-out/shard-2-of-3")["plain"], [3, 4, 5]);
    assert!(lab.read("j-shard-2-of-3.xml").contains("</testsuites>"));
    let plan = lab.says(&["status", "--json", "quest-out/shard-2-of-3"]);
    assert!(plan.contains(r#""shard":"2/3""#), "{plan}");
}

#[test]
fn a_task_that_is_started_again_continues_its_shard() {
    let lab = Lab::new();
    let work = ["--seed", "3", "--count", "20", "-n", "2", "--shard", "1/2", "--or-resume"];
    let ran = fuzz(&lab, &work);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    let journal = "quest-out/shard-1-of-2/journal.jsonl";
    let (whole, done) = (lab.read(journal), finished(&lab, "quest-out/shard-1-of-2"));
    let second = whole.match_indices("{\"event\":\"program\"").nth(1).unwrap().0;
    // As if it had been killed after its first program, and while it wrote its plan.
    for kept in [second, 30] {
        lab.write(journal, &whole[..kept]);
        let ran = fuzz(&lab, &work);
        assert_eq!(ran.status, Some(0), "{}", ran.told());
        assert_eq!(finished(&lab, "quest-out/shard-1-of-2"), done);
    }
    // What is done is not done again, and what is another campaign is not continued.
    let before = lab.read(journal).matches("\"program\"").count();
    assert_eq!(fuzz(&lab, &work).status, Some(0));
    assert_eq!(lab.read(journal).matches("\"program\"").count(), before);
    let ran = fuzz(&lab, &[&work[..], &["-j", "1"]].concat());
    assert_eq!(ran.status, Some(2), "{}", ran.told());
    assert!(ran.stderr.contains("holds the campaign of another command line"), "{}", ran.told());
}

#[test]
fn a_shard_keeps_the_number_of_test_cases_that_it_was_cut_from() {
    let lab = Lab::new();
    assert_eq!(fuzz(&lab, &["--seed", "3", "--count", "8", "--shard", "1/2"]).status, Some(0));
    let resume = |count| {
        lab.quest(&["fuzz", "--resume", "quest-out", "--shard", "1/2", "--count", count, "--json"])
    };
    assert_eq!(resume("8").status, Some(0));
    let ran = resume("16");
    assert_eq!(ran.status, Some(2), "{}", ran.told());
    assert!(ran.stderr.contains("decides where shards are cut"), "{}", ran.told());
}

#[test]
fn the_plan_of_a_shard_has_the_checksums_of_its_compilers() {
    let lab = Lab::new();
    let cc = lab.script("my.sh", "#!/bin/sh\nexec $quick \"$@\"\n");
    let args = ["fuzz", "-e", PLAIN, "-t", "plain", "--cc", &cc, "--seed", "1", "--count", "2"];
    assert_eq!(lab.quest(&[&args[..], &["--shard", "1/1"]].concat()).status, Some(0));
    let journal = "quest-out/shard-1-of-1/journal.jsonl";
    let text = lab.read(journal);
    let started: serde_json::Value = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let sum = started["plan"]["targets"][0]["checksums"][&cc].as_str().unwrap();
    let ran = lab.shell(&format!("sha256sum {cc}"));
    assert!(ran.stdout.starts_with(sum), "{sum}: {}", ran.told());
    // Another compiler that says the same of itself is told when the shard is continued.
    lab.script("my.sh", "#!/bin/sh\n\nexec $quick \"$@\"\n");
    let ran = lab.quest(&["fuzz", "--resume", "quest-out/shard-1-of-1"]);
    assert!(ran.stdout.contains("its binaries have other checksums"), "{}", ran.told());
}

/// Runs a campaign with a compiler that dies of unions, and a sound one.
fn hunt(lab: &Lab, more: &[&str]) -> Ran {
    let (cc, other) = (bad(lab), format!("other={}", quick()));
    let args = ["fuzz", "-e", PLAIN, "-t", "plain", "-t", "more", "--cc", &cc, "--cc", &other];
    lab.quest(&[&args[..], &["--seed", "3", "--count", "24", "-n", "3"], more].concat())
}

#[test]
fn what_is_missing_of_merged_shards_is_said_and_run_when_the_sum_is_resumed() {
    let lab = Lab::new();
    assert_eq!(hunt(&lab, &["--out", "whole"]).status, Some(1));
    for shard in ["1/3", "2/3"] {
        assert_eq!(hunt(&lab, &["--shard", shard]).status, Some(1));
    }
    // The second shard was killed while it wrote of its second program; the third never began.
    let journal = "quest-out/shard-2-of-3/journal.jsonl";
    let text = lab.read(journal);
    let second = text.match_indices("{\"event\":\"program\"").nth(1).unwrap().0;
    lab.write(journal, &text[..second + 50]);
    let ran = lab.quest(&["merge", "quest-out", "-o", "sum"]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    let missing = [
        "shard 2 of 3 has not ended: test cases ",
        "shard 3 of 3 is not here: test cases 8 to 12 of plain",
    ];
    assert!(missing.iter().all(|told| ran.stdout.contains(told)), "{}", ran.told());
    let status = lab.quest(&["status", "sum"]).stdout;
    assert!(status.starts_with("sum: stopped (shard 2 of 3 has not ended: "), "{status}");

    let ran = lab.quest(&["fuzz", "--resume", "sum"]);
    assert_eq!(ran.status, Some(1), "{}", ran.told());
    // What was done since is a part like the others.
    let ran = lab.quest(&["merge", "sum", "quest-out", "-o", "again"]);
    let told = "again: 2 of 3 shards, and what a resumed sum ran, nothing is missing\n";
    assert!(ran.stdout.starts_with(told), "{}", ran.told());
    for sum in ["sum", "again"] {
        assert_eq!(finished(&lab, sum), finished(&lab, "whole"));
        assert_eq!(tallies(&lab, sum), tallies(&lab, "whole"));
        assert_eq!(met(&lab, sum), met(&lab, "whole"));
        assert_eq!(bugs(&lab, sum), bugs(&lab, "whole"));
    }
    let report = |dir| lab.says(&["report", dir, "--format", "json"]);
    let report: Value = serde_json::from_str(&report("again")).unwrap();
    assert_eq!(report["totals"]["cases"], 24);
    let bug = format!("again/bugs/{}", lab.bugs("again")[0]);
    assert_eq!(lab.quest(&["replay", &bug]).status, Some(1));

    // The late shard has nothing new, and would count twice.
    assert_eq!(hunt(&lab, &["--shard", "3/3"]).status, Some(1));
    let ran = lab.quest(&["merge", "sum", "quest-out", "-o", "again"]);
    assert_eq!(ran.status, Some(2), "{}", ran.told());
    let told = "have both tested the test cases 8 to ";
    assert!(ran.stderr.contains(told) && ran.stderr.contains("(shard 3 of 3)"), "{}", ran.told());
}

#[test]
fn shards_are_merged_while_they_run_and_are_killed() {
    let lab = Lab::new();
    let command = |shard: &str| {
        let args =
            ["fuzz", "-e", PLAIN, "-t", "plain", "-t", "more", "--cc", quick(), "--seed", "3"];
        let work = ["--count", "400", "-n", "2", "-j", "1", "--or-resume", "--shard", shard];
        lab.command(&[&args[..], &work].concat())
    };
    let start = |shard| command(shard).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    let mut running = ["1/2", "2/2"].map(start);
    let journal = lab.path().join("quest-out/shard-1-of-2/journal.jsonl");
    wait_for(|| std::fs::read_to_string(&journal).is_ok_and(|text| text.contains("\"started\"")));
    let (mut before, mut merges) = (0, 0);
    // As long as they do something; then one is killed, and started again.
    while merges < 5 {
        let ran = lab.quest(&["merge", "quest-out", "-o", "sum"]);
        assert!(matches!(ran.status, Some(0 | 5)), "{}", ran.told());
        let status: Value = serde_json::from_str(&lab.says(&["status", "--json", "sum"])).unwrap();
        let cases = status["cases"].as_u64().unwrap();
        assert!(cases >= before, "{cases} after {before}");
        before = cases;
        merges += 1;
        if merges == 3 {
            running[0].kill().unwrap();
            running[0].wait().unwrap();
            running[0] = start("1/2");
        }
    }
    running.iter_mut().for_each(|child| assert!(child.wait().unwrap().success()));
    let ran = lab.quest(&["merge", "quest-out", "-o", "sum"]);
    assert_eq!(ran.status, Some(0), "{}", ran.told());
    assert!(ran.stdout.starts_with("sum: 2 of 2 shards, nothing is missing\n"), "{}", ran.told());
    let all: Vec<u64> = (0..200).collect();
    assert_eq!(finished(&lab, "sum").into_values().collect::<Vec<_>>(), [all.clone(), all]);
}
