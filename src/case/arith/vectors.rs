//! Grows operations on vectors. Scripts combine operands freely: what does not fit becomes an element, a number for all
//! elements, or a vector with converted elements. An operation that has no result for some element is repaired there.

use super::edges::{Near, edges};
use super::grow::{Beside, Grower, Grown, Known};
use super::lanes::{listed, numbers, parts_of};
use super::operations::of_floats;
use super::term::Term;
use super::{Qualifier, Repair, Storage, Variable};
use crate::c::arithmetic::Number;
use crate::c::calling::Convention;
use crate::c::features::Feature;
use crate::c::lanes::{is_kept, vector_result};
use crate::c::real::Real;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Member, Type};
use crate::c::value::Value;
use crate::case::positions::positions;
use crate::generator::Calling;

impl Grower<'_> {
    // Operands.

    /// A variable of the type of a vector: an existing one, if the operation is then defined, or a new one.
    pub(super) fn vector_operand(
        &mut self,
        member: &Member,
        beside: Option<Beside>,
        is_live: bool,
    ) -> Grown {
        if self.happens(self.shares.reuse) {
            for _ in 0..2 {
                if let Some(found) = self.existing(member, is_live)
                    && self.is_defined_in_lanes(&found, beside)
                {
                    return self.occurs(found);
                }
            }
        }
        let lanes = self.choose_lanes(&member.ty, beside);
        let found = self.new_vector(&member.ty, lanes, is_live);
        self.occurs(found)
    }

    /// A constant of the type of a vector.
    pub(super) fn vector_constant(
        &mut self,
        ty: &Type,
        beside: Option<Beside>,
        is_live: bool,
    ) -> Grown {
        let lanes = self.choose_lanes(ty, beside);
        self.vector_of(ty, lanes, is_live)
    }

    fn vector_of(&self, ty: &Type, lanes: Vec<Number>, is_live: bool) -> Grown {
        let term = Term::Vector(ty.clone(), Box::new(listed(lanes.clone())));
        Grown::vector(term, ty.clone(), lanes, is_live)
    }

    pub(super) fn new_vector(&mut self, ty: &Type, lanes: Vec<Number>, is_live: bool) -> Grown {
        let (storage, qualifier) = self.next_place();
        self.case.variables.push(Variable {
            ty: ty.clone(),
            bits: None,
            storage,
            qualifier: if storage.has_qualifiers() { qualifier } else { Qualifier::None },
            value: listed(lanes),
        });
        // Elements are known by the variable's value until something is assigned to it.
        self.scope.variables.push(Number::Int(0));
        self.scope.has_vectors = true;
        self.read(self.case.variables.len() as u32 - 1, is_live)
    }

    /// The place of the next variable.
    pub(super) fn next_place(&self) -> (Storage, Qualifier) {
        match self.places.len() {
            0 => (Storage::Global, Qualifier::None),
            places => self.places[self.case.variables.len() % places],
        }
    }

    /// Elements for an operation, each chosen as a number is.
    pub(super) fn choose_lanes(&mut self, ty: &Type, beside: Option<Beside>) -> Vec<Number> {
        let Some((element, n)) = parts_of(ty) else { return Vec::new() };
        // Some vectors repeat one element.
        let repeats = self.chance.ratio(1, 6);
        let mut lanes: Vec<Number> = Vec::with_capacity(n as usize);
        for at in 0..n as usize {
            let other = beside.and_then(|beside| {
                let other = beside.other.lane(at)?;
                let other = self.scope.arithmetic.convert(other, element).ok()?;
                Some((beside.op, other, beside.is_left))
            });
            let lane = match lanes.first() {
                Some(first) if repeats && self.is_fit(element, *first, other) => *first,
                _ => self.choose_lane(element, other),
            };
            lanes.push(lane);
        }
        lanes
    }

    /// A value of an element, for an operation with another.
    fn choose_lane(&mut self, element: &Type, beside: Option<(Op, Number, bool)>) -> Number {
        let near = match beside {
            Some((op, other, is_left)) if self.happens(self.shares.edge) => {
                edges(self.model(), op, element, other, is_left)
            }
            _ => Near::new(),
        };
        self.fitting(element, None, &near, |grower, found| grower.is_fit(element, found, beside))
    }

    /// Whether an operation on an element with another has a result.
    fn is_fit(&self, element: &Type, own: Number, beside: Option<(Op, Number, bool)>) -> bool {
        let Some((op, other, is_left)) = beside else { return true };
        let (left, right) = if is_left { (own, other) } else { (other, own) };
        self.scope.arithmetic.lane_binary(op, element, left, right).is_ok()
    }

    /// Whether an operation of a vector with another operand, or of a number with a vector, is defined.
    pub(super) fn is_defined_in_lanes(&self, own: &Grown, beside: Option<Beside>) -> bool {
        let Some(Beside { op, other, is_left }) = beside else { return true };
        let Some((element, n)) = parts_of(&own.ty).or(parts_of(&other.ty)) else { return true };
        if !own.is_live() || !other.is_live() {
            return true;
        }
        (0..n as usize).all(|at| {
            let (Some(own), Some(other)) = (own.lane(at), other.lane(at)) else { return true };
            let arithmetic = self.scope.arithmetic;
            let own = arithmetic.convert(own, element);
            let other = arithmetic.convert(other, element);
            own.is_ok_and(|own| {
                other.is_ok_and(|other| self.is_fit(element, own, Some((op, other, is_left))))
            })
        })
    }

    /// Numbers at the edge for an operation of one with a vector.
    pub(super) fn edges_of_lanes(&mut self, beside: Beside) -> Near {
        let Some((element, _)) = parts_of(&beside.other.ty) else { return Near::new() };
        if beside.other.lanes.is_empty() {
            return Near::new();
        }
        let lane = *self.chance.pick(&beside.other.lanes);
        edges(self.model(), beside.op, element, lane, beside.is_left)
    }

    // What fits.

    /// A number: of a vector, some element.
    pub(super) fn scalar(&mut self, of: Grown) -> Grown {
        let Some((element, n)) = parts_of(&of.ty) else { return of };
        let at = self.chance.below(n.into()) as u32;
        let value = of.lanes.get(at as usize).copied();
        Grown::number(Term::Element(at, Box::new(of.term)), element.clone(), value)
    }

    /// A number of the type of a vector's elements.
    fn element(&mut self, of: Grown, element: &Type) -> Grown {
        let of = self.scalar(of);
        if of.ty == *element && !self.is_bit_field(&of.term) {
            return of;
        }
        // Also a bit-field, or a constant of a type that is not promoted.
        let of = self.fitted(of, element);
        let value = of.value.and_then(|value| self.scope.arithmetic.convert(value, element).ok());
        Grown::number(Term::Cast(element.clone(), Box::new(of.term)), element.clone(), value)
    }

    /// Whether an operand is a bit-field, whose own type is up to the compiler.
    pub(super) fn is_bit_field(&self, term: &Term) -> bool {
        let number = match term {
            Term::Variable(number) => Some(*number),
            term => term.target(),
        };
        let variable = number.and_then(|number| self.case.variables.get(number as usize));
        variable.is_some_and(|variable| variable.bits.is_some())
    }

    /// A vector of a type.
    pub(super) fn vector(&mut self, of: Grown, ty: &Type) -> Grown {
        if of.ty == *ty {
            return of;
        }
        let Some((element, n)) = parts_of(ty) else { return of };
        if is_kept(self.model(), &of.ty, ty) {
            let one = |lane: &Number| self.scope.arithmetic.lane_cast(element, *lane).ok();
            let lanes = of.lanes.iter().filter_map(one).collect();
            let is_live = of.is_live();
            let term = Term::Cast(ty.clone(), Box::new(of.term));
            return Grown::vector(term, ty.clone(), lanes, is_live);
        }
        if parts_of(&of.ty).is_some_and(|(_, own)| own == n) && self.has(Feature::ConvertVector) {
            let one = |lane: &Number| self.scope.arithmetic.convert(*lane, element).ok();
            let lanes: Option<Vec<Number>> = of.lanes.iter().map(one).collect();
            if let Some(lanes) = lanes {
                let is_live = of.is_live();
                let term = Term::Convert(ty.clone(), Box::new(of.term));
                return Grown::vector(term, ty.clone(), lanes, is_live);
            }
        }
        // One number for all elements.
        let one = self.element(of, element);
        let zero = match element {
            Type::Float(_) => Number::Real(Real::ZERO),
            _ => Number::Int(0),
        };
        let zeros = self.vector_of(ty, vec![zero; n as usize], one.is_live());
        let op = if matches!(element, Type::Float(_)) { Op::Add } else { Op::Xor };
        self.lane_operation(op, &zeros, &one).unwrap_or(zeros)
    }

    // Operations.

    pub(super) fn vector_unary(&mut self, op: UnaryOp, of: Grown) -> Grown {
        let Some((element, _)) = parts_of(&of.ty) else { return of };
        let element = element.clone();
        let ways: &[UnaryOp] = match (op, &element) {
            (UnaryOp::Plus, _) => &[UnaryOp::Plus],
            (_, Type::Float(_)) => &[UnaryOp::Minus],
            (UnaryOp::Minus, _) => &[UnaryOp::Minus, UnaryOp::Complement],
            _ => &[UnaryOp::Complement],
        };
        for op in ways {
            let one = |lane: &Number| self.scope.arithmetic.lane_unary(*op, &element, *lane).ok();
            let lanes: Option<Vec<Number>> = of.lanes.iter().map(one).collect();
            if let Some(lanes) = lanes {
                let is_live = of.is_live();
                return Grown::vector(Term::unary(*op, of.term), of.ty, lanes, is_live);
            }
        }
        of
    }

    /// A conversion to or from a vector.
    pub(super) fn vector_cast(&mut self, ty: &Type, of: Grown) -> Grown {
        match parts_of(ty) {
            Some(_) => self.vector(of, ty),
            None => {
                let of = self.scalar(of);
                self.cast(ty, of)
            }
        }
    }

    /// A choice between two of which one is a vector at least.
    pub(super) fn vector_conditional(
        &mut self,
        condition: Grown,
        one: Grown,
        other: Grown,
    ) -> Grown {
        let ty = vector_type(&one, &other).clone();
        let (one, other) = (self.vector(one, &ty), self.vector(other, &ty));
        let lanes = if one.is_live() { one.lanes } else { other.lanes };
        let is_live = condition.value.is_some() && !lanes.is_empty();
        let term = Term::Conditional(Box::new([condition.term, one.term, other.term]));
        Grown::vector(term, ty, lanes, is_live)
    }

    /// The elements of two vectors in another order.
    pub(super) fn shuffle(&mut self, one: Grown, other: Grown) -> Grown {
        let (Some((_, n)), true) = (parts_of(&one.ty), self.has(Feature::ShuffleVector)) else {
            return one;
        };
        let ty = one.ty.clone();
        let other = self.vector(other, &ty);
        let positions = positions(&mut self.chance, n, n);
        let is_live = one.is_live() && other.is_live();
        let all = || one.lanes.iter().chain(&other.lanes);
        let lane = |at: &u32| all().nth(*at as usize).copied();
        let lanes = positions.iter().filter_map(lane).collect();
        let term = Term::Shuffle(positions, Box::new([one.term.clone(), other.term]));
        Grown::vector(term, ty, lanes, is_live)
    }

    /// An operation on two operands of which one is a vector at least.
    pub(super) fn vector_binary(&mut self, op: Op, left: Grown, right: Grown) -> Grown {
        if op.is_shift() && !left.is_vector() {
            let right = self.scalar(right);
            return self.binary(op, left, right);
        }
        let ty = vector_type(&left, &right).clone();
        let Some((element, _)) = parts_of(&ty) else { return left };
        let element = element.clone();
        let (left, right) = (self.beside(left, &ty, &element), self.beside(right, &ty, &element));
        let op = if matches!(element, Type::Float(_)) { of_floats(op) } else { op };
        match self.lane_operation(op, &left, &right) {
            Some(whole) => whole,
            None if self.repair == Repair::Redraw => {
                self.is_stuck = true;
                left
            }
            None => self.repaired_lanes(op, &element, left, right),
        }
    }

    /// An operand of an operation on a vector: one, or a number of the type of its elements.
    fn beside(&mut self, of: Grown, ty: &Type, element: &Type) -> Grown {
        match parts_of(&of.ty) {
            Some(_) => self.vector(of, ty),
            None => self.element(of, element),
        }
    }

    /// An operation, if it has a result for each element or is never evaluated.
    pub(super) fn lane_operation(&self, op: Op, left: &Grown, right: &Grown) -> Option<Grown> {
        let result = vector_result(self.model(), op, [&left.ty, &right.ty]).ok()?;
        let (element, n) = parts_of(&left.ty).or(parts_of(&right.ty))?;
        let is_live = left.is_live() && right.is_live();
        let mut lanes = Vec::new();
        if is_live {
            for at in 0..n as usize {
                let [a, b] = [left, right].map(|of| of.lane(at));
                lanes.push(self.scope.arithmetic.lane_binary(op, element, a?, b?).ok()?);
            }
        }
        let term = Term::binary(op, left.term.clone(), right.term.clone());
        Some(Grown::vector(term, result, lanes, is_live))
    }

    /// An operation that has no result for some elements: with another operator, or an operand with other elements.
    fn repaired_lanes(&mut self, op: Op, element: &Type, left: Grown, right: Grown) -> Grown {
        let others: &[Op] = match op {
            _ if self.repair != Repair::Flip => &[],
            Op::Add => &[Op::Subtract],
            Op::Subtract => &[Op::Add],
            Op::Multiply => &[Op::Divide, Op::Subtract],
            Op::Divide | Op::Remainder => &[Op::Multiply],
            Op::ShiftLeft => &[Op::ShiftRight, Op::Xor],
            Op::ShiftRight => &[Op::ShiftLeft, Op::And],
            _ => &[],
        };
        let is_integer = matches!(element, Type::Int(_));
        for other in others.iter().filter(|other| is_integer || !other.is_integral()) {
            if let Some(whole) = self.lane_operation(*other, &left, &right) {
                return whole;
            }
        }
        self.case.inserted += 1;
        let right = self.corrected(op, element, &left, right);
        if let Some(whole) = self.lane_operation(op, &left, &right) {
            return whole;
        }
        // Negative numbers are not shifted whatever the count is: others take their place.
        let ty = vector_type(&left, &right).clone();
        let beside = Beside { op, other: &right, is_left: true };
        let lanes = self.choose_lanes(&ty, Some(beside));
        let left = self.new_vector(&ty, lanes, true);
        let left = self.occurs(left);
        self.lane_operation(op, &left, &right).unwrap_or(left)
    }

    /// The right operand with other elements where the operation has no result.
    fn corrected(&mut self, op: Op, element: &Type, left: &Grown, right: Grown) -> Grown {
        let n = left.lanes.len().max(right.lanes.len());
        let mut lanes = Vec::with_capacity(n);
        for at in 0..n {
            let (Some(a), Some(b)) = (left.lane(at), right.lane(at)) else { return right };
            let beside = Some((op, a, false));
            lanes.push(match self.is_fit(element, b, beside) {
                true => b,
                false => self.choose_lane(element, beside),
            });
        }
        let ty = vector_type(left, &right).clone();
        let changed: Option<Vec<Number>> =
            right.lanes.iter().zip(&lanes).map(bits_between).collect();
        match changed.filter(|changed| !changed.is_empty() && matches!(element, Type::Int(_))) {
            // A constant that changes these elements alone.
            Some(changed) => {
                let changed = self.vector_of(&ty, changed, true);
                self.lane_operation(Op::Xor, &right, &changed).unwrap_or(right)
            }
            None => {
                let found = self.new_vector(&ty, lanes, true);
                self.occurs(found)
            }
        }
    }

    /// A vector of zeros, for what is never evaluated.
    pub(super) fn zeros(&self, ty: &Type) -> Grown {
        let term = Term::Vector(ty.clone(), Box::new(Value::zero(ty)));
        Grown::vector(term, ty.clone(), Vec::new(), false)
    }

    /// Which extensions programs may use.
    pub(super) fn allow(&mut self, is_allowed: impl Fn(Feature) -> bool) {
        self.features = Feature::ALL.into_iter().filter(|of| is_allowed(*of)).collect();
        let features = self.features;
        let has_all = |calling: &Calling| calling.features().iter().all(|of| features.contains(of));
        self.callings = Calling::ALL.into_iter().filter(has_all).collect();
        let of_conventions = Convention::ALL.map(|(_, convention)| Calling::By(convention));
        self.conventions = of_conventions.into_iter().skip(1).filter(has_all).collect();
    }
}

/// The number that makes one number of another by an exclusive or.
fn bits_between((one, other): (&Number, &Number)) -> Option<Number> {
    match (one, other) {
        (Number::Int(one), Number::Int(other)) => Some(Number::Int(one ^ other)),
        _ => None,
    }
}

impl Grown {
    /// A part that is a number; without a value one that is never evaluated.
    pub(super) fn number(term: Term, ty: Type, value: Option<Number>) -> Grown {
        Grown { term, ty, value, lanes: Vec::new() }
    }

    /// A part that is a vector.
    pub(super) fn vector(term: Term, ty: Type, lanes: Vec<Number>, is_live: bool) -> Grown {
        Grown { term, ty, value: None, lanes: if is_live { lanes } else { Vec::new() } }
    }

    /// A part with a value of any type.
    pub(super) fn of_value(term: Term, ty: Type, value: &Value, is_live: bool) -> Grown {
        match ty {
            Type::Vector(..) => Grown::vector(term, ty, numbers(value), is_live),
            ty => Grown::number(term, ty, is_live.then(|| super::number(value))),
        }
    }

    /// Its type and value.
    pub(super) fn typed(&self) -> Known<'_> {
        (&self.ty, self.value)
    }

    /// Whether it is evaluated.
    pub(super) fn is_live(&self) -> bool {
        self.value.is_some() || !self.lanes.is_empty()
    }

    /// Its value; none if it is never evaluated.
    pub(super) fn known(&self) -> Option<Value> {
        match self.lanes.is_empty() {
            true => self.value.map(super::value),
            false => Some(listed(self.lanes.clone())),
        }
    }

    /// The element at a position of a vector, or the number that stands beside each element.
    pub(super) fn lane(&self, at: usize) -> Option<Number> {
        self.lanes.get(at).copied().or(self.value)
    }

    /// Whether it is a vector.
    pub(super) fn is_vector(&self) -> bool {
        matches!(self.ty, Type::Vector(..))
    }
}

/// The type of the vector, of two operands of which one is a vector at least.
fn vector_type<'g>(one: &'g Grown, other: &'g Grown) -> &'g Type {
    if one.is_vector() { &one.ty } else { &other.ty }
}
