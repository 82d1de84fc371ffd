//! Gives a sketch its variables, constants and values, from the operands up. The value of each part is known as
//! soon as the part is there, so each operand is chosen for its operator, and an operation without a single
//! result is repaired where it arises (Nagai et al. 2014, section 3).

use super::edges::{Near, Pool, edges};
use super::lanes::{parts_of, width_type};
use super::meaning::{Scope, fits, promoted, variable_type};
use super::term::Term;
use super::{Arith, Computed, Qualifier, Repair, Storage, Variable, value};
use crate::base::chance::Chance;
use crate::c::arithmetic::Number;
use crate::c::features::Feature;
use crate::c::model::Model;
use crate::c::real::Real;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Int, Member, Type};
use crate::c::value::Value;
use crate::generator::{OperandName, Sketch};

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

/// Attempts at a value for an operand.
const TRIES: u32 = 8;

/// The number of latest variables and expressions that may occur again: with more, long test cases would take
/// longer per operator than short ones.
const RECENT: usize = 24;

/// The number of variables of a type that do occur again.
const HOT: usize = 3;

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
    /// Whether programs may convert the elements of vectors.
    pub(super) converts: bool,
    /// Whether programs may shuffle the elements of vectors.
    pub(super) shuffles: bool,
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
            converts: true,
            shuffles: true,
        }
    }

    pub(super) fn model(&self) -> &'a Model {
        self.scope.arithmetic.model
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
        let grown = self.grow(sketch, true);
        self.compute(grown, ty, is_local);
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
    fn compute_as(&mut self, ty: Type, grown: Grown, is_local: bool) -> Grown {
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
            | Sketch::Memcmp(..) => {
                self.operand(&Sketch::Operand(None), None, is_live)
            }
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
                self.cast(ty, of)
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
            Sketch::Call(of) => {
                let grown = self.grow(of, is_live);
                match grown.term.is_callable() {
                    true => Grown { term: Term::Call(Box::new(grown.term)), ..grown },
                    false => grown,
                }
            }
            Sketch::Assign(op, member, of) => self.assign(*op, member, of, is_live),
            Sketch::Step(step, member) => self.step(*step, member, is_live),
            Sketch::Element(of) => {
                let of = self.grow(of, is_live);
                self.scalar(of)
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

    fn variable(&self, number: u32) -> &Variable {
        &self.case.variables[number as usize]
    }

    /// The place in `bound` of the innermost operand with a name.
    fn binding(&self, name: &OperandName) -> Option<usize> {
        self.bound.iter().rposition(|(known, _)| known == name)
    }

    /// What the name of an operand stands for, chosen now if it is still open.
    fn named(&mut self, name: &OperandName, beside: Option<Beside>) -> Option<Grown> {
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
    fn open<'s>(&'s self, part: &'s Sketch) -> Option<&'s Sketch> {
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

    // Operands.

    /// Both operands of an operator: one that is still open is chosen last, for the operator.
    pub(super) fn operands(&mut self, op: Op, parts: &[Sketch; 2], is_live: bool) -> [Grown; 2] {
        let [left, right] = [0, 1].map(|part| self.open(&parts[part]));
        let is_right_first = match (left, right) {
            (Some(_), None) => true,
            // A constant that a script says stands, and one without a type takes that of its neighbour.
            (Some(Sketch::Variable(_)), Some(Sketch::Constant(_, Some(_)))) => true,
            (Some(Sketch::Constant(None, None)), Some(_)) => true,
            (Some(Sketch::Constant(None, _)), Some(Sketch::Constant(Some(_), _))) => true,
            // Usually the right operand is chosen last: shift counts and divisors are the most restricted.
            _ => false,
        };
        let (first, last) = if is_right_first { (1, 0) } else { (0, 1) };
        let one = match (self.open(&parts[first]), self.open(&parts[last])) {
            (Some(Sketch::Constant(None, Some(n))), Some(Sketch::Variable(of)))
                if !op.is_shift() =>
            {
                let ty = promoted(self.model(), &variable_type(self.model(), &of.ty, of.bits));
                let ty = parts_of(&ty).map_or_else(|| ty.clone(), |(element, _)| element.clone());
                let constant = Sketch::Constant(Some(ty), Some(*n));
                self.operand(&constant, None, is_live)
            }
            _ => self.grow(&parts[first], is_live),
        };
        let other = match self.open(&parts[last]).is_some() {
            true => {
                let beside = Beside { op, other: &one, is_left: last == 0 };
                self.operand(&parts[last], Some(beside), is_live)
            }
            false => self.grow(&parts[last], is_live),
        };
        if is_right_first { [other, one] } else { [one, other] }
    }

    /// A variable, a constant or a named operand.
    pub(super) fn operand(
        &mut self,
        sketch: &Sketch,
        beside: Option<Beside>,
        is_live: bool,
    ) -> Grown {
        match sketch {
            Sketch::Constant(ty, known) => {
                let ty = match (ty, beside) {
                    (Some(ty @ Type::Vector(..)), beside) => {
                        return self.vector_constant(ty, beside, is_live);
                    }
                    (Some(ty), _) => ty.clone(),
                    (None, Some(beside)) => match (&beside.other.ty, beside.op.is_shift()) {
                        (Type::Vector(element, _), _) => (**element).clone(),
                        (ty, false) => ty.clone(),
                        (_, true) => Type::Int(Int::Int),
                    },
                    _ => Type::Int(Int::Int),
                };
                let ty = promoted(self.model(), &ty);
                let number = match known {
                    Some(n) => self.number_of(*n, &ty),
                    None => self.choose(&ty, None, beside),
                };
                self.constant(number, &ty, is_live)
            }
            Sketch::Variable(member) => self.variable_operand(member, beside, is_live),
            Sketch::Operand(Some(name)) => match self.named(name, beside) {
                Some(known) if is_live => known,
                Some(known) => Grown { value: None, lanes: Vec::new(), ..known },
                None => self.variable_operand(&Member::new(Type::Int(Int::Int)), beside, is_live),
            },
            _ => self.variable_operand(&Member::new(Type::Int(Int::Int)), beside, is_live),
        }
    }

    /// An integer that a script says, in a type; the nearest one that the type holds.
    fn number_of(&self, n: i64, ty: &Type) -> Number {
        match ty {
            Type::Int(int) => {
                let (least, most) = self.model().range(*int);
                Number::Int(i128::from(n).clamp(least, most))
            }
            other => {
                let exact = self.scope.arithmetic.convert(Number::Int(n.into()), other);
                exact.unwrap_or(Number::Int(0))
            }
        }
    }

    /// A constant of a promoted type.
    pub(super) fn constant(&self, number: Number, ty: &Type, is_live: bool) -> Grown {
        if let (Number::Int(_), Type::Float(_)) = (number, ty) {
            return self.constant(Number::Real(Real::ZERO), ty, is_live);
        }
        let term = Term::constant(ty, number).unwrap_or(Term::Int(0, Int::Int));
        Grown::number(term, ty.clone(), is_live.then_some(number))
    }

    /// A variable of a type: an existing one, if the operation is then defined, or a new one.
    fn variable_operand(
        &mut self,
        member: &Member,
        beside: Option<Beside>,
        is_live: bool,
    ) -> Grown {
        if matches!(member.ty, Type::Vector(..)) {
            return self.vector_operand(member, beside, is_live);
        }
        if self.happens(self.shares.reuse) {
            for _ in 0..2 {
                if let Some(found) = self.existing(member, is_live)
                    && self.is_defined(&found.ty, found.value, beside)
                {
                    return self.occurs(found);
                }
            }
        }
        let number = self.choose(&member.ty, member.bits, beside);
        let found = self.new_variable(member, number, is_live);
        self.occurs(found)
    }

    /// Notes that a variable occurs in the expression.
    pub(super) fn occurs(&mut self, grown: Grown) -> Grown {
        if let Term::Variable(number) = grown.term
            && self.variable(number).qualifier.is_volatile()
        {
            self.take(number);
        }
        grown
    }

    /// A variable of a type that is there, or an earlier result of it.
    pub(super) fn existing(&mut self, member: &Member, is_live: bool) -> Option<Grown> {
        if member.bits.is_none() && self.happens(self.shares.earlier) {
            let of_type = |(number, computed): (usize, &Computed)| {
                is_same(&computed.ty, &member.ty).then_some(number as u32)
            };
            let recent = self.case.expressions.iter().enumerate().rev().take(RECENT);
            let (mut found, mut same) = ([0; RECENT], 0);
            for (slot, number) in found.iter_mut().zip(recent.filter_map(of_type)) {
                (*slot, same) = (number, same + 1);
            }
            if same > 0 {
                let number = *self.chance.pick(&found[..same]);
                let (ty, value) = &self.scope.earlier[number as usize];
                let term = Term::Earlier(number);
                return Some(Grown::of_value(term, ty.clone(), value, is_live));
            }
        }
        let of_type = |(number, variable): (usize, &Variable)| {
            let is_such = variable.bits == member.bits && is_same(&variable.ty, &member.ty);
            (is_such && self.taken.get(number) != Some(&self.turn)).then_some(number as u32)
        };
        let recent = self.case.variables.iter().enumerate().rev().take(RECENT);
        // A few are hot: values that meet again and again.
        let (mut found, mut hot) = ([0; HOT], 0);
        for (slot, number) in found.iter_mut().zip(recent.filter_map(of_type)) {
            (*slot, hot) = (number, hot + 1);
        }
        if hot == 0 {
            return None;
        }
        let number = *self.chance.pick(&found[..hot]);
        Some(self.read(number, is_live))
    }

    pub(super) fn read(&self, number: u32, is_live: bool) -> Grown {
        let Variable { ty, bits, value, .. } = self.variable(number);
        let term = Term::Variable(number);
        if let Some(lanes) = self.scope.vectors.get(&number) {
            return Grown::vector(term, ty.clone(), lanes.clone(), is_live);
        }
        if matches!(ty, Type::Vector(..)) {
            return Grown::of_value(term, ty.clone(), value, is_live);
        }
        let ty = variable_type(self.model(), ty, *bits);
        Grown::number(term, ty, is_live.then_some(self.scope.variables[number as usize]))
    }

    pub(super) fn new_variable(&mut self, member: &Member, number: Number, is_live: bool) -> Grown {
        let (storage, qualifier) = self.next_place();
        let storage = if member.bits.is_some() { Storage::Member } else { storage };
        self.case.variables.push(Variable {
            ty: member.ty.clone(),
            bits: member.bits,
            storage,
            qualifier: if storage.has_qualifiers() { qualifier } else { Qualifier::None },
            value: value(number),
        });
        self.scope.variables.push(number);
        self.read(self.case.variables.len() as u32 - 1, is_live)
    }

    /// Whether an operation on an operand of a type and a value is defined.
    fn is_defined(&self, ty: &Type, value: Option<Number>, beside: Option<Beside>) -> bool {
        let Some(Beside { op, other, is_left }) = beside else { return true };
        if other.is_vector() {
            let own = Grown::number(Term::Int(0, Int::Int), ty.clone(), value);
            return self.is_defined_in_lanes(&own, beside);
        }
        let (Some(own), Some(theirs)) = (value, other.value) else { return true };
        let typed = |ty: &Type, value| (promoted(self.model(), ty), value);
        let (own, other) = (typed(ty, own), typed(&other.ty, theirs));
        let (left, right) = if is_left { (own, other) } else { (other, own) };
        self.scope.binary(op, left, right).is_ok()
    }

    /// A value of a type, or of a bit-field of so many bits, for an operation.
    pub(super) fn choose(
        &mut self,
        ty: &Type,
        bits: Option<u32>,
        beside: Option<Beside>,
    ) -> Number {
        let model = self.model();
        let operand = variable_type(model, ty, bits);
        let near: Near = match beside {
            Some(beside) if beside.other.is_vector() && self.happens(self.shares.edge) => {
                self.edges_of_lanes(beside)
            }
            Some(Beside { op, other, is_left })
                if !other.is_vector() && self.happens(self.shares.edge) =>
            {
                let own = promoted(model, &operand);
                let theirs = promoted(model, &other.ty);
                let types = if is_left { [own, theirs] } else { [theirs, own] };
                match (self.scope.operation(op, &types), other.value) {
                    (Ok(ty), Some(other)) => {
                        let other = self.scope.arithmetic.convert(other, &ty).unwrap_or(other);
                        edges(model, op, &ty, other, is_left)
                    }
                    _ => Near::new(),
                }
            }
            _ => Near::new(),
        };
        self.fitting(ty, bits, &near, |grower, found| {
            grower.is_defined(&operand, Some(found), beside)
        })
    }

    /// A value of a type, first of those near an edge: the first one that fits, or the last one that was tried.
    pub(super) fn fitting(
        &mut self,
        ty: &Type,
        bits: Option<u32>,
        near: &[Number],
        is_fit: impl Fn(&Self, Number) -> bool,
    ) -> Number {
        let mut number = self.any(ty, bits);
        for attempt in 0..TRIES {
            let found = match near.is_empty() || attempt >= TRIES / 2 {
                true => self.any(ty, bits),
                false => *self.chance.pick(near),
            };
            let holds = self.scope.arithmetic.convert(found, ty) == Ok(found)
                && fits(self.model(), ty, bits, found);
            if !holds {
                continue;
            }
            number = found;
            if is_fit(self, found) {
                break;
            }
        }
        number
    }

    /// Any value of a type.
    pub(super) fn any(&mut self, ty: &Type, bits: Option<u32>) -> Number {
        let model = self.model();
        match (ty, bits) {
            (Type::Int(int), None) => {
                Number::Int(self.pool.pick(&mut self.chance, model.range(*int)))
            }
            (Type::Int(int), Some(bits)) => {
                Number::Int(self.pool.pick(&mut self.chance, model.bits_range(*int, bits)))
            }
            (Type::Enum(of), _) => Number::Int((*self.chance.pick(&of.constants)).into()),
            (Type::Float(_), _)
                if self.shares.special > 0.0
                    && self.scope.arithmetic.assumes.contains(Feature::Infinities)
                    && self.happens(self.shares.special) =>
            {
                let negative = self.chance.ratio(1, 2);
                let infinity = Real::infinity(negative);
                Number::Real(if self.chance.ratio(1, 2) { infinity } else { Real::NEGATIVE_ZERO })
            }
            (Type::Float(float), _) => {
                Number::Real(self.pool.pick_real(&mut self.chance, model, *float))
            }
            _ => Number::Int(0),
        }
    }

    // Operations.

    fn unary(&mut self, op: UnaryOp, of: Grown) -> Grown {
        let of = match of.is_vector() {
            true if op != UnaryOp::Not => return self.vector_unary(op, of),
            true => self.scalar(of),
            false => of,
        };
        let ty = promoted(self.model(), &of.ty);
        // Floating values have no bits to turn over.
        let op = match (op, &ty) {
            (UnaryOp::Complement, Type::Float(_)) => UnaryOp::Minus,
            (op, _) => op,
        };
        let of_type = |op| if op == UnaryOp::Not { Type::Int(Int::Int) } else { ty.clone() };
        let Some(value) = of.value else {
            return Grown::number(Term::unary(op, of.term), of_type(op), None);
        };
        // The least number has no negative, and the complement of a wide one is not known: `!` always has a
        // result.
        let ways = [op, UnaryOp::Complement, UnaryOp::Minus];
        let found = ways.into_iter().find_map(|op| {
            self.scope.arithmetic.unary(op, &ty, value).ok().map(|value| (op, value))
        });
        let not = (UnaryOp::Not, Number::Int((!value.is_true()).into()));
        let (op, value) = found.unwrap_or(not);
        Grown::number(Term::unary(op, of.term), of_type(op), Some(value))
    }

    pub(super) fn cast(&mut self, ty: &Type, of: Grown) -> Grown {
        if matches!(ty, Type::Vector(..)) || of.is_vector() {
            return self.vector_cast(ty, of);
        }
        let converted = of.value.map(|value| self.scope.arithmetic.convert(value, ty));
        let (ty, of, value) = match converted {
            None => (ty.clone(), of, None),
            Some(Ok(value)) => (ty.clone(), of, Some(value)),
            Some(Err(_)) => {
                let ty = self.flipped_type(ty);
                let of = self.fitted(of, &ty);
                let value =
                    of.value.and_then(|value| self.scope.arithmetic.convert(value, &ty).ok());
                (ty, of, value)
            }
        };
        Grown::number(Term::Cast(ty.clone(), Box::new(of.term)), ty, value)
    }

    pub(super) fn binary(&mut self, op: Op, left: Grown, right: Grown) -> Grown {
        if left.is_vector() || right.is_vector() {
            return self.vector_binary(op, left, right);
        }
        let is_float = [&left.ty, &right.ty].iter().any(|ty| matches!(ty, Type::Float(_)));
        let op = if is_float { of_floats(op) } else { op };
        match self.outcome(op, left.typed(), right.typed()) {
            Some((ty, value)) => Grown::number(Term::binary(op, left.term, right.term), ty, value),
            None if self.repair == Repair::Redraw => {
                self.is_stuck = true;
                left
            }
            None => self.repaired(op, left, right),
        }
    }

    /// The type and value of an operation, if it has a single result or is never evaluated.
    pub(super) fn outcome(&self, op: Op, left: Known, right: Known) -> Option<Outcome> {
        let [one, other] = [left.0, right.0].map(|ty| promoted(self.model(), ty));
        match (left.1, right.1) {
            (Some(a), Some(b)) => {
                let (ty, value) = self.scope.binary(op, (one, a), (other, b)).ok()?;
                Some((ty, Some(value)))
            }
            _ => {
                let ty = self.scope.operation(op, &[one, other]).ok()?;
                Some((if op.is_truth() { Type::Int(Int::Int) } else { ty }, None))
            }
        }
    }

    /// Whether a type holds a value, if there is one.
    pub(super) fn is_held(&self, value: Option<Number>, ty: &Type) -> bool {
        value.is_none_or(|value| self.scope.arithmetic.convert(value, ty).is_ok())
    }

    pub(super) fn conditional(&mut self, condition: Grown, one: Grown, other: Grown) -> Grown {
        if one.is_vector() || other.is_vector() {
            return self.vector_conditional(condition, one, other);
        }
        let model = self.model();
        let types = [promoted(model, &one.ty), promoted(model, &other.ty)];
        let ty = model.usual(&types[0], &types[1]).unwrap_or(Type::Int(Int::Int));
        // A conversion of the chosen one may round, or not hold it.
        let (one, other) = (self.fitted(one, &ty), self.fitted(other, &ty));
        let chosen = one.value.or(other.value).filter(|_| condition.value.is_some());
        let value = chosen.and_then(|value| self.scope.arithmetic.convert(value, &ty).ok());
        let term = Term::Conditional(Box::new([condition.term, one.term, other.term]));
        Grown::number(term, ty, value)
    }
}

/// Whether two types are the same: this is asked of dozens of variables for each operand, most of which are integers.
fn is_same(one: &Type, other: &Type) -> bool {
    match (one, other) {
        (Type::Int(one), Type::Int(other)) => one == other,
        (Type::Int(_), _) | (_, Type::Int(_)) => false,
        (one, other) => one == other,
    }
}

/// The operator in place of one that floating types do not have: their values have no bits and no remainder.
pub(super) fn of_floats(op: Op) -> Op {
    match op {
        Op::Remainder | Op::ShiftRight => Op::Divide,
        Op::ShiftLeft => Op::Multiply,
        Op::And | Op::Or => Op::Add,
        Op::Xor => Op::Subtract,
        op => op,
    }
}
