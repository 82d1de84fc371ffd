//! Draws test cases from a suite: each from its own stream.

use std::collections::BTreeMap;
use std::iter;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::TestCase;
use super::enumeration::Enumeration;
use super::family::Draw;
pub use super::redraw::DrawError;
use super::redraw::{Asked, Redraw};
use super::suite::Suite;
use crate::base::figures::long_number;
use crate::c::rules::{Rules, Violation};
use crate::c::tree::Tag;

/// The test case of a suite that is to be drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pick {
    /// Its seed.
    pub seed: i64,
    /// The number of its shape; none if that is drawn, too.
    pub shape: Option<u64>,
}

impl From<i64> for Pick {
    fn from(seed: i64) -> Pick {
        Pick { seed, shape: None }
    }
}

/// The test cases of a program: without those whose tags would clash in one file.
pub fn distinct<P: Into<Pick>>(picks: impl Iterator<Item = P>) -> impl Iterator<Item = Pick> {
    // A bit for each tag, in blocks that are made when needed: four megabytes for any number of test cases.
    let mut blocks: FxHashMap<u32, Box<[u64; 64]>> = FxHashMap::default();
    picks.map(Into::into).filter(move |pick| {
        let number = Tag::number_of_seed(pick.seed);
        let block = blocks.entry(number >> 12).or_insert_with(|| Box::new([0; 64]));
        let word = &mut block[(number >> 6 & 63) as usize];
        let is_new = *word >> (number & 63) & 1 == 0;
        *word |= 1 << (number & 63);
        is_new
    })
}

/// The test cases of a program.
#[derive(Debug, Default)]
pub struct Drawn {
    /// In order.
    pub cases: Vec<TestCase>,
    /// The seeds of those that no test case has here, each with why: the rule that it breaks.
    pub impossible: Vec<(i64, String)>,
}

/// Draws the test cases of one suite.
#[derive(Debug)]
pub struct Drawer<'a> {
    family: Box<dyn Draw + 'a>,
    redraw: Redraw<'a>,
    enumeration: Option<Rc<Enumeration<'static>>>,
}

impl<'a> Drawer<'a> {
    /// Makes a drawer for types of the given depth.
    pub fn new(suite: &'a Suite, rules: Rules<'a>, size: u32) -> Drawer<'a> {
        let redraw = Redraw::new(&suite.name, rules, size);
        Drawer { family: suite.part.draw(&rules), redraw, enumeration: None }
    }

    /// The same, with no more than so many attempts at a part.
    pub fn in_tries(mut self, most: u32) -> Drawer<'a> {
        self.redraw.most_tries = self.redraw.most_tries.min(most);
        self
    }

    /// The same, for test cases whose shapes are asked for by number.
    pub fn by_number(self, enumeration: Rc<Enumeration<'static>>) -> Drawer<'a> {
        Drawer { enumeration: Some(enumeration), ..self }
    }

    /// How many statements of each kind were asked for, and how many of them were left out.
    pub fn asked(&self) -> &Asked {
        &self.redraw.asked
    }

    /// The number of redrawn parts, by the rule that each broke.
    pub fn redrawn(&self) -> &BTreeMap<Violation, u64> {
        &self.redraw.redrawn
    }

    /// The test cases of a program: the first ones, in order, without those whose tags would clash in one file.
    ///
    /// # Errors
    /// A mistake in the suite.
    pub fn program<P: Into<Pick>>(
        &mut self,
        picks: impl Iterator<Item = P>,
        number: u32,
    ) -> Result<Vec<TestCase>, DrawError> {
        distinct(picks).take(number as usize).map(|pick| self.case(pick)).collect()
    }

    /// The same. A test case is impossible if the shape that is asked for by number breaks a rule, or if what its seed
    /// decides first, such as how long it is, leaves too little that the compiler has.
    ///
    /// # Errors
    /// A mistake in the suite.
    pub fn possible(
        &mut self,
        picks: impl Iterator<Item = Pick>,
        number: u32,
    ) -> Result<Drawn, DrawError> {
        let mut drawn = Drawn::default();
        for pick in distinct(picks).take(number as usize) {
            match self.case(pick) {
                Ok(case) => drawn.cases.push(case),
                Err(DrawError::Impossible { violation, .. }) => {
                    drawn.impossible.push((pick.seed, violation.to_string()));
                }
                Err(DrawError::InVain { why, .. }) => drawn.impossible.push((pick.seed, why)),
                Err(DrawError::Stuck { violation, .. }) if self.redraw.rules.is_lacking() => {
                    drawn.impossible.push((pick.seed, violation.to_string()));
                }
                Err(error) => return Err(error),
            }
        }
        Ok(drawn)
    }

    /// These test cases, so many at a time.
    pub fn chunks(
        &mut self,
        picks: impl Iterator<Item = Pick>,
        size: usize,
    ) -> impl Iterator<Item = Result<Vec<TestCase>, DrawError>> {
        let mut picks = picks.fuse();
        iter::from_fn(move || {
            let cases = picks.by_ref().take(size).map(|pick| self.case(pick));
            let cases: Result<Vec<TestCase>, DrawError> = cases.collect();
            cases.map(|cases| (!cases.is_empty()).then_some(cases)).transpose()
        })
    }

    /// A test case.
    ///
    /// # Errors
    /// A mistake in the suite; or the shape that is asked for breaks a rule of C, or there is none.
    pub fn case(&mut self, pick: impl Into<Pick>) -> Result<TestCase, DrawError> {
        let Pick { seed, shape } = pick.into();
        self.redraw.fixed = match (shape, &self.enumeration) {
            (Some(number), Some(enumeration)) => {
                let beyond = || DrawError::Beyond {
                    suite: self.redraw.suite.into(),
                    number,
                    all: enumeration.number().map_or("too many".into(), |all| long_number(&all)),
                };
                Some((number, enumeration.get(number).ok_or_else(beyond)?))
            }
            _ => None,
        };
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
        let seeds = distinct(0..20_000).map(|pick| pick.seed);
        assert_eq!(seeds.collect::<Vec<_>>(), expected);
    }
}
