//! The types and values of expressions that are vectors, and of calls of builtin functions. Both are computed as the
//! abstract machine computes them: a vector element by element.

use std::sync::Arc;

use super::meaning::{Scope, Typed};
use super::target::Target;
use super::term::Term;
use super::{Arith, Variable, number, value};
use crate::c::arithmetic::Number;
use crate::c::builtin::Builtin;
use crate::c::fault::{Run, undefined};
use crate::c::lanes::{
    builtin_result, convert_result, is_element, is_kept, shuffle_result, vector_result,
};
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Int, Type};
use crate::c::value::Value;

/// The elements of a vector, and its type.
pub(super) type Lanes = (Type, Vec<Number>);

impl Scope<'_> {
    /// The type and value of an expression, of a number or of a vector.
    ///
    /// # Errors
    /// Behaviour that has no single result.
    pub(super) fn outcome(&mut self, case: &Arith, term: &Term) -> Run<(Type, Value)> {
        match self.ty(case, term)? {
            Type::Vector(..) => self.lanes(case, term).map(|(ty, lanes)| (ty, listed(lanes))),
            _ => self.value(case, term).map(|(ty, number)| (ty, value(number))),
        }
    }

    /// The elements of an expression that is a vector; assignments in it take effect.
    ///
    /// # Errors
    /// Behaviour that has no single result; an expression that is no vector.
    pub(super) fn lanes(&mut self, case: &Arith, term: &Term) -> Run<Lanes> {
        match term {
            Term::Vector(ty, value) => self.known(ty, value),
            Term::Variable(number) => match case.variables.get(*number as usize) {
                Some(variable) => match self.vectors.get(number) {
                    Some(lanes) => Ok((variable.ty.clone(), lanes.clone())),
                    None => self.known(&variable.ty, &variable.value),
                },
                None => undefined("a variable that does not exist"),
            },
            Term::Earlier(number) => match self.earlier.get(*number as usize) {
                Some((ty, value)) => Ok((ty.clone(), numbers(value))),
                None => undefined("an expression that is not computed yet"),
            },
            Term::Unary(op, of) => {
                let (ty, lanes) = self.lanes(case, of)?;
                let element = element_of(&ty)?;
                let one = |lane| self.arithmetic.lane_unary(*op, element, lane);
                let lanes = lanes.into_iter().map(one).collect::<Run<_>>()?;
                Ok((ty, lanes))
            }
            Term::Binary(op, parts) => {
                let types = [self.ty(case, &parts[0])?, self.ty(case, &parts[1])?];
                let result = vector_result(self.arithmetic.model, *op, [&types[0], &types[1]])?;
                let whole =
                    if matches!(types[0], Type::Vector(..)) { &types[0] } else { &types[1] };
                let Type::Vector(element, n) = whole else {
                    return undefined("an operation on no vector");
                };
                let left = self.spread(case, &parts[0], &types[0], *n)?;
                let right = self.spread(case, &parts[1], &types[1], *n)?;
                let lanes = left.into_iter().zip(right);
                let one = |(a, b)| self.arithmetic.lane_binary(*op, element, a, b);
                Ok((result, lanes.map(one).collect::<Run<_>>()?))
            }
            Term::Cast(to, of) => {
                let (from, lanes) = self.lanes(case, of)?;
                self.casts(&from, to)?;
                let element = element_of(to)?;
                let one = |lane| self.arithmetic.lane_cast(element, lane);
                Ok((to.clone(), lanes.into_iter().map(one).collect::<Run<_>>()?))
            }
            Term::Convert(to, of) => {
                let (from, lanes) = self.lanes(case, of)?;
                let to = convert_result(&from, to)?;
                let element = element_of(&to)?;
                let one = |lane| self.arithmetic.convert(lane, element);
                let lanes = lanes.into_iter().map(one).collect::<Run<_>>()?;
                Ok((to, lanes))
            }
            Term::Shuffle(positions, parts) => {
                let (ty, mut all) = self.lanes(case, &parts[0])?;
                let (other, more) = self.lanes(case, &parts[1])?;
                let ty = shuffle_result([&ty, &other], positions)?;
                all.extend(more);
                let at = |position: &u32| match all.get(*position as usize) {
                    Some(lane) => Ok(*lane),
                    None => undefined("an element beyond both vectors"),
                };
                Ok((ty, positions.iter().map(at).collect::<Run<_>>()?))
            }
            Term::Builtin(builtin, parts) => self.builtin_of_vectors(case, *builtin, parts),
            Term::Conditional(parts) => {
                self.ty(case, term)?;
                let (_, condition) = self.value(case, &parts[0])?;
                self.lanes(case, &parts[if condition.is_true() { 1 } else { 2 }])
            }
            Term::Comma(parts) => {
                self.outcome(case, &parts[0])?;
                self.lanes(case, &parts[1])
            }
            Term::Call(_, inner) => {
                self.ty(case, term)?;
                self.lanes(case, inner)
            }
            Term::Assign(op, Target::Whole(number), of) => {
                let (from, lanes) = self.lanes(case, of)?;
                let (place, old) = self.lanes(case, &Term::Variable(*number))?;
                self.vector_assignment(*op, &place, &from)?;
                let element = element_of(&place)?;
                let lanes = match op {
                    None => lanes,
                    Some(op) => {
                        let one = |(a, b)| self.arithmetic.lane_binary(*op, element, a, b);
                        old.into_iter().zip(lanes).map(one).collect::<Run<_>>()?
                    }
                };
                self.vectors.insert(*number, lanes.clone());
                Ok((place, lanes))
            }
            _ => undefined("a number as a vector"),
        }
    }

    /// Assigns a number to an element of a vector or a part of a complex number: the variable, its number and the position.
    pub(super) fn store_part(
        &mut self,
        variable: &Variable,
        (number, at): (u32, u32),
        new: Number,
    ) -> Run<Typed> {
        let old = self.variables[number as usize];
        match (&variable.ty, old) {
            (Type::Complex(float), Number::Complex(mut parts)) if at < 2 => {
                let ty = Type::Float(*float);
                let new = self.arithmetic.convert(new, &ty)?;
                if let Number::Real(part) = new {
                    parts[at as usize] = part;
                }
                self.variables[number as usize] = self.arithmetic.complex(parts, *float)?;
                Ok((ty, new))
            }
            (Type::Vector(element, n), _) if at < *n => {
                let new = self.arithmetic.convert(new, element)?;
                let lanes = self.vectors.entry(number).or_insert_with(|| numbers(&variable.value));
                lanes[at as usize] = new;
                Ok(((**element).clone(), new))
            }
            _ => undefined("a part of what has none"),
        }
    }

    /// Checks that C has an assignment to a vector.
    pub(super) fn vector_assignment(&self, op: Option<Op>, place: &Type, from: &Type) -> Run<()> {
        let result = match op {
            None => from.clone(),
            Some(op) if op.is_assignable() => {
                vector_result(self.arithmetic.model, op, [place, from])?
            }
            Some(_) => return undefined("no such assignment"),
        };
        match place == from && result == *place {
            true => Ok(()),
            false => undefined("a vector stored as another"),
        }
    }

    /// An operand as so many elements.
    fn spread(&mut self, case: &Arith, term: &Term, ty: &Type, n: u32) -> Run<Vec<Number>> {
        match ty {
            Type::Vector(..) => self.lanes(case, term).map(|(_, lanes)| lanes),
            _ => self.value(case, term).map(|(_, number)| vec![number; n as usize]),
        }
    }

    /// The elements of a vector with known ones.
    fn known(&self, ty: &Type, value: &Value) -> Run<Lanes> {
        match self.holds(ty, value) {
            true => Ok((ty.clone(), numbers(value))),
            false => undefined("elements that a vector's type does not have"),
        }
    }

    /// Whether a value is one of a vector's type.
    pub(super) fn holds(&self, ty: &Type, value: &Value) -> bool {
        let (Type::Vector(element, n), Value::List(parts)) = (ty, value) else { return false };
        let is_held = |part: &Value| {
            let is_number = matches!(part, Value::Int(_) | Value::Real(_));
            is_number && self.arithmetic.convert(number(part), element) == Ok(number(part))
        };
        is_element(element) && parts.len() == *n as usize && parts.iter().all(is_held)
    }

    fn casts(&self, from: &Type, to: &Type) -> Run<()> {
        match is_kept(self.arithmetic.model, from, to) {
            true => Ok(()),
            false => undefined("a cast between such vectors"),
        }
    }

    // Types.

    /// The type of an expression that has a vector among its parts, or is one, given the types of its parts; none if
    /// it is one of numbers alone.
    ///
    /// # Errors
    /// A constraint that it violates.
    pub(super) fn vector_type(&self, term: &Term, parts: &[Type]) -> Run<Option<Type>> {
        let is_vector = |ty: &Type| matches!(ty, Type::Vector(..));
        let result = match (term, parts) {
            (Term::Element(index, _), [Type::Vector(element, n)]) if index < n => {
                (**element).clone()
            }
            (Term::Convert(to, _), [from]) => convert_result(from, to)?,
            (Term::Shuffle(positions, _), [one, other]) => shuffle_result([one, other], positions)?,
            (Term::Element(..), _) => return undefined("an element of what has none"),
            (Term::Cast(to, _), [from]) if is_vector(to) => {
                self.casts(from, to)?;
                to.clone()
            }
            (Term::Conditional(_), [condition, one, other]) if !is_vector(condition) => {
                match (is_vector(one), one == other) {
                    (true, true) => one.clone(),
                    (false, _) if !is_vector(other) => return Ok(None),
                    _ => return undefined("a choice between a vector and something else"),
                }
            }
            (Term::Comma(_), [_, other]) => other.clone(),
            (_, parts) if !parts.iter().any(is_vector) => return Ok(None),
            (Term::Unary(UnaryOp::Minus | UnaryOp::Plus, _), [of]) => of.clone(),
            (Term::Unary(UnaryOp::Complement, _), [of]) => match element_of(of)? {
                Type::Int(_) => of.clone(),
                _ => return undefined("an operator that floating types lack"),
            },
            (Term::Binary(op, _), [left, right]) => {
                vector_result(self.arithmetic.model, *op, [left, right])?
            }
            (Term::Call(..), [of]) => of.clone(),
            (Term::Builtin(builtin, _), arguments) => builtin_result(*builtin, arguments)?,
            _ => return undefined("a vector as a number"),
        };
        Ok(Some(result))
    }

    // Builtin functions.

    /// The type of a call of a builtin function, given those of its arguments.
    pub(super) fn builtin_type(&self, builtin: Builtin, arguments: &[Type]) -> Run<Type> {
        let is_integer = |ty: &Type| matches!(ty, Type::Int(_) | Type::Enum(_));
        let are_taken = !builtin.is_reduction() && arguments.iter().all(is_integer);
        match are_taken && arguments.len() == builtin.arity() {
            true => {
                let first = self.parameter(builtin, &arguments[0]);
                Ok(Type::Int(builtin.result(self.arithmetic.model, first)))
            }
            false => undefined("a builtin function with other arguments than it takes"),
        }
    }

    /// The type and the elements of a vector that a builtin function computes of vectors; a single element if it works on all
    /// elements of one.
    fn builtin_of_vectors(&mut self, case: &Arith, builtin: Builtin, of: &[Term]) -> Run<Lanes> {
        let (mut types, mut vectors) = (Vec::new(), Vec::new());
        for part in of {
            let (ty, lanes) = self.lanes(case, part)?;
            types.push(ty);
            vectors.push(lanes);
        }
        let result = builtin_result(builtin, &types)?;
        let element = element_of(&types[0])?;
        Ok((result, self.arithmetic.lanes_of_builtin(builtin, element, &vectors)?))
    }

    /// The result of a builtin function that is a number.
    pub(super) fn builtin(&mut self, case: &Arith, builtin: Builtin, of: &[Term]) -> Run<Typed> {
        if builtin.is_reduction() {
            let (ty, lanes) = self.builtin_of_vectors(case, builtin, of)?;
            return Ok((ty, lanes[0]));
        }
        let (mut types, mut numbers) = (Vec::new(), Vec::new());
        for part in of {
            let (ty, number) = self.value(case, part)?;
            types.push(ty);
            numbers.push(number);
        }
        let ty = self.builtin_type(builtin, &types)?;
        let first = self.parameter(builtin, &types[0]);
        Ok((ty, self.computed(builtin, first, &numbers)?))
    }

    /// The type of the first parameter of a builtin function, for an argument of a type before promotions.
    pub(super) fn parameter(&self, builtin: Builtin, argument: &Type) -> Int {
        let model = self.arithmetic.model;
        match argument {
            Type::Int(int) => builtin.parameter(model, *int),
            _ => builtin.parameter(model, Int::Int),
        }
    }

    /// What a builtin function computes of numbers.
    pub(super) fn computed(&self, builtin: Builtin, first: Int, of: &[Number]) -> Run<Number> {
        let model = self.arithmetic.model;
        let mut arguments = Vec::with_capacity(of.len());
        for (number, to) in of.iter().zip(builtin.parameters(model, first)) {
            match self.arithmetic.convert(*number, &Type::Int(to))?.integer() {
                Some(n) => arguments.push(n),
                None => return undefined("an argument that is no integer"),
            }
        }
        builtin.compute(model, first, &arguments).map(Number::of)
    }

    /// Whether an operation overflows, with its effect.
    pub(super) fn overflow(
        &mut self,
        case: &Arith,
        op: Op,
        target: u32,
        parts: &[Term; 2],
    ) -> Run<Typed> {
        let (one, other) = (self.value(case, &parts[0])?, self.value(case, &parts[1])?);
        let Some(variable) = case.variables.get(target as usize) else {
            return undefined("a variable that does not exist");
        };
        if variable.bits.is_some() {
            return undefined("the address of a bit-field");
        }
        let operands = [(&one.0, one.1), (&other.0, other.1)];
        let (number, overflows) = self.arithmetic.overflow(op, operands, &variable.ty)?;
        self.variables[target as usize] = number;
        Ok((Type::Int(Int::Bool), Number::Int(overflows.into())))
    }
}

/// The type of a vector's elements.
fn element_of(ty: &Type) -> Run<&Type> {
    match ty {
        Type::Vector(element, _) => Ok(element),
        _ => undefined("a number as a vector"),
    }
}

/// The elements of a value.
pub(super) fn numbers(value: &Value) -> Vec<Number> {
    match value {
        Value::List(parts) => parts.iter().map(number).collect(),
        _ => Vec::new(),
    }
}

/// A value with some elements.
pub(super) fn listed(lanes: Vec<Number>) -> Value {
    Value::List(lanes.into_iter().map(value).collect())
}

/// The type of a vector's elements and their number; none of a number.
pub(super) fn parts_of(ty: &Type) -> Option<(&Type, u32)> {
    match ty {
        Type::Vector(element, n) => Some((element, *n)),
        _ => None,
    }
}

/// The type of numbers to which a width applies.
pub(super) fn width_type(ty: Type) -> Type {
    match ty {
        Type::Vector(element, _) => Arc::unwrap_or_clone(element),
        other => other,
    }
}
