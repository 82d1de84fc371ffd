//! What expressions and places look like.

use crate::c::tree::{Op, UnaryOp};
use crate::c::types::Type;
use crate::case::flow::{Expr, Place};

/// The operator and the operands of an operation on two.
pub(super) fn binary(expr: &Expr) -> Option<(Op, &Expr, &Expr)> {
    match expr {
        Expr::Binary(op, parts) => Some((*op, &parts[0], &parts[1])),
        _ => None,
    }
}

/// The operands of an operation.
pub(super) fn of(expr: &Expr, wanted: Op) -> Option<[&Expr; 2]> {
    let (op, left, right) = binary(expr)?;
    (op == wanted).then_some([left, right])
}

/// The operands of a comparison.
pub(super) fn compared(expr: &Expr) -> Option<(Op, [&Expr; 2])> {
    let (op, left, right) = binary(expr)?;
    (op.is_truth() && !op.is_logical()).then_some((op, [left, right]))
}

/// The operand of a unary operator.
pub(super) fn unary(expr: &Expr, wanted: UnaryOp) -> Option<&Expr> {
    match expr {
        Expr::Unary(op, of) if *op == wanted => Some(of),
        _ => None,
    }
}

/// The condition and the two others of a choice.
pub(super) fn choice(expr: &Expr) -> Option<[&Expr; 3]> {
    match expr {
        Expr::Conditional(parts) => Some([&parts[0], &parts[1], &parts[2]]),
        _ => None,
    }
}

/// What is converted, and the type to which.
pub(super) fn cast(expr: &Expr) -> Option<(&Type, &Expr)> {
    match expr {
        Expr::Cast(ty, of) => Some((ty, of)),
        _ => None,
    }
}

/// An expression without conversions around it.
pub(super) fn bare(expr: &Expr) -> &Expr {
    cast(expr).map_or(expr, |(_, of)| bare(of))
}

/// An integer constant.
pub(super) fn constant(expr: &Expr) -> Option<i128> {
    match expr {
        Expr::Int(n, _) => Some(*n),
        Expr::Unary(UnaryOp::Minus, of) => constant(of).map(|n| -n),
        _ => None,
    }
}

/// The object that an expression reads as a whole.
pub(super) fn object(expr: &Expr) -> Option<u32> {
    match expr {
        Expr::Read(Place::Object(object)) => Some(*object),
        _ => None,
    }
}

/// The place that an expression reads.
pub(super) fn read(expr: &Expr) -> Option<&Place> {
    match expr {
        Expr::Read(place) => Some(place),
        _ => None,
    }
}

/// Operands of one operator after another, as in `a | b | c`.
pub(super) fn chain(expr: &Expr, op: Op) -> Vec<&Expr> {
    match of(expr, op) {
        Some(parts) => parts.into_iter().flat_map(|part| chain(part, op)).collect(),
        None => vec![expr],
    }
}

/// The parts of a sum, and whether they are subtracted.
pub(super) fn terms(expr: &Expr) -> Vec<(bool, &Expr)> {
    match binary(expr) {
        Some((op @ (Op::Add | Op::Subtract), left, right)) => {
            let mut all = terms(left);
            let is_less = op == Op::Subtract;
            all.extend(terms(right).into_iter().map(|(minus, part)| (minus != is_less, part)));
            all
        }
        _ => vec![(false, expr)],
    }
}

/// Whether an expression, or a part of it, is like this.
pub(super) fn has<'f>(expr: &'f Expr, is_like: &mut impl FnMut(&'f Expr) -> bool) -> bool {
    let mut found = false;
    expr.each(&mut |part| found = found || is_like(part));
    found
}

/// Whether an expression reads an object or a part of it.
pub(super) fn reads(expr: &Expr, object: u32) -> bool {
    has(expr, &mut |part| read(part).is_some_and(|place| place.root() == Some(object)))
}

/// Whether an expression calls a function.
pub(super) fn calls(expr: &Expr) -> bool {
    has(expr, &mut |part| matches!(part, Expr::Call(..)))
}

/// The factor and the sum in `factor * object + sum`, if an expression is that.
pub(super) fn linear(expr: &Expr, of: u32) -> Option<(i128, i128)> {
    if let Some(n) = constant(expr) {
        return Some((0, n));
    }
    if object(expr) == Some(of) {
        return Some((1, 0));
    }
    if let Some((_, part)) = cast(expr) {
        return linear(part, of);
    }
    let (op, left, right) = binary(expr)?;
    let ((a, b), (c, d)) = (linear(left, of)?, linear(right, of)?);
    match op {
        Op::Add => Some((a.checked_add(c)?, b.checked_add(d)?)),
        Op::Subtract => Some((a.checked_sub(c)?, b.checked_sub(d)?)),
        Op::Multiply if a == 0 => Some((b.checked_mul(c)?, b.checked_mul(d)?)),
        Op::Multiply if c == 0 => Some((a.checked_mul(d)?, b.checked_mul(d)?)),
        _ => None,
    }
}

/// The indices of an element, the first one first.
pub(super) fn indices(place: &Place) -> Vec<&Expr> {
    match place {
        Place::Object(_) | Place::Value(_) => Vec::new(),
        Place::Member(of, _) => indices(of),
        Place::Element(of, index) | Place::Target(of, index) => {
            let mut all = indices(of);
            all.push(index);
            all
        }
    }
}

/// The last index of an element of an array or of what a pointer leads to.
pub(super) fn index(place: &Place) -> Option<&Expr> {
    match place {
        Place::Element(_, index) | Place::Target(_, index) => Some(index),
        Place::Member(of, _) => self::index(of),
        Place::Object(_) | Place::Value(_) => None,
    }
}

/// The struct or union of which a place is a member, and the member.
pub(super) fn member(place: &Place) -> Option<(&Place, u32)> {
    match place {
        Place::Member(of, member) => Some((of, *member)),
        _ => None,
    }
}

/// Whether a condition is a test of one thing under a mask, and both.
pub(super) fn masked(condition: &Expr) -> Option<(&Expr, i128)> {
    let tested = compared(condition).map_or(condition, |(_, [one, _])| one);
    let [of, mask] = self::of(bare(tested), Op::And)?;
    Some((bare(of), constant(mask)?))
}
