//! The types and values of expressions, computed as the abstract machine for C computes them.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use super::term::Term;
use super::{Arith, Variable, number, value};
use crate::c::arithmetic::{Arithmetic, Number};
use crate::c::fault::{Run, undefined};
use crate::c::model::Model;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Float, Int, Member, Record, RecordKind, Type};
use crate::c::value::Value;

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

    /// Checks that the order of evaluation does not matter: a variable that the expression assigns to, and a
    /// volatile one, occurs only once. (C allows more.)
    fn sequenced(&mut self, case: &Arith, index: usize) -> Run<()> {
        let (term, turn) = (&case.expressions[index].term, index as u32 + 1);
        self.uses.resize(case.variables.len(), (0, false));
        let mut clashes = false;
        term.each(&mut |term| {
            let Some((number, effect)) = use_of(case, term) else { return };
            // One that does not exist is found when it is evaluated.
            let Some((last, known)) = self.uses.get_mut(number as usize) else { return };
            let is_again = *last == turn;
            clashes |= is_again && (effect || *known);
            (*last, *known) = (turn, effect || is_again && *known);
        });
        match clashes {
            false => Ok(()),
            true => ordered(case, term).map(drop),
        }
    }

    fn model(&self) -> &'a Model {
        self.arithmetic.model
    }

    /// The type that an operand has in an operation: promoted. The type of a variable as it is declared does
    /// not matter otherwise.
    pub(super) fn operand_type(&self, case: &Arith, term: &Term) -> Run<Type> {
        self.ty(case, term).map(|ty| promoted(self.model(), &ty))
    }

    /// The type of an expression; of a bit-field, its type after the integral promotions.
    ///
    /// # Errors
    /// A constraint that it violates.
    pub(super) fn ty(&self, case: &Arith, term: &Term) -> Run<Type> {
        match term {
            Term::Int(_, int) => return Ok(Type::Int(*int)),
            Term::Real(_, float) => return Ok(Type::Float(*float)),
            Term::Complex(_, float) => return Ok(Type::Complex(*float)),
            Term::Vector(ty, _) => return Ok(ty.clone()),
            Term::Variable(number) => {
                return match case.variables.get(*number as usize) {
                    Some(one) => Ok(variable_type(self.model(), &one.ty, one.bits)),
                    None => undefined("a variable that does not exist"),
                };
            }
            Term::Earlier(number) => {
                return match case.expressions.get(*number as usize) {
                    Some(computed) => Ok(computed.ty.clone()),
                    None => undefined("an expression that does not exist"),
                };
            }
            _ => {}
        }
        let parts = term.parts();
        let mut types = [Type::Void, Type::Void, Type::Void];
        for (ty, part) in types.iter_mut().zip(parts) {
            *ty = self.ty(case, part)?;
        }
        self.type_of(case, term, &mut types[..parts.len().min(3)])
    }

    /// The type of an operation, given those of its parts.
    fn type_of(&self, case: &Arith, term: &Term, parts: &mut [Type]) -> Run<Type> {
        called(term)?;
        if let (Term::Element(0 | 1, _), [Type::Complex(float)]) = (term, &*parts) {
            return Ok(Type::Float(*float));
        }
        if let Term::Assign(op, number, _) = term
            && let Some(Variable { ty: place @ Type::Vector(..), .. }) =
                case.variables.get(*number as usize)
        {
            self.vector_assignment(*op, place, &parts[0])?;
            return Ok(place.clone());
        }
        if self.has_vectors
            && let Some(ty) = self.vector_type(term, parts)?
        {
            return Ok(ty);
        }
        match (term, &*parts) {
            (Term::Comma(_), [_, ty]) | (Term::Call(_), [ty]) => return Ok(ty.clone()),
            (Term::Cast(ty, _), _) => return Ok(ty.clone()),
            (Term::Step(step, number), _) => {
                let place = self.ty(case, &Term::Variable(*number))?;
                let one = Type::Int(Int::Int);
                self.operation(step.op(), &[promoted(self.model(), &place), one])?;
                return Ok(place);
            }
            (Term::Builtin(builtin, _), arguments) => {
                return self.builtin_type(*builtin, arguments);
            }
            (Term::Overflow(op, number, _), [one, other]) => {
                let place = self.ty(case, &Term::Variable(*number))?;
                return self.overflow_type(*op, [one, other], &place);
            }
            _ => {}
        }
        for ty in &mut *parts {
            *ty = promoted(self.model(), ty);
        }
        match (term, &*parts) {
            (Term::Unary(op, _), [of]) => unary_type(*op, of.clone()),
            (Term::Binary(op, _), [left, right]) => {
                let types = [left.clone(), right.clone()];
                self.operation(*op, &types).map(|ty| result_type(*op, ty))
            }
            (Term::Conditional(_), [_, one, other]) => self.usual(one, other),
            (Term::Assign(op, number, _), [value]) => {
                let place = self.ty(case, &Term::Variable(*number))?;
                match op {
                    None => {}
                    Some(op) if !op.is_assignable() => return undefined("no such assignment"),
                    Some(op) => {
                        self.operation(*op, &[promoted(self.model(), &place), value.clone()])?;
                    }
                }
                Ok(place)
            }
            _ => undefined("a vector where there is none"),
        }
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
        match term {
            Term::Int(n, int) => match model.has(*int, *n) {
                true => Ok((Type::Int(*int), Number::Int(*n))),
                false => undefined("a constant that its type does not have"),
            },
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
            Term::Call(inner) => {
                called(term)?;
                self.value(case, inner)
            }
            Term::Assign(op, number, inner) => {
                let right = self.operand(case, inner)?;
                let new = match op {
                    None => right.1,
                    Some(op) => {
                        let (ty, old) = self.value(case, &Term::Variable(*number))?;
                        self.binary(*op, (&ty, old), (&right.0, right.1))?.1
                    }
                };
                self.store(case, *number, new)
            }
            Term::Step(step, number) => {
                let (ty, old) = self.value(case, &Term::Variable(*number))?;
                let one = (&Type::Int(Int::Int), Number::Int(1));
                let new = self.binary(step.op(), (&ty, old), one)?.1;
                let (ty, new) = self.store(case, *number, new)?;
                Ok((ty, if step.is_postfix() { old } else { new }))
            }
        }
    }

    /// Assigns a number to a variable; yields its type and what it then holds.
    fn store(&mut self, case: &Arith, number: u32, new: Number) -> Run<Typed> {
        let Some(variable) = case.variables.get(number as usize) else {
            return undefined("a variable that does not exist");
        };
        let new = self.arithmetic.convert(new, &variable.ty)?;
        if !fits(self.model(), &variable.ty, variable.bits, new) {
            return undefined("a number that a bit-field does not hold");
        }
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
            let result = self.arithmetic.converted_integers(op, (*one, left), (*other, right));
            return result.map(|(int, n)| (Type::Int(int), Number::Int(n)));
        }
        let ty = self.operation(op, &[one, other].map(|ty| promoted(self.model(), ty)))?;
        let left = self.arithmetic.convert(left, &ty)?;
        let right = if op.is_shift() { right } else { self.arithmetic.convert(right, &ty)? };
        let value = self.arithmetic.binary(op, &ty, left, right)?;
        Ok((result_type(op, ty), value))
    }

    /// The type in which an operation on promoted operands is done.
    pub(super) fn operation(&self, op: Op, types: &[Type; 2]) -> Run<Type> {
        let is_complex = types.iter().any(|ty| matches!(ty, Type::Complex(_)));
        let is_float = is_complex || types.iter().any(|ty| matches!(ty, Type::Float(_)));
        match op {
            _ if op.is_order() && is_complex => undefined("an operator that complex types lack"),
            _ if op.is_integral() && is_float => undefined("an operator that floating types lack"),
            _ if op.is_shift() => Ok(types[0].clone()),
            _ if op.is_logical() => Ok(Type::Int(Int::Int)),
            _ => self.usual(&types[0], &types[1]),
        }
    }

    fn usual(&self, one: &Type, other: &Type) -> Run<Type> {
        match self.model().usual(one, other) {
            Some(ty) => Ok(ty),
            None => undefined("operands that are not both numbers"),
        }
    }
}

/// Whether a variable of a type, or a bit-field of so many bits, holds a number of that type.
pub(super) fn fits(model: &Model, ty: &Type, bits: Option<u32>, number: Number) -> bool {
    match (ty, bits, number) {
        (Type::Int(base), Some(bits), Number::Int(n)) => {
            let (least, most) = model.bits_range(*base, bits);
            (least..=most).contains(&n)
        }
        _ => true,
    }
}

/// The type of a variable as an operand before promotion. One of an enumeration is converted to `int`, since
/// its own type is up to the compiler.
pub(super) fn variable_type(model: &Model, ty: &Type, bits: Option<u32>) -> Type {
    match (ty, bits) {
        (Type::Int(int), bits @ Some(_)) => Type::Int(model.promoted_bits(*int, bits)),
        (Type::Enum(_), _) => Type::Int(Int::Int),
        (ty, _) => ty.clone(),
    }
}

/// A type after the integral promotions.
pub(super) fn promoted(model: &Model, ty: &Type) -> Type {
    match ty {
        Type::Int(int) => Type::Int(model.promoted_bits(*int, None)),
        other => other.clone(),
    }
}

/// Checks that a function can compute an operation, if one is to.
fn called(term: &Term) -> Run<()> {
    match term {
        Term::Call(inner) if !inner.is_callable() => undefined("a call of what is no operation"),
        _ => Ok(()),
    }
}

fn unary_type(op: UnaryOp, operand: Type) -> Run<Type> {
    match (op, operand) {
        (UnaryOp::Not, _) => Ok(Type::Int(Int::Int)),
        (UnaryOp::Complement, Type::Float(_)) => undefined("an operator that floating types lack"),
        (_, ty) => Ok(ty),
    }
}

fn result_type(op: Op, ty: Type) -> Type {
    if op.is_truth() { Type::Int(Int::Int) } else { ty }
}

/// The variable that an expression itself uses, and whether that has an effect.
fn use_of(case: &Arith, term: &Term) -> Option<(u32, bool)> {
    match term {
        Term::Variable(number) => Some((*number, is_effect(case, *number))),
        term => term.target().map(|number| (number, true)),
    }
}

/// Whether reading a variable is an effect.
fn is_effect(case: &Arith, number: u32) -> bool {
    case.variables.get(number as usize).is_some_and(|one| one.qualifier.is_volatile())
}

/// The uses of variables in an expression. Nothing comes between the operands of an operator, but what decides comes
/// first: the condition of a choice, the left operand of `&&`, `||` and the comma.
///
/// # Errors
/// A variable with uses in several operands, of which one has an effect.
fn ordered(case: &Arith, term: &Term) -> Run<Vec<(u32, bool)>> {
    let mut uses: Vec<(u32, bool)> = Vec::new();
    let is_decided = match term {
        Term::Conditional(_) | Term::Comma(_) => true,
        Term::Binary(op, _) => op.is_logical(),
        _ => false,
    };
    let parts = term.parts().iter().map(|part| ordered(case, part));
    for more in parts.chain(use_of(case, term).map(|own| Ok(vec![own]))) {
        let more = more?;
        let clash = more.iter().any(|(number, effect)| {
            uses.iter().any(|(other, another)| other == number && (*effect || *another))
        });
        if clash && !is_decided {
            return undefined("accesses to a variable in no order");
        }
        uses.extend(more);
    }
    Ok(uses)
}

/// The type of the object that holds a variable: of a bit-field, a struct.
pub(super) fn object_type(member: &Member) -> Type {
    match member.bits {
        Some(_) => {
            let members = vec![member.clone()];
            Type::Record(Arc::new(Record::new(RecordKind::Struct, 0, members)))
        }
        None => member.ty.clone(),
    }
}

/// Whether a type is that of a number here: an integer, an enumeration, a floating type of C89 or a complex one of C99.
pub(super) fn is_number(ty: &Type) -> bool {
    matches!(
        ty,
        Type::Int(_)
            | Type::Enum(_)
            | Type::Float(Float::Float | Float::Double | Float::LongDouble)
            | Type::Complex(Float::Float | Float::Double | Float::LongDouble)
    )
}

/// Whether a type is that of a vector's elements, of which operators know all: not a plain `char`.
pub(super) fn is_element(ty: &Type) -> bool {
    match ty {
        Type::Int(Int::Bool | Int::Char | Int::BitInt(_) | Int::UBitInt(_)) => false,
        Type::Int(Int::Int128 | Int::UInt128) => false,
        Type::Int(_) | Type::Float(Float::Float | Float::Double) => true,
        _ => false,
    }
}

/// Whether a type is that of a vector of such elements.
pub(super) fn is_vector(ty: &Type) -> bool {
    matches!(ty, Type::Vector(element, n) if is_element(element) && *n > 0)
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
        let assumed = std::mem::take(&mut self.assumes);
        // Most need nothing.
        if assumed.is_empty() || self.meaning(model).is_ok() {
            return self;
        }
        self.assumes = assumed;
        for feature in assumed.iter() {
            let all = self.assumes;
            self.assumes = all.only(|other| other != feature);
            if self.meaning(model).is_err() {
                self.assumes = all;
            }
        }
        self
    }

    /// The arithmetic of its data model and assumptions.
    pub(super) fn arithmetic<'m>(&self, model: &'m Model) -> Arithmetic<'m> {
        Arithmetic { model, assumes: self.assumes }
    }
}
