//! The trigger of a known failure: functions whose attribute selects a calling convention, with the most significant type that
//! they pass. Another failing program is tried with the target's own convention for such functions.

use std::fmt;

use super::cost::type_cost;
use super::{Flow, Routine};
use crate::c::calling::Convention;
use crate::c::model::Model;
use crate::c::print::type_name;
use crate::c::types::Type;
use crate::case::TestCase;
use crate::case::embedding::embeds;
use crate::case::family::{self, Experiment};

/// Where a function passes a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Position {
    Parameter,
    Result,
}

/// What a known program needs to fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Trigger {
    convention: Convention,
    is_variadic: bool,
    /// None if no such function passes anything.
    part: Option<(Position, Type)>,
}

impl Trigger {
    /// The trigger of a shrunk program; none if its functions have no such convention, or several.
    pub(super) fn of(known: &Flow) -> Option<Trigger> {
        let has_one = |(_, of): &(u32, &Routine)| !of.convention.is_plain();
        let with: Vec<(u32, &Routine)> = (0..).zip(&known.routines).filter(has_one).collect();
        let convention = with.first()?.1.convention;
        if with.iter().any(|(_, of)| of.convention != convention) {
            return None;
        }
        let parts = with.iter().flat_map(|(number, _)| passed(known, *number));
        let part = parts.max_by_key(|(_, ty)| type_cost(ty));
        let part = part.map(|(position, ty)| (position, ty.clone()));
        Some(Trigger { convention, is_variadic: with.iter().all(|(_, of)| of.is_variadic), part })
    }

    /// The experiment with a failing program, beside the known one; none if the program does not have it.
    pub(super) fn experiment(&self, known: &Flow, failing: &Flow) -> Option<Experiment> {
        let functions: Vec<u32> = self.functions(failing).collect();
        if functions.is_empty() {
            return None;
        }
        let mut without = failing.clone();
        without.set_convention(&functions, Convention::Plain);
        Some(Experiment {
            without: TestCase::Flow(Box::new(without)),
            replaced: TestCase::Flow(Box::new(known.clone())),
        })
    }

    /// The functions of a program that it is about.
    fn functions(&self, of: &Flow) -> impl Iterator<Item = u32> {
        (0..).zip(&of.routines).filter_map(|(number, routine)| {
            let holds = |(position, part): &(Position, Type)| {
                passed(of, number).any(|(at, ty)| at == *position && embeds(part, ty))
            };
            let is_such = routine.convention == self.convention
                && (routine.is_variadic || !self.is_variadic)
                && self.part.as_ref().is_none_or(holds);
            is_such.then_some(number)
        })
    }
}

/// What a function passes: its result last.
fn passed(flow: &Flow, number: u32) -> impl Iterator<Item = (Position, &Type)> {
    let parameters = flow.parameters_of(number).map(|ty| (Position::Parameter, ty));
    let result = flow.routines[number as usize].result.as_ref();
    parameters.chain(result.map(|ty| (Position::Result, ty)))
}

impl family::Trigger for Trigger {
    fn is_in(&self, case: &TestCase, _model: &Model) -> bool {
        case.as_flow().is_some_and(|flow| self.functions(flow).next().is_some())
    }
}

/// In words that follow "test cases with".
impl fmt::Display for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let variadic = if self.is_variadic { "variadic " } else { "" };
        let attribute = self.convention.attribute().unwrap_or_default();
        write!(f, "{variadic}functions with the attribute `{attribute}`")?;
        let Some((position, ty)) = &self.part else { return Ok(()) };
        let place = match position {
            Position::Parameter => "as parameter",
            Position::Result => "as result",
        };
        write!(f, " and `{}` or what holds it {place}", type_name(ty))
    }
}
