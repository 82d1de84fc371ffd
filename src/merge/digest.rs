//! What a sum keeps of a campaign's events: programs are added up over stretches of time, and what a resumption took back
//! is gone, but for its time.

use std::collections::{BTreeMap, BTreeSet};

use crate::journal::event::{Done, Event, Failing, Finding, Why};
use crate::journal::plan::Plan;
use crate::journal::tally::Tally;

/// The stretches that the time of all parts is divided into: enough for the curves of a report, which shows all in one.
const STRETCHES: u32 = 256;

/// The most stretches of one part.
const MOST: u32 = 16;

/// The events of a campaign so far.
#[derive(Debug)]
pub(super) struct Digest {
    /// Its latest plan.
    pub(super) plan: Plan,
    /// When it was last known to be alive, by the clock.
    pub(super) until: String,
    /// Its seconds at its latest event.
    pub(super) seconds: f64,
    /// Why it ended, if it did.
    pub(super) ended: Option<Why>,
    /// The number of events.
    pub(super) lines: u64,
    /// The seconds at which it began: those of the campaign that it continues.
    base: f64,
    /// The length of a stretch, in seconds.
    stretch: f64,
    /// None where an event was added to a later one.
    events: Vec<Option<Event>>,
    /// The programs that are not complete, by their place among the events.
    partial: Vec<usize>,
    /// The latest program of each suite that more can be added to.
    open: BTreeMap<String, Open>,
    /// The bugs that were reported.
    reported: BTreeSet<(bool, String)>,
    /// The waiting failures that were settled.
    settled: BTreeSet<String>,
}

/// Programs that more can be added to.
#[derive(Debug)]
struct Open {
    /// Their place among the events.
    place: usize,
    /// The seconds at which their stretch began.
    began: f64,
    /// The configurations in which each of their test cases is known to have passed or not.
    told: Vec<usize>,
}

impl Digest {
    /// Of a campaign that has begun with this plan, or continues another that ran until `base`, and now has this many
    /// seconds.
    pub(super) fn new(plan: &Plan, at: &str, base: f64, seconds: f64) -> Digest {
        let parts = plan.shard.map_or(1, |shard| shard.all());
        let stretches = (STRETCHES / parts).clamp(1, MOST);
        Digest {
            plan: plan.clone(),
            until: at.into(),
            seconds: 0.0,
            ended: None,
            lines: 1,
            base,
            stretch: (seconds - base) / f64::from(stretches),
            events: Vec::new(),
            partial: Vec::new(),
            open: BTreeMap::new(),
            reported: BTreeSet::new(),
            settled: BTreeSet::new(),
        }
    }

    /// Adds an event.
    pub(super) fn add(&mut self, event: Event) {
        self.lines += 1;
        match event {
            Event::Resumed { plan, at, seconds, .. } => {
                self.plan = *plan;
                self.until = at;
                self.seconds = self.seconds.max(self.since(seconds));
                self.ended = None;
                for place in std::mem::take(&mut self.partial) {
                    if let Some(Some(Event::Program(done))) = self.events.get_mut(place) {
                        **done = stripped(done, &self.settled);
                    }
                }
            }
            Event::Finished { at, why, seconds, .. } => {
                self.until = at;
                self.ended = Some(why);
                self.seconds = self.since(seconds);
            }
            Event::Program(done) => {
                let seconds = self.since(done.seconds);
                self.seconds = seconds;
                self.program(Done { seconds, ..*done });
            }
            Event::Bug(finding) => {
                if self.reported.insert((finding.flaky, finding.name.clone())) {
                    let seconds = self.since(finding.seconds);
                    self.push(Event::Bug(Box::new(Finding { seconds, ..*finding })));
                }
            }
            Event::Avoid(mut avoid) => {
                avoid.seconds = self.since(avoid.seconds);
                self.push(Event::Avoid(avoid));
            }
            Event::Settled(settled) => {
                self.settled.insert(settled.failure.clone());
                self.push(Event::Settled(settled));
            }
            Event::Warning { .. } | Event::Shape { .. } => self.push(event),
            // These begin another campaign, and are not added to this.
            Event::Started { .. } | Event::Part(_) => {}
        }
    }

    /// All that is kept of the events.
    pub(super) fn events(self) -> Vec<Event> {
        self.events.into_iter().flatten().collect()
    }

    fn since(&self, seconds: f64) -> f64 {
        (seconds - self.base).max(0.0)
    }

    fn push(&mut self, event: Event) {
        self.events.push(Some(event));
    }

    fn program(&mut self, mut done: Done) {
        let place = self.events.len();
        let mut began = done.seconds;
        let choice = self.plan.choice(&done.suite);
        let told: Vec<usize> = done.told(&choice, self.plan.work).collect();
        if let Some(open) = self.open.remove(&done.suite)
            && done.seconds - open.began < self.stretch
            && let Some(Some(Event::Program(earlier))) = self.events.get(open.place)
            && is_joinable(&done)
            && earlier.to == done.from
            // What can be said of each test case of one can be said of both together.
            && open.told == told
        {
            began = open.began;
            done = joined(earlier, &done);
            self.events[open.place] = None;
        }
        if !done.complete {
            self.partial.push(place);
        } else if is_joinable(&done) {
            self.open.insert(done.suite.clone(), Open { place, began, told });
        }
        self.push(Event::Program(Box::new(done)));
    }
}

/// Whether all is known of a program's test cases: those of others may be added to them.
fn is_joinable(done: &Done) -> bool {
    done.complete && done.waiting.is_empty() && done.pending.is_empty()
}

/// A program that is repeated elsewhere: only its time counts, and what its failures turned out to be.
pub(super) fn stripped(done: &Done, settled: &BTreeSet<String>) -> Done {
    let waiting = done.waiting.iter().filter(|one| settled.contains(&one.name)).cloned();
    Done {
        suite: done.suite.clone(),
        from: done.from,
        to: done.from,
        complete: true,
        total: Some(Tally::default()),
        waiting: waiting.collect(),
        times: done.times,
        waited: done.waited.clone(),
        seconds: done.seconds,
        ..Done::default()
    }
}

/// Two programs of a suite, one after the other, as one.
fn joined(one: &Done, other: &Done) -> Done {
    let mut total = one.total();
    total.add(other.total());
    let mut times = one.times;
    times.add(other.times);
    Done {
        suite: one.suite.clone(),
        from: one.from,
        to: other.to,
        complete: true,
        joined: one.joined + other.joined + 1,
        redrawn: one.redrawn + other.redrawn,
        ended: None,
        total: Some(total),
        tallies: summed(&one.tallies, &other.tallies, |sum, tally| sum.add(tally)),
        failures: summed(&one.failures, &other.failures, |sum, cases| *sum += cases),
        flaky: summed(&one.flaky, &other.flaky, |sum, cases| *sum += cases),
        known: summed(&one.known, &other.known, |sum, cases| *sum += cases),
        shown: {
            let pairs = |done: &Done| -> Vec<_> {
                let shown = done.shown.iter().cloned();
                shown.map(|(target, mark, cases)| ((target, mark), cases)).collect()
            };
            let sums = summed(&pairs(one), &pairs(other), |sum, cases| *sum += cases);
            sums.into_iter().map(|((target, mark), cases)| (target, mark, cases)).collect()
        },
        failing: {
            let pairs = |done: &Done| -> Vec<_> {
                let failing = done.failing.iter().cloned();
                failing.map(|one| ((one.target, one.bug), one.cases)).collect()
            };
            let sums = summed(&pairs(one), &pairs(other), |sum: &mut Vec<u64>, cases| {
                sum.extend(cases);
            });
            let failing = |((target, bug), cases)| Failing { target, bug, cases };
            sums.into_iter().map(failing).collect()
        },
        counted: summed(&one.counted, &other.counted, |sum, cases| *sum += cases),
        avoided: summed(&one.avoided, &other.avoided, |sum, cases| *sum += cases),
        waiting: Vec::new(),
        pending: Vec::new(),
        times,
        waited: summed(&one.waited, &other.waited, |sum, seconds| *sum += seconds),
        seconds: other.seconds,
    }
}

/// The values of two lists added up by their keys.
fn summed<K: Ord + Clone, V: Default + Clone>(
    one: &[(K, V)],
    other: &[(K, V)],
    add: impl Fn(&mut V, V),
) -> Vec<(K, V)> {
    let mut sums: BTreeMap<K, V> = BTreeMap::new();
    for (key, value) in one.iter().chain(other) {
        add(sums.entry(key.clone()).or_default(), value.clone());
    }
    sums.into_iter().collect()
}
