//! Lines such as `$file "demo.lua"` and `$line 1` in the original's scripts, anywhere in a
//! file: messages use this name and number for the lines after them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::generator::ScriptLine;

/// From a line of a chunk on, the file and line for messages.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Mark {
    from: u32,
    file: Arc<str>,
    line: u32,
}

/// The marks of all chunks that have some.
#[derive(Debug, Clone, Default)]
pub(super) struct Marks(Rc<RefCell<HashMap<String, Vec<Mark>>>>);

impl Marks {
    /// The text of a chunk with pragmas replaced by empty lines; their marks are kept.
    pub(super) fn strip(&self, name: &str, text: &str) -> String {
        let (text, marks) = strip(name, text);
        let mut all = self.0.borrow_mut();
        if marks.is_empty() {
            all.remove(name)
        } else {
            all.insert(name.into(), marks)
        };
        text
    }

    /// The position of a chunk's line for messages.
    pub(super) fn mapped(&self, place: ScriptLine) -> ScriptLine {
        let all = self.0.borrow();
        let marks = all.get(&*place.file).into_iter().flatten();
        match marks.take_while(|mark| mark.from <= place.line).last() {
            Some(mark) => {
                ScriptLine { file: mark.file.clone(), line: mark.line + (place.line - mark.from) }
            }
            None => place,
        }
    }
}

fn strip(name: &str, text: &str) -> (String, Vec<Mark>) {
    // The mark of editors that write UTF-8 with one.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let (mut lines, mut marks, mut open) = (Vec::new(), Vec::<Mark>::new(), None);
    for (number, line) in (1..).zip(text.split('\n')) {
        let is_pragma =
            open.is_none() && (line.starts_with('$') || number == 1 && line.starts_with('#'));
        if !is_pragma {
            open = behind(line, open);
            lines.push(line);
            continue;
        }
        lines.push("");
        let (word, rest) = line.split_once([' ', '\t']).unwrap_or((line, ""));
        let rest = rest.trim().trim_matches('"');
        let last = marks.last();
        let file = last.map_or_else(|| name.into(), |mark| mark.file.clone());
        let next = last.map_or(number + 1, |mark| mark.line + (number + 1 - mark.from));
        match (word, rest.parse()) {
            ("$file", _) if !rest.is_empty() => {
                marks.push(Mark { from: number + 1, file: rest.into(), line: 1 });
            }
            ("$line", Ok(line)) => marks.push(Mark { from: number + 1, file, line }),
            // `$debug 1` and the like were for the original's interpreter.
            _ if !marks.is_empty() => marks.push(Mark { from: number + 1, file, line: next }),
            _ => {}
        }
    }
    (lines.join("\n"), marks)
}

/// The long bracket, by its number of `=`, that is open after a line.
fn behind(line: &str, mut open: Option<usize>) -> Option<usize> {
    let mut rest = line;
    loop {
        match open {
            Some(level) => {
                let close = format!("]{}]", "=".repeat(level));
                let Some(at) = rest.find(&close) else { return open };
                (open, rest) = (None, &rest[at + close.len()..]);
            }
            None => {
                let at = rest.find(['-', '[', '"', '\''])?;
                rest = &rest[at..];
                if let Some(comment) = rest.strip_prefix("--") {
                    let level = bracket(comment)?;
                    (open, rest) = (Some(level), &comment[level + 2..]);
                } else if let Some(level) = bracket(rest) {
                    (open, rest) = (Some(level), &rest[level + 2..]);
                } else if rest.starts_with(['"', '\'']) {
                    rest = behind_string(rest)?;
                } else {
                    rest = &rest[1..];
                }
            }
        }
    }
}

/// The number of `=` of the long bracket that a text begins with.
fn bracket(text: &str) -> Option<usize> {
    let rest = text.strip_prefix('[')?;
    let level = rest.len() - rest.trim_start_matches('=').len();
    rest[level..].starts_with('[').then_some(level)
}

/// The rest after the string that a text begins with, if it ends in this line.
fn behind_string(text: &str) -> Option<&str> {
    let quote = text.chars().next()?;
    let mut chars = text.char_indices().skip(1);
    while let Some((at, c)) = chars.next() {
        if c == '\\' {
            chars.next();
        } else if c == quote {
            return Some(&text[at + 1..]);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_told_by_the_names_and_numbers_that_pragmas_give_them() {
        let marks = Marks::default();
        let text =
            "x = 1\n$file \"one.lua\"\n$line 1\na\n$debug 1\nb\n$line 40\nc\n$file two.lua\nd";
        let stripped = marks.strip("my.lua", text);
        assert_eq!(stripped, "x = 1\n\n\na\n\nb\n\nc\n\nd");
        let told = |line| marks.mapped(ScriptLine { file: "my.lua".into(), line }).to_string();
        let all = [1, 4, 6, 8, 10].map(told);
        assert_eq!(all, ["my.lua:1", "one.lua:1", "one.lua:3", "one.lua:40", "two.lua:1"]);
        let other = marks.mapped(ScriptLine { file: "other.lua".into(), line: 6 });
        assert_eq!(other.to_string(), "other.lua:6");
        marks.strip("my.lua", "x");
        assert_eq!(told(4), "my.lua:4", "it was loaded again, without them");
    }

    #[test]
    fn a_dollar_in_a_text_or_a_comment_is_none() {
        for text in [
            "x = [[\n$file a\n]]\n",
            "x = [==[ ]] ]=]\n$line 3\n]==] .. '[['\n",
            "--[[ \"\n$line 3\n]] y = 1",
        ] {
            assert_eq!(strip("", text), (text.to_string(), Vec::new()), "{text}");
        }
        for text in ["x = '[['\n$line 3\n", "-- [[\n$line 3", "x = \"\\\"[[\" -- '\n$line 3"] {
            assert_eq!(strip("", text).1.len(), 1, "{text}");
        }
    }
}
