//! The types of expressions.

use std::borrow::Cow;

use super::nodes::{Expr, Intrinsic};
use super::operator::UnaryOp;
use crate::c::builtin::Builtin;
use crate::c::harness::Probe;
use crate::c::model::Model;
use crate::c::types::{Int, Type};

impl Expr {
    /// Whether it is a call of a function, and nothing else.
    pub fn is_call(&self) -> bool {
        matches!(self, Expr::Call(..) | Expr::CallPointer(..) | Expr::CallValue(..))
    }

    /// Its width if it is a bit-field.
    pub fn bits(&self) -> Option<u32> {
        match self {
            Expr::Member(of, index) => match of.ty() {
                Type::Record(record) => record.members[*index as usize].bits,
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it is a bit-field of a type with which compilers compute in different ways, unless it is converted first.
    pub fn is_open_field(&self) -> bool {
        self.place_type().is_open_field(self.bits())
    }

    /// Its type, borrowed where it is a part of an object.
    pub fn place_type(&self) -> Cow<'_, Type> {
        match self {
            Expr::Object(_, ty) => Cow::Borrowed(ty),
            Expr::Member(of, index) => match of.place_type() {
                Cow::Borrowed(Type::Record(record)) => match &record.members[*index as usize].ty {
                    ty if ty.is_name_of(record) => Cow::Owned(ty.outside_of(record)),
                    ty => Cow::Borrowed(ty),
                },
                _ => Cow::Owned(self.ty()),
            },
            Expr::Element(of, _) => match of.place_type() {
                Cow::Borrowed(Type::Array(element, _) | Type::Pointer(element)) => {
                    Cow::Borrowed(element)
                }
                _ => Cow::Owned(self.ty()),
            },
            Expr::Index(of, _) => match of.place_type() {
                Cow::Borrowed(
                    Type::Array(element, _) | Type::Vector(element, _) | Type::Pointer(element),
                ) => Cow::Borrowed(element),
                _ => Cow::Owned(self.ty()),
            },
            _ => Cow::Owned(self.ty()),
        }
    }

    /// The array, vector or pointer that it is an element of, or the record that it is a member of.
    fn whole(&self) -> Option<&Expr> {
        match self {
            Expr::Member(of, _) | Expr::Index(of, _) | Expr::Part(of, _) => Some(of),
            Expr::Element(of, _) => Some(of),
            _ => None,
        }
    }

    /// A call of a builtin function whose first parameter has this type. What is not of a type that the function asks for is
    /// converted by a cast.
    pub fn computed(builtin: Builtin, parameter: Int, mut args: Vec<Expr>, model: &Model) -> Expr {
        for arg in args.iter_mut().take(builtin.typed_arguments()) {
            let ty = Type::Int(parameter);
            if arg.ty() != ty || arg.bits().is_some() {
                *arg = Expr::Cast(ty, Box::new(std::mem::replace(arg, Expr::Int(0, Int::Int))));
            }
        }
        let result = Type::Int(builtin.result(model, parameter));
        Expr::Builtin(Intrinsic::Computes(builtin), result, args)
    }

    /// A vector of elements of two others, by their positions.
    pub fn shuffled(positions: &[u32], one: Expr, other: Expr) -> Expr {
        let ty = match one.ty() {
            Type::Vector(element, _) => Type::Vector(element, positions.len() as u32),
            other => other,
        };
        let positions = positions.iter().map(|at| Expr::Int((*at).into(), Int::Int));
        let args = [one, other].into_iter().chain(positions).collect();
        Expr::Builtin(Intrinsic::ShuffleVector, ty, args)
    }

    /// The type of the expression's value after the integral promotions.
    pub fn promoted(&self, model: &Model) -> Type {
        match self.ty() {
            Type::Int(int) => Type::Int(model.promoted_bits(int, self.bits())),
            other => other,
        }
    }

    /// The type of the expression's value.
    pub fn ty(&self) -> Type {
        match self {
            Expr::Int(_, int) | Expr::Wide(_, int) => Type::Int(*int),
            Expr::Constant(..) => Type::Int(Int::Int),
            Expr::Real(_, float) => Type::Float(*float),
            Expr::Complex(_, float) => Type::Complex(*float),
            Expr::Null(ty) | Expr::Object(_, ty) | Expr::Cast(ty, _) => ty.clone(),
            Expr::Call(_, ty, _) | Expr::CallPointer(_, _, ty, _) => ty.clone(),
            Expr::VaArg(_, ty, _) | Expr::Compound(ty, _) | Expr::View(_, ty, _) => ty.clone(),
            Expr::Braces(of) => of.value.ty(),
            Expr::Generic(of) => of.selected().map_or(Type::Void, Expr::ty),
            Expr::Builtin(_, ty, _) => ty.clone(),
            Expr::Function(_, ty) => ty.clone(),
            Expr::CallValue(of, _) => match of.ty() {
                Type::Callback(signature) => signature.result.clone(),
                _ => Type::Void,
            },
            Expr::Conditional(ty, ..) => ty.clone(),
            Expr::Unary(UnaryOp::Not, ..) => Type::Int(Int::Int),
            Expr::Binary(op, ty, ..) if op.is_truth() && !matches!(ty, Type::Vector(..)) => {
                Type::Int(Int::Int)
            }
            Expr::Unary(_, ty, _) | Expr::Binary(_, ty, ..) => ty.clone(),
            Expr::Comma(_, of) => of.ty(),
            Expr::Assign(place, ..) | Expr::Step(_, _, place) => place.ty(),
            Expr::Alloca(ty, _) => ty.clone().pointer(),
            Expr::Size(_) | Expr::SizeOf(_) | Expr::Align(_) | Expr::Offset(_) => {
                Type::Int(Int::ULong)
            }
            Expr::Address(of) => of.ty().pointer(),
            Expr::Harness(probe) => match probe {
                Probe::Guarded(_, _, of) => of.ty().pointer(),
                Probe::Location(_, int) => Type::Int(*int),
                Probe::Bits(_) => Type::Int(Int::ULong),
                Probe::Misalignment(address, _) => address.ty(),
            },
            Expr::Deref(of) => match of.ty() {
                Type::Pointer(to) => (*to).clone(),
                _ => Type::Void,
            },
            Expr::Member(of, index) => match of.ty() {
                Type::Record(record) => record.members[*index as usize].ty.outside_of(&record),
                _ => Type::Void,
            },
            Expr::Index(..) | Expr::Element(..) => match self.whole().map(Expr::ty) {
                Some(
                    Type::Array(element, _) | Type::Vector(element, _) | Type::Pointer(element),
                ) => (*element).clone(),
                _ => Type::Void,
            },
            Expr::Part(of, _) => match of.ty() {
                Type::Complex(float) => Type::Float(float),
                _ => Type::Void,
            },
        }
    }
}
