//! A greedy learner of short conjunctions. It weighs rules by description length (Rissanen 1978; Quinlan &
//! Rivest 1989): the bits that state the rule, and those that state where it is wrong. So a
//! rule due to chance costs more than it saves.

use std::collections::{BTreeMap, BTreeSet};

use super::Pattern;
use crate::case::traits::{Row, Traits};

/// The least number of failing test cases: two always have something in common.
const FEWEST: usize = 3;

/// The most conditions of a rule: readers cannot take in more.
const MOST: usize = 3;

/// Bits that a condition must save, so that chance rarely produces one in a thousand.
const GAIN: f64 = 10.0;

/// A set of small numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Bits(Vec<u64>);

impl Bits {
    fn none(length: usize) -> Bits {
        Bits(vec![0; length.div_ceil(64)])
    }

    fn insert(&mut self, at: usize) {
        self.0[at / 64] |= 1 << (at % 64);
    }

    fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    fn count(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn iter(&self) -> impl Iterator<Item = usize> {
        self.0.iter().enumerate().flat_map(|(index, word)| {
            let mut word = *word;
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as usize;
                word &= word.wrapping_sub(1);
                (bit < 64).then_some(64 * index + bit)
            })
        })
    }
}

/// A condition that a rule may contain.
#[derive(Debug)]
struct Condition {
    words: String,
    /// Its cost in bits.
    bits: f64,
    /// The test cases that meet it; the failing ones come first.
    cases: Bits,
}

/// Test cases, and which of them fail.
struct Sample {
    failing: Bits,
    passing: Bits,
}

impl Sample {
    /// Bits that state which test cases fail, given those that meet a rule.
    fn bits(&self, held: &Bits) -> f64 {
        let (fail, pass) = self.counts(held);
        let (fail_else, pass_else) = (self.failing.count() - fail, self.passing.count() - pass);
        entropy(fail, pass) + entropy(fail_else, pass_else)
    }

    fn counts(&self, held: &Bits) -> (usize, usize) {
        (held.and(&self.failing).count(), held.and(&self.passing).count())
    }

    /// Whether half of the failing test cases meet it.
    fn has_most(&self, held: &Bits) -> bool {
        2 * self.counts(held).0 >= self.failing.count()
    }
}

/// Bits that state which of this many are which.
fn entropy(some: usize, others: usize) -> f64 {
    let part = |n: usize| if n == 0 { 0.0 } else { n as f64 * (n as f64).log2() };
    part(some + others) - part(some) - part(others)
}

/// The rule that best separates failing from passing test cases, if there is one worth its bits that covers
/// at least half of the failing ones.
pub fn learn(failing: &[Traits], passing: &[Traits]) -> Option<Pattern> {
    if failing.len() < FEWEST || passing.is_empty() {
        return None;
    }
    let number = failing.len() + passing.len();
    let set = |numbers: std::ops::Range<usize>| {
        let mut set = Bits::none(number);
        numbers.for_each(|at| set.insert(at));
        set
    };
    let sample = Sample { failing: set(0..failing.len()), passing: set(failing.len()..number) };
    let conditions = conditions(&failing.iter().chain(passing).collect::<Vec<_>>(), &sample);
    let mut held = set(0..number);
    let mut rule: Vec<&Condition> = Vec::new();
    let mut least = sample.bits(&held);
    let share = |held: &Bits| {
        let (fail, pass) = sample.counts(held);
        fail * sample.passing.count() > pass * sample.failing.count()
    };
    while rule.len() < MOST {
        let mut best: Option<(f64, &Condition, Bits)> = None;
        for condition in &conditions {
            let narrowed = held.and(&condition.cases);
            if !sample.has_most(&narrowed) || !share(&narrowed) {
                continue;
            }
            let bits = condition.bits + sample.bits(&narrowed);
            if best.as_ref().is_none_or(|(known, ..)| bits < *known - 1e-6) {
                best = Some((bits, condition, narrowed));
            }
        }
        let Some((bits, condition, narrowed)) = best else { break };
        if bits + GAIN > least {
            break;
        }
        // The cost of a condition is paid once; the next is weighed against the remaining bits.
        least = bits - condition.bits;
        held = narrowed;
        rule.push(condition);
    }
    let (failing_with, passing_with) = sample.counts(&held);
    (!rule.is_empty()).then(|| Pattern {
        rule: rule.iter().map(|condition| condition.words.clone()).collect(),
        failing: failing.len() as u64,
        failing_with: failing_with as u64,
        passing: passing.len() as u64,
        passing_with: passing_with as u64,
    })
}

/// All conditions that half of the failing test cases meet, the plainest first.
fn conditions(cases: &[&Traits], sample: &Sample) -> Vec<Condition> {
    let mut whole: BTreeMap<&str, Bits> = BTreeMap::new();
    for (at, case) in cases.iter().enumerate() {
        for words in &case.whole {
            whole.entry(words).or_insert_with(|| Bits::none(cases.len())).insert(at);
        }
    }
    let bits = 1.0 + log2(whole.len());
    let mut conditions: Vec<Condition> = whole
        .into_iter()
        .filter(|(_, cases)| sample.has_most(cases))
        .map(|(words, cases)| Condition { words: words.into(), bits, cases })
        .collect();
    conditions.extend(of_rows(cases, sample));
    conditions.sort_by(|a, b| a.bits.total_cmp(&b.bits).then_with(|| a.words.cmp(&b.words)));
    conditions
}

/// Conditions on one value: its kind, and perhaps its size, and perhaps its position.
fn of_rows(cases: &[&Traits], sample: &Sample) -> Vec<Condition> {
    let rows: Vec<(usize, &Row)> = cases
        .iter()
        .enumerate()
        .flat_map(|(at, case)| case.rows.iter().map(move |row| (at, row)))
        .collect();
    // The rows that meet something.
    let rows_with = |is_such: &dyn Fn(&Row) -> bool| {
        let mut set = Bits::none(rows.len());
        let such = rows.iter().enumerate().filter(|(_, (_, row))| is_such(row));
        such.for_each(|(index, _)| set.insert(index));
        set
    };
    let cases_of = |held: &Bits| {
        let mut set = Bits::none(cases.len());
        held.iter().for_each(|row| set.insert(rows[row].0));
        set
    };
    let words_of = |words: &dyn Fn(&Row) -> Vec<String>| -> Vec<(String, Bits)> {
        let mut sets: BTreeMap<String, Bits> = BTreeMap::new();
        for (index, (_, row)) in rows.iter().enumerate() {
            for word in words(row) {
                sets.entry(word).or_insert_with(|| Bits::none(rows.len())).insert(index);
            }
        }
        sets.into_iter().filter(|(_, held)| sample.has_most(&cases_of(held))).collect()
    };
    let kinds = words_of(&|row| row.kinds.clone());
    let places = words_of(&|row| row.places.clone());
    let known: BTreeSet<u64> = rows.iter().map(|(_, row)| row.size).collect();
    let mut sizes: Vec<(String, Bits)> = Vec::new();
    for size in known {
        let noun = if size == 1 { "byte" } else { "bytes" };
        sizes.push((format!(" of {size} {noun}"), rows_with(&|row| row.size == size)));
        sizes.push((format!(" of more than {size} {noun}"), rows_with(&|row| row.size > size)));
        sizes.push((format!(" of at most {size} {noun}"), rows_with(&|row| row.size <= size)));
    }
    sizes.push((" of an odd size".into(), rows_with(&|row| row.size % 2 == 1)));
    sizes.retain(|(_, held)| sample.has_most(&cases_of(held)));
    let plain = |kinds: &[(String, Bits)]| 1.0 + log2(kinds.len());
    let mut found = Vec::new();
    for (kind, of_kind) in &kinds {
        let no_size = [(String::new(), of_kind.clone())];
        let sized = sizes.iter().map(|(size, held)| (size.clone(), held.and(of_kind)));
        for (size, held) in no_size.into_iter().chain(sized) {
            let of_size = cases_of(&held);
            if !sample.has_most(&of_size) {
                continue;
            }
            let bits = plain(&kinds) + if size.is_empty() { 1.0 } else { plain(&sizes) };
            let words = format!("have {kind}{size}");
            for (place, at_place) in &places {
                let cases = cases_of(&held.and(at_place));
                if sample.has_most(&cases) {
                    let words = format!("{words} {place}");
                    found.push(Condition { words, bits: bits + plain(&places), cases });
                }
            }
            found.push(Condition { words, bits: bits + 1.0, cases: of_size });
        }
    }
    found
}

fn log2(number: usize) -> f64 {
    (number.max(1) as f64).log2()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A test case of values, each its size and its kind, each after as many others as there are.
    fn case(text: &str) -> Traits {
        let row = |(index, word): (usize, &str)| {
            let (kind, size) = word.split_at(1);
            let parity = if index % 2 == 1 { "odd" } else { "even" };
            Row {
                kinds: vec![
                    "a value".into(),
                    if kind == "r" { "a record" } else { "an integer" }.into(),
                ],
                size: size.parse().unwrap_or(0),
                places: vec![format!("after an {parity} number of values")],
            }
        };
        Traits { rows: text.split(' ').enumerate().map(row).collect(), whole: Vec::new() }
    }

    /// All test cases of up to three values.
    fn all() -> Vec<String> {
        let words = ["i4", "i8", "r4", "r7", "r8", "r12"];
        let mut all: Vec<String> = Vec::new();
        for a in words {
            for b in words {
                all.push(format!("{a} {b}"));
                all.extend(words.map(|c| format!("{a} {b} {c}")));
            }
        }
        all
    }

    fn learned(fails: impl Fn(&str) -> bool) -> Option<Pattern> {
        let (failing, passing): (Vec<String>, Vec<String>) =
            all().into_iter().partition(|text| fails(text));
        let traits = |texts: Vec<String>| texts.iter().map(|text| case(text)).collect::<Vec<_>>();
        learn(&traits(failing), &traits(passing))
    }

    #[test]
    fn what_made_test_cases_fail_is_found() {
        let large = |word: &str| matches!(word, "r8" | "r12");
        let pattern =
            learned(|text| text.split(' ').nth(1).is_some_and(large)).expect("there is one");
        assert_eq!(
            pattern.rule,
            ["have a record of more than 7 bytes after an odd number of values"]
        );
        assert_eq!((pattern.failing_with, pattern.passing_with), (pattern.failing, 0));
        assert_eq!(
            pattern.sentence(),
            "all 84 failing test cases, and none of 168 passing ones, have a record of more than 7 bytes after an \
             odd number of values"
        );
    }

    #[test]
    fn two_conditions_are_found_where_one_is_not_enough() {
        let pattern =
            learned(|text| text.contains("i8") && text.contains("r12")).expect("there is one");
        let rule: BTreeSet<&str> = pattern.rule.iter().map(String::as_str).collect();
        assert_eq!(
            rule,
            BTreeSet::from(["have a record of 12 bytes", "have an integer of 8 bytes"])
        );
        assert_eq!(pattern.passing_with, 0);
    }

    #[test]
    fn chance_makes_no_rule() {
        let scattered =
            |text: &str| text.bytes().map(u64::from).fold(7, |a, b| a * 31 + b) % 5 == 0;
        assert_eq!(learned(scattered), None);
        assert_eq!(learned(|_| false), None);
        assert_eq!(learned(|_| true), None);
    }
}
