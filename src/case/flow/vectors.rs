//! Programs with plainer vectors (GNU C): of fewer elements, of `int`, or arrays in their place.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::changes::Changes;
use super::machine::{Types, is_vector};
use super::records::replace_type;
use super::walk::each_expr_mut;
use super::{Expr, Flow};
use crate::c::features::Features;
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::c::types::{Int, Type};
use crate::c::value::Value;

impl Flow {
    /// The types of its vectors, and in how many places at least each stands.
    pub(super) fn vectors(&self) -> BTreeMap<Type, u32> {
        let mut all = BTreeMap::new();
        let mut visit = |ty: &Type| {
            ty.each(&mut |ty| {
                if is_vector(ty) {
                    *all.entry(ty.clone()).or_default() += 1;
                }
            });
        };
        self.objects.iter().for_each(|object| visit(&object.ty));
        self.routines.iter().filter_map(|routine| routine.result.as_ref()).for_each(&mut visit);
        self.each_expr(&mut |expr| match expr {
            Expr::Cast(ty, _) | Expr::Vector(ty, _) | Expr::Convert(ty, _) => visit(ty),
            _ => {}
        });
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
        for ty in self.vectors().into_keys() {
            let Type::Vector(element, n) = &ty else { continue };
            let array = Type::Array(element.clone(), *n);
            let ints = Type::Vector(Arc::new(Type::Int(Int::Int)), *n);
            let mut plainer = vec![Type::Vector(element.clone(), n / 2), ints];
            plainer.retain(|new| *new != ty && rules.stored(new).is_ok());
            plainer.push(array.clone());
            for new in plainer {
                let old = ty.clone();
                let shuffles = self.shuffles_of(&old, model);
                all.add(move |flow| flow.put_vectors(&old, &new, &shuffles));
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

    /// For each shuffle in it, whether a type is that of the operands, and whether it is that of the result.
    fn shuffles_of(&self, ty: &Type, model: &Model) -> Vec<[bool; 2]> {
        let types = Types { flow: self, model };
        let is_it = |expr| types.vector_of(expr).as_ref() == Some(ty);
        let mut all = Vec::new();
        self.each_expr(&mut |expr| {
            if let Expr::Shuffle(_, of) = expr {
                all.push([is_it(&of[0]), is_it(expr)]);
            }
        });
        all
    }

    /// Puts one type of vectors in place of another, with as many elements or the first of them.
    fn put_vectors(&mut self, old: &Type, new: &Type, shuffles: &[[bool; 2]]) {
        if let Type::Vector(_, n) = new {
            let mut shuffles = shuffles.iter();
            for routine in &mut self.routines {
                each_expr_mut(&mut routine.body, &mut |expr| match expr {
                    Expr::Vector(ty, numbers) if ty == old => numbers.truncate(*n as usize),
                    Expr::Shuffle(positions, _) => {
                        let [of, yields] = shuffles.next().copied().unwrap_or_default();
                        let count = if yields { *n as usize } else { positions.len() };
                        let left = positions.iter().take(count);
                        *positions = left.map(|at| if of { at % (2 * n) } else { *at }).collect();
                    }
                    _ => {}
                });
            }
        }
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
