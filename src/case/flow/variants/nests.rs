//! Loops that change places with others: of a nest, and of statements of one body.

use super::seen::Seen;
use crate::base::chance::Chance;
use crate::case::flow::ways::block;
use crate::case::flow::{Flow, Loop, Stmt};

/// Lets two loops of which one is all that is in the other change places.
pub(super) fn interchanged(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let is_nest = |of: &Loop| matches!(&of.body[..], [Stmt::Loop(inner)] if inner.form == of.form);
    let (site, outer) = seen.running_loop(chance, is_nest)?;
    let [Stmt::Loop(inner)] = &outer.body[..] else { return None };
    let innermost = Loop { body: inner.body.clone(), ..outer.clone() };
    let body = vec![Stmt::Loop(Box::new(innermost))];
    let outermost = Loop { body, ..(**inner).clone() };
    let mut flow = seen.flow.clone();
    block(&mut flow, &site.way)[site.at] = Stmt::Loop(Box::new(outermost));
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
