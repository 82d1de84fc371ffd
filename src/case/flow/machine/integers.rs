//! Operations on integers of which operands and result fit 64 bits, as nearly all do.

use crate::c::model::Model;
use crate::c::tree::Op;
use crate::c::types::Int;

/// A type of integers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Integers {
    pub(super) int: Int,
    bits: u32,
    /// The least and the greatest of its values that fit 64 bits.
    least: i64,
    most: i64,
    /// Whether other numbers of 64 bits become values of it by their low bits.
    wraps: bool,
}

impl Integers {
    pub(super) fn new(int: Int, model: &Model) -> Integers {
        let (least, most) = model.range(int);
        let narrow = |n: i128| n.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        let (least, most, bits) = (narrow(least), narrow(most), model.int_bits(int));
        let wraps = int.is_unsigned() && int != Int::Bool && bits < 64;
        Integers { int, bits, least, most, wraps }
    }

    /// A number converted to the type. None if it is not sure that it has a value that fits: then [`crate::c::arithmetic`]
    /// decides.
    #[inline]
    pub(super) fn converted(&self, n: i64) -> Option<i64> {
        self.result(Some(n), n)
    }

    /// A result, of which the low bits are known even if it does not fit.
    #[inline]
    fn result(&self, exact: Option<i64>, low: i64) -> Option<i64> {
        match exact {
            Some(n) if (self.least..=self.most).contains(&n) => Some(n),
            _ if self.wraps => Some(low & self.most),
            _ => None,
        }
    }

    /// The result of an operation on two values, of which the right one of a shift may be of another type. None if it is
    /// not sure that it is defined and fits: then [`crate::c::arithmetic`] decides.
    #[inline]
    pub(super) fn quick(&self, op: Op, left: i64, right: i64) -> Option<i64> {
        match op {
            Op::Add => self.result(left.checked_add(right), left.wrapping_add(right)),
            Op::Subtract => self.result(left.checked_sub(right), left.wrapping_sub(right)),
            Op::Multiply => self.result(left.checked_mul(right), left.wrapping_mul(right)),
            Op::Divide | Op::Remainder if matches!(right, -1 | 0) => None,
            Op::Divide => Some(left / right),
            Op::Remainder => Some(left % right),
            Op::ShiftLeft | Op::ShiftRight => {
                let by = u32::try_from(right).ok().filter(|by| *by < self.bits.min(64))?;
                match op {
                    _ if left < 0 => None,
                    Op::ShiftRight => Some(left >> by),
                    _ => self.result((left <= i64::MAX >> by).then(|| left << by), left << by),
                }
            }
            Op::And => Some(left & right),
            Op::Xor => Some(left ^ right),
            Op::Or => Some(left | right),
            Op::Less => Some((left < right).into()),
            Op::Greater => Some((left > right).into()),
            Op::LessEqual => Some((left <= right).into()),
            Op::GreaterEqual => Some((left >= right).into()),
            Op::Equal => Some((left == right).into()),
            Op::NotEqual => Some((left != right).into()),
            Op::LogicalAnd | Op::LogicalOr => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::chance::Chance;
    use crate::c::arithmetic::Arithmetic;
    use crate::c::features::Features;
    use crate::c::model::{IP16, LP64};

    #[test]
    fn what_is_computed_quickly_is_what_the_arithmetic_of_c_yields() {
        let mut chance = Chance::new(1);
        for model in [&LP64, &IP16] {
            let arithmetic = Arithmetic { model, assumes: Features::NONE };
            for int in Int::ALL {
                let integers = Integers::new(int, model);
                let mut known = 0;
                let mut any = || match chance.below(4) {
                    0 => integers.least + i64::from(chance.below(3) == 0),
                    1 => integers.most - chance.below(3) as i64,
                    2 => chance.between(-4, 70).max(integers.least),
                    _ => chance.between(integers.least, integers.most),
                };
                for _ in 0..2000 {
                    let [left, right] = [any(), any()];
                    if let Some(quick) = integers.converted(left.wrapping_mul(right)) {
                        let n = i128::from(left.wrapping_mul(right));
                        assert_eq!(arithmetic.narrow(n, int), Ok(quick.into()), "{n} {int:?}");
                    }
                    for op in Op::ALL {
                        let Some(quick) = integers.quick(op, left, right) else { continue };
                        known += 1;
                        let exact = arithmetic.integers(op, int, left.into(), right.into());
                        assert_eq!(exact, Ok(quick.into()), "{left} {op:?} {right} {int:?}");
                    }
                }
                assert!(known > 12_000, "{known} {int:?}");
            }
        }
    }
}
