//! Evaluates operations on vectors (GNU C), element by element, and builtin functions.

use super::operators::number;
use super::{Datum, Frame, Machine, Run, undefined};
use crate::c::arithmetic::Number;
use crate::c::builtin::Builtin;
use crate::c::lanes::{builtin_result, is_kept, vector_result};
use crate::c::tree::{Expr, Init, Intrinsic, Op, UnaryOp};
use crate::c::types::{Int, Type};

impl Machine<'_> {
    /// `+`, `-` or `~` of a vector.
    pub(super) fn vector_unary(
        &mut self,
        op: UnaryOp,
        ty: &Type,
        operand: &Expr,
        frame: &mut Frame,
    ) -> Run<Datum> {
        let own = operand.ty();
        let Type::Vector(element, n) = &own else { return undefined("an operand of no vector") };
        if own != *ty {
            return undefined(format!("an operand that is no {ty:?}"));
        }
        let values = self.lanes(operand, *n, frame)?;
        let arithmetic = self.arithmetic();
        let of = |value: Number| arithmetic.lane_unary(op, element, value).map(Datum::from);
        Ok(Datum::List(values.into_iter().map(of).collect::<Run<_>>()?))
    }

    /// An operation on two vectors, or on a vector and a number.
    pub(super) fn vector_binary(
        &mut self,
        op: Op,
        ty: &Type,
        [left, right]: [&Expr; 2],
        frame: &mut Frame,
    ) -> Run<Datum> {
        let types = [left.ty(), right.ty()];
        if vector_result(self.model, op, [&types[0], &types[1]])? != *ty {
            return undefined(format!("operands of {types:?} for an operation that yields {ty:?}"));
        }
        let whole = types.iter().find(|ty| matches!(ty, Type::Vector(..)));
        let Some(Type::Vector(element, n)) = whole else {
            return undefined("an operation on no vector");
        };
        let lanes = |this: &mut Self, expr: &_, frame: &mut _| this.lanes(expr, *n, frame);
        let [left, right] = self.both([left, right], frame, lanes)?;
        let arithmetic = self.arithmetic();
        let of = |(left, right)| arithmetic.lane_binary(op, element, left, right).map(Datum::from);
        Ok(Datum::List(left.into_iter().zip(right).map(of).collect::<Run<_>>()?))
    }

    /// The elements of a vector; a number stands for that many elements.
    fn lanes(&mut self, expr: &Expr, n: u32, frame: &mut Frame) -> Run<Vec<Number>> {
        lanes_of(self.eval(expr, frame)?, n)
    }

    /// A vector converted by a cast, which leaves its bits as they are.
    pub(super) fn vector_cast(&self, datum: Datum, from: &Type, to: &Type) -> Run<Datum> {
        let (Type::Vector(element, _), true) = (to, is_kept(self.model, from, to)) else {
            return undefined(format!("{from:?} cast to {to:?}"));
        };
        let Datum::List(parts) = datum else { return undefined("a cast of no vector") };
        let of = |part| self.arithmetic().lane_cast(element, number(part)?).map(Datum::from);
        Ok(Datum::List(parts.into_iter().map(of).collect::<Run<_>>()?))
    }

    /// The type of the first parameter of a builtin function, for arguments.
    fn parameter(&self, builtin: Builtin, args: &[Expr]) -> Run<Int> {
        let typed = builtin.typed_arguments();
        let is_typed = |arg: &Expr, int| arg.ty() == Type::Int(int) && arg.bits().is_none();
        match args.first().map(Expr::ty) {
            _ if typed == 0 => Ok(builtin.parameter(self.model, Int::Int)),
            Some(Type::Int(int))
                if builtin.parameter(self.model, int) == int
                    && args.iter().take(typed).all(|arg| is_typed(arg, int)) =>
            {
                Ok(int)
            }
            _ => undefined("an argument of another type than the builtin function takes"),
        }
    }

    /// A vector whose elements are written as numbers.
    pub(super) fn written_out(&mut self, ty: &Type, init: &Init, frame: &mut Frame) -> Run<Datum> {
        let (Type::Vector(element, n), Init::List(parts)) = (ty, init) else {
            return undefined("a vector that is no list of numbers");
        };
        let number = |part: &Init| match part {
            Init::Expr(expr) => Some(expr.clone()),
            Init::List(_) | Init::Union(..) => None,
        };
        let numbers: Vec<Expr> = parts.iter().filter_map(number).collect();
        if numbers.len() != parts.len() || numbers.len() != *n as usize {
            return undefined("a vector with other elements than it has");
        }
        let elements = self.actuals(&numbers, frame)?.into_iter();
        let one = |(from, datum)| self.convert(datum, &from, element);
        Ok(Datum::List(elements.map(one).collect::<Run<_>>()?))
    }

    /// A call of a builtin function that works on vectors.
    fn builtin_of_vectors(
        &mut self,
        builtin: Builtin,
        ty: &Type,
        args: &[Expr],
        frame: &mut Frame,
    ) -> Run<Datum> {
        let types: Vec<Type> = args.iter().map(Expr::ty).collect();
        let (Type::Vector(element, n), true) = (&types[0], builtin_result(builtin, &types)? == *ty)
        else {
            return undefined("a builtin function with another result than it has");
        };
        let actuals = self.actuals(args, frame)?.into_iter();
        let of: Run<Vec<_>> = actuals.map(|(_, datum)| lanes_of(datum, *n)).collect();
        let of = of?;
        let result = self.arithmetic().lanes_of_builtin(builtin, element, &of)?;
        match (ty, &result[..]) {
            (Type::Vector(..), lanes) => {
                Ok(Datum::List(lanes.iter().copied().map(Datum::from).collect()))
            }
            (_, [number]) => Ok((*number).into()),
            _ => undefined("a builtin function without a result"),
        }
    }

    /// A call of a builtin function.
    pub(super) fn builtin(
        &mut self,
        intrinsic: Intrinsic,
        ty: &Type,
        args: &[Expr],
        frame: &mut Frame,
    ) -> Run<Datum> {
        match (intrinsic, args) {
            (Intrinsic::Computes(builtin), [first, ..])
                if builtin.is_reduction() || matches!(first.ty(), Type::Vector(..)) =>
            {
                self.builtin_of_vectors(builtin, ty, args, frame)
            }
            (Intrinsic::Computes(builtin), args) => {
                let first = self.parameter(builtin, args)?;
                let parameters = builtin.parameters(self.model, first);
                let mut values = Vec::with_capacity(args.len());
                for ((from, datum), to) in self.actuals(args, frame)?.into_iter().zip(parameters) {
                    match number(self.convert(datum, &from, &Type::Int(to))?)?.integer() {
                        Some(n) => values.push(n),
                        None => return undefined("an argument that is no integer"),
                    }
                }
                let result = builtin.compute(self.model, first, &values)?;
                Ok(Number::of(result).into())
            }
            (Intrinsic::Overflow(op), [left, right, Expr::Address(place)]) => {
                let first = self.accesses.len();
                let actuals = self.actuals(&args[..2], frame)?;
                let [(one, left), (other, right)] = &actuals[..] else {
                    return undefined(format!("overflow of {left:?} and {right:?}"));
                };
                let parts = [(one, number(left.clone())?), (other, number(right.clone())?)];
                let (value, overflows) = self.arithmetic().overflow(op, parts, &place.ty())?;
                let written = self.written(place, frame)?;
                let mut before = self.accesses[first..].iter();
                if before.any(|access| access.is_write && access.place.overlaps(&written)) {
                    return undefined("a result that is stored where an operand stores");
                }
                self.assign(place, value.into(), frame)?;
                Ok(Datum::Int(overflows.into()))
            }
            (Intrinsic::ConvertVector, [of]) => match (of.ty(), ty) {
                (Type::Vector(from, n), Type::Vector(to, m)) if n == *m => {
                    let values = self.lanes(of, n, frame)?;
                    let of = |value: Number| self.convert(value.into(), &from, to);
                    Ok(Datum::List(values.into_iter().map(of).collect::<Run<_>>()?))
                }
                (from, to) => undefined(format!("{from:?} converted to {to:?}")),
            },
            (Intrinsic::ShuffleVector, [one, other, positions @ ..]) => {
                let types = [one.ty(), other.ty()];
                let Type::Vector(element, n) = &types[0] else {
                    return undefined("a shuffle of no vectors");
                };
                if types[0] != types[1]
                    || Type::Vector(element.clone(), positions.len() as u32) != *ty
                {
                    return undefined(format!("a shuffle of {types:?} to {ty:?}"));
                }
                let lanes = |this: &mut Self, expr: &_, frame: &mut _| this.lanes(expr, *n, frame);
                let values = self.both([one, other], frame, lanes)?.concat();
                let of = |position: &Expr| match position {
                    Expr::Int(at, _) => {
                        match usize::try_from(*at).ok().and_then(|at| values.get(at)) {
                            Some(value) => Ok(Datum::from(*value)),
                            None => undefined("an element beyond both vectors"),
                        }
                    }
                    _ => undefined("a position that is no constant"),
                };
                Ok(Datum::List(positions.iter().map(of).collect::<Run<_>>()?))
            }
            (Intrinsic::Library(function) | Intrinsic::Memory(function), args) => {
                self.on_memory(function, args, frame)
            }
            _ => undefined("a builtin function with other arguments than it takes"),
        }
    }
}

/// The elements of a vector that has so many; a number stands for each of them.
fn lanes_of(datum: Datum, n: u32) -> Run<Vec<Number>> {
    match datum {
        Datum::List(parts) if parts.len() == n as usize => parts.into_iter().map(number).collect(),
        datum => Ok(vec![number(datum)?; n as usize]),
    }
}
