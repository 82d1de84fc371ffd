//! The names of a part's bugs in the sum that it is a part of. Its events are kept as they were, so that later sums can tell
//! which bugs are one anew; who reads them finds the names of the sum in them.

use std::collections::{BTreeMap, BTreeSet};

use crate::journal::event::{Done, Event, Failing, Names};
use crate::journal::tally::Mark;

impl Names {
    /// Gives the bugs in an event their names in the sum. What was never reported, such as a known failure, keeps its own.
    pub fn give(&self, event: &mut Event) {
        if self.bugs.is_empty() && self.flaky.is_empty() {
            return;
        }
        match event {
            Event::Bug(finding) => {
                let names = if finding.flaky { &self.flaky } else { &self.bugs };
                rename(names, &mut finding.name);
            }
            Event::Shape { bug, .. } => rename(&self.bugs, bug),
            Event::Program(done) => self.program(done),
            Event::Settled(settled) => {
                let names = if settled.flaky { &self.flaky } else { &self.bugs };
                settled.bug.iter_mut().for_each(|bug| rename(names, bug));
            }
            Event::Avoid(avoid) => rename(&self.bugs, &mut avoid.bug),
            Event::Started { .. }
            | Event::Resumed { .. }
            | Event::Warning { .. }
            | Event::Part(_)
            | Event::Finished { .. } => {}
        }
    }

    fn program(&self, done: &mut Done) {
        counted(&self.bugs, &mut done.failures);
        counted(&self.flaky, &mut done.flaky);
        counted(&self.bugs, &mut done.avoided);
        let mut shown: BTreeMap<(usize, Mark), u64> = BTreeMap::new();
        for (target, mut mark, cases) in done.shown.drain(..) {
            self.mark(&mut mark);
            *shown.entry((target, mark)).or_default() += cases;
        }
        let shown = shown.into_iter().map(|((target, mark), cases)| (target, mark, cases));
        done.shown = shown.collect();
        let mut failing: BTreeMap<(usize, Option<String>), BTreeSet<u64>> = BTreeMap::new();
        for Failing { target, mut bug, cases } in done.failing.drain(..) {
            bug.iter_mut().for_each(|bug| rename(&self.bugs, bug));
            failing.entry((target, bug)).or_default().extend(cases);
        }
        let failing = failing.into_iter().map(|((target, bug), cases)| Failing {
            target,
            bug,
            cases: cases.into_iter().collect(),
        });
        done.failing = failing.collect();
        for pending in &mut done.pending {
            pending.marks.iter_mut().for_each(|(_, mark)| self.mark(mark));
        }
    }

    fn mark(&self, mark: &mut Mark) {
        match mark {
            Mark::Avoided(name) | Mark::Unsupported(name) | Mark::Bug(name) => {
                rename(&self.bugs, name);
            }
            Mark::Flaky(name) => rename(&self.flaky, name),
            Mark::Passed | Mark::Known(_) | Mark::Impossible(_) | Mark::Open { .. } => {}
        }
    }
}

fn rename(names: &BTreeMap<String, String>, name: &mut String) {
    if let Some(new) = names.get(name) {
        name.clone_from(new);
    }
}

/// Test cases by the names of their bugs, of which several may have become one.
fn counted(names: &BTreeMap<String, String>, counts: &mut Vec<(String, u64)>) {
    let mut sums: BTreeMap<String, u64> = BTreeMap::new();
    for (mut name, cases) in counts.drain(..) {
        rename(names, &mut name);
        *sums.entry(name).or_default() += cases;
    }
    *counts = sums.into_iter().collect();
}
