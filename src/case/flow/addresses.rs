//! The addresses with which pointers begin: of objects outside functions, and of parts of these.

use super::machine::{is_same, part_of};
use super::{Expr, Flow, Place, Storage, Variable};
use crate::c::types::{Int, Type};
use crate::c::value::Value;

/// Visits the addresses in a value: the object of each, and the way to the part of it.
pub(super) fn each_address(value: &Value, visit: &mut impl FnMut(u32, &[u32])) {
    match value {
        Value::Part(object, way) => visit(*object, way),
        Value::List(parts) => parts.iter().for_each(|part| each_address(part, visit)),
        Value::Union(_, part) => each_address(part, visit),
        _ => {}
    }
}

/// The same, to be changed.
pub(super) fn each_address_mut(value: &mut Value, change: &mut impl FnMut(&mut u32, &mut [u32])) {
    match value {
        Value::Part(object, way) => change(object, way),
        Value::List(parts) => parts.iter_mut().for_each(|part| each_address_mut(part, change)),
        Value::Union(_, part) => each_address_mut(part, change),
        _ => {}
    }
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
            (Type::Record(record), Value::Union(live, part)) => {
                let member = record.members.get(*live as usize);
                member.is_some_and(|member| self.leads(own, &member.ty, part))
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
