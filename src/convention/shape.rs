//! What a convention sees of a type.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::class::{self, Class};
use crate::c::model::Model;
use crate::c::types::{Float, Int, Record, RecordKind, Type};

/// What sort of value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// An integer, an enumeration, or a boolean.
    Integer,
    /// An address.
    Pointer,
    /// A real floating value.
    Float,
    /// A complex number.
    Complex,
    /// A vector. What has one in it belongs only to classes that name this kind.
    Vector,
    /// A struct or an array in one.
    Struct,
    /// A union.
    Union,
    /// A record of no bytes.
    Empty,
}

impl Kind {
    /// Every kind, with the word that scripts use.
    pub const ALL: [(&'static str, Kind); 8] = [
        ("integer", Kind::Integer),
        ("pointer", Kind::Pointer),
        ("float", Kind::Float),
        ("complex", Kind::Complex),
        ("vector", Kind::Vector),
        ("struct", Kind::Struct),
        ("union", Kind::Union),
        ("empty", Kind::Empty),
    ];
}

/// What may be in a value that conventions treat in ways of their own, or do not speak of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Has {
    /// A vector, or that is one.
    Vector,
    /// A union, or that is one.
    Union,
    /// A `__float128` or a `_Decimal128`.
    Quad,
    /// A `_BitInt` wider than an address, which the data models align as x86-64 does.
    BitInt,
    /// An array of no known length, at its end.
    Flexible,
    /// A bit-field without a name.
    Unnamed,
    /// A record that is not where its alignment wants it, whose scalars are.
    UnalignedRecord,
}

impl Has {
    /// Everything, with the word that scripts use.
    pub const ALL: [(&'static str, Has); 7] = [
        ("vector", Has::Vector),
        ("union", Has::Union),
        ("quad", Has::Quad),
        ("wide bitint", Has::BitInt),
        ("flexible", Has::Flexible),
        ("unnamed", Has::Unnamed),
        ("unaligned record", Has::UnalignedRecord),
    ];
}

/// A scalar in a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leaf {
    /// Its first byte.
    pub from: u64,
    /// Its size in bytes.
    pub size: u64,
    /// `Integer`, `Address`, `Float`, `Wide` or `Quad`.
    pub class: Class,
    /// Whether it is the value, or a member of it, and not a part of a member.
    pub is_direct: bool,
}

/// What a convention sees of a type.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shape {
    /// What sort of value.
    pub kind: Kind,
    /// Bytes.
    pub size: u64,
    /// Bytes.
    pub align: u64,
    /// The same without what an attribute of the whole record asks for.
    pub natural: u64,
    /// Bytes of an address.
    pub word: u64,
    /// Its words.
    pub words: Vec<Class>,
    /// Its scalars in order; those of a union lie over each other. Bit-fields have the bytes they touch.
    pub leaves: Vec<Leaf>,
    /// The size of its floating scalars and their number, if there is nothing else and they are equal; of
    /// a union, of the member that has most.
    pub homogeneous: Option<(u64, u64)>,
    /// Whether each scalar is where its alignment wants it; a bit-field may be anywhere.
    pub aligned: bool,
    /// Whether an array is in it.
    pub has_arrays: bool,
    /// What else is in it.
    pub has: BTreeSet<Has>,
}

impl Shape {
    /// What there is to see of a type, under a data model.
    pub fn of(ty: &Type, model: &Model) -> Shape {
        let layout = model.layout(ty);
        let size = if *ty == Type::Void { 0 } else { layout.size };
        let mut view = View::new(model);
        view.walk(ty, 0, None);
        let View { mut leaves, aligned, arrays, mut has, .. } = view;
        if !aligned {
            has.remove(&Has::UnalignedRecord);
        }
        leaves.sort_by_key(|leaf| leaf.from);
        Shape {
            kind: kind(ty, size),
            size,
            align: layout.align,
            natural: natural(ty, model),
            word: model.pointer.into(),
            words: class::words(ty, size, model),
            homogeneous: homogeneous(ty, model),
            leaves,
            aligned,
            has_arrays: arrays,
            has,
        }
    }

    /// The classes of its scalars. An integer wider than a word is none of the integers that psABIs speak of.
    pub fn scalars(&self) -> impl Iterator<Item = Class> + '_ {
        self.leaves.iter().map(|leaf| match leaf.class {
            Class::Integer if leaf.size > self.word => Class::Wide,
            class => class,
        })
    }

    /// Of an address.
    pub fn pointer(model: &Model) -> Shape {
        Shape::of(&Type::Pointer(Type::Void.into()), model)
    }
}

/// As the procedure call standard of Arm's 64-bit architecture has it: of a record that of the member that has most.
fn natural(ty: &Type, model: &Model) -> u64 {
    match ty {
        Type::Record(record) => {
            let plain = Record { align: None, ..Record::clone(record) };
            model.layout(&Type::Record(plain.into())).align
        }
        _ => model.layout(ty).align,
    }
}

fn kind(ty: &Type, size: u64) -> Kind {
    match ty {
        Type::Void | Type::Record(_) | Type::Array(..) if size == 0 => Kind::Empty,
        Type::Int(_) | Type::Enum(_) => Kind::Integer,
        Type::Pointer(_) | Type::Callback(_) => Kind::Pointer,
        Type::Float(_) => Kind::Float,
        Type::Complex(_) => Kind::Complex,
        Type::Vector(..) => Kind::Vector,
        Type::Record(record) if record.kind == RecordKind::Union => Kind::Union,
        Type::Void | Type::Record(_) | Type::Array(..) => Kind::Struct,
    }
}

struct View<'m> {
    model: &'m Model,
    leaves: Vec<Leaf>,
    aligned: bool,
    arrays: bool,
    has: BTreeSet<Has>,
    /// How many records and arrays are around it.
    depth: u32,
}

impl View<'_> {
    fn new(model: &Model) -> View<'_> {
        let leaves = Vec::new();
        View { model, leaves, aligned: true, arrays: false, has: BTreeSet::new(), depth: 0 }
    }

    /// Notes what a part is that conventions ask for.
    fn note(&mut self, ty: &Type, bit: u64) {
        match ty {
            Type::Vector(..) => self.has.extend([Has::Vector]),
            Type::Float(Float::Float128 | Float::Decimal128) => self.has.extend([Has::Quad]),
            Type::Int(Int::BitInt(bits) | Int::UBitInt(bits))
                if u32::from(*bits) > self.model.pointer * 8 =>
            {
                self.has.extend([Has::BitInt]);
            }
            Type::Complex(Float::Float128) => self.has.extend([Has::Quad]),
            Type::Record(record) => {
                let notes = [
                    (Has::Union, record.kind == RecordKind::Union),
                    (Has::Flexible, record.members.iter().any(|member| member.flexible)),
                    (Has::UnalignedRecord, !(bit / 8).is_multiple_of(self.model.layout(ty).align)),
                ];
                self.has.extend(notes.into_iter().filter(|(_, is_so)| *is_so).map(|(has, _)| has));
            }
            _ => {}
        }
    }

    /// Sees the scalars of a part from a bit on; of a bit-field, that many bits.
    fn walk(&mut self, ty: &Type, bit: u64, field: Option<u32>) {
        let layout = self.model.layout(ty);
        let width = field.map_or(layout.size * 8, u64::from);
        self.note(ty, bit);
        if width == 0 || *ty == Type::Void {
            return;
        }
        self.arrays |= matches!(ty, Type::Array(..));
        // The members of a union are none of its own: who looks for one passes it as words.
        let is_union = matches!(ty, Type::Record(of) if of.kind == RecordKind::Union);
        let depth = if is_union { 2 } else { 1 };
        self.depth += depth;
        match ty {
            Type::Array(element, n) | Type::Vector(element, n) => {
                let width = self.model.layout(element).size * 8;
                (0..u64::from(*n)).for_each(|i| self.walk(element, bit + i * width, None));
            }
            Type::Complex(float) => {
                let part = Type::Float(*float);
                (0..2).for_each(|i| self.walk(&part, bit + i * width / 2, None));
            }
            Type::Record(record) => {
                for (member, position) in record.members.iter().zip(self.model.positions(record)) {
                    if member.is_padding() {
                        self.has.insert(Has::Unnamed);
                    } else {
                        self.walk(&member.ty, bit + position, member.bits);
                    }
                }
            }
            scalar => {
                let from = bit / 8;
                self.aligned &= field.is_some() || from.is_multiple_of(layout.align);
                let is_direct = self.depth <= 2;
                let size = (bit + width).div_ceil(8) - from;
                let class = Class::of(scalar, self.model);
                self.leaves.push(Leaf { from, size, class, is_direct });
            }
        }
        self.depth -= depth;
    }
}

/// As the procedure call standards of Arm count them.
fn homogeneous(ty: &Type, model: &Model) -> Option<(u64, u64)> {
    let (float, count) = flat(ty, model)?;
    let float = float.filter(|float| !float.is_decimal())?;
    Some((model.float_size(float).into(), count))
}

/// The one floating type of a value's scalars, and how many; none if there is another scalar.
fn flat(ty: &Type, model: &Model) -> Option<(Option<Float>, u64)> {
    // Where it is no wider, a long double is a double.
    let same = |float: Float| match float {
        Float::LongDouble if model.long_double == model.double => Float::Double,
        other => other,
    };
    match ty {
        Type::Float(float) => Some((Some(same(*float)), 1)),
        Type::Complex(float) => Some((Some(same(*float)), 2)),
        // One without elements is not one of floating values, to gcc and clang.
        Type::Array(_, 0) => None,
        Type::Array(element, n) => {
            let (float, count) = flat(element, model)?;
            Some((float, count * u64::from(*n)))
        }
        Type::Record(record) => {
            let mut whole = (None, 0);
            for member in &record.members {
                if member.bits == Some(0) {
                    continue;
                }
                if member.bits.is_some() {
                    return None;
                }
                let (float, count) = flat(&member.ty, model)?;
                if whole.0.is_some() && float.is_some() && whole.0 != float {
                    return None;
                }
                let number = match record.kind {
                    RecordKind::Struct => whole.1 + count,
                    RecordKind::Union => whole.1.max(count),
                };
                whole = (whole.0.or(float), number);
            }
            Some(whole)
        }
        _ => None,
    }
}
