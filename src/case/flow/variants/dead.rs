//! Statements that no run comes to: fewer, others, more.

use super::draft::{Labels, not, unknown};
use super::seen::{Seen, size};
use crate::base::chance::Chance;
use crate::c::types::Int;
use crate::case::flow::walk::each_expr_mut;
use crate::case::flow::ways::block;
use crate::case::flow::{Expr, Flow, Stmt};

/// The most statements that are copied to where no run comes.
const LARGE: usize = 20;

/// Removes a statement that no run comes to.
pub(super) fn removed(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let site = seen.site(chance, |stmt| !seen.runs(stmt) && !matches!(stmt, Stmt::Label(_)))?;
    let mut flow = seen.flow.clone();
    block(&mut flow, &site.way).remove(site.at);
    Some(flow)
}

/// Puts another statement of the function for one that no run comes to.
pub(super) fn replaced(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let site = seen.site(chance, |stmt| !seen.runs(stmt) && !matches!(stmt, Stmt::Label(_)))?;
    let other = copy(seen, site.way.0, chance)?;
    let mut flow = seen.flow.clone();
    block(&mut flow, &site.way).splice(site.at..=site.at, other);
    Some(flow)
}

/// Adds statements of the function under a condition that never holds, at times as the other arm of statements that run.
pub(super) fn added(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (way, body, first, number) = seen.stretch(chance)?;
    let dead = copy(seen, way.0, chance)?;
    let mut flow = seen.flow.clone();
    let never = unknown(&mut flow, 0, Int::Int, chance);
    let (range, stmt) = match chance.below(3) {
        0 => {
            let alive = body[first..first + number].to_vec();
            (first..first + number, Stmt::If(never, dead, alive))
        }
        1 => {
            let alive = body[first..first + number].to_vec();
            (first..first + number, Stmt::If(not(never), alive, dead))
        }
        _ => (first..first, Stmt::If(never, dead, Vec::new())),
    };
    block(&mut flow, &way).splice(range, [stmt]);
    Some(flow)
}

/// Some statements of a function with other constants, which need not be possible.
fn copy(seen: &Seen, routine: usize, chance: &mut Chance) -> Option<Vec<Stmt>> {
    let mut sites = seen.sites(|stmt| size(std::slice::from_ref(stmt)) <= LARGE);
    sites.retain(|site| site.way.0 == routine);
    let mut labels = Labels::of(&seen.flow.routines[routine]);
    let mut stmts = Vec::new();
    for _ in 0..1 + chance.below(3) {
        if sites.is_empty() {
            return None;
        }
        let site = chance.pick(&sites);
        stmts.extend(labels.copied(std::slice::from_ref(site.stmt)));
    }
    each_expr_mut(&mut stmts, &mut |expr| {
        if let Expr::Int(n, of) = expr
            && chance.ratio(1, 3)
        {
            let (least, most) = seen.model.range(*of);
            *n = *chance.pick(&[0, 1, -1, least, most, n.saturating_add(1), n.saturating_sub(1)]);
            *n = (*n).clamp(least, most);
        }
    });
    Some(stmts)
}
