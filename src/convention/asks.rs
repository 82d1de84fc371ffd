//! The requirements of a rule, whatever is in use: registers, the stack, an alignment.

use super::shape::Shape;
use super::{Convention, Rule};

impl Rule {
    /// Whether it depends on anything being on the stack.
    pub(crate) fn asks_for_stack(&self) -> bool {
        match self {
            Rule::Split { fresh, .. } => *fresh,
            Rule::First(rules) | Rule::All(rules) => rules.iter().any(Rule::asks_for_stack),
            Rule::Reserve(rule) | Rule::Reference(rule) => rule.asks_for_stack(),
            Rule::Close(_, rule) | Rule::Over(_, rule) => rule.asks_for_stack(),
            _ => false,
        }
    }

    /// The stack alignment of a value that is itself aligned to this many bytes; 1 if it is never there.
    pub(super) fn stack_alignment(&self, of: &Convention, align: u64) -> u64 {
        let within = |rule: &Rule| rule.stack_alignment(of, align);
        let word = |file: usize| of.files[file].bytes;
        match self {
            Rule::Stack { least, most, .. } => align.clamp(*least, *most),
            Rule::First(rules) | Rule::All(rules) => rules.iter().map(within).max().unwrap_or(1),
            Rule::Split { file, stack, .. } => stack.stack_alignment(of, word(*file)),
            Rule::Words { parallel: Some(rule), .. } => {
                rule.stack_alignment(of, of.model().pointer.into())
            }
            Rule::Reserve(rule) | Rule::Close(_, rule) | Rule::Over(_, rule) => within(rule),
            Rule::Reference(rule) | Rule::Hidden { pointer: rule, .. } => {
                rule.stack_alignment(of, Shape::pointer(of.model()).align)
            }
            Rule::Nothing
            | Rule::Unsaid { .. }
            | Rule::Registers { .. }
            | Rule::Groups { .. }
            | Rule::At { .. }
            | Rule::Words { parallel: None, .. }
            | Rule::Scalars { .. } => 1,
        }
    }

    /// Visits the index of each file that the rule uses.
    pub(crate) fn each_file(&mut self, visit: &mut impl FnMut(&mut usize)) {
        match self {
            Rule::Nothing | Rule::Unsaid { .. } | Rule::Stack { .. } => {}
            Rule::Registers { file, .. } | Rule::Groups { file, .. } | Rule::At { file, .. } => {
                visit(file)
            }
            Rule::Split { file, stack, .. } => {
                visit(file);
                stack.each_file(visit);
            }
            Rule::Words { integer, float, parallel } => {
                visit(integer);
                visit(float);
                if let Some(rule) = parallel {
                    rule.each_file(visit);
                }
            }
            Rule::Scalars { integer, float } => {
                visit(integer);
                visit(float);
            }
            Rule::First(rules) | Rule::All(rules) => {
                rules.iter_mut().for_each(|rule| rule.each_file(visit));
            }
            Rule::Reserve(rule) | Rule::Reference(rule) => rule.each_file(visit),
            Rule::Close(file, rule) | Rule::Over(file, rule) => {
                visit(file);
                rule.each_file(visit);
            }
            Rule::Hidden { pointer, returned } => {
                pointer.each_file(visit);
                if let Some(rule) = returned {
                    rule.each_file(visit);
                }
            }
        }
    }
}
