//! Arrays whose lengths are known at run time only, and objects whose time is shorter than that of a call: behind the cells
//! of such an array are two with its length and that of its elements.

use super::{Datum, Machine, Target};
use crate::c::fault::{Run, undefined};
use crate::c::types::Type;

impl Machine<'_> {
    /// The time of an object begins anew or ends: no pointer leads to what it was.
    pub(super) fn renew(&mut self, object: u32) {
        let all = self.program.layout.of(object);
        self.cells[all.clone()].copy_from_slice(&self.program.layout.initial[all]);
        for cell in &self.program.layout.pointers {
            let cell = *cell as usize;
            if matches!(self.cells[cell], Datum::Pointer(target) if target.object == object) {
                self.cells[cell] = Datum::Unset;
            }
        }
    }

    /// Gives arrays that came later than a state, with so many cells, the lengths that they have in the functions that are run
    /// there: nothing has changed what holds these since the functions began.
    pub(super) fn set_new_lengths(&mut self, known: usize) -> Run<()> {
        for index in 0..self.program.layout.lengths.len() {
            let (routine, object) = self.program.layout.lengths[index];
            let is_new = self.program.layout.of(object).start >= known;
            if is_new && self.active[routine as usize] > 0 {
                self.set_lengths(object)?;
            }
        }
        Ok(())
    }

    /// The objects of a block begin: their lengths are what other objects hold now.
    pub(super) fn begin_block(&mut self, objects: &[u32]) -> Run<()> {
        objects.iter().for_each(|object| self.renew(*object));
        objects.iter().try_for_each(|object| match self.flow.objects[*object as usize].length {
            Some(_) => self.set_lengths(*object),
            None => Ok(()),
        })
    }

    /// Gives an array of variable length, or a parameter that is declared as one, the lengths that other objects hold.
    ///
    /// # Errors
    /// It cannot have such a length, or the parameter leads to what has another.
    pub(super) fn set_lengths(&mut self, object: u32) -> Run<()> {
        let flow = self.flow;
        let variable = &flow.objects[object as usize];
        let held = |of: u32| self.cells[self.program.layout.of(of)].first().and_then(|n| n.int());
        let (length, width) = (variable.length.map(held), variable.width.map(held));
        let (most, element) = match &variable.ty {
            Type::Array(element, n) => (*n, element),
            Type::Pointer(element) => (u32::MAX, element),
            _ => return undefined("a length of what is no array"),
        };
        let row = match &**element {
            Type::Array(_, n) => *n,
            _ => 0,
        };
        let within = |n: Option<Option<i128>>, most: u32| match n {
            None => Ok(most),
            Some(Some(n)) if (1..=i128::from(most)).contains(&n) => Ok(n as u32),
            Some(_) => undefined("an array of a length that it cannot have"),
        };
        let lengths = [within(length, most)?, within(width, row)?];
        if let (Type::Pointer(_), Some(_)) = (&variable.ty, variable.width) {
            let cell = self.program.layout.of(object).start;
            let Datum::Pointer(target) = self.cells[cell] else {
                return undefined("an array of variable length that is none");
            };
            if self.row_length(target, row) != lengths[1] {
                return undefined("rows of another length than their parameter says");
            }
        }
        self.put_lengths(object, lengths);
        Ok(())
    }

    /// The length of the rows to which a pointer leads, which have so many cells.
    fn row_length(&self, target: Target, most: u32) -> u32 {
        self.lengths(target.object).map_or(most, |[_, width]| width)
    }

    /// Memory for so many elements of an object is allocated.
    pub(super) fn allocate(&mut self, object: u32, number: i128) -> Run<Target> {
        self.renew(object);
        match &self.flow.objects[object as usize].ty {
            Type::Array(_, most) if (1..=i128::from(*most)).contains(&number) => {
                self.put_lengths(object, [number as u32, 0]);
                Ok(Target { object, cell: 0 })
            }
            _ => undefined("as much memory as cannot be allocated"),
        }
    }

    fn put_lengths(&mut self, object: u32, lengths: [u32; 2]) {
        let cells = self.program.layout.lengths_of(object);
        self.cells[cells].copy_from_slice(&lengths.map(|n| Datum::Int(n.into())));
    }

    /// The lengths that an array of variable length has now, none for any other object: no elements if it is not there.
    pub(super) fn lengths(&self, object: u32) -> Option<[u32; 2]> {
        self.flow.objects[object as usize].is_variable().then(|| {
            let mut cells = self.program.layout.lengths_of(object);
            [(); 2].map(|()| {
                let cell = cells.next().and_then(|cell| self.cells[cell].int());
                cell.map_or(0, |n| n as u32)
            })
        })
    }
}
