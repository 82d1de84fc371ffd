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
use crate::c::tree::{Op, Step};
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
                    let (ty, value) = shrinking.outcome(&mut scope, part)?;
                    case.variables.push(Variable::of_value(ty, value));
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
        if self.is_like(known, term) {
            visit(way);
        }
        for (index, part) in term.parts().iter().enumerate() {
            way.push(index);
            self.find(known, part, way, visit);
            way.pop();
        }
    }

    /// Whether a known operation stands for another: one done in its type, or in one that shrinking replaces by it.
    fn is_like(&self, known: &Term, term: &Term) -> bool {
        // Conversions make operands alike, but for those of shifts and truth values.
        let converts = matches!(known, Term::Binary(op, _) if !op.is_shift() && !op.is_logical());
        let has_type = match (known, term) {
            (Term::Cast(plain, _), Term::Cast(ty, _)) => self.stands_for(plain, ty),
            _ => {
                self.stands_for_one(self.done_in(self.known, known), self.done_in(self.case, term))
            }
        };
        let is_like = |(known, part): (&Term, &Term)| match known.is_operation() {
            true if is_sum(known) => part.is_operation() && self.has_type(known, part),
            true => self.is_like(known, part),
            false => converts || self.has_type(known, part),
        };
        has_type && self.pairs(known, term).is_some_and(|mut pairs| pairs.all(is_like))
    }

    /// Whether the type of a known expression stands for that of another.
    fn has_type(&self, known: &Term, term: &Term) -> bool {
        self.stands_for_one(self.ty(self.known, known), self.ty(self.case, term))
    }

    fn stands_for_one(&self, plain: Option<Type>, ty: Option<Type>) -> bool {
        plain.zip(ty).is_some_and(|(plain, ty)| self.stands_for(&plain, &ty))
    }

    fn stands_for(&self, plain: &Type, ty: &Type) -> bool {
        is_or(plain, ty, plainer_types(self.model, ty))
    }

    /// The type in which an operation is done: that of a comparison is not its result's.
    fn done_in(&self, case: &Arith, term: &Term) -> Option<Type> {
        let of = |term: &Term| self.ty(case, term);
        let (op, types) = match term {
            Term::Binary(op, parts) => (op, [of(&parts[0])?, of(&parts[1])?]),
            Term::Assign(Some(op), place, right) => (op, [of(&Term::read(*place))?, of(right)?]),
            Term::Step(step, place) => {
                let old = of(&Term::read(*place))?;
                let one = Type::Int(Step::one(&old));
                (&step.op(), [old, one])
            }
            _ => return self.ty(case, term),
        };
        Scope::new(case, self.model).operation(*op, &types).ok()
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
            Term::Int(..)
            | Term::Wide(..)
            | Term::Real(..)
            | Term::Complex(..)
            | Term::Variable(_) => {
                return Some(term.clone());
            }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::features::Features;
    use crate::c::model::LP64;
    use crate::c::real::Real;
    use crate::c::rules::Rules;
    use crate::c::types::Float;
    use crate::case::arith::target::Target;
    use crate::case::family::{Family, Trigger as _};

    const FLOAT: Type = Type::Float(Float::Float);
    const DOUBLE: Type = Type::Float(Float::Double);
    const LONG: Type = Type::Float(Float::LongDouble);
    const INT: Type = Type::Int(Int::Int);

    fn x(number: u32) -> Term {
        Term::Variable(number)
    }

    fn k(n: i128) -> Term {
        Term::Real(Real::of_int(n).expect("it is small"), Float::LongDouble)
    }

    /// An `int` computed from variables of some types with values 8, 4, 2.
    fn case(types: &[Type], term: Term) -> Arith {
        let variable = |(ty, n): (&Type, i128)| {
            let number = crate::c::arithmetic::Arithmetic { model: &LP64, assumes: Features::NONE };
            let number = number.convert(crate::c::arithmetic::Number::Int(n), ty);
            Variable::plain(ty.clone(), number.expect("it fits"))
        };
        Arith {
            seed: 1,
            suite: "x".into(),
            variables: types.iter().zip([8, 4, 2]).map(variable).collect(),
            expressions: vec![Computed { ty: INT, term, is_local: false }],
            assumes: Features::NONE,
            inserted: 0,
            packed: false,
            pack: None,
        }
    }

    /// Whether a compiler fails that gets each operation of `long double` wrong whose order matters, and whose
    /// right operand is an operation, and the left one no constant.
    fn fails(case: &Arith) -> bool {
        let mut fails = false;
        let ty = |term| Scope::new(case, &LP64).operand_type(case, term) == Ok(LONG);
        case.expressions[0].term.each(&mut |term| {
            if let Term::Binary(op, _) | Term::Assign(Some(op), ..) = term {
                let right = term.parts().last().expect("it has parts");
                let is_constant =
                    |term: &Term| matches!(term, Term::Int(..) | Term::Wide(..) | Term::Real(..));
                if matches!(term, Term::Binary(_, parts) if is_constant(&parts[0])) {
                    return;
                }
                let is_ordered = !matches!(op, Op::Add | Op::Multiply | Op::Equal | Op::NotEqual);
                fails |= is_ordered && right.is_operation() && ty(right);
            }
        });
        fails
    }

    fn shrunk(mut case: Arith) -> Arith {
        let rules = Rules::of_any_suite(&LP64, Features::NONE);
        loop {
            let smaller = case.candidates(&rules).into_iter();
            let smaller = smaller.filter_map(|case| case.as_arith().cloned());
            match smaller.into_iter().find(fails) {
                Some(smaller) => case = smaller,
                None => return case,
            }
        }
    }

    fn causes() -> Vec<Arith> {
        let cond = Term::Conditional(Box::new([x(1), k(1), k(2)]));
        vec![
            case(
                &[FLOAT, LONG],
                Term::binary(Op::Divide, x(0), Term::binary(Op::Multiply, k(2), x(1))),
            ),
            case(&[DOUBLE, INT], Term::binary(Op::LessEqual, x(0), cond)),
            case(
                &[DOUBLE, FLOAT],
                Term::Assign(
                    Some(Op::Subtract),
                    Target::Whole(0),
                    Box::new(Term::Cast(LONG, Box::new(x(1)))),
                ),
            ),
            case(
                &[INT, LONG, INT],
                Term::binary(
                    Op::Add,
                    x(2),
                    Term::binary(
                        Op::Greater,
                        x(0),
                        Term::unary(crate::c::tree::UnaryOp::Minus, x(1)),
                    ),
                ),
            ),
        ]
    }

    #[test]
    fn shrinking_leads_from_different_expressions_with_one_cause_to_one_outline() {
        for case in causes() {
            assert!(fails(&case));
            let outline = outline::outline(&shrunk(case.clone()), &LP64);
            assert_eq!(outline, "int = (int - any long double)", "{}", case.shape());
        }
    }

    #[test]
    fn an_experiment_takes_the_operations_out_that_a_known_one_stands_for_and_tries_them_alone() {
        let known = Trigger::of(&shrunk(causes().remove(0))).expect("it has an operator");
        for case in causes() {
            let experiment = known.experiment(&case, &LP64).expect("it has one");
            let without = experiment.without.as_arith().expect("it is arithmetic");
            let replaced = experiment.replaced.as_arith().expect("it is arithmetic");
            assert!(!fails(without), "{}", without.shape());
            assert!(fails(replaced), "{}", replaced.shape());
        }
        let other = case(&[DOUBLE, INT], Term::binary(Op::Subtract, x(0), x(1)));
        assert_eq!(known.experiment(&other, &LP64), None, "its right operand is no operation");
    }

    #[test]
    fn what_is_avoided_has_the_same_operators() {
        let known = Trigger::of(&shrunk(causes().remove(0))).expect("it has an operator");
        let holds = |case: Arith| known.is_in(&TestCase::Arith(Box::new(case)), &LP64);
        let of =
            |op| case(&[INT, LONG], Term::binary(op, x(0), Term::binary(Op::Divide, x(1), k(2))));
        assert!(holds(of(Op::Subtract)));
        assert!(!holds(of(Op::Divide)), "shrinking would have made a difference of it");
    }
}
