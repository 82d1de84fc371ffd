//! What every family of test cases offers, so that nothing outside of this folder needs to know which families
//! there are. A family that has nothing to say of something takes the answer that is given here.

use std::fmt;

use super::TestCase;
use super::counts::Counts;
use super::form::Form;
use super::redraw::{DrawError, Redraw};
use super::traits::Traits;
use crate::c::complaint::Subject;
use crate::c::features::Features;
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::c::tree::CaseCode;
use crate::c::types::Type;
use crate::c::value::Value;

/// A test case of a family.
pub trait Family {
    /// The seed that makes the test case again alone.
    fn seed(&self) -> i64;

    /// The suite it was drawn from.
    fn suite(&self) -> &str;

    /// What all test cases of the family have in common, and how its suites are written.
    fn form(&self) -> &'static Form;

    /// The same with names made from another seed.
    fn with_seed(&self, seed: i64) -> TestCase;

    /// Checks that one that somebody may have written is no larger than any that Quest draws, and makes sense.
    ///
    /// # Errors
    /// What is wrong, and where.
    fn check(&self) -> Result<(), String>;

    // Its code.

    /// The C code. With `designators`, initializers may name the member they set (C99).
    fn lower(&self, model: &Model, designators: bool) -> CaseCode;

    /// Whether a compiler that lacks some features has all that the test case needs.
    fn does_without(&self, lacks: Features, model: &Model) -> bool;

    /// Whether a standard of C has all that it needs; otherwise it is GNU C.
    fn is_standard(&self, model: &Model) -> bool;

    /// How much of what was drawn is possible under other rules.
    fn possible(&self, rules: &Rules) -> Possible;

    /// Whether all its functions are declared with prototypes.
    fn has_prototypes(&self) -> bool {
        true
    }

    // Smaller and other ones.

    /// How many values it has: of two that show the same bug, the smaller is better.
    fn values(&self) -> usize;

    /// Smaller test cases that keep the rules, the boldest first. Each is smaller in a sense of its family that
    /// has an end, so that no chain of candidates goes on for ever; none for the smallest there is.
    fn candidates(&self, rules: &Rules) -> Vec<TestCase>;

    /// The same with values that nothing else has by chance.
    fn unlikely(&self, model: &Model) -> TestCase;

    /// The same for judging who is wrong: with a set of other values, under another seed for each set, and in
    /// circumstances that leave nothing to luck. None if there is no such thing.
    fn judged(&self, _set: u32, _rules: &Rules) -> Option<TestCase> {
        None
    }

    /// A test case that passes unless the circumstances in [`Family::judged`] make it fail.
    fn control(&self, _rules: &Rules) -> Option<TestCase> {
        None
    }

    /// The same with both files comparing how they lay out types first; none if they do, or if there is nothing
    /// to compare.
    fn with_layout(&self) -> Option<TestCase> {
        None
    }

    // What is said of it.

    /// Whether caller and callee mean anything (see [`Form::has_sides`]).
    fn has_sides(&self) -> bool {
        self.form().has_sides
    }

    /// What it looks like without its values and names: test cases that fail in the same way and share it show
    /// one bug.
    fn shape(&self) -> String;

    /// What of the shape conventions, and so bugs, can tell apart: wrong code of one outline is one bug.
    fn outline(&self, _model: &Model) -> String {
        self.shape()
    }

    /// Whether wrong code for this test case is explained by wrong code for one that is known: it may well need
    /// no more than that one has.
    fn is_explained_by(&self, _known: &TestCase, _model: &Model) -> bool {
        false
    }

    /// The value that a check is about. None if it has none.
    fn subject(&self, subject: Subject, model: &Model) -> Option<Checked<'_>>;

    /// Words for the name of a bug whose first message may have a subject.
    fn words(&self, subject: Option<Subject>) -> Vec<String>;

    /// The types that it is made of, those within others left out.
    fn types(&self) -> Vec<&Type>;

    /// Counts it for `quest stats`.
    fn count(&self, model: &Model, counts: &mut Counts);

    /// What can be said of it, for rules on what failing test cases have in common.
    fn traits(&self, model: &Model) -> Traits;

    // What is known of failures.

    /// Whether nothing smaller could be said to fail for another reason.
    fn is_nothing(&self) -> bool {
        false
    }

    /// What makes it fail, if that can be told by looking.
    fn trigger(&self) -> Option<Box<dyn Trigger>> {
        None
    }

    /// The experiment that tells whether another test case fails for the reason that this one is known to fail
    /// for; none if it does not hold what makes this one fail.
    fn experiment(&self, _failing: &TestCase, _model: &Model) -> Option<Experiment> {
        None
    }
}

/// What makes a known test case fail. Displayed, it follows "test cases with".
pub trait Trigger: fmt::Debug + fmt::Display + Send {
    /// Whether a test case holds it.
    fn is_in(&self, case: &TestCase, model: &Model) -> bool;
}

/// The two test cases that tell whether one fails for the reason that a known one does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Experiment {
    /// Without whatever holds the known trigger: passes, if there is no other reason.
    pub without: TestCase,
    /// With nothing but the known trigger in place of what holds it: fails in the same way, if that is why.
    pub replaced: TestCase,
}

/// A value that a check is about.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked<'c> {
    /// What the value is to the test case, in a word: `arg`, `returning`.
    pub word: &'static str,
    /// The type that it has where it is checked.
    pub ty: Type,
    /// The value that was drawn.
    pub value: &'c Value,
}

/// How much of a test case is possible under some rules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Possible {
    /// Its values, and one for its result.
    pub values: usize,
    /// Those of them whose types are.
    pub legal: usize,
    /// Whether the test case is, whatever its types are.
    pub is_whole: bool,
}

/// Draws the test cases of a suite of a family.
pub trait Draw: fmt::Debug {
    /// The test case of a seed.
    ///
    /// # Errors
    /// A mistake in the suite.
    fn case(&self, seed: i64, redraw: &mut Redraw) -> Result<TestCase, DrawError>;
}
