//! Lowers constants: initializers, and what objects must hold.

use super::{Lowering, routine_name};
use crate::c::arithmetic::Number;
use crate::c::real::Real;
use crate::c::tree::{Expr, Init};
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::flow::Storage;
use crate::case::flow::machine::{Datum, way_to};

impl Lowering<'_> {
    pub(super) fn init(&self, ty: &Type, value: &Value) -> Init {
        match (ty, value) {
            (Type::Array(element, _) | Type::Vector(element, _), Value::List(parts)) => {
                Init::List(parts.iter().map(|part| self.init(element, part)).collect())
            }
            (Type::Record(record), Value::List(parts)) => {
                let parts = record.members.iter().zip(parts);
                Init::List(parts.map(|(member, part)| self.init(&member.ty, part)).collect())
            }
            (Type::Record(record), Value::Union(live, part)) => {
                let member = &record.members[*live as usize];
                Init::Union(record.clone(), *live, Box::new(self.init(&member.ty, part)))
            }
            (Type::Pointer(_), Value::Part(object, way)) => {
                Init::Expr(self.address_of_part(*object, way))
            }
            (Type::Callback(_), Value::Function(routine)) => {
                Init::Expr(Expr::Function(routine_name(*routine), ty.clone()))
            }
            (Type::Pointer(_) | Type::Callback(_), _) => Init::Expr(Expr::Null(ty.clone())),
            (_, Value::Int(n)) => Init::Expr(self.literal(ty, Number::Int(*n))),
            (_, Value::Wide(n)) => Init::Expr(self.literal(ty, Number::Wide(**n))),
            (_, Value::Real(real)) => Init::Expr(self.literal(ty, Number::Real(*real))),
            _ => Init::Expr(self.literal(ty, Number::Int(0))),
        }
    }

    /// The address of a part of an object.
    fn address_of_part(&self, object: u32, way: &[u32]) -> Expr {
        Expr::Address(Box::new(self.place(&self.case.place_of_part(object, way))))
    }

    /// What a pointer must be that leads there; none if it leads to what not all files see, or just beyond an object.
    pub(super) fn pointer(&self, ty: &Type, datum: Datum) -> Option<Expr> {
        match (ty, datum) {
            (Type::Pointer(_), Datum::Null) => Some(Expr::Null(ty.clone())),
            (Type::Pointer(to), Datum::Pointer(target)) => {
                let object = &self.case.objects[target.object as usize];
                let is_seen = object.storage == Storage::Global && !object.is_volatile;
                let way = way_to(&object.ty, target.cell, to).filter(|_| is_seen)?;
                Some(self.address_of_part(target.object, &way))
            }
            _ => None,
        }
    }

    /// A constant of a type.
    pub(super) fn literal(&self, ty: &Type, number: Number) -> Expr {
        match (ty, number) {
            (Type::Int(int), Number::Int(n)) => Expr::Int(n, self.model.promoted_bits(*int, None)),
            (Type::Int(int), Number::Wide(n)) => Expr::Wide(n.into(), *int),
            (Type::Float(float), Number::Real(real)) => Expr::Real(real, *float),
            (Type::Float(float), Number::Int(n)) => {
                Expr::Real(Real::of_int(n).unwrap_or(Real::ZERO), *float)
            }
            _ => Expr::Int(0, Int::Int),
        }
    }
}
