//! The caller: where arguments come from, and how the result is used.

use super::guard::{RESULT_PAGE, result_edge};
use super::live::{keep, live};
use super::source::Body;
use super::{CALLER, Lowering, each_part};
use crate::c::complaint::{Part, Side, Subject};
use crate::c::harness::Action;
use crate::c::tree::{Expr, Function, Init, Linkage, Name, Object, Stmt};
use crate::c::types::Type;
use crate::c::value::Value;
use crate::case::call::style::{Times, Use};
use crate::case::call::{Call, Typed};

const RESULT: Name = Name::Local("result", 0);
const ROOM: Name = Name::Global("room", 0);
const TAKER: Name = Name::Global("take", 0);

/// Values of each class kept live across a call: more than any machine has callee-saved registers.
const LIVE: u32 = 8;

impl Lowering<'_> {
    pub(super) fn add_caller(&mut self, call: &Call) {
        let mut body = Body::default();
        let number = call.args.len() + call.varargs.len();
        let mut actuals = Vec::with_capacity(number);
        self.caller.objects.reserve(number);
        body.stmts.reserve(call.result.value.scalars() + 2);
        let mut kept = Vec::new();
        if call.style.layout {
            self.compare_layout(call, &mut body.stmts);
        }
        for (index, arg) in call.args.iter().chain(&call.varargs).enumerate() {
            let (actual, place) = self.source(call, index, arg, &mut body);
            actuals.push(actual);
            if let Some(place) = place.filter(|_| call.style.scribbles && index < call.args.len()) {
                let subject = Subject::Kept(index as u32 + 1);
                self.check_parts((Side::Caller, subject), place, &arg.ty, &arg.value, &mut kept);
            }
        }
        let live = if call.style.live { live("live", LIVE) } else { Vec::new() };
        keep(&live, &mut self.caller.objects, &mut body);
        let invocation = self.invocation(call, actuals);
        if call.style.poison {
            self.poison(&mut body.stmts);
        }
        let before = body.stmts.len();
        self.use_result(call, invocation, &mut body);
        if let Some(times) = self.times(call.style.calls) {
            self.call_often(times, before, &mut body.stmts);
        }
        body.stmts.extend(live.iter().map(|value| value.check(Side::Caller)));
        body.stmts.append(&mut kept);
        let caller = Function::new(Linkage::Private, CALLER, Type::Void);
        let caller = Function { locals: body.locals, body: body.stmts, ..caller };
        let caller = self.call_from_variadic(call, caller);
        self.caller.functions.push(caller);
    }

    /// Makes the call, and checks what it returns.
    fn use_result(&mut self, call: &Call, invocation: Expr, body: &mut Body) {
        let ty = &call.result.ty;
        if *ty == Type::Void {
            body.stmts.push(Stmt::Expr(invocation));
            return;
        }
        let place = Expr::Object(RESULT, ty.clone());
        let object = Object::new(RESULT, ty.clone());
        if let Some(edge) = result_edge(call.style.result)
            && self.can_guard(ty, RESULT_PAGE)
        {
            self.caller.objects.push(Object::new(ROOM, ty.clone()));
            let room = Expr::Object(ROOM, ty.clone());
            let Body { locals, stmts } = body;
            let (at, to) = ((edge, RESULT_PAGE), Name::Local("to", 0));
            let place = self.guard(at, room, to, locals, stmts);
            stmts.push(Stmt::Assign(place.clone(), invocation));
            self.check(Side::Caller, Subject::Result, place, &call.result, stmts);
            return;
        }
        match call.style.result {
            Use::Ignored => body.stmts.push(Stmt::Expr(invocation)),
            Use::Call => {
                self.add_taker(call);
                body.stmts.push(Stmt::Expr(Expr::Call(TAKER, Type::Void, vec![invocation])));
            }
            Use::Initializer => {
                let mut checks = Vec::new();
                self.check(Side::Caller, Subject::Result, place, &call.result, &mut checks);
                let init = Some(Init::Expr(invocation));
                body.stmts.push(Stmt::Block(vec![Object { init, ..object }], checks));
            }
            Use::Place if scalar_in(&call.result, call.args.len()).is_some() => {
                if let Some((path, part)) = scalar_in(&call.result, call.args.len()) {
                    let of = |whole: Expr, index: &u32| Expr::Member(whole.into(), *index);
                    let place = path.iter().fold(invocation, of);
                    self.check(Side::Caller, Subject::Result, place, &part, &mut body.stmts);
                }
            }
            Use::Pointer => {
                body.locals.push(object);
                let name = Name::Local("to", 0);
                body.locals.push(Object::new(name, ty.clone().pointer()));
                let to = Expr::Object(name, ty.clone().pointer());
                let address = Expr::Address(Box::new(place.clone()));
                body.stmts.push(Stmt::Assign(to.clone(), address));
                body.stmts.push(Stmt::Assign(Expr::Deref(Box::new(to)), invocation));
                self.check(Side::Caller, Subject::Result, place, &call.result, &mut body.stmts);
            }
            Use::Element if !ty.is_flexible() => {
                body.locals.push(object);
                let around = self.add_neighbours(call, &mut body.stmts);
                let element = |index| Expr::Index(around.clone().into(), index);
                body.stmts.push(Stmt::Assign(element(1), invocation));
                body.stmts.push(Stmt::Assign(place.clone(), element(1)));
                self.check(Side::Caller, Subject::Result, place, &call.result, &mut body.stmts);
                for index in [0, 2] {
                    let at = (Side::Caller, Subject::Beside);
                    let value = &call.result.value;
                    self.check_parts(at, element(index), ty, value, &mut body.stmts);
                }
            }
            Use::Object | Use::Element | Use::Place | Use::Guard | Use::GuardBefore => {
                body.locals.push(object);
                body.stmts.push(Stmt::Assign(place.clone(), invocation));
                if call.style.alignment {
                    let Body { locals, stmts } = body;
                    self.check_alignment(Side::Caller, Part::Result, place.clone(), locals, stmts);
                }
                self.check(Side::Caller, Subject::Result, place, &call.result, &mut body.stmts);
            }
        }
    }

    /// The number of times the call is made, if not once. With its checks it takes a microsecond, or a
    /// hundred times that in an emulator. A small machine has no room for what so many calls would leave
    /// behind.
    fn times(&self, times: Times) -> Option<u32> {
        let is_small = self.model.int < 4;
        match times {
            Times::Once => None,
            _ if is_small => Some(100),
            Times::Often => Some(1_000),
            Times::VeryOften => Some(10_000),
        }
    }

    /// Repeats the call that follows the first `before` statements, if it is a statement of its own.
    fn call_often(&self, times: u32, before: usize, body: &mut [Stmt]) {
        let calls = |expr: &Expr| matches!(expr, Expr::Call(..) | Expr::CallPointer(..));
        let makes_call = |stmt: &&mut Stmt| match stmt {
            Stmt::Expr(made) | Stmt::Assign(_, made) => calls(made),
            _ => false,
        };
        if let Some(stmt) = body.iter_mut().skip(before).find(makes_call) {
            let call = std::mem::replace(stmt, Stmt::Harness(Action::Recount));
            *stmt = Stmt::Harness(Action::Repeat(
                times,
                self.address_type(),
                vec![Stmt::Harness(Action::Recount), call],
            ));
        }
    }

    /// An array with the result in its middle, between known nonzero neighbours.
    fn add_neighbours(&mut self, call: &Call, body: &mut Vec<Stmt>) -> Expr {
        let Typed { ty, value } = &call.result;
        let name = Name::Global("around", 0);
        let array = Type::Array(ty.clone().into(), 3);
        let whole = Expr::Object(name, array.clone());
        let zero = self.init(ty, &Value::zero(ty));
        let beside = self.init(ty, value);
        let init = Init::List(vec![beside.clone(), zero, beside]);
        self.caller.objects.push(Object { init: Some(init), ..Object::new(name, array) });
        for index in [0, 2] {
            self.set_unions(&Expr::Index(whole.clone().into(), index), ty, value, body);
        }
        whole
    }

    /// A function that takes the result as an argument, and checks it.
    fn add_taker(&mut self, call: &Call) {
        let mut body = Vec::new();
        let param = Name::Local("p", 1);
        let place = Expr::Object(param, call.result.ty.clone());
        self.check(Side::Caller, Subject::Result, place, &call.result, &mut body);
        self.caller.functions.push(Function {
            params: vec![(param, call.result.ty.clone())],
            body,
            ..Function::new(Linkage::Private, TAKER, Type::Void)
        });
    }
}

/// A scalar that can be read from an rvalue, which an array cannot (C89): the members that lead to it, and
/// the scalar. A number chooses among several.
fn scalar_in(whole: &Typed, number: usize) -> Option<(Vec<u32>, Typed)> {
    let mut found = Vec::new();
    let root = Expr::Object(RESULT, whole.ty.clone());
    scalars(root, &whole.ty, &whole.value, &mut Vec::new(), &mut found);
    let index = number.checked_rem(found.len())?;
    Some(found.swap_remove(index))
}

fn scalars(
    place: Expr,
    ty: &Type,
    value: &Value,
    path: &mut Vec<u32>,
    found: &mut Vec<(Vec<u32>, Typed)>,
) {
    match ty {
        ty if ty.elements().is_some() => {}
        Type::Record(_) => each_part(place, ty, value, |place, ty, value| {
            if let Expr::Member(_, index) = place {
                path.push(index);
                scalars(place, ty, value, path, found);
                path.pop();
            }
        }),
        scalar => found.push((path.clone(), Typed { ty: scalar.clone(), value: value.clone() })),
    }
}
