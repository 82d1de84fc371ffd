//! What C leaves open: the order in which operands are evaluated.

use super::Scope;
use crate::c::fault::{Run, undefined};
use crate::case::arith::Arith;
use crate::case::arith::term::Term;

impl Scope<'_> {
    /// Checks that the order of evaluation does not matter: a variable that the expression assigns to, and a
    /// volatile one, occurs only once. (C allows more.)
    pub(super) fn sequenced(&mut self, case: &Arith, index: usize) -> Run<()> {
        let (term, turn) = (&case.expressions[index].term, index as u32 + 1);
        self.uses.resize(case.variables.len(), (0, false));
        let mut clashes = false;
        term.each(&mut |term| {
            let Some((number, effect)) = use_of(case, term) else { return };
            // One that does not exist is found when it is evaluated.
            let Some((last, known)) = self.uses.get_mut(number as usize) else { return };
            let is_again = *last == turn;
            clashes |= is_again && (effect || *known);
            (*last, *known) = (turn, effect || is_again && *known);
        });
        match clashes {
            false => Ok(()),
            true => ordered(case, term).map(drop),
        }
    }
}

/// The variable that an expression itself uses, and whether that has an effect.
fn use_of(case: &Arith, term: &Term) -> Option<(u32, bool)> {
    match term {
        Term::Variable(number) => Some((*number, is_effect(case, *number))),
        term => term.target().map(|number| (number, true)),
    }
}

/// Whether reading a variable is an effect.
fn is_effect(case: &Arith, number: u32) -> bool {
    case.variables.get(number as usize).is_some_and(|one| one.qualifier.is_volatile())
}

/// The uses of variables in an expression. Nothing comes between the operands of an operator, but what decides comes
/// first: the condition of a choice, the left operand of `&&`, `||` and the comma.
///
/// # Errors
/// A variable with uses in several operands, of which one has an effect.
fn ordered(case: &Arith, term: &Term) -> Run<Vec<(u32, bool)>> {
    let mut uses: Vec<(u32, bool)> = Vec::new();
    let is_decided = match term {
        Term::Conditional(_) | Term::Comma(_) => true,
        Term::Binary(op, _) => op.is_logical(),
        _ => false,
    };
    let parts = term.parts().iter().map(|part| ordered(case, part));
    for more in parts.chain(use_of(case, term).map(|own| Ok(vec![own]))) {
        let more = more?;
        let clash = more.iter().any(|(number, effect)| {
            uses.iter().any(|(other, another)| other == number && (*effect || *another))
        });
        if clash && !is_decided {
            return undefined("accesses to a variable in no order");
        }
        uses.extend(more);
    }
    Ok(uses)
}
