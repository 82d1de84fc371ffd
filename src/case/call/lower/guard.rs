//! Objects at the end of a page behind which nothing may be read or written, or at the beginning of one
//! with such a page before it: what a compiler takes of an object beyond its ends is a crash then.

use super::Lowering;
use crate::c::harness::{Edge, Probe};
use crate::c::tree::{Expr, Name, Object, Stmt};
use crate::c::types::Type;
use crate::case::call::style::{Source, Use};

/// The place of the result on the caller's side.
pub(super) const RESULT_PAGE: u32 = 0;
/// The place of the result on the callee's side.
pub(super) const RETURNED_PAGE: u32 = 1;

/// The places there are, and the bytes of each: as in `render/guard.c`. The bytes are a multiple of the
/// size of pages on every machine.
const PAGES: u32 = 128;
const PAGE: u64 = 65_536;

/// The place of an argument, by position.
pub(super) fn argument_page(index: usize) -> u32 {
    index as u32 + 2
}

/// At which of its ends an argument is guarded, if it is.
pub(super) fn argument_edge(source: Source) -> Option<Edge> {
    match source {
        Source::Guard => Some(Edge::End),
        Source::GuardBefore => Some(Edge::Beginning),
        _ => None,
    }
}

/// At which of its ends a result is guarded, if it is.
pub(super) fn result_edge(result: Use) -> Option<Edge> {
    match result {
        Use::Guard => Some(Edge::End),
        Use::GuardBefore => Some(Edge::Beginning),
        _ => None,
    }
}

impl Lowering<'_> {
    /// Whether an object of a type can be put at an end of a page.
    pub(super) fn can_guard(&self, ty: &Type, page: u32) -> bool {
        let is_object = !matches!(ty, Type::Void | Type::Array(..));
        is_object && page < PAGES && (1..=PAGE).contains(&self.model.layout(ty).size)
    }

    /// Copies an object to an end of a page, and has a new local pointer lead there: what it points to.
    pub(super) fn guard(
        &self,
        (edge, page): (Edge, u32),
        object: Expr,
        pointer: Name,
        locals: &mut Vec<Object>,
        body: &mut Vec<Stmt>,
    ) -> Expr {
        let ty = object.ty().pointer();
        locals.push(Object::new(pointer, ty.clone()));
        let pointer = Expr::Object(pointer, ty);
        body.push(Stmt::Assign(
            pointer.clone(),
            Expr::Harness(Probe::Guarded(edge, page, object.into())),
        ));
        Expr::Deref(pointer.into())
    }
}
