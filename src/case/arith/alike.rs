//! Smaller test cases in which equal parts change together: a failure may show only while they are alike, as that of
//! `(x * y < z ? x * y : z) * 3` in a compiler that looks for the minimum.

use std::collections::HashMap;

use super::Arith;
use super::meaning::Scope;
use super::shrinking::{MOST, Shrinking};
use super::smaller::smaller_numbers;
use super::term::Term;
use super::way::{Way, at, at_mut, operands_of, places_of};
use crate::c::types::Type;

impl Shrinking<'_> {
    /// An operand, or a part of theirs, in place of all parts of an expression that are equal; smaller numbers in place of
    /// constants that are.
    pub(super) fn alike(&self) -> Vec<Arith> {
        let mut found = Vec::new();
        let mut scope = Scope::new(self.case, self.model);
        let room = self.room();
        for index in 0..self.case.expressions.len() {
            if found.len() >= room {
                break;
            }
            let term = &self.case.expressions[index].term;
            let with = |ways: &[Way], part: &Term| {
                let mut case = self.case.clone();
                for way in ways {
                    *at_mut(&mut case.expressions[index].term, way) = part.clone();
                }
                case
            };
            let mut places = Vec::new();
            places_of(term, &mut Vec::new(), &mut places);
            for ways in groups(term, places.into_iter().map(|(way, _)| way)).iter().take(MOST) {
                let part = at(term, &ways[0]);
                for (operand, variable) in self.equals(&mut scope, part) {
                    let mut case = with(ways, &operand);
                    case.variables.extend(variable);
                    found.push(case);
                }
                found.extend(part.parts().iter().map(|inner| with(ways, inner)));
            }
            let mut operands = Vec::new();
            operands_of(term, &mut Vec::new(), &mut operands);
            for ways in groups(term, operands.into_iter()).iter().take(MOST) {
                let Some((ty @ (Type::Int(_) | Type::Float(_)), number)) =
                    at(term, &ways[0]).number()
                else {
                    continue;
                };
                let smaller = smaller_numbers(number).into_iter();
                let constants = smaller.filter_map(|number| Term::constant(&ty, number));
                found.extend(constants.map(|constant| with(ways, &constant)));
            }
            if scope.compute(self.case, index).is_err() {
                break;
            }
        }
        found
    }
}

/// The ways to parts that are equal to others, in the order in which the first of each occurs.
fn groups(term: &Term, ways: impl Iterator<Item = Way>) -> Vec<Vec<Way>> {
    let mut groups: Vec<Vec<Way>> = Vec::new();
    let mut known: HashMap<&Term, usize> = HashMap::new();
    for way in ways {
        let group = *known.entry(at(term, &way)).or_insert(groups.len());
        match groups.get_mut(group) {
            Some(group) => group.push(way),
            None => groups.push(vec![way]),
        }
    }
    groups.retain(|ways| ways.len() > 1);
    groups
}

#[cfg(test)]
mod tests {
    use crate::c::arithmetic::Number;
    use crate::c::features::Features;
    use crate::c::model::LP64;
    use crate::c::tree::Op;
    use crate::c::types::{Int, Type};
    use crate::case::arith::candidates::candidates;
    use crate::case::arith::term::Term;
    use crate::case::arith::{Arith, Computed, Variable};

    /// Whether the greater or smaller of two numbers is multiplied, as `(p < q ? p : q) * c`.
    fn scales_a_choice(term: &Term) -> bool {
        let Term::Binary(Op::Multiply, parts) = term else { return false };
        let Term::Conditional(choice) = &parts[0] else { return false };
        let [Term::Binary(Op::Less, compared), one, other] = &**choice else { return false };
        compared[0] == *one && compared[1] == *other && one != other
    }

    #[test]
    fn a_failure_that_needs_equal_parts_keeps_them_equal_and_becomes_small() {
        let int = |n| Term::Int(n, Int::Int);
        let product = |x, n| Term::binary(Op::Multiply, Term::Variable(x), int(n));
        let (one, other) = (product(0, 300), product(1, 500));
        let less = Term::binary(Op::Less, one.clone(), other.clone());
        let choice = Term::Conditional(Box::new([less, one, other]));
        let variable = |n| Variable::plain(Type::Int(Int::Int), Number::Int(n));
        let mut case = Arith {
            seed: 1,
            suite: "arith".into(),
            variables: vec![variable(-7), variable(11)],
            expressions: vec![Computed {
                ty: Type::Int(Int::Int),
                is_local: false,
                term: Term::binary(Op::Multiply, choice, int(70)),
            }],
            assumes: Features::NONE,
            inserted: 0,
            packed: false,
            pack: None,
        };
        let mut tried = 0;
        let fails = |case: &Arith| case.expressions.iter().any(|one| scales_a_choice(&one.term));
        loop {
            let found = candidates(&case, &LP64)
                .filter_map(|made| made())
                .inspect(|_| tried += 1)
                .find(fails);
            let Some(smaller) = found else { break };
            case = smaller;
        }
        assert_eq!(case.operators(), 3, "{:?}", case.expressions);
        assert!(tried <= 150, "{tried}");
    }
}
