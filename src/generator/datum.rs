//! The result of sampling a generator: a plain value, a C type, a list, or a Lua value passed through.

use std::any::Any;
use std::fmt;
use std::rc::Rc;

use super::plan::Plan;
use super::sketch::Sketch;
use crate::c::types::{Int, Member, Type};

/// A drawn value. The rare kinds are boxed: values are moved often.
#[derive(Debug, Clone)]
pub enum Datum {
    /// Lua's nil.
    Nil,
    /// A boolean.
    Bool(bool),
    /// An integer.
    Integer(i64),
    /// A Lua floating-point number.
    Number(f64),
    /// A string of bytes.
    String(Rc<[u8]>),
    /// A C type.
    Type(Type),
    /// An item allowed only in a record: a bit-field, or a member with attributes.
    Member(Box<Member>),
    /// An expression without values.
    Sketch(Box<Sketch>),
    /// A statement without objects and values.
    Plan(Box<Plan>),
    /// A list.
    List(Vec<Datum>),
    /// Any other value of the script, used only by its own functions.
    Opaque(Box<Opaque>),
}

/// A value of the script that Rust only passes on.
#[derive(Clone)]
pub struct Opaque {
    /// Its kind, with an article: `a function`.
    pub kind: &'static str,
    /// The value.
    pub value: Rc<dyn Any>,
}

impl fmt::Debug for Opaque {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.kind)
    }
}

impl Datum {
    /// The number of nested values and types; `None` if it exceeds the maximum, or they
    /// nest deeper.
    pub(super) fn nodes(&self, depth: u32, most: u32) -> Option<u32> {
        match self {
            Datum::List(items) => {
                let depth = depth.checked_sub(1)?;
                sum(items.iter(), most, |item, left| item.nodes(depth, left))
            }
            Datum::Type(ty) => nodes(ty, depth, most),
            Datum::Member(member) => nodes(&member.ty, depth, most),
            Datum::Sketch(sketch) => Some(sketch.operators()).filter(|nodes| *nodes <= most),
            Datum::Plan(plan) => Some(plan.statements()).filter(|nodes| *nodes <= most),
            _ => Some(0),
        }
    }

    /// Its kind, with an article, for messages: `a number`.
    pub fn kind(&self) -> &'static str {
        match self {
            Datum::Nil => "nil",
            Datum::Bool(_) => "a boolean",
            Datum::Integer(_) | Datum::Number(_) => "a number",
            Datum::String(_) => "a string",
            Datum::Type(_) => "a C type",
            Datum::Member(member) if member.bits.is_some() => "a bit-field",
            Datum::Member(_) => "a member",
            Datum::Sketch(_) => "an expression",
            Datum::Plan(_) => "a statement",
            Datum::List(_) => "a list",
            Datum::Opaque(opaque) => opaque.kind,
        }
    }
}

/// The same for a type.
fn nodes(ty: &Type, depth: u32, most: u32) -> Option<u32> {
    let depth = depth.checked_sub(1)?;
    match ty {
        Type::Void | Type::Int(_) | Type::Float(_) | Type::Complex(_) | Type::Enum(_) => Some(0),
        Type::Vector(of, _) | Type::Pointer(of) | Type::Array(of, _) => {
            sum([&**of].into_iter(), most, |ty, left| nodes(ty, depth, left))
        }
        Type::Record(record) => {
            sum(record.members.iter(), most, |member, left| nodes(&member.ty, depth, left))
        }
        Type::Callback(signature) => {
            sum(signature.parts(), most, |ty, left| nodes(ty, depth, left))
        }
    }
}

/// One for each part, plus the parts' own.
fn sum<T>(
    mut parts: impl Iterator<Item = T>,
    most: u32,
    of: impl Fn(T, u32) -> Option<u32>,
) -> Option<u32> {
    let mut left = most;
    parts.try_for_each(|part| {
        left = left.checked_sub(1)?;
        left = left.checked_sub(of(part, left)?)?;
        Some(())
    })?;
    Some(most - left)
}

impl From<bool> for Datum {
    fn from(value: bool) -> Datum {
        Datum::Bool(value)
    }
}

impl From<i64> for Datum {
    fn from(value: i64) -> Datum {
        Datum::Integer(value)
    }
}

impl From<Type> for Datum {
    fn from(value: Type) -> Datum {
        Datum::Type(value)
    }
}

impl From<Member> for Datum {
    fn from(value: Member) -> Datum {
        Datum::Member(Box::new(value))
    }
}

impl From<Int> for Datum {
    fn from(value: Int) -> Datum {
        Datum::Type(Type::Int(value))
    }
}
