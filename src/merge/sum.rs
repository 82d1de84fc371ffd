//! The parts of a campaign put together: each once, in an order of its own, and none that does not belong to it.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use anyhow::Result;

use super::agreement::difference;
use super::coverage::{self, Overlap, finished, overlap};
use super::digest::stripped;
use super::programs::Key;
use super::source::{Section, Source};
use crate::base::exit::Usage;
use crate::base::figures::number;
use crate::journal::directory::CampaignDir;
use crate::journal::event::{Event, Finding, Why};
use crate::journal::plan::{Plan, Stop};

/// A campaign as the sum of its parts.
#[derive(Debug)]
pub(super) struct Sum {
    /// The version of Quest that ran them.
    pub(super) quest: String,
    /// What all of them together were to do.
    pub(super) plan: Plan,
    /// The number of shards that the campaign was cut into.
    pub(super) all: u32,
    /// The parts, each with the number of the directory that it was read from.
    pub(super) parts: Vec<(usize, Section)>,
    /// What is missing, a sentence each.
    pub(super) gaps: Vec<String>,
    /// The directories, and what was found in each.
    pub(super) places: Vec<(CampaignDir, BTreeSet<Key>)>,
}

impl Sum {
    /// Puts the parts of some directories together. Of a part that is in several, the latest state counts.
    ///
    /// # Errors
    /// When two are not parts of one campaign, or have tested the same test cases.
    pub(super) fn of(sources: Vec<Source>) -> Result<Sum> {
        let quest = version(&sources)?;
        let mut latest: BTreeMap<Option<u64>, (usize, Section)> = BTreeMap::new();
        let mut places = Vec::new();
        for (home, source) in sources.into_iter().enumerate() {
            let keys = source.parts.iter().flat_map(found).map(Key::of).collect();
            places.push((source.place, keys));
            for section in source.parts {
                let age = |section: &Section| (section.part.lines, section.part.seconds);
                match latest.get(&section.run()) {
                    Some((_, known)) if age(known) >= age(&section) => {}
                    _ => drop(latest.insert(section.run(), (home, section))),
                }
            }
        }
        let mut parts: Vec<(usize, Section)> = latest.into_values().collect();
        parts.sort_by_key(|(_, Section { part, .. })| {
            (part.continues, part.plan.shard, part.at.clone(), part.plan.run)
        });
        let dir = |home: usize| places[home].0.dir.display();
        let Some((first, others)) = parts.split_first() else {
            return Err(usage("nothing was begun in these directories yet".into()));
        };
        let all = first.1.part.plan.shard.map_or(1, |shard| shard.all());
        for other in others.iter().filter(|(_, section)| !section.part.continues) {
            if let Some(difference) = difference(&first.1.part.plan, &other.1.part.plan) {
                let (one, other) = (dir(first.0), dir(other.0));
                return Err(usage(format!(
                    "{one} and {other} are not parts of one campaign, as --shard makes them; they differ in {difference}"
                )));
            }
        }
        let tested: Vec<_> = parts.iter().map(|(_, section)| finished(section)).collect();
        if let Some(Overlap { parts: (one, other), suite, numbers }) = overlap(&tested) {
            let told = |(home, section): &(usize, Section)| match section.part.plan.shard {
                Some(shard) => format!("{} (shard {shard})", dir(*home)),
                None => dir(*home).to_string(),
            };
            return Err(usage(format!(
                "{} and {} have both tested the test cases {} to {} of {suite}; leave out one of them",
                told(&parts[one]),
                told(&parts[other]),
                number(numbers.start),
                number(numbers.end)
            )));
        }
        for (index, (_, section)) in parts.iter_mut().enumerate() {
            let repeated = |suite: &str, range| {
                let others = tested.iter().enumerate().filter(|(other, _)| *other != index);
                let mut others = others.filter_map(|(_, suites)| suites.get(suite));
                others.any(|numbers| numbers.overlaps(&range))
            };
            take_back(section, repeated);
        }
        let plan = plan(all, &parts);
        let sections: Vec<&Section> = parts.iter().map(|(_, section)| section).collect();
        let gaps = coverage::gaps(&plan, all, &sections);
        Ok(Sum { quest, plan, all, parts, gaps, places })
    }

    /// Why the whole has ended: as its parts have, if nothing is missing.
    pub(super) fn why(&self) -> Why {
        let ended: Vec<&Option<Why>> = self.parts.iter().map(|(_, one)| &one.part.ended).collect();
        match () {
            () if !self.gaps.is_empty() => Why::Missing(self.gaps.clone()),
            () if ended.contains(&&Some(Why::Time)) => Why::Time,
            () => Why::Done,
        }
    }

    /// When the first part began.
    pub(super) fn at(&self) -> String {
        self.parts.iter().map(|(_, one)| one.part.at.clone()).min().unwrap_or_default()
    }

    /// When the last part was alive.
    pub(super) fn until(&self) -> String {
        self.parts.iter().map(|(_, one)| one.part.until.clone()).max().unwrap_or_default()
    }
}

fn usage(message: String) -> anyhow::Error {
    anyhow::Error::new(Usage(message))
}

/// The version that all campaigns are of: another may draw other test cases.
fn version(sources: &[Source]) -> Result<String> {
    let Some(first) = sources.first() else { return Ok(String::new()) };
    match sources.iter().find(|source| source.quest != first.quest) {
        Some(other) => Err(usage(format!(
            "{} and {} are not parts of one campaign: quest {} began the one, and quest {} the other",
            first.place.dir.display(),
            other.place.dir.display(),
            first.quest,
            other.quest
        ))),
        None => Ok(first.quest.clone()),
    }
}

/// The bugs and flaky failures that a part reported.
pub(super) fn found(section: &Section) -> impl Iterator<Item = &Finding> {
    section.events.iter().filter_map(|event| match event {
        Event::Bug(finding) => Some(&**finding),
        _ => None,
    })
}

/// Takes back programs that were not complete, where others have tested the same test cases.
fn take_back(section: &mut Section, repeated: impl Fn(&str, std::ops::Range<u64>) -> bool) {
    let settled = section.events.iter().filter_map(|event| match event {
        Event::Settled(settled) => Some(settled.failure.clone()),
        _ => None,
    });
    let settled: BTreeSet<String> = settled.collect();
    for event in &mut section.events {
        if let Event::Program(done) = event
            && !done.complete
            && repeated(&done.suite, done.from..done.to)
        {
            **done = stripped(done, &settled);
        }
    }
}

/// The plan of the whole: that of the first part, with the time of all.
fn plan(all: u32, parts: &[(usize, Section)]) -> Plan {
    let own = parts.iter().filter(|(_, section)| !section.part.continues);
    let plans: Vec<&Plan> = own.map(|(_, section)| &section.part.plan).collect();
    // There is at least one part, and it continues nothing.
    let first = plans.first().copied().unwrap_or(&parts[0].1.part.plan);
    let mut times: BTreeMap<u32, Option<Duration>> = BTreeMap::new();
    for plan in &plans {
        let number = plan.shard.map_or(1, |shard| shard.number());
        let time = times.entry(number).or_insert(plan.stop.time);
        *time = time.zip(plan.stop.time).map(|(one, other)| one.max(other));
    }
    let longest = times.values().copied().collect::<Option<Vec<_>>>();
    let time = longest.and_then(|times| {
        let missing = all.saturating_sub(times.len() as u32);
        let known: Duration = times.iter().sum();
        Some(known + *times.iter().max()? * missing)
    });
    Plan { shard: None, run: None, junit: None, stop: Stop { time, ..first.stop }, ..first.clone() }
}
