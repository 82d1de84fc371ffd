//! Lowers what variadic functions do with their lists.

use super::Lowering;
use crate::c::tree::{Expr, Form, Function, HandOn, Linkage, List, Name, Object, Stmt};
use crate::c::types::Type;
use crate::case::flow;

/// The object for the result of a function to which a list was passed.
const RESULT: Name = Name::Local("y", 1);

impl Lowering<'_> {
    /// The list from which the function takes arguments.
    pub(super) fn list(&self) -> List {
        if self.taking.copies() { List::Copy } else { List::Own }
    }

    /// The statements that take arguments, with what must be before and after them.
    pub(super) fn arguments(&self, body: &[flow::Stmt]) -> Vec<Stmt> {
        let is_own = !self.taking.passes();
        let mut stmts = Vec::new();
        if is_own {
            stmts.push(Stmt::VaStart(self.last.unwrap_or(Name::Local("p", 0))));
        }
        if self.taking.copies() {
            stmts.push(Stmt::VaCopy);
        }
        stmts.extend(self.body(body));
        if self.taking.copies() {
            stmts.push(Stmt::VaEnd(List::Copy));
        }
        if is_own {
            stmts.push(Stmt::VaEnd(List::Own));
        }
        stmts
    }
}

/// A function that has the statements of a variadic one and is passed its list, and the variadic one, which passes it.
pub(super) fn passing(number: u32, function: Function) -> [Function; 2] {
    let inner = Function {
        name: Name::Global("r", number),
        linkage: Linkage::Private,
        variadic: false,
        takes_list: true,
        is_opaque: false,
        form: Form::Prototype,
        ..function.clone()
    };
    let has_result = function.result != Type::Void;
    let result = || Expr::Object(RESULT, function.result.clone());
    let last = function.params.last().map_or(Name::Local("p", 0), |(name, _)| *name);
    let args = function.params.iter().map(|(name, ty)| Expr::Object(*name, ty.clone())).collect();
    let call = HandOn { to: inner.name, args, result: has_result.then(result) };
    let mut body = vec![Stmt::VaStart(last), Stmt::HandOn(call), Stmt::VaEnd(List::Own)];
    let mut locals = Vec::new();
    if has_result {
        locals.push(Object::new(RESULT, function.result.clone()));
        body.push(Stmt::Return(Some(result())));
    }
    let library = Default::default();
    [inner, Function { locals, body, library, ..function }]
}
