//! Draws test cases from a suite: each from its own stream.

use std::collections::BTreeMap;
use std::iter;

use super::TestCase;
use super::family::Draw;
pub use super::redraw::DrawError;
use super::redraw::Redraw;
use super::suite::Suite;
use crate::c::rules::{Rules, Violation};
use crate::c::tree::Tag;

/// The seeds of a program: without those whose tags would clash in one file.
pub fn distinct(seeds: impl Iterator<Item = i64>) -> impl Iterator<Item = i64> {
    // A bit for each tag, in blocks that are made when needed: four megabytes for any number of test cases.
    let mut blocks: BTreeMap<u32, Box<[u64; 64]>> = BTreeMap::new();
    seeds.filter(move |seed| {
        let number = Tag::number_of_seed(*seed);
        let block = blocks.entry(number >> 12).or_insert_with(|| Box::new([0; 64]));
        let word = &mut block[(number >> 6 & 63) as usize];
        let is_new = *word >> (number & 63) & 1 == 0;
        *word |= 1 << (number & 63);
        is_new
    })
}

/// Draws the test cases of one suite.
#[derive(Debug)]
pub struct Drawer<'a> {
    family: Box<dyn Draw + 'a>,
    redraw: Redraw<'a>,
}

impl<'a> Drawer<'a> {
    /// Makes a drawer for types of the given depth.
    pub fn new(suite: &'a Suite, rules: Rules<'a>, size: u32) -> Drawer<'a> {
        let redraw = Redraw { suite: &suite.name, rules, size, redrawn: BTreeMap::new() };
        Drawer { family: suite.part.draw(&rules), redraw }
    }

    /// The number of redrawn parts, by the rule that each broke.
    pub fn redrawn(&self) -> &BTreeMap<Violation, u64> {
        &self.redraw.redrawn
    }

    /// The test cases of a program: those of the first seeds, in order, without seeds whose tags would clash
    /// in one file.
    ///
    /// # Errors
    /// A mistake in the suite.
    pub fn program(
        &mut self,
        seeds: impl Iterator<Item = i64>,
        number: u32,
    ) -> Result<Vec<TestCase>, DrawError> {
        distinct(seeds).take(number as usize).map(|seed| self.case(seed)).collect()
    }

    /// The test cases of seeds, this many at a time.
    pub fn chunks(
        &mut self,
        seeds: impl Iterator<Item = i64>,
        size: usize,
    ) -> impl Iterator<Item = Result<Vec<TestCase>, DrawError>> {
        let mut seeds = seeds.fuse();
        iter::from_fn(move || {
            let cases = seeds.by_ref().take(size).map(|seed| self.case(seed));
            let cases: Result<Vec<TestCase>, DrawError> = cases.collect();
            cases.map(|cases| (!cases.is_empty()).then_some(cases)).transpose()
        })
    }

    /// The test case of a seed.
    ///
    /// # Errors
    /// A mistake in the suite.
    pub fn case(&mut self, seed: i64) -> Result<TestCase, DrawError> {
        self.family.case(seed, &mut self.redraw)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_seeds_of_a_program_are_those_whose_tags_are_new() {
        let mut tags = BTreeSet::new();
        let expected: Vec<i64> =
            (0..20_000).filter(|seed| tags.insert(Tag::of_seed(*seed))).collect();
        assert!(expected.len() < 20_000, "some clash");
        assert_eq!(distinct(0..20_000).collect::<Vec<_>>(), expected);
    }
}
