//! The classes of scalars, and of the words of a value.

use serde::{Deserialize, Serialize};

use crate::c::model::Model;
use crate::c::types::{Float, Type};

/// The class of a word, or a scalar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Padding only.
    None,
    /// Part of a value that fills a register of two words: a `__float128`, a `_Decimal128`, a vector.
    Quad,
    /// Floating values only.
    Float,
    /// Part of a `long double` wider than a word.
    Wide,
    /// At least in part an integer or an address.
    Integer,
    /// An address, as a scalar: psABIs do not include it in integers. In a word it counts as an integer.
    Address,
    /// A part of a `long double` overlapping another floating value.
    Mixed,
}

impl Class {
    /// Every class, with its name in scripts.
    pub const ALL: [(&'static str, Class); 7] = [
        ("none", Class::None),
        ("quad", Class::Quad),
        ("float", Class::Float),
        ("integer", Class::Integer),
        ("address", Class::Address),
        ("wide", Class::Wide),
        ("mixed", Class::Mixed),
    ];

    /// The class of a word when something overlaps, or adjoins, what was there before (System V psABI for
    /// AMD64, 3.2.3: a double wins over the upper half of a `__float128`, an integer over either).
    fn and(self, next: Class) -> Class {
        match (self, next) {
            (before, Class::None) => before,
            (Class::None, next) => next,
            (Class::Mixed, _) | (_, Class::Mixed) => Class::Mixed,
            (Class::Integer | Class::Address, _) | (_, Class::Integer | Class::Address) => {
                Class::Integer
            }
            (Class::Wide, Class::Wide) => Class::Wide,
            (Class::Wide, _) | (_, Class::Wide) => Class::Mixed,
            (before, next) => before.max(next),
        }
    }

    /// The class of a scalar.
    pub(super) fn of(scalar: &Type, model: &Model) -> Class {
        let is_wide = model.layout(scalar).size > model.pointer.max(8).into();
        match scalar {
            Type::Float(Float::Float128 | Float::Decimal128) if is_wide => Class::Quad,
            Type::Float(_) if is_wide => Class::Wide,
            Type::Float(_) => Class::Float,
            Type::Pointer(_) | Type::Callback(_) => Class::Address,
            _ => Class::Integer,
        }
    }
}

/// The classes of the words of a value of this size. A nested record is classified by itself first: if a part of
/// a `long double` remains whose beginning another value overlaps, it is mixed, whatever overlaps that.
pub(super) fn words(ty: &Type, size: u64, model: &Model) -> Vec<Class> {
    let mut words = Words { model, classes: Words::none(size, model) };
    words.add(ty, 0, None);
    words.classes
}

struct Words<'m> {
    model: &'m Model,
    classes: Vec<Class>,
}

impl Words<'_> {
    fn none(size: u64, model: &Model) -> Vec<Class> {
        vec![Class::None; size.div_ceil(model.pointer.into()) as usize]
    }

    /// Adds a part at a bit; of a bit-field, that many bits.
    fn add(&mut self, ty: &Type, bit: u64, field: Option<u32>) {
        match ty {
            Type::Void => {}
            Type::Array(element, n) | Type::Vector(element, n) => {
                let width = self.model.layout(element).size * 8;
                (0..u64::from(*n)).for_each(|i| self.add(element, bit + i * width, None));
            }
            Type::Complex(float) => {
                let part = Type::Float(*float);
                let width = self.model.layout(&part).size * 8;
                (0..2).for_each(|i| self.add(&part, bit + i * width, None));
            }
            Type::Record(record) => {
                let whole =
                    Words { model: self.model, classes: vec![Class::None; self.classes.len()] };
                let outer = std::mem::replace(self, whole);
                for (member, position) in record.members.iter().zip(self.model.positions(record)) {
                    if !member.is_padding() {
                        self.add(&member.ty, bit + position, member.bits);
                    }
                }
                for i in (1..self.classes.len()).step_by(2) {
                    if self.classes[i] == Class::Wide && self.classes[i - 1] != Class::Wide {
                        self.classes[i] = Class::Mixed;
                    }
                }
                for (class, before) in self.classes.iter_mut().zip(outer.classes) {
                    *class = before.and(*class);
                }
            }
            scalar => {
                let width = field.map_or(self.model.layout(scalar).size * 8, u64::from);
                self.put(Class::of(scalar, self.model), bit, width);
            }
        }
    }

    fn put(&mut self, class: Class, bit: u64, width: u64) {
        let word = u64::from(self.model.pointer) * 8;
        for word in bit / word..(bit + width).div_ceil(word) {
            if let Some(known) = self.classes.get_mut(word as usize).filter(|_| width > 0) {
                *known = known.and(if class == Class::Address { Class::Integer } else { class });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::LP64;
    use crate::c::types::{Int, Member, Record, RecordKind};

    fn record(kind: RecordKind, types: &[&Type]) -> Type {
        let members = types.iter().map(|ty| Member::new((*ty).clone())).collect();
        Type::Record(Record::new(kind, 1, members).into())
    }

    #[test]
    fn eightbytes_have_the_classes_that_the_psabi_of_x86_64_gives_them() {
        let [long_double, float128, double] =
            [Float::LongDouble, Float::Float128, Float::Double].map(Type::Float);
        let [long, int128] = [Int::Long, Int::Int128].map(Type::Int);
        let three = Type::Array(Type::Int(Int::Int).into(), 3);
        let union = |types: &[&Type]| record(RecordKind::Union, types);
        use Class::{Float as F, Integer as I, Mixed as M, Quad as Q, Wide as W};
        let table = [
            (long_double.clone(), [W, W]),
            (float128.clone(), [Q, Q]),
            (union(&[&float128, &double]), [F, Q]),
            (union(&[&float128, &long]), [I, Q]),
            (union(&[&long_double, &double]), [M, M]),
            (union(&[&long_double, &float128]), [M, M]),
            // Of class X87UP, not preceded by X87.
            (union(&[&long, &long_double]), [I, M]),
            (union(&[&long_double, &int128]), [I, I]),
            (union(&[&union(&[&long, &long_double]), &three]), [I, M]),
            (record(RecordKind::Struct, &[&double, &long]), [F, I]),
        ];
        for (ty, expected) in table {
            let size = LP64.layout(&ty).size;
            assert_eq!(words(&ty, size, &LP64), expected, "{ty:?}");
        }
    }
}
