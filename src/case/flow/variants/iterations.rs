//! Loops whose iterations stand elsewhere: the first in front of the loop, some in a loop of their own, two in one.

use super::draft::{Labels, binary, int, literal, not};
use super::jumps::lead;
use super::seen::{Seen, Site, size};
use crate::base::chance::Chance;
use crate::c::tree::Op;
use crate::case::flow::ways::block;
use crate::case::flow::{Expr, Flow, Loop, LoopForm, Place, Stmt};

/// The most statements of a loop that is written twice.
const LARGE: usize = 40;

/// A loop that is not too large to be written twice.
fn site<'f>(seen: &Seen<'f>, chance: &mut Chance) -> Option<(Site<'f>, &'f Loop)> {
    seen.running_loop(chance, |of| size(&of.body) <= LARGE)
}

fn put(seen: &Seen, site: &Site, stmts: Vec<Stmt>) -> Flow {
    let mut flow = seen.flow.clone();
    block(&mut flow, &site.way).splice(site.at..=site.at, stmts);
    flow
}

fn labels(seen: &Seen, site: &Site) -> Labels {
    Labels::of(&seen.flow.routines[site.way.0])
}

/// The statements of an iteration, with the step of a `for`; a `continue` leads before that.
fn iteration(body: Vec<Stmt>, last: Option<Stmt>, labels: &mut Labels) -> Vec<Stmt> {
    let (mut body, next) = (body, labels.fresh());
    if lead(&mut body, None, Some(next))[1] {
        body.push(Stmt::Label(next));
    }
    body.extend(last);
    body
}

/// What is left of a loop that was begun: only a `for` has a step.
fn rest(of: &Loop) -> Stmt {
    let form = if of.form == LoopForm::Do { LoopForm::While } else { of.form };
    Stmt::Loop(Box::new(Loop { form, hint: None, first: None, ..of.clone() }))
}

/// Puts the first iteration in front.
pub(super) fn peeled(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (site, of) = site(seen, chance)?;
    let mut labels = labels(seen, &site);
    let end = labels.fresh();
    let mut once = iteration(labels.copied(&of.body), of.last.clone(), &mut labels);
    let breaks = lead(&mut once, Some(end), None)[0];
    let is_within = chance.ratio(1, 2);
    let mut stmts: Vec<Stmt> = of.first.clone().into_iter().collect();
    match of.form {
        LoopForm::Do => stmts.extend(once.into_iter().chain([rest(of)])),
        _ if is_within => {
            once.push(rest(of));
            stmts.push(Stmt::If(of.condition.clone(), once, Vec::new()));
        }
        _ => stmts.extend([Stmt::If(of.condition.clone(), once, Vec::new()), rest(of)]),
    }
    stmts.extend(breaks.then_some(Stmt::Label(end)));
    Some(put(seen, &site, stmts))
}

/// Puts the iterations up to a value of the counter in a loop in front.
pub(super) fn split(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (site, of) = site(seen, chance)?;
    let step = of.last.as_ref().or(of.body.last())?;
    let Stmt::Assign(Place::Object(counter), Some(op), _) = step else { return None };
    let (least, most) = seen.trace.stored(step)?.range?;
    let middle = chance.between(i64::try_from(least).ok()?, i64::try_from(most).ok()?);
    let order = if *op == Op::Add { Op::Less } else { Op::Greater };
    let middle = literal(middle.into(), seen.model)?;
    let is_before = binary(order, Expr::Read(Place::Object(*counter)), middle);
    let mut labels = labels(seen, &site);
    let end = labels.fresh();
    let mut body = labels.copied(&of.body);
    let breaks = lead(&mut body, Some(end), None)[0];
    let condition = binary(Op::LogicalAnd, of.condition.clone(), is_before);
    let half = Loop { condition, body, ..of.clone() };
    let mut stmts = vec![Stmt::Loop(Box::new(half)), rest(of)];
    stmts.extend(breaks.then_some(Stmt::Label(end)));
    Some(put(seen, &site, stmts))
}

/// Puts two iterations into one; between them there is the condition, unless the number of iterations is even whenever
/// the loop runs.
pub(super) fn unrolled(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (site, of) = site(seen, chance)?;
    let trips = seen.trace.trips(of)?;
    let is_even = trips.least == trips.most && trips.most % 2 == 0;
    let mut labels = labels(seen, &site);
    let mut body = iteration(of.body.clone(), of.last.clone(), &mut labels);
    if !is_even {
        body.push(Stmt::If(not(of.condition.clone()), vec![Stmt::Break], Vec::new()));
    }
    body.extend(labels.copied(&of.body));
    Some(put(seen, &site, vec![Stmt::Loop(Box::new(Loop { body, ..of.clone() }))]))
}

/// Writes a loop by another keyword.
pub(super) fn respelled(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let (site, of) = site(seen, chance)?;
    let mut labels = labels(seen, &site);
    let mut stmts: Vec<Stmt> = of.first.clone().into_iter().collect();
    let body = iteration(of.body.clone(), of.last.clone(), &mut labels);
    let (condition, first, last) = (of.condition.clone(), None, None);
    let is_for = chance.ratio(1, 2);
    if of.form == LoopForm::Do {
        // The condition stands in it.
        let mut body = body;
        body.push(Stmt::If(not(condition), vec![Stmt::Break], Vec::new()));
        let form = if is_for { LoopForm::For } else { LoopForm::While };
        let condition = int(1);
        stmts.push(Stmt::Loop(Box::new(Loop { form, hint: None, first, condition, last, body })));
    } else if is_for && of.form == LoopForm::For {
        let form = LoopForm::While;
        stmts.push(Stmt::Loop(Box::new(Loop { form, hint: None, first, condition, last, body })));
    } else {
        let form = LoopForm::Do;
        let again = Loop { form, hint: None, first, condition: condition.clone(), last, body };
        stmts.push(Stmt::If(condition, vec![Stmt::Loop(Box::new(again))], Vec::new()));
    }
    Some(put(seen, &site, stmts))
}
