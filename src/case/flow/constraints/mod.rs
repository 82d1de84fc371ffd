//! The constraints of C that a run does not meet, since they also hold for statements that are never run: jumps lead
//! somewhere, operands and what is assigned fit.

mod calls;
mod expressions;
mod sequence;
mod statements;

pub(super) use sequence::has_call;

use std::cell::OnceCell;
use std::collections::BTreeSet;

use super::machine::Types;
use super::order::are_declared_in_time;
use super::records::{is_allowed, records};
use super::scopes;
use super::{Flow, Routine, Stmt, Storage, Variable};
use crate::c::model::Model;
use crate::c::types::Type;

impl Flow {
    /// Whether a compiler must accept it.
    pub(super) fn keeps_constraints(&self, model: &Model) -> bool {
        let is_declared = |(number, object): (u32, &Variable)| match object.storage {
            Storage::Parameter(of) => {
                self.routines.get(of as usize).is_some_and(|of| of.parameters.contains(&number))
            }
            Storage::Kept(of) => (of as usize) < self.routines.len() && object.value.is_some(),
            _ => true,
        };
        (0..).zip(&self.objects).all(is_declared)
            && self.objects.iter().all(|object| {
                let is_pointer = matches!(object.ty, Type::Pointer(_)) && object.length.is_none();
                !object.is_restricted
                    || is_pointer && matches!(object.storage, Storage::Parameter(_))
            })
            && (0..self.objects.len() as u32).all(|object| self.has_length(object))
            && are_declared_in_time(self)
            && self.keeps_constants()
            && self.keeps_literals()
            && self.keeps_texts()
            && self.keeps_addresses()
            && self.keeps_functions()
            && self.keeps_attributes()
            && self.keeps_conventions()
            && self.keeps_inline()
            && self.keeps_old_definitions()
            && self.keeps_tail_calls()
            && self.keeps_taking()
            && self.keeps_atomics(model)
            && self.keeps_void_pointers()
            && self.keeps_lists(model)
            && self.uses_each_buffer_once()
            && records(self).iter().all(|record| is_allowed(record, model))
            && (0..).zip(&self.routines).all(|(number, routine)| {
                let checker = Checker::new(self, number, model);
                checker.has_labels()
                    && scopes::are_kept(self, number)
                    && checker.body(&routine.body, Within::default())
            })
    }
}

/// What a statement is within.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Within {
    pub(super) is_loop: bool,
    pub(super) is_switch: bool,
    /// Whether statements there may take arguments besides the parameters.
    pub(super) is_in_arguments: bool,
}

/// Checks the statements of a function.
pub(super) struct Checker<'a> {
    flow: &'a Flow,
    routine: &'a Routine,
    types: Types<'a>,
    /// The objects whose addresses the function takes, once they are asked for.
    addressed: OnceCell<BTreeSet<u32>>,
}

impl<'a> Checker<'a> {
    /// For the function with this number.
    pub(super) fn new(flow: &'a Flow, routine: u32, model: &'a Model) -> Checker<'a> {
        let routine = &flow.routines[routine as usize];
        Checker { flow, routine, types: Types { flow, model }, addressed: OnceCell::new() }
    }

    /// Whether each jump has its label, and each label is there once.
    pub(super) fn has_labels(&self) -> bool {
        let (mut labels, mut jumps) = (BTreeSet::new(), BTreeSet::new());
        let mut is_once = true;
        for stmt in &self.routine.body {
            stmt.each(&mut |stmt| {
                jumps.extend(stmt.targets());
                if let Stmt::Label(label) = stmt {
                    is_once &= labels.insert(*label);
                }
            });
        }
        is_once && jumps.is_subset(&labels)
    }

    pub(super) fn body(&self, body: &'a [Stmt], within: Within) -> bool {
        body.iter().all(|stmt| {
            self.uses_each_once(stmt)
                && self.is_sequenced(stmt)
                && self.flow.keeps_braces(stmt)
                && self.stmt(stmt, within)
        })
    }
}

#[cfg(test)]
mod tests;
