//! Pointers that move: where they are in their array, how far apart they are, and how they compare (C23 6.5.7, 6.5.9).

use super::{Datum, Machine, Target, cells};
use crate::c::fault::{Fault, Run, undefined};
use crate::c::tree::Op;
use crate::c::types::Type;

/// Where an element is in its array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    /// The first cell of the array.
    first: u32,
    /// The number of its elements.
    pub(super) number: u32,
    /// The element; as many as there are for one beyond the last.
    pub(super) index: u32,
}

impl Machine<'_> {
    /// Where a cell of an object is in an array of elements of a type; none if it is in no such array. Arrays of variable
    /// length have these lengths.
    fn position(&self, of: &Type, cell: u32, element: &Type, lengths: &[u32]) -> Option<Position> {
        let inner = lengths.get(1..).unwrap_or_default();
        match of {
            Type::Array(own, number) if **own == *element => {
                let number = *lengths.first().unwrap_or(number);
                // A pointer beyond the last element of an array is known only if the array is the whole object.
                Some(Position { first: 0, number, index: cell / cells(own) })
            }
            Type::Array(own, _) if cell < cells(of) => {
                let first = cell / cells(own) * cells(own);
                let inner = self.position(own, cell - first, element, inner)?;
                Some(Position { first: first + inner.first, ..inner })
            }
            Type::Record(record) => {
                let mut first = 0;
                for member in &record.members {
                    let size = cells(&member.ty);
                    if (first..first + size).contains(&cell) {
                        let inner = self.position(&member.ty, cell - first, element, &[])?;
                        return Some(Position { first: first + inner.first, ..inner });
                    }
                    first += size;
                }
                None
            }
            _ => None,
        }
    }

    /// Where an element to which a pointer leads is in its array; none if it is in none.
    pub(super) fn of_target(&self, target: Target, element: &Type) -> Option<Position> {
        let whole = &self.flow.objects[target.object as usize].ty;
        let lengths = self.lengths(target.object);
        self.position(whole, target.cell, element, lengths.as_ref().map_or(&[], |of| &of[..]))
    }

    /// What a pointer leads to, so many elements further. Only that may be read or written.
    pub(super) fn element_at(&self, target: Target, element: &Type, by: i128) -> Run<Target> {
        let Some(at) = self.of_target(target, element) else {
            return if by == 0 { Ok(target) } else { undefined("an element of no array") };
        };
        match u32::try_from(i128::from(at.index) + by) {
            Ok(index) if index < at.number => {
                Ok(Target { cell: at.first + index * cells(element), ..target })
            }
            _ => undefined("an element beyond the end"),
        }
    }

    /// A pointer so many elements further: in the same array, or just beyond it if it is a whole object.
    pub(super) fn moved(&self, target: Option<Target>, element: &Type, by: i128) -> Run<Datum> {
        let Some(target) = target else { return undefined("a move of a null pointer") };
        let Some(at) = self.of_target(target, element) else {
            return match by {
                0 => Ok(Datum::Pointer(target)),
                _ => undefined("a pointer beyond its object"),
            };
        };
        let whole = &self.flow.objects[target.object as usize].ty;
        let ends = u32::from(matches!(whole, Type::Array(own, _) if **own == *element));
        let to = i128::from(at.index) + by;
        if !(0..i128::from(at.number + ends)).contains(&to) {
            return undefined("a pointer beyond its array");
        }
        let cell = at.first + to as u32 * cells(element);
        Ok(Datum::Pointer(Target { cell, ..target }))
    }

    /// How many elements one pointer is behind another.
    pub(super) fn distance(
        &self,
        one: Option<Target>,
        other: Option<Target>,
        element: &Type,
    ) -> Run<i128> {
        let (Some(one), Some(other)) = (one, other) else {
            return undefined("the distance of what is no pointer");
        };
        match (self.of_target(one, element), self.of_target(other, element)) {
            (Some(a), Some(b)) if one.object == other.object && a.first == b.first => {
                Ok(i128::from(a.index) - i128::from(b.index))
            }
            _ if one == other => Ok(0),
            _ => undefined("the distance of pointers to different arrays"),
        }
    }

    /// Whether two pointers compare like this.
    pub(super) fn compares_pointers(
        &self,
        op: Op,
        one: Option<Target>,
        other: Option<Target>,
        element: &Type,
    ) -> Run<bool> {
        if matches!(op, Op::Equal | Op::NotEqual) {
            let objects = [one, other].map(|target| target.map(|target| target.object));
            let ends = |of: &Option<Target>| of.is_some_and(|target| self.is_at_the_end(target));
            if objects[0] != objects[1] && (ends(&one) || ends(&other)) {
                return Err(Fault::Unspecified("what is behind an object".into()));
            }
            return Ok((one == other) == (op == Op::Equal));
        }
        let by = self.distance(one, other, element)?;
        Ok(match op {
            Op::Less => by < 0,
            Op::Greater => by > 0,
            Op::LessEqual => by <= 0,
            Op::GreaterEqual => by >= 0,
            _ => return undefined("an operator that pointers do not have"),
        })
    }

    /// Whether a pointer is just beyond its object.
    pub(super) fn is_at_the_end(&self, target: Target) -> bool {
        let whole = &self.flow.objects[target.object as usize].ty;
        target.cell
            >= match (self.lengths(target.object), whole) {
                (Some([length, _]), Type::Array(element, _)) => length * cells(element),
                _ => cells(whole),
            }
    }
}
