//! `quest status` over journals written by hand.

use std::fs::File;
use std::time::{Duration, SystemTime};

use insta::assert_snapshot;
use quest::journal::event::{Done, Event, Why};
use quest::journal::now::{Look, Now, Step};
use quest::journal::tally::Tally;
use serde_json::Value;

use crate::campaigns::{AT, finished, night, plan};
use crate::lab::Lab;

/// A directory with these events in its journal, and a torn line behind them.
fn campaign(lab: &Lab, dir: &str, events: &[Event]) {
    std::fs::create_dir(lab.path().join(dir)).unwrap();
    let lines = events.iter().map(|event| serde_json::to_string(event).unwrap() + "\n");
    let torn = "{\"event\":\"program\",\"sui";
    lab.write(&format!("{dir}/journal.jsonl"), &(lines.collect::<String>() + torn));
}

/// The night, and how it ended.
fn ended(why: Why) -> Vec<Event> {
    let mut events = night(plan(&["gcc", "tcc", "pcc"]));
    events.push(finished(why, 8000.0));
    events
}

/// Takes the lock of a campaign, as a running one does, until it is unlocked.
fn lock(lab: &Lab, dir: &str) -> File {
    let path = lab.write(&format!("{dir}/lock"), "4711\n");
    let at = humantime::format_rfc3339(SystemTime::now()).to_string();
    let now = Now { started: AT.into(), at, seconds: 7980.0, ..Now::default() };
    lab.write(&format!("{dir}/now.json"), &serde_json::to_string(&now).unwrap());
    let file = File::open(path).unwrap();
    file.lock().unwrap();
    file
}

#[test]
fn one_campaign_shows_its_screen_and_its_bugs() {
    let lab = Lab::new();
    campaign(&lab, "out", &night(plan(&["gcc", "tcc", "pcc"])));
    let lock = lock(&lab, "out");
    assert_snapshot!("status_one", lab.says(&["status", "out"]));
    // Not only closed: a child that another test has just started has it open until it runs its program.
    lock.unlock().unwrap();
    let told = lab.says(&["status", "out"]);
    assert!(told.starts_with("out: killed; to go on: quest fuzz --resume out\n"), "{told}");
}

#[test]
fn several_campaigns_are_a_table_with_totals() {
    let lab = Lab::new();
    campaign(&lab, "running", &night(plan(&["gcc", "tcc", "pcc"])));
    campaign(&lab, "killed", &night(plan(&["gcc"])));
    campaign(&lab, "finished", &ended(Why::Time));
    campaign(&lab, "interrupted", &ended(Why::Interrupted));
    campaign(&lab, "full", &ended(Why::Error("the disk is full".into())));
    let _lock = lock(&lab, "running");
    let dirs = ["status", "running", "killed", "finished", "interrupted", "full"];
    assert_snapshot!("status_several", lab.says(&dirs));
}

#[test]
fn campaigns_that_have_all_ended_have_no_speed_in_all() {
    let lab = Lab::new();
    for dir in ["one", "other"] {
        campaign(&lab, dir, &ended(Why::Done));
    }
    let text = lab.says(&["status", "one", "other"]);
    let total = text.lines().last().unwrap();
    assert_eq!(total.split_whitespace().nth(2), Some("-"), "{text}");
}

#[test]
fn json_is_one_object_a_directory() {
    let lab = Lab::new();
    campaign(&lab, "a", &ended(Why::Done));
    campaign(&lab, "b", &night(plan(&["gcc", "tcc", "pcc"])));
    let _lock = lock(&lab, "b");
    let told = lab.says(&["status", "--json", "a", "b"]);
    let lines: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines.len(), 2);
    assert_eq!((&lines[0]["state"], &lines[1]["state"]), (&"finished".into(), &"running".into()));
    assert_eq!(lines[1]["process"], 4711);
    assert_eq!(lines[1]["cases"], 12_345_678);
    assert_eq!(lines[1]["bugs"].as_array().unwrap().len(), 3);
    assert_eq!(lines[1]["bugs"][0]["count"], 1000);
}

#[test]
fn a_directory_without_a_campaign_is_wrong_usage_and_hides_no_other() {
    let lab = Lab::new();
    campaign(&lab, "out", &ended(Why::Done));
    std::fs::create_dir(lab.path().join("empty")).unwrap();
    campaign(&lab, "unbegun", &[]);
    let ran = lab.quest(&["status", "empty", "out", "unbegun", "missing"]);
    assert_eq!(ran.status, Some(2));
    assert!(ran.stdout.contains("\nout  "), "{}", ran.stdout);
    assert_snapshot!("status_none", ran.stderr);
}

#[test]
fn a_damaged_journal_is_an_error_that_names_the_line() {
    let lab = Lab::new();
    campaign(&lab, "out", &ended(Why::Done));
    let text = lab.read("out/journal.jsonl").replacen("\n{\"event\":\"bug\"", "\n{\"event\":", 1);
    lab.write("out/journal.jsonl", &text);
    let ran = lab.quest(&["status", "out"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (Some(4), ""));
    let expected = "quest: out/journal.jsonl:2: this line is not an event";
    assert!(ran.stderr.starts_with(expected), "{}", ran.stderr);
}

#[test]
fn only_what_was_started_last_counts() {
    let lab = Lab::new();
    let mut events = ended(Why::Done);
    events.extend(night(plan(&["cc"])).into_iter().take(1));
    campaign(&lab, "out", &events);
    let told = lab.says(&["status", "out"]);
    assert!(told.contains("no bugs found"), "{told}");
}

/// A campaign that was started so long ago, and went on so long ago.
fn begun(lab: &Lab, started: u64, resumed: Option<u64>) -> String {
    let at = |ago| {
        let then = SystemTime::now() - Duration::from_secs(ago);
        humantime::format_rfc3339_seconds(then).to_string()
    };
    let quest = "0.1.0".to_string();
    let plan = Box::new(plan(&["gcc", "tcc", "pcc"]));
    let mut events =
        vec![Event::Started { quest: quest.clone(), at: at(started), plan: plan.clone() }];
    events.extend(resumed.map(|ago| Event::Resumed { quest, at: at(ago), plan, seconds: 100.0 }));
    campaign(lab, "out", &events);
    at(started)
}

fn seconds(lab: &Lab) -> f64 {
    let told: Value = serde_json::from_str(&lab.says(&["status", "--json", "out"])).unwrap();
    told["seconds"].as_f64().unwrap()
}

#[test]
fn the_time_of_a_running_campaign_is_the_clocks_without_interruptions() {
    for (resumed, expected) in [(None, 5000.0), (Some(300), 400.0)] {
        let lab = Lab::new();
        begun(&lab, 5000, resumed);
        let path = lab.write("out/lock", "4711\n");
        let file = File::open(path).unwrap();
        file.lock().unwrap();
        let seconds = seconds(&lab);
        assert!((expected..expected + 60.0).contains(&seconds), "{seconds}");
    }
}

#[test]
fn a_running_campaign_tells_what_it_does_and_a_killed_one_how_long_it_ran() {
    let lab = Lab::new();
    let started = begun(&lab, 5000, None);
    let look = Look {
        failure: "tcc: check failed".into(),
        step: Step::Shrinking,
        values: 17,
        since: 20.0,
    };
    let tally = Tally { passed: 12, ..Tally::default() };
    let half = Done { to: 20, ended: Some(12), tallies: vec![(0, tally)], ..Done::default() };
    let at = humantime::format_rfc3339(SystemTime::now() - Duration::from_secs(2)).to_string();
    let now = Now {
        started,
        at,
        seconds: 60.0,
        look: Some(look),
        programs: vec![half],
        ..Now::default()
    };
    lab.write("out/now.json", &serde_json::to_string(&now).unwrap());
    let path = lab.write("out/lock", "4711\n");
    let file = File::open(path).unwrap();
    file.lock().unwrap();
    let told = lab.says(&["status", "out"]);
    assert!(told.contains("now         shrinking tcc: check failed (17 values) for 4"), "{told}");
    assert!(told.contains("test cases  12 "), "{told}");
    assert!((62.0..122.0).contains(&seconds(&lab)));
    file.unlock().unwrap();
    let told = lab.says(&["status", "out"]);
    assert!(told.contains("elapsed     1 min 0 s "), "{told}");
    assert!(!told.contains("shrinking") && told.contains("test cases  0 "), "{told}");
    // What is no moment of this campaign tells nothing.
    for other in ["{}", "[", "{\"started\":\"yesterday\"}"] {
        lab.write("out/now.json", other);
        assert_eq!(seconds(&lab), 0.0);
    }
}
