//! The family of calls: a signature, a value for every argument and for the result. What is passed
//! must arrive (Lindig 2005, section 3).

use serde::{Deserialize, Serialize};

pub mod aims;
mod bounds;
pub mod candidates;
pub mod draw;
mod family;
pub mod lower;
pub mod outline;
pub mod signature;
mod stats;
pub mod style;
pub mod suite;
mod traits;
pub mod trigger;
pub mod values;

use self::style::Style;
use crate::c::types::Type;
use crate::c::value::Value;

/// A value and its type.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Typed {
    /// The type as declared: before decay and promotion.
    #[serde(rename = "type")]
    pub ty: Type,
    /// The value.
    pub value: Value,
}

/// One call. The function is variadic exactly when it has variable arguments.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Call {
    /// The seed that makes this case again alone.
    pub seed: i64,
    /// The suite it was drawn from.
    pub suite: String,
    /// Named arguments.
    pub args: Vec<Typed>,
    /// Variable arguments.
    pub varargs: Vec<Typed>,
    /// What the function returns; of type `void`, nothing.
    pub result: Typed,
    /// Whether the callee is `static` where caller and callee share a file.
    #[serde(rename = "static")]
    pub is_static: bool,
    /// How the call is made and taken.
    #[serde(default, skip_serializing_if = "Style::is_plain")]
    pub style: Style,
}

impl Call {
    /// Named and variable arguments and the result, in that order.
    pub fn parts(&self) -> impl Iterator<Item = &Typed> {
        self.args.iter().chain(&self.varargs).chain([&self.result])
    }
}
