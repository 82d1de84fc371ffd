//! A program that is to be rewritten, and what the machine saw when it ran it.

use crate::base::chance::Chance;
use crate::c::model::Model;
use crate::c::types::Type;
use crate::case::flow::machine::{Kind, Machine, Trace, Types};
use crate::case::flow::ways::{Way, blocks};
use crate::case::flow::{Expr, Flow, Loop, Place, Stmt};

/// See above.
pub(super) struct Seen<'f> {
    pub(super) flow: &'f Flow,
    pub(super) model: &'f Model,
    pub(super) trace: Trace,
}

/// A statement: the way to its list, and its position there.
pub(super) struct Site<'f> {
    pub(super) way: Way,
    pub(super) at: usize,
    pub(super) stmt: &'f Stmt,
}

impl<'f> Seen<'f> {
    /// Runs a program.
    pub(super) fn of(flow: &'f Flow, model: &'f Model) -> Seen<'f> {
        let mut machine = Machine::new(flow, model);
        machine.trace();
        // It has a meaning.
        let _ = machine.run();
        Seen { flow, model, trace: machine.into_trace() }
    }

    pub(super) fn types(&self) -> Types<'f> {
        Types { flow: self.flow, model: self.model }
    }

    /// The type of an expression after the integral promotions, if it is a number.
    pub(super) fn number(&self, expr: &'f Expr) -> Option<Type> {
        let ty = self.types().type_of(expr).map(Kind::to_type);
        ty.filter(|ty| matches!(ty, Type::Int(_) | Type::Float(_)))
    }

    /// All statements in lists that satisfy a predicate.
    pub(super) fn sites(&self, is_such: impl Fn(&'f Stmt) -> bool) -> Vec<Site<'f>> {
        let mut sites = Vec::new();
        for (way, body) in blocks(self.flow) {
            for (at, stmt) in body.iter().enumerate().filter(|(_, stmt)| is_such(stmt)) {
                sites.push(Site { way: way.clone(), at, stmt });
            }
        }
        sites
    }

    /// One of them.
    pub(super) fn site(
        &self,
        chance: &mut Chance,
        is_such: impl Fn(&'f Stmt) -> bool,
    ) -> Option<Site<'f>> {
        let mut sites = self.sites(is_such);
        match sites.len() {
            0 => None,
            number => Some(sites.swap_remove(chance.below(number as u64) as usize)),
        }
    }

    /// One of the loops that run and satisfy a predicate.
    pub(super) fn running_loop(
        &self,
        chance: &mut Chance,
        is_such: impl Fn(&Loop) -> bool,
    ) -> Option<(Site<'f>, &'f Loop)> {
        let site = self.site(chance, |stmt| match stmt {
            Stmt::Loop(of) => self.trace.trips(of).is_some() && is_such(of),
            _ => false,
        })?;
        match site.stmt {
            Stmt::Loop(of) => Some((site, of)),
            _ => None,
        }
    }

    /// A list of statements, and some of it in a row that run: the way, the first, and how many.
    pub(super) fn stretch(&self, chance: &mut Chance) -> Option<(Way, &'f [Stmt], usize, usize)> {
        let mut lists = blocks(self.flow);
        lists.retain(|(_, body)| body.iter().any(|stmt| self.runs(stmt)));
        if lists.is_empty() {
            return None;
        }
        let (way, body) = lists.swap_remove(chance.below(lists.len() as u64) as usize);
        let first = chance.below(body.len() as u64) as usize;
        let most = (body.len() - first).min(LONGEST);
        let number = 1 + chance.below(most as u64) as usize;
        Some((way, body, first, number))
    }

    /// Whether a statement ever runs.
    pub(super) fn runs(&self, stmt: &Stmt) -> bool {
        self.trace.runs(stmt) > 0
    }

    /// One of the expressions that satisfy a predicate, and its number as [`nth_mut`](crate::case::flow::ways::nth_mut) counts
    /// them.
    pub(super) fn expr(
        &self,
        chance: &mut Chance,
        is_such: impl Fn(&'f Expr) -> bool,
    ) -> Option<(usize, &'f Expr)> {
        fn each<'f>(body: &'f [Stmt], visit: &mut impl FnMut(&'f Expr)) {
            for stmt in body {
                stmt.exprs().into_iter().for_each(|expr| expr.each(visit));
                stmt.bodies().into_iter().for_each(|body| each(body, visit));
            }
        }
        let (mut number, mut found) = (0, Vec::new());
        for routine in &self.flow.routines {
            each(&routine.body, &mut |expr| {
                if is_such(expr) {
                    found.push((number, expr));
                }
                number += 1;
            });
        }
        if found.is_empty() { None } else { Some(*chance.pick(&found)) }
    }

    /// Whether a place is an object or a part of one that no statement changes.
    pub(super) fn is_constant(&self, place: &Place, written: &[bool]) -> bool {
        let root = place.root().filter(|_| !place.is_indirect());
        root.is_some_and(|of| written.get(of as usize) == Some(&false))
    }
}

/// The most statements in a row that are moved together.
const LONGEST: usize = 6;

/// The number of statements of a list and within it.
pub(super) fn size(body: &[Stmt]) -> usize {
    let mut number = 0;
    body.iter().for_each(|stmt| stmt.each(&mut |_| number += 1));
    number
}
