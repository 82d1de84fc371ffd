//! Loops that change places with others: of a nest, and of statements of one body.

use super::seen::Seen;
use crate::base::chance::Chance;
use crate::case::flow::ways::block;
use crate::case::flow::{Flow, Loop, Stmt};

/// Lets a loop and one in it change places. What else the outer one does comes in loops before and after that.
pub(super) fn interchanged(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let inner_of = |of: &Loop| {
        of.body.iter().position(|stmt| matches!(stmt, Stmt::Loop(inner) if inner.form == of.form))
    };
    let (site, outer) = seen.running_loop(chance, |of| inner_of(of).is_some())?;
    let at = inner_of(outer)?;
    let Stmt::Loop(inner) = &outer.body[at] else { return None };
    let outer_with = |body: Vec<Stmt>| Stmt::Loop(Box::new(Loop { body, ..outer.clone() }));
    let alone = |part: &[Stmt]| (!part.is_empty()).then(|| outer_with(part.to_vec()));
    let body = vec![outer_with(inner.body.clone())];
    let nest = Stmt::Loop(Box::new(Loop { body, ..(**inner).clone() }));
    let stmts = alone(&outer.body[..at]).into_iter().chain([nest]);
    let stmts = stmts.chain(alone(&outer.body[at + 1..]));
    let mut flow = seen.flow.clone();
    block(&mut flow, &site.way).splice(site.at..=site.at, stmts);
    Some(flow)
}

/// Makes two loops of one, each with some of its statements.
pub(super) fn distributed(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (site, of) = seen.running_loop(chance, |of| of.first.is_some() && of.body.len() > 1)?;
    let at = 1 + chance.below(of.body.len() as u64 - 1) as usize;
    let (one, other) = of.body.split_at(at);
    let with = |body: &[Stmt]| Stmt::Loop(Box::new(Loop { body: body.to_vec(), ..of.clone() }));
    let mut flow = seen.flow.clone();
    block(&mut flow, &site.way).splice(site.at..=site.at, [with(one), with(other)]);
    Some(flow)
}
