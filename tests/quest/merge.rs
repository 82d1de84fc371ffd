//! Shards are added up in any order, in any steps, whole or not: the same campaign results, to the byte.

// Lists of ranges, of which some have one.
#![allow(clippy::single_range_in_vec_init)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use quest::base::chance::{Chance, mix};
use quest::base::shard::Shard;
use quest::bug::examples::{Example, note};
use quest::bug::saved::Bug;
use quest::journal::directory::CampaignDir;
use quest::journal::event::{Done, Event, Finding, Settled, Waiting, Why};
use quest::journal::file;
use quest::journal::found::Found;
use quest::journal::intervals::Intervals;
use quest::journal::plan::{Plan, Share, Stop};
use quest::journal::quota;
use quest::journal::score::Score;
use quest::journal::state::State;
use quest::journal::tally::{Mark, Tally, Times};
use quest::journal::work::Work;
use quest::merge::{Merged, merge};
use quest::toolchain::verdict::Verdict;
use tempfile::TempDir;

use crate::campaigns;

/// What becomes of a test case, wherever it is tested: of its suite and number alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fate {
    Passes,
    Known,
    Flaky,
    /// A bug with this fingerprint, under a name that it may share with another.
    Fails(&'static str, &'static str),
}

const BUGS: [(&str, &str); 4] = [
    ("2 compiler crashed: at expand_call", "cc-crashed"),
    ("2 compiler crashed: at expand_return", "cc-crashed"),
    ("2 compiler crashed: at reload", "cc-crashed-2"),
    ("2 compiler rejected: too-many", "cc-rejected"),
];

fn fate(suite: &str, number: u64) -> Fate {
    match mix(suite.len() as u64, number) % 20 {
        0..4 => {
            let (print, name) = BUGS[(mix(number, 7) % 4) as usize];
            Fate::Fails(print, name)
        }
        4 => Fate::Known,
        5 => Fate::Flaky,
        _ => Fate::Passes,
    }
}

/// A campaign that never ran, in a directory: it is interrupted, and resumed, as chance has it.
struct Fake {
    place: CampaignDir,
    plan: Plan,
    chance: Chance,
    events: Vec<Event>,
    /// Its bugs: their names here, by fingerprint.
    names: BTreeMap<&'static str, String>,
    waiting: Vec<(Waiting, Fate)>,
    seconds: f64,
}

fn plan(count: u64) -> Plan {
    let share = |suite: &str, weight| Share { suite: suite.into(), weight };
    Plan {
        suites: vec![share("a", 1), share("bb", 2)],
        stop: Stop { count: Some(count), ..Stop::default() },
        ..campaigns::plan(&["cc"])
    }
}

impl Fake {
    fn new(dir: &Path, plan: Plan, shard: Option<Shard>, seed: u64) -> Fake {
        let plan = Plan { shard, run: Some(seed), ..plan };
        let place = CampaignDir::new(dir);
        fs::create_dir_all(dir).unwrap();
        Fake {
            place,
            events: vec![campaigns::started(plan.clone())],
            plan,
            chance: Chance::new(seed),
            names: BTreeMap::new(),
            waiting: Vec::new(),
            seconds: 0.0,
        }
    }

    /// All of its test cases, in programs of some, suites by turns.
    fn run(mut self) -> Fake {
        let mut left: Vec<(String, Range<u64>)> = Vec::new();
        for (share, part) in self.plan.suites.clone().iter().zip(quota::parts(&self.plan)) {
            left.push((share.suite.clone(), part));
        }
        loop {
            left.retain(|(_, part)| !part.is_empty());
            let Some(turn) = (!left.is_empty()).then(|| self.chance.below(left.len() as u64))
            else {
                break;
            };
            let (suite, part) = &mut left[turn as usize];
            let end = part.end.min(part.start + 1 + self.chance.below(7));
            let (suite, numbers) = (suite.clone(), part.start..end);
            if self.chance.below(8) == 0 {
                self.interrupted(&suite, numbers.clone());
            }
            part.start = end;
            self.program(&suite, numbers, true);
            if self.chance.below(3) == 0 {
                self.settle(1);
            }
        }
        self.settle(usize::MAX);
        self.end(Why::Done);
        self
    }

    fn end(&mut self, why: Why) {
        let finished = campaigns::finished(why, self.seconds);
        self.events.push(finished);
    }

    /// A program of which only some test cases end, and which is repeated.
    fn interrupted(&mut self, suite: &str, numbers: Range<u64>) {
        self.program(suite, numbers, false);
        if self.chance.below(2) == 0 {
            self.settle(1);
        }
        self.end(Why::Interrupted);
        let mut plan = Box::new(self.plan.clone());
        plan.jobs = 1 + self.chance.below(9) as usize;
        let (quest, at, seconds) = ("0.1.0".into(), "2026-11-21T07:00:00Z".into(), self.seconds);
        self.events.push(Event::Resumed { quest, at, plan, seconds });
        // Those of programs that are repeated occur again.
        let is_repeated = |one: &Waiting| {
            one.suite == suite
                && one.case.is_some_and(|case| numbers_hold(&self.events, suite, case))
        };
        self.waiting.retain(|(one, _)| !is_repeated(one));
    }

    fn program(&mut self, suite: &str, numbers: Range<u64>, complete: bool) {
        let end =
            if complete { numbers.end } else { numbers.start + (numbers.end - numbers.start) / 2 };
        let seed = |number: u64| mix(3, number) as i64;
        let mut score = Score::new(numbers.clone().map(|number| (seed(number), number)), 1);
        let mut waiting = Vec::new();
        for number in numbers.start..end {
            let fate = fate(suite, number);
            let mark = match fate {
                Fate::Passes => Mark::Passed,
                Fate::Known => Mark::Known(3),
                Fate::Flaky => {
                    self.find(suite, number, fate);
                    Mark::Flaky("cc-flaky".into())
                }
                Fate::Fails(..) if self.chance.below(3) == 0 => {
                    let name = format!("waits-{suite}-{number}");
                    let one = Waiting {
                        name: name.clone(),
                        bucket: "bucket".into(),
                        suite: suite.into(),
                        target: 0,
                        count: 1,
                        unsupported: false,
                        case: Some(number),
                    };
                    save(&self.place.waiting(), &name, &again(suite, number), None);
                    waiting.push(one.clone());
                    self.waiting.push((one, fate));
                    Mark::Open { fails: true, bucket: "bucket".into(), failure: Some(name) }
                }
                Fate::Fails(..) => Mark::Bug(self.find(suite, number, fate)),
            };
            score.note(0, &[seed(number)], Some(&mark));
        }
        self.seconds += 0.1 * (1.0 + self.chance.below(100) as f64);
        let times = Times { compile: 1.7, run: 0.3, own: 0.1, children: 1.9 };
        let (from, to) = (numbers.start, numbers.end);
        let mut done =
            Done { suite: suite.into(), from, to, complete, waiting, times, ..Done::default() };
        done.seconds = self.seconds;
        score.count(&mut done);
        self.events.push(Event::Program(Box::new(done)));
    }

    /// Reports a bug or a flaky failure when it first occurs, and returns its name here.
    fn find(&mut self, suite: &str, number: u64, fate: Fate) -> String {
        let (print, stem) = match fate {
            Fate::Fails(print, stem) => (Some(print), stem),
            _ => (None, "cc-flaky"),
        };
        let key = print.unwrap_or("");
        if let Some(name) = self.names.get(key) {
            let example = Example { values: 1, again: again(suite, number) };
            note(&self.place.bugs().join(name), example).unwrap();
            return name.clone();
        }
        let numbered = (2..).map(|n| format!("{stem}-{n}"));
        let mut names = std::iter::once(stem.to_string()).chain(numbered);
        let name = names.find(|name| !self.names.values().any(|own| own == name)).unwrap();
        self.names.insert(key, name.clone());
        let base = if print.is_some() { self.place.bugs() } else { self.place.flaky() };
        save(&base, &name, &again(suite, number), print);
        let example = Example { values: 1, again: again(suite, number) };
        note(&base.join(&name), example).unwrap();
        let finding = Finding {
            name: name.clone(),
            again: again(suite, number),
            suite: suite.into(),
            flaky: print.is_none(),
            fingerprint: print.map(String::from),
            blamed: print.map(|_| "cc 1".to_string()).into_iter().collect(),
            stem: (name != stem).then(|| stem.into()),
            dir: base.join(&name).display().to_string(),
            ..campaigns::finding("cc", Verdict::CompilerCrashed, "x", self.seconds)
        };
        self.events.push(Event::Bug(Box::new(finding)));
        name
    }

    /// Examines some of the failures that wait.
    fn settle(&mut self, most: usize) {
        for _ in 0..most.min(self.waiting.len()) {
            let (one, fate) = self.waiting.remove(0);
            let bug = Some(self.find(&one.suite, one.case.unwrap(), fate));
            let settled = Settled { failure: one.name.clone(), bug, flaky: false, known: None };
            self.events.push(Event::Settled(Box::new(settled)));
            fs::remove_dir_all(self.place.waiting().join(&one.name)).unwrap();
        }
    }

    /// Writes the journal, up to an event, and half of the next one; returns the state there.
    fn write(&self, events: usize) -> State {
        let lines: Vec<String> =
            self.events.iter().map(|event| serde_json::to_string(event).unwrap() + "\n").collect();
        let half = lines.get(events).map_or("", |line| &line[..line.len() / 2]);
        let text = lines[..events].concat() + half;
        fs::write(self.place.journal(), text).unwrap();
        State::of(self.events[..events].to_vec())
    }
}

/// Whether the latest program, which was interrupted, has a test case.
fn numbers_hold(events: &[Event], suite: &str, case: u64) -> bool {
    let latest = events.iter().rev().find_map(|event| match event {
        Event::Program(done) if !done.complete => Some(done),
        _ => None,
    });
    latest.is_some_and(|done| done.suite == suite && (done.from..done.to).contains(&case))
}

fn again(suite: &str, number: u64) -> String {
    format!("quest -t {suite} --seed {number} -n 1")
}

/// Saves a bug of somebody else's under this name.
fn save(base: &Path, name: &str, again: &str, print: Option<&str>) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let bug = Bug::load(&root.join("bugs/tcc-result-of-12-bytes-stored-as-16")).unwrap();
    let bug = Bug {
        name: name.into(),
        again: again.into(),
        fingerprint: print.map(String::from),
        blamed: vec!["cc 1".into()],
        ..bug
    };
    let files = [
        ("repro.c".to_string(), "int main(void) { return 1; }\n".to_string()),
        ("original/test.c".into(), format!("/* {again} */\n")),
        ("interesting.sh".into(), format!("#!/bin/sh\n# {name}: crashed\n")),
    ];
    bug.save(base, &files).unwrap();
}

/// Every file below a directory, with its text.
fn files(dir: &Path) -> BTreeMap<PathBuf, String> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        let name = PathBuf::from(path.file_name().unwrap());
        match path.is_dir() {
            true => {
                found.extend(files(&path).into_iter().map(|(file, text)| (name.join(file), text)))
            }
            false => drop(found.insert(name, fs::read_to_string(&path).unwrap())),
        }
    }
    found
}

/// Two directories have the same files, to the byte.
fn assert_same(one: &Path, other: &Path, what: &str) {
    let (one, other) = (files(one), files(other));
    assert!(one.keys().eq(other.keys()), "{what}: {:?}, {:?}", one.keys(), other.keys());
    for (name, text) in &one {
        let mut lines = text.lines().zip(other[name].lines());
        let differing = lines.find(|(one, other)| one != other);
        assert!(*text == other[name], "{what}: {}: {differing:#?}", name.display());
    }
}

fn sum(dirs: &[PathBuf], out: &Path) -> Merged {
    merge(dirs, out, &|_, _| {}).unwrap()
}

/// What a state says of its test cases, with its bugs by their fingerprints.
#[derive(Debug, Default, PartialEq)]
struct Sums {
    cases: u64,
    total: Tally,
    tally: Tally,
    bugs: BTreeMap<String, u64>,
    flaky: BTreeMap<String, u64>,
    known: BTreeMap<usize, u64>,
    waiting: BTreeSet<String>,
    pending: usize,
    finished: BTreeMap<String, Intervals>,
}

impl Sums {
    fn of(state: &State) -> Sums {
        let print = |found: &Found| found.finding.fingerprint.clone().unwrap();
        let finished = state.finished.iter().filter(|(_, numbers)| !numbers.is_empty());
        Sums {
            cases: state.cases,
            total: state.total,
            tally: state.tallies.first().map_or(Tally::default(), |(_, tally)| *tally),
            bugs: state.found.values().map(|found| (print(found), found.count)).collect(),
            flaky: state.flaky.iter().map(|(name, found)| (name.clone(), found.count)).collect(),
            known: state
                .known
                .iter()
                .filter(|(_, cases)| **cases > 0)
                .map(|(a, b)| (*a, *b))
                .collect(),
            waiting: state.waiting.keys().cloned().collect(),
            pending: state.pending.len(),
            finished: finished.map(|(suite, numbers)| (suite.clone(), numbers.clone())).collect(),
        }
    }

    fn add(&mut self, other: Sums) {
        self.cases += other.cases;
        self.total.add(other.total);
        self.tally.add(other.tally);
        other.bugs.into_iter().for_each(|(bug, cases)| *self.bugs.entry(bug).or_default() += cases);
        other
            .flaky
            .into_iter()
            .for_each(|(bug, cases)| *self.flaky.entry(bug).or_default() += cases);
        other
            .known
            .into_iter()
            .for_each(|(entry, cases)| *self.known.entry(entry).or_default() += cases);
        self.waiting.extend(other.waiting);
        self.pending += other.pending;
        for (suite, numbers) in other.finished {
            let own = self.finished.entry(suite).or_default();
            Vec::from(numbers).into_iter().for_each(|range| own.insert(range));
        }
    }
}

/// Merges directories in groups, and the sums of these, in random order.
fn in_steps(dirs: &[PathBuf], chance: &mut Chance, dir: &Path) -> PathBuf {
    let mut left = dirs.to_vec();
    for step in 0.. {
        if left.len() < 2 && step > 0 {
            break;
        }
        let mut group = Vec::new();
        for _ in 0..(1 + chance.below(left.len() as u64)) {
            let index = chance.below(left.len() as u64) as usize;
            // Some are added twice, and some again when they are in a sum already.
            group.push(if chance.below(4) == 0 { left[index].clone() } else { left.remove(index) });
            if left.is_empty() {
                break;
            }
        }
        group.push(dirs[chance.below(dirs.len() as u64) as usize].clone());
        let out = dir.join(format!("step-{step}"));
        sum(&group, &out);
        left.push(out);
    }
    left.pop().unwrap()
}

#[test]
fn whatever_is_cut_killed_and_merged_in_whatever_steps_is_the_campaign_in_one_piece() {
    for seed in 0..6 {
        let lab = TempDir::new().unwrap();
        let mut chance = Chance::new(seed);
        let (all, count) = (1 + chance.below(6) as u32, 60 + chance.below(60));
        let (mut dirs, mut parts, mut shards) = (Vec::new(), Sums::default(), Vec::new());
        for number in 1..=all {
            let shard = Shard::new(number, all).unwrap();
            let dir = lab.path().join(shard.directory());
            let fake =
                Fake::new(&dir, plan(count), Some(shard), 100 * seed + u64::from(number)).run();
            // Some run still, or were killed.
            let events = fake.events.len() as u64;
            let kept = if chance.below(2) == 0 { events } else { 1 + chance.below(events) };
            parts.add(Sums::of(&fake.write(kept as usize)));
            dirs.push(dir);
            shards.push(fake);
        }
        let out = lab.path().join("all");
        let merged = sum(&dirs, &out);
        assert_eq!(Sums::of(&merged.state), parts, "seed {seed}: it is the sum of its parts");
        let read = file::sum(&CampaignDir::new(&out).journal()).unwrap();
        assert_eq!(Sums::of(&read), parts, "seed {seed}: and its journal says so");
        let step = in_steps(&dirs, &mut chance, lab.path());
        assert_same(&step, &out, &format!("seed {seed}: whatever the steps"));
        sum(&dirs, &out);
        assert_same(&step, &out, &format!("seed {seed}: merging twice changes nothing"));

        // Then all come to their end, and what was merged before is brought up to date.
        shards.iter().for_each(|fake| drop(fake.write(fake.events.len())));
        let merged = sum(&[&dirs[..], &[step, out.clone()]].concat(), &out);
        assert!(merged.gaps.is_empty(), "seed {seed}: {:?}", merged.gaps);
        let whole = Fake::new(&lab.path().join("whole"), plan(count), None, 999 + seed).run();
        let whole = whole.write(whole.events.len());
        assert_eq!(
            Sums::of(&merged.state),
            Sums::of(&whole),
            "seed {seed}: the campaign in one piece"
        );
        let again = in_steps(&dirs, &mut chance, &lab.path().join("whole"));
        assert_same(&again, &out, &format!("seed {seed}: whatever the steps"));
    }
}

/// A shard of a campaign of one suite that has just begun, or that has tested some test cases.
fn begun(lab: &Path, name: &str, plan: Plan, done: &[Range<u64>]) -> PathBuf {
    let dir = lab.join(name);
    let seed = mix(1, name.bytes().map(u64::from).fold(0, |sum, byte| 257 * sum + byte));
    let mut fake = Fake::new(&dir, plan.clone(), plan.shard, seed);
    for range in done {
        let (suite, seconds) = (plan.suites[0].suite.clone(), 60.0);
        let tally = Tally { passed: range.end - range.start, ..Tally::default() };
        let (from, to) = (range.start, range.end);
        let total = Some(tally);
        let tallies = vec![(0, tally)];
        let done =
            Done { suite, from, to, complete: true, total, tallies, seconds, ..Done::default() };
        fake.events.push(Event::Program(Box::new(done)));
    }
    fake.write(fake.events.len());
    dir
}

fn of_one_suite(number: u32, all: u32, stop: Stop) -> Plan {
    let shard = Some(Shard::new(number, all).unwrap());
    let suites = vec![Share { suite: "a".into(), weight: 1 }];
    Plan { suites, shard, stop, ..campaigns::plan(&["cc"]) }
}

fn gaps(dirs: &[PathBuf]) -> Vec<String> {
    let out = TempDir::new().unwrap();
    sum(dirs, &out.path().join("out")).gaps
}

/// Why directories cannot be merged.
fn refused(dirs: &[PathBuf], out: &Path) -> String {
    format!("{:#}", merge(dirs, out, &|_, _| {}).expect_err("they cannot be merged"))
}

#[test]
fn what_is_missing_is_said_by_shard_and_number() {
    let lab = TempDir::new().unwrap();
    let stop = Stop { count: Some(8_000_000), ..Stop::default() };
    let part = |number, done: &[Range<u64>]| {
        let name = format!("{number}");
        begun(lab.path(), &name, of_one_suite(number, 40, stop), done)
    };
    let some = [part(7, &[]), part(8, &[1_400_000..1_450_000]), part(9, &[1_600_000..1_800_000])];
    let told = [
        "shards 1 to 6 of 40 are not here: test cases 0 to 1,200,000",
        "shard 7 of 40 has not ended: test cases 1,200,000 to 1,400,000",
        "shard 8 of 40 has not ended: test cases 1,450,000 to 1,600,000",
        "shards 10 to 40 of 40 are not here: test cases 1,800,000 to 8,000,000",
    ];
    assert_eq!(gaps(&some), told);
    // Where the time decides, there is no number to be tested.
    let stop = Stop { time: Some(Duration::from_secs(8 * 3600)), ..Stop::default() };
    let timed = begun(lab.path(), "timed", of_one_suite(2, 3, stop), &[5..6]);
    let told = [
        "shard 1 of 3 is not here",
        "shard 2 of 3 has not ended (1 min 0 s of 8 h 0 min)",
        "shard 3 of 3 is not here",
    ];
    assert_eq!(gaps(&[timed]), told);
}

#[test]
fn what_is_not_of_one_campaign_is_refused_with_what_differs() {
    let lab = TempDir::new().unwrap();
    let out = lab.path().join("out");
    let stop = Stop { count: Some(100), ..Stop::default() };
    let plan = |number| of_one_suite(number, 3, stop);
    let part = |name: &str, plan: Plan, done: &[Range<u64>]| begun(lab.path(), name, plan, done);
    let first = part("first", plan(1), &[0..10]);
    let other_count = Plan { stop: Stop { count: Some(99), ..stop }, ..plan(2) };
    let mut other_version = plan(2);
    other_version.targets[0].versions = vec!["cc 13".into()];
    let mut other_binary = plan(2);
    other_binary.targets[0].checksums = [("cc".to_string(), "ab12".to_string())].into();
    for (name, plan, told) in [
        ("seed", Plan { work: Work::Seed(4), ..plan(2) }, "they differ in work.seed: 3, and 4"),
        ("size", Plan { size: 3, ..plan(2) }, "they differ in size: 2, and 3"),
        ("count", other_count, "they differ in stop.count: 100, and 99"),
        ("shards", of_one_suite(2, 4, stop), "the number of shards: 3, and 4"),
        ("none", Plan { shard: None, ..plan(1) }, "the number of shards: 1, and 3"),
        ("version", other_version, "differ in cc: versions[1]: cc 1.0, and cc 13"),
        ("binary", other_binary, "cc: checksums: nothing, and {\"cc\":\"ab12\"}"),
        ("known", Plan { known_sum: Some("12".into()), ..plan(2) }, "known_sum: nothing, and 12"),
    ] {
        let other = part(name, plan, &[]);
        let why = refused(&[first.clone(), other], &out);
        assert!(
            why.contains("are not parts of one campaign") && why.contains(told),
            "{name}: {why}"
        );
    }
    // How fast a shard works, and which files it writes, is its own affair.
    let own = Plan { jobs: 64, batch: Some(9), known: Some("k.lua".into()), ..plan(2) };
    let second = part("second", own, &[40..60]);
    sum(&[first.clone(), second.clone()], &out);

    // One shard twice; a sum with more than is named; directories without a campaign.
    let twice = part("twice", plan(1), &[5..8]);
    let why = refused(&[first.clone(), twice], &lab.path().join("new"));
    assert!(why.contains("have both tested the test cases 5 to 8 of a; leave out one"), "{why}");
    let why = refused(std::slice::from_ref(&first), &out);
    assert!(why.contains("there is a campaign in it with what the others do not have"), "{why}");
    let why = refused(&[lab.path().join("first/nowhere")], &out);
    assert!(why.contains("there is no such directory"), "{why}");
    fs::create_dir(lab.path().join("empty")).unwrap();
    let why = refused(&[lab.path().join("empty")], &out);
    assert!(why.contains("there is no campaign in it, nor in a directory in it"), "{why}");
    assert!(!lab.path().join("new").exists(), "nothing is left of what was refused");
}

#[test]
fn a_merge_that_is_killed_leaves_one_of_the_two_sums_and_the_next_one_ends_it() {
    let lab = TempDir::new().unwrap();
    let dirs = [1, 2].map(|number| {
        let dir = lab.path().join(format!("part-{number}"));
        let shard = Shard::new(number, 2).unwrap();
        let fake = Fake::new(&dir, plan(90), Some(shard), number.into()).run();
        fake.write(fake.events.len());
        dir
    });
    let (old, new, out) = (lab.path().join("old"), lab.path().join("new"), lab.path().join("out"));
    sum(&dirs[..1], &old);
    sum(&dirs, &new);
    let copy = |from: &Path, to: &Path| {
        for (name, text) in files(from) {
            fs::create_dir_all(to.join(&name).parent().unwrap()).unwrap();
            fs::write(to.join(name), text).unwrap();
        }
    };
    let order = ["bugs", "flaky", "waiting", "journal.jsonl"];
    // Moves are cut off after some of them: first of the old sum, then of the new one.
    for moves in 0..=2 * order.len() {
        let _ = fs::remove_dir_all(&out);
        copy(&old, &out);
        copy(&new, &out.join(".quest-new-sum"));
        fs::create_dir(out.join(".quest-old-sum")).unwrap();
        for name in order.iter().take(moves) {
            let _ = fs::rename(out.join(name), out.join(".quest-old-sum").join(name));
        }
        for name in order.iter().take(moves.saturating_sub(order.len())) {
            let _ = fs::rename(out.join(".quest-new-sum").join(name), out.join(name));
        }
        // The sum itself is among what is merged: it must be whole again before it is read.
        sum(&[out.clone(), dirs[1].clone()], &out);
        assert_same(&out, &new, &format!("after {moves} moves"));
    }
}
