//! The callee and the other functions on its side: one that forwards to the callee, and functions whose
//! results are arguments.

use super::guard::{RETURNED_PAGE, result_edge};
use super::parameters::{parameter, params};
use super::route::{convention, route};
use super::source::Body;
use super::{CALLEE, Lowering, is_opaque, linkage, other};
use crate::c::complaint::{Part, Side, Subject};
use crate::c::harness::Action;
use crate::c::real::Real;
use crate::c::tree::{Expr, Form, Function, Linkage, Name, Object, Pointer, Stmt};
use crate::c::types::{Float, Int, Type};
use crate::case::call::style::{Definition, Looks, Order, Route};
use crate::case::call::{Call, Typed};

const RESULT_OBJECT: Name = Name::Global("r", 0);
const BUSY: Name = Name::Global("busy", 0);
const HURRY: Name = Name::Global("hurry", 0);

/// Arguments of each class for a function that uses all registers: more than any machine has.
const BUSY_ARGS: u32 = 8;

impl Lowering<'_> {
    pub(super) fn add_callee(&mut self, call: &Call) {
        let mut body = Body::default();
        let arguments = call.args.iter().chain(&call.varargs);
        body.stmts.reserve(arguments.map(|arg| arg.value.scalars() + 2).sum());
        self.call_itself(call, &mut body.stmts);
        self.fill_frame(call, &mut body);
        self.check_parameters_alignment(call, &mut body);
        let seen = self.look(call, &mut body);
        let named = call.args.iter().zip(seen).enumerate();
        match call.style.order {
            Order::First => named.for_each(|arg| self.check_param(arg, &mut body.stmts)),
            Order::Last => named.rev().for_each(|arg| self.check_param(arg, &mut body.stmts)),
        }
        self.check_varargs(call, &mut body);
        if call.style.scribbles {
            self.scribble(call, &mut body.stmts);
        }
        self.check_frame(call, &mut body);
        let Body { mut locals, stmts: mut body } = body;
        if call.result.ty == Type::Void {
            body.push(Stmt::Harness(Action::Reached));
        } else {
            let Typed { ty, value } = &call.result;
            let place = Expr::Object(RESULT_OBJECT, ty.clone());
            self.set_unions(&place, ty, value, &mut body);
            let init = Some(self.init(ty, value));
            let object = Object { init, ..Object::new(RESULT_OBJECT, ty.clone()) };
            self.callee.objects.push(object);
            let from = match result_edge(call.style.result) {
                Some(edge) if self.can_guard(ty, RETURNED_PAGE) => {
                    let (at, from) = ((edge, RETURNED_PAGE), Name::Local("from", 0));
                    self.guard(at, place, from, &mut locals, &mut body)
                }
                _ => place,
            };
            body.push(Stmt::Harness(Action::Reached));
            body.push(Stmt::Return(Some(from)));
        }
        let form = match call.style.callee {
            Definition::Prototype => Form::Prototype,
            Definition::Old if !call.varargs.is_empty() => Form::Prototype,
            Definition::Old => Form::Old,
            Definition::Inline => Form::Inline,
            Definition::Noinline => Form::Noinline,
        };
        let linkage = if form == Form::Inline { Linkage::Shared } else { linkage(call) };
        self.callee.functions.push(Function {
            params: params(call),
            variadic: !call.varargs.is_empty(),
            locals,
            body,
            form,
            is_unprototyped: route(call, self.model) == Route::Unprototyped,
            convention: convention(call, self.model),
            is_opaque: is_opaque(call),
            ..Function::new(linkage, CALLEE, call.result.ty.clone())
        });
        self.add_route(call);
    }

    fn check_parameters_alignment(&self, call: &Call, body: &mut Body) {
        for (index, arg) in call.args.iter().enumerate().filter(|_| call.style.alignment) {
            let place = Expr::Object(parameter(index), arg.ty.decayed());
            let part = Part::Arg(index as u32 + 1);
            self.check_alignment(Side::Callee, part, place, &mut body.locals, &mut body.stmts);
        }
    }

    /// The statements before the callee looks at its parameters, and the places where it then finds them.
    fn look(&mut self, call: &Call, body: &mut Body) -> Vec<Expr> {
        let place = |(index, arg): (usize, &Typed)| Expr::Object(parameter(index), arg.ty.clone());
        let places = call.args.iter().enumerate().map(place);
        match call.style.looks {
            Looks::Now => places.collect(),
            Looks::Later => {
                self.use_registers(&mut body.stmts);
                places.collect()
            }
            Looks::Copy => {
                let copy = |(index, place): (usize, Expr)| {
                    let ty = place.ty().decayed();
                    let name = Name::Local("d", index as u32 + 1);
                    body.locals.push(Object::new(name, ty.clone()));
                    let copy = Expr::Object(name, ty.clone());
                    let param = Expr::Object(parameter(index), ty);
                    body.stmts.push(Stmt::Assign(copy.clone(), param));
                    copy
                };
                places.enumerate().map(copy).collect()
            }
        }
    }

    /// Calls a function with arguments in all registers, through a pointer so that the call is not optimized
    /// away.
    pub(super) fn use_registers(&mut self, body: &mut Vec<Stmt>) {
        let mut args = Vec::new();
        for number in 1..=BUSY_ARGS {
            args.push(Expr::Int(0x0101_0101 * i128::from(number), Int::Long));
            let real = Real::new(false, 2 * u64::from(number) + 1, -2).unwrap_or(Real::ZERO);
            args.push(Expr::Real(real, Float::Double));
        }
        let params = args.iter().enumerate().map(|(index, arg)| (parameter(index), arg.ty()));
        let params: Vec<(Name, Type)> = params.collect();
        let unused = params.iter().map(|(name, ty)| Stmt::Discard(Expr::Object(*name, ty.clone())));
        self.callee.functions.push(Function {
            body: unused.collect(),
            params,
            ..Function::new(Linkage::Shared, BUSY, Type::Void)
        });
        self.callee.pointers.push(Pointer { name: HURRY, to: BUSY, number: None });
        body.push(Stmt::Expr(Expr::CallPointer(HURRY, None, Type::Void, args)));
    }

    fn check_param(
        &mut self,
        (index, (arg, place)): (usize, (&Typed, Expr)),
        body: &mut Vec<Stmt>,
    ) {
        self.check(Side::Callee, Subject::Arg(index as u32 + 1), place, arg, body);
    }

    /// Overwrites the parameters. An array belongs to the caller, and stays.
    fn scribble(&mut self, call: &Call, body: &mut Vec<Stmt>) {
        for (index, arg) in call.args.iter().enumerate() {
            if !matches!(arg.ty, Type::Array(..)) {
                let place = Expr::Object(parameter(index), arg.ty.clone());
                let value = other(&arg.ty, None, &arg.value, self.model);
                self.assign(place, &arg.ty, &value, body);
            }
        }
    }

    /// A function that returns an argument, and the call of it.
    pub(super) fn add_giver(&mut self, call: &Call, index: usize, arg: &Typed) -> Expr {
        let number = index as u32 + 1;
        let (name, object) = (Name::Global("give", number), Name::Global("g", number));
        let Typed { ty, value } = arg;
        let place = Expr::Object(object, ty.clone());
        let mut body = Vec::new();
        let side = std::mem::replace(&mut self.side, Side::Callee);
        self.set_unions(&place, ty, value, &mut body);
        body.push(Stmt::Return(Some(place)));
        let init = Some(self.init(ty, value));
        self.side = side;
        self.callee.objects.push(Object { init, ..Object::new(object, ty.clone()) });
        let function = Function::new(linkage(call), name, ty.clone());
        self.callee.functions.push(Function { body, ..function });
        Expr::Call(name, ty.clone(), Vec::new())
    }
}
