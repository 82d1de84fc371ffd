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
}

impl Integers {
    pub(super) fn new(int: Int, model: &Model) -> Integers {
        let (least, most) = model.range(int);
        let narrow = |n: i128| n.clamp(i64::MIN.into(), i64::MAX.into()) as i64;
        Integers { int, bits: model.int_bits(int), least: narrow(least), most: narrow(most) }
    }

    /// Whether it has a value.
    #[inline]
    pub(super) fn has(&self, n: i64) -> bool {
        (self.least..=self.most).contains(&n)
    }

    /// The result of an operation on two values, of which the right one of a shift may be of another type. None if it is
    /// not sure that it is defined and fits: then [`crate::c::arithmetic`] decides.
    #[inline]
    pub(super) fn quick(&self, op: Op, left: i64, right: i64) -> Option<i64> {
        let result = match op {
            Op::Add => left.checked_add(right)?,
            Op::Subtract => left.checked_sub(right)?,
            Op::Multiply => left.checked_mul(right)?,
            Op::Divide | Op::Remainder if matches!(right, -1 | 0) => return None,
            Op::Divide => left / right,
            Op::Remainder => left % right,
            Op::ShiftLeft | Op::ShiftRight => {
                let by = u32::try_from(right).ok().filter(|by| *by < self.bits.min(63))?;
                match op {
                    _ if left < 0 => return None,
                    Op::ShiftRight => left >> by,
                    _ if left > self.most >> by => return None,
                    _ => left << by,
                }
            }
            Op::And => left & right,
            Op::Xor => left ^ right,
            Op::Or => left | right,
            Op::Less => return Some((left < right).into()),
            Op::Greater => return Some((left > right).into()),
            Op::LessEqual => return Some((left <= right).into()),
            Op::GreaterEqual => return Some((left >= right).into()),
            Op::Equal => return Some((left == right).into()),
            Op::NotEqual => return Some((left != right).into()),
            Op::LogicalAnd | Op::LogicalOr => return None,
        };
        self.has(result).then_some(result)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::chance::Chance;
    use crate::c::arithmetic::Arithmetic;
    use crate::c::features::Features;
    use crate::c::model::{IP16, LP64};

    const OPS: [Op; 16] = [
        Op::Multiply,
        Op::Divide,
        Op::Remainder,
        Op::Add,
        Op::Subtract,
        Op::ShiftLeft,
        Op::ShiftRight,
        Op::Less,
        Op::Greater,
        Op::LessEqual,
        Op::GreaterEqual,
        Op::Equal,
        Op::NotEqual,
        Op::And,
        Op::Xor,
        Op::Or,
    ];

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
                    for op in OPS {
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
