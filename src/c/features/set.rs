//! Sets of features.

use std::fmt;

use enumset::EnumSet;
use serde::{Deserialize, Serialize};

use super::Feature;

/// A set of features; in JSON, the list of their names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Features(EnumSet<Feature>);

impl Features {
    /// The empty set.
    pub const NONE: Features = Features(EnumSet::empty());

    /// Whether the set contains a feature.
    pub fn contains(self, feature: Feature) -> bool {
        self.0.contains(feature)
    }

    /// Whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// The beginning of a program that does without these features.
    pub fn header(self) -> &'static str {
        if self.contains(Feature::Printf) { "#define QUEST_NO_PRINTF\n" } else { "" }
    }

    /// The set with one more feature.
    pub fn with(self, feature: Feature) -> Features {
        Features(self.0 | feature)
    }

    /// The union of two sets: what a pair of compilers lacks.
    pub fn union(self, other: Features) -> Features {
        Features(self.0 | other.0)
    }

    /// The features that satisfy a predicate.
    pub fn only(self, is_such: impl Fn(Feature) -> bool) -> Features {
        self.iter().filter(|feature| is_such(*feature)).collect()
    }

    /// Those that something needs which holds with all of them: it is asked of none, then of one less and one less.
    pub fn needed(self, mut holds: impl FnMut(Features) -> bool) -> Features {
        // Most need nothing.
        if self.is_empty() || holds(Features::NONE) {
            return Features::NONE;
        }
        self.iter().fold(self, |all, feature| {
            let fewer = all.only(|other| other != feature);
            if holds(fewer) { fewer } else { all }
        })
    }

    /// Iterates over the features in the order of reports.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        self.0.iter()
    }
}

impl FromIterator<Feature> for Features {
    fn from_iter<I: IntoIterator<Item = Feature>>(features: I) -> Features {
        Features(features.into_iter().collect())
    }
}

/// Separated by commas.
impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.iter().map(|feature| feature.to_string()).collect();
        f.write_str(&names.join(", "))
    }
}
