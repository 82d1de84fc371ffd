//! Objects that functions clean up when their blocks are left.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::case::family::Family;
use crate::case::flow::attributes::Attribute;
use crate::case::flow::{CheckPoints, Flow, Stmt};

/// Two objects, of which the second is cleaned up first.
const TWO: &str = "void main() { { clean f int v = 1; clean f int w = 2; w += 1; } g = h - 30; } \
                   static void f(int *p) { h = h * 10 + *p; } int h; int g;";

/// A function that appends a digit.
const APPEND: &str = "static void f(int *p) { h = h * 10 + *p; } int h; int g;";

fn cleaned(flow: &Flow) -> usize {
    let mut number = 0;
    flow.each_statement(&mut |stmt| {
        if let Stmt::Cleaned(objects, _) = stmt {
            number += objects.len();
        }
    });
    number
}

#[test]
fn objects_are_cleaned_up_in_the_opposite_order_however_their_block_is_left() {
    assert_eq!((runs(&reader::program(TWO)), result(&reader::program(TWO))), ([true; 2], Some(1)));
    for text in [
        // By `break` and `continue`, through two blocks.
        "void main() { int i; for (i = 0; i < 9; i += 1) { { clean f int v = 1; if (i == 2) break; { clean f int w = 2; if (i == 1) continue; w = 3; } v = 4; } } g = h - 34210; }",
        // By `goto`, forward out of two blocks, and back from one.
        "void main() { int i; i = 0; l: i += 1; { clean f int v = 1; { clean f int w = 2; if (i == 2) goto m; } if (i == 1) goto l; } m: g = h - 2120; }",
        // One that stays in the block.
        "void main() { { clean f int v = 1; if (h == 0) goto l; v = 2; l: v += 2; } g = h - 2; }",
        // By `return`, which has computed its value before.
        "void main() { int i; i = k(); g = i + h - 20; } int k() { { clean f int v = 1; { clean f int w = 2; return h; } } }",
        "void main() { int i; i = k(); g = i + h - 3; } int k() { { clean f int v = 1; v = 2; return v; } }",
        // By `break` out of a `switch`.
        "void main() { switch (h) { case 0: { clean f int v = 1; if (h == 0) break; v = 2; } } g = h; }",
        // In calls within one another.
        "void main() { k(2); g = h - 11; } void k(int n) { { clean f int v; v = n; if (n > 0) k(n - 1); } }",
        // A jump by a table that stays.
        "void main() { { clean f int v = 1; goto * h : l, m; l: v = 2; m: v += 3; } g = h - 4; }",
        // An object that is changed while it is cleaned up.
        "void main() { { clean k int v = 1; clean f int w = 2; v = 7; } g = h + 9; } static void k(int *p) { *p += 3; h = h - *p; }",
    ] {
        let flow = reader::program(&format!("{text} {APPEND}"));
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
    }
}

#[test]
fn structs_and_pointers_are_cleaned_up_too() {
    for text in [
        "void main() { { clean f t v; v.a = 1; v.b = 2; } g = h - 20; } static void f(t *p) { h = p[0].a + p[0].b * 10; } struct t { int a; int b; }; int h; int g;",
        "void main() { { clean f int *v; v = &h; } g = h; } static void f(int **p) { **p = 1; } int h; int g;",
    ] {
        let flow = reader::program(text);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
    }
}

#[test]
fn a_check_point_behind_a_block_does_not_name_its_objects() {
    let text = "void main() { { clean f int v = 1; v = 2; } g = 1; } \
                static void f(int *p) { *p += 5; h = *p; } int h; int g;";
    let flow = Flow { checks: CheckPoints::All, ..reader::program(text) };
    assert_eq!(runs(&flow), [true; 2]);
}

#[test]
fn both_machines_refuse_what_no_compiler_takes_or_what_uses_an_object_too_late() {
    for text in [
        // Jumps into such a block, and by a table out of it.
        "void main() { if (h == 0) goto l; { clean f int v = 1; l: v = 2; } g = 1; }",
        "void main() { { clean f int v = 1; goto * h : l, m; l: v = 2; } m: g = 1; }",
        "void main() { { clean f int v = 1; goto * h : l, n; l: v = 2; n: v = 3; } goto * h : m, m; m: g = 1; }",
        // It was never set.
        "void main() { { clean f int v; } g = 1; }",
        // Its time is over: after the block, and while one is cleaned up that was declared before it.
        "void main() { int *q; { clean f int v = 1; q = &v; } g = *q; }",
        "void main() { { clean k int v = 1; clean f int w = 1; q = &w; } g = 1; } static void k(int *p) { h = *q; } int *q;",
        // Functions of other types.
        "void main() { { clean f long v = 1; } g = 1; }",
        "void main() { { clean k int v = 1; } g = 1; } int k(int *p) { return *p; }",
        "void main() { { clean k int v = 1; } g = 1; } void k(int *p, int n) { h = n; }",
    ] {
        assert_eq!(runs(&reader::program(&format!("{text} {APPEND}"))), [false; 2], "{text}");
    }
}

#[test]
fn an_object_is_declared_with_its_function() {
    let mut flow = reader::program(TWO);
    let text = text(&flow);
    assert!(text.contains("int v3 __attribute__((cleanup(f1)));\n"), "{text}");
    flow.objects[2].value = Some(crate::c::value::Value::Int(5));
    let text = super::text(&flow);
    assert!(text.contains("int v3 __attribute__((cleanup(f1))) = 5;\n"), "{text}");
    let lacks = Features::NONE.with(Feature::Cleanup);
    assert!(flow.does_without(Features::NONE, &LP64) && !flow.does_without(lacks, &LP64));
}

#[test]
fn what_cleans_up_is_called_when_a_program_shrinks() {
    let flow = reader::program(TWO);
    let smaller = candidates(&flow, &LP64);
    assert!(smaller.iter().all(|flow| runs(flow) == [true; 2]));
    let calls = |flow: &Flow| {
        let mut calls = 0;
        flow.each_statement(&mut |stmt| calls += usize::from(matches!(stmt, Stmt::Call(1, _))));
        calls
    };
    assert!(smaller.iter().any(|flow| cleaned(flow) == 0 && calls(flow) == 2));
    assert!(smaller.iter().any(|flow| cleaned(flow) == 0 && calls(flow) == 0));
    assert!(smaller.iter().any(|flow| cleaned(flow) == 1));
    let wide =
        TWO.replace("int v", "short v").replace("int w", "short w").replace("int *p", "short *p");
    let smaller = candidates(&reader::program(&wide), &LP64);
    let is_plain = |flow: &Flow| {
        cleaned(flow) == 2
            && flow
                .objects
                .iter()
                .all(|of| of.ty != crate::c::types::Type::Int(crate::c::types::Int::Short))
    };
    assert!(smaller.iter().any(is_plain));
}

#[test]
fn a_function_with_an_object_is_not_pure_if_what_cleans_it_up_changes_something() {
    let pure = |cleanup: &str| {
        let mut flow = reader::program(&format!(
            "void main() {{ g = k() + 1; }} static int k() {{ {{ clean f int v = 1; v = 2; return 0; }} }} {cleanup} int h; int g;"
        ));
        flow.routines[1].attributes = vec![Attribute::Pure];
        flow.is_whole(&LP64)
    };
    assert!(!pure("static void f(int *p) { h = *p; }"));
    assert!(pure("static void f(int *p) { int n; n = *p; }"));
}
