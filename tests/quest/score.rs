//! Whatever happens in a campaign, the numbers it shows add up.

use std::collections::{BTreeMap, BTreeSet};

use quest::base::chance::mix;
use quest::bug::expected::Known;
use quest::journal::directory::CampaignDir;
use quest::journal::event::{Avoid, Done, Event, Settled, Waiting};
use quest::journal::now::Now;
use quest::journal::score::Score;
use quest::journal::state::State;
use quest::journal::tally::{Mark, Tally};
use quest::report::summary::summary;
use quest::toolchain::verdict::Verdict;

use crate::campaigns::{finding, plan, started};

/// A source of small numbers.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 += 1;
        mix(7, self.0) % limit
    }
}

/// The name of something that a compiler does not support.
const LACKING: &str = "cc-unsupported-complex";

/// What was noted of each test case in each configuration.
type Notes = BTreeMap<(u64, usize), Mark>;

fn mark(chance: &mut Chance, bugs: &[String]) -> Option<Mark> {
    let bug = bugs[chance.below(bugs.len() as u64) as usize].clone();
    match chance.below(12) {
        0 => None,
        1 => Some(Mark::Flaky(bug)),
        2 => Some(Mark::Known(chance.below(2) as usize)),
        3 => Some(Mark::Bug(bug)),
        4 => Some(Mark::Avoided(bug)),
        5 => Some(Mark::Unsupported(LACKING.into())),
        6 | 7 => {
            let failure = format!("{bug}-{}", chance.0);
            let failure = (chance.below(3) > 0).then_some(failure);
            Some(Mark::Open { fails: chance.below(4) > 0, bucket: bug, failure })
        }
        _ => Some(Mark::Passed),
    }
}

/// The failures that wait, by what was noted of a program.
fn waiting(notes: &Notes) -> Vec<Waiting> {
    let mut all: BTreeMap<String, Waiting> = BTreeMap::new();
    for ((_, target), mark) in notes {
        let Mark::Open { fails, bucket, failure: Some(name) } = mark else { continue };
        let one = all.entry(name.clone()).or_insert_with(|| Waiting {
            name: name.clone(),
            bucket: bucket.clone(),
            suite: "ansi".into(),
            target: *target,
            count: 0,
            unsupported: !fails,
            case: None,
        });
        one.count += 1;
    }
    all.into_values().collect()
}

/// What a failure that waits turned out to be, and what is noted of its test cases then.
fn settled(chance: &mut Chance, failure: &Waiting, bugs: &[String]) -> (Settled, Mark) {
    let bug = bugs[chance.below(bugs.len() as u64) as usize].clone();
    let base = Settled {
        failure: failure.name.clone(),
        bug: Some(bug.clone()),
        flaky: false,
        known: None,
    };
    match chance.below(5) {
        0 => (Settled { known: Some(1), ..base }, Mark::Known(1)),
        1 => (Settled { flaky: true, ..base }, Mark::Flaky(bug)),
        2 => (Settled { bug: Some(LACKING.into()), ..base }, Mark::Unsupported(LACKING.into())),
        3 => {
            let (fails, bucket) = (!failure.unsupported, failure.bucket.clone());
            (Settled { bug: None, ..base }, Mark::Open { fails, bucket, failure: None })
        }
        _ => (base, Mark::Bug(bug)),
    }
}

/// A program of some test cases from a number on, as workers would tell it, and what was noted of them.
fn program(chance: &mut Chance, from: u64, targets: usize, bugs: &[String]) -> (Done, Notes) {
    let to = from + 1 + chance.below(6);
    let mut score = Score::new((from..to).map(|number| (number as i64, number)), targets);
    let mut notes = Notes::new();
    for target in 0..targets {
        let mut number = from;
        while number < to {
            // Some fail only together, and some are judged again.
            let end = (number + 1 + chance.below(2)).min(to);
            let mark = mark(chance, bugs);
            let seeds: Vec<i64> = (number as i64..end as i64).collect();
            score.note(target, &seeds, mark.as_ref());
            for case in number..end {
                notes.remove(&(case, target));
                notes.extend(mark.clone().map(|mark| ((case, target), mark)));
            }
            number = end;
        }
    }
    let complete = chance.below(3) > 0;
    let mut done = Done { suite: "ansi".into(), from, to, complete, ..Done::default() };
    score.count(&mut done);
    done.waiting = waiting(&notes);
    (done, notes)
}

/// What the notes come to, counted in the plainest way.
fn holds(state: &State, notes: &Notes, targets: usize) {
    let cases: BTreeSet<u64> = notes.keys().map(|(case, _)| *case).collect();
    for (target, (_, tally)) in state.tallies.iter().enumerate() {
        let own = || notes.iter().filter(move |((_, other), _)| *other == target);
        let number = |is: fn(&Mark) -> bool| own().filter(|(_, mark)| is(mark)).count() as u64;
        let expected = Tally {
            passed: number(|mark| *mark == Mark::Passed),
            failed: number(|mark| matches!(mark, Mark::Bug(_) | Mark::Open { fails: true, .. })),
            known: number(|mark| matches!(mark, Mark::Known(_))),
            flaky: number(|mark| matches!(mark, Mark::Flaky(_))),
            avoided: number(|mark| matches!(mark, Mark::Avoided(_))),
            unsupported: number(|mark| {
                matches!(mark, Mark::Unsupported(_) | Mark::Open { fails: false, .. })
            }),
        };
        assert_eq!(*tally, expected);
        assert_eq!(tally.tested() + tally.avoided + state.untested(tally), state.cases);
        let shown: u64 = state.shown.of(target).map(|(_, cases)| cases).sum();
        let ended = tally.tested() + tally.avoided;
        assert_eq!(tally.passed + shown, ended, "every failure has a reason");
    }
    let total = state.total;
    assert_eq!(total.tested() + total.avoided + state.untested(&total), state.cases);
    let of = |wanted: &Mark| {
        let cases: BTreeSet<u64> =
            notes.iter().filter(|(_, mark)| *mark == wanted).map(|((case, _), _)| *case).collect();
        cases.len() as u64
    };
    for (name, found) in &state.unsupported {
        assert_eq!(found.count, of(&Mark::Unsupported(name.clone())));
    }
    for (bug, count) in &state.avoided {
        assert_eq!(*count, of(&Mark::Avoided(bug.clone())));
    }
    for (name, found) in &state.found {
        assert_eq!(found.count, of(&Mark::Bug(name.clone())), "a test case counts once");
    }
    for (name, found) in &state.flaky {
        assert_eq!(found.count, of(&Mark::Flaky(name.clone())));
    }
    for (entry, count) in &state.known {
        assert_eq!(*count, of(&Mark::Known(*entry)));
    }
    let failed = |case: &&u64| {
        (0..targets).any(|target| {
            let mark = notes.get(&(**case, target));
            matches!(mark, Some(Mark::Bug(_) | Mark::Open { fails: true, .. }))
        })
    };
    assert_eq!(state.total.failed, cases.iter().filter(failed).count() as u64);
    let shows = |case: u64, is: fn(&Mark) -> bool| {
        (0..targets).any(|target| notes.get(&(case, target)).is_some_and(is))
    };
    let open = |case: &&u64| {
        shows(**case, |mark| matches!(mark, Mark::Open { .. }))
            && !shows(**case, |mark| matches!(mark, Mark::Bug(_) | Mark::Unsupported(_)))
    };
    let open = cases.iter().filter(open).count() as u64;
    assert_eq!(state.open(), open, "each once, in however many configurations and buckets");
    let passed = |case: &&u64| {
        (0..targets).all(|target| notes.get(&(**case, target)) == Some(&Mark::Passed))
    };
    assert_eq!(state.total.passed, cases.iter().filter(passed).count() as u64);
}

#[test]
fn for_any_sequence_of_events_the_numbers_add_up() {
    let mut chance = Chance(0);
    for _ in 0..60 {
        let plan = plan(&["gcc", "tcc"][..1 + chance.below(2) as usize]);
        let targets = plan.targets.len();
        let found = ["a", "b", "c"].map(|place| finding("gcc", Verdict::CheckFailed, place, 1.0));
        let bugs: Vec<String> = found.iter().map(|finding| finding.name.clone()).collect();
        let mut state = State::of([started(plan.clone())]);
        for finding in found {
            let flaky = quest::journal::event::Finding { flaky: true, ..finding.clone() };
            state.apply(&Event::Bug(Box::new(flaky)));
            state.apply(&Event::Bug(Box::new(finding)));
        }
        let mut lacking = finding("gcc", Verdict::Unsupported, "complex", 1.0);
        lacking.name = LACKING.into();
        state.apply(&Event::Bug(Box::new(lacking)));
        let (mut from, mut notes, mut lost) = (0, Notes::new(), Vec::new());
        for _ in 0..chance.below(12) {
            if chance.below(4) == 0 {
                // It is interrupted: what was not complete is done again.
                let (quest, at) = (String::new(), String::new());
                let plan = Box::new(plan.clone());
                state.apply(&Event::Resumed { quest, at, plan, seconds: 0.0 });
                for (first, end) in lost.drain(..) {
                    notes.retain(|(case, _), _| !(first..end).contains(case));
                }
                holds(&state, &notes, targets);
            }
            if chance.below(2) == 0
                && let Some(failure) = state.waiting.values().next().cloned()
            {
                let (settled, mark) = settled(&mut chance, &failure, &bugs);
                state.apply(&Event::Settled(Box::new(settled)));
                let ours = notes.values_mut().filter(|own| own.waits_for(&failure.name));
                ours.for_each(|own| *own = mark.clone());
                holds(&state, &notes, targets);
            }
            if chance.below(4) == 0 {
                let (bug, trigger) = (bugs[0].clone(), "a struct".into());
                let avoid = Avoid { bug, trigger, targets: vec![0], held: (9, 9), seconds: 1.0 };
                state.apply(&Event::Avoid(Box::new(avoid)));
            }
            let (done, noted) = program(&mut chance, from, targets, &bugs);
            from = done.to;
            if !done.complete {
                lost.push((done.from, done.to));
            }
            // The same while it is not told yet.
            let part = Done { complete: false, ended: Some(done.cases()), ..done.clone() };
            let live = state.at(&Now { programs: vec![part], ..Now::default() });
            notes.extend(noted);
            holds(&live, &notes, targets);
            state.apply(&Event::Program(Box::new(done)));
            holds(&state, &notes, targets);
            // A checkpoint keeps all of it.
            let text = serde_json::to_string(&state).unwrap();
            state = serde_json::from_str(&text).unwrap();
            holds(&state, &notes, targets);
        }
        let told = summary(&state, &CampaignDir::new("out".as_ref()), &Known::default());
        rows_add_up(&told, state.cases);
    }
}

/// The numbers in each row of configurations are those of all test cases.
fn rows_add_up(told: &str, cases: u64) {
    let rows = told.lines().filter(|line| line.contains(" passed, "));
    for row in rows {
        let counts = row.rsplit("  ").next().unwrap().trim();
        let numbers = counts.split(", ").map(|part| part.split(' ').next().unwrap());
        let sum: u64 = numbers.map(|number| number.replace(',', "").parse::<u64>().unwrap()).sum();
        assert_eq!(sum, cases, "{row}");
    }
}

#[test]
fn a_test_case_that_fails_in_two_configurations_is_one_test_case_of_its_bug() {
    let mut score = Score::new((0..21).map(|number| (number, number as u64)), 2);
    for target in [0, 1] {
        score.note(target, &(0..21).collect::<Vec<_>>(), Some(&Mark::Bug("bug".into())));
    }
    let mut done = Done { to: 21, complete: true, ..Done::default() };
    score.count(&mut done);
    assert_eq!(done.failures, [("bug".to_string(), 21)]);
    let of_bug = |target| (target, Mark::Bug("bug".into()), 21);
    assert_eq!(done.shown, [of_bug(0), of_bug(1)]);
}

#[test]
fn failures_that_were_not_examined_are_test_cases_that_no_bug_counts() {
    let bucket = |name: &str, failure: Option<&str>| Mark::Open {
        fails: true,
        bucket: name.into(),
        failure: failure.map(String::from),
    };
    let mut score = Score::new((0..4).map(|number| (number, number as u64)), 2);
    let notes = [
        // Which all fail in both configurations, in one of them like an examined failure.
        (0, Mark::Bug("bug".into()), bucket("a", None)),
        (1, bucket("a", Some("a-1")), bucket("a", None)),
        (2, bucket("a", None), bucket("b", None)),
        (3, bucket("a", Some("a-1")), Mark::Bug("bug".into())),
    ];
    for (seed, one, other) in &notes {
        score.note(0, &[*seed], Some(one));
        score.note(1, &[*seed], Some(other));
    }
    let mut done = Done { suite: "ansi".into(), to: 4, complete: true, ..Done::default() };
    score.count(&mut done);
    let mut state = State::of([started(plan(&["gcc", "tcc"]))]);
    state.apply(&Event::Program(Box::new(done.clone())));
    assert_eq!(done.failures, [("bug".to_string(), 2)]);
    assert_eq!(state.total.failed, 4);
    assert_eq!(state.open(), 2);
}
