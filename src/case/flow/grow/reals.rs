//! Draws floating numbers at edges: where the significand ends, where a conversion to an integer type just fits, powers of
//! two, halves. All stay exact, as all floating values do.

use super::Grower;
use crate::c::real::Real;
use crate::c::tree::Op;
use crate::c::types::Float;
use crate::case::flow::Expr;
use crate::case::flow::machine::Datum;

/// A number below this is itself.
const SMALL: u128 = 64;

impl Grower<'_> {
    /// A floating number that an interesting integer stands for: itself if it is small, else itself with as many leading
    /// digits as the type has, or a number at an edge.
    pub(super) fn real_at_edge(&self, n: i128, float: Float) -> Option<Real> {
        let digits = self.model.digits(float);
        let magnitude = n.unsigned_abs();
        let spare = (128 - magnitude.leading_zeros()).saturating_sub(digits);
        let leading = (magnitude >> spare) as u64;
        let whole = (1 << digits.min(63)) - 1;
        let (mantissa, exponent) = match (magnitude / SMALL) % 8 {
            _ if magnitude < SMALL => (magnitude as u64, 0),
            // What a conversion to an integer type just holds.
            0 | 1 => (leading, spare as i32),
            2 => ((magnitude % 4096) as u64, 0),
            // A half more.
            3 => (((magnitude % 2048) as u64) << 1 | 1, -1),
            // The end of the significand, and one less.
            4 => (whole - (magnitude & 1) as u64, 0),
            5 => (whole, -((magnitude % 20) as i32)),
            // Powers of two, the first that has no neighbours among the integers on one side.
            6 => (1, digits as i32),
            _ => (1, (magnitude % 50) as i32 - 20),
        };
        let real = Real::new(n < 0, mantissa, exponent)?.plus(Real::ZERO)?;
        self.model.holds(float, real).then_some(real)
    }

    /// A constant with which an operation on these floating values is exact, and barely so.
    pub(super) fn fitting_real(&mut self, op: Op, left: &Expr, float: Float) -> Option<Expr> {
        let reals: Option<Vec<Real>> = self.values(left)?.into_iter().map(real).collect();
        let reals = reals?;
        let by_size = |a: &&Real, b: &&Real| a.compared(**b);
        let (low, high) = (*reals.iter().min_by(by_size)?, *reals.iter().max_by(by_size)?);
        let digits = self.model.digits(float) as i32;
        let power = |exponent: i32| Real::new(false, 1, exponent);
        let near = |chosen: Real, up: bool| {
            let unit = power((chosen.top() - digits).max(-27))?;
            chosen.plus(if up { unit } else { unit.negated() })
        };
        let is_up = self.chance.ratio(1, 2);
        let found = match op {
            Op::Add | Op::Subtract => {
                let limit = power(digits)?;
                // The sum is the first integer without a neighbour, or as far below zero.
                let fits = match op == Op::Add {
                    true => limit.plus(high.negated()),
                    false => low.plus(limit),
                };
                match self.chance.below(4) {
                    0 | 1 => fits,
                    2 => power(self.chance.between(-3, 3) as i32),
                    _ => near(high, is_up)?.plus(high.negated()),
                }
            }
            Op::Multiply | Op::Divide => match self.chance.below(3) {
                0 if op == Op::Multiply => Real::new(is_up, 3, self.chance.between(-2, 1) as i32),
                1 if op == Op::Divide && !high.is_zero() => Some(high),
                _ => Real::new(is_up, 1, self.chance.between(-4, 9) as i32),
            },
            _ if op.is_truth() => match self.chance.below(3) {
                0 => Some(high),
                1 => near(high, is_up),
                _ => near(low, is_up),
            },
            _ => None,
        };
        let found = found?.plus(Real::ZERO)?;
        self.model.holds(float, found).then_some(Expr::Real(found, float))
    }
}

/// A plain floating number.
fn real(datum: Datum) -> Option<Real> {
    match datum {
        Datum::Real(real) if !real.is_special() => Some(real),
        _ => None,
    }
}
