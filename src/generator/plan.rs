//! A statement as a script describes it: its kind and the statements in it, without objects and values.

use std::fmt;

use super::sample::{Drawn, Level, Sampler, expected};
use super::sketch::{OperandName, Sketch};
use super::{Datum, Gen, ScriptError};
use crate::c::print::type_name;
use crate::c::types::Type;

/// A plan of a statement: what it works on is chosen later, in the state of the program at that place.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Plan {
    /// Its kind.
    pub kind: PlanKind,
    /// The name that it gives an object, or whose object it works on.
    pub name: Option<OperandName>,
    /// The type of an object that it makes, if the script says which.
    pub ty: Option<Type>,
    /// The lists of statements in it.
    pub bodies: Vec<Vec<Plan>>,
    /// The expressions that it computes, as far as the script says which.
    pub sketches: Vec<Sketch>,
}

/// The kind of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
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
    /// Computes all elements of a vector at once.
    Lanes,
    /// A branch: what it runs if its condition holds, and if it does not.
    Branch,
    /// A branch that is never run.
    Dead,
    /// A loop.
    Loop,
    /// A loop that runs as often as the script says.
    Times,
    /// A `switch`: an arm each.
    Switch,
    /// A call of a new function.
    Call,
    /// Statements in a block with objects that functions clean up.
    Cleaned,
    /// Statements to which calls of `longjmp` in them lead back, and others.
    SetJump,
    /// A call of the function by itself, a few times within one another.
    Recurse,
    /// A jump out of what is around it, on a condition.
    Leave,
    /// A jump over statements, or back to them.
    Goto,
    /// A jump back to statements as long as a condition holds that the script says.
    Back,
    /// A loop that nothing leaves, where no run comes.
    Endless,
    /// A promise that a condition holds whenever a run comes here.
    Assume,
    /// A promise that no run comes here.
    Unreachable,
    /// Statements for which a variable has a name.
    Let,
    /// Statements for which an array has a name.
    Array,
    /// Statements for which a new array of variable length has a name.
    VariableArray,
    /// Statements for which an object of any type has a name.
    Object,
    /// Statements for which an array of structs that may lead to one another has a name.
    Nodes,
    /// Statements for which an array of pointers to numbers has a name.
    Table,
    /// Statements for which a pointer to a place has a name.
    Pointer,
    /// Sets the bytes of a place with `memset`.
    Memset,
    /// Copies the bytes of a place with `memcpy`.
    Memcpy,
    /// Copies the bytes of a place with `memmove`.
    Memmove,
    /// Copies a text with `strcpy` or `strncpy`.
    Strcpy,
    /// Puts a text behind another with `strcat` or `strncat`.
    Strcat,
    /// Jumps by a table of labels: an arm each.
    Dispatch,
    /// Assigns an expression to a variable or an element that has a name.
    Set,
    /// A loop over the elements of an array that has a name.
    Over,
    /// A branch on a condition that the script says.
    When,
    /// A loop that goes on as long as a condition holds that the script says.
    As,
    /// A `switch` on a value that the script says.
    Select,
}

/// What the function of a kind of statement takes, in this order.
#[derive(Debug, Clone, Copy)]
pub struct Takes {
    /// Whether it takes a name.
    pub name: bool,
    /// The expressions: how many it needs, and how many it takes.
    pub expressions: (usize, usize),
    /// The most lists of statements.
    pub bodies: usize,
    /// Whether it takes a type.
    pub ty: bool,
}

impl Takes {
    const fn new(name: bool, expressions: (usize, usize), bodies: usize, ty: bool) -> Takes {
        Takes { name, expressions, bodies, ty }
    }

    /// The most arguments.
    pub fn most(self) -> usize {
        usize::from(self.name) + self.expressions.1 + self.bodies + usize::from(self.ty)
    }
}

impl PlanKind {
    /// Every kind with its name in the table `Stmt`, and what that function takes.
    pub const ALL: [(PlanKind, &'static str, Takes); 39] = [
        (PlanKind::Assign, "Stmt.assign", Takes::new(false, (0, 1), 0, false)),
        (PlanKind::Renew, "Stmt.renew", Takes::new(false, (0, 0), 0, false)),
        (PlanKind::Observe, "Stmt.observe", Takes::new(false, (0, 1), 0, false)),
        (PlanKind::Point, "Stmt.point", Takes::new(false, (0, 0), 0, false)),
        (PlanKind::Copy, "Stmt.copy", Takes::new(false, (0, 0), 0, false)),
        (PlanKind::Lanes, "Stmt.lanes", Takes::new(false, (0, 0), 0, false)),
        (PlanKind::Branch, "Stmt.branch", Takes::new(false, (0, 0), 2, false)),
        (PlanKind::Dead, "Stmt.dead", Takes::new(false, (0, 0), 1, false)),
        (PlanKind::Loop, "Stmt.loop", Takes::new(false, (0, 0), 1, true)),
        (PlanKind::Times, "Stmt.times", Takes::new(false, (1, 1), 1, true)),
        (PlanKind::Switch, "Stmt.switch", Takes::new(false, (0, 0), 1, false)),
        (PlanKind::Call, "Stmt.call", Takes::new(false, (0, 0), 1, false)),
        (PlanKind::Cleaned, "Stmt.cleaned", Takes::new(false, (0, 0), 1, false)),
        (PlanKind::SetJump, "Stmt.setjmp", Takes::new(false, (0, 0), 2, false)),
        (PlanKind::Recurse, "Stmt.recurse", Takes::new(false, (0, 0), 0, false)),
        (PlanKind::Leave, "Stmt.leave", Takes::new(false, (0, 1), 0, false)),
        (PlanKind::Goto, "Stmt.go", Takes::new(false, (0, 0), 1, false)),
        (PlanKind::Back, "Stmt.back", Takes::new(false, (1, 1), 1, false)),
        (PlanKind::Endless, "Stmt.endless", Takes::new(false, (0, 0), 0, false)),
        (PlanKind::Assume, "Stmt.assume", Takes::new(false, (0, 1), 0, false)),
        (PlanKind::Unreachable, "Stmt.unreachable", Takes::new(false, (0, 0), 0, false)),
        (PlanKind::Object, "Stmt.object", Takes::new(true, (0, 0), 1, true)),
        (PlanKind::Nodes, "Stmt.nodes", Takes::new(true, (0, 0), 1, true)),
        (PlanKind::Table, "Stmt.table", Takes::new(true, (0, 0), 1, true)),
        (PlanKind::Pointer, "Stmt.pointer", Takes::new(true, (1, 1), 1, false)),
        (PlanKind::Memset, "Stmt.memset", Takes::new(false, (0, 2), 0, false)),
        (PlanKind::Memcpy, "Stmt.memcpy", Takes::new(false, (0, 2), 0, false)),
        (PlanKind::Memmove, "Stmt.memmove", Takes::new(false, (0, 2), 0, false)),
        (PlanKind::Strcpy, "Stmt.strcpy", Takes::new(false, (0, 0), 0, false)),
        (PlanKind::Strcat, "Stmt.strcat", Takes::new(false, (0, 0), 0, false)),
        (PlanKind::Dispatch, "Stmt.dispatch", Takes::new(false, (0, 0), 1, false)),
        (PlanKind::Let, "Stmt.let", Takes::new(true, (0, 0), 1, true)),
        (PlanKind::Array, "Stmt.array", Takes::new(true, (0, 0), 1, true)),
        (PlanKind::VariableArray, "Stmt.vla", Takes::new(true, (0, 0), 1, true)),
        (PlanKind::Set, "Stmt.set", Takes::new(false, (2, 2), 0, false)),
        (PlanKind::Over, "Stmt.over", Takes::new(true, (0, 0), 1, true)),
        (PlanKind::When, "Stmt.when", Takes::new(false, (1, 1), 2, false)),
        (PlanKind::As, "Stmt.as_long_as", Takes::new(false, (1, 1), 1, false)),
        (PlanKind::Select, "Stmt.select", Takes::new(false, (1, 1), 1, false)),
    ];

    /// Its name in the table `Stmt`.
    pub fn name(self) -> &'static str {
        let found = PlanKind::ALL.iter().find(|(kind, ..)| *kind == self);
        found.map_or("Stmt", |(_, name, _)| name)
    }

    /// Whether its list is one of arms, each a list of statements.
    pub fn has_arms(self) -> bool {
        matches!(self, PlanKind::Switch | PlanKind::Select | PlanKind::Dispatch)
    }
}

/// A generator of statements.
#[derive(Debug)]
pub struct Statement {
    /// The kind.
    pub kind: PlanKind,
    /// See [`Plan::name`].
    pub name: Option<OperandName>,
    /// Its type.
    pub ty: Option<Gen>,
    /// Its lists of statements; of a `switch`, a list of such lists.
    pub bodies: Vec<Gen>,
    /// Its expressions.
    pub expressions: Vec<Gen>,
}

impl Statement {
    /// Visits its parts.
    pub(super) fn each_part(&self, visit: impl FnMut(&Gen)) {
        self.bodies.iter().chain(&self.expressions).chain(&self.ty).for_each(visit);
    }
}

impl Plan {
    /// The number of statements in it, itself included.
    pub fn statements(&self) -> u32 {
        1 + self.bodies.iter().flatten().map(Plan::statements).sum::<u32>()
    }

    /// Visits it and the statements in it.
    pub fn each<'a>(&'a self, visit: &mut impl FnMut(&'a Plan)) {
        visit(self);
        self.bodies.iter().flatten().for_each(|plan| plan.each(visit));
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
            match statement.kind.has_arms() {
                true => {
                    for item in items {
                        let Datum::List(items) = item else { return Err(no_arm(g, &item).into()) };
                        bodies.push(plans(g, items)?);
                    }
                }
                false => bodies.push(plans(g, items)?),
            }
        }
        let mut sketches = Vec::with_capacity(statement.expressions.len());
        for of in &statement.expressions {
            sketches.push(self.sketch(g, of, level)?);
        }
        let ty = match &statement.ty {
            Some(of) => Some(self.ty(g, of, level)?),
            None => None,
        };
        Ok(Plan { kind: statement.kind, name: statement.name.clone(), ty, bodies, sketches })
    }
}

/// The plans of a list.
fn plans(g: &Gen, items: Vec<Datum>) -> Drawn<Vec<Plan>> {
    let mut plans = Vec::with_capacity(items.len());
    for item in items {
        match item {
            Datum::Plan(plan) => plans.push(*plan),
            other => return Err(no_statement(g, &other).into()),
        }
    }
    Ok(plans)
}

pub(super) fn no_arm(g: &Gen, found: &Datum) -> ScriptError {
    expected(g, "an arm", "a list of statements", found)
}

pub(super) fn no_statement(g: &Gen, found: &Datum) -> ScriptError {
    expected(g, "", "a statement", found).hint("for example Stmt.assign()")
}

/// For people: the kinds, with the statements in them in braces.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.name().trim_start_matches("Stmt."))?;
        if let Some(name) = &self.name {
            write!(f, " {name}")?;
        }
        if let Some(ty) = &self.ty {
            write!(f, " {}", type_name(ty))?;
        }
        for sketch in &self.sketches {
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
