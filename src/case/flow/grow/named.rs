//! Draws statements about variables and arrays that a script has given names: what loops of a known kind, such as
//! a sum over an array, are made of.

use std::sync::Arc;

use super::{Around, Grower, TRIES};
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::case::flow::{Expr, Loop, LoopForm, Place, Stmt, Storage};
use crate::generator::{OperandName, Plan, Sketch};

impl Grower<'_> {
    /// The place that a name stands for here.
    pub(super) fn place_of(&self, name: &OperandName) -> Option<Place> {
        let (_, object) = self.names.iter().rev().find(|(known, _)| known == name)?;
        // A function that is called here does not see another's variables.
        let routine = self.flow.objects[*object as usize].storage.routine();
        routine.is_none_or(|of| of == self.routine).then_some(Place::Object(*object))
    }

    /// The element of a named array that is this far from where the loops around the place are, or else any element.
    pub(super) fn element(&mut self, name: &OperandName, by: i64) -> Option<Place> {
        let mut place = self.place_of(name)?;
        let mut dimensions = dimensions(&self.type_at(&place)?);
        while let Type::Array(_, n) = self.type_at(&place)? {
            let counter = self.counters.len().checked_sub(dimensions);
            let counter = counter.and_then(|at| self.counters.get(at)).copied();
            let index = match counter.and_then(|counter| self.near(counter, by.into(), n)) {
                Some(index) => index,
                None => self.index(n)?,
            };
            place = Place::Element(Box::new(place), Box::new(index));
            dimensions -= 1;
        }
        Some(place)
    }

    /// A counter plus a number, if that is below `n` in all states.
    fn near(&self, counter: u32, by: i128, n: u32) -> Option<Expr> {
        let read = Expr::Read(Place::Object(counter));
        let at = if by == 0 { read } else { self.add_constant(read, by) };
        let is_within = |at: i128| (0..i128::from(n)).contains(&at);
        let values = self.values(&at)?;
        values.iter().all(|value| value.int().is_some_and(is_within)).then_some(at)
    }

    /// Statements for which a new variable has a name. It is zero, one or at an edge.
    pub(super) fn with_variable(&mut self, plan: &Plan, body: &[Plan]) {
        let Some(name) = &plan.name else { return };
        let ty = match &plan.ty {
            Some(ty @ (Type::Int(_) | Type::Float(_))) => ty.clone(),
            _ => self.next_number(),
        };
        let n = match self.chance.below(4) {
            0 | 1 => 0,
            2 => 1,
            _ => self.edge(),
        };
        let object = self.add_object(ty.clone(), Storage::Local(self.routine), None);
        let value = match self.chance.ratio(1, 4) {
            true => self.input(n, ty),
            false => self.constant_of(n, &ty),
        };
        let Some(value) = value else { return };
        if self.add(vec![Stmt::Assign(Place::Object(object), None, value)]) {
            self.names.push((name.clone(), object));
            self.list(body);
            self.names.pop();
        }
    }

    /// Statements for which an array has a name: one that there is, or a new one.
    pub(super) fn with_array(&mut self, plan: &Plan, body: &[Plan]) {
        let Some(name) = &plan.name else { return };
        let is_such = |of: &Type| match (of, &plan.ty) {
            (Type::Array(element, _), Some(wanted)) => **element == *wanted,
            (Type::Array(element, _), None) => matches!(**element, Type::Int(_) | Type::Float(_)),
            _ => false,
        };
        let known = match self.chance.ratio(1, 2) {
            true => self.object_such(is_such),
            false => None,
        };
        let object = known.unwrap_or_else(|| {
            let ty = match &plan.ty {
                Some(ty) => ty.clone(),
                None => self.next_number(),
            };
            let n = self.new_length();
            let ty = Type::Array(Arc::new(ty), n);
            let value = self.initial(&ty);
            let storage = self.storage();
            self.add_object(ty, storage, Some(value))
        });
        self.names.push((name.clone(), object));
        self.list(body);
        self.names.pop();
    }

    /// Assigns an expression to a variable or an element. Where a result would overflow, it is computed in unsigned
    /// types instead, and the last attempt takes the bits that the target holds.
    pub(super) fn set(&mut self, sketches: &[Sketch]) {
        let [to, value] = sketches else { return };
        for attempt in 0..TRIES {
            let target = match to {
                Sketch::Operand(Some(name)) => self.place_of(name),
                Sketch::At(name, by) => self.element(name, *by),
                _ => None,
            };
            let Some(target) = target.or_else(|| self.scalar(false)) else { continue };
            let mut value = self.sketched(value);
            if attempt % 2 == 1 {
                self.make_unsigned(&mut value);
            }
            let value = match self.type_at(&target) {
                Some(Type::Int(int)) if attempt + 1 == TRIES => {
                    let mask = self.literal(self.model.range(int).1);
                    Expr::Binary(Op::And, Box::new([value, mask]))
                }
                _ => self.fitted(&target, None, value),
            };
            if self.add(vec![Stmt::Assign(target, None, value)]) {
                return;
            }
        }
    }

    /// Converts what an expression reads to the unsigned types of the same width.
    fn make_unsigned(&self, expr: &mut Expr) {
        if let Expr::Read(_) = expr
            && let Some(Type::Int(int)) = self.type_of(expr)
            && int != int.unsigned()
        {
            let read = std::mem::replace(expr, Expr::Int(0, Int::Int));
            *expr = Expr::Cast(Type::Int(int.unsigned()), Box::new(read));
            return;
        }
        // Places stay as they are.
        if !matches!(expr, Expr::Read(_) | Expr::Address(_)) {
            expr.parts_mut().into_iter().for_each(|part| self.make_unsigned(part));
        }
    }

    /// A loop over the elements of a named array, but for those at its ends that have no neighbour which its
    /// statements name.
    pub(super) fn over(&mut self, name: Option<&OperandName>, body: &[Plan]) {
        let length = match name.and_then(|name| self.place_of(name)) {
            Some(place) => match self.type_at(&place) {
                Some(Type::Array(_, n)) => Some(n),
                _ => None,
            },
            None => self.length(),
        };
        let Some(n) = length else { return };
        let (mut least, mut most) = (0, 0);
        body.iter().for_each(|plan| reach(plan, &mut least, &mut most));
        let (first, end) = (-least, i64::from(n) - most);
        if first < end {
            self.loop_between(first.into(), end.into(), body);
        }
    }

    /// A loop whose condition the script says. It ends after the first iteration unless what is in it makes it end.
    pub(super) fn as_long_as(&mut self, sketch: Option<&Sketch>, body: &[Plan]) {
        for _ in 0..TRIES {
            let condition = self.condition_of(sketch);
            let form = *self.chance.pick(&[LoopForm::While, LoopForm::While, LoopForm::Do]);
            let of = Loop { form, first: None, condition, last: None, body: vec![Stmt::Break] };
            if !self.add(vec![Stmt::Loop(Box::new(of))]) {
                continue;
            }
            let at = self.here() - 1;
            self.loops.push(Around::Loop);
            self.within(at, 0, |this| this.list(body));
            self.loops.pop();
            if let Some(Stmt::Loop(of)) = self.block().get_mut(at) {
                of.body.pop();
            }
            if !self.is_whole()
                && let Some(Stmt::Loop(of)) = self.block().get_mut(at)
            {
                of.body.push(Stmt::Break);
                self.moved();
            }
            return;
        }
    }
}

/// How many indices it takes to a number.
fn dimensions(ty: &Type) -> usize {
    match ty {
        Type::Array(element, _) => 1 + dimensions(element),
        _ => 0,
    }
}

/// How far from the place of a loop the elements are that statements name.
fn reach(plan: &Plan, least: &mut i64, most: &mut i64) {
    fn of(sketch: &Sketch, least: &mut i64, most: &mut i64) {
        if let Sketch::At(_, by) = sketch {
            (*least, *most) = ((*least).min(*by), (*most).max(*by));
        }
        sketch.parts().iter().for_each(|part| of(part, least, most));
    }
    plan.sketches.iter().for_each(|sketch| of(sketch, least, most));
    plan.bodies.iter().flatten().for_each(|plan| reach(plan, least, most));
}
