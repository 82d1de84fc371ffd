//! Lowers functions and the objects in them.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Lowering, routine_name};
use crate::c::harness::Action;
use crate::c::library::MemoryFunction;
use crate::c::tree::{self, Form, Function, Init, Linkage, Object};
use crate::c::types::{Int, Type};
use crate::case::flow::{Routine, Sight, Storage, Variable};

impl Lowering<'_> {
    pub(super) fn object(&self, number: u32, object: &Variable) -> Object {
        let value = object.value.as_ref().filter(|_| object.constructor.is_none());
        let init = value.map(|value| match (self.init(&object.ty, value), object.is_void) {
            (init, _) if object.is_text => text(init),
            // A union of pointers.
            (Init::Union(_, _, first), true) => *first,
            (init, _) => init,
        });
        let (is_volatile, is_const) = (object.is_volatile, object.is_const);
        let is_atomic = object.is_atomic;
        let is_kept = matches!(object.storage, Storage::Kept(_));
        let [length, width] = [object.length, object.width].map(|of| of.map(|of| self.name(of)));
        let plain = Object::new(self.name(number), object.declared());
        Object { init, is_kept, is_volatile, is_const, is_atomic, length, width, ..plain }
    }

    /// A function with its local objects.
    pub(super) fn function(&self, number: u32, routine: &Routine, locals: &[u32]) -> Function {
        let (linkage, is_opaque) = match routine.sight {
            _ if number == 0 => (Linkage::Public, false),
            Sight::Static => (Linkage::Private, false),
            Sight::Public => (Linkage::Public, false),
            Sight::Opaque => (Linkage::Public, true),
        };
        let result = routine.result.clone().unwrap_or(Type::Void);
        let mut function = Function::new(linkage, routine_name(number), result);
        function.is_opaque = is_opaque;
        function.variadic = routine.is_variadic;
        if routine.is_inline {
            function.form = Form::InlineDefinition;
        }
        if routine.is_old {
            function.form = Form::Old;
        }
        function.convention = routine.convention;
        function.must_tail = routine.must_tail;
        let has_checks = self.comparisons.is_some();
        let told = routine.attributes.iter().filter(|of| !has_checks || of.allows_checks());
        function.attributes = told.map(|attribute| attribute.name()).collect();
        for (position, parameter) in routine.parameters.iter().enumerate() {
            let object = &self.case.objects[*parameter as usize];
            function.params.push((self.name(*parameter), object.declared()));
            // The function of a check point reads objects by their names.
            if object.is_restricted && !has_checks {
                function.restricted.push(position);
            }
            if let Some(length) = object.length {
                let width = object.width.map(|width| self.name(width));
                function.lengths.push((position, self.name(length), width));
            }
        }
        for of in locals {
            function.locals.push(self.object(*of, &self.case.objects[*of as usize]));
        }
        let last = function.params.last().map(|(name, _)| *name);
        function.body = Lowering { last, taking: routine.taking, ..*self }.body(&routine.body);
        function.library = called(routine);
        if number == 0 {
            function.body.push(tree::Stmt::Harness(Action::Reached));
        }
        function
    }
}

/// Pointers to string literals instead of arrays of characters.
fn text(init: Init) -> Init {
    match init {
        Init::List(rows) if matches!(rows.first(), Some(Init::List(_))) => {
            Init::List(rows.into_iter().map(text).collect())
        }
        Init::List(mut characters) => {
            let zero = Init::Expr(tree::Expr::Int(0, Int::Int));
            // A literal ends with a zero of its own.
            if characters.last() != Some(&zero) {
                characters.push(zero);
            }
            Init::Expr(literal(characters))
        }
        init => init,
    }
}

/// A string literal of characters, the last of which is zero, as a pointer.
pub(super) fn literal(characters: Vec<Init>) -> tree::Expr {
    let ty = Type::Array(Type::Int(Int::Char).into(), characters.len() as u32);
    let literal = tree::Expr::Compound(ty, Box::new(Init::List(characters)));
    tree::Expr::Address(Box::new(tree::Expr::Index(Arc::new(literal), 0)))
}

/// The functions of the library that a function calls by their own names.
fn called(routine: &Routine) -> BTreeSet<MemoryFunction> {
    let mut all = BTreeSet::new();
    for stmt in &routine.body {
        stmt.each(&mut |stmt| {
            stmt.each_memory_call(&mut |call| {
                if !call.is_builtin {
                    all.insert(call.function);
                }
            });
        });
    }
    all
}
