//! The parts of objects to which pointers may lead.

use super::cells;
use crate::c::types::{RecordKind, Type};

/// A part of a type to which pointers may lead: its first cell and its type. None if there is no such part.
pub(in crate::case::flow) fn part_of<'t>(ty: &'t Type, way: &[u32]) -> Option<(u32, &'t Type)> {
    let Some((step, rest)) = way.split_first() else { return Some((0, ty)) };
    let (before, part) = match ty {
        Type::Array(element, n) if step < n => (step * cells(element), &**element),
        Type::Record(record) if record.kind == RecordKind::Struct => {
            let member = record.members.get(*step as usize).filter(|of| of.bits.is_none())?;
            let before = record.members[..*step as usize].iter();
            (before.map(|member| cells(&member.ty)).sum(), &member.ty)
        }
        _ => return None,
    };
    let (cell, found) = part_of(part, rest)?;
    Some((before + cell, found))
}

/// The way to the part of this type that begins with a cell; none if there is none to which pointers may lead.
pub(in crate::case::flow) fn way_to(ty: &Type, cell: u32, wanted: &Type) -> Option<Vec<u32>> {
    if cell == 0 && is_same(ty, wanted) {
        return Some(Vec::new());
    }
    let (step, rest, part) = match ty {
        Type::Array(element, n) => {
            let step = cell.checked_div(cells(element)).filter(|step| step < n)?;
            (step, cell % cells(element), &**element)
        }
        Type::Record(record) if record.kind == RecordKind::Struct => {
            let mut rest = cell;
            let mut members = (0..).zip(&record.members);
            let (step, member) = members.find(|(_, member)| {
                let size = cells(&member.ty);
                let is_it = rest < size;
                rest -= if is_it { 0 } else { size };
                is_it
            })?;
            (step, rest, &member.ty)
        }
        _ => return None,
    };
    let mut way = vec![step];
    way.extend(way_to(part, rest, wanted)?);
    part_of(ty, &way).map(|_| way)
}

/// Whether two types are one: `int` is `signed int`, and a struct that a member names is the struct.
pub(in crate::case::flow) fn is_same(one: &Type, other: &Type) -> bool {
    match (one, other) {
        // A struct is known by its name in itself.
        (Type::Record(record), name @ Type::Record(_))
        | (name @ Type::Record(_), Type::Record(record))
            if name.is_name_of(record) =>
        {
            true
        }
        (Type::Pointer(one), Type::Pointer(other)) => is_same(one, other),
        _ => one.is_same_number(other),
    }
}
