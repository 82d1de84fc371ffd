//! The addresses with which pointers begin: of objects outside functions, and of parts of these.

use super::constraints::is_same;
use super::machine::cells;
use super::{Expr, Flow, Place, Storage, Variable};
use crate::c::types::{Int, RecordKind, Type};
use crate::c::value::Value;

/// Visits the addresses in a value: the object of each, and the way to the part of it.
pub(super) fn each_address(value: &Value, visit: &mut impl FnMut(u32, &[u32])) {
    match value {
        Value::Part(object, way) => visit(*object, way),
        Value::List(parts) => parts.iter().for_each(|part| each_address(part, visit)),
        _ => {}
    }
}

/// The same, to be changed.
pub(super) fn each_address_mut(value: &mut Value, change: &mut impl FnMut(&mut u32, &mut [u32])) {
    match value {
        Value::Part(object, way) => change(object, way),
        Value::List(parts) => parts.iter_mut().for_each(|part| each_address_mut(part, change)),
        _ => {}
    }
}

/// A part of a type to which pointers may lead: its first cell and its type. None if there is no such part.
pub(super) fn part_of<'t>(ty: &'t Type, way: &[u32]) -> Option<(u32, &'t Type)> {
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
pub(super) fn way_to(ty: &Type, cell: u32, wanted: &Type) -> Option<Vec<u32>> {
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

impl Flow {
    /// The place of a part of an object.
    pub(super) fn place_of_part(&self, object: u32, way: &[u32]) -> Place {
        let mut place = Place::Object(object);
        let mut ty = self.objects.get(object as usize).map(|of| &of.ty);
        for step in way {
            (place, ty) = match ty {
                Some(Type::Record(record)) => {
                    let member = record.members.get(*step as usize).map(|member| &member.ty);
                    (Place::Member(Box::new(place), *step), member)
                }
                other => {
                    let index = Box::new(Expr::Int((*step).into(), Int::Int));
                    let element = match other {
                        Some(Type::Array(element, _)) => Some(&**element),
                        _ => None,
                    };
                    (Place::Element(Box::new(place), index), element)
                }
            };
        }
        place
    }

    /// Visits the objects to which pointers lead at first.
    pub(super) fn each_first_target(&self, visit: &mut impl FnMut(u32)) {
        let values = self.objects.iter().filter_map(|object| object.value.as_ref());
        values.for_each(|value| each_address(value, &mut |object, _| visit(object)));
    }

    /// Whether pointers begin with addresses that C knows there: of objects that are declared before, and that their own
    /// file sees.
    pub(super) fn keeps_addresses(&self) -> bool {
        let keeps = |(number, object): (u32, &Variable)| {
            object.value.as_ref().is_none_or(|value| self.leads(number, &object.ty, value))
        };
        (0..).zip(&self.objects).all(keeps)
    }

    fn leads(&self, own: u32, ty: &Type, value: &Value) -> bool {
        match (ty, value) {
            (Type::Array(element, _), Value::List(parts)) => {
                parts.iter().all(|part| self.leads(own, element, part))
            }
            (Type::Record(record), Value::List(parts)) => {
                let mut members = record.members.iter().zip(parts);
                members.all(|(member, part)| self.leads(own, &member.ty, part))
            }
            (Type::Pointer(to), Value::Part(target, way)) => {
                let Some(of) = self.objects.get(*target as usize) else { return false };
                let is_known = match (self.objects[own as usize].storage, of.storage) {
                    (Storage::Global, Storage::Global) => *target <= own,
                    (Storage::Static, Storage::Global | Storage::Static) => *target <= own,
                    (Storage::Global, _) => false,
                    (_, storage) => matches!(storage, Storage::Global | Storage::Static),
                };
                is_known
                    && !of.is_volatile
                    && part_of(&of.ty, way).is_some_and(|(_, found)| is_same(found, to))
            }
            (_, Value::Part(..)) => false,
            _ => true,
        }
    }
}
