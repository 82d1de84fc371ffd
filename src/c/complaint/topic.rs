//! The subject of a complaint, in words: the value that is wrong, or the layout that differs.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::c::path::{Path, number};

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

const LAYOUT: &str = "layout";
const SIZE: &str = "size of ";
const ALIGNMENT: &str = "alignment of ";
const OFFSET: &str = "offset of ";
const BITS: &str = "256 * byte + bits of ";
const OF_TYPE: &str = " in ";

impl Side {
    pub(super) const ALL: [Side; 3] = [Side::Caller, Side::Callee, Side::Check];

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
    pub(super) fn all([n, m, l]: [u32; 3]) -> [Subject; 20] {
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

    pub(super) fn parse(kind: &str, text: &str) -> Option<Topic> {
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
}
