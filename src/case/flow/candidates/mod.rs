//! Smaller programs that have a single meaning: without statements, functions and objects; with parts in place of
//! wholes, values in place of expressions, plainer types, smaller constants.

mod expressions;
mod functions;
mod library;
mod objects;
mod statements;

use super::Flow;
use super::changes::{Change, Changes};
use super::cost::{Cost, cost};
use super::followed::names;
use super::points::CheckPoints;
use super::tidy::tidy;
use crate::c::model::Model;

/// What makes changes of one kind.
type Kind = for<'o, 'c> fn(&'o mut Offers<'c>);

/// The kinds of changes, the boldest first.
const KINDS: [Kind; 22] = [
    |offers| offers.without_ends(),
    |offers| offers.fewer_checks(),
    |offers| offers.fewer_constructors(),
    |offers| offers.fewer_attributes(),
    |offers| offers.without_statements(),
    |offers| offers.parts_of_statements(),
    |offers| offers.constant_lengths(),
    |offers| offers.add(offers.case.fewer_arguments()),
    |offers| offers.add(offers.case.plainer_cleanups()),
    |offers| offers.add(offers.case.plainer_set_jumps()),
    |offers| offers.add(offers.case.calls_in_line()),
    |offers| offers.targets_of_pointers(),
    |offers| offers.add(names(offers.case, offers.model)),
    |offers| offers.add(offers.case.plainer_pointers(offers.model)),
    |offers| offers.values_of_variables(),
    |offers| offers.smaller_expressions(),
    |offers| offers.add(offers.case.fewer_parameters()),
    |offers| offers.add(offers.case.merged_objects()),
    |offers| offers.plainer_objects(),
    |offers| offers.plainer_records(),
    |offers| offers.add(offers.case.removed_wrappers(offers.model)),
    |offers| offers.plainer_routines(),
];

/// Smaller programs, the boldest first, each made when it is asked for; `None` for a change that does not lead to one.
pub(super) fn candidates<'c>(
    case: &'c Flow,
    model: &'c Model,
) -> impl Iterator<Item = impl FnOnce() -> Option<Flow> + Send + 'c> + Send + 'c {
    let cost = cost(case);
    let changes = KINDS.into_iter().flat_map(move |kind| {
        let mut offers = Offers { case, model, changes: Changes::default() };
        kind(&mut offers);
        offers.changes.0
    });
    changes.map(move |change| move || changed(case, model, cost, change))
}

/// The changed program, if it is smaller and has a single meaning.
fn changed(case: &Flow, model: &Model, before: Cost, change: Change<'_>) -> Option<Flow> {
    let mut flow = case.clone();
    change(&mut flow);
    // It is not that variant any more.
    flow.rewrites.clear();
    tidy(&mut flow);
    flow.drop_false_atomics(model);
    flow.drop_false_void_pointers();
    flow.drop_false_texts();
    flow.drop_false_restricted(model);
    if cost(&flow) >= before || !flow.is_whole(model) {
        return None;
    }
    flow.assuming_least(model);
    Some(flow)
}

/// Changes of a program that may make it smaller.
struct Offers<'c> {
    case: &'c Flow,
    model: &'c Model,
    changes: Changes<'c>,
}

impl<'c> Offers<'c> {
    fn add(&mut self, changes: Changes<'c>) {
        self.changes.0.extend(changes.0);
    }

    fn offer(&mut self, change: impl FnOnce(&mut Flow) + Send + 'c) {
        self.changes.add(change);
    }

    /// Fewer check points.
    fn fewer_checks(&mut self) {
        for checks in CheckPoints::ALL {
            self.offer(move |flow| flow.checks = checks);
        }
    }
}
