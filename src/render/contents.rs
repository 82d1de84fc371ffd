//! What a translation unit has of test cases.

use std::borrow::Cow;
use std::{iter, slice};

use super::files::Files;
use super::needs::Needs;
use super::spread::Share;
use crate::c::print::{Printer, Units};
use crate::c::tree::{CaseCode, Function, Half, Object, Stmt};

/// The contents of one translation unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Contents {
    Both,
    Caller,
    Callee(Share),
}

impl Contents {
    pub(super) fn is_callee(self) -> bool {
        matches!(self, Contents::Callee(_))
    }

    /// The contents of each file of a program.
    pub(super) fn of_program(files: Files) -> Vec<Contents> {
        if files.is_one() {
            return vec![Contents::Both];
        }
        let of = files.number() - 1;
        let shares = (0..of).map(|number| Contents::Callee(Share { number, of }));
        iter::once(Contents::Caller).chain(shares).collect()
    }

    /// What the unit has, or knows, of a test case.
    pub(super) fn portion(self, code: &CaseCode) -> Cow<'_, CaseCode> {
        match self {
            Contents::Callee(share) => share.of(code),
            _ => Cow::Borrowed(code),
        }
    }

    /// Whether the unit has nothing of a test case.
    pub(super) fn lacks(self, portion: &CaseCode) -> bool {
        let Half { objects, pointers, functions, declared: _ } = &portion.callee;
        let is_empty = objects.is_empty() && pointers.is_empty() && functions.is_empty();
        self.is_part() && is_empty
    }

    /// Whether other units have callees, too.
    pub(super) fn is_part(self) -> bool {
        matches!(self, Contents::Callee(share) if !share.is_whole())
    }

    pub(super) fn units(self) -> Units {
        if self == Contents::Both { Units::One } else { Units::Two }
    }

    /// The storage class of names shared by both sides.
    pub(super) fn shared(self) -> &'static str {
        match self {
            Contents::Both => "static ",
            Contents::Caller => "",
            Contents::Callee(_) => "extern ",
        }
    }

    /// An object that both sides share, with the storage class of those that are not public. Only its own unit
    /// gives it a value.
    pub(super) fn shared_object(self, object: &Object, storage: &str, printer: &mut Printer) {
        match self {
            Contents::Callee(_) => {
                printer.object("extern ", &Object { init: None, ..object.clone() });
            }
            _ => self.own_object(object, storage, printer),
        }
        if object.is_public || self.units() == Units::Two {
            printer.declare_again(object);
        }
    }

    /// An object that this unit defines, with the storage class of those that are not public.
    pub(super) fn own_object(self, object: &Object, storage: &str, printer: &mut Printer) {
        printer.object(if object.is_public { "" } else { storage }, object);
        if self.units() == Units::One {
            printer.declare_alias(object);
        }
    }

    /// Declares the functions that both sides see.
    pub(super) fn prototypes(self, code: &CaseCode, printer: &mut Printer) {
        let own: Vec<&Function> = self.halves(code).flat_map(|half| &half.functions).collect();
        for function in code.functions().filter(|function| function.is_seen_by_both()) {
            let declare = match own.iter().any(|defined| defined.name == function.name) {
                true => Printer::prototype_of_own,
                false => Printer::prototype,
            };
            declare(printer, function, self.units(), self.is_callee());
        }
    }

    /// The unit's part of a test case, in order.
    pub(super) fn halves(self, code: &CaseCode) -> impl Iterator<Item = &Half> {
        let callee = (self != Contents::Caller).then_some(&code.callee);
        let caller = (!self.is_callee()).then_some(&code.caller);
        let halves = if code.is_caller_first() { [caller, callee] } else { [callee, caller] };
        halves.into_iter().flatten()
    }

    /// Adds what a test case needs in the unit. The caller's has what callees in other units share.
    pub(super) fn note_needs(self, code: &CaseCode, needs: &mut Needs) {
        needs.note(self.functions(slice::from_ref(code)));
        let mut declared = self.halves(code).flat_map(|half| &half.declared);
        needs.lists |= declared.any(|function| function.takes_list);
        let jumps = |stmt: &Stmt| matches!(stmt, Stmt::SetJump(..) | Stmt::LongJump(..));
        if self == Contents::Caller {
            needs.jumps |= code.callee.functions.iter().any(|function| function.has(jumps));
        }
    }

    pub(super) fn functions(self, cases: &[CaseCode]) -> impl Iterator<Item = &Function> {
        cases.iter().flat_map(move |code| self.halves(code)).flat_map(|half| &half.functions)
    }
}
