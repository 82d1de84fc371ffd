//! The trigger of a known failure: its shrunk expression. Another test case is tried with the operations that it
//! stands for replaced by their values, and with those operations alone.

use std::fmt;

use super::cost::{plainer_operators, plainer_types};
use super::meaning::Scope;
use super::outline::{self, is_sum};
use super::shrinking::Shrinking;
use super::term::Term;
use super::way::{Way, at, at_mut};
use super::{Arith, Computed, Variable};
use crate::c::model::Model;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::case::TestCase;
use crate::case::family::{self, Experiment};

/// The most operations that are tried alone, each as an expression.
const ALONE: usize = 8;

/// The expression of a known test case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Trigger(Arith);

impl Trigger {
    /// The trigger of a shrunk test case; none unless it is one expression with an operator.
    pub(super) fn of(known: &Arith) -> Option<Trigger> {
        let is_one = known.expressions.len() == 1 && known.operators() > 0;
        is_one.then(|| Trigger(known.clone()))
    }

    /// The known expression beside a test case.
    fn beside<'a>(&'a self, case: &'a Arith, model: &'a Model) -> Matching<'a> {
        Matching { known: &self.0, case, model, is_strict: false }
    }

    /// Whether a test case has an operation like it, with the same operators.
    pub(super) fn is_in_expressions(&self, case: &Arith, model: &Model) -> bool {
        !Matching { is_strict: true, ..self.beside(case, model) }.places().is_empty()
    }

    /// The experiment with a failing test case; none if it has no such operation.
    pub(super) fn experiment(&self, failing: &Arith, model: &Model) -> Option<Experiment> {
        let matching = self.beside(failing, model);
        let places = matching.places();
        if places.is_empty() {
            return None;
        }
        let mut without = failing.clone();
        let mut replaced = failing.clone();
        let mut alone = Vec::new();
        let known = &self.0.expressions[0].term;
        let mut scope = Scope::new(failing, model);
        let shrinking = Shrinking { case: failing, model };
        for index in 0..failing.expressions.len() {
            let mut outermost: Vec<&Way> = Vec::new();
            for (_, way) in places.iter().filter(|(of, _)| *of == index) {
                let part = at(&failing.expressions[index].term, way);
                let mut put_value = |case: &mut Arith, part: &Term| -> Option<Term> {
                    let (ty, number) = shrinking.outcome(&mut scope, part)?;
                    case.variables.push(Variable::plain(ty, number));
                    Some(Term::Variable(case.variables.len() as u32 - 1))
                };
                let value = &mut |part: &Term| put_value(&mut replaced, part);
                if alone.len() < ALONE
                    && let Some(ty) = matching.ty(failing, part)
                    && let Some(term) = matching.alone(known, part, true, value)
                {
                    alone.push(Computed { ty, term, is_local: false });
                }
                if outermost.iter().any(|outer| way.starts_with(outer)) {
                    continue;
                }
                outermost.push(way);
                let value = put_value(&mut without, part);
                // What is never evaluated may be anything.
                let value = value.unwrap_or(Term::Int(1, Int::Int));
                *at_mut(&mut without.expressions[index].term, way) = value;
            }
            scope.compute(failing, index).ok()?;
        }
        replaced.expressions = alone;
        let whole = |case: Arith| {
            let case = case.without_unused();
            let is_whole = case.meaning(model).is_ok() && !case.expressions.is_empty();
            is_whole.then(|| TestCase::Arith(Box::new(case)))
        };
        Some(Experiment { without: whole(without)?, replaced: whole(replaced)? })
    }
}

impl family::Trigger for Trigger {
    fn is_in(&self, case: &TestCase, model: &Model) -> bool {
        case.as_arith().is_some_and(|case| self.is_in_expressions(case, model))
    }
}

/// In words that follow "test cases with".
impl fmt::Display for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` or what it stands for", outline::shape(&self.0))
    }
}

/// A known test case beside another.
struct Matching<'a> {
    known: &'a Arith,
    case: &'a Arith,
    model: &'a Model,
    /// Whether an operator stands for itself alone, and not for those that shrinking replaces by it.
    is_strict: bool,
}

impl Matching<'_> {
    /// The operations that the known one stands for, outer ones first: expressions by index, and ways into them.
    fn places(&self) -> Vec<(usize, Way)> {
        let known = &self.known.expressions[0].term;
        let mut found = Vec::new();
        for (index, computed) in self.case.expressions.iter().enumerate() {
            let mut visit = |way: &Way| found.push((index, way.clone()));
            self.find(known, &computed.term, &mut Vec::new(), &mut visit);
        }
        found
    }

    fn ty(&self, case: &Arith, term: &Term) -> Option<Type> {
        Scope::new(case, self.model).operand_type(case, term).ok()
    }

    /// Visits the ways to the parts of an expression that a known one stands for, outer ones first.
    fn find(&self, known: &Term, term: &Term, way: &mut Way, visit: &mut impl FnMut(&Way)) {
        if term.is_operation() && self.is_like(known, term, true) {
            visit(way);
        }
        for (index, part) in term.parts().iter().enumerate() {
            way.push(index);
            self.find(known, part, way, visit);
            way.pop();
        }
    }

    /// Whether a known expression stands for another: an operand for anything of its type, and a sum of operands
    /// below the root for any operation.
    fn is_like(&self, known: &Term, term: &Term, is_root: bool) -> bool {
        let types = self.ty(self.known, known).zip(self.ty(self.case, term));
        let has_type =
            |(plain, ty): (Type, Type)| is_or(&plain, &ty, plainer_types(self.model, &ty));
        if !is_root && !types.is_some_and(has_type) {
            return false;
        }
        if !known.is_operation() || (!is_root && is_sum(known)) {
            return !known.is_operation() || term.is_operation();
        }
        let pairs = match (known, term) {
            (Term::Cast(plain, _), Term::Cast(ty, _))
                if !is_or(plain, ty, plainer_types(self.model, ty)) =>
            {
                None
            }
            _ => self.pairs(known, term),
        };
        pairs.is_some_and(|mut pairs| pairs.all(|(known, part)| self.is_like(known, part, false)))
    }

    /// The parts of a known operation, each with that of an operation for which its operator stands.
    fn pairs<'t>(
        &self,
        known: &'t Term,
        term: &'t Term,
    ) -> Option<impl Iterator<Item = (&'t Term, &'t Term)> + use<'t>> {
        let plainer = |op: Op| plainer_operators(op).filter(|_| !self.is_strict);
        let is_pair = match (known, term) {
            (Term::Binary(plain, _), Term::Binary(op, _) | Term::Assign(Some(op), ..)) => {
                is_or(plain, op, plainer(*op))
            }
            (Term::Cast(..), Term::Cast(..)) => true,
            _ => known.operator() == term.operator(),
        };
        // Of a compound assignment the left operand is not a part.
        is_pair.then(|| known.parts().iter().rev().zip(term.parts().iter().rev()))
    }

    /// An operation that a known one stands for, with its values for all that is not needed.
    fn alone(
        &self,
        known: &Term,
        term: &Term,
        is_root: bool,
        value: &mut impl FnMut(&Term) -> Option<Term>,
    ) -> Option<Term> {
        match term {
            Term::Int(..) | Term::Real(..) | Term::Variable(_) => return Some(term.clone()),
            _ if !known.is_operation() => return value(term),
            _ => {}
        }
        let mut alone = term.clone();
        let parts = alone.parts_mut().iter_mut().rev();
        if !is_root && is_sum(known) {
            for part in parts {
                *part = self.alone(&Term::Variable(0), &part.clone(), false, value)?;
            }
        } else {
            // Of a compound assignment the left operand is not a part.
            for (part, known) in parts.zip(known.parts().iter().rev()) {
                *part = self.alone(known, &part.clone(), false, value)?;
            }
        }
        Some(alone)
    }
}

/// Whether something is one thing, or one of those plainer than it.
fn is_or<T: PartialEq>(plain: &T, it: &T, mut plainer: impl Iterator<Item = T>) -> bool {
    plain == it || plainer.any(|other| other == *plain)
}
