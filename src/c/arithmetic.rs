//! Arithmetic on known numbers: conversions and operators (C89 3.2 and 3.3), with a fault where a result is not
//! the same everywhere.
//!
//! Every compiler is taken to represent negative integers in two's complement, as C23 requires, and to truncate
//! quotients towards zero, as C99 requires. What else implementations define (C23 J.3) is a fault unless it is
//! assumed; a floating result is one unless it is exact.

use crate::c::fault::{Fault, Reason, Run, undefined};
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::real::Real;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Float, Int, Type};

/// A value of an arithmetic type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Number {
    /// Of an integer type.
    Int(i128),
    /// Of a floating type.
    Real(Real),
    /// Of a complex type: its real part, and its imaginary part.
    Complex([Real; 2]),
}

impl Number {
    /// Whether it counts as true.
    pub fn is_true(self) -> bool {
        match self {
            Number::Int(n) => n != 0,
            Number::Real(real) => !real.is_zero(),
            Number::Complex(parts) => !parts.into_iter().all(Real::is_zero),
        }
    }
}

/// Computes under a data model.
#[derive(Debug, Clone, Copy)]
pub struct Arithmetic<'m> {
    /// The sizes of types.
    pub model: &'m Model,
    /// The implementation-defined behaviour that is assumed.
    pub assumes: Features,
}

impl Arithmetic<'_> {
    /// A number converted to a type, as if by assignment (C89 3.2.1.2 to 3.2.1.4).
    ///
    /// # Errors
    /// A value out of range, other than for an unsigned type; a value that would be rounded.
    pub fn convert(&self, number: Number, to: &Type) -> Run<Number> {
        match (number, to) {
            (number, Type::Int(Int::Bool)) => Ok(Number::Int(number.is_true().into())),
            (Number::Int(n), Type::Int(int)) => self.narrow(n, *int).map(Number::Int),
            (Number::Int(n), Type::Enum(of)) => {
                match of.constants.iter().any(|c| i128::from(*c) == n) {
                    true => Ok(number),
                    false => {
                        let what = format!("{n} is no constant of its enum");
                        Err(Fault::ImplementationDefined(what.into()))
                    }
                }
            }
            (Number::Int(n), Type::Float(float)) => match Real::of_int(n) {
                Some(real) => self.exact(real, *float),
                None => Err(Fault::ImplementationDefined(Reason::Inexact(n.into(), *float))),
            },
            (Number::Real(real), Type::Float(float)) => self.exact(real, *float),
            (Number::Complex(parts), Type::Complex(float)) => self.complex(parts, *float),
            (Number::Complex([real, _]), to) => self.convert(Number::Real(real), to),
            (number, Type::Complex(float)) => match self.convert(number, &Type::Float(*float))? {
                Number::Real(real) => self.complex([real, Real::ZERO], *float),
                _ => undefined("a number converted to a complex type"),
            },
            (Number::Real(real), Type::Int(int)) => {
                let (least, most) = self.model.range(*int);
                match real.truncated().filter(|n| (least..=most).contains(n)) {
                    Some(n) => Ok(Number::Int(n)),
                    None => undefined(Reason::Truncated(real, *int)),
                }
            }
            (_, ty) => undefined(format!("a number converted to {ty:?}")),
        }
    }

    /// Whether a type has a number: its conversion changes nothing.
    pub fn has(&self, number: Number, ty: &Type) -> bool {
        match (number, ty) {
            (Number::Int(n), Type::Int(int)) => self.model.has(*int, n),
            (number, ty) => self.convert(number, ty) == Ok(number),
        }
    }

    /// A floating value, if a type has it exactly on every target of the model.
    ///
    /// # Errors
    /// It would be rounded; an infinity or a negative zero that is not assumed.
    pub fn exact(&self, value: Real, float: Float) -> Run<Number> {
        if value.is_special() {
            return match self.assumes.contains(Feature::Infinities) {
                true => Ok(Number::Real(value)),
                false => Err(Fault::ImplementationDefined(format!("{value} as a number").into())),
            };
        }
        match self.model.holds(float, value) {
            true => Ok(Number::Real(value)),
            false => Err(Fault::ImplementationDefined(Reason::Rounded(value, float))),
        }
    }

    /// An integer converted to an integer type other than `_Bool`.
    ///
    /// # Errors
    /// A value out of range, other than for an unsigned type.
    pub fn narrow(&self, n: i128, int: Int) -> Run<i128> {
        if self.model.has(int, n) {
            return Ok(n);
        }
        match int.is_unsigned() {
            true => within(int, self.model, None, n as u128),
            false if int != Int::Char && self.assumes.contains(Feature::WrappingConversion) => {
                let unused = 128 - self.model.int_bits(int);
                Ok(n << unused >> unused)
            }
            false => Err(Fault::ImplementationDefined(Reason::Converted(n.into(), int))),
        }
    }

    /// The result of a unary operation in a promoted type.
    ///
    /// # Errors
    /// Undefined behaviour; a result that is not known.
    pub fn unary(&self, op: UnaryOp, ty: &Type, value: Number) -> Run<Number> {
        match (op, ty, value) {
            (UnaryOp::Not, ..) => Ok(Number::Int((!value.is_true()).into())),
            (UnaryOp::Minus, Type::Int(int), Number::Int(n)) => {
                self.integers(Op::Subtract, *int, 0, n).map(Number::Int)
            }
            (UnaryOp::Minus, Type::Float(_), Number::Real(real)) => {
                Ok(Number::Real(match self.assumes.contains(Feature::Infinities) {
                    true => real.opposite(),
                    false => real.negated(),
                }))
            }
            (UnaryOp::Complement, Type::Int(int), Number::Int(n)) => {
                within(*int, self.model, Some(!n), !n as u128).map(Number::Int)
            }
            (op, Type::Complex(_), Number::Complex(parts)) => self.complex_unary(op, parts),
            _ => undefined("an operator that its operand's type does not have"),
        }
    }

    /// The result of a binary operation on numbers of a type. The right operand of a shift may have another;
    /// so may those of `&&` and `||`, which are both evaluated.
    ///
    /// # Errors
    /// Undefined behaviour; what implementations define and is not assumed; a result that is not known.
    pub fn binary(&self, op: Op, ty: &Type, left: Number, right: Number) -> Run<Number> {
        match (ty, left, right) {
            _ if op == Op::LogicalAnd => truth(left.is_true() && right.is_true()),
            _ if op == Op::LogicalOr => truth(left.is_true() || right.is_true()),
            (Type::Int(int), Number::Int(left), Number::Int(right)) => {
                self.integers(op, *int, left, right).map(Number::Int)
            }
            (Type::Float(float), Number::Real(left), Number::Real(right)) => {
                self.reals(op, *float, left, right)
            }
            (Type::Complex(float), Number::Complex(left), Number::Complex(right)) => {
                self.complex_binary(op, *float, left, right)
            }
            _ => undefined("an operator that its operands' types do not have"),
        }
    }

    /// The type and the value of a binary operation on two integers of any types, which are converted first, other than
    /// `&&` and `||`.
    ///
    /// # Errors
    /// As for [`Arithmetic::binary`]; an integer that the type of the operation does not hold.
    pub fn converted_integers(
        &self,
        op: Op,
        (one, left): (Int, i128),
        (other, right): (Int, i128),
    ) -> Run<(Int, i128)> {
        // One that has the type already stays as it is; a promoted one, too.
        let (int, right) = match op.is_shift() {
            true => (self.model.promoted_bits(one, None), right),
            false => match self.model.usual_int(one, other) {
                int if int == other => (int, right),
                int => (int, self.narrow(right, int)?),
            },
        };
        let left = if op.is_shift() || int == one { left } else { self.narrow(left, int)? };
        let value = self.integers(op, int, left, right)?;
        Ok((if op.is_truth() { Int::Int } else { int }, value))
    }

    /// The result of a binary operation on integers of a type, other than `&&` and `||`. The right operand of a shift
    /// may be of another type.
    ///
    /// # Errors
    /// As for [`Arithmetic::binary`].
    pub fn integers(&self, op: Op, int: Int, left: i128, right: i128) -> Run<i128> {
        let (a, b, model) = (left as u128, right as u128, self.model);
        match op {
            Op::Multiply => within(int, model, product(left, right), a.wrapping_mul(b)),
            Op::Add => within(int, model, left.checked_add(right), a.wrapping_add(b)),
            Op::Subtract => within(int, model, left.checked_sub(right), a.wrapping_sub(b)),
            Op::Divide | Op::Remainder if right == 0 => undefined("a division by zero"),
            Op::Divide | Op::Remainder if right == -1 && left == model.range(int).0 => {
                undefined("an overflow")
            }
            Op::Divide => Ok(match narrow_pair(left, right) {
                Some((left, right)) => (left / right).into(),
                None => left / right,
            }),
            Op::Remainder => Ok(match narrow_pair(left, right) {
                Some((left, right)) => (left % right).into(),
                None => left % right,
            }),
            Op::ShiftLeft | Op::ShiftRight => {
                let by = u32::try_from(right).ok().filter(|by| *by < model.int_bits(int));
                let Some(by) = by else {
                    return undefined(Reason::Shift(int, right.into()));
                };
                match op {
                    Op::ShiftRight
                        if left >= 0 || self.assumes.contains(Feature::ArithmeticShift) =>
                    {
                        Ok(left >> by)
                    }
                    Op::ShiftRight => {
                        let what = "a negative number shifted to the right";
                        Err(Fault::ImplementationDefined(what.into()))
                    }
                    _ if left < 0 => undefined("a negative number shifted to the left"),
                    _ => {
                        let exact = (left <= i128::MAX >> by).then(|| left << by);
                        within(int, model, exact, a << by)
                    }
                }
            }
            Op::And => Ok(left & right),
            Op::Xor => Ok(left ^ right),
            Op::Or => Ok(left | right),
            comparison => Ok(comparison.compares(left.cmp(&right)).into()),
        }
    }

    /// The result of an operator on floating values that may be infinities and zeros with a sign (IEC 60559, clauses 6.1
    /// to 6.3), rounded to nearest.
    fn signed(&self, op: Op, float: Float, left: Real, right: Real) -> Run<Number> {
        let is_negative = left.is_negative() != right.is_negative();
        let exact = match op {
            Op::Add | Op::Subtract => {
                let right = if op == Op::Subtract { right.opposite() } else { right };
                match (left.is_infinite(), right.is_infinite()) {
                    (true, true) if left != right => return not_a_number(),
                    (true, _) => Some(left),
                    (_, true) => Some(right),
                    // Others that cancel each other yield the positive one.
                    _ if left.is_zero()
                        && right.is_zero()
                        && left.is_negative()
                        && right.is_negative() =>
                    {
                        Some(Real::NEGATIVE_ZERO)
                    }
                    _ => left.plus(right),
                }
            }
            Op::Multiply if left.is_infinite() || right.is_infinite() => {
                if left.is_zero() || right.is_zero() {
                    return not_a_number();
                }
                Some(Real::infinity(is_negative))
            }
            Op::Divide if left.is_infinite() && right.is_infinite() => return not_a_number(),
            Op::Divide if left.is_zero() && right.is_zero() => return not_a_number(),
            Op::Divide if left.is_infinite() || right.is_zero() => {
                Some(Real::infinity(is_negative))
            }
            Op::Divide if right.is_infinite() => Some(Real::ZERO),
            Op::Multiply => left.times(right),
            Op::Divide => left.over(right),
            _ => return undefined("an operator that floating types do not have"),
        };
        let is_product = matches!(op, Op::Multiply | Op::Divide);
        match exact {
            Some(zero) if zero.is_zero() && is_product && is_negative => {
                Ok(Number::Real(Real::NEGATIVE_ZERO))
            }
            Some(exact) => self.exact(exact, float),
            None => Err(Fault::ImplementationDefined(Reason::RoundedResult(float))),
        }
    }

    fn reals(&self, op: Op, float: Float, left: Real, right: Real) -> Run<Number> {
        if self.assumes.contains(Feature::Infinities) && !op.is_truth() {
            return self.signed(op, float, left, right);
        }
        let exact = match op {
            Op::Add => left.plus(right),
            Op::Subtract => left.plus(right.negated()),
            Op::Multiply => left.times(right),
            Op::Divide if right.is_zero() => return undefined("a division by zero"),
            Op::Divide => left.over(right),
            _ if op.is_truth() => {
                let order = left.compared(right);
                return truth(op.compares(order));
            }
            _ => return undefined("an operator that floating types do not have"),
        };
        match exact {
            Some(exact) => self.exact(exact, float),
            None => Err(Fault::ImplementationDefined(Reason::RoundedResult(float))),
        }
    }
}

/// Two integers as those of the machine, most of which fit, and compute faster; none for the divisor -1, by which the
/// least one has no quotient.
fn narrow_pair(left: i128, right: i128) -> Option<(i64, i64)> {
    let pair = (i64::try_from(left).ok()?, i64::try_from(right).ok()?);
    (right != -1).then_some(pair)
}

fn product(left: i128, right: i128) -> Option<i128> {
    match narrow_pair(left, right) {
        Some((left, right)) => Some(i128::from(left) * i128::from(right)),
        None => left.checked_mul(right),
    }
}

fn not_a_number() -> Run<Number> {
    undefined("a result that is not a number")
}

fn truth(is_true: bool) -> Run<Number> {
    Ok(Number::Int(is_true.into()))
}

/// A result in its type. A result that does not fit an unsigned type is the low bits of `modulo`. For the
/// unsigned 128-bit type, only values that also fit the signed one are supported.
fn within(int: Int, model: &Model, exact: Option<i128>, modulo: u128) -> Run<i128> {
    if let Some(exact) = exact.filter(|exact| model.has(int, *exact)) {
        return Ok(exact);
    }
    match (int.is_unsigned(), model.int_bits(int)) {
        (false, _) => undefined("an overflow"),
        (true, bits @ ..128) => Ok((modulo & ((1 << bits) - 1)) as i128),
        (true, _) => match i128::try_from(modulo) {
            Ok(known) => Ok(known),
            Err(_) => Err(Fault::Unspecified(Reason::Unknown(int))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::{IP16, LP64};

    fn under(model: &Model) -> Arithmetic<'_> {
        Arithmetic { model, assumes: Features::NONE }
    }

    fn int(number: Run<Number>) -> Run<i128> {
        number.map(|number| match number {
            Number::Int(n) => n,
            _ => panic!("{number:?}"),
        })
    }

    fn of(op: Op, ty: Int, left: i128, right: i128) -> Run<i128> {
        let (left, right) = (Number::Int(left), Number::Int(right));
        int(under(&LP64).binary(op, &Type::Int(ty), left, right))
    }

    fn unary(op: UnaryOp, ty: Int, value: i128, model: &Model) -> Run<i128> {
        int(under(model).unary(op, &Type::Int(ty), Number::Int(value)))
    }

    #[test]
    fn arithmetic_of_unsigned_types_is_modulo_their_range() {
        let most = u32::MAX.into();
        assert_eq!(of(Op::Add, Int::UInt, most, 1), Ok(0));
        assert_eq!(of(Op::Subtract, Int::UInt, 0, 1), Ok(most));
        assert_eq!(of(Op::Multiply, Int::ULong, u64::MAX.into(), u64::MAX.into()), Ok(1));
        assert_eq!(of(Op::ShiftLeft, Int::UInt, most, 31), Ok(1 << 31));
        assert_eq!(unary(UnaryOp::Minus, Int::UInt, 1, &LP64), Ok(most));
        assert_eq!(unary(UnaryOp::Complement, Int::UInt, 0, &LP64), Ok(most));
        assert_eq!(unary(UnaryOp::Complement, Int::UInt, 0, &IP16), Ok(u16::MAX.into()));
        assert_eq!(of(Op::Multiply, Int::UBitInt(9), 511, 3), Ok(509));
    }

    #[test]
    fn arithmetic_of_signed_types_overflows() {
        let (least, most) = (i32::MIN.into(), i32::MAX.into());
        let overflow = undefined("an overflow");
        for (op, left, right) in [
            (Op::Add, most, 1),
            (Op::Subtract, least, 1),
            (Op::Multiply, least, -1),
            (Op::Divide, least, -1),
            (Op::Remainder, least, -1),
            (Op::ShiftLeft, 1, 31),
        ] {
            assert_eq!(of(op, Int::Int, left, right), overflow, "{op:?}");
        }
        for (op, left) in [(Op::Add, i128::MAX), (Op::Multiply, i128::MAX), (Op::ShiftLeft, 1)] {
            assert_eq!(of(op, Int::Int128, left, 127), overflow, "{op:?}");
        }
        assert_eq!(unary(UnaryOp::Minus, Int::Int, least, &LP64), overflow);
        assert_eq!(of(Op::Add, Int::Long, most, 1), Ok(1 << 31));
        assert_eq!(of(Op::ShiftLeft, Int::Int, 1, 30), Ok(1 << 30));
    }

    #[test]
    fn division_truncates_and_is_by_no_zero() {
        assert_eq!(of(Op::Divide, Int::Int, 7, 2), Ok(3));
        assert_eq!(of(Op::Remainder, Int::Int, 7, 2), Ok(1));
        assert_eq!(of(Op::Divide, Int::Int, -7, 2), Ok(-3));
        assert_eq!(of(Op::Remainder, Int::Int, -7, 2), Ok(-1));
        assert_eq!(of(Op::Remainder, Int::Int, 7, -2), Ok(1));
        assert_eq!(of(Op::Divide, Int::UInt, 7, 0), undefined("a division by zero"));
    }

    #[test]
    fn shifts_are_by_less_than_the_width() {
        for by in [-1, 32, 1 << 40] {
            assert!(matches!(of(Op::ShiftRight, Int::UInt, 1, by), Err(Fault::Undefined(_))));
        }
        assert_eq!(of(Op::ShiftRight, Int::ULong, 1 << 40, 32), Ok(256));
        assert!(matches!(of(Op::ShiftLeft, Int::Int, -1, 1), Err(Fault::Undefined(_))));
        assert!(matches!(
            of(Op::ShiftRight, Int::Int, -1, 1),
            Err(Fault::ImplementationDefined(_))
        ));
    }

    #[test]
    fn bits_of_negative_numbers_are_those_of_twos_complement() {
        assert_eq!(of(Op::And, Int::Int, 12, 10), Ok(8));
        assert_eq!(of(Op::Or, Int::Int, 12, 10), Ok(14));
        assert_eq!(of(Op::Xor, Int::Int, 12, 10), Ok(6));
        assert_eq!(of(Op::And, Int::Int, -8, 13), Ok(8));
        assert_eq!(of(Op::Or, Int::Int, -8, 3), Ok(-5));
        assert_eq!(of(Op::Xor, Int::Int, -1, 5), Ok(-6));
        assert_eq!(unary(UnaryOp::Complement, Int::Int, 0, &LP64), Ok(-1));
    }

    #[test]
    fn what_implementations_define_has_a_result_only_if_it_is_assumed() {
        let all = Features::NONE.with(Feature::ArithmeticShift).with(Feature::WrappingConversion);
        let (strict, lax) = (under(&LP64), Arithmetic { model: &LP64, assumes: all });
        let (ty, minus) = (Type::Int(Int::Int), Number::Int(-9));
        let shifted = |of: Arithmetic| int(of.binary(Op::ShiftRight, &ty, minus, Number::Int(1)));
        assert!(matches!(shifted(strict), Err(Fault::ImplementationDefined(_))));
        assert_eq!(shifted(lax), Ok(-5));
        let narrowed = |of: Arithmetic| int(of.convert(Number::Int(200), &Type::Int(Int::SChar)));
        assert!(matches!(narrowed(strict), Err(Fault::ImplementationDefined(_))));
        assert_eq!(narrowed(lax), Ok(-56));
        // The sign of a plain char stays unknown.
        let plain = int(lax.convert(Number::Int(200), &Type::Int(Int::Char)));
        assert!(matches!(plain, Err(Fault::ImplementationDefined(_))));
    }

    #[test]
    fn conversions_to_unsigned_types_and_to_truth_values_are_defined() {
        let to = |n, int_type| int(under(&LP64).convert(Number::Int(n), &Type::Int(int_type)));
        assert_eq!(to(-1, Int::UChar), Ok(255));
        assert_eq!(to(-1, Int::ULongLong), Ok(u64::MAX.into()));
        assert_eq!(to(2, Int::Bool), Ok(1));
        assert!(matches!(to(-1, Int::UInt128), Err(Fault::Unspecified(_))));
        let half = Real::new(true, 3, -1).map(Number::Real).expect("it is exact");
        assert_eq!(int(under(&LP64).convert(half, &Type::Int(Int::Int))), Ok(-1));
        assert!(int(under(&LP64).convert(half, &Type::Int(Int::UInt))).is_err());
    }

    #[test]
    fn floating_results_are_exact_or_have_none() {
        let real = |mantissa, exponent| {
            Number::Real(Real::new(false, mantissa, exponent).expect("it is exact"))
        };
        let of = |op, a, b| under(&LP64).binary(op, &Type::Float(Float::Float), a, b);
        assert_eq!(of(Op::Add, real(1, -1), real(3, -2)), Ok(real(5, -2)));
        assert_eq!(of(Op::Divide, real(3, 0), real(1, 3)), Ok(real(3, -3)));
        assert_eq!(of(Op::Multiply, real(5, 0), real(5, -3)), Ok(real(25, -3)));
        assert_eq!(of(Op::Less, real(2, 0), real(1, 2)), Ok(Number::Int(1)));
        assert_eq!(of(Op::Equal, real(2, 0), real(1, 1)), Ok(Number::Int(1)));
        for (op, a, b) in [
            (Op::Divide, real(1, 0), real(3, 0)),
            (Op::Add, real(0xff_ffff, 0), real(1, -1)),
            (Op::Multiply, real(0x1001, 0), real(0x1001, 0)),
        ] {
            assert!(matches!(of(op, a, b), Err(Fault::ImplementationDefined(_))), "{op:?}");
        }
        assert_eq!(
            of(Op::Divide, real(1, 0), Number::Real(Real::ZERO)),
            undefined("a division by zero")
        );
    }

    #[test]
    fn infinities_and_negative_zeros_are_computed_as_this_machine_computes_them() {
        let assumes = Features::NONE.with(Feature::Infinities);
        let lax = Arithmetic { model: &LP64, assumes };
        let finite = [0, 1, -1, 3, -8].map(|n| Real::of_int(n).expect("it is exact"));
        let mut all = vec![Real::infinity(false), Real::infinity(true), Real::NEGATIVE_ZERO];
        all.extend(finite);
        let ty = Type::Float(Float::Double);
        let bits = |number: Run<Number>| match number {
            Ok(Number::Real(real)) => Ok(real.to_f64().to_bits()),
            Ok(Number::Int(n)) => Ok(n as u64),
            Ok(Number::Complex(_)) => panic!("{number:?}"),
            Err(fault) => Err(fault),
        };
        for a in all.iter().copied() {
            let of = |op, b| bits(lax.binary(op, &ty, Number::Real(a), Number::Real(b)));
            assert_eq!(
                bits(lax.unary(UnaryOp::Minus, &ty, Number::Real(a))),
                Ok((-a.to_f64()).to_bits())
            );
            for b in all.iter().copied() {
                let (x, y) = (a.to_f64(), b.to_f64());
                for (op, known) in [
                    (Op::Add, x + y),
                    (Op::Subtract, x - y),
                    (Op::Multiply, x * y),
                    (Op::Divide, x / y),
                ] {
                    match of(op, b) {
                        Ok(found) => assert_eq!(found, known.to_bits(), "{x} {op:?} {y}"),
                        Err(Fault::Undefined(_)) => assert!(known.is_nan(), "{x} {op:?} {y}"),
                        Err(_) => assert_eq!((op, known * 3.0 == x), (Op::Divide, true), "{x} {y}"),
                    }
                }
                assert_eq!(of(Op::Less, b), Ok(u64::from(x < y)), "{x} < {y}");
                assert_eq!(of(Op::Equal, b), Ok(u64::from(x == y)), "{x} == {y}");
            }
        }
        assert!(under(&LP64).exact(Real::infinity(true), Float::Double).is_err());
        assert!(under(&LP64).exact(Real::NEGATIVE_ZERO, Float::Float).is_err());
        let int = Type::Int(Int::Int);
        assert!(lax.convert(Number::Real(Real::infinity(false)), &int).is_err());
        assert_eq!(lax.convert(Number::Real(Real::NEGATIVE_ZERO), &int), Ok(Number::Int(0)));
    }

    #[test]
    fn what_an_unsigned_type_of_128_bits_alone_has_is_not_known() {
        for fault in [
            of(Op::Subtract, Int::UInt128, 0, 1),
            of(Op::ShiftLeft, Int::UInt128, 1, 127),
            unary(UnaryOp::Complement, Int::UInt128, 0, &LP64),
        ] {
            assert!(matches!(fault, Err(Fault::Unspecified(_))), "{fault:?}");
        }
        assert_eq!(of(Op::ShiftLeft, Int::UInt128, 1, 126), Ok(1 << 126));
    }

    #[test]
    fn comparisons_yield_0_or_1() {
        let yields =
            [Op::Less, Op::LessEqual, Op::Equal, Op::NotEqual, Op::GreaterEqual, Op::Greater]
                .map(|op| [(-1, 1), (1, 1), (1, -1)].map(|(a, b)| of(op, Int::Int, a, b) == Ok(1)));
        assert_eq!(yields[0], [true, false, false]);
        assert_eq!(yields[1], [true, true, false]);
        assert_eq!(yields[2], [false, true, false]);
        assert_eq!(yields[3], [true, false, true]);
        assert_eq!(yields[4], [false, true, true]);
        assert_eq!(yields[5], [false, false, true]);
        assert_eq!(unary(UnaryOp::Not, Int::Int, 7, &LP64), Ok(0));
        assert_eq!(unary(UnaryOp::Not, Int::Int, 0, &LP64), Ok(1));
    }
}
