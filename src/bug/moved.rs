//! Code with parts moved to where they are used: the statements of a function to the only call of it, the first value of an
//! object to its declaration, and the value of an object into the check of it.

use crate::c::harness::Action;
use crate::c::tree::{CaseCode, Expr, Function, Half, Init, Name, Stmt};
use crate::c::types::{Int, Type};

/// Whether a function's statements can stand in place of the only call of it, in the function where the program begins.
/// Both must be in one file then.
fn may_be_in_line(code: &CaseCode, function: &Function) -> bool {
    let Some(entry) = entry(code) else { return false };
    let is_plain = function.name != code.entry
        && function.params.is_empty()
        && !function.variadic
        && function.constructor.is_none();
    let mut uses = 0;
    each_global(code, &mut |name| uses += u32::from(name == function.name));
    let is_label = |stmt: &Stmt| matches!(stmt, Stmt::Label(_));
    let are_apart =
        function.locals.iter().all(|own| entry.locals.iter().all(|local| local.name != own.name))
            && !(entry.has(is_label) && function.has(is_label));
    let leaves =
        |stmt: &Stmt| matches!(stmt, Stmt::Return(_) | Stmt::Harness(Action::LeaveIfFailed));
    let mut returns = 0;
    function.each_statement(&mut |stmt| returns += u32::from(leaves(stmt)));
    let ends = function.body.last().is_some_and(|last| matches!(last, Stmt::Return(_)));
    is_plain
        && uses == 1
        && are_apart
        && returns == u32::from(ends)
        && entry.body.iter().any(|stmt| is_call(stmt, function.name))
}

fn entry(code: &CaseCode) -> Option<&Function> {
    code.functions().find(|function| function.name == code.entry)
}

/// Whether a statement is a call of a function without arguments, whatever the result is.
fn is_call(stmt: &Stmt, function: Name) -> bool {
    matches!(stmt, Stmt::Expr(Expr::Call(name, _, args)) if *name == function && args.is_empty())
}

/// Visits what functions, objects and pointers name at file scope.
fn each_global(code: &CaseCode, visit: &mut impl FnMut(Name)) {
    code.functions().for_each(|function| function.each_global(visit));
    let objects = [&code.callee.objects, &code.caller.objects, &code.shared];
    for init in objects.into_iter().flatten().filter_map(|object| object.init.as_ref()) {
        init.each(&mut |expr| expr.global().into_iter().for_each(&mut *visit));
    }
    let halves = [&code.callee, &code.caller];
    halves.into_iter().flat_map(|half| &half.pointers).for_each(|pointer| visit(pointer.to));
}

/// Puts a function's statements in place of the only call of it.
pub(super) fn put_in_line(code: &mut CaseCode, name: Name) {
    let Some(function) = code.functions().find(|function| function.name == name).cloned() else {
        return;
    };
    // What else was left out may have changed it.
    if !may_be_in_line(code, &function) {
        return;
    }
    let Function { mut body, locals, library, .. } = function;
    if let Some(Stmt::Return(value)) = body.last() {
        let value = value.clone();
        body.pop();
        body.extend(value.map(Stmt::Expr));
    }
    for half in halves_mut(code) {
        half.functions.retain(|function| function.name != name);
    }
    let start = code.entry;
    let functions = halves_mut(code).into_iter().flat_map(|half| &mut half.functions);
    for entry in functions.filter(|function| function.name == start) {
        let Some(call) = entry.body.iter().position(|stmt| is_call(stmt, name)) else { continue };
        entry.body.splice(call..=call, body.iter().cloned());
        entry.locals.extend(locals.iter().cloned());
        entry.library.extend(&library);
    }
}

fn halves_mut(code: &mut CaseCode) -> [&mut Half; 2] {
    [&mut code.callee, &mut code.caller]
}

/// Declares a local object with the value that the first statement of its function gives it.
pub(super) fn begin_with_value(function: &mut Function, local: Name) {
    let Some(Stmt::Assign(Expr::Object(name, _), value)) = function.body.first() else { return };
    let Some(at) = function.locals.iter().position(|object| object.name == local) else { return };
    let object = &function.locals[at];
    let is_scalar = matches!(object.ty, Type::Int(_) | Type::Float(_) | Type::Pointer(_));
    let is_length = function.locals.iter().any(|other| other.lengths().next().is_some());
    if *name != local || !is_scalar || object.is_kept || is_length {
        return;
    }
    let value = value.clone();
    function.body.remove(0);
    // It may name the objects that were declared so before.
    let mut object = function.locals.remove(at);
    object.init = Some(Init::Expr(value));
    function.locals.push(object);
}

/// Compares the value that an object is set to at the end with the known one, in place of the object.
pub(super) fn check_value(code: &mut CaseCode, object: Name) {
    let mut uses = 0;
    for function in code.functions() {
        function.each_statement(&mut |stmt| {
            stmt.each_expr(&mut |expr| uses += u32::from(is_object(expr, object)));
        });
    }
    let start = code.entry;
    let functions = halves_mut(code).into_iter().flat_map(|half| &mut half.functions);
    for entry in functions.filter(|function| function.name == start && uses == 2) {
        let [.., Stmt::Assign(place, value), Stmt::Harness(Action::Check(_, _, got, want))] =
            &mut entry.body[..]
        else {
            continue;
        };
        let Expr::Object(name, ty @ Type::Int(_)) = &*place else { continue };
        if *name != object || !is_object(got, object) {
            continue;
        }
        // The known value has the type of the object after the integral promotions.
        let is_same = [ty, &want.ty()].contains(&&value.ty()) || is_narrow(&value.ty());
        *got =
            if is_same { value.clone() } else { Expr::Cast(ty.clone(), Box::new(value.clone())) };
        entry.body.remove(entry.body.len() - 2);
    }
}

fn is_object(expr: &Expr, name: Name) -> bool {
    matches!(expr, Expr::Object(of, _) if *of == name)
}

/// Whether promotions change a type to `int`, or rarely to `unsigned int`.
fn is_narrow(ty: &Type) -> bool {
    use Int::{Bool, Char, SChar, Short, UChar, UShort};
    matches!(ty, Type::Int(Bool | Char | SChar | UChar | Short | UShort))
}
