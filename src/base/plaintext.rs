//! Quest's own Markdown as plain text, for trackers that show plain text. Supports only the output of `markdown` and
//! of the reports: headings, fences, tables, lists, code, escapes, and the few tags that
//! fold things away.

/// The text: headings underlined, code indented, tables in columns.
pub fn plain_text(markdown: &str) -> String {
    let mut text = String::new();
    let mut lines = markdown.lines().peekable();
    while let Some(line) = lines.next() {
        let ticks = line.len() - line.trim_start_matches('`').len();
        if ticks >= 3 {
            let fence = &line[..ticks];
            for code in lines.by_ref().take_while(|line| line.trim_end() != fence) {
                text.push_str(format!("    {code}").trim_end());
                text.push('\n');
            }
        } else if line.starts_with("| ") {
            let mut rows = vec![cells(line)];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                if !is_rule(row) {
                    rows.push(cells(row));
                }
            }
            text.push_str(&columns(&rows));
        } else {
            let level = line.len() - line.trim_start_matches('#').len();
            let is_heading = level > 0 && line[level..].starts_with(' ');
            let plain = inline(if is_heading { line[level..].trim_start() } else { line });
            // A tag alone leaves nothing.
            if plain.is_empty() && !line.is_empty() {
                continue;
            }
            text.push_str(plain.trim_end());
            text.push('\n');
            if is_heading {
                let rule = if level == 1 { "=" } else { "-" };
                text.push_str(&(rule.repeat(plain.chars().count()) + "\n"));
            }
        }
    }
    // Folded parts left empty lines behind.
    while text.contains("\n\n\n") {
        text = text.replace("\n\n\n", "\n\n");
    }
    text.trim_start_matches('\n').to_string()
}

/// Whether a row of a table is the line below its header.
fn is_rule(row: &str) -> bool {
    row.chars().all(|c| "|-: ".contains(c))
}

/// The cells of a row. A bar ends one, unless a backslash precedes it.
fn cells(row: &str) -> Vec<String> {
    let row = row.trim().trim_start_matches('|');
    let row = row.strip_suffix('|').unwrap_or(row);
    let mut cells = vec![String::new()];
    let mut is_escaped = false;
    for c in row.chars() {
        match (c, cells.last_mut()) {
            ('|', _) if !is_escaped => cells.push(String::new()),
            ('|', Some(cell)) => {
                cell.pop();
                cell.push('|');
            }
            (c, Some(cell)) => cell.push(c),
            (_, None) => {}
        }
        is_escaped = c == '\\' && !is_escaped;
    }
    cells.iter().map(|cell| inline(cell.trim())).collect()
}

/// Rows with columns as wide as their widest cells; rows too wide for a line, as one line per cell.
fn columns(rows: &[Vec<String>]) -> String {
    const WIDEST: usize = 100;
    let number = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..number).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    if widths.iter().sum::<usize>() + 2 * number <= WIDEST {
        for row in rows {
            let padded = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}"));
            text.push_str(padded.collect::<Vec<_>>().join("  ").trim_end());
            text.push('\n');
        }
        return text;
    }
    let [head, rows @ ..] = rows else { return text };
    for row in rows {
        for (index, (name, cell)) in head.iter().zip(row).enumerate() {
            let mark = if index == 0 { "- " } else { "  " };
            if !cell.is_empty() {
                text.push_str(format!("{mark}{name}: {cell}").trim_end());
                text.push('\n');
            }
        }
    }
    text
}

/// A line without the markup of code and emphasis, escapes, character references and tags.
fn inline(line: &str) -> String {
    let mut text = String::new();
    let mut rest = line;
    while let Some(c) = rest.chars().next() {
        let ticks = rest.len() - rest.trim_start_matches('`').len();
        if ticks > 0 {
            let (mark, behind) = rest.split_at(ticks);
            match behind.split_once(mark) {
                Some((code, behind)) => {
                    let is_padded = code.starts_with(" `") || code.ends_with("` ");
                    text.push_str(if is_padded { code.trim() } else { code });
                    rest = behind;
                }
                None => {
                    text.push_str(mark);
                    rest = behind;
                }
            }
            continue;
        }
        rest = &rest[c.len_utf8()..];
        match c {
            '\\' => {
                if let Some(escaped) = rest.chars().next() {
                    text.push(escaped);
                    rest = &rest[escaped.len_utf8()..];
                }
            }
            '&' => match reference(rest) {
                Some((c, behind)) => {
                    text.push(c);
                    rest = behind;
                }
                None => text.push('&'),
            },
            '<' => match tag(rest) {
                Some(behind) => rest = behind,
                None => text.push('<'),
            },
            c => text.push(c),
        }
    }
    text
}

/// The character of a reference such as `#60;`, and the text after it.
fn reference(text: &str) -> Option<(char, &str)> {
    let (number, behind) = text.strip_prefix('#')?.split_once(';')?;
    Some((char::from_u32(number.parse().ok()?)?, behind))
}

/// The text after a tag of those that reports use.
fn tag(text: &str) -> Option<&str> {
    let tags = ["code", "details", "summary"].into_iter();
    let mut ends = tags.flat_map(|tag| [format!("{tag}>"), format!("/{tag}>")]);
    ends.find_map(|end| text.strip_prefix(end.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::markdown::{code, fence, table, words};

    #[test]
    fn what_reports_write_is_read_as_it_was_meant() {
        let rows = [vec![code("a|b"), words("c|d_e")], vec![words("1"), String::new()]];
        let markdown = format!(
            "# {}\n\n## Two\n\n{} and {}\n\n{}\n{}\n<details><summary><code>x&#60;y</code></summary>\n\n\
             z\n\n</details>\n",
            words("*One*"),
            code("`x'"),
            words("a < b & c"),
            fence("c", "int a;\n\n# b | `"),
            table(&["x", "why"], &rows),
        );
        let expected = "*One*\n=====\n\nTwo\n---\n\n`x' and a < b & c\n\n    int a;\n\n    # b | `\n\n\
                        x    why\na|b  c|d_e\n1\n\nx<y\n\nz\n\n";
        assert_eq!(plain_text(&markdown), expected);
    }

    #[test]
    fn a_table_that_is_too_wide_becomes_a_list() {
        let rows = [vec!["a".into(), "b".repeat(100)], vec!["c".into(), String::new()]];
        let expected = format!("- x: a\n  y: {}\n- x: c\n", "b".repeat(100));
        assert_eq!(plain_text(&table(&["x", "y"], &rows)), expected);
    }
}
