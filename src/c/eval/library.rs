//! Runs the functions of the library on memory: bytes of whole objects and of elements in a row.

use super::memory::is_unset;
use super::operators::number;
use super::{Access, Datum, Frame, Lvalue, Machine, Run, undefined};
use crate::c::arithmetic::Number;
use crate::c::bytes::{Comparison, Scalar, integer_of};
use crate::c::library::MemoryFunction;
use crate::c::tree::Expr;
use crate::c::types::{Int, Type};

impl Machine<'_> {
    /// A call of a function of the library.
    pub(super) fn on_memory(
        &mut self,
        function: MemoryFunction,
        args: &[Expr],
        frame: &mut Frame,
    ) -> Run<Datum> {
        let types: Vec<Type> = args.iter().map(Expr::ty).collect();
        let values: Vec<Datum> = args
            .iter()
            .map(|arg| self.actuals(std::slice::from_ref(arg), frame))
            .map(|actuals| actuals.map(|mut all| all.swap_remove(0).1))
            .collect::<Run<_>>()?;
        if function.is_on_texts() {
            return self.on_texts(function, &types, &values);
        }
        let ([Type::Pointer(element), ..], [Datum::To(first), second, Datum::Int(size)]) =
            (&types[..], &values[..])
        else {
            return undefined("a function on memory without a place or a size");
        };
        let rows = self.rows(first, element, *size)?;
        match (function, second, &types[1]) {
            (MemoryFunction::Memset, Datum::Int(_) | Datum::Wide(_), _) => {
                let (byte, int) = (number(second.clone())?, Type::Int(Int::Int));
                let Number::Int(byte) = self.arithmetic().convert(byte, &int)? else {
                    return undefined("a byte that is no integer");
                };
                let filled = self.filled(element, byte as u8)?;
                rows.iter().try_for_each(|row| self.put(row, filled.clone()))?;
                Ok(Datum::To(first.clone()))
            }
            (_, Datum::To(second), Type::Pointer(other)) => {
                let others = self.rows(second, other, *size)?;
                if function == MemoryFunction::Memcmp {
                    return self.compares(&rows, element, &others, other);
                }
                let is_apart = |row: &Lvalue| !others.iter().any(|other| other.overlaps(row));
                if function == MemoryFunction::Memcpy && !rows.iter().all(is_apart) {
                    return undefined("a copy of bytes to themselves");
                }
                if rows.len() != others.len() {
                    return undefined("a copy of elements of another size");
                }
                let all = others.iter().map(|of| self.whole(of)).collect::<Run<Vec<_>>>()?;
                for (row, datum) in rows.iter().zip(all) {
                    let datum = self.with_bytes(datum, other, element)?;
                    self.put(row, datum)?;
                }
                Ok(Datum::To(first.clone()))
            }
            _ => undefined("a function on memory with other arguments than it takes"),
        }
    }

    /// The places of the elements in so many bytes from a place on.
    fn rows(&self, first: &Lvalue, element: &Type, size: i128) -> Run<Vec<Lvalue>> {
        let of_one = i128::from(self.model.layout(element).size);
        if size < 0 || size % of_one != 0 {
            return undefined("bytes that are no whole elements");
        }
        let rows = (0..size / of_one).map(|at| {
            let row = first.clone().further(at)?;
            self.at(&row)?;
            Ok(row)
        });
        rows.collect()
    }

    pub(super) fn put(&mut self, place: &Lvalue, datum: Datum) -> Run<()> {
        if self.constants.contains(&place.object) || self.volatiles.contains(&place.object) {
            return undefined("a store to a constant or volatile object");
        }
        self.accesses.push(Access { place: place.clone(), is_write: true });
        let slot = self.slot_at(place)?;
        // An array may be shorter than its type says.
        if !is_alike(slot, &datum) {
            return undefined("as many bytes as an array does not have");
        }
        *slot = datum;
        Ok(())
    }

    /// The content of a place all of which was set.
    pub(super) fn whole(&mut self, place: &Lvalue) -> Run<Datum> {
        if self.volatiles.contains(&place.object) {
            return undefined("a copy of a volatile object");
        }
        self.accesses.push(Access { place: place.clone(), is_write: false });
        let datum = self.at(place)?;
        match is_set(&datum) {
            true => Ok(datum.into_owned()),
            false => undefined("a copy of what was never set"),
        }
    }

    /// An object of a type of which each byte is the same.
    fn filled(&self, ty: &Type, byte: u8) -> Run<Datum> {
        Ok(match ty {
            Type::Array(element, n) => Datum::List(vec![self.filled(element, byte)?; *n as usize]),
            Type::Record(record) if !record.is_union() => {
                let members = record.members.iter().map(|member| match member.bits {
                    None => self.filled(&member.ty, byte),
                    bits => {
                        let field = Scalar { at: 0, ty: &member.ty, bits };
                        self.model.filled(&field, byte).map(Datum::from)
                    }
                });
                Datum::List(members.collect::<Run<_>>()?)
            }
            Type::Record(_) => Datum::Filled(byte),
            scalar => {
                let scalar = Scalar { at: 0, ty: scalar, bits: None };
                self.model.filled(&scalar, byte).map(Datum::from)?
            }
        })
    }

    /// The object of one type with the bytes of another.
    fn with_bytes(&self, datum: Datum, from: &Type, to: &Type) -> Run<Datum> {
        let bits = |number| {
            self.model.same_bits(self.code.assumes, Some(number), from, to).map(Datum::from)
        };
        match (datum, from, to) {
            (datum, from, to) if from == to => Ok(datum),
            (Datum::Int(n), Type::Int(from), Type::Int(to)) => {
                self.model.same_bytes(n, *from, *to).map(Datum::Int)
            }
            (Datum::Int(n), Type::Int(_), Type::Float(_)) => bits(Number::Int(n)),
            (Datum::Real(real), Type::Float(_), Type::Int(_)) => bits(Number::Real(real)),
            (Datum::List(parts), Type::Array(from, n), Type::Array(to, m)) if n == m => {
                let parts = parts.into_iter().map(|part| self.with_bytes(part, from, to));
                Ok(Datum::List(parts.collect::<Run<_>>()?))
            }
            _ => undefined(format!("the bytes of {from:?} for {to:?}")),
        }
    }

    /// What `memcmp` returns for rows of integers.
    fn compares(
        &mut self,
        rows: &[Lvalue],
        element: &Type,
        others: &[Lvalue],
        other: &Type,
    ) -> Run<Datum> {
        let Some(int) = integer_of(element).filter(|_| element == other) else {
            return undefined("a comparison of what is not all integers of one type");
        };
        let mut pairs = Vec::new();
        for (one, other) in rows.iter().zip(others) {
            let (one, other) = (self.whole(one)?, self.whole(other)?);
            let (mut left, mut right) = (Vec::new(), Vec::new());
            integers(&one, &mut left);
            integers(&other, &mut right);
            pairs.extend(left.into_iter().zip(right));
        }
        match Comparison::of(self.model.int_size(int), pairs) {
            Comparison::Known(ordering) => Ok(Datum::Int(ordering as i128)),
            Comparison::Differs => Ok(Datum::NotZero),
        }
    }
}

fn integers(datum: &Datum, all: &mut Vec<Number>) {
    match datum {
        Datum::Int(n) => all.push(Number::Int(*n)),
        Datum::Wide(n) => all.push(Number::Wide(*n)),
        Datum::List(parts) => parts.iter().for_each(|part| integers(part, all)),
        _ => {}
    }
}

/// Whether arrays in two objects of one type have the same lengths.
fn is_alike(one: &Datum, other: &Datum) -> bool {
    match (one, other) {
        (Datum::List(one), Datum::List(other)) => {
            one.len() == other.len()
                && one.iter().zip(other).all(|(one, other)| is_alike(one, other))
        }
        _ => true,
    }
}

/// Whether all of it was stored.
fn is_set(datum: &Datum) -> bool {
    match datum {
        Datum::List(parts) => parts.iter().all(is_set),
        // Of a union some bytes may be beyond the member that was stored, or were stored by another.
        Datum::Union(_, part) => !is_unset(part),
        datum => *datum != Datum::Indeterminate,
    }
}
