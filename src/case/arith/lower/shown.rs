//! Shows a test case to people, as definitions.

use std::cell::RefCell;

use super::Lowering;
use super::variables::positions;
use crate::c::model::Model;
use crate::c::print::{expression, type_name};
use crate::c::tree::Stmt;
use crate::c::value::Value;
use crate::case::arith::Arith;
use crate::case::arith::meaning::Scope;
use crate::generator::Calling;

/// The variables and expressions as definitions, a line each, with the results.
pub(in crate::case::arith) fn shown(case: &Arith, model: &Model) -> String {
    let mut scope = Scope::new(case, model);
    let has_vectors = scope.has_vectors;
    let (positions, called) = (positions(case), RefCell::default());
    let (record, is_shown) = (None, true);
    let lowering = Lowering { case, model, record, positions, has_vectors, called, is_shown };
    let mut lines = String::new();
    for (variable, number) in case.variables.iter().zip(1..) {
        let bits = variable.bits.map_or_else(String::new, |bits| format!(" : {bits}"));
        let value = expression(&lowering.constant(&variable.ty, &variable.value));
        lines.push_str(&format!("{} x{number}{bits} = {value};\n", type_name(&variable.ty)));
    }
    for (index, computed) in case.expressions.iter().enumerate() {
        let value = scope.result(case, index).unwrap_or(Value::Int(0));
        let known = lowering.called.borrow().functions.len();
        let [term, value] =
            [lowering.term(&computed.term), lowering.constant(&computed.ty, &value)];
        let called = lowering.called.borrow();
        let functions = called.functions.iter().zip(&called.callings).zip(1..);
        for ((function, calling), number) in functions.skip(known) {
            let params = function.params.iter().zip(1..);
            let params: Vec<String> =
                params.map(|((_, ty), number)| format!("{} a{number}", type_name(ty))).collect();
            let (ty, params) = (type_name(&function.result), params.join(", "));
            for stmt in &function.body {
                if let Stmt::Return(Some(whole)) = stmt {
                    let whole = expression(whole);
                    let how = match calling {
                        Calling::Plain => String::new(),
                        calling => format!(" /* {} */", calling.name()),
                    };
                    let line = format!("{ty} g{number}({params}) {{ return {whole}; }}{how}\n");
                    lines.push_str(&line);
                }
            }
        }
        let (ty, number) = (type_name(&computed.ty), index + 1);
        lines.push_str(&format!(
            "{ty} t{number} = {}; /* {} */\n",
            expression(&term),
            expression(&value)
        ));
    }
    lines
}
