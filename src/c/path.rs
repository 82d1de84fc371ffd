//! The path from an object to a part of it, as messages and C itself write it: `.b.f[1]`.

use std::fmt::{self, Write};

/// The steps from an object to a part of it, in order; none for the object itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Path(pub Vec<Step>);

/// One step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// To a member of a struct or union.
    Member(MemberName),
    /// To an element of an array or a vector, counted from 0.
    Element(u32),
    /// To the real part of a complex value.
    Real,
    /// To the imaginary part of a complex value.
    Imaginary,
    /// To the result of a function call.
    Call,
}

/// The name of a member of a struct or union, by its position: `a` to `z`, then `m26` and so on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MemberName {
    /// Its position, from 0.
    pub index: u32,
    /// The number of the anonymous struct or union that contains it, which keeps it apart from the names of
    /// the enclosing record: `a_3`.
    pub anonymous: Option<u32>,
}

const LETTERS: u32 = 26;

impl MemberName {
    /// The name, if it is a letter, as most are.
    #[inline]
    pub fn letter(self) -> Option<u8> {
        let index = u8::try_from(self.index).ok().filter(|_| self.index < LETTERS);
        index.filter(|_| self.anonymous.is_none()).map(|index| b'a' + index)
    }
}

impl fmt::Display for MemberName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match u8::try_from(self.index) {
            Ok(index) if self.index < LETTERS => f.write_char(char::from(b'a' + index))?,
            _ => write!(f, "m{}", self.index)?,
        }
        self.anonymous.map_or(Ok(()), |record| write!(f, "_{record}"))
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Member(name) => write!(f, ".{name}"),
            Step::Element(index) => write!(f, "[{index}]"),
            Step::Real => f.write_str(".real"),
            Step::Imaginary => f.write_str(".imag"),
            Step::Call => f.write_str("()"),
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|step| step.fmt(f))
    }
}

impl MemberName {
    fn parse(text: &str) -> Option<MemberName> {
        let (name, anonymous) = match text.split_once('_') {
            Some((name, record)) => (name, Some(number(record)?)),
            None => (text, None),
        };
        let index = match name.as_bytes() {
            [letter @ b'a'..=b'z'] => u32::from(letter - b'a'),
            _ => number(name.strip_prefix('m')?).filter(|index| *index >= LETTERS)?,
        };
        Some(MemberName { index, anonymous })
    }
}

impl Step {
    fn parse(text: &str) -> Option<Step> {
        Some(match text {
            "()" => Step::Call,
            ".real" => Step::Real,
            ".imag" => Step::Imaginary,
            _ => match text.strip_prefix('.') {
                Some(name) => Step::Member(MemberName::parse(name)?),
                None => Step::Element(number(text.strip_prefix('[')?.strip_suffix(']')?)?),
            },
        })
    }
}

impl Path {
    /// Parses a path, if the text is one.
    pub fn parse(text: &str) -> Option<Path> {
        let mut steps = Vec::new();
        let mut rest = text;
        while !rest.is_empty() {
            let mut others = rest.char_indices().skip(1);
            let next = others.find(|(_, c)| matches!(c, '.' | '[' | '('));
            let (step, behind) = rest.split_at(next.map_or(rest.len(), |(at, _)| at));
            steps.push(Step::parse(step)?);
            rest = behind;
        }
        Some(Path(steps))
    }

    /// Whether it designates the object itself.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Parses a number as it is printed: digits alone.
pub(crate) fn number(text: &str) -> Option<u32> {
    let is_plain = text.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_path_leads_nowhere() {
        for text in
            ["x", ".", ".ab", ".m5", ".m_", ".a_", "[]", "[+1]", "[1", "(", ".é", "é", "()x"]
        {
            assert_eq!(Path::parse(text), None, "{text}");
        }
        assert_eq!(Path::parse(""), Some(Path::default()));
    }
}
