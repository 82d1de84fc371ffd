//! Reads trees of expressions: nodes whose operands are smaller trees, among which the number of operators is
//! divided.

use std::collections::{BTreeMap, HashMap};

use super::read::{Read, Reader};
use super::sets::{END, Lists, NO_LIST, NONE, Set};
use super::term::Head;
use crate::generator::expressions::{DEEPEST, MOST_OPERATORS};
use crate::generator::{Gen, OperandName, Sketch};

/// The part of the effort that is left which one generator of trees may take.
const SHARE: usize = 8;

/// What decides how an expression is filled.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Form {
    operators: u32,
    /// Operands without a name.
    unfilled: u32,
    /// Names of operands that nothing fills, in the order of their first use.
    names: Vec<OperandName>,
}

/// Operators that are left to divide, and operands that are left to fill.
type Left = (u32, u32);

/// The trees of a node and a leaf.
struct Trees {
    /// Nodes by their operators and operands.
    nodes: Vec<(Form, Set)>,
    leaves: Set,
    /// By the number of operators and the depth.
    known: BTreeMap<(u32, u32), Set>,
    filled: HashMap<(Set, u32, Left), Vec<(Left, Set)>>,
    filled_lists: HashMap<(Lists, u32, Left), Vec<(Left, Lists)>>,
}

impl Reader<'_> {
    /// The trees of so many operators and at most so deep.
    pub(super) fn trees(
        &mut self,
        g: &Gen,
        operators: &Gen,
        depth: Option<&Gen>,
        [node, leaf]: [&Gen; 2],
        size: u32,
    ) -> Read<Set> {
        let limited = |most: u32| {
            move |range: &std::ops::RangeInclusive<i64>| {
                let limit = i64::from(most);
                ((*range.start()).min(limit)..=(*range.end()).min(limit)).map(|n| n as u32)
            }
        };
        let numbers = self.counts(g, operators, size, "the number of operators")?;
        let depths = match depth {
            Some(depth) => self.counts(g, depth, size, "the depth")?,
            None => [i64::from(DEEPEST)..=i64::from(DEEPEST)].into(),
        };
        let [nodes, leaves] = self.sketches(g, [node, leaf], size)?[..] else { return Ok(NONE) };
        let mut by_form = BTreeMap::new();
        let named = self.named(nodes, leaves);
        let leaves = self.named(leaves, leaves);
        for (form, set) in self.forms(named) {
            let key = Form { names: Vec::new(), ..form };
            let before = by_form.get(&key).copied().unwrap_or(NONE);
            let both = self.sets.or(before, set);
            by_form.insert(key, both);
        }
        let mut trees = Trees {
            nodes: by_form.into_iter().collect(),
            leaves,
            known: BTreeMap::new(),
            filled: HashMap::new(),
            filled_lists: HashMap::new(),
        };
        let mut all = NONE;
        let before = self.sets.bound(SHARE);
        let most = numbers.last().map_or(0, |range| *range.end());
        for number in numbers.iter().flat_map(limited(MOST_OPERATORS)) {
            let mut with = all;
            for depth in depths.iter().flat_map(limited(DEEPEST)) {
                let set = self.tree(&mut trees, number, depth);
                with = self.sets.or(with, set);
            }
            if self.sets.is_full() {
                self.gap(g, format!(
                    "trees of up to {most} operators, which are too many and too unlike to be told apart; it is read \
                     with fewer than {number}"
                ));
                break;
            }
            all = with;
        }
        self.sets.unbound(before);
        Ok(all)
    }

    fn tree(&mut self, trees: &mut Trees, operators: u32, depth: u32) -> Set {
        if operators == 0 || depth == 0 {
            return trees.leaves;
        }
        if let Some(known) = trees.known.get(&(operators, depth)) {
            return *known;
        }
        let mut all = NONE;
        for (form, set) in trees.nodes.clone() {
            let left = operators.saturating_sub(form.operators.max(1));
            for (_, filled) in self.filled(trees, set, depth, (left, form.unfilled)) {
                all = self.sets.or(all, filled);
            }
        }
        trees.known.insert((operators, depth), all);
        all
    }

    /// The expressions of a set with their operands filled, by what is left then.
    fn filled(&mut self, trees: &mut Trees, set: Set, depth: u32, left: Left) -> Vec<(Left, Set)> {
        let key = (set, depth, left);
        if let Some(known) = trees.filled.get(&key) {
            return known.clone();
        }
        let values = self.sets.values(set);
        let mut all: BTreeMap<Left, Set> = BTreeMap::new();
        let mut add = |reader: &mut Self, left, set| {
            let before = all.get(&left).copied().unwrap_or(NONE);
            let both = reader.sets.or(before, set);
            all.insert(left, both);
        };
        if !values.integers.is_empty() {
            let integers = self.sets.set(values.integers.clone(), []);
            add(self, left, integers);
        }
        for (head, parts) in &values.terms {
            match head {
                Head::Sketch(Sketch::Operand(None)) => {
                    let (operators, unfilled) = (left.0, left.1.saturating_sub(1));
                    let room = 1u32.checked_shl(depth - 1).map_or(MOST_OPERATORS, |room| room - 1);
                    let least = operators.saturating_sub(room.saturating_mul(unfilled)).min(room);
                    let most = operators.min(room);
                    let from = if unfilled == 0 { most } else { least };
                    for share in from..=most {
                        let tree = self.tree(trees, share, depth - 1);
                        add(self, (operators - share, unfilled), tree);
                    }
                }
                Head::Sketch(_) => {
                    for (left, parts) in self.filled_lists(trees, *parts, depth, left) {
                        let set = self.sets.terms(head.clone(), parts);
                        add(self, left, set);
                    }
                }
                _ => {
                    let set = self.sets.terms(head.clone(), *parts);
                    add(self, left, set);
                }
            }
        }
        let all: Vec<(Left, Set)> = all.into_iter().collect();
        trees.filled.insert(key, all.clone());
        all
    }

    fn filled_lists(
        &mut self,
        trees: &mut Trees,
        lists: Lists,
        depth: u32,
        left: Left,
    ) -> Vec<(Left, Lists)> {
        let key = (lists, depth, left);
        if let Some(known) = trees.filled_lists.get(&key) {
            return known.clone();
        }
        let branches = self.sets.branches(lists);
        let mut all: BTreeMap<Left, Lists> = BTreeMap::new();
        if branches.ends {
            all.insert(left, END);
        }
        for (item, rest) in &branches.items {
            for (left, item) in self.filled(trees, *item, depth, left) {
                for (left, rest) in self.filled_lists(trees, *rest, depth, left) {
                    let one = self.sets.then(item, rest);
                    let before = all.get(&left).copied().unwrap_or(NO_LIST);
                    let both = self.sets.either(before, one);
                    all.insert(left, both);
                }
            }
        }
        let all: Vec<(Left, Lists)> = all.into_iter().collect();
        trees.filled_lists.insert(key, all.clone());
        all
    }

    /// The expressions of a set, each with a leaf for the operands of each name.
    fn named(&mut self, set: Set, leaves: Set) -> Set {
        let mut all = NONE;
        for (form, mut set) in self.forms(set) {
            for name in form.names.into_iter().rev() {
                let parts = self.sets.product(&[leaves, set]);
                let pair = Box::new([Sketch::Operand(None), Sketch::Operand(None)]);
                set = self.sets.terms(Head::Sketch(Sketch::Let(name, pair)), parts);
            }
            all = self.sets.or(all, set);
        }
        all
    }

    /// The values of a set by form.
    fn forms(&mut self, set: Set) -> Vec<(Form, Set)> {
        let values = self.sets.values(set);
        let mut all: BTreeMap<Form, Set> = BTreeMap::new();
        let mut add = |reader: &mut Self, form, set| {
            let before = all.get(&form).copied().unwrap_or(NONE);
            let both = reader.sets.or(before, set);
            all.insert(form, both);
        };
        if !values.integers.is_empty() {
            let integers = self.sets.set(values.integers.clone(), []);
            add(self, Form::default(), integers);
        }
        for (head, parts) in &values.terms {
            let Head::Sketch(shell) = head else {
                let set = self.sets.terms(head.clone(), *parts);
                add(self, Form::default(), set);
                continue;
            };
            let own = Form {
                // Its parts are operands here, without operators.
                operators: shell.operators(),
                unfilled: u32::from(*shell == Sketch::Operand(None)),
                names: match shell {
                    Sketch::Operand(Some(name)) | Sketch::Width(name) | Sketch::Count(name) => {
                        vec![name.clone()]
                    }
                    _ => Vec::new(),
                },
            };
            let filled = match shell {
                Sketch::Let(name, _) => Some(name),
                _ => None,
            };
            for (form, parts) in self.list_forms(*parts, filled, 0) {
                let set = self.sets.terms(head.clone(), parts);
                add(self, own.clone().and(form), set);
            }
        }
        all.into_iter().collect()
    }

    /// Lists by the form of their items together. In the second of two, a name may stand for the first.
    fn list_forms(
        &mut self,
        lists: Lists,
        filled: Option<&OperandName>,
        index: u32,
    ) -> Vec<(Form, Lists)> {
        let branches = self.sets.branches(lists);
        let mut all: BTreeMap<Form, Lists> = BTreeMap::new();
        if branches.ends {
            all.insert(Form::default(), END);
        }
        for (item, rest) in &branches.items {
            let behind = self.list_forms(*rest, filled, index + 1);
            for (mut form, item) in self.forms(*item) {
                if index == 1 {
                    form.names.retain(|name| Some(name) != filled);
                }
                for (more, rest) in &behind {
                    let one = self.sets.then(item, *rest);
                    let both = form.clone().and(more.clone());
                    let before = all.get(&both).copied().unwrap_or(NO_LIST);
                    let lists = self.sets.either(before, one);
                    all.insert(both, lists);
                }
            }
        }
        all.into_iter().collect()
    }
}

impl Form {
    /// That of two parts.
    fn and(mut self, other: Form) -> Form {
        self.operators += other.operators;
        self.unfilled += other.unfilled;
        for name in other.names {
            if !self.names.contains(&name) {
                self.names.push(name);
            }
        }
        self
    }
}
