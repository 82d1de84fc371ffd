//! The results of observing a compiler: numbers, and differences, the shortest signature first.

use std::collections::BTreeMap;
use std::fmt::Write;

use serde::Serialize;

use super::{Findings, Look, Mismatch, Trial};
use crate::base::figures;

/// The most reasons listed for signatures that were skipped.
const REASONS: usize = 5;

/// A compiler, compared with a convention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Verdicts {
    /// The convention.
    pub convention: String,
    /// The compiler.
    pub compiler: String,
    /// The machine.
    pub machine: &'static str,
    /// Functions without variable arguments.
    pub plain: usize,
    /// Functions with such.
    pub variadic: usize,
    /// Arguments that callers passed, and as many that callees took.
    pub arguments: usize,
    /// Results that callees left, and as many that callers took.
    pub results: usize,
    /// The number of skipped signatures, by the reason why the convention does not place them.
    pub passed_over: BTreeMap<String, usize>,
    /// The number of signatures with a difference.
    pub differing: usize,
    /// The numbers per suite.
    pub by_suite: BTreeMap<String, usize>,
    /// The differences, by signature, the shortest first.
    pub mismatches: Vec<Mismatch>,
}

impl Verdicts {
    /// Sums up the results of some trials.
    pub fn of(look: &Look, trials: &[Trial], findings: Findings) -> Verdicts {
        let mut mismatches = findings.mismatches;
        mismatches.sort_by_key(|mismatch| (mismatch.weight, mismatch.seed));
        let mut seeds: Vec<i64> = mismatches.iter().map(|mismatch| mismatch.seed).collect();
        seeds.sort_unstable();
        seeds.dedup();
        let mut by_suite = BTreeMap::new();
        for trial in trials.iter().filter(|trial| seeds.binary_search(&trial.call.seed).is_ok()) {
            *by_suite.entry(trial.call.suite.clone()).or_default() += 1;
        }
        let variadic = trials.iter().filter(|trial| !trial.call.varargs.is_empty()).count();
        Verdicts {
            convention: look.convention.name.clone(),
            compiler: look.compiler.name.clone(),
            machine: look.machine.name,
            plain: trials.len() - variadic,
            variadic,
            arguments: findings.arguments_passed,
            results: findings.results_left,
            passed_over: BTreeMap::new(),
            differing: seeds.len(),
            by_suite,
            mismatches,
        }
    }

    /// The first differences in words, and a summary line.
    pub fn in_words(&self, shown: usize) -> String {
        let mut text = String::new();
        for mismatch in self.mismatches.iter().take(shown) {
            let _ = writeln!(text, "{mismatch}");
        }
        if let Some(more) = self.mismatches.len().checked_sub(shown).filter(|more| *more > 0) {
            let _ = writeln!(text, "... and {more} more; --json lists all\n");
        }
        let Verdicts { compiler, convention, plain, variadic, arguments, results, .. } = self;
        let by = |side| self.mismatches.iter().filter(|mismatch| mismatch.side == side).count();
        let _ = writeln!(
            text,
            "{compiler} and {convention}: {} signatures ({plain} plain, {variadic} variadic) with \
             {arguments} arguments and {results} results, each looked at on both sides",
            plain + variadic
        );
        let _ = match self.mismatches.len() {
            0 if plain + variadic == 0 => writeln!(text, "  nothing was examined"),
            0 => writeln!(text, "  no difference"),
            _ => writeln!(
                text,
                "  {} signatures differ: {} differences of callers, {} of callees",
                self.differing,
                by("caller"),
                by("callee")
            ),
        };
        let all: usize = self.passed_over.values().sum();
        if all > 0 {
            let _ = writeln!(text, "  {} not examined:", figures::count(all as u64, "signature"));
            let mut reasons: Vec<_> = self.passed_over.iter().collect();
            reasons.sort_by_key(|(reason, number)| (std::cmp::Reverse(**number), *reason));
            for (reason, number) in reasons.iter().take(REASONS) {
                let _ = writeln!(text, "    {number}: {reason}");
            }
            if let Some(more) = reasons.len().checked_sub(REASONS).filter(|more| *more > 0) {
                let _ = writeln!(text, "    and {} more", figures::count(more as u64, "reason"));
            }
        }
        text
    }
}
