//! The text that a printer writes: with the spaces that people like, or only with those that C needs.

/// Text that grows.
#[derive(Debug, Default)]
pub(super) struct Text {
    out: String,
    /// Whether only compilers read it. No string in it has spaces.
    is_squeezed: bool,
    /// Whether a space precedes what comes next.
    is_spaced: bool,
}

impl Text {
    /// Appends to a text.
    pub(super) fn new(out: String, is_squeezed: bool) -> Text {
        Text { out, is_squeezed, is_spaced: false }
    }

    /// The text so far.
    pub(super) fn finish(self) -> String {
        self.out
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
        if self.is_spaced
            && let Some(first) = word.as_bytes().first()
        {
            self.part(*first);
        }
        self.out.push_str(word);
    }

    /// Appends a character of ASCII. Inlined likewise.
    #[inline(always)]
    pub(super) fn push(&mut self, character: u8) {
        self.then(character).push(char::from(character));
    }

    /// Appends a space, if anything follows that needs it.
    #[inline]
    pub(super) fn space(&mut self) {
        let last = self.out.as_bytes().last();
        self.is_spaced = !self.is_squeezed || last.is_some_and(|last| joins(*last));
    }

    /// Takes back a space that nothing has followed.
    pub(super) fn no_space(&mut self) {
        self.is_spaced = false;
    }

    /// The text, for appending what begins with this character; its spaces stay.
    #[inline(always)]
    pub(super) fn then(&mut self, first: u8) -> &mut String {
        if self.is_spaced {
            self.part(first);
        }
        &mut self.out
    }

    /// Appends the space before what begins with this character, if one is needed.
    #[inline(never)]
    fn part(&mut self, first: u8) {
        self.is_spaced = false;
        let last = self.out.as_bytes().last();
        if !self.is_squeezed || last.is_some_and(|last| parts(*last, first)) {
            self.out.push(' ');
        }
    }
}

/// Whether a space parts two characters that C would otherwise read together.
fn parts(before: u8, behind: u8) -> bool {
    KINDS[usize::from(before)].0 & KINDS[usize::from(behind)].1 != 0
}

/// Whether C would read a character together with some after it.
fn joins(before: u8) -> bool {
    KINDS[usize::from(before)].0 != 0
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
                let mut squeezed = Text::new("a = b;\n".into(), true);
                squeezed.put(&text[..cut]);
                squeezed.put(&text[cut..]);
                assert_eq!(squeezed.finish(), format!("a = b;\n{expected}"));
            }
        }
    }

    #[test]
    fn what_people_read_keeps_its_spaces_but_one_that_nothing_follows() {
        let mut text = Text::new(String::new(), false);
        text.put("    int ");
        text.space();
        text.no_space();
        text.push(b'*');
        text.space();
        text.word("x;");
        assert_eq!(text.finish(), "    int * x;");
    }
}
