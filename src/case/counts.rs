//! Statistics of what was drawn: shares of test cases, tables, and aims. Each family decides what it counts.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use serde::{Serialize, Serializer};

/// The counts, in the order in which they were first added.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Counts {
    /// Test cases with a property, by a word for it such as `variadic`.
    pub shares: Vec<(&'static str, u64)>,
    /// Tables of drawn values.
    pub tables: Vec<Table>,
    /// Test cases with features that real bugs needed.
    pub aims: Vec<Aimed>,
}

/// How often each value of some quantity was drawn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Table {
    /// Its name in JSON.
    pub key: &'static str,
    /// The quantity that was counted.
    pub title: &'static str,
    /// The counts.
    pub counts: BTreeMap<Drawn, u64>,
}

/// The number of test cases with a feature that real bugs needed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Aimed {
    /// The name in tables.
    pub name: &'static str,
    /// A description, in one line.
    pub about: &'static str,
    /// The number of test cases.
    pub cases: u64,
}

/// A value in a table.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub enum Drawn {
    /// A number, or a range of numbers, both ends included.
    Number(u64, u64),
    /// A number of bytes.
    Bytes(u64),
    /// A number of which only the magnitude matters once it is large.
    Count(u64),
    /// A distance between numbers, of which only whether it is small matters.
    Distance(u128),
    /// A type, or another word.
    Type(Cow<'static, str>),
}

impl Drawn {
    /// A number.
    pub fn number(number: usize) -> Drawn {
        Drawn::Number(number as u64, number as u64)
    }

    /// As tables show it: sizes one by one while each may travel in its own way on some machine, and counts
    /// while there are few; then in doubling ranges.
    pub fn shown(self) -> Drawn {
        const FAR: u128 = 16;
        let (number, single) = match self {
            Drawn::Distance(apart) if apart > FAR => return Drawn::Type("more".into()),
            Drawn::Distance(apart) => (apart as u64, 2),
            Drawn::Bytes(size) => (size, 32),
            Drawn::Count(count) => (count, 4),
            other => return other,
        };
        if number <= single {
            return Drawn::Number(number, number);
        }
        let last = number.next_power_of_two();
        Drawn::Number(last / 2 + 1, last)
    }
}

impl fmt::Display for Drawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Drawn::Number(first, last) if first == last => f.pad(&first.to_string()),
            Drawn::Number(first, last) => f.pad(&format!("{first}-{last}")),
            Drawn::Bytes(number) | Drawn::Count(number) => f.pad(&number.to_string()),
            Drawn::Distance(apart) => f.pad(&apart.to_string()),
            Drawn::Type(name) => f.pad(name),
        }
    }
}

impl Serialize for Drawn {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

impl Counts {
    /// Counts whether a test case has a property.
    pub fn share(&mut self, word: &'static str, is_it: bool) {
        match self.shares.iter_mut().find(|(known, _)| *known == word) {
            Some((_, count)) => *count += u64::from(is_it),
            None => self.shares.push((word, is_it.into())),
        }
    }

    /// Counts values in a table, identified by its name in JSON.
    pub fn table(
        &mut self,
        key: &'static str,
        title: &'static str,
        values: impl IntoIterator<Item = Drawn>,
    ) {
        let index = self.tables.iter().position(|table| table.key == key);
        let index = index.unwrap_or_else(|| {
            self.tables.push(Table { key, title, counts: BTreeMap::new() });
            self.tables.len() - 1
        });
        for value in values {
            *self.tables[index].counts.entry(value).or_default() += 1;
        }
    }

    /// Counts whether a test case meets an aim.
    pub fn aim(&mut self, name: &'static str, about: &'static str, is_met: bool) {
        match self.aims.iter_mut().find(|aim| aim.name == name) {
            Some(aim) => aim.cases += u64::from(is_met),
            None => self.aims.push(Aimed { name, about, cases: is_met.into() }),
        }
    }
}
