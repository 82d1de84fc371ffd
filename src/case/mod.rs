//! Test cases: plain data that knows its expected values. A folder a family.
//!
//! In: a suite and a seed.
//! Out: a test case; its C tree; smaller test cases that may fail in its place; counts of what a suite draws.

pub mod call;
pub mod draw;
pub mod stats;

use serde::{Deserialize, Serialize};

use crate::c::dialect::{Dialect, Std};
use crate::c::features::Features;
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::c::tree::CaseCode;

/// A test case of one family.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "family", rename_all = "lowercase")]
pub enum TestCase {
    /// One call with its values (Lindig 2005; Bailey & Davidson 1996).
    Call(call::Call),
}

impl TestCase {
    /// Whether a compiler that lacks some features has all that the case needs.
    pub fn does_without(&self, lacks: Features, model: &Model) -> bool {
        let TestCase::Call(call) = self;
        let rules = Rules::of_any_suite(model, lacks);
        // Functions without prototypes went with C23, and no way of a call came with it.
        let dialect = Dialect { std: Std::C11, ..rules.dialect };
        let style = |lacks| call.style.under(&Rules { dialect, lacks, ..rules });
        call::candidates::keeps(call, &rules) && style(lacks) == style(Features::NONE)
    }

    /// Whether a standard of C has all that the case needs; otherwise it is GNU C.
    pub fn is_standard(&self, model: &Model) -> bool {
        let TestCase::Call(call) = self;
        let all = Rules::of_any_suite(model, Features::NONE);
        let is_in = |std| {
            let rules = Rules { dialect: Dialect { std, gnu: false, strict: false }, ..all };
            call::candidates::keeps(call, &rules)
                && call.style.under(&rules) == call.style.under(&all)
        };
        // Functions without prototypes went with C23.
        is_in(Std::C23) || is_in(Std::C11)
    }

    /// The seed that makes this case again alone.
    pub fn seed(&self) -> i64 {
        match self {
            TestCase::Call(call) => call.seed,
        }
    }

    /// The same with names made from another seed.
    pub fn with_seed(&self, seed: i64) -> TestCase {
        match self {
            TestCase::Call(call) => TestCase::Call(call::Call { seed, ..call.clone() }),
        }
    }

    /// How many values the case passes: of two that show the same bug, the smaller is better.
    pub fn values(&self) -> usize {
        match self {
            TestCase::Call(call) => call.parts().map(|part| part.value.scalars()).sum(),
        }
    }

    /// The same with both sides comparing layouts first; none if they do.
    pub fn with_layout(&self) -> Option<TestCase> {
        let TestCase::Call(call) = self;
        let style = call::style::Style { layout: true, ..call.style };
        (style != call.style).then(|| TestCase::Call(call::Call { style, ..call.clone() }))
    }

    /// Smaller test cases that keep the rules, the boldest first; none for the smallest there is.
    pub fn candidates(&self, rules: &Rules) -> Vec<TestCase> {
        match self {
            TestCase::Call(call) => {
                call::candidates::candidates(call, rules).into_iter().map(TestCase::Call).collect()
            }
        }
    }

    /// The same with values that nothing else has by chance.
    pub fn unlikely(&self, model: &Model) -> TestCase {
        match self {
            TestCase::Call(call) => TestCase::Call(call::candidates::unlikely(call, model)),
        }
    }

    /// The same call for judging who is wrong: with a set of values that are like nothing else, under another
    /// seed for each set, and with poison in registers and on the stack right before it.
    pub fn judged(&self, set: u32, rules: &Rules) -> TestCase {
        let TestCase::Call(call) = self;
        let call = call::candidates::distinct(call, set, rules.model);
        let style = call::style::Style { poison: true, ..call.style }.under(rules);
        let seed = call.seed.wrapping_add(1 + i64::from(set));
        TestCase::Call(call::Call { style, seed, ..call })
    }

    /// A call without arguments and result, with poison before it: what fails here fails because of that.
    pub fn poisoned_nothing(&self, rules: &Rules) -> TestCase {
        let TestCase::Call(call) = self;
        let style =
            call::style::Style { poison: true, ..call::style::Style::default() }.under(rules);
        TestCase::Call(call::Call { style, ..call::candidates::nothing(call) })
    }

    /// The C code of the case under the rules it was drawn by.
    pub fn code(&self, rules: &Rules) -> CaseCode {
        self.lower(rules.model, rules.has_designators())
    }

    /// The C code of the case. With `designators`, initializers may name the member they set (C99).
    pub fn lower(&self, model: &Model, designators: bool) -> CaseCode {
        match self {
            TestCase::Call(call) => call::lower::lower(call, model, designators),
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
