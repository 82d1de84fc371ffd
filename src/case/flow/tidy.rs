//! Programs without what nothing uses, and statements with other objects and functions in place of theirs.

use super::{Expr, Flow, Stmt, Storage};

/// Removes functions that nothing calls and objects that nothing uses, and numbers the others anew.
pub(super) fn tidy(flow: &mut Flow) {
    let mut routines = vec![false; flow.routines.len()];
    let mut open = vec![0];
    while let Some(next) = open.pop() {
        if std::mem::replace(&mut routines[next as usize], true) {
            continue;
        }
        for stmt in &flow.routines[next as usize].body {
            stmt.each(&mut |stmt| stmt.each_call(&mut |of| open.push(of)));
        }
    }
    let new_routines = renumber(&routines);
    retain(&mut flow.routines, &routines);
    let mut objects = vec![false; flow.objects.len()];
    flow.each_use(&mut |object, _| objects[object as usize] = true);
    for routine in &flow.routines {
        routine.parameters.iter().for_each(|object| objects[*object as usize] = true);
    }
    for object in 0..objects.len() {
        if let Some(length) = flow.objects[object].length.filter(|_| objects[object]) {
            objects[length as usize] = true;
        }
    }
    let new_objects = renumber(&objects);
    retain(&mut flow.objects, &objects);
    for object in &mut flow.objects {
        object.length = object.length.map(|length| new_objects[length as usize]);
        object.constructor = object.constructor.filter(|_| object.may_be_constructed());
        if let Storage::Local(of) | Storage::Parameter(of) = &mut object.storage {
            *of = new_routines[*of as usize];
        }
    }
    flow.is_ordered &= flow.has_constructors();
    for routine in &mut flow.routines {
        for object in &mut routine.parameters {
            *object = new_objects[*object as usize];
        }
        rename(&mut routine.body, &new_objects, &new_routines);
    }
}

fn retain<T>(items: &mut Vec<T>, kept: &[bool]) {
    let mut kept = kept.iter();
    items.retain(|_| kept.next().copied().unwrap_or(false));
}

fn renumber(kept: &[bool]) -> Vec<u32> {
    let mut next = 0;
    let mut number = |kept: &bool| {
        let own = next;
        next += u32::from(*kept);
        own
    };
    kept.iter().map(&mut number).collect()
}

/// Puts other objects and functions in place of those of statements, by their numbers.
pub(super) fn rename(body: &mut [Stmt], objects: &[u32], routines: &[u32]) {
    fn in_expr(expr: &mut Expr, objects: &[u32], routines: &[u32]) {
        for place in expr.places_mut() {
            let root = place.root_mut();
            *root = objects[*root as usize];
        }
        if let Expr::Call(of, _) = expr {
            *of = routines[*of as usize];
        }
        expr.parts_mut().into_iter().for_each(|part| in_expr(part, objects, routines));
    }
    for stmt in body {
        if let Stmt::Call(of, _) = stmt {
            *of = routines[*of as usize];
        }
        for place in stmt.places_mut() {
            let root = place.root_mut();
            *root = objects[*root as usize];
        }
        stmt.exprs_mut().into_iter().for_each(|expr| in_expr(expr, objects, routines));
        for body in stmt.bodies_mut() {
            rename(body, objects, routines);
        }
    }
}
