//! Programs with pointers in structs and arrays, and with pointers to pointers.

use super::candidates;
use super::{reader, result, runs};
use crate::c::model::LP64;
use crate::c::value::Value;
use crate::case::flow::addresses::each_address;
use crate::case::flow::{Flow, lower};

/// Programs with a single meaning. They leave 1 in `g` if all is right.
const WHOLE: &[&str] = &[
    // Structs that lead to others of their type.
    "void main() { n[0].b = &n[1]; n[1].a = 7; g = n[0].b[0].a - 6; } struct t { int a; t *b; }; t n[2]; int g;",
    "void main() { t *p; p = &n[0]; while (p) { g += p[0].a; p = p[0].b; } g -= 5; } struct t { int a; t *b; }; t n[3] = { { 1, &n[1] }, { 2, &n[2] }, { 3, null } }; int g;",
    "void main() { t *p; for (p = s.b; p; p = p[0].b) g += 1; } struct t { int a; t *b; }; t o; t s = { 1, &o }; int g;",
    "void main() { t *p; t *q; t *r; p = &n[0]; q = 0; while (p) { r = p[0].b; p[0].b = q; q = p; p = r; } g = (q == &n[2]) & (n[2].b == &n[1]) & !n[0].b; } struct t { int a; t *b; }; t n[3] = { { 1, &n[1] }, { 2, &n[2] }, { 3, null } }; int g;",
    "void main() { n.b = &n; n.a = 3; g = n.b[0].b[0].a - 2; } struct t { int a; t *b; }; t n; int g;",
    "void main() { n.a[1] = &n; n.b = 2; g = n.a[1][0].b - 1; } struct t { t *a[2]; int b; }; t n; int g;",
    // Copies have the same pointers.
    "void main() { s.a = &h; t = s; *t.a = 1; g = h; } struct u { int *a; int b; }; u s; u t; int h; int g;",
    "void main() { int v; s.a = &v; s.b = 2; memcpy(&t, &s); *t.a = 1; g = v; } struct u { int *a; int b; }; u s; u t; int g;",
    "void main() { t = f(s); g = *t.a; } u f(u p) { p.b = 3; return p; } struct u { int *a; int b; }; int h = 1; u s = { &h, 2 }; u t; int g;",
    // Arrays of pointers, and pointers to pointers.
    "void main() { int i; for (i = 0; i < 3; i += 1) *a[i] += i; g = h - 1; } int h; int k; int *a[3] = { &h, &k, &h }; int g;",
    "void main() { int **p; p = &a[1]; *p = &g; **p = 1; p += 1; *p = 0; } int *a[3]; int g;",
    "void main() { int *t; t = a[0]; a[0] = a[1]; a[1] = t; *a[0] = 2; g = k - 1; } int h; int k; int *a[2] = { &h, &k }; int g;",
    "void main() { int *p; int **q; p = &h; q = &p; *q = &g; *p = 1; } int h; int g;",
    "void main() { t **p; p = &n[0].b; *p = n[1].b; g = n[0].b == &n[0]; } struct t { int a; t *b; }; t n[2] = { { 1, null }, { 2, &n[0] } }; int g;",
    "void main() { a[1] = &m[2]; a[1] += 1; g = a[1] - &m[2]; } int m[4]; int *a[2]; int g;",
    "void main() { g = *a[0]; } static int h[2] = { 0, 1 }; static int *a[1] = { &h[1] }; int g;",
];

/// Programs without a single meaning, or that are no C.
const BROKEN: &[&str] = &[
    "void main() { g = n.b[0].a; } struct t { int a; t *b; }; t n; int g;",
    "void main() { g = *a[1]; } int h; int *a[2] = { &h, null }; int g;",
    // The time of an object is over to which a pointer in another leads.
    "void main() { f(); g = *s.a; } void f() { int v; v = 1; s.a = &v; } struct u { int *a; }; u s; int g;",
    "void main() { f(); if (a[1]) { g = 1; } g = 1; } void f() { int v; v = 1; a[1] = &v; } int *a[2]; int g;",
    "void main() { s = f(); g = *s.a; } u f() { u t; int v; v = 1; t.a = &v; t.b = 1; return t; } struct u { int *a; int b; }; u s; int g;",
    "void main() { { int v; v = 1; a[0] = &v; } g = *a[0]; } int *a[2]; int g;",
    // The bytes of a null pointer are not known.
    "void main() { memset(&a, 0); g = 1; } int *a[2]; int g;",
    "void main() { memset(&s, 0); g = 1; } struct u { int *a; int b; }; u s; int g;",
    "void main() { g = memcmp(&a, &b) == 0; } int *a[2]; int *b[2]; int g;",
    "void main() { a[0] = &h; a[0] += 2; g = 1; } int h; int *a[2]; int g;",
    "void main() { a[0] = &h; g = 1; } long h; int *a[2]; int g;",
    "void main() { n.b = &h; g = 1; } struct t { int a; t *b; }; int h; t n; int g;",
    "void main() { g = n.b < &n; } struct t { int a; t *b; }; t m; t n = { 1, &m }; int g;",
];

/// Programs whose initializers C does not allow, or their files.
const UNKNOWN: &[&str] = &[
    "void main() { g = *a[0]; } static int h; int *a[1] = { &h }; int g;",
    "void main() { g = *a[0]; } long h; int *a[1] = { &h }; int g;",
    "void main() { g = *a[0]; } int h[2]; int *a[1] = { &h[2] }; int g;",
    "void main() { g = *a[0]; } volatile int h; int *a[1] = { &h }; int g;",
    "void main() { g = *a[0]; } struct t { int a : 3; }; t h; int *a[1] = { &h.a }; int g;",
];

#[test]
fn both_machines_follow_pointers_in_structs_and_arrays_alike() {
    for text in WHOLE {
        let flow = reader::program(text);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
    }
}

#[test]
fn a_pointer_in_an_object_is_lost_with_what_it_leads_to() {
    for text in BROKEN {
        let flow = reader::program(text);
        assert!(!flow.is_whole(&LP64), "{text}");
    }
}

#[test]
fn an_initializer_has_addresses_of_what_its_file_knows_by_then() {
    for text in UNKNOWN {
        assert!(!reader::program(text).is_whole(&LP64), "{text}");
    }
    // What is declared later.
    let mut flow =
        reader::program("void main() { g = *a[0]; } int h; int *a[1] = { &h }; int k; int g;");
    assert!(flow.is_whole(&LP64));
    flow.objects[1].value = Some(Value::List(vec![Value::Part(2, Vec::new())]));
    assert!(!flow.is_whole(&LP64));
}

#[test]
fn at_the_end_pointers_are_compared_with_addresses_that_all_files_see() {
    let text = "void main() { a[0] = &h[1]; a[1] = &k; a[2] = 0; n[1].b = &n[0]; } struct t { int a; t *b; }; \
                int h[2]; static int k; int *a[3]; t n[2];";
    let code = lower::lower(&reader::program(text), &LP64);
    let mut checks = Vec::new();
    for stmt in &code.caller.functions[0].body {
        let compared = crate::c::check::CheckKind::compared(stmt);
        let text = |expr| crate::c::print::expression(expr);
        checks.extend(compared.map(|(got, want)| format!("{} {}", text(got), text(want))));
    }
    checks.retain(|of| !of.starts_with("g1["));
    let wanted =
        ["g3[0] &g1[1]", "g3[2] 0", "g4[0].a 0", "g4[0].b 0", "g4[1].a 0", "g4[1].b &g4[0]"];
    assert_eq!(checks, wanted);
}

#[test]
fn a_pointer_that_is_followed_shrinks_to_where_it_leads() {
    let text = "void main() { g = n[0].b[0].b[0].a + 1; } struct t { int a; t *b; }; \
                t n[3] = { { 1, &n[1] }, { 2, &n[2] }, { 3, null } }; int g;";
    let smaller = candidates(&reader::program(text), &LP64);
    let plain = reader::program(
        "void main() { g = n[2].a + 1; } struct t { int a; t *b; }; \
         t n[3] = { { 1, &n[1] }, { 2, &n[2] }, { 3, null } }; int g;",
    );
    assert!(smaller.iter().any(|flow| flow.routines == plain.routines));
    let without = |flow: &Flow| {
        let value = flow.objects.first().and_then(|object| object.value.as_ref());
        let mut number = 0;
        value.into_iter().for_each(|value| each_address(value, &mut |_, _| number += 1));
        flow.objects.len() == plain.objects.len() && number == 1
    };
    assert!(candidates(&plain, &LP64).iter().any(without));
}
