//! Programs that name a place in place of following a pointer that always leads there.

use super::changes::Changes;
use super::machine::{Machine, Types, way_to};
use super::walk::each_place_mut;
use super::{Flow, Place};
use crate::c::model::Model;

/// Changes that name one of the places after another.
pub(super) fn names<'c>(case: &'c Flow, model: &Model) -> Changes<'c> {
    // What the run did is known by where the parts of this copy are in memory.
    let mut flow = case.clone();
    let mut machine = Machine::new(&flow, model);
    machine.trace_pointers();
    let _ = machine.run();
    let trace = machine.into_trace();
    let types = Types { flow: case, model };
    let (mut number, mut found) = (0, Vec::new());
    each_target(&mut flow, &mut |place| {
        let named = trace.only_target(place).zip(types.type_at(place));
        let named = named.and_then(|((object, cell), (ty, _))| {
            let way = way_to(&case.objects[object as usize].ty, cell, ty)?;
            Some(case.place_of_part(object, &way))
        });
        found.extend(named.map(|named| (number, named)));
        number += 1;
    });
    let mut all = Changes::default();
    for (wanted, named) in found {
        all.add(move |flow| {
            let mut number = 0;
            each_target(flow, &mut |place| {
                if number == wanted {
                    place.clone_from(&named);
                }
                number += 1;
            });
        });
    }
    all
}

/// Visits each place to which a pointer leads, to be changed, before the places on the way to it.
fn each_target(flow: &mut Flow, change: &mut impl FnMut(&mut Place)) {
    fn within(place: &mut Place, change: &mut impl FnMut(&mut Place)) {
        if let Place::Target(..) = place {
            change(place);
        }
        if let Place::Member(of, _) | Place::Element(of, _) | Place::Target(of, _) = place {
            within(of, change);
        }
    }
    for routine in &mut flow.routines {
        each_place_mut(&mut routine.body, &mut |place| within(place, change));
    }
}
