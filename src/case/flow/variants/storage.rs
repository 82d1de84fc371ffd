//! Objects that are elsewhere: of a function or outside, for all files or for one, in memory or in a copy.

use super::draft::{add_object, replace_object};
use super::seen::Seen;
use crate::base::chance::Chance;
use crate::c::types::Type;
use crate::c::value::Value;
use crate::case::flow::walk::Use;
use crate::case::flow::{Expr, Flow, Place, Stmt, Storage, Variable};

/// Puts an object of a function outside, or one that only this file sees where all files do.
pub(super) fn outside(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let base = seen.flow;
    let is_such = |number: &u32| {
        let object = &base.objects[*number as usize];
        matches!(object.storage, Storage::Local(_) | Storage::Kept(_) | Storage::Static)
            && object.length.is_none()
            && !object.is_volatile
    };
    let found: Vec<u32> = (0..base.objects.len() as u32).filter(is_such).collect();
    if found.is_empty() {
        return None;
    }
    let mut flow = base.clone();
    let object = &mut flow.objects[*chance.pick(&found) as usize];
    object.storage = match object.storage {
        Storage::Local(_) | Storage::Kept(_) if chance.ratio(1, 2) => Storage::Static,
        _ => Storage::Global,
    };
    if object.value.is_none() {
        object.value = Some(Value::zero(&object.ty));
    }
    Some(flow)
}

/// Lets a function work on a copy of a number outside functions, which it stores when it ends.
pub(super) fn in_a_local(seen: &Seen, chance: &mut Chance) -> Option<Flow> {
    let base = seen.flow;
    let mut found: Vec<(u32, usize, bool)> = Vec::new();
    for (number, routine) in base.routines.iter().enumerate() {
        let mut used = Vec::new();
        routine.body.iter().for_each(|stmt| {
            stmt.each(&mut |stmt| stmt.each_use(&mut |object, how| used.push((object, how))));
        });
        used.sort_unstable_by_key(|(object, _)| *object);
        for uses in used.chunk_by(|(one, _), (other, _)| one == other) {
            let of = &base.objects[uses[0].0 as usize];
            let is_number = matches!(of.ty, Type::Int(_) | Type::Float(_)) && !of.is_volatile;
            if is_number
                && of.storage.routine().is_none()
                && uses.iter().all(|(_, how)| *how != Use::Addressed)
            {
                let is_written = uses.iter().any(|(_, how)| *how == Use::Written);
                found.push((uses[0].0, number, is_written));
            }
        }
    }
    if found.is_empty() {
        return None;
    }
    let (global, routine, is_written) = *chance.pick(&found);
    let mut flow = base.clone();
    let ty = base.objects[global as usize].ty.clone();
    let copy = add_object(&mut flow, Variable::new(ty, Storage::Local(routine as u32), None));
    let set = |to, from| Stmt::Assign(Place::Object(to), None, Expr::Read(Place::Object(from)));
    let body = &mut flow.routines[routine].body;
    replace_object(body, global, &Place::Object(copy));
    if is_written {
        store_before_returns(body, &set(global, copy));
        if !matches!(body.last(), Some(Stmt::Return(_))) {
            body.push(set(global, copy));
        }
    }
    body.insert(0, set(copy, global));
    Some(flow)
}

fn store_before_returns(body: &mut Vec<Stmt>, store: &Stmt) {
    let mut at = 0;
    while at < body.len() {
        if matches!(body[at], Stmt::Return(_)) {
            body.insert(at, store.clone());
            at += 1;
        }
        for inner in body[at].bodies_mut() {
            store_before_returns(inner, store);
        }
        at += 1;
    }
}
