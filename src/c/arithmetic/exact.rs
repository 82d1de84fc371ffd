//! Arithmetic on integers of any width: slower than on those that an `i128` holds, and asked only where that is too small.

use super::{Arithmetic, Number};
use crate::c::fault::{Fault, Reason, Run, undefined};
use crate::c::features::Feature;
use crate::c::model::Model;
use crate::c::real::Real;
use crate::c::tree::Op;
use crate::c::types::{Float, Int, WIDEST};
use crate::c::wide::{Exact, Magnitude, Wide};

impl Number {
    /// An integer as a number.
    pub fn of(exact: Exact) -> Number {
        match Wide::narrowed(exact) {
            Ok(n) => Number::Int(n),
            Err(wide) => Number::Wide(wide),
        }
    }

    /// The integer, if it is one.
    pub fn integer(self) -> Option<Exact> {
        match self {
            Number::Int(n) => Some(n.into()),
            Number::Wide(wide) => Some(wide.exact()),
            Number::Real(_) | Number::Complex(_) => None,
        }
    }
}

impl Model {
    /// Whether an integer type, or a bit-field of so many bits, has a number.
    pub fn has_number(&self, int: Int, bits: Option<u32>, number: Number) -> bool {
        let (least, most) = self.exact_range(int, bits);
        number.integer().is_some_and(|n| (least..=most).contains(&n))
    }

    /// Whether a type has integers that no `i128` holds.
    pub fn is_wide(&self, int: Int) -> bool {
        self.int_bits(int) > 127 + u32::from(!int.is_unsigned())
    }

    /// Whether a type has all values of another one.
    pub fn has_all(&self, int: Int, of: Int) -> bool {
        if self.is_wide(int) || self.is_wide(of) {
            let ((least, most), (lowest, highest)) =
                (self.exact_range(of, None), self.exact_range(int, None));
            return lowest <= least && most <= highest;
        }
        let ((least, most), (lowest, highest)) = (self.range(of), self.range(int));
        lowest <= least && most <= highest
    }

    /// The smallest and largest value of an integer type, or of a bit-field of so many bits; of a plain `char` and of a plain
    /// bit-field those that fit whether it is signed or not.
    pub fn exact_range(&self, int: Int, bits: Option<u32>) -> (Exact, Exact) {
        let width = bits.unwrap_or(self.int_bits(int));
        if width < 128 {
            let (least, most) = match bits {
                Some(bits) => self.bits_range(int, bits),
                None => self.range(int),
            };
            return (least.into(), most.into());
        }
        let width = width.min(WIDEST.into());
        let below = |digits: u32| (Exact::ONE << digits) - Exact::ONE;
        match int.is_unsigned() {
            true => (Exact::ZERO, below(width)),
            false => (!below(width - 1), below(width - 1)),
        }
    }
}

impl Arithmetic<'_> {
    /// An integer converted to an integer type other than `_Bool`, or stored in a bit-field of so many bits.
    ///
    /// # Errors
    /// A value out of range, other than for an unsigned type.
    pub(super) fn narrow_exact(&self, exact: Exact, int: Int, bits: Option<u32>) -> Run<Number> {
        let (least, most) = self.model.exact_range(int, bits);
        if (least..=most).contains(&exact) {
            return Ok(Number::of(exact));
        }
        match int.is_unsigned() {
            true => Ok(Number::of(exact & most)),
            false
                if bits.is_none()
                    && int != Int::Char
                    && self.assumes.contains(Feature::WrappingConversion) =>
            {
                Ok(Number::of(low_bits(exact, self.model.int_bits(int))))
            }
            false => {
                let what = format!("{exact} converted to {}", int.spelling());
                Err(Fault::ImplementationDefined(what.into()))
            }
        }
    }

    /// The result of a binary operation on integers of a type, as [`Arithmetic::integers`] computes those that an `i128`
    /// holds.
    ///
    /// # Errors
    /// As for [`Arithmetic::binary`].
    pub(super) fn exact_integers(
        &self,
        op: Op,
        int: Int,
        left: Exact,
        right: Exact,
    ) -> Run<Number> {
        let bits = self.model.int_bits(int);
        let (least, most) = self.model.exact_range(int, None);
        match op {
            Op::Multiply => self.within(int, left.checked_mul(right), left.wrapping_mul(right)),
            Op::Add => self.within(int, left.checked_add(right), left.wrapping_add(right)),
            Op::Subtract => self.within(int, left.checked_sub(right), left.wrapping_sub(right)),
            Op::Divide | Op::Remainder if right == Exact::ZERO => undefined("a division by zero"),
            Op::Divide | Op::Remainder if right == Exact::NEG_ONE && left == least => {
                undefined("an overflow")
            }
            Op::Divide => Ok(Number::of(left / right)),
            Op::Remainder => Ok(Number::of(left % right)),
            Op::ShiftLeft | Op::ShiftRight => {
                let Some(by) = u32::try_from(right).ok().filter(|by| *by < bits) else {
                    return undefined(format!("a shift of {} by {right}", int.spelling()));
                };
                match op {
                    Op::ShiftRight
                        if !left.is_negative()
                            || self.assumes.contains(Feature::ArithmeticShift) =>
                    {
                        Ok(Number::of(left >> by))
                    }
                    Op::ShiftRight => {
                        let what = "a negative number shifted to the right";
                        Err(Fault::ImplementationDefined(what.into()))
                    }
                    _ if left.is_negative() => undefined("a negative number shifted to the left"),
                    _ => {
                        let fits = left <= most >> by;
                        let exact = if fits { Some(left << by) } else { None };
                        match (exact, int.is_unsigned()) {
                            (Some(exact), _) => Ok(Number::of(exact)),
                            // The bits that are left, so that none is shifted out of the number.
                            (None, true) => Ok(Number::of((left & most >> by) << by)),
                            (None, false) => undefined("an overflow"),
                        }
                    }
                }
            }
            Op::And => Ok(Number::of(left & right)),
            Op::Xor => Ok(Number::of(left ^ right)),
            Op::Or => Ok(Number::of(left | right)),
            comparison => Ok(Number::Int(comparison.compares(left.cmp(&right)).into())),
        }
    }

    /// A result in its type, of which an unsigned one has the low bits of `modulo`; a signed one, too, if that is assumed.
    fn within(&self, int: Int, exact: Option<Exact>, modulo: Exact) -> Run<Number> {
        let (least, most) = self.model.exact_range(int, None);
        match exact.filter(|exact| (least..=most).contains(exact)) {
            Some(exact) => Ok(Number::of(exact)),
            None if int.is_unsigned() => Ok(Number::of(modulo & most)),
            None if self.assumes.contains(Feature::WrappingArithmetic) => {
                Ok(Number::of(low_bits(modulo, self.model.int_bits(int))))
            }
            None => undefined("an overflow"),
        }
    }

    /// What an operation yields in a type that may not hold its result: the low bits, and whether it does not hold it.
    ///
    /// # Errors
    /// An operator without such an operation.
    pub(in crate::c) fn exact_overflow(
        &self,
        op: Op,
        left: Exact,
        right: Exact,
        to: Int,
    ) -> Run<(Number, bool)> {
        let (exact, modulo) = match op {
            Op::Add => (left.checked_add(right), left.wrapping_add(right)),
            Op::Subtract => (left.checked_sub(right), left.wrapping_sub(right)),
            Op::Multiply => (left.checked_mul(right), left.wrapping_mul(right)),
            _ => return undefined("an operator without a function that tells overflow"),
        };
        let (least, most) = self.model.exact_range(to, None);
        Ok(match exact.filter(|exact| (least..=most).contains(exact)) {
            Some(exact) => (Number::of(exact), false),
            None if to.is_unsigned() => (Number::of(modulo & most), true),
            None => (Number::of(low_bits(modulo, self.model.int_bits(to))), true),
        })
    }

    /// An integer as a floating value.
    ///
    /// # Errors
    /// It would be rounded.
    pub(super) fn real_of_exact(&self, exact: Exact, float: Float) -> Run<Number> {
        match Real::of_exact(exact.is_negative(), exact.unsigned_abs()) {
            Some(real) => self.exact(real, float),
            None => Err(Fault::ImplementationDefined(Reason::RoundedResult(float))),
        }
    }
}

impl Real {
    /// An integer of a magnitude, if it has a significand of 64 bits.
    pub fn of_exact(is_negative: bool, magnitude: Magnitude) -> Option<Real> {
        if magnitude.is_zero() {
            return Some(Real::ZERO);
        }
        let zeros = magnitude.trailing_zeros();
        let mantissa = u64::try_from(magnitude >> zeros).ok()?;
        Real::new(is_negative, mantissa, zeros as i32)
    }

    /// Its integer part: towards zero; none of an infinity.
    pub fn integer(self) -> Option<Exact> {
        if let Some(n) = self.truncated() {
            return Some(n.into());
        }
        let (mantissa, exponent) = self.whole()?;
        let magnitude = Exact::from(mantissa) << exponent;
        Some(if self.is_negative() { -magnitude } else { magnitude })
    }
}

/// The number of a signed type of so many bits that has the low bits of another number.
fn low_bits(exact: Exact, bits: u32) -> Exact {
    let unused = Exact::BITS - bits;
    exact << unused >> unused
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::features::Features;
    use crate::c::model::LP64;
    use crate::c::tree::UnaryOp;
    use crate::c::types::Type;

    fn power(n: u32) -> Exact {
        Exact::ONE << n
    }

    fn plain() -> Arithmetic<'static> {
        Arithmetic { model: &LP64, assumes: Features::NONE }
    }

    fn of(op: Op, int: Int, left: Exact, right: Exact) -> Run<Number> {
        plain().binary(op, &Type::Int(int), Number::of(left), Number::of(right))
    }

    #[test]
    fn the_upper_half_of_an_unsigned_int128_is_known() {
        let (int, ty) = (Int::UInt128, Type::Int(Int::UInt128));
        let most = power(128) - Exact::ONE;
        assert_eq!(plain().convert(Number::Int(-1), &ty), Ok(Number::of(most)));
        assert_eq!(of(Op::Add, int, most, Exact::ONE), Ok(Number::Int(0)));
        assert_eq!(of(Op::Subtract, int, Exact::ZERO, Exact::ONE), Ok(Number::of(most)));
        assert_eq!(of(Op::Multiply, int, most, most), Ok(Number::Int(1)));
        assert_eq!(of(Op::ShiftRight, int, most, Exact::from(127u8)), Ok(Number::Int(1)));
        assert_eq!(of(Op::ShiftLeft, int, most, Exact::from(127u8)), Ok(Number::of(power(127))));
        assert_eq!(of(Op::Less, int, power(127), most), Ok(Number::Int(1)));
        let back = plain().convert(Number::of(most), &Type::Int(Int::ULong));
        assert_eq!(back, Ok(Number::Int(u64::MAX.into())));
        assert!(plain().convert(Number::of(most), &Type::Int(Int::Int128)).is_err());
        let wraps = Features::NONE.with(Feature::WrappingConversion);
        let wrapping = Arithmetic { assumes: wraps, ..plain() };
        assert_eq!(
            wrapping.convert(Number::of(most), &Type::Int(Int::Int128)),
            Ok(Number::Int(-1))
        );
        assert_eq!(plain().unary(UnaryOp::Complement, &ty, Number::Int(0)), Ok(Number::of(most)));
        assert_eq!(plain().unary(UnaryOp::Minus, &ty, Number::Int(1)), Ok(Number::of(most)));
    }

    #[test]
    fn a_wide_type_has_all_its_values_and_no_more() {
        for bits in [129, 200, 255, 256, 511, 512] {
            let (signed, unsigned) = (Int::BitInt(bits as u16), Int::UBitInt(bits as u16));
            let most = power(bits - 1) - Exact::ONE;
            assert!(of(Op::Add, signed, most, Exact::ONE).is_err());
            assert!(of(Op::Subtract, signed, !most, Exact::ONE).is_err());
            assert!(of(Op::Divide, signed, !most, Exact::NEG_ONE).is_err());
            assert_eq!(of(Op::Add, signed, !most, most), Ok(Number::Int(-1)));
            assert_eq!(of(Op::Add, unsigned, most, most), Ok(Number::of(most + most)));
            let all = most + power(bits - 1);
            assert_eq!(of(Op::Add, unsigned, all, Exact::ONE), Ok(Number::Int(0)));
            assert_eq!(of(Op::Multiply, unsigned, all, all), Ok(Number::Int(1)));
            assert_eq!(of(Op::Divide, unsigned, all, most), Ok(Number::Int(2)));
            assert!(of(Op::ShiftLeft, signed, Exact::ONE, Exact::from(bits - 1)).is_err());
            assert_eq!(
                of(Op::ShiftLeft, unsigned, all, Exact::from(bits - 1)),
                Ok(Number::of(power(bits - 1)))
            );
            let ty = Type::Int(signed);
            assert!(plain().has(Number::of(!most), &ty));
            assert!(!plain().has(Number::of(!most - Exact::ONE), &ty));
        }
    }

    #[test]
    fn wide_numbers_become_floating_ones_and_back_where_nothing_is_rounded() {
        let ty = Type::Int(Int::UBitInt(200));
        let double = Type::Float(Float::LongDouble);
        let real = plain().convert(Number::of(power(127)), &double);
        let Ok(real @ Number::Real(_)) = real else { panic!("{real:?}") };
        assert_eq!(plain().convert(real, &ty), Ok(Number::of(power(127))));
        assert!(plain().convert(Number::of(power(127) + Exact::ONE), &double).is_err());
    }
}
