//! The types of expressions and places.

use super::parts::is_same;
use crate::c::builtin::Builtin;
use crate::c::lanes::builtin_result;
use crate::c::library::Purpose;
use crate::c::model::Model;
use crate::c::tree::{Op, UnaryOp};
use crate::c::types::{Float, Int, Record, RecordKind, Signature, Type};
use crate::case::flow::{Expr, Flow, Place};

/// The type of a value, which costs nothing to copy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::case::flow) enum Kind<'f> {
    Int(Int),
    Float(Float),
    /// A pointer to something of this type.
    Pointer(&'f Type),
    /// Any other.
    Other(&'f Type),
}

impl<'f> Kind<'f> {
    pub(super) const TRUTH: Kind<'static> = Kind::Int(Int::Int);

    pub(in crate::case::flow) fn to_type(self) -> Type {
        match self {
            Kind::Int(int) => Type::Int(int),
            Kind::Float(float) => Type::Float(float),
            Kind::Pointer(to) => to.clone().pointer(),
            Kind::Other(other) => other.clone(),
        }
    }
}

/// What decides about types: the objects and functions of a program, and the sizes of integers.
#[derive(Debug, Clone, Copy)]
pub(in crate::case::flow) struct Types<'f> {
    pub(in crate::case::flow) flow: &'f Flow,
    pub(in crate::case::flow) model: &'f Model,
}

impl<'f> Types<'f> {
    /// A type after the integral promotions.
    pub(super) fn promoted(self, ty: &'f Type, bits: Option<u32>) -> Kind<'f> {
        match ty {
            Type::Int(int) => Kind::Int(self.model.promoted_bits(*int, bits)),
            Type::Float(float) => Kind::Float(*float),
            Type::Pointer(to) => Kind::Pointer(self.known(to)),
            other => Kind::Other(other),
        }
    }

    /// A type as it is known outside of structs: one that a member has by its name is that of an object.
    pub(super) fn known(self, ty: &'f Type) -> &'f Type {
        let Some(record) = name(ty) else { return ty };
        // When it was made, its number was that of the next object, which mostly has it.
        let objects = &self.flow.objects;
        let (before, since) = objects.split_at(objects.len().min(record.id as usize));
        let mut objects = since.iter().chain(before.iter().rev());
        objects.find_map(|object| named(&object.ty, ty)).unwrap_or(ty)
    }

    /// The type in which an operation on two numbers is done; none if they are not both numbers.
    pub(super) fn usual(self, one: Kind<'f>, other: Kind<'f>) -> Option<Kind<'f>> {
        match (one, other) {
            // Both are promoted.
            (Kind::Int(_), other) if one == other => Some(other),
            (Kind::Int(one), Kind::Int(other)) => Some(Kind::Int(self.model.usual_int(one, other))),
            (Kind::Int(_) | Kind::Float(_), Kind::Int(_) | Kind::Float(_)) => {
                match self.model.usual(&one.to_type(), &other.to_type())? {
                    Type::Float(float) => Some(Kind::Float(float)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The type of a choice between two values: two numbers, or two pointers to functions or to what is alike, one of which
    /// may be null.
    pub(super) fn chosen(self, one: &'f Expr, other: &'f Expr) -> Option<Kind<'f>> {
        let (of_one, of_other) = (self.type_of(one)?, self.type_of(other)?);
        match (of_one, of_other) {
            (Kind::Other(Type::Callback(_)), _) if of_one == of_other => Some(of_one),
            (Kind::Pointer(_), _) if of_one == of_other || other.is_null() => Some(of_one),
            (_, Kind::Pointer(_)) if one.is_null() => Some(of_other),
            _ => self.usual(of_one, of_other),
        }
    }

    /// The type of what a pointer leads to that an expression yields: one of those of the program's objects.
    fn led_to(self, pointer: &Expr) -> Option<&'f Type> {
        match pointer {
            Expr::Read(place) => match self.type_at(place)?.0 {
                Type::Pointer(to) => Some(self.known(to)),
                _ => None,
            },
            Expr::Address(place) => Some(self.known(self.type_at(place)?.0)),
            Expr::Binary(Op::Add | Op::Subtract, parts) => self.led_to(&parts[0]),
            Expr::Conditional(parts) => self.led_to(&parts[1]).or_else(|| self.led_to(&parts[2])),
            _ => None,
        }
    }

    /// The signature of the functions to which the pointer at a place leads.
    pub(super) fn signature_at(self, place: &'f Place) -> Option<&'f Signature> {
        match self.called_at(place)? {
            Type::Callback(signature) => Some(signature),
            _ => None,
        }
    }

    /// The type of the pointer at a place by which a function is called, also of one that another function returns.
    pub(in crate::case::flow) fn called_at(self, place: &'f Place) -> Option<&'f Type> {
        match place {
            Place::Value(of) => match &**of {
                Expr::Call(routine, _) => self.result(*routine),
                _ => None,
            },
            place => Some(self.type_at(place)?.0),
        }
    }

    /// The type of an expression after the integral promotions, whatever its value is.
    pub(in crate::case::flow) fn type_of(self, expr: &'f Expr) -> Option<Kind<'f>> {
        Some(match expr {
            Expr::Int(_, int) | Expr::Wide(_, int) => Kind::Int(*int),
            Expr::Real(_, float) => Kind::Float(*float),
            Expr::Read(place) => {
                let (ty, bits) = self.type_at(place)?;
                self.promoted(ty, bits)
            }
            Expr::Address(place) => Kind::Pointer(self.known(self.type_at(place)?.0)),
            Expr::Unary(UnaryOp::Not, _) => Kind::TRUTH,
            Expr::Unary(_, of) => self.type_of(of)?,
            Expr::Binary(op, _) if op.is_truth() => Kind::TRUTH,
            Expr::Binary(op, parts) if op.is_shift() => self.type_of(&parts[0])?,
            Expr::Binary(_, parts) => match self.type_of(&parts[0])? {
                pointer @ Kind::Pointer(_) => pointer,
                left => self.usual(left, self.type_of(&parts[1])?)?,
            },
            Expr::Distance(_) => Kind::Int(Int::Long),
            Expr::Count(_) => Kind::Int(Int::ULong),
            Expr::View(of) => self.promoted(&of.ty, None),
            Expr::Memory(..) => Kind::TRUTH,
            Expr::Measure(call) => Kind::Int(match call.function.purpose() {
                Purpose::Find => Int::Long,
                _ => Int::ULong,
            }),
            Expr::Cast(ty, _) => self.promoted(ty, None),
            Expr::Conditional(parts) => self.chosen(&parts[1], &parts[2])?,
            Expr::Builtin(builtin, args) => {
                let parameter = self.parameter(*builtin, args.first()?)?;
                Kind::Int(self.model.promoted_int(builtin.result(self.model, parameter)))
            }
            Expr::Vector(..) | Expr::Convert(..) | Expr::Shuffle(..) => return None,
            Expr::Braces(of) => self.type_of(&of.value)?,
            Expr::Generic(of) => self.type_of(self.selected(of)?)?,
            Expr::Call(routine, _) => self.promoted(self.result(*routine)?, None),
            Expr::CallBy(place, _) => self.promoted(&self.signature_at(place)?.result, None),
            Expr::Function(_, ty) => Kind::Other(ty),
            Expr::Next(ty) => self.promoted(ty, None),
        })
    }

    /// The type of the first parameter of a builtin function for an argument. For a function of any type it is decided by that
    /// which is written, before promotions.
    pub(in crate::case::flow) fn parameter(self, builtin: Builtin, of: &'f Expr) -> Option<Int> {
        let argument = match of {
            of if builtin.is_reduction() => match builtin_result(builtin, &[self.vector_of(of)?]) {
                Ok(Type::Int(int)) => int,
                _ => return None,
            },
            _ if !builtin.is_generic() => Int::Int,
            Expr::Cast(Type::Int(int), _) => *int,
            of => match (of, self.type_of(of)?) {
                (Expr::Read(place), _)
                    if let Some((Type::Int(int), None)) = self.type_at(place) =>
                {
                    *int
                }
                (_, Kind::Int(int)) => int,
                _ => return None,
            },
        };
        Some(builtin.parameter(self.model, argument))
    }

    /// The type that a function returns.
    pub(in crate::case::flow) fn result(self, routine: u32) -> Option<&'f Type> {
        self.flow.routines.get(routine as usize)?.result.as_ref()
    }

    /// Whether a place is a part of a union, whose other members share its bytes.
    pub(in crate::case::flow) fn is_in_union(self, place: &Place) -> bool {
        match place {
            Place::Member(of, _) => {
                let whole = self.type_at(of).map(|(ty, _)| ty);
                matches!(whole, Some(Type::Record(record)) if record.kind == RecordKind::Union)
                    || self.is_in_union(of)
            }
            Place::Element(of, _) => self.is_in_union(of),
            Place::Object(_) | Place::Target(..) | Place::Value(_) => false,
        }
    }

    /// The object with the length of an array, and its dimension there, if that is known at run time only.
    pub(in crate::case::flow) fn variable_length(self, array: &Place) -> Option<(u32, usize)> {
        let of = |object: &u32| Some((*object, self.flow.objects.get(*object as usize)?));
        let (found, dimension) = match array {
            Place::Object(object) => (of(object)?, 0),
            Place::Element(whole, _) | Place::Target(whole, _) => match &**whole {
                Place::Object(object) => (of(object)?, 1),
                _ => return None,
            },
            Place::Member(..) | Place::Value(_) => return None,
        };
        let (number, object) = found;
        let is_it = match (array, &object.ty) {
            (Place::Object(_), Type::Array(..)) => object.length.is_some(),
            (Place::Element(..), Type::Array(..)) | (Place::Target(..), Type::Pointer(_)) => {
                object.width.is_some()
            }
            _ => false,
        };
        is_it.then_some((number, dimension))
    }

    /// Whether a place is a bit-field or an element of a vector, which have no address, or no place at all.
    pub(in crate::case::flow) fn is_field(self, place: &Place) -> bool {
        self.is_lane(place) || self.type_at(place).is_none_or(|(_, bits)| bits.is_some())
    }

    /// The type of what is at a place, and its width if it is a bit-field.
    pub(in crate::case::flow) fn type_at(self, place: &Place) -> Option<(&'f Type, Option<u32>)> {
        match place {
            Place::Object(object) => Some((&self.flow.objects.get(*object as usize)?.ty, None)),
            Place::Member(of, index) => match self.type_at(of)?.0 {
                Type::Record(record) => {
                    let member = record.members.get(*index as usize)?;
                    Some((&member.ty, member.bits))
                }
                _ => None,
            },
            Place::Element(of, _) => match self.type_at(of)?.0 {
                Type::Array(element, _) | Type::Vector(element, _) => Some((element, None)),
                _ => None,
            },
            Place::Target(of, _) => match &**of {
                Place::Value(of) => Some((self.led_to(of)?, None)),
                of => match self.type_at(of)?.0 {
                    Type::Pointer(to) => Some((self.known(to), None)),
                    _ => None,
                },
            },
            Place::Value(_) => None,
        }
    }
}

/// The struct whose name in itself a type is, or a pointer to that.
fn name(ty: &Type) -> Option<&Record> {
    match ty {
        Type::Record(record) => record.members.is_empty().then_some(record),
        Type::Pointer(to) => name(to),
        _ => None,
    }
}

/// The type in another that is the same as one with a struct's name.
fn named<'f>(whole: &'f Type, name: &Type) -> Option<&'f Type> {
    let may_be = matches!(whole, Type::Record(_) | Type::Pointer(_));
    if may_be && self::name(whole).is_none() && is_same(whole, name) {
        return Some(whole);
    }
    match whole {
        Type::Pointer(of) | Type::Array(of, _) => named(of, name),
        Type::Record(record) => record.members.iter().find_map(|member| named(&member.ty, name)),
        _ => None,
    }
}
