//! Where a campaign stands: what its events add up to. A running campaign keeps it, `quest status`
//! and `--resume` make it again from the journal.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::event::{Avoid, Done, Event, Finding, Settled, Tally, Times, Waiting, Why};
use crate::figures::clipped;
use crate::plan::Plan;
use crate::turn::{self, Turn};

/// The sum of a campaign's events.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// What is to be done, as last said.
    pub plan: Option<Plan>,
    /// The version of Quest that began it.
    pub quest: String,
    /// When it was started, by the clock.
    pub at: String,
    /// Seconds since the start, interruptions left out.
    pub seconds: f64,
    /// Programs finished.
    pub programs: u64,
    /// Test cases drawn for them.
    pub cases: u64,
    /// Parts of test cases drawn again since they broke a rule of C.
    pub redrawn: u64,
    /// By configuration, in the plan's order.
    pub tallies: Vec<(String, Tally)>,
    /// Bugs, by the bucket's name: what makes a campaign fail.
    pub found: BTreeMap<String, Found>,
    /// What compilers say they do not support, likewise: that is no bug.
    pub unsupported: BTreeMap<String, Found>,
    /// What failed and then did not, likewise.
    pub flaky: BTreeMap<String, Found>,
    /// How often each entry of the file of known failures was met, by its number.
    pub known: BTreeMap<usize, u64>,
    /// Where the time went.
    pub times: Times,
    /// The latest warnings, with the seconds they came at.
    pub warnings: VecDeque<(f64, String)>,
    /// All warnings there were.
    pub warned: u64,
    /// Seconds at which the last new bug came.
    pub last_new: Option<f64>,
    /// The numbers of finished test cases, by suite.
    pub finished: BTreeMap<String, Intervals>,
    /// Failures that wait to be looked into, by name.
    pub waiting: BTreeMap<String, Waiting>,
    /// Failures that were only counted, by bucket.
    pub counted: BTreeMap<String, u64>,
    /// Buckets of which a failure was looked into.
    pub examined: BTreeSet<String>,
    /// What is not tried any more, in the order in which it was found out.
    pub avoids: Vec<Avoid>,
    /// Test cases that were not tried for that, by the bug.
    pub avoided: BTreeMap<String, u64>,
    /// Test cases of them that were tried nowhere.
    pub untested: u64,
    /// What each suite cost and found.
    pub turns: BTreeMap<String, Turn>,
    /// How it ended, if it did.
    pub ended: Option<Why>,
    /// Seconds and test cases at some moments of the last minute, for the speed.
    recent: VecDeque<(f64, u64)>,
    /// Programs that were not finished when the campaign stopped: done again when it goes on.
    partial: Vec<Done>,
}

/// A bucket and how often it was met.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// Its first failure.
    pub finding: Finding,
    /// How often it was met, the first time included.
    pub count: u64,
    /// The prototypes of the calls that show it, of a bug that is known by a compiler's message.
    pub shapes: BTreeSet<String>,
}

impl Found {
    /// How often it was met: a finding is announced before the program it is in is counted.
    pub fn met(&self) -> u64 {
        self.count.max(1)
    }

    /// What happened, and in how many shapes it was seen if there are several.
    pub fn what(&self) -> String {
        match self.shapes.len() {
            0 | 1 => self.finding.what(),
            shapes => format!("{} (seen with {shapes} shapes)", self.finding.what()),
        }
    }
}

/// Numbers as disjoint ranges in ascending order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Intervals {
    ranges: Vec<Range<u64>>,
}

impl Intervals {
    /// Adds numbers.
    pub fn insert(&mut self, range: Range<u64>) {
        if range.is_empty() {
            return;
        }
        let first = self.ranges.partition_point(|known| known.end < range.start);
        let last = self.ranges.partition_point(|known| known.start <= range.end);
        let mut merged = range;
        for known in &self.ranges[first..last] {
            merged = merged.start.min(known.start)..merged.end.max(known.end);
        }
        self.ranges.splice(first..last, [merged]);
    }

    /// How many numbers there are.
    pub fn len(&self) -> u64 {
        self.ranges.iter().map(|range| range.end - range.start).sum()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The first gap from a number on; it may have no end.
    pub fn gap(&self, from: u64) -> Range<u64> {
        let next = self.ranges.partition_point(|known| known.end <= from);
        match &self.ranges[next..] {
            [] => from..u64::MAX,
            [known, ..] if from < known.start => from..known.start,
            [known, rest @ ..] => known.end..rest.first().map_or(u64::MAX, |next| next.start),
        }
    }
}

/// Warnings that are kept to be shown.
const WARNINGS: usize = 20;
/// Letters that are kept of a warning, and of what a failing child said: some screenfuls, so that what
/// a compiler prints does not fill the memory.
const LONGEST: usize = 8000;
/// Seconds over which the speed is measured: a few programs of the slowest emulator, and short
/// enough to show that something stalls.
const SPEED_WINDOW: f64 = 60.0;
/// Seconds between two moments that are remembered for it.
const SPEED_STEP: f64 = 1.0;

impl State {
    /// What events add up to, from the last start on.
    pub fn of(events: impl IntoIterator<Item = Event>) -> State {
        let mut state = State::default();
        for event in events {
            state.apply(&event);
        }
        state
    }

    /// Adds an event.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::Started { quest, at, plan } => {
                *self = State { quest: quest.clone(), at: at.clone(), ..State::default() };
                self.recent.push_back((0.0, 0));
                self.planned(plan);
            }
            Event::Resumed { plan, .. } => {
                self.planned(plan);
                self.ended = None;
                for done in std::mem::take(&mut self.partial) {
                    self.count(&done, |sum, part| *sum = sum.saturating_sub(part));
                    for failure in &done.waiting {
                        self.waiting.remove(&failure.name);
                    }
                }
                self.recent.clear();
                self.recent.push_back((self.seconds, self.cases));
            }
            Event::Warning { text } => {
                self.warned += 1;
                self.warnings.push_back((self.seconds, clipped(text, LONGEST)));
                if self.warnings.len() > WARNINGS {
                    self.warnings.pop_front();
                }
            }
            Event::Bug(finding) => {
                let output = clipped(&finding.output, LONGEST);
                let finding = Finding { output, ..(**finding).clone() };
                let name = finding.name.clone();
                let shapes = finding.shapes.iter().cloned().collect();
                let finds = if finding.flaky {
                    &mut self.flaky
                } else if finding.is_unsupported() {
                    &mut self.unsupported
                } else {
                    if !finding.seen_before {
                        self.last_new = Some(finding.seconds);
                        self.turns.entry(finding.suite.clone()).or_default().found();
                    }
                    &mut self.found
                };
                finds.entry(name).or_insert(Found { finding, count: 0, shapes });
            }
            Event::Shape { bug, shape } => {
                let found = self.found.get_mut(bug).or_else(|| self.unsupported.get_mut(bug));
                if let Some(found) = found {
                    found.shapes.insert(shape.clone());
                }
            }
            Event::Program(done) => {
                self.count(done, |sum, part| *sum = sum.saturating_add(part));
                self.times.add(done.times);
                self.turns.entry(done.suite.clone()).or_default().spent(turn::cost(done.times));
                let waiting = done.waiting.iter().map(|one| (one.name.clone(), one.clone()));
                self.waiting.extend(waiting);
                self.seconds = done.seconds;
                self.remember();
                if done.complete {
                    let finished = self.finished.entry(done.suite.clone()).or_default();
                    finished.insert(done.from..done.to);
                } else {
                    self.partial.push((**done).clone());
                }
            }
            Event::Settled(settled) => self.settle(settled),
            Event::Avoid(avoid) => self.avoids.push((**avoid).clone()),
            Event::Finished { why, seconds, .. } => {
                self.ended = Some(why.clone());
                self.seconds = *seconds;
            }
        }
    }

    /// Adds a program's counts, or takes them back.
    fn count(&mut self, done: &Done, change: impl Fn(&mut u64, u64)) {
        change(&mut self.programs, 1);
        let drawn = done.to.saturating_sub(done.from);
        change(&mut self.cases, drawn.saturating_sub(done.untested));
        change(&mut self.untested, done.untested);
        change(&mut self.redrawn, done.redrawn);
        self.count_failures(done, change);
    }

    fn count_failures(&mut self, done: &Done, change: impl Fn(&mut u64, u64)) {
        for (index, tally) in &done.tallies {
            if let Some((_, sum)) = self.tallies.get_mut(*index) {
                change(&mut sum.passed, tally.passed);
                change(&mut sum.failed, tally.failed);
                change(&mut sum.flaky, tally.flaky);
                change(&mut sum.avoided, tally.avoided);
                change(&mut sum.unsupported, tally.unsupported);
            }
        }
        let finds = [
            (&mut self.found, &done.failures),
            (&mut self.unsupported, &done.failures),
            (&mut self.flaky, &done.flaky),
        ];
        for (finds, counts) in finds {
            for (name, count) in counts {
                if let Some(found) = finds.get_mut(name) {
                    change(&mut found.count, *count);
                }
            }
        }
        for (entry, count) in &done.known {
            change(self.known.entry(*entry).or_default(), *count);
        }
        for (bucket, count) in &done.counted {
            change(self.counted.entry(bucket.clone()).or_default(), *count);
        }
        for (bug, count) in &done.avoided {
            change(self.avoided.entry(bug.clone()).or_default(), *count);
        }
    }

    /// Counts a failure that waited for what it is, also in the part of its program that is taken back when
    /// the campaign goes on.
    fn settle(&mut self, settled: &Settled) {
        let Some(waiting) = self.waiting.remove(&settled.failure) else { return };
        let Waiting { bucket, target, count, .. } = waiting;
        self.examined.insert(bucket);
        let mut change = Done::default();
        match (&settled.bug, settled.known) {
            (_, Some(entry)) => change.known.push((entry, count)),
            (Some(name), None) if settled.flaky => change.flaky.push((name.clone(), count)),
            (Some(name), None) => change.failures.push((name.clone(), count)),
            (None, None) => {}
        }
        self.count_failures(&change, |sum, part| *sum += part);
        let tally = self.tallies.get_mut(target).map(|(_, tally)| tally);
        let is_ours = |done: &&mut Done| done.waiting.iter().any(|w| w.name == settled.failure);
        let part = self.partial.iter_mut().find(is_ours);
        if let (true, Some(tally)) = (settled.flaky, tally) {
            tally.failed = tally.failed.saturating_sub(count);
            tally.flaky += count;
        }
        if let Some(part) = part {
            part.known.extend(change.known);
            part.failures.extend(change.failures);
            part.flaky.extend(change.flaky);
            let tally = part.tallies.iter_mut().find(|(number, _)| *number == target);
            if let (true, Some((_, tally))) = (settled.flaky, tally) {
                tally.failed = tally.failed.saturating_sub(count);
                tally.flaky += count;
            }
        }
    }

    /// Failures that nobody looked into so far: those that wait, and those that are only counted.
    pub fn open(&self) -> u64 {
        let waiting: u64 = self.waiting.values().map(|failure| failure.count).sum();
        waiting + self.counted.values().sum::<u64>()
    }

    fn planned(&mut self, plan: &Plan) {
        if self.tallies.is_empty() {
            self.tallies = plan.names().into_iter().map(|name| (name, Tally::default())).collect();
        }
        self.plan = Some(plan.clone());
    }

    /// Keeps this moment for the speed, and forgets those that are too old.
    fn remember(&mut self) {
        if self.recent.back().is_none_or(|(seconds, _)| seconds + SPEED_STEP <= self.seconds) {
            self.recent.push_back((self.seconds, self.cases));
        }
        while self.recent.get(1).is_some_and(|(then, _)| then + SPEED_WINDOW <= self.seconds) {
            self.recent.pop_front();
        }
    }

    /// Test cases per second over about the last minute, at so many seconds since the start; 0 when
    /// none was finished in it.
    pub fn speed(&self, seconds: f64) -> f64 {
        let before = |moment: &&(f64, u64)| moment.0 + SPEED_WINDOW <= seconds;
        match self.recent.iter().rfind(before).or(self.recent.front()) {
            Some((then, cases)) if seconds > *then => {
                self.cases.saturating_sub(*cases) as f64 / (seconds - then)
            }
            _ => 0.0,
        }
    }

    /// Test cases per second since the start, at so many seconds since it.
    pub fn mean_speed(&self, seconds: f64) -> f64 {
        if seconds > 0.0 { self.cases as f64 / seconds } else { 0.0 }
    }

    /// The names of configurations, by their numbers.
    pub fn names(&self, targets: &[usize]) -> String {
        let names = targets.iter().filter_map(|target| self.tallies.get(*target));
        names.map(|(name, _)| &name[..]).collect::<Vec<_>>().join(", ")
    }

    /// Failures of all configurations that could be repeated.
    pub fn failures(&self) -> u64 {
        self.tallies.iter().map(|(_, tally)| tally.failed).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_merge_and_know_their_gaps() {
        let mut intervals = Intervals::default();
        for range in [10..20, 30..40, 20..25, 5..5, 0..2] {
            intervals.insert(range);
        }
        assert_eq!(intervals.ranges, [0..2, 10..25, 30..40]);
        assert_eq!(intervals.len(), 27);
        assert_eq!(intervals.gap(0), 2..10);
        assert_eq!(intervals.gap(5), 5..10);
        assert_eq!(intervals.gap(12), 25..30);
        assert_eq!(intervals.gap(35), 40..u64::MAX);
        intervals.insert(1..31);
        let all = 0..40;
        assert_eq!(intervals.ranges, [all]);
        assert_eq!(Intervals::default().gap(3), 3..u64::MAX);
    }

    /// A thousand test cases, finished at so many seconds.
    fn program(seconds: f64) -> Event {
        Event::Program(Box::new(Done { to: 1000, seconds, ..Done::default() }))
    }

    #[test]
    fn the_speed_is_that_of_the_last_minute() {
        let fast = (1..=100).map(|second| program(second.into()));
        let slow = [program(200.0), program(300.0)];
        let mut state = State { recent: [(0.0, 0)].into(), ..State::default() };
        assert_eq!(state.speed(0.0), 0.0);
        fast.for_each(|event| state.apply(&event));
        assert_eq!(state.speed(100.0), 1000.0);
        assert!(state.recent.len() <= 62, "an old moment is forgotten");
        slow.iter().for_each(|event| state.apply(event));
        assert_eq!((state.speed(300.0), state.mean_speed(300.0)), (10.0, 340.0));
        assert_eq!(state.speed(1000.0), 0.0, "it stalls");
    }
}
