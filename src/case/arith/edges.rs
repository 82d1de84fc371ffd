//! Values at the edge: those for which an operation is barely defined, or its result barely fits its type. They
//! reveal rewrites with other intermediate values.

use num_traits::{CheckedNeg, PrimInt};
use smallvec::SmallVec;

use crate::base::chance::Chance;
use crate::c::arithmetic::Number;
use crate::c::builtin::Builtin;
use crate::c::model::Model;
use crate::c::real::Real;
use crate::c::tree::Op;
use crate::c::types::{Float, Int, Type};
use crate::c::wide::{Exact, of_words};

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
    pub(super) fn pick<N: Whole>(&self, chance: &mut Chance, (least, most): (N, N)) -> N {
        let width = N::width(most).max(N::width(least)).clamp(1, N::width(N::max_value()) - 1);
        let number = |n: i64| N::of(n.into());
        for _ in 0..4 {
            let found = match chance.below(8) {
                0 | 1 => N::of(*chance.pick(&self.0)),
                2 => most - number(chance.below(2) as i64),
                3 => least + number(chance.below(2) as i64),
                4 => {
                    let power = N::one() << chance.below(width.into()) as usize;
                    let near = power + number(chance.between(-1, 1));
                    if chance.ratio(1, 2) { near } else { N::zero() - near }
                }
                5 => number(chance.between(-2, 9)),
                _ => {
                    let bits = chance.between(1, width.into()) as u32;
                    let magnitude = N::random(chance, bits);
                    if chance.ratio(1, 2) { magnitude } else { N::zero() - magnitude }
                }
            };
            if (least..=most).contains(&found) {
                return found;
            }
        }
        number(chance.between(0, 1)).min(most)
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

/// A type that integers are computed in.
pub(super) trait Whole: PrimInt + CheckedNeg {
    /// A number of the type.
    fn of(n: i128) -> Self;

    /// A number of up to so many bits, all of them equally likely.
    fn random(chance: &mut Chance, bits: u32) -> Self;

    /// The bits of a number's magnitude.
    fn width(self) -> u32 {
        let magnitude = if self < Self::zero() { self.checked_neg() } else { Some(self) };
        Self::zero().count_zeros() - magnitude.map_or(0, |n| n.leading_zeros())
    }
}

impl Whole for i128 {
    fn of(n: i128) -> i128 {
        n
    }

    fn random(chance: &mut Chance, bits: u32) -> i128 {
        let wide = u128::from(chance.bits()) << 64 | u128::from(chance.bits());
        (wide >> (128 - bits)) as i128
    }
}

impl Whole for Exact {
    fn of(n: i128) -> Exact {
        n.into()
    }

    fn random(chance: &mut Chance, bits: u32) -> Exact {
        let below = (Exact::ONE << bits) - Exact::ONE;
        of_words((0..bits.div_ceil(64)).map(|_| chance.bits())) & below
    }
}

/// The operator at whose edges the result of a builtin function of two numbers changes.
pub(in crate::case) fn operator_of(builtin: Builtin) -> Option<Op> {
    match builtin {
        Builtin::ElementwiseAdd => Some(Op::Add),
        Builtin::ElementwiseSub => Some(Op::Subtract),
        Builtin::ElementwiseMax | Builtin::ElementwiseMin => Some(Op::Less),
        _ => None,
    }
}

/// Values for one operand, the most that an operator has.
pub(in crate::case) type Near = SmallVec<[Number; 16]>;

/// Values for one operand, given the type of the operation and the value of the other, at which the operation
/// changes its behaviour. Not all are defined, or of the operand's type.
pub(in crate::case) fn edges(
    model: &Model,
    op: Op,
    ty: &Type,
    other: Number,
    is_left: bool,
) -> Near {
    let mut found = Near::new();
    match (ty, other) {
        (Type::Int(int), other) if model.is_wide(*int) => {
            let Some(other) = other.integer() else { return found };
            let range = model.exact_range(*int, None);
            let width = model.int_bits(*int);
            integers(op, range, width, other, is_left, |n| found.extend(n.map(Number::of)));
        }
        (Type::Int(int), Number::Int(other)) => {
            let (range, width) = (model.range(*int), model.int_bits(*int));
            integers(op, range, width, other, is_left, |n| found.extend(n.map(Number::Int)));
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

/// The same for integers of a type with this range and width.
fn integers<N: Whole>(
    op: Op,
    (least, most): (N, N),
    width: u32,
    other: N,
    is_left: bool,
    mut one: impl FnMut(Option<N>),
) {
    let number = |n: i128| Some(N::of(n));
    let unit = N::one();
    let near = |n: Option<N>, one: &mut dyn FnMut(Option<N>)| {
        one(n);
        one(n.and_then(|n| n.checked_sub(&unit)));
        one(n.and_then(|n| n.checked_add(&unit)));
    };
    let width = i128::from(width);
    match op {
        Op::Add => {
            let limits = [most.checked_sub(&other), least.checked_sub(&other), other.checked_neg()];
            limits.into_iter().for_each(|n| near(n, &mut one));
        }
        Op::Subtract if is_left => {
            let limits = [most.checked_add(&other), least.checked_add(&other), Some(other)];
            limits.into_iter().for_each(|n| near(n, &mut one));
        }
        Op::Subtract => {
            let limits = [other.checked_sub(&most), other.checked_sub(&least), Some(other)];
            limits.into_iter().for_each(|n| near(n, &mut one));
        }
        Op::Multiply => {
            // The greatest factor in magnitude, and the least that no longer fits.
            near(most.checked_div(&other), &mut one);
            near(least.checked_div(&other), &mut one);
            [-1, 2].into_iter().for_each(|n| one(number(n)));
        }
        Op::Divide | Op::Remainder if is_left => {
            let multiple = other.checked_mul(&N::of(7));
            let last = most.checked_div(&other).map(|n| n * other);
            let first = least.checked_div(&other).and_then(|n| n.checked_mul(&other));
            for n in [multiple, multiple.and_then(|n| n.checked_neg()), last, first] {
                near(n, &mut one);
            }
            [least, most].into_iter().for_each(|n| one(Some(n)));
        }
        Op::Divide | Op::Remainder => {
            near(Some(other), &mut one);
            [-1, 1, 2].into_iter().for_each(|n| one(number(n)));
            [most, least].into_iter().for_each(|n| one(Some(n)));
            one(other.checked_neg());
        }
        Op::ShiftLeft if is_left => {
            let furthest = i128::from(N::width(N::max_value())) - 1;
            let by = other.max(N::zero()).min(N::of(furthest)).to_usize().unwrap_or(0);
            near(Some(most >> by), &mut one);
            [1, 0].into_iter().for_each(|n| one(number(n)));
        }
        Op::ShiftRight if is_left => {
            [most, most - unit, least].into_iter().for_each(|n| one(Some(n)));
            [-1, 1].into_iter().for_each(|n| one(number(n)));
        }
        Op::ShiftLeft => {
            let free = i128::from(N::width(most)) - i128::from(N::width(other.max(unit)));
            [free, free - 1, width - 1, 1, 0].into_iter().for_each(|n| one(number(n)));
        }
        Op::ShiftRight => {
            [width - 1, width - 2, 1, width / 2, 0].into_iter().for_each(|n| one(number(n)));
        }
        Op::Less | Op::Greater | Op::LessEqual | Op::GreaterEqual | Op::Equal | Op::NotEqual => {
            near(Some(other), &mut one);
            [least, most].into_iter().for_each(|n| one(Some(n)));
        }
        Op::And | Op::Or | Op::Xor => {
            // The least power of two that is no less in magnitude.
            let magnitude = if other < N::zero() { other.checked_neg() } else { Some(other) };
            let low = magnitude.and_then(|n| {
                let below = N::width((n - unit).max(N::zero()));
                (below < N::width(N::max_value())).then(|| unit << below as usize)
            });
            one(Some(other));
            one(Some(!other));
            one(other.checked_neg());
            one(other.checked_sub(&unit));
            one(low);
            one(low.and_then(|low| low.checked_sub(&unit)));
            one(Some(most));
            [1, -1].into_iter().for_each(|n| one(number(n)));
        }
        Op::LogicalAnd | Op::LogicalOr => [0, 1].into_iter().for_each(|n| one(number(n))),
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
