//! The statements of a function in place of a call of it.

use super::draft::{Labels, add_object, initial};
use super::seen::{Seen, size};
use crate::base::chance::Chance;
use crate::c::types::Type;
use crate::case::flow::constraints::has_call;
use crate::case::flow::in_line::{arguments, set};
use crate::case::flow::tidy::rename;
use crate::case::flow::ways::block;
use crate::case::flow::{Expr, Flow, Place, Stmt, Storage, Variable};

/// The most statements of such a function.
const LARGE: usize = 60;

/// A call: where its result goes, the function, its arguments.
fn call(stmt: &Stmt) -> Option<(Option<&Place>, u32, &[Expr])> {
    match stmt {
        Stmt::Assign(to, None, Expr::Call(routine, args)) => Some((Some(to), *routine, args)),
        Stmt::Call(routine, args) => Some((None, *routine, args)),
        _ => None,
    }
}

/// Puts the statements of a function in place of a call. They have objects and labels of their own there.
pub(super) fn in_line(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let base = seen.flow;
    let site = seen.site(chance, |stmt| call(stmt).is_some())?;
    let (to, routine, args) = call(site.stmt)?;
    let callee = &base.routines[routine as usize];
    let is_own = |object: &Variable| object.storage.routine() == Some(routine);
    let is_plain = |object: &Variable| {
        object.length.is_none()
            && matches!(object.storage, Storage::Local(_) | Storage::Parameter(_))
    };
    if size(&callee.body) > LARGE
        || base.objects.iter().any(|object| is_own(object) && !is_plain(object))
    {
        return None;
    }
    let mut flow = base.clone();
    let storage = Storage::Local(site.way.0 as u32);
    let mut stands_for: Vec<u32> = (0..base.objects.len() as u32).collect();
    let mut begins = Vec::new();
    for (number, object) in base.objects.iter().enumerate().filter(|(_, object)| is_own(object)) {
        let copy = add_object(&mut flow, Variable { storage, ..object.clone() });
        stands_for[number] = copy;
        begins.extend(
            initial(object, seen.model).map(|value| Stmt::Assign(Place::Object(copy), None, value)),
        );
    }
    let mut labels = Labels::of(&base.routines[site.way.0]);
    let end = labels.fresh();
    let mut body = labels.copied(&callee.body);
    let routines: Vec<u32> = (0..base.routines.len() as u32).collect();
    rename(&mut body, &stands_for, &routines);
    let returned = Returned { to, ty: callee.result.as_ref(), end };
    let last = match body.last() {
        Some(Stmt::Return(_)) => body.pop(),
        _ => None,
    };
    let mut is_left = false;
    returned.set_in(&mut body, &mut is_left)?;
    if let Some(Stmt::Return(value)) = last {
        body.extend(returned.set(value.as_ref())?);
    }
    let mut stmts = arguments(base, callee, args, |object| stands_for[object as usize]);
    stmts.extend(begins.into_iter().chain(body));
    stmts.extend(is_left.then_some(Stmt::Label(end)));
    block(&mut flow, &site.way).splice(site.at..=site.at, stmts);
    Some(flow)
}

/// What becomes of a `return`.
struct Returned<'a> {
    to: Option<&'a Place>,
    ty: Option<&'a Type>,
    end: u32,
}

impl Returned<'_> {
    /// The assignment of a result, if it is needed; none if it may not be left out.
    fn set(&self, value: Option<&Expr>) -> Option<Option<Stmt>> {
        match (self.to, self.ty, value) {
            (Some(to), Some(ty), Some(value)) => Some(Some(set(to.clone(), ty, value))),
            (None, _, Some(value)) if has_call(value) => None,
            _ => Some(None),
        }
    }

    /// Lets each `return` in a list lead to the end.
    fn set_in(&self, body: &mut Vec<Stmt>, is_left: &mut bool) -> Option<()> {
        let mut at = 0;
        while at < body.len() {
            if let Stmt::Return(value) = &body[at] {
                let set = self.set(value.as_ref())?;
                *is_left = true;
                body.splice(at..=at, set.into_iter().chain([Stmt::Goto(self.end)]));
            }
            for inner in body[at].bodies_mut() {
                self.set_in(inner, is_left)?;
            }
            at += 1;
        }
        Some(())
    }
}
