//! Pointers to functions: what leads to which function, and the types of these pointers.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Flow, Sight, Variable};
use crate::c::model::Model;
use crate::c::types::{Signature, Type};
use crate::c::value::Value;

impl Variable {
    /// Whether it is a pointer to a function, or a table of such.
    pub(super) fn holds_functions(&self) -> bool {
        match &self.ty {
            Type::Array(element, _) => matches!(**element, Type::Callback(_)),
            ty => matches!(ty, Type::Callback(_)),
        }
    }

    /// Visits the functions to which it leads at first, with the types of the pointers.
    fn each_pointer<'a>(&'a self, visit: &mut impl FnMut(&'a Type, u32)) {
        match (&self.ty, &self.value) {
            (Type::Array(element, _), Some(Value::List(parts))) => parts.iter().for_each(|part| {
                if let Value::Function(routine) = part {
                    visit(element, *routine);
                }
            }),
            (ty, Some(Value::Function(routine))) => visit(ty, *routine),
            _ => {}
        }
    }

    /// Visits the functions to which it leads at first.
    pub(super) fn each_function(&self, visit: &mut impl FnMut(u32)) {
        self.each_pointer(&mut |_, routine| visit(routine));
    }

    /// Puts other functions in place of those to which it leads at first, by their numbers.
    pub(super) fn rename_functions(&mut self, routines: &[u32]) {
        let parts = match &mut self.value {
            Some(Value::List(parts)) => parts.iter_mut().collect(),
            Some(value) => vec![value],
            None => Vec::new(),
        };
        for part in parts {
            if let Value::Function(routine) = part {
                *routine = routines[*routine as usize];
            }
        }
    }
}

impl Flow {
    /// The functions to which pointers lead.
    pub(super) fn addressed(&self) -> BTreeSet<u32> {
        let mut all = BTreeSet::new();
        let mut add = |of| {
            all.insert(of);
        };
        self.objects.iter().for_each(|object| object.each_function(&mut add));
        self.each_statement(&mut |stmt| stmt.each_function(&mut add));
        all
    }

    /// Whether the last parameter of each variadic function is one that `va_start` takes: an integer that no promotion
    /// changes.
    pub(super) fn keeps_lists(&self, model: &Model) -> bool {
        self.routines.iter().filter(|routine| routine.is_variadic).all(|routine| {
            let last = routine.parameters.last().and_then(|of| self.objects.get(*of as usize));
            last.is_some_and(|last| {
                matches!(last.ty, Type::Int(_)) && model.promoted(&last.ty) == last.ty
            })
        })
    }

    /// Whether any function returns a pointer to one.
    pub(super) fn returns_functions(&self) -> bool {
        self.routines.iter().any(|of| matches!(of.result, Some(Type::Callback(_))))
    }

    /// The types of the parameters of a function.
    pub(super) fn parameters_of(&self, routine: u32) -> impl Iterator<Item = &Type> {
        let of = &self.routines[routine as usize];
        of.parameters.iter().map(|object| &self.objects[*object as usize].ty)
    }

    /// The type of a pointer to a function.
    pub(super) fn pointer_to(&self, routine: u32) -> Type {
        Type::Callback(Arc::new(self.signature(routine)))
    }

    /// The signature of a function.
    pub(super) fn signature(&self, routine: u32) -> Signature {
        let of = &self.routines[routine as usize];
        let args = self.parameters_of(routine).cloned().collect();
        let result = of.result.clone().unwrap_or(Type::Void);
        Signature { args, result, convention: of.convention }
    }

    /// Whether a type is that of a pointer to a function.
    pub(super) fn is_pointer_to(&self, ty: &Type, routine: u32) -> bool {
        let Type::Callback(signature) = ty else { return false };
        let Some(of) = self.routines.get(routine as usize) else { return false };
        let is_same = |(object, ty): (&u32, &Type)| {
            self.objects.get(*object as usize).is_some_and(|own| own.ty == *ty)
        };
        !of.is_variadic
            && of.parameters.len() == signature.args.len()
            && of.parameters.iter().zip(&signature.args).all(is_same)
            && *of.result.as_ref().unwrap_or(&Type::Void) == signature.result
            && of.convention == signature.convention
    }

    /// Whether each pointer to a function has the function's type. These functions are `static`, so that declarations
    /// of them can stand before all that leads to them; their parameters are no arrays of variable length.
    pub(super) fn keeps_functions(&self) -> bool {
        let mut is_typed = true;
        for object in &self.objects {
            object.each_pointer(&mut |ty, routine| is_typed &= self.is_pointer_to(ty, routine));
        }
        is_typed
            && self.addressed().into_iter().all(|routine| {
                let Some(of) = self.routines.get(routine as usize) else { return false };
                let mut parameters = of.parameters.iter().map(|of| &self.objects[*of as usize]);
                routine > 0
                    && of.sight == Sight::Static
                    && parameters.all(|parameter| parameter.lengths().next().is_none())
            })
    }
}
