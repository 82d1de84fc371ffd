//! The line in which a test program reports a wrong value:
//!
//! ```text
//! quest: test case 7 (seed -3): callee: variable arg 2, .b.f[1]: expected 1, found 2
//! quest: test case 7 (seed -3): layout: offset of .b in struct s1: expected 8, found 4
//! ```
//!
//! or, in the terse form, only that there is one:
//!
//! ```text
//! quest: test case 7 failed
//! ```
//!
//! A program that Quest runs itself also says when it has come to its end, and how many test cases it ran:
//!
//! ```text
//! quest: end 20
//! ```
//!
//! Only this module knows the wording: it prints the lines into programs and parses what programs print.

mod topic;

pub use topic::{Measure, Part, Quantity, Side, Subject, Topic};

use std::fmt;
use std::str::FromStr;

/// A line in which a program reports a wrong value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Complaint {
    /// The test case's number in the program, from 1.
    pub case: usize,
    /// The seed that reproduces the test case.
    pub seed: i64,
    /// The subject of the complaint.
    pub topic: Topic,
    /// The expected value, as `printf` shows it; empty if a user's own check does not give it.
    pub expected: String,
    /// The value found, likewise.
    pub found: String,
}

/// A line that is not a complaint.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` does not say which value of a test case is wrong")]
pub struct NoComplaint(String);

/// The beginning of every complaint, and of nothing else that a program prints.
const BEGINNING: &str = "quest: test case ";

/// The end of a line in the terse form.
const FAILED: &str = " failed";

/// The beginning of the line at the end of a program.
const END: &str = "quest: end ";

/// The line at the end of a program that says so, without its line end, and how many test cases it ran: a program that dies
/// before does not print it, whatever its exit status looks like, and one with wrong code may pass them over. For `printf`
/// formats it takes `%d` as well as a number.
pub fn end(cases: impl fmt::Display) -> String {
    format!("{END}{cases}")
}

/// The number of test cases that a line says were run until the end.
pub fn ended(line: &str) -> Option<usize> {
    line.trim_end().strip_prefix(END)?.parse().ok()
}

/// The line in the terse form, without its line end. For `printf` formats it takes `%d` as well as a number.
pub fn terse(case: impl fmt::Display) -> String {
    format!("{BEGINNING}{case}{FAILED}")
}

/// The number of the test case that a line complains of, in either form, whatever it says of it.
pub fn failing_case(line: &str) -> Option<usize> {
    let terse = line.strip_prefix(BEGINNING).and_then(|rest| rest.strip_suffix(FAILED));
    let is_number = |text: &&str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    match terse.filter(is_number) {
        Some(number) => number.parse().ok(),
        None => split(line).map(|(case, ..)| case),
    }
}

/// The line up to the values. For `printf` formats it takes `%d` as well as a number.
pub fn head(case: impl fmt::Display, seed: impl fmt::Display, topic: impl fmt::Display) -> String {
    format!("{BEGINNING}{case} (seed {seed}): {topic}: ")
}

/// The rest of the line, without its line end, likewise.
pub fn values(expected: impl fmt::Display, found: impl fmt::Display) -> String {
    format!("expected {expected}, found {found}")
}

/// Whether a C program prints complaints; that of a bug report does not.
pub fn is_printed_by(source: &str) -> bool {
    source.contains(BEGINNING)
}

/// Splits a complaint into the number of the test case, its seed, and the rest of the line. The rest may be
/// garbage: the program may have printed it wrong.
pub fn split(line: &str) -> Option<(usize, &str, &str)> {
    let (case, rest) = line.strip_prefix(BEGINNING)?.split_once(" (seed ")?;
    let (seed, rest) = rest.split_once("): ")?;
    Some((case.parse().ok()?, seed, rest))
}

impl FromStr for Complaint {
    type Err = NoComplaint;

    fn from_str(line: &str) -> Result<Complaint, NoComplaint> {
        let parse = || {
            let (case, seed, rest) = split(line)?;
            let (kind, rest) = rest.split_once(": ")?;
            let (topic, values) = rest.split_once(": ")?;
            let values = values.strip_prefix("expected ");
            let values = values.and_then(|values| values.split_once(", found "));
            let (expected, found) = values.unwrap_or_default();
            Some(Complaint {
                case,
                seed: seed.parse().ok()?,
                topic: Topic::parse(kind, topic)?,
                expected: expected.into(),
                found: found.into(),
            })
        };
        parse().ok_or_else(|| NoComplaint(line.into()))
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Complaint { case, seed, topic, expected, found } = self;
        write!(f, "{}{}", head(case, seed, topic), values(expected, found))
    }
}

#[cfg(test)]
mod tests;
