//! Values at the edge: those for which an operation is barely defined, or its result barely fits its type. They
//! reveal rewrites with other intermediate values.

use crate::base::chance::Chance;
use crate::c::arithmetic::Number;
use crate::c::model::Model;
use crate::c::real::Real;
use crate::c::tree::Op;
use crate::c::types::{Float, Int, Type};

/// Integers that occur again and again in one test case, so that values meet related ones: a few coefficients
/// K, and from them -K, K ± 1.
#[derive(Debug, Clone)]
pub(super) struct Pool(Vec<i128>);

impl Pool {
    /// The pool of a test case: coefficients of all magnitudes.
    pub(super) fn draw(chance: &mut Chance, model: &Model) -> Pool {
        let mut pool = Vec::new();
        for _ in 0..chance.between(1, 2) {
            let bits = chance.between(2, i64::from(model.int_bits(Int::Long)) - 1) as u32;
            let k = i128::from(chance.bits() >> (64 - bits) | 1 << (bits - 1));
            pool.extend([k, -k, k + 1, k - 1, -k - 1]);
        }
        Pool(pool)
    }

    /// An integer between two, both included: of the pool, a power of two or next to one, an extreme, a small
    /// one, or any.
    pub(super) fn pick(&self, chance: &mut Chance, (least, most): (i128, i128)) -> i128 {
        let width = 128 - most.unsigned_abs().max(least.unsigned_abs()).leading_zeros();
        for _ in 0..4 {
            let found = match chance.below(8) {
                0 | 1 => *chance.pick(&self.0),
                2 => most - i128::from(chance.below(2) as u8),
                3 => least + i128::from(chance.below(2) as u8),
                4 => {
                    let power = 1i128 << chance.below(u64::from(width.clamp(1, 126)));
                    (power + i128::from(chance.between(-1, 1)))
                        * if chance.ratio(1, 2) { 1 } else { -1 }
                }
                5 => chance.between(-2, 9).into(),
                _ => any(chance, width.clamp(1, 126)),
            };
            if (least..=most).contains(&found) {
                return found;
            }
        }
        i128::from(chance.between(0, 1)).min(most)
    }

    /// A dyadic fraction with few digits, so that sums and products of several stay exact.
    pub(super) fn pick_real(&self, chance: &mut Chance, model: &Model, float: Float) -> Real {
        for _ in 0..4 {
            let real = match chance.below(8) {
                // As many digits as the type has, less one bit for a sum.
                0 => {
                    let digits =
                        chance.between(2, i64::from(model.digits(float).min(63)) - 1) as u32;
                    Real::new(chance.ratio(1, 2), chance.bits() >> (64 - digits), 0)
                }
                1 => Real::new(chance.ratio(1, 2), 1, chance.between(-6, 12) as i32),
                _ => {
                    let small = chance.between(0, 40) as u64;
                    Real::new(chance.ratio(1, 2), small, -(chance.between(0, 3) as i32))
                }
            };
            // In the shortest form, in which equal values are equal.
            if let Some(real) = real.and_then(|real| real.plus(Real::ZERO))
                && model.holds(float, real)
            {
                return real;
            }
        }
        Real::ZERO
    }
}

/// An integer of up to so many bits.
fn any(chance: &mut Chance, width: u32) -> i128 {
    let bits = chance.between(1, width.into()) as u32;
    let wide = u128::from(chance.bits()) << 64 | u128::from(chance.bits());
    let magnitude = (wide >> (128 - bits)) as i128;
    if chance.ratio(1, 2) { magnitude } else { -magnitude }
}

/// Values for one operand, given the type of the operation and the value of the other, at which the operation
/// changes its behaviour. Not all are defined, or of the operand's type.
pub(super) fn edges(model: &Model, op: Op, ty: &Type, other: Number, is_left: bool) -> Vec<Number> {
    match (ty, other) {
        (Type::Int(int), Number::Int(other)) => {
            let found = integers(model, op, *int, other, is_left);
            found.into_iter().flatten().map(Number::Int).collect()
        }
        (Type::Float(_), Number::Real(other)) => reals(op, other),
        _ => Vec::new(),
    }
}

fn integers(model: &Model, op: Op, int: Int, other: i128, is_left: bool) -> Vec<Option<i128>> {
    let (least, most) = model.range(int);
    let width = i128::from(model.int_bits(int));
    let near =
        |n: Option<i128>| [n, n.and_then(|n| n.checked_sub(1)), n.and_then(|n| n.checked_add(1))];
    match op {
        Op::Add => [most.checked_sub(other), least.checked_sub(other), other.checked_neg()]
            .into_iter()
            .flat_map(near)
            .collect(),
        Op::Subtract if is_left => [most.checked_add(other), least.checked_add(other), Some(other)]
            .into_iter()
            .flat_map(near)
            .collect(),
        Op::Subtract => [other.checked_sub(most), other.checked_sub(least), Some(other)]
            .into_iter()
            .flat_map(near)
            .collect(),
        Op::Multiply => {
            let limits = [most.checked_div(other), least.checked_div(other)];
            // The greatest factor in magnitude, and the least that no longer fits.
            limits.into_iter().flat_map(near).chain([Some(-1), Some(2)]).collect()
        }
        Op::Divide | Op::Remainder if is_left => {
            let multiple = other.checked_mul(7);
            let last = most.checked_div(other).map(|n| n * other);
            let first = least.checked_div(other).and_then(|n| n.checked_mul(other));
            [multiple, multiple.and_then(i128::checked_neg), last, first]
                .into_iter()
                .flat_map(near)
                .chain([Some(least), Some(most)])
                .collect()
        }
        Op::Divide | Op::Remainder => near(Some(other))
            .into_iter()
            .chain([Some(-1), Some(1), Some(2), Some(most), Some(least), other.checked_neg()])
            .collect(),
        Op::ShiftLeft if is_left => {
            let by = other.clamp(0, 126) as u32;
            near(Some(most >> by)).into_iter().chain([Some(1), Some(0)]).collect()
        }
        Op::ShiftRight if is_left => {
            vec![Some(most), Some(most - 1), Some(least), Some(-1), Some(1)]
        }
        Op::ShiftLeft => {
            let room = i128::from((most as u128).leading_zeros());
            let free = i128::from(other.max(1).leading_zeros()) - room;
            vec![Some(free), Some(free - 1), Some(width - 1), Some(1), Some(0)]
        }
        Op::ShiftRight => vec![Some(width - 1), Some(width - 2), Some(1), Some(width / 2), Some(0)],
        Op::Less | Op::Greater | Op::LessEqual | Op::GreaterEqual | Op::Equal | Op::NotEqual => {
            near(Some(other)).into_iter().chain([Some(least), Some(most)]).collect()
        }
        Op::And | Op::Or | Op::Xor => {
            let low = other.unsigned_abs().checked_next_power_of_two().map(|power| power as i128);
            vec![
                Some(other),
                Some(!other),
                other.checked_neg(),
                other.checked_sub(1),
                low,
                low.and_then(|low| low.checked_sub(1)),
                Some(most),
                Some(1),
                Some(-1),
            ]
        }
        Op::LogicalAnd | Op::LogicalOr => vec![Some(0), Some(1)],
    }
}

fn reals(op: Op, other: Real) -> Vec<Number> {
    let one = Real::of_int(1);
    let found = match op {
        Op::Add => vec![Some(other.negated()), Some(other)],
        Op::Multiply => vec![one, one.map(Real::negated), Real::of_int(2), Real::new(false, 1, -1)],
        Op::Divide => vec![Some(other), one, Real::of_int(2), other.plus(other)],
        _ => vec![Some(other), one.and_then(|one| other.plus(one)), Some(other.negated())],
    };
    found.into_iter().flatten().filter_map(|real| real.plus(Real::ZERO)).map(Number::Real).collect()
}
