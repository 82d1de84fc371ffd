//! Rules that distinguish failing test cases from passing ones, over their traits, such
//! as "have a record of more than 7 bytes after an odd number of integers".

mod learn;

use serde::Serialize;

use crate::base::figures::{count, number};

pub use learn::learn;

/// A rule, and the number of test cases that meet it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pattern {
    /// The conditions, all of which must hold: each as the words after "test cases".
    pub rule: Vec<String>,
    /// Failing test cases.
    pub failing: u64,
    /// Those of them that meet it.
    pub failing_with: u64,
    /// Passing test cases.
    pub passing: u64,
    /// Those of them that meet it.
    pub passing_with: u64,
}

impl Pattern {
    /// A sentence without its full stop.
    pub fn sentence(&self) -> String {
        let Pattern { failing, failing_with, passing, passing_with, .. } = *self;
        let failing = match failing_with == failing {
            true => format!("all {}", count(failing, "failing test case")),
            false => {
                format!("{} of {}", number(failing_with), count(failing, "failing test case"))
            }
        };
        let passing_with = if passing_with == 0 { "none".into() } else { number(passing_with) };
        let passing = format!("{passing_with} of {} passing ones", number(passing));
        format!("{failing}, and {passing}, {}", self.rule.join(", and "))
    }
}
