//! Whether expressions keep the constraints, and of what type they are.

use super::{Checker, has_call};
use crate::c::arithmetic::Number;
use crate::c::library::Purpose;
use crate::c::overflow::overflow_type;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::Type;
use crate::case::flow::braces::Set;
use crate::case::flow::machine::{Kind, is_same};
use crate::case::flow::{Expr, Place};

impl<'a> Checker<'a> {
    /// Whether a value may be assigned to an object of a type.
    pub(super) fn fits(&self, to: &Type, value: &'a Expr) -> bool {
        match to {
            Type::Pointer(_) => {
                matches!(value, Expr::Int(0, _))
                    || self.ty(value).is_some_and(|ty| is_same(&ty, to))
            }
            Type::Record(_) => {
                matches!(value, Expr::Read(place) if self.place(place).as_ref() == Some(to))
            }
            Type::Callback(_) => self.ty(value).as_ref() == Some(to),
            Type::Vector(..) => self.is_vector(to, value),
            _ => self.number(value).is_some(),
        }
    }

    /// Whether an expression is a vector of a type.
    pub(super) fn is_vector(&self, to: &Type, expr: &'a Expr) -> bool {
        self.types.vector_of(expr).as_ref() == Some(to) && self.has_lanes(expr)
    }

    /// Whether the numbers and places in an expression of vectors, or a number beside a vector, are such.
    pub(super) fn has_lanes(&self, expr: &'a Expr) -> bool {
        match expr {
            expr if self.number(expr).is_some() => true,
            Expr::Read(place) => self.place(place).is_some() && !self.is_volatile(place),
            Expr::Conditional(parts) => {
                self.ty(&parts[0]).is_some() && parts[1..].iter().all(|part| self.has_lanes(part))
            }
            Expr::Vector(_, elements) => elements.iter().all(|of| self.number(of).is_some()),
            Expr::Unary(..)
            | Expr::Binary(..)
            | Expr::Cast(..)
            | Expr::Builtin(..)
            | Expr::Convert(..)
            | Expr::Shuffle(..) => expr.parts().into_iter().all(|part| self.has_lanes(part)),
            _ => false,
        }
    }

    /// The type of an expression that is a number.
    pub(super) fn number(&self, expr: &'a Expr) -> Option<Type> {
        self.ty(expr).filter(|ty| matches!(ty, Type::Int(_) | Type::Float(_)))
    }

    /// The type of an expression that is a number or a pointer, if all its parts fit.
    pub(super) fn ty(&self, expr: &'a Expr) -> Option<Type> {
        let are_numbers = |parts: &'a [Expr]| parts.iter().all(|part| self.number(part).is_some());
        let fits = match expr {
            Expr::Int(n, int) => {
                let (least, most) = self.types.model.range(*int);
                (least..=most).contains(n)
            }
            Expr::Wide(n, int) => self.types.model.has_number(*int, None, Number::Wide(**n)),
            Expr::Real(..) => true,
            Expr::Read(place) => {
                // What leads to rows of variable length is no value of a type that others have.
                let is_rows = match place {
                    Place::Object(object) => {
                        self.flow.objects.get(*object as usize)?.width.is_some()
                    }
                    _ => false,
                };
                !is_rows
                    && !matches!(
                        self.place(place)?,
                        Type::Array(..) | Type::Record(_) | Type::Vector(..)
                    )
            }
            Expr::Count(array) => {
                self.place(array)?;
                self.types.variable_length(array).is_some()
            }
            Expr::View(of) => self.has_bytes(of),
            Expr::Address(place) => {
                self.place(place)?;
                !self.types.is_field(place)
                    && self.types.variable_length(place).is_none()
                    && !self.is_volatile(place)
                    && !self.types.is_in_union(place)
            }
            Expr::Unary(UnaryOp::Complement, of) => matches!(self.number(of)?, Type::Int(_)),
            Expr::Unary(UnaryOp::Not, of) => self.ty(of).is_some(),
            Expr::Cast(Type::Vector(..), _) => false,
            Expr::Vector(..) | Expr::Convert(..) | Expr::Shuffle(..) => false,
            Expr::Cast(Type::Pointer(_), _) => expr.is_null(),
            Expr::Unary(_, of) | Expr::Cast(_, of) => self.number(of).is_some(),
            Expr::Binary(op, parts) if op.is_truth() => {
                let [one, other] = [self.ty(&parts[0])?, self.ty(&parts[1])?];
                match (&one, &other) {
                    (Type::Callback(_), _) | (_, Type::Callback(_)) => {
                        op.is_logical() || matches!(op, Op::Equal | Op::NotEqual) && one == other
                    }
                    (Type::Pointer(_), Type::Pointer(_)) => is_same(&one, &other),
                    (Type::Pointer(_), _) | (_, Type::Pointer(_)) => op.is_logical(),
                    _ => true,
                }
            }
            Expr::Binary(op, parts) => match (self.ty(&parts[0])?, self.ty(&parts[1])?) {
                (Type::Callback(_), _) | (_, Type::Callback(_)) => false,
                (Type::Pointer(_), Type::Int(_)) => matches!(op, Op::Add | Op::Subtract),
                (Type::Pointer(_), _) | (_, Type::Pointer(_)) => false,
                (one, other) => has_operator(*op, &one, &other),
            },
            Expr::Distance(parts) => match (self.ty(&parts[0])?, self.ty(&parts[1])?) {
                (one @ Type::Pointer(_), other) => is_same(&one, &other),
                _ => false,
            },
            Expr::Memory(op, call) => {
                let has_operator = match call.function.purpose() {
                    Purpose::Change => false,
                    Purpose::Compare | Purpose::Measure => op.is_truth() && !op.is_logical(),
                    // A null pointer has no order.
                    Purpose::Find => matches!(op, Op::Equal | Op::NotEqual),
                };
                has_operator && self.on_memory(call)
            }
            Expr::Measure(call) => {
                matches!(call.function.purpose(), Purpose::Measure | Purpose::Find)
                    && self.on_memory(call)
            }
            Expr::Conditional(parts) => match (self.ty(&parts[1])?, self.ty(&parts[2])?) {
                (one @ Type::Callback(_), other) => {
                    self.number(&parts[0]).is_some() && other == one
                }
                (Type::Pointer(_), _) | (_, Type::Pointer(_)) => {
                    let are_null = parts[1].is_null() && parts[2].is_null();
                    self.ty(&parts[0]).is_some() && !are_null
                }
                _ => are_numbers(&parts[..]),
            },
            Expr::Builtin(builtin, args) if builtin.is_reduction() => {
                args.len() == 1
                    && self.types.parameter(*builtin, &args[0]).is_some()
                    && self.has_lanes(&args[0])
            }
            Expr::Builtin(builtin, args) => {
                let is_known = |arg: &Expr| matches!(arg, Expr::Int(..));
                args.len() == builtin.arity()
                    && are_numbers(args)
                    && self.types.parameter(*builtin, args.first()?).is_some()
                    && (!builtin.takes_a_constant() || args.iter().skip(1).all(is_known))
            }
            Expr::Braces(of) => {
                let object = self.flow.objects.get(of.object as usize)?;
                let is_checked = |set: &'a Set, value: &Type| {
                    let ty = &object.ty;
                    set.to == Place::Object(of.object)
                        && !object.is_atomic
                        && !self.types.is_field_value(&set.value)
                        && set.op.is_some_and(|op| overflow_type(op, [ty, value], ty).is_ok())
                };
                let sets = |set: &'a Set| match (self.place(&set.to), self.number(&set.value)) {
                    (Some(to @ (Type::Int(_) | Type::Float(_))), Some(ty)) => {
                        set.op.is_none_or(|op| has_operator(op, &to, &ty))
                            && set.otherwise.as_ref().is_none_or(|otherwise| {
                                is_checked(set, &ty) && self.number(otherwise).is_some()
                            })
                    }
                    _ => false,
                };
                matches!(object.ty, Type::Int(_) | Type::Float(_))
                    && !object.is_volatile
                    && self.number(&of.first).is_some()
                    && of.sets.iter().all(sets)
                    && self.number(&of.value).is_some()
                    && !self.types.is_field_value(&of.value)
                    // A call within it would have an object of its own.
                    && !of.parts().into_iter().any(has_call)
            }
            Expr::Generic(of) => {
                self.number(&of.of).is_some()
                    && of.is_told_apart()
                    && of.arms.iter().all(|(_, value)| {
                        self.number(value).is_some() && !self.types.is_field_value(value)
                    })
                    && self.types.selected(of).is_some()
            }
            Expr::Call(routine, args) => {
                let result = self.types.result(*routine);
                matches!(result, Some(Type::Int(_) | Type::Float(_) | Type::Callback(_)))
                    && self.calls(*routine, args)
            }
            Expr::CallBy(place, args) => {
                matches!(self.calls_by(place, args)?, Type::Int(_) | Type::Float(_))
            }
            Expr::Function(routine, ty) => self.flow.is_pointer_to(ty, *routine),
            // It has an effect: see where values are assigned.
            Expr::Next(_) => false,
        };
        if fits { self.types.type_of(expr).map(Kind::to_type) } else { None }
    }

    /// The type of a place whose indices are integers.
    pub(super) fn place(&self, place: &'a Place) -> Option<Type> {
        match place {
            Place::Object(_) => {}
            Place::Value(_) => return None,
            Place::Member(of, _) => drop(self.place(of)?),
            Place::Element(of, index) | Place::Target(of, index) => {
                match (place, &**of) {
                    (Place::Target(..), Place::Value(of)) => drop(self.ty(of)?),
                    (_, of) => drop(self.place(of)?),
                }
                if !matches!(self.ty(index)?, Type::Int(_)) {
                    return None;
                }
            }
        }
        Some(self.types.type_at(place)?.0.clone())
    }
}

/// Whether numbers of two types have an operator.
pub(super) fn has_operator(op: Op, one: &Type, other: &Type) -> bool {
    let are_integers = matches!((one, other), (Type::Int(_), Type::Int(_)));
    are_integers || !op.is_integral()
}
