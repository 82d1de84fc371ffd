//! Bytes of objects that pointers to `unsigned char` lead to (C23 6.3.2.3).

use super::unions::flatten;
use super::{Datum, Lvalue, Machine, Run, Step, undefined};
use crate::c::arithmetic::Number;
use crate::c::bytes::Scalar;
use crate::c::types::{Int, Type};

/// The type of a byte.
pub(super) const BYTE: Type = Type::Int(Int::UChar);

impl Lvalue {
    /// The first byte of what it designates.
    pub(super) fn first_byte(mut self) -> Lvalue {
        self.steps.push(Step::Byte(0));
        self
    }

    /// The whole of which it is a byte, and the index of that.
    pub(super) fn bytes(&self) -> Option<(Lvalue, u64)> {
        match self.steps.split_last()? {
            (Step::Byte(at), steps) => {
                Some((Lvalue { object: self.object, steps: steps.to_vec() }, (*at).into()))
            }
            _ => None,
        }
    }
}

impl Machine<'_> {
    /// A byte of a whole.
    pub(super) fn byte(&self, whole: &Lvalue, at: u64) -> Run<Datum> {
        let ty = self.type_of(whole, whole.steps.len());
        let numbers = self.numbers(whole, &ty)?;
        self.model.byte_of(self.code.assumes, &numbers, at).map(Datum::Int)
    }

    /// Sets a byte of a whole.
    pub(super) fn set_byte(&mut self, whole: &Lvalue, at: u64, byte: &Datum) -> Run<()> {
        let Datum::Int(byte) = byte else { return undefined("a byte that is no number") };
        let ty = self.type_of(whole, whole.steps.len());
        let numbers = self.numbers(whole, &ty)?;
        let Some(number) = self.model.covering(numbers.iter().map(|(of, _)| of), at) else {
            return undefined("a byte of padding, or beyond the object");
        };
        let (of, old) = &numbers[number];
        let new = self.model.with_byte(self.code.assumes, of, *old, at, *byte as u8)?;
        let mut slot = self.slot_at(whole)?;
        if !replace_number(&mut slot, number, new) {
            return undefined("a byte of what has no such number");
        }
        Ok(())
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
