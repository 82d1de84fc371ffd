//! Parameters that are `restrict` (C99): while their function runs, what they lead to and something changes is reached by them
//! only. A traced run tells where pointers led; what a function and those that it calls may do by names counts, too,
//! whether it runs or not.

use std::collections::{BTreeMap, BTreeSet};

use super::machine::{Machine, Trace};
use super::{Expr, Flow, Place, Stmt, Storage, Variable};
use crate::base::chance::{Chance, mix};
use crate::c::fault::Run;
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::types::Type;

/// Separates the stream that chooses them from those that write programs.
const STREAM: u64 = 0x7265_7374;

/// What a function, or one that it calls, reaches.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Reach {
    /// The objects that each pointer of the function itself led to where it is read.
    by_pointer: BTreeMap<u32, BTreeSet<u32>>,
    /// The objects that are named, and those to which other pointers led.
    others: BTreeSet<u32>,
    changed: BTreeSet<u32>,
    /// The pointers of the function that are set or have their addresses taken.
    moved: BTreeSet<u32>,
    calls: BTreeSet<u32>,
    /// Whether it calls what nothing tells.
    calls_any: bool,
}

impl Reach {
    fn of(flow: &Flow, routine: u32, trace: &Trace) -> Reach {
        let mut reach = Reach::default();
        let is_own = |object: u32| {
            flow.objects.get(object as usize).is_some_and(|of| {
                of.storage == Storage::Parameter(routine) && matches!(of.ty, Type::Pointer(_))
            })
        };
        for stmt in &flow.routines[routine as usize].body {
            stmt.each(&mut |stmt| reach.statement(stmt, &is_own, trace));
        }
        reach
    }

    fn statement(&mut self, stmt: &Stmt, is_own: &impl Fn(u32) -> bool, trace: &Trace) {
        if let Some(place) = stmt.written() {
            self.place(place, true, is_own, trace);
            if let Place::Object(object) = place {
                self.moved.insert(*object);
            }
        }
        if let Some(place) = stmt.copied() {
            self.place(place, false, is_own, trace);
        }
        stmt.each_call(&mut |of| {
            self.calls.insert(of);
        });
        stmt.each_expr(&mut |expr| match expr {
            Expr::Read(place) | Expr::Count(place) => {
                if let Place::Object(pointer) = place
                    && is_own(*pointer)
                {
                    // What is done with its value is reached by the pointer, too.
                    self.by_pointer.entry(*pointer).or_default().extend(trace.pointees(expr));
                }
                self.place(place, false, is_own, trace);
            }
            Expr::Address(place) => {
                // A pointer to it may be followed by others.
                if !place.is_indirect() {
                    self.moved.extend(place.root());
                }
                self.way(place, is_own, trace);
            }
            Expr::View(of) => self.place(&of.place, false, is_own, trace),
            Expr::Memory(_, call) | Expr::Measure(call) => {
                call.places().into_iter().for_each(|of| self.place(of, false, is_own, trace));
            }
            Expr::CallBy(..) => self.calls_any = true,
            Expr::Braces(of) => {
                for set in &of.sets {
                    self.place(&set.to, true, is_own, trace);
                }
            }
            _ => {}
        });
    }

    /// An access to a place.
    fn place(
        &mut self,
        place: &Place,
        changes: bool,
        is_own: &impl Fn(u32) -> bool,
        trace: &Trace,
    ) {
        let mut inner = place;
        while let Place::Member(of, _) | Place::Element(of, _) = inner {
            inner = of;
        }
        let all = match inner {
            Place::Target(of, _) => {
                let all = trace.targets(inner);
                match &**of {
                    Place::Object(pointer) if is_own(*pointer) => {
                        self.by_pointer.entry(*pointer).or_default().extend(&all);
                    }
                    _ => self.others.extend(&all),
                }
                all
            }
            other => {
                self.others.extend(other.root());
                other.root().into_iter().collect()
            }
        };
        if changes {
            self.changed.extend(all);
        }
        self.way(inner, is_own, trace);
    }

    /// The pointers that are read on the way to a place.
    fn way(&mut self, place: &Place, is_own: &impl Fn(u32) -> bool, trace: &Trace) {
        match place {
            // What an expression reads is visited with it.
            Place::Object(_) | Place::Value(_) => {}
            Place::Member(of, _) | Place::Element(of, _) => self.way(of, is_own, trace),
            Place::Target(of, _) => self.place(of, false, is_own, trace),
        }
    }

    /// Whether a pointer of the function may be `restrict`, where it also calls functions that reach this.
    fn allows(&self, pointer: u32, called: &Reach) -> bool {
        let Some(own) = self.by_pointer.get(&pointer) else { return false };
        let shared = |object: &u32| {
            let mut others = self.by_pointer.iter().filter(|(other, _)| **other != pointer);
            self.others.contains(object)
                || called.others.contains(object)
                || others.any(|(_, all)| all.contains(object))
        };
        let changes =
            |object: &u32| self.changed.contains(object) || called.changed.contains(object);
        !self.calls_any
            && !called.calls_any
            && !self.moved.contains(&pointer)
            && !own.iter().any(|object| changes(object) && shared(object))
    }
}

impl Flow {
    /// The same program in which a share of the parameters that may be `restrict`, in hundredths, are.
    ///
    /// # Errors
    /// It has no single meaning, or takes too long.
    pub(super) fn with_restricted(
        mut self,
        share: u32,
        features: Features,
        model: &Model,
    ) -> Run<Flow> {
        let is_drawn = share > 0 && features.contains(Feature::Restrict);
        let may_be = self.may_be_restricted(model, |_| is_drawn)?;
        let mut chance = Chance::new(mix(self.seed as u64, STREAM));
        for parameter in may_be {
            self.objects[parameter as usize].is_restricted = chance.ratio(share.into(), 100);
        }
        Ok(self)
    }

    /// Whether it has a single meaning, in which all parameters that are `restrict` may be.
    pub(super) fn runs(&self, model: &Model) -> bool {
        self.may_be_restricted(model, |of| of.is_restricted)
            .is_ok_and(|may_be| self.restricted().all(|of| may_be.contains(&of)))
    }

    /// Removes `restrict` where it is not true, or not any more.
    pub(super) fn drop_false_restricted(&mut self, model: &Model) {
        for object in &mut self.objects {
            // It may have become a local object.
            object.is_restricted &= matches!(object.storage, Storage::Parameter(_));
        }
        if self.restricted().next().is_some()
            && self.keeps_rules(model)
            && let Ok(may_be) = self.may_be_restricted(model, |of| of.is_restricted)
        {
            for (number, object) in (0..).zip(&mut self.objects) {
                object.is_restricted &= may_be.contains(&number);
            }
        }
    }

    /// The parameters that are `restrict`.
    fn restricted(&self) -> impl Iterator<Item = u32> {
        (0..)
            .zip(&self.objects)
            .filter(|(_, object)| object.is_restricted)
            .map(|(number, _)| number)
    }

    /// Those of some parameters that may be.
    fn may_be_restricted(
        &self,
        model: &Model,
        is_asked: impl Fn(&Variable) -> bool,
    ) -> Run<BTreeSet<u32>> {
        let mut machine = Machine::new(self, model);
        let is_asked = |of: &u32| {
            let of = &self.objects[*of as usize];
            let is_pointer = matches!(of.ty, Type::Pointer(_)) && of.length.is_none();
            is_pointer && matches!(of.storage, Storage::Parameter(_)) && is_asked(of)
        };
        let is_any = self.routines.iter().any(|routine| routine.parameters.iter().any(is_asked));
        if is_any {
            machine.trace_pointers();
        }
        machine.run()?;
        if !is_any {
            return Ok(BTreeSet::new());
        }
        let trace = machine.into_trace();
        let numbers = 0..self.routines.len() as u32;
        let all: Vec<Reach> = numbers.map(|routine| Reach::of(self, routine, &trace)).collect();
        let mut may_be = BTreeSet::new();
        for (routine, reach) in self.routines.iter().zip(&all) {
            let called = called(reach, &all);
            let parameters = routine.parameters.iter().filter(|of| is_asked(of));
            may_be.extend(parameters.filter(|of| reach.allows(**of, &called)));
        }
        Ok(may_be)
    }
}

/// What all functions reach that a function may call, by others or itself.
fn called(reach: &Reach, all: &[Reach]) -> Reach {
    let mut open: Vec<u32> = reach.calls.iter().copied().collect();
    let mut known = BTreeSet::new();
    let mut whole = Reach::default();
    while let Some(next) = open.pop() {
        let Some(of) = all.get(next as usize).filter(|_| known.insert(next)) else { continue };
        open.extend(&of.calls);
        whole.others.extend(&of.others);
        of.by_pointer.values().for_each(|objects| whole.others.extend(objects));
        whole.changed.extend(&of.changed);
        whole.calls_any |= of.calls_any;
    }
    whole
}
