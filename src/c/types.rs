//! C types as the generators draw them: plain, shared, comparable data. Sizes are in `model`, spelling is in
//! `c::print`.

use std::borrow::Cow;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::calling::Convention;

/// The most bits of a `_BitInt`: enough for all ways in which compilers compute with them.
pub const WIDEST: u16 = 512;

/// The sizes of vectors in bytes.
pub const VECTOR_BYTES: [u64; 7] = [2, 4, 8, 16, 32, 64, 128];

/// An integer type. `SInt` is `signed int`: the same type as `int` except in bit-fields, where the signedness
/// of a plain `int` is implementation-defined (C89 3.5.2.1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Int {
    Bool,
    Char,
    SChar,
    UChar,
    Short,
    UShort,
    Int,
    SInt,
    UInt,
    Long,
    ULong,
    LongLong,
    ULongLong,
    /// GNU.
    Int128,
    /// GNU.
    UInt128,
    /// C23, with 2 to [`WIDEST`] bits.
    BitInt(u16),
    /// C23, with 1 to [`WIDEST`] bits.
    UBitInt(u16),
}

impl Int {
    /// Every integer type but the bit-precise ones, for tables and tests.
    pub const ALL: [Int; 15] = [
        Int::Bool,
        Int::Char,
        Int::SChar,
        Int::UChar,
        Int::Short,
        Int::UShort,
        Int::Int,
        Int::SInt,
        Int::UInt,
        Int::Long,
        Int::ULong,
        Int::LongLong,
        Int::ULongLong,
        Int::Int128,
        Int::UInt128,
    ];

    /// The unsigned type of the same width; `_Bool` is unchanged.
    pub fn unsigned(self) -> Int {
        match self {
            Int::Char | Int::SChar | Int::UChar => Int::UChar,
            Int::Short | Int::UShort => Int::UShort,
            Int::Int | Int::SInt | Int::UInt => Int::UInt,
            Int::Long | Int::ULong => Int::ULong,
            Int::LongLong | Int::ULongLong => Int::ULongLong,
            Int::Int128 | Int::UInt128 => Int::UInt128,
            Int::BitInt(bits) | Int::UBitInt(bits) => Int::UBitInt(bits),
            Int::Bool => Int::Bool,
        }
    }

    /// The type spelled with `signed` in front; `_Bool` is unchanged.
    pub fn signed(self) -> Int {
        match self {
            Int::Char | Int::SChar | Int::UChar => Int::SChar,
            Int::Short | Int::UShort => Int::Short,
            Int::Int | Int::SInt | Int::UInt => Int::SInt,
            Int::Long | Int::ULong => Int::Long,
            Int::LongLong | Int::ULongLong => Int::LongLong,
            Int::Int128 | Int::UInt128 => Int::Int128,
            Int::BitInt(bits) | Int::UBitInt(bits) => Int::BitInt(bits),
            Int::Bool => Int::Bool,
        }
    }

    /// Whether it is a `_BitInt`, whose object may have bits that are no part of the value.
    pub fn is_bit_precise(self) -> bool {
        matches!(self, Int::BitInt(_) | Int::UBitInt(_))
    }

    /// Whether the type is unsigned. Plain `char` counts as signed here; drawing values takes care of its
    /// implementation-defined sign.
    pub fn is_unsigned(self) -> bool {
        match self {
            Int::Bool | Int::UChar | Int::UShort | Int::UInt => true,
            Int::ULong | Int::ULongLong | Int::UInt128 | Int::UBitInt(_) => true,
            Int::Char | Int::SChar | Int::Short | Int::Int | Int::SInt => false,
            Int::Long | Int::LongLong | Int::Int128 | Int::BitInt(_) => false,
        }
    }

    /// Its spelling in C.
    pub fn spelling(self) -> Cow<'static, str> {
        match self {
            Int::BitInt(bits) => format!("_BitInt({bits})").into(),
            Int::UBitInt(bits) => format!("unsigned _BitInt({bits})").into(),
            other => other.words().unwrap_or_default().into(),
        }
    }

    /// The same, if it has no number in it.
    #[inline]
    pub fn words(self) -> Option<&'static str> {
        Some(match self {
            Int::BitInt(_) | Int::UBitInt(_) => return None,
            Int::Bool => "_Bool",
            Int::Char => "char",
            Int::SChar => "signed char",
            Int::UChar => "unsigned char",
            Int::Short => "short",
            Int::UShort => "unsigned short",
            Int::Int => "int",
            Int::SInt => "signed int",
            Int::UInt => "unsigned int",
            Int::Long => "long",
            Int::ULong => "unsigned long",
            Int::LongLong => "long long",
            Int::ULongLong => "unsigned long long",
            Int::Int128 => "__int128",
            Int::UInt128 => "unsigned __int128",
        })
    }
}

/// A real floating type, binary or decimal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Float {
    Float,
    Double,
    LongDouble,
    /// 2 bytes, where the target has it.
    Float16,
    /// `__float128`: GNU.
    Float128,
    /// 4 bytes: C23, or GNU.
    Decimal32,
    /// 8 bytes.
    Decimal64,
    /// 16 bytes.
    Decimal128,
}

impl Float {
    /// Every floating type, for tables and tests.
    pub const ALL: [Float; 8] = [
        Float::Float,
        Float::Double,
        Float::LongDouble,
        Float::Float16,
        Float::Float128,
        Float::Decimal32,
        Float::Decimal64,
        Float::Decimal128,
    ];

    /// Whether it is a decimal type.
    pub fn is_decimal(self) -> bool {
        matches!(self, Float::Decimal32 | Float::Decimal64 | Float::Decimal128)
    }

    /// Its spelling in C.
    pub fn spelling(self) -> &'static str {
        match self {
            Float::Float => "float",
            Float::Double => "double",
            Float::LongDouble => "long double",
            Float::Float16 => "_Float16",
            Float::Float128 => "__float128",
            Float::Decimal32 => "_Decimal32",
            Float::Decimal64 => "_Decimal64",
            Float::Decimal128 => "_Decimal128",
        }
    }
}

/// A C type. Records and enumerations carry a number that identifies them within their test case: two types
/// are the same exactly when they compare equal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Type {
    Void,
    Int(Int),
    Float(Float),
    /// Two parts of a floating type, the real part first: C99.
    Complex(Float),
    /// A vector of this many arithmetic elements, which travels in one register where there is one: GNU.
    Vector(Arc<Type>, u32),
    Enum(Arc<Enum>),
    Pointer(Arc<Type>),
    Array(Arc<Type>, u32),
    Record(Arc<Record>),
    /// A pointer to a function, which is called through the pointer.
    Callback(Arc<Signature>),
}

/// The signature of a function.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Signature {
    /// The types of its parameters, none of them an array.
    pub args: Vec<Type>,
    /// The type of its result; `void` for none.
    pub result: Type,
    /// Its calling convention, if an attribute selects one (GNU).
    #[serde(default, skip_serializing_if = "Convention::is_plain")]
    pub convention: Convention,
}

impl Signature {
    /// That of a function with the target's own convention.
    pub fn new(args: Vec<Type>, result: Type) -> Signature {
        Signature { args, result, convention: Convention::Plain }
    }

    /// The same with other types for its parts.
    pub fn with_parts(&self, mut change: impl FnMut(&Type) -> Type) -> Signature {
        let args = self.args.iter().map(&mut change).collect();
        Signature { args, result: change(&self.result), convention: self.convention }
    }

    /// The types in it: the parameters, then the result.
    pub fn parts(&self) -> impl Iterator<Item = &Type> {
        self.args.iter().chain([&self.result])
    }
}

/// An enumeration: its constants in order, distinct, each representable as `int`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Enum {
    /// Identifies the enumeration within its test case.
    pub id: u32,
    /// The values of its constants, at least one.
    pub constants: Vec<i32>,
}

/// The kind of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum RecordKind {
    Struct,
    Union,
}

/// A structure or union.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Record {
    /// Struct or union.
    pub kind: RecordKind,
    /// Identifies the record within its test case.
    pub id: u32,
    /// Members in order; an empty list is a GNU extension.
    pub members: Vec<Member>,
    /// Whether it is packed, without padding between members (GNU).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub packed: bool,
    /// The requested alignment in bytes, if any (GNU).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub align: Option<u32>,
    /// The greatest alignment of a member, if `#pragma pack` limits it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pack: Option<u32>,
    /// Whether it is an anonymous member, whose members belong to the enclosing record: C11.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub anonymous: bool,
}

impl Record {
    /// A record without attributes.
    pub fn new(kind: RecordKind, id: u32, members: Vec<Member>) -> Record {
        Record { kind, id, members, packed: false, align: None, pack: None, anonymous: false }
    }

    /// A record as its own members name it, to which they may have pointers: nothing but its name is known there, so
    /// that it has no members.
    pub fn by_name(kind: RecordKind, id: u32) -> Type {
        Type::Record(Arc::new(Record::new(kind, id, Vec::new())))
    }

    /// Whether it is a union.
    pub fn is_union(&self) -> bool {
        self.kind == RecordKind::Union
    }

    /// The members that have values, with their positions.
    pub fn named(&self) -> impl DoubleEndedIterator<Item = (u32, &Member)> {
        let members = self.members.iter().enumerate().filter(|(_, member)| member.has_value());
        members.map(|(index, member)| (index as u32, member))
    }
}

/// A member of a record. Its name follows from its position (`a`, `b`, …).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Member {
    /// The declared type.
    #[serde(rename = "type")]
    pub ty: Type,
    /// The width in bits if this is a bit-field; 0 only for an unnamed one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bits: Option<u32>,
    /// Whether it is unnamed and so has no value: a bit-field that only takes up space.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unnamed: bool,
    /// Whether it is `_Atomic`: C11.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub atomic: bool,
    /// The requested alignment in bytes, if any (GNU).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub align: Option<u32>,
    /// Whether it is a flexible array member, which has no value: C99. Its type has no elements.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub flexible: bool,
}

impl Member {
    /// A member that is not a bit-field.
    pub fn new(ty: Type) -> Member {
        Member { ty, bits: None, unnamed: false, atomic: false, align: None, flexible: false }
    }

    /// Whether it is an unnamed bit-field.
    pub fn is_padding(&self) -> bool {
        self.unnamed && self.bits.is_some()
    }

    /// Whether it has a value: padding and flexible array members have none.
    pub fn has_value(&self) -> bool {
        !self.unnamed && !self.flexible
    }

    /// A bit-field of this many bits.
    pub fn bit_field(ty: Type, width: u32) -> Member {
        Member { bits: Some(width), ..Member::new(ty) }
    }
}

impl Type {
    /// Whether a member of so many bits is a bit-field of a type wider than `int`, which C leaves to compilers: as an operand
    /// gcc takes it in as many bits as the field has, and clang in the type.
    pub fn is_open_field(&self, bits: Option<u32>) -> bool {
        let (Some(_), Type::Int(int)) = (bits, self) else { return false };
        let is_long = matches!(int, Int::Long | Int::ULong | Int::LongLong | Int::ULongLong);
        is_long || matches!(int, Int::Int128 | Int::UInt128)
    }

    /// Whether C takes two types of numbers for one: `int` is `signed int`.
    pub fn is_same_number(&self, other: &Type) -> bool {
        let is_int = |ty: &Type| matches!(ty, Type::Int(Int::Int | Int::SInt));
        self == other || is_int(self) && is_int(other)
    }

    /// The type of pointers to this type.
    pub fn pointer(self) -> Type {
        Type::Pointer(Arc::new(self))
    }

    /// Whether it is the name of a record in the record itself (see [`Record::by_name`]), or a pointer to it or an array
    /// of those.
    pub fn is_name_of(&self, record: &Record) -> bool {
        match self {
            Type::Record(name) => name.members.is_empty() && name.id == record.id,
            Type::Pointer(of) | Type::Array(of, _) => of.is_name_of(record),
            _ => false,
        }
    }

    /// The type of a member as others see it: what leads to its record by name leads to all of it.
    pub fn outside_of(&self, record: &Arc<Record>) -> Type {
        match self {
            ty if !ty.is_name_of(record) => ty.clone(),
            Type::Pointer(of) => of.outside_of(record).pointer(),
            Type::Array(of, n) => Type::Array(Arc::new(of.outside_of(record)), *n),
            _ => Type::Record(record.clone()),
        }
    }

    /// The type with one type in place of another, wherever that is in it.
    pub fn replaced(&self, old: &Type, new: &Type) -> Type {
        let within = |ty: &Type| ty.replaced(old, new);
        match self {
            ty if ty == old => new.clone(),
            Type::Record(record) => {
                let members = record.members.iter();
                let members =
                    members.map(|member| Member { ty: within(&member.ty), ..member.clone() });
                Type::Record(Arc::new(Record { members: members.collect(), ..(**record).clone() }))
            }
            Type::Array(element, n) => Type::Array(Arc::new(within(element)), *n),
            Type::Pointer(to) => within(to).pointer(),
            Type::Callback(signature) => Type::Callback(Arc::new(signature.with_parts(within))),
            other => other.clone(),
        }
    }

    /// The type of a parameter declared with this type: arrays decay to pointers (C89 3.7.1).
    pub fn decayed(&self) -> Type {
        match self {
            Type::Array(element, _) => Type::Pointer(element.clone()),
            other => other.clone(),
        }
    }

    /// The element type and the number of elements, if all parts have one type.
    pub fn elements(&self) -> Option<(Type, u32)> {
        match self {
            Type::Array(element, n) | Type::Vector(element, n) => Some(((**element).clone(), *n)),
            Type::Complex(float) => Some((Type::Float(*float), 2)),
            _ => None,
        }
    }

    /// Whether a string literal is an array of this type: it has plain characters, as many as an initializer, which ends with
    /// a zero.
    pub fn is_string(&self, number: usize, ends_with_zero: bool) -> bool {
        let is_text = |of: &Type, n: u32| *of == Type::Int(Int::Char) && n as usize == number;
        ends_with_zero && matches!(self, Type::Array(of, n) if is_text(of, *n))
    }

    /// Whether its values have parts, which are checked one by one.
    pub fn has_parts(&self) -> bool {
        self.is_record() || self.elements().is_some()
    }

    /// Whether this is an anonymous struct or union.
    pub fn is_anonymous(&self) -> bool {
        matches!(self, Type::Record(record) if record.anonymous)
    }

    /// The type as used outside of a record, where an anonymous one has a name.
    pub fn outside(&self) -> Type {
        match self {
            Type::Record(record) if record.anonymous => {
                Type::Record(Arc::new(Record { anonymous: false, ..(**record).clone() }))
            }
            other => other.clone(),
        }
    }

    /// Whether this is a struct that ends in a flexible array.
    pub fn is_flexible(&self) -> bool {
        matches!(self, Type::Record(record) if record.members.iter().any(|m| m.flexible))
    }

    /// Whether this is a struct or union.
    pub fn is_record(&self) -> bool {
        matches!(self, Type::Record(_))
    }
}
