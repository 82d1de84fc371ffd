//! The loop: draws programs, takes each through every configuration, narrows what fails to single
//! test cases, and saves the smallest of each bucket.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow};

use crate::bucket::Bucket;
use crate::bug::{Bug, Configuration};
use crate::build::{Build, NoVerdict, Report};
use crate::c::eval;
use crate::case::TestCase;
use crate::chance::mix;
use crate::draw::Drawer;
use crate::exec::Limits;
use crate::exit::Exit;
use crate::legal::Rules;
use crate::model::Model;
use crate::probe::{probe, probe_pair};
use crate::progress::{Event, Reporter};
use crate::render::Program;
use crate::suite::Suite;
use crate::toolchain::Toolchain;
use crate::verdict::Verdict;

/// What a campaign is to do.
#[derive(Debug)]
pub struct Plan {
    /// The compilers under test, by distinct names.
    pub toolchains: Vec<Toolchain>,
    /// The suites, taken in turn, and the rules each is drawn under.
    pub suites: Vec<(Suite, Rules<'static>)>,
    /// The data model of all toolchains.
    pub model: &'static Model,
    /// The script's `Quest.header`.
    pub header: String,
    /// Options that a command line needs to draw the same cases again.
    pub again: String,
    /// Seed of the first program; the others' follow from it.
    pub seed: i64,
    /// Depth of types.
    pub size: u32,
    /// Test cases per program.
    pub batch: u32,
    /// Stop after so long.
    pub time: Option<Duration>,
    /// Stop after so many test cases.
    pub count: Option<u64>,
    /// Where bugs are saved.
    pub out: PathBuf,
    /// What a compiler may use, and what a test program may.
    pub limits: Limits,
}

/// What a configuration made of its test cases so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    /// Test cases that passed.
    pub passed: u64,
    /// Test cases that failed, in whatever way.
    pub failed: u64,
}

/// Failures of one kind: the smallest is saved, the others counted.
#[derive(Debug, Clone)]
pub struct Found {
    /// The configuration it showed in first.
    pub configuration: String,
    /// What happened.
    pub verdict: Verdict,
    /// Where it is saved.
    pub dir: PathBuf,
    /// How often it was met.
    pub count: u64,
    /// Values that the saved test case passes; none for what an earlier campaign saved.
    pub size: Option<usize>,
}

/// The state of a running campaign.
#[derive(Debug, Default)]
pub struct Score {
    /// Programs finished.
    pub programs: u64,
    /// Test cases drawn for them.
    pub cases: u64,
    /// Parts of test cases drawn again since they broke a rule of C.
    pub redrawn: u64,
    /// By configuration, in order of first use.
    pub tallies: Vec<(String, Tally)>,
    /// By bucket.
    pub found: BTreeMap<String, Found>,
}

impl Score {
    /// Failures of all configurations.
    pub fn failures(&self) -> u64 {
        self.tallies.iter().map(|(_, tally)| tally.failed).sum()
    }
}

/// One program in one configuration fails in so many ways at most before the rest of it is passed
/// over: a compiler that rejects everything must not stop the others.
const FAILURES_A_BATCH: u32 = 10;

/// Runs a campaign to its end, or until the user interrupts it.
///
/// # Errors
/// What keeps Quest from its job: a broken toolchain, a suite that draws nothing, a full disk.
pub fn run(plan: &Plan, reporter: &mut Reporter) -> Result<Exit> {
    let scratch = tempfile::Builder::new().prefix("quest-").tempdir()?;
    let build =
        Build { dir: scratch.path(), compiler: plan.limits.clone(), program: plan.limits.clone() };
    let mut campaign = Campaign {
        plan,
        build,
        reporter,
        start: Instant::now(),
        versions: BTreeMap::new(),
        score: Score::default(),
    };
    let exit = match campaign.hunt() {
        Err(error) if is_interruption(&error) => Exit::Interrupted,
        Err(error) => {
            if !campaign.score.found.is_empty() {
                campaign.reporter.event(&Event::Finished { score: &campaign.score });
            }
            return Err(error);
        }
        Ok(()) if campaign.score.found.is_empty() => Exit::Clean,
        Ok(()) => Exit::BugsFound,
    };
    campaign.reporter.event(&Event::Finished { score: &campaign.score });
    Ok(exit)
}

/// Whether an error is only that the user wants Quest to stop.
pub fn is_interruption(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(NoVerdict::Interrupted))
}

struct Campaign<'a> {
    plan: &'a Plan,
    build: Build<'a>,
    reporter: &'a mut Reporter,
    start: Instant,
    versions: BTreeMap<String, String>,
    score: Score,
}

/// A program's test cases, and what is the same for all its configurations.
struct Batch<'a> {
    suite: &'a str,
    rules: Rules<'static>,
    seed: i64,
    cases: Vec<TestCase>,
}

impl Campaign<'_> {
    fn hunt(&mut self) -> Result<()> {
        let configurations = self.prove()?;
        self.reporter.event(&Event::Started { plan: self.plan, configurations: &configurations });
        let mut drawers: Vec<Drawer> = self
            .plan
            .suites
            .iter()
            .map(|(suite, rules)| Drawer::new(suite, *rules, self.plan.size))
            .collect();
        for program in 0.. {
            let left = self.plan.count.map_or(u64::MAX, |count| count - self.score.cases);
            if left == 0 || self.out_of_time() {
                break;
            }
            let turn = program as usize % drawers.len();
            let (suite, rules) = &self.plan.suites[turn];
            let seed = if program == 0 { self.plan.seed } else { self.derived_seed(program) };
            let number = u64::from(self.plan.batch).min(left) as u32;
            let cases = drawers[turn].program(seed, number)?;
            let batch = Batch { suite: &suite.name, rules: *rules, seed, cases };
            for configuration in &configurations {
                if self.out_of_time() {
                    break;
                }
                let mut budget = FAILURES_A_BATCH;
                self.try_cases(&batch, configuration, &batch.cases, &mut budget)?;
            }
            self.score.programs += 1;
            self.score.cases += u64::from(number);
            self.score.redrawn = drawers.iter().flat_map(|drawer| drawer.redrawn.values()).sum();
            self.reporter
                .event(&Event::Program { score: &self.score, elapsed: self.start.elapsed() });
        }
        Ok(())
    }

    /// Programs are numbered from a region of the seed's stream that their test cases do not use.
    fn derived_seed(&self, program: u64) -> i64 {
        mix(self.plan.seed as u64, program | 1 << 63) as i64
    }

    fn out_of_time(&self) -> bool {
        self.plan.time.is_some_and(|time| self.start.elapsed() >= time)
    }

    /// Proves every toolchain, and finds the pairs that link: each alone, then each as the caller
    /// of each, itself included.
    fn prove(&mut self) -> Result<Vec<Configuration>> {
        let toolchains = &self.plan.toolchains;
        for toolchain in toolchains {
            probe(&self.build, toolchain, &sizes(self.plan.model)).map_err(broken)?;
            let version = toolchain.version(self.build.dir, &self.plan.limits)?;
            let version = version.unwrap_or_else(|| "unknown".into());
            self.versions.insert(toolchain.name.clone(), version);
        }
        let alone = toolchains.iter().map(|toolchain| Configuration {
            caller: toolchain.clone(),
            callee: None,
            linker: toolchain.clone(),
        });
        let mut configurations: Vec<Configuration> = alone.collect();
        for caller in toolchains {
            for callee in toolchains {
                match probe_pair(&self.build, caller, callee) {
                    Ok(linker) => configurations.push(Configuration {
                        caller: caller.clone(),
                        callee: Some(callee.clone()),
                        linker: linker.clone(),
                    }),
                    Err(error) if error.is_interruption() => return Err(broken(error)),
                    Err(error) => {
                        let why = format!("left out: {:#}", anyhow!(error));
                        self.reporter.event(&Event::Warning(&why));
                    }
                }
            }
        }
        Ok(configurations)
    }

    /// Takes some cases of a batch through a configuration. When they do not compile or link, each
    /// half is tried by itself; when they run and fail, each case is run alone.
    fn try_cases(
        &mut self,
        batch: &Batch,
        configuration: &Configuration,
        cases: &[TestCase],
        budget: &mut u32,
    ) -> Result<()> {
        if *budget == 0 || cases.is_empty() || self.out_of_time() {
            return Ok(());
        }
        let (team, sources) = (configuration.team(), configuration.sources());
        for (name, text) in self.files(batch, configuration, cases) {
            self.build.write(name, &text)?;
        }
        let built = self.build.build(team, sources, "a.out")?;
        if !built.passed() {
            return match cases {
                [case] => {
                    *budget -= 1;
                    self.failed(batch, configuration, built, std::slice::from_ref(case))
                }
                _ => {
                    let (left, right) = cases.split_at(cases.len() / 2);
                    let before = *budget;
                    self.try_cases(batch, configuration, left, budget)?;
                    self.try_cases(batch, configuration, right, budget)?;
                    let slow = built.verdict == Verdict::CompilerHung;
                    if *budget == before && !slow && !self.out_of_time() {
                        // Each half builds, the whole does not. (One that only took too long is
                        // no find: large programs take long on a busy machine.)
                        *budget -= 1;
                        self.failed(batch, configuration, built, cases)?;
                    }
                    Ok(())
                }
            };
        }
        let report = self.build.run(team.linker, "a.out", None)?;
        if report.passed() {
            self.tally(configuration).passed += cases.len() as u64;
            return Ok(());
        }
        let mut suspects = Vec::new();
        for (index, case) in cases.iter().enumerate() {
            if self.out_of_time() {
                break;
            }
            let alone = self.build.run(team.linker, "a.out", Some(index + 1))?;
            if alone.passed() {
                self.tally(configuration).passed += 1;
            } else {
                suspects.push((case, alone));
            }
        }
        if suspects.is_empty() && !self.out_of_time() {
            return self.failed(batch, configuration, report, cases);
        }
        for (case, report) in suspects {
            self.failed(batch, configuration, report, std::slice::from_ref(case))?;
        }
        Ok(())
    }

    /// Counts a failure, and saves it if it is the first of its bucket, or the smallest so far.
    fn failed(
        &mut self,
        batch: &Batch,
        configuration: &Configuration,
        report: Report,
        cases: &[TestCase],
    ) -> Result<()> {
        let Some(first) = cases.first() else { return Ok(()) };
        if let Some(fault) = fault(batch, cases) {
            let again = self.again(batch, cases);
            let warning = format!("a mistake of quest's own, please report it: {again}: {fault}");
            self.reporter.event(&Event::Warning(&warning));
            return Ok(());
        }
        let number = cases.len() as u64;
        let name = Bucket::of(configuration, &report, first, batch.rules.model).to_string();
        let size = cases.iter().map(TestCase::values).sum();
        if let Some(found) = self.score.found.get_mut(&name)
            && found.size.is_none_or(|known| known <= size)
        {
            found.count += 1;
            self.tally(configuration).failed += number;
            return Ok(());
        }
        let Some((report, cases)) = self.confirmed(batch, configuration, report, cases)? else {
            self.tally(configuration).passed += number;
            return Ok(());
        };
        self.tally(configuration).failed += number;
        let versions = [Some(&configuration.caller), configuration.callee.as_ref()];
        let versions = versions.into_iter().flatten().filter_map(|t| self.versions.get(&t.name));
        let bug = Bug {
            name: name.clone(),
            quest: env!("CARGO_PKG_VERSION").into(),
            again: self.again(batch, cases),
            model: batch.rules.model.name.into(),
            configuration: configuration.clone(),
            versions: versions.cloned().collect(),
            report,
            cases: cases.to_vec(),
        };
        let files = self.files(batch, configuration, cases);
        let files: Vec<(&str, &str)> =
            files.iter().map(|(name, text)| (*name, &text[..])).collect();
        if let Some(found) = self.score.found.get_mut(&name) {
            bug.save(&self.plan.out, &files)?;
            found.count += 1;
            found.size = Some(size);
            return Ok(());
        }
        let dir = self.plan.out.join(&name);
        let is_new = !dir.exists();
        if is_new {
            bug.save(&self.plan.out, &files)?;
        }
        self.reporter.event(&Event::Bug { bug: &bug, dir: &dir, is_new });
        let found = Found {
            configuration: configuration.to_string(),
            verdict: bug.report.verdict,
            dir,
            count: 1,
            size: is_new.then_some(size),
        };
        self.score.found.insert(name, found);
        Ok(())
    }

    /// Repeats a failure, with patience: first the failing cases by themselves, then, should they
    /// pass, the whole batch, since some bugs show only in company. What cannot be repeated (a child
    /// that was slow on a busy machine) is told as a warning, and is no find.
    fn confirmed<'c>(
        &mut self,
        batch: &'c Batch,
        configuration: &Configuration,
        report: Report,
        cases: &'c [TestCase],
    ) -> Result<Option<(Report, &'c [TestCase])>> {
        const PATIENCE: u32 = 4;
        let mut patient = self.build.clone();
        patient.compiler.time *= PATIENCE;
        patient.program.time *= PATIENCE;
        for cases in [cases, &batch.cases] {
            for (name, text) in self.files(batch, configuration, cases) {
                patient.write(name, &text)?;
            }
            let again =
                patient.build_and_run(configuration.team(), configuration.sources(), None)?;
            if !again.passed() {
                return Ok(Some((again, cases)));
            }
        }
        let warning = format!(
            "{configuration}: {} once, and not when repeated: {}",
            report.verdict,
            self.again(batch, cases)
        );
        self.reporter.event(&Event::Warning(&warning));
        Ok(None)
    }

    /// The C files of some cases in a configuration.
    fn files(
        &self,
        batch: &Batch,
        configuration: &Configuration,
        cases: &[TestCase],
    ) -> Vec<(&'static str, String)> {
        let Rules { dialect, model } = batch.rules;
        let program = Program {
            header: self.plan.header.clone(),
            origin: vec![
                format!("quest {}", env!("CARGO_PKG_VERSION")),
                format!("made again by: {}", self.again(batch, cases)),
            ],
            cases: cases.iter().map(|case| case.lower(model, dialect.has_designators())).collect(),
        };
        if configuration.callee.is_some() {
            let files = program.two_files();
            vec![("main.c", files.main), ("callee.c", files.callee)]
        } else {
            vec![("test.c", program.one_file())]
        }
    }

    /// The command line that makes a case, or a batch, again.
    fn again(&self, batch: &Batch, cases: &[TestCase]) -> String {
        let (seed, number) = match cases {
            [case] => (case.seed(), 1),
            _ => (batch.seed, batch.cases.len()),
        };
        format!("quest {} -t {} --seed {seed} -n {number}", self.plan.again, batch.suite)
    }

    fn tally(&mut self, configuration: &Configuration) -> &mut Tally {
        let name = configuration.to_string();
        let tallies = &mut self.score.tallies;
        let index = tallies.iter().position(|(known, _)| *known == name).unwrap_or_else(|| {
            tallies.push((name, Tally::default()));
            tallies.len() - 1
        });
        &mut tallies[index].1
    }
}

/// What the abstract machine finds wrong with test cases: a failure is blamed on a compiler only
/// if their program has one meaning.
fn fault(batch: &Batch, cases: &[TestCase]) -> Option<String> {
    let Rules { dialect, model } = batch.rules;
    cases.iter().find_map(|case| {
        let ran = eval::run(&case.lower(model, dialect.has_designators()), model);
        ran.err().map(|fault| format!("{fault:?}"))
    })
}

fn broken(error: crate::probe::Broken) -> anyhow::Error {
    if error.is_interruption() { NoVerdict::Interrupted.into() } else { anyhow!(error) }
}

/// The sizes a data model promises, by the names C has for the types. `long long` and `long double`
/// are left out: a young compiler may not know them, and nothing depends on their size.
fn sizes(model: &Model) -> [(&'static str, u32); 6] {
    [
        ("short", model.short),
        ("int", model.int),
        ("long", model.long),
        ("void *", model.pointer),
        ("float", 4),
        ("double", 8),
    ]
}
