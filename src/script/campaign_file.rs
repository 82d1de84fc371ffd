//! A campaign file: the table that a script returns. All of it is optional, since
//! the command line and Quest's defaults provide the rest.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::base::shard::WhichShard;
use crate::c::check::Checks;
use crate::render::Files;
use crate::toolchain::templates::Toolchain;

/// The contents of a campaign file, in the units of the options of `quest fuzz`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct CampaignFile {
    /// The compilers under test: swept options are already separate toolchains, and the
    /// names are distinct.
    pub toolchains: Option<Vec<Subject>>,
    /// The suites and their weights, in order.
    pub suites: Option<Vec<(String, u32)>>,
    /// Commands of other generators, each a suite of its own.
    pub generators: Option<Vec<String>>,
    /// Which pairs of caller and callee to test.
    pub pairs: Option<Pairs>,
    /// The toolchain that `Pairs::Reference` refers to.
    pub reference: Option<String>,
    /// In how many configurations each test case is tried.
    pub configurations: Option<u32>,
    /// The number of files of each program.
    pub files: Option<Files>,
    /// The limits of each child.
    pub limits: Option<Bounds>,
    /// Stop after this time.
    pub time: Option<Duration>,
    /// Stop after this many test cases.
    pub count: Option<u64>,
    /// The seed of the first test case.
    pub seed: Option<i64>,
    /// The seeds of the test cases.
    pub seeds: Option<Seeds>,
    /// The part of the campaign that is run.
    pub shard: Option<WhichShard>,
    /// The numbers of the shapes to go through, instead of drawing some.
    pub exhaustive: Option<Numbers>,
    /// The convention whose indistinguishable types count as one.
    pub up_to: Option<String>,
    /// Test cases per program.
    pub batch: Option<u32>,
    /// The form of the checks.
    pub checks: Option<Checks>,
    /// The percentage of test cases in which compilers may look into the callee.
    pub inline: Option<u32>,
    /// The variants of each program of the family flow.
    pub variants: Option<u32>,
    /// The number of programs compiled at a time.
    pub jobs: Option<usize>,
    /// The directory of the campaign.
    pub out: Option<PathBuf>,
    /// The file of known failures.
    pub known: Option<PathBuf>,
    /// Where to write JUnit XML.
    pub junit: Option<PathBuf>,
    /// Stop after this many bugs.
    pub max_bugs: Option<usize>,
    /// Whether to avoid features of C that a compiler lacks.
    pub adapt: Option<bool>,
    /// Whether triggers that nearly always fail are left out, once their bug is reported.
    pub avoid: Option<bool>,
    /// The percentage of the time for examining failures.
    pub shrink_share: Option<u32>,
    /// The time for finding the pass that makes a failure.
    pub blame_time: Option<Duration>,
}

/// A compiler under test, and facts about its target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Subject {
    /// Its command lines.
    pub toolchain: Toolchain,
    /// The target's data model: a name that `model` knows, or `auto` to detect it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// The newest C standard that the compiler supports: a name that `dialect` knows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub std: Option<String>,
    /// The machine of its objects: only toolchains with the same target, or both without, are paired.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<String>,
}

/// Which pairs of caller and callee are tested, besides each toolchain alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pairs {
    /// Each toolchain with each, itself included.
    All,
    /// Each with the reference, both ways.
    Reference,
    /// Each as the caller of the next: with each alone, 2n-1 programs for n toolchains where all pairs take
    /// n more than n² (Bailey & Davidson 2003, section 5). If a program that passes in one direction always passed
    /// in the other, any fault would show. So it detects faults, but does not diagnose them.
    Economy,
    /// None.
    None,
}

/// The limits of each child.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Bounds {
    /// Wall time.
    pub timeout: Option<Duration>,
    /// MiB of memory; 0 for no limit.
    pub memory: Option<u64>,
    /// Processes.
    pub processes: Option<u64>,
    /// MiB of each file written.
    pub file_size: Option<u64>,
    /// Open files of a process.
    pub open_files: Option<u64>,
}

/// Consecutive seeds, written `A..B`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Seeds {
    /// The first.
    pub first: i64,
    /// The one after the last.
    pub end: i64,
}

impl CampaignFile {
    /// This file, with the keys it lacks taken from an earlier one.
    pub fn over(self, earlier: CampaignFile) -> CampaignFile {
        CampaignFile {
            toolchains: self.toolchains.or(earlier.toolchains),
            suites: self.suites.or(earlier.suites),
            generators: self.generators.or(earlier.generators),
            pairs: self.pairs.or(earlier.pairs),
            reference: self.reference.or(earlier.reference),
            configurations: self.configurations.or(earlier.configurations),
            files: self.files.or(earlier.files),
            limits: self.limits.or(earlier.limits),
            time: self.time.or(earlier.time),
            count: self.count.or(earlier.count),
            seed: self.seed.or(earlier.seed),
            seeds: self.seeds.or(earlier.seeds),
            shard: self.shard.or(earlier.shard),
            exhaustive: self.exhaustive.or(earlier.exhaustive),
            up_to: self.up_to.or(earlier.up_to),
            batch: self.batch.or(earlier.batch),
            checks: self.checks.or(earlier.checks),
            inline: self.inline.or(earlier.inline),
            variants: self.variants.or(earlier.variants),
            jobs: self.jobs.or(earlier.jobs),
            out: self.out.or(earlier.out),
            known: self.known.or(earlier.known),
            junit: self.junit.or(earlier.junit),
            max_bugs: self.max_bugs.or(earlier.max_bugs),
            adapt: self.adapt.or(earlier.adapt),
            avoid: self.avoid.or(earlier.avoid),
            shrink_share: self.shrink_share.or(earlier.shrink_share),
            blame_time: self.blame_time.or(earlier.blame_time),
        }
    }
}

/// Consecutive numbers of shapes, written `A..B`, `A..` or `..B`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Numbers {
    /// The first.
    pub first: u64,
    /// The one after the last; the greatest number if all that follow are meant.
    pub end: u64,
}

impl Numbers {
    /// Of all shapes.
    pub const ALL: Numbers = Numbers { first: 0, end: u64::MAX };
}

impl Pairs {
    /// The pairs among toolchains with these names that `fit` each other, caller and callee by index, in
    /// order. The default reference is the first toolchain.
    ///
    /// # Errors
    /// The reference is not among them; the message is about `--reference`.
    pub fn among(
        self,
        names: &[&str],
        reference: Option<&str>,
        fit: impl Fn(usize, usize) -> bool,
    ) -> Result<Vec<(usize, usize)>, String> {
        let callers = 0..names.len();
        let all = callers
            .clone()
            .flat_map(|caller| (0..names.len()).map(move |callee| (caller, callee)))
            .filter(|(caller, callee)| fit(*caller, *callee));
        let next =
            |caller| Some((caller, (caller + 1..names.len()).find(|callee| fit(caller, *callee))?));
        match self {
            Pairs::All => Ok(all.collect()),
            Pairs::None => Ok(Vec::new()),
            Pairs::Economy => Ok(callers.filter_map(next).collect()),
            Pairs::Reference => {
                let reference = match reference {
                    None => 0,
                    Some(name) => names.iter().position(|n| *n == name).ok_or_else(|| {
                        let names = names.join(", ");
                        format!("--reference {name}: there is no such toolchain; there are {names}")
                    })?,
                };
                Ok(all.filter(|(a, b)| *a == reference || *b == reference).collect())
            }
        }
    }
}

impl FromStr for Pairs {
    type Err = String;

    fn from_str(text: &str) -> Result<Pairs, String> {
        match text {
            "all" => Ok(Pairs::All),
            "reference" => Ok(Pairs::Reference),
            "economy" => Ok(Pairs::Economy),
            "none" => Ok(Pairs::None),
            _ => Err(format!("expected all, reference, economy or none, got `{text}`")),
        }
    }
}

impl FromStr for Seeds {
    type Err = String;

    fn from_str(text: &str) -> Result<Seeds, String> {
        let ends = text.split_once("..");
        let ends = ends.map(|(first, end)| (first.trim().parse(), end.trim().parse()));
        match ends {
            Some((Ok(first), Ok(end))) if first < end => Ok(Seeds { first, end }),
            _ => Err(format!("expected two seeds, the smaller first, as in 0..1000; got `{text}`")),
        }
    }
}

impl FromStr for Numbers {
    type Err = String;

    fn from_str(text: &str) -> Result<Numbers, String> {
        let number = |text: &str, open: u64| match text.trim() {
            "" => Some(open),
            text => text.parse().ok(),
        };
        let ends = text.split_once("..");
        let ends = ends.map(|(first, end)| (number(first, 0), number(end, u64::MAX)));
        match ends {
            Some((Some(first), Some(end))) if first < end => Ok(Numbers { first, end }),
            _ => Err(format!(
                "expected two numbers, the smaller first, as in 0..1000, 1000.. or ..1000; got `{text}`"
            )),
        }
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..", self.first)?;
        if self.end < u64::MAX { write!(f, "{}", self.end) } else { Ok(()) }
    }
}

impl From<Numbers> for String {
    fn from(numbers: Numbers) -> String {
        numbers.to_string()
    }
}

impl TryFrom<String> for Numbers {
    type Error = String;

    fn try_from(text: String) -> Result<Numbers, String> {
        text.parse()
    }
}

impl fmt::Display for Seeds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.first, self.end)
    }
}

impl From<Seeds> for String {
    fn from(seeds: Seeds) -> String {
        seeds.to_string()
    }
}

impl TryFrom<String> for Seeds {
    type Error = String;

    fn try_from(text: String) -> Result<Seeds, String> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_sketch_says_more_than_an_earlier_one() {
        let earlier = CampaignFile { count: Some(10), jobs: Some(1), ..CampaignFile::default() };
        let later = CampaignFile { jobs: Some(2), adapt: Some(false), ..CampaignFile::default() };
        let both = CampaignFile {
            count: Some(10),
            jobs: Some(2),
            adapt: Some(false),
            ..CampaignFile::default()
        };
        assert_eq!(later.over(earlier), both);
    }

    #[test]
    fn pairs_are_all_or_those_of_the_reference_or_none() {
        let among = |pairs: Pairs, reference| pairs.among(&["a", "b"], reference, |_, _| true);
        assert_eq!(among(Pairs::All, None), Ok(vec![(0, 0), (0, 1), (1, 0), (1, 1)]));
        assert_eq!(among(Pairs::Reference, None), Ok(vec![(0, 0), (0, 1), (1, 0)]));
        assert_eq!(among(Pairs::Reference, Some("b")), Ok(vec![(0, 1), (1, 0), (1, 1)]));
        assert_eq!(among(Pairs::None, Some("c")), Ok(vec![]));
        let message = "--reference c: there is no such toolchain; there are a, b";
        assert_eq!(among(Pairs::Reference, Some("c")), Err(message.into()));
        assert_eq!(Pairs::Reference.among(&[], None, |_, _| true), Ok(vec![]));
    }

    #[test]
    fn economy_is_each_as_the_caller_of_the_next_that_it_fits() {
        let among = |names: &[&str], fit: fn(usize, usize) -> bool| {
            Pairs::Economy.among(names, None, fit).map(|pairs| pairs.len())
        };
        assert_eq!(among(&["a", "b", "c", "d"], |_, _| true), Ok(3));
        assert_eq!(among(&[], |_, _| true), Ok(0));
        let pairs =
            Pairs::Economy.among(&["a", "b", "c", "d"], None, |one, other| one % 2 == other % 2);
        assert_eq!(pairs, Ok(vec![(0, 2), (1, 3)]));
    }

    #[test]
    fn numbers_of_shapes_may_be_open_at_either_end() {
        let numbers = |text: &str| text.parse::<Numbers>().map(|n| (n.first, n.end, n.to_string()));
        assert_eq!(numbers("5..9"), Ok((5, 9, "5..9".into())));
        assert_eq!(numbers("..9"), Ok((0, 9, "0..9".into())));
        assert_eq!(numbers("5.."), Ok((5, u64::MAX, "5..".into())));
        for wrong in ["", "5", "9..5", "5..5", "-1..5", "a..b", "0..18446744073709551616"] {
            assert!(numbers(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn seeds_are_written_from_the_first_to_after_the_last() {
        let seeds = "-3..1000000".parse::<Seeds>();
        assert_eq!(seeds, Ok(Seeds { first: -3, end: 1_000_000 }));
        assert_eq!(seeds.map(|seeds| seeds.to_string()), Ok("-3..1000000".into()));
        for wrong in ["", "3", "3..", "..3", "3..3", "4..3", "a..b", "0..=3"] {
            assert!(wrong.parse::<Seeds>().is_err(), "{wrong}");
        }
    }
}
