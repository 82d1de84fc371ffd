//! What all workers of a campaign share, and what they do to a failing test case: repeat it, find
//! its bucket, and hand it over to be saved.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use anyhow::Result;

use crate::bucket::Bucket;
use crate::bug::{Bug, Configuration, File};
use crate::build::{Build, NoVerdict, Report};
use crate::c::eval;
use crate::case::TestCase;
use crate::dealer::{Deal, Dealer};
use crate::event::{Done, Finding};
use crate::examples::{Example, Examples};
use crate::exec;
use crate::features::Feature;
use crate::known::{self, Known};
use crate::legal::Rules;
use crate::plan::Plan;
use crate::probe::probe;
use crate::render::Program;
use crate::scratch::free_space;
use crate::toolchain::Toolchain;
use crate::watch::{Replaced, Watch};

/// What workers share.
#[derive(Debug)]
pub struct Lab<'a> {
    /// What is to be done.
    pub plan: &'a Plan,
    /// The rules of each suite in each configuration.
    pub rules: Vec<Vec<Rules<'static>>>,
    /// The script's `Quest.header`.
    pub header: String,
    /// What is left to do.
    pub dealer: Mutex<Dealer>,
    /// Failures that do not count.
    pub known: Known,
    /// The compilers' versions, and whether they are still the same.
    pub watch: Mutex<Watch>,
    /// The smallest failures of each bucket.
    pub examples: Mutex<BTreeMap<String, Examples>>,
    /// When the time is over.
    pub deadline: Option<Instant>,
    /// Whether the campaign is to end for another reason.
    pub stopped: AtomicBool,
}

/// What a worker has to tell.
#[derive(Debug)]
pub enum Telling {
    /// A program is done, or as much of it as there was time for.
    Done(Done),
    /// A failure that was repeated, and is the smallest of its bucket so far; or one that could not
    /// be repeated.
    Failure(Box<Failure>),
    /// A failure worth noting beside the smallest of its bucket.
    Example(String, Example),
    /// Something the user should know.
    Warning(String),
    /// Quest cannot go on.
    Stuck(anyhow::Error),
}

/// A failure, ready to be saved.
#[derive(Debug)]
pub struct Failure {
    /// All but `dir`, `seen_before` and `seconds`, which the campaign knows.
    pub finding: Finding,
    /// What is saved.
    pub bug: Bug,
    /// The C files, by name.
    pub files: Vec<File>,
}

/// Test cases that are drawn under the same rules and built together.
#[derive(Debug, Clone)]
pub struct Batch {
    /// What was dealt.
    pub deal: Deal,
    /// What the test cases keep to.
    pub rules: Rules<'static>,
    /// The test cases.
    pub cases: Arc<[TestCase]>,
}

/// Some test cases of a batch in a configuration, by its number.
#[derive(Debug, Clone, Copy)]
pub struct Trial<'b> {
    /// All test cases that were built together.
    pub batch: &'b Batch,
    /// The configuration's number.
    pub target: usize,
}

/// The data of a mutex; that a thread died while it held it is told elsewhere.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A failure is repeated with so much more time: what was only slow on a busy machine passes then.
const PATIENCE: u32 = 4;

/// Lines of output that a finding carries.
const LINES: usize = 8;

impl Lab<'_> {
    /// Whether workers are to stop as soon as they can.
    pub fn is_closing(&self) -> bool {
        exec::interrupted()
            || self.stopped.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Makes workers stop as soon as they can.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// A configuration by its number.
    pub fn configuration(&self, target: usize) -> &Configuration {
        &self.plan.targets[target].configuration
    }

    /// The name of a suite by its number.
    pub fn suite(&self, suite: usize) -> &str {
        &self.plan.suites[suite].suite
    }

    /// The C files of some test cases: one, or those of caller and callee.
    pub fn files(
        &self,
        batch: &Batch,
        split: bool,
        cases: &[TestCase],
    ) -> Vec<(&'static str, String)> {
        let origin = vec![
            format!("quest {}", env!("CARGO_PKG_VERSION")),
            format!("made again by: {}", self.again(batch, cases)),
        ];
        Program::new(&batch.rules, &self.header, origin, cases).files(split)
    }

    /// The command line that makes a test case, or a whole batch, again.
    pub fn again(&self, batch: &Batch, cases: &[TestCase]) -> String {
        let recipe = &self.plan.recipe;
        let suite = self.suite(batch.deal.suite);
        let mut words = vec![format!("quest -s {}", self.plan.size)];
        let Rules { dialect, model, lacks } = batch.rules;
        if let Some(std) = &recipe.std {
            words.push(format!("--std {std}"));
        } else if self.plan.targets.iter().any(|target| target.std.is_some()) && dialect.strict {
            words.push(format!("--std {dialect}"));
        }
        if model.name != "lp64" {
            words.push(format!("--model {}", model.name));
        }
        if !lacks.is_empty() {
            let names: Vec<&str> = lacks.iter().map(Feature::name).collect();
            words.push(format!("--without {}", names.join(",")));
        }
        words.extend(recipe.words());
        words.push(format!("-t {suite}"));
        words.push(match cases {
            [case] => format!("--seed {} -n 1", case.seed()),
            _ => self.plan.work.again(&batch.deal.part),
        });
        words.join(" ")
    }

    /// Takes in a failure of some test cases: counts it, and hands it over if it is the smallest of
    /// its bucket so far.
    ///
    /// # Errors
    /// What kept it from being repeated; a toolchain that is broken by now.
    pub fn failed(
        &self,
        tellings: &Sender<Telling>,
        dir: &Path,
        done: &mut Done,
        trial: Trial,
        report: Report,
        cases: &[TestCase],
    ) -> Result<()> {
        let Trial { batch, target } = trial;
        let Some(first) = cases.first() else { return Ok(()) };
        let tell = |telling| drop(tellings.send(telling));
        if let Some(fault) = fault(batch, cases) {
            let again = self.again(batch, cases);
            tell(Telling::Warning(format!(
                "a mistake of quest's own, please report it: {again}: {fault}"
            )));
            return Ok(());
        }
        self.has_room(dir)?;
        let number = cases.len() as u64;
        let configuration = self.configuration(target);
        let bucket = Bucket::of(configuration, &report, first, batch.rules.model);
        let name = bucket.to_string();
        let known = known::Failure {
            caller: &configuration.caller.name,
            callee: configuration.callee.as_ref().map(|callee| &callee.name[..]),
            suite: self.suite(batch.deal.suite),
            verdict: report.verdict,
            bucket: &name,
        };
        match self.known.state_of(&known) {
            Some((entry, known::State::Fails | known::State::Flaky)) => {
                tally(done, target).failed += number;
                add(&mut done.known, entry, number);
                return Ok(());
            }
            Some((_, known::State::Passes)) | None => {}
        }
        let paste = known::paste(&known);
        if self.is_one_of_many(tellings, &name, self.example(batch, cases)) {
            tally(done, target).failed += number;
            add(&mut done.failures, name, number);
            return Ok(());
        }
        let build = self.build(dir);
        let (report, cases, flaky) = match self.repeated(&build, trial, cases)? {
            Some((report, cases)) => (report, cases, false),
            None => (report, cases, true),
        };
        if flaky {
            tally(done, target).flaky += number;
            add(&mut done.flaky, name, number);
        } else {
            self.check(&build, configuration)?;
            let example = self.example(batch, cases);
            locked(&self.examples).entry(name.clone()).or_default().insert(example);
            tally(done, target).failed += number;
            add(&mut done.failures, name, number);
        }
        let paste = (!flaky).then_some(paste);
        let failure = self.failure(trial, bucket, report, cases, paste);
        tell(Telling::Failure(Box::new(failure)));
        Ok(())
    }

    /// Whether a bucket has a smaller failure already. If this one is worth noting beside it, it is
    /// noted.
    fn is_one_of_many(&self, tellings: &Sender<Telling>, name: &str, example: Example) -> bool {
        let mut examples = locked(&self.examples);
        let Some(examples) = examples.get_mut(name) else { return false };
        if examples.would_be_first(&example) {
            return false;
        }
        if examples.insert(example.clone()) {
            let _ = tellings.send(Telling::Example(name.into(), example));
        }
        true
    }

    /// A failure, ready to be saved; one that nobody could list as known is flaky.
    fn failure(
        &self,
        trial: Trial,
        bucket: Bucket,
        report: Report,
        cases: &[TestCase],
        paste: Option<String>,
    ) -> Failure {
        let batch = trial.batch;
        let configuration = self.configuration(trial.target);
        let bug = Bug {
            name: bucket.to_string(),
            quest: env!("CARGO_PKG_VERSION").into(),
            again: self.again(batch, cases),
            model: batch.rules.model.name.into(),
            configuration: configuration.clone(),
            versions: locked(&self.watch).versions(configuration),
            report,
            cases: cases.to_vec(),
            without: batch.rules.lacks,
            sources: Vec::new(),
            fingerprint: None,
            shrunk: None,
            tries: Vec::new(),
        };
        let output = bug.report.output.lines().filter(|line| !line.trim().is_empty());
        let finding = Finding {
            bucket,
            name: bug.name.clone(),
            configuration: configuration.to_string(),
            suite: self.suite(batch.deal.suite).into(),
            end: bug.report.end.to_string(),
            output: output.take(LINES).collect::<Vec<_>>().join("\n"),
            again: bug.again.clone(),
            dir: String::new(),
            seen_before: false,
            flaky: paste.is_none(),
            paste,
            seconds: 0.0,
        };
        let files = self.files(batch, configuration.callee.is_some(), cases);
        let files = files.into_iter().map(|(name, text)| (name.into(), text)).collect();
        Failure { finding, bug, files }
    }

    fn example(&self, batch: &Batch, cases: &[TestCase]) -> Example {
        let values = cases.iter().map(TestCase::values).sum();
        Example { values, again: self.again(batch, cases) }
    }

    /// Repeats a failure, with patience: first the failing test cases by themselves, then, should
    /// they pass, all that were built together, since some bugs show only in company.
    fn repeated<'b>(
        &self,
        build: &Build,
        trial: Trial<'b>,
        cases: &'b [TestCase],
    ) -> Result<Option<(Report, &'b [TestCase])>> {
        let configuration = self.configuration(trial.target);
        let mut patient = build.clone();
        patient.compiler.time *= PATIENCE;
        patient.program.time *= PATIENCE;
        for cases in [cases, &trial.batch.cases] {
            for (name, text) in self.files(trial.batch, configuration.callee.is_some(), cases) {
                patient.write(name, &text)?;
            }
            let again =
                patient.build_and_run(configuration.team(), configuration.sources(), None)?;
            if !again.passed() {
                return Ok(Some((again, cases)));
            }
        }
        Ok(None)
    }

    /// Whether a child may have failed for want of room: then its failure says nothing.
    fn has_room(&self, dir: &Path) -> Result<(), NoVerdict> {
        let needed = self.plan.limits.file_size;
        match free_space(dir) {
            Ok(free) if free < needed => Err(NoVerdict::Scratch {
                path: dir.display().to_string(),
                source: io::Error::other(format!(
                    "only {} KiB are left, and a child may write a file of {}",
                    free >> 10,
                    needed >> 10
                )),
            }),
            _ => Ok(()),
        }
    }

    /// Whether a configuration's toolchains still pass the known-good program: one that was
    /// replaced or broken since would make every program look like a bug.
    fn check(&self, build: &Build, configuration: &Configuration) -> Result<()> {
        if let Some(toolchain) = locked(&self.watch).changed().first() {
            return Err(Replaced(toolchain.name.clone()).into());
        }
        let team = configuration.team();
        let mut toolchains: Vec<&Toolchain> = vec![team.caller];
        toolchains.extend([team.callee, team.linker].iter().filter(|t| **t != team.caller));
        for toolchain in toolchains {
            probe(build, toolchain)?;
        }
        Ok(())
    }

    /// Where and within which limits a worker builds.
    pub fn build<'d>(&self, dir: &'d Path) -> Build<'d> {
        Build { dir, compiler: self.plan.limits.clone(), program: self.plan.limits.clone() }
    }
}

/// A configuration's counts in a program.
pub fn tally(done: &mut Done, target: usize) -> &mut crate::event::Tally {
    let index = done.tallies.iter().position(|(known, _)| *known == target);
    let index = index.unwrap_or_else(|| {
        done.tallies.push((target, crate::event::Tally::default()));
        done.tallies.len() - 1
    });
    &mut done.tallies[index].1
}

fn add<K: PartialEq>(counts: &mut Vec<(K, u64)>, key: K, number: u64) {
    match counts.iter_mut().find(|(known, _)| *known == key) {
        Some((_, count)) => *count += number,
        None => counts.push((key, number)),
    }
}

/// What the abstract machine finds wrong with test cases: a failure is blamed on a compiler only
/// if their program has one meaning.
fn fault(batch: &Batch, cases: &[TestCase]) -> Option<String> {
    let Batch { rules, .. } = batch;
    cases.iter().find_map(|case| {
        eval::run(&case.code(rules), rules.model).err().map(|fault| format!("{fault:?}"))
    })
}

/// The error of a child that was only interrupted.
pub fn is_interruption(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(NoVerdict::Interrupted))
}
