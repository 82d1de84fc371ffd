//! The results of a saved bug's program in the configurations of a campaign.

use serde::{Deserialize, Serialize};

use crate::bug::symptom::Symptom;
use crate::c::complaint::{Complaint, Measure, Topic};
use crate::toolchain::verdict::Verdict;

/// The result of a bug's program in a configuration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Try {
    /// The name of the caller's toolchain, or of the only one.
    pub caller: String,
    /// The name of the callee's toolchain if separate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callee: Option<String>,
    /// The verdict.
    #[serde(flatten)]
    pub symptom: Symptom,
    /// The first line about it: a wrong value, or the compiler's complaint.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub what: String,
    /// The name of the compiler that failed to compile its side, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compiler: Option<String>,
    /// The name of the compiler that got a constant or an object wrong without any call: the program prints a value
    /// as expected that was not drawn, or the object has another value alone in a program.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constant: Option<String>,
    /// What that compiler got wrong; none in files of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constant_of: Option<Constant>,
    /// Whether it passes with other values, for each set of them, and with poison in registers and on the
    /// stack before the call; empty if that was not tried.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<bool>,
}

/// What a compiler gets wrong without any call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Constant {
    /// How.
    pub kind: ConstantKind,
    /// Its type, in words with an article, as far as it matters.
    pub of: String,
}

/// Kinds of constants that a compiler can get wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ConstantKind {
    /// A constant in an expression.
    Constant,
    /// The initial value of an object; assigned, the same values are right.
    Initializer,
    /// An object, which does not hold the values that it is assigned.
    Object,
}

impl ConstantKind {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            ConstantKind::Constant => "constant",
            ConstantKind::Initializer => "initializer",
            ConstantKind::Object => "object",
        }
    }
}

impl Constant {
    /// The compiler's mistake, as the end of a sentence that begins with its name.
    pub fn words(&self) -> String {
        let of = &self.of;
        match self.kind {
            ConstantKind::Constant => {
                format!("compiled a constant, {of}, to another value, so the check is wrong")
            }
            ConstantKind::Initializer => {
                format!("gives {of} another value than its initializer says, without any call")
            }
            ConstantKind::Object => {
                format!("does not keep the values of {of}, without any call")
            }
        }
    }
}

impl Try {
    /// The wrong value that its program tells of.
    pub fn complaint(&self) -> Option<Complaint> {
        self.what.parse().ok()
    }

    /// The layout that its two sides do not agree upon.
    pub fn measure(&self) -> Option<Measure> {
        match self.complaint()?.topic {
            Topic::Layout(measure) => Some(measure),
            Topic::Value(..) => None,
        }
    }

    /// Whether the program passed.
    pub fn passed(&self) -> bool {
        self.symptom.verdict == Verdict::Passed
    }

    /// Whether it passed, and not by luck: also with all other sets of values.
    pub fn passes(&self) -> bool {
        self.passed() && self.sets.iter().all(|passed| *passed)
    }
}
