//! Numbers in the bytes of objects: those that pointers to `unsigned char` lead to (C23 6.3.2.3), and those of other types that may
//! be in any object (GNU).

use super::operators::number;
use super::unions::flatten;
use super::{Datum, Lvalue, Machine, Run, Step, undefined};
use crate::c::arithmetic::Number;
use crate::c::bytes::{BYTE, Scalar};
use crate::c::types::Type;

impl Lvalue {
    /// The first byte of what it designates.
    pub(super) fn first_byte(mut self) -> Lvalue {
        self.steps.push(Step::Bytes(0, BYTE));
        self
    }

    /// The whole that has its bytes, the index of the first one, and the type of the number that they are.
    pub(super) fn bytes(&self) -> Option<(Lvalue, u64, &Type)> {
        match self.steps.split_last()? {
            (Step::Bytes(at, ty), steps) => {
                Some((Lvalue { object: self.object, steps: steps.to_vec() }, (*at).into(), ty))
            }
            _ => None,
        }
    }
}

impl Machine<'_> {
    /// A number in the bytes of a whole.
    pub(super) fn number_at(&self, whole: &Lvalue, at: u64, ty: &Type) -> Run<Datum> {
        let of = self.type_of(whole, whole.steps.len());
        let numbers = self.numbers(whole, &of)?;
        self.model.number_at(self.code.assumes, &numbers, at, ty).map(Datum::from)
    }

    /// Sets a number in the bytes of a whole.
    pub(super) fn set_number_at(
        &mut self,
        whole: &Lvalue,
        at: u64,
        ty: &Type,
        datum: Datum,
    ) -> Run<()> {
        let of = self.type_of(whole, whole.steps.len());
        let numbers = self.numbers(whole, &of)?;
        let new = (ty, number(datum)?);
        let changed = self.model.with_number(self.code.assumes, &numbers, at, new)?;
        let mut slot = self.slot_at(whole)?;
        match changed.into_iter().all(|(number, new)| replace_number(&mut slot, number, new)) {
            true => Ok(()),
            false => undefined("a byte of what has no such number"),
        }
    }

    /// The numbers in a whole.
    fn numbers<'t>(&self, whole: &Lvalue, ty: &'t Type) -> Run<Vec<(Scalar<'t>, Option<Number>)>> {
        let scalars = self.model.scalars(ty);
        let mut numbers = Vec::new();
        flatten(&*self.at(whole)?, &mut numbers);
        match scalars.len() == numbers.len() {
            true => Ok(scalars.into_iter().zip(numbers).collect()),
            false => undefined("the bytes of what is no number, array or struct of those"),
        }
    }
}

/// Replaces a number in an object, by its position among all.
fn replace_number(slot: &mut &mut Datum, number: usize, new: Number) -> bool {
    fn within(datum: &mut Datum, left: &mut usize, new: Number) -> bool {
        match datum {
            Datum::List(parts) => parts.iter_mut().any(|part| within(part, left, new)),
            scalar if *left == 0 => {
                *scalar = Datum::from(new);
                true
            }
            _ => {
                *left -= 1;
                false
            }
        }
    }
    within(slot, &mut { number }, new)
}
