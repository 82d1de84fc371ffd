//! Begins and ends calls of functions.

use super::code::{Code, Instruction};
use super::layout::Layout;
use super::{DEEPEST, Datum, Machine, cells};
use crate::c::fault::{Fault, Run, undefined};

/// Whether a cell holds a pointer to an object of a call of a function.
fn leads_to(cell: &Datum, routine: u32, layout: &Layout) -> bool {
    matches!(cell, Datum::Pointer(target) if layout.calls[target.object as usize] == Some(routine))
}

impl Machine<'_> {
    /// A call begins with its arguments.
    pub(super) fn deepen(&mut self) -> Run<()> {
        self.depth += 1;
        match self.depth > DEEPEST {
            true => Err(Fault::Endless("".into())),
            false => Ok(()),
        }
    }

    /// Gives a function that is called objects of its own, and the parameters among them the values on the stack. Those
    /// of an earlier call are kept; yields how many cells were before.
    pub(super) fn begin_call(&mut self, routine: u32) -> Run<usize> {
        let parameters = &self.flow.routines[routine as usize].parameters;
        let size = |of: u32| cells(&self.flow.objects[of as usize].ty) as usize;
        let number: usize = parameters.iter().map(|of| size(*of)).sum();
        let arguments = self.topmost(number)?;
        // A pointer names an object, not one of several with its name.
        if self.active[routine as usize] > 0 {
            let pointers =
                self.program.layout.pointers.iter().map(|cell| &self.cells[*cell as usize]);
            let mut all = pointers.chain(&self.stack[arguments..]);
            if all.any(|cell| leads_to(cell, routine, &self.program.layout)) {
                return undefined("a pointer to an object of an outer call");
            }
        }
        self.active[routine as usize] += 1;
        let kept = self.kept.len();
        for own in self.program.layout.own(routine) {
            self.kept.extend_from_slice(&self.cells[own.clone()]);
            self.cells[own.clone()].copy_from_slice(&self.program.layout.initial[own.clone()]);
        }
        let mut values = self.stack.drain(arguments..);
        for parameter in parameters {
            let first = self.program.layout.of(*parameter).start;
            let own = &mut self.cells[first..first + size(*parameter)];
            own.iter_mut().zip(&mut values).for_each(|(cell, value)| *cell = value);
        }
        drop(values);
        for index in 0..self.program.layout.lengths.len() {
            let (of, object) = self.program.layout.lengths[index];
            if of == routine {
                self.set_lengths(object)?;
            }
        }
        Ok(kept)
    }

    /// Whether a function has the address of an object that each call of it has: no pointer leads to one otherwise.
    pub(super) fn leaves_pointers(&self, routine: u32, code: &Code) -> bool {
        let layout = &self.program.layout;
        let initial = layout.own(routine).iter().flat_map(|own| &layout.initial[own.clone()]);
        let is_allocation = |of: &Instruction| matches!(of, Instruction::Allocate(_));
        code.constants.iter().chain(initial).any(|cell| leads_to(cell, routine, layout))
            || code.instructions.iter().any(is_allocation)
    }

    /// Brings the objects of an earlier call back, of which so many cells were not kept by this one, which ran this code.
    pub(super) fn end_call(&mut self, routine: u32, code: &Code, kept: usize) {
        let own = self.program.layout.own(routine).iter().cloned().flatten();
        for (from, cell) in (kept..).zip(own) {
            // Objects that came since the call began are as they are at first.
            let initial = &self.program.layout.initial[cell];
            self.cells[cell] = *self.kept.get(from).unwrap_or(initial);
        }
        self.kept.truncate(kept);
        self.active[routine as usize] -= 1;
        self.depth -= 1;
        if !code.leaves_pointers {
            return;
        }
        // The time of its own objects is over, also for pointers in a struct that it returns.
        let layout = &self.program.layout;
        for cell in layout.pointers.iter().map(|cell| *cell as usize) {
            if leads_to(&self.cells[cell], routine, layout) {
                self.cells[cell] = Datum::Unset;
            }
        }
        let result = self.flow.routines[routine as usize].result.as_ref().map_or(0, cells);
        let first = self.stack.len().saturating_sub(result as usize);
        for cell in &mut self.stack[first..] {
            if leads_to(cell, routine, layout) {
                *cell = Datum::Unset;
            }
        }
    }
}
