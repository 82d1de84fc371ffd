//! Bytes of objects that are read and set through pointers to `unsigned char`.

use super::code::{Code, Operand};
use super::compiler::Compiler;
use super::operands::no_place;
use super::{Datum, Machine, cells};
use crate::c::arithmetic::Number;
use crate::c::bytes::Scalar;
use crate::c::fault::{Run, undefined};
use crate::c::types::{Int, Type};
use crate::case::flow::{Expr, Place};

/// The type of a byte.
pub(super) const BYTE: Type = Type::Int(Int::UChar);

impl<'f> Compiler<'f, '_> {
    /// Puts the address of an object and an index on the stack; yields the type of the object.
    pub(super) fn bytes_of(
        &mut self,
        place: &'f Place,
        index: &'f Expr,
        is_written: bool,
    ) -> Option<u32> {
        let of = self.addressed(place, is_written)?;
        self.expr(index)?;
        Some(self.ty(of.ty))
    }
}

impl Machine<'_> {
    /// The byte of an object, the address of which is on the stack with an index.
    pub(super) fn byte(&mut self, ty: &Type, code: &Code) -> Run<i128> {
        let (first, at) = self.address_of_byte(code)?;
        let model = self.arithmetic.model;
        let content = &self.cells[first..first + cells(ty) as usize];
        let scalars = model.scalars(ty).into_iter();
        let all: Vec<(Scalar, Option<Number>)> =
            scalars.zip(content.iter().map(|cell| cell.number())).collect();
        model.byte_of(self.arithmetic.assumes, &all, at)
    }

    /// Sets the byte of an object to a value: index, address and value are on the stack.
    pub(super) fn set_byte(&mut self, ty: &Type, code: &Code) -> Run<()> {
        let (first, at) = self.address_of_byte(code)?;
        let byte = self.int(Operand::Top, code)?;
        let model = self.arithmetic.model;
        let scalars = model.scalars(ty);
        let Some(number) = model.covering(&scalars, at) else {
            return undefined("a byte of padding, or beyond the object");
        };
        let old = self.cells[first + number].number();
        let new =
            model.with_byte(self.arithmetic.assumes, &scalars[number], old, at, byte as u8)?;
        self.will_change(first + number..first + number + 1);
        self.cells[first + number] = Datum::from(new);
        Ok(())
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
