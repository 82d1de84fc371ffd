//! The trigger of a known failure: functions that are called in another way than others, by the convention that an attribute selects,
//! without a prototype or by tail calls, with the most significant type that they pass. Another failing program is tried with plain functions instead.

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

/// How a function is called that is not plain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Convention(Convention),
    OldDefinition,
    TailCall,
}

impl Way {
    fn of(routine: &Routine) -> Option<Way> {
        match routine.convention {
            Convention::Plain if routine.is_old => Some(Way::OldDefinition),
            Convention::Plain => routine.must_tail.then_some(Way::TailCall),
            convention => Some(Way::Convention(convention)),
        }
    }

    /// Makes functions plain that are called so.
    fn leave(self, functions: &[u32], flow: &mut Flow) {
        match self {
            Way::Convention(_) => flow.set_convention(functions, Convention::Plain),
            Way::OldDefinition => {
                functions.iter().for_each(|of| flow.routines[*of as usize].is_old = false);
            }
            Way::TailCall => {
                functions.iter().for_each(|of| flow.routines[*of as usize].must_tail = false);
            }
        }
    }
}

/// What a known program needs to fail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Trigger {
    way: Way,
    is_variadic: bool,
    /// None if no such function passes anything.
    part: Option<(Position, Type)>,
}

impl Trigger {
    /// The trigger of a shrunk program; none if its functions are all plain, or not so in several ways.
    pub(super) fn of(known: &Flow) -> Option<Trigger> {
        let has_one = |(_, of): &(u32, &Routine)| Way::of(of).is_some();
        let with: Vec<(u32, &Routine)> = (0..).zip(&known.routines).filter(has_one).collect();
        let way = Way::of(with.first()?.1)?;
        if with.iter().any(|(_, of)| Way::of(of) != Some(way)) {
            return None;
        }
        let parts = with.iter().flat_map(|(number, _)| passed(known, *number));
        let part = parts.max_by_key(|(_, ty)| type_cost(ty));
        let part = part.map(|(position, ty)| (position, ty.clone()));
        Some(Trigger { way, is_variadic: with.iter().all(|(_, of)| of.is_variadic), part })
    }

    /// The experiment with a failing program, beside the known one; none if the program does not have it.
    pub(super) fn experiment(&self, known: &Flow, failing: &Flow) -> Option<Experiment> {
        let functions: Vec<u32> = self.functions(failing).collect();
        if functions.is_empty() {
            return None;
        }
        let mut without = failing.clone();
        self.way.leave(&functions, &mut without);
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
            let is_such = Way::of(routine) == Some(self.way)
                && (routine.is_variadic || !self.is_variadic)
                && self.part.as_ref().is_none_or(holds);
            is_such.then_some(number)
        })
    }
}

/// What a function passes: its result last, which is returned with or without a prototype.
fn passed(flow: &Flow, number: u32) -> impl Iterator<Item = (Position, &Type)> {
    let parameters = flow.parameters_of(number).map(|ty| (Position::Parameter, ty));
    let routine = &flow.routines[number as usize];
    let result = routine.result.as_ref().filter(|_| !routine.is_old);
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
        match self.way {
            Way::Convention(of) => {
                let attribute = of.attribute().unwrap_or_default();
                write!(f, "{variadic}functions with the attribute `{attribute}`")?;
            }
            Way::OldDefinition => f.write_str("K&R definitions")?,
            Way::TailCall => f.write_str("functions that return by tail calls")?,
        }
        let Some((position, ty)) = &self.part else { return Ok(()) };
        let place = match position {
            Position::Parameter => "as parameter",
            Position::Result => "as result",
        };
        write!(f, " and `{}` or what holds it {place}", type_name(ty))
    }
}
