//! Lines of text in colours, clipped to a width: what the screen and the tables are made of.

use std::ops::Range;

use console::{Style, measure_text_width};

use crate::base::figures::plain;

/// The meaning of a piece of text, which determines its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// The terminal's default.
    Plain,
    /// A heading.
    Strong,
    /// A label or a rule.
    Faint,
    /// All is well.
    Good,
    /// A bug.
    Bad,
    /// Neither: flaky, or a warning.
    Odd,
}

/// A line of pieces.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Line {
    pieces: Vec<(Tone, String)>,
}

impl Line {
    /// A line of one piece.
    pub fn of(tone: Tone, text: impl Into<String>) -> Line {
        Line::default().and(tone, text)
    }

    /// Appends a piece, in which nothing acts on the terminal.
    #[must_use]
    pub fn and(mut self, tone: Tone, text: impl Into<String>) -> Line {
        self.pieces.push((tone, plain(&text.into())));
        self
    }

    /// Appends a line.
    #[must_use]
    pub fn join(mut self, other: Line) -> Line {
        self.pieces.extend(other.pieces);
        self
    }

    /// Columns it takes on a terminal.
    pub fn width(&self) -> usize {
        self.pieces.iter().map(|(_, text)| measure_text_width(text)).sum()
    }

    /// Pads with spaces or clips with an ellipsis to this width.
    #[must_use]
    pub fn fit(self, width: usize) -> Line {
        let missing = width.saturating_sub(self.width());
        self.clip(width).and(Tone::Plain, " ".repeat(missing))
    }

    /// Clips to this width.
    #[must_use]
    pub fn clip(self, width: usize) -> Line {
        if self.width() <= width {
            return self;
        }
        let mut left = width.saturating_sub(1);
        let mut clipped = Line::default();
        for (tone, text) in self.pieces {
            let kept = prefix(&text, left);
            let is_cut = kept.len() < text.len();
            left -= measure_text_width(kept);
            let ellipsis = if is_cut && width > 0 { "…" } else { "" };
            clipped = clipped.and(tone, format!("{kept}{ellipsis}"));
            if is_cut {
                break;
            }
        }
        clipped
    }

    /// The text, with colours if wanted, and no trailing space.
    pub fn paint(&self, colour: bool) -> String {
        let mut pieces: Vec<(Tone, &str)> =
            self.pieces.iter().map(|(tone, text)| (*tone, &text[..])).collect();
        while let Some((_, text)) = pieces.last_mut() {
            *text = text.trim_end();
            if !text.is_empty() {
                break;
            }
            pieces.pop();
        }
        let painted = pieces
            .into_iter()
            .map(|(tone, text)| style(tone).force_styling(colour).apply_to(text).to_string());
        painted.collect()
    }
}

fn style(tone: Tone) -> Style {
    match tone {
        Tone::Plain => Style::new(),
        Tone::Strong => Style::new().bold(),
        Tone::Faint => Style::new().dim(),
        Tone::Good => Style::new().green(),
        Tone::Bad => Style::new().red().bold(),
        Tone::Odd => Style::new().yellow(),
    }
}

/// The longest prefix of at most this width.
fn prefix(text: &str, width: usize) -> &str {
    let mut used = 0;
    let mut buffer = [0; 4];
    for (index, c) in text.char_indices() {
        used += measure_text_width(c.encode_utf8(&mut buffer));
        if used > width {
            return &text[..index];
        }
    }
    text
}

/// Rows as lines with their cells below each other, two spaces apart: the columns in `numbers` are
/// aligned to the right, the others to the left.
pub fn table(rows: &[Vec<String>], numbers: Range<usize>) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| measure_text_width(cell)).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| {
            let space = " ".repeat(width.saturating_sub(measure_text_width(cell)));
            if numbers.contains(&column) { space + cell } else { cell.clone() + &space }
        });
        plain(&cells.collect::<Vec<_>>().join("  ")).trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_clipped_by_the_columns_it_takes() {
        let line = Line::of(Tone::Plain, "日本").and(Tone::Bad, "語 and more");
        assert_eq!(line.width(), 15);
        for width in 0..20 {
            assert!(line.clone().clip(width).width() <= width, "{width}");
            assert_eq!(line.clone().clip(width).fit(width).width(), width);
        }
        assert_eq!(line.clone().clip(8).paint(false), "日本語 …");
        assert_eq!(line.clone().clip(6).paint(false), "日本…");
        assert_eq!(line.clip(15).paint(false), "日本語 and more");
    }

    #[test]
    fn colours_are_there_only_if_wanted() {
        let line = Line::of(Tone::Bad, "3 bugs").and(Tone::Plain, "   ");
        assert_eq!(line.paint(false), "3 bugs");
        assert_eq!(line.paint(true), "\x1b[31m\x1b[1m3 bugs\x1b[0m");
    }

    #[test]
    fn cells_of_a_table_stand_below_each_other() {
        let rows =
            [["a", "1", "x"], ["long", "1,000", "y"]].map(|row| row.map(String::from).into());
        assert_eq!(table(&rows, 1..2), ["a         1  x", "long  1,000  y"]);
    }
}
