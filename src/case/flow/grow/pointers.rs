//! Draws pointers: where they lead, how they move, and loops that go over an array by them.

use std::rc::Rc;

use super::{Around, Grower, TRIES};
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::flow::{Expr, Loop, LoopForm, Place, Stmt, Storage};
use crate::generator::{OperandName, Plan, Sketch};

/// The elements over which a loop goes: from the first on, to the one before the end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Stretch {
    pub(super) first: i64,
    pub(super) end: i64,
}

impl Grower<'_> {
    /// Lets a pointer lead somewhere, or a few elements further than it leads.
    pub(super) fn point(&mut self) {
        if self.has_links() && self.shares.union_pointers > 0 && self.in_turn() {
            return;
        }
        if self.has_links() && self.chance.ratio(1, 2) && self.relink() {
            return;
        }
        if self.chance.ratio(1, 3) && self.advance() {
            return;
        }
        let Some(target) = self.pointee() else { return };
        let Some(ty) = self.type_at(&target) else { return };
        let is_local = self.is_local(&target);
        let pointer = self.pointer_to(&ty, is_local);
        let value = self.perhaps_chosen(Expr::Address(target));
        self.add(vec![Stmt::Assign(Place::Object(pointer), None, value)]);
    }

    /// A place that a pointer may lead to: a number or a struct, outside functions or of this one.
    pub(super) fn pointee(&mut self) -> Option<Place> {
        for _ in 0..TRIES {
            let place = match self.chance.ratio(1, 5) {
                true => self.whole().map(|(place, _)| place),
                false => self.scalar(false),
            };
            if let Some(place) = place.filter(|place| self.is_addressable(place)) {
                return Some(place);
            }
        }
        None
    }

    /// Whether a pointer to a place may be made.
    fn is_addressable(&self, place: &Place) -> bool {
        let types = self.types_now();
        !types.is_field(place) && !place.is_indirect() && !types.is_in_union(place)
    }

    fn is_local(&self, place: &Place) -> bool {
        place.root().is_some_and(|of| self.flow.objects[of as usize].storage.call().is_some())
    }

    /// A pointer of the function to a type, or one outside functions if it leads to no local object.
    fn pointer_to(&mut self, ty: &Type, is_local: bool) -> u32 {
        let wanted = ty.clone().pointer();
        let routine = self.routine;
        let is_it = |object: &super::Variable| {
            let of = object.storage.routine();
            object.ty == wanted && (of == Some(routine) || of.is_none() && !is_local)
        };
        let mut objects = (0..).zip(&self.flow.objects);
        match objects.find(|(number, object)| is_it(object) && !self.is_left(*number)) {
            Some((found, _)) if !self.chance.ratio(1, 3) => found,
            _ if !is_local && self.chance.ratio(1, 3) => {
                self.add_object(wanted, Storage::Global, Some(Value::Null))
            }
            _ => self.add_object(wanted, Storage::Local(routine), None),
        }
    }

    /// Moves a pointer by some elements.
    fn advance(&mut self) -> bool {
        let Some(pointer) = self.object_such(|ty| matches!(ty, Type::Pointer(_))) else {
            return false;
        };
        let is_walker = self.walkers.iter().any(|(_, walker)| *walker == pointer);
        let by = *self.chance.pick(&[1, 1, 1, -1, -1, 2, -2, 3]);
        let op = if by > 0 { Op::Add } else { Op::Subtract };
        let by = self.literal(i128::from(i64::abs(by)));
        !is_walker && self.add(vec![Stmt::Assign(Place::Object(pointer), Some(op), by)])
    }

    /// A comparison of two pointers of one type, or of their distance; none if there are no two.
    pub(super) fn pointer_comparison(&mut self, op: Op) -> Option<Expr> {
        if self.has_links()
            && self.chance.ratio(1, 2)
            && let Some(compared) = self.link_comparison()
        {
            return Some(compared);
        }
        let one = self.object_such(|ty| matches!(ty, Type::Pointer(_)))?;
        let wanted = self.flow.objects[one as usize].ty.clone();
        let other = self.object_such(|ty| *ty == wanted)?;
        let [first, second] = [one, other].map(|of| Expr::Read(Place::Object(of)));
        let parts = Box::new([first, self.perhaps_chosen(second)]);
        if one == other || self.values(&Expr::Binary(Op::Equal, parts.clone())).is_none() {
            return None;
        }
        let distance = Expr::Distance(parts.clone());
        if self.values(&distance).is_none() {
            let op = if self.chance.ratio(1, 2) { Op::Equal } else { Op::NotEqual };
            return Some(Expr::Binary(op, parts));
        }
        match self.chance.ratio(1, 2) {
            true => Some(Expr::Binary(op, parts)),
            false => {
                let by = i128::from(self.chance.below(5)) - 1;
                Some(Expr::Binary(op, Box::new([distance, self.literal(by)])))
            }
        }
    }

    /// Statements for which a new pointer to a place has a name.
    pub(super) fn with_pointer(&mut self, plan: &Plan, body: &[Plan]) {
        let (Some(name), [to]) = (&plan.name, &plan.sketches[..]) else { return };
        let Some(target) = self.place(to).filter(|place| self.is_addressable(place)) else {
            return;
        };
        let Some(ty) = self.type_at(&target) else { return };
        let storage = Storage::Local(self.routine);
        let pointer = self.add_object(ty.pointer(), storage, None);
        let set = Stmt::Assign(Place::Object(pointer), None, Expr::Address(target));
        if self.add(vec![set]) {
            self.names.push((name.clone(), pointer));
            self.list(body);
            self.names.pop();
        }
    }

    /// Whether the statements of a loop can do with pointers in place of its counter.
    pub(super) fn goes_by_pointer(&mut self, body: &[Plan]) -> bool {
        let mut is_counted = false;
        for plan in body {
            plan.each(&mut |plan| {
                for sketch in &plan.sketches {
                    sketch.each(&mut |sketch| {
                        let name = match sketch {
                            Sketch::Operand(name) => name.as_ref(),
                            _ => None,
                        };
                        is_counted |= name.is_some_and(|name| matches!(&**name, "i" | "j" | "k"));
                    });
                }
            });
        }
        !is_counted && self.chance.ratio(self.shares.pointers.into(), 100)
    }

    /// A loop over elements of an array by a pointer, and by others over the arrays that its statements name besides.
    pub(super) fn by_pointer(
        &mut self,
        (name, array): (&OperandName, u32),
        stretch: Stretch,
        plan: &Plan,
    ) -> bool {
        let plans = plan.bodies.first().map_or(&[][..], Vec::as_slice);
        let mut walked = vec![(name.clone(), array)];
        for other in named_arrays(plans) {
            let Some(Place::Object(object)) = self.place_of(&other) else { continue };
            let is_row = match &self.flow.objects[object as usize].ty {
                Type::Array(element, _) => !matches!(**element, Type::Array(..)),
                _ => false,
            };
            let room = self.least_room(&Place::Object(object));
            let is_long = is_row && room.is_some_and(|n| i64::from(n) >= stretch.end);
            if is_long && walked.iter().all(|(known, _)| *known != other) {
                walked.push((other, object));
            }
        }
        let mut walkers = Vec::new();
        for (name, array) in walked {
            let Type::Array(element, _) = &self.flow.objects[array as usize].ty else { continue };
            let ty = Type::clone(element).pointer();
            let walker = self.add_object(ty, Storage::Local(self.routine), None);
            walkers.push((name, array, walker));
        }
        let is_up = self.chance.ratio(2, 3);
        let (start, last) = match is_up {
            true => (stretch.first, stretch.end),
            false => (stretch.end, stretch.first),
        };
        let sets: Vec<Stmt> = walkers
            .iter()
            .map(|(_, array, walker)| {
                let start = self.pointer_into(*array, start);
                Stmt::Assign(Place::Object(*walker), None, start)
            })
            .collect();
        let op = if is_up { Op::Add } else { Op::Subtract };
        let one = self.literal(1);
        let steps: Vec<Stmt> = walkers
            .iter()
            .map(|(_, _, walker)| Stmt::Assign(Place::Object(*walker), Some(op), one.clone()))
            .collect();
        let (array, walker) = (walkers[0].1, walkers[0].2);
        let mut stmts = sets;
        let mut last = self.pointer_into(array, last);
        if self.chance.ratio(1, 3) {
            // The end in a variable.
            let ty = self.flow.objects[walker as usize].ty.clone();
            let end = self.add_object(ty, Storage::Local(self.routine), None);
            stmts.push(Stmt::Assign(Place::Object(end), None, last));
            last = Expr::Read(Place::Object(end));
        }
        let op = match (is_up, self.chance.ratio(1, 2)) {
            (_, true) => Op::NotEqual,
            (true, false) => Op::Less,
            (false, false) => Op::Greater,
        };
        let read = Expr::Read(Place::Object(walker));
        let condition = Expr::Binary(op, Box::new([read, last]));
        let form =
            *self.chance.pick(&[LoopForm::For, LoopForm::For, LoopForm::While, LoopForm::Do]);
        let mut of = Loop { form, hint: None, first: None, condition, last: None, body: steps };
        if form == LoopForm::For && is_up {
            of.first = Some(stmts.remove(0));
            of.last = Some(of.body.remove(0));
        }
        let own = of.body.len();
        stmts.push(Stmt::Loop(Box::new(of)));
        if !self.add(stmts) {
            return false;
        }
        let at = self.here() - 1;
        let known = self.walkers.len();
        self.walkers.extend(walkers.into_iter().map(|(name, _, walker)| (name, walker)));
        self.loops.push(Around::Loop);
        self.within(at, 0, |this| {
            // Before the steps up, after the steps down.
            let before = Rc::clone(&this.before);
            this.move_here(&before, |block| Some(block.len() - if is_up { own } else { 0 }));
            this.list(plans);
        });
        self.loops.pop();
        self.walkers.truncate(known);
        true
    }

    /// A pointer to an element of an array, or just beyond the last.
    fn pointer_into(&mut self, array: u32, at: i64) -> Expr {
        let number = match self.flow.objects[array as usize].ty {
            Type::Array(_, n) => i64::from(n),
            _ => 0,
        };
        let element =
            |at| Expr::Address(Place::Element(Box::new(Place::Object(array)), Box::new(at)));
        if at < number && self.chance.ratio(1, 2) {
            return element(self.literal(at.into()));
        }
        let first = element(Expr::Int(0, Int::Int));
        match at {
            0 => first,
            at => Expr::Binary(Op::Add, Box::new([first, self.literal(at.into())])),
        }
    }

    /// The element so far from where a loop over a named array is that goes by a pointer.
    pub(super) fn walked(&self, name: &OperandName, by: i64) -> Option<Place> {
        let (_, walker) = self.walkers.iter().rev().find(|(known, _)| known == name)?;
        if self.flow.objects[*walker as usize].storage != Storage::Local(self.routine) {
            return None;
        }
        let by = Expr::Int(by.into(), Int::Int);
        let place = Place::Target(Box::new(Place::Object(*walker)), Box::new(by));
        self.values(&Expr::Address(place.clone())).is_some().then_some(place)
    }
}

/// The arrays that statements name by elements near a loop's place.
fn named_arrays(plans: &[Plan]) -> Vec<OperandName> {
    let mut all: Vec<OperandName> = Vec::new();
    for plan in plans {
        plan.each(&mut |plan| {
            for sketch in &plan.sketches {
                sketch.each(&mut |sketch| {
                    if let Sketch::At(name, indices) = sketch
                        && matches!(indices[..], [Sketch::Near(_)])
                        && !all.contains(name)
                    {
                        all.push(name.clone());
                    }
                });
            }
        });
    }
    all
}
