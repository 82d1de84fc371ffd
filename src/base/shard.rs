//! Shards: the parts of a campaign that is cut into several, one for each machine. Each has a range of the numbers
//! of every suite's stream, so that nothing is done twice and nothing left out.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// One of several shards, written `3/40`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    number: u32,
    all: u32,
}

/// What `--shard` may say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum WhichShard {
    /// That of the environment: of a batch system or of continuous integration.
    Auto,
    /// This one.
    Given(Shard),
}

impl Shard {
    /// The shard with a number, from 1, among so many.
    ///
    /// # Errors
    /// There is none with that number.
    pub fn new(number: u32, all: u32) -> Result<Shard, String> {
        match (number, all) {
            (_, 0) => Err(format!("{number}/{all}: there must be at least one shard, as in 1/1")),
            (0, _) => {
                Err(format!("{number}/{all}: shards are numbered from 1, so the first is 1/{all}"))
            }
            _ if number > all => {
                Err(format!("{number}/{all}: the last of {all} shards is {all}/{all}"))
            }
            _ => Ok(Shard { number, all }),
        }
    }

    /// Its number, from 1.
    pub fn number(self) -> u32 {
        self.number
    }

    /// The number of shards.
    pub fn all(self) -> u32 {
        self.all
    }

    /// Its share of the numbers below `end`. All shards have the same share, give or take one number. `phase`, from 0 and
    /// below 1 as numerator and denominator, decides which shards have one more: so the shares of several streams add
    /// up evenly.
    pub fn part(self, end: u64, phase: (u64, u64)) -> Range<u64> {
        let (all, (phase, phases)) = (u128::from(self.all), phase);
        let offset = all * u128::from(phase) / u128::from(phases.max(1));
        let cut = |shards: u32| ((u128::from(end) * u128::from(shards) + offset) / all) as u64;
        cut(self.number - 1)..cut(self.number)
    }

    /// The name of its directory: the names of all shards sort by number.
    pub fn directory(self) -> String {
        let width = self.all.to_string().len();
        format!("shard-{:0width$}-of-{}", self.number, self.all)
    }
}

/// `3 of 40`.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {}", self.number, self.all)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let numbers = text.split_once('/').and_then(|(number, all)| {
            let read = |text: &str| text.trim().parse::<u32>().ok();
            Some((read(number)?, read(all)?))
        });
        let (number, all) = numbers.ok_or_else(|| {
            format!("expected the shard's number and how many there are, as in 3/40, or auto; got `{text}`")
        })?;
        Shard::new(number, all)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        format!("{}/{}", shard.number, shard.all)
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Shard, String> {
        text.parse()
    }
}

impl FromStr for WhichShard {
    type Err = String;

    fn from_str(text: &str) -> Result<WhichShard, String> {
        match text.trim() {
            "auto" => Ok(WhichShard::Auto),
            text => text.parse().map(WhichShard::Given),
        }
    }
}

impl From<WhichShard> for String {
    fn from(which: WhichShard) -> String {
        match which {
            WhichShard::Auto => "auto".into(),
            WhichShard::Given(shard) => shard.into(),
        }
    }
}

impl TryFrom<String> for WhichShard {
    type Error = String;

    fn try_from(text: String) -> Result<WhichShard, String> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shards(all: u32) -> impl Iterator<Item = Shard> {
        (1..=all).map(move |number| Shard::new(number, all).expect("it is one of them"))
    }

    #[test]
    fn shards_have_every_number_once_and_equally_many() {
        for all in [1, 2, 3, 7, 40, 1000] {
            for end in [0, 1, 6, 7, 1000, 999_983, u64::MAX] {
                for phase in [(0, 1), (1, 3), (23, 24)] {
                    let mut next = 0;
                    for part in shards(all).map(|shard| shard.part(end, phase)) {
                        assert_eq!(part.start, next, "{end} among {all}");
                        let length = part.end - part.start;
                        let share = end / u64::from(all);
                        assert!(
                            (share..=share.saturating_add(1)).contains(&length),
                            "{part:?} of {end}"
                        );
                        next = part.end;
                    }
                    assert_eq!(next, end, "among {all}");
                }
            }
        }
    }

    #[test]
    fn a_few_numbers_of_many_streams_do_not_all_fall_to_the_same_shards() {
        for (all, streams, each) in [(40, 24, 1), (1000, 24, 41), (3, 2, 1), (7, 7, 3)] {
            let length = |shard: Shard, stream: u64| {
                let part = shard.part(each, (stream, streams));
                part.end - part.start
            };
            let sums: Vec<u64> =
                shards(all).map(|shard| (0..streams).map(|n| length(shard, n)).sum()).collect();
            let (least, most) = (sums.iter().min(), sums.iter().max());
            assert!(most.zip(least).is_some_and(|(most, least)| most - least <= 1), "{sums:?}");
        }
    }

    #[test]
    fn the_seventh_of_forty_shards_of_eight_million_begins_at_one_million_two_hundred_thousand() {
        let shard: Shard = "7/40".parse().expect("it is one");
        assert_eq!(shard.part(8_000_000, (0, 1)), 1_200_000..1_400_000);
    }

    #[test]
    fn a_shard_is_written_as_a_fraction_from_one_on() {
        let shard: Shard = " 3 / 40 ".parse().expect("it is one");
        assert_eq!(String::from(shard), "3/40");
        assert_eq!(shard.to_string(), "3 of 40");
        assert_eq!(shard.directory(), "shard-03-of-40");
        assert_eq!("auto".parse(), Ok(WhichShard::Auto));
        for (wrong, way_out) in [
            ("0/40", "numbered from 1, so the first is 1/40"),
            ("41/40", "the last of 40 shards is 40/40"),
            ("1/0", "at least one shard"),
            ("", "as in 3/40, or auto"),
            ("3", "as in 3/40"),
            ("-1/3", "as in 3/40"),
            ("1/2/3", "as in 3/40"),
            ("1/4294967296", "as in 3/40"),
            ("one/two", "got `one/two`"),
        ] {
            let told = wrong.parse::<WhichShard>().expect_err(wrong);
            assert!(told.contains(way_out), "{told}");
        }
    }
}
