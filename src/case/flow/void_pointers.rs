//! Pointers that are declared as pointers to void. Where one is followed, moved or compared by order, it is converted to what
//! it leads to; stores, arguments and results convert by themselves. This changes nothing else of a program: compilers lose
//! the type of what the pointer leads to, and must find it again.

use std::collections::BTreeSet;

use super::walk::Use;
use super::{Expr, Flow, Place, Stmt, Variable};
use crate::base::chance::{Chance, mix};
use crate::c::features::{Feature, Features};
use crate::c::types::Type;

/// Separates the stream that chooses them from those that write programs.
const STREAM: u64 = 0x766f_6964;

impl Variable {
    /// The type that its declaration gives it.
    pub(super) fn declared(&self) -> Type {
        match self.is_void {
            true => Type::Void.pointer(),
            false => self.ty.clone(),
        }
    }

    /// Whether it may be a pointer to void if its own address is not taken.
    fn may_be_void(&self) -> bool {
        matches!(&self.ty, Type::Pointer(to) if **to != Type::Void)
            && self.lengths().next().is_none()
            && self.constructor.is_none()
            && !self.is_literal
            && !self.is_atomic
    }
}

impl Flow {
    /// The same program in which a share of the pointers that may be pointers to void, in hundredths, are.
    pub(super) fn with_void_pointers(mut self, share: u32, features: Features) -> Flow {
        if share == 0 || !features.contains(Feature::VoidPointers) {
            return self;
        }
        let mut chance = Chance::new(mix(self.seed as u64, STREAM));
        let may_be = self.may_be_void();
        for (object, may_be) in self.objects.iter_mut().zip(may_be) {
            object.is_void = chance.ratio(share.into(), 100) && may_be;
        }
        self
    }

    pub(super) fn has_void_pointers(&self) -> bool {
        self.objects.iter().any(|object| object.is_void)
    }

    /// Whether all objects that are pointers to void may be.
    pub(super) fn keeps_void_pointers(&self) -> bool {
        if !self.has_void_pointers() {
            return true;
        }
        let mut objects = self.objects.iter().zip(self.may_be_void());
        objects.all(|(object, may_be)| !object.is_void || may_be)
    }

    /// Lets no object be a pointer to void that may not, or not any more.
    pub(super) fn drop_false_void_pointers(&mut self) {
        if self.has_void_pointers() {
            let may_be = self.may_be_void();
            for (object, may_be) in self.objects.iter_mut().zip(may_be) {
                object.is_void &= may_be;
            }
        }
    }

    /// Which objects may be: no pointer leads to them, since it would be one to a pointer of another type, and they are no
    /// parameters of functions that are called by pointers or clean up.
    fn may_be_void(&self) -> Vec<bool> {
        let mut may_be: Vec<bool> = self.objects.iter().map(Variable::may_be_void).collect();
        let mut exclude = |object: u32| {
            if let Some(may_be) = may_be.get_mut(object as usize) {
                *may_be = false;
            }
        };
        self.each_use(&mut |object, how| {
            if how == Use::Addressed {
                exclude(object);
            }
        });
        let mut typed: BTreeSet<u32> = self.addressed().into_iter().collect();
        self.each_statement(&mut |stmt| {
            if let Stmt::Cleaned(objects, _) = stmt {
                typed.extend(objects.iter().map(|(_, by)| *by));
            }
            stmt.each_memory_call(&mut |call| {
                let places = call.places().into_iter().filter(|place| !place.is_indirect());
                places.filter_map(Place::root).for_each(&mut exclude);
            });
        });
        let typed = typed.iter().filter_map(|of| self.routines.get(*of as usize));
        typed.flat_map(|routine| &routine.parameters).for_each(|of| exclude(*of));
        may_be
    }

    /// The pointer to void whose value an expression is.
    pub(super) fn void_pointer(&self, expr: &Expr) -> Option<u32> {
        match expr {
            Expr::Read(Place::Object(object)) => {
                self.objects.get(*object as usize)?.is_void.then_some(*object)
            }
            _ => None,
        }
    }
}
