//! Runs that start where an earlier one was.

use super::reader;
use crate::c::model::LP64;
use crate::c::types::Int;
use crate::case::flow::machine::{Machine, Program, Start};
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
    // Jumps out of a block with an array of variable length, back and forth.
    "void main() { int n; n = 3; l: { int v[n : 4]; v[0] = n; g += v[0]; n -= 1; if (n > 0) goto l; if (g == 6) goto m; } g = 0; m: g += 1; } int g;",
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
        machine.here.number,
        std::mem::take(&mut machine.here.states),
        objects,
    )
}

/// The program with the place after the statement around a position.
fn after_around(flow: &Flow, mut position: usize) -> Option<Flow> {
    /// Whether the position is in the list; then the place is around it, if there is a statement.
    fn is_in(body: &mut Vec<Stmt>, position: &mut usize) -> Option<bool> {
        if *position <= body.len() {
            return Some(false);
        }
        *position -= body.len() + 1;
        for at in 0..body.len() {
            let mut lists = body[at].bodies_mut().into_iter();
            if let Some(is_set) = lists.find_map(|list| is_in(list, position)) {
                if !is_set {
                    body.insert(at + 1, Stmt::Here);
                }
                return Some(true);
            }
        }
        None
    }
    let mut flow = flow.clone();
    let mut bodies = flow.routines.iter_mut().map(|routine| &mut routine.body);
    let is_set = bodies.find_map(|body| is_in(body, &mut position))?;
    is_set.then_some(flow)
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
            let Some(start) = machine.here.arrival.take() else { continue };
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

#[test]
fn a_run_that_comes_to_a_place_also_tells_how_it_comes_to_the_end_of_the_statement_around_it() {
    let mut ends = 0;
    for text in PROGRAMS {
        let flow = reader::program(text);
        for position in 0.. {
            let Some(within) = with(&flow, position, &[Stmt::Here]) else { break };
            let Some(after) = after_around(&flow, position) else { continue };
            let mut machine = Machine::new(&within, &LP64);
            assert!(machine.run_after(&Start::default(), 7).is_ok(), "{text}");
            if let Some(start) = machine.here.arrival.take() {
                let mut later = Machine::new(&within, &LP64);
                assert!(later.run_after(&start, 7).is_ok(), "{text}");
                let told = |machine: &Machine<'_>| {
                    let ends = machine.ends.iter();
                    ends.map(|end| (end.number, end.states.clone())).collect::<Vec<_>>()
                };
                assert_eq!(told(&machine), told(&later), "{position} {text}");
            }
            let end = machine.ends.pop().unwrap_or_default();
            let mut whole = Machine::new(&after, &LP64);
            assert!(whole.run_after(&Start::default(), 7).is_ok(), "{text}");
            let visits = std::mem::take(&mut whole.here);
            assert_eq!(end.number, visits.number, "{position} {text}");
            assert_eq!(end.states.first(), visits.states.first(), "{position} {text}");
            assert_eq!(end.states.last(), visits.states.last(), "{position} {text}");
            let Some(start) = end.arrival.and_then(|end| whole.gone_on(&end)) else { continue };
            ends += 1;
            assert_eq!(run(&after, &Start::default()), run(&after, &start), "{position} {text}");
        }
    }
    assert!(ends > 20, "{ends}");
}

#[test]
fn a_function_that_changes_from_a_statement_on_runs_as_one_that_is_written_anew() {
    let result = |flow: &Flow, mut machine: Machine<'_>| {
        let is_whole = machine.run().is_ok();
        let objects = 0..flow.objects.len() as u32;
        let held: Vec<_> = objects.map(|object| machine.content(object).to_vec()).collect();
        (is_whole, machine.steps, held)
    };
    let mut changes = 0;
    for text in PROGRAMS {
        let flow = reader::program(text);
        let mut program = Program::new(&flow, &LP64);
        let most = u64::from(flow.steps);
        for (routine, of) in (0..).zip(&flow.routines) {
            for at in 0..=of.body.len() {
                let mut changed = flow.clone();
                let labels = [98, 99].map(|label| vec![Stmt::Label(label)]);
                let [one, other] = labels;
                let addition = Stmt::If(Expr::Int(1, Int::Int), one, other);
                changed.routines[routine as usize].body.insert(at, addition);
                for flow in [&changed, &flow] {
                    program.change(routine, at);
                    let again = Machine::again(&program, flow, &LP64, most);
                    let anew = Machine::new(flow, &LP64);
                    assert_eq!(result(flow, again), result(flow, anew), "{at} {text}");
                    changes += 1;
                }
            }
        }
    }
    assert!(changes > 80, "{changes}");
}
