//! Lowers a constant to C: an object that holds it, a function that returns the object, and a check.

use super::Constant;
use crate::c::complaint::{Side, Subject};
use crate::c::harness::Action;
use crate::c::model::Model;
use crate::c::real::Real;
use crate::c::tree::{CaseCode, Expr, Function, Half, Init, Linkage, Name, Object, Stmt};
use crate::c::types::{Int, Type};
use crate::c::value::Value;

const OBJECT: Name = Name::Global("constant", 0);
const FUNCTION: Name = Name::Global("value", 0);
const ENTRY: Name = Name::Global("check", 0);
const FOUND: Name = Name::Local("found", 0);

/// The code of a constant.
pub(super) fn lower(constant: &Constant, model: &Model) -> CaseCode {
    let Constant { seed, ty, value, .. } = constant;
    let value = match (ty, value) {
        (Type::Int(int), Value::Int(n)) => Expr::Int(*n, model.promoted_int(*int)),
        (Type::Float(float), Value::Real(real)) => Expr::Real(*real, *float),
        (Type::Float(float), _) => Expr::Real(Real::ZERO, *float),
        _ => Expr::Int(0, Int::Int),
    };
    let object =
        Object { init: Some(Init::Expr(value.clone())), ..Object::new(OBJECT, ty.clone()) };
    let body =
        vec![Stmt::Harness(Action::Reached), Stmt::Return(Some(Expr::Object(OBJECT, ty.clone())))];
    let function = Function { body, ..Function::new(Linkage::Public, FUNCTION, ty.clone()) };
    let found = Expr::Object(FOUND, ty.clone());
    let call = Expr::Call(FUNCTION, ty.clone(), Vec::new());
    let entry = Function {
        locals: vec![Object::new(FOUND, ty.clone())],
        body: vec![
            Stmt::Assign(found.clone(), call),
            Stmt::Harness(Action::Check(Side::Check, Subject::Result, found, value)),
        ],
        ..Function::new(Linkage::Private, ENTRY, Type::Void)
    };
    CaseCode {
        callee: Half { objects: vec![object], functions: vec![function], ..Half::default() },
        caller: Half { functions: vec![entry], ..Half::default() },
        ..CaseCode::new(*seed, ENTRY, (Side::Check, Subject::Ends))
    }
}
