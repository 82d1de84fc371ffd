//! Sets of numbers as intervals: which test cases of a suite are done.

use std::ops::Range;

use rangemap::RangeSet;
use serde::{Deserialize, Serialize};

/// Numbers as disjoint ranges in ascending order.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Range<u64>>", into = "Vec<Range<u64>>")]
pub struct Intervals {
    ranges: RangeSet<u64>,
}

impl Intervals {
    /// Adds numbers.
    pub fn insert(&mut self, range: Range<u64>) {
        // The crate panics on an empty range.
        if !range.is_empty() {
            self.ranges.insert(range);
        }
    }

    /// The number of numbers.
    pub fn len(&self) -> u64 {
        self.ranges.iter().map(|range| range.end - range.start).sum()
    }

    /// The numbers of a range that are not in the set.
    pub fn gaps(&self, range: Range<u64>) -> Vec<Range<u64>> {
        if range.is_empty() { Vec::new() } else { self.ranges.gaps(&range).collect() }
    }

    /// Whether some number of a range is in the set.
    pub fn overlaps(&self, range: &Range<u64>) -> bool {
        !range.is_empty() && self.ranges.overlaps(range)
    }

    /// Each number, in order.
    pub fn numbers(&self) -> impl Iterator<Item = u64> {
        self.ranges.iter().flat_map(Clone::clone)
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.ranges.is_empty()
    }

    /// The first gap at or after a number; it may be unbounded.
    pub fn gap(&self, from: u64) -> Range<u64> {
        let end = u64::MAX;
        self.ranges.gaps(&(from..end)).next().unwrap_or(end..end)
    }
}

impl From<Vec<Range<u64>>> for Intervals {
    fn from(ranges: Vec<Range<u64>>) -> Intervals {
        let mut intervals = Intervals::default();
        ranges.into_iter().for_each(|range| intervals.insert(range));
        intervals
    }
}

impl From<Intervals> for Vec<Range<u64>> {
    fn from(intervals: Intervals) -> Vec<Range<u64>> {
        intervals.ranges.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn intervals_merge_and_know_their_gaps() {
        let mut intervals = Intervals::default();
        for range in [10..20, 30..40, 20..25, 5..5, 0..2] {
            intervals.insert(range);
        }
        assert_eq!(Vec::from(intervals.clone()), [0..2, 10..25, 30..40]);
        assert_eq!(intervals.len(), 27);
        assert_eq!(intervals.gap(0), 2..10);
        assert_eq!(intervals.gap(5), 5..10);
        assert_eq!(intervals.gap(12), 25..30);
        assert_eq!(intervals.gap(35), 40..u64::MAX);
        intervals.insert(1..31);
        let text = r#"[{"start":0,"end":40}]"#;
        assert_eq!(serde_json::to_string(&intervals).expect("it is plain data"), text);
        assert_eq!(serde_json::from_str::<Intervals>(text).expect("it is stored so"), intervals);
        assert_eq!(Intervals::default().gap(3), 3..u64::MAX);
        assert_eq!(Intervals::default().gap(u64::MAX), u64::MAX..u64::MAX);
    }
}
