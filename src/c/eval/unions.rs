//! Unions: what is stored in one member, as another sees it.

use super::values::blank;
use super::{Datum, Machine, Run, undefined};
use crate::c::arithmetic::Number;
use crate::c::bytes::Scalar;
use crate::c::features::Features;
use crate::c::model::Model;
use crate::c::types::Type;

/// What decides how members of unions share bytes.
#[derive(Clone, Copy)]
pub(super) struct Views<'a> {
    model: &'a Model,
    assumes: Features,
}

impl<'a> Machine<'a> {
    pub(super) fn views(&self) -> Views<'a> {
        Views { model: self.model, assumes: self.code.assumes }
    }
}

impl Views<'_> {
    /// A member of a union by what is stored in another one, or in all bytes. What is not known is indeterminate.
    pub(super) fn seen(self, union: &Type, datum: &Datum, wanted: usize) -> Datum {
        let Type::Record(record) = union else { return Datum::Indeterminate };
        let members = self.members(union);
        let Some(other) = members.get(wanted) else { return Datum::Indeterminate };
        let seen: Vec<Option<Number>> = match datum {
            Datum::Filled(byte) => {
                other.iter().map(|of| self.model.filled(of, *byte).ok()).collect()
            }
            Datum::Union(live, part) => {
                let Some(own) = members.get(*live as usize) else { return Datum::Indeterminate };
                let mut numbers = Vec::new();
                flatten(part, &mut numbers);
                if numbers.len() != own.len() {
                    return blank(&record.members[wanted].ty);
                }
                let stored: Vec<_> = own.iter().copied().zip(numbers).collect();
                let seen = other.iter().map(|of| self.model.viewed(self.assumes, &stored, of));
                seen.collect()
            }
            _ => return blank(&record.members[wanted].ty),
        };
        rebuilt(&record.members[wanted].ty, &mut seen.into_iter())
    }

    /// The part of a union for a store to a member, which shows what was stored in another.
    pub(super) fn part_of<'d>(
        self,
        union: &Type,
        datum: &'d mut Datum,
        member: usize,
    ) -> Run<&'d mut Datum> {
        let Type::Record(record) = union else { return undefined("no union") };
        let part = match datum {
            Datum::Union(live, _) if *live as usize == member => None,
            Datum::Union(..) | Datum::Filled(_) => Some(self.seen(union, datum, member)),
            _ => record.members.get(member).map(|member| blank(&member.ty)),
        };
        if let Some(part) = part {
            *datum = Datum::Union(member as u32, Box::new(part));
        }
        match datum {
            Datum::Union(_, part) => Ok(part),
            _ => undefined("a union without members"),
        }
    }

    /// The scalars of each member.
    fn members(self, union: &Type) -> Vec<Vec<Scalar<'_>>> {
        let Type::Record(record) = union else { return Vec::new() };
        let members = record.members.iter().map(|member| match member.bits {
            None => self.model.scalars(&member.ty),
            bits => vec![Scalar { at: 0, ty: &member.ty, bits }],
        });
        members.collect()
    }
}

/// The numbers in an object, in order.
pub(super) fn flatten(datum: &Datum, all: &mut Vec<Option<Number>>) {
    match datum {
        Datum::List(parts) => parts.iter().for_each(|part| flatten(part, all)),
        Datum::Int(n) => all.push(Some(Number::Int(*n))),
        Datum::Wide(n) => all.push(Some(Number::Wide(*n))),
        Datum::Real(real) => all.push(Some(Number::Real(*real))),
        _ => all.push(None),
    }
}

/// An object of a type with these numbers.
fn rebuilt(ty: &Type, numbers: &mut impl Iterator<Item = Option<Number>>) -> Datum {
    match ty {
        Type::Array(element, n) => {
            Datum::List((0..*n).map(|_| rebuilt(element, numbers)).collect())
        }
        Type::Record(record) => {
            Datum::List(record.members.iter().map(|m| rebuilt(&m.ty, numbers)).collect())
        }
        _ => numbers.next().flatten().map_or(Datum::Indeterminate, Datum::from),
    }
}
