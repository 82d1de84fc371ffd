//! What is known of a program before it runs: where its objects are, and its functions as instructions.

use std::cell::RefCell;
use std::rc::Rc;

use super::Datum;
use super::cells::{Cells, State};
use super::code::Code;
use super::execution::Frame;
use super::layout::Layout;
use super::numbers::Numbers;
use super::unions::Views;
use crate::c::arithmetic::Arithmetic;
use crate::c::model::Model;
use crate::case::flow::Flow;

/// A program that is run many times while it is written.
#[derive(Debug, Clone, Default)]
pub(in crate::case::flow) struct Program {
    pub(super) layout: Layout,
    pub(in crate::case::flow) numbers: Numbers,
    pub(super) functions: Vec<RefCell<Written>>,
    pub(super) spare: RefCell<Spare>,
}

/// A function as instructions.
#[derive(Debug, Clone, Default)]
pub(super) struct Written {
    pub(super) code: Rc<Code>,
    /// The number of its first statements that are as they were when it was written; none if all are, and the end.
    pub(super) unchanged: Option<usize>,
}

/// What a run needs, of one that is over: the next run takes it up, and finds most cells as they are in the state where it
/// starts.
#[derive(Debug, Clone, Default)]
pub(super) struct Spare {
    pub(super) cells: Cells,
    pub(super) stack: Vec<Datum>,
    pub(super) frames: Vec<Frame>,
    pub(super) kept: Vec<Datum>,
    pub(super) active: Vec<u32>,
    /// For the code of an expression.
    pub(super) code: Option<Rc<Code>>,
}

impl Spare {
    /// Leaves nothing of the run but its memory, and the cells.
    pub(super) fn clear(&mut self) {
        self.stack.clear();
        self.frames.clear();
        self.kept.clear();
        self.active.clear();
    }
}

impl Program {
    pub(in crate::case::flow) fn new(flow: &Flow, model: &Model) -> Program {
        let mut program = Program::default();
        program.extend(flow, model);
        program
    }

    /// Takes in another form of the program. Its numbers keep their places: states of earlier runs refer to them.
    pub(in crate::case::flow) fn renew(&mut self, flow: &Flow, model: &Model) {
        let numbers = self.numbers.clone();
        *self = Program { numbers, ..Program::default() };
        self.extend(flow, model);
    }

    /// Takes in the objects and functions that came last.
    pub(in crate::case::flow) fn extend(&mut self, flow: &Flow, model: &Model) {
        let views = Views(Arithmetic { model, assumes: flow.assumes });
        let known = self.layout.bases.len();
        for object in &flow.objects[known..] {
            self.layout.add(object, &flow.objects, views, &self.numbers);
        }
        // Nothing is written yet.
        let new = || RefCell::new(Written { unchanged: Some(0), ..Written::default() });
        self.functions.resize_with(flow.routines.len(), new);
    }

    /// The length of an array of variable length in a state, or that of its elements; none if it is not there.
    pub(in crate::case::flow) fn length_in(
        &self,
        state: &State,
        (array, dimension): (u32, usize),
    ) -> Option<u32> {
        let cell = self.layout.lengths_of(array).start + dimension;
        u32::try_from(state.get(cell)?.int()?).ok()
    }

    /// The statements of a function change, but for so many first ones.
    pub(in crate::case::flow) fn change(&mut self, routine: u32, but: usize) {
        let unchanged = &mut self.functions[routine as usize].get_mut().unchanged;
        *unchanged = Some(unchanged.map_or(but, |known| known.min(but)));
    }
}
