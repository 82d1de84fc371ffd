//! The state of a campaign: the sum of its events. A running campaign keeps it; `quest status`
//! and `--resume` rebuild it from the journal.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use serde::{Deserialize, Serialize};

use crate::base::figures::clipped;
use crate::base::shard::Shard;
use crate::journal::event::{Avoid, Done, Event, Finding, Pending, Settled, Waiting, Why};
use crate::journal::found::Found;
use crate::journal::intervals::Intervals;
use crate::journal::now::Now;
use crate::journal::plan::Plan;
use crate::journal::score::Score;
use crate::journal::tally::{Mark, Shown, Tally, Times};
use crate::journal::turn::{self, Turn};

/// The sum of a campaign's events.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// The latest plan.
    pub plan: Option<Plan>,
    /// The version of Quest that started it.
    pub quest: String,
    /// When it was started, by the clock.
    pub at: String,
    /// The wall-clock time of its last start or resumption, and its seconds then.
    pub since: (String, f64),
    /// Seconds since the start, without interruptions; of several parts together, those of all.
    pub seconds: f64,
    /// The parts of which it is the sum, if it is one: the shard of each.
    pub parts: Vec<Option<Shard>>,
    /// Where the seconds of events begin, and those of the next part.
    bounds: (f64, f64),
    /// Finished programs, and programs that were stopped after some of their test cases.
    pub programs: u64,
    /// Their test cases: all of a finished program; of a stopped one, those that some configuration tested.
    pub cases: u64,
    /// These test cases by the worst result in any configuration; test cases in no count were not tested in
    /// every configuration.
    pub total: Tally,
    /// The number of parts redrawn for breaking a rule of C.
    pub redrawn: u64,
    /// The tally of each configuration, in the plan's order.
    pub tallies: Vec<(String, Tally)>,
    /// Seconds spent waiting for compilers and test programs, by configuration.
    pub waited: Vec<f64>,
    /// Test cases that did not pass, by configuration and reason.
    pub shown: Shown,
    /// Bugs, by bucket name: these make a campaign fail.
    pub found: BTreeMap<String, Found>,
    /// Unsupported features, as reported by compilers, by bucket name: not bugs.
    pub unsupported: BTreeMap<String, Found>,
    /// Flaky failures, by bucket name.
    pub flaky: BTreeMap<String, Found>,
    /// The number of test cases that match each entry of the known-failures file, by entry number.
    pub known: BTreeMap<usize, u64>,
    /// Time by activity.
    pub times: Times,
    /// The latest warnings, with the seconds they came at.
    pub warnings: VecDeque<(f64, String)>,
    /// The number of all warnings.
    pub warned: u64,
    /// The time of the last new bug, in seconds.
    pub last_new: Option<f64>,
    /// The numbers of finished test cases, by suite.
    pub finished: BTreeMap<String, Intervals>,
    /// Failures waiting to be examined, by bucket name.
    pub waiting: BTreeMap<String, Waiting>,
    /// Test cases of the waiting failures.
    pub pending: Vec<Pending>,
    /// The number of test cases whose failures were only counted, by bucket.
    pub counted: BTreeMap<String, u64>,
    /// Buckets with an examined failure.
    pub examined: BTreeSet<String>,
    /// Triggers to avoid, in the order of their discovery.
    pub avoids: Vec<Avoid>,
    /// The number of test cases skipped for a trigger, by its bug.
    pub avoided: BTreeMap<String, u64>,
    /// The cost and the bugs of each suite.
    pub turns: BTreeMap<String, Turn>,
    /// The reason for its end, if it has ended.
    pub ended: Option<Why>,
    /// Seconds and test cases at points of the last minute, from which the speed is computed.
    recent: VecDeque<(f64, u64)>,
    /// Unfinished programs when the campaign stopped: repeated on resumption.
    partial: Vec<Done>,
    /// The contribution of waiting failures to those programs, before they were settled.
    restored: Vec<Done>,
}

/// The number of warnings kept for display.
const WARNINGS: usize = 20;
/// Characters kept of a warning or of a failing child's output: a few screenfuls, so that a compiler's output
/// does not fill the memory.
const LONGEST: usize = 8000;
/// Seconds over which the speed is measured: long enough for a few programs in the slowest emulator, yet
/// short enough to show a stall.
const SPEED_WINDOW: f64 = 60.0;
/// Seconds between two recorded points.
const SPEED_STEP: f64 = 1.0;

impl State {
    /// The sum of events, since the last start.
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
                self.since = (at.clone(), 0.0);
                self.recent.push_back((0.0, 0));
                self.planned(plan);
            }
            Event::Resumed { plan, at, seconds, .. } => {
                self.planned(plan);
                self.bounds = (0.0, 0.0);
                self.seconds = self.seconds.max(*seconds);
                self.since = (at.clone(), self.seconds);
                self.ended = None;
                for done in std::mem::take(&mut self.restored) {
                    self.add(&done);
                }
                for done in std::mem::take(&mut self.partial) {
                    self.take_back(&done);
                    let is_of_it = |pending: &Pending| {
                        pending.suite == done.suite && (done.from..done.to).contains(&pending.case)
                    };
                    self.pending.retain(|pending| !is_of_it(pending));
                    for failure in &done.waiting {
                        self.waiting.remove(&failure.name);
                    }
                }
                self.shown.0.retain(|_, cases| *cases > 0);
                self.counted.retain(|_, cases| *cases > 0);
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
                let seconds = self.bounds.0 + finding.seconds;
                let finding = Finding { output, seconds, ..(**finding).clone() };
                let finds = if finding.flaky {
                    &mut self.flaky
                } else if finding.is_unsupported() {
                    &mut self.unsupported
                } else {
                    if !finding.seen_before && !self.found.contains_key(&finding.name) {
                        let last = self.last_new.unwrap_or_default();
                        self.last_new = Some(last.max(finding.seconds));
                        self.turns.entry(finding.suite.clone()).or_default().found();
                    }
                    &mut self.found
                };
                // Another part may have found it, too: the smallest one comes first.
                let shapes = finding.shapes.iter().cloned();
                match finds.get_mut(&finding.name) {
                    Some(found) => found.shapes.extend(shapes),
                    None => {
                        let shapes = shapes.collect();
                        finds.insert(finding.name.clone(), Found { finding, count: 0, shapes });
                    }
                }
            }
            Event::Shape { bug, shape } => {
                let found = self.found.get_mut(bug).or_else(|| self.unsupported.get_mut(bug));
                if let Some(found) = found {
                    found.shapes.insert(shape.clone());
                }
            }
            Event::Program(done) => {
                self.add(done);
                for (index, seconds) in &done.waited {
                    if let Some(sum) = self.waited.get_mut(*index) {
                        *sum += seconds;
                    }
                }
                self.pending.extend(done.pending.iter().cloned());
                self.times.add(done.times);
                self.turns.entry(done.suite.clone()).or_default().spent(turn::cost(done.times));
                let waiting = done.waiting.iter().map(|one| (one.name.clone(), one.clone()));
                self.waiting.extend(waiting);
                self.seconds = self.bounds.0 + done.seconds;
                self.remember();
                if done.complete {
                    let finished = self.finished.entry(done.suite.clone()).or_default();
                    finished.insert(done.from..done.to);
                } else {
                    self.partial.push((**done).clone());
                }
            }
            Event::Settled(settled) => self.settle(settled),
            Event::Avoid(avoid) => {
                let seconds = self.bounds.0 + avoid.seconds;
                self.avoids.push(Avoid { seconds, ..(**avoid).clone() });
            }
            Event::Part(part) => {
                let begin = self.bounds.1;
                self.bounds = (begin, begin + part.seconds);
                self.parts.push(part.plan.shard);
                self.seconds = begin;
                self.recent.clear();
                self.recent.push_back((begin, self.cases));
            }
            Event::Finished { why, seconds, .. } => {
                self.ended = Some(why.clone());
                self.seconds = *seconds;
            }
        }
    }

    /// Adds a program's counts, or subtracts them.
    fn count(
        &mut self,
        done: &Done,
        change: impl Fn(&mut u64, u64),
        change_tally: impl Fn(&mut Tally, Tally),
    ) {
        change(&mut self.programs, done.programs());
        change(&mut self.cases, done.cases());
        change(&mut self.redrawn, done.redrawn);
        change_tally(&mut self.total, done.total());
        for (index, tally) in &done.tallies {
            if let Some((_, sum)) = self.tallies.get_mut(*index) {
                change_tally(sum, *tally);
            }
        }
        for (index, mark, cases) in &done.shown {
            change(self.shown.0.entry((*index, mark.clone())).or_default(), *cases);
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

    fn add(&mut self, done: &Done) {
        self.count(done, |sum, part| *sum = sum.saturating_add(part), Tally::add);
    }

    fn take_back(&mut self, done: &Done) {
        self.count(done, |sum, part| *sum = sum.saturating_sub(part), Tally::take_back);
    }

    /// Recounts the test cases of a settled waiting failure, including those in the part of their program
    /// that is subtracted on resumption.
    fn settle(&mut self, settled: &Settled) {
        let Some(waiting) = self.waiting.remove(&settled.failure) else { return };
        let mark = match (&settled.bug, settled.known) {
            (_, Some(entry)) => Mark::Known(entry),
            (Some(name), None) if settled.flaky => Mark::Flaky(name.clone()),
            (Some(name), None) if self.unsupported.contains_key(name) => {
                Mark::Unsupported(name.clone())
            }
            (Some(name), None) => Mark::Bug(name.clone()),
            (None, None) => {
                let (fails, bucket) = (!waiting.unsupported, waiting.bucket.clone());
                Mark::Open { fails, bucket, failure: None }
            }
        };
        if settled.bug.is_some() || settled.known.is_some() {
            self.examined.insert(waiting.bucket);
        }
        let is_ours = |done: &Done| done.waiting.iter().any(|w| w.name == settled.failure);
        let is_partial = self.partial.iter().any(is_ours);
        let pending = std::mem::take(&mut self.pending);
        for mut one in pending {
            if !one.marks.iter().any(|(_, mark)| mark.waits_for(&settled.failure)) {
                self.pending.push(one);
                continue;
            }
            let before = counted(&one);
            let ours = one.marks.iter_mut().filter(|(_, mark)| mark.waits_for(&settled.failure));
            ours.for_each(|(_, own)| *own = mark.clone());
            let after = counted(&one);
            self.take_back(&before);
            self.add(&after);
            if is_partial {
                self.restored.push(before);
                self.partial.push(after);
            }
            if one.marks.iter().any(|(_, mark)| matches!(mark, Mark::Open { failure: Some(_), .. }))
            {
                self.pending.push(one);
            }
        }
        self.shown.0.retain(|_, cases| *cases > 0);
        self.counted.retain(|_, cases| *cases > 0);
    }

    /// Whether there are unexamined failures in a bucket without an examined one.
    pub fn has_unexplained(&self) -> bool {
        self.waiting.values().any(|waiting| !waiting.unsupported)
            || self.shown.0.keys().any(|(_, mark)| self.is_unexplained(mark))
    }

    /// Whether nothing else is known about this failure.
    pub fn is_unexplained(&self, mark: &Mark) -> bool {
        match mark {
            Mark::Open { fails: true, failure: Some(_), .. } => true,
            Mark::Open { fails: true, failure: None, bucket } => !self.examined.contains(bucket),
            _ => false,
        }
    }

    /// The test cases of which a failure waits, and no bug is known.
    pub fn unexamined(&self) -> impl Iterator<Item = &Pending> {
        let shows_bug = |one: &&Pending| one.marks.iter().any(|(_, mark)| mark.is_of_bug());
        self.pending.iter().filter(move |one| !shows_bug(one))
    }

    /// The number of test cases with unexamined failures only: those that wait, and those only counted.
    pub fn open(&self) -> u64 {
        self.unexamined().count() as u64 + self.counted.values().sum::<u64>()
    }

    fn planned(&mut self, plan: &Plan) {
        if self.tallies.is_empty() {
            self.tallies = plan.names().into_iter().map(|name| (name, Tally::default())).collect();
            self.waited = vec![0.0; self.tallies.len()];
        }
        self.plan = Some(plan.clone());
    }

    /// Records the current point for the speed, and drops points that are too old.
    fn remember(&mut self) {
        if self.recent.back().is_none_or(|(seconds, _)| seconds + SPEED_STEP <= self.seconds) {
            self.recent.push_back((self.seconds, self.cases));
        }
        while self.recent.get(1).is_some_and(|(then, _)| then + SPEED_WINDOW <= self.seconds) {
            self.recent.pop_front();
        }
    }

    /// Test cases per second over about the last minute, at this many seconds since the start; 0 if none was
    /// finished in it.
    pub fn speed(&self, seconds: f64) -> f64 {
        let before = |moment: &&(f64, u64)| moment.0 + SPEED_WINDOW <= seconds;
        match self.recent.iter().rfind(before).or(self.recent.front()) {
            Some((then, cases)) if seconds > *then => {
                self.cases.saturating_sub(*cases) as f64 / (seconds - then)
            }
            _ => 0.0,
        }
    }

    /// Test cases per second since the start, at this many seconds after it.
    pub fn mean_speed(&self, seconds: f64) -> f64 {
        if seconds > 0.0 { self.cases as f64 / seconds } else { 0.0 }
    }

    /// The state including the finished test cases of unfinished programs.
    pub fn at(&self, now: &Now) -> State {
        let mut state = self.clone();
        for done in &now.programs {
            state.add(done);
            state.pending.extend(done.pending.iter().cloned());
            state.times.add(done.times);
        }
        state
    }

    /// The test cases missing from a tally: neither tested nor left out.
    pub fn untested(&self, tally: &Tally) -> u64 {
        self.cases.saturating_sub(tally.tested() + tally.avoided)
    }

    /// The configurations in which no test case passed, about which nothing is known.
    pub fn nothing_passed(&self) -> Vec<&str> {
        let nothing = self.tallies.iter().filter(|(_, tally)| tally.passed == 0);
        nothing.map(|(name, _)| name.as_str()).collect()
    }

    /// The names of configurations, by their numbers.
    pub fn names(&self, targets: &[usize]) -> String {
        let names = targets.iter().filter_map(|target| self.tallies.get(*target));
        names.map(|(name, _)| &name[..]).collect::<Vec<_>>().join(", ")
    }

    /// The number of reproducible failures in all configurations.
    pub fn failures(&self) -> u64 {
        self.tallies.iter().map(|(_, tally)| tally.failed).sum()
    }
}

/// The kind of result that a test case counts as.
fn counted(pending: &Pending) -> Done {
    let mut done = Done::default();
    Score::of(pending).count(&mut done);
    Done { ended: None, pending: Vec::new(), ..done }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A thousand test cases, finished at this time in seconds.
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
