//! The state shared by all workers of a campaign, and their messages.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Result;
use rustix::process::{Resource, getrlimit};

use crate::bug::examples::{Example, Examples};
use crate::bug::expected::Known;
use crate::bug::known_bugs::KnownBugs;
use crate::bug::saved::Bug;
use crate::c::features::{Feature, Features};
use crate::c::rules::Rules;
use crate::campaign::avoid::Avoidance;
use crate::campaign::backlog::Backlog;
use crate::campaign::pace::Pace;
use crate::campaign::work_queue::{Deal, WorkQueue};
use crate::case::TestCase;
use crate::case::draw::DrawError;
use crate::exec::child;
use crate::exec::limits::Limits;
use crate::exec::scratch::free_space;
use crate::journal::choice::Choice;
use crate::journal::directory::CampaignDir;
use crate::journal::event::{Avoid, Done, Finding, Settled, Waiting};
use crate::journal::now::Board;
use crate::journal::plan::Plan;
use crate::render::{File, Files, Program};
use crate::script::ScriptError;
pub use crate::shrink::gate::locked;
use crate::shrink::gate::{Gate, Pass, Task};
use crate::shrink::idle_workers::IdleWorkers;
use crate::shrink::search::Budget;
use crate::toolchain::build::{Build, NoVerdict, StageReport};
use crate::toolchain::configuration::Configuration;
use crate::toolchain::probe::probe;
use crate::toolchain::templates::Toolchain;
use crate::toolchain::version::{Replaced, Watch};

/// The state shared by workers.
#[derive(Debug)]
pub struct Shared<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// The rules of each suite in each configuration; none if it is left out.
    pub rules: Vec<Vec<Option<Rules<'static>>>>,
    /// The script's `Quest.header`.
    pub header: String,
    /// The toolchains, by name, whose programs are heard when they say that they are at their end.
    pub heard: BTreeSet<String>,
    /// The remaining work.
    pub queue: Mutex<WorkQueue>,
    /// Failures that do not count.
    pub known: Known,
    /// The compilers' versions, and whether they are still the same.
    pub watch: Mutex<Watch>,
    /// The paths of the campaign's files.
    pub place: &'a CampaignDir,
    /// The compilers, by name, that have compiled something, or that are already reported as failing to.
    pub compiled: Mutex<BTreeSet<String>>,
    /// The bugs that are known.
    pub known_bugs: Mutex<KnownBugs>,
    /// Failures waiting to be examined; none if each is examined immediately.
    pub backlog: Option<Backlog<Held>>,
    /// The gate for compiling, if failures wait.
    pub gate: Option<Gate>,
    /// The triggers that are left out.
    pub avoidance: Mutex<Avoidance>,
    /// Held while a failure is shrunk: one at a time, with the help of all waiting workers.
    pub turn: Mutex<()>,
    /// The idle workers.
    pub idle: IdleWorkers,
    /// How long programs run that pass.
    pub pace: Mutex<Pace>,
    /// How long compilers and linkers take that succeed.
    pub building: Mutex<Pace>,
    /// The current activity.
    pub board: Board,
    /// Bugs of earlier campaigns in the directory that did not occur yet, by name.
    pub left_behind: Mutex<BTreeMap<String, Bug>>,
    /// Failures whose shrinking was interrupted.
    pub unfinished: Mutex<Vec<Bug>>,
    /// The smallest failures of each bug.
    pub examples: Mutex<BTreeMap<String, Examples>>,
    /// The deadline.
    pub deadline: Option<Instant>,
    /// Whether the campaign is to end for another reason.
    pub stopped: AtomicBool,
}

/// A worker's message.
#[derive(Debug)]
pub enum WorkerMessage {
    /// A program is done, or as much of it as there was time for; with its waiting failures, each
    /// already on disk.
    Done(Box<Done>, Vec<Held>),
    /// The result of examining a waiting failure.
    Settled(Settled),
    /// A trigger to be left out: its bug, where, and how many test cases contained it and
    /// failed.
    Avoid(Avoid),
    /// A worker is done.
    Left,
    /// A new bug, or a failure that did not repeat.
    Failure(Box<Failure>),
    /// A bug that an earlier campaign left in the directory occurred.
    Again(Box<Finding>),
    /// A failure worth noting beside the first of its bug.
    Example(String, Example),
    /// A bug identified by a compiler's message occurred in a call of another shape.
    Shape(String, String),
    /// A warning.
    Warning(String),
    /// Quest cannot continue.
    Stuck(anyhow::Error),
}

/// A failure, ready to be saved.
#[derive(Debug)]
pub struct Failure {
    /// All but `dir`, `seen_before` and `seconds`, which the campaign knows.
    pub finding: Finding,
    /// The bug to save.
    pub bug: Bug,
    /// The files to save with it.
    pub files: Vec<File>,
    /// Its draft directory.
    pub draft: Option<PathBuf>,
}

/// A failure of some test cases that is not a known bug yet.
#[derive(Debug, Clone)]
pub struct Held {
    /// Its journal entry, if it waits.
    pub waiting: Option<Waiting>,
    /// The configuration's number.
    pub target: usize,
    /// The rules by which its test cases were drawn.
    pub rules: Rules<'static>,
    /// The suite.
    pub suite: String,
    /// The command line that draws it again.
    pub again: String,
    /// The test cases.
    pub cases: Vec<TestCase>,
    /// Their first failure.
    pub report: StageReport,
    /// The other test cases of its program.
    pub company: Arc<[TestCase]>,
    /// Its size before shrinking.
    pub values: Option<usize>,
    /// Its files before shrinking.
    pub original: Vec<File>,
    /// Its draft directory, if it has one.
    pub draft: Option<PathBuf>,
    /// The number of files of its program: once it is examined, the fewest that show it.
    pub files: Files,
}

/// Test cases drawn under the same rules and built together.
#[derive(Debug, Clone)]
pub struct Batch {
    /// The deal.
    pub deal: Deal,
    /// Their rules.
    pub rules: Rules<'static>,
    /// The test cases.
    pub cases: Arc<[TestCase]>,
}

/// Some test cases of a batch in a configuration, by its number.
#[derive(Debug, Clone, Copy)]
pub struct Attempt<'b> {
    /// All test cases built together.
    pub batch: &'b Batch,
    /// The configuration's number.
    pub target: usize,
}

/// How long after the campaign's end failures that may be new bugs are still examined: what takes longer is
/// interrupted, and waits on disk.
const GRACE: Duration = Duration::from_secs(30);

/// The part of it that is kept for trying a shrunk failure in every configuration.
const TRIALS: Duration = Duration::from_secs(10);

/// How long after the campaign's end a failure may still be shrunk.
const LAST_SHRINKING: Duration = GRACE.saturating_sub(TRIALS);

impl Shared<'_> {
    /// Whether workers should stop as soon as they can.
    pub fn is_closing(&self) -> bool {
        child::interrupted()
            || self.stopped.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether not even a new failure is to be examined any more.
    pub fn is_over(&self) -> bool {
        let is_late = |deadline: Instant| deadline.elapsed() >= LAST_SHRINKING;
        child::interrupted()
            || self.stopped.load(Ordering::Relaxed)
            || self.deadline.is_some_and(is_late)
    }

    /// The time left for shrinking a failure.
    pub fn budget(&self) -> Budget {
        let mut budget = self.plan.shrink;
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            let others = self.backlog.as_ref().map_or(0, Backlog::new_buckets) as u32;
            let grace = LAST_SHRINKING.saturating_sub(deadline.elapsed()) / (others + 1);
            budget.time = budget.time.min(left + grace);
        }
        budget
    }

    /// Makes workers stop as soon as they can.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// A turn to hunt; none if failures do not wait, and so nobody else wants one.
    pub fn turn_to_hunt(&self) -> Option<Pass<'_>> {
        self.gate.as_ref().map(|gate| gate.enter(Task::Hunt, || self.is_closing()))
    }

    /// The next program's test cases; none once all are dealt. Until each suite has had its first turn, examining failures gets
    /// half of its share: the next suite may find what is easier to read.
    pub fn deal(&self) -> Option<Deal> {
        let mut queue = locked(&self.queue);
        let deal = queue.deal();
        if let Some(gate) = &self.gate {
            let share = self.plan.shrink_share;
            gate.share(if queue.is_first_round() { share.div_ceil(2) } else { share });
        }
        deal
    }

    /// A configuration by its number.
    pub fn configuration(&self, target: usize) -> &Configuration {
        &self.plan.targets[target].configuration
    }

    /// Whether a program that is linked and run by a toolchain is heard when it says that it is at its end.
    pub fn is_heard(&self, linker: &Toolchain, rules: &Rules) -> bool {
        self.heard.contains(&linker.name) && !rules.lacks.contains(Feature::Printf)
    }

    /// Which configurations try the test cases of a suite, by its number.
    pub(crate) fn choice(&self, suite: usize) -> Choice {
        self.plan.choice(self.suite(suite))
    }

    /// The name of a suite by its number.
    pub fn suite(&self, suite: usize) -> &str {
        &self.plan.suites[suite].suite
    }

    /// That many C files of some test cases, to be run.
    pub fn files(&self, batch: &Batch, files: Files, cases: &[TestCase]) -> Vec<File> {
        let (rules, again) = (&batch.rules, self.again(batch, cases));
        // There is one of them in a program, and its text is all of it.
        if cases.iter().any(|case| case.as_external().is_some()) {
            return self.drawn(rules, &again, cases).files_telling_end(files);
        }
        self.drawn(rules, &again, &[]).many_files_telling_end(rules, cases, files)
    }

    /// The program of test cases as drawn, and the command line that draws it again.
    pub fn drawn(&self, rules: &Rules, again: &str, cases: &[TestCase]) -> Program {
        let origin =
            vec![format!("quest {}", env!("CARGO_PKG_VERSION")), format!("made again by: {again}")];
        Program::new(rules, &self.header, origin, cases)
    }

    /// The command line that draws a test case, or a whole batch, again.
    pub fn again(&self, batch: &Batch, cases: &[TestCase]) -> String {
        if let Some(external) = cases.first().and_then(|case| case.as_external()) {
            return external.command.clone();
        }
        let recipe = &self.plan.recipe;
        let suite = self.suite(batch.deal.suite);
        let mut words = vec![format!("quest -s {}", self.plan.size)];
        let Rules { dialect, model, lacks, checks, inline, variants, .. } = batch.rules;
        if let Some(std) = &recipe.std {
            words.push(format!("--std {std}"));
        } else if self.plan.targets.iter().any(|target| target.std.is_some()) && dialect.strict {
            words.push(format!("--std {dialect}"));
        }
        if model.name != "lp64" {
            words.push(format!("--model {}", model.name));
        }
        // Other behaviour is relied on where it is said to be.
        let lacks = lacks.only(Feature::is_usual);
        if !lacks.is_empty() {
            let names: Vec<&str> = lacks.iter().map(Feature::name).collect();
            words.push(format!("--without {}", names.join(",")));
        }
        // Calls rely on what their styles need.
        let relies = |case: &TestCase, of: Feature| match case {
            TestCase::Call(call) => {
                of.is_tail_call()
                    && call.style.call.must_tail()
                    && !case.does_without(Features::NONE.with(of), model)
            }
            other => matches!(other, TestCase::Arith(_) | TestCase::Flow(_)),
        };
        let assumed = batch.rules.assumed();
        let assumed = assumed.only(|of| cases.iter().any(|case| relies(case, of)));
        let assumed: Vec<&str> = assumed.iter().map(Feature::name).collect();
        if !assumed.is_empty() {
            words.push(format!("--assume {}", assumed.join(",")));
        }
        if !checks.is_full() {
            words.push(format!("--checks {}", checks.name()));
        }
        if inline < 100 {
            words.push(format!("--inline {inline}"));
        }
        if variants > 0 && cases.iter().any(|case| case.form().has_variants) {
            words.push(format!("--variants {variants}"));
        }
        words.extend(recipe.words());
        words.push(format!("-t {suite}"));
        let up_to = self.plan.exhaustive.as_ref().and_then(|all| all.up_to.as_ref());
        words.extend(up_to.map(|convention| format!("--up-to {}", shell_words::quote(convention))));
        words.push(match cases {
            [case] => self.plan.work.again_alone(case.seed(), &batch.deal.part),
            _ => self.plan.work.again(&batch.deal.part),
        });
        words.join(" ")
    }

    /// A failure in the form that is noted beside its bug.
    pub fn example(&self, batch: &Batch, cases: &[TestCase]) -> Example {
        let values = cases.iter().map(|case| case.values()).sum();
        Example { values, again: self.again(batch, cases) }
    }

    /// Whether a child may have failed for lack of disk space: then its failure means nothing.
    pub fn has_room(&self, dir: &Path) -> Result<(), NoVerdict> {
        let needed = self.plan.limits.file_size;
        let allowed = getrlimit(Resource::Fsize).current;
        match free_space(dir) {
            _ if allowed.is_some_and(|allowed| allowed < needed) => Err(NoVerdict::Scratch {
                path: dir.display().to_string(),
                error: io::Error::other(format!(
                    "a file may have only {} KiB, and a child may write one of {}; raise the limit \
                     (ulimit -f), or give a smaller --file-size",
                    allowed.unwrap_or_default() >> 10,
                    needed >> 10
                )),
            }),
            Ok(free) if free < needed => Err(NoVerdict::Scratch {
                path: dir.display().to_string(),
                error: io::Error::new(
                    io::ErrorKind::StorageFull,
                    format!(
                        "only {} KiB are left, and a child may write a file of {}",
                        free >> 10,
                        needed >> 10
                    ),
                ),
            }),
            _ => Ok(()),
        }
    }

    /// Whether a configuration's toolchains still pass the known-good program: one that was
    /// replaced or broken since would make every program look like a bug.
    pub fn check(&self, build: &Build, configuration: &Configuration) -> Result<()> {
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

    /// The directory and the limits of a worker's builds.
    pub fn build<'d>(&self, dir: &'d Path) -> Build<'d> {
        let until = self.deadline.map(|deadline| deadline + GRACE);
        let limits = Limits { until, ..self.plan.limits.clone() };
        Build { dir, compiler: limits.clone(), program: limits }
    }

    /// Likewise, for the first time that a program is built and run: one that hangs does not use much more of the processor
    /// than others took, but may wait for it as long as the user says, since the machine may be busy. A compiler may have
    /// twice the time that it has for a part of it.
    pub fn lively<'d>(&self, dir: &'d Path, cases: usize) -> Build<'d> {
        let mut build = self.build(dir);
        let users = build.compiler.time;
        build.compiler.time = users.min(2 * locked(&self.building).limit(users, 1));
        build.program.cpu = Some(locked(&self.pace).limit(build.program.time, cases));
        build
    }

    /// Likewise, for programs that are repeated and parts of programs: a compiler or a program that hangs does not take the
    /// whole limit again and again.
    pub fn brisk<'d>(&self, dir: &'d Path) -> Build<'d> {
        let mut build = self.build(dir);
        build.compiler.time = locked(&self.building).limit(build.compiler.time, 1);
        build.program.time = locked(&self.pace).limit(build.program.time, 1);
        build
    }
}

/// The error of an interrupted child or script.
pub fn is_interruption(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(NoVerdict::Interrupted))
        || child::interrupted() && (error.is::<ScriptError>() || error.is::<DrawError>())
}
