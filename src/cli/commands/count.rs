//! `quest count`: how many different signatures or types a suite or a generator can draw.

use anyhow::Result;
use num_bigint::BigUint;
use serde_json::{Map, Value, json};

use super::answers::{usage, write};
use super::session::Session;
use crate::base::exit::Exit;
use crate::base::figures::{harmless_json, long_number};
use crate::base::paint::table;
use crate::case::enumeration::{EFFORT, Enumeration};
use crate::cli::options;
use crate::generator::space::{Gap, Space};

/// Rows of the table by weight.
const ROWS: usize = 12;

/// Digits up to which a table has all of a number.
const DIGITS: usize = 15;

/// What was counted at a size.
struct Counted {
    /// None if it could not be counted.
    number: Option<BigUint>,
    /// By field of the suite.
    parts: Vec<(&'static str, Option<BigUint>)>,
    gaps: Vec<Gap>,
    /// By weight; those beyond 2^64 are missing.
    weights: Vec<u128>,
}

/// Counts at each size up to the one asked for.
pub(super) fn count(session: &Session, options: &options::Count) -> Result<Exit> {
    let what = &options.what;
    let is_suite = session.script.suites().iter().any(|(name, _)| name == what)
        || what.contains(':') && session.script.suite(what).is_ok();
    let mut sizes = Vec::new();
    let noun;
    if is_suite {
        let suite = session.script.suite(what)?;
        noun = suite.part.form().shape;
        for size in 0..=session.size {
            let shapes = Enumeration::of(&suite, size, session.model, EFFORT)?;
            sizes.push(Counted {
                number: shapes.number(),
                parts: shapes.numbers(),
                gaps: shapes.gaps(),
                weights: shapes.by_weight(u64::MAX),
            });
        }
    } else {
        let generator = session.script.generator(what)?;
        noun = "value";
        for size in 0..=session.size {
            let space = Space::of([&generator], size, session.model, EFFORT);
            let mut space = space.map_err(|error| usage(format!("count {what}: {error}")))?;
            sizes.push(Counted {
                number: space.number(),
                parts: Vec::new(),
                gaps: space.gaps().to_vec(),
                weights: space.by_weight(u64::MAX),
            });
        }
    }
    let text = match options.json {
        true => harmless_json(&format!("{}\n", as_json(what, noun, &sizes))),
        false => in_words(what, noun, &sizes),
    };
    write(None, &text)
}

fn in_words(what: &str, noun: &str, sizes: &[Counted]) -> String {
    let mut rows = vec![vec!["size".into(), format!("{noun}s")]];
    if let Some(first) = sizes.first().filter(|first| first.parts.len() > 1) {
        rows[0].extend(first.parts.iter().map(|(field, _)| String::from(*field)));
    }
    for (size, counted) in sizes.iter().enumerate() {
        let mut row =
            vec![size.to_string(), cell(counted.number.as_ref(), !counted.gaps.is_empty())];
        if counted.parts.len() > 1 {
            row.extend(counted.parts.iter().map(|(_, number)| cell(number.as_ref(), false)));
        }
        rows.push(row);
    }
    let columns = rows[0].len();
    let mut lines =
        vec![format!("{what}: different {noun}s that it can draw, by size (-s)"), String::new()];
    lines.extend(table(&rows, 0..columns));
    let long = |(_, counted): &(usize, &Counted)| {
        counted.number.as_ref().is_some_and(|number| number.to_string().len() > DIGITS)
    };
    for (size, counted) in sizes.iter().enumerate().filter(long) {
        let number = counted.number.as_ref().map(long_number).unwrap_or_default();
        lines.push(String::new());
        let least = if counted.gaps.is_empty() { "" } else { "at least " };
        lines.push(format!("at size {size}: {least}{number}"));
    }
    if let Some(last) = sizes.last() {
        lines.extend(by_weight(noun, sizes.len() - 1, last));
        if !last.gaps.is_empty() {
            lines.push(String::new());
            lines.push("not counted, or only as far as said here:".into());
            lines.extend(last.gaps.iter().map(|gap| format!("  {gap}")));
        }
    }
    lines.into_iter().map(|line| line + "\n").collect()
}

/// The numbers by weight, and the sums up to each.
fn by_weight(noun: &str, size: usize, counted: &Counted) -> Vec<String> {
    let mut rows = vec![vec!["weight".into(), format!("{noun}s"), "up to it".into()]];
    let mut sum = BigUint::ZERO;
    for (weight, number) in counted.weights.iter().enumerate().filter(|(_, number)| **number > 0) {
        let number = BigUint::from(*number);
        sum += &number;
        rows.push(vec![weight.to_string(), cell(Some(&number), false), cell(Some(&sum), false)]);
    }
    if rows.len() < 3 {
        return Vec::new();
    }
    let is_cut = rows.len() > ROWS + 1;
    rows.truncate(ROWS + 1);
    let mut lines = vec![
        String::new(),
        format!("at size {size}, by weight: the types, operators and statements in one"),
    ];
    lines.push(String::new());
    lines.extend(table(&rows, 0..3));
    lines.extend(is_cut.then(|| "  …".into()));
    lines
}

/// A number for a table: all of it, if people can read it.
fn cell(number: Option<&BigUint>, is_least: bool) -> String {
    let Some(number) = number else { return "?".into() };
    let digits = number.to_string();
    let text = match digits.len() {
        ..=DIGITS => long_number(number),
        length => format!("{}.{}e{}", &digits[..1], &digits[1..3], length - 1),
    };
    if is_least { format!("at least {text}") } else { text }
}

fn as_json(what: &str, noun: &str, sizes: &[Counted]) -> Value {
    let text = |number: &Option<BigUint>| number.as_ref().map(BigUint::to_string);
    let sizes = sizes.iter().enumerate().map(|(size, counted)| {
        let parts: Map<String, Value> = counted
            .parts
            .iter()
            .map(|(field, number)| (String::from(*field), json!(text(number))))
            .collect();
        let gap = |gap: &Gap| {
            let place = gap.place.as_ref().map(ToString::to_string);
            json!({ "generator": gap.generator, "place": place, "why": gap.why })
        };
        json!({
            "size": size,
            "number": text(&counted.number),
            "is_whole": counted.number.is_some() && counted.gaps.is_empty(),
            "parts": parts,
            "by_weight": counted.weights.iter().map(u128::to_string).collect::<Vec<_>>(),
            "not_counted": counted.gaps.iter().map(gap).collect::<Vec<_>>(),
        })
    });
    json!({ "what": what, "noun": noun, "sizes": sizes.collect::<Vec<_>>() })
}
