//! Values at the edge: those for which an operation is barely defined, or its result barely fits its type. They
//! reveal rewrites with other intermediate values.

use smallvec::SmallVec;

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

/// Values for one operand, the most that an operator has.
pub(super) type Near = SmallVec<[Number; 16]>;

/// Values for one operand, given the type of the operation and the value of the other, at which the operation
/// changes its behaviour. Not all are defined, or of the operand's type.
pub(super) fn edges(model: &Model, op: Op, ty: &Type, other: Number, is_left: bool) -> Near {
    let mut found = Near::new();
    match (ty, other) {
        (Type::Int(int), Number::Int(other)) => {
            integers(model, op, *int, other, is_left, |n| found.extend(n.map(Number::Int)));
        }
        (Type::Float(_), Number::Real(other)) => {
            let exact = |real: Option<Real>| real.and_then(|real| real.plus(Real::ZERO));
            reals(op, other, |real| found.extend(exact(real).map(Number::Real)));
        }
        (Type::Complex(_), Number::Complex(other)) => {
            complexes(op, other, is_left, &mut found);
        }
        _ => {}
    }
    found
}

fn integers(
    model: &Model,
    op: Op,
    int: Int,
    other: i128,
    is_left: bool,
    mut one: impl FnMut(Option<i128>),
) {
    let (least, most) = model.range(int);
    let width = i128::from(model.int_bits(int));
    let near = |n: Option<i128>, one: &mut dyn FnMut(Option<i128>)| {
        one(n);
        one(n.and_then(|n| n.checked_sub(1)));
        one(n.and_then(|n| n.checked_add(1)));
    };
    match op {
        Op::Add => {
            let limits = [most.checked_sub(other), least.checked_sub(other), other.checked_neg()];
            limits.into_iter().for_each(|n| near(n, &mut one));
        }
        Op::Subtract if is_left => {
            let limits = [most.checked_add(other), least.checked_add(other), Some(other)];
            limits.into_iter().for_each(|n| near(n, &mut one));
        }
        Op::Subtract => {
            let limits = [other.checked_sub(most), other.checked_sub(least), Some(other)];
            limits.into_iter().for_each(|n| near(n, &mut one));
        }
        Op::Multiply => {
            // The greatest factor in magnitude, and the least that no longer fits.
            near(most.checked_div(other), &mut one);
            near(least.checked_div(other), &mut one);
            [-1, 2].into_iter().for_each(|n| one(Some(n)));
        }
        Op::Divide | Op::Remainder if is_left => {
            let multiple = other.checked_mul(7);
            let last = most.checked_div(other).map(|n| n * other);
            let first = least.checked_div(other).and_then(|n| n.checked_mul(other));
            for n in [multiple, multiple.and_then(i128::checked_neg), last, first] {
                near(n, &mut one);
            }
            [least, most].into_iter().for_each(|n| one(Some(n)));
        }
        Op::Divide | Op::Remainder => {
            near(Some(other), &mut one);
            [-1, 1, 2, most, least].into_iter().for_each(|n| one(Some(n)));
            one(other.checked_neg());
        }
        Op::ShiftLeft if is_left => {
            near(Some(most >> other.clamp(0, 126)), &mut one);
            [1, 0].into_iter().for_each(|n| one(Some(n)));
        }
        Op::ShiftRight if is_left => {
            [most, most - 1, least, -1, 1].into_iter().for_each(|n| one(Some(n)));
        }
        Op::ShiftLeft => {
            let room = i128::from((most as u128).leading_zeros());
            let free = i128::from(other.max(1).leading_zeros()) - room;
            [free, free - 1, width - 1, 1, 0].into_iter().for_each(|n| one(Some(n)));
        }
        Op::ShiftRight => {
            [width - 1, width - 2, 1, width / 2, 0].into_iter().for_each(|n| one(Some(n)));
        }
        Op::Less | Op::Greater | Op::LessEqual | Op::GreaterEqual | Op::Equal | Op::NotEqual => {
            near(Some(other), &mut one);
            [least, most].into_iter().for_each(|n| one(Some(n)));
        }
        Op::And | Op::Or | Op::Xor => {
            let low = other.unsigned_abs().checked_next_power_of_two().map(|power| power as i128);
            one(Some(other));
            one(Some(!other));
            one(other.checked_neg());
            one(other.checked_sub(1));
            one(low);
            one(low.and_then(|low| low.checked_sub(1)));
            [most, 1, -1].into_iter().for_each(|n| one(Some(n)));
        }
        Op::LogicalAnd | Op::LogicalOr => [0, 1].into_iter().for_each(|n| one(Some(n))),
    }
}

fn reals(op: Op, other: Real, one: impl FnMut(Option<Real>)) {
    let unit = Real::of_int(1);
    let two = Real::of_int(2);
    let found: [Option<Real>; 4] = match op {
        Op::Add => [Some(other.negated()), Some(other), None, None],
        Op::Multiply => [unit, unit.map(Real::negated), two, Real::new(false, 1, -1)],
        Op::Divide => [Some(other), unit, two, other.plus(other)],
        _ => [Some(other), unit.and_then(|unit| other.plus(unit)), Some(other.negated()), None],
    };
    found.into_iter().for_each(one);
}

/// Values for one operand, given that of the other: those with which a product or a quotient is exact, or two are barely
/// equal. Some are real, for an operand that is.
fn complexes(op: Op, [c, d]: [Real; 2], is_left: bool, found: &mut Near) {
    let whole = |a: i128, b: i128| Some([Real::of_int(a)?, Real::of_int(b)?]);
    let units = [whole(1, 0), whole(0, 1), whole(1, -1), whole(-2, 0), whole(0, -4), whole(2, 2)];
    let other = Some([c, d]);
    let times = |[a, b]: [Real; 2]| {
        let real = a.times(c)?.plus(b.times(d)?.negated())?;
        Some([real, a.times(d)?.plus(b.times(c)?)?])
    };
    let plus = |part: Real| Real::of_int(1).and_then(|one| part.plus(one));
    let near: Vec<Option<[Real; 2]>> = match op {
        Op::Multiply => [&units[..], &[Some([c, d.negated()])]].concat(),
        Op::Divide if is_left => {
            let multiples = [other, whole(2, 1).and_then(times), whole(0, -1).and_then(times)];
            [&multiples[..], &[whole(-3, 5).and_then(times)]].concat()
        }
        Op::Divide => [&units[..], &[other]].concat(),
        _ => vec![
            other,
            Some([c.negated(), d.negated()]),
            Some([c, d.negated()]),
            plus(d).map(|d| [c, d]),
            plus(c).map(|c| [c, d]),
            Some([d, c]),
        ],
    };
    for [real, imaginary] in near.into_iter().flatten() {
        // In the shortest form, in which equal values are equal.
        let shortest = real.plus(Real::ZERO).zip(imaginary.plus(Real::ZERO));
        let Some((real, imaginary)) = shortest else { continue };
        found.push(Number::Complex([real, imaginary]));
        if imaginary.is_zero() {
            found.push(Number::Real(real));
        }
    }
}
