//! A suite: the generators that a script registered under a name, from which test cases are drawn.

use serde::Serialize;

use crate::c::types::Type;
use crate::generator::Gen;

/// The contents of `Test.NAME`.
#[derive(Debug, Clone)]
pub struct Suite {
    /// The name it was registered under.
    pub name: String,
    /// One line for `quest list`.
    pub doc: String,
    /// Yields the list of the named parameters' types.
    pub args: Gen,
    /// Yields the list of the variable arguments' types; empty for a function without `...`.
    pub varargs: Gen,
    /// Yields the result type.
    pub result: Gen,
    /// Yields whether the callee is `static`.
    pub is_static: Gen,
    /// Fields of the style that are drawn, each with the generator of its way: a string, or a boolean.
    pub style: Vec<(&'static str, Gen)>,
    /// How values are drawn.
    pub values: Knobs,
    /// The dialect of C that the suite needs, such as `gnu89`.
    pub std: Option<String>,
    /// The signatures of its test cases, if they are not drawn: a seed selects the one with that
    /// number, and after the last comes the first again.
    pub listed: Vec<Prototype>,
}

/// The types of a call.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Prototype {
    /// Named parameters.
    pub args: Vec<Type>,
    /// Variable arguments; none for a function without `...`.
    pub varargs: Vec<Type>,
    /// The result.
    pub result: Type,
}

/// How the values of a suite's test cases are drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Knobs {
    /// The share of scalars that take an extreme value (0, -1, smallest, largest), from 0 to 1.
    /// A tenth: a test case has about ten scalars, so most have one extreme, and the other bytes
    /// remain distinct enough to recognise a shifted value.
    pub extremes: f64,
    /// The share of pointers that are null, from 0 to 1. Few: every null looks the same.
    pub null: f64,
    /// Whether pointers may be integers cast to pointers: wider patterns, but not portable, so off by default.
    pub integers_as_pointers: bool,
}

impl Default for Knobs {
    fn default() -> Knobs {
        Knobs { extremes: 0.1, null: 0.05, integers_as_pointers: false }
    }
}
