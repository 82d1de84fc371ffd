//! Smaller test cases that may fail in a test case's place (Nagai et al. 2014, section 5): expressions are
//! eliminated, by halves first; a part takes the place of a whole (top-down); a variable or a constant takes the
//! place of a part that it equals (bottom-up); and types, values, places and operators become plain.

use std::collections::BTreeMap;

use super::meaning::Scope;
use super::shrinking::{MOST, SMALL, Shrinking};
use super::term::Term;
use super::types::promoted;
use super::way::{at, at_mut, places_of};
use super::{Arith, Variable, value};
use crate::c::arithmetic::Number;
use crate::c::model::Model;
use crate::c::types::Type;
use crate::c::value::Value;

/// What makes candidates of one kind.
type Kind = for<'s, 'c> fn(&'s Shrinking<'c>) -> Vec<Arith>;

/// The kinds, the boldest first.
const KINDS: [Kind; 5] = [
    |shrinking| shrinking.fewer(),
    |shrinking| shrinking.parts(),
    |shrinking| shrinking.alike(),
    |shrinking| shrinking.narrower(),
    |shrinking| shrinking.plainer(),
];

/// The candidates, the boldest first; those of a kind are made together when the first of them is asked for. `None` for
/// what is no smaller test case.
pub(super) fn candidates<'c>(
    case: &'c Arith,
    model: &'c Model,
) -> impl Iterator<Item = impl FnOnce() -> Option<Arith> + Send + 'c> + Send + 'c {
    let cost = case.cost();
    let found = KINDS.into_iter().flat_map(move |kind| kind(&Shrinking { case, model }));
    found.map(move |candidate| {
        move || {
            let mut candidate = candidate.without_unused().assuming_least(model);
            if candidate.is_tight() && !candidate.may_be_packed() {
                (candidate.packed, candidate.pack) = (false, None);
            }
            (candidate.cost() < cost && candidate.meaning(model).is_ok()).then_some(candidate)
        }
    })
}

impl Arith {
    /// The same without variables that no expression uses.
    pub(super) fn without_unused(mut self) -> Arith {
        let mut used = BTreeMap::new();
        for computed in &self.expressions {
            computed.term.each(&mut |term| {
                let number = match term {
                    Term::Variable(number) => Some(*number),
                    term => term.target(),
                };
                used.extend(number.map(|number| (number, 0)));
            });
        }
        if used.len() == self.variables.len() {
            return self;
        }
        for (new, number) in used.values_mut().enumerate() {
            *number = new as u32;
        }
        let mut index = 0;
        self.variables.retain(|_| {
            index += 1;
            used.contains_key(&(index - 1))
        });
        for computed in &mut self.expressions {
            computed.term.change(&mut |term| {
                let number = match term {
                    Term::Variable(number) => Some(number),
                    term => term.target_mut(),
                };
                if let Some(number) = number {
                    *number = used.get(number).copied().unwrap_or(*number);
                }
            });
        }
        self
    }

    /// The same without the expressions at some indices: a variable takes the place of each result.
    fn without(&self, removed: &dyn Fn(usize) -> bool, results: &[Value]) -> Arith {
        let mut case = Arith { expressions: Vec::new(), ..self.clone() };
        let mut places: Vec<Term> = Vec::with_capacity(self.expressions.len());
        for (index, computed) in self.expressions.iter().enumerate() {
            if removed(index) {
                places.push(Term::Variable(case.variables.len() as u32));
                case.variables
                    .push(Variable::of_value(computed.ty.clone(), results[index].clone()));
                continue;
            }
            places.push(Term::Earlier(case.expressions.len() as u32));
            let mut computed = computed.clone();
            computed.term.change(&mut |term| {
                if let Term::Earlier(number) = term {
                    *term = places[*number as usize].clone();
                }
            });
            case.expressions.push(computed);
        }
        case
    }
}

impl Shrinking<'_> {
    /// Fewer expressions: halves, quarters and so on, then single ones, the last first.
    fn fewer(&self) -> Vec<Arith> {
        let number = self.case.expressions.len();
        let Ok(results) = self.case.meaning(self.model) else { return Vec::new() };
        let mut found = Vec::new();
        let mut length = number / 2;
        let room = self.room();
        while length >= 1 && found.len() < MOST {
            for end in (1..=number.div_ceil(length)).rev() {
                let range = (end - 1) * length..(end * length).min(number);
                if range.len() < number && found.len() < room {
                    found.push(self.case.without(&|index| range.contains(&index), &results));
                }
            }
            length /= 2;
        }
        found
    }

    /// Smaller expressions: a part in place of the whole, a constant in place of a part.
    fn parts(&self) -> Vec<Arith> {
        let mut found = Vec::new();
        let mut scope = Scope::new(self.case, self.model);
        let room = self.room();
        for index in 0..self.case.expressions.len() {
            if found.len() >= room {
                break;
            }
            let term = &self.case.expressions[index].term;
            let mut places = Vec::new();
            places_of(term, &mut Vec::new(), &mut places);
            places.sort_by_key(|(path, operators)| (std::cmp::Reverse(*operators), path.len()));
            let mut bold = Vec::new();
            let mut small = Vec::new();
            for (path, operators) in places.iter().take(MOST) {
                let part = at(term, path);
                for child in part.parts() {
                    bold.push((child.operators() + 1, path, child.clone(), None));
                }
                let list = if *operators > 1 { &mut bold } else { &mut small };
                let equal = self.equals(&mut scope, part);
                let ways = if self.case.operators() <= SMALL { 2 } else { 1 };
                let equal = equal.into_iter().take(ways);
                list.extend(equal.map(|(term, variable)| (0, path, term, variable)));
            }
            // What takes most away comes first.
            bold.sort_by_key(|(left, path, ..)| {
                let whole = at(term, path).operators();
                std::cmp::Reverse(whole.saturating_sub(*left))
            });
            for (_, path, part, variable) in bold.into_iter().chain(small) {
                let mut case = self.case.clone();
                case.variables.extend(variable);
                *at_mut(&mut case.expressions[index].term, path) = part;
                found.push(case);
            }
            if scope.compute(self.case, index).is_err() {
                break;
            }
        }
        found
    }

    /// Operands that equal a part: a new variable and a constant; of a part that is never evaluated, the
    /// constant 1.
    pub(super) fn equals(&self, scope: &mut Scope, part: &Term) -> Vec<(Term, Option<Variable>)> {
        let Some((ty, value)) = self.outcome(scope, part) else {
            let ty = scope.operand_type(self.case, part).ok();
            let one = ty.and_then(|ty| self.constant(&ty, &value(self.one(&ty)?)));
            return one.into_iter().map(|one| (one, None)).collect();
        };
        let constant = self.constant(&promoted(self.model, &ty), &value);
        let name = Term::Variable(self.case.variables.len() as u32);
        let variable = (name, Some(Variable::of_value(ty, value)));
        [variable].into_iter().chain(constant.map(|constant| (constant, None))).collect()
    }

    /// The number 1 of a type.
    fn one(&self, ty: &Type) -> Option<Number> {
        self.case.arithmetic(self.model).convert(Number::Int(1), ty).ok()
    }
}
