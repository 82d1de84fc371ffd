//! Runs the functions of the library on memory.

use super::unions::is_set;
use super::{Datum, Machine, Spot, cells};
use crate::c::bytes::Comparison;
use crate::c::fault::{Fault, Run, undefined};
use crate::c::library::MemoryFunction;
use crate::c::tree::Op;
use crate::c::types::{Int, RecordKind, Type};
use crate::case::flow::{Expr, MemoryCall, Place, Source};

/// Elements in a row.
struct Row<'f> {
    /// The first one.
    spot: Spot<'f>,
    number: u32,
}

impl<'f> Machine<'f> {
    /// Runs a call that changes memory.
    pub(super) fn on_memory(&mut self, call: &'f MemoryCall) -> Run<()> {
        let to = self.row(&call.first, call.count.as_ref())?;
        let first = self.first_cell(&to.spot);
        let of_one = cells(to.spot.ty) as usize;
        let all = first..first + to.number as usize * of_one;
        match &call.second {
            Source::Byte(byte) => {
                // The parameter is an int.
                let byte = self.eval(byte)?.0;
                let Some(byte) = self.converted(byte, &Type::Int(Int::Int))?.int() else {
                    return undefined("a byte that is no integer");
                };
                let filled = self.filled(to.spot.ty, byte as u8)?;
                self.cells[all].chunks_mut(of_one).for_each(|part| part.copy_from_slice(&filled));
            }
            Source::Place(second) => {
                let from = self.row(second, call.count.as_ref())?;
                let content = self.content_of(&from)?;
                let begin = self.first_cell(&from.spot);
                let is_apart = all.end <= begin || begin + content.len() <= all.start;
                if call.function == MemoryFunction::Memcpy && !is_apart && !all.is_empty() {
                    return undefined("a copy of bytes to themselves");
                }
                let content = self.with_bytes(content, from.spot.ty, to.spot.ty)?;
                self.cells[all].copy_from_slice(&content);
            }
        }
        self.written(&to.spot);
        Ok(())
    }

    /// Whether what `memcmp` returns compares with zero like this.
    pub(super) fn compares(&mut self, op: Op, call: &'f MemoryCall) -> Run<bool> {
        let Source::Place(second) = &call.second else { return undefined("no second place") };
        let one = self.row(&call.first, call.count.as_ref())?;
        let other = self.row(second, call.count.as_ref())?;
        let Some(int) = integer(one.spot.ty).filter(|_| one.spot.ty == other.spot.ty) else {
            return undefined("a comparison of what is not all integers of one type");
        };
        let (one, other) = (self.content_of(&one)?, self.content_of(&other)?);
        let pairs = one.iter().zip(&other).filter_map(|(a, b)| Some((a.int()?, b.int()?)));
        let size = self.arithmetic.model.int_size(int);
        match (Comparison::of(size, pairs), op) {
            (Comparison::Differs, Op::Equal | Op::NotEqual) => Ok(op == Op::NotEqual),
            (Comparison::Differs, _) => {
                Err(Fault::ImplementationDefined("the order of the bytes of a number".into()))
            }
            (Comparison::Known(ordering), op) => Ok(match op {
                Op::Equal => ordering.is_eq(),
                Op::NotEqual => ordering.is_ne(),
                Op::Less => ordering.is_lt(),
                Op::Greater => ordering.is_gt(),
                Op::LessEqual => ordering.is_le(),
                _ => ordering.is_ge(),
            }),
        }
    }

    /// The elements on which a call works: a place, or so many elements of an array from it on.
    fn row(&mut self, first: &'f Place, count: Option<&'f Expr>) -> Run<Row<'f>> {
        let spot = self.spot(first)?;
        if spot.bits.is_some() {
            return undefined("the address of a bit-field");
        }
        let Some(count) = count else { return Ok(Row { spot, number: 1 }) };
        let Some(number) = self.eval(count)?.0.int() else { return undefined("no number") };
        let of = &self.flow.objects[spot.object as usize].ty;
        let room = self.position(of, spot.cell, spot.ty).map_or(1, |at| at.number - at.index);
        match u32::try_from(number) {
            Ok(number) if number <= room => Ok(Row { spot, number }),
            _ => undefined("elements beyond the end"),
        }
    }

    /// The content of elements all of which were set.
    fn content_of(&self, row: &Row) -> Run<Vec<Datum>> {
        let first = self.first_cell(&row.spot);
        let of_one = cells(row.spot.ty) as usize;
        let content = &self.cells[first..first + row.number as usize * of_one];
        match content.chunks(of_one).all(|part| is_set(row.spot.ty, part)) {
            true => Ok(content.to_vec()),
            false => undefined("a copy of what was never set"),
        }
    }

    /// The cells of an object of which each byte is the same.
    fn filled(&self, ty: &Type, byte: u8) -> Run<Vec<Datum>> {
        let model = self.arithmetic.model;
        let scalars = model.scalars(ty);
        let numbers = scalars.iter().map(|of| model.filled(of, byte).map(Datum::Number));
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
        let (Some(one), Some(other)) = (integer(from), integer(to)) else {
            return undefined("the bytes of an object of another type");
        };
        if cells(from) != cells(to) {
            return undefined("the bytes of another number of elements");
        }
        let of = |datum: Datum| match datum.int() {
            Some(n) => {
                let n = self.arithmetic.model.same_bytes(n, one, other)?;
                Ok(Datum::Number(crate::c::arithmetic::Number::Int(n)))
            }
            None => undefined("the bytes of what is no integer"),
        };
        content.into_iter().map(of).collect()
    }
}

/// The type of the integers in an array, or of the integer.
fn integer(ty: &Type) -> Option<Int> {
    match ty {
        Type::Array(element, _) => integer(element),
        Type::Int(int) => Some(*int),
        _ => None,
    }
}

fn has_union(ty: &Type) -> bool {
    let mut found = false;
    ty.each(&mut |ty| {
        found |= matches!(ty, Type::Record(record) if record.kind == RecordKind::Union);
    });
    found
}
