//! Ways into expressions.

use super::term::Term;

/// The way from an expression to a part of it: which part at each step.
pub(super) type Way = Vec<usize>;

/// The ways to all operations, each with its number of operators.
pub(super) fn places_of(term: &Term, way: &mut Way, places: &mut Vec<(Way, u32)>) -> u32 {
    if !term.is_operation() {
        return 0;
    }
    let own = places.len();
    places.push((way.clone(), 0));
    let mut operators = 1;
    for (index, part) in term.parts().iter().enumerate() {
        way.push(index);
        operators += places_of(part, way, places);
        way.pop();
    }
    places[own].1 = operators;
    operators
}

/// The ways to all operands.
pub(super) fn operands_of(term: &Term, way: &mut Way, places: &mut Vec<Way>) {
    if !term.is_operation() {
        places.push(way.clone());
    }
    for (index, part) in term.parts().iter().enumerate() {
        way.push(index);
        operands_of(part, way, places);
        way.pop();
    }
}

pub(super) fn at<'t>(term: &'t Term, way: &[usize]) -> &'t Term {
    way.iter().fold(term, |term, index| &term.parts()[*index])
}

pub(super) fn at_mut<'t>(term: &'t mut Term, way: &[usize]) -> &'t mut Term {
    way.iter().fold(term, |term, index| &mut term.parts_mut()[*index])
}
