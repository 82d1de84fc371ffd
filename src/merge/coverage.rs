//! Which test cases the parts of a campaign have tested: none twice, and which are missing.

use std::collections::BTreeMap;
use std::ops::Range;

use super::source::Section;
use crate::base::figures::{count, duration, number, one_line};
use crate::base::shard::Shard;
use crate::journal::event::{Event, Why};
use crate::journal::intervals::Intervals;
use crate::journal::plan::Plan;
use crate::journal::quota;

/// Suites that are named in a sentence about what is missing.
const SUITES: usize = 3;

/// The test cases that a part has finished, by suite.
pub(super) fn finished(section: &Section) -> BTreeMap<String, Intervals> {
    let mut finished: BTreeMap<String, Intervals> = BTreeMap::new();
    for event in &section.events {
        if let Event::Program(done) = event
            && done.complete
        {
            finished.entry(done.suite.clone()).or_default().insert(done.from..done.to);
        }
    }
    finished
}

/// Two parts that have tested the same test cases, by their numbers here: the suite, and the first of these test cases.
pub(super) struct Overlap {
    pub(super) parts: (usize, usize),
    pub(super) suite: String,
    pub(super) numbers: Range<u64>,
}

/// The first test cases that two parts have tested.
pub(super) fn overlap(finished: &[BTreeMap<String, Intervals>]) -> Option<Overlap> {
    let mut by_suite: BTreeMap<&str, Vec<(Range<u64>, usize)>> = BTreeMap::new();
    for (part, suites) in finished.iter().enumerate() {
        for (suite, numbers) in suites {
            let ranges = Vec::from(numbers.clone()).into_iter();
            by_suite.entry(suite).or_default().extend(ranges.map(|range| (range, part)));
        }
    }
    for (suite, mut ranges) in by_suite {
        ranges.sort_by_key(|(range, part)| (range.start, *part));
        for pair in ranges.windows(2) {
            let [(one, first), (other, second)] = pair else { continue };
            if other.start < one.end {
                let numbers = other.start..one.end.min(other.end);
                return Some(Overlap { parts: (*first, *second), suite: suite.into(), numbers });
            }
        }
    }
    None
}

/// What is missing of a campaign, a sentence for each shard or row of shards.
pub(super) fn gaps(plan: &Plan, all: u32, sections: &[&Section]) -> Vec<String> {
    let mut done: BTreeMap<String, Intervals> = BTreeMap::new();
    for (suite, numbers) in sections.iter().copied().flat_map(finished) {
        let ranges = Vec::from(numbers).into_iter();
        let done = done.entry(suite).or_default();
        ranges.for_each(|range| done.insert(range));
    }
    // What was done after shards were added up makes up for the time of those that did not have theirs.
    let spent: f64 = sections.iter().map(|section| section.part.seconds).sum();
    let time = plan.stop.time.filter(|_| sections.iter().any(|section| section.part.continues));
    if time.is_some_and(|time| spent >= time.as_secs_f64()) {
        return Vec::new();
    }
    let mut gaps: Vec<Gap> = Vec::new();
    for number in 1..=all {
        // It is one of them.
        let Ok(shard) = Shard::new(number, all) else { continue };
        let own = sections.iter().copied().rfind(|section| is_of(section, shard));
        let missing = missing(plan, shard, &done);
        let Some(why) = why(own, plan, missing.is_empty()) else { continue };
        match gaps.last_mut() {
            Some(last) if own.is_none() && last.why == why && last.last + 1 == number => {
                last.last = number;
                last.extend(missing);
            }
            _ => gaps.push(Gap { first: number, last: number, why, missing }),
        }
    }
    gaps.iter().map(|gap| gap.told(all)).collect()
}

/// Shards in a row that are missing for one reason, and the test cases that they have not tested.
struct Gap {
    first: u32,
    last: u32,
    why: String,
    missing: Vec<(String, Vec<Range<u64>>)>,
}

impl Gap {
    fn extend(&mut self, missing: Vec<(String, Vec<Range<u64>>)>) {
        for (suite, ranges) in missing {
            match self.missing.iter_mut().find(|(own, _)| *own == suite) {
                Some((_, own)) => {
                    let mut all = Intervals::from(std::mem::take(own));
                    ranges.into_iter().for_each(|range| all.insert(range));
                    *own = all.into();
                }
                None => self.missing.push((suite, ranges)),
            }
        }
    }

    /// `shard 7 of 40 has not ended: test cases 1,200,000 to 1,400,000`
    fn told(&self, all: u32) -> String {
        let (shard, verb) = match self.first == self.last {
            true => (format!("shard {} of {all}", self.first), "is"),
            false => (format!("shards {} to {} of {all}", self.first, self.last), "are"),
        };
        let why = self.why.replace("{is}", verb);
        let suites = self.missing.iter().take(SUITES).map(|(suite, ranges)| {
            let told: Vec<String> = ranges.iter().take(SUITES).map(between).collect();
            let more = if ranges.len() > SUITES { ", …" } else { "" };
            let of = if self.missing.len() > 1 {
                format!(" of {}", one_line(suite))
            } else {
                String::new()
            };
            format!("{}{more}{of}", told.join(", "))
        });
        let suites = suites.collect::<Vec<_>>().join("; ");
        let more = match self.missing.len().saturating_sub(SUITES) {
            0 => String::new(),
            more => format!("; and of {}", count(more as u64, "more suite")),
        };
        match suites.is_empty() {
            true => format!("{shard} {why}"),
            false => format!("{shard} {why}: test cases {suites}{more}"),
        }
    }
}

fn between(range: &Range<u64>) -> String {
    format!("{} to {}", number(range.start), number(range.end))
}

fn is_of(section: &Section, shard: Shard) -> bool {
    !section.part.continues && section.part.plan.shard.is_none_or(|own| own == shard)
}

/// The test cases of a shard that nobody has tested, by suite; nothing where there is no end of them.
fn missing(
    plan: &Plan,
    shard: Shard,
    done: &BTreeMap<String, Intervals>,
) -> Vec<(String, Vec<Range<u64>>)> {
    if !plan.is_fixed() {
        return Vec::new();
    }
    let plan = Plan { shard: Some(shard), ..plan.clone() };
    let none = Intervals::default();
    let suites = plan.suites.iter().zip(quota::parts(&plan)).map(|(share, part)| {
        let done = done.get(&share.suite).unwrap_or(&none);
        (share.suite.clone(), done.gaps(part))
    });
    suites.filter(|(_, ranges)| !ranges.is_empty()).collect()
}

/// Why a shard is not complete; none if it is.
fn why(own: Option<&Section>, plan: &Plan, has_all: bool) -> Option<String> {
    if plan.is_fixed() && has_all {
        return None;
    }
    let Some(Section { part, .. }) = own else { return Some("{is} not here".into()) };
    Some(match &part.ended {
        // Its test cases are counted above.
        Some(Why::Done) if !plan.is_fixed() => return None,
        Some(Why::Time) if !plan.is_fixed() => return None,
        Some(Why::Time) => "ran out of time".into(),
        Some(Why::Bugs) => "ended with as many bugs as it was to find".into(),
        Some(Why::Interrupted | Why::Missing(_)) => "was interrupted".into(),
        Some(Why::Error(message)) => format!("was stopped ({})", one_line(message)),
        Some(Why::Done) | None => match (part.plan.stop.time, plan.is_fixed()) {
            (Some(time), false) => format!(
                "has not ended ({} of {})",
                duration(part.seconds),
                duration(time.as_secs_f64())
            ),
            _ => "has not ended".into(),
        },
    })
}
