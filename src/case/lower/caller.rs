//! The caller: where arguments come from, and what becomes of the result.

use super::guard::{RESULT_PAGE, argument_page};
use super::{CALLEE, CALLER, FORWARD, Lowering};
use crate::c::{Expr, Function, Init, Linkage, Name, Object, Part, Side, Stmt, Subject};
use crate::case::call::{Call, Typed};
use crate::case::style::{Path, Source, Times, Use};
use crate::ctype::{Float, Int, Type};
use crate::real::Real;
use crate::value::Value;

const RESULT: Name = Name::Local("result", 0);
const ROOM: Name = Name::Global("room", 0);
const TAKER: Name = Name::Global("take", 0);

/// Values that are kept in use across a call, of each class: more than any machine has registers that
/// a callee must save.
const LIVE: u32 = 8;

impl Lowering<'_> {
    pub(super) fn add_caller(&mut self, call: &Call) {
        let mut locals = Vec::new();
        let mut body = Vec::new();
        let mut actuals = Vec::with_capacity(call.args.len() + call.varargs.len());
        let mut kept = Vec::new();
        if call.style.layout {
            self.compare_layout(call, &mut body);
        }
        for (index, arg) in call.args.iter().chain(&call.varargs).enumerate() {
            let (actual, place) = self.source(call, index, arg, &mut locals, &mut body);
            actuals.push(actual);
            if let Some(place) = place.filter(|_| call.style.scribbles && index < call.args.len()) {
                let subject = Subject::Kept(index as u32 + 1);
                self.check_parts((Side::Caller, subject), place, &arg.ty, &arg.value, &mut kept);
            }
        }
        if call.style.live {
            self.keep_live(&mut locals, &mut body);
        }
        let is_forwarded = call.style.call == Path::Forwarded && call.varargs.is_empty();
        let name = if is_forwarded { FORWARD } else { CALLEE };
        let invocation = Expr::Call(name, call.result.ty.clone(), actuals);
        let before = body.len();
        self.use_result(call, invocation, &mut locals, &mut body);
        if call.style.calls == Times::Often {
            self.call_often(before, &mut body);
        }
        if call.style.live {
            body.extend(live().map(|(number, name, _, ty, value)| {
                Stmt::Check(Side::Caller, Subject::Live(number), Expr::Object(name, ty), value)
            }));
        }
        body.append(&mut kept);
        self.caller.functions.push(Function {
            linkage: Linkage::Private,
            name: CALLER,
            result: Type::Void,
            params: Vec::new(),
            variadic: false,
            locals,
            body,
        });
    }

    /// Makes the call that stands behind so many statements many times.
    fn call_often(&self, before: usize, body: &mut [Stmt]) {
        let calls = |expr: &Expr| matches!(expr, Expr::Call(..));
        let makes_call = |stmt: &&mut Stmt| match stmt {
            Stmt::Expr(made) | Stmt::Assign(_, made) => calls(made),
            _ => false,
        };
        if let Some(stmt) = body.iter_mut().skip(before).find(makes_call) {
            // A call takes a microsecond with its checks, and a hundred times as long in an emulator. A
            // small machine has no room for what so many would leave behind.
            let times = if self.model.int < 4 { 100 } else { 1000 };
            let call = std::mem::replace(stmt, Stmt::Recount);
            *stmt = Stmt::Repeat(times, self.address_type(), vec![Stmt::Recount, call]);
        }
    }

    /// The expression that is an argument, and the place that it comes from, if it has one.
    fn source(
        &mut self,
        call: &Call,
        index: usize,
        arg: &Typed,
        locals: &mut Vec<Object>,
        body: &mut Vec<Stmt>,
    ) -> (Expr, Option<Expr>) {
        let number = index as u32 + 1;
        let Typed { ty, value } = arg;
        let source = match ty {
            Type::Array(..) => Source::Object,
            _ => call.style.argument,
        };
        let page = argument_page(index);
        let is_guarded = source == Source::Guard && self.can_guard(ty, page);
        if source == Source::Call {
            return (self.add_giver(call, index, arg), None);
        }
        let name = Name::Global("x", number);
        let init = self.init(ty, value);
        let (object, init) = match source {
            Source::Member => {
                let neighbour = Type::Int(Int::Char);
                let record = self.record_of(&[neighbour.clone(), ty.clone(), neighbour]);
                let neighbour = |n| Init::Expr(Expr::Int(n, Int::Int));
                (record, Init::List(vec![neighbour(1), init, neighbour(2)]))
            }
            Source::Element => {
                let zero = self.init(ty, &Value::zero(ty));
                let array = Type::Array(ty.clone().into(), 3);
                (array, Init::List(vec![zero.clone(), init, zero]))
            }
            _ => (ty.clone(), init),
        };
        let whole = Expr::Object(name, object.clone());
        let place = match source {
            Source::Member => Expr::Member(whole.into(), 1),
            Source::Element => Expr::Index(whole.into(), 1),
            _ => whole,
        };
        self.caller.objects.push(Object { init: Some(init), ..Object::new(name, object) });
        self.set_unions(place.clone(), ty, value, body);
        match source {
            Source::Guard if is_guarded => {
                let pointer = Name::Local("q", number);
                let place = self.guard(page, place, pointer, locals, body);
                (place.clone(), Some(place))
            }
            Source::Local => {
                let local = Name::Local("y", number);
                locals.push(Object::new(local, ty.clone()));
                let local = Expr::Object(local, ty.clone());
                body.push(Stmt::Assign(local.clone(), place));
                (local.clone(), Some(local))
            }
            Source::Pointer => {
                let pointer = Name::Local("q", number);
                locals.push(Object::new(pointer, ty.clone().pointer()));
                let pointer = Expr::Object(pointer, ty.clone().pointer());
                let address = Expr::Address(Box::new(place.clone()));
                body.push(Stmt::Assign(pointer.clone(), address));
                (Expr::Deref(Box::new(pointer)), Some(place))
            }
            _ => (place.clone(), Some(place)),
        }
    }

    /// Calls, and checks what comes back.
    fn use_result(
        &mut self,
        call: &Call,
        invocation: Expr,
        locals: &mut Vec<Object>,
        body: &mut Vec<Stmt>,
    ) {
        let ty = &call.result.ty;
        if *ty == Type::Void {
            body.push(Stmt::Expr(invocation));
            return;
        }
        if call.style.result == Use::Call {
            self.add_taker(call);
            body.push(Stmt::Expr(Expr::Call(TAKER, Type::Void, vec![invocation])));
            return;
        }
        if call.style.result == Use::Guard && self.can_guard(ty, RESULT_PAGE) {
            self.caller.objects.push(Object::new(ROOM, ty.clone()));
            let room = Expr::Object(ROOM, ty.clone());
            let place = self.guard(RESULT_PAGE, room, Name::Local("to", 0), locals, body);
            body.push(Stmt::Assign(place.clone(), invocation));
            self.check(Side::Caller, Subject::Result, place, &call.result, body);
            return;
        }
        let place = Expr::Object(RESULT, ty.clone());
        locals.push(Object::new(RESULT, ty.clone()));
        match call.style.result {
            Use::Pointer => {
                let name = Name::Local("to", 0);
                locals.push(Object::new(name, ty.clone().pointer()));
                let to = Expr::Object(name, ty.clone().pointer());
                let address = Expr::Address(Box::new(place.clone()));
                body.push(Stmt::Assign(to.clone(), address));
                body.push(Stmt::Assign(Expr::Deref(Box::new(to)), invocation));
            }
            Use::Element => {
                let around = self.add_neighbours(call, body);
                let element = |index| Expr::Index(around.clone().into(), index);
                body.push(Stmt::Assign(element(1), invocation));
                body.push(Stmt::Assign(place.clone(), element(1)));
                self.check(Side::Caller, Subject::Result, place, &call.result, body);
                for index in [0, 2] {
                    let at = (Side::Caller, Subject::Beside);
                    self.check_parts(at, element(index), ty, &call.result.value, body);
                }
                return;
            }
            Use::Object | Use::Call | Use::Guard => {
                body.push(Stmt::Assign(place.clone(), invocation));
            }
        }
        if call.style.alignment {
            self.check_alignment(Side::Caller, Part::Result, place.clone(), locals, body);
        }
        self.check(Side::Caller, Subject::Result, place, &call.result, body);
    }

    /// An array for a result in its middle; what stands beside it is known, and no zeros.
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
            self.set_unions(Expr::Index(whole.clone().into(), index), ty, value, body);
        }
        whole
    }

    /// A function that takes the result, and checks it.
    fn add_taker(&mut self, call: &Call) {
        let mut body = Vec::new();
        let param = Name::Local("p", 1);
        let place = Expr::Object(param, call.result.ty.clone());
        self.check(Side::Caller, Subject::Result, place, &call.result, &mut body);
        self.caller.functions.push(Function {
            linkage: Linkage::Private,
            name: TAKER,
            result: Type::Void,
            params: vec![(param, call.result.ty.clone())],
            variadic: false,
            locals: Vec::new(),
            body,
        });
    }

    /// Local objects whose values no compiler knows, and which are wanted after the call.
    fn keep_live(&mut self, locals: &mut Vec<Object>, body: &mut Vec<Stmt>) {
        for (_, name, from, ty, value) in live() {
            let init = Some(Init::Expr(value));
            let object = Object { init, is_volatile: true, ..Object::new(from, ty.clone()) };
            self.caller.objects.push(object);
            locals.push(Object::new(name, ty.clone()));
            let (place, from) = (Expr::Object(name, ty.clone()), Expr::Object(from, ty));
            body.push(Stmt::Assign(place, from));
        }
    }
}

/// The values that are kept: number, local object, the static object that it is read from, type, value.
fn live() -> impl Iterator<Item = (u32, Name, Name, Type, Expr)> {
    let named = |number| (Name::Local("k", number), Name::Global("live", number));
    let integers = (1..=LIVE).map(move |number| {
        let value = Expr::Int(0x0102_0304 * i128::from(number), Int::Long);
        (number, named(number).0, named(number).1, Type::Int(Int::Long), value)
    });
    let reals = (LIVE + 1..=2 * LIVE).map(move |number| {
        let value = Real::new(false, 2 * u64::from(number) + 1, -1).unwrap_or(Real::ZERO);
        let value = Expr::Real(value, Float::Double);
        (number, named(number).0, named(number).1, Type::Float(Float::Double), value)
    });
    integers.chain(reals)
}
