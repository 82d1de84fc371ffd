//! Decides what a program of another generator should print: what most configurations make it print, or, if there are as
//! many on two sides, the side of the first configuration.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use anyhow::Result;

use super::{Built, Part, Pipeline, Which};
use crate::base::figures::one_line;
use crate::bisect::Family;
use crate::c::complaint::{Side, Subject, Topic, end, head, values};
use crate::c::path::Path;
use crate::campaign::shared::{Attempt, Batch};
use crate::case::external::{Expected, External, LONGEST_OUTPUT};
use crate::exec::child;
use crate::journal::tally::Mark;
use crate::render::Files;
use crate::toolchain::build::{StageReport, Team};
use crate::toolchain::verdict::{Stage, Verdict};

/// The option of gcc and clang by which a program notices undefined behaviour.
const UNDEFINED: &str = "-fsanitize=undefined";

/// The option by which it then stops.
const AT_ONCE: &str = "-fno-sanitize-recover=all";

impl Pipeline<'_> {
    /// Builds a program in some configurations. One that rejects it is wrong only if another does not.
    pub(super) fn build_whole(
        &mut self,
        program: &mut Built,
        batch: Batch,
        targets: &[usize],
    ) -> Result<()> {
        let mut part = Part { batch, executables: Vec::new() };
        let mut failures = Vec::new();
        self.write(&part.batch, Files::ONE, &part.batch.cases)?;
        for target in targets {
            if self.is_closing(program) {
                return Ok(());
            }
            let exe = self.file("out");
            self.take_turn();
            let configuration = self.shared.configuration(*target);
            let (start, before) = (Instant::now(), child::processor_time_of_thread());
            let (team, sources) = (configuration.team(), configuration.sources());
            let report = self.build.build(team, sources, &exe)?;
            self.compiled(program, *target, start, &report);
            program.cost += child::processor_time_of_thread() - before;
            match report.passed() {
                true => part.executables.push((*target, exe)),
                false => failures.push((*target, report)),
            }
        }
        let is_valid = !part.executables.is_empty();
        for (target, report) in failures {
            let attempt = Attempt { batch: &part.batch, target };
            if is_valid || report.verdict == Verdict::CompilerCrashed {
                self.failed(program, attempt, report, &part.batch.cases)?;
            } else {
                let why = format!("no configuration builds it: {}", report.message().line);
                self.pass_over(program, &part.batch, [target], why);
            }
        }
        if is_valid {
            program.parts.push(part);
        }
        Ok(())
    }

    /// Runs a program in all configurations. Those in the minority fail, if the program says so itself once it knows what
    /// it should print.
    pub(super) fn vote(
        &mut self,
        program: &mut Built,
        part: &Part,
        external: &External,
    ) -> Result<()> {
        let mut reports = Vec::new();
        for (target, exe) in &part.executables {
            if self.is_closing(program) {
                return Ok(());
            }
            let attempt = Attempt { batch: &part.batch, target: *target };
            let report = self.ran(program, attempt, exe, Which::All)?;
            let is_endless = reports.is_empty() && report.verdict.is_hang();
            reports.push((*target, report));
            if is_endless {
                // Each configuration would cost the whole time limit.
                break;
            }
        }
        let targets = part.executables.iter().map(|(target, _)| *target);
        if part.executables.len() < 2 {
            let why = "there is no other configuration to compare it with".into();
            self.pass_over(program, &part.batch, targets, why);
            return Ok(());
        }
        let mut sides: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (target, report) in &reports {
            if let Some(output) = printed(report) {
                sides.entry(output).or_default().push(*target);
            }
        }
        let first = |targets: &Vec<usize>| std::cmp::Reverse(targets.first().copied());
        let most = sides.iter().max_by_key(|(_, targets)| (targets.len(), first(targets)));
        let Some((output, most)) = most else {
            let (_, report) = &reports[0];
            let why = match report.passed() {
                true => "what it prints cannot be compared".to_string(),
                false => format!("it ends by {} in the first configuration", report.end),
            };
            self.pass_over(program, &part.batch, targets, why);
            return Ok(());
        };
        if most.len() < reports.len()
            && let Some(name) = self.stops_at_undefined_behaviour(part)?
        {
            let why = format!("{name} stops it with {UNDEFINED}: its behaviour is undefined");
            self.pass_over(program, &part.batch, targets, why);
            return Ok(());
        }
        let by = most.iter().map(|target| self.shared.configuration(*target).to_string());
        let expected = Expected { output: output.to_string(), by: by.collect() };
        let case = external.expecting(expected);
        let batch = Batch { cases: Arc::from([case]), ..part.batch.clone() };
        for (target, report) in &reports {
            let attempt = Attempt { batch: &batch, target: *target };
            if most.contains(target) {
                self.passed(program, attempt, &batch.cases);
                continue;
            }
            let told = self.told(attempt, report, output, external.seed)?;
            self.failed(program, attempt, told, &batch.cases)?;
        }
        Ok(())
    }

    /// Leaves a program out for some configurations, with the reason.
    fn pass_over(
        &self,
        program: &mut Built,
        batch: &Batch,
        targets: impl IntoIterator<Item = usize>,
        why: String,
    ) {
        let mark = Mark::Impossible(why);
        for target in targets {
            self.note(program, target, &batch.cases, Some(&mark));
        }
    }

    /// The first compiler that can build a program so that undefined behaviour stops it, if it is stopped then.
    fn stops_at_undefined_behaviour(&self, part: &Part) -> Result<Option<String>> {
        let build = self.shared.brisk(&self.aside);
        for (target, _) in &part.executables {
            let attempt = Attempt { batch: &part.batch, target: *target };
            let compiler = &self.shared.configuration(*target).caller;
            if Family::of(compiler, &build)? == Family::Other {
                continue;
            }
            let careful = compiler.with_options(&[UNDEFINED.into(), AT_ONCE.into()]);
            let report = self.ran_aside(attempt, Team::of(&careful), &part.batch.cases)?;
            if report.stage == Stage::Run {
                let is_stopped = !report.passed() && !report.verdict.is_hang();
                return Ok(is_stopped.then(|| careful.name.clone()));
            }
        }
        Ok(None)
    }

    /// What the program says itself of what it prints; if it passes then, how it ended before, or what it printed.
    fn told(
        &self,
        attempt: Attempt,
        before: &StageReport,
        expected: &str,
        seed: i64,
    ) -> Result<StageReport> {
        let team = self.shared.configuration(attempt.target).team();
        let report = self.ran_aside(attempt, team, &attempt.batch.cases)?;
        let report = self.held(attempt, report, 1);
        if !report.passed() {
            return Ok(report);
        }
        if !before.passed() {
            return Ok(before.clone());
        }
        let output = differs(seed, expected, printed(before).unwrap_or(&before.output));
        Ok(StageReport { verdict: Verdict::CheckFailed, output, ..before.clone() })
    }
}

/// What a program would say of an output that differs from what is expected.
fn differs(seed: i64, expected: &str, found: &str) -> String {
    let pairs = expected.split('\n').zip(found.split('\n'));
    let alike = pairs.take_while(|(one, other)| one == other).count();
    let line = |text: &str| {
        let line = text.split('\n').nth(alike).map(one_line);
        line.unwrap_or_else(|| "no such line".into())
    };
    let topic = Topic::Value(Side::Check, Subject::Line(alike as u32 + 1), Path::default());
    head(1, seed, topic) + &values(line(expected), line(found)) + "\n"
}

/// What a program printed, if it ended well and that can be compared.
fn printed(report: &StageReport) -> Option<&str> {
    let output = report.output.strip_suffix(&format!("{}\n", end(1))).unwrap_or(&report.output);
    // The line end before that is not the program's.
    let output = output.strip_suffix('\n').unwrap_or(output);
    let is_text = |output: &&str| !output.contains(['\0', char::REPLACEMENT_CHARACTER]);
    let may_be_compared = report.passed() && output.len() <= LONGEST_OUTPUT && !report.is_cut_off();
    Some(output).filter(|_| may_be_compared).filter(is_text)
}

#[cfg(test)]
mod tests {
    use super::differs;

    #[test]
    fn the_first_line_that_differs_is_told() {
        let told = |expected, found| differs(7, expected, found);
        let head = "quest: test case 1 (seed 7): check: line ";
        assert_eq!(told("a\nb\n", "a\nc\n"), format!("{head}2: expected b, found c\n"));
        assert_eq!(told("a", "a\nb"), format!("{head}2: expected no such line, found b\n"));
        assert_eq!(told("a\nb", "a"), format!("{head}2: expected b, found no such line\n"));
    }
}
