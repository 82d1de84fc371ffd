//! Draws pointers that a condition chooses of two: `c ? &a : p`, to be followed, assigned, compared and passed.

use super::{Grower, TRIES};
use crate::c::features::Feature;
use crate::c::types::{Int, Type};
use crate::case::flow::machine::is_same;
use crate::case::flow::{Expr, Place, Variable};
use crate::generator::Sketch;

impl Grower<'_> {
    /// Whether the next pointer is one that a condition chooses of two.
    pub(super) fn chooses(&mut self) -> bool {
        !self.is_choosing && self.is_drawn(self.shares.choices, Feature::PointerChoices)
    }

    /// The pointer, or at times one that a condition chooses of it and another.
    pub(super) fn perhaps_chosen(&mut self, pointer: Expr) -> Expr {
        if self.chooses()
            && let Some(choice) = self.choice(&pointer)
        {
            return choice;
        }
        pointer
    }

    /// A pointer that a condition chooses of this one and another.
    pub(super) fn choice(&mut self, pointer: &Expr) -> Option<Expr> {
        self.is_choosing = true;
        let choice = self.choice_beside(pointer);
        self.is_choosing = false;
        choice
    }

    fn choice_beside(&mut self, pointer: &Expr) -> Option<Expr> {
        let Some(Type::Pointer(to)) = self.type_of(pointer) else { return None };
        for _ in 0..TRIES {
            let condition = match pointer {
                Expr::Read(_) if self.chance.ratio(1, 8) => pointer.clone(),
                _ => self.condition(),
            };
            let Some(values) = self.values(&condition) else { continue };
            let truths: Vec<bool> = values.iter().filter_map(|value| value.is_true()).collect();
            let is_first = self.chance.ratio(1, 2);
            let is_never_other = truths.iter().all(|holds| *holds == is_first);
            let other = match is_never_other && self.chance.ratio(1, 4) {
                true => self.null(),
                false => match self.pointer_beside(&to) {
                    Some(other) => other,
                    None => continue,
                },
            };
            let parts = match is_first {
                true => [condition, pointer.clone(), other],
                false => [condition, other, pointer.clone()],
            };
            let whole = Expr::Conditional(Box::new(parts));
            if other_than(&whole) && self.values(&whole).is_some() {
                return Some(whole);
            }
        }
        None
    }

    /// A null pointer constant, in either spelling.
    fn null(&mut self) -> Expr {
        let zero = Expr::Int(0, Int::Int);
        match self.chance.ratio(1, 2) {
            true => zero,
            false => Expr::Cast(Type::Void.pointer(), Box::new(zero)),
        }
    }

    /// Another pointer to a type: what one is, or the address of a place that there is.
    fn pointer_beside(&mut self, to: &Type) -> Option<Expr> {
        if self.chance.ratio(1, 3)
            && let Some(place) = self.link_to(to)
        {
            return Some(Expr::Read(place));
        }
        for _ in 0..TRIES {
            let place = self.pointee()?;
            if self.type_at(&place).is_some_and(|ty| is_same(&ty, to)) {
                return Some(Expr::Address(place));
            }
        }
        self.thing(to).map(Expr::Address)
    }

    /// What a pointer leads to that a condition chooses, of which one is the address of a place: an element of it further
    /// at times.
    pub(super) fn chosen_target(&mut self) -> Option<Place> {
        let target = match self.chance.ratio(1, 4).then(|| self.array_with_others()).flatten() {
            Some(array) => array,
            None => {
                self.is_choosing = true;
                let target = self.pointee();
                self.is_choosing = false;
                target?
            }
        };
        let choice = self.choice(&Expr::Address(target))?;
        self.led_by(choice)
    }

    /// An array of a type that another array outside functions has, too.
    fn array_with_others(&mut self) -> Option<Place> {
        let is_array = |ty: &Type| matches!(ty, Type::Array(..));
        let outside = |object: &Variable| {
            (object.storage.routine().is_none() && is_array(&object.ty)).then(|| object.ty.clone())
        };
        let arrays: Vec<Type> = self.flow.objects.iter().filter_map(outside).collect();
        let is_such = |ty: &Type| arrays.iter().filter(|other| is_same(ty, other)).count() > 1;
        let array = self.object_such(is_such)?;
        let Variable { is_volatile, length, .. } = self.flow.objects[array as usize];
        (!is_volatile && length.is_none()).then_some(Place::Object(array))
    }

    /// What the value of a pointer leads to, or one of the elements beside it.
    pub(super) fn led_by(&mut self, pointer: Expr) -> Option<Place> {
        let target = |by| Place::Target(Box::new(Place::Value(Box::new(pointer.clone()))), by);
        let zero = || Box::new(Expr::Int(0, Int::Int));
        if self.chance.ratio(1, 3)
            && let Some(by) = self.index(4)
        {
            let further = target(Box::new(by));
            if self.values(&Expr::Address(further.clone())).is_some() {
                return Some(further);
            }
        }
        let first = target(zero());
        self.values(&Expr::Address(first.clone())).is_some().then_some(first)
    }

    /// A pointer that an expression of a script yields.
    pub(super) fn pointer_value(&mut self, sketch: &Sketch) -> Option<Place> {
        let value = self.sketched_pointer(sketch);
        let is_pointer = matches!(self.type_of(&value), Some(Type::Pointer(_)));
        is_pointer.then(|| Place::Value(Box::new(value)))
    }
}

/// Whether a choice is between two that are written otherwise.
fn other_than(choice: &Expr) -> bool {
    !matches!(choice, Expr::Conditional(parts) if parts[1] == parts[2])
}
