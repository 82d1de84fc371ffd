//! Test cases: plain data that knows its own oracle. One file a family.

pub mod call;
mod lower;
pub mod values;

use serde::{Deserialize, Serialize};

use crate::c::CaseCode;
use crate::model::Model;

/// A test case of one family.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "lowercase")]
pub enum TestCase {
    /// One call with its values (Lindig 2005; Bailey & Davidson 1996).
    Call(call::Call),
}

impl TestCase {
    /// The seed that makes this case again alone.
    pub fn seed(&self) -> i64 {
        match self {
            TestCase::Call(call) => call.seed,
        }
    }

    /// How many values the case passes: of two that show the same bug, the smaller is better.
    pub fn values(&self) -> usize {
        match self {
            TestCase::Call(call) => call.parts().map(|part| part.value.scalars()).sum(),
        }
    }

    /// The C code of the case. With `designators`, initializers may name the member they set (C99).
    pub fn lower(&self, model: &Model, designators: bool) -> CaseCode {
        match self {
            TestCase::Call(call) => lower::lower(call, model, designators),
        }
    }
}
