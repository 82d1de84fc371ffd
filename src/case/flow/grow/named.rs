//! Draws statements about variables and arrays that a script has given names: what loops of a known kind, such as
//! a sum over an array, are made of.

use std::sync::Arc;

use super::pointers::Stretch;
use super::{Around, Grower, TRIES};
use crate::c::tree::Op;
use crate::c::types::{Int, Member, Record, Type};
use crate::case::flow::{Expr, Loop, LoopForm, Place, Stmt, Storage};
use crate::generator::{OperandName, Plan, Sketch};

/// The names by which scripts call the counters of the loops around the innermost one.
const OUTER_COUNTERS: [&str; 2] = ["j", "k"];

impl Grower<'_> {
    /// The place that a name stands for here.
    pub(super) fn place_of(&self, name: &OperandName) -> Option<Place> {
        let named = self.names.iter().rev().find(|(known, _)| known == name);
        let outer = || {
            let further = 1 + OUTER_COUNTERS.iter().position(|of| *of == &**name)?;
            self.counters.iter().rev().nth(further).copied()
        };
        let object = named.map(|(_, object)| *object).or_else(outer)?;
        // A function that is called here does not see another's variables.
        let routine = self.flow.objects[object as usize].storage.routine();
        routine.is_none_or(|of| of == self.routine).then_some(Place::Object(object))
    }

    /// The place that a sketch describes; none if it describes a value.
    pub(super) fn place(&mut self, sketch: &Sketch) -> Option<Place> {
        match sketch {
            Sketch::Operand(Some(name)) => self.place_of(name),
            Sketch::At(name, indices) => self.element(name, indices),
            Sketch::Member(of, member) => {
                let of = self.place(of)?;
                let Type::Record(record) = self.type_at(&of)? else { return None };
                let number = record.members.len() as u32;
                let member = member.unwrap_or_else(|| self.chance.below(number.into()) as u32);
                (member < number).then(|| Place::Member(Box::new(of), member))
            }
            Sketch::Target(parts) => {
                let pointer = match self.place(&parts[0]) {
                    Some(pointer) => pointer,
                    None => self.pointer_value(&parts[0])?,
                };
                let by = self.sketched(&parts[1]);
                Some(Place::Target(Box::new(pointer), Box::new(by)))
            }
            _ => None,
        }
    }

    /// The number that a sketch describes the place of, or one in it.
    pub(super) fn number_at(&mut self, sketch: &Sketch) -> Option<Place> {
        let place = self.place(sketch)?;
        self.scalar_in(place)
    }

    /// An element of a named array. An index that is said as a distance is that far from where the loops around the
    /// place are.
    fn element(&mut self, name: &OperandName, indices: &[Sketch]) -> Option<Place> {
        if let [Sketch::Near(by)] = indices
            && let Some(place) = self.walked(name, *by)
        {
            return Some(place);
        }
        let mut place = self.place_of(name)?;
        let dimensions = match self.type_at(&place)? {
            Type::Pointer(row) if place.root().is_some_and(|of| self.declared(of).is_some()) => {
                1 + dimensions(&row)
            }
            ty => dimensions(&ty),
        };
        for dimension in 0..dimensions {
            let room = self.room(&place)?;
            let index = match indices.get(dimension).or(indices.last()) {
                Some(Sketch::Near(by)) => {
                    let counter = self.counters.len().checked_sub(dimensions - dimension);
                    let counter = counter.and_then(|at| self.counters.get(at)).copied();
                    counter.and_then(|counter| self.near(counter, (*by).into(), &room))
                }
                Some(index) => {
                    let index = self.sketched(index);
                    self.masked(index, &room)
                }
                None => None,
            };
            let index = match index {
                Some(index) => index,
                None => self.index(least(&room)?)?,
            };
            let (place_of, index) = (Box::new(place.clone()), Box::new(index));
            place = match self.type_at(&place)? {
                Type::Pointer(_) => Place::Target(place_of, index),
                _ => Place::Element(place_of, index),
            };
        }
        Some(place)
    }

    /// An index, or some of its low bits if it is not below the number of elements in all states.
    fn masked(&self, index: Expr, room: &[u32]) -> Option<Expr> {
        if self.is_below(&index, room) {
            return Some(index);
        }
        let mask = self.literal(i128::from(1 << least(room)?.checked_ilog2()?) - 1);
        Some(Expr::Binary(Op::And, Box::new([index, mask])))
    }

    /// Whether an expression is an index of so many elements in each state.
    fn is_below(&self, index: &Expr, room: &[u32]) -> bool {
        let is_within = |at: i128, n: u32| (0..i128::from(n)).contains(&at);
        self.values(index).is_some_and(|all| {
            let mut all = all.iter().zip(room);
            all.all(|(value, n)| value.int().is_some_and(|at| is_within(at, *n)))
        })
    }

    /// A counter plus a number, if that is below the number of elements in all states.
    fn near(&self, counter: u32, by: i128, room: &[u32]) -> Option<Expr> {
        let read = Expr::Read(Place::Object(counter));
        let at = if by == 0 { read } else { self.add_constant(read, by) };
        self.is_below(&at, room).then_some(at)
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

    /// Statements for which a new object has a name: with its first value, or a local one.
    pub(super) fn with_object(&mut self, plan: &Plan, body: &[Plan]) {
        let (Some(name), Some(ty)) = (&plan.name, &plan.ty) else { return };
        let ty = self.adopted(ty);
        let value = self.initial(&ty);
        let storage = match self.chance.below(3) {
            0 => Storage::Local(self.routine),
            _ => self.storage(),
        };
        let object = self.add_object(ty, storage, Some(value));
        self.names.push((name.clone(), object));
        self.list(body);
        self.names.pop();
    }

    /// A type that a script drew, with structs of the program's own.
    pub(super) fn adopted(&self, ty: &Type) -> Type {
        fn within(ty: &Type, next: &mut u32) -> Type {
            match ty {
                Type::Array(element, n) => Type::Array(Arc::new(within(element, next)), *n),
                Type::Record(record) => {
                    let id = *next;
                    *next += 1;
                    let members = record
                        .members
                        .iter()
                        .map(|member| Member { ty: within(&member.ty, next), ..member.clone() });
                    Type::Record(Arc::new(Record::new(record.kind, id, members.collect())))
                }
                other => other.clone(),
            }
        }
        within(ty, &mut self.next_record())
    }

    /// Assigns an expression to a variable or an element. Where a result would overflow, it is computed in unsigned
    /// types instead, and the last attempt takes the bits that the target holds.
    pub(super) fn set(&mut self, sketches: &[Sketch]) {
        let [to, value] = sketches else { return };
        if let Some(to) = self.place(to)
            && matches!(self.type_at(&to), Some(Type::Pointer(_)))
        {
            let value = self.sketched_pointer(value);
            self.add(vec![Stmt::Assign(to, None, value)]);
            return;
        }
        for attempt in 0..TRIES {
            let target = self.number_at(to);
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
    pub(super) fn over(&mut self, plan: &Plan, body: &[Plan]) {
        let Some(name) = &plan.name else { return };
        let Some(place) = self.place_of(name) else { return };
        // Within a loop over the same array it goes over the elements of an element.
        let dimension = self.over.iter().filter(|over| *over == name).count();
        let variable = self.variable_bound(&place, dimension);
        let n = self.type_at(&place).and_then(|ty| length(&ty, dimension));
        let Some(n) = n.or(variable.as_ref().map(|_| 0)) else { return };
        let mut reach = Reach { name, dimension, least: 0, most: 0 };
        body.iter().for_each(|plan| reach.plan(plan));
        let (first, end) = (-reach.least, i64::from(n) - reach.most);
        if first >= end && variable.is_none() {
            return;
        }
        self.over.push(name.clone());
        if let Some(bound) = variable {
            let stretch = Stretch { first, end: reach.most };
            self.loop_to(stretch, bound, body);
            self.over.pop();
            return;
        }
        let is_row = matches!(self.type_at(&place), Some(Type::Array(of, _)) if !matches!(*of, Type::Array(..)));
        let array = place.root().filter(|_| is_row && plan.ty.is_none());
        let is_done = array.is_some_and(|array| {
            self.goes_by_pointer(body)
                && self.by_pointer((name, array), Stretch { first, end }, plan)
        });
        if !is_done {
            self.loop_between(first.into(), end.into(), plan);
        }
        self.over.pop();
    }

    /// A loop whose condition the script says. It ends after the first iteration unless what is in it makes it end.
    pub(super) fn as_long_as(&mut self, sketch: Option<&Sketch>, body: &[Plan]) {
        for _ in 0..TRIES {
            let condition = self.condition_of(sketch);
            let form = *self.chance.pick(&[LoopForm::While, LoopForm::While, LoopForm::Do]);
            let of = Loop {
                form,
                hint: None,
                first: None,
                condition,
                last: None,
                body: vec![Stmt::Break],
            };
            if !self.add_and_enter(vec![Stmt::Loop(Box::new(of))], 0, None) {
                continue;
            }
            self.loops.push(Around::Loop);
            let at = self.inside(|this| this.list(body));
            self.loops.pop();
            if let Some(Stmt::Loop(of)) = self.block().get_mut(at) {
                of.body.pop();
            }
            self.moved();
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

/// The fewest elements that an array has.
fn least(room: &[u32]) -> Option<u32> {
    room.iter().min().copied()
}

/// The number of elements in a dimension of an array.
fn length(ty: &Type, dimension: usize) -> Option<u32> {
    match (ty, dimension) {
        (Type::Array(_, n), 0) => Some(*n),
        (Type::Array(element, _) | Type::Pointer(element), 1..) => length(element, dimension - 1),
        _ => None,
    }
}

/// How far from the place of a loop the elements are that statements name.
struct Reach<'p> {
    /// The array that the loop goes over, and in which dimension.
    name: &'p OperandName,
    dimension: usize,
    least: i64,
    most: i64,
}

impl Reach<'_> {
    fn plan(&mut self, plan: &Plan) {
        plan.sketches.iter().for_each(|sketch| self.sketch(sketch));
        plan.bodies.iter().flatten().for_each(|plan| self.plan(plan));
    }

    fn sketch(&mut self, sketch: &Sketch) {
        if let Sketch::At(name, indices) = sketch {
            let own = indices.get(self.dimension).or(indices.last());
            let all = if name == self.name { own.into_iter() } else { indices.last().into_iter() };
            for index in all {
                if let Sketch::Near(by) = index {
                    (self.least, self.most) = (self.least.min(*by), self.most.max(*by));
                }
            }
        }
        sketch.parts().iter().for_each(|part| self.sketch(part));
    }
}
