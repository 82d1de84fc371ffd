//! `setjmp` and `longjmp`: instructions for them, and how they run.

use std::rc::Rc;

use super::code::{Code, Instruction, Landing, Operand};
use super::compiler::{Compiler, add};
use super::{Datum, Machine};
use crate::c::control::{BUFFERS, landed};
use crate::c::fault::{Run, undefined};
use crate::c::tree;
use crate::c::types::Int;
use crate::case::flow::{Expr, Stmt, Storage};

/// What a run must know for calls of `longjmp`.
#[derive(Debug, Clone, Default)]
pub(super) struct Jumps {
    /// Where one with each buffer leads.
    ready: [Option<Ready>; BUFFERS as usize],
    /// Whether it leads anywhere.
    pub(super) are_ready: bool,
    /// The number of calls of `setjmp` so far.
    time: u32,
    /// How many there were when each cell was last changed, if one was ready.
    changed: Vec<u32>,
    /// How many things have begun that no `longjmp` may leave.
    pub(super) held: u32,
}

/// The state of a run to which a `longjmp` leads back.
#[derive(Debug, Clone, Copy)]
struct Ready {
    frames: usize,
    stack: usize,
    /// The loops that are run, if the run is traced.
    loops: usize,
    held: u32,
    time: u32,
}

impl Jumps {
    /// Calls with a buffer lead nowhere any more.
    pub(super) fn disarm(&mut self, buffer: u32) {
        self.ready[buffer as usize] = None;
        self.are_ready = self.ready.iter().any(Option::is_some);
    }

    /// The statements of the calls of `setjmp` that came later are left: their buffers lead nowhere any more.
    fn leave_later(&mut self, time: u32) {
        for ready in &mut self.ready {
            ready.take_if(|ready| ready.time > time);
        }
    }

    /// Cells are changed.
    pub(super) fn change(&mut self, cells: std::ops::Range<usize>) {
        if self.changed.len() < cells.end {
            self.changed.resize(cells.end, 0);
        }
        self.changed[cells].fill(self.time);
    }

    fn are_changed(&self, mut cells: std::ops::Range<usize>, time: u32) -> bool {
        cells.any(|cell| self.changed.get(cell).is_some_and(|changed| *changed >= time))
    }
}

impl<'f> Compiler<'f, '_> {
    pub(super) fn set_jump(&mut self, stmt: &'f Stmt, of: tree::Landing, lists: [&'f [Stmt]; 2]) {
        if of.buffer >= BUFFERS {
            return self.stop(NO_BUFFER);
        }
        let landing = self.target();
        let mut ended = Vec::new();
        for stmt in lists.into_iter().flatten() {
            stmt.each(&mut |stmt| ended.extend(stmt.own_objects()));
        }
        add(&mut self.code.landings, Landing { buffer: of.buffer, target: landing, ended });
        self.emit(Instruction::SetJump(of.buffer));
        let [zero, with] = [0, of.with].map(|n| self.constant(Datum::Int(n.into())));
        self.emit(Instruction::Push(zero));
        self.here(landing);
        let (ty, converts) = (self.integers(Int::Int), [false; 2]);
        let (left, right) = (Operand::Top, with);
        self.emit(Instruction::Integers { op: of.op, ty, converts, left, right });
        self.branch(stmt, lists);
        self.leave(stmt);
    }

    pub(super) fn long_jump_to(&mut self, buffer: u32, number: &'f Expr) -> Option<()> {
        if buffer >= BUFFERS {
            return self.never(NO_BUFFER);
        }
        self.expr(number)?;
        self.emit(Instruction::LongJump(buffer));
        Some(())
    }
}

const NO_BUFFER: &str = "a buffer that there is not";

impl Machine<'_> {
    /// A `longjmp` with a buffer leads here from now on.
    pub(super) fn make_ready(&mut self, buffer: u32) {
        self.jumps.time += 1;
        self.jumps.are_ready = true;
        self.jumps.ready[buffer as usize] = Some(Ready {
            frames: self.frames.len(),
            stack: self.stack.len(),
            loops: self.trace.as_ref().map_or(0, |trace| trace.open_loops()),
            held: self.jumps.held,
            time: self.jumps.time,
        });
    }

    /// Goes to a `setjmp`, which returns a number: yields the instruction that takes it.
    pub(super) fn long_jump(
        &mut self,
        buffer: u32,
        number: i128,
        code: &mut Rc<Code>,
    ) -> Run<usize> {
        let (Some(ready), Some(number)) = (self.jumps.ready[buffer as usize], landed(number))
        else {
            return undefined("a longjmp to a setjmp that is over, or with what is no int");
        };
        if self.jumps.held != ready.held {
            return undefined("a longjmp out of what it must not leave");
        }
        self.steps += 1;
        self.jumps.leave_later(ready.time);
        self.stack.truncate(ready.stack);
        while self.frames.len() > ready.frames {
            let Some(frame) = self.frames.pop() else { break };
            self.end_call(frame.routine, code, frame.kept);
            (*code, self.union) = (frame.code, frame.union);
        }
        if let Some(trace) = &mut self.trace {
            trace.leave_all(ready.loops);
        }
        let Some(landing) = code.landings.iter().find(|landing| landing.buffer == buffer) else {
            return undefined("a longjmp to what is not there");
        };
        landing.ended.iter().for_each(|object| self.renew(*object));
        self.lose_changed(ready.time);
        self.stack.push(Datum::Int(number.into()));
        Ok(landing.target as usize)
    }

    /// The objects of the function that were changed since `setjmp` was called have no value, unless they are `volatile`
    /// (C89 4.6.2.1).
    fn lose_changed(&mut self, time: u32) {
        let routine = self.frames.last().map_or(0, |frame| frame.routine);
        for (number, object) in (0..).zip(&self.flow.objects) {
            let all = self.program.layout.values_of(number, &self.flow.objects);
            if object.storage.call() != Some(routine)
                || object.is_volatile
                || !self.jumps.are_changed(all.clone(), time)
            {
                continue;
            }
            match object.storage {
                // It may be memory that was allocated since.
                Storage::Frame(_) => self.renew(number),
                _ => self.cells[all].fill(Datum::Unset),
            }
        }
    }
}
