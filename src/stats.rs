//! What a suite draws: the distributions of Lindig 2005, figure 5, for any suite and data model.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::case::TestCase;
use crate::ctype::{RecordKind, Type};
use crate::legal::Violation;
use crate::model::Model;

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
    }

    /// Counts parts that were drawn again.
    pub fn add_redrawn(&mut self, redrawn: &BTreeMap<Violation, u64>) {
        for (violation, count) in redrawn {
            *self.redrawn.entry(violation.to_string()).or_default() += count;
        }
    }
}

fn kind(ty: &Type) -> &'static str {
    match ty {
        Type::Void => "void",
        Type::Int(int) => int.spelling(),
        Type::Float(float) => float.spelling(),
        Type::Enum(_) => "enum",
        Type::Pointer(_) => "pointer",
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
        table(f, "named arguments", &self.arguments)?;
        table(f, "variable arguments, where there are any", &self.variable_arguments)?;
        table(f, "argument types", &self.argument_types)?;
        table(f, "result types", &self.result_types)?;
        let mut sizes = BTreeMap::new();
        for (size, count) in &self.record_sizes {
            *sizes.entry(SizeClass::of(*size)).or_default() += count;
        }
        table(f, "bytes of structs and unions passed by value", &sizes)?;
        table(f, "drawn again, since", &self.redrawn)
    }
}

/// Sizes as a table shows them: one by one as long as each has its own way to travel on some
/// machine, then by doubling.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct SizeClass {
    first: u64,
    last: u64,
}

impl SizeClass {
    fn of(size: u64) -> SizeClass {
        const SINGLE: u64 = 32;
        if size <= SINGLE {
            return SizeClass { first: size, last: size };
        }
        let last = size.next_power_of_two();
        SizeClass { first: last / 2 + 1, last }
    }
}

impl fmt::Display for SizeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first == self.last {
            f.pad(&self.first.to_string())
        } else {
            f.pad(&format!("{}-{}", self.first, self.last))
        }
    }
}

fn table<K: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    title: &str,
    counts: &BTreeMap<K, u64>,
) -> fmt::Result {
    const BAR: u64 = 40;
    let total: u64 = counts.values().sum();
    let Some(most) = counts.values().max() else { return Ok(()) };
    writeln!(f, "\n{title}")?;
    for (key, count) in counts {
        let share = 100.0 * *count as f64 / total as f64;
        let bar = "#".repeat((count * BAR).div_ceil(*most) as usize);
        writeln!(f, "  {key:>18} {count:>8} {share:>5.1} % {bar}")?;
    }
    Ok(())
}
