//! Programs with choices between pointers.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::model::LP64;

/// Programs with a single meaning. They leave 1 in `g` if all is right.
const WHOLE: &[&str] = &[
    "void main() { g = *(h ? &a : &b) - 3; } int h = 1; int a = 4; int b = 5; int g;",
    "void main() { g = *(h ? &a : &b) - 4; } int h; int a = 4; int b = 5; int g;",
    "void main() { *(h ? &a : &g) = 1; g += a; } int h; int a; int g;",
    "void main() { (h ? &a[1] : &b[0])[1] = 1; g = a[2]; } int h = 1; int a[3]; int b[3]; int g;",
    "void main() { int *p; p = h > 2 ? &a : &b; *p = 1; g = b; } int h = 1; int a; int b; int g;",
    "void main() { g = (h ? &s : &r)[0].b; } struct t { int a; int b; }; int h = 1; t s = { 2, 1 }; t r; int g;",
    "void main() { s = *(h ? &r : &s); g = s.b; } struct t { int a; int b; }; int h = 1; t s; t r = { 2, 1 }; int g;",
    "void main() { g = f(h ? &a : &b); } int f(int *p) { return *p; } int h; int a; int b = 1; int g;",
    "void main() { g = (h ? &a : &b) == &b; } int h; int a; int b; int g;",
    // Null on one side, in either spelling.
    "void main() { g = *(h ? &a : 0); } int h = 1; int a = 1; int g;",
    "void main() { g = *(h ? null : &a); } int h; int a = 1; int g;",
    "void main() { int *p; p = h ? &a : null; g = !p; } int h; int a; int g;",
    "void main() { int *p; p = h ? 0 : &a; g = p == &a; } int h; int a; int g;",
    // The pointer is its own condition; the other value is not evaluated.
    "void main() { int *p; p = 0; g = *(p ? p : &a); } int a = 1; int g;",
    "void main() { int *p; g = *(h ? &a : p); } int h = 1; int a = 1; int g;",
    "void main() { g = *(h ? &a : h > 1 ? &b : &c); } int h; int a; int b; int c = 1; int g;",
    "void main() { g = *(n[0].b ? n[0].b[0].b : &n[1])[0].b[0].c; } struct t { int a; t *b; int *c; }; int g = 1; static t n[2] = { { 1, &n[1], null }, { 2, &n[0], &g } };",
];

/// Programs without a single meaning, or that are no C.
const BROKEN: &[&str] = &[
    "void main() { g = *(h ? &a : 0); } int h; int a = 1; int g;",
    "void main() { *(h ? null : &a) = 1; g = 1; } int h = 1; int a; int g;",
    "void main() { g = (h ? &a : &b)[1]; } int h; int a; int b = 1; int g;",
    "void main() { g = *(h ? &a : &b); } int h; int a = 1; long b = 1; int g;",
    "void main() { g = *(h ? &a : h); } int h = 1; int a = 1; int g;",
    "void main() { int *p; g = *(h ? &a : p); } int h; int a = 1; int g;",
    "void main() { g = *(h ? &s.a : &b); } struct t { int a : 3; }; int h; t s; int b = 1; int g;",
    "void main() { int *p; p = 0; g = 1; if (h) { p = h ? 0 : null; } } int h; int g;",
    "void main() { int *p; p = 0; g = 1; if (h) { p = h ? 1 : 2; } } int h; int g;",
];

#[test]
fn both_machines_choose_between_pointers_alike() {
    for text in WHOLE {
        let flow = reader::program(text);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
    }
}

#[test]
fn neither_machine_follows_null_or_chooses_between_pointers_to_different_types() {
    for text in BROKEN {
        let flow = reader::program(text);
        assert!(!flow.is_whole(&LP64), "{text}");
    }
}

#[test]
fn a_choice_is_in_parentheses_where_it_is_followed() {
    let flow = reader::program(
        "void main() { g = *(h ? &a : null); (h ? &s : p)[0].b = 1; (h ? &a : &g)[0] = (h ? &m[1] : &m[0])[h]; } \
         struct t { int a; int b; }; t s; t *p; int m[3]; int h = 1; int a = 1; int g;",
    );
    let text = text(&flow);
    for line in [
        "g6 = *(g4 ? &g5 : (void *)0);",
        "(*(g4 ? &g1 : g2)).b = 1;",
        "*(g4 ? &g5 : &g6) = (g4 ? &g3[1] : &g3[0])[g4];",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn a_chosen_place_shrinks_to_its_name() {
    let text = "void main() { g = *(h ? p : &b) + 2; } int h = 1; int a = 4; int b = 5; int *p = &a; int g;";
    let all = candidates(&reader::program(text), &LP64);
    for plain in ["g = *p + 2;", "g = b + 2;", "g = a + 2;"] {
        let plain = format!(
            "void main() {{ {plain} }} int h = 1; int a = 4; int b = 5; int *p = &a; int g;"
        );
        let mut plain = reader::program(&plain);
        crate::case::flow::tidy::tidy(&mut plain);
        assert!(all.iter().any(|flow| flow.routines == plain.routines), "{plain:?}");
    }
}
