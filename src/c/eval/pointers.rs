//! Pointers that move, and how they compare (C23 6.5.7, 6.5.9, 6.5.10).

use super::{Datum, Fault, Lvalue, Machine, Run, Step, undefined};
use crate::c::tree::Op;
use crate::c::types::Type;

impl Machine<'_> {
    /// An operation with a pointer on its left.
    pub(super) fn pointer_binary(
        &self,
        op: Op,
        (left, left_ty): (Datum, &Type),
        (right, right_ty): (Datum, &Type),
    ) -> Run<Datum> {
        match (left, right) {
            (Datum::To(place), Datum::Int(by)) if matches!(op, Op::Add | Op::Subtract) => {
                let moved = place.further(if op == Op::Add { by } else { -by })?;
                match self.room(&moved) {
                    Some((index, number)) if index <= number => Ok(Datum::To(moved)),
                    None if by == 0 => Ok(Datum::To(moved)),
                    _ => undefined("a pointer beyond its array"),
                }
            }
            (left, right) if left_ty == right_ty || compares_void(op, [left_ty, right_ty]) => {
                let truth = |holds: bool| Ok(Datum::Int(holds.into()));
                if matches!(op, Op::Equal | Op::NotEqual) {
                    let is_equal = self.is_equal(&left, &right)?;
                    return truth(is_equal == (op == Op::Equal));
                }
                let by = distance(&left, &right)?;
                match op {
                    Op::Subtract => Ok(Datum::Int(by)),
                    Op::Less => truth(by < 0),
                    Op::Greater => truth(by > 0),
                    Op::LessEqual => truth(by <= 0),
                    Op::GreaterEqual => truth(by >= 0),
                    _ => undefined("an operator that pointers do not have"),
                }
            }
            _ => undefined("operands that pointers do not have"),
        }
    }

    /// A pointer to void as a pointer to a type: that of what it leads to.
    pub(super) fn typed(&self, pointer: Datum, to: &Type) -> Run<Datum> {
        match &pointer {
            Datum::To(place) if !is_alike(&self.type_of(place, place.steps.len()), to) => {
                undefined(format!("a pointer to void for one to {to:?}"))
            }
            _ => Ok(pointer),
        }
    }

    fn is_equal(&self, one: &Datum, other: &Datum) -> Run<bool> {
        match (one, other) {
            (Datum::To(one), Datum::To(other)) => {
                if one != other && (self.is_at_the_end(one) || self.is_at_the_end(other)) {
                    let is_same = distance(&Datum::To(one.clone()), &Datum::To(other.clone()));
                    return match is_same {
                        Ok(by) => Ok(by == 0),
                        Err(_) => Err(Fault::Unspecified("what is behind an array".into())),
                    };
                }
                Ok(one == other)
            }
            (Datum::Null, Datum::Null) => Ok(true),
            (Datum::Null, Datum::To(_)) | (Datum::To(_), Datum::Null) => Ok(false),
            _ => undefined("a comparison of what is no pointer"),
        }
    }

    /// The position of a place in its array, and the number of elements there.
    fn room(&self, place: &Lvalue) -> Option<(usize, usize)> {
        let (Step::Element(index), steps) = place.steps.split_last()? else { return None };
        let whole = Lvalue { object: place.object, steps: steps.to_vec() };
        match &*self.at(&whole).ok()? {
            Datum::List(parts) => Some((*index as usize, parts.len())),
            _ => None,
        }
    }

    fn is_at_the_end(&self, place: &Lvalue) -> bool {
        self.room(place).is_some_and(|(index, number)| index == number)
    }
}

/// Whether C compares two pointers of different types, of which one is to void.
fn compares_void(op: Op, types: [&Type; 2]) -> bool {
    matches!(op, Op::Equal | Op::NotEqual) && types.iter().any(|ty| **ty == Type::Void.pointer())
}

/// Whether two types are one: a record in itself is known by its name only.
fn is_alike(one: &Type, other: &Type) -> bool {
    match (one, other) {
        (Type::Record(one), Type::Record(other)) => one.id == other.id && one.kind == other.kind,
        (Type::Pointer(one), Type::Pointer(other)) => is_alike(one, other),
        (Type::Array(one, n), Type::Array(other, m)) => n == m && is_alike(one, other),
        _ => one.is_same_number(other),
    }
}

/// How many elements one pointer is behind another in the same array.
fn distance(one: &Datum, other: &Datum) -> Run<i128> {
    let (Datum::To(one), Datum::To(other)) = (one, other) else {
        return undefined("the distance of what is no pointer");
    };
    if one == other {
        return Ok(0);
    }
    match (one.steps.split_last(), other.steps.split_last()) {
        (Some((Step::Element(a), before)), Some((Step::Element(b), same)))
            if one.object == other.object && before == same =>
        {
            Ok(i128::from(*a) - i128::from(*b))
        }
        _ => undefined("pointers to different arrays"),
    }
}
