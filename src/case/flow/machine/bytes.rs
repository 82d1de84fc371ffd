//! Numbers in the bytes of objects.

use super::code::{Code, Operand, Scalar};
use super::compiler::Compiler;
use super::operands::no_place;
use super::{Machine, cells};
use crate::c::arithmetic::Number;
use crate::c::bytes;
use crate::c::fault::{Run, undefined};
use crate::c::types::Type;
use crate::case::flow::View;

impl<'f> Compiler<'f, '_> {
    /// Puts the address of an object and an index on the stack; yields the type of the object, and that of the number there.
    pub(super) fn view(&mut self, view: &'f View, is_written: bool) -> Option<(u32, Scalar)> {
        let of = self.addressed(&view.place, is_written)?;
        self.expr(&view.at)?;
        let Some(seen) = Scalar::of(&view.ty) else {
            return self.never("bytes of what is no number");
        };
        Some((self.ty(of.ty), seen))
    }
}

impl Machine<'_> {
    /// The number in the bytes of an object, the address of which is on the stack with an index.
    pub(super) fn number_at(&mut self, ty: &Type, seen: Scalar, code: &Code) -> Run<Number> {
        let (first, at) = self.address_of_byte(code)?;
        let all = self.numbers_of(ty, first);
        let model = self.arithmetic.model;
        model.number_at(self.arithmetic.assumes, &all, at, &seen.to_type())
    }

    /// Stores a number in the bytes of an object: index, address and number are on the stack.
    pub(super) fn set_number_at(&mut self, ty: &Type, seen: Scalar, code: &Code) -> Run<()> {
        let (first, at) = self.address_of_byte(code)?;
        let new = self.number(Operand::Top, code)?;
        let all = self.numbers_of(ty, first);
        let model = self.arithmetic.model;
        let new = (&seen.to_type(), new);
        for (number, new) in model.with_number(self.arithmetic.assumes, &all, at, new)? {
            self.will_change(first + number..first + number + 1);
            self.cells[first + number] = new.into();
        }
        Ok(())
    }

    /// The numbers in an object, the first cell of which this is.
    fn numbers_of<'t>(
        &self,
        ty: &'t Type,
        first: usize,
    ) -> Vec<(bytes::Scalar<'t>, Option<Number>)> {
        let content = &self.cells[first..first + cells(ty) as usize];
        let scalars = self.arithmetic.model.scalars(ty).into_iter();
        scalars.zip(content.iter().map(|cell| cell.number())).collect()
    }

    /// Removes an index and the address of an object: its first cell, and the index.
    fn address_of_byte(&mut self, code: &Code) -> Run<(usize, u64)> {
        let index = self.int(Operand::Top, code)?;
        let Some(first) = self.pop_cell(0) else { return no_place() };
        match u32::try_from(index) {
            Ok(at) => Ok((first, at.into())),
            Err(_) => undefined("a byte before the first, or beyond the object"),
        }
    }
}
