//! Programs without what nothing uses, and statements with other objects and functions in place of theirs.

use super::addresses::{each_address, each_address_mut};
use super::{Expr, Flow, Stmt};

/// Removes functions that nothing calls and objects that nothing uses, and numbers the others anew.
pub(super) fn tidy(flow: &mut Flow) {
    flow.with_plain_targets();
    let mut routines = vec![false; flow.routines.len()];
    let mut open = vec![0];
    while let Some(next) = open.pop() {
        if std::mem::replace(&mut routines[next as usize], true) {
            continue;
        }
        for stmt in &flow.routines[next as usize].body {
            stmt.each(&mut |stmt| {
                stmt.each_call(&mut |of| open.push(of));
                stmt.each_function(&mut |of| open.push(of));
                stmt.each_use(&mut |object, _| {
                    flow.objects[object as usize].each_function(&mut |of| open.push(of));
                });
            });
        }
    }
    let new_routines = renumber(&routines);
    retain(&mut flow.routines, &routines);
    let mut objects = vec![false; flow.objects.len()];
    flow.each_statement(&mut |stmt| {
        stmt.each_use(&mut |object, _| objects[object as usize] = true);
    });
    for routine in &flow.routines {
        routine.parameters.iter().for_each(|object| objects[*object as usize] = true);
    }
    let mut open: Vec<usize> = (0..objects.len()).filter(|object| objects[*object]).collect();
    while let Some(next) = open.pop() {
        let object = &flow.objects[next];
        let mut needs = |other: u32| {
            if !std::mem::replace(&mut objects[other as usize], true) {
                open.push(other as usize);
            }
        };
        object.lengths().for_each(&mut needs);
        let value = object.value.iter();
        value.for_each(|value| each_address(value, &mut |other, _| needs(other)));
    }
    flow.routines.iter_mut().for_each(|routine| without_blocks(&mut routine.body, &objects));
    let new_objects = renumber(&objects);
    retain(&mut flow.objects, &objects);
    for object in &mut flow.objects {
        object.rename_lengths(&new_objects);
        if let Some(value) = &mut object.value {
            each_address_mut(value, &mut |other, _| *other = new_objects[*other as usize]);
        }
        object.rename_functions(&new_routines);
        object.constructor = object.constructor.filter(|_| object.may_be_constructed());
        if let Some(of) = object.storage.routine() {
            object.storage = object.storage.in_routine(new_routines[of as usize]);
        }
    }
    flow.is_ordered &= flow.has_constructors();
    flow.drop_false_attributes();
    flow.drop_false_inline();
    flow.drop_false_old_definitions();
    flow.drop_false_lists();
    for routine in &mut flow.routines {
        for object in &mut routine.parameters {
            *object = new_objects[*object as usize];
        }
        rename(&mut routine.body, &new_objects, &new_routines);
    }
    flow.drop_false_tail_calls();
}

/// Removes objects that nothing uses from blocks, and puts the statements of a block without objects in its place.
fn without_blocks(body: &mut Vec<Stmt>, used: &[bool]) {
    let mut index = 0;
    while let Some(stmt) = body.get_mut(index) {
        stmt.bodies_mut().into_iter().for_each(|body| without_blocks(body, used));
        if let Stmt::Block(objects, inner) = stmt {
            objects.retain(|object| used[*object as usize]);
            if objects.is_empty() {
                let inner = std::mem::take(inner);
                let number = inner.len();
                body.splice(index..=index, inner);
                index += number;
                continue;
            }
        }
        index += 1;
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
            if let Some(root) = place.root_mut() {
                *root = objects[*root as usize];
            }
        }
        match expr {
            Expr::Call(of, _) | Expr::Function(of, _) => *of = routines[*of as usize],
            Expr::Braces(of) => of.object = objects[of.object as usize],
            _ => {}
        }
        expr.parts_mut().into_iter().for_each(|part| in_expr(part, objects, routines));
    }
    for stmt in body {
        match stmt {
            Stmt::Call(of, _) => *of = routines[*of as usize],
            Stmt::Allocate(_, of, _) => *of = objects[*of as usize],
            Stmt::Block(own, _) => own.iter_mut().for_each(|of| *of = objects[*of as usize]),
            Stmt::Cleaned(own, _) => own.iter_mut().for_each(|(of, by)| {
                (*of, *by) = (objects[*of as usize], routines[*by as usize]);
            }),
            _ => {}
        }
        for place in stmt.places_mut() {
            if let Some(root) = place.root_mut() {
                *root = objects[*root as usize];
            }
        }
        stmt.exprs_mut().into_iter().for_each(|expr| in_expr(expr, objects, routines));
        for body in stmt.bodies_mut() {
            rename(body, objects, routines);
        }
    }
}
