//! Where the statements of a program are, what its loops look like, and what a run of it did: the words in which
//! aims are written.

use std::collections::BTreeSet;

use super::pattern::{binary, constant, object, read, reads};
use crate::c::model::Model;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::case::flow::machine::{Kind, Machine, Trace, Trips, Types};
use crate::case::flow::{Expr, Flow, LoopForm, Place, Stmt, Storage};

/// A program, and what its run did.
#[derive(Debug)]
pub(in crate::case::flow) struct Walk<'f> {
    pub(super) flow: &'f Flow,
    types: Types<'f>,
    pub(in crate::case::flow) trace: Trace,
    /// All statements, each before those within it.
    pub(super) sites: Vec<Site<'f>>,
    /// The loops that were run.
    pub(super) cycles: Vec<Cycle<'f>>,
}

/// A statement, and where it is.
#[derive(Debug, Clone, Copy)]
pub(super) struct Site<'f> {
    pub(super) stmt: &'f Stmt,
    pub(super) routine: u32,
    /// Its number.
    pub(super) at: usize,
    /// The number of the first statement that is not within it.
    pub(super) end: usize,
    /// The number of the statement around it.
    pub(super) around: Option<usize>,
    /// The list that it is in.
    pub(super) list: &'f [Stmt],
    /// Its position there.
    pub(super) index: usize,
}

/// A loop that was run: by `for`, `while`, `do`, or by a `goto` back.
#[derive(Debug)]
pub(super) struct Cycle<'f> {
    pub(super) routine: u32,
    /// The number of its first statement.
    pub(super) at: usize,
    /// The number of the first statement after it.
    pub(super) end: usize,
    /// Its form, none if a `goto` makes it.
    pub(super) form: Option<LoopForm>,
    /// Whether it goes on.
    pub(super) condition: &'f Expr,
    pub(super) trips: Trips,
    /// What changes by a step each time.
    pub(super) inductions: Vec<Induction<'f>>,
    /// The objects that it writes.
    pub(super) writes: BTreeSet<u32>,
}

/// A variable that each iteration of a loop changes by an operation on it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Induction<'f> {
    pub(super) object: u32,
    pub(super) int: Int,
    pub(super) op: Op,
    pub(super) by: &'f Expr,
    pub(super) stmt: &'f Stmt,
    /// What is added, if it is always the same.
    pub(super) step: Option<i128>,
}

impl<'f> Walk<'f> {
    /// Runs a program.
    pub(in crate::case::flow) fn new(flow: &'f Flow, model: &'f Model) -> Walk<'f> {
        let mut machine = Machine::new(flow, model);
        machine.trace();
        // A program without a meaning is run as far as it has one.
        let _ = machine.run();
        let types = Types { flow, model };
        let trace = machine.into_trace();
        let mut walk = Walk { flow, types, trace, sites: Vec::new(), cycles: Vec::new() };
        for (number, routine) in (0..).zip(&flow.routines) {
            walk.list(number, &routine.body, None);
        }
        walk.cycles = walk.cycles();
        walk
    }

    fn list(&mut self, routine: u32, list: &'f [Stmt], around: Option<usize>) {
        for (index, stmt) in list.iter().enumerate() {
            let of = match stmt {
                Stmt::Loop(of) => Some(&**of),
                _ => None,
            };
            let heads = of.map(|of| [&of.first, &of.last].map(|head| head.as_slice()));
            let [first, last] = heads.unwrap_or_default();
            self.list(routine, first, around);
            let at = self.sites.len();
            self.sites.push(Site { stmt, routine, at, end: at, around, list, index });
            for body in stmt.bodies() {
                self.list(routine, body, Some(at));
            }
            self.list(routine, last, Some(at));
            self.sites[at].end = self.sites.len();
        }
    }

    fn cycles(&self) -> Vec<Cycle<'f>> {
        let mut all = Vec::new();
        for site in self.ran() {
            match site.stmt {
                Stmt::Loop(of) => {
                    let trips = self.trace.trips(of);
                    all.extend(trips.map(|trips| Cycle {
                        routine: site.routine,
                        at: site.at + 1,
                        end: site.end,
                        form: Some(of.form),
                        condition: &of.condition,
                        trips,
                        inductions: Vec::new(),
                        writes: BTreeSet::new(),
                    }));
                }
                Stmt::Goto(label) => all.extend(self.back(site, *label)),
                _ => {}
            }
        }
        for index in 0..all.len() {
            let Cycle { at, end, .. } = all[index];
            // The statements of the loop that are in no other loop within it.
            let own = self.ran().filter(|site| (at..end).contains(&site.at)).filter(|site| {
                let is_around = |of: &&Cycle| of.at <= site.at && site.at < of.end;
                let least = all.iter().filter(is_around).map(|of| of.end - of.at).min();
                least == Some(end - at)
            });
            let inductions = own.filter_map(|site| self.induction(site.stmt)).collect();
            all[index].inductions = inductions;
            all[index].writes = self.writes(at, end);
            let cycle = &all[index];
            let is_set = |of: &Induction| {
                self.sites[cycle.at..cycle.end].iter().any(|site| {
                    let is_it = matches!(site.stmt, Stmt::Assign(Place::Object(to), ..) if *to == of.object);
                    is_it && !std::ptr::eq(site.stmt, of.stmt) && self.induction(site.stmt).is_none()
                })
            };
            let kept = cycle.inductions.iter().filter(|of| !is_set(of)).copied().collect();
            all[index].inductions = kept;
        }
        all
    }

    /// The loop that a jump makes.
    fn back(&self, site: &Site<'f>, label: u32) -> Option<Cycle<'f>> {
        let mut before = self.sites[..site.at].iter();
        let to = before
            .find(|other| other.routine == site.routine && *other.stmt == Stmt::Label(label))?;
        let Stmt::If(condition, ..) = self.sites[site.around?].stmt else { return None };
        let trips = 1 + self.trace.runs(site.stmt);
        Some(Cycle {
            routine: site.routine,
            at: to.at,
            end: site.at + 1,
            form: None,
            condition,
            trips: Trips { least: trips, most: trips },
            inductions: Vec::new(),
            writes: BTreeSet::new(),
        })
    }

    fn induction(&self, stmt: &'f Stmt) -> Option<Induction<'f>> {
        let Stmt::Assign(Place::Object(to), op, value) = stmt else { return None };
        let (op, by) = match op {
            Some(op) => (*op, value),
            None => {
                let (op, left, right) = binary(value)?;
                let is_first = object(left) == Some(*to);
                if !is_first && (object(right) != Some(*to) || op == Op::Subtract) {
                    return None;
                }
                (op, if is_first { right } else { left })
            }
        };
        let Type::Int(int) = self.flow.objects.get(*to as usize)?.ty else { return None };
        let always = self.always(by);
        let step = match op {
            Op::Add => always,
            Op::Subtract => always.and_then(i128::checked_neg),
            _ => None,
        };
        Some(Induction { object: *to, int, op, by, stmt, step })
    }

    /// The objects that statements write when they run.
    fn writes(&self, at: usize, end: usize) -> BTreeSet<u32> {
        let mut all = BTreeSet::new();
        for site in self.sites[at..end].iter().filter(|site| self.runs(site)) {
            if let Some(place) = written(site.stmt) {
                match place.is_indirect() {
                    true => all.extend(self.targets(place)),
                    false => all.extend(place.root()),
                }
            }
        }
        all
    }

    /// The objects to which pointers within a place led.
    pub(super) fn targets(&self, place: &Place) -> BTreeSet<u32> {
        match place {
            Place::Target(..) => self.trace.targets(place),
            Place::Member(of, _) | Place::Element(of, _) => self.targets(of),
            Place::Object(_) | Place::Value(_) => BTreeSet::new(),
        }
    }

    /// Whether a statement was run.
    pub(super) fn runs(&self, site: &Site) -> bool {
        self.trace.runs(site.stmt) > 0
    }

    /// The statements that were run.
    pub(super) fn ran(&self) -> impl Iterator<Item = &Site<'f>> {
        self.sites.iter().filter(|site| self.runs(site))
    }

    /// The statements of a loop that were run.
    pub(super) fn body(&self, cycle: &Cycle<'f>) -> impl Iterator<Item = &Site<'f>> {
        self.sites[cycle.at..cycle.end].iter().filter(|site| self.runs(site))
    }

    /// The assignments of a loop that were run, except those that count.
    pub(super) fn assigned(
        &self,
        cycle: &Cycle<'f>,
    ) -> impl Iterator<Item = (&'f Place, Option<Op>, &'f Expr)> {
        let counts: Vec<*const Stmt> =
            cycle.counting().map(|one| std::ptr::from_ref(one.stmt)).collect();
        self.body(cycle).filter_map(move |site| match site.stmt {
            Stmt::Assign(place, op, value) if !counts.contains(&std::ptr::from_ref(site.stmt)) => {
                Some((place, *op, value))
            }
            _ => None,
        })
    }

    /// Whether the statements of a loop have an expression like this that was evaluated, apart from those that count.
    pub(super) fn has_in(
        &self,
        cycle: &Cycle<'f>,
        mut is_like: impl FnMut(&'f Expr) -> bool,
    ) -> bool {
        let mut found = false;
        for site in self.body(cycle) {
            if cycle.counting().any(|one| std::ptr::eq(one.stmt, site.stmt)) {
                continue;
            }
            site.stmt.each_expr(&mut |expr| {
                found = found || self.trace.values(expr).is_some() && is_like(expr);
            });
        }
        found
    }

    /// The statements of the function after a loop that were run.
    pub(super) fn after(&self, cycle: &Cycle<'f>) -> impl Iterator<Item = &Site<'f>> {
        let routine = cycle.routine;
        let rest = self.sites[cycle.end..].iter();
        rest.take_while(move |site| site.routine == routine).filter(|site| self.runs(site))
    }

    /// Whether the value that a loop leaves in an object is used: read in the function, or seen outside.
    pub(super) fn is_used_after(&self, cycle: &Cycle<'f>, object: u32) -> bool {
        for site in self.after(cycle) {
            if site.stmt.own_exprs().into_iter().any(|expr| reads(expr, object)) {
                return true;
            }
            match site.stmt {
                stmt if stmt.copied().is_some_and(|from| from.root() == Some(object)) => {
                    return true;
                }
                Stmt::Assign(Place::Object(to), None, _) if *to == object => return false,
                Stmt::Assign(Place::Object(to), ..) if *to == object => return true,
                _ => {}
            }
        }
        self.flow.objects[object as usize].storage == Storage::Global
    }

    /// The last assignment of an object before some statement of its function.
    pub(super) fn definition(&self, routine: u32, before: usize, object: u32) -> Option<&'f Stmt> {
        let mut earlier = self.sites[..before].iter().rev().take_while(|s| s.routine == routine);
        let is_it = |site: &&Site| {
            matches!(site.stmt, Stmt::Assign(Place::Object(to), None, _) if *to == object)
                && self.runs(site)
        };
        earlier.find(is_it).map(|site| site.stmt)
    }

    /// What an object was before a loop, if it was set in the function to one integer.
    pub(super) fn start(&self, cycle: &Cycle<'f>, object: u32) -> Option<i128> {
        let stmt = self.definition(cycle.routine, cycle.at, object)?;
        let (least, most) = self.trace.stored(stmt)?.range?;
        (least == most).then_some(least)
    }

    /// The loops around a loop, the innermost first.
    pub(super) fn outer(&self, cycle: &Cycle<'f>) -> Vec<&Cycle<'f>> {
        let is_outer = |of: &&Cycle| {
            of.at <= cycle.at && cycle.end <= of.end && of.end - of.at > cycle.end - cycle.at
        };
        let mut all: Vec<&Cycle> = self.cycles.iter().filter(is_outer).collect();
        all.sort_by_key(|of| of.end - of.at);
        all
    }

    /// The objects that count in the loops around a loop.
    pub(super) fn outer_counters(&self, cycle: &Cycle<'f>) -> Vec<u32> {
        self.outer(cycle).into_iter().flat_map(Cycle::counters).collect()
    }

    /// For each loop that was run, how many loops are around it.
    pub(in crate::case::flow) fn loops_around_loops(&self) -> impl Iterator<Item = usize> {
        self.cycles.iter().map(|cycle| self.outer(cycle).len())
    }

    /// The most iterations of each loop that was run.
    pub(in crate::case::flow) fn most_trips(&self) -> impl Iterator<Item = u64> {
        self.cycles.iter().map(|cycle| cycle.trips.most)
    }

    /// The value of an expression, if it is always the same integer.
    pub(super) fn always(&self, expr: &Expr) -> Option<i128> {
        let range = self.trace.values(expr).and_then(|values| values.range);
        let one = range.filter(|(least, most)| least == most).map(|(least, _)| least);
        constant(expr).or(one)
    }

    /// The number of bits of an expression, before promotion.
    pub(super) fn bits(&self, expr: &'f Expr) -> Option<u32> {
        match expr {
            Expr::Read(place) => self.bits_at(place),
            Expr::Cast(Type::Int(int), _) => Some(self.types.model.int_bits(*int)),
            _ => match self.types.type_of(expr)? {
                Kind::Int(int) => Some(self.types.model.int_bits(int)),
                _ => None,
            },
        }
    }

    /// The number of bits of an integer at a place.
    pub(super) fn bits_at(&self, place: &'f Place) -> Option<u32> {
        match self.types.type_at(place)? {
            (Type::Int(_), Some(bits)) => Some(bits),
            (Type::Int(int), None) => Some(self.types.model.int_bits(*int)),
            _ => None,
        }
    }

    /// Whether an expression has a signed integer type, before promotion.
    pub(super) fn is_signed(&self, expr: &'f Expr) -> Option<bool> {
        let int = match expr {
            Expr::Read(place) => match self.types.type_at(place)?.0 {
                Type::Int(int) => *int,
                _ => return None,
            },
            Expr::Cast(Type::Int(int), _) => *int,
            _ => match self.types.type_of(expr)? {
                Kind::Int(int) => int,
                _ => return None,
            },
        };
        Some(self.types.model.range(int).0 < 0)
    }

    /// The type of what is at a place, and its width if it is a bit-field.
    pub(super) fn type_at(&self, place: &'f Place) -> Option<(&'f Type, Option<u32>)> {
        self.types.type_at(place)
    }

    /// The width of an integer type.
    pub(super) fn width(&self, int: Int) -> u32 {
        self.types.model.int_bits(int)
    }

    /// The least value of an integer type.
    pub(super) fn least(&self, int: Int) -> i128 {
        self.types.model.range(int).0
    }

    /// The number of bytes of a type.
    pub(super) fn size(&self, ty: &Type) -> u64 {
        self.types.model.layout(ty).size
    }

    /// Whether compilers must read memory for an expression that they cannot know: an object outside the function,
    /// an element, what a pointer leads to.
    pub(super) fn is_from_memory(&self, expr: &'f Expr) -> bool {
        super::pattern::has(expr, &mut |part| {
            read(part).is_some_and(|place| {
                let root = place.root().map(|of| self.flow.objects[of as usize].storage);
                let outside = root.is_some_and(|of| of.routine().is_none());
                outside || place.is_indirect() || matches!(place, Place::Element(..))
            })
        })
    }

    /// Whether an expression that is no constant has one value throughout a loop because nothing in it is written.
    pub(super) fn is_invariant(&self, cycle: &Cycle<'f>, expr: &'f Expr) -> bool {
        let mut is_variable = false;
        let mut is_written = super::pattern::calls(expr);
        expr.each(&mut |part| {
            if let Some(place) = read(part) {
                is_variable = true;
                is_written |= place.is_indirect()
                    || place.root().is_some_and(|of| cycle.writes.contains(&of));
            }
        });
        is_variable && !is_written
    }
}

impl<'f> Cycle<'f> {
    /// The objects that change by a step that is always the same.
    pub(super) fn counters(&self) -> impl Iterator<Item = u32> {
        self.counting().map(|one| one.object)
    }

    /// The variables that change by a step that is always the same.
    pub(super) fn counting(&self) -> impl Iterator<Item = &Induction<'f>> {
        self.inductions.iter().filter(|one| one.step.is_some_and(|step| step != 0))
    }

    /// The same, those that decide whether the loop goes on.
    pub(super) fn deciding(&self) -> impl Iterator<Item = &Induction<'f>> {
        self.counting().filter(|one| reads(self.condition, one.object))
    }

    /// Whether it is always entered for this many iterations.
    pub(super) fn has_trips(&self, trips: std::ops::RangeInclusive<u64>) -> bool {
        self.trips.least == self.trips.most && trips.contains(&self.trips.most)
    }
}

/// The place that a statement writes.
pub(super) fn written(stmt: &Stmt) -> Option<&Place> {
    stmt.written()
}
