//! Finds the value with a number in a set: light values come first (Duregård, Jansson & Wang, Feat: Functional
//! Enumeration of Algebraic Types, Haskell 2012).

use num_bigint::BigUint;

use super::constants::Arrangements;
use super::count::Grades;
use super::sets::{Lists, Set, Sets};
use super::term::Term;

impl Grades {
    /// The weight of the value with this number, and its number among those of that weight. `known` has the
    /// numbers of values by weight, as far as they were needed. None if there are not so many values.
    pub(super) fn weight_of(
        &mut self,
        sets: &Sets,
        lists: Lists,
        known: &mut Vec<u128>,
        mut number: u128,
    ) -> Option<(u32, u128)> {
        let (_, most) = self.list_bounds(sets, lists);
        for weight in 0..=most {
            if known.len() <= weight as usize {
                let all = self.lists(sets, lists, weight);
                known.push(all);
            }
            let all = known[weight as usize];
            if number < all {
                return Some((weight, number));
            }
            number -= all;
        }
        None
    }

    /// The value with this number among those of a weight in a set.
    fn nth(&mut self, sets: &Sets, set: Set, weight: u32, mut number: u128) -> Option<Term> {
        let values = sets.values(set);
        if weight == 0 {
            for range in values.integers.iter() {
                let width = u128::from(range.end().abs_diff(*range.start())) + 1;
                if number < width {
                    return Some(Term::Integer(range.start().wrapping_add(number as u64 as i64)));
                }
                number -= width;
            }
        }
        for (head, parts) in &values.terms {
            let all = self.parts(sets, head, *parts, weight);
            if number >= all {
                number -= all;
                continue;
            }
            let parts = match head.is_enumeration() {
                true => {
                    let constants = Arrangements::of(sets, *parts)?.nth(BigUint::from(number))?;
                    constants.into_iter().map(Term::Integer).collect()
                }
                false => self.nth_list(sets, *parts, weight - head.weight(), number)?,
            };
            return Some(Term::Node(head.clone(), parts));
        }
        None
    }

    /// The list with this number among those of a weight in a set.
    pub(super) fn nth_list(
        &mut self,
        sets: &Sets,
        lists: Lists,
        weight: u32,
        number: u128,
    ) -> Option<Vec<Term>> {
        let mut terms = Vec::new();
        let (mut lists, mut weight, mut number) = (lists, weight, number);
        loop {
            let branches = sets.branches(lists);
            if branches.ends && weight == 0 {
                match number.checked_sub(1) {
                    Some(left) => number = left,
                    None => return Some(terms),
                }
            }
            let mut found = None;
            'branches: for (item, rest) in &branches.items {
                for part in self.shares(sets, *item, *rest, weight) {
                    let items = self.set(sets, *item, part);
                    if items == 0 {
                        continue;
                    }
                    let behind = self.lists(sets, *rest, weight - part);
                    let block = items.saturating_mul(behind);
                    if number < block {
                        terms.push(self.nth(sets, *item, part, number / behind)?);
                        found = Some((*rest, weight - part, number % behind));
                        break 'branches;
                    }
                    number -= block;
                }
            }
            (lists, weight, number) = found?;
        }
    }
}
