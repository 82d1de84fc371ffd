//! Pointers that are declared as pointers to void. Where one is followed, moved or compared by order, it is converted to what
//! it leads to; stores, arguments and results convert by themselves. This changes nothing else of a program: compilers lose
//! the type of what the pointer leads to, and must find it again. A union of pointers may be one, too, if its members only are
//! used: one pointer that leads to objects of several types in turn.

use std::collections::BTreeSet;

use super::walk::Use;
use super::{Expr, Flow, Place, Stmt, Storage, Variable};
use crate::base::chance::{Chance, mix};
use crate::c::features::{Feature, Features};
use crate::c::types::Type;

/// Separates the stream that chooses them from those that write programs.
const STREAM: u64 = 0x766f_6964;

/// The share of unions of pointers that are pointers to void, in hundredths, if any are.
const UNIONS: u32 = 50;

impl Variable {
    /// The type that its declaration gives it.
    pub(super) fn declared(&self) -> Type {
        match (self.is_void, self.is_text) {
            (true, _) => Type::Void.pointer(),
            (_, true) => self.as_text(),
            _ => self.ty.clone(),
        }
    }

    /// Whether it may be a pointer to void if its own address is not taken, and if of a union only the members are used.
    fn may_be_void(&self) -> bool {
        let is_typed = |ty: &Type| matches!(ty, Type::Pointer(to) if **to != Type::Void);
        let is_such = match &self.ty {
            Type::Record(record) => {
                let is_passed = matches!(self.storage, Storage::Parameter(_));
                record.is_union() && !is_passed && record.members.iter().all(|of| is_typed(&of.ty))
            }
            ty => is_typed(ty),
        };
        is_such
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
            // Unions of pointers are few.
            let share =
                if matches!(object.ty, Type::Pointer(_)) { share } else { share.max(UNIONS) };
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
        self.each_whole_union(&mut exclude);
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

    /// Visits the objects that are named as a whole though they are records.
    fn each_whole_union(&self, visit: &mut impl FnMut(u32)) {
        let mut place = |place: &Place| {
            if let Place::Object(object) = place
                && let Some(Type::Record(_)) = self.objects.get(*object as usize).map(|of| &of.ty)
            {
                visit(*object);
            }
        };
        self.each_statement(&mut |stmt| {
            stmt.written().into_iter().chain(stmt.copied()).for_each(&mut place);
            stmt.own_objects().into_iter().for_each(|of| {
                // Its function would get the address of a union.
                if matches!(stmt, Stmt::Cleaned(..)) {
                    place(&Place::Object(of));
                }
            });
            stmt.each_expr(&mut |expr| match expr {
                Expr::Read(of) | Expr::Address(of) | Expr::Count(of) => place(of),
                Expr::View(of) => place(&of.place),
                Expr::Memory(_, call) | Expr::Measure(call) => {
                    call.places().into_iter().for_each(&mut place)
                }
                Expr::Braces(of) => of.sets.iter().for_each(|set| place(&set.to)),
                _ => {}
            });
        });
    }

    /// The pointer to void that is at a place, or of which that is a member, and the type that it has there.
    pub(super) fn void_at(&self, place: &Place) -> Option<(u32, &Type)> {
        let (number, member) = match place {
            Place::Object(object) => (*object, None),
            Place::Member(of, member) => match **of {
                Place::Object(object) => (object, Some(*member)),
                _ => return None,
            },
            _ => return None,
        };
        let object = self.objects.get(number as usize).filter(|object| object.is_void)?;
        match (&object.ty, member) {
            (Type::Record(record), Some(member)) => {
                Some((number, &record.members.get(member as usize)?.ty))
            }
            (ty @ Type::Pointer(_), None) => Some((number, ty)),
            _ => None,
        }
    }

    /// The pointer to void whose value an expression is.
    pub(super) fn void_pointer(&self, expr: &Expr) -> Option<u32> {
        match expr {
            Expr::Read(place) => self.void_at(place).map(|(number, _)| number),
            _ => None,
        }
    }
}
