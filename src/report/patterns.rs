//! What the test cases that show a bug have in common. The journal has their numbers, so they and some of
//! those that passed are drawn again.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::Result;

use super::data::{Bug, Common};
use super::drawn::again;
use crate::event::{Done, Event};
use crate::pattern::{Traits, learn};
use crate::plan::{Plan, Target};
use crate::script::Script;

/// Failing test cases that are looked at for a bug: more do not change what is common to them.
const FAILING: usize = 500;

/// Passing ones, of all suites together: a trait of one in a hundred still shows.
const PASSING: usize = 2000;

/// Bugs that are looked at, the most interesting first: each takes a tenth of a second.
const BUGS: usize = 40;

/// A test case: its suite and its number there.
type Case = (String, u64);

/// What failed and what did not.
#[derive(Default)]
struct Record {
    /// By bug and configuration.
    failing: BTreeMap<String, BTreeMap<usize, BTreeSet<Case>>>,
    /// By configuration and suite, the numbers of those that passed.
    passing: BTreeMap<usize, BTreeMap<String, Vec<u64>>>,
}

/// Adds to each bug what is common to the test cases that showed it, in the configuration where most did.
///
/// # Errors
/// What a script, or this version of Quest, does not draw any more.
pub(super) fn add<'b>(
    plan: &Plan,
    events: &[Event],
    bugs: impl Iterator<Item = &'b mut Bug>,
) -> Result<()> {
    let record = Record::of(events);
    if record.failing.is_empty() {
        return Ok(());
    }
    let script = plan.recipe.script()?;
    let mut passing: BTreeMap<usize, Vec<Traits>> = BTreeMap::new();
    for bug in bugs.take(BUGS) {
        let Some(failing) = record.failing.get(&bug.name) else { continue };
        // The first of those with most.
        let most = failing.iter().rev().max_by_key(|(_, cases)| cases.len());
        let Some((number, cases)) = most else { continue };
        let Some(target) = plan.targets.get(*number) else { continue };
        if !passing.contains_key(number) {
            let numbers = record.passing.get(number).cloned().unwrap_or_default();
            passing.insert(*number, traits(plan, &script, target, numbers, PASSING)?);
        }
        let mut numbers: BTreeMap<String, Vec<u64>> = BTreeMap::new();
        for (suite, case) in cases {
            numbers.entry(suite.clone()).or_default().push(*case);
        }
        let failing = traits(plan, &script, target, numbers, FAILING)?;
        let pattern = learn(&failing, &passing[number]);
        bug.pattern = pattern.map(|pattern| Common { told: pattern.sentence(), pattern });
    }
    Ok(())
}

/// The traits of test cases, each suite with its share of the most there may be.
fn traits(
    plan: &Plan,
    script: &Script,
    target: &Target,
    numbers: BTreeMap<String, Vec<u64>>,
    most: usize,
) -> Result<Vec<Traits>> {
    let share = most / numbers.len().max(1);
    let mut traits = Vec::new();
    for (suite, numbers) in numbers {
        let numbers = numbers.into_iter().take(share);
        let cases = again(plan, script, target, &suite, numbers)?;
        let model = target.model()?;
        traits.extend(cases.iter().map(|case| Traits::of(case, model)));
    }
    Ok(traits)
}

impl Record {
    fn of(events: &[Event]) -> Record {
        let mut record = Record::default();
        let mut failed: BTreeMap<usize, BTreeSet<Case>> = BTreeMap::new();
        let mut sound: BTreeMap<usize, Vec<(String, Range<u64>)>> = BTreeMap::new();
        for event in events {
            let Event::Program(done) = event else { continue };
            for one in &done.failing {
                let cases = || one.cases.iter().map(|case| (done.suite.clone(), *case));
                failed.entry(one.target).or_default().extend(cases());
                if let Some(bug) = &one.bug {
                    let of_bug = record.failing.entry(bug.clone()).or_default();
                    of_bug.entry(one.target).or_default().extend(cases());
                }
            }
            for target in told_of_all(done) {
                sound.entry(target).or_default().push((done.suite.clone(), done.from..done.to));
            }
        }
        for (target, mut parts) in sound {
            let failed = failed.remove(&target).unwrap_or_default();
            let of_target = record.passing.entry(target).or_default();
            // Programs come in the order in which they were finished, which depends on the machine.
            parts.sort_by(|a, b| (&a.0, a.1.start).cmp(&(&b.0, b.1.start)));
            for (suite, part) in parts {
                let passed = part.filter(|number| !failed.contains(&(suite.clone(), *number)));
                let known = of_target.entry(suite.clone()).or_default();
                known.extend(passed.take(PASSING.saturating_sub(known.len())));
            }
        }
        record
    }
}

/// The configurations in which it is known of each test case of a program whether it passed.
fn told_of_all(done: &Done) -> impl Iterator<Item = usize> {
    let cases = if done.complete { done.to - done.from } else { u64::MAX };
    let is_told = move |target: usize| {
        let known = done.failing.iter().filter(|one| one.target == target);
        let known: usize = known.map(|one| one.cases.len()).sum();
        let tally = done.tallies.iter().find(|(number, _)| *number == target);
        tally.is_some_and(|(_, tally)| {
            let failed = tally.failed + tally.known;
            tally.flaky == 0 && failed == known as u64 && tally.passed + failed == cases
        })
    };
    done.tallies.iter().map(|(target, _)| *target).filter(move |target| is_told(*target))
}
