//! Evaluates integer operators (C89 3.3), and rejects operands that have no single result.

use super::{Datum, Fault, Frame, Machine, Run, undefined};
use crate::c::model::Model;
use crate::c::tree::{Expr, Op, UnaryOp};
use crate::c::types::{Int, Type};

impl Machine<'_> {
    pub(super) fn unary(
        &mut self,
        op: UnaryOp,
        int: Int,
        operand: &Expr,
        frame: &mut Frame,
    ) -> Run<Datum> {
        let value = self.operand(operand, int, frame)?;
        unary(op, int, value, self.model).map(Datum::Int)
    }

    pub(super) fn binary(
        &mut self,
        op: Op,
        int: Int,
        [left, right]: [&Expr; 2],
        frame: &mut Frame,
    ) -> Run<Datum> {
        if let Op::LogicalAnd | Op::LogicalOr = op {
            let left = self.integer(left, frame)? != 0;
            // The right operand is evaluated only if the left does not decide.
            let whole = if left == (op == Op::LogicalAnd) {
                self.integer(right, frame)? != 0
            } else {
                left
            };
            return Ok(Datum::Int(whole.into()));
        }
        let left = self.operand(left, int, frame)?;
        let right = match op {
            Op::ShiftLeft | Op::ShiftRight => self.integer(right, frame)?,
            _ => self.operand(right, int, frame)?,
        };
        binary(op, int, [left, right], self.model).map(Datum::Int)
    }

    /// The value of an operand, whose type must be promoted already.
    fn operand(&mut self, operand: &Expr, int: Int, frame: &mut Frame) -> Run<i128> {
        if self.model.promoted(&operand.ty()) != Type::Int(int) {
            return undefined(format!("an operand that is no {}", int.spelling()));
        }
        self.integer(operand, frame)
    }

    fn integer(&mut self, operand: &Expr, frame: &mut Frame) -> Run<i128> {
        match self.eval(operand, frame)? {
            Datum::Int(value) => Ok(value),
            _ => undefined("an operand that is no integer"),
        }
    }
}

/// The result of a unary operation in a promoted type.
fn unary(op: UnaryOp, int: Int, value: i128, model: &Model) -> Run<i128> {
    match op {
        UnaryOp::Minus => binary(Op::Subtract, int, [0, value], model),
        UnaryOp::Not => Ok((value == 0).into()),
        UnaryOp::Complement if !int.is_unsigned() => no_bits(),
        UnaryOp::Complement => within(int, model, None, !(value as u128)),
    }
}

/// The result of a binary operation in a promoted type.
fn binary(op: Op, int: Int, [left, right]: [i128; 2], model: &Model) -> Run<i128> {
    let (a, b) = (left as u128, right as u128);
    let is_negative = left < 0 || right < 0;
    match op {
        Op::Multiply => within(int, model, left.checked_mul(right), a.wrapping_mul(b)),
        Op::Add => within(int, model, left.checked_add(right), a.wrapping_add(b)),
        Op::Subtract => within(int, model, left.checked_sub(right), a.wrapping_sub(b)),
        Op::Divide | Op::Remainder if right == 0 => undefined("a division by zero"),
        Op::Divide | Op::Remainder if left == model.range(int).0 && right == -1 => {
            undefined("an overflow")
        }
        Op::Divide | Op::Remainder if is_negative => {
            Err(Fault::ImplementationDefined("the quotient of a negative number".into()))
        }
        Op::Divide => Ok(left / right),
        Op::Remainder => Ok(left % right),
        Op::ShiftLeft | Op::ShiftRight => {
            let by = u32::try_from(right).ok().filter(|by| *by < model.int_bits(int));
            let Some(by) = by else {
                return undefined(format!("a shift of {} by {right}", int.spelling()));
            };
            match op {
                Op::ShiftRight if left < 0 => no_bits(),
                Op::ShiftRight => Ok(left >> by),
                _ if left < 0 => undefined("a negative number shifted to the left"),
                _ => {
                    let exact = (left <= i128::MAX >> by).then(|| left << by);
                    within(int, model, exact, a << by)
                }
            }
        }
        Op::Less => Ok((left < right).into()),
        Op::Greater => Ok((left > right).into()),
        Op::LessEqual => Ok((left <= right).into()),
        Op::GreaterEqual => Ok((left >= right).into()),
        Op::Equal => Ok((left == right).into()),
        Op::NotEqual => Ok((left != right).into()),
        Op::And | Op::Xor | Op::Or if is_negative => no_bits(),
        Op::And => Ok(left & right),
        Op::Xor => Ok(left ^ right),
        Op::Or => Ok(left | right),
        Op::LogicalAnd => Ok((left != 0 && right != 0).into()),
        Op::LogicalOr => Ok((left != 0 || right != 0).into()),
    }
}

/// A result in its type. A result that does not fit an unsigned type is the low bits of `modulo`. For the
/// unsigned 128-bit type, only values that also fit the signed one are supported.
fn within(int: Int, model: &Model, exact: Option<i128>, modulo: u128) -> Run<i128> {
    let (least, most) = model.range(int);
    if let Some(exact) = exact.filter(|exact| (least..=most).contains(exact)) {
        return Ok(exact);
    }
    match int.is_unsigned() {
        false => undefined("an overflow"),
        true if most < i128::MAX => Ok((modulo & most as u128) as i128),
        true => Err(Fault::Unspecified(format!("{} beyond what is known", int.spelling()))),
    }
}

fn no_bits<T>() -> Run<T> {
    Err(Fault::ImplementationDefined("the bits of a negative number".into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::{IP16, LP64};

    fn of(op: Op, int: Int, left: i128, right: i128) -> Run<i128> {
        binary(op, int, [left, right], &LP64)
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
    fn division_is_by_no_zero_and_of_nothing_negative() {
        assert_eq!(of(Op::Divide, Int::Int, 7, 2), Ok(3));
        assert_eq!(of(Op::Remainder, Int::Int, 7, 2), Ok(1));
        assert_eq!(of(Op::Divide, Int::UInt, 7, 0), undefined("a division by zero"));
        for (left, right) in [(-7, 2), (7, -2)] {
            let fault = of(Op::Remainder, Int::Int, left, right);
            assert!(matches!(fault, Err(Fault::ImplementationDefined(_))), "{fault:?}");
        }
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
    fn bits_are_those_of_numbers_that_are_not_negative() {
        assert_eq!(of(Op::And, Int::Int, 12, 10), Ok(8));
        assert_eq!(of(Op::Or, Int::Int, 12, 10), Ok(14));
        assert_eq!(of(Op::Xor, Int::Int, 12, 10), Ok(6));
        for op in [Op::And, Op::Or, Op::Xor] {
            assert!(matches!(of(op, Int::Int, 1, -1), Err(Fault::ImplementationDefined(_))));
        }
        let complement = unary(UnaryOp::Complement, Int::Int, 0, &LP64);
        assert!(matches!(complement, Err(Fault::ImplementationDefined(_))));
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
