//! Sets of values and sets of lists, as decision diagrams whose edges carry sets again (Couvreur & Thierry-Mieg,
//! Hierarchical Decision Diagrams to Exploit Model Structure, FORTE 2005). Each set is kept once: equal sets have
//! equal indices, and operations on them are remembered.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use rangemap::RangeInclusiveSet;

use super::term::{Head, Term};

/// A set of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Set(u32);

/// A set of lists of values.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Lists(u32);

/// The content of a set of values.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Values {
    pub(super) integers: RangeInclusiveSet<i64>,
    /// The lists of parts by head, sorted; none is empty. Those of an enumeration count without the lists in
    /// which a constant occurs twice.
    pub(super) terms: Vec<(Head, Lists)>,
}

/// The content of a set of lists.
#[derive(Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Branches {
    /// Whether the list without items is in it.
    pub(super) ends: bool,
    /// First items with the lists that follow them. No two have items or lists in common, none is empty, and
    /// they are sorted by their lists.
    pub(super) items: Vec<(Set, Lists)>,
}

/// An operation on two sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Op {
    Or,
    And,
    Minus,
}

/// The effort of making a set, in comparisons.
const SET: usize = 10;

/// No value.
pub(super) const NONE: Set = Set(0);
/// No list.
pub(super) const NO_LIST: Lists = Lists(0);
/// Only the list without items.
pub(super) const END: Lists = Lists(1);

/// The sets that were made.
#[derive(Debug)]
pub(super) struct Sets {
    values: Interned<Values>,
    branches: Interned<Branches>,
    of_sets: HashMap<(Op, Set, Set), Set>,
    of_lists: HashMap<(Op, Lists, Lists), Lists>,
    joined: HashMap<(Lists, Lists), Lists>,
    /// What was done so far, in sets made and compared: time and memory depend on nothing else.
    effort: usize,
    /// The most that may be done.
    most: usize,
    /// Whether more was to be done: sets made since mean nothing.
    is_full: bool,
}

/// Values, each with an index.
#[derive(Debug)]
struct Interned<T> {
    all: Vec<Rc<T>>,
    indices: HashMap<Rc<T>, u32>,
}

impl<T: Eq + std::hash::Hash> Interned<T> {
    fn of(first: impl IntoIterator<Item = T>) -> Interned<T> {
        let mut interned = Interned { all: Vec::new(), indices: HashMap::new() };
        first.into_iter().for_each(|value| _ = interned.index(value));
        interned
    }

    fn index(&mut self, value: T) -> u32 {
        if let Some(index) = self.indices.get(&value) {
            return *index;
        }
        let (value, index) = (Rc::new(value), self.all.len() as u32);
        self.all.push(value.clone());
        self.indices.insert(value, index);
        index
    }
}

impl Sets {
    /// No sets but the constants, and a bound on the effort.
    pub(super) fn new(most: usize) -> Sets {
        let end = Branches { ends: true, items: Vec::new() };
        Sets {
            values: Interned::of([Values::default()]),
            branches: Interned::of([Branches::default(), end]),
            of_sets: HashMap::new(),
            of_lists: HashMap::new(),
            joined: HashMap::new(),
            effort: 0,
            most,
            is_full: false,
        }
    }

    /// Whether the effort was not enough.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    /// Bounds the effort by a part of what is left. Returns the bound before.
    pub(super) fn bound(&mut self, part: usize) -> usize {
        let left = self.most.saturating_sub(self.effort);
        std::mem::replace(&mut self.most, self.effort + left / part)
    }

    /// Ends a bound, and returns whether the effort was enough.
    pub(super) fn unbound(&mut self, before: usize) -> bool {
        self.most = before;
        let was_enough = !self.is_full;
        self.is_full = self.effort >= self.most;
        was_enough
    }

    pub(super) fn values(&self, set: Set) -> Rc<Values> {
        self.values.all[set.0 as usize].clone()
    }

    pub(super) fn branches(&self, lists: Lists) -> Rc<Branches> {
        self.branches.all[lists.0 as usize].clone()
    }

    /// Counts something that is done; false if that was too much.
    fn spend(&mut self, effort: usize) -> bool {
        self.effort = self.effort.saturating_add(effort);
        self.is_full |= self.effort >= self.most;
        !self.is_full
    }

    /// The set of some integers, and of terms with these heads and parts.
    pub(super) fn set(
        &mut self,
        integers: RangeInclusiveSet<i64>,
        terms: impl IntoIterator<Item = (Head, Lists)>,
    ) -> Set {
        let mut all: BTreeMap<Head, Lists> = BTreeMap::new();
        for (head, lists) in terms.into_iter().filter(|(_, lists)| *lists != NO_LIST) {
            let before = all.get(&head).copied().unwrap_or(NO_LIST);
            let lists = self.lists_of(Op::Or, before, lists);
            all.insert(head, lists);
        }
        if !self.spend(SET) {
            return NONE;
        }
        Set(self.values.index(Values { integers, terms: all.into_iter().collect() }))
    }

    /// The integers of a range.
    pub(super) fn integers(&mut self, from: i64, to: i64) -> Set {
        self.set(RangeInclusiveSet::from([from..=to]), [])
    }

    /// All terms with a head and any of these lists of parts.
    pub(super) fn terms(&mut self, head: Head, parts: Lists) -> Set {
        self.set(RangeInclusiveSet::new(), [(head, parts)])
    }

    /// Only this value.
    pub(super) fn one(&mut self, term: &Term) -> Set {
        match term {
            Term::Integer(n) => self.integers(*n, *n),
            Term::Node(head, parts) => {
                let mut lists = END;
                for part in parts.iter().rev() {
                    let part = self.one(part);
                    lists = self.then(part, lists);
                }
                self.terms(head.clone(), lists)
            }
        }
    }

    /// The lists that begin with one of these items and continue with one of these lists.
    pub(super) fn then(&mut self, item: Set, rest: Lists) -> Lists {
        self.lists(false, vec![(item, rest)])
    }

    /// The lists of one item from each set.
    pub(super) fn product(&mut self, items: &[Set]) -> Lists {
        items.iter().rev().fold(END, |rest, item| self.then(*item, rest))
    }

    /// The list without items, if it is in it, and lists by their first items, of which no two are the same.
    pub(super) fn lists(&mut self, ends: bool, items: Vec<(Set, Lists)>) -> Lists {
        let mut by_rest: BTreeMap<Lists, Set> = BTreeMap::new();
        for (item, rest) in items {
            if item != NONE && rest != NO_LIST {
                let before = by_rest.get(&rest).copied().unwrap_or(NONE);
                let item = self.or(before, item);
                by_rest.insert(rest, item);
            }
        }
        if !self.spend(SET) {
            return NO_LIST;
        }
        let items = by_rest.into_iter().map(|(rest, item)| (item, rest)).collect();
        Lists(self.branches.index(Branches { ends, items }))
    }

    /// The values in one of two sets.
    pub(super) fn or(&mut self, one: Set, other: Set) -> Set {
        self.sets_of(Op::Or, one, other)
    }

    /// The values in both sets.
    pub(super) fn and(&mut self, one: Set, other: Set) -> Set {
        self.sets_of(Op::And, one, other)
    }

    /// The values in the first set alone.
    pub(super) fn minus(&mut self, one: Set, other: Set) -> Set {
        self.sets_of(Op::Minus, one, other)
    }

    /// The lists in one of two sets.
    pub(super) fn either(&mut self, one: Lists, other: Lists) -> Lists {
        self.lists_of(Op::Or, one, other)
    }

    fn sets_of(&mut self, op: Op, one: Set, other: Set) -> Set {
        match (op, one, other) {
            (Op::Or, NONE, set) | (Op::Or | Op::Minus, set, NONE) => return set,
            (Op::And, NONE, _) | (Op::And, _, NONE) | (Op::Minus, NONE, _) => return NONE,
            _ if one == other => return if op == Op::Minus { NONE } else { one },
            _ => {}
        }
        let (one, other) = if op == Op::Minus || one < other { (one, other) } else { (other, one) };
        if let Some(known) = self.of_sets.get(&(op, one, other)) {
            return *known;
        }
        let (a, b) = (self.values(one), self.values(other));
        let integers = match op {
            Op::Or => &a.integers | &b.integers,
            Op::And => &a.integers & &b.integers,
            Op::Minus => {
                let mut left = a.integers.clone();
                b.integers.iter().for_each(|range| left.remove(range.clone()));
                left
            }
        };
        let lists =
            |values: &Values, head: &Head| match values.terms.binary_search_by(|t| t.0.cmp(head)) {
                Ok(index) => values.terms[index].1,
                Err(_) => NO_LIST,
            };
        let mut terms = Vec::with_capacity(a.terms.len());
        for (head, of_a) in &a.terms {
            let of_b = lists(&b, head);
            terms.push((head.clone(), self.lists_of(op, *of_a, of_b)));
        }
        if op == Op::Or {
            let is_new = |head: &Head| lists(&a, head) == NO_LIST;
            terms.extend(b.terms.iter().filter(|(head, _)| is_new(head)).cloned());
        }
        let made = self.set(integers, terms);
        if !self.is_full {
            self.of_sets.insert((op, one, other), made);
        }
        made
    }

    fn lists_of(&mut self, op: Op, one: Lists, other: Lists) -> Lists {
        match (op, one, other) {
            (Op::Or, NO_LIST, lists) | (Op::Or | Op::Minus, lists, NO_LIST) => return lists,
            (Op::And, NO_LIST, _) | (Op::And, _, NO_LIST) | (Op::Minus, NO_LIST, _) => {
                return NO_LIST;
            }
            _ if one == other => return if op == Op::Minus { NO_LIST } else { one },
            _ => {}
        }
        let (one, other) = if op == Op::Minus || one < other { (one, other) } else { (other, one) };
        if let Some(known) = self.of_lists.get(&(op, one, other)) {
            return *known;
        }
        let (a, b) = (self.branches(one), self.branches(other));
        let ends = match op {
            Op::Or => a.ends || b.ends,
            Op::And => a.ends && b.ends,
            Op::Minus => a.ends && !b.ends,
        };
        let items = self.parted(op, &a.items, &b.items);
        let made = self.lists(ends, items);
        if !self.is_full {
            self.of_lists.insert((op, one, other), made);
        }
        made
    }

    /// The result of an operation by first items: those that both have, and those that one has alone.
    fn parted(&mut self, op: Op, a: &[(Set, Lists)], b: &[(Set, Lists)]) -> Vec<(Set, Lists)> {
        let mut items = Vec::new();
        let mut alone_in_b: Vec<Set> = b.iter().map(|(item, _)| *item).collect();
        if !self.spend(a.len() * b.len()) {
            return items;
        }
        for (item, rest) in a {
            let mut alone = *item;
            for ((other, behind), left) in b.iter().zip(&mut alone_in_b) {
                let both = self.and(alone, *other);
                if both != NONE {
                    alone = self.minus(alone, both);
                    *left = self.minus(*left, both);
                    items.push((both, self.lists_of(op, *rest, *behind)));
                }
            }
            if op != Op::And {
                items.push((alone, *rest));
            }
        }
        if op == Op::Or {
            items.extend(alone_in_b.into_iter().zip(b.iter().map(|(_, rest)| *rest)));
        }
        items
    }

    /// A list of the first set and then one of the second.
    pub(super) fn join(&mut self, one: Lists, other: Lists) -> Lists {
        if one == END || other == NO_LIST {
            return other;
        }
        if one == NO_LIST || other == END {
            return one;
        }
        if let Some(known) = self.joined.get(&(one, other)) {
            return *known;
        }
        let first = self.branches(one);
        let items = first.items.iter().map(|(item, rest)| (*item, self.join(*rest, other)));
        let items = items.collect();
        let longer = self.lists(false, items);
        let made = if first.ends { self.either(longer, other) } else { longer };
        if !self.is_full {
            self.joined.insert((one, other), made);
        }
        made
    }

    /// The lists whose number of items is one of these, of items of one set. The last number is the largest.
    pub(super) fn powers(&mut self, item: Set, numbers: &RangeInclusiveSet<i64>) -> Lists {
        let Some(last) = numbers.last().map(|range| *range.end()) else { return NO_LIST };
        let mut rest = NO_LIST;
        for number in (0..=last).rev() {
            rest = self.lists(numbers.contains(&number), vec![(item, rest)]);
        }
        rest
    }

    /// The lists with each item replaced: a function of sets that keeps unions.
    ///
    /// # Errors
    /// The first error of the function.
    pub(super) fn map_items<E>(
        &mut self,
        lists: Lists,
        map: &mut dyn FnMut(&mut Sets, Set) -> Result<Set, E>,
    ) -> Result<Lists, E> {
        let mut known = HashMap::new();
        self.mapped(lists, map, &mut known)
    }

    fn mapped<E>(
        &mut self,
        lists: Lists,
        map: &mut dyn FnMut(&mut Sets, Set) -> Result<Set, E>,
        known: &mut HashMap<Lists, Lists>,
    ) -> Result<Lists, E> {
        if let Some(known) = known.get(&lists) {
            return Ok(*known);
        }
        let before = self.branches(lists);
        let mut made = if before.ends { END } else { NO_LIST };
        for (item, rest) in &before.items {
            let item = map(self, *item)?;
            let rest = self.mapped(*rest, map, known)?;
            let one = self.then(item, rest);
            made = self.either(made, one);
        }
        known.insert(lists, made);
        Ok(made)
    }

    /// The sets of items in some lists, each once, in a fixed order.
    pub(super) fn items(&self, lists: Lists) -> BTreeSet<Set> {
        let (mut items, mut met, mut open) = (BTreeSet::new(), BTreeSet::new(), vec![lists]);
        while let Some(lists) = open.pop() {
            if met.insert(lists) {
                for (item, rest) in &self.branches(lists).items {
                    items.insert(*item);
                    open.push(*rest);
                }
            }
        }
        items
    }

    /// A value of a set.
    pub(super) fn any(&self, set: Set) -> Option<Term> {
        let values = self.values(set);
        if let Some(range) = values.integers.first() {
            return Some(Term::Integer(*range.start()));
        }
        let (head, parts) = values.terms.first()?;
        let (mut lists, mut terms) = (*parts, Vec::new());
        loop {
            let branches = self.branches(lists);
            let Some((item, rest)) = branches.items.first().filter(|_| !branches.ends) else {
                return Some(Term::Node(head.clone(), terms));
            };
            terms.push(self.any(*item)?);
            lists = *rest;
        }
    }
}
