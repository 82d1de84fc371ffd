//! A convention's automaton for people, and for Graphviz.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Convention;
use super::automaton::{Automaton, signature};
use super::select::{MOST, Select};
use crate::ctype::Type;
use crate::figures;
use crate::paint;

/// The sizes of an automaton and of the suites that cover it (TSE 2003, tables II and III).
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Sizes {
    /// States.
    pub states: usize,
    /// Transitions.
    pub transitions: usize,
    /// Classes of arguments.
    pub criteria: usize,
    /// The longest route that meets no state twice; none if there are too many to tell.
    pub longest_acyclic: Option<usize>,
    /// The routes of each selection; none if there are more than can be listed.
    pub suites: BTreeMap<String, Option<usize>>,
}

impl Automaton {
    /// How large it is, and what it takes to cover it.
    pub fn sizes(&self) -> Sizes {
        let suite = |(name, select): (&str, Select)| (name.to_string(), self.number(select));
        Sizes {
            states: self.states.len(),
            transitions: self.transitions(),
            criteria: self.symbols.len(),
            longest_acyclic: self.longest_acyclic(),
            suites: Select::ALL.into_iter().map(suite).collect(),
        }
    }
}

impl Sizes {
    /// The numbers in the order of tables: states, transitions, criteria, longest acyclic route, then
    /// the suites of [`Select::ALL`].
    pub fn cells(&self) -> Vec<String> {
        let count = |number: Option<usize>| match number {
            Some(number) => figures::number(number as u64),
            None => format!("> {}", figures::number(MOST as u64)),
        };
        let longest = self.longest_acyclic.map_or("?".into(), |longest| longest.to_string());
        let suites = Select::ALL.map(|(name, _)| count(self.suites.get(name).copied().flatten()));
        let sizes = [self.states, self.transitions, self.criteria];
        let sizes = sizes.map(|number| figures::number(number as u64)).into_iter();
        sizes.chain([longest]).chain(suites).collect()
    }
}

impl Convention {
    /// The automaton as a table: a line a state, a column a class, each with the state it leads to and
    /// the places it gives (PLDI 1996, table I).
    pub fn table(&self, automaton: &Automaton) -> String {
        let names = automaton.symbols.iter().map(|symbol| symbol.name.clone());
        let mut rows = vec![["state".into(), "in use".into()].into_iter().chain(names).collect()];
        for (state, room) in automaton.states.iter().enumerate() {
            let cell = |next: &Option<super::automaton::Move>| match next {
                Some(next) => format!("q{} {}", next.to, self.output(&next.placed)),
                None => "-".into(),
            };
            let head = [format!("q{state}"), self.state(room)].into_iter();
            rows.push(head.chain(automaton.moves[state].iter().map(cell)).collect::<Vec<_>>());
        }
        let mut text = String::new();
        for line in paint::table(&rows, 0..0) {
            writeln!(text, "{line}").ok();
        }
        text
    }

    /// The automaton as Graphviz draws it; transitions between the same states share an arrow.
    pub fn dot(&self, automaton: &Automaton) -> String {
        let mut text = format!("digraph \"{}\" {{\n  rankdir=LR;\n", self.name);
        for (state, room) in automaton.states.iter().enumerate() {
            writeln!(text, "  q{state} [label=\"q{state}\\n{}\"];", self.state(room)).ok();
        }
        if let Some(hidden) = automaton.hidden {
            writeln!(text, "  q0 -> q{hidden} [label=\"(result in memory)\", style=dashed];").ok();
        }
        for state in 0..automaton.states.len() {
            let mut arrows: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
            for (symbol, next) in automaton.exits(state) {
                arrows.entry(next.to).or_default().push(&automaton.symbols[symbol].name);
            }
            for (to, names) in arrows {
                writeln!(text, "  q{state} -> q{to} [label=\"{}\"];", names.join("\\n")).ok();
            }
        }
        text + "}\n"
    }

    /// Where the arguments of a function go, a line each, and its result.
    pub fn tell(&self, named: &[Type], variable: Option<&[Type]>, result: &Type) -> String {
        let placement = self.placement(named, variable, result);
        let mut text = String::new();
        if let Some(hidden) = &placement.hidden {
            writeln!(text, "address of the result: {}", self.words(hidden)).ok();
        }
        let all = named.iter().chain(variable.unwrap_or_default());
        for (number, (ty, placed)) in all.zip(&placement.arguments).enumerate() {
            let place =
                placed.as_ref().map_or("nowhere: no rule".into(), |placed| self.words(placed));
            let ty = signature(std::slice::from_ref(ty));
            writeln!(text, "arg {} {ty}: {place}", number + 1).ok();
        }
        if *result != Type::Void {
            let place = match (&placement.result, &placement.hidden) {
                (_, Some(_)) => "in memory, where the address says".into(),
                (Some(placed), None) => self.words(placed),
                (None, None) => "nowhere: no rule".into(),
            };
            writeln!(text, "result {}: {place}", signature(std::slice::from_ref(result))).ok();
        }
        text
    }
}
