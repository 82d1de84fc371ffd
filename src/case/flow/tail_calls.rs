//! Functions that return by tail calls, as an attribute demands (GNU): such a function gives its frame up before it calls another
//! one of its type, or itself. It changes nothing else of a program.

use super::machine::Types;
use super::walk::Use;
use super::{Expr, Flow, Routine, Stmt, Storage};
use crate::base::chance::{Chance, mix};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::c::types::Type;

/// Separates the stream that chooses programs from those that write them.
const STREAM: u64 = 0x7461_696c;

/// Whether the program of a seed has such functions, in a share of programs, in hundredths.
pub(super) fn is_with_tail_calls(seed: i64, share: u32, features: Features) -> bool {
    share > 0
        && features.contains(Feature::TailCalls)
        && Chance::new(mix(seed as u64, STREAM)).ratio(share.into(), 100)
}

/// Whether what is passed or returned is a number or a pointer: others compilers may return by way of a pointer, or pass in the
/// frame.
fn is_scalar(ty: &Type) -> bool {
    matches!(ty, Type::Int(_) | Type::Float(_) | Type::Pointer(_) | Type::Callback(_))
}

impl Routine {
    /// The calls whose results it returns as they are.
    fn returned_calls(&self) -> Vec<&Expr> {
        let mut all = Vec::new();
        for stmt in &self.body {
            stmt.each(&mut |stmt| {
                if let Stmt::Return(Some(call @ (Expr::Call(..) | Expr::CallBy(..)))) = stmt {
                    all.push(call);
                }
            });
        }
        all
    }
}

impl Flow {
    /// The same program, in a share of programs, in hundredths, in which all functions return by tail calls that may.
    pub(super) fn with_tail_calls(mut self, share: u32, features: Features) -> Flow {
        if is_with_tail_calls(self.seed, share, features) {
            self.routines.iter_mut().for_each(|routine| routine.must_tail = true);
            self.drop_false_tail_calls();
        }
        self
    }

    pub(super) fn has_tail_calls(&self) -> bool {
        self.routines.iter().any(|routine| routine.must_tail)
    }

    /// Lets no function return by tail calls that may not, or not any more.
    pub(super) fn drop_false_tail_calls(&mut self) {
        if self.has_tail_calls() {
            let may_tail = self.may_tail();
            for (routine, may_tail) in self.routines.iter_mut().zip(may_tail) {
                routine.must_tail &= may_tail;
            }
        }
    }

    /// Whether all functions may return by tail calls that do.
    pub(super) fn keeps_tail_calls(&self) -> bool {
        let is_kept = |(routine, may_tail): (&Routine, bool)| !routine.must_tail || may_tail;
        !self.has_tail_calls() || self.routines.iter().zip(self.may_tail()).all(is_kept)
    }

    /// Which functions may: all calls that they return are of their own type, and nothing needs their frames until they return.
    fn may_tail(&self) -> Vec<bool> {
        let mut may_tail: Vec<bool> = (0..self.routines.len() as u32)
            .map(|number| self.returns_calls_alike(number))
            .collect();
        let mut exclude = |storage: Storage| {
            if let Some(may_tail) = storage.call().and_then(|of| may_tail.get_mut(of as usize)) {
                *may_tail = false;
            }
        };
        for object in &self.objects {
            if object.lengths().next().is_some() || matches!(object.storage, Storage::Frame(_)) {
                exclude(object.storage);
            }
        }
        self.each_use(&mut |object, how| {
            if let Some(object) = self.objects.get(object as usize)
                && how == Use::Addressed
            {
                exclude(object.storage);
            }
        });
        may_tail
    }

    /// Whether a function returns the results of calls, each of which has its own type, and does nothing that keeps its frame.
    fn returns_calls_alike(&self, number: u32) -> bool {
        let routine = &self.routines[number as usize];
        let calls = routine.returned_calls();
        // No type of a place depends on the model.
        let types = Types { flow: self, model: &LP64 };
        // Pointers to functions have types that say nothing of `void *` and `_Atomic`.
        let mut parameters = routine.parameters.iter().map(|of| &self.objects[*of as usize]);
        let declares_types = parameters.all(|of| !of.is_void && !of.is_atomic);
        let is_alike = |call: &&Expr| match call {
            Expr::Call(callee, _) => self.is_alike(number, *callee),
            Expr::CallBy(place, _) => {
                let is_it = |ty| self.is_pointer_to(ty, number);
                declares_types && types.called_at(place).is_some_and(is_it)
            }
            _ => false,
        };
        let mut keeps_frame = routine.is_variadic || routine.is_old;
        for stmt in &routine.body {
            stmt.each(&mut |stmt| {
                keeps_frame |= matches!(stmt, Stmt::SetJump(..) | Stmt::Cleaned(..));
            });
        }
        !keeps_frame
            && !calls.is_empty()
            && self.parameters_of(number).chain(&routine.result).all(is_scalar)
            && calls.iter().all(is_alike)
    }

    /// Whether two functions have one type in C.
    fn is_alike(&self, one: u32, other: u32) -> bool {
        let Some(callee) = self.routines.get(other as usize) else { return false };
        let parameters = |of: u32| {
            let all = self.routines[of as usize].parameters.iter();
            all.map(|object| {
                self.objects.get(*object as usize).map(|of| (of.declared(), of.is_atomic))
            })
        };
        let caller = &self.routines[one as usize];
        !callee.is_variadic
            && !callee.is_old
            && caller.convention == callee.convention
            && caller.result == callee.result
            && parameters(one).eq(parameters(other))
    }
}
