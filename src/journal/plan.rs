//! The plan of a campaign as plain data: workers share it, and the journal keeps it, so that a
//! campaign can be resumed from its directory alone.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};

use crate::base::chance::mix;
use crate::base::exit::Usage;
use crate::base::shard::Shard;
use crate::c::check::Checks;
use crate::c::dialect::Dialect;
use crate::c::features::Features;
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::c::tree::Tag;
use crate::case::draw::Pick;
use crate::case::suite::Suite;
use crate::convention::Convention;
use crate::exec::child::Limits;
use crate::journal::choice::Choice;
use crate::script::{Options, Script, ScriptError, read_script};
use crate::shrink::search::Budget;
use crate::toolchain::configuration::Configuration;
use crate::toolchain::verdict::Verdict;

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

fn is_zero(number: &u32) -> bool {
    *number == 0
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

/// Which test cases: a stream of seeds that is the same for every suite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    /// The seed itself, then those derived from it: what `quest --seed N` draws.
    Seed(i64),
    /// The same, and after each seed those beside it that are for variants of the same test case: so many and 1 are
    /// a group.
    Groups {
        /// The first.
        seed: i64,
        /// The variants of a test case, at least one.
        variants: u32,
    },
    /// The seeds from the first up to, but excluding, the last.
    Seeds(i64, i64),
    /// The shapes of each suite with these numbers, each once.
    Exhaustive {
        /// Their seeds derive from it.
        seed: i64,
        /// The first number.
        first: u64,
        /// The number after the last, if the suite has so many.
        end: u64,
    },
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

/// The source of a Lua state: enough to make it again in another thread or after a restart.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Recipe {
    /// The options that scripts read in `CMD`.
    pub options: Options,
    /// Scripts and chunks, from left to right.
    pub pieces: Vec<Piece>,
    /// The standard given on the command line.
    pub std: Option<String>,
}

/// The name of a command-line chunk in messages.
pub const CHUNK: &str = "-e";

/// A piece of Lua.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Piece {
    /// `-e CHUNK`
    Chunk(String),
    /// `NAME=EXPR`
    Assignment(String),
    /// A script: its path and its text when the campaign began.
    File {
        /// As typed.
        path: String,
        /// All of it.
        text: String,
    },
}

impl Piece {
    /// The script of that path, as it is now.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn file(path: &str) -> Result<Piece, ScriptError> {
        let text = read_script(Path::new(path))?;
        Ok(Piece::File { path: path.into(), text })
    }
}

impl Recipe {
    /// A fresh Lua state with everything loaded.
    ///
    /// # Errors
    /// The scripts' mistakes.
    pub fn script(&self) -> Result<Script, ScriptError> {
        let script = Script::new(&self.options)?;
        for piece in &self.pieces {
            match piece {
                Piece::Chunk(text) => script.eval_chunk(text, CHUNK)?,
                Piece::Assignment(text) => script.assign(text)?,
                Piece::File { path, text } => script.eval_chunk(text, path)?,
            }
        }
        Ok(script)
    }

    /// The words of a command line that give the pieces.
    pub fn words(&self) -> Vec<String> {
        let words = self.pieces.iter().map(|piece| match piece {
            Piece::Chunk(text) => format!("-e {}", shell_words::quote(text)),
            Piece::Assignment(text) | Piece::File { path: text, .. } => {
                shell_words::quote(text).into_owned()
            }
        });
        words.collect()
    }
}

impl Work {
    /// The stream of a seed, where each test case has so many variants.
    pub fn of_seed(seed: i64, variants: u32) -> Work {
        match variants {
            0 => Work::Seed(seed),
            variants => Work::Groups { seed, variants },
        }
    }

    /// The seed of the test case of that number in the stream; `None` past its end.
    pub fn seed(self, index: u64) -> Option<i64> {
        match self {
            Work::Seed(seed) if index == 0 => Some(seed),
            Work::Seed(seed) => Some(mix(seed as u64, index) as i64),
            Work::Groups { seed, variants } => {
                let of = i64::from(variants) + 1;
                let (group, member) = (index / of as u64, (index % of as u64) as i64);
                let first = Work::Seed(seed).seed(group)?;
                // Beginning with that one, whichever of its group it is.
                let number = first.rem_euclid(of);
                Some(first.wrapping_sub(number).wrapping_add((number + member) % of))
            }
            Work::Seeds(first, last) => {
                let seed = first.checked_add(i64::try_from(index).ok()?)?;
                (seed < last).then_some(seed)
            }
            Work::Exhaustive { seed, first, end } => {
                let chance = mix(seed as u64, index);
                (first..end).contains(&index).then(|| Tag::seed_of_number(index, chance))
            }
        }
    }

    /// The test case of that number in the stream; `None` past its end.
    pub fn pick(self, index: u64) -> Option<Pick> {
        let shape = matches!(self, Work::Exhaustive { .. }).then_some(index);
        Some(Pick { seed: self.seed(index)?, shape })
    }

    /// The test cases from a number on.
    pub fn picks(self, from: u64) -> impl Iterator<Item = Pick> {
        (from..).map_while(move |index| self.pick(index))
    }

    /// The number of the first test case.
    pub fn first(self) -> u64 {
        match self {
            Work::Seed(_) | Work::Groups { .. } | Work::Seeds(..) => 0,
            Work::Exhaustive { first, .. } => first,
        }
    }

    /// The number of test cases for each suite, of which one may have fewer; `None` if unlimited.
    pub fn len(self) -> Option<u64> {
        match self {
            Work::Seed(_) | Work::Groups { .. } => None,
            Work::Seeds(first, last) => Some(last.saturating_sub(first).max(0) as u64),
            Work::Exhaustive { first, end, .. } => Some(end.saturating_sub(first)),
        }
    }

    /// Whether there is nothing to do.
    pub fn is_empty(self) -> bool {
        self.len() == Some(0)
    }

    /// Options of a command line that draws one test case of a part of the stream, by its seed.
    pub fn again_alone(self, seed: i64, part: &Range<u64>) -> String {
        let is_asked_for = matches!(self, Work::Exhaustive { .. });
        let number = part.clone().find(|number| is_asked_for && self.seed(*number) == Some(seed));
        match number {
            Some(number) => self.again(&(number..number + 1)),
            None => format!("--seed {seed} -n 1"),
        }
    }

    /// Options of a command line that draws a part of the stream.
    pub fn again(self, part: &Range<u64>) -> String {
        let number = part.end - part.start;
        match (self, self.seed(part.start)) {
            (Work::Exhaustive { seed, .. }, _) => {
                format!("--exhaustive {}..{} --seed {seed}", part.start, part.end)
            }
            (_, Some(seed)) if number == 1 => format!("--seed {seed} -n 1"),
            (Work::Seed(seed) | Work::Groups { seed, .. }, _) if part.start == 0 => {
                format!("--seed {seed} -n {number}")
            }
            (Work::Seed(seed) | Work::Groups { seed, .. }, _) => {
                format!("--seed {seed} --skip {} -n {number}", part.start)
            }
            (Work::Seeds(first, _), _) => {
                let first = first.saturating_add_unsigned(part.start);
                format!("--seeds {first}..{}", first.saturating_add_unsigned(number))
            }
        }
    }
}

impl Plan {
    /// The names of configurations, in order.
    pub fn names(&self) -> Vec<String> {
        self.targets.iter().map(|target| target.configuration.to_string()).collect()
    }
}

impl Plan {
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
        Ok(Rules { lacks: self.lacks, ..Rules::new(dialect, self.model()?) })
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
    let wanted = parse(asked)?.or(parse(suite)?).unwrap_or(Dialect::DEFAULT);
    Ok(match parse(target)? {
        Some(most) => wanted.capped(most),
        None => wanted,
    })
}

/// Paths in a campaign's directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignDir {
    /// The directory.
    pub dir: PathBuf,
}

impl CampaignDir {
    /// In that directory.
    pub fn new(dir: &Path) -> CampaignDir {
        CampaignDir { dir: dir.into() }
    }

    /// The events: one JSON object per line.
    pub fn journal(&self) -> PathBuf {
        self.dir.join("journal.jsonl")
    }

    /// Saved bugs, one directory each.
    pub fn bugs(&self) -> PathBuf {
        self.dir.join("bugs")
    }

    /// Failures that could not be repeated, likewise.
    pub fn flaky(&self) -> PathBuf {
        self.dir.join("flaky")
    }

    /// Unsupported features, likewise.
    pub fn unsupported(&self) -> PathBuf {
        self.dir.join("unsupported")
    }

    /// The directory for failures of a verdict.
    pub fn of(&self, verdict: Verdict) -> PathBuf {
        if verdict == Verdict::Unsupported { self.unsupported() } else { self.bugs() }
    }

    /// In a sum of campaigns: more programs of bugs that are saved, likewise. A later sum needs them to tell bugs apart as if all
    /// had been added up at once.
    pub fn alike(&self) -> PathBuf {
        self.dir.join("alike")
    }

    /// Failures while they are shrunk, likewise.
    pub fn shrinking(&self) -> PathBuf {
        self.dir.join("shrinking")
    }

    /// The current activity of a running campaign; the last one of a killed campaign.
    pub fn now(&self) -> PathBuf {
        self.dir.join("now.json")
    }

    /// Failures waiting to be examined, likewise.
    pub fn waiting(&self) -> PathBuf {
        self.dir.join("waiting")
    }

    /// Locked while a campaign runs here.
    pub fn lock(&self) -> PathBuf {
        self.dir.join("lock")
    }
}
