//! What a campaign found: a bucket of failures and its test cases.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::base::figures::count;
use crate::journal::event::Finding;

/// A bucket and its test cases.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// The first failure in it.
    pub finding: Finding,
    /// Test cases that showed it in some configuration. A finding is announced before its program is counted;
    /// a failure seen only while another was shrunk counts none.
    pub count: u64,
    /// The shapes of the test cases that show it, if a compiler's message identifies the bug.
    pub shapes: BTreeSet<String>,
}

impl Found {
    /// The number of its test cases, in words.
    pub fn seen(&self) -> String {
        seen(self.count)
    }

    /// The verdict, and the number of shapes if there are several.
    pub fn what(&self) -> String {
        match self.shapes.len() {
            0 | 1 => self.finding.what(),
            shapes => format!("{} (seen with {shapes} shapes)", self.finding.what()),
        }
    }
}

/// A number of test cases that showed a failure, in words. There is none yet where a campaign was killed before
/// their program ended, and none of what was met while another failure was shrunk.
pub fn seen(cases: u64) -> String {
    if cases == 0 { "not counted".into() } else { count(cases, "test case") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_test_case_was_counted_for_is_not_said_to_be_seen_in_none() {
        assert_eq!([0, 1, 2].map(seen), ["not counted", "1 test case", "2 test cases"]);
    }
}
