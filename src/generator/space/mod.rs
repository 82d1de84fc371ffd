//! What a generator may draw, as a set: its number of values, and each value by its number.
//!
//! A generator is read once, as a decision diagram in which equal values are one, however many ways lead to them:
//! see `sets`. Values are numbered by weight, light ones first: a type, an operator or a statement weighs 1, what is
//! in it adds to that.

mod constants;
mod count;
mod expressions;
mod gap;
mod rank;
mod read;
mod sets;
mod term;
#[cfg(test)]
mod tests;
mod tree;
mod types;

use num_bigint::BigUint;

pub use gap::Gap;

use super::{Datum, Gen, ScriptError};
use crate::c::model::Model;
use read::Reader;
use sets::{Lists, Set};

/// The values that some generators may draw together at a size: one from each.
#[derive(Debug)]
pub struct Space<'m> {
    reader: Reader<'m>,
    parts: Vec<Set>,
    lists: Lists,
    /// The numbers of values by weight, as far as they were needed.
    weights: Vec<u128>,
}

impl<'m> Space<'m> {
    /// Reads generators under a data model, with a bounded effort: see [`Space::gaps`].
    ///
    /// # Errors
    /// A mistake in the script.
    pub fn of<'g>(
        parts: impl IntoIterator<Item = &'g Gen>,
        size: u32,
        model: &'m Model,
        effort: usize,
    ) -> Result<Space<'m>, ScriptError> {
        let mut reader = Reader::new(model, effort);
        let mut sets = Vec::new();
        for part in parts {
            sets.push(reader.read(part, size)?);
            if reader.sets.is_full() && reader.gaps.is_empty() {
                reader.gap(part, "its values are too many and too unlike to be told apart");
            }
        }
        let lists = reader.sets.product(&sets);
        Ok(Space { reader, parts: sets, lists, weights: Vec::new() })
    }

    /// Values that are missing, and why: then its numbers are too small.
    pub fn gaps(&self) -> &[Gap] {
        &self.reader.gaps
    }

    /// A generator whose values depend on the data model, if there is one.
    pub fn asks_model(&self) -> Option<&Gen> {
        self.reader.asks_model.as_ref()
    }

    /// The number of different values; none if they could not be counted.
    pub fn number(&mut self) -> Option<BigUint> {
        let mut numbers = self.numbers().into_iter();
        numbers.try_fold(1u32.into(), |product, number| Some(product * number?))
    }

    /// The number of different values of each generator.
    pub fn numbers(&mut self) -> Vec<Option<BigUint>> {
        let Reader { sets, counter, .. } = &mut self.reader;
        let count = |set: &Set| match sets.is_full() {
            true => None,
            false => counter.set(sets, *set),
        };
        self.parts.iter().map(count).collect()
    }

    /// The value with this number of each generator, if there are so many.
    pub fn get(&mut self, number: u64) -> Option<Vec<Datum>> {
        let Reader { sets, grades, opaques, .. } = &mut self.reader;
        let (weight, number) =
            grades.weight_of(sets, self.lists, &mut self.weights, number.into())?;
        let terms = grades.nth_list(sets, self.lists, weight, number)?;
        let mut next_id = 1;
        Some(terms.iter().map(|term| term.datum(opaques, &mut next_id)).collect())
    }

    /// The numbers of values by weight, from 0: all, or those of the first `most`, if there are more.
    pub fn by_weight(&mut self, most: u64) -> Vec<u128> {
        let Reader { sets, grades, .. } = &mut self.reader;
        grades.weight_of(sets, self.lists, &mut self.weights, most.into());
        self.weights.clone()
    }

    /// Keeps one of the values of a generator that have the same key, the first; of lists, of their items. None if
    /// there are too many to look at each.
    pub fn keep_one_of_each(
        &mut self,
        part: usize,
        key: &mut dyn FnMut(&Datum) -> String,
    ) -> Option<()> {
        self.parts[part] = self.reader.one_of_each(self.parts[part], key)?;
        self.lists = self.reader.sets.product(&self.parts);
        self.weights.clear();
        Some(())
    }
}
