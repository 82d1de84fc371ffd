//! The support that the functions of a file need: found in one walk over them.

use std::collections::BTreeSet;

use enumset::EnumSet;

use crate::c::check::CheckKind;
use crate::c::harness::{Action, Edge, Probe};
use crate::c::library::MemoryFunction;
use crate::c::tree::{Expr, Function, Stmt};
use crate::c::types::Int;

/// The support that some functions need, and nothing else, so that no compiler warns.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Needs {
    /// Whether one of them takes variable arguments, or a list of them.
    pub(super) lists: bool,
    /// The kinds of their checks.
    pub(super) kinds: EnumSet<CheckKind>,
    /// Where objects touch inaccessible pages.
    pub(super) guards: BTreeSet<Edge>,
    /// Whether bit-fields are located.
    pub(super) bits: bool,
    /// Whether one of them is hidden from its callers.
    pub(super) opaque: bool,
    /// The functions of the library that they call.
    pub(super) library: BTreeSet<MemoryFunction>,
    /// Whether one of them calls `setjmp` or `longjmp`.
    pub(super) jumps: bool,
    /// The type of addresses, if the depth of the stack is measured.
    pub(super) depth: Option<Int>,
}

impl Needs {
    /// Adds those of some functions.
    pub(super) fn note<'f>(&mut self, functions: impl Iterator<Item = &'f Function>) {
        for function in functions {
            self.lists |= function.variadic || function.takes_list;
            self.opaque |= function.is_opaque;
            self.library.extend(&function.library);
            function.each_statement(&mut |stmt| self.add(stmt));
        }
    }

    /// Adds those of other functions.
    pub(super) fn join(&mut self, other: &Needs) {
        self.lists |= other.lists;
        self.kinds |= other.kinds;
        self.guards.extend(&other.guards);
        self.bits |= other.bits;
        self.opaque |= other.opaque;
        self.library.extend(&other.library);
        self.jumps |= other.jumps;
        self.depth = other.depth.or(self.depth);
    }

    fn add(&mut self, stmt: &Stmt) {
        if let Some(kind) = CheckKind::of_statement(stmt) {
            self.kinds.insert(kind);
        }
        match stmt {
            Stmt::Assign(_, Expr::Harness(Probe::Guarded(edge, ..))) => {
                self.guards.insert(*edge);
            }
            Stmt::Assign(_, Expr::Harness(Probe::Bits(_)))
            | Stmt::Harness(Action::CheckLayout(_, Expr::Harness(Probe::Bits(_)))) => {
                self.bits = true;
            }
            Stmt::Harness(Action::Repeat(_, int, _)) => self.depth = Some(*int),
            Stmt::SetJump(..) | Stmt::LongJump(..) => self.jumps = true,
            _ => {}
        }
    }
}
