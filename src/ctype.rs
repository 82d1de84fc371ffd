//! C types as the generators draw them: plain, shared, comparable data. Sizes are not here (see
//! `model`), nor spelling (see `c::print`).

use std::sync::Arc;

use serde::{Deserialize, Serialize};

/// An integer type. `SInt` is `signed int`: the same type as `int` but for bit-fields, where the
/// signedness of a plain `int` is the implementation's choice (C89 3.5.2.1).
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
}

impl Int {
    /// Every integer type, for tables and tests.
    pub const ALL: [Int; 13] = [
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
    ];

    /// The unsigned type of the same width; `_Bool` stays itself.
    pub fn unsigned(self) -> Int {
        match self {
            Int::Char | Int::SChar | Int::UChar => Int::UChar,
            Int::Short | Int::UShort => Int::UShort,
            Int::Int | Int::SInt | Int::UInt => Int::UInt,
            Int::Long | Int::ULong => Int::ULong,
            Int::LongLong | Int::ULongLong => Int::ULongLong,
            Int::Bool => Int::Bool,
        }
    }

    /// The type one writes with `signed` in front; `_Bool` stays itself.
    pub fn signed(self) -> Int {
        match self {
            Int::Char | Int::SChar | Int::UChar => Int::SChar,
            Int::Short | Int::UShort => Int::Short,
            Int::Int | Int::SInt | Int::UInt => Int::SInt,
            Int::Long | Int::ULong => Int::Long,
            Int::LongLong | Int::ULongLong => Int::LongLong,
            Int::Bool => Int::Bool,
        }
    }

    /// Whether the type is unsigned. Plain `char` counts as signed here; that its sign is the
    /// implementation's choice is the value drawer's business.
    pub fn is_unsigned(self) -> bool {
        self == Int::Bool || self == self.unsigned()
    }

    /// How C spells it.
    pub fn spelling(self) -> &'static str {
        match self {
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
        }
    }
}

/// A real floating type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Float {
    Float,
    Double,
    LongDouble,
}

impl Float {
    /// How C spells it.
    pub fn spelling(self) -> &'static str {
        match self {
            Float::Float => "float",
            Float::Double => "double",
            Float::LongDouble => "long double",
        }
    }
}

/// A C type. Records and enumerations carry a number that names them within their test case: two
/// types are the same type exactly when they compare equal.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Type {
    Void,
    Int(Int),
    Float(Float),
    Enum(Arc<Enum>),
    Pointer(Arc<Type>),
    Array(Arc<Type>, u32),
    Record(Arc<Record>),
}

/// An enumeration: its constants in order, distinct, each a value of `int`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Enum {
    /// Names the enumeration within its test case.
    pub id: u32,
    /// The values of its constants, at least one.
    pub constants: Vec<i32>,
}

/// Which kind of record.
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
    /// Names the record within its test case.
    pub id: u32,
    /// Members in order; none is a GNU extension.
    pub members: Vec<Member>,
    /// Whether there is no padding between members (GNU).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub packed: bool,
    /// The alignment that is asked for, in bytes, if one is (GNU).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub align: Option<u32>,
}

impl Record {
    /// A record without attributes.
    pub fn new(kind: RecordKind, id: u32, members: Vec<Member>) -> Record {
        Record { kind, id, members, packed: false, align: None }
    }
}

/// A member of a record. Its name follows from its position (`a`, `b`, …).
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Member {
    /// The declared type.
    #[serde(rename = "type")]
    pub ty: Type,
    /// The width in bits if this is a bit-field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bits: Option<u32>,
}

impl Type {
    /// The type of the pointers to this type.
    pub fn pointer(self) -> Type {
        Type::Pointer(Arc::new(self))
    }

    /// What a parameter declared with this type really has: arrays decay to pointers (C89 3.7.1).
    pub fn decayed(&self) -> Type {
        match self {
            Type::Array(element, _) => Type::Pointer(element.clone()),
            other => other.clone(),
        }
    }

    /// Whether this is a struct or union.
    pub fn is_record(&self) -> bool {
        matches!(self, Type::Record(_))
    }
}
