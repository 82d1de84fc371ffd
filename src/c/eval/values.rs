//! Which values a type can hold, and how conversions change them.

use super::operators::number;
use super::{Datum, Fault, Machine, Run, undefined};
use crate::c::arithmetic::Number;
use crate::c::real::Real;
use crate::c::tree::Expr;
use crate::c::types::{Float, Member, Record, Type};
use crate::c::value::Value;

impl Machine<'_> {
    pub(super) fn exact(&self, value: Real, float: Float) -> Run<Datum> {
        self.arithmetic().exact(value, float).map(Datum::from)
    }

    /// Converts a value as if by assignment.
    pub(super) fn convert(&self, datum: Datum, from: &Type, to: &Type) -> Run<Datum> {
        match (from, to, datum) {
            (
                _,
                Type::Int(_) | Type::Enum(_) | Type::Float(_) | Type::Complex(_),
                datum @ (Datum::Int(_) | Datum::Wide(_)),
            ) => self.arithmetic().convert(number(datum)?, to).map(Datum::from),
            (_, Type::Int(_) | Type::Float(_) | Type::Complex(_), Datum::Real(real)) => {
                self.arithmetic().convert(Number::Real(real), to).map(Datum::from)
            }
            (
                Type::Complex(_),
                Type::Int(_) | Type::Float(_) | Type::Complex(_),
                datum @ Datum::List(_),
            ) if from != to => self.arithmetic().convert(number(datum)?, to).map(Datum::from),
            (Type::Pointer(from), Type::Pointer(to), datum)
                if **from == Type::Void && **to != Type::Void =>
            {
                self.typed(datum, to)
            }
            (Type::Pointer(_), Type::Pointer(_), datum) => Ok(datum),
            (Type::Array(element, _), Type::Pointer(to), datum) if element == to => Ok(datum),
            (from, to, datum) if from == to => Ok(datum),
            (from, to, _) => undefined(format!("{from:?} converted to {to:?}")),
        }
    }

    /// Converts a value to what a place holds after it is stored there.
    pub(super) fn stored(&self, datum: Datum, from: &Type, place: &Expr) -> Run<Datum> {
        match place.bits() {
            bits @ Some(_) => {
                self.arithmetic().stored(number(datum)?, &place.ty(), bits).map(Datum::from)
            }
            None => self.convert(datum, from, &place.ty()),
        }
    }

    /// Whether a member holds the value of its initializer.
    pub(super) fn fits(&self, datum: &Datum, member: &Member) -> Run<()> {
        let (Some(width), Type::Int(base), Datum::Int(_) | Datum::Wide(_)) =
            (member.bits, &member.ty, datum)
        else {
            return Ok(());
        };
        let number = number(datum.clone())?;
        match self.model.has_number(*base, Some(width), number) {
            true => Ok(()),
            false => {
                let what = format!("{datum:?} in a bit-field of {width} bits");
                Err(Fault::ImplementationDefined(what.into()))
            }
        }
    }
}

/// An uninitialized object with the parts of its type.
pub(super) fn blank(ty: &Type) -> Datum {
    match ty {
        Type::Array(element, n) | Type::Vector(element, n) => {
            Datum::List(vec![blank(element); *n as usize])
        }
        Type::Complex(_) => Datum::List(vec![Datum::Indeterminate; 2]),
        Type::Record(record) if !record.is_union() => blank_members(record),
        _ => Datum::Indeterminate,
    }
}

fn blank_members(record: &Record) -> Datum {
    Datum::List(record.members.iter().map(|m| blank(&m.ty)).collect())
}

pub(super) fn datum_of(value: &Value) -> Datum {
    match value {
        Value::Int(n) => Datum::Int(*n),
        Value::Wide(n) => Datum::Wide(**n),
        Value::Real(real) => Datum::Real(*real),
        Value::Null => Datum::Null,
        Value::Address(address) => Datum::Address(*address),
        Value::Pool(_) | Value::Part(..) | Value::Function(_) | Value::Callback { .. } => {
            Datum::Indeterminate
        }
        Value::List(parts) => Datum::List(parts.iter().map(datum_of).collect()),
        Value::Union(live, part) => Datum::Union(*live, Box::new(datum_of(part))),
    }
}
