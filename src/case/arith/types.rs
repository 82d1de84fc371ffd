//! The types of variables and vectors: which there are, what they hold, and what becomes of them as operands.

use std::sync::Arc;

use crate::c::arithmetic::Number;
use crate::c::lanes::is_element;
use crate::c::model::Model;
use crate::c::types::{Float, Int, Member, Record, RecordKind, Type};

/// Whether a type is that of a number here: an integer, an enumeration, a floating type of C89 or a complex one of C99.
pub(super) fn is_number(ty: &Type) -> bool {
    matches!(
        ty,
        Type::Int(_)
            | Type::Enum(_)
            | Type::Float(
                Float::Float | Float::Double | Float::LongDouble | Float::Float16 | Float::Float128
            )
            | Type::Complex(Float::Float | Float::Double | Float::LongDouble)
    )
}

/// Whether a type is that of a vector of such elements.
pub(super) fn is_vector(ty: &Type) -> bool {
    matches!(ty, Type::Vector(element, n) if is_element(element) && *n > 0)
}

/// The type of the object that holds a variable: of a bit-field, a struct.
pub(super) fn object_type(member: &Member) -> Type {
    match member.bits {
        Some(_) => {
            let members = vec![member.clone()];
            Type::Record(Arc::new(Record::new(RecordKind::Struct, 0, members)))
        }
        None => member.ty.clone(),
    }
}

/// Whether a variable of a type, or a bit-field of so many bits, holds a number of that type.
pub(super) fn fits(model: &Model, ty: &Type, bits: Option<u32>, number: Number) -> bool {
    match (ty, bits, number) {
        (Type::Int(base), Some(bits), number) => model.has_number(*base, Some(bits), number),
        _ => true,
    }
}

/// The type of a variable as an operand before promotion. One of an enumeration is converted to `int`, since
/// its own type is up to the compiler.
pub(super) fn variable_type(model: &Model, ty: &Type, bits: Option<u32>) -> Type {
    match (ty, bits) {
        (Type::Int(int), bits @ Some(_)) => Type::Int(model.promoted_bits(*int, bits)),
        (Type::Enum(_), _) => Type::Int(Int::Int),
        (ty, _) => ty.clone(),
    }
}

/// A type after the integral promotions.
pub(super) fn promoted(model: &Model, ty: &Type) -> Type {
    match ty {
        Type::Int(int) => Type::Int(model.promoted_bits(*int, None)),
        // Read as an int, since which type it has is up to compilers.
        Type::Enum(_) => Type::Int(Int::Int),
        other => other.clone(),
    }
}
