//! What a campaign has to tell: to the user, to other programs (`--json`), and to itself when it
//! goes on after an interruption. One event is one JSON object in one line.

use serde::{Deserialize, Serialize};

use crate::bucket::Bucket;
use crate::message::message;
use crate::plan::Plan;
use crate::verdict::Verdict;

/// An event.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The toolchains are proved; the hunt begins.
    Started {
        /// Quest's version.
        quest: String,
        /// The clock, for people: nothing depends on it.
        at: String,
        /// What is to be done.
        plan: Box<Plan>,
    },
    /// The hunt goes on after an interruption, by a plan whose limits may be others now.
    Resumed {
        /// Quest's version.
        quest: String,
        /// The clock.
        at: String,
        /// What is to be done.
        plan: Box<Plan>,
    },
    /// Something the user should know, which stops nothing.
    Warning {
        /// A sentence.
        text: String,
    },
    /// The first failure of a bucket, saved by now.
    Bug(Box<Finding>),
    /// A bug that is known by a compiler's message was seen with another shape.
    Shape {
        /// The bug's name.
        bug: String,
        /// The call's prototype.
        shape: String,
    },
    /// A program went through all configurations.
    Program(Box<Done>),
    /// A failure that waited turned out to be this.
    Settled(Box<Settled>),
    /// From now on, nothing that holds the trigger of a bug is tried in some configurations.
    Avoid(Box<Avoid>),
    /// The end of the campaign, or of this part of it.
    Finished {
        /// The clock.
        at: String,
        /// Why.
        why: Why,
        /// Seconds since the start, interruptions left out.
        seconds: f64,
        /// Programs finished.
        programs: u64,
        /// Test cases drawn for them.
        cases: u64,
        /// Buckets that are neither known nor flaky.
        bugs: usize,
    },
}

/// Why a campaign ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// All its test cases are done.
    Done,
    /// Its time is over.
    Time,
    /// It found as many bugs as it was to find.
    Bugs,
    /// The user wanted it to stop.
    Interrupted,
    /// Quest could not go on; the message.
    Error(String),
}

/// The first failure of a bucket.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// What such failures have in common.
    pub bucket: Bucket,
    /// The bucket's name, which is that of its directory.
    pub name: String,
    /// The configuration it showed in.
    pub configuration: String,
    /// The suite it was drawn from.
    pub suite: String,
    /// How the failing child ended.
    pub end: String,
    /// The first lines of what it said.
    pub output: String,
    /// The command line that makes the test case again.
    pub again: String,
    /// Where it is saved.
    pub dir: String,
    /// Whether an earlier campaign had saved it.
    pub seen_before: bool,
    /// Whether it failed only once.
    pub flaky: bool,
    /// Seconds since the campaign's start.
    pub seconds: f64,
    /// The entry for the file of known failures that lists it; none for what is flaky.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paste: Option<String>,
    /// The prototype of the call that shows it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<String>,
    /// Of something that is not supported, how to leave it out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way_out: Option<String>,
}

impl Finding {
    /// Whether it is something that a compiler does not support, which is no bug.
    pub fn is_unsupported(&self) -> bool {
        self.bucket.verdict == Verdict::Unsupported
    }

    /// The line that tells most: of a program that was not built the compiler's message, otherwise the
    /// first.
    pub fn evidence(&self) -> String {
        let is_run = self.bucket.verdict.is_run();
        let line = if is_run { String::new() } else { message(&self.output).line };
        let first = || self.output.lines().find(|line| !line.trim().is_empty());
        if line.is_empty() { first().unwrap_or_default().into() } else { line }
    }

    /// What happened, in words: of a program that was not built what the compiler says, otherwise where a
    /// value is wrong.
    pub fn what(&self) -> String {
        let is_run = self.bucket.verdict.is_run();
        let message = message(&self.output);
        match message.told() {
            text if !is_run && !text.is_empty() && message.key() == self.bucket.place => text,
            _ => self.bucket.place.clone(),
        }
    }
}

/// What became of a program: the test cases of a suite with the numbers `from..to` in its stream.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Done {
    /// The suite.
    pub suite: String,
    /// The first test case's number.
    pub from: u64,
    /// The number after the last test case's.
    pub to: u64,
    /// Whether it went through all configurations, and need not be done again.
    pub complete: bool,
    /// Parts of test cases drawn again since they broke a rule of C.
    pub redrawn: u64,
    /// What configurations made of its test cases, by their number in the plan.
    pub tallies: Vec<(usize, Tally)>,
    /// Failures by the names of their buckets.
    pub failures: Vec<(String, u64)>,
    /// Failures that could not be repeated, likewise.
    pub flaky: Vec<(String, u64)>,
    /// Failures that the file of known failures lists, by the number of the entry.
    pub known: Vec<(usize, u64)>,
    /// Which test cases failed: those that did so one by one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failing: Vec<Failing>,
    /// Failures that wait to be looked into.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<Waiting>,
    /// Failures that were only counted, since enough of their bucket wait, by its name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counted: Vec<(String, u64)>,
    /// Test cases that were not tried in some configuration, by the bug whose trigger they hold.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub avoided: Vec<(String, u64)>,
    /// Test cases that were tried in no configuration.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub untested: u64,
    /// Where the time went.
    pub times: Times,
    /// Seconds from the campaign's start to this event, interruptions left out.
    pub seconds: f64,
}

/// A failure that waits to be looked into, saved by now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    /// The name of its directory: no two failures of a campaign have the same.
    pub name: String,
    /// Its bucket, by its name.
    pub bucket: String,
    /// The suite.
    pub suite: String,
    /// The configuration's number in the plan.
    pub target: usize,
    /// Test cases that failed.
    pub count: u64,
    /// The test case's number in the suite's stream, if it failed alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<u64>,
}

/// What a failure that waited turned out to be.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    /// The failure, by its name.
    pub failure: String,
    /// The bug that it is, or what it is called as it does not repeat; the failure was listed as known
    /// otherwise.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bug: Option<String>,
    /// Whether it did not repeat.
    #[serde(default)]
    pub flaky: bool,
    /// The entry of the file of known failures that lists it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<usize>,
}

/// What is not tried any more, since nearly every test case that held it failed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Avoid {
    /// The bug whose trigger it is.
    pub bug: String,
    /// What a test case must hold to be left out: `a struct { float a; } as variable argument`.
    pub trigger: String,
    /// The configurations, by their numbers in the plan.
    pub targets: Vec<usize>,
    /// Test cases that held it there, and those of them that failed.
    pub held: (u64, u64),
    /// Seconds since the campaign's start.
    pub seconds: f64,
}

/// Test cases of a program that failed in one configuration for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failing {
    /// The configuration's number in the plan.
    pub target: usize,
    /// The bug's name; none for what the file of known failures lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bug: Option<String>,
    /// Their numbers in the suite's stream.
    pub cases: Vec<u64>,
}

/// What a configuration made of its test cases.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Test cases that passed.
    pub passed: u64,
    /// Test cases that failed, in whatever way, each time they were tried.
    pub failed: u64,
    /// Test cases that failed and then did not.
    pub flaky: u64,
    /// Test cases that were not tried, since they hold what fails nearly always.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub avoided: u64,
    /// Test cases with something that the compiler says it does not support.
    #[serde(default)]
    pub unsupported: u64,
}

/// Whether there is none, as mostly.
fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// Where time went, in seconds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct Times {
    /// Waiting for compilers and linkers.
    pub compile: f64,
    /// Waiting for test programs.
    pub run: f64,
    /// Processor time of Quest itself.
    pub own: f64,
    /// Processor time of its children.
    pub children: f64,
}

impl Tally {
    /// Adds another's counts.
    pub fn add(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.flaky += other.flaky;
        self.avoided += other.avoided;
        self.unsupported += other.unsupported;
    }
}

impl Times {
    /// Adds another's.
    pub fn add(&mut self, other: Times) {
        self.compile += other.compile;
        self.run += other.run;
        self.own += other.own;
        self.children += other.children;
    }

    /// The share of processor time that Quest itself takes, from 0 to 1.
    pub fn overhead(&self) -> f64 {
        self.own / (self.own + self.children).max(f64::MIN_POSITIVE)
    }
}
