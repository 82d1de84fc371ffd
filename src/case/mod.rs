//! Test cases: plain data that knows its expected values. One folder for each family.
//!
//! In: a suite and a seed.
//! Out: a test case; its C tree; smaller test cases that may fail in its place; counts of what a suite draws.

pub mod arith;
pub mod call;
pub mod constant;
pub mod cores;
pub mod counts;
pub mod draw;
mod embedding;
pub mod enumeration;
pub mod external;
pub mod family;
pub mod flow;
pub mod form;
mod nearness;
mod positions;
mod redraw;
pub mod shorter;
pub mod stats;
pub mod suite;
pub mod traits;
pub mod words;

use std::ops::Deref;

use serde::{Deserialize, Serialize};

use crate::c::rules::Rules;
use crate::c::tree::CaseCode;
use crate::generator::Gen;
use arith::Arith;
use arith::suite::Ariths;
use call::Call;
use call::draw::CallDrawer;
use call::suite::Calls;
use constant::Constant;
use constant::draw::Constants;
use external::External;
use external::draw::{ExternalDrawer, Generator};
use family::{Draw, Family};
use flow::Flow;
use flow::draw::FlowDrawer;
use flow::suite::Flows;
use form::Form;

/// A test case of one family; [`Family`] is what all offer.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "family")]
pub enum TestCase {
    /// One call with its values (Lindig 2005; Bailey & Davidson 1996).
    #[serde(rename = "call")]
    Call(Call),
    /// Expressions with known values (Nagai et al. 2014).
    #[serde(rename = "arith")]
    Arith(Box<Arith>),
    /// A program that was run while it was written.
    #[serde(rename = "flow")]
    Flow(Box<Flow>),
    /// One constant.
    #[serde(rename = "const")]
    Constant(Constant),
    /// A program of another generator.
    #[serde(rename = "external")]
    External(Box<External>),
}

/// A family's part of a suite, from which its test cases are drawn.
#[derive(Debug, Clone)]
pub enum Part {
    /// Calls.
    Calls(Box<Calls>),
    /// Expressions.
    Ariths(Box<Ariths>),
    /// Programs.
    Flows(Box<Flows>),
    /// Constants.
    Constants(Constants),
    /// Programs of another generator.
    External(Generator),
}

/// How the suites of each family that Lua may have are written. The first is the default.
pub const FORMS: [&Form; 4] =
    [&call::suite::FORM, &arith::suite::FORM, &flow::suite::FORM, &constant::draw::FORM];

impl Deref for TestCase {
    type Target = dyn Family;

    fn deref(&self) -> &(dyn Family + 'static) {
        match self {
            TestCase::Call(call) => call,
            TestCase::Arith(arith) => &**arith,
            TestCase::Flow(flow) => &**flow,
            TestCase::Constant(constant) => constant,
            TestCase::External(external) => &**external,
        }
    }
}

impl TestCase {
    /// The C code of the test case under the rules it was drawn by.
    pub fn code(&self, rules: &Rules) -> CaseCode {
        let code = self.lower(rules.model, rules.has_designators());
        CaseCode { designators: rules.designators(), lacks: rules.done_without(), ..code }
    }

    /// The expressions, for code that only concerns arithmetic.
    fn as_arith(&self) -> Option<&Arith> {
        match self {
            TestCase::Arith(arith) => Some(arith),
            _ => None,
        }
    }

    /// The program, for code that only concerns those of the family flow.
    fn as_flow(&self) -> Option<&Flow> {
        match self {
            TestCase::Flow(flow) => Some(flow),
            _ => None,
        }
    }

    /// The call, for code that only concerns calls: conventions, and where arguments are.
    pub fn as_call(&self) -> Option<&Call> {
        match self {
            TestCase::Call(call) => Some(call),
            _ => None,
        }
    }

    /// The program of another generator, for code that only concerns those.
    pub fn as_external(&self) -> Option<&External> {
        match self {
            TestCase::External(external) => Some(external),
            _ => None,
        }
    }
}

impl Part {
    /// A drawer of test cases that keep the rules.
    pub fn draw(&self, rules: &Rules) -> Box<dyn Draw + '_> {
        match self {
            Part::Calls(calls) => Box::new(CallDrawer::new(calls, rules)),
            Part::Ariths(ariths) => Box::new(&**ariths),
            Part::Flows(flows) => Box::new(FlowDrawer::new(flows)),
            Part::Constants(constants) => Box::new(constants),
            Part::External(generator) => Box::new(ExternalDrawer::new(generator)),
        }
    }

    /// The generators of what [`Form::shape`] names, by the suite's fields.
    pub fn shape(&self) -> Vec<(&'static str, &Gen)> {
        match self {
            Part::Calls(calls) => {
                vec![("args", &calls.args), ("varargs", &calls.varargs), ("result", &calls.result)]
            }
            Part::Ariths(ariths) => vec![("expressions", &ariths.expressions)],
            Part::Flows(flows) => vec![("functions", &flows.functions)],
            Part::Constants(constants) => vec![("constant", &constants.constant)],
            Part::External(_) => Vec::new(),
        }
    }

    /// Whether its functions may have conventions by attribute.
    pub fn draws_conventions(&self) -> bool {
        match self {
            Part::Calls(calls) => calls.draws("convention"),
            Part::Flows(flows) => flows.conventions > 0.0,
            // What they call is drawn with them.
            Part::Ariths(_) => true,
            Part::Constants(_) | Part::External(_) => false,
        }
    }

    /// Whether its calls may have to be tail calls.
    pub fn draws_tail_calls(&self) -> bool {
        match self {
            Part::Calls(calls) => calls.draws("call"),
            Part::Flows(flows) => flows.tails > 0.0,
            _ => false,
        }
    }

    /// Whether it may call builtin functions that compute a number.
    pub fn draws_builtins(&self) -> bool {
        matches!(self, Part::Ariths(_) | Part::Flows(_))
    }

    /// The calls, for code that only concerns calls.
    pub fn as_calls(&self) -> Option<&Calls> {
        match self {
            Part::Calls(calls) => Some(calls),
            _ => None,
        }
    }

    /// Its family.
    pub fn form(&self) -> &'static Form {
        match self {
            Part::Calls(_) => &call::suite::FORM,
            Part::Ariths(_) => &arith::suite::FORM,
            Part::Flows(_) => &flow::suite::FORM,
            Part::Constants(_) => &constant::draw::FORM,
            Part::External(_) => &external::draw::FORM,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::LP64;

    #[test]
    fn what_no_standard_has_is_gnu_c() {
        let case = |record: &str| -> TestCase {
            let json = format!(
                r#"{{"family":"call","seed":5,"suite":"x","static":false,"varargs":[],
                "result":{{"type":"void","value":{{"int":"0"}}}},"args":[
                {{"type":{{"record":{{"kind":"struct","id":7{record},"members":[
                {{"type":{{"int":"int"}}}}]}}}},"value":{{"list":[{{"int":"3"}}]}}}}]}}"#
            );
            serde_json::from_str(&json).expect("it is a test case")
        };
        assert!(case("").is_standard(&LP64));
        assert!(!case(r#","packed":true"#).is_standard(&LP64));
    }
}
