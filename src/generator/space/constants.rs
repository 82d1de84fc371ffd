//! The constants of enumerations: lists without repetitions. A set of lists of integers stands for those of its
//! lists in which no integer occurs twice.

use std::collections::HashMap;
use std::ops::RangeInclusive;

use num_bigint::BigUint;
use rangemap::RangeInclusiveSet;

use super::sets::{END, Lists, NO_LIST, Set, Sets};

/// The most states of a count: sets of used constants. A list of up to ten from one set has ten.
const MOST_STATES: usize = 20_000;

/// The most kinds of constants.
const MOST_KINDS: usize = 64;

/// Counts and finds the lists without repetitions in a set of lists of integers. Constants that the same sets
/// contain are of one kind, and interchangeable.
#[derive(Debug)]
pub(super) struct Arrangements<'s> {
    sets: &'s Sets,
    lists: Lists,
    /// The constants of each kind.
    kinds: Vec<RangeInclusiveSet<i64>>,
    /// The numbers of lists by their lengths, by what precedes them: where, and how many of each kind.
    known: HashMap<(Lists, Vec<u32>), Vec<BigUint>>,
}

impl<'s> Arrangements<'s> {
    /// Those of a set; none if there are too many kinds.
    pub(super) fn of(sets: &'s Sets, lists: Lists) -> Option<Arrangements<'s>> {
        let kinds = kinds(sets, lists)?;
        Some(Arrangements { sets, lists, kinds, known: HashMap::new() })
    }

    /// Their number; none if it takes too long to count them.
    pub(super) fn count(&mut self) -> Option<BigUint> {
        Some(self.by_length()?.iter().sum())
    }

    /// Their numbers by length.
    fn by_length(&mut self) -> Option<Vec<BigUint>> {
        let (lists, used) = (self.lists, vec![0; self.kinds.len()]);
        self.behind(lists, &used)
    }

    fn behind(&mut self, lists: Lists, used: &[u32]) -> Option<Vec<BigUint>> {
        let key = (lists, used.to_vec());
        if let Some(known) = self.known.get(&key) {
            return Some(known.clone());
        }
        let branches = self.sets.branches(lists);
        let mut sums = vec![BigUint::from(u32::from(branches.ends))];
        for (item, rest) in &branches.items {
            for kind in 0..self.kinds.len() {
                let left = self.left(*item, kind, used);
                if left == BigUint::ZERO {
                    continue;
                }
                let mut more = used.to_vec();
                more[kind] += 1;
                for (length, number) in self.behind(*rest, &more)?.into_iter().enumerate() {
                    if sums.len() <= length + 1 {
                        sums.push(BigUint::ZERO);
                    }
                    sums[length + 1] += number * &left;
                }
            }
        }
        self.known.insert(key, sums.clone());
        (self.known.len() <= MOST_STATES).then_some(sums)
    }

    /// The number of unused constants of a kind in a set.
    fn left(&self, item: Set, kind: usize, used: &[u32]) -> BigUint {
        let all = &self.kinds[kind];
        let is_in = all
            .iter()
            .next()
            .is_some_and(|range| self.sets.values(item).integers.contains(range.start()));
        match is_in {
            true => BigUint::from(width(all).saturating_sub(used[kind].into())),
            false => BigUint::ZERO,
        }
    }

    /// The list of this number: short ones first. None if there are not so many.
    pub(super) fn nth(&mut self, mut number: BigUint) -> Option<Vec<i64>> {
        let lengths = self.by_length()?;
        let mut length = 0;
        while number >= *lengths.get(length)? {
            number -= &lengths[length];
            length += 1;
        }
        let mut constants = Vec::with_capacity(length);
        let (mut lists, mut used) = (self.lists, vec![0u32; self.kinds.len()]);
        for left in (0..length).rev() {
            let branches = self.sets.branches(lists);
            let pairs = branches
                .items
                .iter()
                .flat_map(|branch| (0..used.len()).map(move |kind| (branch, kind)));
            let mut found = None;
            for ((item, rest), kind) in pairs {
                let choices = self.left(*item, kind, &used);
                if choices == BigUint::ZERO {
                    continue;
                }
                let mut more = used.clone();
                more[kind] += 1;
                let behind = self.behind(*rest, &more)?.get(left).cloned().unwrap_or_default();
                let block = &choices * &behind;
                if number < block {
                    let choice = u64::try_from(&number / &behind).ok()?;
                    number %= behind;
                    found = Some((*rest, more, self.unused(kind, choice, &constants)?));
                    break;
                }
                number -= block;
            }
            let (rest, more, constant) = found?;
            (lists, used) = (rest, more);
            constants.push(constant);
        }
        Some(constants)
    }

    /// The constant of a kind with this number among those that are not used.
    fn unused(&self, kind: usize, number: u64, used: &[i64]) -> Option<i64> {
        let mut left = self.kinds[kind].clone();
        used.iter().for_each(|constant| left.remove(*constant..=*constant));
        nth(&left, number)
    }
}

/// The number of integers in a set; those of all 64 bits are one too few.
fn width(set: &RangeInclusiveSet<i64>) -> u64 {
    let of = |range: &RangeInclusive<i64>| range.end().abs_diff(*range.start()).saturating_add(1);
    set.iter().fold(0, |sum, range| sum.saturating_add(of(range)))
}

/// The integer with this number in a set.
fn nth(set: &RangeInclusiveSet<i64>, mut number: u64) -> Option<i64> {
    for range in set.iter() {
        let last = range.end().abs_diff(*range.start());
        if number <= last {
            return Some(range.start().wrapping_add(number as i64));
        }
        number = number.checked_sub(last)?.checked_sub(1)?;
    }
    None
}

/// The integers in the items of some lists, divided by the sets that contain them; none if there are too many
/// kinds.
fn kinds(sets: &Sets, lists: Lists) -> Option<Vec<RangeInclusiveSet<i64>>> {
    let mut kinds: Vec<RangeInclusiveSet<i64>> = Vec::new();
    for label in sets.items(lists) {
        let mut new = sets.values(label).integers.clone();
        let mut parted = Vec::new();
        for kind in kinds {
            let both = &kind & &new;
            let mut alone = kind;
            both.iter().for_each(|range| alone.remove(range.clone()));
            both.iter().for_each(|range| new.remove(range.clone()));
            parted.extend([both, alone].into_iter().filter(|set| !set.is_empty()));
        }
        parted.extend(Some(new).filter(|set| !set.is_empty()));
        kinds = parted;
        if kinds.len() > MOST_KINDS {
            return None;
        }
    }
    // In a fixed order, that of the least of each.
    kinds.sort_by_key(|kind| kind.first().map(|range| *range.start()));
    Some(kinds)
}

/// The lists that remain of these if each integer counts once, where it occurs first. A list that is dropped for
/// a repetition is dropped by who counts them.
pub(super) fn without_repetitions(sets: &mut Sets, lists: Lists) -> Option<Lists> {
    let kinds = kinds(sets, lists)?;
    let kinds: Vec<Set> = kinds.into_iter().map(|kind| sets.set(kind, [])).collect();
    let mut known = HashMap::new();
    emitted(sets, &kinds, lists, 0, &mut known)
}

/// Those behind others in which these kinds occur.
fn emitted(
    sets: &mut Sets,
    kinds: &[Set],
    lists: Lists,
    seen: u64,
    known: &mut HashMap<(Lists, u64), Lists>,
) -> Option<Lists> {
    if lists == NO_LIST || lists == END {
        return Some(lists);
    }
    if let Some(known) = known.get(&(lists, seen)) {
        return Some(*known);
    }
    let branches = sets.branches(lists);
    let mut made = if branches.ends { END } else { NO_LIST };
    for (item, rest) in &branches.items {
        let within: Vec<usize> =
            (0..kinds.len()).filter(|kind| sets.and(kinds[*kind], *item) == kinds[*kind]).collect();
        if within.iter().any(|kind| seen >> kind & 1 != 0) {
            let again = emitted(sets, kinds, *rest, seen, known)?;
            made = sets.either(made, again);
        }
        for kind in within {
            let behind = emitted(sets, kinds, *rest, seen | 1 << kind, known)?;
            let one = sets.then(kinds[kind], behind);
            made = sets.either(made, one);
        }
    }
    known.insert((lists, seen), made);
    (known.len() <= MOST_STATES).then_some(made)
}
