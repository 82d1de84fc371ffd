//! Programs with plainer vectors (GNU C): of fewer elements, of `int`, or arrays in their place.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::Flow;
use super::changes::Changes;
use super::machine::is_vector;
use super::records::replace_type;
use crate::c::features::Features;
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::c::types::{Int, Type};
use crate::c::value::Value;

impl Flow {
    /// The types of its vectors.
    fn vectors(&self) -> BTreeSet<Type> {
        let mut all = BTreeSet::new();
        for object in &self.objects {
            object.ty.each(&mut |ty| {
                if is_vector(ty) {
                    all.insert(ty.clone());
                }
            });
        }
        all
    }

    /// Whether it has vectors.
    pub(super) fn has_vectors(&self) -> bool {
        !self.vectors().is_empty()
    }

    /// Changes to plainer vectors.
    pub(super) fn plainer_vectors(&self, model: &Model) -> Changes<'_> {
        let mut all = Changes::default();
        let rules = Rules::of_any_suite(model, Features::NONE);
        for ty in self.vectors() {
            let Type::Vector(element, n) = &ty else { continue };
            let array = Type::Array(element.clone(), *n);
            let ints = Type::Vector(Arc::new(Type::Int(Int::Int)), *n);
            let mut plainer = vec![Type::Vector(element.clone(), n / 2), ints];
            plainer.retain(|new| *new != ty && rules.stored(new).is_ok());
            plainer.push(array.clone());
            for new in plainer {
                let old = ty.clone();
                all.add(move |flow| flow.put_vectors(&old, &new));
            }
            for (number, object) in self.objects.iter().enumerate() {
                if object.ty == ty {
                    let array = array.clone();
                    all.add(move |flow| flow.objects[number].ty = array);
                }
            }
        }
        all
    }

    /// Puts one type of vectors in place of another, with as many elements or the first of them.
    fn put_vectors(&mut self, old: &Type, new: &Type) {
        for object in &mut self.objects {
            if let Some(value) = &mut object.value {
                shorten(value, &object.ty, old, new);
            }
        }
        replace_type(self, old, new);
    }
}

/// Removes the values of elements that a vector has no more.
fn shorten(value: &mut Value, ty: &Type, old: &Type, new: &Type) {
    match (ty, value) {
        (ty, Value::List(parts)) if ty == old => {
            if let Type::Vector(_, n) | Type::Array(_, n) = new {
                parts.truncate(*n as usize);
            }
        }
        (Type::Array(element, _), Value::List(parts)) => {
            parts.iter_mut().for_each(|part| shorten(part, element, old, new));
        }
        (Type::Record(record), Value::List(parts)) => {
            let members = record.members.iter().zip(parts);
            members.for_each(|(member, part)| shorten(part, &member.ty, old, new));
        }
        _ => {}
    }
}
