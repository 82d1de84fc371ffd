//! Gives a sketch its variables, constants and values, from the operands up. The value of each part is known as
//! soon as the part is there, so each operand is chosen for its operator, and an operation without a single
//! result is repaired where it arises (Nagai et al. 2014, section 3).

use super::edges::Pool;
use super::lanes::width_type;
use super::meaning::Scope;
use super::term::Term;
use super::types::promoted;
use super::{Arith, Computed, Qualifier, Repair, Storage, Variable};
use crate::base::chance::Chance;
use crate::c::arithmetic::Number;
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::generator::{Calling, OperandName, Sketch};

/// The shares that a suite sets, from 0 to 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shares {
    /// Of the values that are chosen at the edge of their operation.
    pub(super) edge: f64,
    /// Of the operands that are an existing variable.
    pub(super) reuse: f64,
    /// Of those that are the result of an earlier expression.
    pub(super) earlier: f64,
    /// Of the floating values that are an infinity or a negative zero, where they are assumed.
    pub(super) special: f64,
}

/// A part of an expression.
#[derive(Debug, Clone)]
pub(super) struct Grown {
    pub(super) term: Term,
    /// Its type, not yet promoted.
    pub(super) ty: Type,
    /// Its value; none where it is never evaluated.
    pub(super) value: Option<Number>,
    /// The elements of one that is a vector, likewise.
    pub(super) lanes: Vec<Number>,
}

/// The type of a part, not yet promoted, and its value if it is evaluated.
pub(super) type Known<'g> = (&'g Type, Option<Number>);

/// The type of an operation and its value, likewise.
pub(super) type Outcome = (Type, Option<Number>);

/// What the name of an operand stands for.
#[derive(Debug, Clone)]
enum Bound {
    /// A part of an expression.
    Known(Grown),
    /// An operand that is chosen where its name first occurs, for the operator there.
    Open {
        sketch: Sketch,
        is_live: bool,
        /// Whether the name occurs several times.
        repeats: bool,
    },
}

/// The operation that an operand is chosen for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Beside<'g> {
    pub(super) op: Op,
    pub(super) other: &'g Grown,
    pub(super) is_left: bool,
}

/// Grows the expressions of one test case.
pub(super) struct Grower<'a> {
    pub(super) case: Arith,
    pub(super) scope: Scope<'a>,
    pub(super) chance: Chance,
    pub(super) pool: Pool,
    pub(super) shares: Shares,
    pub(super) repair: Repair,
    /// The storages and qualifiers of variables to come.
    pub(super) places: Vec<(Storage, Qualifier)>,
    /// The named operands of the sketch.
    bound: Vec<(OperandName, Bound)>,
    /// For each variable the last expression that assigns to it, or in which it may not occur again; expressions count
    /// from 1.
    taken: Vec<u32>,
    /// The number of the expression.
    turn: u32,
    /// Whether the expression has to be drawn again.
    pub(super) is_stuck: bool,
    /// The extensions that programs may use.
    pub(super) features: Features,
    /// The ways in which programs may call functions.
    pub(super) callings: Vec<Calling>,
    /// Those of them that are conventions which the compiler was measured to have.
    pub(super) conventions: Vec<Calling>,
}

impl<'a> Grower<'a> {
    pub(super) fn new(
        case: Arith,
        model: &'a Model,
        chance: Chance,
        shares: Shares,
        repair: Repair,
        places: Vec<(Storage, Qualifier)>,
    ) -> Grower<'a> {
        let scope = Scope::new(&case, model);
        let mut chance = chance;
        let pool = Pool::draw(&mut chance, model);
        Grower {
            case,
            scope,
            chance,
            pool,
            shares,
            repair,
            places,
            bound: Vec::new(),
            taken: Vec::new(),
            turn: 0,
            is_stuck: false,
            features: Feature::ALL.into_iter().collect(),
            callings: Calling::ALL.to_vec(),
            conventions: Vec::new(),
        }
    }

    pub(super) fn model(&self) -> &'a Model {
        self.scope.arithmetic.model
    }

    /// Whether programs may use an extension.
    pub(super) fn has(&self, feature: Feature) -> bool {
        self.features.contains(feature)
    }

    /// Whether something happens in this share of cases.
    pub(super) fn happens(&mut self, share: f64) -> bool {
        self.chance.ratio((share * 1000.0) as u64, 1000)
    }

    /// Adds the expression of a sketch, computed into a variable of a type; if the type does not hold the
    /// value, of that of the expression.
    pub(super) fn add(&mut self, sketch: &Sketch, ty: Option<Type>, is_local: bool) {
        self.bound.clear();
        self.turn += 1;
        let since = (self.case.variables.len(), self.case.expressions.len());
        let grown = self.grow(sketch, true);
        self.compute(grown, ty, is_local);
        self.forget_dropped(since);
    }

    /// Forgets the assignments that a repair has dropped, among the variables and expressions that are new: those variables
    /// still have the values with which they begin.
    fn forget_dropped(&mut self, (variables, expressions): (usize, usize)) {
        let new = variables..self.case.variables.len();
        if new.clone().all(|number| self.is_free(number as u32)) {
            return;
        }
        let mut is_assigned = vec![false; self.case.variables.len()];
        for computed in &self.case.expressions[expressions..] {
            computed.term.each(&mut |term| {
                if let Some(number) = term.target() {
                    is_assigned[number as usize] = true;
                }
            });
        }
        for number in new.filter(|number| !is_assigned[*number]) {
            self.scope.variables[number] = self.case.variables[number].number();
            self.scope.vectors.remove(&(number as u32));
        }
    }

    /// Adds a computed expression; returns it as an operand.
    fn compute(&mut self, grown: Grown, ty: Option<Type>, is_local: bool) -> Grown {
        let own = promoted(self.model(), &grown.ty);
        if grown.is_vector() {
            return self.compute_as(own, grown, is_local);
        }
        let value = grown.value.unwrap_or(Number::Int(0));
        let holds = |ty: &Type| self.scope.arithmetic.convert(value, ty).ok();
        let (ty, value) = match ty.and_then(|ty| holds(&ty).map(|value| (ty, value))) {
            Some(found) => found,
            None => (own, value),
        };
        self.compute_as(ty, Grown { value: Some(value), ..grown }, is_local)
    }

    /// The same for a type that holds the value.
    pub(super) fn compute_as(&mut self, ty: Type, grown: Grown, is_local: bool) -> Grown {
        let known = grown.known().unwrap_or_else(|| Value::zero(&ty));
        let number = self.case.expressions.len() as u32;
        self.case.expressions.push(Computed { ty: ty.clone(), is_local, term: grown.term });
        let found = Grown::of_value(Term::Earlier(number), ty.clone(), &known, true);
        self.scope.earlier.push((ty, known));
        found
    }

    /// The expression of a sketch. It has a value only if it is evaluated: what is not evaluated may be
    /// anything that compilers must accept, also what would be undefined.
    pub(super) fn grow(&mut self, sketch: &Sketch, is_live: bool) -> Grown {
        match sketch {
            Sketch::Variable(_) | Sketch::Constant(..) | Sketch::Operand(_) => {
                self.operand(sketch, None, is_live)
            }
            // Expressions have no objects with names.
            Sketch::At(..)
            | Sketch::Near(_)
            | Sketch::Member(..)
            | Sketch::Target(_)
            | Sketch::Address(_)
            | Sketch::Memcmp(..)
            | Sketch::Strcmp(_)
            | Sketch::Strlen => self.operand(&Sketch::Operand(None), None, is_live),
            Sketch::Width(name) => {
                let width = self.width(name);
                self.constant(Number::Int(width), &Type::Int(Int::Int), is_live)
            }
            Sketch::Count(name) => {
                let most = self.width(name) - 1;
                let count = self.chance.between(1, most.max(1) as i64);
                self.constant(Number::Int(count.into()), &Type::Int(Int::Int), is_live)
            }
            Sketch::Unary(op, of) => {
                let of = self.grow(of, is_live);
                self.unary(*op, of)
            }
            Sketch::Cast(ty, of) => {
                let of = self.grow(of, is_live);
                match ty {
                    Type::Enum(_) => self.cast(&Type::Int(Int::Int), of),
                    ty => self.cast(ty, of),
                }
            }
            Sketch::Binary(op, parts) if op.is_logical() => {
                let left = self.grow(&parts[0], is_live);
                let left = self.scalar(left);
                let goes_on = |value: Number| value.is_true() == (*op == Op::LogicalAnd);
                let right = self.grow(&parts[1], left.value.is_some_and(goes_on));
                let right = self.scalar(right);
                let right_value = right.value.map(Number::is_true);
                let truth = left.value.map(|left| right_value.unwrap_or(left.is_true()));
                let truth = truth.map(|truth| Number::Int(truth.into()));
                let term = Term::binary(*op, left.term, right.term);
                Grown::number(term, Type::Int(Int::Int), truth)
            }
            Sketch::Binary(op, parts) => {
                let [left, right] = self.operands(*op, parts, is_live);
                self.binary(*op, left, right)
            }
            Sketch::Conditional(parts) => {
                let condition = self.grow(&parts[0], is_live);
                let condition = self.scalar(condition);
                let is_true = condition.value.map(Number::is_true);
                let one = self.grow(&parts[1], is_true == Some(true));
                let other = self.grow(&parts[2], is_true == Some(false));
                self.conditional(condition, one, other)
            }
            Sketch::Comma(parts) => {
                let one = self.grow(&parts[0], is_live);
                let other = self.grow(&parts[1], is_live);
                let term = Term::Comma(Box::new([one.term, other.term]));
                Grown { term, ..other }
            }
            Sketch::Call(calling, of) => {
                let grown = self.grow(of, is_live);
                self.called(*calling, grown)
            }
            Sketch::Assign(op, member, of) => self.assign(*op, member, of, is_live),
            Sketch::AssignPart(op, member, of) => self.assign_part(*op, member, of, is_live),
            Sketch::Step(step, member) => self.step(*step, member, is_live),
            Sketch::StepPart(step, member) => self.step_part(*step, member, is_live),
            Sketch::Element(of) => {
                let of = self.grow(of, is_live);
                let of = self.scalar(of);
                self.part(of)
            }
            Sketch::Shuffle(parts) => {
                let one = self.grow(&parts[0], is_live);
                let other = self.grow(&parts[1], is_live);
                self.shuffle(one, other)
            }
            Sketch::Builtin(builtin, of) => {
                let of = self.grow(of, is_live);
                self.builtin(*builtin, of)
            }
            Sketch::Overflow(op, ty, parts) => {
                let [left, right] = &**parts;
                self.overflow(*op, ty, [left, right], None, is_live)
            }
            Sketch::Checked(op, ty, parts) => {
                let [left, right, otherwise] = &**parts;
                self.overflow(*op, ty, [left, right], Some(otherwise), is_live)
            }
            Sketch::Let(name, parts) => {
                let uses = parts[1].uses(name);
                let bound = match &parts[0] {
                    sketch @ (Sketch::Variable(_) | Sketch::Constant(..)) => {
                        Bound::Open { sketch: sketch.clone(), is_live, repeats: uses > 1 }
                    }
                    other => {
                        let value = self.grow(other, is_live);
                        // What occurs once stays where it is, unless an assignment in it might never be
                        // made there.
                        Bound::Known(match uses {
                            0 | 1 if !value.term.assigns() => value,
                            _ => self.repeatable(value),
                        })
                    }
                };
                self.bound.push((name.clone(), bound));
                let body = self.grow(&parts[1], is_live);
                self.bound.pop();
                body
            }
        }
    }

    /// An operation that a function of its own computes, if one can.
    fn called(&mut self, calling: Calling, grown: Grown) -> Grown {
        if let Term::Assign(_, target, _) | Term::Step(_, target) = grown.term {
            let storage = &mut self.case.variables[target.variable() as usize].storage;
            if !storage.is_shared() {
                *storage = Storage::Global;
            }
        }
        let is_fit = self.callings.contains(&calling)
            && (calling.takes_vectors() || !grown.is_vector())
            && self.case.can_call(calling, &grown.term);
        let calling = match calling {
            _ if !is_fit => Calling::Plain,
            Calling::By(_) if self.conventions.is_empty() => Calling::Plain,
            Calling::By(_) => *self.chance.pick(&self.conventions),
            calling => calling,
        };
        if !self.case.can_call(calling, &grown.term) {
            return grown;
        }
        Grown { term: Term::Call(calling, Box::new(grown.term)), ..grown }
    }

    /// A part that may occur several times: an operand, and not a volatile one.
    fn repeatable(&mut self, grown: Grown) -> Grown {
        let is_volatile = match grown.term {
            // Mostly the variable gives way: a copy of it is no operation.
            Term::Variable(number) if self.chance.ratio(4, 5) => {
                let variable = &mut self.case.variables[number as usize];
                variable.qualifier = variable.qualifier.without_volatile();
                false
            }
            Term::Variable(number) => self.variable(number).qualifier.is_volatile(),
            _ => false,
        };
        match grown.is_live() {
            // Nothing else in the expression touches what it assigns to, so it may as well come before.
            true if is_volatile || grown.term.is_operation() => self.compute(grown, None, true),
            false if is_volatile || self.occurs_once(&grown.term) => match grown.is_vector() {
                true => self.zeros(&grown.ty),
                false => self.constant(Number::Int(0), &Type::Int(Int::Int), false),
            },
            _ => grown,
        }
    }

    /// Whether a variable may occur, once more, in the expression.
    pub(super) fn is_free(&self, number: u32) -> bool {
        self.taken.get(number as usize) != Some(&self.turn)
    }

    /// Notes that a variable may not occur again in the expression.
    pub(super) fn take(&mut self, number: u32) {
        let index = number as usize;
        if self.taken.len() <= index {
            self.taken.resize(index + 1, 0);
        }
        self.taken[index] = self.turn;
    }

    /// Whether an expression has something that may occur only once: an assignment, or a volatile variable.
    fn occurs_once(&self, term: &Term) -> bool {
        let mut occurs_once = false;
        term.each(&mut |term| {
            occurs_once |= match term {
                Term::Assign(..) | Term::Overflow(..) | Term::Step(..) => true,
                Term::Variable(number) => self.variable(*number).qualifier.is_volatile(),
                _ => false,
            };
        });
        occurs_once
    }

    pub(super) fn variable(&self, number: u32) -> &Variable {
        &self.case.variables[number as usize]
    }

    /// The place in `bound` of the innermost operand with a name.
    fn binding(&self, name: &OperandName) -> Option<usize> {
        self.bound.iter().rposition(|(known, _)| known == name)
    }

    /// What the name of an operand stands for, chosen now if it is still open.
    pub(super) fn named(&mut self, name: &OperandName, beside: Option<Beside>) -> Option<Grown> {
        let index = self.binding(name)?;
        let (sketch, is_live, repeats) = match &self.bound[index].1 {
            Bound::Known(known) => return Some(known.clone()),
            Bound::Open { sketch, is_live, repeats } => (sketch.clone(), *is_live, *repeats),
        };
        let found = self.operand(&sketch, beside, is_live);
        let found = if repeats { self.repeatable(found) } else { found };
        self.bound[index].1 = Bound::Known(found.clone());
        Some(found)
    }

    /// The variable or constant that a part stands for, if it is still to be chosen.
    pub(super) fn open<'s>(&'s self, part: &'s Sketch) -> Option<&'s Sketch> {
        match part {
            Sketch::Variable(_) | Sketch::Constant(..) => Some(part),
            Sketch::Operand(Some(name)) => match &self.bound[self.binding(name)?].1 {
                Bound::Open { sketch, .. } => Some(sketch),
                Bound::Known(_) => None,
            },
            _ => None,
        }
    }

    fn width(&mut self, name: &OperandName) -> i128 {
        let ty = self.named(name, None).map(|known| promoted(self.model(), &known.ty));
        match ty.map(width_type) {
            Some(Type::Int(int)) => self.model().int_bits(int).into(),
            _ => self.model().int_bits(Int::Int).into(),
        }
    }
}
