//! Mistakes in a convention, as data and in words.

use serde::Serialize;

use super::Role;
use super::automaton::signature;
use crate::c::types::Type;

/// A mistake in a convention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Mistake {
    /// The kind of mistake.
    pub kind: Flaw,
    /// The part of the convention that it affects.
    pub whose: Whose,
    /// The types of a shortest signature that shows it, or that of a result; empty if none is needed.
    pub witness: Vec<Type>,
    /// The class of the last type, if it has one.
    pub class: Option<String>,
    /// The subject: a register, a byte of the stack, another class.
    pub about: String,
    /// Whether the address of a result in memory is an argument before the witness.
    pub hidden: bool,
}

/// The part of a convention that a mistake affects.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Whose {
    /// Arguments of a role.
    Arguments(Role),
    /// Results.
    Results {
        /// Whether of variadic functions.
        variadic: bool,
    },
}

/// The kind of mistake.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub enum Flaw {
    /// Two register files assign the same register independently.
    Shared,
    /// The stack is counted modulo less than the alignment of a value on it.
    Align,
    /// A type fits no class.
    NoClass,
    /// In some state no rule places a value of a class.
    NoPlace,
    /// A register or byte is assigned to two arguments, or twice to one.
    Twice,
    /// A part of a value is placed nowhere.
    Part,
    /// A part of a value is larger than its register.
    Narrow,
    /// Types of one class leave different resources in use.
    Apart,
    /// A type that represents a class belongs to another class, or to none.
    Taken,
    /// Some types of C belong to a class that no type represents, so no test covers it.
    Untested,
}

impl Mistake {
    /// A one-line description.
    pub fn in_words(&self) -> String {
        let class = self.class.as_deref().unwrap_or_default();
        let about = &self.about;
        let last = match self.whose {
            Whose::Arguments(_) => "the last argument",
            Whose::Results { .. } => "the result",
        };
        let what = match self.kind {
            Flaw::Shared => format!(
                "inconsistent: {about} is in two register files, which give it away twice: make it one file"
            ),
            Flaw::Align => format!("inconsistent: '{class}' is aligned on the stack to {about}"),
            Flaw::NoClass => format!("incomplete: no class fits {last}"),
            Flaw::NoPlace => format!("incomplete: no rule of '{class}' places {last}"),
            Flaw::Twice => format!("inconsistent: '{class}' is given {about}, which is in use"),
            Flaw::Part => format!("inconsistent: '{class}' leaves a part of {last} out"),
            Flaw::Narrow => format!("inconsistent: '{class}' puts {about}"),
            Flaw::Apart => format!(
                "inconsistent: '{class}' leaves other places in use for this type than for {about}"
            ),
            Flaw::Taken => {
                format!("inconsistent: this type stands for '{class}', but {about}")
            }
            Flaw::Untested => {
                format!("incomplete: no `types` stand for '{class}', the class of {last}")
            }
        };
        let whose = match self.whose {
            Whose::Arguments(Role::Plain) | Whose::Results { variadic: false } => "",
            Whose::Arguments(Role::Named) => ", before variable arguments",
            Whose::Arguments(Role::Variable) => ", variable arguments",
            Whose::Results { variadic: true } => ", of a variadic function",
        };
        let behind = if self.hidden { ", with a result in memory" } else { "" };
        match (&self.witness[..], self.whose) {
            ([], _) => format!("{what}{whose}"),
            (types, Whose::Arguments(_)) => format!("{what}: {}{whose}{behind}", signature(types)),
            (types, Whose::Results { .. }) => {
                let ty = signature(types);
                format!("{what}: {}{whose}", &ty[1..ty.len() - 1])
            }
        }
    }
}
