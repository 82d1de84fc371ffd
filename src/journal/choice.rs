//! Which configurations try a test case, if not all: options of a sweep have much in common, and what one compiler gets
//! right under three of them it rarely gets wrong under a fourth.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::base::chance::{Chance, mix};
use crate::case::TestCase;

/// Separates it from whatever else is made of a seed.
const CHOICE: u64 = 0x0c01_11f1;

/// The configurations that test a suite, and in how many of them each of its test cases is tried.
#[derive(Debug, Clone)]
pub struct Choice {
    targets: Vec<usize>,
    number: usize,
}

impl Choice {
    /// Of so many of these configurations, or of all.
    pub fn new(targets: Vec<usize>, number: Option<u32>) -> Choice {
        let all = targets.len();
        Choice { targets, number: number.map_or(all, |number| all.min(number as usize)) }
    }

    /// How many configurations try a test case.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Whether a configuration tries the test case with this seed, which alone decides.
    pub fn tries(&self, target: usize, seed: i64) -> bool {
        self.is_all() || self.of(seed).contains(&target)
    }

    fn is_all(&self) -> bool {
        self.number == self.targets.len()
    }

    /// How many test cases with these seeds each configuration tries; all, where nothing else is said.
    pub fn shares(&self, seeds: impl Iterator<Item = i64>) -> BTreeMap<usize, u64> {
        let mut shares = BTreeMap::new();
        if !self.is_all() {
            shares.extend(self.targets.iter().map(|target| (*target, 0)));
            for seed in seeds {
                self.of(seed)
                    .into_iter()
                    .for_each(|target| *shares.entry(target).or_default() += 1);
            }
        }
        shares
    }

    fn of(&self, seed: i64) -> Vec<usize> {
        let mut chance = Chance::new(mix(seed as u64, CHOICE));
        let mut left = self.targets.clone();
        (0..self.number)
            .map(|_| left.swap_remove(chance.below(left.len() as u64) as usize))
            .collect()
    }

    /// Test cases with those of some configurations that try them: each configuration with its own, if not all try all.
    pub fn apart(
        &self,
        cases: Vec<TestCase>,
        targets: &[usize],
    ) -> Vec<(Arc<[TestCase]>, Vec<usize>)> {
        if self.is_all() {
            return vec![(cases.into(), targets.to_vec())];
        }
        let chosen: Vec<Vec<usize>> = cases.iter().map(|case| self.of(case.seed())).collect();
        let own = |target: &usize| {
            let tried = cases.iter().zip(&chosen).filter(|(_, chosen)| chosen.contains(target));
            (tried.map(|(case, _)| case.clone()).collect(), vec![*target])
        };
        targets.iter().map(own).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_test_case_is_tried_in_so_many_configurations_and_each_configuration_tries_its_share() {
        let choice = Choice::new(vec![0, 2, 3, 5, 8], Some(2));
        let mut tried = [0; 9];
        for seed in 0..1000 {
            let of = choice.of(seed);
            assert_eq!(of.len(), 2);
            assert_ne!(of[0], of[1]);
            of.iter().for_each(|target| tried[*target] += 1);
            assert!((0..9).all(|target| choice.tries(target, seed) == of.contains(&target)));
        }
        for (target, tried) in tried.into_iter().enumerate() {
            let share = if choice.targets.contains(&target) { 350..450 } else { 0..1 };
            assert!(share.contains(&tried), "{target}: {tried}");
        }
    }

    #[test]
    fn all_try_all_unless_there_are_more() {
        for number in [None, Some(3), Some(7)] {
            let choice = Choice::new(vec![1, 2, 4], number);
            assert_eq!(choice.number(), 3);
            assert!([1, 2, 4].into_iter().all(|target| choice.tries(target, 7)));
        }
    }
}
