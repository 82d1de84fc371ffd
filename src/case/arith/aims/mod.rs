//! The aims of a suite of expressions: the shapes that real bugs of optimisers needed, and whether a test case
//! has them in what it evaluates. Where several bugs needed forms of a shape, each form is an aim.

#[cfg(test)]
mod tests;
pub(super) mod walk;

use super::term::Term;
use crate::c::arithmetic::Number;
use crate::c::real::Real;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Float, Int, Type};
use walk::{Walk, is_power};

/// A shape that real bugs needed.
#[derive(Debug)]
pub(super) struct Aim {
    /// The name in tables.
    pub(super) name: &'static str,
    /// A description, in one line.
    pub(super) about: &'static str,
    /// Whether a part is of this shape: `None` if it is not even similar.
    is_met: for<'c> fn(&Walk<'c>, &'c Term) -> Option<bool>,
}

impl Aim {
    /// Whether some part that is evaluated is of this shape.
    pub(super) fn is_met(&self, walk: &Walk) -> bool {
        let mut is_met = false;
        walk.each(|term| is_met = is_met || (self.is_met)(walk, term) == Some(true));
        is_met
    }
}

/// Every aim. Bugs that needed it are named where a suite draws it (`combine`).
pub(super) const AIMS: &[Aim] = &[
    Aim {
        name: "negative remainder compared",
        about: "`x % c == k` for a negative `x` and a constant `k` that is not 0",
        is_met: |walk, term| {
            let (_, remainder, residue) = walk.compared(term)?;
            let [x, c] = walk.of(remainder, Op::Remainder)?;
            Some(walk.constant(c)? > 1 && walk.constant(residue)? != 0 && walk.int(x)? < 0)
        },
    },
    Aim {
        name: "quotients by constant and variable",
        about: "`x / 2^k` compared with `x / v`, for a negative `x`",
        is_met: |walk, term| {
            let (_, one, other) = walk.compared(term)?;
            let ([x, c], [y, v]) = (walk.of(one, Op::Divide)?, walk.of(other, Op::Divide)?);
            let is_variable = walk.constant(v).is_none();
            Some(walk.same(x, y) && is_power(walk.constant(c)?) && is_variable && walk.int(x)? < 0)
        },
    },
    Aim {
        name: "half of a wide number",
        about: "an integer of more than 64 bits, divided by 2^k",
        is_met: |walk, term| {
            let [x, c] = walk.of(term, Op::Divide)?;
            Some(walk.width(x)? > 64 && is_power(walk.int(c)?))
        },
    },
    Aim {
        name: "difference shifted by a truth value",
        about: "`(K - n) << (x < y)` for a great constant `K`",
        is_met: |walk, term| {
            let [difference, count] = walk.of(term, Op::ShiftLeft)?;
            let [k, _] = walk.of(difference, Op::Subtract)?;
            walk.compared(count)?;
            walk.is_great(k, 3)
        },
    },
    Aim {
        name: "product with a neighbour",
        about: "`K * (x + 1)` or `K * (x - 1)` for a great constant `K`",
        is_met: |walk, term| {
            let is_such = |[k, sum]: [_; 2]| {
                let (op, _, one) = walk.binary(sum)?;
                let is_neighbour = walk.constant(one)? == 1 && matches!(op, Op::Add | Op::Subtract);
                Some(walk.is_great(k, 7)? && is_neighbour)
            };
            Some(walk.either(term, Op::Multiply)?.into_iter().any(|two| is_such(two) == Some(true)))
        },
    },
    Aim {
        name: "negated quotient divided",
        about: "`-(x / c) / d` or `(0 - x / c) / d`",
        is_met: |walk, term| {
            let [negated, d] = walk.of(term, Op::Divide)?;
            let quotient = match walk.unary(negated, UnaryOp::Minus) {
                Some(quotient) => quotient,
                None => {
                    let [zero, quotient] = walk.of(negated, Op::Subtract)?;
                    (walk.constant(zero)? == 0).then_some(quotient)?
                }
            };
            let [_, c] = walk.of(quotient, Op::Divide)?;
            Some(walk.constant(c)?.unsigned_abs() > 1 && walk.constant(d)?.unsigned_abs() > 1)
        },
    },
    Aim {
        name: "greater product, scaled",
        about: "`(p < q ? p : q) * c`, or divided, for products `p` and `q`",
        is_met: |walk, term| {
            let (op, choice, c) = walk.binary(term)?;
            let [condition, p, q] = walk.choice(walk.bare(choice))?;
            let (_, one, other) = walk.compared(condition)?;
            let are_products = [p, q].iter().all(|part| walk.of(part, Op::Multiply).is_some());
            let is_choice = walk.same(one, p) && walk.same(other, q);
            walk.constant(c)?;
            Some(matches!(op, Op::Multiply | Op::Divide) && are_products && is_choice)
        },
    },
    Aim {
        name: "crossed limits",
        about: "`x < e ? e : x > f ? f : x` with constants `e` greater than `f`",
        is_met: |walk, term| {
            let [condition, e, inner] = walk.choice(term)?;
            let [x, limit] = walk.of(condition, Op::Less)?;
            let [condition, f, y] = walk.choice(inner)?;
            let [z, other_limit] = walk.of(condition, Op::Greater)?;
            let are_same = walk.same(x, y) && walk.same(y, z);
            let are_limits = walk.same(e, limit) && walk.same(f, other_limit);
            Some(are_same && are_limits && walk.constant(e)? > walk.constant(f)?)
        },
    },
    Aim {
        name: "narrow rotation",
        about: "`v << k | v >> j` for a char or short, which is promoted, or with masked counts",
        is_met: |walk, term| {
            let [one, other] = walk.of(term, Op::Or)?;
            let ([v, k], [w, _]) = (walk.of(one, Op::ShiftLeft)?, walk.of(other, Op::ShiftRight)?);
            let is_masked = walk.of(k, Op::And).is_some();
            Some(walk.bare(v) == walk.bare(w) && (walk.is_narrow(v) || is_masked))
        },
    },
    Aim {
        name: "byte swap",
        about: "two bytes that change places by shifts of 8, 16, 24 and so on",
        is_met: |walk, term| {
            let parts = walk.chain(term, Op::Or);
            let moved = |part| {
                let part = walk.bare(part);
                let part = walk.of(part, Op::And).map_or(part, |[part, _]| walk.bare(part));
                let (op, _, count) = walk.binary(part)?;
                let bytes = walk.constant(count).filter(|count| *count > 0 && count % 8 == 0)?;
                op.is_shift().then_some(if op == Op::ShiftLeft { bytes } else { -bytes })
            };
            let moves: Vec<i128> = parts.into_iter().filter_map(moved).collect();
            Some(moves.iter().any(|count| moves.contains(&-count)))
        },
    },
    Aim {
        name: "byte extended beside a byte",
        about: "`(char)x | (unsigned char)y << 8`",
        is_met: |walk, term| {
            let [one, other] = walk.of(term, Op::Or)?;
            let [_, count] = walk.of(other, Op::ShiftLeft)?;
            let (to, _) = walk.cast(one)?;
            let is_byte = matches!(to, Type::Int(Int::SChar | Int::UChar | Int::Char));
            Some(is_byte && walk.constant(count)? == 8)
        },
    },
    Aim {
        name: "shift of a cut shift",
        about: "a constant of 64 bits shifted by a variable, cut to 32 bits, shifted by a constant",
        is_met: |walk, term| {
            let [cut, count] = walk.of(term, Op::ShiftRight)?;
            let (_, shift) = walk.cast(cut)?;
            let [k, _] = walk.of(shift, Op::ShiftRight)?;
            let is_cut = walk.width(cut)? <= 32 && walk.width(k)? >= 64;
            walk.constant(count)?;
            Some(is_cut && walk.constant(k)? != 0)
        },
    },
    Aim {
        name: "shift there and back",
        about: "`((x << c & m) + n) >> c`, for c of 16 and more",
        is_met: |walk, term| {
            let [sum, back] = walk.of(term, Op::ShiftRight)?;
            let [masked, _] = walk.of(sum, Op::Add)?;
            let [shifted, _] = walk.of(masked, Op::And)?;
            let [_, there] = walk.of(shifted, Op::ShiftLeft)?;
            Some(walk.constant(there)? == walk.constant(back)? && walk.constant(back)? >= 16)
        },
    },
    Aim {
        name: "power of two by a sign",
        about: "`x < 0 ? 2^k : 0` for a signed char, 2^k above its greatest value",
        is_met: |walk, term| {
            let [condition, power, zero] = walk.choice(term)?;
            let [x, limit] = walk.of(condition, Op::Less)?;
            let is_sign = walk.constant(limit)? == 0 && walk.int_type(x)? == Int::SChar;
            let power = walk.constant(power)?;
            Some(is_sign && is_power(power) && power > 127 && walk.constant(zero)? == 0)
        },
    },
    Aim {
        name: "truth in a field of one bit",
        about: "-1 or 0 assigned to a signed bit-field of one bit",
        is_met: |walk, term| {
            let Term::Assign(None, _, value) = term else { return None };
            let field = walk.variable(term)?;
            let is_signed = matches!(field.ty, Type::Int(int) if !int.is_unsigned());
            Some(field.bits == Some(1) && is_signed && walk.constant(value).is_none())
        },
    },
    Aim {
        name: "cut off by a field",
        about: "`x = y`, `++x` or `--x` of an unsigned bit-field that does not hold the result",
        is_met: |walk, term| {
            let most = walk.most_of_field(term)?;
            match term {
                Term::Assign(None, _, value) => Some(!(0..=most).contains(&walk.int(value)?)),
                // What it is before a postfix operator, or after the others.
                Term::Step(step, _) => {
                    let is_up = step.op() == Op::Add;
                    let edge = if is_up == step.is_postfix() { most } else { 0 };
                    Some(walk.int(term)? == edge)
                }
                _ => None,
            }
        },
    },
    Aim {
        name: "conditional negation subtracted",
        about: "`y - (c ? -x : x)`",
        is_met: |walk, term| {
            let [_, choice] = walk.of(term, Op::Subtract)?;
            let [_, negated, x] = walk.choice(walk.bare(choice))?;
            Some(walk.same(walk.unary(negated, UnaryOp::Minus)?, x))
        },
    },
    Aim {
        name: "product of a negation",
        about: "`-x * y`",
        is_met: |walk, term| {
            let [negated, _] = walk.of(term, Op::Multiply)?;
            Some(walk.unary(negated, UnaryOp::Minus).is_some() && !walk.is_floating(negated))
        },
    },
    Aim {
        name: "truth multiplied",
        about: "`(x != y) * c` for an odd constant above 1",
        is_met: |walk, term| {
            let [truth, c] = walk.of(term, Op::Multiply)?;
            walk.compared(truth)?;
            Some(walk.constant(c)? > 1 && walk.constant(c)? % 2 == 1)
        },
    },
    Aim {
        name: "comparison of comparisons",
        about: "`(x < y) == (y < z)`",
        is_met: |walk, term| {
            let (_, one, other) = walk.compared(term)?;
            Some(walk.compared(one).is_some() && walk.compared(other).is_some())
        },
    },
    Aim {
        name: "sums compared",
        about: "`x + c < y + d` with constants that differ, or the same variable",
        is_met: |walk, term| {
            let (_, one, other) = walk.compared(term)?;
            let ([x, c], [y, d]) = (walk.of(one, Op::Add)?, walk.of(other, Op::Add)?);
            let are_constants = walk.constant(c).is_some() && walk.constant(d).is_some();
            Some(walk.same(x, y) && (are_constants || !walk.same(c, d)))
        },
    },
    Aim {
        name: "sum compared, at the extreme",
        about: "`x + c < d` with a constant within 2 of an extreme of its type",
        is_met: |walk, term| {
            let (_, sum, d) = walk.compared(term)?;
            let (op, _, c) = walk.binary(sum)?;
            walk.constant(c).and(walk.constant(d))?;
            let is_sum = matches!(op, Op::Add | Op::Subtract);
            Some(is_sum && (walk.is_extreme(c) || walk.is_extreme(d)))
        },
    },
    Aim {
        name: "ladder of masks",
        about: "two comparisons of one value under different masks, joined by `&&` or `||`",
        is_met: |walk, term| {
            let (op, one, other) = walk.binary(term)?;
            let masked = |part| {
                let (_, masked, _) = walk.compared(part)?;
                let [x, mask] = walk.of(masked, Op::And)?;
                Some((walk.bare(x), walk.constant(mask)?))
            };
            let ((x, m), (y, n)) = (masked(one)?, masked(other)?);
            Some(op.is_logical() && x == y && m != n)
        },
    },
    Aim {
        name: "ladder of values",
        about: "`x == a || x == b || x == c`, or three tests of several variables",
        is_met: |walk, term| {
            let tests = walk.chain(term, Op::LogicalOr);
            let is_test = |test: &&_| {
                let compared = walk.compared(test).map(|(_, _, value)| value);
                compared.is_some_and(|value| walk.constant(value).is_some())
                    || walk.unary(test, UnaryOp::Not).is_some()
            };
            Some(tests.iter().filter(|test| is_test(test)).count() > 2)
        },
    },
    Aim {
        name: "sign test, then unsigned",
        about: "`y < 0 || y < (long long)u` for an unsigned `u`",
        is_met: |walk, term| {
            let (op, sign, test) = walk.binary(term)?;
            let [y, zero] = walk.of(sign, Op::Less)?;
            let [same, converted] = walk.of(test, Op::Less)?;
            let (_, u) = walk.cast(converted)?;
            let is_test = op.is_logical() && walk.constant(zero)? == 0 && walk.same(y, same);
            Some(is_test && !walk.is_unsigned(converted) && walk.is_unsigned(u))
        },
    },
    Aim {
        name: "identity of bits",
        about: "`x ^ (x & -x)`, `(x | y) * (x == y)`, `~x + y`, `(x < y) | !(x < y)` and their like",
        is_met: |walk, term| {
            let (op, left, right) = walk.binary(term)?;
            let is_lowest = walk.of(right, Op::And).is_some_and(|[x, negated]| {
                let of = walk.unary(negated, UnaryOp::Minus);
                op == Op::Xor && walk.same(left, x) && of.is_some_and(|of| walk.same(of, x))
            });
            let is_equal_union = matches!(op, Op::Multiply | Op::And | Op::Or | Op::Xor)
                && walk.of(left, Op::Or).zip(walk.of(right, Op::Equal)).is_some_and(
                    |(one, two)| walk.same(one[0], two[0]) && walk.same(one[1], two[1]),
                );
            let is_complement = op == Op::Add && walk.unary(left, UnaryOp::Complement).is_some();
            let is_certain = walk.unary(right, UnaryOp::Not).is_some_and(|not| {
                op == Op::Or && walk.compared(left).is_some() && walk.same(not, left)
            });
            Some(is_lowest || is_equal_union || is_complement || is_certain)
        },
    },
    Aim {
        name: "overflow test",
        about: "`x + y < y` of unsigned operands, of which one was signed: in plain C, without builtins",
        is_met: |walk, term| {
            let [sum, part] = walk.of(term, Op::Less)?;
            let [x, y] = walk.of(sum, Op::Add)?;
            let is_widened = |part| {
                walk.cast(part).is_some_and(|(_, of)| !walk.is_unsigned(of))
                    || !walk.is_unsigned(part)
            };
            let is_part = walk.same(part, x) || walk.same(part, y);
            Some(is_part && walk.is_unsigned(sum) && (is_widened(x) || is_widened(y)))
        },
    },
    Aim {
        name: "count of bits",
        about: "`v - (v >> 1 & 0x55...)`, with which bits are counted",
        is_met: |walk, term| {
            let [v, masked] = walk.of(term, Op::Subtract)?;
            let [half, mask] = walk.of(masked, Op::And)?;
            let [w, one] = walk.of(half, Op::ShiftRight)?;
            let is_mask = matches!(walk.constant(mask)?, 0x55 | 0x5555 | 0x5555_5555);
            Some(walk.same(v, w) && walk.constant(one)? == 1 && is_mask)
        },
    },
    Aim {
        name: "polynomial of a complement",
        about: "`a * c * c + k * a` for the complement `a` of a byte",
        is_met: |walk, term| {
            let [cubic, linear] = walk.of(term, Op::Add)?;
            let [square, c] = walk.of(cubic, Op::Multiply)?;
            let [a, d] = walk.of(square, Op::Multiply)?;
            let [_, b] = walk.of(linear, Op::Multiply)?;
            let is_complement = walk.unary(walk.bare(a), UnaryOp::Complement).is_some();
            Some(is_complement && walk.same(c, d) && walk.same(a, b))
        },
    },
    Aim {
        name: "product with a complement of truth",
        about: "`x * ~(y < z)`",
        is_met: |walk, term| {
            let is_such = |[_, other]: [_; 2]| {
                let of = walk.unary(walk.bare(other), UnaryOp::Complement)?;
                walk.compared(walk.bare(of)).map(|_| true)
            };
            Some(walk.either(term, Op::Multiply)?.into_iter().any(|two| is_such(two) == Some(true)))
        },
    },
    Aim {
        name: "remainder by a shifted one",
        about: "`x % (1 << y)`",
        is_met: |walk, term| {
            let [_, divisor] = walk.of(term, Op::Remainder)?;
            let [one, _] = walk.of(walk.bare(divisor), Op::ShiftLeft)?;
            Some(walk.constant(one)? == 1)
        },
    },
    Aim {
        name: "remainder made positive",
        about: "`x % c < 0 ? x % c + c : x % c`",
        is_met: |walk, term| {
            let [condition, sum, otherwise] = walk.choice(term)?;
            let [remainder, _] = walk.of(condition, Op::Less)?;
            let [same, c] = walk.of(sum, Op::Add)?;
            let [_, d] = walk.of(remainder, Op::Remainder)?;
            Some(walk.same(remainder, same) && walk.same(remainder, otherwise) && walk.same(c, d))
        },
    },
    Aim {
        name: "two fields in one condition",
        about: "tests of two signed bit-fields, one converted or shifted, joined by `&&`",
        is_met: |walk, term| {
            let [one, other] = walk.of(term, Op::LogicalAnd)?;
            let is_moved = |part: &Term| {
                matches!(part, Term::Cast(..) | Term::Binary(Op::ShiftRight | Op::And, _))
            };
            let has_fields = [one, other].iter().all(|part| !walk.signed_fields(part).is_empty());
            Some(has_fields && (walk.has(one, &is_moved) || walk.has(other, &is_moved)))
        },
    },
    Aim {
        name: "effect thrown away",
        about: "`(x < y) * (v = z)`, or `a && (v = z)` where a is false",
        is_met: |walk, term| {
            let (op, left, right) = walk.binary(term)?;
            let is_decided = op.is_logical() && walk.number(right).is_none();
            let is_product = op == Op::Multiply && walk.compared(left).is_some();
            Some((is_decided || is_product) && matches!(walk.bare(right), Term::Assign(..)))
        },
    },
    Aim {
        name: "one value at two widths",
        about: "a value of 64 bits and its lower 32, as operands of one operator",
        is_met: |walk, term| {
            let (_, one, other) = walk.binary(term)?;
            let is_such = |x, cut| {
                let (_, of) = walk.cast(cut)?;
                let is_cut = walk.width(cut)? == 32 && walk.width(of)? == 64;
                Some(is_cut && walk.has(x, &|part| walk.same(part, of)))
            };
            Some(is_such(one, other) == Some(true) || is_such(other, one) == Some(true))
        },
    },
    Aim {
        name: "certain choice of floats",
        about: "`(x < y) | (x >= y)`; without NaN, which Quest does not draw",
        is_met: |walk, term| {
            let (op, one, other) = walk.binary(term)?;
            let ([x, y], [v, w]) = (walk.of(one, Op::Less)?, walk.of(other, Op::GreaterEqual)?);
            let is_or = matches!(op, Op::Or | Op::LogicalOr);
            Some(is_or && walk.is_floating(x) && walk.same(x, v) && walk.same(y, w))
        },
    },
    Aim {
        name: "product of a negative zero",
        about: "`-x * y`, compared, for an `x` of 0",
        is_met: |walk, term| {
            let (_, product, _) = walk.compared(term)?;
            let [negated, _] = walk.of(product, Op::Multiply)?;
            let x = walk.unary(negated, UnaryOp::Minus)?;
            Some(walk.number(x)? == Number::Real(Real::ZERO))
        },
    },
    Aim {
        name: "sum next to one",
        about: "`1 + x == 1` for a tiny `x`",
        is_met: |walk, term| {
            let [sum, one] = walk.of(term, Op::Equal)?;
            let [same, x] = walk.of(sum, Op::Add)?;
            let is_one =
                |part: &_| matches!(part, Term::Real(real, _) if Some(*real) == Real::of_int(1));
            let Number::Real(x) = walk.number(x)? else { return None };
            Some(is_one(one) && is_one(same) && !x.is_zero() && x.top() <= -15)
        },
    },
    Aim {
        name: "unsigned long through float",
        about: "an unsigned number of 64 bits, converted to float or double, then to an integer",
        is_met: |walk, term| {
            let (Type::Int(_), through) = walk.cast(term)? else { return None };
            let (Type::Float(Float::Float | Float::Double), of) = walk.cast(through)? else {
                return None;
            };
            Some(walk.is_unsigned(of) && walk.width(of)? >= 64)
        },
    },
];
