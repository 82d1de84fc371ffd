//! Suites of constants: a generator of types.

use super::{Constant, is_number};
use crate::base::chance::{Chance, mix};
use crate::c::types::{Int, Type};
use crate::case::call::values::{Knobs, ValueDrawer};
use crate::case::family::Draw;
use crate::case::form::{Field, Form, Holds};
use crate::case::redraw::{DrawError, Redraw};
use crate::case::{Part, TestCase};
use crate::generator::{Datum, Gen};

/// Separates the stream of values from that of types.
const VALUES: u64 = 0x636f_6e73_7461;

/// The part of a suite specific to constants.
#[derive(Debug, Clone)]
pub struct Constants {
    /// Yields the type of a constant.
    pub constant: Gen,
}

/// How a suite of constants is written in Lua.
pub static FORM: Form = Form {
    family: "const",
    has_sides: false,
    is_one_file: false,
    has_variants: false,
    shape: "type",
    validity: "Its one object is set, to a value in the range of its type; a floating value is exact and finite.",
    fields: &[Field { name: "constant", holds: Holds::One, is_needed: true }],
    knobs: &[],
    example: "{ constant = R.oneof{int, double} }",
    part: |fields| {
        Part::Constants(Constants { constant: fields.take("constant", Type::Int(Int::Int).into()) })
    },
};

impl Draw for &Constants {
    fn case(&self, seed: i64, redraw: &mut Redraw) -> Result<TestCase, DrawError> {
        let mut source = redraw.source(seed);
        let ty =
            redraw.legal(&self.constant, &mut source, "constant", |this, datum| match datum {
                Datum::Type(ty) if is_number(&ty) => Ok(this.rules.object(&ty).map(|()| ty)),
                other => Err(this.no_type("constant", "the type of a number", &other)),
            })?;
        let knobs = Knobs::default();
        let mut chance = Chance::new(mix(seed as u64, VALUES));
        let value = ValueDrawer::new(redraw.rules.model, &knobs).draw(&ty, &mut chance);
        Ok(TestCase::Constant(Constant { seed, suite: redraw.suite.into(), ty, value }))
    }
}
