//! Objects that are `_Atomic` (C11): numbers and arrays of them to which no pointer leads. Where there is one thread they hold what they would
//! hold otherwise; compilers read and write them by other instructions, and a compound assignment is one access.

use super::machine::{Kind, Types};
use super::walk::Use;
use super::{Expr, Flow, Place, Stmt, Storage, Variable};
use crate::base::chance::{Chance, mix};
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::tree::Op;
use crate::c::types::{Float, Int, Type};
use crate::c::value::Value;

/// Separates the stream that chooses them from those that write programs.
const STREAM: u64 = 0x6174_6f6d;

/// The size of the smallest objects that machines of 32 bits have no atomic accesses for: clang calls a library that not
/// all have.
const WIDE: u64 = 8;

impl Variable {
    /// The scalar that it is, or of which it is an array.
    fn scalar(&self) -> &Type {
        let mut ty = &self.ty;
        while let Type::Array(element, _) = ty {
            ty = element;
        }
        ty
    }

    /// Whether it may be atomic if no pointer leads to it: numbers that machines access at once. One of a function has a first
    /// value, since one that is not initialized is in a state that nothing but an initialization may end (C11 7.17.2).
    fn may_be_atomic(&self, model: &Model) -> bool {
        let is_such = match self.storage {
            Storage::Global | Storage::Static | Storage::Kept(_) => true,
            Storage::Local(_) | Storage::Block(_) => true,
            Storage::Parameter(_) | Storage::Frame(_) | Storage::Inner(_) => false,
        };
        let is_number = match self.scalar() {
            Type::Int(Int::BitInt(_) | Int::UBitInt(_)) => false,
            Type::Int(_) | Type::Float(Float::Float | Float::Double) => true,
            // clang before 17 lets no null pointer initialize an atomic one, and no array of them have addresses.
            _ => false,
        };
        let size = model.layout(self.scalar()).size;
        let is_narrow = size <= u64::from(model.pointer)
            && (size < WIDE || u64::from(model.int_size(Int::Long)) >= WIDE);
        // Text cannot initialize an array of atomic bytes.
        let is_text = self.scalar() != &self.ty && size == 1;
        let is_plain = !self.is_const
            && !self.is_literal
            && !self.is_text
            && !is_text
            && self.lengths().next().is_none();
        is_such && is_number && is_narrow && is_plain
    }
}

impl Flow {
    /// The same program in which a share of the objects that may be atomic, in hundredths, are.
    pub(super) fn with_atomics(mut self, share: u32, features: Features, model: &Model) -> Flow {
        if share == 0 || !features.contains(Feature::Atomic) {
            return self;
        }
        let mut chance = Chance::new(mix(self.seed as u64, STREAM));
        let may_be = self.may_be_atomic(model);
        for (object, may_be) in self.objects.iter_mut().zip(may_be) {
            object.is_atomic = chance.ratio(share.into(), 100) && may_be;
            if object.is_atomic && object.value.is_none() {
                object.value = Some(Value::zero(&object.ty));
            }
        }
        self
    }

    /// Whether all objects that are atomic may be.
    pub(super) fn keeps_atomics(&self, model: &Model) -> bool {
        if !self.has_atomics() {
            return true;
        }
        let mut objects = self.objects.iter().zip(self.may_be_atomic(model));
        objects.all(|(object, may_be)| !object.is_atomic || may_be && object.value.is_some())
    }

    /// Lets no object be atomic that may not, or not any more.
    pub(super) fn drop_false_atomics(&mut self, model: &Model) {
        if self.has_atomics() {
            let may_be = self.may_be_atomic(model);
            for (object, may_be) in self.objects.iter_mut().zip(may_be) {
                object.is_atomic &= may_be && object.value.is_some();
            }
        }
    }

    pub(super) fn has_atomics(&self) -> bool {
        self.objects.iter().any(|object| object.is_atomic)
    }

    /// Which objects may be: their addresses are not taken, no array has its length from them, and no `switch` is on one alone, nor a selection
    /// by type. Only integers are assigned to with an operator, and integers alone: for floating numbers gcc calls a library that not all have.
    fn may_be_atomic<'a>(&'a self, model: &'a Model) -> Vec<bool> {
        let mut may_be: Vec<bool> =
            self.objects.iter().map(|object| object.may_be_atomic(model)).collect();
        let types = Types { flow: self, model };
        let assigned = |place: &'a Place, op: Option<Op>, value: &'a Expr| {
            let of = place.root().filter(|_| op.is_some() && !place.is_indirect())?;
            let is_integer = matches!(self.objects[of as usize].scalar(), Type::Int(_));
            let are_integers = is_integer && matches!(types.type_of(value), Some(Kind::Int(_)));
            (!are_integers).then_some(of)
        };
        let mut exclude = |object: u32| {
            if let Some(may_be) = may_be.get_mut(object as usize) {
                *may_be = false;
            }
        };
        self.objects.iter().flat_map(Variable::lengths).for_each(&mut exclude);
        self.each_selecting(&mut exclude);
        self.each_use(&mut |object, how| {
            if how == Use::Addressed {
                exclude(object);
            }
        });
        self.each_statement(&mut |stmt| {
            // clang before 17 takes no such object for an integer there.
            if let Stmt::Switch(Expr::Read(place), _) = stmt {
                place.root().into_iter().for_each(&mut exclude);
            }
            if let Stmt::Asm(_) = stmt {
                let place = stmt.written().filter(|place| !place.is_indirect());
                place.and_then(Place::root).into_iter().for_each(&mut exclude);
            }
            if let Stmt::Assign(place, op, value) = stmt {
                assigned(place, *op, value).into_iter().for_each(&mut exclude);
            }
            stmt.each_expr(&mut |expr| {
                if let Expr::Braces(of) = expr {
                    let sets =
                        of.sets.iter().filter_map(|set| assigned(&set.to, set.op, &set.value));
                    sets.for_each(&mut exclude);
                    // A builtin function gets its address.
                    if of.checked().next().is_some() {
                        exclude(of.object);
                    }
                }
            });
            stmt.each_memory_call(&mut |call| {
                let places = call.places().into_iter().filter(|place| !place.is_indirect());
                places.filter_map(Place::root).for_each(&mut exclude);
            });
        });
        may_be
    }
}
