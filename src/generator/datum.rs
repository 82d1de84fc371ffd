//! What sampling a generator yields: a plain value, a C type, a list, or a Lua value passed through.

use std::any::Any;
use std::fmt;
use std::rc::Rc;

use crate::ctype::{Int, Member, Type};

/// A drawn value.
#[derive(Debug, Clone)]
pub enum Datum {
    /// Lua's nil.
    Nil,
    /// A boolean.
    Bool(bool),
    /// An integer.
    Integer(i64),
    /// A number that Lua holds as floating.
    Number(f64),
    /// A string of bytes.
    String(Rc<[u8]>),
    /// A C type.
    Type(Type),
    /// What stands only in a record: a bit-field, or a member that is more than its type.
    Member(Member),
    /// A list.
    List(Vec<Datum>),
    /// Any other value of the script, of use to its own functions only.
    Opaque(Opaque),
}

/// A value of the script that Rust only passes on.
#[derive(Clone)]
pub struct Opaque {
    /// What it is, with an article: `a function`.
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
    /// What it is, with an article, for messages: `a number`.
    pub fn kind(&self) -> &'static str {
        match self {
            Datum::Nil => "nil",
            Datum::Bool(_) => "a boolean",
            Datum::Integer(_) | Datum::Number(_) => "a number",
            Datum::String(_) => "a string",
            Datum::Type(_) => "a C type",
            Datum::Member(member) if member.bits.is_some() => "a bit-field",
            Datum::Member(_) => "a member",
            Datum::List(_) => "a list",
            Datum::Opaque(opaque) => opaque.kind,
        }
    }
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

impl From<Int> for Datum {
    fn from(value: Int) -> Datum {
        Datum::Type(Type::Int(value))
    }
}
