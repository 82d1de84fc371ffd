//! Finds rules that distinguish the test cases that show a bug. The journal has their numbers, so they and some of
//! those that passed are drawn again.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;

use super::data::{Bug, Common};
use super::drawn::again;
use crate::bug::pattern::learn;
use crate::case::traits::Traits;
use crate::journal::choice::Choice;
use crate::journal::event::{Done, Event, Settled, Waiting};
use crate::journal::plan::{Plan, Target};
use crate::journal::work::Work;
use crate::script::Script;

/// Failing test cases examined per bug: more do not change what they have in common.
const FAILING: usize = 500;

/// Passing test cases examined, over all suites: a trait of one in a hundred still shows.
const PASSING: usize = 2000;

/// Bugs examined, the most interesting first: each takes a tenth of a second.
const BUGS: usize = 40;

/// The failing and passing test cases to be examined: their number is bounded however many programs there
/// were. Those with the smallest numbers are kept, whatever order they came in.
#[derive(Debug, Default)]
pub(super) struct Record {
    /// The latest plan.
    plan: Option<Plan>,
    /// By bug and configuration.
    failing: BTreeMap<String, BTreeMap<usize, Failed>>,
    /// By configuration and suite.
    passing: BTreeMap<usize, BTreeMap<String, Passed>>,
    /// Waiting failures, by name: bounded as the queue is.
    waiting: BTreeMap<String, Waiting>,
}

/// Test cases that showed a bug in a configuration.
#[derive(Debug, Default)]
struct Failed {
    /// How many there were.
    count: usize,
    /// Number and suite of some.
    kept: BTreeSet<(u64, String)>,
}

/// Test cases of a suite that passed in a configuration.
#[derive(Debug, Default)]
struct Passed {
    /// How many are kept.
    count: u64,
    /// By the number of a program's first test case, the numbers of those that passed.
    programs: BTreeMap<u64, Vec<u64>>,
}

/// Adds to each bug what distinguishes the test cases that showed it, in the configuration with most of them.
///
/// # Errors
/// When a script, or this version of Quest, does not draw them any more.
pub(super) fn add<'b>(
    plan: &Plan,
    record: &Record,
    bugs: impl Iterator<Item = &'b mut Bug>,
) -> Result<()> {
    if record.failing.is_empty() {
        return Ok(());
    }
    let script = plan.recipe.script()?;
    let mut passing: BTreeMap<usize, Vec<Traits>> = BTreeMap::new();
    for bug in bugs.take(BUGS) {
        let Some(failing) = record.failing.get(&bug.name) else { continue };
        // The first of those with most.
        let most = failing.iter().rev().max_by_key(|(_, failed)| failed.count);
        let Some((number, failed)) = most else { continue };
        let Some(target) = plan.targets.get(*number) else { continue };
        if !passing.contains_key(number) {
            let of_suite = |(suite, passed): (&String, &Passed)| (suite.clone(), passed.numbers());
            let numbers = record.passing.get(number).into_iter().flatten().map(of_suite).collect();
            passing.insert(*number, traits(plan, &script, target, numbers, PASSING)?);
        }
        let mut numbers: BTreeMap<String, Vec<u64>> = BTreeMap::new();
        for (case, suite) in &failed.kept {
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
        traits.extend(cases.iter().map(|case| case.traits(model)));
    }
    Ok(traits)
}

impl Record {
    /// Keeps test cases of these bugs, the first of which are examined.
    pub(super) fn of<'n>(bugs: impl Iterator<Item = &'n String>) -> Record {
        let failing = bugs.take(BUGS).map(|name| (name.clone(), BTreeMap::new())).collect();
        Record { failing, ..Record::default() }
    }

    /// Adds an event.
    pub(super) fn apply(&mut self, event: &Event) {
        match event {
            Event::Resumed { plan, .. } => self.plan = Some((**plan).clone()),
            Event::Started { plan, .. } => {
                self.plan = Some((**plan).clone());
                self.failing.values_mut().for_each(BTreeMap::clear);
                self.passing.clear();
                self.waiting.clear();
            }
            Event::Program(done) => self.program(done),
            Event::Settled(settled) => self.settled(settled),
            _ => {}
        }
    }

    fn program(&mut self, done: &Done) {
        self.waiting.extend(done.waiting.iter().map(|one| (one.name.clone(), one.clone())));
        for one in &done.failing {
            let bug = one.bug.as_ref().and_then(|bug| self.failing.get_mut(bug));
            let Some(targets) = bug else { continue };
            let failed = targets.entry(one.target).or_default();
            for case in &one.cases {
                failed.insert(*case, &done.suite);
            }
        }
        let Some(plan) = &self.plan else { return };
        let choice = plan.choice(&done.suite);
        for target in done.told(&choice, plan.work) {
            let suites = self.passing.entry(target).or_default();
            if !suites.contains_key(&done.suite) {
                suites.insert(done.suite.clone(), Passed::default());
            }
            if let Some(passed) = suites.get_mut(&done.suite) {
                passed.insert(&choice, plan.work, done, target);
            }
        }
    }
}

impl Record {
    /// Takes in the result of examining a waiting failure.
    fn settled(&mut self, settled: &Settled) {
        let Some(waiting) = self.waiting.remove(&settled.failure) else { return };
        let Settled { bug: Some(bug), flaky: false, known: None, .. } = settled else { return };
        let Waiting { suite, target, case: Some(case), .. } = waiting else { return };
        let Some(targets) = self.failing.get_mut(bug) else { return };
        targets.entry(target).or_default().insert(case, &suite);
    }
}

impl Failed {
    fn insert(&mut self, case: u64, suite: &str) {
        self.count += 1;
        let is_small = |(last, _): &(u64, String)| case < *last;
        if self.kept.len() < FAILING || self.kept.last().is_some_and(is_small) {
            self.kept.insert((case, suite.into()));
        }
        if self.kept.len() > FAILING {
            self.kept.pop_last();
        }
    }
}

impl Passed {
    /// Adds those of a program, unless there are enough with smaller numbers.
    fn insert(&mut self, choice: &Choice, work: Work, done: &Done, target: usize) {
        let is_full = self.count >= PASSING as u64;
        if is_full && self.programs.last_key_value().is_some_and(|(last, _)| *last <= done.from) {
            return;
        }
        let of_target = done.failing.iter().filter(|one| one.target == target);
        let failed: BTreeSet<u64> = of_target.flat_map(|one| one.cases.iter().copied()).collect();
        let tries =
            |number: &u64| work.seed(*number).is_some_and(|seed| choice.tries(target, seed));
        let numbers =
            (done.from..done.to).filter(|number| !failed.contains(number) && tries(number));
        let numbers: Vec<u64> = numbers.take(PASSING).collect();
        self.count += numbers.len() as u64;
        if let Some(before) = self.programs.insert(done.from, numbers) {
            self.count -= before.len() as u64;
        }
        while let Some(last) = self.programs.last_entry()
            && self.count - last.get().len() as u64 >= PASSING as u64
        {
            self.count -= last.remove().len() as u64;
        }
    }

    fn numbers(&self) -> Vec<u64> {
        self.programs.values().flatten().copied().take(PASSING).collect()
    }
}
