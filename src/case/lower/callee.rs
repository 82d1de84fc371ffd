//! The callee, and what else stands on its side: a function that forwards to it, functions whose
//! results are arguments.

use super::guard::RETURNED_PAGE;
use super::{CALLEE, FORWARD, Lowering, linkage};
use crate::c::{Expr, Function, Name, Object, Part, Side, Stmt, Subject};
use crate::case::call::{Call, Typed};
use crate::case::style::{Order, Path, Use, VaArg};
use crate::ctype::{Int, Member, RecordKind, Type};
use crate::model::Model;
use crate::real::Real;
use crate::value::Value;

const RESULT_OBJECT: Name = Name::Global("r", 0);
const FRAME: Name = Name::Local("frame", 0);

/// Bytes of a large frame: more than an offset of 16 bits reaches, but not on a machine of 16 bits.
fn frame_size(model: &Model) -> u32 {
    if model.int < 4 { 500 } else { 40_000 }
}

fn param(index: usize) -> Name {
    Name::Local("p", index as u32 + 1)
}

impl Lowering<'_> {
    pub(super) fn add_callee(&mut self, call: &Call) {
        let mut locals = Vec::new();
        let arguments = call.args.iter().chain(&call.varargs);
        let mut body = Vec::with_capacity(arguments.map(|arg| arg.value.scalars() + 2).sum());
        if call.style.frame {
            self.fill_frame(&mut locals, &mut body);
        }
        if call.style.alignment {
            for (index, arg) in call.args.iter().enumerate() {
                let (number, place) =
                    (index as u32 + 1, Expr::Object(param(index), arg.ty.decayed()));
                let part = Part::Arg(number);
                self.check_alignment(Side::Callee, part, place, &mut locals, &mut body);
            }
        }
        let named = call.args.iter().enumerate();
        match call.style.order {
            Order::First => named.for_each(|arg| self.check_param(arg, &mut body)),
            Order::Last => named.rev().for_each(|arg| self.check_param(arg, &mut body)),
        }
        self.check_varargs(call, &mut locals, &mut body);
        if call.style.scribbles {
            self.scribble(call, &mut body);
        }
        if call.style.frame {
            self.check_frame(&mut body);
        }
        if call.result.ty == Type::Void {
            body.push(Stmt::Reached);
        } else {
            let Typed { ty, value } = &call.result;
            let place = Expr::Object(RESULT_OBJECT, ty.clone());
            self.set_unions(place.clone(), ty, value, &mut body);
            let init = Some(self.init(ty, value));
            let object = Object { init, ..Object::new(RESULT_OBJECT, ty.clone()) };
            self.callee.objects.push(object);
            let from = if call.style.result == Use::Guard && self.can_guard(ty, RETURNED_PAGE) {
                self.guard(RETURNED_PAGE, place, Name::Local("from", 0), &mut locals, &mut body)
            } else {
                place
            };
            body.push(Stmt::Reached);
            body.push(Stmt::Return(from));
        }
        self.callee.functions.push(Function {
            linkage: linkage(call),
            name: CALLEE,
            result: call.result.ty.clone(),
            params: params(call),
            variadic: !call.varargs.is_empty(),
            locals,
            body,
        });
        if call.style.call == Path::Forwarded && call.varargs.is_empty() {
            self.add_forwarder(call);
        }
    }

    fn check_param(&mut self, (index, arg): (usize, &Typed), body: &mut Vec<Stmt>) {
        let place = Expr::Object(param(index), arg.ty.clone());
        self.check(Side::Callee, Subject::Arg(index as u32 + 1), place, arg, body);
    }

    fn check_varargs(&mut self, call: &Call, locals: &mut Vec<Object>, body: &mut Vec<Stmt>) {
        if call.varargs.is_empty() || call.args.is_empty() {
            return;
        }
        body.push(Stmt::VaStart(param(call.args.len() - 1)));
        let mut checks = Vec::new();
        for (index, arg) in call.varargs.iter().enumerate() {
            let received = self.model.promoted(&arg.ty);
            let subject = Subject::Vararg(index as u32 + 1);
            let next = self.va_arg(&received, index);
            if !arg.ty.has_parts() && call.style.varargs == VaArg::Place {
                let want = self.scalar(&received, &arg.value);
                body.push(Stmt::Check(Side::Callee, subject, next, want));
                continue;
            }
            let name = Name::Local("v", index as u32 + 1);
            body.push(Stmt::Assign(Expr::Object(name, received.clone()), next));
            // An array decays, but its elements are there to be seen; all else is as received.
            let seen = if matches!(arg.ty, Type::Array(..)) { &arg.ty } else { &received };
            let place = Expr::Object(name, received.clone());
            if call.style.alignment {
                let part = Part::Vararg(index as u32 + 1);
                self.check_alignment(Side::Callee, part, place.clone(), locals, &mut checks);
            }
            let part = Typed { ty: seen.clone(), value: arg.value.clone() };
            self.check(Side::Callee, subject, place, &part, &mut checks);
            locals.push(Object::new(name, received));
        }
        body.push(Stmt::VaEnd);
        body.append(&mut checks);
    }

    /// Writes other values over the parameters. An array is the caller's own, and stays.
    fn scribble(&mut self, call: &Call, body: &mut Vec<Stmt>) {
        for (index, arg) in call.args.iter().enumerate() {
            if !matches!(arg.ty, Type::Array(..)) {
                let place = Expr::Object(param(index), arg.ty.clone());
                let value = other(&arg.ty, None, &arg.value, self.model);
                self.assign(place, &arg.ty, &value, body);
            }
        }
    }

    /// Both ends of the frame, and what they hold.
    fn frame(&self) -> [(Expr, Expr); 2] {
        let size = frame_size(self.model);
        let whole = Expr::Object(FRAME, Type::Array(Type::Int(Int::Char).into(), size));
        let end =
            |index, value| (Expr::Index(whole.clone().into(), index), Expr::Int(value, Int::Int));
        [end(0, 1), end(size - 1, 2)]
    }

    fn fill_frame(&self, locals: &mut Vec<Object>, body: &mut Vec<Stmt>) {
        let ty = Type::Array(Type::Int(Int::Char).into(), frame_size(self.model));
        // Otherwise no optimising compiler would have one.
        locals.push(Object { is_volatile: true, ..Object::new(FRAME, ty) });
        body.extend(self.frame().map(|(place, value)| Stmt::Assign(place, value)));
    }

    fn check_frame(&self, body: &mut Vec<Stmt>) {
        let check = |(place, value)| Stmt::Check(Side::Callee, Subject::Frame, place, value);
        body.extend(self.frame().map(check));
    }

    /// A function of the callee's type that calls it with its own parameters.
    fn add_forwarder(&mut self, call: &Call) {
        let ty = &call.result.ty;
        let actuals = call.args.iter().enumerate();
        let actuals = actuals.map(|(index, arg)| Expr::Object(param(index), arg.ty.decayed()));
        let call_on = Expr::Call(CALLEE, ty.clone(), actuals.collect());
        let is_void = *ty == Type::Void;
        self.callee.functions.push(Function {
            linkage: linkage(call),
            name: FORWARD,
            result: ty.clone(),
            params: params(call),
            variadic: false,
            locals: Vec::new(),
            body: vec![if is_void { Stmt::Expr(call_on) } else { Stmt::Return(call_on) }],
        });
    }

    /// A function that returns an argument, and the call of it.
    pub(super) fn add_giver(&mut self, call: &Call, index: usize, arg: &Typed) -> Expr {
        let number = index as u32 + 1;
        let (name, object) = (Name::Global("give", number), Name::Global("g", number));
        let Typed { ty, value } = arg;
        let place = Expr::Object(object, ty.clone());
        let mut body = Vec::new();
        self.set_unions(place.clone(), ty, value, &mut body);
        body.push(Stmt::Return(place));
        let init = Some(self.init(ty, value));
        self.callee.objects.push(Object { init, ..Object::new(object, ty.clone()) });
        self.callee.functions.push(Function {
            linkage: linkage(call),
            name,
            result: ty.clone(),
            params: Vec::new(),
            variadic: false,
            locals: Vec::new(),
            body,
        });
        Expr::Call(name, ty.clone(), Vec::new())
    }
}

fn params(call: &Call) -> Vec<(Name, Type)> {
    let declared = |(index, arg): (usize, &Typed)| {
        // As a parameter, `T p[0]` would have gcc believe that nothing is there to be read.
        let is_empty = matches!(arg.ty, Type::Array(_, 0));
        (param(index), if is_empty { arg.ty.decayed() } else { arg.ty.clone() })
    };
    call.args.iter().enumerate().map(declared).collect()
}

/// Another value of a type, in every scalar that has one. Of a union the same member is live.
fn other(ty: &Type, bits: Option<u32>, value: &Value, model: &Model) -> Value {
    match (ty, value) {
        (Type::Int(int), Value::Int(n)) => {
            let (least, most) = bits.map_or(model.range(*int), |w| model.bits_range(*int, w));
            Value::Int(least + most - n)
        }
        (Type::Enum(of), Value::Int(n)) => {
            let another = of.constants.iter().find(|constant| i128::from(**constant) != *n);
            Value::Int(another.map_or(*n, |constant| (*constant).into()))
        }
        (Type::Float(_), Value::Real(real)) if *real == Real::ZERO => {
            Value::Real(Real::new(false, 1, 0).unwrap_or(*real))
        }
        (Type::Float(_), Value::Real(real)) => Value::Real(real.negated()),
        (Type::Pointer(_), _) => Value::Null,
        (Type::Array(element, _) | Type::Vector(element, _), Value::List(parts)) => {
            Value::List(parts.iter().map(|part| other(element, None, part, model)).collect())
        }
        (Type::Complex(float), Value::List(parts)) => {
            let float = Type::Float(*float);
            Value::List(parts.iter().map(|part| other(&float, None, part, model)).collect())
        }
        (Type::Record(record), Value::List(parts)) if record.kind == RecordKind::Struct => {
            let parts = record.members.iter().zip(parts);
            let other = |(m, part): (&Member, &Value)| match m.unnamed {
                true => part.clone(),
                false => other(&m.ty, m.bits, part, model),
            };
            Value::List(parts.map(other).collect())
        }
        (Type::Record(record), Value::Union(live, part)) => {
            let member = &record.members[*live as usize];
            Value::Union(*live, Box::new(other(&member.ty, member.bits, part, model)))
        }
        (_, same) => same.clone(),
    }
}
