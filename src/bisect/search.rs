//! Bisection: the fewest options that hide a failure, and the step that brings it about.

use std::collections::BTreeSet;

use anyhow::Result;

use crate::bug::bisection::Outcome;

/// The most items next to the middle that are tried where the middle cannot be judged, as `git bisect skip` does.
const NEIGHBOURS: u32 = 6;

/// Two numbers between which an outcome changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Threshold {
    /// The largest number found to pass.
    pub(super) passes: u32,
    /// The smallest number found to fail.
    pub(super) fails: u32,
}

impl Threshold {
    /// Whether nothing lies between the two.
    pub(super) fn is_exact(self) -> bool {
        self.passes + 1 == self.fails
    }

    /// Narrows the gap between a number that passes and a larger one that fails, both of which the caller has tried.
    /// Numbers that can be neither are left between the two.
    pub(super) fn find(
        passes: u32,
        fails: u32,
        mut judge: impl FnMut(u32) -> Result<Outcome>,
    ) -> Result<Threshold> {
        let mut found = Threshold { passes, fails };
        let mut unjudged = BTreeSet::new();
        while !found.is_exact() {
            let Threshold { passes, fails } = found;
            let middle = passes + (fails - passes) / 2;
            let near =
                (0..=NEIGHBOURS).flat_map(|n| [middle.checked_add(n), middle.checked_sub(n)]);
            let is_open = |number: &u32| passes < *number && *number < fails;
            let mut near =
                near.flatten().filter(|number| is_open(number) && !unjudged.contains(number));
            let Some(number) = near.next() else { break };
            match judge(number)? {
                Outcome::Passes => found.passes = number,
                Outcome::Fails => found.fails = number,
                Outcome::Other => drop(unjudged.insert(number)),
            }
        }
        Ok(found)
    }
}

/// The most items of a set: what takes more together tells a reader nothing.
const LARGEST: usize = 3;

/// The most tries for one set: a single item among a hundred takes ten, two of them up to eighty.
const TRIES: usize = 100;

/// Small sets of items that hide a failure, each alone, none of which could do without any of its items; disjoint, at most
/// `most`. With all items the failure may remain: then there is none.
pub(super) fn hiding_sets<T: Clone + PartialEq>(
    items: &[T],
    most: usize,
    mut hides: impl FnMut(&[T]) -> Result<bool>,
) -> Result<Vec<Vec<T>>> {
    let (mut left, mut sets) = (items.to_vec(), Vec::new());
    while sets.len() < most && !left.is_empty() && hides(&left)? {
        let set = smallest(&left, &mut hides)?;
        if set.len() > LARGEST {
            break;
        }
        left.retain(|item| !set.contains(item));
        sets.push(set);
    }
    Ok(sets)
}

/// The fewest of some items that still hide a failure, as far as some tries lead: delta debugging (Zeller, Hildebrandt
/// 2002), by halves first.
fn smallest<T: Clone>(items: &[T], hides: &mut impl FnMut(&[T]) -> Result<bool>) -> Result<Vec<T>> {
    let (mut items, mut parts) = (items.to_vec(), 2);
    let mut tries = 0;
    let mut hides = |some: &[T]| {
        tries += 1;
        if tries > TRIES { Ok(false) } else { hides(some) }
    };
    'smaller: while items.len() > 1 {
        let size = items.len().div_ceil(parts);
        for part in items.chunks(size) {
            if hides(part)? {
                (items, parts) = (part.to_vec(), 2);
                continue 'smaller;
            }
        }
        // With two parts, the rest without the one is the other.
        for start in (0..items.len()).step_by(size).filter(|_| parts > 2) {
            let end = (start + size).min(items.len());
            let rest = [&items[..start], &items[end..]].concat();
            if hides(&rest)? {
                (items, parts) = (rest, (parts - 1).max(2));
                continue 'smaller;
            }
        }
        if size == 1 {
            break;
        }
        parts = (2 * parts).min(items.len());
    }
    Ok(items)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_threshold_is_found_beside_numbers_that_cannot_be_judged() {
        for limit in 1..=100 {
            let mut tries = 0;
            let found = Threshold::find(0, 100, |number| {
                tries += 1;
                Ok(if number < limit { Outcome::Passes } else { Outcome::Fails })
            });
            let found = found.expect("it is judged");
            assert_eq!(found, Threshold { passes: limit - 1, fails: limit });
            assert!(tries <= 7, "{tries}");
        }
        let odd = |number: u32| {
            Ok(match number {
                40..=45 => Outcome::Other,
                0..=39 => Outcome::Passes,
                _ => Outcome::Fails,
            })
        };
        let found = Threshold::find(0, 100, odd).expect("it is judged");
        assert_eq!((found, found.is_exact()), (Threshold { passes: 39, fails: 46 }, false));
    }

    #[test]
    fn the_fewest_items_that_hide_a_failure_are_found_alone_or_together() {
        let items: Vec<u32> = (0..100).collect();
        let mut tries = 0;
        let mut hides = |some: &[u32]| {
            tries += 1;
            Ok(some.contains(&17) || (some.contains(&3) && some.contains(&80)))
        };
        let sets = hiding_sets(&items, 5, &mut hides).expect("all are tried");
        assert_eq!(sets, [vec![17], vec![3, 80]]);
        assert!(tries < 120, "{tries}");
        let none = hiding_sets(&items, 5, |_| Ok(false)).expect("all are tried");
        assert_eq!(none, Vec::<Vec<u32>>::new());
    }
}
