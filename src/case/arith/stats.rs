//! Counts of what expressions have, for `quest stats`.

use super::Arith;
use super::term::Term;
use crate::c::model::Model;
use crate::c::print::type_name;
use crate::case::counts::{Counts, Drawn};

/// Counts a test case.
pub(super) fn count(case: &Arith, _model: &Model, counts: &mut Counts) {
    let number = |n: u32| Drawn::number(n as usize);
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
}
