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
    /// The name of the compiler that got a constant wrong, if the program prints a value as expected
    /// that was not drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constant: Option<String>,
    /// Whether it passes with other values, for each set of them, and with poison in registers and on the
    /// stack before the call; empty if that was not tried.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<bool>,
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
