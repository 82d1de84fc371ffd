//! Finds places and evaluates expressions.

use super::types::Kind;
use super::{Datum, Machine, Returned, Spot, Target, Union, cells};
use crate::c::arithmetic::Number;
use crate::c::fault::{Run, undefined};
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Int, RecordKind, Type};
use crate::case::flow::{Expr, Place};

impl<'f> Machine<'f> {
    pub(super) fn spot(&mut self, place: &'f Place) -> Run<Spot<'f>> {
        match place {
            Place::Object(object) => match self.flow.objects.get(*object as usize) {
                Some(of) => {
                    Ok(Spot { object: *object, cell: 0, ty: &of.ty, bits: None, union: None })
                }
                None => undefined("no object"),
            },
            Place::Member(of, index) => {
                let spot = self.spot(of)?;
                let Type::Record(record) = spot.ty else { return undefined("no record") };
                let Some(member) = record.members.get(*index as usize) else {
                    return undefined("no member");
                };
                let before = record.members[..*index as usize].iter();
                let cell = spot.cell + before.map(|member| cells(&member.ty)).sum::<u32>();
                let own = Union { ty: spot.ty, cell: spot.cell, member: *index };
                let is_union = record.kind == RecordKind::Union;
                let union = spot.union.or(is_union.then_some(own));
                Ok(Spot { cell, ty: &member.ty, bits: member.bits, union, ..spot })
            }
            Place::Element(of, index) => {
                let spot = self.spot(of)?;
                let Type::Array(element, n) = spot.ty else { return undefined("no array") };
                match self.eval(index)?.0.int() {
                    Some(at) if (0..i128::from(*n)).contains(&at) => {
                        let cell = spot.cell + at as u32 * cells(element);
                        Ok(Spot { cell, ty: element, ..spot })
                    }
                    _ => undefined("an element beyond the end"),
                }
            }
            Place::Target(of, index) => {
                let spot = self.spot(of)?;
                let Type::Pointer(ty) = spot.ty else { return undefined("no pointer") };
                let Datum::Pointer(Some(target)) = self.read(&spot)? else {
                    return undefined("a pointer that leads nowhere");
                };
                let Some(by) = self.eval(index)?.0.int() else {
                    return undefined("no position");
                };
                let target = self.element_at(target, ty, by)?;
                self.note(|trace| trace.led(place, target));
                Ok(Spot { object: target.object, cell: target.cell, ty, bits: None, union: None })
            }
        }
    }

    pub(super) fn read(&self, spot: &Spot) -> Run<Datum> {
        match self.cells[self.first_cell(spot)] {
            Datum::Unset => undefined("an object that was never set"),
            datum => Ok(datum),
        }
    }

    pub(super) fn converted(&self, datum: Datum, to: &Type) -> Run<Datum> {
        match (datum, to) {
            (Datum::Number(number), Type::Int(_) | Type::Float(_)) => {
                self.arithmetic.convert(number, to).map(Datum::Number)
            }
            (Datum::Pointer(_), Type::Pointer(_)) => Ok(datum),
            _ => undefined("a conversion that C does not have"),
        }
    }

    pub(super) fn holds(&mut self, condition: &'f Expr) -> Run<bool> {
        match self.eval(condition)?.0 {
            Datum::Number(number) => Ok(number.is_true()),
            Datum::Pointer(target) => Ok(target.is_some()),
            Datum::Unset => undefined("a condition without a value"),
        }
    }

    /// The value of an expression without calls, and its type: after the integral promotions, since nothing
    /// in a program sees the type before.
    pub(in crate::case::flow) fn eval(&mut self, expr: &'f Expr) -> Run<(Datum, Kind<'f>)> {
        let (datum, ty) = self.value(expr)?;
        self.note(|trace| trace.evaluated(expr, datum));
        Ok((datum, ty))
    }

    fn value(&mut self, expr: &'f Expr) -> Run<(Datum, Kind<'f>)> {
        let truth = |holds: bool| (Datum::Number(Number::Int(holds.into())), Kind::TRUTH);
        match expr {
            Expr::Int(n, int) => Ok((Datum::Number(Number::Int(*n)), Kind::Int(*int))),
            Expr::Real(real, float) => {
                let number = self.arithmetic.exact(*real, *float)?;
                Ok((Datum::Number(number), Kind::Float(*float)))
            }
            Expr::Read(place) => {
                let spot = self.spot(place)?;
                Ok((self.read(&spot)?, self.types.promoted(spot.ty, spot.bits)))
            }
            Expr::Address(place) => {
                let spot = self.spot(place)?;
                if spot.bits.is_some() {
                    return undefined("the address of a bit-field");
                }
                let target = Target { object: spot.object, cell: spot.cell };
                Ok((Datum::Pointer(Some(target)), Kind::Pointer(spot.ty)))
            }
            Expr::Unary(op, of) => {
                let (datum, ty) = self.eval(of)?;
                match (op, datum) {
                    (UnaryOp::Not, Datum::Pointer(target)) => Ok(truth(target.is_none())),
                    (_, Datum::Number(number)) => {
                        let result = self.arithmetic.unary(*op, &ty.to_type(), number)?;
                        let ty = if *op == UnaryOp::Not { Kind::TRUTH } else { ty };
                        Ok((Datum::Number(result), ty))
                    }
                    _ => undefined("an operand that is no number"),
                }
            }
            Expr::Binary(op, parts) if op.is_logical() => {
                let decided = *op == Op::LogicalOr;
                if self.holds(&parts[0])? == decided {
                    return Ok(truth(decided));
                }
                Ok(truth(self.holds(&parts[1])?))
            }
            Expr::Binary(op, parts) => {
                let left = self.eval(&parts[0])?;
                let right = self.eval(&parts[1])?;
                let result = self.binary(*op, left, right)?;
                self.note_nearness(expr, *op, [left.0, right.0], result.0);
                Ok(result)
            }
            Expr::Distance(parts) => {
                let (one, ty) = self.eval(&parts[0])?;
                let (other, _) = self.eval(&parts[1])?;
                let Kind::Pointer(element) = ty else { return undefined("no pointer") };
                let by = self.distance(one, other, element)?;
                Ok((Datum::Number(Number::Int(by)), Kind::Int(Int::Long)))
            }
            Expr::Memory(op, call) => Ok(truth(self.compares(*op, call)?)),
            Expr::Cast(ty, of) => {
                let (datum, _) = self.eval(of)?;
                Ok((self.converted(datum, ty)?, self.types.promoted(ty, None)))
            }
            Expr::Conditional(parts) => {
                let chosen = if self.holds(&parts[0])? { &parts[1] } else { &parts[2] };
                let types = [&parts[1], &parts[2]].map(|part| self.types.type_of(part));
                let [Some(one), Some(other)] = types else { return undefined("no choice") };
                let Some(ty) = self.types.usual(one, other) else {
                    return undefined("a choice between what has no common type");
                };
                let (datum, _) = self.eval(chosen)?;
                Ok((self.converted(datum, &ty.to_type())?, ty))
            }
            Expr::Call(routine, args) => {
                let Returned::Scalar(datum) = self.call(*routine, args)? else {
                    return undefined("a call without a number for its value");
                };
                match self.types.type_of(expr) {
                    Some(ty) => Ok((datum, ty)),
                    None => undefined("a call without a type"),
                }
            }
        }
    }

    pub(super) fn binary(
        &self,
        op: Op,
        left: (Datum, Kind<'f>),
        right: (Datum, Kind<'f>),
    ) -> Run<(Datum, Kind<'f>)> {
        let ((left, left_ty), (right, right_ty)) = (left, right);
        if let (Datum::Number(Number::Int(left)), Datum::Number(Number::Int(right))) = (left, right)
            && let (Kind::Int(one), Kind::Int(other)) = (left_ty, right_ty)
        {
            return self.integers(op, (left, one), (right, other));
        }
        let (left, right) = match (left, right) {
            (Datum::Number(left), Datum::Number(right)) => (left, right),
            (Datum::Pointer(left), Datum::Pointer(right)) if left_ty == right_ty => {
                let Kind::Pointer(element) = left_ty else { return undefined("no pointer") };
                let holds = self.compares_pointers(op, left, right, element)?;
                return Ok((Datum::Number(Number::Int(holds.into())), Kind::TRUTH));
            }
            (Datum::Pointer(left), Datum::Number(Number::Int(by)))
                if matches!(op, Op::Add | Op::Subtract) =>
            {
                let Kind::Pointer(element) = left_ty else { return undefined("no pointer") };
                let by = if op == Op::Add { by } else { -by };
                return Ok((self.moved(left, element, by)?, left_ty));
            }
            _ => return undefined("operands that an operator does not have"),
        };
        let ty = match op.is_shift() {
            true => left_ty,
            false => match self.types.usual(left_ty, right_ty) {
                Some(ty) => ty,
                None => return undefined("operands without a common type"),
            },
        };
        let common = ty.to_type();
        let left = if left_ty == ty { left } else { self.arithmetic.convert(left, &common)? };
        let right = match op.is_shift() || right_ty == ty {
            true => right,
            false => self.arithmetic.convert(right, &common)?,
        };
        let result = self.arithmetic.binary(op, &common, left, right)?;
        let ty = if op.is_truth() { Kind::TRUTH } else { ty };
        Ok((Datum::Number(result), ty))
    }
    /// The same for integers of promoted types: most operations are on such.
    fn integers(
        &self,
        op: Op,
        (left, left_ty): (i128, Int),
        (right, right_ty): (i128, Int),
    ) -> Run<(Datum, Kind<'f>)> {
        let ty = match op.is_shift() || left_ty == right_ty {
            true => left_ty,
            false => self.types.model.usual_int(left_ty, right_ty),
        };
        let in_common =
            |n: i128, of: Int| if of == ty { Ok(n) } else { self.arithmetic.narrow(n, ty) };
        let left = in_common(left, left_ty)?;
        let right = if op.is_shift() { right } else { in_common(right, right_ty)? };
        let result = self.arithmetic.integers(op, ty, left, right)?;
        let ty = if op.is_truth() { Kind::TRUTH } else { Kind::Int(ty) };
        Ok((Datum::Number(Number::Int(result)), ty))
    }
}
