//! What a run did: the values of expressions and of what was assigned, how often code ran, where pointers led.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use super::{Datum, Machine, Traced};
use crate::c::model::Model;
use crate::c::tree::Op;
use crate::c::types::Int;
use crate::case::flow::{Expr, Loop, Place, Stmt};
use crate::case::nearness::nearness;

/// What is known of a run, by where the parts of the program are in memory, which is never asked in the order of the maps.
#[derive(Debug, Default)]
pub(in crate::case::flow) struct Trace {
    pub(super) subject: Subject,
    exprs: FxHashMap<*const Expr, Values>,
    stored: FxHashMap<*const Stmt, Values>,
    stmts: FxHashMap<*const Stmt, u64>,
    loops: FxHashMap<*const Loop, Trips>,
    targets: FxHashMap<*const Place, BTreeSet<(u32, u32)>>,
    pointers: FxHashMap<*const Expr, BTreeSet<u32>>,
    near: FxHashMap<*const Expr, u128>,
    /// The loops that are run, with their iterations so far.
    open: Vec<(*const Loop, u64)>,
    /// The operands of an operation that comes next.
    operands: [Datum; 2],
}

/// What of a run is traced.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::case::flow) enum Subject {
    /// Everything.
    #[default]
    All,
    /// Where pointers lead.
    Pointers,
}

/// What an instruction adds to a trace.
#[derive(Debug, Clone)]
pub(super) enum Note {
    /// A statement is run.
    Ran(*const Stmt),
    /// It assigns what is on top of the stack.
    Assigned(*const Stmt),
    /// An expression has the value that is on top of the stack.
    Evaluated(*const Expr),
    /// The same for a vector of so many elements.
    Vector(*const Expr, u32),
    /// Two operands are on top of the stack.
    Operands,
    /// An operation on integers yields what is there.
    Near { expr: *const Expr, op: Op, int: Int },
    /// A pointer leads to the address that is there.
    Led(*const Place),
    /// A loop is entered.
    Entered(*const Loop),
    /// The innermost loop goes round.
    Trip,
    /// So many loops are left.
    Left(usize),
    /// A jump leaves loops, and goes into statements, which may be loops.
    Jump { left: usize, entered: Vec<(*const Stmt, Option<*const Loop>)> },
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
    /// An empty one.
    pub(super) fn of(subject: Subject) -> Trace {
        Trace { subject, ..Trace::default() }
    }

    /// Adds what an instruction notes, when this is on top of the stack.
    pub(super) fn add(&mut self, note: &Note, stack: &[Datum]) {
        let top = stack.last().copied().unwrap_or_default();
        match note {
            Note::Ran(stmt) => *self.stmts.entry(*stmt).or_default() += 1,
            Note::Assigned(stmt) => {
                self.stored.entry(*stmt).or_insert_with(|| Values::of(top)).join(top);
            }
            Note::Vector(expr, count) => {
                for lane in stack.iter().rev().take(*count as usize) {
                    self.exprs.entry(*expr).or_insert_with(|| Values::of(*lane)).join(*lane);
                }
            }
            Note::Evaluated(expr) => {
                self.exprs.entry(*expr).or_insert_with(|| Values::of(top)).join(top);
                if let Datum::Pointer(target) = top {
                    self.pointers.entry(*expr).or_default().insert(target.object);
                }
            }
            Note::Operands => {
                let pair = stack.last_chunk().copied().unwrap_or_default();
                self.operands = pair;
            }
            Note::Near { .. } => {}
            Note::Led(place) => {
                if let Datum::Pointer(target) = top {
                    let all = self.targets.entry(*place).or_default();
                    all.insert((target.object, target.cell));
                }
            }
            Note::Entered(of) => self.open.push((*of, 0)),
            Note::Trip => self.open.last_mut().into_iter().for_each(|(_, trips)| *trips += 1),
            Note::Left(number) => (0..*number).for_each(|_| self.leave()),
            Note::Jump { left, entered } => {
                (0..*left).for_each(|_| self.leave());
                for (stmt, of) in entered {
                    *self.stmts.entry(*stmt).or_default() += 1;
                    self.open.extend(of.map(|of| (of, 1)));
                }
            }
        }
    }

    /// Adds how near an operation on the operands that were noted is to its edge.
    pub(super) fn add_nearness(
        &mut self,
        expr: *const Expr,
        op: Op,
        int: Int,
        model: &Model,
        yields: Datum,
    ) {
        let operands = self.operands.map(Datum::int);
        if let ([Some(left), Some(right)], Some(result)) = (operands, yields.int()) {
            let near = nearness(op, model, int, [left, right], result);
            let least = self.near.entry(expr).or_insert(near);
            *least = near.min(*least);
        }
    }

    /// The innermost loop was left.
    fn leave(&mut self) {
        if let Some((of, trips)) = self.open.pop() {
            let all = self.loops.entry(of).or_insert(Trips { least: trips, most: trips });
            *all = Trips { least: all.least.min(trips), most: all.most.max(trips) };
        }
    }

    /// The number of loops that are run.
    pub(super) fn open_loops(&self) -> usize {
        self.open.len()
    }

    /// All loops but so many were left.
    pub(super) fn leave_all(&mut self, but: usize) {
        while self.open.len() > but {
            self.leave();
        }
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

    /// The objects to which the values of an expression led that is a pointer.
    pub(in crate::case::flow) fn pointees(&self, expr: &Expr) -> BTreeSet<u32> {
        self.pointers.get(&std::ptr::from_ref(expr)).cloned().unwrap_or_default()
    }

    /// The object and the cell to which the pointer of a place led, if it was always the same.
    pub(in crate::case::flow) fn only_target(&self, place: &Place) -> Option<(u32, u32)> {
        let all = self.targets.get(&std::ptr::from_ref(place))?;
        all.first().copied().filter(|_| all.len() == 1)
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
    pub(in crate::case::flow) fn into_trace(mut self) -> Trace {
        self.trace.take().unwrap_or_default()
    }
}
