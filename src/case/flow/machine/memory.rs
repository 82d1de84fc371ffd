//! Runs the functions of the library on memory.

use std::ops::Range;

use super::code::{Argument, Code, Memory, Operand};
use super::unions::is_set;
use super::{Datum, Machine, Target, cells};
use crate::c::arithmetic::Arithmetic;
use crate::c::bytes::{Comparison, integer_of};
use crate::c::fault::{Fault, Run, undefined};
use crate::c::library::MemoryFunction;
use crate::c::tree::Op;
use crate::c::types::Type;

/// Elements in a row.
struct Row<'t> {
    /// The first cell of the first one.
    first: usize,
    ty: &'t Type,
    number: usize,
}

impl Row<'_> {
    fn all(&self) -> Range<usize> {
        self.first..self.first + self.number * cells(self.ty) as usize
    }
}

impl Machine<'_> {
    /// Runs a call that changes memory, the arguments of which are on the stack.
    pub(super) fn on_memory(&mut self, call: &Memory, code: &Code) -> Run<()> {
        if call.function.is_on_texts() {
            return self.change_text(call, code);
        }
        let Argument::Place(second) = &call.second else {
            let byte = self.int(Operand::Top, code)?;
            let [to] = self.rows(call, [&call.first], code)?;
            let filled = self.filled(to.ty, byte as u8)?;
            self.will_change(to.all());
            let all = &mut self.cells[to.all()];
            all.chunks_mut(filled.len().max(1)).for_each(|part| part.copy_from_slice(&filled));
            return Ok(());
        };
        let [to, from] = self.rows(call, [&call.first, second], code)?;
        let (all, content) = (to.all(), self.content_of(&from)?);
        let is_apart = all.end <= from.first || from.first + content.len() <= all.start;
        if call.function == MemoryFunction::Memcpy && !is_apart && !all.is_empty() {
            return undefined("a copy of bytes to themselves");
        }
        let content = self.with_bytes(content, from.ty, to.ty)?;
        self.will_change(all.clone());
        self.cells[all].copy_from_slice(&content);
        Ok(())
    }

    /// Whether what a function returns compares with zero like this.
    pub(super) fn compares(&mut self, op: Op, call: &Memory, code: &Code) -> Run<bool> {
        if call.function.is_on_texts() {
            return self.compares_texts(op, call, code);
        }
        let Argument::Place(second) = &call.second else { return undefined("no second place") };
        let [one, other] = self.rows(call, [&call.first, second], code)?;
        let Some(int) = integer_of(one.ty).filter(|_| one.ty == other.ty) else {
            return undefined("a comparison of what is not all integers of one type");
        };
        let (one, other) = (self.content_of(&one)?, self.content_of(&other)?);
        let pairs = one.iter().zip(&other).filter_map(|(a, b)| {
            let number = |datum: &Datum| self.program.numbers.number(*datum);
            Some((number(a)?, number(b)?))
        });
        let size = self.arithmetic.model.int_size(int);
        match (Comparison::of(size, pairs), op) {
            (Comparison::Differs, Op::Equal | Op::NotEqual) => Ok(op == Op::NotEqual),
            (Comparison::Differs, _) => {
                Err(Fault::ImplementationDefined("the order of the bytes of a number".into()))
            }
            (Comparison::Known(order), op) => Ok(op.compares(order)),
        }
    }

    /// The elements on which a call works: places of these types, or so many elements of an array from each on. Their
    /// addresses are on the stack, and the number of elements after the first.
    fn rows<'t, const N: usize>(
        &mut self,
        call: &Memory,
        types: [&'t Type; N],
        code: &Code,
    ) -> Run<[Row<'t>; N]> {
        let mut targets = [Target { object: 0, cell: 0 }; N];
        for target in targets[1..].iter_mut().rev() {
            *target = self.target(Operand::Top, code)?;
        }
        let number = match call.is_counted {
            true => Some(self.int(Operand::Top, code)?),
            false => None,
        };
        targets[0] = self.target(Operand::Top, code)?;
        let mut rows = types.map(|ty| Row { first: 0, ty, number: 1 });
        for (row, target) in rows.iter_mut().zip(targets) {
            row.first = self.cell(target);
            if let Some(number) = number {
                let room = self.of_target(target, row.ty);
                let room = room.map_or(1, |at| at.number - at.index);
                row.number = match u32::try_from(number) {
                    Ok(number) if number <= room => number as usize,
                    _ => return undefined("elements beyond the end"),
                };
            }
        }
        Ok(rows)
    }

    /// The content of elements all of which were set.
    fn content_of(&self, row: &Row) -> Run<Vec<Datum>> {
        let content = &self.cells[row.all()];
        match content.chunks(cells(row.ty) as usize).all(|part| is_set(row.ty, part)) {
            true => Ok(content.to_vec()),
            false => undefined("a copy of what was never set"),
        }
    }

    /// The cells of an object of which each byte is the same.
    fn filled(&self, ty: &Type, byte: u8) -> Run<Vec<Datum>> {
        let model = self.arithmetic.model;
        let scalars = model.scalars(ty);
        let numbers = scalars.iter().map(|of| model.filled(of, byte).map(Datum::from));
        match has_union(ty) {
            // Some of its members may have no such number.
            true => Ok(numbers.map(|number| number.unwrap_or(Datum::Unset)).collect()),
            false => numbers.collect(),
        }
    }

    /// The cells of elements of one type with the bytes of another.
    fn with_bytes(&self, content: Vec<Datum>, from: &Type, to: &Type) -> Run<Vec<Datum>> {
        if from == to {
            return Ok(content);
        }
        if let (Type::Int(_), Type::Float(_)) | (Type::Float(_), Type::Int(_)) = (from, to) {
            let Arithmetic { model, assumes } = self.arithmetic;
            let bits = |datum: Datum| model.same_bits(assumes, datum.number(), from, to);
            return content.into_iter().map(|datum| bits(datum).map(Datum::from)).collect();
        }
        let (Some(one), Some(other)) = (integer_of(from), integer_of(to)) else {
            return undefined("the bytes of an object of another type");
        };
        if cells(from) != cells(to) {
            return undefined("the bytes of another number of elements");
        }
        let of = |datum: Datum| match datum.int() {
            Some(n) => {
                let n = self.arithmetic.model.same_bytes(n, one, other)?;
                Ok(n.into())
            }
            None => undefined("the bytes of what is no integer"),
        };
        content.into_iter().map(of).collect()
    }
}

fn has_union(ty: &Type) -> bool {
    ty.has(|ty| matches!(ty, Type::Record(record) if record.is_union()))
}
