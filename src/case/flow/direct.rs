//! Programs with plainer calls by pointers to functions: calls by name in their place, pointers in place of tables, functions
//! and pointers with fewer and plainer parameters.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::machine::Types;
use super::walk::{each_expr_mut, each_place_mut, each_stmt_mut};
use super::ways::{expressions, nth, nth_mut};
use super::{Expr, Flow, Place, Stmt, Storage};
use crate::c::model::Model;
use crate::c::types::{Int, Signature, Type};
use crate::c::value::Value;

impl Flow {
    /// The same program with plainer calls by pointers, in several ways.
    pub(super) fn with_plainer_pointers(&self, model: &Model) -> Vec<Flow> {
        let addressed = self.addressed();
        if addressed.is_empty() {
            return Vec::new();
        }
        let mut all = Vec::new();
        for routine in &addressed {
            all.push(self.with_calls_of(*routine, model));
        }
        for index in 0..expressions(self) {
            let Some(Expr::CallBy(place, args)) = nth(self, index) else { continue };
            let types = Types { flow: self, model };
            let Some((ty, _)) = types.type_at(place) else { continue };
            for routine in addressed.iter().filter(|of| self.is_pointer_to(ty, **of)) {
                let mut flow = self.clone();
                if let Some(found) = nth_mut(&mut flow, index) {
                    *found = Expr::Call(*routine, args.clone());
                }
                all.push(flow);
            }
        }
        let tables = (0..).zip(&self.objects).filter(|(_, object)| object.holds_functions());
        for (number, _) in tables {
            all.extend(self.with_pointer_for_table(number));
        }
        let signatures: BTreeSet<Type> = addressed.iter().map(|of| self.pointer_to(*of)).collect();
        for ty in &signatures {
            let Type::Callback(signature) = ty else { continue };
            for position in 0..signature.args.len() {
                all.push(self.without_argument(ty, position, model));
            }
            let int = Type::Int(Int::Int);
            for position in 0..=signature.args.len() {
                let mut plainer = Signature::clone(signature);
                match plainer.args.get_mut(position) {
                    Some(arg) => *arg = int.clone(),
                    None => plainer.result = int.clone(),
                }
                all.push(self.with_signature(ty, plainer));
            }
        }
        all
    }

    /// All calls by pointers that may lead to a function are calls of it by name.
    fn with_calls_of(&self, routine: u32, model: &Model) -> Flow {
        let types = Types { flow: self, model };
        let mut flow = self.clone();
        for of in &mut flow.routines {
            each_expr_mut(&mut of.body, &mut |expr| {
                if let Expr::CallBy(place, args) = expr
                    && types.type_at(place).is_some_and(|(ty, _)| self.is_pointer_to(ty, routine))
                {
                    *expr = Expr::Call(routine, std::mem::take(args));
                }
            });
        }
        flow
    }

    /// A pointer to the first function of a table in place of the table.
    fn with_pointer_for_table(&self, number: u32) -> Option<Flow> {
        let object = &self.objects[number as usize];
        let (Type::Array(element, _), Some(Value::List(parts))) = (&object.ty, &object.value)
        else {
            return None;
        };
        let first = parts.iter().find(|part| **part != Value::Null)?.clone();
        let mut flow = self.clone();
        flow.objects[number as usize].ty = Type::clone(element);
        flow.objects[number as usize].value = Some(first);
        for of in &mut flow.routines {
            each_place_mut(&mut of.body, &mut |place| {
                if let Place::Element(table, _) = place
                    && **table == Place::Object(number)
                {
                    *place = Place::Object(number);
                }
            });
        }
        Some(flow)
    }

    /// The functions to which pointers of a type may lead.
    fn of_type(&self, ty: &Type) -> Vec<u32> {
        let all = 1..self.routines.len() as u32;
        all.filter(|routine| self.is_pointer_to(ty, *routine)).collect()
    }

    /// Functions of a type without a parameter.
    fn without_argument(&self, ty: &Type, position: usize, model: &Model) -> Flow {
        let Type::Callback(signature) = ty else { return self.clone() };
        let mut fewer = Signature::clone(signature);
        fewer.args.remove(position);
        let of_type = self.of_type(ty);
        let types = Types { flow: self, model };
        let mut flow = self.clone();
        for of in &mut flow.routines {
            each_stmt_mut(&mut of.body, &mut |stmt| {
                if let Stmt::Call(routine, args) = stmt
                    && of_type.contains(routine)
                {
                    args.remove(position);
                }
            });
            each_expr_mut(&mut of.body, &mut |expr| {
                let is_it = match expr {
                    Expr::Call(routine, _) => of_type.contains(routine),
                    Expr::CallBy(place, _) => types.type_at(place).is_some_and(|(of, _)| of == ty),
                    _ => false,
                };
                if let Expr::Call(_, args) | Expr::CallBy(_, args) = expr
                    && is_it
                    && position < args.len()
                {
                    args.remove(position);
                }
            });
        }
        for routine in of_type {
            let object = flow.routines[routine as usize].parameters.remove(position);
            // It must not be read before it is set.
            flow.objects[object as usize].storage = Storage::Local(routine);
        }
        flow.retype(ty, &Type::Callback(Arc::new(fewer)));
        flow
    }

    /// Functions of a type with another one, of as many parameters.
    fn with_signature(&self, ty: &Type, new: Signature) -> Flow {
        let mut flow = self.clone();
        for routine in self.of_type(ty) {
            let of = &mut flow.routines[routine as usize];
            of.result = of.result.as_ref().map(|_| new.result.clone());
            for (object, ty) in of.parameters.iter().zip(&new.args) {
                flow.objects[*object as usize].ty = ty.clone();
            }
        }
        flow.retype(ty, &Type::Callback(Arc::new(new)));
        flow
    }

    /// Puts one type of pointers to functions in place of another.
    fn retype(&mut self, old: &Type, new: &Type) {
        for object in &mut self.objects {
            object.ty = object.ty.replaced(old, new);
        }
        for of in &mut self.routines {
            each_expr_mut(&mut of.body, &mut |expr| {
                if let Expr::Function(_, ty) = expr {
                    *ty = ty.replaced(old, new);
                }
            });
        }
    }
}
