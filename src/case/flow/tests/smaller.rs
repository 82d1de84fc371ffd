//! Candidates that put one thing in place of another: a value with which an object begins, a condition that does not hold.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::model::LP64;
use crate::case::flow::{Flow, LoopForm, Stmt, Storage, Variable};

/// Whether a program, which leaves 1 in `g`, has a candidate with a line of C that does so too; all have a meaning.
fn has_candidate(program: &str, line: &str) -> bool {
    let flow = reader::program(program);
    assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{program}");
    let all = candidates(&flow, &LP64);
    assert!(all.iter().all(|flow| runs(flow) == [true; 2]));
    all.iter().any(|flow| text(flow).contains(line) && result(flow) == Some(1))
}

#[test]
fn an_object_begins_with_the_value_that_it_is_set_to_inside_and_outside_the_function() {
    let program = "void main() { int v; v = 4; v -= h; g = v; } int h = 3; int g;";
    assert!(has_candidate(program, "    int v3 = 4;\n"));
    let all = candidates(&reader::program(program), &LP64);
    let is_outside = |of: &Variable| of.storage == Storage::Static && of.value.is_some();
    assert!(all.iter().any(|flow| flow.objects.iter().any(is_outside)));
}

#[test]
fn what_is_done_else_is_done_if_the_condition_does_not_hold() {
    assert!(has_candidate(
        "void main() { if (h < 3) { } else { g = 1; } } int h = 3; int g;",
        "if (g1 >= 3) {\n"
    ));
}

#[test]
fn a_jump_to_one_of_several_labels_has_fewer_by_the_same_index() {
    let program =
        "void main() { goto *h : a, b, c; a: h = 5; b: g = 1; c: h = 6; } int h = 1; int g;";
    assert!(has_candidate(program, "ways[] = { &&l1, &&l2 };\n        goto *ways[g1];"));
}

#[test]
fn a_for_that_has_only_a_condition_is_a_while() {
    let mut flow =
        reader::program("void main() { while (h < 3) { h += 1; } g = h - 2; } int h = 2; int g;");
    let Stmt::Loop(of) = &mut flow.routines[0].body[0] else { panic!("it is a loop") };
    of.form = LoopForm::For;
    let all = candidates(&flow, &LP64);
    assert!(all.iter().any(|flow| text(flow).contains("while (g1 < 3) {\n")));
}

#[test]
fn the_last_elements_of_an_array_may_be_those_that_stay() {
    let program = "void main() { g = a[2] - 8; } int a[3] = { 0, 0, 9 }; int g;";
    assert!(has_candidate(program, "[0] - 8;"));
    let led_to = "void main() { g = *p + *q - 8; } int a[3] = { 0, 0, 9 }; \
                  int *p = &a[2]; int *q = &a[0]; int g;";
    let all = candidates(&reader::program(led_to), &LP64);
    assert!(all.iter().all(|flow| runs(flow) == [true; 2]));
}

#[test]
fn an_array_is_shortened_together_with_the_calls_that_set_all_of_it() {
    let program = "void main() { memset(&a[0], 0, 8); g = a[7] + 1; } int a[8] = { 3, 3, 3, 3, 3, 3, 3, 9 }; int g;";
    assert!(has_candidate(program, "g1[4] = { 3, 3, 3, 9 };"));
    assert!(has_candidate(program, "(&g1[0], 0, 4 * "));
    let program = "void main() { memcpy(&b[2], &a[0], 2); g = b[3]; } int a[4] = { 1, 1, 1, 1 }; int b[4]; int g;";
    assert!(has_candidate(program, "g1[2] = { 1, 1 };"));
}

#[test]
fn an_assignment_with_an_operator_becomes_a_plain_one() {
    assert!(has_candidate("void main() { g += h; } int h = 1; int g;", "    g2 = g1;\n"));
}

#[test]
fn what_is_only_assigned_to_be_compared_is_compared_itself() {
    let program = "void main() { h += 1; g = h; } static int h; int g;";
    let flow = reader::program(program);
    let all = candidates(&flow, &LP64);
    let is_such = |flow: &Flow| {
        let [object] = &flow.objects[..] else { return false };
        object.storage == Storage::Global && runs(flow) == [true; 2]
    };
    assert!(all.iter().any(is_such));
}
