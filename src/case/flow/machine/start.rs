//! Where runs start: at the beginning, or where an earlier run was before what is new in the program.

use std::rc::Rc;

use super::code::Code;
use super::execution::Frame;
use super::setjmp::Jumps;
use super::{Datum, Machine, State, Visits};

/// The state of a run at an instruction. A program may change from there on, as far as the run did not come, if all that
/// changes in the function is in one piece.
#[derive(Debug, Clone, Default)]
pub(in crate::case::flow) struct Start {
    /// The function that is run, and the instruction that comes next.
    routine: u32,
    at: usize,
    steps: u64,
    pub(super) cells: State,
    stack: Vec<Datum>,
    frames: Vec<Frame>,
    kept: Vec<Datum>,
    union: usize,
    active: Vec<u32>,
    depth: u32,
    jumps: Jumps,
    /// How the run came until then to the ends of the statements around the place.
    ends: Vec<Visits>,
}

impl Start {
    /// Whether its function called itself, so that the run goes on in it several times.
    fn is_nested(&self) -> bool {
        let callers = [0].into_iter().chain(self.frames.iter().map(|frame| frame.routine));
        callers.take(self.frames.len()).any(|caller| caller == self.routine)
    }

    /// The same for a place that is in no statement.
    pub(in crate::case::flow) fn outside(&self) -> Start {
        Start { ends: Vec::new(), ..self.clone() }
    }

    /// How many steps the run took until then.
    pub(in crate::case::flow) fn steps(&self) -> u64 {
        self.steps
    }
}

impl Machine<'_> {
    /// Where a run came to the end of the statement around the place, if the program goes on there now. None if that is not
    /// known from then.
    pub(in crate::case::flow) fn gone_on(&self, end: &Start) -> Option<Start> {
        let here = self.code_of(end.routine).here.filter(|_| !end.is_nested())?;
        Some(Start { at: here as usize, ..end.clone() })
    }

    /// The state at an instruction of the function that is run, for a place in so many statements.
    pub(super) fn start_at(&mut self, at: usize, depth: usize) -> Start {
        Start {
            routine: self.frames.last().map_or(0, |frame| frame.routine),
            at,
            steps: self.steps,
            cells: self.cells.state(),
            stack: self.stack.clone(),
            frames: self.frames.clone(),
            kept: self.kept.clone(),
            union: self.union,
            active: self.active.clone(),
            depth: self.depth,
            jumps: self.jumps.clone(),
            ends: self.ends[..depth].to_vec(),
        }
    }

    /// Puts the machine, whose cells are set, into a state of a run, and yields the code and the instruction that come next.
    pub(super) fn go_to(&mut self, start: &Start) -> (Rc<Code>, usize) {
        self.steps = start.steps;
        self.stack.clone_from(&start.stack);
        self.kept.clone_from(&start.kept);
        self.union = start.union;
        self.active[..start.active.len()].copy_from_slice(&start.active);
        self.depth = start.depth;
        self.jumps.clone_from(&start.jumps);
        self.ends.clone_from(&start.ends);
        let mut routine = 0;
        for frame in &start.frames {
            let code = self.code_of(routine);
            // What comes after the changes is as far from the end as it was.
            let at = match routine == start.routine && frame.at > start.at {
                true => code.instructions.len() - (frame.code.instructions.len() - frame.at),
                false => frame.at,
            };
            self.frames.push(Frame { code, at, ..frame.clone() });
            routine = frame.routine;
        }
        (self.code_of(start.routine), start.at)
    }
}
