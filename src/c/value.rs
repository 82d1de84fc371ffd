//! The values that a test case passes: plain data, interpreted according to their type.

use serde::{Deserialize, Serialize};

use crate::c::real::Real;
use crate::c::types::{RecordKind, Type};
use crate::c::wide::{Exact, Wide};

/// A value of some C type.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Value {
    /// Of an integer type, an enumeration or a bit-field. Text in JSON, where numbers are only safe up to
    /// 2^53.
    Int(#[serde(with = "as_text")] i128),
    /// Of an integer type, if no `i128` holds it.
    Wide(Box<Wide>),
    /// Of a floating type.
    Real(Real),
    /// A null pointer.
    Null,
    /// A pointer to an element of the test case's pool for the type pointed to.
    Pool(u32),
    /// A pointer to an object of the test case, by its number, or to a part of it: the positions of members and elements
    /// on the way there.
    Part(u32, Vec<u32>),
    /// A pointer made from an integer, only where the suite asks for it.
    Address(u64),
    /// A function of a whole program, by its number.
    Function(u32),
    /// The parts of an array, a vector, a complex number or a struct, in order.
    List(Vec<Value>),
    /// The position and value of a union's live member.
    Union(u32, Box<Value>),
    /// A function that the other side calls through a pointer.
    Callback {
        /// The arguments that it is called with and checks.
        args: Vec<Value>,
        /// The result that it returns and its caller checks.
        result: Box<Value>,
    },
}

impl Value {
    /// An integer of any size.
    pub fn of(exact: Exact) -> Value {
        match Wide::narrowed(exact) {
            Ok(n) => Value::Int(n),
            Err(wide) => Value::Wide(wide.into()),
        }
    }

    /// The integer, if it is one.
    pub fn integer(&self) -> Option<Exact> {
        match self {
            Value::Int(n) => Some((*n).into()),
            Value::Wide(n) => Some(n.exact()),
            _ => None,
        }
    }

    /// The plainest value of a type: zero, null, an enumeration's first constant, a union's first member.
    pub fn zero(ty: &Type) -> Value {
        match ty {
            Type::Void | Type::Int(_) => Value::Int(0),
            Type::Enum(enumeration) => {
                Value::Int(enumeration.constants.first().map_or(0, |c| (*c).into()))
            }
            Type::Float(_) => Value::Real(Real::ZERO),
            Type::Complex(_) => Value::List(vec![Value::Real(Real::ZERO); 2]),
            Type::Pointer(_) | Type::Callback(_) => Value::Null,
            Type::Array(element, n) | Type::Vector(element, n) => {
                Value::List(vec![Value::zero(element); *n as usize])
            }
            Type::Record(record) => match (record.kind, record.members.first()) {
                (RecordKind::Union, Some(first)) => {
                    Value::Union(0, Box::new(Value::zero(&first.ty)))
                }
                _ => Value::List(record.members.iter().map(|m| Value::zero(&m.ty)).collect()),
            },
        }
    }

    /// The number of scalars in the value; of a union, those of the live member.
    pub fn scalars(&self) -> usize {
        match self {
            Value::List(parts) => parts.iter().map(Value::scalars).sum(),
            Value::Union(_, part) => part.scalars(),
            Value::Callback { args, result } => {
                args.iter().chain([&**result]).map(Value::scalars).sum()
            }
            _ => 1,
        }
    }
}

/// Integers as decimal text.
pub(crate) mod as_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(value: &i128, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(value)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<i128, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}
