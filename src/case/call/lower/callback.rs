//! Callbacks: the side that passes a pointer to one defines it, and checks there what it is called with; the
//! side that receives the pointer calls it and checks the result.

use super::parameters::parameter;
use super::{Lowering, Side};
use crate::c::complaint::Subject;
use crate::c::tree::{ANSWER, Expr, Function, Half, Linkage, Name, Object, Stmt};
use crate::c::types::{Signature, Type};
use crate::c::value::Value;
use crate::case::call::Typed;

impl Lowering<'_> {
    fn half(&mut self) -> &mut Half {
        match self.side {
            Side::Callee => &mut self.callee,
            Side::Caller | Side::Check => &mut self.caller,
        }
    }

    /// A function on this side that takes some arguments and returns a result. Two that do the same are one.
    pub(super) fn callback(
        &mut self,
        signature: &std::sync::Arc<Signature>,
        args: &[Value],
        result: &Value,
    ) -> Expr {
        let ty = Type::Callback(signature.clone());
        let value = Value::Callback { args: args.to_vec(), result: result.clone().into() };
        let it = (self.side, Typed { ty: ty.clone(), value });
        if let Some(index) = self.callbacks.iter().position(|known| *known == it) {
            return Expr::Function(Name::Global("back", index as u32 + 1), ty);
        }
        self.callbacks.push(it);
        let number = self.callbacks.len() as u32;
        let name = Name::Global("back", number);
        let mut body = Vec::new();
        for (index, (ty, value)) in signature.args.iter().zip(args).enumerate() {
            let part = Typed { ty: ty.clone(), value: value.clone() };
            let place = Expr::Object(parameter(index), ty.clone());
            let subject = Subject::Back(number, index as u32 + 1);
            self.check(self.side, subject, place, &part, &mut body);
        }
        if signature.result != Type::Void {
            let answer = self.constant("back_r", number, &signature.result, result, &mut body);
            body.push(Stmt::Return(Some(answer)));
        }
        let params = signature.args.iter().enumerate();
        let function = Function {
            params: params.map(|(index, ty)| (parameter(index), ty.clone())).collect(),
            body,
            ..Function::new(Linkage::Known, name, signature.result.clone())
        };
        self.half().functions.push(function);
        Expr::Function(name, ty)
    }

    /// A value as a constant, or else as an object on this side.
    fn constant(
        &mut self,
        stem: &'static str,
        number: u32,
        ty: &Type,
        value: &Value,
        body: &mut Vec<Stmt>,
    ) -> Expr {
        if !ty.has_parts() {
            return self.literal(ty, value);
        }
        let name = Name::Global(stem, number);
        let init = Some(self.init(ty, value));
        self.half().objects.push(Object { init, ..Object::new(name, ty.clone()) });
        let place = Expr::Object(name, ty.clone());
        self.set_unions(&place, ty, value, body);
        place
    }

    /// The arguments that this side passes to a callback.
    pub(super) fn actuals(
        &mut self,
        signature: &Signature,
        args: &[Value],
        body: &mut Vec<Stmt>,
    ) -> Vec<Expr> {
        let mut actuals = Vec::with_capacity(args.len());
        for (ty, value) in signature.args.iter().zip(args) {
            self.answers += 1;
            actuals.push(self.constant("back_x", self.answers, ty, value, body));
        }
        actuals
    }

    /// Calls a callback, and checks the result.
    pub(super) fn check_answer(
        &mut self,
        at: (Side, Subject),
        answer: Expr,
        value: &Value,
        body: &mut Vec<Stmt>,
    ) {
        let ty = answer.ty();
        if ty == Type::Void {
            body.push(Stmt::Expr(answer));
        } else if ty.has_parts() {
            self.answers += 1;
            let name = Name::Local(ANSWER, self.answers);
            let place = Expr::Object(name, ty.clone());
            let mut block = vec![Stmt::Assign(place.clone(), answer)];
            let part = Typed { ty: ty.clone(), value: value.clone() };
            self.check(at.0, at.1, place, &part, &mut block);
            body.push(Stmt::Block(vec![Object::new(name, ty)], block));
        } else {
            self.check_parts(at, answer, &ty, value, body);
        }
    }
}
