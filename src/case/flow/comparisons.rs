//! The functions that compare objects at check points. They are on the caller's side, and hidden from the optimiser
//! where both sides are one file: numbers are passed to them by value, larger objects of one file by address; those
//! that all files see they read by name. An array or struct of a function is not compared: its address would
//! change what optimisers may do with it.

use std::collections::BTreeSet;

use super::machine::{Datum, Machine, Numbers, Visited, cells};
use super::points::{Point, with_points};
use super::{Flow, Storage};
use crate::c::complaint::{Side, Subject};
use crate::c::control::{Arm, Jump};
use crate::c::harness::Action;
use crate::c::model::Model;
use crate::c::tree::{Expr, Function, Linkage, Name, Object, Op, Stmt};
use crate::c::types::{Int, Type};

/// A program with its check points, as far as they compare something.
pub(super) struct Comparisons {
    /// The program, in which check points are statements.
    pub(super) flow: Flow,
    /// What is known of each.
    visited: Vec<Visited>,
    /// The numbers that are known.
    pub(super) numbers: Numbers,
    /// The objects that each compares, and how each is passed; none if it compares nothing.
    compared: Vec<Vec<(u32, Passing)>>,
}

/// How an object reaches the function that compares it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Passing {
    Name,
    Value,
    Address,
}

impl Comparisons {
    /// Runs a program, and keeps what it shows at its check points.
    pub(super) fn of(case: &Flow, model: &Model) -> Comparisons {
        let (flow, points) = with_points(case);
        let written = case.written();
        let mut in_blocks = BTreeSet::new();
        flow.each_statement(&mut |stmt| in_blocks.extend(stmt.own_objects()));
        let sees = |point: &Point| {
            let is_seen = |object: &u32| {
                let is_named = point.in_blocks.contains(object) || !in_blocks.contains(object);
                is_named
                    && written[*object as usize]
                    && passing(&flow, *object, point.routine).is_some()
            };
            let seen = (0..flow.objects.len() as u32).filter(is_seen);
            seen.map(|object| (object, point.changes(object))).collect()
        };
        let objects = points.iter().map(sees).collect();
        let mut machine = Machine::new(&flow, model);
        machine.watch(objects);
        // A program without a single meaning is found by the machine that runs its code.
        let _ = machine.run();
        let mut visited = machine.visited();
        let numbers = machine.numbers().clone();
        drop(machine);
        for point in &mut visited {
            let unset = &point.unset;
            let is_set = |object: &u32| !unset.contains(object);
            point.changed.iter_mut().for_each(|all| all.retain(|one| is_set(&one.object)));
        }
        let compared = |(point, visited): (&Point, &Visited)| {
            let all = visited.changed.iter().flatten().map(|one| one.object);
            let all: BTreeSet<u32> = all.collect();
            let passed = |object| Some((object, passing(&flow, object, point.routine)?));
            all.into_iter().filter_map(passed).collect()
        };
        let compared = points.iter().zip(&visited).map(compared).collect();
        Comparisons { flow, visited, numbers, compared }
    }

    /// The check points that compare something.
    fn alive(&self) -> impl Iterator<Item = u32> {
        (0..)
            .zip(&self.compared)
            .filter(|(_, compared)| !compared.is_empty())
            .map(|(point, _)| point)
    }

    /// The counters of visits.
    pub(super) fn counters(&self) -> impl Iterator<Item = Object> {
        self.alive().map(|point| Object::new(counter(point), Type::Int(Int::Int)))
    }

    /// The functions of the check points. What a place of an object must hold is checked by the last argument: the subject,
    /// the object, the place, and its known cells, each none if it is not compared.
    pub(super) fn functions(
        &self,
        name: impl Fn(u32) -> Name,
        checks: impl Fn(Subject, u32, Expr, Vec<Datum>) -> Vec<Stmt>,
    ) -> Vec<Function> {
        let mut functions = Vec::new();
        for point in self.alive() {
            let compared = &self.compared[point as usize];
            let mut function = Function::new(Linkage::Public, function(point), Type::Void);
            function.is_opaque = true;
            for (object, passing) in compared {
                let ty = self.flow.objects[*object as usize].ty.clone();
                match passing {
                    Passing::Name => {}
                    Passing::Value => function.params.push((parameter(*object), ty)),
                    Passing::Address => function.params.push((parameter(*object), ty.pointer())),
                }
            }
            let mut arms = Vec::new();
            for (visit, changed) in (1..).zip(&self.visited[point as usize].changed) {
                let mut body = Vec::new();
                for (object, passing) in compared {
                    let ty = self.flow.objects[*object as usize].ty.clone();
                    let place = match passing {
                        Passing::Name => Expr::Object(name(*object), ty.clone()),
                        Passing::Value => Expr::Object(parameter(*object), ty.clone()),
                        Passing::Address => {
                            let pointer = Expr::Object(parameter(*object), ty.clone().pointer());
                            Expr::Deref(Box::new(pointer))
                        }
                    };
                    let mut known = vec![Datum::Unset; cells(&ty) as usize];
                    for one in changed.iter().filter(|one| one.object == *object) {
                        known[one.cell as usize] = one.datum;
                    }
                    let subject = Subject::Seen(object + 1, visit, point + 1);
                    body.extend(checks(subject, *object, place, known));
                }
                if !body.is_empty() {
                    body.push(Stmt::Jump(Jump::Break));
                    arms.push(Arm {
                        labels: vec![visit.into()],
                        ranges: Vec::new(),
                        is_default: false,
                        body,
                    });
                }
            }
            function.body = vec![count(point), Stmt::Switch(visits(point), arms)];
            functions.push(function);
        }
        functions
    }

    /// The statement that goes to a check point's function.
    pub(super) fn call(&self, point: u32, place: impl Fn(u32) -> Expr) -> Option<Stmt> {
        let compared = &self.compared[point as usize];
        if compared.is_empty() {
            return None;
        }
        let arg = |(object, passing): &(u32, Passing)| match passing {
            Passing::Name => None,
            Passing::Value => Some(place(*object)),
            Passing::Address => Some(Expr::Address(Box::new(place(*object)))),
        };
        let args = compared.iter().filter_map(arg).collect();
        Some(Stmt::Expr(Expr::Call(function(point), Type::Void, args)))
    }

    /// The checks of how often the program came to each check point.
    pub(super) fn checks_of_visits(&self) -> impl Iterator<Item = Stmt> {
        self.alive().map(|point| {
            let times = Expr::Int(self.visited[point as usize].times.into(), Int::Int);
            let subject = Subject::Visits(point + 1);
            Stmt::Harness(Action::Check(Side::Check, subject, visits(point), times))
        })
    }
}

/// How an object reaches the function of a check point in a function; none if it does not.
fn passing(flow: &Flow, object: u32, routine: u32) -> Option<Passing> {
    let object = &flow.objects[object as usize];
    let is_number = matches!(object.ty, Type::Int(_) | Type::Float(_));
    let is_whole = matches!(object.ty, Type::Array(..) | Type::Record(_));
    let is_here = object.storage.routine().is_none_or(|own| own == routine);
    match object.storage {
        _ if object.is_volatile || !is_here || object.holds_functions() => None,
        // Its name is that of a pointer.
        _ if object.is_void && matches!(object.ty, Type::Record(_)) => None,
        _ if object.is_text => None,
        Storage::Global => Some(Passing::Name),
        // It is there within its expression only.
        Storage::Inner(_) => None,
        _ if is_number => Some(Passing::Value),
        // No pointer leads to it.
        _ if object.is_atomic => None,
        Storage::Static | Storage::Kept(_) if is_whole => Some(Passing::Address),
        _ => None,
    }
}

fn function(point: u32) -> Name {
    Name::Global("w", point + 1)
}

fn counter(point: u32) -> Name {
    Name::Global("n", point + 1)
}

fn parameter(object: u32) -> Name {
    Name::Local("x", object + 1)
}

fn visits(point: u32) -> Expr {
    Expr::Object(counter(point), Type::Int(Int::Int))
}

/// Counts a visit.
fn count(point: u32) -> Stmt {
    let int = Type::Int(Int::Int);
    let one = Box::new(Expr::Int(1, Int::Int));
    Stmt::Expr(Expr::Assign(Box::new(visits(point)), Some((Op::Add, int)), one))
}
