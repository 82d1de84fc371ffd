//! The family of calls: a signature, with a value for every argument and for the result. What is passed must
//! arrive (Lindig 2005, section 3).

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

/// A call. The function is variadic exactly when there are variable arguments.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Call {
    /// The seed that reproduces this test case alone.
    pub seed: i64,
    /// Its suite.
    pub suite: String,
    /// Named arguments.
    pub args: Vec<Typed>,
    /// Variable arguments.
    pub varargs: Vec<Typed>,
    /// The result; its type is `void` if there is none.
    pub result: Typed,
    /// Whether the callee is `static` where caller and callee share a file.
    #[serde(rename = "static")]
    pub is_static: bool,
    /// The style of the call.
    #[serde(default, skip_serializing_if = "Style::is_plain")]
    pub style: Style,
}

impl Call {
    /// The named arguments, the variable arguments and the result, in that order.
    pub fn parts(&self) -> impl Iterator<Item = &Typed> {
        self.args.iter().chain(&self.varargs).chain([&self.result])
    }
}
