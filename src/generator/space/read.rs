//! Reads a generator as the set of values that it may draw at a size.

use std::collections::HashMap;

use num_bigint::BigUint;
use rangemap::RangeInclusiveSet;

use super::count::{Counter, Grades};
use super::gap::Gap;
use super::sets::{Lists, NO_LIST, NONE, Set, Sets};
use super::term::{Head, Opaques, Term};
use crate::base::figures::long_number;
use crate::c::model::Model;
use crate::generator::sample::{negative, no_integer, no_list};
use crate::generator::{Datum, Function, Gen, Node, ScriptError, Source};

/// The most values with which the function of a `bind` is tried, and the most types that are looked at one by one.
pub(super) const MOST_VALUES: u32 = 10_000;

/// The most items of a list. No compiler has to accept as many arguments or members.
const MOST_ITEMS: i64 = 1024;

/// The deepest nesting of generators. What functions make anew for each value may nest without end.
const DEEPEST: u32 = 1000;

/// Reads generators, and remembers what it has read.
#[derive(Debug)]
pub(super) struct Reader<'m> {
    pub(super) sets: Sets,
    pub(super) counter: Counter,
    pub(super) grades: Grades,
    pub(super) opaques: Opaques,
    pub(super) model: &'m Model,
    /// A generator that depends on the data model, if there is one.
    pub(super) asks_model: Option<Gen>,
    /// What could not be read.
    pub(super) gaps: Vec<Gap>,
    /// By node and size. The generators are kept, so that no other has the address of one.
    read: HashMap<(usize, u32), (Gen, Option<Set>)>,
    depth: u32,
}

/// A set, or the script's mistake.
pub(super) type Read<T> = Result<T, ScriptError>;

impl<'m> Reader<'m> {
    /// A reader of types under a data model, with a bounded effort.
    pub(super) fn new(model: &'m Model, effort: usize) -> Reader<'m> {
        Reader {
            sets: Sets::new(effort),
            counter: Counter::default(),
            grades: Grades::default(),
            opaques: Opaques::default(),
            model,
            asks_model: None,
            gaps: Vec::new(),
            read: HashMap::new(),
            depth: 0,
        }
    }

    /// The values of a generator at a size. What cannot be read is noted as a gap, and its values are missing.
    pub(super) fn read(&mut self, g: &Gen, size: u32) -> Read<Set> {
        let key = (g.address(), size);
        match self.read.get(&key) {
            Some((_, Some(set))) => return Ok(*set),
            Some((_, None)) => {
                let why =
                    "it contains itself and does not get smaller: there is no end to its values";
                self.gap(g, why);
                return Ok(NONE);
            }
            None => {}
        }
        if self.sets.is_full() {
            return Ok(NONE);
        }
        if self.depth == DEEPEST {
            self.gap(g, "generators are nested too deeply");
            return Ok(NONE);
        }
        self.read.insert(key, (g.clone(), None));
        self.depth += 1;
        // What nests most has functions of its own, which take little stack.
        let set = match g.node() {
            Node::Smaller(of) => self.read(of, size.saturating_sub(1)),
            Node::Oneof(parts) => self.union(parts.iter(), size),
            Node::Freq { branches, .. } | Node::Swarm { branches, .. } => {
                self.weighted(branches, size)
            }
            Node::Bind(of, function) => self.bind(g, of, function, size),
            _ => self.node(g, size),
        };
        self.depth -= 1;
        let set = set.map_err(|error| at(error, g))?;
        self.read.insert(key, (g.clone(), Some(set)));
        Ok(set)
    }

    /// Notes that some values of a generator are not known.
    pub(super) fn gap(&mut self, g: &Gen, why: impl Into<String>) {
        let gap = Gap::new(g, why);
        let is_known = |known: &Gap| known.generator == gap.generator && known.place == gap.place;
        if !self.gaps.iter().any(is_known) {
            self.gaps.push(gap);
        }
    }

    fn node(&mut self, g: &Gen, size: u32) -> Read<Set> {
        Ok(match g.node() {
            Node::Unit(value) => self.one(value),
            Node::Elements(values) => {
                let mut set = NONE;
                for value in values {
                    let one = self.one(value);
                    set = self.sets.or(set, one);
                }
                set
            }
            Node::Choose(low, high) => self.sets.integers(*low, *high),
            Node::IsZero => self.one(&(size == 0).into()),
            Node::Size => self.one(&i64::from(size).into()),
            Node::Flip => {
                let (no, yes) = (self.one(&false.into()), self.one(&true.into()));
                self.sets.or(no, yes)
            }
            Node::Word => {
                self.asks_model.get_or_insert_with(|| g.clone());
                self.one(&i64::from(self.model.pointer).into())
            }
            Node::List { count, item } => {
                let numbers = self.counts(g, count, size, "the number of items")?;
                let numbers = self.limited(g, numbers);
                let item = self.read(item, size)?;
                let lists = self.sets.powers(item, &numbers);
                self.sets.terms(Head::List, lists)
            }
            Node::Concat(parts) => {
                let mut lists = super::sets::END;
                for (i, part) in parts.iter().enumerate() {
                    let part = self.list(g, part, size, &format!("item {}", i + 1))?;
                    lists = self.sets.join(lists, part);
                }
                self.sets.terms(Head::List, lists)
            }
            Node::Expr(expression) => self.expression(g, expression, size)?,
            Node::Stmt(statement) => self.statement(g, statement, size)?,
            _ => self.c_type(g, size)?,
        })
    }

    /// Only this value.
    pub(super) fn one(&mut self, value: &Datum) -> Set {
        let term = Term::of(value, &mut self.opaques);
        self.sets.one(&term)
    }

    fn union<'g>(&mut self, parts: impl Iterator<Item = &'g Gen>, size: u32) -> Read<Set> {
        let mut set = NONE;
        for part in parts {
            let one = self.read(part, size)?;
            set = self.sets.or(set, one);
        }
        Ok(set)
    }

    /// The values of all branches that are drawn. Of a swarm, each test case has some branches, and there is one that
    /// has all.
    fn weighted(&mut self, branches: &[(u64, Gen)], size: u32) -> Read<Set> {
        let drawn = branches.iter().filter(|(weight, _)| *weight > 0);
        self.union(drawn.map(|(_, part)| part), size)
    }

    /// The values of the generators that a function makes of the values of another.
    fn bind(&mut self, g: &Gen, of: &Gen, function: &Function, size: u32) -> Read<Set> {
        let of = self.read(of, size)?;
        let values = match self.each_value(of) {
            Ok(values) => values,
            Err(number) => {
                self.gap(
                    g,
                    format!(
                        "its function takes one of {}; it is tried with up to {}",
                        number.map_or("too many values to count".into(), |n| long_number(&n)
                            + " values"),
                        long_number(&MOST_VALUES.into())
                    ),
                );
                return Ok(NONE);
            }
        };
        let mut set = NONE;
        for value in values {
            // Each call has its own time.
            let call = Source::new(0, size).number;
            let made = function.apply(&value, call)?;
            let one = self.read(&made, size)?;
            set = self.sets.or(set, one);
        }
        Ok(set)
    }

    /// All values of a set, if they are not too many; otherwise their number, if it is known.
    pub(super) fn each_value(&mut self, set: Set) -> Result<Vec<Datum>, Option<BigUint>> {
        let Some(number) = self.counter.set(&self.sets, set) else { return Err(None) };
        let most = u32::try_from(&number).ok().filter(|number| *number <= MOST_VALUES);
        let Some(most) = most else { return Err(Some(number)) };
        let lists = self.sets.product(&[set]);
        let mut weights = Vec::new();
        let value = |number| {
            let (sets, grades) = (&self.sets, &mut self.grades);
            let (weight, number) = grades.weight_of(sets, lists, &mut weights, number)?;
            let terms = grades.nth_list(sets, lists, weight, number)?;
            Some(terms.first()?.datum(&self.opaques, &mut 1))
        };
        Ok((0..u128::from(most)).filter_map(value).collect())
    }

    /// A value of a set, for messages.
    pub(super) fn example(&self, set: Set) -> Datum {
        self.sets.any(set).map_or(Datum::Nil, |term| term.datum(&self.opaques, &mut 1))
    }

    /// A part that is an integer.
    pub(super) fn integers(
        &mut self,
        part: &Gen,
        size: u32,
        wrong: impl FnOnce(&Datum) -> ScriptError,
    ) -> Read<RangeInclusiveSet<i64>> {
        let set = self.read(part, size)?;
        let values = self.sets.values(set);
        match values.terms.first() {
            None => Ok(values.integers.clone()),
            Some((head, parts)) => {
                let other = self.sets.terms(head.clone(), *parts);
                Err(wrong(&self.example(other)))
            }
        }
    }

    /// A part that counts something. No greater ones can be drawn.
    pub(super) fn counts(
        &mut self,
        g: &Gen,
        part: &Gen,
        size: u32,
        role: &str,
    ) -> Read<RangeInclusiveSet<i64>> {
        let mut counts = self.integers(part, size, |found| no_integer(g, role, found))?;
        match counts.first() {
            Some(range) if *range.start() < 0 => Err(negative(g, role, *range.start())),
            _ => {
                counts.remove(i64::from(u32::MAX) + 1..=i64::MAX);
                Ok(counts)
            }
        }
    }

    /// The numbers of items that lists are read with.
    fn limited(&mut self, g: &Gen, mut numbers: RangeInclusiveSet<i64>) -> RangeInclusiveSet<i64> {
        let most = numbers.last().map_or(0, |range| *range.end());
        if most > MOST_ITEMS {
            let (most, limit) = (long_number(&(most as u64).into()), MOST_ITEMS);
            self.gap(g, format!("a list of up to {most} items; it is read with up to {limit}"));
            numbers.remove(MOST_ITEMS + 1..=i64::MAX);
        }
        numbers
    }

    /// The lists that a part draws.
    pub(super) fn list(&mut self, g: &Gen, part: &Gen, size: u32, role: &str) -> Read<Lists> {
        let set = self.read(part, size)?;
        self.only_lists(set, |found| no_list(g, role, found))
    }

    /// The lists of a set that must have nothing else.
    pub(super) fn only_lists(
        &mut self,
        set: Set,
        wrong: impl FnOnce(&Datum) -> ScriptError,
    ) -> Read<Lists> {
        let values = self.sets.values(set);
        match &values.terms[..] {
            [] if values.integers.is_empty() => Ok(NO_LIST),
            [(Head::List, lists)] if values.integers.is_empty() => Ok(*lists),
            _ => {
                let lists = values.terms.iter().find(|(head, _)| *head == Head::List);
                let lists = lists.map_or(NO_LIST, |(_, lists)| *lists);
                let lists = self.sets.terms(Head::List, lists);
                let others = self.sets.minus(set, lists);
                Err(wrong(&self.example(others)))
            }
        }
    }

    /// Checks that all values of a set have such heads.
    pub(super) fn only(
        &mut self,
        set: Set,
        is: impl Fn(&Head) -> bool,
        wrong: impl FnOnce(&Datum) -> ScriptError,
    ) -> Read<Set> {
        let values = self.sets.values(set);
        let others = values.terms.iter().filter(|(head, _)| !is(head)).cloned();
        let others: Vec<(Head, Lists)> = others.collect();
        if others.is_empty() && values.integers.is_empty() {
            return Ok(set);
        }
        let others = self.sets.set(values.integers.clone(), others);
        Err(wrong(&self.example(others)))
    }

    /// The same for each item of lists.
    pub(super) fn only_items(
        &mut self,
        lists: Lists,
        is: impl Fn(&Head) -> bool,
        wrong: impl Fn(&Datum) -> ScriptError,
    ) -> Read<()> {
        for set in self.sets.items(lists) {
            self.only(set, &is, &wrong)?;
        }
        Ok(())
    }

    /// The set with one of the values that have the same key, the first; with lists of such items, if it has lists.
    /// None if there are too many to look at each.
    pub(super) fn one_of_each(
        &mut self,
        set: Set,
        key: &mut dyn FnMut(&Datum) -> String,
    ) -> Option<Set> {
        let values = self.sets.values(set);
        let items = match &values.terms[..] {
            [(Head::List, lists)] => self.sets.items(*lists).into_iter().collect(),
            _ => vec![set],
        };
        let all = items.iter().fold(NONE, |all, item| self.sets.or(all, *item));
        let mut first: HashMap<String, Set> = HashMap::new();
        for value in self.each_value(all).ok()? {
            let one = self.one(&value);
            first.entry(key(&value)).or_insert(one);
        }
        let mut kept = HashMap::new();
        for item in items {
            let mut some = NONE;
            for value in self.each_value(item).ok()? {
                some = self.sets.or(some, first[&key(&value)]);
            }
            kept.insert(item, some);
        }
        match &values.terms[..] {
            [(Head::List, lists)] => {
                let mut map = |_: &mut Sets, item| Ok::<_, ()>(kept[&item]);
                let lists = self.sets.map_items(*lists, &mut map).ok()?;
                Some(self.sets.terms(Head::List, lists))
            }
            _ => Some(kept[&set]),
        }
    }
}

/// A mistake, at a generator's position if it has none of its own.
fn at(mut error: ScriptError, g: &Gen) -> ScriptError {
    error.place = error.place.take().or_else(|| g.place().cloned());
    error
}
