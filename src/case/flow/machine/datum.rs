//! What a cell holds.

use crate::c::arithmetic::Number;
use crate::c::real::Real;

/// The content of a cell, or the value of an expression.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(in crate::case::flow) enum Datum {
    /// Nothing was stored there yet.
    #[default]
    Unset,
    /// An integer of 64 bits.
    Int(i64),
    /// Any other integer, as its upper and lower half.
    Wide(i64, u64),
    /// An integer that 128 bits do not hold, by its place in a table.
    Listed(u32),
    Real(Real),
    Pointer(Target),
    /// A pointer to the function with this number.
    Function(u32),
    /// A null pointer.
    Null,
}

/// What a pointer leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(align(8))]
pub(in crate::case::flow) struct Target {
    pub(in crate::case::flow) object: u32,
    /// The cell, counted from the first of the object.
    pub(in crate::case::flow) cell: u32,
}

impl Datum {
    /// The number, if it is one that a cell holds.
    pub(in crate::case::flow) fn number(self) -> Option<Number> {
        match self {
            Datum::Real(real) => Some(Number::Real(real)),
            other => other.int().map(Number::Int),
        }
    }

    /// Whether it is a number.
    pub(in crate::case::flow) fn is_number(self) -> bool {
        matches!(self, Datum::Int(_) | Datum::Wide(..) | Datum::Listed(_) | Datum::Real(_))
    }

    /// The integer, if it is one that 128 bits hold.
    pub(in crate::case::flow) fn int(self) -> Option<i128> {
        match self {
            Datum::Int(n) => Some(n.into()),
            Datum::Wide(high, low) => Some(i128::from(high) << 64 | i128::from(low)),
            _ => None,
        }
    }

    /// What it leads to if it is a pointer.
    pub(super) fn pointer(self) -> Option<Option<Target>> {
        match self {
            Datum::Pointer(target) => Some(Some(target)),
            Datum::Null => Some(None),
            _ => None,
        }
    }

    /// Whether it counts as true; none if it is not set.
    pub(in crate::case::flow) fn is_true(self) -> Option<bool> {
        match self {
            Datum::Unset => None,
            Datum::Int(n) => Some(n != 0),
            Datum::Wide(..) | Datum::Listed(_) | Datum::Pointer(_) | Datum::Function(_) => {
                Some(true)
            }
            Datum::Real(real) => Some(!real.is_zero()),
            Datum::Null => Some(false),
        }
    }
}

impl From<i128> for Datum {
    fn from(n: i128) -> Datum {
        match i64::try_from(n) {
            Ok(n) => Datum::Int(n),
            Err(_) => Datum::Wide((n >> 64) as i64, n as u64),
        }
    }
}

impl From<bool> for Datum {
    fn from(holds: bool) -> Datum {
        Datum::Int(holds.into())
    }
}

/// A number that a cell holds.
impl From<Number> for Datum {
    fn from(number: Number) -> Datum {
        match number {
            Number::Int(n) => n.into(),
            Number::Real(real) => Datum::Real(real),
            Number::Wide(_) | Number::Complex(_) => Datum::Unset,
        }
    }
}

impl From<Option<Target>> for Datum {
    fn from(target: Option<Target>) -> Datum {
        target.map_or(Datum::Null, Datum::Pointer)
    }
}
