//! Programs with plainer calls by pointers to functions: calls by name in their place, pointers in place of tables, functions
//! and pointers with fewer and plainer parameters.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::changes::Changes;
use super::machine::Types;
use super::records::replace_type;
use super::walk::{each_expr_mut, each_place_mut, each_stmt_mut};
use super::ways::{expressions, nth, nth_mut};
use super::{Expr, Flow, Place, Stmt, Storage};
use crate::c::model::Model;
use crate::c::types::{Int, Signature, Type};
use crate::c::value::Value;

impl Flow {
    /// Changes to plainer calls by pointers.
    pub(super) fn plainer_pointers<'c>(&'c self, model: &'c Model) -> Changes<'c> {
        let mut all = Changes::default();
        let addressed = self.addressed();
        if addressed.is_empty() {
            return all;
        }
        for routine in addressed.clone() {
            all.add(move |flow| self.put_calls_of(routine, model, flow));
        }
        for index in 0..expressions(self) {
            let Some(Expr::CallBy(place, args)) = nth(self, index) else { continue };
            let types = Types { flow: self, model };
            let Some(ty) = types.called_at(place) else { continue };
            for routine in addressed.iter().filter(|of| self.is_pointer_to(ty, **of)) {
                let call = Expr::Call(*routine, args.clone());
                all.add(move |flow| {
                    if let Some(found) = nth_mut(flow, index) {
                        *found = call;
                    }
                });
            }
        }
        let tables = (0..).zip(&self.objects).filter(|(_, object)| object.holds_functions());
        for (number, _) in tables {
            all.add(move |flow| flow.put_pointer_for_table(number));
        }
        let signatures: BTreeSet<Type> = addressed.iter().map(|of| self.pointer_to(*of)).collect();
        for ty in &signatures {
            let Type::Callback(signature) = ty else { continue };
            for position in 0..signature.args.len() {
                let ty = ty.clone();
                all.add(move |flow| self.remove_argument(&ty, position, model, flow));
            }
            let int = Type::Int(Int::Int);
            for position in 0..=signature.args.len() {
                let mut plainer = Signature::clone(signature);
                match plainer.args.get_mut(position) {
                    Some(arg) => *arg = int.clone(),
                    None => plainer.result = int.clone(),
                }
                let ty = ty.clone();
                all.add(move |flow| flow.put_signature(&ty, plainer));
            }
        }
        all
    }

    /// Makes all calls by pointers that may lead to a function calls of it by name.
    fn put_calls_of(&self, routine: u32, model: &Model, flow: &mut Flow) {
        let types = Types { flow: self, model };
        for of in &mut flow.routines {
            each_expr_mut(&mut of.body, &mut |expr| {
                if let Expr::CallBy(place, args) = expr
                    && types.called_at(place).is_some_and(|ty| self.is_pointer_to(ty, routine))
                {
                    *expr = Expr::Call(routine, std::mem::take(args));
                }
            });
        }
    }

    /// Puts a pointer to the first function of a table in place of the table.
    fn put_pointer_for_table(&mut self, number: u32) {
        let object = &mut self.objects[number as usize];
        let (Type::Array(element, _), Some(Value::List(parts))) = (&object.ty, &object.value)
        else {
            return;
        };
        let first = parts.iter().find(|part| **part != Value::Null);
        let Some(first) = first.cloned() else { return };
        (object.ty, object.value) = (Type::clone(element), Some(first));
        for of in &mut self.routines {
            each_place_mut(&mut of.body, &mut |place| {
                if let Place::Element(table, _) = place
                    && **table == Place::Object(number)
                {
                    *place = Place::Object(number);
                }
            });
        }
    }

    /// The functions to which pointers of a type may lead.
    fn of_type(&self, ty: &Type) -> Vec<u32> {
        let all = 1..self.routines.len() as u32;
        all.filter(|routine| self.is_pointer_to(ty, *routine)).collect()
    }

    /// Removes a parameter of the functions of a type.
    fn remove_argument(&self, ty: &Type, position: usize, model: &Model, flow: &mut Flow) {
        let Type::Callback(signature) = ty else { return };
        let mut fewer = Signature::clone(signature);
        fewer.args.remove(position);
        let of_type = self.of_type(ty);
        let types = Types { flow: self, model };
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
                    Expr::CallBy(place, _) => types.called_at(place) == Some(ty),
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
        replace_type(flow, ty, &Type::Callback(Arc::new(fewer)));
    }

    /// Gives the functions of a type another one, of as many parameters.
    pub(super) fn put_signature(&mut self, ty: &Type, new: Signature) {
        for routine in self.of_type(ty) {
            let of = &mut self.routines[routine as usize];
            of.convention = new.convention;
            of.result = of.result.as_ref().map(|_| new.result.clone());
            for (object, ty) in of.parameters.iter().zip(&new.args) {
                self.objects[*object as usize].ty = ty.clone();
            }
        }
        replace_type(self, ty, &Type::Callback(Arc::new(new)));
    }
}
