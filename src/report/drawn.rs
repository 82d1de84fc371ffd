//! Compares what a campaign drew with what failed. A journal keeps seeds and not test cases, so a sample of
//! them is drawn again.

use std::collections::BTreeSet;
use std::rc::Rc;

use anyhow::{Result, bail};

use super::data::{Comparison, Counted, Counts};
use crate::c::model::Model;
use crate::case::TestCase;
use crate::case::counts::Drawn;
use crate::case::draw::{DrawError, Drawer};
use crate::case::stats::Stats;
use crate::journal::plan::{Plan, Target};
use crate::journal::shapes;
use crate::journal::state::State;
use crate::script::Script;

/// Test cases drawn again: shares are then accurate to two per cent, in less than a second.
const SAMPLE: u64 = 2000;

/// Counts what was drawn: each suite's part of the sample, but no more than the campaign
/// finished, under the rules of the first configuration that uses it.
///
/// # Errors
/// When a script, or this version of Quest, does not draw them any more.
pub(super) fn drawn(plan: &Plan, state: &State) -> Result<Stats> {
    let mut stats = Stats::default();
    if plan.targets.is_empty() {
        bail!("the plan has no configuration");
    }
    let weight = |weight: u32| u64::from(weight.max(1));
    let weights: u64 = plan.suites.iter().map(|share| weight(share.weight)).sum();
    let script = plan.recipe.script()?;
    for share in &plan.suites {
        let Some(finished) = state.finished.get(&share.suite) else { continue };
        let Some(target) = plan.targets.iter().find(|target| target.takes(&share.suite)) else {
            continue;
        };
        let model = target.model()?;
        let number = SAMPLE * weight(share.weight) / weights.max(1);
        let numbers = finished.numbers().take(number as usize);
        for case in again(plan, &script, target, &share.suite, numbers)? {
            stats.add(&case, model);
        }
    }
    Ok(stats)
}

/// Draws test cases of a suite again, by their numbers, under the rules of a configuration.
///
/// # Errors
/// When a script, or this version of Quest, does not draw them any more.
pub(super) fn again(
    plan: &Plan,
    script: &Script,
    target: &Target,
    suite: &str,
    numbers: impl Iterator<Item = u64>,
) -> Result<Vec<TestCase>> {
    let suite = script.suite(suite)?;
    let mut drawer = Drawer::new(&suite, plan.rules(&suite, target)?, plan.size);
    if let Some(shapes) = shapes::of_plan(plan, script, &suite, target.model()?)? {
        drawer = drawer.by_number(Rc::new(shapes));
    }
    let picks = numbers.map_while(|number| plan.work.pick(number));
    let cases = picks.map(|pick| drawer.case(pick));
    let is_possible =
        |case: &Result<_, DrawError>| !matches!(case, Err(DrawError::Impossible { .. }));
    cases.filter(is_possible).map(|case| Ok(case?)).collect()
}

/// Counts failing test cases, each with the name of its data model.
pub(super) fn failing<'c>(cases: impl Iterator<Item = (&'c TestCase, &'c str)>) -> Stats {
    let mut stats = Stats::default();
    for (case, model) in cases {
        if let Some(model) = Model::named(model) {
            stats.add(case, model);
        }
    }
    stats
}

/// Joins the two distributions.
pub(super) fn compare(drawn: &Stats, failing: &Stats) -> (Counted, Vec<Comparison>) {
    let counted = Counted {
        drawn: drawn.cases,
        drawn_variadic: drawn.share("variadic"),
        failing: failing.cases,
        failing_variadic: failing.share("variadic"),
    };
    let of_failing = failing.tables();
    let comparisons = drawn.tables().into_iter().map(|drawn| {
        let failing = of_failing.iter().find(|table| table.key == drawn.key);
        let in_failing = || failing.into_iter().flat_map(|table| &table.counts);
        let values: BTreeSet<&Drawn> =
            drawn.counts.keys().chain(in_failing().map(|(value, _)| value)).collect();
        let count = |value: &&Drawn| Counts {
            value: value.to_string(),
            drawn: drawn.counts.get(value).copied().unwrap_or(0),
            failing: failing.and_then(|table| table.counts.get(value)).copied().unwrap_or(0),
        };
        let rows = values.iter().map(count).collect();
        Comparison { title: drawn.title.into(), rows }
    });
    (counted, comparisons.filter(|comparison| !comparison.rows.is_empty()).collect())
}
