//! The arms of a `switch`: their labels, single ones and ranges.

use super::{Arm, Stmt};

impl Arm {
    /// An arm of single labels, or `default`.
    pub fn of(labels: Vec<i64>, body: Vec<Stmt>) -> Arm {
        Arm { labels, ranges: Vec::new(), body }
    }

    /// Whether it is `default`.
    pub fn is_default(&self) -> bool {
        self.labels.is_empty() && self.ranges.is_empty()
    }

    /// The values of all its labels, each from the first to the last.
    pub fn spans(&self) -> impl Iterator<Item = (i64, i64)> {
        self.labels.iter().map(|label| (*label, *label)).chain(self.ranges.iter().copied())
    }

    /// The same arm with a plainer label in place of a range: its first or its last value, or a range half as long.
    pub(super) fn plainer(&self) -> Vec<Arm> {
        let mut plainer = Vec::new();
        for (index, (first, last)) in self.ranges.iter().enumerate() {
            let without = {
                let mut ranges = self.ranges.clone();
                ranges.remove(index);
                Arm { ranges, ..self.clone() }
            };
            for label in [first, last] {
                let labels = [&self.labels[..], &[*label]].concat();
                plainer.push(Arm { labels, ..without.clone() });
            }
            let middle = first.midpoint(*last);
            for half in [(*first, middle), (middle, *last)] {
                if half.0 < half.1 && half != (*first, *last) {
                    let mut ranges = self.ranges.clone();
                    ranges[index] = half;
                    plainer.push(Arm { ranges, ..self.clone() });
                }
            }
            if !without.is_default() {
                plainer.push(without);
            }
        }
        plainer
    }
}
