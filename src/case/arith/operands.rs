//! Operands: variables that are there or new, constants, and the values that they get for their operator.

use super::edges::{Near, edges};
use super::grow::{Beside, Grower, Grown};
use super::lanes::parts_of;
use super::term::Term;
use super::types::{fits, promoted, variable_type};
use super::{Qualifier, Storage, Variable, value};
use crate::c::arithmetic::Number;
use crate::c::features::Feature;
use crate::c::real::Real;
use crate::c::tree::Op;
use crate::c::types::{Int, Member, Type};
use crate::generator::Sketch;

/// Attempts at a value for an operand.
const TRIES: u32 = 8;

/// The number of latest variables and expressions that may occur again: with more, long test cases would take
/// longer per operator than short ones.
const RECENT: usize = 24;

/// The number of variables of a type that do occur again.
const HOT: usize = 3;

impl Grower<'_> {
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
                        // One beside a complex number is real.
                        (Type::Complex(float), false) => Type::Float(*float),
                        (ty, false) => ty.clone(),
                        (_, true) => Type::Int(Int::Int),
                    },
                    _ => Type::Int(Int::Int),
                };
                let ty = promoted(self.model(), &ty);
                if matches!(ty, Type::Complex(_))
                    && known.is_none()
                    && !self.has(Feature::ImaginaryConstants)
                {
                    return self.variable_operand(&Member::new(ty), beside, is_live);
                }
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
        if let Type::Complex(float) = ty {
            return self.complex_constant(number, *float, is_live);
        }
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
            let (mut found, mut same) = ([0; RECENT], 0);
            for (computed, number) in recent(&self.case.expressions) {
                if is_same(&computed.ty, &member.ty) {
                    (found[same], same) = (number, same + 1);
                }
            }
            if same > 0 {
                let number = *self.chance.pick(&found[..same]);
                let (ty, value) = &self.scope.earlier[number as usize];
                let term = Term::Earlier(number);
                return Some(Grown::of_value(term, ty.clone(), value, is_live));
            }
        }
        // A few are hot: values that meet again and again.
        let (mut found, mut hot) = ([0; HOT], 0);
        for (variable, number) in recent(&self.case.variables) {
            let is_such = variable.bits == member.bits && is_same(&variable.ty, &member.ty);
            if is_such && self.is_free(number) {
                (found[hot], hot) = (number, hot + 1);
            }
            if hot == HOT {
                break;
            }
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
            qualifier: match storage.has_qualifiers() {
                true => qualifier.of_type(&member.ty),
                false => Qualifier::None,
            },
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
        let (own, other) = ((ty, own), (&other.ty, theirs));
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
            let holds = self.scope.arithmetic.has(found, ty) && fits(self.model(), ty, bits, found);
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
            (Type::Int(int), None) if model.is_wide(*int) => {
                Number::of(self.pool.pick(&mut self.chance, model.exact_range(*int, None)))
            }
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
            (Type::Complex(float), _) => self.any_complex(*float),
            _ => Number::Int(0),
        }
    }
}

/// The last items, the latest one first, each with its number from 0.
fn recent<T>(items: &[T]) -> impl Iterator<Item = (&T, u32)> {
    let from = items.len().saturating_sub(RECENT);
    items[from..].iter().zip(from as u32..items.len() as u32).rev()
}

/// Whether two types are the same: this is asked of dozens of variables for each operand, most of which are integers.
pub(super) fn is_same(one: &Type, other: &Type) -> bool {
    match (one, other) {
        (Type::Int(one), Type::Int(other)) => one == other,
        (Type::Int(_), _) | (_, Type::Int(_)) => false,
        (one, other) => one == other,
    }
}
