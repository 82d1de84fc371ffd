//! What a suite draws: the distributions of Lindig 2005, figure 5, for any suite and data model, and
//! how often it meets what it aims at.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::c::model::Model;
use crate::c::rules::Violation;
use crate::c::types::{RecordKind, Type};
use crate::case::TestCase;
use crate::case::call::aims::Met;

/// Counts of what was drawn.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Stats {
    /// Test cases looked at.
    pub cases: u64,
    /// Those that are variadic.
    pub variadic: u64,
    /// Test cases by number of named arguments.
    pub arguments: BTreeMap<usize, u64>,
    /// Variadic test cases by number of variable arguments.
    pub variable_arguments: BTreeMap<usize, u64>,
    /// Arguments, named and variable, by type.
    pub argument_types: BTreeMap<&'static str, u64>,
    /// Results by type.
    pub result_types: BTreeMap<&'static str, u64>,
    /// Records passed or returned by value, by size in bytes.
    pub record_sizes: BTreeMap<u64, u64>,
    /// Test cases that meet each aim.
    pub aims: Met,
    /// Parts drawn again because they broke a rule of C.
    pub redrawn: BTreeMap<String, u64>,
}

impl Stats {
    /// Counts one test case.
    pub fn add(&mut self, case: &TestCase, model: &Model) {
        let TestCase::Call(call) = case;
        self.cases += 1;
        *self.arguments.entry(call.args.len()).or_default() += 1;
        if !call.varargs.is_empty() {
            self.variadic += 1;
            *self.variable_arguments.entry(call.varargs.len()).or_default() += 1;
        }
        for arg in call.args.iter().chain(&call.varargs) {
            *self.argument_types.entry(kind(&arg.ty)).or_default() += 1;
        }
        *self.result_types.entry(kind(&call.result.ty)).or_default() += 1;
        for part in call.parts().filter(|part| part.ty.is_record()) {
            *self.record_sizes.entry(model.layout(&part.ty).size).or_default() += 1;
        }
        self.aims.add(case, model);
    }

    /// Counts parts that were drawn again.
    pub fn add_redrawn(&mut self, redrawn: &BTreeMap<Violation, u64>) {
        for (violation, count) in redrawn {
            *self.redrawn.entry(violation.to_string()).or_default() += count;
        }
    }
}

/// How often each of some values was drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Distribution {
    /// What was counted.
    pub title: &'static str,
    /// The counts.
    pub counts: BTreeMap<Drawn, u64>,
}

/// A value in a distribution.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Drawn {
    /// A number, or one of several, from the first to the last.
    Number(u64, u64),
    /// A type.
    Type(&'static str),
}

impl Drawn {
    /// Bytes as a table shows them: one by one as long as each has its own way to travel on some
    /// machine, then by doubling.
    fn bytes(size: u64) -> Drawn {
        const SINGLE: u64 = 32;
        if size <= SINGLE {
            return Drawn::Number(size, size);
        }
        let last = size.next_power_of_two();
        Drawn::Number(last / 2 + 1, last)
    }
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Drawn::Number(first, last) if first == last => f.pad(&first.to_string()),
            Drawn::Number(first, last) => f.pad(&format!("{first}-{last}")),
            Drawn::Type(name) => f.pad(name),
        }
    }
}

impl Stats {
    /// The distributions, in the order of reports; some may be empty.
    pub fn distributions(&self) -> Vec<Distribution> {
        let numbers = |counts: &BTreeMap<usize, u64>| {
            let number = |number: &usize| Drawn::Number(*number as u64, *number as u64);
            counts.iter().map(|(key, count)| (number(key), *count)).collect()
        };
        let types = |counts: &BTreeMap<&'static str, u64>| {
            counts.iter().map(|(key, count)| (Drawn::Type(key), *count)).collect()
        };
        let mut sizes = BTreeMap::new();
        for (size, count) in &self.record_sizes {
            *sizes.entry(Drawn::bytes(*size)).or_default() += count;
        }
        let titled = |title, counts| Distribution { title, counts };
        vec![
            titled("named arguments", numbers(&self.arguments)),
            titled("variable arguments, where there are any", numbers(&self.variable_arguments)),
            titled("argument types", types(&self.argument_types)),
            titled("result types", types(&self.result_types)),
            titled("bytes of structs and unions passed by value", sizes),
        ]
    }
}

fn kind(ty: &Type) -> &'static str {
    match ty {
        Type::Int(int) => match int.spelling() {
            Cow::Borrowed(name) => name,
            Cow::Owned(_) => "_BitInt",
        },
        Type::Void => "void",
        Type::Float(float) => float.spelling(),
        Type::Complex(_) => "_Complex",
        Type::Vector(..) => "vector",
        Type::Enum(_) => "enum",
        Type::Pointer(_) => "pointer",
        Type::Callback(_) => "callback",
        Type::Array(..) => "array",
        Type::Record(record) => match record.kind {
            RecordKind::Struct => "struct",
            RecordKind::Union => "union",
        },
    }
}

/// As tables with bars.
impl fmt::Display for Stats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = 100.0 * self.variadic as f64 / self.cases.max(1) as f64;
        writeln!(f, "{} test cases, {share:.1} % variadic", self.cases)?;
        for Distribution { title, counts } in self.distributions() {
            table(f, title, counts.values().sum(), counts)?;
        }
        let aims = self.aims.iter().map(|(aim, cases)| (aim.name, cases));
        table(f, "test cases with what real bugs of compilers needed", self.cases, aims)?;
        table(f, "drawn again, since", self.redrawn.values().sum(), self.redrawn.clone())
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
    // At least as wide as types, so that all distributions are aligned; rules of C may be wider.
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
