//! Loops that change places with others: of a nest, and of statements of one body.

use super::seen::{Seen, Site};
use crate::base::chance::Chance;
use crate::case::flow::ways::block;
use crate::case::flow::{Flow, Loop, Stmt};

/// A loop that runs, and of which something is so.
fn site<'f>(
    seen: &Seen<'f>,
    chance: &mut Chance,
    is_such: impl Fn(&Loop) -> bool,
) -> Option<(Site<'f>, &'f Loop)> {
    let site = seen.site(chance, |stmt| match stmt {
        Stmt::Loop(of) => seen.trace.trips(of).is_some() && is_such(of),
        _ => false,
    })?;
    match site.stmt {
        Stmt::Loop(of) => Some((site, of)),
        _ => None,
    }
}

/// Lets two loops of which one is all that is in the other change places.
fn exchanged(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (site, outer) = site(
        seen,
        chance,
        |of| matches!(&of.body[..], [Stmt::Loop(inner)] if inner.form == of.form),
    )?;
    let [Stmt::Loop(inner)] = &outer.body[..] else { return None };
    let innermost = Loop { body: inner.body.clone(), ..outer.clone() };
    let body = vec![Stmt::Loop(Box::new(innermost))];
    let outermost = Loop { body, ..(**inner).clone() };
    let mut flow = seen.flow.clone();
    block(&mut flow, &site.way)[site.at] = Stmt::Loop(Box::new(outermost));
    Some(flow)
}

/// Makes two loops of one, each with some of its statements.
fn distributed(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (site, of) = site(seen, chance, |of| of.first.is_some() && of.body.len() > 1)?;
    let at = 1 + chance.below(of.body.len() as u64 - 1) as usize;
    let (one, other) = of.body.split_at(at);
    let with = |body: &[Stmt]| Stmt::Loop(Box::new(Loop { body: body.to_vec(), ..of.clone() }));
    let mut flow = seen.flow.clone();
    block(&mut flow, &site.way).splice(site.at..=site.at, [with(one), with(other)]);
    Some(flow)
}

/// Either.
pub(super) fn interchanged(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let is_nest = chance.ratio(2, 3);
    let nest = if is_nest { exchanged(seen, chance) } else { None };
    nest.or_else(|| distributed(seen, chance))
}
