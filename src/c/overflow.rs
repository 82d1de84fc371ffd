//! Operations that tell whether their result fits a type: the builtin functions of GNU C for overflow.

use crate::c::arithmetic::{Arithmetic, Number};
use crate::c::fault::{Run, undefined};
use crate::c::model::Model;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};

/// The name of the function for an operator, without `__builtin_`; none if there is no such function.
pub fn overflow_name(op: Op) -> Option<&'static str> {
    match op {
        Op::Add => Some("add_overflow"),
        Op::Subtract => Some("sub_overflow"),
        Op::Multiply => Some("mul_overflow"),
        _ => None,
    }
}

/// Whether the functions for overflow take an integer of a type, and whether it may be that of their result.
pub fn takes_overflow(model: &Model, int: Int) -> bool {
    let is_plain = !matches!(int, Int::Bool | Int::Char | Int::BitInt(_) | Int::UBitInt(_));
    is_plain && model.int_bits(int) <= 64
}

impl Arithmetic<'_> {
    /// What an operation yields in a type that may not hold its result: the low bits, and whether it does not hold it
    /// (`__builtin_add_overflow` and the others).
    ///
    /// # Errors
    /// Operands for which it is not known.
    pub fn overflow(
        &self,
        op: Op,
        [left, right]: [(&Type, Number); 2],
        to: &Type,
    ) -> Run<(Number, bool)> {
        let known = |ty: &Type| match ty {
            Type::Int(int) if takes_overflow(self.model, *int) => Some(*int),
            _ => None,
        };
        let types = known(left.0).zip(known(right.0)).and(known(to));
        let (Some(to), Number::Int(left), Number::Int(right)) = (types, left.1, right.1) else {
            return undefined("an operation of such types that tells overflow");
        };
        let (a, b) = (left as u128, right as u128);
        let (exact, modulo) = match op {
            Op::Add => (left.checked_add(right), a.wrapping_add(b)),
            Op::Subtract => (left.checked_sub(right), a.wrapping_sub(b)),
            Op::Multiply => (left.checked_mul(right), a.wrapping_mul(b)),
            _ => return undefined("an operator without a function that tells overflow"),
        };
        let (least, most) = self.model.range(to);
        if let Some(exact) = exact.filter(|exact| (least..=most).contains(exact)) {
            return Ok((Number::Int(exact), false));
        }
        Ok((Number::Int(low_bits(self.model, modulo, to)), true))
    }
}

/// The low bits of a number as a value of a type of at most 64 bits.
pub(crate) fn low_bits(model: &Model, bits: u128, to: Int) -> i128 {
    let unused = 128 - model.int_bits(to);
    match to.is_unsigned() {
        true => (bits << unused >> unused) as i128,
        false => (bits << unused) as i128 >> unused,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::features::Features;
    use crate::c::model::LP64;

    #[test]
    fn what_overflows_keeps_its_low_bits() {
        let arithmetic = Arithmetic { model: &LP64, assumes: Features::NONE };
        let of = |op, (a, left), (b, right), to| {
            let (a, b) = (Type::Int(a), Type::Int(b));
            let parts = [(&a, Number::Int(left)), (&b, Number::Int(right))];
            arithmetic.overflow(op, parts, &Type::Int(to))
        };
        let (most, least) = (i32::MAX.into(), i32::MIN.into());
        let int = |n| (Int::Int, n);
        assert_eq!(of(Op::Add, int(most), int(1), Int::Int), Ok((Number::Int(least), true)));
        assert_eq!(of(Op::Add, int(most), int(1), Int::Long), Ok((Number::Int(most + 1), false)));
        assert_eq!(of(Op::Subtract, int(0), int(1), Int::UChar), Ok((Number::Int(255), true)));
        let all = (Int::ULong, u64::MAX.into());
        assert_eq!(of(Op::Multiply, all, all, Int::ULong), Ok((Number::Int(1), true)));
        assert_eq!(of(Op::Multiply, all, all, Int::SChar), Ok((Number::Int(1), true)));
        assert!(of(Op::Divide, int(1), int(1), Int::Int).is_err());
        assert!(of(Op::Add, (Int::Int128, 1), int(1), Int::Int).is_err());
        assert!(of(Op::Add, int(1), int(1), Int::Bool).is_err());
    }
}
