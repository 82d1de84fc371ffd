//! Markdown that untrusted text cannot break out of.

use crate::base::figures::{is_unprintable, one_line};

/// A block of literal text, without control characters.
pub(crate) fn fence(language: &str, text: &str) -> String {
    let text: String =
        text.chars().filter(|c| !is_unprintable(*c) || matches!(c, '\n' | '\t')).collect();
    let fence = "`".repeat(longest_run(&text).max(2) + 1);
    format!("{fence}{language}\n{}\n{fence}\n", text.trim_matches('\n'))
}

/// Code in a line of text or a cell of a table; nothing if there is none.
pub(crate) fn code(text: &str) -> String {
    let text = one_line(text);
    if text.is_empty() {
        return text;
    }
    let ticks = "`".repeat(longest_run(&text) + 1);
    let space = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{ticks}{space}{text}{space}{ticks}")
}

/// Words in a line of text.
pub(crate) fn words(text: &str) -> String {
    let mut escaped = String::new();
    for c in one_line(text).chars() {
        if "\\`*_[]<#~&|".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

/// A table; headers and cells are Markdown.
pub(crate) fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let mut text = line(head.iter().map(|cell| cell.to_string()).collect());
    text.push_str(&line(vec!["---".into(); head.len()]));
    // Even in code a bar ends a cell, unless a backslash precedes it.
    let bar = |cell: &String| cell.replace("\\|", "|").replace('|', "\\|");
    text.extend(rows.iter().map(|row| line(row.iter().map(bar).collect())));
    text
}

fn longest_run(text: &str) -> usize {
    text.split(|c| c != '`').map(str::len).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fence_is_longer_than_any_run_of_backticks_in_it() {
        assert_eq!(fence("c", "int a;\n\n"), "```c\nint a;\n```\n");
        assert_eq!(fence("", "a\n````\n\x1b[2Jb\r\n"), "`````\na\n````\n[2Jb\n`````\n");
    }

    #[test]
    fn code_and_words_are_one_harmless_line() {
        assert_eq!(code("error: `x'\nundeclared"), "``error: `x' undeclared``");
        assert_eq!(code("`"), "`` ` ``");
        assert_eq!(code(" \n"), "");
        assert_eq!(words("# <b>a_b\n"), "\\# \\<b>a\\_b");
        let rows = [vec![code("a|b"), words("c|d")]];
        assert_eq!(table(&["x", "y"], &rows), "| x | y |\n| --- | --- |\n| `a\\|b` | c\\|d |\n");
    }
}
