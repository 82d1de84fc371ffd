//! Grows operations on complex numbers. Most are those of other numbers; this is what the others do not have: parts
//! and constants.

use super::grow::{Grower, Grown};
use super::meaning::Scope;
use super::target::Target;
use super::term::Term;
use super::{Arith, Qualifier};
use crate::c::arithmetic::Number;
use crate::c::features::Feature;
use crate::c::model::LP64;
use crate::c::real::Real;
use crate::c::tree::UnaryOp;
use crate::c::types::{Float, Type};

impl Grower<'_> {
    /// A part of a complex number: where C has no operator for it, the real part, by a conversion. Another number as it is.
    pub(super) fn part(&mut self, of: Grown) -> Grown {
        let Type::Complex(float) = of.ty else { return of };
        let at = if self.has(Feature::ComplexParts) { self.chance.below(2) as u32 } else { 0 };
        let ty = Type::Float(float);
        let value = of.value.and_then(|value| match value {
            Number::Complex(parts) => Some(Number::Real(parts[at as usize])),
            _ => None,
        });
        let is_cast = at == 0 && (!self.has(Feature::ComplexParts) || self.chance.ratio(1, 2));
        let term = match is_cast {
            true => Term::Cast(ty.clone(), Box::new(of.term)),
            false => Term::Element(at, Box::new(of.term)),
        };
        Grown::number(term, ty, value)
    }

    /// A constant of a complex type. Standard C has none with an imaginary part (but for a header).
    pub(super) fn complex_constant(&self, number: Number, float: Float, is_live: bool) -> Grown {
        let ty = Type::Complex(float);
        let parts = match number {
            Number::Complex(parts) => parts,
            Number::Real(real) => [real, Real::ZERO],
            Number::Int(n) => [Real::of_int(n).unwrap_or(Real::ZERO), Real::ZERO],
            Number::Wide(_) => [Real::ZERO; 2],
        };
        let (term, parts) = match self.has(Feature::ImaginaryConstants) {
            true => (Term::Complex(parts, float), parts),
            false => {
                let real = Box::new(Term::Real(parts[0], float));
                (Term::Cast(ty.clone(), real), [parts[0], Real::ZERO])
            }
        };
        Grown::number(term, ty, is_live.then_some(Number::Complex(parts)))
    }

    /// Any value of a complex type: also real and imaginary ones, and those with equal parts.
    pub(super) fn any_complex(&mut self, float: Float) -> Number {
        let model = self.model();
        let mut part = || self.pool.pick_real(&mut self.chance, model, float);
        let (real, imaginary) = (part(), part());
        Number::Complex(match self.chance.below(8) {
            0 => [real, Real::ZERO],
            1 => [Real::ZERO, imaginary],
            2 => [real, real.negated()],
            _ => [real, imaginary],
        })
    }
}

impl Qualifier {
    /// What a variable of a type has of it: the imaginary part of a complex one is assigned, since no initializer of
    /// standard C can set it.
    pub(super) fn of_type(self, ty: &Type) -> Qualifier {
        match (ty, self) {
            (Type::Complex(_), Qualifier::Const) => Qualifier::None,
            (Type::Complex(_), Qualifier::ConstVolatile) => Qualifier::Volatile,
            (_, qualifier) => qualifier,
        }
    }
}

impl Arith {
    /// Whether there are complex numbers in it.
    fn has_complex(&self) -> bool {
        let is_complex = |ty: &Type| matches!(ty, Type::Complex(_));
        let is_there = |term: &Term| {
            let mut is_there = false;
            term.each(&mut |term| {
                is_there |= match term {
                    Term::Complex(..) => true,
                    Term::Cast(ty, _) => is_complex(ty),
                    _ => false,
                };
            });
            is_there
        };
        self.variables.iter().any(|variable| is_complex(&variable.ty))
            || self.expressions.iter().any(|computed| is_complex(&computed.ty))
            || self.expressions.iter().any(|computed| is_there(&computed.term))
    }

    /// Whether it has `++` or `--` of a complex number.
    pub(super) fn has_complex_steps(&self) -> bool {
        let mut has_steps = false;
        for computed in &self.expressions {
            computed.term.each(&mut |term| {
                if let Term::Step(_, Target::Whole(number)) = term {
                    let variable = self.variables.get(*number as usize);
                    has_steps |= variable.is_some_and(|one| matches!(one.ty, Type::Complex(_)));
                }
            });
        }
        has_steps
    }

    /// Whether it has an operator on complex numbers that only GNU C has: one that takes a part, or the conjugate.
    pub(super) fn takes_parts(&self) -> bool {
        if !self.has_complex() {
            return false;
        }
        // Which types are complex does not depend on the model.
        let scope = Scope::new(self, &LP64);
        let is_complex = |term: &Term| matches!(scope.ty(self, term), Ok(Type::Complex(_)));
        let mut takes_parts = false;
        for computed in &self.expressions {
            computed.term.each(&mut |term| match term {
                Term::Element(_, of) | Term::Unary(UnaryOp::Complement, of) => {
                    takes_parts |= is_complex(of);
                }
                Term::Assign(_, target @ Target::Part(..), _)
                | Term::Step(_, target @ Target::Part(..)) => {
                    takes_parts |= is_complex(&Term::Variable(target.variable()));
                }
                _ => {}
            });
        }
        takes_parts
    }
}
