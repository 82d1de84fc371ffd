//! Constants as expressions that compilers fold: equal to the constant in value and type, whatever the sizes of types, and
//! without a warning.

use smallvec::SmallVec;

use super::{Printer, variation};
use crate::base::chance::Chance;
use crate::c::features::Feature;
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
        if self.selected(constant) {
            return;
        }
        match self.variety.and_then(|variety| folded(constant, variety)) {
            Some(folded) if branches(&folded) && self.lacks.contains(Feature::ConstantChoices) => {
                self.expr(constant);
            }
            Some(folded) => self.expr(&folded),
            None => self.expr(constant),
        }
    }
}

/// Whether an expression does not evaluate all of its operands.
fn branches(folded: &Expr) -> bool {
    match folded {
        Expr::Conditional(..) => true,
        Expr::Binary(op, ..) => op.is_logical(),
        _ => false,
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

/// A way to write a number, with the numbers in it: the one that is chosen becomes an expression.
#[derive(Clone, Copy)]
enum Way<T> {
    /// Of two numbers of the type.
    Binary(Op, T, T),
    /// By a number of type `int`.
    Shift(Op, T, i128),
    Unary(UnaryOp, T),
    /// `condition ? one : other`, one of which is this.
    Choice(T, Comparison),
    Comparison(Comparison),
    /// Two comparisons, with `&&` or `||` between them.
    Logical(Op, [Comparison; 2]),
    /// Of a number of another type.
    Cast(i128, Int),
    /// Of a number of type `int`, by way of a narrower type, and what is added.
    Narrow(i128, Int, Option<T>),
    /// The size of an array of so many bytes.
    Size(u32),
}

/// The ways for a number, of which there are no more.
type Ways<T> = SmallVec<[Way<T>; 20]>;

/// A comparison of two numbers of a type.
#[derive(Clone, Copy)]
struct Comparison {
    holds: bool,
    op: Op,
    ty: Int,
    left: i64,
    right: i64,
}

/// The types of numbers that are compared, each with the least and the greatest number under all models. Of those without a
/// sign compilers warn if 0 is among them.
const COMPARED: [(Int, i64, i64); 4] = [
    (Int::Int, -32767, 32767),
    (Int::UInt, 1, 65535),
    (Int::Long, -2_147_483_647, 2_147_483_647),
    (Int::ULong, 1, 4_294_967_295),
];

/// The types narrower than `int`, each with the least and the greatest number that it and `int` hold under all models.
const NARROW: [(Int, i128, i128); 4] = [
    (Int::SChar, -127, 127),
    (Int::UChar, 0, 255),
    (Int::Short, -EVERY_INT, EVERY_INT),
    (Int::UShort, 0, EVERY_INT),
];

/// An integer in one of the ways that fit it.
fn integer(value: i128, ty: Int, chance: &mut Chance) -> Option<Expr> {
    if !matches!(ty, Int::Int | Int::Long | Int::LongLong | Int::UInt | Int::ULong | Int::ULongLong)
    {
        return None;
    }
    let mut ways = Ways::new();
    let below = |chance: &mut Chance, n: i128| i128::from(chance.below(n as u64));
    let magnitude = value.abs();
    let sign = value.signum();

    // Parts that are no further from 0 than the number are of its type.
    let part = sign * below(chance, magnitude.min(i64::MAX.into()) + 1);
    ways.push(Way::Binary(Op::Add, part, value - part));
    if value < 0 {
        let part = 1 + below(chance, magnitude);
        ways.push(Way::Binary(Op::Subtract, -part, magnitude - part));
    } else if value < SMALL {
        let more = 1 + below(chance, 20 * SMALL);
        ways.push(Way::Binary(Op::Subtract, value + more, more));
    }
    let factor = 2 + below(chance, 8);
    if value != 0 && value % factor == 0 {
        ways.push(Way::Binary(Op::Multiply, factor, value / factor));
    }
    if magnitude <= SMALL {
        let rest = sign.max(0) * below(chance, factor);
        ways.push(Way::Binary(Op::Divide, value * factor + rest, factor));
    }
    if (0..=SMALL).contains(&value) {
        let divisor = value + 1 + below(chance, SMALL);
        ways.push(Way::Binary(Op::Remainder, value + divisor * below(chance, 10), divisor));
        let count = 1 + below(chance, 4);
        let lost = below(chance, 1 << count);
        ways.push(Way::Shift(Op::ShiftRight, value << count | lost, count));
    }
    if value > 0 && value % 2 == 0 {
        let count = 1 + below(chance, value.trailing_zeros().into());
        ways.push(Way::Shift(Op::ShiftLeft, value >> count, count));
    }
    if value > 0 {
        // No more bits than the number has.
        let all = (1 << (128 - value.leading_zeros())) - 1;
        let mask = i128::from(chance.bits()) & all;
        ways.push(Way::Binary(Op::Or, value & mask, value & !mask));
        // clang warns of powers that somebody may have meant.
        if !matches!(value ^ mask, 2 | 10) {
            ways.push(Way::Binary(Op::Xor, value ^ mask, mask));
        }
        ways.push(Way::Binary(Op::And, value | mask, value | all & !mask));
    }
    if matches!(ty, Int::Int | Int::Long | Int::LongLong) {
        ways.push(Way::Unary(UnaryOp::Complement, -1 - value));
        if value > 0 {
            ways.push(Way::Unary(UnaryOp::Minus, -value));
        }
    }
    ways.push(Way::choice(value ^ 1, chance));
    if ty == Int::Int && (0..=1).contains(&value) {
        ways.push(Way::Comparison(Comparison::drawn(value == 1, chance)));
        ways.push(Way::logical(value == 1, chance));
        let negated = if value == 1 { 0 } else { 1 + below(chance, SMALL) };
        ways.push(Way::Unary(UnaryOp::Not, negated));
    }
    if magnitude <= EVERY_INT && (value >= 0 || matches!(ty, Int::Int | Int::Long | Int::LongLong))
    {
        ways.push(Way::Cast(value, if ty == Int::Int { Int::Long } else { Int::Int }));
        ways.push(narrow(value, ty, chance));
    }
    if (1..=SMALL).contains(&value) {
        ways.push(Way::Size(value as u32));
    }
    let number = |value: i128| Expr::Int(value, ty);
    Some(chance.pick(&ways).expr(&Type::Int(ty), value, number))
}

/// A number that every `int` holds, by way of a narrower type: one that holds it, or a number near the end of its range, and the
/// rest. `unsigned char` drops what it does not hold.
fn narrow(value: i128, ty: Int, chance: &mut Chance) -> Way<i128> {
    let is_signed = matches!(ty, Int::Int | Int::Long | Int::LongLong);
    let is_apt = |(_, least, most): &&(Int, i128, i128)| {
        if is_signed { value >= 0 || *least < 0 } else { value <= *most }
    };
    let types: SmallVec<[&(Int, i128, i128); 4]> = NARROW.iter().filter(is_apt).collect();
    let (int, _, most) = **chance.pick(&types);
    let near = most - i128::from(chance.below(most as u64 / 2));
    let end = if value < 0 { -near } else { near };
    let part = if value.abs() <= most && (!is_signed || chance.ratio(1, 2)) { value } else { end };
    let dropped = if int == Int::UChar { 256 * i128::from(chance.below(100)) } else { 0 };
    Way::Narrow(part + dropped, int, (part != value).then_some(value - part))
}

/// A floating number in one of the ways that fit it: no operation rounds, whatever the format in which it is done.
fn real(value: Real, float: Float, chance: &mut Chance) -> Option<Expr> {
    let is_short =
        |of: Real| !of.is_zero() && of.digits() <= DIGITS && of.top() <= 30 && of.bottom() >= -20;
    let is_usual = matches!(float, Float::Float | Float::Double | Float::LongDouble);
    if !is_usual || value.is_special() || !is_short(value) {
        return None;
    }
    let mut ways = Ways::new();
    let term = Real::of_int(chance.between(1, 100).into())?;
    let factor = Real::of_int((*chance.pick(&[2, 4, 8, 3, 5])).into())?;
    for (op, left, right) in [
        (Op::Add, value.plus(term.negated()), term),
        (Op::Subtract, value.plus(term), term),
        (Op::Divide, value.times(factor), factor),
        (Op::Multiply, value.over(factor), factor),
    ] {
        let left = left.filter(|left| is_short(*left));
        ways.extend(left.map(|left| Way::Binary(op, left, right)));
    }
    ways.push(Way::choice(term, chance));
    ways.push(Way::Unary(UnaryOp::Minus, value.negated()));
    if let Some(whole) = value.truncated()
        && whole.abs() <= EVERY_INT
        && Real::of_int(whole) == Some(value)
    {
        ways.push(Way::Cast(whole, Int::Int));
    }
    let number = |value: Real| Expr::Real(value, float);
    Some(chance.pick(&ways).expr(&Type::Float(float), value, number))
}

impl<T: Copy> Way<T> {
    /// A choice that does not yield this.
    fn choice(other: T, chance: &mut Chance) -> Way<T> {
        let is_first = chance.ratio(1, 2);
        Way::Choice(other, Comparison::drawn(is_first, chance))
    }

    /// Two comparisons of which the second may decide nothing.
    fn logical(holds: bool, chance: &mut Chance) -> Way<T> {
        let op = *chance.pick(&[Op::LogicalAnd, Op::LogicalOr]);
        // What the first must be for the second to decide.
        let goes_on = op == Op::LogicalAnd;
        let first = if holds == goes_on || chance.ratio(1, 2) { goes_on } else { !goes_on };
        let second = if first == goes_on { holds } else { chance.ratio(1, 2) };
        Way::Logical(op, [first, second].map(|holds| Comparison::drawn(holds, chance)))
    }

    /// The expression of this type and value.
    fn expr(self, ty: &Type, value: T, number: impl Fn(T) -> Expr) -> Expr {
        let int = |value: i128| Box::new(Expr::Int(value, Int::Int));
        let part = |value: T| Box::new(number(value));
        let cast = |of: Expr| Expr::Cast(ty.clone(), of.into());
        match self {
            Way::Binary(op, left, right) => Expr::Binary(op, ty.clone(), part(left), part(right)),
            Way::Shift(op, left, count) => Expr::Binary(op, ty.clone(), part(left), int(count)),
            Way::Unary(op, of) => Expr::Unary(op, ty.clone(), part(of)),
            Way::Choice(other, condition) => {
                let (one, two) = if condition.holds { (value, other) } else { (other, value) };
                let condition = condition.expr().into();
                Expr::Conditional(ty.clone(), condition, part(one), part(two))
            }
            Way::Comparison(comparison) => comparison.expr(),
            Way::Logical(op, [one, other]) => {
                Expr::Binary(op, ty.clone(), one.expr().into(), other.expr().into())
            }
            Way::Cast(of, int) => cast(Expr::Int(of, int)),
            Way::Narrow(of, narrow, rest) => {
                let narrowed = cast(Expr::Cast(Type::Int(narrow), int(of)));
                match rest {
                    Some(rest) => Expr::Binary(Op::Add, ty.clone(), narrowed.into(), part(rest)),
                    None => narrowed,
                }
            }
            Way::Size(bytes) => cast(Expr::Size(Type::Array(Type::Int(Int::SChar).into(), bytes))),
        }
    }
}

impl Comparison {
    /// One that holds, or does not.
    fn drawn(holds: bool, chance: &mut Chance) -> Comparison {
        let (ty, least, most) = *chance.pick(&COMPARED);
        let left = chance.between(least, most);
        let right = if chance.ratio(1, 4) { left } else { chance.between(least, most) };
        let is_such = |(_, yes): &(Op, bool)| *yes == holds;
        let results = [
            (Op::Less, left < right),
            (Op::LessEqual, left <= right),
            (Op::Greater, left > right),
            (Op::GreaterEqual, left >= right),
            (Op::Equal, left == right),
            (Op::NotEqual, left != right),
        ];
        let such: SmallVec<[(Op, bool); 6]> = results.into_iter().filter(is_such).collect();
        Comparison { holds, op: chance.pick(&such).0, ty, left, right }
    }

    fn expr(self) -> Expr {
        let number = |value: i64| Expr::Int(value.into(), self.ty).into();
        Expr::Binary(self.op, Type::Int(Int::Int), number(self.left), number(self.right))
    }
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
                let result = if op.is_truth() { Type::Int(Int::Int) } else { left.clone() };
                assert!(*ty == result && (is_shift || right == left), "{expr:?}");
                let one_is_true = one.is_true();
                let value = match op {
                    Op::LogicalAnd => Number::Int((one_is_true && other.is_true()).into()),
                    Op::LogicalOr => Number::Int((one_is_true || other.is_true()).into()),
                    op => arithmetic.binary(*op, &left, one, other).ok()?,
                };
                (result, value)
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
        let expressions = (0..1000).filter_map(|variety| folded(constant, variety));
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
        let all = "% & && * + - / < << >> Cast Conditional Unary ^ | ||";
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
        assert!(varied.contains('?'));
        let without = crate::c::features::Features::NONE.with(Feature::ConstantChoices);
        let unchosen = printed(terse().varied(3, designators).doing_without(without));
        let is_free = ["?", "&&", "||"].iter().all(|operator| !unchosen.contains(operator));
        assert!(is_free && unchosen != plain, "{unchosen}");
    }
}
