//! Parameters that are `restrict`.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::case::flow::{CheckPoints, Flow};

fn restricted(flow: &Flow) -> usize {
    flow.objects.iter().filter(|object| object.is_restricted).count()
}

const TRUE: &str = "void main() { f(&h, &k); g = h - 4; } \
                    void f(int *prestricted, int *q) { *prestricted = *q + 2; *prestricted += 3; } int h; int k; int g;";

#[test]
fn restrict_is_true_where_nothing_else_reaches_what_changes() {
    for (text, is_true) in [
        (TRUE, true),
        // Both lead there, and it changes.
        (
            "void main() { f(&h, &h); g = 1; } void f(int *prestricted, int *q) { *prestricted = *q + 2; } int h; int g;",
            false,
        ),
        (
            "void main() { f(&h, &h); g = 1; } void f(int *prestricted, int *q) { k = *prestricted + *q; } int h; int k; int g;",
            true,
        ),
        (
            "void main() { f(&h, &h); g = 1; } void f(int *prestricted, int *q) { k = *prestricted; *q = 2; } int h; int k; int g;",
            false,
        ),
        // By its name, also in a function that is called, and where no run comes.
        (
            "void main() { f(&h); g = 1; } void f(int *prestricted) { *prestricted = 1; h += 1; } int h; int g;",
            false,
        ),
        (
            "void main() { f(&h); g = 1; } void f(int *prestricted) { *prestricted = 1; if (g) k = h; } int h; int k; int g;",
            false,
        ),
        (
            "void main() { f(&h); g = 1; } void f(int *prestricted) { *prestricted = 1; e(); } void e() { h += 1; } int h; int g;",
            false,
        ),
        (
            "void main() { f(&h); h = 2; g = 1; } void f(int *prestricted) { *prestricted = 1; e(); } void e() { g += 1; } int h; int g;",
            true,
        ),
        // By itself, with the pointer of the outer call.
        (
            "void main() { f(&h, 2); g = 1; } void f(int *prestricted, int n) { *prestricted = n; if (n) f(prestricted, n - 1); } int h; int g;",
            false,
        ),
        (
            "void main() { int *q; q = &h; f(q); g = 1; } void f(int *prestricted) { int *r; r = prestricted; *r = 1; *prestricted = 2; } int h; int g;",
            false,
        ),
        // By its value, where it leads elsewhere than where it is followed itself.
        (
            "void main() { f(&h, 1); f(&k, 0); g = 1; } void f(int *prestricted, int n) { int *r; if (n) *prestricted = 1; if (!n) { r = prestricted; *r = 2; k += 1; } } int h; int k; int g;",
            false,
        ),
        (
            "void main() { f(&h, 1); f(&k, 0); g = 1; } void f(int *prestricted, int n) { if (n) *prestricted = 1; *(n ? &h : prestricted) = 2; k += 1; } int h; int k; int g;",
            false,
        ),
        (
            "void main() { f(&h); g = 1; } void f(int *prestricted) { prestricted = &k; *prestricted = 2; } int h; int k; int g;",
            false,
        ),
    ] {
        let flow = reader::program(text);
        assert_eq!(restricted(&flow), 1, "{text}");
        assert_eq!(flow.is_whole(&LP64), is_true, "{text}");
        let mut dropped = flow.clone();
        dropped.drop_false_restricted(&LP64);
        assert_eq!((restricted(&dropped) == 1, dropped.is_whole(&LP64)), (is_true, true), "{text}");
    }
}

#[test]
fn restrict_stands_before_the_name_and_not_where_objects_are_compared() {
    let flow = reader::program(TRUE);
    assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)));
    assert!(text(&flow).contains("void f1(int *restrict p"), "{}", text(&flow));
    let checked = Flow { checks: CheckPoints::ALL[3], ..flow };
    assert!(!text(&checked).contains("restrict"), "{}", text(&checked));
}

#[test]
fn restrict_is_drawn_where_it_is_true_and_shrinks_away() {
    let mut flow = reader::program(TRUE);
    flow.objects.iter_mut().for_each(|object| object.is_restricted = false);
    let draw = |features| flow.clone().with_restricted(100, features, &LP64).expect("it runs");
    let drawn = draw(Features::NONE.with(Feature::Restrict));
    assert_eq!((restricted(&drawn), restricted(&draw(Features::NONE))), (2, 0));
    let smaller = candidates(&drawn, &LP64);
    assert!(smaller.iter().all(|flow| runs(flow) == [true; 2]));
    assert!(smaller.iter().any(|flow| restricted(flow) < 2));
}

#[test]
fn a_program_that_breaks_rules_is_not_run_to_know_what_may_be_restrict() {
    // What cleans an object up takes more than its address.
    let text = "void main() { f(&h); { clean c int v = 1; v = 2; } g = 1; } \
                void f(int *prestricted) { *prestricted = 1; } static void c(t s) { h = s.a; } \
                struct t { int a; int b; }; int h; int g;";
    let mut flow = reader::program(text);
    assert!(!flow.is_whole(&LP64));
    flow.drop_false_restricted(&LP64);
    assert_eq!(restricted(&flow), 1);
    // The machine itself takes nothing that is not there.
    assert!(!flow.runs(&LP64));
}
