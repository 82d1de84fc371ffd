//! Repairs operations without a single result: another operator, or an inserted operand (Nagai et al. 2014, section 3, table 1).

use smallvec::{SmallVec, smallvec};

use super::Repair;
use super::edges::edges;
use super::grow::{Grower, Grown, Known, Outcome};
use super::term::Term;
use super::types::promoted;
use crate::c::arithmetic::Number;
use crate::c::features::Feature;
use crate::c::real::Real;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Member, Type};

/// Attempts at an operand to insert.
const TRIES: u32 = 12;

/// An operation that has a result: its operator, whether its right operand becomes the opposite, and what it yields.
type Flip = (Op, bool, Outcome);

/// An operand inserted beside a part, and what both yield.
struct Insertion {
    op: Op,
    operand: Term,
    ty: Type,
    value: Option<Number>,
}

impl Insertion {
    fn typed(&self) -> Known<'_> {
        (&self.ty, self.value)
    }

    /// The part with the operand.
    fn into_grown(self, part: Term) -> Grown {
        Grown::number(Term::binary(self.op, part, self.operand), self.ty, self.value)
    }
}

impl Grower<'_> {
    /// An operation that has no single result, repaired.
    pub(super) fn repaired(&mut self, op: Op, left: Grown, right: Grown) -> Grown {
        if self.repair == Repair::Flip
            && let Some((op, is_opposite, (ty, value))) = self.flipped(op, &left, &right)
        {
            let right = if is_opposite { opposite_of(right.term) } else { right.term };
            return Grown::number(Term::binary(op, left.term, right), ty, value);
        }
        // Shift counts and divisors usually are to blame; otherwise either operand may be.
        let right_first =
            matches!(op, Op::Divide | Op::Remainder) || op.is_shift() || self.chance.ratio(1, 2);
        for is_left in [!right_first, right_first] {
            if let Some((insertion, (ty, value))) = self.inserted(op, &left, &right, is_left) {
                let (left, right) = match is_left {
                    true => (insertion.into_grown(left.term), right),
                    false => (left, insertion.into_grown(right.term)),
                };
                return Grown::number(Term::binary(op, left.term, right.term), ty, value);
            }
        }
        // Neither operand can be repaired alone: another operator.
        left
    }

    /// The operation with another operator, if that has a result.
    fn flipped(&mut self, op: Op, left: &Grown, right: &Grown) -> Option<Flip> {
        let others: &[Op] = match op {
            Op::Add => &[Op::Subtract],
            Op::Subtract => &[Op::Add],
            Op::Multiply => &[Op::Divide, Op::Subtract],
            // A count out of range is one for both; what is left is an operator of bits.
            Op::ShiftLeft if self.chance.ratio(2, 3) => &[Op::ShiftRight, Op::Xor],
            Op::ShiftRight if self.chance.ratio(2, 3) => &[Op::ShiftLeft, Op::And],
            Op::ShiftLeft => &[Op::ShiftRight],
            Op::ShiftRight => &[Op::ShiftLeft],
            Op::Divide | Op::Remainder => match &right.term {
                // A divisor that is a comparison: its opposite is 1.
                Term::Binary(compares, _) if compares.opposite().is_none() => return None,
                Term::Binary(..) | Term::Unary(UnaryOp::Not, _) => {
                    let value = right.value.map(|value| Number::Int((!value.is_true()).into()));
                    let outcome = self.outcome(op, left.typed(), (&right.ty, value))?;
                    return Some((op, true, outcome));
                }
                _ => &[Op::Multiply],
            },
            _ => &[],
        };
        others.iter().find_map(|other| {
            let outcome = self.outcome(*other, left.typed(), right.typed())?;
            Some((*other, false, outcome))
        })
    }

    /// An operand to insert on one side of an operation, which gives the side a better value, and what the operation
    /// then yields.
    fn inserted(
        &mut self,
        op: Op,
        left: &Grown,
        right: &Grown,
        is_left: bool,
    ) -> Option<(Insertion, Outcome)> {
        let (own, other) = if is_left { (left, right) } else { (right, left) };
        let (old, beside) = (own.value?, other.value?);
        let model = self.model();
        let ty = promoted(model, &own.ty);
        let types = [promoted(model, &left.ty), promoted(model, &right.ty)];
        let computes_in = self.scope.operation(op, &types).ok()?;
        let beside = self.scope.arithmetic.convert(beside, &computes_in).unwrap_or(beside);
        let near = edges(model, op, &computes_in, beside, is_left);
        for attempt in 0..TRIES {
            let wanted = match near.is_empty() || attempt % 3 == 2 {
                true => self.any(&ty, None),
                false => *self.chance.pick(&near),
            };
            let Some(insertion) = self.moved(own.typed(), old, wanted) else { continue };
            let (left, right) = match is_left {
                true => (insertion.typed(), right.typed()),
                false => (left.typed(), insertion.typed()),
            };
            if let Some(outcome) = self.outcome(op, left, right) {
                self.case.inserted += 1;
                return Some((insertion, outcome));
            }
        }
        None
    }

    /// The unsigned type of the same width, which holds every integer after a conversion; another type as it is.
    pub(super) fn flipped_type(&self, ty: &Type) -> Type {
        match (self.repair, ty) {
            (Repair::Flip, Type::Int(int)) => Type::Int(int.unsigned()),
            _ => ty.clone(),
        }
    }

    /// A part made to have a value that a type holds.
    pub(super) fn fitted(&mut self, of: Grown, to: &Type) -> Grown {
        let Some(old) = of.value.filter(|_| !self.is_held(of.value, to)) else { return of };
        let to = &match (&of.ty, to) {
            (Type::Complex(_), Type::Complex(_)) => to.clone(),
            // A real type takes the real part.
            (Type::Complex(float), to) => {
                let of = self.cast(&Type::Float(*float), of);
                return self.fitted(of, to);
            }
            (_, Type::Complex(float)) => Type::Float(*float),
            (_, to) => to.clone(),
        };
        let ty = promoted(self.model(), &of.ty);
        for attempt in 0..TRIES {
            let near = match attempt {
                0 | 1 => self.rounded(old, to),
                _ => None,
            };
            let wanted = match (near.unwrap_or_else(|| self.any(to, None)), &ty) {
                (Number::Real(real), Type::Int(_)) => real.integer().map(Number::of),
                (Number::Int(n), Type::Float(_)) => Real::of_int(n).map(Number::Real),
                (number, _) => Some(number),
            };
            let insertion = wanted.and_then(|wanted| self.moved(of.typed(), old, wanted));
            let Some(insertion) = insertion else { continue };
            if self.is_held(insertion.value, to) {
                self.case.inserted += 1;
                return insertion.into_grown(of.term);
            }
        }
        // Nothing leads there: zero, which every type holds.
        let zero = match ty {
            Type::Float(_) => Number::Real(Real::ZERO),
            Type::Complex(_) => Number::Complex([Real::ZERO; 2]),
            _ => Number::Int(0),
        };
        self.constant(zero, &ty, true)
    }

    /// An integer without those low bits for which a floating type has no digits.
    fn rounded(&self, old: Number, to: &Type) -> Option<Number> {
        let (Some(n), Type::Float(float)) = (old.integer(), to) else { return None };
        let magnitude = n.unsigned_abs();
        let lost = magnitude.bits().checked_sub(self.model().digits(*float))?;
        Real::of_exact(n.is_negative(), magnitude >> lost << lost).map(Number::Real)
    }

    /// What makes `old + c`, `old - c` or `old ^ c` have this value.
    fn moved(&mut self, of: Known, old: Number, wanted: Number) -> Option<Insertion> {
        let ty = &promoted(self.model(), of.0);
        let mut ways: SmallVec<[Option<(Op, Number)>; 3]> = match (old, wanted) {
            (old, wanted) if let (Some(old), Some(wanted)) = (old.integer(), wanted.integer()) => {
                // No sum of two overflows.
                let [sum, difference, bits] =
                    [wanted - old, old - wanted, old ^ wanted].map(Number::of);
                smallvec![
                    Some((Op::Add, sum)),
                    Some((Op::Subtract, difference)),
                    Some((Op::Xor, bits))
                ]
            }
            (Number::Real(old), Number::Real(wanted)) => {
                let sum = wanted.plus(old.negated()).map(|c| (Op::Add, Number::Real(c)));
                let difference =
                    old.plus(wanted.negated()).map(|c| (Op::Subtract, Number::Real(c)));
                smallvec![sum, difference]
            }
            (Number::Complex([a, b]), Number::Complex([c, d])) => {
                let parts = |one: Real, other: Real| one.plus(other.negated());
                let sum = parts(c, a).zip(parts(d, b));
                let difference = parts(a, c).zip(parts(b, d));
                let complex = |(a, b)| Number::Complex([a, b]);
                smallvec![
                    sum.map(|c| (Op::Add, complex(c))),
                    difference.map(|c| (Op::Subtract, complex(c)))
                ]
            }
            _ => SmallVec::new(),
        };
        while !ways.is_empty() {
            let index = self.chance.below(ways.len() as u64) as usize;
            let Some((op, c)) = ways.swap_remove(index) else { continue };
            // As an unsigned type has it.
            let Ok(c) = self.scope.arithmetic.convert(c, ty) else { continue };
            let yields = self.scope.binary(op, (ty, old), (ty, c));
            if yields.map(|(_, value)| value) != Ok(wanted) {
                continue;
            }
            let has_constant =
                self.has(Feature::ImaginaryConstants) || !matches!(ty, Type::Complex(_));
            let operand = match has_constant && self.chance.ratio(1, 2) {
                true => self.constant(c, ty, true),
                false => {
                    let variable = self.new_variable(&Member::new(ty.clone()), c, true);
                    self.occurs(variable)
                }
            };
            let (ty, value) = self.outcome(op, of, operand.typed())?;
            return Some(Insertion { op, operand: operand.term, ty, value });
        }
        None
    }
}

/// A comparison or `!` that holds when a given one does not.
fn opposite_of(condition: Term) -> Term {
    match condition {
        Term::Binary(op, parts) => Term::Binary(op.opposite().unwrap_or(op), parts),
        other => Term::unary(UnaryOp::Not, other),
    }
}
