//! Counts of what expressions have, for `quest stats`.

use super::Arith;
use super::aims::AIMS;
use super::aims::walk::Walk;
use super::term::Term;
use crate::c::model::Model;
use crate::c::print::type_name;
use crate::c::tree::Op;
use crate::c::types::Type;
use crate::case::counts::{Counts, Drawn};

/// Counts a test case.
pub(super) fn count(case: &Arith, model: &Model, counts: &mut Counts) {
    let number = |n: u32| Drawn::Count(n.into());
    let expressions = &case.expressions;
    counts.table("expressions", "expressions", [number(expressions.len() as u32)]);
    let operators = expressions.iter().map(|computed| number(computed.term.operators()));
    counts.table("operators", "operators of an expression", operators);
    let depths = expressions.iter().map(|computed| number(computed.term.depth()));
    counts.table("depths", "depth of an expression", depths);
    counts.table("inserted", "operators inserted by repairs", [number(case.inserted)]);
    let mut all = Vec::new();
    let mut constants = 0;
    for computed in expressions {
        computed.term.each(&mut |term| {
            all.extend(term.operator().map(|operator| Drawn::Type(operator.into())));
            constants += u32::from(matches!(term, Term::Int(..) | Term::Real(..)));
        });
    }
    counts.table("operator", "operators", all);
    counts.table("constants", "constants", [number(constants)]);
    let types = case.variables.iter().map(|variable| match variable.bits {
        Some(bits) => Drawn::Type(format!("{} : {bits}", type_name(&variable.ty)).into()),
        None => Drawn::Type(type_name(&variable.ty).into()),
    });
    counts.table("variables", "types of variables", types);
    let storages = case.variables.iter().map(|one| Drawn::Type(one.storage.word().into()));
    counts.table("storage", "storage of variables", storages);
    let walk = Walk::new(case, model);
    let mut found = Vec::new();
    walk.each(|term| found.extend(distance(&walk, model, term)));
    for ((key, title), of) in EDGES {
        let of = found.iter().filter(|(op, _)| of.contains(op));
        counts.table(key, title, of.map(|(_, distance)| Drawn::Distance(*distance)));
    }
    AIMS.iter().for_each(|aim| counts.aim(aim.name, aim.about, aim.is_met(&walk)));
}

/// The tables of how near operations on integers are to the edge of what is defined, or to where their result changes.
const EDGES: [((&str, &str), &[Op]); 4] = [
    (
        ("sums", "distance of a sum, difference or product from an extreme of its type"),
        &[Op::Add, Op::Subtract, Op::Multiply],
    ),
    (("shifts", "distance of a shift count from the width"), &[Op::ShiftLeft, Op::ShiftRight]),
    (("quotients", "distance of a dividend from a multiple"), &[Op::Divide, Op::Remainder]),
    (
        ("comparisons", "distance between numbers that are compared"),
        &[Op::Less, Op::Greater, Op::LessEqual, Op::GreaterEqual, Op::Equal, Op::NotEqual],
    ),
];

/// How near an operation on integers is to its edge.
fn distance(walk: &Walk, model: &Model, term: &Term) -> Option<(Op, u128)> {
    let Term::Binary(op, parts) = term else { return None };
    let [left, right] = [walk.int(&parts[0])?, walk.int(&parts[1])?];
    let Type::Int(int) = walk.promoted(match op.is_truth() || op.is_shift() {
        true => &parts[0],
        false => term,
    })?
    else {
        return None;
    };
    let apart = match op {
        Op::Add | Op::Subtract | Op::Multiply => {
            let (least, most) = model.range(int);
            let result = walk.int(term)?;
            result.abs_diff(least).min(result.abs_diff(most))
        }
        Op::ShiftLeft | Op::ShiftRight => right.abs_diff(model.int_bits(int).into()),
        Op::Divide | Op::Remainder => {
            let remainder = left.unsigned_abs() % right.unsigned_abs().max(1);
            remainder.min(right.unsigned_abs() - remainder)
        }
        _ => left.abs_diff(right),
    };
    Some((*op, apart))
}
