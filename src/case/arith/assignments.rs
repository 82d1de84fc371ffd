//! Grows assignments, `++` and `--`: each has a variable of its own, or a part of one, which the expression does not use
//! otherwise.

use super::grow::{Beside, Grower, Grown};
use super::lanes::parts_of;
use super::operations::of_floats;
use super::target::Target;
use super::term::Term;
use super::types::variable_type;
use super::{Qualifier, Storage};
use crate::c::arithmetic::Number;
use crate::c::features::Feature;
use crate::c::tree::{Op, Step};
use crate::c::types::{Int, Member, Type};
use crate::generator::Sketch;

/// What an assignment changes, and its type.
struct Place {
    target: Target,
    member: Member,
}

impl Grower<'_> {
    /// An assignment. One that is never evaluated has no effect.
    pub(super) fn assign(
        &mut self,
        op: Option<Op>,
        member: &Member,
        of: &Sketch,
        is_live: bool,
    ) -> Grown {
        let right = self.grow(of, is_live);
        if matches!(member.ty, Type::Vector(..)) {
            return self.assign_vector(op, &member.ty, right);
        }
        let right = self.scalar(right);
        let mut member = member.clone();
        if member.bits.is_none() && !self.is_held(right.value, &member.ty) {
            member.ty = self.flipped_type(&member.ty);
        }
        let initial = match self.edge_of_field(op, &member, right.value) {
            Some(edge) => edge,
            None => self.any(&member.ty, member.bits),
        };
        let Some(number) = self.target(&member, initial) else { return right };
        self.assign_to(op, &Place { target: Target::Whole(number), member }, right, is_live)
    }

    /// An assignment to a part of a variable of a type that has parts; to the variable, if there are none.
    pub(super) fn assign_part(
        &mut self,
        op: Option<Op>,
        member: &Member,
        of: &Sketch,
        is_live: bool,
    ) -> Grown {
        let Some(part) = self.part_type(&member.ty) else {
            return self.assign(op, member, of, is_live);
        };
        let right = self.grow(of, is_live);
        let right = self.scalar(right);
        let beside = op.map(|op| Beside { op, other: &right, is_left: true });
        let Some(place) = self.part_of_new(&member.ty, part, beside) else { return right };
        self.assign_to(op, &place, right, is_live)
    }

    fn assign_to(&mut self, op: Option<Op>, place: &Place, right: Grown, is_live: bool) -> Grown {
        let op = op.filter(|_| !place.member.ty.is_open_field(place.member.bits));
        let right = if op.is_none() { self.fitted(right, &place.member.ty) } else { right };
        let before = self.before(place, is_live);
        let whole = op.and_then(|op| Some((op, self.outcome(op, before.typed(), right.typed())?)));
        let (op, new) = match whole {
            Some((op, (_, new))) => (Some(op), new),
            None => (None, right.value),
        };
        let assignment = |right: Term| Term::Assign(op, place.target, Box::new(right));
        let Some(new) = new else {
            return Grown::number(assignment(right.term), before.ty, None);
        };
        match self.held(new, &place.member) {
            Some(new) => {
                self.store(place.target, new);
                Grown::number(assignment(right.term), before.ty, Some(new))
            }
            // The variable cannot hold it: the value alone.
            None => right,
        }
    }

    /// An assignment to a vector.
    fn assign_vector(&mut self, op: Option<Op>, ty: &Type, right: Grown) -> Grown {
        let right = self.vector(right, ty);
        let is_live = right.is_live();
        let beside = op.map(|op| Beside { op, other: &right, is_left: true });
        let initial = self.choose_lanes(ty, beside);
        let Some(number) = self.vector_target(ty, initial) else { return right };
        let before = self.read(number, is_live);
        let compound = op.and_then(|op| {
            let op = if self.is_of_floats(ty) { of_floats(op) } else { op };
            let whole = self.lane_operation(op, &before, &right)?;
            (op.is_assignable() && whole.ty == *ty).then_some((op, whole.lanes))
        });
        let (op, lanes) = match compound {
            Some((op, lanes)) => (Some(op), lanes),
            None => (None, right.lanes),
        };
        if is_live {
            self.scope.vectors.insert(number, lanes.clone());
        }
        let term = Term::Assign(op, Target::Whole(number), Box::new(right.term));
        Grown::vector(term, ty.clone(), lanes, is_live)
    }

    /// `++` or `--`, whichever has a result that the variable holds.
    pub(super) fn step(&mut self, step: Step, member: &Member, is_live: bool) -> Grown {
        let member = match &member.ty {
            Type::Int(_) | Type::Float(_) => member.clone(),
            Type::Complex(_) if self.has(Feature::ComplexSteps) => member.clone(),
            ty if self.part_type(ty).is_some() => return self.step_part(step, member, is_live),
            _ => Member::new(Type::Int(Int::Int)),
        };
        let one = self.one(&member.ty);
        let beside = Beside { op: step.op(), other: &one, is_left: true };
        let initial = match self.edge_of_field(Some(step.op()), &member, one.value) {
            Some(edge) => edge,
            None => self.choose(&member.ty, member.bits, Some(beside)),
        };
        let Some(number) = self.target(&member, initial) else { return one };
        self.step_to(step, &Place { target: Target::Whole(number), member }, is_live)
    }

    /// The same for a part of a variable of a type that has parts; for the variable, if there are none.
    pub(super) fn step_part(&mut self, step: Step, member: &Member, is_live: bool) -> Grown {
        let Some(part) = self.part_type(&member.ty) else {
            return self.step(step, member, is_live);
        };
        let one = self.one(&part);
        let beside = Beside { op: step.op(), other: &one, is_left: true };
        let Some(place) = self.part_of_new(&member.ty, part, Some(beside)) else { return one };
        self.step_to(step, &place, is_live)
    }

    fn step_to(&mut self, step: Step, place: &Place, is_live: bool) -> Grown {
        let before = self.before(place, is_live);
        if place.member.ty.is_open_field(place.member.bits) {
            return before;
        }
        if !is_live {
            return Grown::number(Term::Step(step, place.target), before.ty, None);
        }
        let one = self.one(&before.ty);
        for step in [step, step.opposite()] {
            let outcome = self.outcome(step.op(), before.typed(), one.typed());
            let new = outcome.and_then(|(_, new)| self.held(new?, &place.member));
            if let Some(new) = new {
                self.store(place.target, new);
                let value = if step.is_postfix() { before.value } else { Some(new) };
                return Grown::number(Term::Step(step, place.target), before.ty, value);
            }
        }
        before
    }

    /// For a sum or difference that is stored in an unsigned bit-field, in a share of cases, a value with which the field is
    /// then 0 or all ones: the result is that, or the field cuts it off.
    fn edge_of_field(
        &mut self,
        op: Option<Op>,
        member: &Member,
        right: Option<Number>,
    ) -> Option<Number> {
        let op = op.filter(|op| matches!(op, Op::Add | Op::Subtract))?;
        let (Type::Int(int), Some(bits), Some(Number::Int(right))) =
            (&member.ty, member.bits, right)
        else {
            return None;
        };
        if !int.is_unsigned() || *int == Int::Bool || !self.happens(self.shares.edge) {
            return None;
        }
        let (_, most) = self.model().bits_range(*int, bits);
        let after = *self.chance.pick(&[0, most]);
        let before = match op {
            Op::Add => after.wrapping_sub(right),
            _ => after.wrapping_add(right),
        };
        Some(Number::Int(before & most))
    }

    /// What a step adds to a number of a type.
    fn one(&self, ty: &Type) -> Grown {
        self.constant(Number::Int(1), &Type::Int(Step::one(ty)), true)
    }

    /// The type of the parts that an assignment may change alone.
    fn part_type(&self, ty: &Type) -> Option<Type> {
        match ty {
            Type::Complex(float) if self.has(Feature::ComplexParts) => Some(Type::Float(*float)),
            ty => parts_of(ty).map(|(element, _)| element.clone()),
        }
    }

    /// A part of a new variable, with a value that suits an operation.
    fn part_of_new(&mut self, ty: &Type, part: Type, beside: Option<Beside>) -> Option<Place> {
        let value = self.choose(&part, None, beside);
        let (number, at) = match (ty, value) {
            (Type::Complex(float), Number::Real(value)) => {
                let at = self.chance.below(2) as u32;
                let mut whole = self.any_complex(*float);
                if let Number::Complex(parts) = &mut whole {
                    parts[at as usize] = value;
                }
                (self.target(&Member::new(ty.clone()), whole)?, at)
            }
            (ty, value) => {
                let (_, n) = parts_of(ty)?;
                let at = self.chance.below(n.into()) as u32;
                let mut lanes = self.choose_lanes(ty, None);
                lanes[at as usize] = value;
                (self.vector_target(ty, lanes)?, at)
            }
        };
        Some(Place { target: Target::Part(number, at), member: Member::new(part) })
    }

    /// What is in a place before the assignment.
    fn before(&self, place: &Place, is_live: bool) -> Grown {
        let whole = self.read(place.target.variable(), is_live);
        let Target::Part(_, at) = place.target else { return whole };
        let value = match whole.value {
            Some(Number::Complex(parts)) => Some(Number::Real(parts[at as usize])),
            _ => whole.lanes.get(at as usize).copied(),
        };
        Grown::number(Term::read(place.target), place.member.ty.clone(), value)
    }

    /// Notes what a variable holds from now on, or a part of it.
    fn store(&mut self, target: Target, new: Number) {
        let number = target.variable();
        let Target::Part(_, at) = target else {
            self.scope.variables[number as usize] = new;
            return;
        };
        let mut lanes = self.read(number, true).lanes;
        match (&mut self.scope.variables[number as usize], new) {
            (Number::Complex(parts), Number::Real(new)) => parts[at as usize] = new,
            _ => {
                lanes[at as usize] = new;
                self.scope.vectors.insert(number, lanes);
            }
        }
    }

    /// A number as a variable holds it, if it does.
    fn held(&self, number: Number, member: &Member) -> Option<Number> {
        self.scope.arithmetic.stored(number, &member.ty, member.bits).ok()
    }

    /// A new variable that is assigned to.
    pub(super) fn target(&mut self, member: &Member, initial: Number) -> Option<u32> {
        let Term::Variable(number) = self.new_variable(member, initial, true).term else {
            return None;
        };
        self.assigned(number);
        Some(number)
    }

    /// The same of the type of a vector.
    fn vector_target(&mut self, ty: &Type, lanes: Vec<Number>) -> Option<u32> {
        let Term::Variable(number) = self.new_vector(ty, lanes, true).term else { return None };
        self.assigned(number);
        Some(number)
    }

    /// Makes a variable one that can be assigned to, whatever the suite draws, and that does not occur again in the
    /// expression.
    fn assigned(&mut self, number: u32) {
        let target = &mut self.case.variables[number as usize];
        target.qualifier = Qualifier::None;
        if !target.storage.is_assignable() {
            target.storage = Storage::Global;
        }
        self.take(number);
    }

    fn is_of_floats(&self, ty: &Type) -> bool {
        matches!(ty, Type::Vector(element, _) if matches!(**element, Type::Float(_)))
    }

    /// Adds expressions that read what was assigned to: always if it was a part, since an assignment may damage the others,
    /// and a share of the whole variables.
    pub(super) fn read_again(&mut self) {
        let mut targets: Vec<(u32, bool)> = Vec::new();
        for computed in &self.case.expressions {
            computed.term.each(&mut |term| {
                let is_part = match term {
                    Term::Assign(_, target, _) | Term::Step(_, target) => {
                        matches!(target, Target::Part(..))
                    }
                    _ => false,
                };
                targets.extend(term.target().map(|number| (number, is_part)));
            });
        }
        for (number, is_part) in targets {
            if is_part || self.chance.ratio(1, READ_AGAIN) {
                let grown = self.read(number, true);
                let variable = self.variable(number);
                let ty = variable_type(self.model(), &variable.ty, variable.bits);
                self.compute_as(ty, grown, false);
            }
        }
    }
}

/// One of so many variables that are assigned to is read again at the end; later expressions read others.
const READ_AGAIN: u64 = 3;
