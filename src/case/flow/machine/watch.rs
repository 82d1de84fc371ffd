//! Keeps what a run shows at check points: how often it comes to each, and which objects have changed there.

use std::collections::BTreeSet;
use std::ops::Range;

use super::{Cells, Datum, Machine};

/// The visits to a check point whose objects are kept: what loops and functions do first.
pub(in crate::case::flow) const VISITS: u32 = 4;

/// The most scalars that are kept of a visit, and of a run: they stand in the program.
const MOST_OF_VISIT: usize = 16;
const MOST: usize = 600;

/// A part of an object that has changed when a run comes to a check point.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::case::flow) struct Changed {
    /// The object.
    pub(in crate::case::flow) object: u32,
    /// Its cell.
    pub(in crate::case::flow) cell: u32,
    /// What it holds.
    pub(in crate::case::flow) datum: Datum,
}

/// What is known of a check point.
#[derive(Debug, Default)]
pub(in crate::case::flow) struct Visited {
    /// How often the run came there.
    pub(in crate::case::flow) times: u32,
    /// What had changed at each of its first visits, since it was last kept anywhere, or in the loop that the point comes
    /// after: points within a loop that does not run say nothing.
    pub(in crate::case::flow) changed: Vec<Vec<Changed>>,
    /// The objects that had no value at some visit.
    pub(in crate::case::flow) unset: BTreeSet<u32>,
}

/// The check points of a run.
#[derive(Debug)]
pub(super) struct Watch {
    /// The objects that each point sees, and whether they are kept although they are known.
    objects: Vec<Vec<(u32, bool)>>,
    points: Vec<Visited>,
    /// What is known to be in each cell.
    known: Vec<Datum>,
    kept: usize,
}

impl Watch {
    /// The run comes to a check point in this state.
    fn visit(&mut self, number: u32, cells: &Cells, of: impl Fn(u32) -> Range<usize>) {
        let point = &mut self.points[number as usize];
        point.times += 1;
        let mut changed = Vec::new();
        for (object, is_kept) in &self.objects[number as usize] {
            for (cell, at) in (0..).zip(of(*object)) {
                let datum = cells[at];
                if datum == Datum::Unset {
                    point.unset.insert(*object);
                }
                let is_room = changed.len() < MOST_OF_VISIT && self.kept < MOST;
                let is_new = (*is_kept || datum != self.known[at]) && datum.is_number();
                if is_new && is_room && point.times <= VISITS {
                    changed.push(Changed { object: *object, cell, datum });
                    self.known[at] = datum;
                    self.kept += 1;
                }
            }
        }
        if point.times <= VISITS {
            point.changed.push(changed);
        }
    }
}

impl Machine<'_> {
    /// Keeps what changes of objects at each check point from now on, and those of which it says so at each visit.
    pub(in crate::case::flow) fn watch(&mut self, objects: Vec<Vec<(u32, bool)>>) {
        let points = objects.iter().map(|_| Visited::default()).collect();
        let known = self.program.layout.initial.clone();
        self.watch = Some(Watch { objects, points, known, kept: 0 });
    }

    /// The run comes to a check point.
    pub(super) fn come_to(&mut self, point: u32) {
        if let Some(watch) = &mut self.watch {
            let layout = &self.program.layout;
            watch.visit(point, &self.cells, |object| layout.of(object));
        }
    }

    /// What was kept of each check point.
    pub(in crate::case::flow) fn visited(&mut self) -> Vec<Visited> {
        self.watch.take().map(|watch| watch.points).unwrap_or_default()
    }
}
