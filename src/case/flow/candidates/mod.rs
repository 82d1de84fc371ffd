//! Smaller programs that have a single meaning: without statements, functions and objects; with parts in place of
//! wholes, values in place of expressions, plainer types, smaller constants.

mod expressions;
mod functions;
mod objects;
mod statements;

use super::Flow;
use super::cost::{Cost, cost};
use super::followed::with_names;
use super::points::CheckPoints;
use super::tidy::tidy;
use crate::c::model::Model;

/// A program with more than this is cut down by halves first.
const LARGE: u32 = 400;

/// Smaller programs, the boldest first.
pub(super) fn candidates(case: &Flow, model: &Model) -> Vec<Flow> {
    let mut found = Candidates { case, model, cost: cost(case), all: Vec::new() };
    found.fewer_checks();
    found.fewer_constructors();
    found.fewer_attributes();
    found.without_statements();
    found.parts_of_statements();
    found.constant_lengths();
    found.offer_all(case.with_fewer_arguments());
    found.offer_all(case.with_plainer_cleanups());
    found.offer_all(case.with_plainer_set_jumps());
    found.offer_all(case.with_calls_in_line());
    found.targets_of_pointers();
    found.offer_all(with_names(case, model));
    found.offer_all(case.with_plainer_pointers(model));
    if found.cost.nodes <= LARGE || found.all.is_empty() {
        found.values_of_variables();
        found.smaller_expressions();
        found.offer_all(case.without_parameters());
        found.offer_all(case.with_objects_merged());
        found.plainer_objects();
        found.plainer_records();
        found.offer_all(case.without_wrappers(model));
        found.plainer_routines();
    }
    found.all
}

struct Candidates<'c> {
    case: &'c Flow,
    model: &'c Model,
    cost: Cost,
    all: Vec<Flow>,
}

impl Candidates<'_> {
    /// Adds a program made from the case, if it is smaller and has a single meaning.
    fn offer_all(&mut self, all: impl IntoIterator<Item = Flow>) {
        all.into_iter().for_each(|smaller| self.offer(|flow| *flow = smaller));
    }

    fn offer(&mut self, change: impl FnOnce(&mut Flow)) {
        let mut flow = self.case.clone();
        change(&mut flow);
        // It is not that variant any more.
        flow.rewrites.clear();
        tidy(&mut flow);
        flow.drop_false_atomics(self.model);
        flow.drop_false_restricted(self.model);
        if cost(&flow) >= self.cost {
            return;
        }
        if flow.is_whole(self.model) {
            flow.assuming_least(self.model);
            self.all.push(flow);
        }
    }

    /// Fewer check points.
    fn fewer_checks(&mut self) {
        for checks in CheckPoints::ALL {
            self.offer(|flow| flow.checks = checks);
        }
    }
}
