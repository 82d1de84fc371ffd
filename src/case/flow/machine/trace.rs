//! What a run did: the values of expressions and of what was assigned, how often code ran, where pointers led.

use std::collections::{BTreeMap, BTreeSet};

use super::{Datum, Machine, Target, Traced};
use crate::c::tree::Op;
use crate::case::flow::{Expr, Loop, Place, Stmt};
use crate::case::nearness::nearness;

/// What is known of a run, by where the parts of the program are in memory.
#[derive(Debug, Default)]
pub(in crate::case::flow) struct Trace {
    exprs: BTreeMap<*const Expr, Values>,
    stored: BTreeMap<*const Stmt, Values>,
    stmts: BTreeMap<*const Stmt, u64>,
    loops: BTreeMap<*const Loop, Trips>,
    targets: BTreeMap<*const Place, BTreeSet<(u32, u32)>>,
    near: BTreeMap<*const Expr, u128>,
}

/// The values of an expression, or of what a statement assigns.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::case::flow) struct Values {
    /// The least and the greatest integer, if all are integers.
    pub(in crate::case::flow) range: Option<(i128, i128)>,
    /// The last integer.
    pub(in crate::case::flow) last: i128,
}

/// How often a loop went round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::case::flow) struct Trips {
    /// The fewest iterations of those times that it was entered.
    pub(in crate::case::flow) least: u64,
    /// The most.
    pub(in crate::case::flow) most: u64,
}

impl Values {
    fn of(datum: Datum) -> Values {
        let last = datum.int();
        Values { range: last.map(|n| (n, n)), last: last.unwrap_or(0) }
    }

    fn join(&mut self, datum: Datum) {
        let new = Values::of(datum);
        let both = self.range.zip(new.range);
        let range = both.map(|((a, b), (c, d))| (a.min(c), b.max(d)));
        *self = Values { range, last: new.last };
    }
}

impl Trace {
    /// Adds a value of an expression.
    pub(super) fn evaluated(&mut self, expr: &Expr, datum: Datum) {
        let values = self.exprs.entry(expr).or_insert_with(|| Values::of(datum));
        values.join(datum);
    }

    /// Adds what a statement assigned.
    pub(super) fn assigned(&mut self, stmt: &Stmt, datum: Datum) {
        self.stored.entry(stmt).or_insert_with(|| Values::of(datum)).join(datum);
    }

    /// Adds a run of a statement.
    pub(super) fn ran(&mut self, stmt: &Stmt) {
        *self.stmts.entry(stmt).or_default() += 1;
    }

    /// Adds the iterations of a loop that was left.
    pub(super) fn left(&mut self, of: &Loop, trips: u64) {
        let all = self.loops.entry(of).or_insert(Trips { least: trips, most: trips });
        *all = Trips { least: all.least.min(trips), most: all.most.max(trips) };
    }

    /// Adds what a pointer led to.
    pub(super) fn led(&mut self, place: &Place, target: Target) {
        self.targets.entry(place).or_default().insert((target.object, target.cell));
    }

    /// The values of an expression, if it was evaluated.
    pub(in crate::case::flow) fn values(&self, expr: &Expr) -> Option<Values> {
        self.exprs.get(&std::ptr::from_ref(expr)).copied()
    }

    /// What a statement assigned, if it ran.
    pub(in crate::case::flow) fn stored(&self, stmt: &Stmt) -> Option<Values> {
        self.stored.get(&std::ptr::from_ref(stmt)).copied()
    }

    /// How often a statement ran.
    pub(in crate::case::flow) fn runs(&self, stmt: &Stmt) -> u64 {
        self.stmts.get(&std::ptr::from_ref(stmt)).copied().unwrap_or(0)
    }

    /// How often a loop went round, if it was entered.
    pub(in crate::case::flow) fn trips(&self, of: &Loop) -> Option<Trips> {
        self.loops.get(&std::ptr::from_ref(of)).copied()
    }

    /// The objects to which the pointer of a place led.
    pub(in crate::case::flow) fn targets(&self, place: &Place) -> BTreeSet<u32> {
        let all = self.targets.get(&std::ptr::from_ref(place));
        all.into_iter().flatten().map(|(object, _)| *object).collect()
    }

    /// How near an operation on integers came to its edge.
    pub(in crate::case::flow) fn near(&self, expr: &Expr) -> Option<u128> {
        self.near.get(&std::ptr::from_ref(expr)).copied()
    }

    pub(super) fn traced(&self, expr: &Expr) -> Traced {
        match self.values(expr).map(|values| values.range) {
            None => Traced::Never,
            Some(Some((least, most))) if least == most => Traced::Always(least),
            Some(_) => Traced::Changing,
        }
    }
}

impl<'f> Machine<'f> {
    /// What the run did, if it was traced.
    pub(in crate::case::flow) fn into_trace(self) -> Trace {
        self.trace.map(std::cell::RefCell::into_inner).unwrap_or_default()
    }

    /// Adds to what is known of the run, if it is traced.
    pub(super) fn note(&self, add: impl FnOnce(&mut Trace)) {
        if let Some(trace) = &self.trace {
            add(&mut trace.borrow_mut());
        }
    }

    /// Adds how near an operation on these operands is to its edge.
    pub(super) fn note_nearness(
        &self,
        expr: &'f Expr,
        op: Op,
        operands: [Datum; 2],
        yields: Datum,
    ) {
        if self.trace.is_none() {
            return;
        }
        let ([Some(left), Some(right)], Some(result)) = (operands.map(Datum::int), yields.int())
        else {
            return;
        };
        let Expr::Binary(_, parts) = expr else { return };
        let typed = if op.is_truth() || op.is_shift() { &parts[0] } else { expr };
        let Some(super::Kind::Int(int)) = self.types.type_of(typed) else { return };
        let near = nearness(op, self.types.model, int, [left, right], result);
        self.note(|trace| {
            let least = trace.near.entry(expr).or_insert(near);
            *least = near.min(*least);
        });
    }
}
