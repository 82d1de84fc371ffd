//! Results: of a test case in a configuration, of many, and how their time was spent.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::base::figures::is_zero;

/// The result of a test case in a configuration.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// It passed.
    Passed,
    /// It was skipped, since it contains the trigger of a bug; the bug's name.
    Avoided(String),
    /// It was left out, since it breaks a rule of C or needs a feature that the compiler lacks; the rule. Only of
    /// shapes that are gone through by number: others are drawn by the rules.
    Impossible(String),
    /// It uses a feature that the compiler reports as unsupported; the bucket's name.
    Unsupported(String),
    /// It is flaky; the bucket's name.
    Flaky(String),
    /// It failed as the file of known failures lists it; the number of the entry.
    Known(usize),
    /// It was not examined so far.
    Open {
        /// Whether it failed, and not only for an unsupported feature.
        fails: bool,
        /// Its bucket, by its name.
        bucket: String,
        /// The waiting failure, by its name; none if it was only counted.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        failure: Option<String>,
    },
    /// It failed; the bug's name.
    Bug(String),
}

impl Mark {
    /// How bad it is: a test case counts by its worst result in any configuration.
    pub fn severity(&self) -> u8 {
        match self {
            Mark::Passed => 0,
            Mark::Avoided(_) | Mark::Impossible(_) => 1,
            Mark::Unsupported(_) | Mark::Open { fails: false, .. } => 2,
            Mark::Flaky(_) => 3,
            Mark::Known(_) => 4,
            Mark::Bug(_) | Mark::Open { fails: true, .. } => 5,
        }
    }

    /// Whether it belongs to this waiting failure.
    pub fn waits_for(&self, name: &str) -> bool {
        matches!(self, Mark::Open { failure: Some(failure), .. } if failure == name)
    }

    /// Whether it was examined, and is a bug or an unsupported feature.
    pub fn is_of_bug(&self) -> bool {
        matches!(self, Mark::Bug(_) | Mark::Unsupported(_))
    }

    /// The bucket of a failure that was not examined so far.
    pub fn bucket(&self) -> Option<&str> {
        match self {
            Mark::Open { bucket, .. } => Some(bucket),
            _ => None,
        }
    }
}

/// Numbers of test cases, in a configuration or in all, by their result. Those in no count were
/// not tested.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Test cases that passed.
    pub passed: u64,
    /// Test cases that failed every time they were tried, in whatever way, with a failure not listed as
    /// known.
    pub failed: u64,
    /// Test cases that failed as the file of known failures lists them.
    #[serde(default)]
    pub known: u64,
    /// Flaky test cases.
    pub flaky: u64,
    /// Test cases left out: for something that nearly always fails, or since they are impossible.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub avoided: u64,
    /// Test cases with a feature that the compiler reports as unsupported.
    #[serde(default)]
    pub unsupported: u64,
}

impl Tally {
    /// Adds another's counts.
    pub fn add(&mut self, other: Tally) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.known += other.known;
        self.flaky += other.flaky;
        self.avoided += other.avoided;
        self.unsupported += other.unsupported;
    }

    /// Subtracts another's counts.
    pub fn take_back(&mut self, other: Tally) {
        self.passed = self.passed.saturating_sub(other.passed);
        self.failed = self.failed.saturating_sub(other.failed);
        self.known = self.known.saturating_sub(other.known);
        self.flaky = self.flaky.saturating_sub(other.flaky);
        self.avoided = self.avoided.saturating_sub(other.avoided);
        self.unsupported = self.unsupported.saturating_sub(other.unsupported);
    }

    /// Counts test cases with the same result.
    pub fn note(&mut self, mark: &Mark, cases: u64) {
        *match mark {
            Mark::Passed => &mut self.passed,
            Mark::Avoided(_) | Mark::Impossible(_) => &mut self.avoided,
            Mark::Unsupported(_) | Mark::Open { fails: false, .. } => &mut self.unsupported,
            Mark::Flaky(_) => &mut self.flaky,
            Mark::Known(_) => &mut self.known,
            Mark::Bug(_) | Mark::Open { fails: true, .. } => &mut self.failed,
        } += cases;
    }

    /// The number of tested ones.
    pub fn tested(&self) -> u64 {
        self.passed + self.failed + self.known + self.flaky + self.unsupported
    }
}

/// Test cases that did not pass, by configuration and reason.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<(usize, Mark, u64)>", into = "Vec<(usize, Mark, u64)>")]
pub struct Shown(pub(super) BTreeMap<(usize, Mark), u64>);

impl Shown {
    /// The number for a reason in a configuration, if there is any.
    pub fn get(&self, target: usize, mark: Mark) -> Option<u64> {
        self.0.get(&(target, mark)).copied()
    }

    /// All reasons in a configuration.
    pub fn of(&self, target: usize) -> impl Iterator<Item = (&Mark, u64)> {
        let all = self.0.iter().filter(move |((own, _), _)| *own == target);
        all.map(|((_, mark), cases)| (mark, *cases))
    }
}

impl From<Vec<(usize, Mark, u64)>> for Shown {
    fn from(all: Vec<(usize, Mark, u64)>) -> Shown {
        Shown(all.into_iter().map(|(target, mark, cases)| ((target, mark), cases)).collect())
    }
}

impl From<Shown> for Vec<(usize, Mark, u64)> {
    fn from(shown: Shown) -> Vec<(usize, Mark, u64)> {
        let all = shown.0.into_iter();
        all.map(|((target, mark), cases)| (target, mark, cases)).collect()
    }
}

/// How time was spent, in seconds.
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

impl Times {
    /// Adds another's.
    pub fn add(&mut self, other: Times) {
        self.compile += other.compile;
        self.run += other.run;
        self.own += other.own;
        self.children += other.children;
    }

    /// Quest's own share of processor time, from 0 to 1.
    pub fn overhead(&self) -> f64 {
        self.own / (self.own + self.children).max(f64::MIN_POSITIVE)
    }
}
