//! Functions that return by tail calls.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::calling::Convention;
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::TestCase;
use crate::case::family::{Experiment, Family};
use crate::case::flow::trigger::Trigger;
use crate::case::flow::{Expr, Flow, Place, Stmt, Storage, Variable};

/// `f` passes its parameters on in another order, `k` to itself or to `e`.
const CALLS: &str = "void main() { g = f(3, 2); h = k(5, 1); g += h + 5; } int f(int a, int b) { int v; v = b - 1; if (a) return k(b, v); return 7; } \
     int k(int a, int b) { if (a & 3) return k(a - 1, b + a); return e(b, a); } static int e(int a, int b) { return a - b - 5; } int h; int g;";

fn tails(flow: &Flow) -> Vec<bool> {
    flow.routines.iter().map(|routine| routine.must_tail).collect()
}

/// A program in which all functions return by tail calls that may.
fn with(text: &str) -> Flow {
    reader::program(text).with_tail_calls(100, Features::NONE.with(Feature::TailCalls))
}

#[test]
fn functions_that_return_calls_of_their_own_type_return_by_tail_calls_where_compilers_have_them() {
    let flow = with(CALLS);
    assert_eq!(tails(&flow), [false, true, true, false]);
    assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{}", text(&flow));
    let plain = reader::program(CALLS);
    assert_eq!(plain.clone().with_tail_calls(100, Features::NONE), plain);
    assert_eq!(plain.clone().with_tail_calls(0, Features::NONE.with(Feature::TailCalls)), plain);
    let of = |seed| {
        let features = Features::NONE.with(Feature::TailCalls);
        Flow { seed, ..plain.clone() }.with_tail_calls(50, features).has_tail_calls()
    };
    let drawn: Vec<bool> = (0..20).map(of).collect();
    assert!(drawn.contains(&true) && drawn.contains(&false), "{drawn:?}");
}

#[test]
fn only_returned_calls_have_the_attribute() {
    let text = text(&with(CALLS));
    for line in [
        "__attribute__((musttail)) return f2(p4, v5);",
        "__attribute__((musttail)) return f2(p6 - 1, p7 + p6);",
        "\n    return 7;",
    ] {
        assert!(text.contains(line), "{line} {text}");
    }
    assert_eq!(text.matches("musttail").count(), 3, "{text}");
}

#[test]
fn a_call_by_a_pointer_to_functions_of_the_type_is_one() {
    let text_of = "void main() { g = f(1, 3); } int f(int a, int b) { return e(b, a); } static int e(int a, int b) { return a - b - 1; } int g;";
    let mut flow = reader::program(text_of);
    let pointer = Variable::new(flow.pointer_to(2), Storage::Static, Some(Value::Function(2)));
    let number = flow.objects.len() as u32;
    flow.objects.push(pointer);
    let Some(Stmt::Return(Some(call @ Expr::Call(2, _)))) = flow.routines[1].body.last_mut() else {
        panic!("a call")
    };
    let Expr::Call(_, args) = call.clone() else { panic!("a call") };
    *call = Expr::CallBy(Place::Object(number), args);
    let flow = flow.with_tail_calls(100, Features::NONE.with(Feature::TailCalls));
    assert_eq!((tails(&flow), runs(&flow)), (vec![false, true, false], [true; 2]));
    assert!(text(&flow).contains("__attribute__((musttail)) return g"), "{}", text(&flow));
    let mut other = flow;
    other.routines[1].convention = Convention::Ms;
    other.drop_false_tail_calls();
    assert!(!other.has_tail_calls());
}

#[test]
fn a_function_whose_frame_is_needed_or_that_calls_one_of_another_type_returns_plainly() {
    for text_of in [
        "void main() { g = f(1); } int f(int a) { p = &a; return k(a); } int k(int a) { return *p; } int *p; int g;",
        "void main() { g = f(1); } int f(int a) { int v; int *q; q = &v; *q = a; return k(v); } int k(int a) { return a; } int g;",
        "void main() { g = f(1); } int f(int a) { return k(a); } int k(long a) { return a; } int g;",
        "void main() { g = f(1); } int f(int a) { return k(a); } short k(int a) { return a; } int g;",
        "void main() { g = f(1); } int f(int a) { return k(a, 0); } int k(int a, int b) { return a; } int g;",
        "void main() { g = f(1); } int f(int a) { { clean c int v = 1; return k(a); } } static void c(int *p) { *p = 2; } int k(int a) { return a; } int g;",
    ] {
        let mut flow = with(text_of);
        assert!(!flow.has_tail_calls() && flow.is_whole(&LP64), "{text_of}");
        flow.routines[1].must_tail = true;
        assert!(!flow.is_whole(&LP64), "{text_of}");
        flow.drop_false_tail_calls();
        assert!(!flow.has_tail_calls(), "{text_of}");
    }
    let one =
        "void main() { g = f(1); } int f(int a) { return k(a); } int k(int a) { return a; } int g;";
    let changes: [fn(&mut Flow); 4] = [
        |flow| flow.routines[2].is_old = true,
        |flow| flow.routines[2].convention = Convention::Ms,
        |flow| flow.objects[1].ty = Type::Int(Int::UInt),
        |flow| flow.routines[1].is_old = true,
    ];
    assert!(with(one).is_whole(&LP64) && with(one).has_tail_calls());
    for change in changes {
        let mut flow = with(one);
        change(&mut flow);
        assert!(!flow.is_whole(&LP64), "{}", text(&flow));
    }
}

#[test]
fn tail_calls_are_a_feature_and_shrink_to_plain_returns() {
    let flow = with(CALLS);
    assert!(flow.does_without(Features::NONE, &LP64) && flow.is_standard(&LP64));
    assert!(!flow.does_without(Features::NONE.with(Feature::TailCalls), &LP64));
    let smaller = candidates(&flow, &LP64);
    assert!(smaller.iter().any(|of| of.routines.len() == 4 && !of.has_tail_calls()));
    assert!(smaller.iter().any(|of| of.objects.len() < flow.objects.len() && of.has_tail_calls()));
}

#[test]
fn a_known_bug_of_tail_calls_is_recognised_in_another_program_by_plain_returns() {
    let one =
        "void main() { g = f(1); } int f(int a) { return k(a); } int k(int a) { return a; } int g;";
    let known = with(one);
    let trigger = Trigger::of(&known).expect("one function");
    assert_eq!(
        trigger.to_string(),
        "functions that return by tail calls and `int` or what holds it as result"
    );
    let failing = with(CALLS);
    let Some(Experiment { without, .. }) = trigger.experiment(&known, &failing) else {
        panic!("two functions return by tail calls")
    };
    assert_eq!(without, TestCase::Flow(Box::new(reader::program(CALLS))));
    assert_eq!(trigger.experiment(&known, &reader::program(CALLS)), None);
}
