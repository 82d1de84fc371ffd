//! Programs with plainer blocks of objects that functions clean up: calls in place of that, fewer objects, plainer types.

use super::changes::Changes;
use super::ways::{block, blocks};
use super::{Expr, Flow, Place, Stmt};
use crate::c::types::{Int, Type};
use crate::c::value::Value;

impl Flow {
    /// Changes to plainer blocks of such objects.
    pub(super) fn plainer_cleanups(&self) -> Changes<'_> {
        let mut all = Changes::default();
        for (way, body) in blocks(self) {
            for (at, stmt) in body.iter().enumerate() {
                let Stmt::Cleaned(objects, inner) = stmt else { continue };
                let mut put = |stmt: Stmt| {
                    all.add_in(&way, move |flow, way| block(flow, way)[at] = stmt);
                };
                // A block without cleanup, or with calls where it ends.
                put(Stmt::Block(stmt.own_objects(), inner.clone()));
                let calls = objects.iter().rev().map(|(object, by)| {
                    Stmt::Call(*by, vec![Expr::Address(Place::Object(*object))])
                });
                let called = inner.iter().cloned().chain(calls).collect();
                put(Stmt::Block(stmt.own_objects(), called));
                for index in 0..objects.len() {
                    let mut fewer = objects.clone();
                    let (object, _) = fewer.remove(index);
                    if !fewer.is_empty() {
                        let rest = Stmt::Cleaned(fewer, inner.clone());
                        put(Stmt::Block(vec![object], vec![rest]));
                    }
                }
                for (object, _) in objects {
                    let ty = &self.objects[*object as usize].ty;
                    if *ty != Type::Int(Int::Int) {
                        all.add(move |flow| self.put_cleaned_ints(ty, flow));
                    }
                }
            }
        }
        all
    }

    /// Makes all objects of a type that functions clean up of type `int`, as the parameters of these functions say.
    fn put_cleaned_ints(&self, old: &Type, flow: &mut Flow) {
        let new = Type::Int(Int::Int);
        let mut cleaned = Vec::new();
        self.each_statement(&mut |stmt| {
            if let Stmt::Cleaned(objects, _) = stmt {
                cleaned.extend(objects.iter().copied());
            }
        });
        for (object, by) in cleaned {
            let object = &mut flow.objects[object as usize];
            if object.ty == *old {
                object.ty = new.clone();
                object.value = object.value.as_ref().map(|value| match value {
                    Value::Int(n) => Value::Int(*n),
                    _ => Value::zero(&new),
                });
            }
            for parameter in &self.routines[by as usize].parameters {
                let parameter = &mut flow.objects[*parameter as usize];
                if parameter.ty == old.clone().pointer() {
                    parameter.ty = new.clone().pointer();
                }
            }
        }
    }
}
