//! The family of constants, the smallest there is: a global object with a constant value, which a function
//! returns. It shows what a family needs; no built-in suite draws it.

pub mod draw;
mod lower;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::TestCase;
use super::counts::{Counts, Drawn};
use super::family::{Candidate, Candidates, Checked, Family, Possible};
use super::form::Form;
use super::traits::{Row, Traits};
use super::words::words_of;
use crate::c::complaint::Subject;
use crate::c::features::Features;
use crate::c::model::Model;
use crate::c::print::type_name;
use crate::c::real::Real;
use crate::c::rules::Rules;
use crate::c::tree::CaseCode;
use crate::c::types::{Int, Type};
use crate::c::value::Value;

/// A constant: an integer or a floating value.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Constant {
    /// The seed that reproduces this test case alone.
    pub seed: i64,
    /// Its suite.
    pub suite: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: Type,
    /// Its value.
    pub value: Value,
}

/// Whether a type has constants here: numbers do.
fn is_number(ty: &Type) -> bool {
    matches!(ty, Type::Int(_) | Type::Float(_))
}

impl Constant {
    /// The cost to a reader: a type other than `int` weighs more than a large value.
    fn cost(&self) -> (bool, u128) {
        let value = match &self.value {
            Value::Int(n) => n.unsigned_abs(),
            Value::Real(real) => 1 + u128::from(*real != one()),
            _ => 0,
        };
        (self.ty != Type::Int(Int::Int), value)
    }
}

fn one() -> Real {
    Real::new(false, 1, 0).unwrap_or(Real::ZERO)
}

impl Family for Constant {
    fn seed(&self) -> i64 {
        self.seed
    }

    fn suite(&self) -> &str {
        &self.suite
    }

    fn form(&self) -> &'static Form {
        &draw::FORM
    }

    fn with_seed(&self, seed: i64) -> TestCase {
        TestCase::Constant(Constant { seed, ..self.clone() })
    }

    fn check(&self) -> Result<(), String> {
        match (&self.ty, &self.value) {
            (Type::Int(_), Value::Int(_)) => Ok(()),
            (Type::Float(_), Value::Real(real)) if !real.is_special() => Ok(()),
            _ => Err("its value does not fit its type, which is that of a number".into()),
        }
    }

    fn lower(&self, model: &Model, _designators: bool) -> CaseCode {
        lower::lower(self, model)
    }

    fn does_without(&self, lacks: Features, model: &Model) -> bool {
        Rules::of_any_suite(model, lacks).object(&self.ty).is_ok()
    }

    fn is_standard(&self, model: &Model) -> bool {
        Rules::of_any_standard(model).object(&self.ty).is_ok()
    }

    fn possible(&self, rules: &Rules) -> Possible {
        let legal = rules.object(&self.ty).is_ok().into();
        Possible { values: 1, legal, features: 0, allowed: 0 }
    }

    fn values(&self) -> usize {
        1
    }

    /// An `int`, the numbers 0 and 1, and half of an integer.
    fn each_candidate<'c>(&'c self, rules: &'c Rules) -> Candidates<'c> {
        let int = Type::Int(Int::Int);
        let mut found = vec![(int.clone(), Value::Int(1))];
        match &self.value {
            Value::Int(n) => {
                found.extend([0, 1, n / 2].map(|n| (self.ty.clone(), Value::Int(n))));
                let (least, most) = rules.model.range(Int::Int);
                found.extend((least..=most).contains(n).then_some((int, Value::Int(*n))));
            }
            _ => found.push((self.ty.clone(), Value::Real(one()))),
        }
        let case = |(ty, value)| Constant { ty, value, ..self.clone() };
        let smaller = found.into_iter().map(case).filter(|case| case.cost() < self.cost());
        Box::new(
            smaller.map(|case| -> Candidate<'c> { Box::new(|| Some(TestCase::Constant(case))) }),
        )
    }

    fn shape(&self) -> String {
        format!("{} constant", type_name(&self.ty))
    }

    fn subject(&self, subject: Subject, _model: &Model) -> Option<Checked<'_>> {
        let checked =
            || Checked { word: "constant", ty: self.ty.clone(), value: Cow::Borrowed(&self.value) };
        (subject == Subject::Result).then(checked)
    }

    fn words(&self, _subject: Option<Subject>) -> Vec<String> {
        vec!["constant".into(), words_of(&self.ty)]
    }

    fn types(&self) -> Vec<&Type> {
        vec![&self.ty]
    }

    fn count(&self, model: &Model, counts: &mut Counts) {
        let size = Drawn::Bytes(model.layout(&self.ty).size);
        counts.table("constant_sizes", "bytes of constants", [size]);
    }

    fn traits(&self, model: &Model) -> Traits {
        let kinds =
            vec!["a constant".into(), format!("a constant of type `{}`", type_name(&self.ty))];
        let size = model.layout(&self.ty).size;
        Traits { rows: vec![Row { kinds, size, places: Vec::new() }], whole: Vec::new() }
    }
}
