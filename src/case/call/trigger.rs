//! The trigger of a known failure: the most significant type of the failing call. Another failing call is
//! tried with this type removed, and with all else removed; docs/shrinking.md says when that may mislead.

use std::fmt;

use crate::c::model::Model;
use crate::c::print::type_name;
use crate::c::types::Type;
use crate::c::value::Value;
use crate::case::TestCase;
use crate::case::call::candidates::cost_of_type;
use crate::case::call::{Call, Typed};
use crate::case::embedding::embeds;
use crate::case::family::{self, Experiment};

/// The position of a type in a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Position {
    Named,
    Variable,
    Result,
}

/// The cause of a known call's failure.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trigger {
    place: Position,
    part: Typed,
    /// Unusual ways of the call that shrinking did not remove.
    ways: Vec<(&'static str, &'static str)>,
}

impl Trigger {
    /// The trigger of a shrunk call; none if it passes nothing.
    pub fn of(known: &Call) -> Option<Trigger> {
        let (place, part) = telling(known)?;
        Some(Trigger { place, part: part.clone(), ways: known.style.unusual() })
    }
}

impl family::Trigger for Trigger {
    /// Whether a call contains it in the same position, and is made in the same ways.
    fn is_in(&self, case: &TestCase, model: &Model) -> bool {
        let Some(call) = case.as_call() else { return false };
        let there = match self.place {
            Position::Named => &call.args[..],
            Position::Variable => &call.varargs[..],
            Position::Result => std::slice::from_ref(&call.result),
        };
        let ways = call.style.unusual();
        there.iter().any(|part| is_held(&self.part, part, model))
            && self.ways.iter().all(|way| ways.contains(way))
    }
}

/// In words that follow "test cases with".
impl fmt::Display for Trigger {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let place = match self.place {
            Position::Named => "as argument",
            Position::Variable => "as variable argument",
            Position::Result => "as result",
        };
        let ty = type_name(&self.part.ty);
        let ty = ty.split_whitespace().collect::<Vec<_>>().join(" ");
        write!(f, "`{ty}` or what holds it {place}")?;
        self.ways.iter().try_for_each(|(field, way)| write!(f, ", {field}: {way}"))
    }
}

/// Whether what is passed contains a trigger.
fn is_held(trigger: &Typed, part: &Typed, model: &Model) -> bool {
    embeds(&trigger.ty, &part.ty) || [&trigger.ty, &part.ty].iter().all(|ty| is_large(ty, model))
}

/// The experiment with a failing call on the trigger of a known one; none if the call does not contain it in
/// the same position.
pub fn experiment(known: &Call, failing: &Call, model: &Model) -> Option<Experiment> {
    let (place, trigger) = telling(known)?;
    let is_held = |part: &Typed| is_held(trigger, part, model);
    let mut replaced = failing.clone();
    let there = match place {
        Position::Named => &mut replaced.args[..],
        Position::Variable => &mut replaced.varargs[..],
        Position::Result => std::slice::from_mut(&mut replaced.result),
    };
    let mut held = there.iter_mut().filter(|part| is_held(part)).peekable();
    held.peek()?;
    held.for_each(|part| *part = trigger.clone());
    let mut without = failing.clone();
    without.args.retain(|part| !is_held(part));
    without.varargs.retain(|part| !is_held(part));
    if is_held(&without.result) {
        without.result = Typed { ty: Type::Void, value: Value::Int(0) };
    }
    if without.args.is_empty() {
        // A variadic function needs a named argument.
        without.varargs.clear();
    }
    Some(Experiment {
        without: TestCase::Call(without),
        replaced: TestCase::Call(renumbered(replaced)),
    })
}

fn renumbered(call: Call) -> Call {
    crate::case::call::candidates::renumbered(call)
}

/// The costliest type of a call: the result's, if no argument's costs as much.
fn telling(call: &Call) -> Option<(Position, &Typed)> {
    let named = call.args.iter().map(|part| (Position::Named, part));
    let variable = call.varargs.iter().map(|part| (Position::Variable, part));
    let result = Some((Position::Result, &call.result)).filter(|(_, part)| part.ty != Type::Void);
    result.into_iter().chain(variable).chain(named).max_by_key(|(_, part)| cost_of_type(&part.ty))
}

/// Whether a type is a record that conventions pass in memory. Any such record stands for any other, since
/// shrinking ends up with words of its size.
fn is_large(ty: &Type, model: &Model) -> bool {
    ty.is_record() && model.layout(ty).size > 2 * model.layout(&Type::Void.pointer()).size
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::c::model::LP64;
    use crate::c::types::{Float, Int, Member, Record, RecordKind};
    use crate::case::call::style::Style;

    const INT: Type = Type::Int(Int::Int);
    const CHAR: Type = Type::Int(Int::Char);
    const DOUBLE: Type = Type::Float(Float::Double);
    const FLOAT: Type = Type::Float(Float::Float);

    fn record(kind: RecordKind, types: &[Type]) -> Type {
        let members = types.iter().map(|ty| Member::new(ty.clone())).collect();
        Type::Record(Arc::new(Record::new(kind, 1, members)))
    }

    fn structure(types: &[Type]) -> Type {
        record(RecordKind::Struct, types)
    }

    fn call(args: &[Type]) -> Call {
        let typed = |ty: &Type| Typed { ty: ty.clone(), value: Value::zero(ty) };
        Call {
            seed: 1,
            suite: "toy".into(),
            args: args.iter().map(typed).collect(),
            varargs: Vec::new(),
            result: typed(&Type::Void),
            is_static: false,
            style: Style::default(),
        }
    }

    #[test]
    fn a_trial_takes_the_trigger_out_and_puts_it_in() {
        let known = call(&[INT, structure(&[INT, FLOAT])]);
        let failing = call(&[DOUBLE, structure(&[INT, CHAR, FLOAT]), INT]);
        let trial = experiment(&known, &failing, &LP64).expect("it is held");
        let types = |case: &TestCase| -> Vec<Type> {
            let call = case.as_call().expect("it is a call");
            call.args.iter().map(|arg| arg.ty.clone()).collect()
        };
        assert_eq!(types(&trial.without), [DOUBLE, INT]);
        assert_eq!(types(&trial.replaced), [DOUBLE, structure(&[INT, FLOAT]), INT]);
        assert_eq!(experiment(&known, &call(&[INT, DOUBLE]), &LP64), None);
    }

    #[test]
    fn a_record_in_memory_stands_for_any_other() {
        let long = Type::Int(Int::Long);
        let known = call(&[structure(&[Type::Array(Arc::new(long), 3)])]);
        let large = structure(&[DOUBLE, CHAR, DOUBLE]);
        let trial = experiment(&known, &call(&[INT, large]), &LP64).expect("it is held");
        assert_eq!(trial.without, TestCase::Call(call(&[INT])));
        let small = structure(&[DOUBLE, CHAR]);
        assert_eq!(experiment(&known, &call(&[INT, small]), &LP64), None);
    }
}
