//! The score of a program: the result of each test case in each configuration. Every count that a
//! campaign shows is derived from it, so that they add up.

use std::collections::{BTreeMap, BTreeSet};

use crate::journal::event::{Done, Failing, Pending};
use crate::journal::tally::{Mark, Tally};

/// The results of the test cases of a program.
#[derive(Debug, Clone, Default)]
pub struct Score {
    /// The number of each test case in its suite's stream, by its seed.
    numbers: BTreeMap<i64, u64>,
    /// The number of configurations that test it.
    targets: usize,
    /// By configuration and number.
    entries: BTreeMap<(usize, u64), Entry>,
    /// Seconds spent waiting, by configuration.
    waited: BTreeMap<usize, f64>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Entry {
    mark: Mark,
    /// Whether it failed by itself, and not only together with others.
    alone: bool,
}

impl Score {
    /// An empty score of test cases, by seed and number, to be tested in this many configurations.
    pub fn new(cases: impl IntoIterator<Item = (i64, u64)>, targets: usize) -> Score {
        Score { numbers: cases.into_iter().collect(), targets, ..Score::default() }
    }

    /// The score of one test case.
    pub fn of(pending: &Pending) -> Score {
        let entry = |(target, mark): &(usize, Mark)| {
            ((*target, pending.case), Entry { mark: mark.clone(), alone: false })
        };
        let entries = pending.marks.iter().map(entry).collect();
        Score { targets: pending.targets, entries, ..Score::default() }
    }

    /// Records the result of test cases in a configuration, by their seeds; nothing if they were not
    /// tested after all.
    pub fn note(&mut self, target: usize, seeds: &[i64], mark: Option<&Mark>) {
        let alone = seeds.len() == 1;
        for seed in seeds {
            let Some(number) = self.numbers.get(seed) else { continue };
            match mark.cloned() {
                Some(mark) => {
                    self.entries.insert((target, *number), Entry { mark, alone });
                }
                None => {
                    self.entries.remove(&(target, *number));
                }
            }
        }
    }

    /// Adds time spent on a configuration.
    pub fn waited(&mut self, target: usize, seconds: f64) {
        *self.waited.entry(target).or_default() += seconds;
    }

    /// Counts the results of the test cases.
    pub fn count(&self, done: &mut Done) {
        let mut tallies: BTreeMap<usize, Tally> = BTreeMap::new();
        let mut shown: BTreeMap<(usize, &Mark), u64> = BTreeMap::new();
        let mut failing: BTreeMap<(usize, Option<&String>), Vec<u64>> = BTreeMap::new();
        let mut of_case: BTreeMap<u64, Vec<(usize, &Mark)>> = BTreeMap::new();
        for ((target, number), Entry { mark, alone }) in &self.entries {
            tallies.entry(*target).or_default().note(mark, 1);
            of_case.entry(*number).or_default().push((*target, mark));
            let bug = match mark {
                Mark::Bug(name) | Mark::Unsupported(name) => Some(Some(name)),
                Mark::Known(_) | Mark::Open { .. } => Some(None),
                Mark::Passed | Mark::Avoided(_) | Mark::Impossible(_) | Mark::Flaky(_) => None,
            };
            if let Some(bug) = bug.filter(|_| *alone) {
                failing.entry((*target, bug)).or_default().push(*number);
            }
            if *mark != Mark::Passed {
                *shown.entry((*target, mark)).or_default() += 1;
            }
        }
        let mut total = Tally::default();
        let mut reasons: BTreeMap<&Mark, u64> = BTreeMap::new();
        let ended = of_case.len() as u64;
        done.pending.clear();
        for (case, marks) in of_case {
            let is_tested = marks.len() >= self.targets;
            let worst = marks.iter().map(|(_, mark)| *mark).max_by_key(|mark| mark.severity());
            // One that some configuration did not test passed at most in the others.
            if let Some(worst) = worst.filter(|worst| is_tested || **worst != Mark::Passed) {
                total.note(worst, 1);
            }
            if marks.iter().any(|(_, mark)| matches!(mark, Mark::Open { failure: Some(_), .. })) {
                let marks = marks.iter().map(|(target, mark)| (*target, (*mark).clone())).collect();
                let (suite, targets) = (done.suite.clone(), self.targets);
                done.pending.push(Pending { suite, case, marks, targets });
            }
            let mut each: BTreeSet<&Mark> = marks.into_iter().map(|(_, mark)| mark).collect();
            // It is counted once, whatever else it shows: as a bug, by what waits, or as a failure that is only counted.
            let is_only_counted = |mark: &Mark| matches!(mark, Mark::Open { failure: None, .. });
            let mut spare = each.iter().filter(|mark| is_only_counted(mark)).count();
            let is_told = |mark: &Mark| {
                mark.is_of_bug() || matches!(mark, Mark::Open { failure: Some(_), .. })
            };
            if !each.iter().any(|mark| is_told(mark)) {
                spare = spare.saturating_sub(1);
            }
            each.retain(|mark| {
                let is_spare = is_only_counted(mark) && spare > 0;
                spare -= usize::from(is_spare);
                !is_spare
            });
            each.into_iter().for_each(|mark| *reasons.entry(mark).or_default() += 1);
        }
        done.ended = (!done.complete).then_some(ended);
        done.total = Some(total);
        done.tallies = tallies.into_iter().collect();
        done.shown = shown.into_iter().map(|((target, why), n)| (target, why.clone(), n)).collect();
        done.failing = failing
            .into_iter()
            .map(|((target, bug), cases)| Failing { target, bug: bug.cloned(), cases })
            .collect();
        done.waited = self.waited.clone().into_iter().collect();
        (done.failures, done.flaky, done.known) = Default::default();
        (done.avoided, done.counted) = Default::default();
        for (mark, cases) in reasons {
            match mark {
                Mark::Bug(name) | Mark::Unsupported(name) => {
                    done.failures.push((name.clone(), cases));
                }
                Mark::Flaky(name) => done.flaky.push((name.clone(), cases)),
                Mark::Known(entry) => done.known.push((*entry, cases)),
                Mark::Avoided(bug) => done.avoided.push((bug.clone(), cases)),
                Mark::Open { bucket, failure: None, .. } => {
                    done.counted.push((bucket.clone(), cases));
                }
                Mark::Passed | Mark::Impossible(_) | Mark::Open { .. } => {}
            }
        }
    }
}
