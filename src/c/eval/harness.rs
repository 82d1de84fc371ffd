//! Runs the parts of the tree that belong to the test harness.

use std::fmt;

use super::{Datum, Fault, Flow, Frame, Lvalue, Machine, Run, undefined};
use crate::c::harness::{Action, Demand, Probe};
use crate::c::tree::{Expr, Function, Stmt};
use crate::c::types::Type;

impl Machine<'_> {
    /// Evaluates a probe.
    pub(super) fn ask(&mut self, probe: &Probe<Box<Expr>>, frame: &mut Frame) -> Run<Datum> {
        match probe {
            Probe::Location(of, _) => {
                let place = self.place(of, frame)?;
                let is_whole = place.steps.iter().all(|step| step.index() == 0);
                let align = self.aligned.get(&place.object).filter(|_| is_whole);
                Ok(Datum::Location(of.ty(), align.copied()))
            }
            Probe::Misalignment(address, demand) => match (self.eval(address, frame)?, demand) {
                (Datum::Location(of, _), Demand::Type(ty, _)) if of == *ty => Ok(Datum::Int(0)),
                (Datum::Location(_, Some(align)), Demand::Bytes(bytes)) if align >= *bytes => {
                    Ok(Datum::Int(0))
                }
                _ => Err(Fault::ImplementationDefined("the alignment of an address".into())),
            },
            Probe::Bits(member) => match &**member {
                Expr::Member(of, index) => match of.ty() {
                    Type::Record(record) if record.members[*index as usize].bits.is_some() => {
                        self.place(of, frame)?;
                        let first = self.model.positions(&record)[*index as usize];
                        Ok(Datum::Int((256 * (first / 8) + first % 8).into()))
                    }
                    _ => undefined("the bits of what is no bit-field"),
                },
                _ => undefined("the bits of what is no member"),
            },
            Probe::Guarded(_, _, of) => {
                // The copy is an ordinary object. Its page matters only outside the abstract machine.
                let place = self.place(of, frame)?;
                let copy = self.read(&place)?;
                let object = self.allocate(copy, &of.ty());
                Ok(Datum::To(Lvalue { object, steps: Vec::new() }))
            }
        }
    }

    /// Runs a statement of the harness.
    pub(super) fn act(
        &mut self,
        action: &Action<Expr, Stmt>,
        function: &Function,
        frame: &mut Frame,
    ) -> Run<Flow> {
        match action {
            Action::Check(side, subject, got, want) => {
                self.check(&format_args!("{side:?} {subject:?}"), got, want, frame)?;
            }
            Action::CheckLayout(got, want) => {
                self.check(&"Layout", got, want, frame)?;
            }
            Action::Reached => self.calls += 1,
            // A failed check has ended the run already.
            Action::LeaveIfFailed => {}
            Action::Recount => self.calls = 0,
            // Every iteration after the first is like the second.
            Action::Repeat(_, _, body) => {
                for _ in 0..2 {
                    match self.block(&[], body, function, frame)? {
                        Flow::Next => {}
                        flow => return Ok(flow),
                    }
                }
            }
        }
        Ok(Flow::Next)
    }

    /// Compares a value with the expected one; `about` names it.
    fn check(
        &mut self,
        about: &dyn fmt::Display,
        got: &Expr,
        want: &Expr,
        frame: &mut Frame,
    ) -> Run<()> {
        let found = self.eval(got, frame)?;
        let found = self.convert(found, &got.ty().decayed(), &want.ty())?;
        let expected = self.eval(want, frame)?;
        if found == expected {
            return Ok(());
        }
        Err(Fault::CheckFailed(format!("{about}: {expected:?}, found {found:?}").into()))
    }
}
