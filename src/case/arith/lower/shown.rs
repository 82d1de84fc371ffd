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

/// The variables and expressions as definitions, a line each, with the results.
pub(in crate::case::arith) fn shown(case: &Arith, model: &Model) -> String {
    let mut scope = Scope::new(case, model);
    let has_vectors = scope.has_vectors;
    let (positions, called) = (positions(case), RefCell::default());
    let lowering = Lowering { case, model, record: None, positions, has_vectors, called };
    let mut lines = String::new();
    for (variable, number) in case.variables.iter().zip(1..) {
        let bits = variable.bits.map_or_else(String::new, |bits| format!(" : {bits}"));
        let value = expression(&lowering.constant(&variable.ty, &variable.value));
        lines.push_str(&format!("{} x{number}{bits} = {value};\n", type_name(&variable.ty)));
    }
    for (index, computed) in case.expressions.iter().enumerate() {
        let value = scope.result(case, index).unwrap_or(Value::Int(0));
        let known = lowering.called.borrow().len();
        let [term, value] =
            [lowering.term(&computed.term), lowering.constant(&computed.ty, &value)];
        for (function, number) in lowering.called.borrow().iter().zip(1..).skip(known) {
            let params = function.params.iter().zip(1..);
            let params: Vec<String> =
                params.map(|((_, ty), number)| format!("{} a{number}", type_name(ty))).collect();
            let (ty, params) = (type_name(&function.result), params.join(", "));
            for stmt in &function.body {
                if let Stmt::Return(Some(whole)) = stmt {
                    let whole = expression(whole);
                    lines.push_str(&format!("{ty} g{number}({params}) {{ return {whole}; }}\n"));
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
