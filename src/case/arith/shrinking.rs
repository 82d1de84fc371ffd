//! What smaller test cases are made of.

use super::meaning::Scope;
use super::term::Term;
use super::{Arith, Computed};
use crate::c::model::Model;
use crate::c::types::Type;
use crate::c::value::Value;

/// The most candidates of each kind for one expression: the largest parts, since what remains small is tried
/// when the large parts are gone.
pub(super) const MOST: usize = 60;

/// The most operators of a test case whose parts are replaced in every way: a larger one has too many parts.
pub(super) const SMALL: u32 = 8;

/// The most operators in all candidates of one kind together: they are made together, and a hundred
/// expressions of a hundred operators took eight gigabytes.
const COPIED: usize = 1_000_000;

/// A test case that is shrunk under a model.
pub(super) struct Shrinking<'a> {
    pub(super) case: &'a Arith,
    pub(super) model: &'a Model,
}

impl Shrinking<'_> {
    /// The most candidates of one kind: of a large test case the boldest alone, since the others are tried when it is small.
    pub(super) fn room(&self) -> usize {
        let size = self.case.operators() as usize + self.case.variables.len();
        (COPIED / size.max(1)).max(MOST)
    }

    /// A constant with a value, if a test case like this one has such: one with an imaginary part is GNU C, and takes the place
    /// of others alone.
    pub(super) fn constant(&self, ty: &Type, value: &Value) -> Option<Term> {
        let has_imaginary = |computed: &Computed| {
            let mut has = false;
            computed.term.each(&mut |term| has |= matches!(term, Term::Complex(..)));
            has
        };
        let is_known = |constant: &Term| match constant {
            Term::Complex(..) => self.case.expressions.iter().any(has_imaginary),
            _ => true,
        };
        Term::of_value(ty, value).filter(is_known)
    }

    /// The type and value of a part; none if it is never evaluated.
    pub(super) fn outcome(&self, scope: &mut Scope, part: &Term) -> Option<(Type, Value)> {
        let before = (scope.variables.clone(), scope.vectors.clone());
        let known = scope.outcome(self.case, part).ok();
        (scope.variables, scope.vectors) = before;
        known
    }
}
