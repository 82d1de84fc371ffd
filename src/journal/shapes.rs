//! The shapes of suites that are gone through by number: refused if they cannot be counted, or are others than those
//! of the plan.

use anyhow::Result;

use crate::base::exit::Usage;
use crate::base::figures::long_number;
use crate::c::model::Model;
use crate::case::enumeration::{EFFORT, Enumeration};
use crate::case::suite::Suite;
use crate::journal::plan::{Plan, Shapes};
use crate::script::Script;

/// The shapes of a suite at a size under a data model; of types that a convention does not tell apart, one.
///
/// # Errors
/// The script's mistakes; or the shapes cannot all be counted, with the places and the way out.
pub fn enumeration(
    script: &Script,
    suite: &Suite,
    size: u32,
    model: &'static Model,
    up_to: Option<&str>,
) -> Result<Enumeration<'static>> {
    let shapes = Enumeration::of(suite, size, model, EFFORT)?;
    let (name, noun) = (&suite.name, suite.part.form().shape);
    let refused = |why: String| {
        Usage(format!(
            "suite {name} cannot be gone through: {why}; give it less to choose from there, or leave out \
             --exhaustive (`quest count {name}` says more)"
        ))
    };
    let gaps: Vec<String> = shapes.gaps().iter().map(ToString::to_string).collect();
    if !gaps.is_empty() {
        return Err(
            refused(format!("not all of its {noun}s are known: {}", gaps.join("; "))).into()
        );
    }
    if let Some(convention) = up_to {
        keep_up_to(script, suite, &shapes, model, convention)?;
    }
    if shapes.number().is_none() {
        return Err(
            refused(format!("its {noun}s are too many and too unlike to be counted")).into()
        );
    }
    Ok(shapes)
}

/// Keeps one of the signatures that differ only in types which a convention does not tell apart.
///
/// # Errors
/// There is no such convention, or it does not suit the suite.
pub fn keep_up_to(
    script: &Script,
    suite: &Suite,
    shapes: &Enumeration,
    model: &Model,
    convention: &str,
) -> Result<()> {
    let refused = |why: String| Err(Usage(format!("--up-to {convention}: {why}")).into());
    let (name, noun) = (&suite.name, suite.part.form().shape);
    if suite.part.as_calls().is_none() {
        return refused(format!("suite {name} draws no calls"));
    }
    if !suite.listed().is_empty() {
        return refused(format!("the {noun}s of suite {name} are listed, one of each kind"));
    }
    let convention = script.convention(convention)?;
    if convention.model().name != model.name {
        return refused(format!(
            "it is for the data model {}, and the test cases are for {}",
            convention.model().name,
            model.name
        ));
    }
    match shapes.keep_one_of_each(&|field, ty| convention.kind_of(field, ty)) {
        Some(()) => Ok(()),
        None => {
            refused(format!("suite {name} has too many types to look at each (see `quest count`)"))
        }
    }
}

/// How many shapes a suite has, for the plan.
pub fn counted(suite: &Suite, shapes: &Enumeration) -> Shapes {
    let number = shapes.number().unwrap_or_default().to_string();
    Shapes { noun: suite.part.form().shape.into(), number }
}

/// The shapes of a suite of a plan; none if they are drawn.
///
/// # Errors
/// As [`enumeration`]; or there are more or fewer than when the campaign began.
pub fn of_plan(
    plan: &Plan,
    script: &Script,
    suite: &Suite,
    model: &'static Model,
) -> Result<Option<Enumeration<'static>>> {
    let Some(all) = &plan.exhaustive else { return Ok(None) };
    let shapes = enumeration(script, suite, plan.size, model, all.up_to.as_deref())?;
    let now = shapes.number().unwrap_or_default();
    let before = all.suites.get(&suite.name).map(|shapes| &shapes.number);
    if before.is_some_and(|before| *before != now.to_string()) {
        return Err(Usage(format!(
            "suite {} has {} {}s now, and had {} when the campaign began: their numbers mean others",
            suite.name,
            long_number(&now),
            suite.part.form().shape,
            before.map_or("", |before| before)
        ))
        .into());
    }
    Ok(Some(shapes))
}
