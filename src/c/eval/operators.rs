//! Evaluates arithmetic operators (C89 3.3), and rejects operands that they cannot have.

use super::{Access, Datum, Fault, Frame, Machine, Run, undefined};
use crate::c::arithmetic::Number;
use crate::c::tree::{Expr, Op, Step, UnaryOp};
use crate::c::types::{Int, Type};

impl Machine<'_> {
    pub(super) fn unary(
        &mut self,
        op: UnaryOp,
        ty: &Type,
        operand: &Expr,
        frame: &mut Frame,
    ) -> Run<Datum> {
        if matches!(ty, Type::Vector(..)) {
            return self.vector_unary(op, ty, operand, frame);
        }
        let own = self.operand_type(operand)?;
        if op != UnaryOp::Not && own != *ty {
            return undefined(format!("an operand that is no {ty:?}"));
        }
        let value = self.eval(operand, frame)?;
        if op == UnaryOp::Not {
            return Ok(Datum::Int((!truth_of(&value, &own)?).into()));
        }
        let value = number(value)?;
        self.arithmetic().unary(op, ty, value).map(Datum::from)
    }

    pub(super) fn binary(
        &mut self,
        op: Op,
        ty: &Type,
        [left, right]: [&Expr; 2],
        frame: &mut Frame,
    ) -> Run<Datum> {
        if matches!(ty, Type::Vector(..)) {
            return self.vector_binary(op, ty, [left, right], frame);
        }
        let types = [self.operand_type(left)?, self.operand_type(right)?];
        let (is_logical, is_shift) = (op.is_logical(), op.is_shift());
        if let Type::Pointer(_) = &types[0]
            && !is_logical
        {
            let [left, right] = self.both([left, right], frame, Self::eval)?;
            return self.pointer_binary(op, (left, &types[0]), (right, &types[1]));
        }
        if let (Type::Callback(_), Op::Equal | Op::NotEqual) = (&types[0], op)
            && types[0] == types[1]
        {
            return self.compare_functions(op, [left, right], frame);
        }
        let computes_in = match &types {
            [left, _] if is_shift => Some(left.clone()),
            [left, right] => self.model.usual(left, right),
        };
        if !is_logical && computes_in.as_ref() != Some(ty) {
            return undefined(format!("operands of {types:?} for an operation on {ty:?}"));
        }
        let first = self.accesses.len();
        self.operators += 1;
        let left = self.eval(left, frame)?;
        if left == Datum::NotZero
            && matches!(op, Op::Equal | Op::NotEqual)
            && *right == Expr::Int(0, Int::Int)
        {
            self.operators -= 1;
            return Ok(Datum::Int((op == Op::NotEqual).into()));
        }
        if is_logical {
            // The right operand is evaluated only if the left does not decide.
            let mut holds = truth_of(&left, &types[0])?;
            if holds != (op == Op::LogicalOr) {
                holds = truth_of(&self.eval(right, frame)?, &types[1])?;
            }
            self.operators -= 1;
            return Ok(Datum::Int(holds.into()));
        }
        let left = number(left)?;
        let second = self.accesses.len();
        let right = self.number(right, frame)?;
        self.unsequenced(first, second)?;
        self.operators -= 1;
        let arithmetic = self.arithmetic();
        let converts = |number| arithmetic.convert(number, ty);
        let right = if is_shift { right } else { converts(right)? };
        arithmetic.binary(op, ty, converts(left)?, right).map(Datum::from)
    }

    /// What is found of two operands whose order is open.
    pub(super) fn both<T>(
        &mut self,
        [left, right]: [&Expr; 2],
        frame: &mut Frame,
        find: impl Fn(&mut Self, &Expr, &mut Frame) -> Run<T>,
    ) -> Run<[T; 2]> {
        let first = self.accesses.len();
        self.operators += 1;
        let left = find(self, left, frame)?;
        let second = self.accesses.len();
        let right = find(self, right, frame)?;
        self.unsequenced(first, second)?;
        self.operators -= 1;
        Ok([left, right])
    }

    /// Whether two pointers to functions are equal (C23 6.5.10), or not.
    fn compare_functions(&mut self, op: Op, operands: [&Expr; 2], frame: &mut Frame) -> Run<Datum> {
        let [left, right] = self.both(operands, frame, Self::eval)?;
        let is_known = |datum: &Datum| matches!(datum, Datum::Function(_) | Datum::Null);
        match is_known(&left) && is_known(&right) {
            true => Ok(Datum::Int(((left == right) == (op == Op::Equal)).into())),
            false => undefined("a comparison of what are no pointers to functions"),
        }
    }

    pub(super) fn conditional(
        &mut self,
        ty: &Type,
        condition: &Expr,
        [one, other]: [&Expr; 2],
        frame: &mut Frame,
    ) -> Run<Datum> {
        let types = [one.ty(), other.ty()];
        // A null pointer constant has the type of the other value (C89 3.3.15).
        let is_null = |of: &Expr| matches!(ty, Type::Pointer(_)) && is_null_constant(of);
        let is_whole = |of: &Expr| of.ty() == *ty && !of.is_open_field();
        let is_plain = [one, other].into_iter().all(|of| is_whole(of) || is_null(of));
        if !is_plain {
            let promoted = [self.operand_type(one)?, self.operand_type(other)?];
            if self.model.usual(&promoted[0], &promoted[1]).as_ref() != Some(ty) {
                return undefined(format!("values of {types:?} for a condition of {ty:?}"));
            }
        }
        let own = self.operand_type(condition)?;
        let chosen = if truth_of(&self.eval(condition, frame)?, &own)? { one } else { other };
        let datum = self.eval(chosen, frame)?;
        if is_plain { Ok(datum) } else { self.convert(datum, &chosen.ty(), ty) }
    }

    /// Stores a value, perhaps one computed from the place's own, and yields what the place then holds.
    pub(super) fn assignment(
        &mut self,
        place: &Expr,
        op: Option<&(Op, Type)>,
        value: &Expr,
        frame: &mut Frame,
    ) -> Run<Datum> {
        let first = self.accesses.len();
        self.operators += 1;
        let datum = match op {
            None => {
                let datum = self.eval(value, frame)?;
                self.stored(datum, &value.ty(), place)?
            }
            Some((op, ty)) => {
                let datum = self.binary(*op, ty, [place, value], frame)?;
                self.stored(datum, &ty_of(*op, ty), place)?
            }
        };
        // Reads for the new value come first; another write is unsequenced with this one, and what finds the place is with
        // what the value takes.
        let second = self.accesses.len();
        let written = self.written(place, frame)?;
        if op.is_none() {
            self.unsequenced(first, second)?;
        } else {
            // A compound assignment reads its place before it stores there, volatile or not.
            let mut own = self.accesses[first..].iter_mut();
            own.find(|access| access.place == written)
                .into_iter()
                .for_each(|of| of.is_write = false);
        }
        let mut before = self.accesses[first..].iter();
        if before.any(|access| access.is_write && access.place.overlaps(&written)) {
            return undefined("two unsequenced stores to an object");
        }
        self.assign(place, datum.clone(), frame)?;
        self.operators -= 1;
        Ok(datum)
    }

    /// Makes a place greater or less by one; yields what it holds then or, of the postfix operators, held before.
    pub(super) fn increment(
        &mut self,
        step: Step,
        ty: &Type,
        place: &Expr,
        frame: &mut Frame,
    ) -> Run<Datum> {
        let before = match step.is_postfix() {
            true => {
                // It is read once, by the assignment.
                let first = self.accesses.len();
                let before = self.eval(place, frame)?;
                self.accesses.truncate(first);
                Some(before)
            }
            false => None,
        };
        let one = Expr::Int(1, Step::one(&place.ty()));
        let after = self.assignment(place, Some(&(step.op(), ty.clone())), &one, frame)?;
        Ok(before.unwrap_or(after))
    }

    /// The type of an operand after the integral promotions. That of an object of an enumerated type is up to
    /// the compiler, and so is that of a bit-field of a type wider than `int`.
    fn operand_type(&self, operand: &Expr) -> Run<Type> {
        if operand.is_open_field() {
            return Err(Fault::ImplementationDefined("the type of a bit-field".into()));
        }
        match operand.promoted(self.model) {
            Type::Enum(_) => Err(Fault::ImplementationDefined("the type of an enumeration".into())),
            promoted => Ok(promoted),
        }
    }

    fn number(&mut self, operand: &Expr, frame: &mut Frame) -> Run<Number> {
        match self.eval(operand, frame)? {
            Datum::List(_) if !matches!(operand.ty(), Type::Complex(_)) => {
                undefined("an operand that is no number")
            }
            datum => number(datum),
        }
    }

    /// Checks that two operands whose accesses begin here, the second after the first, do not depend on the
    /// order of their evaluation.
    pub(super) fn unsequenced(&self, first: usize, second: usize) -> Run<()> {
        let (left, right) = self.accesses[first..].split_at(second - first);
        let is_written = |accesses: &[Access]| accesses.iter().any(|access| access.is_write);
        if !is_written(left) && !is_written(right) {
            return Ok(());
        }
        for one in left {
            let clashes = |other: &&Access| {
                (one.is_write || other.is_write) && other.place.overlaps(&one.place)
            };
            if right.iter().any(|other| clashes(&other)) {
                return undefined("an access that is unsequenced with a store");
            }
        }
        Ok(())
    }
}

/// Whether an expression is a null pointer constant: 0, or that as a pointer to void.
fn is_null_constant(expr: &Expr) -> bool {
    match expr {
        Expr::Null(_) => true,
        Expr::Cast(Type::Pointer(to), of) => **to == Type::Void && matches!(**of, Expr::Int(0, _)),
        _ => false,
    }
}

/// Whether a number is not zero, or a pointer is not null.
pub(super) fn truth(datum: &Datum) -> Run<bool> {
    match datum {
        Datum::Int(n) => Ok(*n != 0),
        Datum::Wide(_) => Ok(true),
        Datum::Real(real) => Ok(!real.is_zero()),
        Datum::NotZero | Datum::To(_) | Datum::Function(_) => Ok(true),
        Datum::Null => Ok(false),
        _ => undefined("a condition that is no scalar"),
    }
}

/// The same for a value of a type, which may be complex.
fn truth_of(datum: &Datum, ty: &Type) -> Run<bool> {
    match ty {
        Type::Complex(_) => number(datum.clone()).map(Number::is_true),
        _ => truth(datum),
    }
}

/// A value of the type of a number.
pub(super) fn number(datum: Datum) -> Run<Number> {
    match datum {
        Datum::Int(value) => Ok(Number::Int(value)),
        Datum::Wide(value) => Ok(Number::Wide(value)),
        Datum::Real(value) => Ok(Number::Real(value)),
        Datum::NotZero => {
            Err(Fault::ImplementationDefined("the order of the bytes of a number".into()))
        }
        Datum::List(parts) => match parts[..] {
            [Datum::Real(real), Datum::Real(imaginary)] => Ok(Number::Complex([real, imaginary])),
            _ => undefined("an operand that is no number"),
        },
        _ => undefined("an operand that is no number"),
    }
}

/// The type of an operation's result.
fn ty_of(op: Op, ty: &Type) -> Type {
    if op.is_truth() { Type::Int(Int::Int) } else { ty.clone() }
}

impl From<Number> for Datum {
    fn from(number: Number) -> Datum {
        match number {
            Number::Int(n) => Datum::Int(n),
            Number::Wide(n) => Datum::Wide(n),
            Number::Real(real) => Datum::Real(real),
            Number::Complex(parts) => Datum::List(parts.map(Datum::Real).into()),
        }
    }
}
