//! Loops, `switch` and jumps (C89 3.6).

use super::operators::truth;
use super::{Datum, Flow, Frame, Machine, Run, undefined};
use crate::c::control::{Arm, Jump, Loop, LoopForm};
use crate::c::tree::{Expr, Function, Stmt};

/// Whether a statement is the label with a number, or contains it.
fn has_label(stmt: &Stmt, label: u32) -> bool {
    let is_within = |body: &[Stmt]| body.iter().any(|stmt| has_label(stmt, label));
    *stmt == Stmt::Label(label) || stmt.bodies().into_iter().any(is_within)
}

impl Machine<'_> {
    /// Runs statements from the first, or from a label in them.
    pub(super) fn body(
        &mut self,
        body: &[Stmt],
        mut from: Option<u32>,
        function: &Function,
        frame: &mut Frame,
    ) -> Run<Flow> {
        let place = |label| body.iter().position(|stmt| has_label(stmt, label));
        let mut index = match from {
            None => 0,
            Some(label) => match place(label) {
                Some(index) => index,
                None => return Ok(Flow::Jump(Jump::Goto(label))),
            },
        };
        while let Some(stmt) = body.get(index) {
            let flow = match from.take() {
                None => self.step(stmt, function, frame)?,
                Some(label) => self.step_from(stmt, label, function, frame)?,
            };
            if self.operators == 0 {
                self.accesses.clear();
            }
            match flow {
                Flow::Next => index += 1,
                Flow::Jump(Jump::Goto(label)) => match place(label) {
                    Some(found) => {
                        self.count_step()?;
                        (index, from) = (found, Some(label));
                    }
                    None => return Ok(flow),
                },
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    /// Runs a statement from a label in it.
    fn step_from(
        &mut self,
        stmt: &Stmt,
        label: u32,
        function: &Function,
        frame: &mut Frame,
    ) -> Run<Flow> {
        match stmt {
            Stmt::Label(_) => Ok(Flow::Next),
            Stmt::Loop(of) => self.run_loop(of, Some(label), function, frame),
            Stmt::Switch(_, arms) => self.arms(arms, 0, Some(label), function, frame),
            Stmt::Block(locals, _) if !locals.is_empty() => {
                undefined("a jump into a block with objects")
            }
            stmt => {
                let bodies = stmt.bodies();
                let is_there = |body: &&[Stmt]| body.iter().any(|stmt| has_label(stmt, label));
                match bodies.into_iter().find(is_there) {
                    Some(body) => self.body(body, Some(label), function, frame),
                    None => undefined("a jump to a label that is not there"),
                }
            }
        }
    }

    /// Whether a condition holds: a full expression.
    pub(super) fn holds(&mut self, condition: &Expr, frame: &mut Frame) -> Run<bool> {
        let holds = truth(&self.eval(condition, frame)?)?;
        if self.operators == 0 {
            self.accesses.clear();
        }
        Ok(holds)
    }

    /// Runs a loop from its beginning, or from a label in its body.
    pub(super) fn run_loop(
        &mut self,
        of: &Loop<Expr, Stmt>,
        mut from: Option<u32>,
        function: &Function,
        frame: &mut Frame,
    ) -> Run<Flow> {
        if let (Some(first), None) = (&of.first, from) {
            self.effect(first, frame)?;
        }
        let mut is_checked = of.form != LoopForm::DoWhile && from.is_none();
        loop {
            self.count_step()?;
            if is_checked && !self.holds(&of.condition, frame)? {
                return Ok(Flow::Next);
            }
            is_checked = true;
            match self.body(&of.body, from.take(), function, frame)? {
                Flow::Next | Flow::Jump(Jump::Continue) => {}
                Flow::Jump(Jump::Break) => return Ok(Flow::Next),
                flow => return Ok(flow),
            }
            if let Some(last) = &of.last {
                self.effect(last, frame)?;
            }
        }
    }

    fn effect(&mut self, expr: &Expr, frame: &mut Frame) -> Run<()> {
        self.eval(expr, frame)?;
        if self.operators == 0 {
            self.accesses.clear();
        }
        Ok(())
    }

    /// Runs a `switch`.
    pub(super) fn switch(
        &mut self,
        value: &Expr,
        arms: &[Arm<Stmt>],
        function: &Function,
        frame: &mut Frame,
    ) -> Run<Flow> {
        let Datum::Int(value) = self.eval(value, frame)? else {
            return undefined("a switch on what is no integer");
        };
        let labelled = arms
            .iter()
            .position(|arm| arm.spans().any(|(first, last)| (first..=last).contains(&value)));
        match labelled.or_else(|| arms.iter().position(|arm| arm.is_default)) {
            Some(first) => self.arms(arms, first, None, function, frame),
            None => Ok(Flow::Next),
        }
    }

    /// Runs the arms of a `switch` from one on, or from a label in one.
    fn arms(
        &mut self,
        arms: &[Arm<Stmt>],
        first: usize,
        mut from: Option<u32>,
        function: &Function,
        frame: &mut Frame,
    ) -> Run<Flow> {
        let has = |arm: &Arm<Stmt>, label| arm.body.iter().any(|stmt| has_label(stmt, label));
        let mut index = match from {
            Some(label) => arms.iter().position(|arm| has(arm, label)).unwrap_or(arms.len()),
            None => first,
        };
        while let Some(arm) = arms.get(index) {
            match self.body(&arm.body, from.take(), function, frame)? {
                Flow::Next => index += 1,
                Flow::Jump(Jump::Break) => return Ok(Flow::Next),
                // To another arm of this `switch`.
                Flow::Jump(Jump::Goto(label)) if arms.iter().any(|arm| has(arm, label)) => {
                    self.count_step()?;
                    index = arms.iter().position(|arm| has(arm, label)).unwrap_or(index);
                    from = Some(label);
                }
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }
}
