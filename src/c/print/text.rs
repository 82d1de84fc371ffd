//! The text that a printer writes: with the spaces that people like, or only with those that C needs.

use std::fmt;

/// Text that grows.
#[derive(Debug, Default)]
pub struct Text {
    bytes: Vec<u8>,
    /// Whether only compilers read it. No string in it has spaces.
    is_squeezed: bool,
    /// Whether a space precedes what comes next.
    is_spaced: bool,
}

/// A few characters that are appended often: a copy of all of them is faster than one of as many as there are.
#[derive(Debug, Default)]
pub(super) struct Short {
    bytes: [u8; Short::MOST],
    length: usize,
}

impl Short {
    /// The greatest length.
    const MOST: usize = 16;

    /// The characters of some texts, which are cut off where they are too long.
    pub(super) fn new(texts: [&str; 2]) -> Short {
        let mut short = Short::default();
        for text in texts {
            let room = &mut short.bytes[short.length..];
            let length = text.len().min(room.len());
            room[..length].copy_from_slice(&text.as_bytes()[..length]);
            short.length += length;
        }
        short
    }
}

impl Text {
    /// An empty text that will have about so many bytes.
    pub fn with_capacity(bytes: usize) -> Text {
        Text { bytes: Vec::with_capacity(bytes), ..Text::default() }
    }

    /// The same text, to which only what compilers need is appended, or all that people like.
    pub(super) fn squeezed(self, is_squeezed: bool) -> Text {
        Text { is_squeezed, is_spaced: false, ..self }
    }

    /// Appends any text.
    pub(super) fn put(&mut self, text: &str) {
        if !self.is_squeezed {
            return self.word(text);
        }
        let mut rest = text;
        while let Some(at) = rest.bytes().position(|byte| byte == b' ') {
            self.word(&rest[..at]);
            self.space();
            rest = &rest[at + 1..];
        }
        self.word(rest);
    }

    /// Appends text whose spaces stay. Inlined, so that text that is known beforehand is not copied by a call.
    #[inline(always)]
    pub(super) fn word(&mut self, word: &str) {
        if let Some(first) = word.as_bytes().first() {
            self.begin(*first);
            self.bytes.extend_from_slice(word.as_bytes());
        }
    }

    /// Appends a few characters whose spaces stay.
    #[inline(always)]
    pub(super) fn short(&mut self, short: &Short) {
        if short.length > 0 {
            self.begin(short.bytes[0]);
            self.bytes.extend_from_slice(&short.bytes);
            self.bytes.truncate(self.bytes.len() - (Short::MOST - short.length));
        }
    }

    /// Appends a character of ASCII. Inlined likewise.
    #[inline(always)]
    pub(super) fn push(&mut self, character: u8) {
        self.begin(character);
        self.bytes.push(character);
    }

    /// Appends a space, if anything follows that needs it.
    #[inline(always)]
    pub(super) fn space(&mut self) {
        self.is_spaced = true;
    }

    /// Takes back a space that nothing has followed.
    pub(super) fn no_space(&mut self) {
        self.is_spaced = false;
    }

    /// Appends the space before what begins with this character, if there is one.
    #[inline(always)]
    fn begin(&mut self, first: u8) {
        if self.is_spaced {
            self.is_spaced = false;
            if !self.is_squeezed || may_be_parted(first) && self.parts_from_last(first) {
                self.bytes.push(b' ');
            }
        }
    }

    /// Whether a space parts a character from the last one.
    fn parts_from_last(&self, first: u8) -> bool {
        self.bytes.last().is_some_and(|last| parts(*last, first))
    }
}

/// Formatted text, whose spaces stay.
impl fmt::Write for Text {
    #[inline]
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.word(text);
        Ok(())
    }
}

impl From<String> for Text {
    fn from(text: String) -> Text {
        Text { bytes: text.into_bytes(), ..Text::default() }
    }
}

impl From<Text> for String {
    fn from(text: Text) -> String {
        // It is made of strings and of characters of ASCII.
        String::from_utf8(text.bytes).unwrap_or_default()
    }
}

/// Whether a space parts two characters that C would otherwise read together.
fn parts(before: u8, behind: u8) -> bool {
    KINDS[usize::from(before)].0 & KINDS[usize::from(behind)].1 != 0
}

/// Whether C would read a character together with some before it.
fn may_be_parted(behind: u8) -> bool {
    KINDS[usize::from(behind)].1 != 0
}

/// The ways in which C would read each character together with one after it, and with one before it.
const KINDS: [(u8, u8); 256] = {
    const WORD: u8 = 1;
    const EXPONENT: u8 = 2;
    const OPERATOR: u8 = 4;
    const COMMENT: u8 = 8;
    let mut kinds = [(0, 0); 256];
    let mut byte = 0;
    while byte < kinds.len() {
        kinds[byte] = match byte as u8 {
            b'e' | b'E' | b'p' | b'P' => (WORD | EXPONENT, WORD),
            b'_' | b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' => (WORD, WORD),
            b'+' | b'-' => (OPERATOR, OPERATOR | EXPONENT),
            b'&' | b'|' | b'<' | b'>' => (OPERATOR, OPERATOR),
            b'=' => (0, OPERATOR),
            b'/' => (COMMENT, COMMENT),
            b'*' => (0, COMMENT),
            _ => (0, 0),
        };
        byte += 1;
    }
    kinds
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_spaces_that_part_two_words_or_operators_stay() {
        for (text, expected) in [
            ("static int  x = -1;\n", "static int x=-1;\n"),
            ("    x = (a - -b) + 0x1e - 1;\n", "x=(a- -b)+0x1e -1;\n"),
            ("if (a != 1 || *p != 2) f();\n", "if(a!=1||*p!=2)f();\n"),
            ("x = y / *p & &z, a + +b;\n", "x=y/ *p& &z,a+ +b;\n"),
            ("long double x;\n", "long double x;\n"),
        ] {
            // However it is cut.
            for cut in 0..text.len() {
                let mut squeezed = Text::from(String::from("a = b;\n")).squeezed(true);
                squeezed.put(&text[..cut]);
                squeezed.put(&text[cut..]);
                assert_eq!(String::from(squeezed), format!("a = b;\n{expected}"));
            }
        }
    }

    #[test]
    fn what_people_read_keeps_its_spaces_but_one_that_nothing_follows() {
        let mut text = Text::default();
        text.put("    int ");
        text.space();
        text.no_space();
        text.push(b'*');
        text.space();
        text.word("x;");
        assert_eq!(String::from(text), "    int * x;");
    }
}
