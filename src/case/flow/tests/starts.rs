//! Runs that start where an earlier one was.

use super::reader;
use crate::c::model::LP64;
use crate::c::types::Int;
use crate::case::flow::machine::{Machine, Start};
use crate::case::flow::{Expr, Flow, Stmt};

/// Programs with a single meaning.
const PROGRAMS: &[&str] = &[
    "void main() { int i; for (i = 0; i < 4; i += 1) { if (i == 2) g = i; else g += 1; } } int g;",
    "void main() { g = f(3); h = f(2); } int g; int h; static int f(int n) { int r; int i; r = 1; for (i = 0; i < n; i += 1) { if (i == 1) r += 2; r += i; } return r; }",
    // Calls of itself, before and after most places.
    "void main() { g = f(3); } int g; static int f(int n) { int r; r = 1; if ((n & 3) != 0) r = f(n - 1); g += r; if (n == 2) r = f(0); return r + n; }",
    "void main() { g = f(5); } int g; static int f(int n) { int r; int i; r = 0; for (i = 0; i < 3; i += 1) { if (i == 2) r += 1; if ((n & 1) != 0) r = f(n - 1); switch (r) { case 1: r += 2; break; default: r += 1; } } return r; }",
    // Calls within expressions.
    "void main() { int i; for (i = 0; i < f(3); i += f(0) + 1) g += i; } int g; static int f(int n) { int r; r = n; h += r; return r; } int h;",
    "void main() { int i; i = 0; l: i += 1; g += i; if (i < 4) goto l; do { g += 2; i -= 1; if (i == 2) continue; g += 1; } while (i > 0); } int g;",
];

/// A program with statements at a position of one of its lists; none if it has fewer.
fn with(flow: &Flow, mut position: usize, stmts: &[Stmt]) -> Option<Flow> {
    fn insert(body: &mut Vec<Stmt>, position: &mut usize, stmts: &[Stmt]) -> bool {
        if *position <= body.len() {
            body.splice(*position..*position, stmts.iter().cloned());
            return true;
        }
        *position -= body.len() + 1;
        let lists = body.iter_mut().flat_map(Stmt::bodies_mut);
        lists.into_iter().any(|body| insert(body, position, stmts))
    }
    let mut flow = flow.clone();
    let mut bodies = flow.routines.iter_mut().map(|routine| &mut routine.body);
    bodies.any(|body| insert(body, &mut position, stmts)).then_some(flow)
}

/// What is left of a run: whether it has a single meaning, its steps, the states of the place, the objects at its end.
fn run(flow: &Flow, start: &Start) -> impl PartialEq + std::fmt::Debug + use<> {
    let mut machine = Machine::new(flow, &LP64);
    let is_whole = machine.run_after(start, 7).is_ok();
    let objects: Vec<_> =
        (0..flow.objects.len() as u32).map(|object| machine.content(object).to_vec()).collect();
    (
        is_whole,
        machine.steps,
        machine.visits.number,
        std::mem::take(&mut machine.visits.states),
        objects,
    )
}

#[test]
fn a_run_from_where_it_came_to_the_place_goes_on_as_a_whole_run_does_also_after_additions() {
    let mut starts = 0;
    for text in PROGRAMS {
        let flow = reader::program(text);
        for position in 0.. {
            let Some(before) = with(&flow, position, &[Stmt::Here]) else { break };
            let mut machine = Machine::new(&before, &LP64);
            assert!(machine.run().is_ok(), "{text}");
            let Some(start) = machine.arrival.take() else { continue };
            starts += 1;
            let addition =
                Stmt::If(Expr::Int(1, Int::Int), vec![Stmt::Label(99)], vec![Stmt::Label(98)]);
            for stmts in [&[Stmt::Here][..], &[addition, Stmt::Here]] {
                let after = with(&flow, position, stmts).expect("it has the position");
                let whole = run(&after, &Start::default());
                assert_eq!(whole, run(&after, &start), "{position} {text}");
            }
        }
    }
    assert!(starts > 50, "{starts}");
}
