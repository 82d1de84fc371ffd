//! Constants as expressions that compilers fold: equal to the constant in value and type, whatever the sizes of types, and
//! without a warning.

use super::{Printer, variation};
use crate::base::chance::Chance;
use crate::c::real::Real;
use crate::c::tree::{Expr, Op, UnaryOp};
use crate::c::types::{Float, Int, Type};

/// Separates the choice of an expression from others.
const FOLDED: u64 = 0x666f_6c64_6564;

/// The share of constants that are expressions: one in so many.
const SHARE: u64 = 3;

/// The greatest number that every `int` holds.
const EVERY_INT: i128 = 32767;

/// A number up to which products and shifts by a few bits stay below [`EVERY_INT`].
const SMALL: i128 = 1000;

/// The digits that every `float` has.
const DIGITS: u32 = 24;

impl Printer {
    /// A constant, or an expression of that value and type where initializers vary: equal ones alike, so that what a
    /// shrunk test case keeps of them stays as it was.
    pub(super) fn constant(&mut self, constant: &Expr) {
        match self.variety.and_then(|variety| folded(constant, variety)) {
            Some(folded) => self.expr(&folded),
            None => self.expr(constant),
        }
    }
}

/// A constant as an expression, if it becomes one.
fn folded(constant: &Expr, variety: u64) -> Option<Expr> {
    let stream = |value: u64| {
        let mut chance = variation(variety, FOLDED, value);
        chance.ratio(1, SHARE).then_some(chance)
    };
    match constant {
        Expr::Int(value, ty) => integer(*value, *ty, &mut stream(*value as u64)?),
        Expr::Real(value, float) => real(*value, *float, &mut stream(value.to_f64().to_bits())?),
        _ => None,
    }
}

/// An integer in one of the ways that fit it.
fn integer(value: i128, ty: Int, chance: &mut Chance) -> Option<Expr> {
    if !matches!(ty, Int::Int | Int::Long | Int::LongLong | Int::UInt | Int::ULong | Int::ULongLong)
    {
        return None;
    }
    let mut ways: Vec<Expr> = Vec::new();
    let number = |value: i128| Expr::Int(value, ty);
    let whole = Type::Int(ty);
    let binary = |op: Op, left: i128, right: Expr| {
        Expr::Binary(op, whole.clone(), number(left).into(), right.into())
    };
    let below = |chance: &mut Chance, n: i128| i128::from(chance.below(n as u64));
    let magnitude = value.abs();
    let sign = value.signum();

    // Parts that are no further from 0 than the number are of its type.
    let part = sign * below(chance, magnitude.min(i64::MAX.into()) + 1);
    ways.push(binary(Op::Add, part, number(value - part)));
    if value < 0 {
        let part = 1 + below(chance, magnitude);
        ways.push(binary(Op::Subtract, -part, number(magnitude - part)));
    } else if value < SMALL {
        let more = 1 + below(chance, 20 * SMALL);
        ways.push(binary(Op::Subtract, value + more, number(more)));
    }
    let factor = 2 + below(chance, 8);
    if value != 0 && value % factor == 0 {
        ways.push(binary(Op::Multiply, factor, number(value / factor)));
    }
    if magnitude <= SMALL {
        let rest = sign.max(0) * below(chance, factor);
        ways.push(binary(Op::Divide, value * factor + rest, number(factor)));
    }
    if (0..=SMALL).contains(&value) {
        let divisor = value + 1 + below(chance, SMALL);
        ways.push(binary(Op::Remainder, value + divisor * below(chance, 10), number(divisor)));
        let count = 1 + below(chance, 4);
        let lost = below(chance, 1 << count);
        ways.push(binary(Op::ShiftRight, value << count | lost, Expr::Int(count, Int::Int)));
    }
    if value > 0 && value % 2 == 0 {
        let count = 1 + below(chance, value.trailing_zeros().into());
        ways.push(binary(Op::ShiftLeft, value >> count, Expr::Int(count, Int::Int)));
    }
    if value > 0 {
        // No more bits than the number has.
        let all = (1 << (128 - value.leading_zeros())) - 1;
        let mask = i128::from(chance.bits()) & all;
        ways.push(binary(Op::Or, value & mask, number(value & !mask)));
        // clang warns of powers that somebody may have meant.
        if !matches!(value ^ mask, 2 | 10) {
            ways.push(binary(Op::Xor, value ^ mask, number(mask)));
        }
        ways.push(binary(Op::And, value | mask, number(value | all & !mask)));
    }
    if matches!(ty, Int::Int | Int::Long | Int::LongLong) {
        let complement = number(-1 - value).into();
        ways.push(Expr::Unary(UnaryOp::Complement, whole.clone(), complement));
    }
    ways.push(choice(whole.clone(), number(value), number(value ^ 1), chance));
    if ty == Int::Int && (0..=1).contains(&value) {
        ways.push(condition(value == 1, chance));
    }
    let cast = |of: Expr| Expr::Cast(whole.clone(), of.into());
    if magnitude <= EVERY_INT && (value >= 0 || matches!(ty, Int::Int | Int::Long | Int::LongLong))
    {
        ways.push(cast(Expr::Int(value, if ty == Int::Int { Int::Long } else { Int::Int })));
    }
    if (0..=255).contains(&value) {
        let narrow = Type::Int(Int::UChar);
        ways.push(cast(Expr::Cast(
            narrow,
            Expr::Int(value + 256 * below(chance, 100), Int::Int).into(),
        )));
    }
    if (1..=SMALL).contains(&value) {
        let bytes = Type::Array(Type::Int(Int::SChar).into(), value as u32);
        ways.push(cast(Expr::Size(bytes)));
    }
    Some(ways.swap_remove(chance.below(ways.len() as u64) as usize))
}

/// A floating number in one of the ways that fit it: no operation rounds, whatever the format in which it is done.
fn real(value: Real, float: Float, chance: &mut Chance) -> Option<Expr> {
    let is_short =
        |of: Real| !of.is_zero() && of.digits() <= DIGITS && of.top() <= 30 && of.bottom() >= -20;
    let is_usual = matches!(float, Float::Float | Float::Double | Float::LongDouble);
    if !is_usual || value.is_special() || !is_short(value) {
        return None;
    }
    let ty = Type::Float(float);
    let number = |value: Real| Expr::Real(value, float);
    let mut ways: Vec<Expr> = Vec::new();
    let add = |ways: &mut Vec<Expr>, op: Op, left: Option<Real>, right: Real| {
        if let Some(left) = left.filter(|left| is_short(*left)) {
            let (left, right) = (number(left), number(right));
            ways.push(Expr::Binary(op, ty.clone(), left.into(), right.into()));
        }
    };
    let term = Real::of_int(chance.between(1, 100).into())?;
    let factor = Real::of_int((*chance.pick(&[2, 4, 8, 3, 5])).into())?;
    add(&mut ways, Op::Add, value.plus(term.negated()), term);
    add(&mut ways, Op::Subtract, value.plus(term), term);
    add(&mut ways, Op::Divide, value.times(factor), factor);
    add(&mut ways, Op::Multiply, value.over(factor), factor);
    ways.push(choice(ty.clone(), number(value), number(term), chance));
    ways.push(Expr::Unary(UnaryOp::Minus, ty.clone(), number(value.negated()).into()));
    if let Some(whole) = value.truncated()
        && whole.abs() <= EVERY_INT
        && Real::of_int(whole) == Some(value)
    {
        ways.push(Expr::Cast(ty, Expr::Int(whole, Int::Int).into()));
    }
    Some(ways.swap_remove(chance.below(ways.len() as u64) as usize))
}

/// A choice that yields the first value.
fn choice(ty: Type, value: Expr, other: Expr, chance: &mut Chance) -> Expr {
    let is_first = chance.ratio(1, 2);
    let (one, two) = if is_first { (value, other) } else { (other, value) };
    Expr::Conditional(ty, condition(is_first, chance).into(), one.into(), two.into())
}

/// A comparison of different numbers.
fn condition(holds: bool, chance: &mut Chance) -> Expr {
    let low = chance.between(-100, 100);
    let high = low + chance.between(1, 100);
    let (small, large) =
        [(Op::Less, Op::Greater), (Op::LessEqual, Op::GreaterEqual), (Op::NotEqual, Op::Equal)]
            [chance.below(3) as usize];
    let op = if holds { small } else { large };
    let number = |value: i64| Expr::Int(value.into(), Int::Int).into();
    Expr::Binary(op, Type::Int(Int::Int), number(low), number(high))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::arithmetic::{Arithmetic, Number};
    use crate::c::features::Features;
    use crate::c::model::{MODELS, Model};

    const INTS: [Int; 6] =
        [Int::Int, Int::UInt, Int::Long, Int::ULong, Int::LongLong, Int::ULongLong];

    /// The type and value of an expression; none if it is undefined or depends on the implementation.
    fn value(expr: &Expr, model: &Model) -> Option<(Type, Number)> {
        let arithmetic = Arithmetic { model, assumes: Features::NONE };
        let part = |of: &Expr| value(of, model);
        Some(match expr {
            Expr::Int(n, int) => {
                assert_eq!(arithmetic.narrow(*n, *int), Ok(*n), "{expr:?}");
                (Type::Int(*int), Number::Int(*n))
            }
            Expr::Real(real, float) => (Type::Float(*float), Number::Real(*real)),
            Expr::Cast(ty, of) => (ty.clone(), arithmetic.convert(part(of)?.1, ty).ok()?),
            Expr::Size(ty) => (Type::Int(Int::ULong), Number::Int(model.layout(ty).size.into())),
            Expr::Unary(op, ty, of) => (ty.clone(), arithmetic.unary(*op, ty, part(of)?.1).ok()?),
            Expr::Binary(op, ty, one, other) => {
                let ((left, one), (right, other)) = (part(one)?, part(other)?);
                let is_shift = matches!(op, Op::ShiftLeft | Op::ShiftRight);
                assert!(left == *ty && (is_shift || right == *ty), "{expr:?}");
                (ty.clone(), arithmetic.binary(*op, ty, one, other).ok()?)
            }
            Expr::Conditional(ty, condition, one, other) => {
                let chosen = if part(condition)?.1.is_true() { one } else { other };
                assert!(part(one)?.0 == *ty && part(other)?.0 == *ty, "{expr:?}");
                part(chosen)?
            }
            _ => panic!("{expr:?}"),
        })
    }

    /// Checks that a constant has the same type and value as an expression, and returns the words for how it is one.
    fn assert_equal(constant: &Expr, model: &Model) -> Vec<String> {
        let expressions = (0..300).filter_map(|variety| folded(constant, variety));
        let kind = |expr: &Expr| match expr {
            Expr::Binary(op, ..) => op.spelling().to_string(),
            expr => format!("{expr:?}").split('(').next().unwrap_or_default().into(),
        };
        let wanted = value(constant, model);
        expressions
            .map(|expr| {
                assert_eq!(value(&expr, model), wanted, "{} {expr:?}", model.name);
                kind(&expr)
            })
            .collect()
    }

    #[test]
    fn an_integer_becomes_an_expression_of_its_type_and_value_under_every_model() {
        let mut kinds = std::collections::BTreeSet::new();
        for model in MODELS {
            for int in INTS {
                let (least, most) = model.range(int);
                let near = [0, 1, 2, 7, 64, 100, 255, 256, 999, 1000, 1001, 4096, 32766, 32767];
                let far = [-1, -2, -128, -1000, -32767, least, least + 1, most, most - 1, most / 2];
                for n in near.into_iter().chain(far).filter(|n| (least..=most).contains(n)) {
                    kinds.extend(assert_equal(&Expr::Int(n, int), model));
                }
            }
        }
        let all = "% & * + - / << >> Cast Conditional Unary ^ |";
        for kind in all.split(' ') {
            assert!(kinds.contains(kind), "{kind} {kinds:?}");
        }
    }

    #[test]
    fn a_floating_number_becomes_an_expression_that_is_exact() {
        let mut kinds = std::collections::BTreeSet::new();
        for float in [Float::Float, Float::Double, Float::LongDouble] {
            for (mantissa, exponent) in [(3, -1), (1, 0), (37, -2), (45, 0), (1, 22), (1001, -9)] {
                for negative in [false, true] {
                    let real = Real::new(negative, mantissa, exponent).unwrap();
                    kinds.extend(assert_equal(&Expr::Real(real, float), MODELS[0]));
                }
            }
            for special in [Real::ZERO, Real::NEGATIVE_ZERO, Real::infinity(false)] {
                assert!(
                    (0..300).all(|variety| folded(&Expr::Real(special, float), variety).is_none())
                );
            }
        }
        let wanted = ["*", "+", "-", "/", "Cast", "Conditional", "Unary"];
        assert_eq!(kinds.into_iter().collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn only_where_initializers_vary_does_a_constant_become_an_expression() {
        let printed = |printer: Printer| {
            let mut printer = printer.sparingly();
            (0..40).for_each(|n| printer.constant(&Expr::Int(n, Int::Int)));
            printer.finish()
        };
        let plain: String = (0..40).map(|n| n.to_string()).collect();
        let terse = || Printer::terse(String::new(), 1);
        assert_eq!(printed(terse()), plain);
        let designators = crate::c::dialect::Designators::None;
        let varied = printed(terse().varied(3, designators));
        assert_ne!(varied, plain);
        assert_eq!(printed(terse().varied(3, designators)), varied);
    }
}
