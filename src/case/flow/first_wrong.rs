//! Says what a check point found wrong.

use super::Flow;
use super::lower;
use super::points::{CheckPoints, with_points};
use crate::c::complaint::{Complaint, Subject, Topic};
use crate::c::model::Model;
use crate::c::print::brief;
use crate::case::family::FirstWrong;

/// The same program, which compares objects after each statement; none if it does so already.
pub(super) fn denser(case: &Flow) -> Option<Flow> {
    let is_densest = case.checks == CheckPoints::All;
    (!is_densest).then(|| Flow { checks: CheckPoints::All, ..case.clone() })
}

/// Where a program is first wrong, if a check point found that.
pub(super) fn first_wrong(case: &Flow, complaint: &Complaint, model: &Model) -> Option<FirstWrong> {
    let Complaint { topic: Topic::Value(_, subject, path), expected, found, .. } = complaint else {
        return None;
    };
    let Subject::Seen(object, visit, point) = *subject else { return None };
    let (flow, points) = with_points(case);
    let point = points.get(point.checked_sub(1)? as usize)?;
    let name = lower::object_name(&flow, object.checked_sub(1)?)?;
    let after = match &point.after {
        Some(stmt) => Some(brief(&lower::stmt(&flow, model, stmt)?)),
        None => None,
    };
    Some(FirstWrong {
        after,
        function: lower::function_name(point.routine),
        visit,
        place: format!("{name}{path}"),
        expected: expected.clone(),
        found: found.clone(),
    })
}
