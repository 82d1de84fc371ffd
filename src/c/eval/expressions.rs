//! Evaluates expressions.

use std::sync::Arc;

use super::values::blank;
use super::{Access, Datum, Fault, Frame, Lvalue, MOST_OF_ARRAY, Machine, Run, Step, undefined};
use crate::c::arithmetic::Number;
use crate::c::bytes::BYTE;
use crate::c::tree::Expr;
use crate::c::types::Type;

impl Machine<'_> {
    pub(super) fn actuals(&mut self, args: &[Expr], frame: &mut Frame) -> Run<Vec<(Type, Datum)>> {
        let first = self.accesses.len();
        self.operators += 1;
        let mut actuals = Vec::with_capacity(args.len());
        for arg in args {
            let second = self.accesses.len();
            // A bit-field is promoted by its width.
            let ty = if arg.bits().is_some() { arg.promoted(self.model) } else { arg.ty() };
            actuals.push((ty, self.eval(arg, frame)?));
            self.unsequenced(first, second)?;
        }
        self.operators -= 1;
        Ok(actuals)
    }

    pub(super) fn eval(&mut self, expr: &Expr, frame: &mut Frame) -> Run<Datum> {
        match expr {
            Expr::Int(value, int) => {
                let (least, most) = self.model.range(*int);
                if (least..=most).contains(value) {
                    Ok(Datum::Int(*value))
                } else {
                    undefined(format!("the constant {value} is no {}", int.spelling()))
                }
            }
            Expr::Wide(value, int) => {
                let number = Number::Wide(**value);
                match self.arithmetic().has(number, &Type::Int(*int)) {
                    true => Ok(Datum::Wide(**value)),
                    false => undefined(format!("the constant {value} is no {}", int.spelling())),
                }
            }
            Expr::Constant(enumeration, index) => {
                Ok(Datum::Int(enumeration.constants[*index as usize].into()))
            }
            Expr::Real(value, float) => self.exact(*value, *float),
            Expr::Complex(parts, float) => {
                self.arithmetic().complex(*parts, *float).map(Datum::from)
            }
            Expr::Null(_) => Ok(Datum::Null),
            Expr::Member(of, index) if is_value(of) => match self.eval(of, frame)? {
                Datum::List(parts) if (*index as usize) < parts.len() => {
                    Ok(parts[*index as usize].clone())
                }
                Datum::Union(live, part) if live == *index => Ok(*part),
                Datum::Filled(byte) => {
                    Ok(self.views().seen(&of.ty(), &Datum::Filled(byte), *index as usize))
                }
                _ => Err(Fault::Unspecified("a union's member that was not stored".into())),
            },
            Expr::Index(of, index) | Expr::Part(of, index) if is_value(expr) => {
                match self.eval(of, frame)? {
                    Datum::List(parts) if (*index as usize) < parts.len() => {
                        Ok(parts[*index as usize].clone())
                    }
                    _ => undefined("an element of what has none"),
                }
            }
            Expr::Object(..)
            | Expr::Member(..)
            | Expr::Index(..)
            | Expr::Element(..)
            | Expr::Part(..)
            | Expr::Deref(_)
            | Expr::View(..) => {
                let place = self.place(expr, frame)?;
                let is_write = self.volatiles.contains(&place.object);
                self.accesses.push(Access { place: place.clone(), is_write });
                match expr.ty() {
                    Type::Array(..) => Ok(Datum::To(Lvalue {
                        steps: [&place.steps[..], &[Step::Element(0)]].concat(),
                        ..place
                    })),
                    _ => self.read(&place),
                }
            }
            Expr::Address(of) => Ok(Datum::To(self.place(of, frame)?)),
            // Implementation-defined, but the same for all code that is compiled alike.
            Expr::Size(ty) => Ok(Datum::Int(self.model.layout(ty).size.into())),
            Expr::SizeOf(of) => {
                let place = self.place(of, frame)?;
                let datum = self.at(&place)?;
                Ok(Datum::Int(self.size_of(&datum, &of.ty())))
            }
            Expr::Align(ty) => Ok(Datum::Int(self.model.layout(ty).align.into())),
            Expr::Offset(member) => {
                self.place(member, frame)?;
                match &**member {
                    Expr::Member(of, index) => match of.ty() {
                        Type::Record(record) if record.members[*index as usize].bits.is_none() => {
                            let bits = self.model.positions(&record)[*index as usize];
                            Ok(Datum::Int((bits / 8).into()))
                        }
                        _ => undefined("the address of a bit-field"),
                    },
                    _ => undefined("the offset of what is no member"),
                }
            }
            Expr::Harness(probe) => self.ask(probe, frame),
            Expr::Cast(ty, of) => {
                let datum = self.eval(of, frame)?;
                match (ty, datum) {
                    (Type::Pointer(_), Datum::Int(0)) if matches!(**of, Expr::Int(..)) => {
                        Ok(Datum::Null)
                    }
                    (Type::Pointer(to), Datum::To(place))
                        if **to == BYTE
                            && ![BYTE.pointer(), Type::Void.pointer()].contains(&of.ty()) =>
                    {
                        Ok(Datum::To(place.first_byte()))
                    }
                    (Type::Pointer(_), Datum::Int(n)) => Ok(Datum::Address(n as u64)),
                    (Type::Vector(..), datum) => self.vector_cast(datum, &of.ty(), ty),
                    (ty, datum) => self.convert(datum, &of.ty(), ty),
                }
            }
            Expr::Call(name, _, args) => {
                let actuals = self.actuals(args, frame)?;
                match self.call(*name, actuals)? {
                    Some(datum) => Ok(datum),
                    None => undefined("the value of a call that returns none"),
                }
            }
            Expr::CallPointer(name, index, ty, args) => {
                let actuals = self.actuals(args, frame)?;
                match self.call_through(*name, *index, ty, actuals)? {
                    Some(datum) => Ok(datum),
                    None => undefined("the value of a call that returns none"),
                }
            }
            Expr::Function(name, ty) => self.function_pointer(*name, ty),
            Expr::CallValue(of, args) => match self.call_back(of, args, frame)? {
                Some(datum) => Ok(datum),
                None => undefined("the value of a call that returns none"),
            },
            Expr::VaArg(list, ty, _) => match frame.lists.get_mut(list).map(Iterator::next) {
                None => undefined("va_arg before va_start"),
                Some(None) => undefined("va_arg beyond the last argument"),
                Some(Some((actual, datum))) if actual == *ty => Ok(datum),
                Some(Some((actual, _))) => undefined(format!("va_arg of {ty:?} for {actual:?}")),
            },
            Expr::Conditional(ty, condition, one, other) => {
                self.conditional(ty, condition, [one, other], frame)
            }
            Expr::Unary(op, ty, of) => self.unary(*op, ty, of, frame),
            Expr::Binary(op, ty, left, right) => self.binary(*op, ty, [left, right], frame),
            Expr::Comma(one, other) => {
                self.eval(one, frame)?;
                self.eval(other, frame)
            }
            Expr::Assign(place, op, value) => self.assignment(place, op.as_ref(), value, frame),
            Expr::Step(step, ty, place) => self.increment(*step, ty, place, frame),
            Expr::Compound(ty @ Type::Vector(..), init) => self.written_out(ty, init, frame),
            Expr::Compound(ty, init) => self.init(ty, init),
            Expr::Braces(of) => self.braces(of, frame),
            Expr::Generic(of) => self.generic(of, frame),
            Expr::Builtin(intrinsic, ty, args) => self.builtin(*intrinsic, ty, args, frame),
            Expr::Alloca(ty, number) => match self.eval(number, frame)? {
                Datum::Int(number) if (1..=MOST_OF_ARRAY).contains(&number) => {
                    let ty = Type::Array(Arc::new(ty.clone()), number as u32);
                    let object = self.allocate(blank(&ty), &ty);
                    Ok(Datum::To(Lvalue { object, steps: vec![Step::Element(0)] }))
                }
                _ => undefined("a frame of no such size"),
            },
        }
    }

    /// The size of an object of a type with such a content, which tells the lengths of arrays.
    fn size_of(&self, datum: &Datum, ty: &Type) -> i128 {
        match (datum, ty) {
            (Datum::List(parts), Type::Array(element, _)) => {
                let one = parts.first().map_or(0, |part| self.size_of(part, element));
                parts.len() as i128 * one
            }
            _ => self.model.layout(ty).size.into(),
        }
    }
}

/// Whether an expression is a value rather than an lvalue: its parts are then read from the value.
pub(super) fn is_value(expr: &Expr) -> bool {
    match expr {
        Expr::Member(of, _) => is_value(of),
        // What a call returns may point to it.
        Expr::Index(of, _) => is_value(of) && matches!(of.ty(), Type::Vector(..)),
        Expr::Part(of, _) => is_value(of),
        Expr::Object(..) | Expr::Element(..) | Expr::Deref(_) | Expr::View(..) => false,
        _ => true,
    }
}
