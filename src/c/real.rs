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

/// As many zeros as may follow a decimal point.
const ZEROS: &str = "000000000000000000000000000";

/// The exponent of infinities.
const INFINITE: i32 = 1 << 20;

impl Real {
    /// Zero.
    pub const ZERO: Real = Real { negative: false, mantissa: 0, exponent: 0 };

    /// Zero with the other sign (IEC 60559). No operation here yields it but [`Real::opposite`].
    pub const NEGATIVE_ZERO: Real = Real { negative: true, ..Real::ZERO };

    /// An infinity (IEC 60559). No operation here yields one but [`Real::opposite`].
    pub const fn infinity(negative: bool) -> Real {
        Real { negative, mantissa: 0, exponent: INFINITE }
    }

    /// The value `±mantissa · 2^exponent`, or `None` if its decimal does not fit.
    pub fn new(negative: bool, mantissa: u64, exponent: i32) -> Option<Real> {
        let bits = 64 - mantissa.leading_zeros() as i32;
        let fits = exponent >= MIN_EXPONENT && bits + exponent <= 128;
        fits.then_some(Real { negative: negative && mantissa != 0, mantissa, exponent })
    }

    /// The value with the opposite sign; a zero becomes the plain one.
    pub fn negated(self) -> Real {
        Real { negative: !self.negative && !self.is_zero(), ..self }
    }

    /// The value with the opposite sign, which zeros have, too.
    pub fn opposite(self) -> Real {
        Real { negative: !self.negative, ..self }
    }

    /// Whether it is zero, of either sign.
    pub fn is_zero(self) -> bool {
        self.mantissa == 0 && !self.is_infinite()
    }

    /// Whether it is an infinity.
    pub fn is_infinite(self) -> bool {
        self.exponent == INFINITE
    }

    /// Whether it is an infinity or the negative zero, which not every floating type has.
    pub fn is_special(self) -> bool {
        self.is_infinite() || self == Real::NEGATIVE_ZERO
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

    /// A `double` that is zero or normal, if its decimal fits.
    pub fn of_f64(value: f64) -> Option<Real> {
        if value.to_bits() == 0 {
            return Some(Real::ZERO);
        }
        let bits = value.to_bits();
        let mantissa = 1 << 52 | bits & ((1 << 52) - 1);
        let exponent = (bits >> 52 & 0x7ff) as i32 - 1075;
        let found = Real::shortest(value.is_sign_negative(), mantissa.into(), exponent);
        found.filter(|_| value.is_normal())
    }

    /// Its integer part: towards zero; none if 128 bits do not hold it.
    pub fn truncated(self) -> Option<i128> {
        if self.is_infinite() {
            return None;
        }
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
        if self.is_infinite() {
            return None;
        }
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
        if self.is_infinite() || other.is_infinite() {
            return None;
        }
        let product = u128::from(self.mantissa) * u128::from(other.mantissa);
        Real::shortest(self.negative != other.negative, product, self.exponent + other.exponent)
    }

    /// The exact quotient, if there is one.
    pub fn over(self, divisor: Real) -> Option<Real> {
        if divisor.mantissa == 0 || self.is_infinite() {
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
        match self.negative {
            _ if self.is_zero() => 0,
            true => -1,
            false => 1,
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

    /// Its significand, and the exponent of the power of two to multiply that with, of an integer.
    pub fn whole(self) -> Option<(u64, u32)> {
        let exponent = u32::try_from(self.exponent).ok()?;
        (!self.is_infinite()).then_some((self.mantissa, exponent))
    }

    /// The exponent of the greatest power of two that divides it; 0 for zero.
    pub fn bottom(self) -> i32 {
        if self.mantissa == 0 { 0 } else { self.exponent + self.mantissa.trailing_zeros() as i32 }
    }

    /// The nearest `double`: exact for values drawn for `float` and `double`.
    pub fn to_f64(self) -> f64 {
        let magnitude = match self.is_infinite() {
            true => f64::INFINITY,
            false => self.mantissa as f64 * f64::from(self.exponent).exp2(),
        };
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

    /// Writes the exact decimal, always with a decimal point: `-12.25`, `3.0`; an infinity as `inf`.
    ///
    /// # Errors
    /// Those of the text.
    pub fn write_decimal(self, out: &mut impl fmt::Write) -> fmt::Result {
        if self.negative {
            out.write_str("-")?;
        }
        if self.is_infinite() {
            return out.write_str("inf");
        }
        let mut buffer = itoa::Buffer::new();
        if self.exponent >= 0 {
            let whole = u128::from(self.mantissa) << self.exponent;
            out.write_str(decimal(whole, &mut buffer))?;
            return out.write_str(".0");
        }
        let places = self.exponent.unsigned_abs();
        let whole = self.mantissa >> places;
        out.write_str(buffer.format(whole))?;
        out.write_str(".")?;
        let rest = self.mantissa - (whole << places);
        let fraction = u128::from(rest) * u128::from(5u64.pow(places));
        let digits = decimal(fraction, &mut buffer);
        let trimmed = digits.trim_end_matches('0');
        out.write_str(&ZEROS[..places as usize - digits.len()])?;
        out.write_str(if trimmed.is_empty() { "0" } else { trimmed })
    }
}

/// The digits of a number. Those of 64 bits are printed faster.
fn decimal(number: u128, buffer: &mut itoa::Buffer) -> &str {
    match u64::try_from(number) {
        Ok(number) => buffer.format(number),
        Err(_) => buffer.format(number),
    }
}

/// As a hexadecimal constant of C: `-0x1fp-3`; an infinity as `inf`.
impl fmt::Display for Real {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.negative { "-" } else { "" };
        if self.is_infinite() {
            return write!(f, "{sign}inf");
        }
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
        if rest == "inf" {
            return Ok(Real::infinity(negative));
        }
        if text == "-0x0p0" {
            return Ok(Real::NEGATIVE_ZERO);
        }
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
        real.write_decimal(&mut out).unwrap();
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
    fn infinities_and_the_negative_zero_are_told_from_numbers() {
        let [most, least] = [false, true].map(Real::infinity);
        let minus = Real::NEGATIVE_ZERO;
        let one = Real::new(false, 1, 0).unwrap();
        for special in [most, least, minus] {
            assert!(special.is_special());
            assert_eq!(special.to_string().parse::<Real>(), Ok(special));
            assert_eq!(
                special.to_f64().to_bits(),
                decimal(special).parse::<f64>().unwrap().to_bits()
            );
            assert_eq!(special.opposite().opposite(), special);
        }
        assert!(minus.is_zero() && !most.is_zero() && !Real::ZERO.is_special());
        assert_eq!(minus.compared(Real::ZERO), Ordering::Equal);
        assert_eq!(most.compared(one), Ordering::Greater);
        assert_eq!(least.compared(one.negated()), Ordering::Less);
        assert_eq!(most.compared(most), Ordering::Equal);
        assert_eq!((most.plus(one), one.times(least), most.over(one)), (None, None, None));
        assert_eq!((most.truncated(), minus.truncated()), (None, Some(0)));
        assert_eq!((minus.negated(), one.negated().negated()), (Real::ZERO, one));
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
