//! A convention's automaton for people, and for Graphviz.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::Convention;
use super::automaton::{Automaton, signature};
use crate::ctype::Type;
use crate::paint;

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
