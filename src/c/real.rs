//! Exact floating values: dyadic rationals that print as exact decimals, so that no compiler has to round
//! when it reads one.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// `±mantissa · 2^exponent`. Always within 128 bits before the point and 27 after it, which keeps its decimal
/// expansion exact in 128-bit arithmetic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Real {
    negative: bool,
    mantissa: u64,
    exponent: i32,
}

/// The least exponent: 5^27 is the last power of five that fits 64 bits beside a 64-bit mantissa.
pub const MIN_EXPONENT: i32 = -27;

impl Real {
    /// Zero.
    pub const ZERO: Real = Real { negative: false, mantissa: 0, exponent: 0 };

    /// The value `±mantissa · 2^exponent`, or `None` if its decimal does not fit.
    pub fn new(negative: bool, mantissa: u64, exponent: i32) -> Option<Real> {
        let bits = 64 - mantissa.leading_zeros() as i32;
        let fits = exponent >= MIN_EXPONENT && bits + exponent <= 128;
        fits.then_some(Real { negative: negative && mantissa != 0, mantissa, exponent })
    }

    /// The value with the opposite sign; zero is unchanged.
    pub fn negated(self) -> Real {
        Real { negative: !self.negative && self.mantissa != 0, ..self }
    }

    /// Whether it is zero.
    pub fn is_zero(self) -> bool {
        self.mantissa == 0
    }

    /// The value `±magnitude · 2^exponent` with the shortest significand, if it has one: equal values so made
    /// compare equal.
    fn shortest(negative: bool, magnitude: u128, exponent: i32) -> Option<Real> {
        if magnitude == 0 {
            return Some(Real::ZERO);
        }
        let zeros = magnitude.trailing_zeros();
        let mantissa = u64::try_from(magnitude >> zeros).ok()?;
        Real::new(negative, mantissa, exponent + zeros as i32)
    }

    /// An integer, if it has a significand of 64 bits.
    pub fn of_int(n: i128) -> Option<Real> {
        Real::shortest(n < 0, n.unsigned_abs(), 0)
    }

    /// Its integer part: towards zero; none if 128 bits do not hold it.
    pub fn truncated(self) -> Option<i128> {
        let magnitude = match self.exponent {
            exponent if exponent < 0 => {
                i128::from(self.mantissa >> exponent.unsigned_abs().min(63))
            }
            exponent if self.top() <= 127 => i128::from(self.mantissa) << exponent,
            _ => return None,
        };
        Some(if self.negative { -magnitude } else { magnitude })
    }

    /// Significand with sign, and exponent, at an exponent no greater than its own; none if 127 bits are too
    /// few.
    fn at(self, exponent: i32) -> Option<i128> {
        let shift = u32::try_from(self.exponent - exponent).ok()?;
        let magnitude = i128::from(self.mantissa);
        if magnitude != 0 && shift >= magnitude.leading_zeros() - 1 {
            return None;
        }
        let magnitude = if magnitude == 0 { 0 } else { magnitude << shift };
        Some(if self.negative { -magnitude } else { magnitude })
    }

    /// The exact sum, if there is one.
    pub fn plus(self, other: Real) -> Option<Real> {
        let exponent = self.exponent.min(other.exponent);
        let sum = self.at(exponent)?.checked_add(other.at(exponent)?)?;
        Real::shortest(sum < 0, sum.unsigned_abs(), exponent)
    }

    /// The exact product, if there is one.
    pub fn times(self, other: Real) -> Option<Real> {
        let product = u128::from(self.mantissa) * u128::from(other.mantissa);
        Real::shortest(self.negative != other.negative, product, self.exponent + other.exponent)
    }

    /// The exact quotient, if there is one.
    pub fn over(self, divisor: Real) -> Option<Real> {
        if divisor.mantissa == 0 {
            return None;
        }
        // A divisor with an odd factor that the dividend lacks has no finite binary quotient.
        let zeros = divisor.mantissa.trailing_zeros();
        let odd = divisor.mantissa >> zeros;
        let exponent = self.exponent - divisor.exponent - zeros as i32;
        let quotient = self.mantissa.is_multiple_of(odd).then(|| self.mantissa / odd)?;
        Real::shortest(self.negative != divisor.negative, quotient.into(), exponent)
    }

    /// Their order as numbers, whatever significands they have.
    pub fn compared(self, other: Real) -> Ordering {
        let (one, two) = (self.sign(), other.sign());
        if one != two || one == 0 {
            return one.cmp(&two);
        }
        let magnitudes = self.top().cmp(&other.top()).then_with(|| {
            // Of one length from here on, so the leading bits decide.
            self.significand().cmp(&other.significand())
        });
        if self.negative { magnitudes.reverse() } else { magnitudes }
    }

    fn sign(self) -> i32 {
        match (self.mantissa, self.negative) {
            (0, _) => 0,
            (_, true) => -1,
            (_, false) => 1,
        }
    }

    /// Whether it is negative.
    pub fn is_negative(self) -> bool {
        self.negative
    }

    /// The number of binary digits in the significand.
    pub fn digits(self) -> u32 {
        let shift = self.mantissa.trailing_zeros().min(63);
        64 - (self.mantissa >> shift).leading_zeros()
    }

    /// The exponent of the least power of two above it.
    pub fn top(self) -> i32 {
        64 - self.mantissa.leading_zeros() as i32 + self.exponent
    }

    /// The exponent of the greatest power of two that divides it; 0 for zero.
    pub fn bottom(self) -> i32 {
        if self.mantissa == 0 { 0 } else { self.exponent + self.mantissa.trailing_zeros() as i32 }
    }

    /// The nearest `double`: exact for values drawn for `float` and `double`.
    pub fn to_f64(self) -> f64 {
        let magnitude = self.mantissa as f64 * f64::from(self.exponent).exp2();
        if self.negative { -magnitude } else { magnitude }
    }

    /// The significand with its leading bit at bit 63: the low eight bytes of an x87 register.
    pub fn significand(self) -> u64 {
        self.mantissa << self.mantissa.leading_zeros().min(63)
    }

    /// Its bits as a `_Float16` that is not subnormal: sign, five bits of exponent, ten of significand.
    pub fn half_bits(self) -> u16 {
        let sign = if self.to_f64() < 0.0 { 1 << 15 } else { 0 };
        let exponent = (self.top() + 14).clamp(0, 31) as u16;
        sign | exponent << 10 | (self.significand() >> 53 & 0x3ff) as u16
    }

    /// Writes the exact decimal, always with a decimal point: `-12.25`, `3.0`.
    pub fn write_decimal(self, out: &mut String) {
        if self.negative {
            out.push('-');
        }
        let mut buffer = itoa::Buffer::new();
        if self.exponent >= 0 {
            out.push_str(buffer.format(u128::from(self.mantissa) << self.exponent));
            out.push_str(".0");
            return;
        }
        let places = self.exponent.unsigned_abs();
        let scaled = u128::from(self.mantissa) * 5u128.pow(places);
        let whole = self.mantissa >> places;
        out.push_str(buffer.format(whole));
        out.push('.');
        let fraction = scaled - u128::from(whole) * 10u128.pow(places);
        let digits = buffer.format(fraction);
        let trimmed = digits.trim_end_matches('0');
        out.extend(std::iter::repeat_n('0', places as usize - digits.len()));
        out.push_str(if trimmed.is_empty() { "0" } else { trimmed });
    }
}

/// As a hexadecimal constant of C: `-0x1fp-3`.
impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        write!(f, "{sign}0x{:x}p{}", self.mantissa, self.exponent)
    }
}

impl From<Real> for String {
    fn from(real: Real) -> String {
        real.to_string()
    }
}

impl TryFrom<String> for Real {
    type Error = String;

    fn try_from(text: String) -> Result<Real, String> {
        text.parse()
    }
}

impl FromStr for Real {
    type Err = String;

    fn from_str(text: &str) -> Result<Real, String> {
        let bad = || format!("`{text}` is no exact floating value; expected one such as -0x1fp-3");
        let (negative, rest) = match text.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let (mantissa, exponent) =
            rest.strip_prefix("0x").and_then(|rest| rest.split_once('p')).ok_or_else(bad)?;
        let mantissa = u64::from_str_radix(mantissa, 16).map_err(|_| bad())?;
        let exponent = exponent.parse().map_err(|_| bad())?;
        Real::new(negative, mantissa, exponent).ok_or_else(bad)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::chance::Chance;

    fn decimal(real: Real) -> String {
        let mut out = String::new();
        real.write_decimal(&mut out);
        out
    }

    #[test]
    fn decimals_are_exact_at_every_scale() {
        let cases = [
            (Real::ZERO, "0.0"),
            (Real::new(true, 49, -2).unwrap(), "-12.25"),
            (Real::new(false, 1, -10).unwrap(), "0.0009765625"),
            (Real::new(false, 3, 4).unwrap(), "48.0"),
            (Real::new(false, 1, -27).unwrap(), "0.000000007450580596923828125"),
            (
                Real::new(false, 0xff_ffff, 104).unwrap(),
                "340282346638528859811704183484516925440.0",
            ),
        ];
        for (real, text) in cases {
            assert_eq!(decimal(real), text);
        }
    }

    #[test]
    fn a_random_double_reads_back_from_its_decimal_bit_for_bit() {
        let mut chance = Chance::new(5);
        for _ in 0..2000 {
            let exponent = chance.between(-27, 64) as i32;
            let real = Real::new(chance.ratio(1, 2), chance.bits() >> 11, exponent).unwrap();
            let read: f64 = decimal(real).parse().unwrap();
            assert_eq!(read.to_bits(), real.to_f64().to_bits(), "{real}");
            assert_eq!(real.to_string().parse::<Real>(), Ok(real));
        }
    }
}
