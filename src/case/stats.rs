//! Statistics of a suite: the distributions of Lindig 2005, figure 5, for any suite and data model, and how
//! often it meets its aims.

use std::collections::BTreeMap;
use std::fmt;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::TestCase;
use super::counts::{Counts, Drawn, Table};
use super::redraw::Asked;
use crate::c::model::Model;
use crate::c::rules::Violation;

/// Statistics of what was drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Stats {
    /// The number of test cases.
    pub cases: u64,
    /// The counts of their families.
    pub counts: Counts,
    /// The number of parts redrawn because they broke a rule of C.
    pub redrawn: BTreeMap<String, u64>,
    /// How many statements of each kind the script asked for, and how many of them were left out.
    pub asked: Asked,
}

impl Stats {
    /// Counts one test case.
    pub fn add(&mut self, case: &TestCase, model: &Model) {
        self.cases += 1;
        case.count(model, &mut self.counts);
    }

    /// Counts redrawn parts.
    pub fn add_redrawn(&mut self, redrawn: &BTreeMap<Violation, u64>) {
        for (violation, count) in redrawn {
            *self.redrawn.entry(violation.to_string()).or_default() += count;
        }
    }

    /// Counts statements that were asked for, and those that were left out.
    pub fn add_asked(&mut self, asked: &Asked) {
        self.asked.extend(asked);
    }

    /// By the name of their function the statements some of which were left out.
    fn left_out(&self) -> BTreeMap<&'static str, [u64; 2]> {
        let some = self.asked.iter().filter(|(_, [_, left_out])| *left_out > 0);
        some.map(|(kind, numbers)| (kind.name(), *numbers)).collect()
    }

    /// The number of test cases with a property, by a word for it such as `variadic`.
    pub fn share(&self, word: &str) -> u64 {
        let share = self.counts.shares.iter().find(|(known, _)| *known == word);
        share.map_or(0, |(_, count)| *count)
    }

    /// The tables in the order of reports; some may be empty.
    pub fn tables(&self) -> Vec<Table> {
        let shown = |table: &Table| {
            let mut counts: BTreeMap<Drawn, u64> = BTreeMap::new();
            for (value, count) in &table.counts {
                *counts.entry(value.clone().shown()).or_default() += count;
            }
            Table { counts, ..*table }
        };
        self.counts.tables.iter().map(shown).collect()
    }
}

/// As one object: shares, tables and aims by name.
impl Serialize for Stats {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("cases", &self.cases)?;
        for (word, count) in &self.counts.shares {
            map.serialize_entry(word, count)?;
        }
        for table in &self.counts.tables {
            map.serialize_entry(table.key, &table.counts)?;
        }
        map.serialize_entry("aims", &self.counts.aims)?;
        map.serialize_entry("redrawn", &self.redrawn)?;
        if !self.asked.is_empty() {
            map.serialize_entry("left_out", &self.left_out())?;
        }
        map.end()
    }
}

/// As tables with bars.
impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} test cases", self.cases)?;
        for (word, count) in &self.counts.shares {
            write!(f, ", {:.1} % {word}", 100.0 * *count as f64 / self.cases.max(1) as f64)?;
        }
        writeln!(f)?;
        for Table { title, counts, .. } in self.tables() {
            table(f, title, counts.values().sum(), counts)?;
        }
        let aims = self.counts.aims.iter().map(|aim| (aim.name, aim.cases));
        table(f, "test cases with what real bugs of compilers needed", self.cases, aims)?;
        table(f, "drawn again, since", self.redrawn.values().sum(), self.redrawn.clone())?;
        let left_out = self.left_out();
        if !left_out.is_empty() {
            writeln!(
                f,
                "\nstatements of the script that no attempt made possible, and that were left out"
            )?;
        }
        for (name, [asked, left_out]) in left_out {
            let share = 100.0 * left_out as f64 / asked as f64;
            writeln!(f, "  {name:>18} {left_out:>8} {share:>5.1} % of {asked}")?;
        }
        Ok(())
    }
}

/// Writes counts as a table, each with its share of a total.
fn table<K: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    title: &str,
    total: u64,
    counts: impl IntoIterator<Item = (K, u64)>,
) -> fmt::Result {
    const BAR: u64 = 40;
    // At least as wide as types, so that all distributions line up; rules of C may be wider.
    const KEYS: (usize, usize) = (18, 40);
    let rows = counts.into_iter().map(|(key, count)| (key.to_string(), count));
    let rows: Vec<(String, u64)> = rows.collect();
    let Some(most) = rows.iter().map(|(_, count)| *count).max() else { return Ok(()) };
    let longest = rows.iter().map(|(key, _)| key.chars().count()).max().unwrap_or(0);
    let width = longest.clamp(KEYS.0, KEYS.1);
    writeln!(f, "\n{title}")?;
    for (key, count) in rows {
        let share = 100.0 * count as f64 / total.max(1) as f64;
        let bar = "#".repeat((count * BAR).div_ceil(most.max(1)) as usize);
        writeln!(f, "{}", format!("  {key:>width$} {count:>8} {share:>5.1} % {bar}").trim_end())?;
    }
    Ok(())
}
