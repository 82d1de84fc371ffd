//! The plan of a campaign as plain data: workers share it, and the journal keeps it, so that a
//! campaign can be resumed from its directory alone.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::base::exit::Usage;
use crate::base::figures::is_zero;
use crate::base::shard::Shard;
use crate::c::check::Checks;
use crate::c::dialect::Dialect;
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::case::TestCase;
use crate::case::suite::Suite;
use crate::convention::Convention;
use crate::exec::child::Limits;
use crate::journal::choice::Choice;
use crate::journal::recipe::Recipe;
use crate::journal::work::Work;
use crate::shrink::search::Budget;
use crate::toolchain::configuration::Configuration;

/// The whole plan.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Plan {
    /// The scripts that define the suites.
    pub recipe: Recipe,
    /// The suites and their shares of the work.
    pub suites: Vec<Share>,
    /// Whether no suites were named: they are all that the compilers support.
    #[serde(default)]
    pub has_all_suites: bool,
    /// The configurations of each program, in order; names are distinct.
    pub targets: Vec<Target>,
    /// In how many of them each test case is tried; in all if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tried_in: Option<u32>,
    /// Which test cases.
    pub work: Work,
    /// The part of them that is this campaign's, if it was cut into several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// The shapes of the suites, if all of them are gone through.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exhaustive: Option<Exhaustive>,
    /// When to stop.
    pub stop: Stop,
    /// The convention that bugs are compared with, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub convention: Option<Convention>,
    /// Test cases per program; tuned while running if not given.
    pub batch: Option<u32>,
    /// Depth of types.
    pub size: u32,
    /// The form of the checks.
    #[serde(default, skip_serializing_if = "Checks::is_full")]
    pub checks: Checks,
    /// The percentage of test cases in which compilers may look into the callee.
    #[serde(default = "all")]
    pub inline: u32,
    /// The variants of each test case of a family that has them.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub variants: u32,
    /// The number of programs compiled at a time.
    pub jobs: usize,
    /// The limits on shrinking a failure.
    #[serde(default)]
    pub shrink: Budget,
    /// The time for finding the pass that makes a failure; zero to look for none.
    #[serde(default = "blame_time")]
    pub blame_time: Duration,
    /// The percentage of the time for examining failures while some wait.
    #[serde(default = "half")]
    pub shrink_share: u32,
    /// Whether triggers that nearly always fail are left out, once their bug is reported.
    #[serde(default)]
    pub avoid: bool,
    /// The limits on compilers, and on test programs.
    pub limits: Limits,
    /// The file of known failures; read again on each resumption.
    pub known: Option<PathBuf>,
    /// The checksum of its entries, which are counted by number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub known_sum: Option<String>,
    /// Where to write the results as JUnit XML.
    pub junit: Option<PathBuf>,
    /// Distinguishes this campaign from any other with the same plan, such as a shard that was begun twice; none if it is the
    /// sum of others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub run: Option<u64>,
}

/// As much time for failures already found as for the hunt.
pub const SHRINK_SHARE: u32 = 50;

/// Enough for most failures on one busy core; a common case takes five seconds.
pub const BLAME_TIME: Duration = Duration::from_secs(20);

fn blame_time() -> Duration {
    BLAME_TIME
}

fn all() -> u32 {
    100
}

fn half() -> u32 {
    SHRINK_SHARE
}

/// A configuration and what its programs may contain.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Target {
    /// The compilers of each side.
    pub configuration: Configuration,
    /// The compilers' versions when the campaign began, the caller's first.
    pub versions: Vec<String>,
    /// The SHA-256 checksums of its binaries then, by their names on the command lines; only in a shard, and of a toolchain
    /// alone.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub checksums: BTreeMap<String, String>,
    /// The data model's name.
    pub model: String,
    /// The newest C standard of its compilers, if given.
    pub std: Option<String>,
    /// Features of C that its programs avoid.
    pub lacks: Features,
    /// Whether its compilers let signed arithmetic wrap around, as `-fwrapv` asks for.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wraps: bool,
    /// Suites of the plan that it takes no part in: too little of what they draw is supported here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub leaves_out: Vec<String>,
}

/// A suite and its share.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Share {
    /// The suite's name.
    pub suite: String,
    /// Test cases it gets for each one of a suite of weight 1.
    pub weight: u32,
}

/// What is gone through: how many shapes there are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exhaustive {
    /// The convention whose indistinguishable types count as one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub up_to: Option<String>,
    /// By suite.
    pub suites: BTreeMap<String, Shapes>,
}

/// The shapes of a suite.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shapes {
    /// What they are: `signature`.
    pub noun: String,
    /// Their number, as decimal digits: it may exceed any machine word.
    pub number: String,
}

impl Shapes {
    /// The number of those that can be gone through.
    pub fn len(&self) -> u64 {
        self.number.parse().unwrap_or(u64::MAX)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// When a campaign ends by itself; never, if nothing is given and the seeds do not run out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// After this time, without interruptions.
    pub time: Option<Duration>,
    /// After this many test cases, dealt to the suites by weight.
    pub count: Option<u64>,
    /// After this many buckets that are not known failures.
    pub max_bugs: Option<usize>,
}

impl Plan {
    /// The names of configurations, in order.
    pub fn names(&self) -> Vec<String> {
        self.targets.iter().map(|target| target.configuration.to_string()).collect()
    }

    /// The constraints on test cases of a suite in a configuration.
    ///
    /// # Errors
    /// When this version does not know the data model or the dialect.
    pub fn rules(&self, suite: &Suite, target: &Target) -> Result<Rules<'static>> {
        let rules = target.rules(self.recipe.std.as_deref(), suite)?;
        let Plan { checks, inline, variants, .. } = *self;
        Ok(Rules { checks, inline, variants, ..rules })
    }

    /// Which configurations try the test cases of a suite.
    pub fn choice(&self, suite: &str) -> Choice {
        let testing = (0..self.targets.len()).filter(|target| self.targets[*target].takes(suite));
        Choice::new(testing.collect(), self.tried_in)
    }

    /// The number of test cases of a suite, if its seeds or shapes limit it.
    pub fn length(&self, suite: &str) -> Option<u64> {
        let shapes = self.exhaustive.as_ref().and_then(|all| all.suites.get(suite));
        let all = shapes.map(|shapes| shapes.len().saturating_sub(self.work.first()));
        match (self.work.len(), all) {
            (Some(length), Some(all)) => Some(length.min(all)),
            (length, all) => length.or(all),
        }
    }

    /// Whether the work is a fixed set of test cases, the same however long it takes.
    pub fn is_fixed(&self) -> bool {
        self.stop.count.is_some() || self.work.len().is_some()
    }

    /// Whether failures wait to be examined while the hunt continues. If a fixed amount of work is to be
    /// done, waiting gains nothing.
    pub fn has_backlog(&self) -> bool {
        self.stop.time.is_some() || !self.is_fixed()
    }
}

impl Target {
    /// The constraints on test cases of a suite in it, given the command line's standard, if any.
    ///
    /// # Errors
    /// When this version does not know the data model or the dialect.
    pub fn rules(&self, asked: Option<&str>, suite: &Suite) -> Result<Rules<'static>> {
        let dialect = dialect(asked, suite.std.as_deref(), self.std.as_deref())
            .map_err(|error| Usage(format!("suite {}: std: {error}", suite.name)))?;
        let (lacks, wraps) = (self.lacks, self.wraps);
        Ok(Rules { lacks, wraps, ..Rules::new(dialect, self.model()?) })
    }

    /// Whether it has all that a test case needs.
    pub fn has(&self, case: &TestCase, model: &Model) -> bool {
        let wraps = case.assumes().contains(Feature::WrappingArithmetic);
        case.does_without(self.lacks, model) && (self.wraps || !wraps)
    }

    /// Whether it tests test cases of a suite.
    pub fn takes(&self, suite: &str) -> bool {
        !self.leaves_out.iter().any(|name| name == suite)
    }

    /// Its data model.
    ///
    /// # Errors
    /// When this version does not know it.
    pub fn model(&self) -> Result<&'static Model> {
        let name = &self.model;
        Model::named(name).with_context(|| format!("there is no data model {name}"))
    }
}

/// The dialect of a suite in a target: the command line's or else the suite's, but no newer
/// than the target's compilers support.
///
/// # Errors
/// A name that is not a dialect, with the list of dialects.
pub fn dialect(
    asked: Option<&str>,
    suite: Option<&str>,
    target: Option<&str>,
) -> Result<Dialect, String> {
    let parse = |text: Option<&str>| text.map(str::parse::<Dialect>).transpose();
    let own = suite.map(Dialect::of_suite).transpose()?;
    let wanted = parse(asked)?.or(own).unwrap_or(Dialect::DEFAULT);
    Ok(match parse(target)? {
        Some(most) => wanted.capped(most),
        None => wanted,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_standard_that_a_user_names_keeps_extensions_out_and_that_of_a_suite_does_not() {
        let has_aliases = |asked, suite, target| {
            let dialect = dialect(asked, suite, target).expect("they are dialects");
            Feature::Aliases.is_in(dialect)
        };
        assert!(has_aliases(None, Some("c99"), None));
        assert!(has_aliases(None, None, None));
        assert!(has_aliases(Some("gnu99"), Some("c99"), None));
        assert!(!has_aliases(Some("c99"), Some("gnu99"), None));
        assert!(!has_aliases(None, Some("c99"), Some("c99")), "that of a compiler, likewise");
        assert!(dialect(None, Some("c98"), None).is_err());
    }
}
