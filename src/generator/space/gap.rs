//! What cannot be counted of a generator: where, and why.

use std::fmt;

use crate::generator::{Gen, ScriptLine};

/// Values of a generator that are not known.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Gap {
    /// The function that made the generator: `bind`.
    pub generator: &'static str,
    /// Its position.
    pub place: Option<ScriptLine>,
    /// Why, a clause.
    pub why: String,
}

impl Gap {
    pub(super) fn new(g: &Gen, why: impl Into<String>) -> Gap {
        Gap { generator: g.node().name(), place: g.place().cloned(), why: why.into() }
    }
}

/// As a message: `bind (my.lua:12): its function takes one of 1,000,000 values`.
impl fmt::Display for Gap {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.generator)?;
        if let Some(place) = &self.place {
            write!(f, " ({place})")?;
        }
        write!(f, ": {}", self.why)
    }
}
