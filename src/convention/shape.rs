//! What a convention sees of a type.

use serde::{Deserialize, Serialize};

use crate::ctype::{Float, RecordKind, Type};
use crate::model::Model;

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
    /// A vector.
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

/// What a word, or a scalar, is made of. Of what lies over each other in a word the last of these counts
/// (System V psABI for AMD64, 3.2.3: an integer wins over an x87 value).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Padding only.
    None,
    /// Floating values only.
    Float,
    /// Part of a floating value wider than a word.
    Wide,
    /// Some of it an integer or an address.
    Integer,
    /// An address, of a scalar: psABIs that speak of integers do not mean it. In a word it is an integer.
    Address,
}

impl Class {
    /// Every class, with the word that scripts use.
    pub const ALL: [(&'static str, Class); 5] = [
        ("none", Class::None),
        ("float", Class::Float),
        ("integer", Class::Integer),
        ("address", Class::Address),
        ("wide", Class::Wide),
    ];
}

/// A scalar in a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Leaf {
    /// Its first byte.
    pub from: u64,
    /// Its size in bytes.
    pub size: u64,
    /// `Float`, `Integer`, `Address` or `Wide`.
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
    /// Its words, as wide as an address.
    pub words: Vec<Class>,
    /// Its scalars in order; those of a union lie over each other. Bit-fields have the bytes they touch.
    pub leaves: Vec<Leaf>,
    /// The size of its floating scalars and their number, if there is nothing else and they are equal; of
    /// a union, of the member that has most.
    pub homogeneous: Option<(u64, u64)>,
    /// Whether each scalar is where its alignment wants it.
    pub aligned: bool,
    /// Whether an array is in it.
    pub has_arrays: bool,
}

impl Shape {
    /// What there is to see of a type, under a data model.
    pub fn of(ty: &Type, model: &Model) -> Shape {
        let layout = model.layout(ty);
        let size = if *ty == Type::Void { 0 } else { layout.size };
        let mut view = View { model, leaves: Vec::new(), aligned: true, arrays: false, depth: 0 };
        view.walk(ty, 0, size * 8);
        let View { mut leaves, aligned, arrays, .. } = view;
        let word = u64::from(model.pointer);
        let mut words = vec![Class::None; size.div_ceil(word) as usize];
        for leaf in &leaves {
            for word in leaf.from / word..(leaf.from + leaf.size).div_ceil(word) {
                let class = &mut words[word as usize];
                let integer = leaf.class == Class::Address;
                *class = (*class).max(if integer { Class::Integer } else { leaf.class });
            }
        }
        leaves.sort_by_key(|leaf| leaf.from);
        Shape {
            kind: kind(ty, size),
            size,
            align: layout.align,
            words,
            homogeneous: homogeneous(ty, model),
            leaves,
            aligned,
            has_arrays: arrays,
        }
    }

    /// Of an address.
    pub fn pointer(model: &Model) -> Shape {
        Shape::of(&Type::Pointer(Type::Void.into()), model)
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
    /// How many records and arrays are around it.
    depth: u32,
}

impl View<'_> {
    /// Sees the scalars of a part: that many bits from a bit on.
    fn walk(&mut self, ty: &Type, bit: u64, width: u64) {
        if width == 0 {
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
                (0..u64::from(*n)).for_each(|i| self.walk(element, bit + i * width, width));
            }
            Type::Complex(float) => {
                let part = Type::Float(*float);
                (0..2).for_each(|i| self.walk(&part, bit + i * width / 2, width / 2));
            }
            Type::Record(record) => {
                for (member, position) in record.members.iter().zip(self.model.positions(record)) {
                    let size = self.model.layout(&member.ty).size * 8;
                    let width = member.bits.map_or(size, u64::from);
                    if !(member.unnamed && member.bits.is_some()) {
                        self.walk(&member.ty, bit + position, width);
                    }
                }
            }
            scalar => {
                let layout = self.model.layout(scalar);
                let class = match scalar {
                    Type::Float(_) if layout.size > self.model.pointer.max(8).into() => Class::Wide,
                    Type::Float(_) => Class::Float,
                    Type::Pointer(_) | Type::Callback(_) => Class::Address,
                    _ => Class::Integer,
                };
                let from = bit / 8;
                if width == layout.size * 8 && !from.is_multiple_of(layout.align) {
                    self.aligned = false;
                }
                let is_direct = self.depth <= 2;
                let size = (bit + width).div_ceil(8) - from;
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
        Type::Array(element, n) => {
            let (float, count) = flat(element, model)?;
            Some((float.filter(|_| *n > 0), count * u64::from(*n)))
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
