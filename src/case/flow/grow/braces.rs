//! Draws statement expressions and calls of builtin functions (GNU), and selections by type (C11), as operands.

use super::Grower;
use crate::c::builtin::Builtin;
use crate::c::features::Feature;
use crate::c::overflow::overflow_feature;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::arith::edges::operator_of;
use crate::case::flow::braces::{Braces, Set};
use crate::case::flow::constraints::has_call;
use crate::case::flow::generic::Generic;
use crate::case::flow::machine::Datum;
use crate::case::flow::{Expr, Place, Storage};

/// Types by which selections may be wrong: neighbours of those that are right.
const OTHERS: [Int; 8] =
    [Int::Int, Int::UInt, Int::Short, Int::UChar, Int::Long, Int::ULong, Int::Char, Int::SChar];

/// The share of statement expressions, in hundredths, that tell whether an operation overflows.
const CHECKED: u32 = 30;

impl Grower<'_> {
    /// A statement expression, a call of a builtin function, or a selection by type, if one is drawn next.
    pub(super) fn form(&mut self, operators: u32) -> Option<Expr> {
        if self.is_drawn(self.shares.braces, Feature::StatementExpressions) {
            return match self.is_drawn(CHECKED, Feature::OverflowBuiltins) {
                true => self.any_checked(operators - 1),
                false => self.braces(operators - 1),
            };
        }
        if self.is_drawn(self.shares.builtins, Feature::Builtins) {
            let of = self.expression(operators - 1);
            let features = self.shares.features;
            let mut all = Builtin::ALL.to_vec();
            all.retain(|builtin| features.contains(builtin.feature()));
            let builtin = *self.chance.pick(&all);
            return Some(self.builtin(builtin, of));
        }
        if self.is_drawn(self.shares.generic, Feature::Generic) {
            return self.generic(operators - 1);
        }
        None
    }

    /// A statement expression: what its object begins with is converted to its type, then it may change, and another
    /// object be set.
    fn braces(&mut self, operators: u32) -> Option<Expr> {
        let first = self.expression(operators);
        let ty = self.next_number();
        let own = Expr::Cast(ty.clone(), Box::new(first.clone()));
        self.values(&own)?;
        let object = self.add_object(ty.clone(), Storage::Inner(self.routine), None);
        let read = Expr::Read(Place::Object(object));
        let braces = |sets, value| {
            let first = first.clone();
            Expr::Braces(Box::new(Braces { object, first, sets, value }))
        };
        let mut sets = Vec::new();
        if self.chance.ratio(1, 2) {
            let op = *self.chance.pick(&[Op::Add, Op::Subtract, Op::Multiply, Op::Xor, Op::And]);
            let to = Place::Object(object);
            let set = Set::plain(to, Some(op), self.operand());
            if self.values(&braces(vec![set.clone()], read.clone())).is_some() {
                sets.push(set);
            }
        }
        if self.chance.ratio(1, 3) {
            let to = self.other_object(&ty);
            let set = Set::plain(to, None, read.clone());
            sets.insert(self.chance.below(sets.len() as u64 + 1) as usize, set);
        }
        let value = match self.chance.below(3) {
            0 => read.clone(),
            _ => {
                let ops = [Op::Add, Op::Subtract, Op::Multiply, Op::ShiftRight, Op::Less, Op::Or];
                let op = *self.chance.pick(&ops);
                let operand = self.operand();
                Expr::Binary(op, Box::new([read.clone(), operand]))
            }
        };
        let whole = braces(sets.clone(), value);
        if has_call(&whole) {
            return None;
        }
        if self.values(&whole).is_some() {
            return Some(whole);
        }
        let plain = braces(sets, read);
        self.values(&plain).is_some().then_some(plain)
    }

    /// An operation that may overflow, on a type that is drawn: see [`Grower::checked`].
    fn any_checked(&mut self, operators: u32) -> Option<Expr> {
        let left = self.expression(operators);
        let right = self.chance.ratio(1, 3).then(|| self.operand());
        let otherwise = self.operand();
        let op = *self.chance.pick(&[Op::Add, Op::Subtract, Op::Multiply]);
        let ty = self.next_number();
        self.checked((op, ty), left, right, otherwise)
    }

    /// What an operation yields in a type, or another number if it overflows, which a builtin function tells. Where there is
    /// no other operand, there is one with which it barely does, or barely does not.
    pub(super) fn checked(
        &mut self,
        (op, ty): (Op, Type),
        left: Expr,
        right: Option<Expr>,
        otherwise: Expr,
    ) -> Option<Expr> {
        let Type::Int(int) = ty else { return None };
        let feature = overflow_feature(op, int)?;
        let features = [Feature::StatementExpressions, feature];
        if !features.iter().all(|feature| self.shares.features.contains(*feature)) {
            return None;
        }
        let own = self.values(&Expr::Cast(ty.clone(), Box::new(left.clone())))?;
        let right = match right {
            Some(right) => right,
            None => {
                let known = own.into_iter().next_back().and_then(Datum::int).unwrap_or_default();
                let n = self.barely(op, int, known);
                self.literal(n)
            }
        };
        let object = self.add_object(ty, Storage::Inner(self.routine), None);
        let to = Place::Object(object);
        let value = Expr::Read(to.clone());
        let sets = vec![Set { to, op: Some(op), value: right, otherwise: Some(otherwise) }];
        let whole = Expr::Braces(Box::new(Braces { object, first: left, sets, value }));
        (!has_call(&whole) && self.values(&whole).is_some()).then_some(whole)
    }

    /// An operand with which an operation on a number barely overflows a type, or barely does not.
    fn barely(&mut self, op: Op, int: Int, left: i128) -> i128 {
        let (least, most) = self.model.range(int);
        let (end, beyond) = match self.chance.ratio(1, 2) {
            true => (most, i128::from(self.chance.below(2))),
            false => (least, -i128::from(self.chance.below(2))),
        };
        match op {
            Op::Add => end.saturating_sub(left).saturating_add(beyond),
            Op::Subtract => left.saturating_sub(end).saturating_sub(beyond),
            _ => end.checked_div(left).unwrap_or(end).saturating_add(beyond),
        }
    }

    /// A call of a builtin function. An argument for which it has no result gets its lowest bit set, or loses the highest;
    /// what is expected is right or wrong.
    pub(super) fn builtin(&mut self, builtin: Builtin, of: Expr) -> Expr {
        if !self.shares.features.contains(builtin.feature()) {
            return of;
        }
        let of = match self.type_of(&of) {
            Some(Type::Float(_)) if builtin.is_generic() => {
                let whole = Expr::Cast(Type::Int(Int::ULong), Box::new(of.clone()));
                self.or(whole, of)
            }
            _ => of,
        };
        let call = |of: Expr, others: Vec<Expr>| {
            Expr::Builtin(builtin, [of].into_iter().chain(others).collect())
        };
        let others = 1..builtin.arity();
        let others: Vec<Expr> = others.map(|_| self.other_argument(builtin, &of)).collect();
        let whole = call(of.clone(), others.clone());
        if self.values(&whole).is_some() {
            return whole;
        }
        let (op, mask) = match builtin.needs_a_one() {
            true => (Op::Or, 1),
            false => (Op::And, self.model.range(Int::Int).1),
        };
        let mask = self.literal(mask);
        let other = Expr::Binary(op, Box::new([of.clone(), mask]));
        self.or(call(other, others), of)
    }

    /// Another argument of a builtin function than the first: a number near that, what is expected of that, what takes the place of a
    /// count, how far to rotate, or a variable.
    fn other_argument(&mut self, builtin: Builtin, of: &Expr) -> Expr {
        if let Some(op) = operator_of(builtin)
            && let Some(near) = self.operand_beside(op, builtin, of)
        {
            return near;
        }
        if builtin.is_elementwise() && self.chance.ratio(1, 2) {
            return self.variable();
        }
        let is_constant = builtin.takes_a_constant();
        let most = if is_constant { 2 } else { 64 };
        let n = i128::from(self.chance.below(most + 1));
        let literal = self.literal(n);
        match is_constant || self.chance.ratio(1, 2) {
            true => literal,
            false => self.input(n, Type::Int(Int::Int)).unwrap_or(literal),
        }
    }

    /// A number of the type of a builtin function's parameters that is at the edge for an operator, known to compilers or not.
    fn operand_beside(&mut self, op: Op, builtin: Builtin, of: &Expr) -> Option<Expr> {
        let int = self.types_now().parameter(builtin, of)?;
        let number = self.beside(op, of, int)?;
        match self.chance.ratio(1, 2) {
            true => self.constant(number, &Type::Int(int)),
            false => Some(self.unknown_number(number, Type::Int(int))),
        }
    }

    /// An object that a statement expression sets: a new one, or a variable of the function.
    fn other_object(&mut self, ty: &Type) -> Place {
        if self.chance.ratio(1, 3)
            && let Some(known) = self.hot()
            && self.type_at(&known).as_ref() == Some(ty)
        {
            return known;
        }
        let zero = Value::zero(ty);
        let object = self.add_object(ty.clone(), Storage::Global, Some(zero));
        self.reach.put_aside(object);
        Place::Object(object)
    }

    /// A selection by the type of an expression, which may have no value: the values of other types are wrong.
    fn generic(&mut self, operators: u32) -> Option<Expr> {
        let right = self.expression(operators);
        let of = match self.chance.below(4) {
            0 => self.operand(),
            1 => {
                let of = self.operand();
                let ty = self.next_number();
                Expr::Cast(ty, Box::new(of))
            }
            2 => {
                // It is not evaluated.
                let (of, zero) = (self.operand(), self.literal(0));
                Expr::Binary(
                    Op::Add,
                    Box::new([Expr::Binary(Op::Multiply, Box::new([of.clone(), zero])), of]),
                )
            }
            _ => self.expression(1),
        };
        let ty = self.types_now().unpromoted(&of)?;
        let is_default = self.chance.ratio(1, 4);
        let mut arms = vec![((!is_default).then(|| ty.clone()), right)];
        for _ in 0..1 + self.chance.below(3) {
            let other = match self.chance.ratio(1, 2) {
                true => self.next_number(),
                false => Type::Int(*self.chance.pick(&OTHERS)),
            };
            let types = || arms.iter().filter_map(|(of, _)| of.as_ref()).chain([&ty]);
            if types().all(|of| !of.is_same_number(&other)) {
                let wrong = self.operand();
                arms.push((Some(other), wrong));
            }
        }
        if !is_default && self.chance.ratio(1, 2) {
            let wrong = self.operand();
            arms.push((None, wrong));
        }
        if arms.iter().any(|(_, value)| self.types_now().is_field_value(value)) {
            return None;
        }
        let by = self.chance.below(arms.len() as u64) as usize;
        arms.rotate_left(by);
        let whole = Expr::Generic(Box::new(Generic { of, arms }));
        self.values(&whole).is_some().then_some(whole)
    }
}
