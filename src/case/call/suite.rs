//! The contents of a suite of calls: generators of types and ways, and how values are drawn.

use serde::Serialize;

use super::style::Style;
use super::values::Knobs;
use crate::c::types::Type;
use crate::case::Part;
use crate::case::form::{Field, Fields, Form, Holds, Knob};
use crate::generator::{Datum, Gen};

/// The part of a suite specific to calls.
#[derive(Debug, Clone)]
pub struct Calls {
    /// Yields the list of the named parameters' types.
    pub args: Gen,
    /// Yields the list of the variable arguments' types; empty for a function without `...`.
    pub varargs: Gen,
    /// Yields the result type.
    pub result: Gen,
    /// Yields whether the callee is `static`.
    pub is_static: Gen,
    /// The fields of the style that are drawn, each with the generator of its way: a string or a boolean.
    pub style: Vec<(&'static str, Gen)>,
    /// How values are drawn.
    pub values: Knobs,
    /// The signatures of its test cases, if they are listed and not drawn: a seed takes the one of its
    /// number, counting in a circle.
    pub listed: Vec<Prototype>,
}

/// The types of a call.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Prototype {
    /// Named parameters.
    pub args: Vec<Type>,
    /// Variable arguments; empty for a function without `...`.
    pub varargs: Vec<Type>,
    /// The result.
    pub result: Type,
}

const fn field(name: &'static str, holds: Holds, is_needed: bool) -> Field {
    Field { name, holds, is_needed }
}

/// How a suite of calls is written in Lua.
pub static FORM: Form = Form {
    family: "call",
    has_sides: true,
    is_one_file: false,
    has_variants: false,
    shape: "signature",
    validity: "Every object is set before it is read, and of a union the member that was set last; values are in \
               the range of their types, and a plain `char` or bit-field holds only what it holds signed and \
               unsigned; floating values are exact and finite; pointers are null, lead into an object of their \
               type, or are only passed on and compared; `va_arg` names the promoted type of the argument; and \
               both sides see the same declaration of the function.",
    fields: &[
        field("args", Holds::List, true),
        field("varargs", Holds::List, false),
        field("result", Holds::One, true),
        field("static", Holds::Truth, false),
        field(
            "style",
            Holds::Table(&Style::FIELDS, "style = { argument = R.elements{\"object\", \"call\"} }"),
            false,
        ),
    ],
    knobs: &[Knob::share("extremes"), Knob::share("null"), Knob::truth("integers_as_pointers")],
    example: "{ args = list(choose(1, 4), int), result = int }",
    part: |fields| Part::Calls(Box::new(Calls::of(&fields))),
};

impl Calls {
    fn of(fields: &Fields) -> Calls {
        let usual = Knobs::default();
        Calls {
            args: fields.take("args", Datum::List(Vec::new())),
            varargs: fields.take("varargs", Datum::List(Vec::new())),
            result: fields.take("result", Type::Void.into()),
            is_static: fields.take("static", Datum::Bool(false)),
            style: fields.table("style"),
            values: Knobs {
                extremes: fields.knob("extremes").unwrap_or(usual.extremes),
                null: fields.knob("null").unwrap_or(usual.null),
                integers_as_pointers: fields
                    .knob("integers_as_pointers")
                    .map_or(usual.integers_as_pointers, |set| set != 0.0),
            },
            listed: Vec::new(),
        }
    }

    /// A suite that goes through some signatures in order.
    pub fn of_list(listed: Vec<Prototype>) -> Calls {
        Calls { listed, ..Calls::of(&Fields::default()) }
    }

    /// Whether a field of the style is drawn.
    pub fn draws(&self, field: &str) -> bool {
        self.style.iter().any(|(drawn, _)| *drawn == field)
    }
}
