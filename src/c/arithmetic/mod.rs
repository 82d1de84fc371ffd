//! Arithmetic on known numbers: conversions and operators (C89 3.2 and 3.3), with a fault where a result is not
//! the same everywhere. Integers are computed as `i128`; where that is too small, again in [`exact`].
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
use crate::c::wide::Wide;

mod exact;

/// A value of an arithmetic type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Number {
    /// Of an integer type.
    Int(i128),
    /// Of an integer type, if no `i128` holds it.
    Wide(Wide),
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
            Number::Wide(_) => true,
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
            (Number::Int(n), Type::Int(int)) => match self.narrow(n, *int) {
                Err(Fault::Unspecified(_)) => self.narrow_exact(n.into(), *int, None),
                narrow => narrow.map(Number::Int),
            },
            (Number::Wide(wide), Type::Int(int)) => self.narrow_exact(wide.exact(), *int, None),
            (Number::Wide(wide), Type::Float(float)) => self.real_of_exact(wide.exact(), *float),
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
                let (least, most) = self.model.exact_range(*int, None);
                match real.integer().filter(|n| (least..=most).contains(n)) {
                    Some(n) => Ok(Number::of(n)),
                    None => undefined(Reason::Truncated(real, *int)),
                }
            }
            (_, ty) => undefined(format!("a number converted to {ty:?}")),
        }
    }

    /// A number that is stored in an object of a type, or in a bit-field of so many bits: an integer in an unsigned one is
    /// reduced to its bits (C99 6.3.1.3, 6.7.2.1).
    ///
    /// # Errors
    /// As for [`Arithmetic::convert`]; an integer that a bit-field with a sign does not hold, or may not hold because its
    /// sign is up to the compiler; a floating value that is out of range.
    pub fn stored(&self, number: Number, to: &Type, bits: Option<u32>) -> Run<Number> {
        let converted = self.convert(number, to)?;
        let (Some(bits), Type::Int(int)) = (bits, to) else { return Ok(converted) };
        if let Number::Int(n) = converted {
            let (least, most) = self.model.bits_range(*int, bits);
            if (least..=most).contains(&n) {
                return Ok(converted);
            }
        }
        match (number, converted.integer()) {
            (Number::Int(_) | Number::Wide(_), Some(n)) => self.narrow_exact(n, *int, Some(bits)),
            _ => undefined(format!("a floating value in a bit-field of {bits} bits")),
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
                Ok(self.low_bits(n, int))
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
            (UnaryOp::Minus, Type::Int(_), Number::Int(_) | Number::Wide(_)) => {
                self.binary(Op::Subtract, ty, Number::Int(0), value)
            }
            (UnaryOp::Minus, Type::Float(_), Number::Real(real)) => {
                Ok(Number::Real(match self.assumes.contains(Feature::Infinities) {
                    true => real.opposite(),
                    false => real.negated(),
                }))
            }
            (UnaryOp::Complement, Type::Int(int), Number::Int(n)) => {
                match within(*int, self.model, Some(!n), !n as u128) {
                    Err(Fault::Unspecified(_)) => self.narrow_exact((!n).into(), *int, None),
                    narrow => narrow.map(Number::Int),
                }
            }
            (UnaryOp::Complement, Type::Int(int), Number::Wide(wide)) => {
                self.narrow_exact(!wide.exact(), *int, None)
            }
            (UnaryOp::Plus, Type::Int(_), Number::Int(_)) => Ok(value),
            (UnaryOp::Plus, Type::Float(_), Number::Real(_)) => Ok(value),
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
                match self.integers(op, *int, left, right) {
                    Err(Fault::Unspecified(_)) => {
                        self.exact_integers(op, *int, left.into(), right.into())
                    }
                    narrow => narrow.map(Number::Int),
                }
            }
            (Type::Int(int), left, right)
                if let (Some(left), Some(right)) = (left.integer(), right.integer()) =>
            {
                self.exact_integers(op, *int, left, right)
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
            Op::Multiply => self.around(int, product(left, right), a.wrapping_mul(b)),
            Op::Add => self.around(int, left.checked_add(right), a.wrapping_add(b)),
            Op::Subtract => self.around(int, left.checked_sub(right), a.wrapping_sub(b)),
            Op::Divide | Op::Remainder if right == 0 => undefined("a division by zero"),
            Op::Divide | Op::Remainder if right == -1 && left == model.range(int).0 => {
                within(int, model, None, 0)
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
                        Ok(left >> by.min(127))
                    }
                    Op::ShiftRight => {
                        let what = "a negative number shifted to the right";
                        Err(Fault::ImplementationDefined(what.into()))
                    }
                    _ if left < 0 => undefined("a negative number shifted to the left"),
                    _ => {
                        let exact = (left <= i128::MAX >> by.min(127)).then(|| left << by.min(127));
                        within(int, model, exact, a.unbounded_shl(by))
                    }
                }
            }
            Op::And => Ok(left & right),
            Op::Xor => Ok(left ^ right),
            Op::Or => Ok(left | right),
            comparison => Ok(comparison.compares(left.cmp(&right)).into()),
        }
    }

    /// The result of an operation, see [`within`], which wraps around if that is assumed of signed integers.
    fn around(&self, int: Int, exact: Option<i128>, modulo: u128) -> Run<i128> {
        let wraps = self.assumes.contains(Feature::WrappingArithmetic) && !int.is_unsigned();
        match within(int, self.model, exact, modulo) {
            Err(Fault::Undefined(_)) if wraps => Ok(self.low_bits(modulo as i128, int)),
            result => result,
        }
    }

    /// The number of a signed type that has the low bits of another number.
    fn low_bits(&self, n: i128, int: Int) -> i128 {
        let unused = 128 - self.model.int_bits(int);
        n << unused >> unused
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

/// A result in its type. A result that does not fit an unsigned type is the low bits of `modulo`; one that an `i128` does
/// not hold is not known here.
fn within(int: Int, model: &Model, exact: Option<i128>, modulo: u128) -> Run<i128> {
    if let Some(exact) = exact.filter(|exact| model.has(int, *exact)) {
        return Ok(exact);
    }
    match (int.is_unsigned(), model.int_bits(int)) {
        (false, ..129) => undefined("an overflow"),
        (true, bits @ ..128) => Ok((modulo & ((1 << bits) - 1)) as i128),
        (true, 128) if let Ok(known) = i128::try_from(modulo) => Ok(known),
        _ => Err(Fault::Unspecified(Reason::Unknown(int))),
    }
}

#[cfg(test)]
mod tests;
