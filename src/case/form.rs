//! How the suites of a family are written in Lua: which fields there are and what they hold. A script is read by
//! that, so that reading it knows no family.

use super::Part;
use crate::generator::{Datum, Gen, Node};

/// A family, and how its suites are written.
#[derive(Debug)]
pub struct Form {
    /// What a suite's field `family` says.
    pub family: &'static str,
    /// Whether caller and callee mean anything: whether a test case is about what two pieces of code agree upon,
    /// which two compilers may make. Otherwise a failure is that of one compiler, alone.
    pub has_sides: bool,
    /// The fields of what a suite's `test` returns, in the order in which they are read.
    pub fields: &'static [Field],
    /// The fields of a suite's `values`: how values are drawn.
    pub knobs: &'static [Knob],
    /// What may stand for `test`, as a hint shows it.
    pub example: &'static str,
    /// Makes the family's part of a suite of its fields.
    pub part: fn(Fields) -> Part,
}

/// A field of what `test` returns.
#[derive(Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    pub holds: Holds,
    /// Whether it must be there.
    pub is_needed: bool,
}

/// What a field holds.
#[derive(Debug, Clone, Copy)]
pub enum Holds {
    /// A generator of lists, or a list of generators.
    List,
    /// A generator.
    One,
    /// A truth value, or a generator of those.
    Truth,
    /// A table of some fields, none of which must be there: a generator of words or truth values each, or such a
    /// value. The second is how one may be written.
    Table(&'static [&'static str], &'static str),
}

/// A field of `values`.
#[derive(Debug)]
pub struct Knob {
    /// Its name.
    pub name: &'static str,
    /// Whether it is a truth value; otherwise it is a share, from 0 to 1.
    pub is_truth: bool,
}

/// What a script wrote.
#[derive(Debug, Default)]
pub struct Fields {
    /// By the field's name: what draws it.
    pub generators: Vec<(&'static str, Gen)>,
    /// By the names of a table and of its field: what draws that.
    pub within: Vec<(&'static str, &'static str, Gen)>,
    /// By the knob's name: a share, or 1 for true and 0 for false.
    pub knobs: Vec<(&'static str, f64)>,
}

impl Fields {
    /// What draws a field; where nothing is written, always the same.
    pub fn take(&self, name: &str, otherwise: Datum) -> Gen {
        let found = self.generators.iter().find(|(field, _)| *field == name);
        found.map_or_else(|| Gen::new(Node::Unit(otherwise), None), |(_, found)| found.clone())
    }

    /// What is written within a table.
    pub fn table(&self, name: &str) -> Vec<(&'static str, Gen)> {
        let of_table = self.within.iter().filter(|(table, ..)| *table == name);
        of_table.map(|(_, field, generator)| (*field, generator.clone())).collect()
    }

    /// What a knob is set to, if it is.
    pub fn knob(&self, name: &str) -> Option<f64> {
        self.knobs.iter().find(|(knob, _)| *knob == name).map(|(_, value)| *value)
    }
}
