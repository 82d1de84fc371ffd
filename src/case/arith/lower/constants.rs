//! Lowers values: to constants and initializers.

use super::Lowering;
use crate::c::arithmetic::Number;
use crate::c::real::Real;
use crate::c::tree::{Expr, Init};
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::arith::number;

impl Lowering<'_> {
    /// An initializer of a type.
    pub(super) fn init(&self, ty: &Type, value: &Value) -> Init {
        match (ty, value) {
            (Type::Vector(element, _), Value::List(parts)) => {
                Init::List(parts.iter().map(|part| self.init(element, part)).collect())
            }
            (Type::Complex(float), value) => {
                let real = match number(value) {
                    Number::Complex([real, _]) => real,
                    _ => Real::ZERO,
                };
                Init::Expr(Expr::Real(real, *float))
            }
            (ty, value) => Init::Expr(self.literal(ty, number(value))),
        }
    }

    /// A constant of a type; a compound literal of that of a vector.
    pub(super) fn constant(&self, ty: &Type, value: &Value) -> Expr {
        match (ty, value) {
            (Type::Vector(..), Value::List(_)) => {
                Expr::Compound(ty.clone(), Box::new(self.init(ty, value)))
            }
            (ty, value) => self.literal(ty, number(value)),
        }
    }

    /// A constant of the type of a number.
    fn literal(&self, ty: &Type, number: Number) -> Expr {
        match (ty, number) {
            (Type::Int(int), Number::Int(n)) => Expr::Int(n, self.model.promoted_bits(*int, None)),
            (Type::Int(int), Number::Wide(n)) => Expr::Wide(n.into(), *int),
            (Type::Enum(of), Number::Int(n)) => {
                let index = of.constants.iter().position(|constant| i128::from(*constant) == n);
                Expr::Constant(of.clone(), index.unwrap_or(0) as u32)
            }
            (Type::Float(float), Number::Real(real)) => Expr::Real(real, *float),
            (Type::Float(float), _) => Expr::Real(Real::ZERO, *float),
            (Type::Complex(float), Number::Complex([real, imaginary])) if imaginary.is_zero() => {
                Expr::Cast(ty.clone(), Box::new(Expr::Real(real, *float)))
            }
            (Type::Complex(float), Number::Complex(parts)) => Expr::Complex(parts, *float),
            _ => Expr::Int(0, Int::Int),
        }
    }
}
