//! Operations on parts whose values are known; one without a single result is repaired.

use super::Repair;
use super::grow::{Grower, Grown, Known, Outcome};
use super::term::Term;
use super::types::promoted;
use crate::c::arithmetic::Number;
use crate::c::features::Feature;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Int, Type};

impl Grower<'_> {
    pub(super) fn unary(&mut self, op: UnaryOp, of: Grown) -> Grown {
        let of = match of.is_vector() {
            true if op != UnaryOp::Not => return self.vector_unary(op, of),
            true => self.scalar(of),
            false => of,
        };
        let ty = promoted(self.model(), &of.ty);
        // Floating values have no bits to turn over.
        let op = match (op, &ty) {
            (UnaryOp::Complement, Type::Float(_)) => UnaryOp::Minus,
            (UnaryOp::Complement, Type::Complex(_)) if !self.has(Feature::ComplexParts) => {
                UnaryOp::Minus
            }
            (op, _) => op,
        };
        let of_type = |op| if op == UnaryOp::Not { Type::Int(Int::Int) } else { ty.clone() };
        let Some(value) = of.value else {
            return Grown::number(Term::unary(op, of.term), of_type(op), None);
        };
        // The least number has no negative, and the complement of a wide one is not known: `!` always has a
        // result.
        let ways = [op, UnaryOp::Complement, UnaryOp::Minus];
        let found = ways.into_iter().find_map(|op| {
            self.scope.arithmetic.unary(op, &ty, value).ok().map(|value| (op, value))
        });
        let not = (UnaryOp::Not, Number::Int((!value.is_true()).into()));
        let (op, value) = found.unwrap_or(not);
        Grown::number(Term::unary(op, of.term), of_type(op), Some(value))
    }

    pub(super) fn cast(&mut self, ty: &Type, of: Grown) -> Grown {
        if matches!(ty, Type::Vector(..)) || of.is_vector() {
            return self.vector_cast(ty, of);
        }
        let converted = of.value.map(|value| self.scope.arithmetic.convert(value, ty));
        let (ty, of, value) = match converted {
            None => (ty.clone(), of, None),
            Some(Ok(value)) => (ty.clone(), of, Some(value)),
            Some(Err(_)) => {
                let ty = self.flipped_type(ty);
                let of = self.fitted(of, &ty);
                let value =
                    of.value.and_then(|value| self.scope.arithmetic.convert(value, &ty).ok());
                (ty, of, value)
            }
        };
        Grown::number(Term::Cast(ty.clone(), Box::new(of.term)), ty, value)
    }

    pub(super) fn binary(&mut self, op: Op, left: Grown, right: Grown) -> Grown {
        if left.is_vector() || right.is_vector() {
            return self.vector_binary(op, left, right);
        }
        let is_float = |ty: &Type| matches!(ty, Type::Float(_) | Type::Complex(_));
        let op = if is_float(&left.ty) || is_float(&right.ty) { of_floats(op) } else { op };
        let (left, right) = match op.is_order() {
            true => (self.part(left), self.part(right)),
            false => (left, right),
        };
        match self.outcome(op, left.typed(), right.typed()) {
            Some((ty, value)) => Grown::number(Term::binary(op, left.term, right.term), ty, value),
            None if self.repair == Repair::Redraw => {
                self.is_stuck = true;
                left
            }
            None => self.repaired(op, left, right),
        }
    }

    /// The type and value of an operation, if it has a single result or is never evaluated.
    pub(super) fn outcome(&self, op: Op, left: Known, right: Known) -> Option<Outcome> {
        match (left.1, right.1) {
            (Some(a), Some(b)) => {
                let (ty, value) = self.scope.binary(op, (left.0, a), (right.0, b)).ok()?;
                Some((ty, Some(value)))
            }
            _ => {
                let types = [left.0, right.0].map(|ty| promoted(self.model(), ty));
                let ty = self.scope.operation(op, &types).ok()?;
                Some((if op.is_truth() { Type::Int(Int::Int) } else { ty }, None))
            }
        }
    }

    /// Whether a type holds a value, if there is one.
    pub(super) fn is_held(&self, value: Option<Number>, ty: &Type) -> bool {
        value.is_none_or(|value| self.scope.arithmetic.convert(value, ty).is_ok())
    }

    pub(super) fn conditional(&mut self, condition: Grown, one: Grown, other: Grown) -> Grown {
        if one.is_vector() || other.is_vector() {
            return self.vector_conditional(condition, one, other);
        }
        let model = self.model();
        let types = [promoted(model, &one.ty), promoted(model, &other.ty)];
        let ty = model.usual(&types[0], &types[1]).unwrap_or(Type::Int(Int::Int));
        // A conversion of the chosen one may round, or not hold it.
        let (one, other) = (self.fitted(one, &ty), self.fitted(other, &ty));
        let chosen = one.value.or(other.value).filter(|_| condition.value.is_some());
        let value = chosen.and_then(|value| self.scope.arithmetic.convert(value, &ty).ok());
        let term = Term::Conditional(Box::new([condition.term, one.term, other.term]));
        Grown::number(term, ty, value)
    }
}

/// The operator in place of one that floating types do not have: their values have no bits and no remainder.
pub(super) fn of_floats(op: Op) -> Op {
    match op {
        Op::Remainder | Op::ShiftRight => Op::Divide,
        Op::ShiftLeft => Op::Multiply,
        Op::And | Op::Or => Op::Add,
        Op::Xor => Op::Subtract,
        op => op,
    }
}
