//! The operands of instructions: what they hold, and where they lead.

use super::code::{Code, Operand};
use super::unions::is_set;
use super::{Datum, Machine, Target, cells};
use crate::c::arithmetic::Number;
use crate::c::fault::{Fault, Run, undefined};
use crate::c::tree::Op;
use crate::c::types::{Int, Type};

impl Machine<'_> {
    pub(super) fn push(&mut self, datum: impl Into<Datum>) {
        self.stack.push(datum.into());
    }

    /// Pushes a number that was computed.
    pub(super) fn push_number(&mut self, number: Number) {
        let datum = self.program.numbers.datum(number);
        self.stack.push(datum);
    }

    fn number_of(&self, datum: Datum) -> Run<Number> {
        match self.program.numbers.number(datum) {
            Some(number) => Ok(number),
            None => undefined("an operand that is no number"),
        }
    }

    /// An integer converted to an integer type.
    pub(super) fn narrowed(&self, datum: Datum, to: Int) -> Run<Datum> {
        if let Some(n) = datum.int() {
            match self.arithmetic.narrow(n, to) {
                // Of more than 128 bits.
                Err(Fault::Unspecified(_)) => {}
                result => return result.map(Datum::from),
            }
        }
        let number = self.arithmetic.convert(self.number_of(datum)?, &Type::Int(to))?;
        Ok(self.program.numbers.datum(number))
    }

    /// The result of an operation on two integers, each of which may have to be converted to its type first.
    pub(super) fn integers(
        &self,
        op: Op,
        int: Int,
        converts: [bool; 2],
        [mut left, mut right]: [Datum; 2],
    ) -> Run<Datum> {
        if converts[0] {
            left = self.narrowed(left, int)?;
        }
        if converts[1] {
            right = self.narrowed(right, int)?;
        }
        if let (Some(left), Some(right)) = (left.int(), right.int()) {
            match self.arithmetic.integers(op, int, left, right) {
                Err(Fault::Unspecified(_)) => {}
                result => return result.map(Datum::from),
            }
        }
        let (left, right) = (self.number_of(left)?, self.number_of(right)?);
        let number = self.arithmetic.binary(op, &Type::Int(int), left, right)?;
        Ok(self.program.numbers.datum(number))
    }

    /// The value of an operand, which may not be set.
    #[inline]
    pub(super) fn operand(&mut self, operand: Operand, code: &Code) -> Datum {
        match operand {
            Operand::Top => match self.stack.pop() {
                // Such are copied in two parts, as they were written just now.
                Some(Datum::Int(n)) => Datum::Int(n),
                other => other.unwrap_or_default(),
            },
            Operand::Cell(cell) => self.cells[cell as usize],
            Operand::Place => self.cells[self.place],
            Operand::Constant(constant) => code.constants[constant as usize],
        }
    }

    pub(super) fn int(&mut self, operand: Operand, code: &Code) -> Run<i128> {
        an_int(self.operand(operand, code))
    }

    pub(super) fn number(&mut self, operand: Operand, code: &Code) -> Run<Number> {
        let datum = self.operand(operand, code);
        self.number_of(datum)
    }

    pub(super) fn pointer(&mut self, operand: Operand, code: &Code) -> Run<Option<Target>> {
        match self.operand(operand, code).pointer() {
            Some(target) => Ok(target),
            None => undefined("an operand that is no pointer"),
        }
    }

    /// The function that an operand leads to; none if it is a null pointer.
    pub(super) fn function(&mut self, operand: Operand, code: &Code) -> Run<Option<u32>> {
        match self.operand(operand, code) {
            Datum::Function(routine) => Ok(Some(routine)),
            Datum::Null => Ok(None),
            _ => undefined("an operand that is no pointer to a function"),
        }
    }

    pub(super) fn target(&mut self, operand: Operand, code: &Code) -> Run<Target> {
        match self.operand(operand, code) {
            Datum::Pointer(target) => Ok(target),
            _ => no_place(),
        }
    }

    /// Whether the value on top of the stack counts as true; none if it is not set.
    #[inline]
    pub(super) fn holds(&mut self) -> Option<bool> {
        self.stack.pop().and_then(Datum::is_true)
    }

    /// Where the topmost values on the stack begin, so many of them.
    #[inline]
    pub(super) fn topmost(&self, number: usize) -> Run<usize> {
        match self.stack.len().checked_sub(number) {
            Some(from) => Ok(from),
            None => undefined("fewer values than are used"),
        }
    }

    /// The cell so many beyond an address; none if it is null.
    #[inline]
    pub(super) fn pop_cell(&mut self, beyond: u32) -> Option<usize> {
        match self.stack.pop() {
            Some(Datum::Pointer(target)) => Some(self.cell(target) + beyond as usize),
            _ => None,
        }
    }

    /// The cells of a struct at an address, all of which have a value.
    pub(super) fn whole(&mut self, ty: &Type) -> Run<std::ops::Range<usize>> {
        let Some(first) = self.pop_cell(0) else { return no_place() };
        let all = first..first + cells(ty) as usize;
        match is_set(ty, &self.cells[all.clone()]) {
            true => Ok(all),
            false => undefined("a copy of a struct that was never set"),
        }
    }
}

#[cold]
pub(super) fn no_place<T>() -> Run<T> {
    undefined("a pointer that leads nowhere")
}

pub(super) fn an_int(datum: Datum) -> Run<i128> {
    match datum.int() {
        Some(n) => Ok(n),
        None => undefined("an operand that is no integer"),
    }
}
