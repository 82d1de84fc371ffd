//! Repairs operations without a single result: another operator, or an inserted operand (Nagai et al. 2014, section 3, table 1).

use super::Repair;
use super::edges::edges;
use super::grow::{Grower, Grown};
use super::meaning::promoted;
use super::term::Term;
use crate::c::arithmetic::Number;
use crate::c::real::Real;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Member, Type};

/// Attempts at an operand to insert.
const TRIES: u32 = 12;

impl Grower<'_> {
    /// An operation that has no single result, repaired.
    pub(super) fn repaired(&mut self, op: Op, left: Grown, right: Grown) -> Grown {
        if self.repair == Repair::Flip
            && let Some(flipped) = self.flipped(op, &left, &right)
        {
            return flipped;
        }
        // Shift counts and divisors usually are to blame; otherwise either operand may be.
        let right_first =
            matches!(op, Op::Divide | Op::Remainder) || op.is_shift() || self.chance.ratio(1, 2);
        for is_left in [!right_first, right_first] {
            if let Some(repaired) = self.inserted(op, &left, &right, is_left) {
                return repaired;
            }
        }
        // Neither operand can be repaired alone: another operator.
        left
    }

    /// The operation with another operator, if that has a result.
    fn flipped(&mut self, op: Op, left: &Grown, right: &Grown) -> Option<Grown> {
        let others: &[Op] = match op {
            Op::Add => &[Op::Subtract],
            Op::Subtract => &[Op::Add],
            Op::Multiply => &[Op::Divide, Op::Subtract],
            // A count out of range is one for both; what is left is an operator of bits.
            Op::ShiftLeft if self.chance.ratio(2, 3) => &[Op::ShiftRight, Op::Xor],
            Op::ShiftRight if self.chance.ratio(2, 3) => &[Op::ShiftLeft, Op::And],
            Op::ShiftLeft => &[Op::ShiftRight],
            Op::ShiftRight => &[Op::ShiftLeft],
            // A divisor that is a comparison: its opposite is 1.
            Op::Divide | Op::Remainder => {
                let term = match &right.term {
                    Term::Binary(compares, parts) => {
                        let [one, two] = &**parts;
                        Term::binary(opposite(*compares)?, one.clone(), two.clone())
                    }
                    not @ Term::Unary(UnaryOp::Not, _) => Term::unary(UnaryOp::Not, not.clone()),
                    _ => return self.operation(Op::Multiply, left, right),
                };
                let value = right.value.map(|value| Number::Int((!value.is_true()).into()));
                let right = Grown::number(term, right.ty.clone(), value);
                return self.operation(op, left, &right);
            }
            _ => &[],
        };
        others.iter().find_map(|other| self.operation(*other, left, right))
    }

    /// The operation with an operand inserted on one side that gives the side a better value.
    fn inserted(&mut self, op: Op, left: &Grown, right: &Grown, is_left: bool) -> Option<Grown> {
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
            let Some(inserted) = self.moved(own, old, wanted) else { continue };
            let (left, right) = if is_left { (&inserted, right) } else { (left, &inserted) };
            if let Some(whole) = self.operation(op, left, right) {
                self.case.inserted += 1;
                return Some(whole);
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
        let Some(old) = of.value.filter(|_| !self.is_held(&of, to)) else { return of };
        let ty = promoted(self.model(), &of.ty);
        for attempt in 0..TRIES {
            let near = match attempt {
                0 | 1 => self.rounded(old, to),
                _ => None,
            };
            let wanted = match (near.unwrap_or_else(|| self.any(to, None)), &ty) {
                (Number::Real(real), Type::Int(_)) => real.truncated().map(Number::Int),
                (Number::Int(n), Type::Float(_)) => Real::of_int(n).map(Number::Real),
                (number, _) => Some(number),
            };
            let Some(moved) = wanted.and_then(|wanted| self.moved(&of, old, wanted)) else {
                continue;
            };
            if self.is_held(&moved, to) {
                self.case.inserted += 1;
                return moved;
            }
        }
        // Nothing leads there: zero, which every type holds.
        let zero = match ty {
            Type::Float(_) => Number::Real(Real::ZERO),
            _ => Number::Int(0),
        };
        self.constant(zero, &ty, true)
    }

    /// An integer without those low bits for which a floating type has no digits.
    fn rounded(&self, old: Number, to: &Type) -> Option<Number> {
        let (Number::Int(n), Type::Float(float)) = (old, to) else { return None };
        let bits = 128 - n.unsigned_abs().leading_zeros();
        let lost = bits.checked_sub(self.model().digits(*float))?;
        let magnitude = (n.unsigned_abs() >> lost << lost) as i128;
        Real::of_int(if n < 0 { magnitude.checked_neg()? } else { magnitude }).map(Number::Real)
    }

    /// `old + c`, `old - c` or `old ^ c` with this value.
    fn moved(&mut self, of: &Grown, old: Number, wanted: Number) -> Option<Grown> {
        let ty = &promoted(self.model(), &of.ty);
        let mut ways = match (old, wanted) {
            (Number::Int(old), Number::Int(wanted)) => {
                let sum = wanted.checked_sub(old).map(|c| (Op::Add, Number::Int(c)));
                let difference = old.checked_sub(wanted).map(|c| (Op::Subtract, Number::Int(c)));
                vec![sum, difference, Some((Op::Xor, Number::Int(old ^ wanted)))]
            }
            (Number::Real(old), Number::Real(wanted)) => {
                let sum = wanted.plus(old.negated()).map(|c| (Op::Add, Number::Real(c)));
                let difference =
                    old.plus(wanted.negated()).map(|c| (Op::Subtract, Number::Real(c)));
                vec![sum, difference]
            }
            _ => Vec::new(),
        };
        while !ways.is_empty() {
            let index = self.chance.below(ways.len() as u64) as usize;
            let Some((op, c)) = ways.swap_remove(index) else { continue };
            // As an unsigned type has it.
            let Ok(c) = self.scope.arithmetic.convert(c, ty) else { continue };
            let yields = self.scope.binary(op, (ty.clone(), old), (ty.clone(), c));
            if yields.map(|(_, value)| value) != Ok(wanted) {
                continue;
            }
            let operand = match self.chance.ratio(1, 2) {
                true => self.constant(c, ty, true),
                false => {
                    let variable = self.new_variable(&Member::new(ty.clone()), c, true);
                    self.occurs(variable)
                }
            };
            return self.operation(op, of, &operand);
        }
        None
    }
}

/// The comparison that holds when another does not.
fn opposite(op: Op) -> Option<Op> {
    match op {
        Op::Less => Some(Op::GreaterEqual),
        Op::Greater => Some(Op::LessEqual),
        Op::LessEqual => Some(Op::Greater),
        Op::GreaterEqual => Some(Op::Less),
        Op::Equal => Some(Op::NotEqual),
        Op::NotEqual => Some(Op::Equal),
        _ => None,
    }
}
