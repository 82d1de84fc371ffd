//! The interface of a family of test cases, so that nothing outside of this folder needs to know which
//! families exist. The default methods suit a family that has nothing special to offer.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::TestCase;
use super::counts::Counts;
use super::form::Form;
use super::redraw::{DrawError, Redraw};
use super::traits::Traits;
use crate::c::complaint::{Complaint, Subject};
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::c::tree::CaseCode;
use crate::c::types::Type;
use crate::c::value::Value;

/// Smaller test cases.
pub type Candidates<'c> = Box<dyn Iterator<Item = Candidate<'c>> + Send + 'c>;

/// Makes a smaller test case; `None` if a change proves to lead to none.
pub type Candidate<'c> = Box<dyn FnOnce() -> Option<TestCase> + Send + 'c>;

/// A test case of a family.
pub trait Family {
    /// The seed that reproduces the test case alone.
    fn seed(&self) -> i64;

    /// Its suite.
    fn suite(&self) -> &str;

    /// The properties that all test cases of the family share, and how its suites are written.
    fn form(&self) -> &'static Form;

    /// The same test case with names made from another seed.
    fn with_seed(&self, seed: i64) -> TestCase;

    /// Checks that a test case, perhaps written by hand, is no larger than any that Quest draws, and makes
    /// sense.
    ///
    /// # Errors
    /// It is not; the message says where.
    fn check(&self) -> Result<(), String>;

    // Its code.

    /// The C code. With `designators`, initializers may name the member they set (C99).
    fn lower(&self, model: &Model, designators: bool) -> CaseCode;

    /// Whether the test case works with a compiler that lacks some features.
    fn does_without(&self, lacks: Features, model: &Model) -> bool;

    /// Whether the test case needs a feature.
    fn needs(&self, feature: Feature, model: &Model) -> bool {
        !self.does_without(Features::NONE.with(feature), model)
    }

    /// Whether some standard of C has all that it needs; otherwise it is GNU C.
    fn is_standard(&self, model: &Model) -> bool;

    /// How much of the test case is possible under other rules.
    fn possible(&self, rules: &Rules) -> Possible;

    /// The behaviour that it relies on, though C leaves it to implementations and options.
    fn assumes(&self) -> Features {
        Features::NONE
    }

    /// Whether all its functions are declared with prototypes.
    fn has_prototypes(&self) -> bool {
        true
    }

    // Smaller and other test cases.

    /// The number of its values: of two test cases that show the same bug, the smaller is better.
    fn values(&self) -> usize;

    /// Smaller test cases that keep the rules, the boldest first. Each is smaller by a well-founded measure
    /// of its family, so every chain of candidates ends; none for the smallest test case. Each is made when it is asked
    /// for, so that who has little time can look at the clock, or pass over some.
    fn each_candidate<'c>(&'c self, rules: &'c Rules) -> Candidates<'c>;

    /// The same, all of them.
    fn candidates(&self, rules: &Rules) -> Vec<TestCase> {
        self.each_candidate(rules).filter_map(|made| made()).collect()
    }

    /// The same test case with values that are unlikely to occur by chance; as it is if the family has no such values.
    fn unlikely(&self, _model: &Model) -> TestCase {
        self.with_seed(self.seed())
    }

    /// The test case for judging which side is wrong: with another set of values, under another seed for each
    /// set, and in circumstances that leave nothing to luck. None if the family has no such variant.
    fn judged(&self, _set: u32, _rules: &Rules) -> Option<TestCase> {
        None
    }

    /// A test case that passes unless the circumstances of [`Family::judged`] make it fail.
    fn control(&self, _rules: &Rules) -> Option<TestCase> {
        None
    }

    /// The same test case with both sides comparing layouts first; none if they already do, or if there is
    /// nothing to compare.
    fn with_layout(&self) -> Option<TestCase> {
        None
    }

    /// The same test case with more checks, to see where a value is first wrong; none if the family has none, or the
    /// test case has all.
    fn denser(&self) -> Option<TestCase> {
        None
    }

    // Descriptions.

    /// Whether the test case has a caller and a callee (see [`Form::has_sides`]).
    fn has_sides(&self) -> bool {
        self.form().has_sides
    }

    /// Its shape, without values and names: test cases that fail in the same way and share a shape show one
    /// bug.
    fn shape(&self) -> String;

    /// The part of the shape that conventions, and so bugs, distinguish: wrong code for one outline is one
    /// bug.
    fn outline(&self, _model: &Model) -> String {
        self.shape()
    }

    /// Whether a known case of wrong code explains wrong code for this test case: it may need no more than
    /// the known one has.
    fn is_explained_by(&self, _known: &TestCase, _model: &Model) -> bool {
        false
    }

    /// The value that a check is about, if there is one.
    fn subject(&self, subject: Subject, model: &Model) -> Option<Checked<'_>>;

    /// Where a value is first wrong, if a complaint of the test case says that.
    fn first_wrong(&self, _complaint: &Complaint, _model: &Model) -> Option<FirstWrong> {
        None
    }

    /// Words for the name of a bug whose first message may have a subject.
    fn words(&self, subject: Option<Subject>) -> Vec<String>;

    /// The types in it, without those nested in others.
    fn types(&self) -> Vec<&Type>;

    /// Counts it for `quest stats`.
    fn count(&self, model: &Model, counts: &mut Counts);

    /// Its traits, from which rules about failing test cases are made.
    fn traits(&self, model: &Model) -> Traits;

    // Known failures.

    /// Whether it is so small that it cannot fail for another reason.
    fn is_nothing(&self) -> bool {
        false
    }

    /// The cause of its failure, if inspection can tell.
    fn trigger(&self) -> Option<Box<dyn Trigger>> {
        None
    }

    /// The experiment that tells whether another test case fails for the known reason of this one; none if
    /// that one does not contain this one's trigger.
    fn experiment(&self, _failing: &TestCase, _model: &Model) -> Option<Experiment> {
        None
    }
}

/// The cause of a known test case's failure. Its display text follows "test cases with".
pub trait Trigger: fmt::Debug + fmt::Display + Send {
    /// Whether a test case contains it.
    fn is_in(&self, case: &TestCase, model: &Model) -> bool;
}

/// Two test cases that tell whether a failure has the same reason as a known one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Experiment {
    /// Without anything that contains the known trigger: passes unless there is another reason.
    pub without: TestCase,
    /// With just the known trigger in place of what contains it: fails in the same way if that is the reason.
    pub replaced: TestCase,
}

/// A value that a check is about.
#[derive(Debug, Clone, PartialEq)]
pub struct Checked<'c> {
    /// The role of the value in the test case, in a word: `arg`, `returning`.
    pub word: &'static str,
    /// The type of the value where it is checked.
    pub ty: Type,
    /// The value that was drawn.
    pub value: Cow<'c, Value>,
}

/// Where a value of a program that runs step by step is first wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstWrong {
    /// The statement after which it is wrong; none for the end of the function.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The function.
    pub function: String,
    /// The number of the visit there, from 1.
    pub visit: u32,
    /// The wrong object, or part of one.
    pub place: String,
    /// Its known value.
    pub expected: String,
    /// The value that was found.
    pub found: String,
}

/// How much of a test case is possible under some rules.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Possible {
    /// The number of its values, and one for its result.
    pub values: usize,
    /// The number of those whose types are possible.
    pub legal: usize,
    /// The number of features that it needs besides its types; one if it is possible with all of them or not at all.
    pub features: usize,
    /// The number of those that are possible.
    pub allowed: usize,
}

/// Checks that a test case which is read from a file assumes nothing but what implementations define.
///
/// # Errors
/// It does; in words.
pub(super) fn check_assumptions(assumes: Features) -> Result<(), String> {
    match assumes.iter().all(Feature::is_assumption) {
        true => Ok(()),
        false => Err("it assumes what is no behaviour that implementations define".into()),
    }
}

/// Draws the test cases of a suite of a family.
pub trait Draw: fmt::Debug {
    /// The test case of a seed.
    ///
    /// # Errors
    /// A mistake in the suite.
    fn case(&self, seed: i64, redraw: &mut Redraw) -> Result<TestCase, DrawError>;
}
