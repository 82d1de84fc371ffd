//! Expressions written in other ways, by laws of algebra that hold for their values: whether they do is for the machine to
//! say.

use super::draft::{binary, int, not, unary, unknown};
use super::seen::Seen;
use crate::base::chance::Chance;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Int, Type};
use crate::case::flow::constraints::has_call;
use crate::case::flow::ways::{block, nth_mut};
use crate::case::flow::{Expr, Flow, Stmt};

/// Writes an expression in another way, or an assignment with an operator without it and the other way round.
pub(super) fn rewritten(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    if chance.ratio(1, 8)
        && let Some(flow) = assignment(seen, chance)
    {
        return Some(flow);
    }
    let is_simple = chance.ratio(1, 4);
    let (number, old) = seen.expr(chance, |expr| {
        seen.trace.values(expr).is_some()
            && (is_simple
                || matches!(expr, Expr::Binary(..) | Expr::Unary(..) | Expr::Conditional(_)))
    })?;
    let ty = seen.number(old)?;
    let mut ways = by_operator(old);
    if let Type::Int(int) = ty {
        ways.extend(of_integers(old, int, seen, chance));
    }
    ways.extend(of_any(old, &ty));
    let mut flow = seen.flow.clone();
    let new = if ways.is_empty() || chance.ratio(1, 8) {
        let Type::Int(of) = ty else { return None };
        let zero = unknown(&mut flow, 0, of, chance);
        binary(*chance.pick(&[Op::Add, Op::Xor, Op::Or, Op::Subtract]), old.clone(), zero)
    } else {
        ways.swap_remove(chance.below(ways.len() as u64) as usize)
    };
    *nth_mut(&mut flow, number)? = new;
    Some(flow)
}

/// `x = x + y` for `x += y`, or the other way round.
fn assignment(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let other = |stmt: &Stmt| match stmt {
        Stmt::Assign(to, Some(op), value) => {
            let sum = binary(*op, Expr::Read(to.clone()), value.clone());
            Some(Stmt::Assign(to.clone(), None, sum))
        }
        Stmt::Assign(to, None, Expr::Binary(op, parts)) if !op.is_truth() => match &**parts {
            [Expr::Read(from), value] if from == to => {
                Some(Stmt::Assign(to.clone(), Some(*op), value.clone()))
            }
            _ => None,
        },
        _ => None,
    };
    let site = seen.site(chance, |stmt| seen.runs(stmt) && other(stmt).is_some())?;
    let mut flow = seen.flow.clone();
    block(&mut flow, &site.way)[site.at] = other(site.stmt)?;
    Some(flow)
}

/// The same operator with its operands the other way round.
fn turned(op: Op) -> Option<Op> {
    Some(match op {
        Op::Less => Op::Greater,
        Op::Greater => Op::Less,
        Op::LessEqual => Op::GreaterEqual,
        Op::GreaterEqual => Op::LessEqual,
        Op::Multiply | Op::Add | Op::Equal | Op::NotEqual | Op::And | Op::Xor | Op::Or => op,
        Op::LogicalAnd | Op::LogicalOr => op,
        _ => return None,
    })
}

/// Ways to write what has an operator.
fn by_operator(old: &Expr) -> Vec<Expr> {
    let mut ways = Vec::new();
    match old {
        Expr::Binary(op, parts) => {
            let [x, y] = &**parts;
            let with = |op, x: &Expr, y: &Expr| binary(op, x.clone(), y.clone());
            ways.extend(turned(*op).map(|op| with(op, y, x)));
            ways.extend(op.opposite().map(|op| not(with(op, x, y))));
            match (op, x, y) {
                (Op::Add, ..) => {
                    ways.push(binary(Op::Subtract, x.clone(), unary(UnaryOp::Minus, y.clone())));
                }
                (Op::Subtract, ..) => {
                    ways.push(binary(Op::Add, x.clone(), unary(UnaryOp::Minus, y.clone())));
                    ways.push(unary(UnaryOp::Minus, with(Op::Subtract, y, x)));
                }
                (Op::LogicalAnd, ..) => {
                    ways.push(not(binary(Op::LogicalOr, not(x.clone()), not(y.clone()))));
                    let choice = [x.clone(), not(not(y.clone())), int(0)];
                    ways.push(Expr::Conditional(Box::new(choice)));
                    ways.push(binary(Op::And, not(not(x.clone())), not(not(y.clone()))));
                }
                (Op::LogicalOr, ..) => {
                    ways.push(not(binary(Op::LogicalAnd, not(x.clone()), not(y.clone()))));
                    let choice = [x.clone(), int(1), not(not(y.clone()))];
                    ways.push(Expr::Conditional(Box::new(choice)));
                    ways.push(binary(Op::Or, not(not(x.clone())), not(not(y.clone()))));
                }
                (Op::Multiply, ..) => {
                    let minus = |of: &Expr| unary(UnaryOp::Minus, of.clone());
                    ways.push(binary(Op::Multiply, minus(x), minus(y)));
                }
                _ => {}
            }
            regrouped(*op, x, y, &mut ways);
        }
        Expr::Conditional(parts) => {
            let [condition, one, other] = (**parts).clone();
            ways.push(Expr::Conditional(Box::new([not(condition), other, one])));
        }
        _ => {}
    }
    ways
}

/// Laws of three operands: association and distribution.
fn regrouped(op: Op, x: &Expr, y: &Expr, ways: &mut Vec<Expr>) {
    let is_associative = matches!(op, Op::Add | Op::Multiply | Op::And | Op::Or | Op::Xor);
    let is_sum = |op: Op| matches!(op, Op::Add | Op::Subtract);
    if let Expr::Binary(inner, parts) = x {
        let [a, b] = &**parts;
        if *inner == op && is_associative {
            ways.push(binary(op, a.clone(), binary(op, b.clone(), y.clone())));
        }
        let distributes = op == Op::Multiply && is_sum(*inner)
            || op == Op::ShiftLeft && is_sum(*inner)
            || op == Op::And && matches!(inner, Op::Or | Op::Xor);
        if distributes && !has_call(y) {
            let with = |part: &Expr| binary(op, part.clone(), y.clone());
            ways.push(binary(*inner, with(a), with(b)));
        }
        if let Expr::Binary(second, others) = y
            && second == inner
            && is_sum(op)
            && *inner == Op::Multiply
            && others[1] == *b
            && !has_call(b)
        {
            let sum = binary(op, a.clone(), others[0].clone());
            ways.push(binary(Op::Multiply, sum, b.clone()));
        }
    }
    if let Expr::Binary(inner, parts) = y {
        let [a, b] = &**parts;
        if *inner == op && is_associative {
            ways.push(binary(op, binary(op, x.clone(), a.clone()), b.clone()));
        }
    }
}

/// Ways to write an operation on integers.
fn of_integers(old: &Expr, of: Int, seen: &Seen, chance: &mut Chance) -> Vec<Expr> {
    let mut ways = Vec::new();
    let complement = |x: &Expr| unary(UnaryOp::Complement, x.clone());
    if let Expr::Binary(op, parts) = old {
        let [x, y] = &**parts;
        let with = |op, x: &Expr, y: &Expr| binary(op, x.clone(), y.clone());
        let is_twice = !has_call(x) && !has_call(y);
        match (op, y) {
            (Op::Multiply, Expr::Int(n, _)) if *n > 0 && n & (n - 1) == 0 => {
                ways.push(binary(Op::ShiftLeft, x.clone(), int(n.trailing_zeros().into())));
            }
            (Op::Divide, Expr::Int(n, _)) if *n > 0 && n & (n - 1) == 0 => {
                ways.push(binary(Op::ShiftRight, x.clone(), int(n.trailing_zeros().into())));
            }
            (Op::Remainder, Expr::Int(n, ty)) if *n > 0 && n & (n - 1) == 0 => {
                ways.push(binary(Op::And, x.clone(), Expr::Int(n - 1, *ty)));
            }
            (Op::ShiftLeft, Expr::Int(n, _)) if (0..63).contains(n) => {
                ways.push(binary(Op::Multiply, x.clone(), Expr::Int(1 << n, of)));
            }
            (Op::ShiftRight, Expr::Int(n, _)) if (0..63).contains(n) => {
                ways.push(binary(Op::Divide, x.clone(), Expr::Int(1 << n, of)));
            }
            (Op::LessEqual, Expr::Int(n, ty)) => {
                ways.push(binary(Op::Less, x.clone(), Expr::Int(n.saturating_add(1), *ty)));
            }
            (Op::Less, Expr::Int(n, ty)) => {
                ways.push(binary(Op::LessEqual, x.clone(), Expr::Int(n.saturating_sub(1), *ty)));
            }
            _ => {}
        }
        match op {
            Op::Add if is_twice => {
                ways.push(binary(Op::Add, with(Op::Or, x, y), with(Op::And, x, y)));
                let more = binary(Op::Subtract, x.clone(), complement(y));
                ways.push(binary(Op::Subtract, more, int(1)));
            }
            Op::Subtract => ways.push(complement(&binary(Op::Add, complement(x), y.clone()))),
            Op::Xor if is_twice => {
                ways.push(binary(Op::Subtract, with(Op::Or, x, y), with(Op::And, x, y)));
            }
            Op::And => ways.push(complement(&binary(Op::Or, complement(x), complement(y)))),
            Op::Or => ways.push(complement(&binary(Op::And, complement(x), complement(y)))),
            Op::Equal => ways.push(not(with(Op::Xor, x, y))),
            Op::NotEqual => {
                ways.push(not(not(with(Op::Xor, x, y))));
                ways.push(binary(Op::NotEqual, with(Op::Subtract, x, y), int(0)));
            }
            Op::Remainder if is_twice => {
                let product = binary(Op::Multiply, with(Op::Divide, x, y), y.clone());
                ways.push(binary(Op::Subtract, x.clone(), product));
            }
            _ => {}
        }
    }
    if let Expr::Unary(UnaryOp::Minus, x) = old {
        ways.push(binary(Op::Add, complement(x), int(1)));
        ways.push(complement(&binary(Op::Subtract, (**x).clone(), int(1))));
    }
    let (least, most) = seen.model.range(of);
    let k = *chance.pick(&[1, 2, 7, 255, most, most / 2, least]);
    let k = Expr::Int(k, of);
    ways.push(binary(Op::Xor, binary(Op::Xor, old.clone(), k.clone()), k.clone()));
    ways.push(binary(Op::Subtract, binary(Op::Add, old.clone(), k.clone()), k));
    ways.push(complement(&complement(old)));
    ways
}

/// Ways to write any number: a detour over a wider type, a truth value.
fn of_any(old: &Expr, ty: &Type) -> Vec<Expr> {
    let mut ways = vec![Expr::Cast(ty.clone(), Box::new(old.clone()))];
    if let Type::Int(_) = ty {
        let wide = Expr::Cast(Type::Int(Int::Long), Box::new(old.clone()));
        ways.push(Expr::Cast(ty.clone(), Box::new(wide)));
    }
    if let Expr::Binary(op, _) = old
        && op.is_truth()
    {
        ways.push(not(not(old.clone())));
        ways.push(binary(Op::NotEqual, old.clone(), int(0)));
        let choice = [old.clone(), int(1), int(0)];
        ways.push(Expr::Conditional(Box::new(choice)));
    }
    ways
}
