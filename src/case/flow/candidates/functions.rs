//! Programs with plainer functions: with initializers in place of constructors, and fewer attributes.

use super::Offers;
use crate::c::calling::Convention;
use crate::c::types::{Int, Type};
use crate::case::flow::cost::type_cost;
use crate::case::flow::lists::Taking;
use crate::case::flow::{Flow, Routine, Sight};

impl Offers<'_> {
    /// Initializers in place of constructors, and fewer or plainer ones.
    pub(super) fn fewer_constructors(&mut self) {
        let set = |flow: &mut Flow, change: &dyn Fn(u32) -> Option<u32>| {
            for object in &mut flow.objects {
                object.constructor = object.constructor.and_then(change);
            }
        };
        self.offer(move |flow| set(flow, &|_| None));
        self.offer(move |flow| flow.is_ordered = false);
        let all = self.case.constructors();
        for number in all.keys().copied().filter(|_| all.len() > 1) {
            self.offer(move |flow| {
                set(flow, &|other| Some(other).filter(|other| *other != number))
            });
        }
        for plain in [0, 1] {
            self.offer(move |flow| set(flow, &|_| Some(plain)));
        }
        for object in all.values().flatten().copied() {
            self.offer(move |flow| flow.objects[object as usize].constructor = None);
        }
    }

    /// Functions without attributes, or with fewer.
    pub(super) fn fewer_attributes(&mut self) {
        let all = |flow: &mut Flow, change: fn(&mut Routine)| {
            flow.routines.iter_mut().for_each(change);
        };
        self.offer(move |flow| {
            let functions: Vec<u32> = (0..flow.routines.len() as u32).collect();
            flow.set_convention(&functions, Convention::Plain);
        });
        self.offer(move |flow| all(flow, |of| of.attributes.clear()));
        self.offer(move |flow| all(flow, |of| of.is_inline = false));
        self.offer(move |flow| all(flow, |of| of.is_old = false));
        self.offer(move |flow| all(flow, |of| of.must_tail = false));
        for (number, routine) in self.case.routines.iter().enumerate() {
            if !routine.convention.is_plain() {
                self.offer(move |flow| flow.set_convention(&[number as u32], Convention::Plain));
            }
            if routine.is_inline {
                self.offer(move |flow| flow.routines[number].is_inline = false);
            }
            if routine.is_old {
                self.offer(move |flow| flow.routines[number].is_old = false);
            }
            if routine.must_tail {
                self.offer(move |flow| flow.routines[number].must_tail = false);
            }
            for at in 0..routine.attributes.len() {
                self.offer(move |flow| {
                    flow.routines[number].attributes.remove(at);
                });
            }
        }
    }

    pub(super) fn plainer_routines(&mut self) {
        for number in 1..self.case.routines.len() {
            for sight in [Sight::Public, Sight::Static] {
                self.offer(move |flow| flow.routines[number].sight = sight);
            }
            for plain in [Taking::Own, Taking::Copy, Taking::Passed] {
                if plain < self.case.routines[number].taking {
                    self.offer(move |flow| flow.routines[number].taking = plain);
                }
            }
            self.add(self.case.without_result(number as u32));
            if self.case.routines[number].result.as_ref().is_some_and(|ty| type_cost(ty) > 0) {
                self.offer(move |flow| flow.routines[number].result = Some(Type::Int(Int::Int)));
            }
        }
    }
}
