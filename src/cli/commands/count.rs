//! `quest count`: how many different signatures or types a suite or a generator can draw.

use std::collections::BTreeMap;
use std::rc::Rc;

use anyhow::Result;
use num_bigint::BigUint;
use serde_json::{Map, Value, json};

use super::answers::{usage, write};
use super::session::Session;
use crate::base::exit::Exit;
use crate::base::figures::{self, harmless_json, long_number};
use crate::base::paint::table;
use crate::c::rules::Violation;
use crate::case::draw::{DrawError, Drawer, Pick};
use crate::case::enumeration::{EFFORT, Enumeration};
use crate::case::suite::Suite;
use crate::cli::options;
use crate::generator::space::{Gap, Space};
use crate::journal::shapes;

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
    possible: Option<Possible>,
}

/// How many of the signatures keep the rules of C.
struct Possible {
    /// The dialect and the data model.
    rules: String,
    number: u64,
    /// The numbers of others, by the rule that each breaks.
    others: BTreeMap<Violation, u64>,
}

/// The most signatures that are looked at one by one: less than a second.
const MOST: u64 = 20_000;

/// Which of a suite's signatures are possible, if there are few; expressions and statements always are.
fn possible(
    session: &Session,
    suite: &Suite,
    shapes: Enumeration<'static>,
) -> Result<Option<Possible>> {
    let number = shapes.number().and_then(|number| u64::try_from(number).ok());
    let number = number.filter(|number| *number <= MOST && shapes.gaps().is_empty());
    let (Some(number), Some(_)) = (number, suite.part.as_calls()) else { return Ok(None) };
    let (_, rules) = session.named_suite(&suite.name)?;
    let mut drawer = Drawer::new(suite, rules, session.size).by_number(Rc::new(shapes));
    let picks = (0..number).map(|number| Pick { seed: number as i64, shape: Some(number) });
    let mut possible = Possible {
        rules: format!("{} under {}", rules.dialect, rules.model.name),
        number: 0,
        others: BTreeMap::new(),
    };
    for pick in picks {
        match drawer.case(pick) {
            Ok(_) => possible.number += 1,
            Err(DrawError::Impossible { violation, .. }) => {
                *possible.others.entry(violation).or_default() += 1;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(Some(possible))
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
            if let Some(convention) = &options.up_to {
                shapes::keep_up_to(&session.script, &suite, &shapes, session.model, convention)?;
            }
            sizes.push(Counted {
                number: shapes.number(),
                parts: shapes.numbers(),
                gaps: shapes.gaps(),
                weights: shapes.by_weight(u64::MAX),
                possible: None,
            });
            if let Some(last) = sizes.last_mut().filter(|_| size == session.size) {
                last.possible = possible(session, &suite, shapes)?;
            }
        }
    } else if let Some(convention) = &options.up_to {
        return Err(usage(format!("--up-to {convention}: it is for suites, and {what} is none")));
    } else {
        let generator = session.script.generator("count", what)?;
        noun = "value";
        for size in 0..=session.size {
            let space = Space::of([&generator], size, session.model, EFFORT);
            let mut space = space.map_err(|error| usage(format!("count {what}: {error}")))?;
            sizes.push(Counted {
                number: space.number(),
                parts: Vec::new(),
                gaps: space.gaps().to_vec(),
                weights: space.by_weight(u64::MAX),
                possible: None,
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
        let is_again = |next: &Counted| next.number == counted.number;
        if sizes.get(size + 1).is_some_and(is_again) {
            continue;
        }
        let number = counted.number.as_ref().map(long_number).unwrap_or_default();
        lines.push(String::new());
        let how = if counted.gaps.is_empty() { ", exactly: " } else { ": at least " };
        lines.push(format!("at size {size}{how}{number}"));
    }
    if let Some(last) = sizes.last() {
        lines.extend(by_weight(noun, sizes.len() - 1, last));
        if let Some(Possible { rules, number, others }) = &last.possible {
            let (size, all) = (sizes.len() - 1, number + others.values().sum::<u64>());
            let how_many = if *number == all { "all".into() } else { figures::number(*number) };
            lines.push(String::new());
            lines.push(format!("at size {size}, {how_many} of them are possible in {rules}"));
            let rows = others.iter().map(|(rule, number)| format!("  {number} not: {rule}"));
            lines.extend(rows);
        }
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
    if rows.len() < 2 || counted.weights.len() < 2 {
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
            "possible": counted.possible.as_ref().map(|possible| json!({
                "rules": possible.rules,
                "number": possible.number,
                "others": possible.others.iter().map(|(rule, number)| json!({
                    "rule": rule.to_string(), "number": number,
                })).collect::<Vec<_>>(),
            })),
            "not_counted": counted.gaps.iter().map(gap).collect::<Vec<_>>(),
        })
    });
    json!({ "what": what, "noun": noun, "sizes": sizes.collect::<Vec<_>>() })
}
