//! Conditions and constants that compilers know in one program and not in the other.

use super::draft::{binary, int, literal, not, unknown};
use super::jumps::lead;
use super::seen::{Seen, Site};
use crate::base::chance::Chance;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::case::flow::ways::{block, nth, nth_mut};
use crate::case::flow::{Arm, Expr, Flow, Loop, LoopForm, Stmt};

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
fn opaque_condition(flow: &mut Flow, old: Expr, chance: &mut Chance) -> Expr {
    let mut known = |n| unknown(flow, n, Int::Int, chance);
    let (zero, one) = (known(0), known(1));
    match chance.below(5) {
        0 => binary(Op::LogicalAnd, old, one),
        1 => binary(Op::LogicalAnd, one, old),
        2 => binary(Op::LogicalOr, old, zero),
        3 => binary(Op::Xor, not(not(old)), zero),
        _ => binary(Op::Equal, not(not(old)), one),
    }
}

/// See [`opaque_condition`].
pub(super) fn opaque(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (site, old) = site(seen, chance)?;
    let mut flow = seen.flow.clone();
    let new = opaque_condition(&mut flow, old.clone(), chance);
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

/// Puts statements under a condition that holds, into a loop that runs once, or into an arm of a `switch`.
pub(super) fn guarded(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (way, body, first, number) = seen.stretch(chance)?;
    let mut inner = body[first..first + number].to_vec();
    let [breaks, continues] = lead(&mut inner, None, None);
    let mut flow = seen.flow.clone();
    let guard = match chance.below(3) {
        0 if !breaks && !continues => {
            let condition = unknown(&mut flow, 0, Int::Int, chance);
            let (form, head, last) = (LoopForm::Do, None, None);
            Stmt::Loop(Box::new(Loop { form, first: head, condition, last, body: inner }))
        }
        1 if !breaks => {
            let label = chance.between(-1, 2);
            let value = unknown(&mut flow, label.into(), Int::Int, chance);
            Stmt::Switch(value, vec![Arm { labels: vec![label], body: inner }])
        }
        2 => Stmt::If(not(unknown(&mut flow, 0, Int::Int, chance)), inner, Vec::new()),
        _ => Stmt::If(unknown(&mut flow, 1, Int::Int, chance), inner, Vec::new()),
    };
    block(&mut flow, &way).splice(first..first + number, [guard]);
    Some(flow)
}

/// One of the expressions that satisfy a predicate, and its number.
fn expr<'f>(
    seen: &Seen<'f>,
    chance: &mut Chance,
    is_such: impl Fn(&'f Expr) -> bool,
) -> Option<(usize, &'f Expr)> {
    let found = seen.exprs(is_such);
    if found.is_empty() {
        return None;
    }
    let number = *chance.pick(&found);
    Some((number, nth(seen.flow, number)?))
}

/// Puts an object that compilers do not know for a constant.
pub(super) fn constant_unknown(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (number, old) = expr(seen, chance, |expr| matches!(expr, Expr::Int(..)))?;
    let Expr::Int(n, of) = old else { return None };
    let mut flow = seen.flow.clone();
    let new = unknown(&mut flow, *n, *of, chance);
    *nth_mut(&mut flow, number)? = new;
    Some(flow)
}

/// Puts a constant for what always has the same value, most often for an object that nothing changes.
pub(super) fn value_known(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let written = seen.flow.written();
    let value = |expr: &Expr| match expr {
        Expr::Int(..) => None,
        expr => seen.trace.values(expr)?.range.filter(|(least, most)| least == most),
    };
    let is_constant = |expr: &Expr| match expr {
        Expr::Read(place) => seen.is_constant(place, &written),
        _ => false,
    };
    let is_any = chance.ratio(1, 3);
    let (number, old) =
        expr(seen, chance, |expr| value(expr).is_some() && (is_any || is_constant(expr)))?;
    let (n, _) = value(old)?;
    let new = match seen.number(old)? {
        Type::Int(of) => Expr::Int(n, of),
        _ => literal(n, seen.model)?,
    };
    let mut flow = seen.flow.clone();
    *nth_mut(&mut flow, number)? = new;
    Some(flow)
}
