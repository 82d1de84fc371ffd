//! How `main` runs the test cases of a file, in few bytes: a program may have millions of them.

use std::collections::BTreeSet;
use std::iter::repeat_n;

use crate::c::tree::{CaseCode, Run};

/// The test cases that `main` runs, in order.
#[derive(Debug, Clone, Default)]
pub(super) struct Runs {
    /// Those in a row that are run alike, and their number.
    alike: Vec<(Run, u32)>,
    /// The seed of each, if `main` tells it.
    seeds: Vec<i64>,
}

impl Runs {
    /// Adds a test case, perhaps with its seed.
    pub(super) fn add(&mut self, code: &CaseCode, has_seed: bool) {
        self.add_alike(code.run(), 1);
        self.seeds.extend(has_seed.then_some(code.seed));
    }

    /// Adds those of another part of the file.
    pub(super) fn join(&mut self, others: &Runs) {
        others.alike.iter().for_each(|(run, number)| self.add_alike(*run, *number));
        self.seeds.extend(&others.seeds);
    }

    fn add_alike(&mut self, run: Run, number: u32) {
        match self.alike.last_mut() {
            Some((last, before)) if *last == run => *before += number,
            _ => self.alike.push((run, number)),
        }
    }

    /// How each is run.
    pub(super) fn iter(&self) -> impl Iterator<Item = Run> {
        self.alike.iter().flat_map(|(run, number)| repeat_n(*run, *number as usize))
    }

    /// The seeds of all, if `main` tells them.
    pub(super) fn seeds(&self) -> impl Iterator<Item = i64> {
        self.seeds.iter().copied()
    }

    /// How many times the end must be reached in each test case, if it is the same number in all.
    pub(super) fn common_reaches(&self) -> Option<u32> {
        let reaches: BTreeSet<u32> = self.alike.iter().map(|(run, _)| run.reaches).collect();
        reaches.first().copied().filter(|_| reaches.len() == 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::complaint::{Side, Subject};
    use crate::c::tree::Name;

    fn run(reaches: u32) -> Run {
        let entry = Name::Global("caller", 0);
        Run { entry, reaches, reached: (Side::Caller, Subject::Calls) }
    }

    #[test]
    fn test_cases_that_are_run_alike_take_no_room_of_their_own_and_all_keep_their_order() {
        let mut runs = Runs::default();
        for reaches in [1, 1, 2, 1] {
            let mut part = Runs::default();
            (0..1000).for_each(|_| part.add_alike(run(reaches), 1));
            runs.join(&part);
        }
        assert_eq!((runs.alike.len(), runs.seeds.len()), (3, 0));
        let reaches: Vec<u32> = runs.iter().map(|run| run.reaches).collect();
        let expected = [1, 1, 2, 1].into_iter().flat_map(|reaches| repeat_n(reaches, 1000));
        assert_eq!(reaches, expected.collect::<Vec<_>>());
        assert_eq!(runs.common_reaches(), None);
    }
}
