//! The number of values of a set, and of those of each weight.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::constants::Arrangements;
use super::sets::{END, Lists, NO_LIST, NONE, Set, Sets};
use super::term::Head;

/// Counts the values of sets, exactly.
#[derive(Debug, Default)]
pub(super) struct Counter {
    of_sets: HashMap<Set, BigUint>,
    of_lists: HashMap<Lists, BigUint>,
}

impl Counter {
    /// The number of values in a set; none if there are enumerations that take too long to count.
    pub(super) fn set(&mut self, sets: &Sets, set: Set) -> Option<BigUint> {
        if let Some(known) = self.of_sets.get(&set) {
            return Some(known.clone());
        }
        let values = sets.values(set);
        let width = |range: &std::ops::RangeInclusive<i64>| {
            BigUint::from(range.end().abs_diff(*range.start())) + 1u32
        };
        let mut sum: BigUint = values.integers.iter().map(width).sum();
        for (head, parts) in &values.terms {
            sum += match head.is_enumeration() {
                true => Arrangements::of(sets, *parts)?.count()?,
                false => self.lists(sets, *parts)?,
            };
        }
        self.of_sets.insert(set, sum.clone());
        Some(sum)
    }

    /// The number of lists in a set.
    pub(super) fn lists(&mut self, sets: &Sets, lists: Lists) -> Option<BigUint> {
        if lists == END {
            return Some(1u32.into());
        }
        if let Some(known) = self.of_lists.get(&lists) {
            return Some(known.clone());
        }
        let branches = sets.branches(lists);
        let mut sum = BigUint::from(u32::from(branches.ends));
        for (item, rest) in &branches.items {
            sum += self.set(sets, *item)? * self.lists(sets, *rest)?;
        }
        self.of_lists.insert(lists, sum.clone());
        Some(sum)
    }
}

/// Counts the values of sets by weight. What is more than a `u128` holds counts as the greatest one.
#[derive(Debug, Default)]
pub(super) struct Grades {
    of_sets: HashMap<(Set, u32), u128>,
    of_lists: HashMap<(Lists, u32), u128>,
    set_bounds: HashMap<Set, (u32, u32)>,
    list_bounds: HashMap<Lists, (u32, u32)>,
}

impl Grades {
    /// The number of values of a weight in a set.
    pub(super) fn set(&mut self, sets: &Sets, set: Set, weight: u32) -> u128 {
        let (least, most) = self.bounds(sets, set);
        if !(least..=most).contains(&weight) {
            return 0;
        }
        if let Some(known) = self.of_sets.get(&(set, weight)) {
            return *known;
        }
        let values = sets.values(set);
        let width = |range: &std::ops::RangeInclusive<i64>| {
            u128::from(range.end().abs_diff(*range.start())) + 1
        };
        let mut sum: u128 = match weight {
            0 => values.integers.iter().map(width).sum(),
            _ => 0,
        };
        for (head, parts) in &values.terms {
            sum = sum.saturating_add(self.parts(sets, head, *parts, weight));
        }
        self.of_sets.insert((set, weight), sum);
        sum
    }

    /// The number of terms of a weight with a head and one of these lists of parts.
    pub(super) fn parts(&mut self, sets: &Sets, head: &Head, parts: Lists, weight: u32) -> u128 {
        let Some(left) = weight.checked_sub(head.weight()) else { return 0 };
        if !head.is_enumeration() {
            return self.lists(sets, parts, left);
        }
        if left > 0 {
            return 0;
        }
        // Those that cannot be counted were refused before.
        let number = Arrangements::of(sets, parts).and_then(|mut all| all.count());
        number.map_or(0, |number| u128::try_from(number).unwrap_or(u128::MAX))
    }

    /// The number of lists of a weight in a set.
    pub(super) fn lists(&mut self, sets: &Sets, lists: Lists, weight: u32) -> u128 {
        let (least, most) = self.list_bounds(sets, lists);
        if !(least..=most).contains(&weight) {
            return 0;
        }
        if let Some(known) = self.of_lists.get(&(lists, weight)) {
            return *known;
        }
        let branches = sets.branches(lists);
        let mut sum = u128::from(branches.ends && weight == 0);
        for (item, rest) in &branches.items {
            for part in self.shares(sets, *item, *rest, weight) {
                let items = self.set(sets, *item, part);
                if items > 0 {
                    let behind = self.lists(sets, *rest, weight - part);
                    sum = sum.saturating_add(items.saturating_mul(behind));
                }
            }
        }
        self.of_lists.insert((lists, weight), sum);
        sum
    }

    /// The weights that an item may have in lists of a weight.
    pub(super) fn shares(
        &mut self,
        sets: &Sets,
        item: Set,
        rest: Lists,
        weight: u32,
    ) -> std::ops::RangeInclusive<u32> {
        let (least, most) = self.bounds(sets, item);
        let (rest_least, rest_most) = self.list_bounds(sets, rest);
        let from = least.max(weight.saturating_sub(rest_most));
        match weight.checked_sub(rest_least) {
            Some(left) => from..=most.min(left),
            None => std::ops::RangeInclusive::new(1, 0),
        }
    }

    /// The least and the greatest weight of a value in a set.
    pub(super) fn bounds(&mut self, sets: &Sets, set: Set) -> (u32, u32) {
        if set == NONE {
            return (u32::MAX, 0);
        }
        if let Some(known) = self.set_bounds.get(&set) {
            return *known;
        }
        let values = sets.values(set);
        let mut bounds = if values.integers.is_empty() { (u32::MAX, 0) } else { (0, 0) };
        for (head, parts) in &values.terms {
            let (least, most) = match head.is_enumeration() {
                true => (0, 0),
                false => self.list_bounds(sets, *parts),
            };
            let own = head.weight();
            bounds.0 = bounds.0.min(least.saturating_add(own));
            bounds.1 = bounds.1.max(most.saturating_add(own));
        }
        self.set_bounds.insert(set, bounds);
        bounds
    }

    /// The least and the greatest weight of a list in a set.
    pub(super) fn list_bounds(&mut self, sets: &Sets, lists: Lists) -> (u32, u32) {
        if lists == NO_LIST {
            return (u32::MAX, 0);
        }
        if let Some(known) = self.list_bounds.get(&lists) {
            return *known;
        }
        let branches = sets.branches(lists);
        let mut bounds = if branches.ends { (0, 0) } else { (u32::MAX, 0) };
        for (item, rest) in &branches.items {
            let (item, rest) = (self.bounds(sets, *item), self.list_bounds(sets, *rest));
            bounds.0 = bounds.0.min(item.0.saturating_add(rest.0));
            bounds.1 = bounds.1.max(item.1.saturating_add(rest.1));
        }
        self.list_bounds.insert(lists, bounds);
        bounds
    }
}
