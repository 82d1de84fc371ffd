//! Check points: the places in a program at which it compares objects with their known values while it runs.

use serde::{Deserialize, Serialize};

use super::{Flow, Place, Stmt};

/// Where a program compares objects. Each has the places of those before it too.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum CheckPoints {
    /// At its end only.
    #[default]
    End,
    /// Where functions end.
    Calls,
    /// After loops.
    Loops,
    /// After statements that change something.
    All,
}

impl CheckPoints {
    /// All, by their position.
    pub(super) const ALL: [CheckPoints; 4] =
        [CheckPoints::End, CheckPoints::Calls, CheckPoints::Loops, CheckPoints::All];

    /// Their names in scripts.
    pub(super) const NAMES: [&'static str; 4] = ["end", "calls", "loops", "all"];

    pub(super) fn is_end(&self) -> bool {
        *self == CheckPoints::End
    }
}

/// What a check point comes after: a function's statement or loop, or all that the function does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Point {
    /// The function.
    pub(super) routine: u32,
    /// What it comes after; none where the function ends.
    pub(super) after: Option<Stmt>,
    /// The objects of the blocks that it is in.
    pub(super) in_blocks: Vec<u32>,
}

impl Point {
    /// Whether it comes after a loop that changes an object.
    pub(super) fn changes(&self, object: u32) -> bool {
        let Some(of @ Stmt::Loop(_)) = &self.after else { return false };
        let mut changes = false;
        of.each(&mut |stmt| {
            changes |= stmt.written().is_some_and(|to| *to == Place::Object(object))
        });
        changes
    }
}

/// A program with its check points as statements, and what they are by number.
pub(super) fn with_points(case: &Flow) -> (Flow, Vec<Point>) {
    let mut flow = case.clone();
    let mut points = Vec::new();
    for (number, routine) in (0..).zip(&mut flow.routines) {
        let (checks, points) = (case.checks, &mut points);
        let mut places = Places { checks, routine: number, points, in_blocks: Vec::new() };
        places.add(&mut routine.body);
        let is_open = routine.body.last().is_none_or(|last| !is_jump(last));
        if case.checks >= CheckPoints::Calls && routine.result.is_none() && is_open {
            routine.body.push(places.point(None));
        }
    }
    (flow, points)
}

struct Places<'p> {
    checks: CheckPoints,
    routine: u32,
    points: &'p mut Vec<Point>,
    in_blocks: Vec<u32>,
}

impl Places<'_> {
    /// Adds the check points of a list of statements, and of those in it.
    fn add(&mut self, body: &mut Vec<Stmt>) {
        for mut stmt in std::mem::take(body) {
            if let Stmt::Return(_) = stmt
                && self.checks >= CheckPoints::Calls
            {
                body.push(self.point(None));
            }
            let around = self.in_blocks.len();
            self.in_blocks.extend(stmt.own_objects());
            stmt.bodies_mut().into_iter().for_each(|body| self.add(body));
            self.in_blocks.truncate(around);
            let least = match stmt {
                Stmt::Loop(_) => Some(CheckPoints::Loops),
                Stmt::Assign(..) | Stmt::Copy(..) | Stmt::Memory(_) | Stmt::Call(..) => {
                    Some(CheckPoints::All)
                }
                // What is in it has check points of its own, or changes nothing.
                _ => None,
            };
            let point = least.filter(|least| self.checks >= *least);
            let point = point.map(|_| self.point(Some(stmt.clone())));
            body.push(stmt);
            body.extend(point);
        }
    }

    fn point(&mut self, after: Option<Stmt>) -> Stmt {
        let in_blocks = self.in_blocks.clone();
        self.points.push(Point { routine: self.routine, after, in_blocks });
        Stmt::Point(self.points.len() as u32 - 1)
    }
}

fn is_jump(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Return(_) | Stmt::Goto(_) | Stmt::GotoOneOf(..) | Stmt::Unreachable)
}
