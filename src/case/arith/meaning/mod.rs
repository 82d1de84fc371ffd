//! The types and values of expressions, computed as the abstract machine for C computes them.

mod sequence;
mod types;

use std::collections::{BTreeMap, HashMap};

use super::target::Target;
use super::term::Term;
use super::types::{fits, promoted, variable_type};
use super::{Arith, Variable, number, value};
use crate::c::arithmetic::{Arithmetic, Number};
use crate::c::fault::{Fault, Run, undefined};
use crate::c::model::Model;
use crate::c::tree::{Op, Step};
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use types::{called, result_type, unary_type};

/// The types of variables, and the values that they have at some point of a run.
#[derive(Debug, Clone)]
pub(super) struct Scope<'a> {
    /// The types of numbers, and what is assumed about implementations.
    pub(super) arithmetic: Arithmetic<'a>,
    /// The current value of each variable.
    pub(super) variables: Vec<Number>,
    /// Whether there are vectors among them.
    pub(super) has_vectors: bool,
    /// The elements of those vectors that something was assigned to.
    pub(super) vectors: BTreeMap<u32, Vec<Number>>,
    /// The type and value of each expression so far.
    pub(super) earlier: Vec<(Type, Value)>,
    /// What each part that was evaluated yielded, by its address, if somebody wants to know.
    pub(super) parts: Option<HashMap<*const Term, Typed>>,
    /// For each variable the last expression that uses it, by number from 1, and whether a use there has an effect.
    uses: Vec<(u32, bool)>,
}

/// A value and its type.
pub(super) type Typed = (Type, Number);

impl<'a> Scope<'a> {
    /// The scope before the first expression.
    pub(super) fn new(case: &Arith, model: &'a Model) -> Scope<'a> {
        Scope {
            arithmetic: Arithmetic { model, assumes: case.assumes },
            variables: case.variables.iter().map(Variable::number).collect(),
            has_vectors: case.has_vectors(),
            vectors: BTreeMap::new(),
            earlier: Vec::new(),
            parts: None,
            uses: Vec::new(),
        }
    }

    /// Computes the next expression of a test case.
    ///
    /// # Errors
    /// An expression without a single meaning.
    pub(super) fn compute(&mut self, case: &Arith, index: usize) -> Run<Value> {
        self.sequenced(case, index)?;
        self.result(case, index)
    }

    /// The same for an expression of which the order of evaluation does not matter.
    ///
    /// # Errors
    /// An expression without a single meaning.
    pub(super) fn result(&mut self, case: &Arith, index: usize) -> Run<Value> {
        let computed = &case.expressions[index];
        let value = match &computed.ty {
            Type::Vector(..) => match self.outcome(case, &computed.term)? {
                (ty, value) if ty == computed.ty => value,
                _ => return undefined("a vector stored as another"),
            },
            ty => {
                let (_, number) = self.value(case, &computed.term)?;
                value(self.arithmetic.convert(number, ty)?)
            }
        };
        self.earlier.push((computed.ty.clone(), value.clone()));
        Ok(value)
    }

    fn model(&self) -> &'a Model {
        self.arithmetic.model
    }

    /// The type and value of an expression; assignments in it take effect.
    ///
    /// # Errors
    /// Behaviour that has no single result.
    pub(super) fn value(&mut self, case: &Arith, term: &Term) -> Run<Typed> {
        let typed = self.evaluate(case, term)?;
        if let Some(parts) = &mut self.parts {
            parts.insert(std::ptr::from_ref(term), typed.clone());
        }
        Ok(typed)
    }

    fn evaluate(&mut self, case: &Arith, term: &Term) -> Run<Typed> {
        let model = self.model();
        if let Term::Assign(Some(_), target, _) | Term::Step(_, target) = term
            && let Some(one) = case.variables.get(target.variable() as usize)
            && one.ty.is_open_field(one.bits)
        {
            return undefined(
                "an operation in a bit-field of a type that compilers promote as they like",
            );
        }
        match term {
            Term::Int(n, int) => match model.has(*int, *n) {
                true => Ok((Type::Int(*int), Number::Int(*n))),
                false => undefined("a constant that its type does not have"),
            },
            Term::Wide(n, int) => {
                let (ty, number) = (Type::Int(*int), Number::Wide(**n));
                match self.arithmetic.has(number, &ty) {
                    true => Ok((ty, number)),
                    false => undefined("a constant that its type does not have"),
                }
            }
            Term::Real(real, float) => {
                Ok((Type::Float(*float), self.arithmetic.exact(*real, *float)?))
            }
            Term::Complex(parts, float) => {
                Ok((Type::Complex(*float), self.arithmetic.complex(*parts, *float)?))
            }
            Term::Variable(index) => match case.variables.get(*index as usize) {
                Some(Variable { ty: Type::Vector(..), .. }) => undefined("a vector as a number"),
                Some(one) => {
                    let ty = variable_type(model, &one.ty, one.bits);
                    Ok((ty, self.variables[*index as usize]))
                }
                None => undefined("a variable that does not exist"),
            },
            Term::Earlier(index) => match self.earlier.get(*index as usize) {
                Some((Type::Vector(..), _)) => undefined("a vector as a number"),
                Some((ty, value)) => Ok((ty.clone(), number(value))),
                None => undefined("an expression that is not computed yet"),
            },
            Term::Element(index, of)
                if !self.has_vectors || matches!(self.ty(case, of)?, Type::Complex(_)) =>
            {
                match (self.value(case, of)?, index) {
                    ((Type::Complex(float), Number::Complex(parts)), 0 | 1) => {
                        Ok((Type::Float(float), Number::Real(parts[*index as usize])))
                    }
                    _ => undefined("a part of what has none"),
                }
            }
            Term::Element(index, of) => {
                let (ty, lanes) = self.lanes(case, of)?;
                match (ty, lanes.get(*index as usize)) {
                    (Type::Vector(element, _), Some(lane)) => Ok(((*element).clone(), *lane)),
                    _ => undefined("an element of what has none"),
                }
            }
            Term::Vector(..) | Term::Convert(..) | Term::Shuffle(..) => {
                undefined("a vector as a number")
            }
            Term::Builtin(builtin, parts) => self.builtin(case, *builtin, parts),
            Term::Overflow(op, number, parts) => self.overflow(case, *op, *number, parts),
            Term::Unary(op, inner) => {
                let (ty, value) = self.operand(case, inner)?;
                let own = unary_type(*op, ty.clone())?;
                Ok((own, self.arithmetic.unary(*op, &ty, value)?))
            }
            Term::Binary(op, parts) if op.is_logical() => {
                let (_, left) = self.value(case, &parts[0])?;
                let decided = left.is_true() == (*op == Op::LogicalOr);
                let truth = if decided {
                    self.ty(case, &parts[1])?;
                    left.is_true()
                } else {
                    self.value(case, &parts[1])?.1.is_true()
                };
                Ok((Type::Int(Int::Int), Number::Int(truth.into())))
            }
            Term::Binary(op, parts) => {
                let (left, right) = (self.value(case, &parts[0])?, self.value(case, &parts[1])?);
                self.binary(*op, (&left.0, left.1), (&right.0, right.1))
            }
            Term::Cast(ty, inner) => {
                let (_, value) = self.value(case, inner)?;
                Ok((ty.clone(), self.arithmetic.convert(value, ty)?))
            }
            Term::Conditional(parts) => {
                // Each part is looked at once, evaluated or not.
                let (_, condition) = self.value(case, &parts[0])?;
                let (chosen, other) = if condition.is_true() { (1, 2) } else { (2, 1) };
                let (own, value) = self.operand(case, &parts[chosen])?;
                let ty = self.usual(&own, &self.operand_type(case, &parts[other])?)?;
                let value = self.arithmetic.convert(value, &ty)?;
                Ok((ty, value))
            }
            Term::Comma(parts) => {
                match self.has_vectors {
                    true => drop(self.outcome(case, &parts[0])?),
                    false => drop(self.value(case, &parts[0])?),
                }
                self.value(case, &parts[1])
            }
            Term::Call(_, inner) => {
                called(case, term)?;
                self.value(case, inner)
            }
            Term::Assign(op, target, inner) => {
                let right = self.operand(case, inner)?;
                let new = match op {
                    None => right.1,
                    Some(op) => {
                        let (ty, old) = self.value(case, &Term::read(*target))?;
                        self.binary(*op, (&ty, old), (&right.0, right.1))?.1
                    }
                };
                self.store(case, *target, new)
            }
            Term::Step(step, target) => {
                let (ty, old) = self.value(case, &Term::read(*target))?;
                let one = Type::Int(Step::one(&ty));
                let new = self.binary(step.op(), (&ty, old), (&one, Number::Int(1)))?.1;
                let (ty, new) = self.store(case, *target, new)?;
                Ok((ty, if step.is_postfix() { old } else { new }))
            }
        }
    }

    /// Assigns a number to a variable or a part of one; yields its type and what it then holds.
    fn store(&mut self, case: &Arith, target: Target, new: Number) -> Run<Typed> {
        let number = target.variable();
        let Some(variable) = case.variables.get(number as usize) else {
            return undefined("a variable that does not exist");
        };
        if let Target::Part(_, at) = target {
            return self.store_part(variable, (number, at), new);
        }
        let new = self.arithmetic.stored(new, &variable.ty, variable.bits)?;
        self.variables[number as usize] = new;
        Ok((variable_type(self.model(), &variable.ty, variable.bits), new))
    }

    fn operand(&mut self, case: &Arith, term: &Term) -> Run<Typed> {
        let (ty, value) = self.value(case, term)?;
        Ok((promoted(self.model(), &ty), value))
    }

    /// The result of an operation on operands that are both evaluated.
    pub(super) fn binary(
        &self,
        op: Op,
        (one, left): (&Type, Number),
        (other, right): (&Type, Number),
    ) -> Run<Typed> {
        // Nearly all are integers.
        if let (Type::Int(one), Number::Int(left)) = (one, left)
            && let (Type::Int(other), Number::Int(right)) = (other, right)
            && !op.is_logical()
        {
            match self.arithmetic.converted_integers(op, (*one, left), (*other, right)) {
                Err(Fault::Unspecified(_)) => {}
                result => return result.map(|(int, n)| (Type::Int(int), Number::Int(n))),
            }
        }
        let ty = self.operation(op, &[one, other].map(|ty| promoted(self.model(), ty)))?;
        let left = self.arithmetic.convert(left, &ty)?;
        let right = if op.is_shift() { right } else { self.arithmetic.convert(right, &ty)? };
        let value = self.arithmetic.binary(op, &ty, left, right)?;
        Ok((result_type(op, ty), value))
    }
}

impl Arith {
    /// Whether there are vectors in it.
    pub(super) fn has_vectors(&self) -> bool {
        let is_vector = |ty: &Type| matches!(ty, Type::Vector(..));
        let is_there = |term: &Term| {
            let mut is_there = false;
            term.each(&mut |term| is_there |= matches!(term, Term::Vector(..)));
            is_there
        };
        self.variables.iter().any(|variable| is_vector(&variable.ty))
            || self.expressions.iter().any(|computed| is_vector(&computed.ty))
            || self.expressions.iter().any(|computed| is_there(&computed.term))
    }

    /// Computes all expressions.
    ///
    /// # Errors
    /// One that has no single meaning, or a variable that does not hold its value.
    pub(super) fn meaning(&self, model: &Model) -> Run<Vec<Value>> {
        let mut scope = Scope::new(self, model);
        for variable in &self.variables {
            if matches!(variable.ty, Type::Vector(..)) {
                match scope.holds(&variable.ty, &variable.value) {
                    true => continue,
                    false => return undefined("a vector that does not hold its value"),
                }
            }
            let number = variable.number();
            if scope.arithmetic.convert(number, &variable.ty)? != number
                || !fits(model, &variable.ty, variable.bits, number)
            {
                return undefined("a variable that does not hold its value");
            }
        }
        let indices = 0..self.expressions.len();
        indices.map(|index| scope.compute(self, index)).collect()
    }

    /// The same test case, which assumes no more about implementations than it must.
    pub(super) fn assuming_least(mut self, model: &Model) -> Arith {
        self.assumes = self.assumes.needed(|assumes| {
            self.assumes = assumes;
            self.meaning(model).is_ok()
        });
        self
    }

    /// The arithmetic of its data model and assumptions.
    pub(super) fn arithmetic<'m>(&self, model: &'m Model) -> Arithmetic<'m> {
        Arithmetic { model, assumes: self.assumes }
    }
}
