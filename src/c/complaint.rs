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

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::c::path::{Path, number};

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

/// The subject of a complaint.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Topic {
    /// A value: the side that found it, its owner, and the path from there.
    Value(Side, Subject, Path),
    /// The layout of a type, on which caller and callee must agree.
    Layout(Measure),
}

/// The function that finds a wrong value: the side of a call that it is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Side {
    Caller,
    Callee,
    /// Neither, in a family without caller and callee.
    Check,
}

/// The owner of a checked value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Subject {
    /// A named argument, counted from 1.
    Arg(u32),
    /// A variable argument, counted from 1.
    Vararg(u32),
    /// The result of the call.
    Result,
    /// The caller's own object that a named argument was copied from, after the call.
    Kept(u32),
    /// The memory next to a result.
    Beside,
    /// A value that the caller keeps live across the call.
    Live(u32),
    /// The callee's stack frame.
    Frame,
    /// The alignment of another subject.
    Alignment(Part),
    /// The extra argument that a function receives in front of those it forwards.
    Leading,
    /// An argument of a callback: the callback's number, then the argument's, both counted from 1.
    Back(u32, u32),
    /// The stack, whose depth must be the same before and after a call.
    Stack,
    /// The number of calls that reached the end of the function under test.
    Calls,
    /// The result of an expression, counted from 1.
    Computed(u32),
    /// An object after the run of a program, counted from 1.
    Object(u32),
    /// An object while a program runs, the number of a visit to a check point, and the point's, all counted from 1.
    Seen(u32, u32, u32),
    /// The number of visits to a check point, counted from 1.
    Visits(u32),
    /// A line of what a program prints, counted from 1.
    Line(u32),
    /// The number of times that the code under test, of a family without calls, reached its end.
    Ends,
}

/// A value that can be misaligned.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// A named parameter, counted from 1.
    Arg(u32),
    /// A variable argument, counted from 1.
    Vararg(u32),
    /// The result of the call.
    Result,
}

/// A property of a type's layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    /// The property that is measured.
    pub quantity: Quantity,
    /// The type, as C spells it.
    pub ty: String,
}

/// A measurable quantity of a type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Quantity {
    /// Its size in bytes.
    Size,
    /// Its alignment as a member of a struct.
    Alignment,
    /// The offset of a member from its beginning.
    Offset(Path),
    /// The bits of a bit-field: 256 times the number of its first byte, plus the bits in that byte.
    Bits(Path),
}

/// A line that is not a complaint.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` does not say which value of a test case is wrong")]
pub struct NoComplaint(String);

/// The beginning of every complaint, and of nothing else that a program prints.
const BEGINNING: &str = "quest: test case ";

const LAYOUT: &str = "layout";
const SIZE: &str = "size of ";
const ALIGNMENT: &str = "alignment of ";
const OFFSET: &str = "offset of ";
const BITS: &str = "256 * byte + bits of ";
const OF_TYPE: &str = " in ";

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

impl Side {
    const ALL: [Side; 3] = [Side::Caller, Side::Callee, Side::Check];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Side::Caller => "caller",
            Side::Callee => "callee",
            Side::Check => "check",
        }
    }
}

impl Subject {
    /// Its wording, with a `#` for each of its numbers, and the numbers.
    fn words(self) -> (&'static str, [u32; 3]) {
        match self {
            Subject::Arg(n) => ("arg #", [n, 0, 0]),
            Subject::Vararg(n) => ("variable arg #", [n, 0, 0]),
            Subject::Result => ("result", [0; 3]),
            Subject::Kept(n) => ("arg # afterwards", [n, 0, 0]),
            Subject::Beside => ("beside the result", [0; 3]),
            Subject::Live(n) => ("live value #", [n, 0, 0]),
            Subject::Frame => ("frame", [0; 3]),
            Subject::Alignment(Part::Arg(n)) => ("alignment of arg #", [n, 0, 0]),
            Subject::Alignment(Part::Vararg(n)) => ("alignment of variable arg #", [n, 0, 0]),
            Subject::Alignment(Part::Result) => ("alignment of the result", [0; 3]),
            Subject::Leading => ("leading arg", [0; 3]),
            Subject::Back(function, n) => ("callback # arg #", [function, n, 0]),
            Subject::Stack => ("bytes of stack that a call takes", [0; 3]),
            Subject::Calls => ("calls that reached the callee's end", [0; 3]),
            Subject::Computed(n) => ("t#", [n, 0, 0]),
            Subject::Object(n) => ("g#", [n, 0, 0]),
            Subject::Seen(n, visit, point) => ("object # at visit # of point #", [n, visit, point]),
            Subject::Visits(point) => ("visits of point #", [point, 0, 0]),
            Subject::Line(n) => ("line #", [n, 0, 0]),
            Subject::Ends => ("times that the end was reached", [0; 3]),
        }
    }

    /// One subject of each kind, with these numbers.
    fn all([n, m, l]: [u32; 3]) -> [Subject; 20] {
        [
            Subject::Arg(n),
            Subject::Vararg(n),
            Subject::Result,
            Subject::Kept(n),
            Subject::Beside,
            Subject::Live(n),
            Subject::Frame,
            Subject::Alignment(Part::Arg(n)),
            Subject::Alignment(Part::Vararg(n)),
            Subject::Alignment(Part::Result),
            Subject::Leading,
            Subject::Back(n, m),
            Subject::Stack,
            Subject::Calls,
            Subject::Computed(n),
            Subject::Object(n),
            Subject::Seen(n, m, l),
            Subject::Visits(n),
            Subject::Line(n),
            Subject::Ends,
        ]
    }

    fn parse(text: &str) -> Option<Subject> {
        let is_digit = |c: char| c.is_ascii_digit();
        let mut digits = text.split(|c| !is_digit(c)).filter(|digits| !digits.is_empty());
        let mut next = || digits.next().map_or(Some(0), number);
        let numbers = [next()?, next()?, next()?];
        Subject::all(numbers).into_iter().find(|subject| subject.to_string() == text)
    }
}

impl Topic {
    /// The side that found the wrong value; none where the two sides disagree about a type.
    pub fn side(&self) -> Option<Side> {
        match self {
            Topic::Value(side, ..) => Some(*side),
            Topic::Layout(_) => None,
        }
    }

    /// The owner of the wrong value; none for a layout.
    pub fn subject(&self) -> Option<Subject> {
        match self {
            Topic::Value(_, subject, _) => Some(*subject),
            Topic::Layout(_) => None,
        }
    }

    /// Its first word: the side, or `layout`.
    pub fn kind(&self) -> &'static str {
        self.side().map_or(LAYOUT, Side::name)
    }

    /// The subject without the side and the path to a part: `variable arg 2`, `size of struct s1`.
    pub fn position(&self) -> String {
        match self {
            Topic::Value(_, subject, _) => subject.to_string(),
            Topic::Layout(measure) => measure.to_string(),
        }
    }

    /// The text that every complaint of this kind contains, and no other.
    pub fn mark(&self) -> String {
        format!(": {}: ", self.kind())
    }

    fn parse(kind: &str, text: &str) -> Option<Topic> {
        let side = match Side::ALL.into_iter().find(|side| side.name() == kind) {
            Some(side) => side,
            None => return (kind == LAYOUT).then(|| Measure::parse(text))?.map(Topic::Layout),
        };
        let (subject, path) = text.split_once(", ").unwrap_or((text, ""));
        Some(Topic::Value(side, Subject::parse(subject)?, Path::parse(path)?))
    }
}

impl Measure {
    fn parse(text: &str) -> Option<Measure> {
        let of_member = |text: &str, quantity: fn(Path) -> Quantity| {
            let (path, ty) = text.split_once(OF_TYPE)?;
            Some((quantity(Path::parse(path)?), ty.to_string()))
        };
        let (quantity, ty) = if let Some(ty) = text.strip_prefix(SIZE) {
            (Quantity::Size, ty.into())
        } else if let Some(ty) = text.strip_prefix(ALIGNMENT) {
            (Quantity::Alignment, ty.into())
        } else if let Some(member) = text.strip_prefix(OFFSET) {
            of_member(member, Quantity::Offset)?
        } else {
            of_member(text.strip_prefix(BITS)?, Quantity::Bits)?
        };
        Some(Measure { quantity, ty })
    }
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

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.kind())?;
        match self {
            Topic::Value(_, subject, path) if path.is_empty() => subject.fmt(f),
            Topic::Value(_, subject, path) => write!(f, "{subject}, {path}"),
            Topic::Layout(measure) => measure.fmt(f),
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (words, numbers) = self.words();
        let mut numbers = numbers.into_iter();
        for (index, words) in words.split('#').enumerate() {
            if index > 0 {
                numbers.next().map_or(Ok(()), |number| write!(f, "{number}"))?;
            }
            f.write_str(words)?;
        }
        Ok(())
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Measure { quantity, ty } = self;
        match quantity {
            Quantity::Size => write!(f, "{SIZE}{ty}"),
            Quantity::Alignment => write!(f, "{ALIGNMENT}{ty}"),
            Quantity::Offset(member) => write!(f, "{OFFSET}{member}{OF_TYPE}{ty}"),
            Quantity::Bits(member) => write!(f, "{BITS}{member}{OF_TYPE}{ty}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::chance::Chance;
    use crate::c::path::{MemberName, Step};

    fn one_of<T: Clone>(chance: &mut Chance, items: &[T]) -> T {
        items[chance.below(items.len() as u64) as usize].clone()
    }

    /// Draws a number, small or large.
    fn any_number(chance: &mut Chance) -> u32 {
        let bits = chance.below(33);
        (chance.bits() & ((1 << bits) - 1)) as u32
    }

    fn path(chance: &mut Chance) -> Path {
        let steps = 0..chance.below(5);
        Path(
            steps
                .map(|_| {
                    let index = any_number(chance);
                    let anonymous = [None, Some(any_number(chance))];
                    let anonymous = one_of(chance, &anonymous);
                    let member = Step::Member(MemberName { index, anonymous });
                    let steps =
                        [member, Step::Element(index), Step::Real, Step::Imaginary, Step::Call];
                    one_of(chance, &steps)
                })
                .collect(),
        )
    }

    fn complaint(chance: &mut Chance) -> Complaint {
        let numbers = std::array::from_fn(|_| any_number(chance));
        let subject = one_of(chance, &Subject::all(numbers));
        let side = one_of(chance, &Side::ALL);
        let quantities = [
            Quantity::Size,
            Quantity::Alignment,
            Quantity::Offset(path(chance)),
            Quantity::Bits(path(chance)),
        ];
        let types = ["int", "struct s1", "_Complex float", "int (*)(int, struct s2)", "void *"];
        let (quantity, ty) = (one_of(chance, &quantities), one_of(chance, &types).into());
        let topics =
            [Topic::Value(side, subject, path(chance)), Topic::Layout(Measure { quantity, ty })];
        let values = ["", "0", "-7", "0x00ff", "1.5e-300", "-nan", "(nil)", "a: b"];
        Complaint {
            case: any_number(chance) as usize,
            seed: chance.bits() as i64,
            topic: one_of(chance, &topics),
            expected: one_of(chance, &values).into(),
            found: one_of(chance, &values).into(),
        }
    }

    #[test]
    fn a_complaint_is_read_as_it_was_written() {
        let mut chance = Chance::new(18);
        for _ in 0..20_000 {
            let complaint = complaint(&mut chance);
            let line = complaint.to_string();
            assert_eq!(line.parse(), Ok(complaint), "{line}");
        }
    }

    #[test]
    fn each_subject_has_words_of_its_own() {
        let all = Subject::all([1, 2, 3]);
        let words: std::collections::BTreeSet<&str> =
            all.iter().map(|subject| subject.words().0).collect();
        assert_eq!(words.len(), all.len());
        for subject in all {
            assert_eq!(Subject::parse(&subject.to_string()), Some(subject));
        }
    }

    #[test]
    fn another_line_is_no_complaint() {
        for line in [
            "",
            "quest: the rest of the output is cut off",
            "quest: test case 1: x",
            "quest: test case one (seed 1): callee: arg 1: expected 1, found 2",
            "quest: test case 1 (seed x): callee: arg 1: expected 1, found 2",
            "quest: test case 1 (seed 1): nobody: arg 1: expected 1, found 2",
            "quest: test case 1 (seed 1): callee: argument 1: expected 1, found 2",
            "quest: test case 1 (seed 1): callee: arg 1, of: expected 1, found 2",
            "quest: test case 1 (seed 1): callee: arg 99999999999: expected 1, found 2",
            "quest: test case 1 (seed 1): layout: colour of int: expected 1, found 2",
        ] {
            assert!(line.parse::<Complaint>().is_err(), "{line}");
        }
    }

    #[test]
    fn a_line_in_either_form_names_its_test_case() {
        for (line, case) in [
            (&terse(7)[..], Some(7)),
            ("quest: test case 7 (seed -3): callee: arg 1: expected 1, found 2", Some(7)),
            ("quest: test case 7 (seed -3): callee: gar%bage failed", Some(7)),
            ("quest: test case +7 failed", None),
            ("quest: test case  failed", None),
            ("quest: test case 7 failed at once", None),
            ("test case 7 failed", None),
        ] {
            assert_eq!(failing_case(line), case, "{line}");
        }
        assert!(is_printed_by(&terse("%d")));
    }

    #[test]
    fn a_check_of_the_users_own_need_not_tell_the_values() {
        let line = "quest: test case 2 (seed -5): callee: arg 1, .a: it is wrong";
        let complaint: Complaint = line.parse().expect("it says which value");
        assert_eq!((complaint.case, complaint.seed), (2, -5));
        assert_eq!(complaint.topic.to_string(), "callee: arg 1, .a");
        assert_eq!((&complaint.expected[..], &complaint.found[..]), ("", ""));
    }
}
