//! How much of the shapes of its suites an exhaustive campaign has gone through, and once it has gone through all, what
//! is true of all.

use std::ops::Range;

use num_bigint::BigUint;
use serde::Serialize;

use crate::base::figures::{duration, long_number, number, one_line, percent};
use crate::journal::plan::{Exhaustive, Plan, Shapes, Share, Target};
use crate::journal::quota;
use crate::journal::state::State;
use crate::journal::tally::{Mark, Tally};
use crate::journal::work::Work;

/// What was gone through.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Coverage {
    /// How many shapes, impossible ones included.
    pub done: u64,
    /// How many there are in the part that the campaign goes through, as decimal digits.
    pub all: String,
    /// The share, from 0 to 1.
    pub share: f64,
    /// A sentence for each configuration once the whole part was gone through; before, one that says how much was.
    pub statements: Vec<String>,
}

/// Days that nobody waits for.
const DAYS: f64 = 36_500.0;

/// The coverage of an exhaustive campaign; none of another.
pub fn coverage(state: &State) -> Option<Coverage> {
    let plan = state.plan.as_ref()?;
    let exhaustive = plan.exhaustive.as_ref()?;
    let parts = parts(plan, exhaustive);
    let finished = |suite: &str| state.finished.get(suite).cloned().unwrap_or_default();
    let done = parts.iter().map(|part| finished(part.suite).len()).sum();
    let all = all(&parts);
    let is_whole =
        |part: &Part| finished(part.suite).gap(part.numbers.start).start >= part.numbers.end;
    let statements = match parts.iter().all(is_whole) {
        true => state
            .tallies
            .iter()
            .zip(&plan.targets)
            .enumerate()
            .map(|(index, ((name, tally), target))| {
                let parts = parts.iter().filter(|part| target.takes(part.suite));
                statement(state, plan, exhaustive, (index, name, target), tally, parts.collect())
            })
            .collect(),
        false => {
            let scope = scope(exhaustive, &parts.iter().collect::<Vec<_>>());
            let share = percent(share(done, &all));
            vec![format!("gone through: {} of {scope} ({share})", number(done))]
        }
    };
    Some(Coverage { done, all: all.to_string(), share: share(done, &all), statements })
}

/// For the screen: the share of what an exhaustive campaign goes through, and what is left, and for how long.
pub fn left(state: &State, seconds: f64) -> Option<(f64, String)> {
    let plan = state.plan.as_ref()?;
    let parts = parts(plan, plan.exhaustive.as_ref()?);
    let all = all(&parts);
    let left = if all > state.cases.into() { &all - state.cases } else { BigUint::ZERO };
    let noun = parts.first().map_or("shape", |part| &part.shapes.noun);
    let speed = match state.speed(seconds) {
        0.0 => state.mean_speed(seconds),
        now => now,
    };
    let wait = float(&left) / speed;
    let when = match wait {
        wait if !wait.is_finite() => String::new(),
        wait if wait > DAYS * 86_400.0 => ", more than a century at this speed".into(),
        wait => format!(", about {}", duration(wait)),
    };
    let is_one = left == BigUint::from(1u32);
    let text = format!("{} {noun}{} left{when}", short(&left), if is_one { "" } else { "s" });
    Some((share(state.cases, &all), text))
}

/// The numbers of a suite's shapes that the campaign goes through.
struct Part<'p> {
    suite: &'p str,
    shapes: &'p Shapes,
    numbers: Range<u64>,
}

fn parts<'p>(plan: &'p Plan, exhaustive: &'p Exhaustive) -> Vec<Part<'p>> {
    let parts = plan.suites.iter().zip(quota::parts(plan));
    let part = |(share, numbers): (&'p Share, _)| {
        let shapes = exhaustive.suites.get(&share.suite)?;
        Some(Part { suite: &share.suite, shapes, numbers })
    };
    parts.filter_map(part).collect()
}

impl Part<'_> {
    /// Whether it is all of the suite's shapes.
    fn is_all(&self) -> bool {
        self.numbers.start == 0 && BigUint::from(self.numbers.end) == self.number()
    }

    /// All of the suite's shapes.
    fn number(&self) -> BigUint {
        self.shapes.number.parse().unwrap_or_default()
    }

    /// The number of its shapes. What goes on beyond the greatest machine word has no end.
    fn length(&self) -> BigUint {
        match self.numbers.end {
            u64::MAX => self.number() - self.numbers.start.min(self.shapes.len()),
            end => BigUint::from(end - self.numbers.start),
        }
    }

    /// In words: `all 391,909 signatures of toy`.
    fn in_words(&self) -> String {
        let Part { suite, shapes: Shapes { noun, .. }, numbers } = self;
        let all = short(&self.number());
        match self.is_all() {
            true => format!("all {all} {noun}s of {}", one_line(suite)),
            false => {
                let (from, to) = (number(numbers.start), number(numbers.end.saturating_sub(1)));
                format!("the {noun}s {from} to {to} of the {all} of {}", one_line(suite))
            }
        }
    }
}

fn all(parts: &[Part]) -> BigUint {
    parts.iter().map(Part::length).sum()
}

/// The shapes in words, with what they differ in.
fn scope(exhaustive: &Exhaustive, parts: &[&Part]) -> String {
    let parts = parts.iter().map(|part| part.in_words()).collect::<Vec<_>>().join(" and ");
    match &exhaustive.up_to {
        Some(convention) => format!("{parts}, up to what {} tells apart,", one_line(convention)),
        None => parts,
    }
}

/// What is true of all shapes in a configuration.
fn statement(
    state: &State,
    plan: &Plan,
    exhaustive: &Exhaustive,
    (index, name, target): (usize, &str, &Target),
    tally: &Tally,
    parts: Vec<&Part>,
) -> String {
    let versions: Vec<String> = target.versions.iter().map(|version| one_line(version)).collect();
    let name = format!("{} ({})", one_line(name), versions.join("; "));
    let scope =
        format!("{} at size {}", scope(exhaustive, &parts).trim_end_matches(','), plan.size);
    let all: BigUint = parts.iter().map(|part| part.length()).sum();
    let seed = match plan.work {
        Work::Exhaustive { seed, .. } => seed,
        Work::Seed(seed) | Work::Groups { seed, .. } | Work::Seeds(seed, _) => seed,
    };
    let how = format!("each once, with one set of values (seed {seed})");
    if all == BigUint::from(tally.passed) {
        return format!("{name}: {scope} passed, {how}");
    }
    let untested = all - tally.tested().saturating_add(tally.avoided);
    let results = [
        (tally.failed.into(), "failed"),
        (tally.known.into(), "failed as known"),
        (tally.flaky.into(), "were flaky"),
        (tally.unsupported.into(), "are not supported"),
        (untested, "were not tested"),
        (tally.avoided.into(), "were left out"),
    ];
    let results = results.into_iter().filter(|(cases, _)| *cases > BigUint::ZERO);
    let results: String =
        results.map(|(cases, how)| format!(", {} {how}", long_number(&cases))).collect();
    let mut reasons: Vec<(u64, String)> = state
        .shown
        .of(index)
        .filter_map(|(mark, cases)| match mark {
            Mark::Impossible(rule) => Some((cases, one_line(rule))),
            Mark::Avoided(bug) => Some((cases, format!("the trigger of {}", one_line(bug)))),
            _ => None,
        })
        .collect();
    reasons.sort_by_key(|(cases, _)| std::cmp::Reverse(*cases));
    let reasons = reasons.into_iter().map(|(cases, why)| format!("{}: {why}", number(cases)));
    let reasons = reasons.collect::<Vec<_>>().join("; ");
    let reasons = if reasons.is_empty() { reasons } else { format!(" ({reasons})") };
    format!("{name}: of {scope}, {} passed{results}{reasons}; {how}", number(tally.passed))
}

fn share(done: u64, all: &BigUint) -> f64 {
    if *all == BigUint::ZERO { 1.0 } else { (done as f64 / float(all)).min(1.0) }
}

/// Near enough; infinite if it is too large.
fn float(number: &BigUint) -> f64 {
    number.to_string().parse().unwrap_or(f64::INFINITY)
}

/// A number for people: of one that is longer than anybody reads, the size.
fn short(number: &BigUint) -> String {
    let digits = number.to_string();
    match digits.len() {
        ..=18 => long_number(number),
        length => format!("{}.{}e{}", &digits[..1], &digits[1..3], length - 1),
    }
}
