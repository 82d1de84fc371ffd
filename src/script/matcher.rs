//! Lua's patterns (Lua 5.4, `lstrlib.c`), with a count of steps: Lua's own matcher may practically
//! never end.

/// The most captures of a pattern: Lua's number.
const CAPTURES: usize = 32;

/// The deepest nesting of repetitions in a pattern: Lua's number.
const DEPTH: u32 = 200;

/// Why matching failed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Wrong {
    /// It exceeded its steps.
    Endless,
    /// The pattern is invalid; Lua's message.
    Malformed(String),
}

/// A part of the text that a pattern captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Capture {
    /// From a position up to another.
    Part(usize, usize),
    /// A position, from 0.
    Position(usize),
}

/// A capture during the match.
#[derive(Debug, Clone, Copy)]
enum Open {
    From(usize),
    Done(Capture),
}

type Found<T> = Result<Option<T>, Wrong>;

/// A text and a pattern.
#[derive(Debug)]
pub(super) struct Matcher<'a> {
    text: &'a [u8],
    pattern: &'a [u8],
    captures: Vec<Open>,
    depth: u32,
    steps: u64,
    most: u64,
}

fn malformed<T>(what: impl Into<String>) -> Result<T, Wrong> {
    Err(Wrong::Malformed(what.into()))
}

impl<'a> Matcher<'a> {
    /// A matcher that may take this many steps.
    pub(super) fn new(text: &'a [u8], pattern: &'a [u8], most: u64) -> Matcher<'a> {
        Matcher { text, pattern, captures: Vec::new(), depth: 0, steps: 0, most }
    }

    /// The steps taken so far.
    pub(super) fn steps(&self) -> u64 {
        self.steps
    }

    /// The end of the match that begins at a position.
    pub(super) fn at(&mut self, start: usize) -> Found<usize> {
        self.captures.clear();
        self.depth = 0;
        self.go(start, 0)
    }

    /// The first match from a position on: its beginning and end.
    pub(super) fn find(&mut self, from: usize, anchored: bool) -> Found<(usize, usize)> {
        for start in from..=self.text.len() {
            if let Some(end) = self.at(start)? {
                return Ok(Some((start, end)));
            }
            if anchored {
                break;
            }
        }
        Ok(None)
    }

    /// The captures of the last match.
    pub(super) fn captures(&self) -> Result<Vec<Capture>, Wrong> {
        (0..self.captures.len()).filter_map(|index| self.capture(index).transpose()).collect()
    }

    /// One of them, if there are that many.
    pub(super) fn capture(&self, index: usize) -> Found<Capture> {
        match self.captures.get(index) {
            None => Ok(None),
            Some(Open::Done(capture)) => Ok(Some(*capture)),
            Some(Open::From(_)) => malformed("unfinished capture"),
        }
    }

    fn step(&mut self, steps: usize) -> Result<(), Wrong> {
        self.steps += steps as u64;
        if self.steps > self.most { Err(Wrong::Endless) } else { Ok(()) }
    }

    fn go(&mut self, text: usize, pattern: usize) -> Found<usize> {
        if self.depth == DEPTH {
            return malformed("pattern too complex");
        }
        self.depth += 1;
        let end = self.go_on(text, pattern);
        self.depth -= 1;
        end
    }

    fn go_on(&mut self, mut s: usize, mut p: usize) -> Found<usize> {
        loop {
            self.step(1)?;
            let Some(&first) = self.pattern.get(p) else { return Ok(Some(s)) };
            let second = self.pattern.get(p + 1).copied();
            match (first, second) {
                (b'(', Some(b')')) => {
                    return self.captured(Open::Done(Capture::Position(s)), s, p + 2);
                }
                (b'(', _) => return self.captured(Open::From(s), s, p + 1),
                (b')', _) => return self.close(s, p + 1),
                (b'$', None) => return Ok((s == self.text.len()).then_some(s)),
                (b'%', Some(b'b')) => match self.balance(s, p + 2)? {
                    Some(end) => (s, p) = (end, p + 4),
                    None => return Ok(None),
                },
                (b'%', Some(b'f')) => {
                    p += 2;
                    if self.pattern.get(p) != Some(&b'[') {
                        return malformed("missing '[' after '%f' in pattern");
                    }
                    let end = self.item(p)?;
                    let before = if s == 0 { 0 } else { self.text[s - 1] };
                    let after = self.text.get(s).copied().unwrap_or(0);
                    if self.set(before, p, end - 1) || !self.set(after, p, end - 1) {
                        return Ok(None);
                    }
                    p = end;
                }
                (b'%', Some(digit @ b'0'..=b'9')) => match self.again(s, digit)? {
                    Some(end) => (s, p) = (end, p + 2),
                    None => return Ok(None),
                },
                _ => {
                    let end = self.item(p)?;
                    let one = self.single(s, p, end)?;
                    match self.pattern.get(end) {
                        Some(b'?') => {
                            if one && let Some(end) = self.go(s + 1, end + 1)? {
                                return Ok(Some(end));
                            }
                            p = end + 1;
                        }
                        Some(b'+') if !one => return Ok(None),
                        Some(b'+') => return self.most_of(s, s + 1, p, end),
                        Some(b'*') => return self.most_of(s, s, p, end),
                        Some(b'-') => return self.least_of(s, p, end),
                        _ if !one => return Ok(None),
                        _ => (s, p) = (s + 1, end),
                    }
                }
            }
        }
    }

    /// The end of the pattern's item that begins at a position.
    fn item(&mut self, p: usize) -> Result<usize, Wrong> {
        let mut end = p + 1;
        match self.pattern[p] {
            b'%' if end == self.pattern.len() => malformed("malformed pattern (ends with '%')"),
            b'%' => Ok(end + 1),
            b'[' => {
                if self.pattern.get(end) == Some(&b'^') {
                    end += 1;
                }
                // The first `]` is literal.
                loop {
                    self.step(1)?;
                    let Some(&c) = self.pattern.get(end) else {
                        return malformed("malformed pattern (missing ']')");
                    };
                    end += if c == b'%' { 2 } else { 1 };
                    if self.pattern.get(end) == Some(&b']') {
                        return Ok(end + 1);
                    }
                }
            }
            _ => Ok(end),
        }
    }

    /// Whether an item of the pattern matches the character at a position.
    fn single(&mut self, s: usize, p: usize, end: usize) -> Result<bool, Wrong> {
        let Some(&c) = self.text.get(s) else { return Ok(false) };
        Ok(match self.pattern[p] {
            b'.' => true,
            b'%' => class(c, self.pattern[p + 1]),
            b'[' => {
                self.step(end - p)?;
                self.set(c, p, end - 1)
            }
            own => own == c,
        })
    }

    /// Whether a character is in the set from `[` up to its `]`.
    fn set(&self, c: u8, open: usize, close: usize) -> bool {
        let mut p = open + 1;
        let negated = self.pattern[p] == b'^';
        p += usize::from(negated);
        while p < close {
            let found = match self.pattern[p] {
                b'%' => {
                    p += 1;
                    class(c, self.pattern[p])
                }
                low if self.pattern[p + 1] == b'-' && p + 2 < close => {
                    p += 2;
                    (low..=self.pattern[p]).contains(&c)
                }
                own => own == c,
            };
            if found {
                return !negated;
            }
            p += 1;
        }
        negated
    }

    /// As many as possible, and then fewer: `*` and `+`. All from `least` on may be given back.
    fn most_of(&mut self, start: usize, least: usize, p: usize, end: usize) -> Found<usize> {
        let mut s = start;
        while self.single(s, p, end)? {
            self.step(1)?;
            s += 1;
        }
        loop {
            if let Some(end) = self.go(s, end + 1)? {
                return Ok(Some(end));
            }
            if s == least {
                return Ok(None);
            }
            s -= 1;
        }
    }

    /// As few as possible: `-`.
    fn least_of(&mut self, mut s: usize, p: usize, end: usize) -> Found<usize> {
        loop {
            if let Some(end) = self.go(s, end + 1)? {
                return Ok(Some(end));
            }
            if !self.single(s, p, end)? {
                return Ok(None);
            }
            s += 1;
        }
    }

    fn captured(&mut self, capture: Open, s: usize, p: usize) -> Found<usize> {
        if self.captures.len() == CAPTURES {
            return malformed("too many captures");
        }
        self.captures.push(capture);
        let end = self.go(s, p)?;
        if end.is_none() {
            self.captures.pop();
        }
        Ok(end)
    }

    fn close(&mut self, s: usize, p: usize) -> Found<usize> {
        let open = self.captures.iter().enumerate().rev().find_map(|(i, capture)| match capture {
            Open::From(start) => Some((i, *start)),
            Open::Done(_) => None,
        });
        let Some((i, start)) = open else { return malformed("invalid pattern capture") };
        self.captures[i] = Open::Done(Capture::Part(start, s));
        let end = self.go(s, p)?;
        if end.is_none() {
            self.captures[i] = Open::From(start);
        }
        Ok(end)
    }

    /// `%bxy`: from an `x` to the `y` that closes it.
    fn balance(&mut self, s: usize, p: usize) -> Found<usize> {
        let Some(&[open, close]) = self.pattern.get(p..p + 2) else {
            return malformed("malformed pattern (missing arguments to '%b')");
        };
        if self.text.get(s) != Some(&open) {
            return Ok(None);
        }
        let mut depth = 1;
        for end in s + 1..self.text.len() {
            self.step(1)?;
            let c = self.text[end];
            if c == close {
                depth -= 1;
                if depth == 0 {
                    return Ok(Some(end + 1));
                }
            } else if c == open {
                depth += 1;
            }
        }
        Ok(None)
    }

    /// `%1`: the text of a capture, again.
    fn again(&mut self, s: usize, digit: u8) -> Found<usize> {
        let number = usize::from(digit - b'0');
        let capture = number.checked_sub(1).and_then(|i| self.captures.get(i));
        let part = match capture {
            Some(Open::Done(Capture::Part(start, end))) => &self.text[*start..*end],
            // Lua treats a position's length as that of a huge text.
            Some(Open::Done(Capture::Position(_))) => return Ok(None),
            _ => return malformed(format!("invalid capture index %{number}")),
        };
        self.step(1 + part.len() / 16)?;
        Ok(self.text[s..].starts_with(part).then_some(s + part.len()))
    }
}

/// Whether a character belongs to a class: `%a`, and `%A` for the others.
fn class(c: u8, class: u8) -> bool {
    let found = match class.to_ascii_lowercase() {
        b'a' => c.is_ascii_alphabetic(),
        b'c' => c.is_ascii_control(),
        b'd' => c.is_ascii_digit(),
        b'g' => c.is_ascii_graphic(),
        b'l' => c.is_ascii_lowercase(),
        b'p' => c.is_ascii_punctuation(),
        b's' => c.is_ascii_whitespace() || c == 0x0b,
        b'u' => c.is_ascii_uppercase(),
        b'w' => c.is_ascii_alphanumeric(),
        b'x' => c.is_ascii_hexdigit(),
        b'z' => c == 0,
        _ => return class == c,
    };
    found != class.is_ascii_uppercase()
}

/// Whether a pattern is plain text.
pub(super) fn is_plain(pattern: &[u8]) -> bool {
    !pattern.iter().any(|c| b"^$*+?.([%-".contains(c))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_that_would_never_end_ends_when_its_steps_are_used_up() {
        let text = [b'a'; 3000];
        let mut matcher = Matcher::new(&text, b".-.-.-.-b", 10_000);
        assert_eq!(matcher.find(0, false), Err(Wrong::Endless));
        assert_eq!(matcher.steps(), 10_001);
        let mut matcher = Matcher::new(&text, b"a-b", 10_000_000);
        assert_eq!(matcher.find(0, false), Ok(None));
        assert!(matcher.steps() > 3000 * 3000 / 2);
    }
}
