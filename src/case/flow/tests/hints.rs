//! Loops with pragmas before them.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::control::Hint;
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::case::family::Family;
use crate::case::flow::{Flow, Stmt};

const LOOPS: &str = "void main() { int i; for (i = 0; i < 4; i += 1) { a[i] = i; while (h < i) { h += 1; } } do { g += 1; } while (g < a[0]); } int a[4]; int h; int g;";

fn hinted(seed: i64) -> Flow {
    let flow = Flow { seed, ..reader::program(LOOPS) };
    flow.with_hints(100, Features::NONE.with(Feature::LoopHints))
}

fn number(flow: &Flow) -> usize {
    let mut number = 0;
    flow.each_statement(&mut |stmt| {
        number += usize::from(matches!(stmt, Stmt::Loop(of) if of.hint.is_some()));
    });
    number
}

#[test]
fn a_loop_of_any_form_has_a_pragma_before_it() {
    let plain = reader::program(LOOPS);
    let mut all = String::new();
    for seed in 0..40 {
        let flow = hinted(seed);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], result(&plain)));
        let text = text(&flow);
        for form in [") for (", ") while (", ") do {"] {
            let lines = text.lines().filter(|line| line.contains("_Pragma("));
            assert_eq!(lines.filter(|line| line.contains(form)).count(), 1, "{form} {text}");
        }
        assert!(flow.does_without(Features::NONE, &LP64));
        assert!(!flow.does_without(Features::NONE.with(Feature::LoopHints), &LP64));
        all += &text;
    }
    for hint in [
        "GCC unroll 4",
        "clang loop unroll_count(",
        "clang loop vectorize_width(8)\"",
        "clang loop interleave_count(",
        ") interleave_count(",
        "clang loop vectorize_predicate(enable)",
        "clang loop distribute(enable)",
        "unroll_and_jam(",
    ] {
        assert!(all.contains(hint), "{hint}");
    }
}

#[test]
fn a_compiler_without_pragmas_gets_none() {
    let plain = reader::program(LOOPS);
    assert_eq!(plain.clone().with_hints(100, Features::NONE), plain);
    assert_eq!(plain.clone().with_hints(0, Features::NONE.with(Feature::LoopHints)), plain);
}

#[test]
fn pragmas_go_one_by_one_when_a_program_shrinks() {
    let flow = hinted(1);
    let smaller = candidates(&flow, &LP64);
    assert!(smaller.iter().all(|flow| runs(flow)[0]));
    let statements = |flow: &Flow| {
        let mut number = 0;
        flow.each_statement(&mut |_| number += 1);
        number
    };
    let without = |smaller: &Flow| {
        statements(smaller) == statements(&flow) && number(smaller) + 1 == number(&flow)
    };
    assert!(smaller.iter().filter(|smaller| without(smaller)).count() >= 3);
}

#[test]
fn numbers_that_compilers_do_not_take_are_no_hints() {
    for (hint, is_sound) in [
        (Hint::Gcc(64), true),
        (Hint::Gcc(0), false),
        (Hint::Unroll(65), false),
        (Hint::Vectorize(3), false),
        (Hint::Both(4, 3), true),
        (Hint::Both(4, 0), false),
        (Hint::Predicate, true),
    ] {
        let mut flow = reader::program(LOOPS);
        let body = &mut flow.routines[0].body;
        let found = body.iter_mut().find_map(|stmt| match stmt {
            Stmt::Loop(of) => Some(of),
            _ => None,
        });
        found.expect("there are loops").hint = Some(hint);
        assert_eq!(flow.is_whole(&LP64), is_sound, "{hint:?}");
    }
}
