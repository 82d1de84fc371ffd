//! What all workers of a campaign share, and what they tell.

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
use crate::bug::saved::{Bug, Configuration};
use crate::c::features::Feature;
use crate::c::rules::Rules;
use crate::campaign::avoid::Avoidance;
use crate::campaign::backlog::Backlog;
use crate::campaign::work_queue::{Deal, WorkQueue};
use crate::case::TestCase;
use crate::case::draw::DrawError;
use crate::exec::child;
use crate::exec::scratch::free_space;
use crate::journal::event::{Avoid, Done, Finding, Settled, Waiting};
use crate::journal::now::Board;
use crate::journal::plan::{CampaignDir, Plan};
use crate::render::{File, Program};
use crate::script::ScriptError;
use crate::shrink::gate::Gate;
pub use crate::shrink::gate::locked;
use crate::shrink::idle_workers::IdleWorkers;
use crate::shrink::search::Budget;
use crate::toolchain::build::{Build, NoVerdict, StageReport};
use crate::toolchain::probe::probe;
use crate::toolchain::templates::Toolchain;
use crate::toolchain::version::{Replaced, Watch};

/// What workers share.
#[derive(Debug)]
pub struct Shared<'a> {
    /// What is to be done.
    pub plan: &'a Plan,
    /// The rules of each suite in each configuration; none where it is left out.
    pub rules: Vec<Vec<Option<Rules<'static>>>>,
    /// The script's `Quest.header`.
    pub header: String,
    /// What is left to do.
    pub queue: Mutex<WorkQueue>,
    /// Failures that do not count.
    pub known: Known,
    /// The compilers' versions, and whether they are still the same.
    pub watch: Mutex<Watch>,
    /// Where the campaign's things are.
    pub place: &'a CampaignDir,
    /// The compilers, by name, that have compiled something, or of which it was said that they do not.
    pub compiled: Mutex<BTreeSet<String>>,
    /// The bugs that are known.
    pub known_bugs: Mutex<KnownBugs>,
    /// Failures that wait to be looked into; none if each is looked into when it is met.
    pub backlog: Option<Backlog<Held>>,
    /// Who may compile next, where failures wait.
    pub gate: Option<Gate>,
    /// What fails nearly always, and is not tried any more.
    pub avoidance: Mutex<Avoidance>,
    /// Held while a failure is shrunk: one at a time, with the help of all who wait for it.
    pub turn: Mutex<()>,
    /// Who waits.
    pub idle: IdleWorkers,
    /// What is being done.
    pub board: Board,
    /// Bugs of earlier campaigns in the directory that were not met yet, by name.
    pub left_behind: Mutex<BTreeMap<String, Bug>>,
    /// Failures whose shrinking was interrupted.
    pub unfinished: Mutex<Vec<Bug>>,
    /// The smallest failures of each bug.
    pub examples: Mutex<BTreeMap<String, Examples>>,
    /// When the time is over.
    pub deadline: Option<Instant>,
    /// Whether the campaign is to end for another reason.
    pub stopped: AtomicBool,
}

/// What a worker has to tell.
#[derive(Debug)]
pub enum WorkerMessage {
    /// A program is done, or as much of it as there was time for; and its failures that wait, each on
    /// disk by now.
    Done(Box<Done>, Vec<Held>),
    /// What a failure that waited is.
    Settled(Settled),
    /// What is not to be tried any more: the bug whose trigger it is, where, and how often it was held and
    /// failed.
    Avoid(Avoid),
    /// A worker has nothing left to do.
    Left,
    /// A new bug; or a failure that could not be repeated.
    Failure(Box<Failure>),
    /// A bug that an earlier campaign left in the directory was met.
    Again(Box<Finding>),
    /// A failure worth noting beside the first of its bug.
    Example(String, Example),
    /// A bug that is known by a compiler's message shows in a call of another shape.
    Shape(String, String),
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
    /// The files that are saved with it.
    pub files: Vec<File>,
    /// Where it was kept while it was shrunk.
    pub draft: Option<PathBuf>,
}

/// A failure of some test cases that is no known bug yet.
#[derive(Debug, Clone)]
pub struct Held {
    /// What the journal knows of it, if it waits.
    pub waiting: Option<Waiting>,
    /// The configuration's number.
    pub target: usize,
    /// What its test cases were drawn by.
    pub rules: Rules<'static>,
    /// The suite.
    pub suite: String,
    /// The command line that makes it again.
    pub again: String,
    /// The test cases.
    pub cases: Vec<TestCase>,
    /// How they failed first.
    pub report: StageReport,
    /// What else was in its program.
    pub company: Arc<[TestCase]>,
    /// How large it was before anything was shrunk.
    pub values: Option<usize>,
    /// Its files before anything was shrunk.
    pub original: Vec<File>,
    /// Where it is kept while it is shrunk, if it is.
    pub draft: Option<PathBuf>,
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
pub struct Attempt<'b> {
    /// All test cases that were built together.
    pub batch: &'b Batch,
    /// The configuration's number.
    pub target: usize,
}

/// How much longer than the campaign's time a failure may be shrunk.
const GRACE: Duration = Duration::from_secs(30);

impl Shared<'_> {
    /// Whether workers are to stop as soon as they can.
    pub fn is_closing(&self) -> bool {
        child::interrupted()
            || self.stopped.load(Ordering::Relaxed)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }

    /// Whether not even a failure that was met is to be looked at any more.
    pub fn is_over(&self) -> bool {
        let is_late = |deadline: Instant| deadline.elapsed() >= GRACE;
        child::interrupted()
            || self.stopped.load(Ordering::Relaxed)
            || self.deadline.is_some_and(is_late)
    }

    /// How long a failure may be shrunk from now on.
    pub fn budget(&self) -> Budget {
        let mut budget = self.plan.shrink;
        if let Some(deadline) = self.deadline {
            let left = deadline.saturating_duration_since(Instant::now());
            let others = self.backlog.as_ref().map_or(0, Backlog::new_buckets) as u32;
            let grace = GRACE.saturating_sub(deadline.elapsed()) / (others + 1);
            budget.time = budget.time.min(left + grace);
        }
        budget
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
    pub fn files(&self, batch: &Batch, split: bool, cases: &[TestCase]) -> Vec<File> {
        self.drawn(&batch.rules, &self.again(batch, cases), cases).files(split)
    }

    /// The program of test cases as they were drawn, and the command line that makes it again.
    pub fn drawn(&self, rules: &Rules, again: &str, cases: &[TestCase]) -> Program {
        let origin =
            vec![format!("quest {}", env!("CARGO_PKG_VERSION")), format!("made again by: {again}")];
        Program::new(rules, &self.header, origin, cases)
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

    /// A failure, as it is noted beside its bug.
    pub fn example(&self, batch: &Batch, cases: &[TestCase]) -> Example {
        let values = cases.iter().map(|case| case.values()).sum();
        Example { values, again: self.again(batch, cases) }
    }

    /// Whether a child may have failed for want of room: then its failure says nothing.
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

    /// Where and within which limits a worker builds.
    pub fn build<'d>(&self, dir: &'d Path) -> Build<'d> {
        Build { dir, compiler: self.plan.limits.clone(), program: self.plan.limits.clone() }
    }
}

/// The error of a child, or of a script, that was only interrupted.
pub fn is_interruption(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(NoVerdict::Interrupted))
        || child::interrupted() && (error.is::<ScriptError>() || error.is::<DrawError>())
}
