//! The integers of a program that cells do not hold: a cell has their place in a table, so that all cells stay small.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::Datum;
use crate::c::arithmetic::Number;
use crate::c::real::Real;
use crate::c::value::Value;
use crate::c::wide::Wide;

/// The table of a program, which all its runs share: what is in it stays.
#[derive(Debug, Clone, Default)]
pub(in crate::case::flow) struct Numbers(Rc<RefCell<Table>>);

#[derive(Debug, Default)]
struct Table {
    all: Vec<Wide>,
    places: FxHashMap<Wide, u32>,
}

impl Numbers {
    /// What a cell has for a number: equal ones for equal numbers.
    pub(super) fn datum(&self, number: Number) -> Datum {
        let Number::Wide(wide) = number else { return number.into() };
        let Table { all, places } = &mut *self.0.borrow_mut();
        Datum::Listed(*places.entry(wide).or_insert_with(|| {
            all.push(wide);
            all.len() as u32 - 1
        }))
    }

    /// The number that a cell has, if it is one.
    pub(in crate::case::flow) fn number(&self, datum: Datum) -> Option<Number> {
        match datum {
            Datum::Listed(place) => {
                self.0.borrow().all.get(place as usize).copied().map(Number::Wide)
            }
            datum => datum.number(),
        }
    }

    /// The value of a scalar, for initializers and checks.
    pub(in crate::case::flow) fn value(&self, datum: Datum) -> Value {
        match self.number(datum) {
            Some(Number::Int(n)) => Value::Int(n),
            Some(Number::Wide(n)) => Value::Wide(n.into()),
            Some(Number::Real(real)) => Value::Real(real),
            // Whole programs have no complex numbers.
            Some(Number::Complex(_)) => Value::Null,
            None if datum == Datum::Unset => Value::Real(Real::ZERO),
            None if let Datum::Function(routine) = datum => Value::Function(routine),
            None => Value::Null,
        }
    }
}
