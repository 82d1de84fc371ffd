//! Grows calls of builtin functions.

use std::sync::Arc;

use super::Repair;
use super::edges::{edges, operator_of};
use super::grow::{Grower, Grown};
use super::lanes::parts_of;
use super::term::Term;
use super::types::promoted;
use crate::c::arithmetic::Number;
use crate::c::builtin::Builtin;
use crate::c::lanes::builtin_result;
use crate::c::overflow::{overflow_feature, takes_overflow};
use crate::c::tree::Op;
use crate::c::types::{Int, Member, Type};
use crate::generator::Sketch;

/// Attempts at an operand at the edge.
const TRIES: u32 = 8;

impl Grower<'_> {
    /// A call of a builtin function, or its argument where programs may not call it. An argument for which it has no result gets
    /// its lowest bit set.
    pub(super) fn builtin(&mut self, builtin: Builtin, of: Grown) -> Grown {
        if builtin.feature().is_assumption() && !self.has(builtin.feature()) {
            return of;
        }
        if of.is_vector() && builtin.takes_vectors() {
            return self.builtin_of_vector(builtin, of);
        }
        let of = self.scalar(of);
        if builtin.is_reduction() {
            return of;
        }
        let first = self.scope.parameter(builtin, &of.ty);
        let of = match of.ty {
            Type::Int(_) => self.fitted(of, &Type::Int(first)),
            _ => self.cast(&Type::Int(first), of),
        };
        let others = 1..builtin.arity();
        let others: Vec<Grown> = others.map(|_| self.other_argument(builtin, first, &of)).collect();
        let whole = |this: &Self, of: &Grown| {
            let terms = [of].into_iter().chain(&others);
            let term =
                Term::Builtin(builtin, terms.clone().map(|part| part.term.clone()).collect());
            let first = this.scope.parameter(builtin, &of.ty);
            let result = Type::Int(builtin.result(this.model(), first));
            let numbers: Option<Vec<Number>> = terms.map(|part| part.value).collect();
            match numbers {
                None => Some(Grown::number(term, result, None)),
                Some(numbers) => {
                    let number = this.scope.computed(builtin, first, &numbers).ok()?;
                    Some(Grown::number(term, result, Some(number)))
                }
            }
        };
        if let Some(whole) = whole(self, &of) {
            return whole;
        }
        if self.repair == Repair::Redraw {
            self.is_stuck = true;
            return of;
        }
        let one = self.constant(Number::Int(1), &promoted(self.model(), &of.ty), true);
        let odd = match self.outcome(Op::Or, of.typed(), one.typed()) {
            Some((ty, value)) => {
                Grown::number(Term::binary(Op::Or, of.term.clone(), one.term), ty, value)
            }
            None => one,
        };
        self.case.inserted += 1;
        whole(self, &odd).unwrap_or(of)
    }

    /// A call of a builtin function that works on vectors: element by element, or on all elements of one. The vector takes its place
    /// if it has no result for some element.
    fn builtin_of_vector(&mut self, builtin: Builtin, of: Grown) -> Grown {
        let (int, n) = match parts_of(&of.ty) {
            Some((Type::Int(int), n)) => (*int, n),
            _ => return of,
        };
        let vector = |int: Int| Type::Vector(Arc::new(Type::Int(int)), n);
        let of = self.vector(of, &vector(builtin.element(int).unwrap_or(int)));
        // What has no sign is cut.
        let unsigned = builtin.is_reduction().then(|| vector(int.unsigned()));
        let others: Vec<Grown> =
            (1..builtin.arity()).map(|_| self.other_vector(builtin, &of)).collect();
        let whole = |this: &Self, of: &Grown| {
            let arguments: Vec<&Grown> = [of].into_iter().chain(&others).collect();
            let types: Vec<Type> = arguments.iter().map(|part| part.ty.clone()).collect();
            let result = builtin_result(builtin, &types).ok()?;
            let term =
                Term::Builtin(builtin, arguments.iter().map(|part| part.term.clone()).collect());
            let is_live = arguments.iter().all(|part| part.is_live());
            let lanes = match parts_of(&of.ty) {
                Some((element, _)) if is_live => {
                    let vectors: Vec<Vec<Number>> =
                        arguments.iter().map(|part| part.lanes.clone()).collect();
                    this.scope.arithmetic.lanes_of_builtin(builtin, element, &vectors).ok()?
                }
                _ => Vec::new(),
            };
            Some(match result {
                Type::Vector(..) => Grown::vector(term, result, lanes, is_live),
                number => Grown::number(term, number, lanes.first().copied()),
            })
        };
        if let Some(whole) = whole(self, &of) {
            return whole;
        }
        match unsigned.filter(|_| self.repair != Repair::Redraw) {
            Some(ty) => {
                let of = self.vector(of, &ty);
                whole(self, &of).unwrap_or(of)
            }
            None => {
                self.is_stuck |= self.repair == Repair::Redraw;
                of
            }
        }
    }

    /// Another argument of a builtin function on vectors: most elements are at the edge for it, beside those of the first.
    fn other_vector(&mut self, builtin: Builtin, left: &Grown) -> Grown {
        let Some((element, n)) = parts_of(&left.ty) else { return left.clone() };
        if !left.is_live() {
            return self.zeros(&left.ty);
        }
        let mut lanes = Vec::with_capacity(n as usize);
        for lane in &left.lanes {
            let mut near = operator_of(builtin)
                .map(|op| edges(self.model(), op, element, *lane, false))
                .unwrap_or_default();
            near.retain(|number| self.scope.arithmetic.convert(*number, element) == Ok(*number));
            lanes.push(match near.is_empty() || self.chance.ratio(1, 3) {
                true => self.any(element, None),
                false => *self.chance.pick(&near),
            });
        }
        let found = self.new_vector(&left.ty, lanes, true);
        self.occurs(found)
    }

    /// Another argument of a builtin function: what is expected of the first, what takes the place of a count, how far to rotate, or
    /// any number.
    fn other_argument(&mut self, builtin: Builtin, first: Int, of: &Grown) -> Grown {
        let is_live = of.value.is_some();
        if builtin.takes_a_constant() {
            let number = match self.chance.below(3) {
                0 => Number::Int(self.chance.between(0, 1).into()),
                _ => of.value.unwrap_or(Number::Int(1)),
            };
            let number = self.scope.arithmetic.convert(number, &Type::Int(first));
            return self.constant(number.unwrap_or(Number::Int(1)), &Type::Int(first), is_live);
        }
        if let Some(op) = operator_of(builtin) {
            return self.near(op, first, of);
        }
        if builtin.is_elementwise() && self.chance.ratio(1, 2) {
            let number = self.any(&Type::Int(first), None);
            return self.known_or_not(number, first, is_live);
        }
        let width = i64::from(self.model().int_bits(first));
        let n = match self.chance.below(4) {
            0 => self.chance.between(0, 2 * width),
            1 => self.chance.between(width - 1, width + 1),
            _ => self.chance.between(0, width),
        };
        self.known_or_not(Number::Int(n.into()), Int::Int, is_live)
    }

    /// A number of a type that is at the edge for an operator, as its right operand.
    fn near(&mut self, op: Op, int: Int, left: &Grown) -> Grown {
        let ty = Type::Int(int);
        let value = left.value.and_then(|value| self.scope.arithmetic.convert(value, &ty).ok());
        let mut near = edges(self.model(), op, &ty, value.unwrap_or(Number::Int(1)), false);
        near.retain(|number| self.model().has_number(int, None, *number));
        let number = if near.is_empty() { Number::Int(0) } else { *self.chance.pick(&near) };
        self.known_or_not(number, int, left.value.is_some())
    }

    /// A number of a type: a constant, or a variable.
    fn known_or_not(&mut self, number: Number, int: Int, is_live: bool) -> Grown {
        match self.chance.ratio(1, 2) {
            true => self.constant(number, &promoted(self.model(), &Type::Int(int)), is_live),
            false => {
                let found = self.new_variable(&Member::new(Type::Int(int)), number, is_live);
                self.occurs(found)
            }
        }
    }

    /// Whether an operation overflows, which a builtin function tells. With something to take its place then, the result.
    pub(super) fn overflow(
        &mut self,
        op: Op,
        ty: &Type,
        [left, right]: [&Sketch; 2],
        otherwise: Option<&Sketch>,
        is_live: bool,
    ) -> Grown {
        let int = match ty {
            Type::Int(int) if overflow_feature(op, *int).is_some() => *int,
            _ => Int::Int,
        };
        let to = Type::Int(int);
        let left = self.grow(left, is_live);
        let left = self.counted(op, left, int);
        let right = self.at_the_edge(op, right, &left, &to, is_live);
        let right = self.counted(op, right, int);
        let operands = left.value.zip(right.value);
        let outcome = operands.map(|(one, other)| {
            let parts = [(&left.ty, one), (&right.ty, other)];
            self.scope.arithmetic.overflow(op, parts, &to)
        });
        // Of a wide type, what is stored may be beyond what is known.
        let Ok(outcome) = outcome.transpose() else {
            self.is_stuck |= self.repair == Repair::Redraw;
            return left;
        };
        let initial = self.any(&to, None);
        let member = Member::new(to.clone());
        let Some(number) = self.target(&member, initial) else { return left };
        if let Some((value, _)) = outcome {
            self.scope.variables[number as usize] = value;
        }
        let overflows = outcome.map(|(_, overflows)| overflows);
        let flag = overflows.map(|overflows| Number::Int(overflows.into()));
        let term = Term::Overflow(op, number, Box::new([left.term, right.term]));
        let flag = Grown::number(term, Type::Int(Int::Bool), flag);
        let Some(otherwise) = otherwise else { return flag };
        let otherwise = self.grow(otherwise, overflows == Some(true));
        let result = self.read(number, overflows == Some(false));
        self.conditional(flag, otherwise, result)
    }

    /// A number that the function for an operator takes that tells overflow of a type.
    fn counted(&mut self, op: Op, of: Grown, to: Int) -> Grown {
        let of = self.scalar(of);
        let is_bit_field = self.is_bit_field(&of.term);
        match of.ty {
            Type::Int(int) if takes_overflow(op, int, to) && !is_bit_field => of,
            _ => self.cast(&Type::Int(to), of),
        }
    }

    /// The right operand of an operation; one that is still open often makes the result overflow barely, or barely not.
    fn at_the_edge(
        &mut self,
        op: Op,
        part: &Sketch,
        left: &Grown,
        to: &Type,
        is_live: bool,
    ) -> Grown {
        let ty = match part {
            Sketch::Variable(member) if member.bits.is_none() => Some(&member.ty),
            Sketch::Constant(ty, None) => ty.as_ref().or(Some(to)),
            _ => None,
        };
        let known = ty.zip(left.value).filter(|_| is_live);
        let Some((ty, value)) = known.filter(|_| self.chance.ratio(3, 4)) else {
            return self.grow(part, is_live);
        };
        let ty = match part {
            Sketch::Variable(_) => ty.clone(),
            _ => promoted(self.model(), ty),
        };
        let near = edges(self.model(), op, to, value, false);
        for _ in 0..TRIES {
            if near.is_empty() {
                break;
            }
            let number = *self.chance.pick(&near);
            if self.scope.arithmetic.convert(number, &ty) != Ok(number) {
                continue;
            }
            return match part {
                Sketch::Variable(member) => {
                    let found = self.new_variable(member, number, is_live);
                    self.occurs(found)
                }
                _ => self.constant(number, &ty, is_live),
            };
        }
        self.grow(part, is_live)
    }
}
