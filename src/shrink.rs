//! Makes a failing test case small: greedily, by its own candidates, for as long as the same failure
//! remains. Candidates are typed values and not text, so each is valid by construction, and several
//! of them share one compilation as the test cases of one program.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use anyhow::Result;

use crate::bug::Configuration;
use crate::build::{Build, Report};
use crate::case::TestCase;
use crate::exec;
use crate::legal::Rules;
use crate::render::Program;
use crate::verdict::{Stage, Verdict};

/// How long shrinking may go on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// Wall time.
    pub time: Duration,
    /// Candidates.
    pub tries: u32,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget {
            // A bug of one call takes a second; a slow emulator a hundred times as long.
            time: Duration::from_secs(120),
            // A large test case has some hundred candidates a step, and a dozen steps.
            tries: 5000,
        }
    }
}

/// What came of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Shrunk {
    /// The smallest test case that fails in the same way.
    pub case: TestCase,
    /// How it fails, alone in its program.
    pub report: Report,
    /// Candidates tried.
    pub tries: u32,
    /// Programs built for them.
    pub programs: u32,
    /// Whether nothing smaller fails; if not, the budget ran out.
    pub is_smallest: bool,
}

/// What must remain for a failure to be the same: the verdict, and for a wrong value the side that
/// found it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Symptom {
    verdict: Verdict,
    side: Option<String>,
}

impl Symptom {
    fn of(report: &Report) -> Symptom {
        let side = report.complaints().next().map(|complaint| complaint.side.into());
        Symptom { verdict: report.verdict, side }
    }
}

/// Where and how candidates are tried.
#[derive(Debug)]
pub struct Shrinker<'a> {
    /// Where programs are built.
    pub build: &'a Build<'a>,
    /// Who compiles what.
    pub configuration: &'a Configuration,
    /// What candidates keep to.
    pub rules: Rules<'static>,
    /// The script's `Quest.header`.
    pub header: &'a str,
    /// How long it may take.
    pub budget: Budget,
}

/// Candidates that share a program. Ten calls compile nearly as fast as one; of more, most would be
/// compiled in vain, since the first that fails ends the round.
const TOGETHER: usize = 10;

impl Shrinker<'_> {
    /// Shrinks a test case; `None` if it does not fail alone.
    ///
    /// # Errors
    /// What kept programs from being built or run; interruptions.
    pub fn shrink(&self, case: &TestCase) -> Result<Option<Shrunk>> {
        let start = Instant::now();
        let report = self.run(std::slice::from_ref(case))?;
        if report.passed() {
            return Ok(None);
        }
        let symptom = Symptom::of(&report);
        let mut best =
            Shrunk { case: case.clone(), report, tries: 0, programs: 1, is_smallest: false };
        let mut tried = BTreeSet::new();
        'smaller: loop {
            let mut candidates = best.case.candidates(&self.rules);
            // Text as a key, since values have no order.
            candidates.retain(|c| tried.insert(serde_json::to_string(c).unwrap_or_default()));
            for some in candidates.chunks(TOGETHER) {
                let is_over = start.elapsed() >= self.budget.time || exec::interrupted();
                if is_over || best.tries >= self.budget.tries {
                    return Ok(Some(best));
                }
                best.tries += some.len() as u32;
                if let Some((index, report)) = self.first(some, &symptom, &mut best.programs)? {
                    best.case = some[index].clone();
                    best.report = report;
                    continue 'smaller;
                }
            }
            break;
        }
        best.is_smallest = true;
        Ok(Some(best))
    }

    /// The first of some candidates that fails in the same way.
    fn first(
        &self,
        candidates: &[TestCase],
        symptom: &Symptom,
        programs: &mut u32,
    ) -> Result<Option<(usize, Report)>> {
        let together = if self.configuration.linker.arguments { TOGETHER } else { 1 };
        if together > 1 && candidates.len() > 1 {
            *programs += 1;
            // Names stem from seeds, which must differ in one file.
            let renamed: Vec<TestCase> = candidates
                .iter()
                .enumerate()
                .map(|(index, case)| case.with_seed(case.seed().wrapping_add(index as i64)))
                .collect();
            let all = self.run(&renamed)?;
            if all.passed() {
                return Ok(None);
            }
            if all.stage == Stage::Run {
                for (index, candidate) in candidates.iter().enumerate() {
                    let report = self.rerun(index + 1)?;
                    if Symptom::of(&report) == *symptom {
                        // Alone in its program as well, or it is no test case of its own.
                        *programs += 1;
                        let alone = self.run(std::slice::from_ref(candidate))?;
                        if Symptom::of(&alone) == *symptom {
                            return Ok(Some((index, alone)));
                        }
                    }
                }
                return Ok(None);
            }
        }
        for (index, candidate) in candidates.iter().enumerate() {
            *programs += 1;
            let report = self.run(std::slice::from_ref(candidate))?;
            if Symptom::of(&report) == *symptom {
                return Ok(Some((index, report)));
            }
        }
        Ok(None)
    }

    /// Builds a program of some test cases and runs it.
    fn run(&self, cases: &[TestCase]) -> Result<Report> {
        for (name, text) in self.files(cases) {
            self.build.write(name, &text)?;
        }
        let configuration = self.configuration;
        Ok(self.build.build_and_run(configuration.team(), configuration.sources(), None)?)
    }

    /// Runs one test case of the program that was built last.
    fn rerun(&self, number: usize) -> Result<Report> {
        Ok(self.build.run(&self.configuration.linker, "a.out", Some(number))?)
    }

    /// The C files of some test cases.
    pub fn files(&self, cases: &[TestCase]) -> Vec<(&'static str, String)> {
        let origin = vec![format!("quest {}, shrunk", env!("CARGO_PKG_VERSION"))];
        let program = Program::new(&self.rules, self.header, origin, cases);
        program.files(self.configuration.callee.is_some())
    }
}
