//! The events of a campaign, for the user, for other programs (`--json`), and for Quest itself when it
//! resumes after an interruption. One event is one JSON object in one line.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::base::figures::is_zero;
use crate::bug::bucket::Bucket;
use crate::journal::choice::Choice;
use crate::journal::plan::Plan;
use crate::journal::tally::{Mark, Tally, Times};
use crate::journal::work::Work;
use crate::toolchain::message::message;
use crate::toolchain::verdict::Verdict;

/// An event.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "kebab-case")]
pub enum Event {
    /// The toolchains passed their checks; the hunt begins.
    Started {
        /// Quest's version.
        quest: String,
        /// The wall-clock time, for people: nothing depends on it.
        at: String,
        /// The plan.
        plan: Box<Plan>,
    },
    /// The hunt continues after an interruption, by a plan whose limits may have changed.
    Resumed {
        /// Quest's version.
        quest: String,
        /// The wall-clock time.
        at: String,
        /// The plan.
        plan: Box<Plan>,
        /// Seconds of the campaign until it was interrupted or killed, if that is known.
        #[serde(default)]
        seconds: f64,
    },
    /// A warning: it stops nothing.
    Warning {
        /// A sentence.
        text: String,
    },
    /// The first failure of a bucket, already saved.
    Bug(Box<Finding>),
    /// A bug identified by a compiler's message occurred with another shape.
    Shape {
        /// The bug's name.
        bug: String,
        /// The test case's shape.
        shape: String,
    },
    /// A program went through all configurations.
    Program(Box<Done>),
    /// The result of examining a waiting failure.
    Settled(Box<Settled>),
    /// From now on, test cases with the trigger of a bug are skipped in some configurations.
    Avoid(Box<Avoid>),
    /// The following events are those of one part of a campaign that is the sum of several. Their seconds begin at zero.
    Part(Box<Part>),
    /// The end of the campaign, or of this part of it.
    Finished {
        /// The wall-clock time.
        at: String,
        /// Why.
        why: Why,
        /// Seconds since the start, without interruptions.
        seconds: f64,
        /// Programs finished.
        programs: u64,
        /// Test cases drawn for them.
        cases: u64,
        /// Buckets that are neither known nor flaky.
        bugs: usize,
        /// Configurations in which no test case passed.
        #[serde(default)]
        nothing_passed: Vec<String>,
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
    /// It found the maximum number of bugs.
    Bugs,
    /// The user interrupted it.
    Interrupted,
    /// It is the sum of several parts, and something is missing: a sentence for each gap.
    Missing(Vec<String>),
    /// Quest could not continue; the message.
    Error(String),
}

/// One part of a campaign that is the sum of several: a shard, or what was done after they were merged.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Part {
    /// Its plan when it was last started.
    pub plan: Plan,
    /// When it was first started, by the clock.
    pub at: String,
    /// When it was last known to be alive, by the clock.
    pub until: String,
    /// How long it ran, in seconds.
    pub seconds: f64,
    /// Why it ended; none if it runs still, or was killed.
    pub ended: Option<Why>,
    /// Whether it continues what was the sum of all parts before it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub continues: bool,
    /// The names that its bugs have in the sum.
    #[serde(default)]
    pub names: Names,
    /// The number of lines of its journal that were read: of two states of a part, the one with more is the later.
    pub lines: u64,
}

/// The names of a part's bugs in the sum, by those in the part, where they differ.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Names {
    /// Of bugs, and of what is not supported.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub bugs: BTreeMap<String, String>,
    /// Of flaky failures.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub flaky: BTreeMap<String, String>,
}

/// The first failure of a bucket.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    /// The bucket: what such failures have in common.
    pub bucket: Bucket,
    /// The bucket's name, which is that of its directory.
    pub name: String,
    /// The configuration in which it occurred.
    pub configuration: String,
    /// The suite it was drawn from.
    pub suite: String,
    /// How the failing child ended.
    pub end: String,
    /// The first lines of its output.
    pub output: String,
    /// The command line that draws the test case again.
    pub again: String,
    /// The directory where it is saved.
    pub dir: String,
    /// Whether an earlier campaign saved it.
    pub seen_before: bool,
    /// Whether it failed only once.
    pub flaky: bool,
    /// Seconds since the campaign's start.
    pub seconds: f64,
    /// The entry for the file of known failures that lists it; none for flaky failures.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub paste: Option<String>,
    /// The shape of the test case that shows it, such as a prototype.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shapes: Vec<String>,
    /// How to leave out something unsupported.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub way_out: Option<String>,
    /// What its program gets wrong without a call, in words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub headline: Option<String>,
    /// The pass of the compiler after which the program is wrong, if it was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pass: Option<String>,
    /// The fingerprint, once it was shrunk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// The versions of the compilers at fault, if known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blamed: Vec<String>,
    /// The name without the number that tells it from other bugs of the same name, if it has one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stem: Option<String>,
}

impl Finding {
    /// Whether it is something that a compiler does not support, which is not a bug.
    pub fn is_unsupported(&self) -> bool {
        self.bucket.verdict == Verdict::Unsupported
    }

    /// The most informative line: the compiler's message if the program was not built, otherwise the
    /// first.
    pub fn evidence(&self) -> String {
        let is_run = self.bucket.verdict.is_run();
        let line = if is_run { String::new() } else { message(&self.output).line };
        let first = || self.output.lines().find(|line| !line.trim().is_empty());
        if line.is_empty() { first().unwrap_or_default().into() } else { line }
    }

    /// The failure in words: its headline, if it has one; the compiler's message if the program was not built;
    /// otherwise where a value is wrong.
    pub fn what(&self) -> String {
        if let Some(headline) = &self.headline {
            return headline.clone();
        }
        let is_run = self.bucket.verdict.is_run();
        let message = message(&self.output);
        match message.text() {
            text if !is_run && !text.is_empty() && message.key() == self.bucket.place => text,
            _ => self.bucket.place.clone(),
        }
    }
}

/// The results of a program, or of several in a row: the test cases of a suite with the numbers `from..to` in its stream.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Done {
    /// The suite.
    pub suite: String,
    /// The first test case's number.
    pub from: u64,
    /// The number after the last test case's.
    pub to: u64,
    /// Whether it went through all configurations, and need not be repeated.
    pub complete: bool,
    /// The number of further programs whose results were added to those of the first.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub joined: u64,
    /// Parts of test cases drawn again for breaking a rule of C.
    pub redrawn: u64,
    /// Its test cases that ended in some configuration, if it is not complete.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ended: Option<u64>,
    /// Its test cases, each by its worst result in any configuration.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total: Option<Tally>,
    /// The results of configurations, by their number in the plan.
    pub tallies: Vec<(usize, Tally)>,
    /// Test cases that failed in some configuration, by the names of their buckets.
    pub failures: Vec<(String, u64)>,
    /// Flaky test cases, likewise.
    pub flaky: Vec<(String, u64)>,
    /// Test cases that the file of known failures lists, by the number of the entry.
    pub known: Vec<(usize, u64)>,
    /// Test cases that did not pass, by configuration and reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<(usize, Mark, u64)>,
    /// Which test cases failed individually.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub failing: Vec<Failing>,
    /// Failures waiting to be examined.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waiting: Vec<Waiting>,
    /// Test cases whose failures were only counted, since enough of their bucket wait, by its name.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub counted: Vec<(String, u64)>,
    /// Test cases skipped in some configuration, by the bug whose trigger they contain.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub avoided: Vec<(String, u64)>,
    /// Test cases with a waiting failure.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub pending: Vec<Pending>,
    /// How the time was spent.
    pub times: Times,
    /// Seconds spent waiting for compilers and test programs, by configuration.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub waited: Vec<(usize, f64)>,
    /// Seconds from the campaign's start to this event, without interruptions.
    pub seconds: f64,
}

/// A failure waiting to be examined, already saved.
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
    /// Whether it is only a feature that the compiler reports as unsupported.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unsupported: bool,
    /// The test case's number in the suite's stream, if it failed alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub case: Option<u64>,
}

/// The result of examining a waiting failure.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settled {
    /// The failure, by its name.
    pub failure: String,
    /// The bug that it is, or its name if it did not repeat; none if it is listed as a known
    /// failure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bug: Option<String>,
    /// Whether it did not repeat.
    #[serde(default)]
    pub flaky: bool,
    /// The entry of the file of known failures that lists it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known: Option<usize>,
}

/// A trigger that is left out, since nearly every test case with it failed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Avoid {
    /// The bug whose trigger it is.
    pub bug: String,
    /// The content for which a test case is left out: `a struct { float a; } as variable argument`.
    pub trigger: String,
    /// The configurations, by their numbers in the plan.
    pub targets: Vec<usize>,
    /// Test cases that contained it there, and how many of them failed.
    pub held: (u64, u64),
    /// Seconds since the campaign's start.
    pub seconds: f64,
}

/// Test cases of a program that failed in one configuration for one reason.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Failing {
    /// The configuration's number in the plan.
    pub target: usize,
    /// The bug's name; none for a failure that the file of known failures lists.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bug: Option<String>,
    /// Their numbers in the suite's stream.
    pub cases: Vec<u64>,
}

/// A test case with a waiting failure: its result is known once that is settled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// The suite.
    pub suite: String,
    /// Its number in the suite's stream.
    pub case: u64,
    /// The results of configurations.
    pub marks: Vec<(usize, Mark)>,
    /// The number of configurations that test it.
    pub targets: usize,
}

impl Done {
    /// The test cases that it counts: all of a finished program, or those that ended before it was stopped.
    pub fn cases(&self) -> u64 {
        self.ended.unwrap_or(self.to - self.from)
    }

    /// The number of programs: none if nothing of it ended.
    pub fn programs(&self) -> u64 {
        self.joined + u64::from(self.cases() > 0)
    }

    /// The configurations in which each of its test cases that they try is known to have passed or not.
    pub fn told(&self, choice: &Choice, work: Work) -> impl Iterator<Item = usize> {
        let all = self.to.saturating_sub(self.from);
        let shares = choice.shares((self.from..self.to).filter_map(|number| work.seed(number)));
        let is_told = move |target: usize| {
            let cases = shares.get(&target).copied().unwrap_or(all);
            let known = self.failing.iter().filter(|one| one.target == target);
            let known: usize = known.map(|one| one.cases.len()).sum();
            let tally = self.tallies.iter().find(|(number, _)| *number == target);
            tally.is_some_and(|(_, tally)| {
                let failed = tally.failed + tally.known + tally.unsupported;
                tally.flaky == 0 && failed == known as u64 && tally.passed + failed == cases
            })
        };
        let tallies = self.tallies.iter().filter(|_| self.complete);
        tallies.map(|(target, _)| *target).filter(move |target| is_told(*target))
    }

    /// Its test cases by the worst result of each. A journal of an earlier version does not record
    /// this; then as many are assumed as the worst configuration has.
    pub fn total(&self) -> Tally {
        self.total.unwrap_or_else(|| {
            let most = |count: fn(&Tally) -> u64| {
                self.tallies.iter().map(|(_, tally)| count(tally)).max().unwrap_or(0)
            };
            let failed = most(|tally| tally.failed).min(self.cases());
            let flaky = most(|tally| tally.flaky).min(self.cases() - failed);
            let least = self.tallies.iter().map(|(_, tally)| tally.passed).min().unwrap_or(0);
            let passed = least.min(self.cases() - failed - flaky);
            Tally { passed, failed, flaky, ..Tally::default() }
        })
    }
}
