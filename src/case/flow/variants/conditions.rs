//! Conditions that compilers know in one program and not in the other, or that are turned round.

use super::draft::{binary, int, not, unknown};
use super::seen::{Seen, Site};
use crate::base::chance::Chance;
use crate::c::tree::Op;
use crate::c::types::Int;
use crate::case::flow::ways::block;
use crate::case::flow::{Expr, Flow, Stmt};

fn condition(stmt: &Stmt) -> Option<&Expr> {
    match stmt {
        Stmt::If(condition, ..) => Some(condition),
        Stmt::Loop(of) => Some(&of.condition),
        _ => None,
    }
}

fn condition_mut(stmt: &mut Stmt) -> Option<&mut Expr> {
    match stmt {
        Stmt::If(condition, ..) => Some(condition),
        Stmt::Loop(of) => Some(&mut of.condition),
        _ => None,
    }
}

/// A statement that runs and has a condition.
fn site<'f>(seen: &Seen<'f>, chance: &mut Chance) -> Option<(Site<'f>, &'f Expr)> {
    let site = seen.site(chance, |stmt| condition(stmt).is_some() && seen.runs(stmt))?;
    let condition = condition(site.stmt)?;
    Some((site, condition))
}

fn put(flow: &mut Flow, site: &Site, condition: Expr) {
    if let Some(old) = condition_mut(&mut block(flow, &site.way)[site.at]) {
        *old = condition;
    }
}

/// Joins a condition with one that compilers do not know, and that changes nothing.
pub(super) fn opaque(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (site, old) = site(seen, chance)?;
    let (mut flow, old) = (seen.flow.clone(), old.clone());
    let mut known = |n| unknown(&mut flow, n, Int::Int, chance);
    let (zero, one) = (known(0), known(1));
    let new = match chance.below(5) {
        0 => binary(Op::LogicalAnd, old, one),
        1 => binary(Op::LogicalAnd, one, old),
        2 => binary(Op::LogicalOr, old, zero),
        3 => binary(Op::Xor, not(not(old)), zero),
        _ => binary(Op::Equal, not(not(old)), one),
    };
    put(&mut flow, &site, new);
    Some(flow)
}

/// Puts a constant for a condition that is always the same.
pub(super) fn constant(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let truth = |condition: &Expr| {
        let (least, most) = seen.trace.values(condition)?.range?;
        let is_same = least == most || least > 0 || most < 0;
        is_same.then_some(least != 0)
    };
    let site = seen.site(chance, |stmt| {
        let is_plain = |condition: &&Expr| !matches!(condition, Expr::Int(..));
        condition(stmt).filter(is_plain).and_then(truth).is_some()
    })?;
    let holds = truth(condition(site.stmt)?)?;
    let mut flow = seen.flow.clone();
    put(&mut flow, &site, int(holds.into()));
    Some(flow)
}

/// Lets the arms of a branch change places.
pub(super) fn turned(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let site = seen.site(chance, |stmt| matches!(stmt, Stmt::If(..)))?;
    let Stmt::If(condition, one, other) = site.stmt else { return None };
    let turned = Stmt::If(not(condition.clone()), other.clone(), one.clone());
    let mut flow = seen.flow.clone();
    block(&mut flow, &site.way)[site.at] = turned;
    Some(flow)
}
