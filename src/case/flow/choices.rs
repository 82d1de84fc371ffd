//! Choices between two pointers, `c ? &a : p`, and what their values lead to.

use super::machine::Types;
use super::walk::each_place_mut;
use super::{Expr, Flow, Place};
use crate::c::model::LP64;
use crate::c::types::{Int, Type};

impl Expr {
    /// Whether it is a null pointer constant: 0, or that as a pointer to void.
    pub(super) fn is_null(&self) -> bool {
        match self {
            Expr::Int(0, Int::Int) => true,
            Expr::Cast(Type::Pointer(to), of) => {
                **to == Type::Void && **of == Expr::Int(0, Int::Int)
            }
            _ => false,
        }
    }
}

impl Flow {
    /// Whether an expression is a choice between pointers.
    pub(super) fn is_pointer_choice(&self, expr: &Expr) -> bool {
        // No type of a place depends on the model.
        let types = Types { flow: self, model: &LP64 };
        let is_pointer = |of: &Expr| match of {
            Expr::Read(place) => {
                types.type_at(place).is_some_and(|(ty, _)| matches!(ty, Type::Pointer(_)))
            }
            other => matches!(other, Expr::Address(_)) || self.is_pointer_choice(other),
        };
        matches!(expr, Expr::Conditional(parts) if parts[1..].iter().any(is_pointer))
    }

    /// Names what a pointer leads to that no choice yields: `p[i]` for what the value of `p` leads to, and `a` for `*&a`.
    pub(super) fn with_plain_targets(&mut self) {
        for routine in &mut self.routines {
            each_place_mut(&mut routine.body, &mut plain);
        }
    }
}

fn plain(place: &mut Place) {
    if let Place::Target(of, by) = place
        && let Place::Value(value) = &mut **of
    {
        match &**value {
            Expr::Read(pointer) => **of = pointer.clone(),
            Expr::Address(target) if **by == Expr::Int(0, Int::Int) => *place = target.clone(),
            _ => {}
        }
    }
    if let Place::Member(of, _) | Place::Element(of, _) | Place::Target(of, _) = place {
        plain(of);
    }
}
