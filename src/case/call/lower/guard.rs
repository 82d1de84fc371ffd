//! Objects at the end of a page before an inaccessible one, or at the beginning of a page after one: code
//! that accesses memory outside of an object then crashes.

use super::Lowering;
use crate::c::harness::{Edge, Probe};
use crate::c::tree::{Expr, Name, Object, Stmt};
use crate::c::types::Type;
use crate::case::call::style::{Source, Use};

/// The page of the result on the caller's side.
pub(super) const RESULT_PAGE: u32 = 0;
/// The page of the result on the callee's side.
pub(super) const RETURNED_PAGE: u32 = 1;

/// The number of pages, and the bytes of each: as in `render/guard.c`. The size is a multiple of the page
/// size of every machine.
const PAGES: u32 = 128;
const PAGE: u64 = 65_536;

/// The page of an argument, by position.
pub(super) fn argument_page(index: usize) -> u32 {
    index as u32 + 2
}

/// The end at which an argument is guarded, if it is.
pub(super) fn argument_edge(source: Source) -> Option<Edge> {
    match source {
        Source::Guard => Some(Edge::End),
        Source::GuardBefore => Some(Edge::Beginning),
        _ => None,
    }
}

/// The end at which a result is guarded, if it is.
pub(super) fn result_edge(result: Use) -> Option<Edge> {
    match result {
        Use::Guard => Some(Edge::End),
        Use::GuardBefore => Some(Edge::Beginning),
        _ => None,
    }
}

impl Lowering<'_> {
    /// Whether an object of a type can be placed at an end of this page.
    pub(super) fn can_guard(&self, ty: &Type, page: u32) -> bool {
        let is_object = !matches!(ty, Type::Void | Type::Array(..));
        is_object && page < PAGES && (1..=PAGE).contains(&self.model.layout(ty).size)
    }

    /// Copies an object to an end of a page and sets a new local pointer to it. Returns the pointer's target.
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
