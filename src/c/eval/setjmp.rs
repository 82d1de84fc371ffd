//! `setjmp` and `longjmp` (C89 4.6).

use std::collections::BTreeSet;

use super::{Datum, Flow, Frame, Machine, Run, undefined};
use crate::c::control::landed;
use crate::c::tree::{Expr, Function, Landing, Stmt};

/// A `setjmp` whose statement is being run.
#[derive(Debug)]
pub(super) struct Open {
    buffer: u32,
    /// Whether its buffer was used again since.
    is_over: bool,
    /// The objects that were changed since.
    pub(super) changed: BTreeSet<usize>,
}

impl Machine<'_> {
    /// Runs the statements that depend on what `setjmp` returns, again each time that a `longjmp` leads there. One may lead
    /// there as long as they are run: that is less than C allows.
    pub(super) fn set_jump(
        &mut self,
        landing: Landing,
        [one, other]: [&[Stmt]; 2],
        function: &Function,
        frame: &mut Frame,
    ) -> Run<Flow> {
        let number = self.open.len();
        let (objects, depth, operators) = (self.objects.len(), self.depth, self.operators);
        let locals = frame.locals.clone();
        self.open.push(Open { buffer: landing.buffer, is_over: false, changed: BTreeSet::new() });
        let mut returned = 0;
        let flow = loop {
            let body = if landing.holds(returned) { one } else { other };
            let flow = self.body(body, None, function, frame);
            match self.jump {
                Some((to, value)) if to == number => returned = value,
                _ => break flow,
            }
            self.jump = None;
            if !frame.lists.is_empty() {
                return undefined("a longjmp between va_start and va_end");
            }
            self.count_step()?;
            self.open.truncate(number + 1);
            // What was accessed on the way counts: calls around it may be parts of an expression.
            (self.depth, self.operators) = (depth, operators);
            frame.locals.clone_from(&locals);
            self.forget(objects, frame);
        };
        self.open.truncate(number);
        let is_same = |open: &&mut Open| open.buffer == landing.buffer;
        self.open.iter_mut().filter(is_same).for_each(|open| open.is_over = true);
        flow
    }

    /// Where `longjmp` leads: the fault ends what is run on the way.
    pub(super) fn long_jump<T>(&mut self, buffer: u32, value: &Expr, frame: &mut Frame) -> Run<T> {
        let Datum::Int(value) = self.eval(value, frame)? else {
            return undefined("a longjmp with what is no integer");
        };
        let to = self.open.iter().rposition(|open| open.buffer == buffer && !open.is_over);
        self.jump = to.zip(landed(value));
        undefined("a longjmp to a setjmp that is over, or with what is no int")
    }

    /// Takes note that an object is changed.
    pub(super) fn will_change(&mut self, object: usize) {
        for open in &mut self.open {
            open.changed.insert(object);
        }
    }

    /// No `longjmp` leads beyond here.
    pub(super) fn stop_jump(&mut self) {
        self.jump = None;
    }

    /// After a `longjmp`: the time of objects that came later is over, and those of the function that were changed, and
    /// are not volatile, have no value.
    fn forget(&mut self, first: usize, frame: &Frame) {
        let lasting = &self.lasting;
        for object in (first..self.objects.len()).filter(|object| !lasting.contains(object)) {
            self.objects[object] = Datum::Indeterminate;
        }
        let Some(open) = self.open.last() else { return };
        for object in frame.locals.values().filter(|object| open.changed.contains(object)) {
            if !self.lasting.contains(object) && !self.volatiles.contains(object) {
                unset(&mut self.objects[*object]);
            }
        }
    }
}

fn unset(datum: &mut Datum) {
    match datum {
        Datum::List(parts) => parts.iter_mut().for_each(unset),
        other => *other = Datum::Indeterminate,
    }
}
