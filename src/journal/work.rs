//! Which test cases a campaign tries: a stream of seeds, or shapes by number.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use crate::base::chance::mix;
use crate::c::tree::Tag;
use crate::case::draw::Pick;

/// Which test cases: a stream of seeds that is the same for every suite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    /// The seed itself, then those derived from it: what `quest --seed N` draws.
    Seed(i64),
    /// The same, and after each seed those beside it that are for variants of the same test case: so many and 1 are
    /// a group.
    Groups {
        /// The first.
        seed: i64,
        /// The variants of a test case, at least one.
        variants: u32,
    },
    /// The seeds from the first up to, but excluding, the last.
    Seeds(i64, i64),
    /// The shapes of each suite with these numbers, each once.
    Exhaustive {
        /// Their seeds derive from it.
        seed: i64,
        /// The first number.
        first: u64,
        /// The number after the last, if the suite has so many.
        end: u64,
    },
}

impl Work {
    /// The stream of a seed, where each test case has so many variants.
    pub fn of_seed(seed: i64, variants: u32) -> Work {
        match variants {
            0 => Work::Seed(seed),
            variants => Work::Groups { seed, variants },
        }
    }

    /// The seed of the test case of that number in the stream; `None` past its end.
    pub fn seed(self, index: u64) -> Option<i64> {
        match self {
            Work::Seed(seed) if index == 0 => Some(seed),
            Work::Seed(seed) => Some(mix(seed as u64, index) as i64),
            Work::Groups { seed, variants } => {
                let of = i64::from(variants) + 1;
                let (group, member) = (index / of as u64, (index % of as u64) as i64);
                let first = Work::Seed(seed).seed(group)?;
                // Beginning with that one, whichever of its group it is.
                let number = first.rem_euclid(of);
                Some(first.wrapping_sub(number).wrapping_add((number + member) % of))
            }
            Work::Seeds(first, last) => {
                let seed = first.checked_add(i64::try_from(index).ok()?)?;
                (seed < last).then_some(seed)
            }
            Work::Exhaustive { seed, first, end } => {
                let chance = mix(seed as u64, index);
                (first..end).contains(&index).then(|| Tag::seed_of_number(index, chance))
            }
        }
    }

    /// The test case of that number in the stream; `None` past its end.
    pub fn pick(self, index: u64) -> Option<Pick> {
        let shape = matches!(self, Work::Exhaustive { .. }).then_some(index);
        Some(Pick { seed: self.seed(index)?, shape })
    }

    /// The test cases from a number on.
    pub fn picks(self, from: u64) -> impl Iterator<Item = Pick> {
        (from..).map_while(move |index| self.pick(index))
    }

    /// The number of the first test case.
    pub fn first(self) -> u64 {
        match self {
            Work::Seed(_) | Work::Groups { .. } | Work::Seeds(..) => 0,
            Work::Exhaustive { first, .. } => first,
        }
    }

    /// The number of test cases for each suite, of which one may have fewer; `None` if unlimited.
    pub fn len(self) -> Option<u64> {
        match self {
            Work::Seed(_) | Work::Groups { .. } => None,
            Work::Seeds(first, last) => Some(last.saturating_sub(first).max(0) as u64),
            Work::Exhaustive { first, end, .. } => Some(end.saturating_sub(first)),
        }
    }

    /// Whether there is nothing to do.
    pub fn is_empty(self) -> bool {
        self.len() == Some(0)
    }

    /// Options of a command line that draws one test case of a part of the stream, by its seed.
    pub fn again_alone(self, seed: i64, part: &Range<u64>) -> String {
        let is_asked_for = matches!(self, Work::Exhaustive { .. });
        let number = part.clone().find(|number| is_asked_for && self.seed(*number) == Some(seed));
        match number {
            Some(number) => self.again(&(number..number + 1)),
            None => format!("--seed {seed} -n 1"),
        }
    }

    /// Options of a command line that draws a part of the stream.
    pub fn again(self, part: &Range<u64>) -> String {
        let number = part.end - part.start;
        match (self, self.seed(part.start)) {
            (Work::Exhaustive { seed, .. }, _) => {
                format!("--exhaustive {}..{} --seed {seed}", part.start, part.end)
            }
            (_, Some(seed)) if number == 1 => format!("--seed {seed} -n 1"),
            (Work::Seed(seed) | Work::Groups { seed, .. }, _) if part.start == 0 => {
                format!("--seed {seed} -n {number}")
            }
            (Work::Seed(seed) | Work::Groups { seed, .. }, _) => {
                format!("--seed {seed} --skip {} -n {number}", part.start)
            }
            (Work::Seeds(first, _), _) => {
                let first = first.saturating_add_unsigned(part.start);
                format!("--seeds {first}..{}", first.saturating_add_unsigned(number))
            }
        }
    }
}
