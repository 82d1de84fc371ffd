//! How the callee reads its variable arguments.

use super::parameters::parameter;
use super::route::convention;
use super::source::Body;
use super::{Lowering, other};
use crate::c::complaint::{Part, Side, Subject};
use crate::c::harness::Action;
use crate::c::tree::{Expr, Function, HandOn, Init, Linkage, List, Name, Object, Op, Stmt};
use crate::c::types::{Int, Type};
use crate::case::call::style::VaArg;
use crate::case::call::{Call, Typed};

const REST: Name = Name::Global("rest", 0);
const WHEN: Name = Name::Global("when", 0);
const INDEX: Name = Name::Local("i", 0);

impl Lowering<'_> {
    pub(super) fn check_varargs(&mut self, call: &Call, body: &mut Body) {
        if call.varargs.is_empty() || call.args.is_empty() {
            return;
        }
        let all: Vec<(usize, &Typed)> = call.varargs.iter().enumerate().collect();
        let (first, rest) = all.split_at(all.len() / 2);
        body.stmts.push(Stmt::VaStart(parameter(call.args.len() - 1)));
        match call.style.varargs {
            VaArg::Object | VaArg::Place | VaArg::Conditional => {
                let mut checks = self.read(call, List::Own, &all, body);
                body.stmts.push(Stmt::VaEnd(List::Own));
                body.stmts.append(&mut checks);
            }
            VaArg::Loop => {
                let of_one_type = |(_, one): &(usize, &Typed), (_, other): &(usize, &Typed)| {
                    self.model.promoted(&one.ty) == self.model.promoted(&other.ty)
                };
                for run in all.chunk_by(of_one_type).collect::<Vec<_>>() {
                    self.read_in_loop(call, run, body);
                }
                body.stmts.push(Stmt::VaEnd(List::Own));
            }
            VaArg::Copy => {
                let mut checks = self.read(call, List::Own, first, body);
                body.stmts.push(Stmt::VaCopy);
                checks.append(&mut self.read(call, List::Own, rest, body));
                body.stmts.push(Stmt::VaEnd(List::Own));
                checks.append(&mut self.read(call, List::Copy, rest, body));
                body.stmts.push(Stmt::VaEnd(List::Copy));
                body.stmts.append(&mut checks);
            }
            VaArg::List => {
                let mut checks = self.read(call, List::Own, first, body);
                let mut reader = Body::default();
                let mut rest = self.read(call, List::Own, rest, &mut reader);
                reader.stmts.append(&mut rest);
                self.callee.functions.push(Function {
                    takes_list: true,
                    convention: convention(call, self.model),
                    locals: reader.locals,
                    body: reader.stmts,
                    ..Function::new(Linkage::Private, REST, Type::Void)
                });
                body.stmts.extend([
                    Stmt::HandOn(HandOn { to: REST, args: Vec::new(), result: None }),
                    Stmt::VaEnd(List::Own),
                ]);
                body.stmts.append(&mut checks);
            }
        }
    }

    /// Reads some of the variable arguments from a list, and returns what remains to be checked.
    fn read(
        &mut self,
        call: &Call,
        list: List,
        varargs: &[(usize, &Typed)],
        body: &mut Body,
    ) -> Vec<Stmt> {
        let mut checks = Vec::new();
        for (index, arg) in varargs {
            let received = self.model.promoted(&arg.ty);
            let subject = Subject::Vararg(*index as u32 + 1);
            let mut next = self.va_arg(list, &received, *index);
            let is_scalar = !arg.ty.has_parts() && !matches!(arg.ty, Type::Callback(_));
            if is_scalar && call.style.varargs == VaArg::Conditional {
                let value = other(&received, None, &arg.value, self.model);
                let condition = self.always();
                let otherwise = self.literal(&received, &value);
                next = Expr::Conditional(
                    received.clone(),
                    condition.into(),
                    next.into(),
                    otherwise.into(),
                );
            }
            let is_at_once = matches!(call.style.varargs, VaArg::Place | VaArg::Conditional);
            if is_scalar && is_at_once {
                let want = self.scalar(&received, &arg.value);
                body.stmts.push(Stmt::Harness(Action::Check(Side::Callee, subject, next, want)));
                continue;
            }
            let name = Name::Local(if list == List::Own { "v" } else { "w" }, *index as u32 + 1);
            let place = Expr::Object(name, received.clone());
            body.stmts.push(Stmt::Assign(place.clone(), next));
            self.check_vararg(call, (*index, arg), place, &mut body.locals, &mut checks);
            body.locals.push(Object::new(name, received));
        }
        checks
    }

    /// Reads a run of variable arguments of one type in a loop that also checks each.
    fn read_in_loop(&mut self, call: &Call, run: &[(usize, &Typed)], body: &mut Body) {
        let [(first, arg), _, ..] = run else {
            let mut checks = self.read(call, List::Own, run, body);
            body.stmts.append(&mut checks);
            return;
        };
        let int = Type::Int(Int::Int);
        let received = self.model.promoted(&arg.ty);
        let name = Name::Local("v", *first as u32 + 1);
        let place = Expr::Object(name, received.clone());
        let next = self.va_arg(List::Own, &received, *first);
        let mut stmts = vec![Stmt::Assign(place.clone(), next)];
        for (count, vararg) in (0..).zip(run) {
            let mut checks = Vec::new();
            self.check_vararg(call, *vararg, place.clone(), &mut body.locals, &mut checks);
            let index = Box::new(Expr::Object(INDEX, int.clone()));
            let count = Box::new(Expr::Int(count, Int::Int));
            stmts.push(Stmt::If(
                Expr::Binary(Op::Equal, Type::Int(Int::Int), index, count),
                checks,
                Vec::new(),
            ));
        }
        if !body.locals.iter().any(|local| local.name == INDEX) {
            body.locals.push(Object::new(INDEX, int));
        }
        body.locals.push(Object::new(name, received));
        body.stmts.push(Stmt::For(INDEX, run.len() as u32, stmts));
    }

    /// Checks a variable argument after it was read.
    fn check_vararg(
        &mut self,
        call: &Call,
        (index, arg): (usize, &Typed),
        place: Expr,
        locals: &mut Vec<Object>,
        checks: &mut Vec<Stmt>,
    ) {
        let number = index as u32 + 1;
        if call.style.alignment {
            let part = Part::Vararg(number);
            self.check_alignment(Side::Callee, part, place.clone(), locals, checks);
        }
        // An array decays, but its elements can be checked; any other value is checked as received.
        let is_array = matches!(arg.ty, Type::Array(..));
        let seen = if is_array { arg.ty.clone() } else { self.model.promoted(&arg.ty) };
        let part = Typed { ty: seen, value: arg.value.clone() };
        self.check(Side::Callee, Subject::Vararg(number), place, &part, checks);
    }

    /// A true condition that is opaque to compilers.
    fn always(&mut self) -> Expr {
        let int = Type::Int(Int::Int);
        if !self.callee.objects.iter().any(|object| object.name == WHEN) {
            let init = Some(Init::Expr(Expr::Int(1, Int::Int)));
            let when = Object::new(WHEN, int.clone());
            self.callee.objects.push(Object { init, is_volatile: true, ..when });
        }
        Expr::Object(WHEN, int)
    }

    /// The type in `va_arg` must form a pointer type when a `*` is appended (C89 4.8.1.2): pointers to arrays
    /// and to functions need a typedef.
    fn va_arg(&mut self, list: List, ty: &Type, index: usize) -> Expr {
        let mut inner = ty;
        while let Type::Pointer(to) = inner {
            inner = to;
        }
        let alias = matches!(inner, Type::Array(..) | Type::Callback(_)).then(|| {
            let name = Name::Global("t", index as u32 + 1);
            self.declare_alias(name, ty);
            name
        });
        Expr::VaArg(list, ty.clone(), alias)
    }
}
