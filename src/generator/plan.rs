//! A statement as a script describes it: its kind and the statements in it, without objects and values.

use std::fmt;

use super::sample::{Drawn, Level, Sampler, expected};
use super::sketch::Sketch;
use super::{Datum, Gen};

/// A plan of a statement: what it works on is chosen later, in the state of the program at that place.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// Its kind.
    pub kind: PlanKind,
    /// The lists of statements in it.
    pub bodies: Vec<Vec<Plan>>,
    /// The expression that it computes, if the script says which.
    pub sketch: Option<Sketch>,
}

/// The kind of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum PlanKind {
    /// Computes an expression into a variable.
    Assign,
    /// Gives a variable a value at an edge.
    Renew,
    /// Records what a comparison, a quotient or a shift of values yields.
    Observe,
    /// Lets a pointer lead somewhere.
    Point,
    /// Copies a struct.
    Copy,
    /// A branch: what it runs if its condition holds, and if it does not.
    Branch,
    /// A branch that is never run.
    Dead,
    /// A loop.
    Loop,
    /// A `switch`: an arm each.
    Switch,
    /// A call of a new function.
    Call,
    /// A call of the function by itself, a few times within one another.
    Recurse,
    /// A jump out of what is around it, on a condition.
    Leave,
    /// A jump over statements, or back to them.
    Goto,
}

impl PlanKind {
    /// Every kind with its name in the table `Stmt`, and how many lists of statements it takes.
    pub const ALL: [(PlanKind, &'static str, usize); 13] = [
        (PlanKind::Assign, "Stmt.assign", 0),
        (PlanKind::Renew, "Stmt.renew", 0),
        (PlanKind::Observe, "Stmt.observe", 0),
        (PlanKind::Point, "Stmt.point", 0),
        (PlanKind::Copy, "Stmt.copy", 0),
        (PlanKind::Branch, "Stmt.branch", 2),
        (PlanKind::Dead, "Stmt.dead", 1),
        (PlanKind::Loop, "Stmt.loop", 1),
        (PlanKind::Switch, "Stmt.switch", 1),
        (PlanKind::Call, "Stmt.call", 1),
        (PlanKind::Recurse, "Stmt.recurse", 0),
        (PlanKind::Leave, "Stmt.leave", 0),
        (PlanKind::Goto, "Stmt.go", 1),
    ];

    /// Its name in the table `Stmt`.
    pub fn name(self) -> &'static str {
        let found = PlanKind::ALL.iter().find(|(kind, ..)| *kind == self);
        found.map_or("Stmt", |(_, name, _)| name)
    }
}

/// A generator of statements.
#[derive(Debug)]
pub struct Statement {
    /// The kind.
    pub kind: PlanKind,
    /// Its lists of statements; of a `switch`, a list of such lists.
    pub bodies: Vec<Gen>,
    /// Its expression.
    pub expression: Option<Gen>,
}

impl Statement {
    /// Visits its parts.
    pub(super) fn each_part(&self, visit: impl FnMut(&Gen)) {
        self.bodies.iter().chain(&self.expression).for_each(visit);
    }
}

impl Plan {
    /// The number of statements in it, itself included.
    pub fn statements(&self) -> u32 {
        1 + self.bodies.iter().flatten().map(Plan::statements).sum::<u32>()
    }
}

impl Sampler<'_> {
    /// The plan of a generator of statements whose parts are drawn at a level.
    pub(super) fn plan(&mut self, g: &Gen, statement: &Statement, level: Level) -> Drawn<Plan> {
        let mut bodies = Vec::with_capacity(statement.bodies.len());
        for part in &statement.bodies {
            let mut items = Vec::new();
            self.list(g, part, level, &|| "its statements".into(), &mut |item| {
                items.push(item);
                Ok(())
            })?;
            match statement.kind {
                PlanKind::Switch => {
                    for item in items {
                        let Datum::List(items) = item else {
                            return Err(expected(g, "an arm", "a list of statements", &item).into());
                        };
                        bodies.push(plans(g, items)?);
                    }
                }
                _ => bodies.push(plans(g, items)?),
            }
        }
        let sketch = match &statement.expression {
            Some(of) => Some(self.sketch(g, of, level)?),
            None => None,
        };
        Ok(Plan { kind: statement.kind, bodies, sketch })
    }
}

/// The plans of a list.
fn plans(g: &Gen, items: Vec<Datum>) -> Drawn<Vec<Plan>> {
    let mut plans = Vec::with_capacity(items.len());
    for item in items {
        match item {
            Datum::Plan(plan) => plans.push(*plan),
            other => {
                let error = expected(g, "", "a statement", &other);
                return Err(error.hint("for example Stmt.assign()").into());
            }
        }
    }
    Ok(plans)
}

/// For people: the kinds, with the statements in them in braces.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name().trim_start_matches("Stmt."))?;
        if let Some(sketch) = &self.sketch {
            write!(f, " {sketch}")?;
        }
        for body in &self.bodies {
            f.write_str(" {")?;
            for plan in body {
                write!(f, " {plan};")?;
            }
            f.write_str(" }")?;
        }
        Ok(())
    }
}
