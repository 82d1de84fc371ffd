//! The route to the callee: the functions and pointers between it and the caller.

use super::parameters::{parameter, params};
use super::{CALLEE, Lowering, is_opaque, linkage};
use crate::c::calling::Convention;
use crate::c::complaint::{Side, Subject};
use crate::c::harness::Action;
use crate::c::model::Model;
use crate::c::tree::{Expr, Function, Linkage, Name, Op, Pointer, Stmt};
use crate::c::tree::{Init, Object};
use crate::c::types::{Int, Type};
use crate::case::call::Call;
use crate::case::call::style::{Definition, Route};

const FORWARD: Name = Name::Global("forward", 0);
const TAIL: Name = Name::Global("tail", 0);
const VIA: Name = Name::Global("via", 0);
const DEPTH: Name = Name::Global("depth", 0);

/// How often a callee calls itself: enough to return to itself as well as to its caller.
const DEPTHS: i128 = 2;

/// The extra argument of a tail call, in front of the others.
const LEADING: i128 = 1;

/// The route to a callee, as far as its parameters allow it.
pub(super) fn route(call: &Call, model: &Model) -> Route {
    let is_variadic = !call.varargs.is_empty();
    // An enumeration may have any integer type, and so be promoted to another.
    let is_as_passed =
        |ty: &Type| !matches!(ty, Type::Enum(_)) && model.promoted(ty) == ty.decayed();
    match call.style.call {
        Route::Direct | Route::Pointer | Route::Table | Route::Variadic => call.style.call,
        _ if is_variadic => Route::Direct,
        // The two functions have one type, and both return something.
        Route::MustTail | Route::MustTailAny
            if call.style.callee == Definition::Old || call.result.ty == Type::Void =>
        {
            Route::Forwarded
        }
        Route::MustTail if !has_scalars_only(call) => Route::Forwarded,
        Route::Unprototyped if !call.args.iter().all(|arg| is_as_passed(&arg.ty)) => Route::Direct,
        // Such a callee hides its parameters anyway.
        Route::Unprototyped if call.style.callee == Definition::Old => Route::Direct,
        route => route,
    }
}

/// Whether it passes and returns numbers and pointers only.
fn has_scalars_only(call: &Call) -> bool {
    let is_scalar = |ty: &Type| {
        matches!(ty.decayed(), Type::Int(_) | Type::Float(_) | Type::Enum(_))
            || matches!(ty.decayed(), Type::Pointer(_) | Type::Callback(_))
    };
    is_scalar(&call.result.ty) && call.args.iter().all(|arg| is_scalar(&arg.ty))
}

/// The convention of the callee, and of functions that forward to it, as far as its parameters allow it.
pub(super) fn convention(call: &Call, model: &Model) -> Convention {
    let is_old = call.style.callee == Definition::Old || route(call, model) == Route::Unprototyped;
    let convention = call.style.convention;
    let is_there = !is_old && (call.varargs.is_empty() || convention.is_for_variadic());
    if is_there { convention } else { Convention::Plain }
}

/// Returns a call's value to the caller.
fn hand_back(call_on: Expr) -> Vec<Stmt> {
    if call_on.ty() == Type::Void {
        vec![Stmt::Expr(call_on), Stmt::Return(None)]
    } else {
        vec![Stmt::Return(Some(call_on))]
    }
}

/// The call of the callee from a function with the same parameters, which it passes in some order.
fn call_on(call: &Call, order: &[usize]) -> Expr {
    let actual = |index: &usize| Expr::Object(parameter(*index), call.args[*index].ty.decayed());
    Expr::Call(CALLEE, call.result.ty.clone(), order.iter().map(actual).collect())
}

/// The positions of arguments with those of equal types in reverse order. To do so again puts all in their places.
fn exchanged(call: &Call) -> Vec<usize> {
    let types: Vec<Type> = call.args.iter().map(|arg| arg.ty.decayed()).collect();
    let mirrored = |(index, ty): (usize, &Type)| {
        let before = types[..index].iter().filter(|of| *of == ty).count();
        let alike = types.iter().enumerate().rev().filter(|(_, of)| *of == ty);
        alike.map(|(index, _)| index).nth(before).unwrap_or(index)
    };
    types.iter().enumerate().map(mirrored).collect()
}

impl Lowering<'_> {
    /// The call as the caller makes it.
    pub(super) fn invocation(&mut self, call: &Call, mut actuals: Vec<Expr>) -> Expr {
        let result = call.result.ty.clone();
        match route(call, self.model) {
            Route::Forwarded => Expr::Call(FORWARD, result, actuals),
            Route::MustTail | Route::MustTailAny => {
                let order = exchanged(call).into_iter();
                let actuals = order.map(|index| actuals[index].clone()).collect();
                Expr::Call(FORWARD, result, actuals)
            }
            Route::Tail => {
                actuals.reverse();
                actuals.insert(0, Expr::Int(LEADING, Int::Int));
                Expr::Call(TAIL, result, actuals)
            }
            Route::Pointer => {
                let pointer = Pointer { name: VIA, to: CALLEE, number: None };
                self.caller.pointers.push(pointer);
                Expr::CallPointer(VIA, None, result, actuals)
            }
            Route::Table => {
                let table = Pointer { name: VIA, to: CALLEE, number: Some(3) };
                self.caller.pointers.push(table);
                Expr::CallPointer(VIA, Some(1), result, actuals)
            }
            Route::Direct | Route::Recursive | Route::Variadic | Route::Unprototyped => {
                Expr::Call(CALLEE, result, actuals)
            }
        }
    }

    /// The functions on the route to the callee.
    pub(super) fn add_route(&mut self, call: &Call) {
        let name = match route(call, self.model) {
            Route::Forwarded | Route::MustTail | Route::MustTailAny => FORWARD,
            Route::Tail => TAIL,
            _ => return,
        };
        let must_tail = route(call, self.model).must_tail();
        let mut params = params(call);
        let mut body = Vec::new();
        if name == TAIL {
            let leading = Name::Local("p", 0);
            params.reverse();
            params.insert(0, (leading, Type::Int(Int::Int)));
            let leading = Expr::Object(leading, Type::Int(Int::Int));
            let want = Expr::Int(LEADING, Int::Int);
            body.push(Stmt::Harness(Action::Check(Side::Callee, Subject::Leading, leading, want)));
        }
        let order = match must_tail {
            true => exchanged(call),
            false => (0..call.args.len()).collect(),
        };
        match call_on(call, &order) {
            call_on if call.result.ty == Type::Void => body.push(Stmt::Expr(call_on)),
            call_on => body.push(Stmt::Return(Some(call_on))),
        }
        let convention = convention(call, self.model);
        let of = Function::new(linkage(call), name, call.result.ty.clone());
        let is_opaque = is_opaque(call);
        let function = Function { params, body, convention, is_opaque, must_tail, ..of };
        self.callee.functions.push(function);
    }

    /// Makes the callee call itself before it does anything else.
    pub(super) fn call_itself(&mut self, call: &Call, body: &mut Vec<Stmt>) {
        if route(call, self.model) != Route::Recursive {
            return;
        }
        let int = Type::Int(Int::Int);
        // Otherwise an optimizing compiler would turn it into a loop, or remove it.
        self.callee.objects.push(Object {
            init: Some(Init::Expr(Expr::Int(0, Int::Int))),
            is_volatile: true,
            ..Object::new(DEPTH, int.clone())
        });
        let depth = || Box::new(Expr::Object(DEPTH, int.clone()));
        let with = |op, n| {
            Expr::Binary(op, Type::Int(Int::Int), depth(), Box::new(Expr::Int(n, Int::Int)))
        };
        let mut deeper = vec![Stmt::Assign(*depth(), with(Op::Add, 1))];
        let order: Vec<usize> = (0..call.args.len()).collect();
        deeper.append(&mut hand_back(call_on(call, &order)));
        body.push(Stmt::If(with(Op::Less, DEPTHS), deeper, Vec::new()));
    }

    /// Moves the body of the caller's function into a variadic function that it calls.
    pub(super) fn call_from_variadic(&mut self, call: &Call, caller: Function) -> Function {
        if route(call, self.model) != Route::Variadic {
            return caller;
        }
        let int = Type::Int(Int::Int);
        let (within, first) = (Name::Global("within", 0), Name::Local("p", 0));
        let number = |n| Expr::Int(n, Int::Int);
        let mut body = vec![Stmt::VaStart(first)];
        body.extend(caller.body);
        let next = Expr::VaArg(crate::c::tree::List::Own, int.clone(), None);
        body.push(Stmt::Harness(Action::Check(Side::Caller, Subject::Vararg(1), next, number(2))));
        body.push(Stmt::VaEnd(crate::c::tree::List::Own));
        self.caller.functions.push(Function {
            params: vec![(first, int)],
            variadic: true,
            body,
            locals: caller.locals,
            ..Function::new(Linkage::Private, within, Type::Void)
        });
        let call = Expr::Call(within, Type::Void, vec![number(1), number(2)]);
        Function { body: vec![Stmt::Expr(call)], locals: Vec::new(), ..caller }
    }
}
