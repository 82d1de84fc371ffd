//! Smaller numbers that may show a failure as well as a given one does. Failures often need a number beyond some
//! limit, such as the first with its highest bit set: a search that goes down to it one by one would never end.

use super::cost::size_of;
use crate::c::arithmetic::Number;
use crate::c::real::Real;
use crate::c::wide::Exact;

/// The smallest step down from a number is its part by 2 to this power: a limit is then met to within two percent, and
/// exactly where it is a power of two or next to one, or the number has few bits.
const FINEST: u32 = 6;

/// Numbers that cost a reader less, in the order in which they are tried: the smallest first, then powers of two and
/// their neighbours, at which types and operators change what they do, then steps down that halve the distance to a limit.
pub(super) fn smaller_numbers(number: Number) -> Vec<Number> {
    let mut found: Vec<Number> = Vec::new();
    let candidates = match number {
        Number::Int(n) => integers(n),
        Number::Wide(wide) => exact_integers(wide.exact()),
        Number::Real(real) => reals(real),
        Number::Complex(parts) => complexes(parts),
    };
    for candidate in candidates {
        if size_of(candidate) < size_of(number) && !found.contains(&candidate) {
            found.push(candidate);
        }
    }
    found
}

fn integers(n: i128) -> Vec<Number> {
    let bits = 128 - n.unsigned_abs().leading_zeros();
    let sign = n.signum();
    let mut near = vec![0, 1, -1];
    near.extend(n.checked_neg());
    if bits > FINEST {
        // Half of the bits, a tenth.
        near.extend([n / (1 << (bits / 2)), n / 10]);
    }
    if (2..127).contains(&bits) {
        let power = sign << (bits - 1);
        near.extend([power / 2, power - sign, power, power + sign]);
    }
    near.extend((1..=FINEST).map(|part| n - n / (1 << part)));
    if bits <= FINEST {
        near.push(n - sign);
    }
    near.into_iter().map(Number::Int).collect()
}

/// The same of an integer that no `i128` holds.
fn exact_integers(n: Exact) -> Vec<Number> {
    let bits = n.unsigned_abs().bits();
    let sign = n.signum();
    let power = sign << (bits - 1);
    let mut near = [0, 1, -1].map(Exact::from).to_vec();
    near.extend([-n, n >> (bits / 2), n >> (bits - 64)]);
    // Numbers of the types that are next, and those with one bit, or all.
    near.extend([31, 32, 63, 64, 127, 128, 255, 256].map(|bits| sign << bits));
    near.extend([power - sign, power, power + sign, n - power]);
    near.extend((1..=FINEST).map(|part| n - n / (Exact::ONE << part)));
    near.extend([8, 64, 128].map(|low| n >> low << low));
    near.into_iter().map(Number::of).collect()
}

fn reals(real: Real) -> Vec<Number> {
    let whole = real.truncated().and_then(Real::of_int);
    let power = Real::new(real.is_negative(), 1, real.top() - 1);
    let mut near: Vec<Option<Real>> = [0, 1, -1, 2].map(Real::of_int).to_vec();
    near.extend([whole, power, Some(real.negated())]);
    near.into_iter().flatten().map(Number::Real).collect()
}

/// Real numbers first, then imaginary ones, then those with one smaller part.
fn complexes([real, imaginary]: [Real; 2]) -> Vec<Number> {
    let smaller = |part: Real| {
        smaller_numbers(Number::Real(part)).into_iter().filter_map(|number| match number {
            Number::Real(real) => Some(real),
            _ => None,
        })
    };
    let one = Real::of_int(1).unwrap_or(Real::ZERO);
    let near = [[Real::ZERO; 2], [one, Real::ZERO], [Real::ZERO, one], [one, one]];
    let parts = [[real, Real::ZERO], [imaginary, Real::ZERO], [Real::ZERO, imaginary]];
    let reals = smaller(real).map(|real| [real, imaginary]);
    let imaginaries = smaller(imaginary).map(|imaginary| [real, imaginary]);
    near.into_iter().chain(parts).chain(reals).chain(imaginaries).map(Number::Complex).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Where the search ends, and after how many steps, for a failure that a number needs to show.
    fn descend(mut n: i128, fails: impl Fn(i128) -> bool) -> (i128, u32) {
        let mut steps = 0;
        while let Some(next) = smaller_numbers(Number::Int(n)).into_iter().find_map(|next| {
            let Number::Int(next) = next else { return None };
            fails(next).then_some(next)
        }) {
            n = next;
            steps += 1;
        }
        (n, steps)
    }

    #[test]
    fn a_number_comes_down_to_the_limit_of_its_failure_in_a_few_steps() {
        for start in [i64::MAX.into(), 0xffff_ffff, 2_147_483_700, i128::MAX - 3, 70_000] {
            for limit in
                [1, 2, 9, 255, 256, 257, 4_711, 65_535, 1 << 31, (1 << 31) + 1, 10i128.pow(18)]
            {
                if limit > start {
                    continue;
                }
                let (end, steps) = descend(start, |n| n >= limit);
                assert!(steps <= 16, "{start} to {limit}: {steps} steps");
                assert!(end - limit <= limit / 50, "{start} to {limit}: {end}");
                let (end, same) = descend(-start, |n| n <= -limit);
                assert!(same <= 16 && -limit - end <= limit / 50, "-{start} to -{limit}: {end}");
            }
        }
        assert_eq!(descend(2_147_483_700, |n| n >= 1 << 31).0, 1 << 31);
        assert_eq!(descend(-2_147_483_648, |n| n < -2_147_483_647).0, -2_147_483_648);
        assert_eq!(descend(99, |n| n >= 37).0, 37);
    }

    #[test]
    fn smaller_numbers_cost_less_and_zero_has_none() {
        for n in [0, 1, -1, 2, 63, 64, 65, -128, i128::MAX, i128::MIN] {
            let number = Number::Int(n);
            let smaller = smaller_numbers(number);
            assert!(smaller.iter().all(|smaller| size_of(*smaller) < size_of(number)), "{n}");
            assert_eq!(smaller.is_empty(), n == 0, "{n}");
        }
        for power in [127u32, 128, 200, 511] {
            let n = Exact::ONE << power;
            for number in [n, -n - Exact::ONE, n + n / Exact::from(3)].map(Number::of) {
                let smaller = smaller_numbers(number);
                assert!(smaller.contains(&Number::Int(0)) && smaller.len() > 10, "{number:?}");
                let costs_less = |smaller: &Number| size_of(*smaller) < size_of(number);
                assert!(smaller.iter().all(costs_less), "{number:?}");
            }
        }
        let number = Number::Real(Real::new(true, 37, -1).expect("it is exact"));
        let smaller = smaller_numbers(number);
        assert!(smaller.contains(&Number::Real(Real::of_int(-18).expect("it is exact"))));
    }
}
