//! Makes a program of another generator check what it prints: `main` stays as it is, but for a declaration at its
//! beginning that catches standard output, which is compared when the program exits.

use std::fmt::Write;

use super::External;
use crate::c::complaint::{self, Side};
use crate::c::print::string_literal;

/// Declared before the program, and called at the beginning of its `main`.
const BEGIN: &str = "int quest_begin(void);\n";
const BEGUN: &str = " int quest_begun = quest_begin();";

const EXIT: &str = include_str!("exit.c");
const COMPARE: &str = include_str!("compare.c");
const RUN: &str = include_str!("run.c");

/// The text of the program, which checks what it prints if that is known; with the macro `QUEST_END` it says, too, when it
/// has come to its end. The text of a program without `main` stays as it is.
pub(super) fn program(external: &External) -> String {
    let External { seed, text, expected, command, .. } = external;
    let mut program = String::new();
    let (before, after) = text.split_at(body_of_main(text).unwrap_or(text.len()));
    let _ = write!(program, "/* Written by: {} */\n{BEGIN}{before}", command.replace("*/", "* /"));
    program += if after.is_empty() { "" } else { BEGUN };
    program += after;
    if !program.ends_with('\n') {
        program.push('\n');
    }
    program += EXIT;
    let Some(expected) = expected else { return program + RUN };
    let line = format!("{}: line %u", Side::Check.name());
    let format = complaint::head(1, seed, line) + &complaint::values("%s", "%s");
    let by = expected.by.join(", ").replace("*/", "* /");
    let _ = write!(program, "\n/* What it prints with {by}, line by line. */\n");
    program += "static const char *const quest_lines[] = {\n";
    for line in expected.output.split('\n') {
        let _ = writeln!(program, "    {},", string_literal(line.as_bytes()));
    }
    let _ = write!(
        program,
        "    0\n}};\n\n#define QUEST_FORMAT {}\n{COMPARE}",
        string_literal(format.as_bytes())
    );
    program
}

/// The place in a program after the `{` with which the definition of `main` begins.
pub(super) fn body_of_main(text: &str) -> Option<usize> {
    let mut tokens = Tokens { text, at: 0 };
    let mut depth = 0_usize;
    while let Some(token) = tokens.next() {
        match token {
            "{" => depth += 1,
            "}" => depth = depth.saturating_sub(1),
            "main" if depth == 0 => {
                if let Some(body) = tokens.body() {
                    return Some(body);
                }
            }
            _ => (),
        }
    }
    None
}

/// The tokens of a C program: words, and characters that are part of no word. Comments, literals and lines of the
/// preprocessor are passed over.
#[derive(Clone)]
struct Tokens<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Tokens<'t> {
    /// The place after the `{` of the function whose name was last, if it is defined here; otherwise the tokens stay where
    /// they are.
    fn body(&mut self) -> Option<usize> {
        let mut ahead = self.clone();
        ahead.skip_parentheses()?;
        let mut is_old = false;
        loop {
            match ahead.next()? {
                "{" => return Some(ahead.at),
                "__attribute__" | "__asm__" | "asm" => ahead.skip_parentheses()?,
                // Of an old style definition, declarations of parameters follow.
                ";" if is_old => (),
                ";" | "," | "=" => return None,
                _ => is_old = true,
            }
        }
    }

    /// Passes over what is in parentheses, which must come next.
    fn skip_parentheses(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            match self.next()? {
                "(" => depth += 1,
                ")" if depth == 1 => return Some(()),
                ")" => depth = depth.checked_sub(1)?,
                _ if depth == 0 => return None,
                _ => (),
            }
        }
    }

    /// The rest of the text after a place.
    fn skip_to(&mut self, end: Option<usize>) {
        self.at = end.map_or(self.text.len(), |end| self.at + end);
    }

    /// Passes over a literal, whose quote is next.
    fn skip_literal(&mut self, quote: u8) {
        let bytes = &self.text.as_bytes()[self.at..];
        let mut end = 1;
        while end < bytes.len() && bytes[end] != quote && bytes[end] != b'\n' {
            end += if bytes[end] == b'\\' { 2 } else { 1 };
        }
        self.at = (self.at + end + 1).min(self.text.len());
    }

    /// Passes over a line of the preprocessor, with those that continue it.
    fn skip_directive(&mut self) {
        while self.at < self.text.len() {
            let start = self.at;
            self.skip_to(self.text[start..].find('\n').map(|end| end + 1));
            if !self.text[start..self.at].trim_end().ends_with('\\') {
                break;
            }
        }
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        loop {
            while !self.text.is_char_boundary(self.at) {
                self.at += 1;
            }
            let rest = &self.text[self.at..];
            let first = rest.chars().next()?;
            let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
            match first {
                _ if rest.starts_with("//") => self.skip_to(rest.find('\n')),
                _ if rest.starts_with("/*") => self.skip_to(rest.find("*/").map(|end| end + 2)),
                '"' => self.skip_literal(b'"'),
                '\'' => self.skip_literal(b'\''),
                '#' => self.skip_directive(),
                _ if is_of_word(first) => {
                    let end = rest.find(|c| !is_of_word(c)).unwrap_or(rest.len());
                    self.at += end;
                    return Some(&rest[..end]);
                }
                _ => {
                    self.at += first.len_utf8();
                    if !first.is_whitespace() {
                        return Some(&rest[..first.len_utf8()]);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn begins(text: &str, expected: Option<&str>) {
        assert_eq!(body_of_main(text).map(|at| &text[at..]), expected, "{text}");
    }

    #[test]
    fn main_is_found_behind_comments_literals_macros_prototypes_and_calls() {
        begins("int main(void) { return 0; }", Some(" return 0; }"));
        begins("int main(int argc, char *argv[])\n{\n  f();\n}\n", Some("\n  f();\n}\n"));
        begins("int main(void);\nint x = 1;\nint main(void)\n{1;}", Some("1;}"));
        begins(
            "int main(void) __attribute__((cold));\nint f() { main(); }\nint main() {2;}",
            Some("2;}"),
        );
        begins("int main(void) __attribute__((cold)) {3;}", Some("3;}"));
        begins("main(argc, argv) int argc; char **argv; {4;}", Some("4;}"));
        begins(
            "/* main() { */ // main() {\n#define main() { \\\n main() {\nint main() {5;}",
            Some("5;}"),
        );
        begins("char *s = \"main() {\\\"\", c = '{'; int main() {6;}", Some("6;}"));
        begins("int (*p)(void) = main, main_(void) {}\nint remain() {}", None);
        begins("struct s { int main; };\nint f(int main) { return main; }\n", None);
        begins("", None);
        begins("int main(", None);
        begins("\"", None);
        begins("int é = '\\", None);
    }
}
