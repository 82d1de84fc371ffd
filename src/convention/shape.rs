//! The properties of a type that conventions distinguish.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::class::{self, Class};
use crate::c::model::Model;
use crate::c::types::{Float, Int, Record, RecordKind, Type};

/// The kind of a value.
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
    /// A vector. Types that contain one belong only to classes that name this kind.
    Vector,
    /// A struct or an array in one.
    Struct,
    /// A union.
    Union,
    /// A record of no bytes.
    Empty,
}

impl Kind {
    /// Every kind, with its name in scripts.
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

/// Contents that conventions treat specially, or do not cover.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Has {
    /// A vector, or the value is one.
    Vector,
    /// A union, or the value is one.
    Union,
    /// A `__float128` or a `_Decimal128`.
    Quad,
    /// A `_BitInt` wider than an address, which the data models align as x86-64 does.
    BitInt,
    /// A flexible array member, at its end.
    Flexible,
    /// An unnamed bit-field.
    Unnamed,
    /// A record that is not at its natural alignment, although its scalars are.
    UnalignedRecord,
}

impl Has {
    /// All of them, with their names in scripts.
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

/// The properties of a type that conventions distinguish.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shape {
    /// Its kind.
    pub kind: Kind,
    /// Bytes.
    pub size: u64,
    /// Bytes.
    pub align: u64,
    /// The same, ignoring attributes of the whole record.
    pub natural: u64,
    /// Bytes of an address.
    pub word: u64,
    /// Its words.
    pub words: Vec<Class>,
    /// Its scalars in order; those of a union overlap. Bit-fields have the bytes they touch.
    pub leaves: Vec<Leaf>,
    /// The size of its floating scalars and their number, if there is nothing else and they are equal; of
    /// a union, of the member that has most.
    pub homogeneous: Option<(u64, u64)>,
    /// Whether each scalar is at its natural alignment; a bit-field may be anywhere.
    pub aligned: bool,
    /// Whether it contains an array.
    pub has_arrays: bool,
    /// Its other contents.
    pub has: BTreeSet<Has>,
}

impl Shape {
    /// The shape of a type, under a data model.
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

    /// The classes of its scalars. An integer wider than a word is not an integer as psABIs mean it.
    pub fn scalars(&self) -> impl Iterator<Item = Class> + '_ {
        self.leaves.iter().map(|leaf| match leaf.class {
            Class::Integer if leaf.size > self.word => Class::Wide,
            class => class,
        })
    }

    /// The shape of an address.
    pub fn pointer(model: &Model) -> Shape {
        Shape::of(&Type::Pointer(Type::Void.into()), model)
    }
}

/// As in the procedure call standard of Arm's 64-bit architecture: for a record, that of the member with the most.
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
    /// The number of records and arrays around it.
    depth: u32,
}

impl View<'_> {
    fn new(model: &Model) -> View<'_> {
        let leaves = Vec::new();
        View { model, leaves, aligned: true, arrays: false, has: BTreeSet::new(), depth: 0 }
    }

    /// Adds special contents of a part.
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

    /// Adds the scalars of a part at a bit; of a bit-field, that many bits.
    fn walk(&mut self, ty: &Type, bit: u64, field: Option<u32>) {
        let layout = self.model.layout(ty);
        let width = field.map_or(layout.size * 8, u64::from);
        self.note(ty, bit);
        if width == 0 || *ty == Type::Void {
            return;
        }
        self.arrays |= matches!(ty, Type::Array(..));
        // The members of a union do not count as its own: rules for members pass it as words.
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

/// Counted as in Arm's procedure call standards.
fn homogeneous(ty: &Type, model: &Model) -> Option<(u64, u64)> {
    let (float, count) = flat(ty, model)?;
    let float = float.filter(|float| !float.is_decimal())?;
    Some((model.float_size(float).into(), count))
}

/// The one floating type of a value's scalars, and how many; none if there is another scalar.
fn flat(ty: &Type, model: &Model) -> Option<(Option<Float>, u64)> {
    // If it is no wider, a long double is a double.
    let same = |float: Float| match float {
        Float::LongDouble if model.long_double == model.double => Float::Double,
        other => other,
    };
    match ty {
        Type::Float(float) => Some((Some(same(*float)), 1)),
        Type::Complex(float) => Some((Some(same(*float)), 2)),
        // To gcc and clang, one without elements is not floating.
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
