//! How the suites of a family are written in Lua: the fields and their contents. Scripts are read according
//! to it, so that the reader knows no family.

use super::Part;
use crate::generator::{Datum, Gen, Node};

/// A family, and how its suites are written.
#[derive(Debug)]
pub struct Form {
    /// The value of a suite's field `family`.
    pub family: &'static str,
    /// Whether the family has a caller and a callee: whether its test cases are about an agreement between
    /// two pieces of code, which two compilers may compile. Otherwise a failure is that of one compiler
    /// alone.
    pub has_sides: bool,
    /// Whether its programs are one file each, whatever the configuration.
    pub is_one_file: bool,
    /// Whether its test cases have variants: other programs with the same meaning.
    pub has_variants: bool,
    /// What its test cases differ in before they have values, a noun: `signature`.
    pub shape: &'static str,
    /// Why a program is valid: what is taken care of when it is drawn. Sentences for bug reports.
    pub validity: &'static str,
    /// The fields of the result of a suite's `test`, in the order in which they are read.
    pub fields: &'static [Field],
    /// The fields of a suite's `values`, which control how values are drawn.
    pub knobs: &'static [Knob],
    /// An example of `test`, for hints.
    pub example: &'static str,
    /// Makes the family's part of a suite from its fields.
    pub part: fn(Fields) -> Part,
}

/// A field of the result of `test`.
#[derive(Debug)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// Its contents.
    pub holds: Holds,
    /// Whether it is required.
    pub is_needed: bool,
}

/// The contents of a field.
#[derive(Debug, Clone, Copy)]
pub enum Holds {
    /// A generator of lists, or a list of generators.
    List,
    /// A generator.
    One,
    /// A boolean, or a generator of booleans.
    Truth,
    /// A word, or a generator of words.
    Word,
    /// A table of some fields, all optional: each a string or boolean, or a generator of those. The second
    /// item is an example.
    Table(&'static [&'static str], &'static str),
}

/// A field of `values`.
#[derive(Debug)]
pub struct Knob {
    /// Its name.
    pub name: &'static str,
    /// What it may be.
    pub takes: Takes,
}

/// What a field of `values` may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Takes {
    /// A share, from 0 to 1.
    Share,
    /// A boolean.
    Truth,
    /// An integer from one to another.
    Number(u32, u32),
    /// One of some words.
    Word(&'static [&'static str]),
}

impl Knob {
    /// A share, from 0 to 1.
    pub const fn share(name: &'static str) -> Knob {
        Knob { name, takes: Takes::Share }
    }

    /// A boolean.
    pub const fn truth(name: &'static str) -> Knob {
        Knob { name, takes: Takes::Truth }
    }

    /// An integer from one to another.
    pub const fn number(name: &'static str, least: u32, most: u32) -> Knob {
        Knob { name, takes: Takes::Number(least, most) }
    }

    /// One of some words.
    pub const fn word(name: &'static str, words: &'static [&'static str]) -> Knob {
        Knob { name, takes: Takes::Word(words) }
    }
}

impl Takes {
    /// What a script must give, in words.
    pub fn expected(self) -> String {
        match self {
            Takes::Share => "a number from 0 to 1".into(),
            Takes::Truth => "true or false".into(),
            Takes::Number(least, most) => format!("an integer from {least} to {most}"),
            Takes::Word(words) => format!("one of {}", words.join(", ")),
        }
    }
}

/// The fields that a script sets.
#[derive(Debug, Default)]
pub struct Fields {
    /// Generators by field name.
    pub generators: Vec<(&'static str, Gen)>,
    /// Generators by the name of a table and of a field in it.
    pub within: Vec<(&'static str, &'static str, Gen)>,
    /// Knobs by name: a share, a number, 1 for true and 0 for false, or the position of a word.
    pub knobs: Vec<(&'static str, f64)>,
}

/// The names of the two files that a program may consist of, of families with a caller and a callee and of
/// others.
pub fn halves(has_sides: bool) -> [&'static str; 2] {
    if has_sides { ["caller", "callee"] } else { ["first file", "second file"] }
}

impl Fields {
    /// The generator of a field; if it is absent, a constant one.
    pub fn take(&self, name: &str, otherwise: Datum) -> Gen {
        let found = self.generators.iter().find(|(field, _)| *field == name);
        found.map_or_else(|| Gen::new(Node::Unit(otherwise), None), |(_, found)| found.clone())
    }

    /// The fields of a table.
    pub fn table(&self, name: &str) -> Vec<(&'static str, Gen)> {
        let of_table = self.within.iter().filter(|(table, ..)| *table == name);
        of_table.map(|(_, field, generator)| (*field, generator.clone())).collect()
    }

    /// The value of a knob, if it is set.
    pub fn knob(&self, name: &str) -> Option<f64> {
        self.knobs.iter().find(|(knob, _)| *knob == name).map(|(_, value)| *value)
    }
}
