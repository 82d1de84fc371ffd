//! The types of expressions.

use super::Scope;
use crate::c::fault::{Run, undefined};
use crate::c::overflow::overflow_type;
use crate::c::tree::{Op, Step, UnaryOp};
use crate::c::types::{Int, Type};
use crate::case::arith::target::Target;
use crate::case::arith::term::Term;
use crate::case::arith::types::{promoted, variable_type};
use crate::case::arith::{Arith, Variable};

impl Scope<'_> {
    /// The type that an operand has in an operation: promoted. The type of a variable as it is declared does
    /// not matter otherwise.
    pub(in crate::case::arith) fn operand_type(&self, case: &Arith, term: &Term) -> Run<Type> {
        self.ty(case, term).map(|ty| promoted(self.model(), &ty))
    }

    /// The type of an expression; of a bit-field, its type after the integral promotions.
    ///
    /// # Errors
    /// A constraint that it violates.
    pub(in crate::case::arith) fn ty(&self, case: &Arith, term: &Term) -> Run<Type> {
        match term {
            Term::Int(_, int) | Term::Wide(_, int) => return Ok(Type::Int(*int)),
            Term::Real(_, float) => return Ok(Type::Float(*float)),
            Term::Complex(_, float) => return Ok(Type::Complex(*float)),
            Term::Vector(ty, _) => return Ok(ty.clone()),
            Term::Variable(number) => {
                return match case.variables.get(*number as usize) {
                    Some(one) => Ok(variable_type(self.model(), &one.ty, one.bits)),
                    None => undefined("a variable that does not exist"),
                };
            }
            Term::Earlier(number) => {
                return match case.expressions.get(*number as usize) {
                    Some(computed) => Ok(computed.ty.clone()),
                    None => undefined("an expression that does not exist"),
                };
            }
            _ => {}
        }
        let parts = term.parts();
        let mut types = [Type::Void, Type::Void, Type::Void];
        for (ty, part) in types.iter_mut().zip(parts) {
            *ty = self.ty(case, part)?;
        }
        self.type_of(case, term, &mut types[..parts.len().min(3)])
    }

    /// The type of an operation, given those of its parts.
    fn type_of(&self, case: &Arith, term: &Term, parts: &mut [Type]) -> Run<Type> {
        called(case, term)?;
        if let (Term::Element(0 | 1, _), [Type::Complex(float)]) = (term, &*parts) {
            return Ok(Type::Float(*float));
        }
        if let Term::Assign(op, Target::Whole(number), _) = term
            && let Some(Variable { ty: place @ Type::Vector(..), .. }) =
                case.variables.get(*number as usize)
        {
            self.vector_assignment(*op, place, &parts[0])?;
            return Ok(place.clone());
        }
        if self.has_vectors
            && let Some(ty) = self.vector_type(term, parts)?
        {
            return Ok(ty);
        }
        match (term, &*parts) {
            (Term::Comma(_), [_, ty]) | (Term::Call(..), [ty]) => return Ok(ty.clone()),
            (Term::Cast(ty, _), _) => return Ok(ty.clone()),
            (Term::Step(step, target), _) => {
                let place = self.ty(case, &Term::read(*target))?;
                let old = promoted(self.model(), &place);
                let one = Type::Int(Step::one(&old));
                self.operation(step.op(), &[old, one])?;
                return Ok(place);
            }
            (Term::Builtin(builtin, _), arguments) => {
                return self.builtin_type(*builtin, arguments);
            }
            (Term::Overflow(op, number, _), [one, other]) => {
                let place = self.ty(case, &Term::Variable(*number))?;
                return overflow_type(*op, [one, other], &place).map(|_| Type::Int(Int::Bool));
            }
            _ => {}
        }
        for ty in &mut *parts {
            *ty = promoted(self.model(), ty);
        }
        match (term, &*parts) {
            (Term::Unary(op, _), [of]) => unary_type(*op, of.clone()),
            (Term::Binary(op, _), [left, right]) => {
                let types = [left.clone(), right.clone()];
                self.operation(*op, &types).map(|ty| result_type(*op, ty))
            }
            (Term::Conditional(_), [_, one, other]) => self.usual(one, other),
            (Term::Assign(op, target, _), [value]) => {
                let place = self.ty(case, &Term::read(*target))?;
                match op {
                    None => {}
                    Some(op) if !op.is_assignable() => return undefined("no such assignment"),
                    Some(op) => {
                        self.operation(*op, &[promoted(self.model(), &place), value.clone()])?;
                    }
                }
                Ok(place)
            }
            _ => undefined("a vector where there is none"),
        }
    }

    /// The type in which an operation on promoted operands is done.
    pub(in crate::case::arith) fn operation(&self, op: Op, types: &[Type; 2]) -> Run<Type> {
        let is_complex = types.iter().any(|ty| matches!(ty, Type::Complex(_)));
        let is_float = is_complex || types.iter().any(|ty| matches!(ty, Type::Float(_)));
        match op {
            _ if op.is_order() && is_complex => undefined("an operator that complex types lack"),
            _ if op.is_integral() && is_float => undefined("an operator that floating types lack"),
            _ if op.is_shift() => Ok(types[0].clone()),
            _ if op.is_logical() => Ok(Type::Int(Int::Int)),
            _ => self.usual(&types[0], &types[1]),
        }
    }

    pub(super) fn usual(&self, one: &Type, other: &Type) -> Run<Type> {
        match self.model().usual(one, other) {
            Some(ty) => Ok(ty),
            None => undefined("operands that are not both numbers"),
        }
    }
}

/// Checks that a function can compute an operation, if one is to.
pub(super) fn called(case: &Arith, term: &Term) -> Run<()> {
    match term {
        Term::Call(calling, inner) if !case.can_call(*calling, inner) => {
            undefined("a call of what no function can compute")
        }
        _ => Ok(()),
    }
}

pub(super) fn unary_type(op: UnaryOp, operand: Type) -> Run<Type> {
    match (op, operand) {
        (UnaryOp::Not, _) => Ok(Type::Int(Int::Int)),
        (UnaryOp::Complement, Type::Float(_)) => undefined("an operator that floating types lack"),
        (_, ty) => Ok(ty),
    }
}

pub(super) fn result_type(op: Op, ty: Type) -> Type {
    if op.is_truth() { Type::Int(Int::Int) } else { ty }
}
