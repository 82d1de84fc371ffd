//! A convention's automaton in words, and for Graphviz.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::automaton::{Automaton, signature};
use super::{Convention, Criterion, Role, Rule};
use crate::base::paint;
use crate::c::types::Type;

impl Convention {
    /// The automaton as a table: a line per state, a column per class, each with the state it leads to and
    /// the places it assigns (PLDI 1996, table I).
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

    /// The automaton for Graphviz; transitions between the same states share an arrow.
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

    /// Why the result of a function, and each of its arguments, has no place, if it has none.
    fn reasons(
        &self,
        named: &[Type],
        variable: Option<&[Type]>,
        result: &Type,
    ) -> (Option<String>, Vec<Option<String>>) {
        let mut room = self.start();
        let is_variadic = variable.is_some();
        let (placed, _) = self.result(result, is_variadic, &mut room);
        let class = self.result_criterion(result, is_variadic);
        let of_result = placed.is_none().then(|| no_place(result, class, " of results"));
        let role = if is_variadic { Role::Named } else { Role::Plain };
        let named = named.iter().map(|ty| (ty, role));
        let variable = variable.unwrap_or_default().iter().map(|ty| (ty, Role::Variable));
        let reason = |(ty, role)| {
            let class = self.criterion(ty, &self.shape(ty), role, &room);
            let reason = no_place(ty, class, "");
            self.place(ty, role, &mut room).is_none().then_some(reason)
        };
        (of_result, named.chain(variable).map(reason).collect())
    }

    /// Why the first unplaced value of a call has no place.
    pub fn why_not(
        &self,
        named: &[Type],
        variable: Option<&[Type]>,
        result: &Type,
    ) -> Option<String> {
        let (of_result, of_arguments) = self.reasons(named, variable, result);
        of_result.or_else(|| of_arguments.into_iter().flatten().next())
    }

    /// The places of the arguments of a function, one line each, and its result.
    pub fn in_words(&self, named: &[Type], variable: Option<&[Type]>, result: &Type) -> String {
        let placement = self.placement(named, variable, result);
        let (of_result, of_arguments) = self.reasons(named, variable, result);
        let nowhere = |reason: Option<String>| {
            reason.map_or("nowhere".into(), |reason| format!("nowhere: {reason}"))
        };
        let mut text = String::new();
        if let Some(hidden) = &placement.hidden {
            writeln!(text, "address of the result: {}", self.words(hidden)).ok();
        }
        let all = named.iter().chain(variable.unwrap_or_default());
        let all = all.zip(&placement.arguments).zip(of_arguments);
        for (number, ((ty, placed), reason)) in all.enumerate() {
            let place =
                placed.as_ref().map_or_else(|| nowhere(reason), |placed| self.words(placed));
            let ty = signature(std::slice::from_ref(ty));
            writeln!(text, "arg {} {ty}: {place}", number + 1).ok();
        }
        if *result != Type::Void {
            let place = match (&placement.result, &placement.hidden) {
                (_, Some(_)) => "in memory, where the address says".into(),
                (Some(placed), None) => self.words(placed),
                (None, None) => nowhere(of_result),
            };
            writeln!(text, "result {}: {place}", signature(std::slice::from_ref(result))).ok();
        }
        text
    }
}

/// Why a value of a class, or of none, has no place.
fn no_place(ty: &Type, class: Option<&Criterion>, whose: &str) -> String {
    match class {
        None => {
            let ty = signature(std::slice::from_ref(ty));
            format!("no class{whose} fits {}", &ty[1..ty.len() - 1])
        }
        Some(Criterion { name, rule: Rule::Unsaid { why }, .. }) => format!("'{name}': {why}"),
        Some(Criterion { name, .. }) => format!("no rule of '{name}'{whose} can place it"),
    }
}
