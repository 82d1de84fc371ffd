//! Lowers expressions to C: a function computes them from variables, and its caller checks the results.

mod calls;
mod constants;
mod shown;
mod terms;
mod variables;

pub(super) use shown::shown;

use std::cell::RefCell;
use std::sync::Arc;

use super::Arith;
use super::meaning::Scope;
use crate::c::complaint::{Side, Subject};
use crate::c::harness::Action;
use crate::c::model::Model;
use crate::c::tree::{CaseCode, Expr, Function, Linkage, Name, Object, Stmt};
use crate::c::types::{Record, Type};
use crate::c::value::Value;
use calls::Called;
use variables::{positions, record};

const COMPUTE: Name = Name::Global("compute", 0);
const CHECK: Name = Name::Global("check", 0);

/// The code of a test case.
pub(super) fn lower(case: &Arith, model: &Model) -> CaseCode {
    let scope = Scope::new(case, model);
    let has_vectors = scope.has_vectors;
    let (record, called) = (record(case), RefCell::default());
    let positions = positions(case);
    let is_shown = false;
    let lowering = Lowering { case, model, record, positions, has_vectors, called, is_shown };
    let mut code = CaseCode {
        types: lowering.types(),
        shared: Vec::with_capacity(case.variables.len() + case.expressions.len()),
        assumes: case.assumes,
        ..CaseCode::new(case.seed, CHECK, (Side::Check, Subject::Ends))
    };
    let mut compute = Function::new(Linkage::Public, COMPUTE, Type::Void);
    let mut check = Function::new(Linkage::Private, CHECK, Type::Void);
    let mut actuals = Vec::new();
    for (variable, number) in case.variables.iter().zip(1..) {
        lowering.define(variable, number, &mut code, &mut compute, &mut actuals);
        lowering.set_imaginary(number - 1, &mut code, &mut compute, &mut check, &mut actuals);
    }
    lowering.define_struct(&mut code);
    lowering.compute(&mut code, &mut compute);
    lowering.called.take().add_to(&mut code);
    code.callee.functions.push(compute);
    lowering.check(&mut code, check, actuals, scope);
    code
}

struct Lowering<'a> {
    case: &'a Arith,
    model: &'a Model,
    record: Option<Arc<Record>>,
    /// For each variable the number of members before it.
    positions: Vec<u32>,
    /// Whether there are vectors among the expressions.
    has_vectors: bool,
    /// What calls have needed so far.
    called: RefCell<Called>,
    /// Whether people are to read it, to whom all calls are plain.
    is_shown: bool,
}

impl Lowering<'_> {
    /// The function that computes all expressions.
    fn compute(&self, code: &mut CaseCode, compute: &mut Function) {
        let mut stores = Vec::new();
        for (computed, number) in self.case.expressions.iter().zip(1..) {
            let ty = &computed.ty;
            let result = Expr::Object(Name::Global("r", number), ty.clone());
            code.shared.push(Object {
                is_public: true,
                ..Object::new(Name::Global("r", number), ty.clone())
            });
            let place = match computed.is_local {
                true => {
                    let local = Name::Local("t", number);
                    compute.locals.push(Object::new(local, ty.clone()));
                    let local = Expr::Object(local, ty.clone());
                    stores.push(Stmt::Assign(result, local.clone()));
                    local
                }
                false => result,
            };
            compute.body.push(Stmt::Assign(place, self.term(&computed.term)));
        }
        compute.body.append(&mut stores);
        compute.body.push(Stmt::Harness(Action::Reached));
    }

    /// The function that calls it and checks the results.
    fn check(
        &self,
        code: &mut CaseCode,
        mut function: Function,
        actuals: Vec<Expr>,
        mut scope: Scope,
    ) {
        let body = &mut function.body;
        body.push(Stmt::Expr(Expr::Call(COMPUTE, Type::Void, actuals)));
        for (index, computed) in self.case.expressions.iter().enumerate() {
            let number = index as u32 + 1;
            // A test case without meaning is found by the machine, which runs this code.
            let value = scope.result(self.case, index).unwrap_or(Value::Int(0));
            let found = Expr::Object(Name::Global("r", number), computed.ty.clone());
            let mut check = |found, want| {
                let subject = Subject::Computed(number);
                body.push(Stmt::Harness(Action::Check(Side::Check, subject, found, want)));
            };
            match (&computed.ty, &value) {
                (Type::Vector(element, _), Value::List(parts)) => {
                    let found = Arc::new(found);
                    for (part, at) in parts.iter().zip(0..) {
                        check(Expr::Index(found.clone(), at), self.constant(element, part));
                    }
                }
                (Type::Complex(float), Value::List(parts)) => {
                    let (found, ty) = (Arc::new(found), Type::Float(*float));
                    for (part, at) in parts.iter().zip(0..) {
                        check(Expr::Part(found.clone(), at), self.constant(&ty, part));
                    }
                }
                (ty, value) => check(found, self.constant(ty, value)),
            }
        }
        code.caller.functions.push(function);
    }
}
