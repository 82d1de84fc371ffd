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
use crate::case::nearness::{self, nearness};

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
            constants += u32::from(matches!(
                term,
                Term::Int(..) | Term::Wide(..) | Term::Real(..) | Term::Complex(..)
            ));
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
    nearness::count(&found, counts);
    AIMS.iter().for_each(|aim| counts.aim(aim.name, aim.about, aim.is_met(&walk)));
}

/// How near an operation on integers is to its edge.
fn distance(walk: &Walk, model: &Model, term: &Term) -> Option<(Op, u128)> {
    let Term::Binary(op, parts) = term else { return None };
    let operands = [walk.int(&parts[0])?, walk.int(&parts[1])?];
    let typed = if op.is_truth() || op.is_shift() { &parts[0] } else { term };
    let Type::Int(int) = walk.promoted(typed)? else { return None };
    Some((*op, nearness(*op, model, int, operands, walk.int(term)?)))
}
