//! Results of operators and conversions, and where there is none.

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
fn integers_that_128_bits_do_not_hold_are_left_to_those_of_any_width() {
    let most = i128::MAX;
    assert_eq!(of(Op::Add, Int::BitInt(129), most - 1, 1), Ok(most));
    assert_eq!(of(Op::Multiply, Int::UBitInt(300), 1 << 60, 1 << 60), Ok(1 << 120));
    assert_eq!(of(Op::ShiftRight, Int::UBitInt(300), most, 299), Ok(0));
    assert_eq!(of(Op::ShiftLeft, Int::BitInt(300), 0, 299), Ok(0));
    let real = |n| Number::Real(Real::new(true, 1, n).expect("it fits"));
    let converted = |n| int(under(&LP64).convert(real(n), &Type::Int(Int::BitInt(200))));
    assert_eq!(converted(100), Ok(-(1 << 100)));
    let arithmetic =
        Arithmetic { assumes: Features::NONE.with(Feature::WrappingArithmetic), ..under(&LP64) };
    for (op, int, left, right) in [
        (Op::Add, Int::BitInt(129), most, 1),
        (Op::Subtract, Int::UBitInt(129), 0, 1),
        (Op::Multiply, Int::UBitInt(300), 1 << 100, 1 << 100),
        (Op::ShiftLeft, Int::UBitInt(300), 1, 127),
        (Op::ShiftLeft, Int::BitInt(300), 3, 200),
        (Op::Divide, Int::BitInt(300), i128::MIN, -1),
        (Op::Multiply, Int::BitInt(200), most, most),
        (Op::Subtract, Int::UInt128, 0, 1),
        (Op::ShiftLeft, Int::UInt128, 1, 127),
    ] {
        let result = arithmetic.integers(op, int, left, right);
        assert!(matches!(result, Err(Fault::Unspecified(_))), "{result:?}");
        let [left, right] = [left, right].map(Number::Int);
        let whole = arithmetic.binary(op, &Type::Int(int), left, right);
        assert!(matches!(whole, Ok(Number::Wide(_))), "{op:?}: {whole:?}");
    }
    let narrowed = arithmetic.narrow(-1, Int::UBitInt(200));
    assert!(matches!(narrowed, Err(Fault::Unspecified(_))), "{narrowed:?}");
    // Nothing depends on that where C says what is wrong.
    assert!(matches!(of(Op::ShiftLeft, Int::BitInt(300), 1, 300), Err(Fault::Undefined(_))));
    assert!(matches!(of(Op::Divide, Int::UBitInt(300), 1, 0), Err(Fault::Undefined(_))));
    assert!(matches!(of(Op::Add, Int::Int128, most, 1), Err(Fault::Undefined(_))));
    let arithmetic =
        Arithmetic { assumes: Features::NONE.with(Feature::ArithmeticShift), ..under(&LP64) };
    assert_eq!(arithmetic.integers(Op::ShiftRight, Int::BitInt(300), -5, 200), Ok(-1));
}

#[test]
fn an_unsigned_bit_field_holds_the_low_bits_of_an_integer_and_others_only_what_fits() {
    let stored = |n: i128, base: Int, bits: u32| {
        int(under(&LP64).stored(Number::Int(n), &Type::Int(base), Some(bits)))
    };
    assert_eq!(stored(300, Int::UInt, 5), Ok(12));
    assert_eq!(stored(-1, Int::UChar, 3), Ok(7));
    assert_eq!(stored(1 << 40, Int::ULongLong, 40), Ok(0));
    assert_eq!(stored(-1, Int::ULong, 64), Ok(u64::MAX.into()));
    assert_eq!(stored(9, Int::UBitInt(9), 3), Ok(1));
    assert_eq!(stored(2, Int::Bool, 1), Ok(1));
    assert_eq!(stored(-16, Int::SInt, 5), Ok(-16));
    // Compilers decide what becomes of these, and whether the last one has a sign.
    for (n, base, bits) in
        [(16, Int::SInt, 5), (-17, Int::SInt, 5), (64, Int::SChar, 7), (16, Int::Int, 5)]
    {
        let stored = stored(n, base, bits);
        assert!(matches!(stored, Err(Fault::ImplementationDefined(_))), "{n} {stored:?}");
    }
    // A floating value has to fit, as it is converted at once (C99 6.3.1.4).
    let real = |n: i128| {
        let real = Real::of_int(n).expect("it is small");
        int(under(&LP64).stored(Number::Real(real), &Type::Int(Int::UInt), Some(5)))
    };
    assert_eq!(real(31), Ok(31));
    assert!(matches!(real(32), Err(Fault::Undefined(_))));
}

#[test]
fn a_unary_plus_changes_no_value() {
    assert_eq!(unary(UnaryOp::Plus, Int::Int, i32::MIN.into(), &LP64), Ok(i32::MIN.into()));
    let lax = Arithmetic { assumes: Features::NONE.with(Feature::Infinities), model: &LP64 };
    let plus = |float, value| lax.unary(UnaryOp::Plus, &Type::Float(float), value);
    let negative_zero = Number::Real(Real::NEGATIVE_ZERO);
    assert_eq!(plus(Float::Double, negative_zero), Ok(negative_zero));
    assert!(matches!(negative_zero, Number::Real(zero) if zero.is_negative()));
    let parts = Number::Complex([Real::of_int(1).expect("it is small"), Real::ZERO]);
    let complex = Type::Complex(Float::Float);
    assert_eq!(under(&LP64).unary(UnaryOp::Plus, &complex, parts), Ok(parts));
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
    assert!(matches!(of(Op::ShiftRight, Int::Int, -1, 1), Err(Fault::ImplementationDefined(_))));
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
fn sums_and_products_wrap_around_where_that_is_assumed_and_quotients_and_shifts_do_not() {
    let wraps = Features::NONE.with(Feature::WrappingArithmetic);
    let lax = Arithmetic { model: &LP64, assumes: wraps };
    let most = i128::from(i32::MAX);
    for (op, int, [left, right], result) in [
        (Op::Add, Int::Int, [most, 1], -most - 1),
        (Op::Subtract, Int::Int, [-most - 1, 1], most),
        (Op::Multiply, Int::Int, [most, most], 1),
        (Op::Multiply, Int::Int, [65_536, 32_768], -most - 1),
        (Op::Add, Int::LongLong, [i64::MAX.into(), 2], i128::from(i64::MIN) + 1),
        (Op::Multiply, Int::Int128, [i128::MAX, 2], -2),
        (Op::Subtract, Int::Int128, [i128::MIN, 1], i128::MAX),
        (Op::Add, Int::BitInt(5), [15, 1], -16),
        (Op::Add, Int::UInt, [u32::MAX.into(), 1], 0),
    ] {
        assert_eq!(lax.integers(op, int, left, right), Ok(result), "{left} {op:?} {right}");
        let strict = under(&LP64).integers(op, int, left, right);
        assert_eq!(strict.is_ok(), int == Int::UInt, "{left} {op:?} {right}");
    }
    let least = Number::Int(-most - 1);
    assert_eq!(lax.unary(UnaryOp::Minus, &Type::Int(Int::Int), least), Ok(least));
    for (op, left, right) in
        [(Op::Divide, -most - 1, -1), (Op::Remainder, -most - 1, -1), (Op::ShiftLeft, most, 1)]
    {
        assert!(lax.integers(op, Int::Int, left, right).is_err(), "{left} {op:?} {right}");
    }
}

#[test]
fn conversions_to_unsigned_types_and_to_truth_values_are_defined() {
    let to = |n, int_type| int(under(&LP64).convert(Number::Int(n), &Type::Int(int_type)));
    assert_eq!(to(-1, Int::UChar), Ok(255));
    assert_eq!(to(-1, Int::ULongLong), Ok(u64::MAX.into()));
    assert_eq!(to(2, Int::Bool), Ok(1));
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
        Ok(Number::Wide(_) | Number::Complex(_)) => panic!("{number:?}"),
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
fn comparisons_yield_0_or_1() {
    let yields = [Op::Less, Op::LessEqual, Op::Equal, Op::NotEqual, Op::GreaterEqual, Op::Greater]
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
