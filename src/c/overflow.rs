//! Operations that tell whether their result fits a type: the builtin functions of GNU C for overflow.

use crate::c::arithmetic::{Arithmetic, Number};
use crate::c::fault::{Run, undefined};
use crate::c::features::Feature;
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

/// What a compiler lacks that has no function for an operator whose result has this type; none if no compiler has one.
pub fn overflow_feature(op: Op, to: Int) -> Option<Feature> {
    match to {
        Int::Bool | Int::Char => None,
        Int::Int128 | Int::UInt128 => Some(Feature::Int128Overflow),
        Int::BitInt(129..) if op == Op::Multiply => Some(Feature::WideProductOverflow),
        Int::BitInt(_) | Int::UBitInt(_) => Some(Feature::BitIntOverflow),
        _ => Some(Feature::OverflowBuiltins),
    }
}

/// The same of an operation that is asked for in any type: of others, its result has the type `int`.
pub fn feature_of_overflow(op: Op, to: &Type) -> Feature {
    let of = match to {
        Type::Int(int) => overflow_feature(op, *int),
        _ => None,
    };
    of.unwrap_or(Feature::OverflowBuiltins)
}

/// Whether the function for an operator takes an integer of a type, where it has the feature of its result's type.
pub fn takes_overflow(op: Op, int: Int, to: Int) -> bool {
    let (Some(of), Some(feature)) = (overflow_feature(op, int), overflow_feature(op, to)) else {
        return false;
    };
    of == Feature::OverflowBuiltins || of == feature || Some(of) == feature.needs()
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
        let to = overflow_type(op, [left.0, right.0], to)?;
        match (left.1.integer(), right.1.integer()) {
            (Some(left), Some(right)) => self.exact_overflow(op, left, right, to),
            _ => undefined("an operation of other numbers that tells overflow"),
        }
    }
}

/// The type of what a function for overflow stores, given those of its operands and of the object.
///
/// # Errors
/// Types that it does not take.
pub fn overflow_type(op: Op, operands: [&Type; 2], to: &Type) -> Run<Int> {
    match (operands, to) {
        ([Type::Int(left), Type::Int(right)], Type::Int(to))
            if overflow_name(op).is_some()
                && takes_overflow(op, *left, *to)
                && takes_overflow(op, *right, *to) =>
        {
            Ok(*to)
        }
        _ => undefined("an operation of such types that tells overflow"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::features::Features;
    use crate::c::model::LP64;
    use crate::c::wide::Exact;

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
        let narrow = Int::BitInt(7);
        assert_eq!(of(Op::Add, (narrow, 63), int(1), narrow), Ok((Number::Int(-64), true)));
        let long = |n| (Int::Int128, n);
        let wrapped = Ok((Number::Int(i128::MIN), true));
        assert_eq!(of(Op::Add, long(i128::MAX), int(1), Int::Int128), wrapped);
    }

    #[test]
    fn what_overflows_a_wide_type_keeps_its_low_bits_too() {
        let arithmetic = Arithmetic { model: &LP64, assumes: Features::NONE };
        let of = |op, left, right, to| {
            let ty = Type::Int(to);
            let parts = [(&ty, Number::Int(left)), (&ty, Number::Int(right))];
            arithmetic.overflow(op, parts, &ty)
        };
        let most = i128::MAX;
        let power = |n: u32| Exact::ONE << n;
        let unit = Exact::ONE;
        for (op, left, right, to, wanted, overflows) in [
            (Op::Add, most, 1, Int::UInt128, power(127), false),
            (Op::Subtract, 0, 1, Int::UInt128, power(128) - unit, true),
            (Op::Multiply, most, 2, Int::BitInt(200), power(128) - unit - unit, false),
            (
                Op::Multiply,
                most,
                most,
                Int::BitInt(200),
                (unit << 199) - (unit << 128) + unit - (unit << 199),
                true,
            ),
            (Op::Subtract, 0, 1, Int::UBitInt(200), power(200) - unit, true),
        ] {
            let result = Ok((Number::of(wanted), overflows));
            assert_eq!(of(op, left, right, to), result, "{op:?} {to:?}");
        }
        let far = (Number::Int(0), true);
        assert_eq!(of(Op::Multiply, 1 << 64, 1 << 64, Int::UInt128), Ok(far));
        let wide = Int::BitInt(200);
        assert_eq!(of(Op::Add, -7, 3, wide), Ok((Number::Int(-4), false)));
    }

    #[test]
    fn operands_need_no_more_of_a_compiler_than_their_result() {
        let (short, wide, long) = (Int::UBitInt(9), Int::BitInt(300), Int::Int128);
        assert!(takes_overflow(Op::Multiply, short, wide));
        assert!(!takes_overflow(Op::Multiply, wide, short));
        assert!(takes_overflow(Op::Add, wide, short));
        assert!(takes_overflow(Op::Add, Int::Int, long));
        assert!(!takes_overflow(Op::Add, short, long));
        assert!(!takes_overflow(Op::Add, long, Int::Int));
    }
}
