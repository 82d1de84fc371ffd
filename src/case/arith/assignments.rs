//! Grows assignments, `++` and `--`: each has a variable of its own, which the expression does not use otherwise.

use super::grow::{Beside, Grower, Grown};
use super::operations::of_floats;
use super::term::Term;
use super::types::fits;
use super::{Qualifier, Storage};
use crate::c::arithmetic::Number;
use crate::c::tree::{Op, Step};
use crate::c::types::{Int, Member, Type};
use crate::generator::Sketch;

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
        let member = &member;
        let initial = self.any(&member.ty, member.bits);
        let Some(number) = self.target(member, initial) else { return right };
        let right = if op.is_none() { self.fitted(right, &member.ty) } else { right };
        let before = self.read(number, is_live);
        let whole = op.and_then(|op| Some((op, self.outcome(op, before.typed(), right.typed())?)));
        let (op, new) = match whole {
            Some((op, (_, new))) => (Some(op), new),
            None => (None, right.value),
        };
        let Some(new) = new else {
            return Grown::number(Term::Assign(op, number, Box::new(right.term)), before.ty, None);
        };
        match self.held(new, member) {
            Some(new) => {
                self.scope.variables[number as usize] = new;
                let term = Term::Assign(op, number, Box::new(right.term));
                Grown::number(term, before.ty, Some(new))
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
        let Term::Variable(number) = self.new_vector(ty, initial, is_live).term else {
            return right;
        };
        self.assigned(number);
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
        let term = Term::Assign(op, number, Box::new(right.term));
        Grown::vector(term, ty.clone(), lanes, is_live)
    }

    /// `++` or `--`, whichever has a result that the variable holds.
    pub(super) fn step(&mut self, step: Step, member: &Member, is_live: bool) -> Grown {
        let member = match member.ty {
            Type::Int(_) | Type::Float(_) => member.clone(),
            _ => Member::new(Type::Int(Int::Int)),
        };
        let one = self.constant(Number::Int(1), &Type::Int(Int::Int), true);
        let beside = Beside { op: step.op(), other: &one, is_left: true };
        let initial = self.choose(&member.ty, member.bits, Some(beside));
        let Some(number) = self.target(&member, initial) else { return one };
        let before = self.read(number, is_live);
        if !is_live {
            return Grown::number(Term::Step(step, number), before.ty, None);
        }
        for step in [step, step.opposite()] {
            let outcome = self.outcome(step.op(), before.typed(), one.typed());
            let new = outcome.and_then(|(_, new)| self.held(new?, &member));
            if let Some(new) = new {
                self.scope.variables[number as usize] = new;
                let value = if step.is_postfix() { before.value } else { Some(new) };
                return Grown::number(Term::Step(step, number), before.ty, value);
            }
        }
        before
    }

    /// A number as a variable holds it, if it does.
    fn held(&self, number: Number, member: &Member) -> Option<Number> {
        let new = self.scope.arithmetic.convert(number, &member.ty).ok()?;
        fits(self.model(), &member.ty, member.bits, new).then_some(new)
    }

    /// A new variable that is assigned to.
    pub(super) fn target(&mut self, member: &Member, initial: Number) -> Option<u32> {
        let Term::Variable(number) = self.new_variable(member, initial, true).term else {
            return None;
        };
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
}
