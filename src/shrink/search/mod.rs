//! Shrinks a failing test case: greedily, by its own candidates, as long as the same failure
//! remains. Candidates are typed values and not text, so each is valid by construction, and several
//! of them share one compilation as the test cases of one program.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::base::breakdown::{Breakdown, caught};
use crate::bug::saved::Shrinking;
use crate::bug::symptom::Symptom;
use crate::case::TestCase;
use crate::render::Files;
use crate::shrink::idle_workers::IdleWorkers;
use crate::shrink::runner::Runner;
use crate::toolchain::build::StageReport;

mod hunt;
mod queue;

use hunt::Hunt;
pub use hunt::runs_for;

/// The limits on shrinking.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Budget {
    /// Wall time.
    pub time: Duration,
    /// Candidates.
    pub tries: u32,
    /// Consecutive candidates that do not fail in the same way.
    pub stall: u32,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            // A bug of one call takes a second; a slow emulator a hundred times as long.
            time: Duration::from_secs(120),
            // A large test case has some hundred candidates per step, and a dozen steps.
            tries: 5000,
            // A test case with more candidates than this is huge, and its bold ones come first.
            stall: 1500,
        }
    }
}

/// The failure of some test cases.
#[derive(Debug, Clone, PartialEq)]
pub struct Proof {
    /// The result.
    pub report: StageReport,
    /// The symptom that must remain.
    pub symptom: Symptom,
    /// The rate of failure, from 0 to 1.
    pub rate: f64,
    /// The longest time that it took to fail, without waiting for a turn.
    pub took: Duration,
}

/// The result of shrinking.
#[derive(Debug, Clone, PartialEq)]
pub struct Shrunk {
    /// The smallest test cases that fail in the same way: one, unless the failure needs company.
    pub cases: Vec<TestCase>,
    /// Their failure, in a program of their own.
    pub report: StageReport,
    /// The cost of shrinking.
    pub effort: Shrinking,
    /// Other failures that occurred meanwhile, each of a single test case.
    pub others: Vec<(TestCase, StageReport)>,
    /// Why the search ended before its time, if Quest broke down.
    pub breakdown: Option<Breakdown>,
}

/// Shrinks test cases in a configuration.
pub struct Shrinker<'a> {
    /// The runner of candidates.
    pub runner: Runner<'a>,
    /// Idle workers, each in a directory below that of the runner.
    pub idle: &'a IdleWorkers,
    /// The limits.
    pub budget: Budget,
    /// Called with each smaller failure immediately, so that it is on disk before the search continues.
    pub found: &'a (dyn Fn(&[TestCase], &StageReport) -> Result<()> + Sync),
    /// Set once nobody wants the result any more: the search then ends as if it had been interrupted.
    pub stopped: Option<&'a AtomicBool>,
}

/// Runs to determine whether a failure always shows; and, if it does not, its rate.
const RUNS: (u32, u32) = (4, 12);

/// The factor on the time limit when a failure is confirmed.
const PATIENCE: u32 = 4;

/// The time limit of a candidate when a hang is shrunk, and the least of all: no test program runs for a tenth as
/// long.
const HASTE: Duration = Duration::from_secs(2);

/// The time limit of a candidate, in times that the original took to fail: those that share a program take longer
/// together, and the machine may be busier.
const SLACK: u32 = 10;

impl Shrinker<'_> {
    /// Confirms that test cases fail, and measures the rate; `None` if they pass, or fail too rarely
    /// to rule out an accident of the machine.
    ///
    /// # Errors
    /// Errors that kept programs from being built or run; interruptions.
    pub fn prove(&self, cases: &[TestCase]) -> Result<Option<Proof>> {
        let mut fails: BTreeMap<Symptom, (u32, StageReport)> = BTreeMap::new();
        let (few, many) = RUNS;
        let mut runs = 0;
        let mut took = Duration::ZERO;
        let patient = self.patient();
        while runs < few || (runs < many && fails.values().any(|(times, _)| *times < runs)) {
            let (report, time) = patient.timed(cases)?;
            runs += 1;
            if !report.passed() {
                let symptom = Symptom::of(&report);
                let is_slow = symptom.verdict.is_hang();
                took = took.max(time);
                fails.entry(symptom).or_insert((0, report)).0 += 1;
                if is_slow {
                    // Each run costs the whole time limit.
                    break;
                }
            }
        }
        let most = fails.into_iter().max_by_key(|(_, (times, _))| *times);
        let proof = most.map(|(symptom, (times, report))| {
            let rate = f64::from(times) / f64::from(runs);
            Proof { report, symptom, rate, took }
        });
        Ok(proof.filter(|proof| proof.rate * f64::from(runs) >= 2.0 || runs == 1))
    }

    /// The number of files in which test cases are shrunk, and how they fail there: the fewest in which they fail alike,
    /// since what one file shows is a smaller bug.
    ///
    /// # Errors
    /// Likewise.
    pub fn fewest_files(&self, cases: &[TestCase], proof: Proof) -> Result<(Files, Proof)> {
        let now = self.runner.files;
        for fewer in [Files::ONE, Files::TWO] {
            let runner = self.runner.in_files(fewer);
            if runner.files >= now {
                break;
            }
            let fewer_files = Shrinker { runner, ..*self };
            if let Some(other) = fewer_files.prove(cases)?
                && other.symptom.is_like(&proof.symptom)
            {
                return Ok((fewer, other));
            }
        }
        Ok((now, proof))
    }

    /// With a longer limit for each child: a program that was only slow on a busy machine then passes.
    fn patient(&self) -> Runner<'_> {
        let mut patient = self.runner.clone();
        patient.build.compiler.time *= PATIENCE;
        patient.build.program.time *= PATIENCE;
        patient
    }

    /// With a limit for each child that is longer than those of candidates.
    fn unhurried(&self) -> Runner<'_> {
        let mut unhurried = self.runner.clone();
        let build = &mut unhurried.build;
        for time in [&mut build.compiler.time, &mut build.program.time] {
            *time = (*time).max((*time * PATIENCE).min(HASTE * PATIENCE));
        }
        unhurried
    }

    /// Shrinks test cases that fail as confirmed.
    ///
    /// # Errors
    /// Errors that kept programs from being built or run; interruptions.
    pub fn shrink(&self, cases: &[TestCase], proof: Proof) -> Result<Shrunk> {
        let start = Instant::now();
        let mut best = Shrunk {
            cases: cases.to_vec(),
            report: proof.report,
            effort: Shrinking {
                values: cases.iter().map(|case| case.values()).sum(),
                tries: 0,
                programs: 0,
                seconds: 0.0,
                is_smallest: false,
                rate: proof.rate,
            },
            others: Vec::new(),
            breakdown: None,
        };
        let Proof { symptom, rate, took, .. } = proof;
        let limit = if symptom.verdict.is_hang() { HASTE } else { HASTE.max(took * SLACK) };
        let hunt = Hunt { shrinker: self, start, symptom, rate, limit };
        match caught(|| hunt.descend(&mut best)) {
            Ok(is_smallest) => best.effort.is_smallest = is_smallest,
            Err(error) => best.breakdown = Some(error.downcast()?),
        }
        if hunt.is_hasty() && best.cases[..] != *cases {
            best.effort.programs += 1;
            let report = self.unhurried().run(&best.cases)?;
            if !Symptom::of(&report).is_like(&hunt.symptom) {
                best.cases = cases.to_vec();
                best.report = self.patient().run(cases)?;
                best.effort.is_smallest = false;
            }
        }
        if best.report.verdict.is_finding() && rate >= 1.0 {
            self.make_plain(&mut best)?;
        }
        best.effort.seconds = start.elapsed().as_secs_f64();
        Ok(best)
    }

    /// Uses other values if the test case passes by luck as a person would write it: small numbers are
    /// common in registers and memory, `argc` among them.
    fn make_plain(&self, best: &mut Shrunk) -> Result<()> {
        let fails = |cases: &[TestCase], programs: &mut u32| -> Result<bool> {
            let files = self.runner.files;
            let program = self.runner.program(cases);
            for program in program.for_people().filter(|program| !program.kept.calls) {
                *programs += 1;
                let report = self.runner.run_files(&program.standalone_files(files))?;
                if report.verdict.is_finding() {
                    return Ok(true);
                }
            }
            Ok(false)
        };
        if fails(&best.cases, &mut best.effort.programs)? {
            return Ok(());
        }
        let model = self.runner.rules.model;
        let cases: Vec<TestCase> = best.cases.iter().map(|case| case.unlikely(model)).collect();
        let report = self.runner.run(&cases)?;
        best.effort.programs += 1;
        let is_same = Symptom::of(&report) == Symptom::of(&best.report);
        if is_same && fails(&cases, &mut best.effort.programs)? {
            (best.cases, best.report) = (cases, report);
        }
        Ok(())
    }
}
