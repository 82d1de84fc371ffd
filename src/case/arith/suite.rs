//! The contents of a suite of expressions, and how it is written in Lua.

use super::{Qualifier, Repair, Storage};
use crate::c::types::Type;
use crate::case::Part;
use crate::case::form::{Field, Fields, Form, Holds, Knob};
use crate::generator::{Datum, Gen, Node};

/// The part of a suite specific to expressions.
#[derive(Debug, Clone)]
pub struct Ariths {
    /// Yields the list of expressions.
    pub expressions: Gen,
    /// Yields the type of a variable that an expression is computed into; none for that of the expression.
    pub result: Option<Gen>,
    /// Yields a word of [`Storage`].
    pub storage: Gen,
    /// Yields a word of [`Qualifier`].
    pub qualifier: Gen,
    /// Yields a word of [`Repair`].
    pub repair: Gen,
    /// See the knobs of [`FORM`].
    pub edge: f64,
    /// The share of operands that are an existing variable.
    pub reuse: f64,
    /// The share of those that are an earlier result.
    pub earlier: f64,
    /// The share of floating values that are an infinity or a negative zero.
    pub special: f64,
    /// The share of structs with bit-fields that are packed, where the dialect has that.
    pub packed: f64,
    /// The share of the others that `#pragma pack` aligns to at most 1, 2 or 4 bytes.
    pub pragma_pack: f64,
}

/// How a suite of expressions is written in Lua.
pub static FORM: Form = Form {
    family: "arith",
    has_sides: false,
    is_one_file: false,
    has_variants: false,
    shape: "shape",
    validity: "Every operation that is evaluated has a result that its type holds: no overflow of a signed type, no \
               division by zero, no shift by a width or more; floating results are exact, or infinities where these are assumed; no object is written \
               twice, or written and read, without a sequence point between; negative numbers are in two's \
               complement, and quotients are truncated.",
    fields: &[
        Field { name: "expressions", holds: Holds::List, is_needed: true },
        Field { name: "result", holds: Holds::One, is_needed: false },
        Field {
            name: "variables",
            holds: Holds::Table(
                &["storage", "qualifier"],
                "variables = { storage = R.elements{\"global\", \"local\"} }",
            ),
            is_needed: false,
        },
        Field { name: "repair", holds: Holds::Word, is_needed: false },
    ],
    knobs: &[
        Knob::share("edge"),
        Knob::share("reuse"),
        Knob::share("earlier"),
        Knob::share("special"),
        Knob::share("packed"),
        Knob::share("pragma_pack"),
    ],
    example: "{ expressions = { Expr.binary(\"+\", Expr.var(int), Expr.var(long)) } }",
    part: |fields| Part::Ariths(Box::new(Ariths::of(&fields))),
};

impl Ariths {
    fn of(fields: &Fields) -> Ariths {
        let word = |word: &str| Datum::String(word.as_bytes().into());
        let variables = fields.table("variables");
        let of_variables = |name: &str, otherwise: &str| {
            let found = variables.iter().find(|(field, _)| *field == name);
            let unit = || Gen::new(Node::Unit(word(otherwise)), None);
            found.map_or_else(unit, |(_, found)| found.clone())
        };
        let is_set = |name: &str| fields.generators.iter().any(|(field, _)| *field == name);
        Ariths {
            expressions: fields.take("expressions", Datum::List(Vec::new())),
            result: is_set("result").then(|| fields.take("result", Type::Void.into())),
            storage: of_variables("storage", Storage::Global.word()),
            qualifier: of_variables("qualifier", Qualifier::None.word()),
            repair: fields.take("repair", word(Repair::Flip.word())),
            edge: fields.knob("edge").unwrap_or(0.5),
            reuse: fields.knob("reuse").unwrap_or(0.6),
            earlier: fields.knob("earlier").unwrap_or(0.3),
            special: fields.knob("special").unwrap_or(0.0),
            packed: fields.knob("packed").unwrap_or(0.0),
            pragma_pack: fields.knob("pragma_pack").unwrap_or(0.0),
        }
    }
}
