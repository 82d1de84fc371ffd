//! The shapes of a suite by number: what its generators may draw, each once, small ones first. A shape is what test
//! cases have before they have values: a signature, expressions, statements.

use std::cell::RefCell;

use num_bigint::BigUint;

use super::call::suite::Prototype;
use super::redraw::Shape;
use super::suite::Suite;
use crate::c::model::Model;
use crate::c::types::Type;
use crate::generator::space::{Gap, Space};
use crate::generator::{Datum, Gen, ScriptError};

/// The shapes of a suite.
#[derive(Debug)]
pub struct Enumeration<'m> {
    fields: Vec<&'static str>,
    shapes: Shapes<'m>,
}

#[derive(Debug)]
enum Shapes<'m> {
    /// Signatures that the suite lists.
    Listed(Vec<Prototype>),
    Drawn(Box<RefCell<Space<'m>>>),
}

/// The effort for telling the values of a suite apart, in comparisons: seconds. Spaces that people go through take
/// milliseconds.
pub const EFFORT: usize = 50_000_000;

impl<'m> Enumeration<'m> {
    /// The shapes that a suite draws at a size under a data model.
    ///
    /// # Errors
    /// The script's mistakes.
    pub fn of(
        suite: &Suite,
        size: u32,
        model: &'m Model,
        effort: usize,
    ) -> Result<Enumeration<'m>, ScriptError> {
        let parts = suite.part.shape();
        let fields = parts.iter().map(|(field, _)| *field).collect();
        let shapes = match suite.listed() {
            [] => {
                let parts = parts.into_iter().map(|(_, part)| part);
                let space = Space::of(parts, size, model, effort)?;
                Shapes::Drawn(Box::new(RefCell::new(space)))
            }
            listed => Shapes::Listed(listed.to_vec()),
        };
        Ok(Enumeration { fields, shapes })
    }

    /// What could not be counted, and why: then there are more shapes than its number.
    pub fn gaps(&self) -> Vec<Gap> {
        match &self.shapes {
            Shapes::Listed(_) => Vec::new(),
            Shapes::Drawn(space) => space.borrow().gaps().to_vec(),
        }
    }

    /// A generator whose values depend on the data model, if there is one.
    pub fn asks_model(&self) -> Option<Gen> {
        match &self.shapes {
            Shapes::Listed(_) => None,
            Shapes::Drawn(space) => space.borrow().asks_model().cloned(),
        }
    }

    /// The number of shapes; none if it could not be counted.
    pub fn number(&self) -> Option<BigUint> {
        match &self.shapes {
            Shapes::Listed(listed) => Some(listed.len().into()),
            Shapes::Drawn(space) => space.borrow_mut().number(),
        }
    }

    /// What each field contributes to it.
    pub fn numbers(&self) -> Vec<(&'static str, Option<BigUint>)> {
        match &self.shapes {
            Shapes::Listed(_) => Vec::new(),
            Shapes::Drawn(space) => {
                self.fields.iter().copied().zip(space.borrow_mut().numbers()).collect()
            }
        }
    }

    /// The numbers of shapes by weight, from 0: see [`Space::by_weight`].
    pub fn by_weight(&self, most: u64) -> Vec<u128> {
        match &self.shapes {
            Shapes::Listed(_) => Vec::new(),
            Shapes::Drawn(space) => space.borrow_mut().by_weight(most),
        }
    }

    /// The shape of a number, if there are so many.
    pub fn get(&self, number: u64) -> Option<Shape> {
        let values = match &self.shapes {
            Shapes::Drawn(space) => space.borrow_mut().get(number)?,
            Shapes::Listed(listed) => {
                let Prototype { args, varargs, result } =
                    listed.get(usize::try_from(number).ok()?)?;
                let list =
                    |types: &[Type]| Datum::List(types.iter().cloned().map(Datum::from).collect());
                vec![list(args), list(varargs), result.clone().into()]
            }
        };
        Some(self.fields.iter().copied().zip(values).collect())
    }

    /// Keeps one type of those with the same key in each field, the first, and so one signature of those that differ
    /// in such types alone. None if there are too many types to look at each, or if they are listed.
    pub fn keep_one_of_each(&self, key: &dyn Fn(&'static str, &Type) -> String) -> Option<()> {
        let Shapes::Drawn(space) = &self.shapes else { return None };
        let mut space = space.borrow_mut();
        for (part, field) in self.fields.iter().enumerate() {
            space.keep_one_of_each(part, &mut |datum| match datum {
                Datum::Type(ty) => key(field, ty),
                // No argument is anything else.
                other => format!("{other:?}"),
            })?;
        }
        Some(())
    }
}
