//! Programs that both machines run alike, and similar ones that both refuse: memory, pointers, unions, jumps.

mod asm;
mod atomics;
mod braces;
mod builtins;
mod bytes;
mod choices;
mod cleanups;
mod constructors;
mod conventions;
mod fields;
mod functions;
mod generic;
mod hints;
mod inline_definitions;
mod kept;
mod links;
mod lists;
mod old_definitions;
pub(in crate::case::flow) mod reader;
mod restricted;
mod returned;
mod setjmp;
mod smaller;
mod starts;
mod strings;
mod tail_calls;
mod texts;
mod unions;
mod vectors;
mod void_pointers;
mod wide;

use super::changes::{Change, Changes};
use super::{Flow, lower};
use crate::c::eval;
use crate::c::features::Features;
use crate::c::model::{LP64, MODELS, Model};
use crate::c::print::{Printer, Units};

/// Programs with a single meaning. They leave 1 in `g` if all is right.
const WHOLE: &[&str] = &[
    // Functions on memory.
    "void main() { memset(&a, 0); a[1] = 1; g = a[1] + a[0]; } int a[4]; int g;",
    "void main() { memset(&a[1], -1, 2); g = a[1] + a[2] + 3 + a[3]; } int a[4]; int g;",
    "void main() { memset(&a, 1); g = a[2] == 257; } short a[4]; int g;",
    "void main() { memset(&a[3], 5, 1); memset(&a[3], 5, 0); g = a[3] == 84215045; } int a[4]; int g;",
    "void main() { memset(&s, 255); g = s.a + 2 + (s.b == 7) - 1; } struct t { int a : 5; uint b : 3; }; t s; int g;",
    "void main() { a[0] = 1; memcpy(&b, &a); g = b[0]; } int a[3]; int b[3]; int g;",
    "void main() { a[0] = -1; memcpy(&b, &a); g = b[0] == 4294967295U; } int a[3]; uint b[3]; int g;",
    "void main() { a[0] = 7; memmove(&a[1], &a[0], 2); g = a[1] == 7; } int a[3]; int g;",
    "void main() { s.b = 7; memcpy(&r, &s); g = r.b - 6; } struct t { schar a; int b; }; t s; t r; int g;",
    "void main() { a[1] = 1; g = (memcmp(&a, &b) != 0) & memcmp(&a[0], &b[0], 1) == 0; } int a[3]; int b[3]; int g;",
    "void main() { a[1] = 200; b[1] = 100; g = memcmp(&a, &b) > 0; } uchar a[3]; uchar b[3]; int g;",
    "void main() { m[1][2] = 4; memcpy(&m[0], &m[1]); g = m[0][2] - 3; } int m[2][3]; int g;",
    // Pointers that move.
    "void main() { int *p; int *e; e = &a[0] + 4; for (p = &a[0]; p != e; p += 1) *p = p - &a[0]; g = a[3] - 2; } int a[4]; int g;",
    "void main() { int *p; p = &a[3]; p -= 2; p[1] = 4; g = (p < &a[3]) + a[2] - 4; } int a[4]; int g;",
    "void main() { int *p; int k; p = &a[3]; for (k = -1; k >= -3; k += -1) p[k] = p[k + 1] + k; p = &a[2]; g = p[-1] + 4; } int a[4]; int g;",
    "void main() { int *p; p = &a[2]; p[-2] += 3; p = &a[1]; g = p[-1] - 2; } int a[4]; int g;",
    "void main() { int *p; p = &m[1][0]; p[2] = 5; p = p + 2; g = *p - 4; } int m[2][3]; int g;",
    "void main() { int *p; p = &s.b[0]; p += 1; *p = 1; g = s.b[1]; } struct t { int a; int b[2]; int c; }; t s; int g;",
    "void main() { int *p; int *q; p = &h; q = &k; g = (p != q) & (p == &h); } int h; int k; int g;",
    "void main() { int v[2]; int *p; v[1] = 1; p = &v[0]; p[0] = 0; g = v[0] + v[1]; } int g;",
    // A place in an array of which nothing is set yet.
    "void main() { int v[2]; int *p; p = &v[1]; *p = 1; g = v[1]; } int g;",
    // Unions.
    "void main() { u.a = -1; g = u.b == 4294967295U; } union t { int a; uint b; }; t u; int g;",
    "void main() { u.a = 66051; g = (u.b[0] == 3) & (u.b[2] == 1); } union t { int a; uchar b[4]; }; t u; int g;",
    "void main() { u.a = 0; u.b[1] = 1; g = u.a == 256; } union t { int a; uchar b[4]; }; t u; int g;",
    "void main() { u.a = 1; v = u; g = v.b[0]; } union t { int a; uchar b[4]; }; t u; t v; int g;",
    "void main() { u.a.b = -1; g = u.b == -128; } struct s { int a : 7; int b : 25; }; union t { s a; int b; }; t u; int g;",
    "void main() { memset(&u, 1); g = u.a == 16843009; } union t { int a; uchar b[4]; }; t u; int g;",
    "void main() { u.a = 5; memset(&u.b, 0); g = u.a + 1; } union t { int a; uchar b[4]; }; t u; int g;",
    // Each member has all of the bytes that were set, also the wider ones beside the first.
    "void main() { memset(&u, 1); g = u.b == 16843009; } union t { uchar a[4]; int b; }; t u; int g;",
    "void main() { memset(&u, 1); u.b[1] = 2; g = u.b[3]; } union t { int a; uchar b[4]; }; t u; int g;",
    "void main() { memset(&u, 255); v = u; memcpy(&w, &v); g = w.b.b + 2; } struct s { int a : 7; int b : 25; }; union t { schar a[4]; s b; }; t u; t v; t w; int g;",
    "void main() { u.b[0] = 1; memcpy(&v, &u); g = v.a; } union t { uchar a; uchar b[4]; }; t u; t v; int g;",
    "void main() { u[1].a = 1; g = u[1].b; } union t { int a; uint b; }; t u[2]; int g;",
    // Volatile objects, tables of labels.
    "void main() { v = 4; h = v; v += 1; g = h - 3; } volatile int v; int h; int g;",
    "void main() { goto * h : l, m, n; l: g = 5; m: g = 7; n: g += 1; } int h = 2; int g;",
    "void main() { int i; i = 0; l: i += 1; goto * i & 1 : m, l; m: g = i - 1; } int g;",
    // Objects of functions that are kept from call to call: also by calls within one another, and for pointers.
    "void main() { f(); f(); g = f() - 5; } int f() { static int n = 3; n += 1; return n; } int g;",
    "void main() { g = f(2) - 2; } int f(int p) { static int n; n += 1; if (p > 0) n = f(p - 1); return n; } int g;",
    "void main() { f(); f(); g = *p - 6; } void f() { static int n = 3; if (!p) p = &n; *p += 2; } int *p; int g;",
    "void main() { int *q; static int v[2] = { 1, 2 }; q = &v[0]; g = q[1] - 1; } int g;",
    // Labels of a switch that are promoted, and a promise.
    "void main() { switch (h) { case -1: g = 2; case 255: g = 1; } } uchar h = 255; int g;",
    "void main() { if (h != 2) { never; } g = 1; } int h = 2; int g;",
];

/// Programs without a single meaning, or that are no C.
const BROKEN: &[&str] = &[
    "void main() { memset(&a[2], 0, 3); g = 1; } int a[4]; int g;",
    "void main() { memset(&a, h); g = 1; } int a[4]; long h = 4294967296; int g;",
    "void main() { memset(&a, 2); g = 1; } struct t { int a : 5; int b : 27; }; t a; int g;",
    "void main() { memcpy(&a[1], &a[0], 2); g = 1; } int a[4]; int g;",
    "void main() { int v[3]; memcpy(&a, &v); g = 1; } int a[3]; int g;",
    "void main() { memcpy(&a, &b); g = 1; } int a[3]; int b[2]; int g;",
    "void main() { memcpy(&a, &b); g = 1; } int a[3]; long b[3]; int g;",
    "void main() { a[1] = 1; g = memcmp(&a, &b) > 0; } int a[3]; int b[3]; int g;",
    "void main() { g = memcmp(&a, &b) == 0; } struct t { schar a; int b; }; t a; t b; int g;",
    "void main() { memset(&v, 0); g = 1; } volatile int v; int g;",
    "void main() { int *p; p = &a[3]; p += 2; g = 1; } int a[4]; int g;",
    "void main() { int *p; p = &a[0]; p -= 1; g = 1; } int a[4]; int g;",
    "void main() { int *p; p = &a[1]; p[-2] = 1; g = 1; } int a[4]; int g;",
    "void main() { int *p; p = &m[1][0]; g = p[-1] + 1; } int m[2][3]; int g;",
    "void main() { int *p; p = &a[3] + 1; g = *p; } int a[4]; int g;",
    "void main() { int *p; p = &h; p += 1; p -= 1; g = p[1]; } int h; int g;",
    "void main() { int *p; p = &s.a; p += 1; g = *p; } struct t { int a; int b; }; t s; int g;",
    "void main() { g = &a[0] < &b[0]; } int a[4]; int b[4]; int g;",
    "void main() { int *p; p = &a[0] + 4; g = p == &b[0]; } int a[4]; int b[4]; int g;",
    "void main() { int *p; p = &a[0]; g = p - &b[0]; } int a[4]; int b[4]; int g;",
    "void main() { u.b = 1; g = u.a; } union t { int a; short b; }; t u; int g;",
    "void main() { u.a = 7; g = u.b; } union t { uchar a; bool b; }; t u; int g;",
    "void main() { goto * h : l, m; l: g = 5; m: g = 1; } int h = 2; int g;",
    // Labels that C would convert to the type of their switch.
    "void main() { switch (h) { case -4294967295: g = 2; } g = 1; } int h; int g;",
    "void main() { h = -1; switch (h) { case -1: g = 1; } } ulong h; int g;",
    // A call that changes an index of the place for its result, also through a pointer that it is only now given.
    "void main() { int v; v = 1; a[v] = f(&v); g = 1; } int f(int *p) { *p = 0; return 1; } int a[4]; int g;",
    "void main() { a[h] = f(); g = 1; } int f() { h = 1; return 1; } int a[4]; int h; int g;",
    // A promise that is broken.
    "void main() { if (h == 2) { never; } g = 1; } int h = 2; int g;",
];

/// Programs that depend on the order of bytes.
const ORDERED: &[&str] = &[
    "void main() { u.a = 66051; g = u.b[0] == 3; } union t { int a; uchar b[4]; }; t u; int g;",
    "void main() { u.a.b = -1; g = u.b == -128; } struct s { int a : 7; int b : 25; }; union t { s a; int b; }; t u; int g;",
];

/// All smaller programs.
pub(super) fn candidates(flow: &Flow, model: &Model) -> Vec<Flow> {
    super::candidates::candidates(flow, model).filter_map(|made| made()).collect()
}

/// The changed programs.
pub(super) fn made(flow: &Flow, changes: Changes) -> Vec<Flow> {
    let changed = |change: Change| {
        let mut flow = flow.clone();
        change(&mut flow);
        flow
    };
    changes.0.into_iter().map(changed).collect()
}

/// Whether the machine on which programs are written runs a program, and whether the one that judges them does.
pub(super) fn runs(flow: &Flow) -> [bool; 2] {
    let is_right = eval::run(&lower::lower(flow, &LP64), &LP64);
    [flow.is_whole(&LP64), is_right.is_ok()]
}

/// The objects that all files see, and the functions of a program, in C.
pub(super) fn text(flow: &Flow) -> String {
    let mut printer = Printer::plain(String::new(), None).by_precedence();
    let code = lower::lower(flow, &LP64);
    code.shared.iter().for_each(|object| printer.object("", object));
    for function in &code.callee.functions {
        printer.function(function, Units::One);
    }
    printer.finish()
}

/// A program that fails unless `g` is 1 at its end.
pub(super) fn result(flow: &Flow) -> Option<i128> {
    let mut machine = super::machine::Machine::new(flow, &LP64);
    machine.run().ok()?;
    let last = flow.objects.iter().rposition(|object| object.storage == super::Storage::Global)?;
    machine.content(last as u32).first()?.int()
}

#[test]
fn both_machines_run_programs_on_memory_alike() {
    let mut wrong = Vec::new();
    for text in WHOLE {
        let flow = reader::program(text);
        if runs(&flow) != [true; 2] || result(&flow) != Some(1) {
            wrong.push(format!("{:?} {:?} {text}", runs(&flow), result(&flow)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn both_machines_refuse_what_has_no_single_meaning() {
    let mut wrong = Vec::new();
    for text in BROKEN {
        let flow = reader::program(text);
        if runs(&flow) != [false; 2] {
            wrong.push(format!("{:?} {text}", runs(&flow)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn programs_depend_on_the_order_of_bytes_only_where_it_is_assumed() {
    for text in ORDERED {
        let flow = reader::program(text);
        assert_eq!(runs(&flow), [true; 2], "{text}");
        let unknown = Flow { assumes: Features::NONE, ..flow };
        assert_eq!(runs(&unknown), [false; 2], "{text}");
    }
}

#[test]
fn bytes_that_are_all_alike_are_seen_by_every_member_whatever_their_order() {
    for text in [
        "void main() { memset(&u, 184); g = (u.b[1] == -18248) + (u.b[0] == u.c[1]) - 1; } union t { int a; short b[2]; short c[2]; }; t u; int g;",
        "void main() { memset(&u, 7); g = u.b == 117901063; } union t { uchar a[2]; int b; }; t u; int g;",
    ] {
        let flow = Flow { assumes: Features::NONE, ..reader::program(text) };
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
    }
}

#[test]
fn what_depends_on_no_size_has_a_meaning_under_every_model() {
    let text = "void main() { int *p; memset(&a, 0); for (p = &a[0]; p != &a[0] + 4; p += 1) *p = 1; memcpy(&b, &a); g = memcmp(&a, &b) == 0; } int a[4]; int b[4]; int g;";
    let flow = reader::program(text);
    for model in MODELS {
        assert!(flow.is_whole(model), "{}", model.name);
        assert_eq!(eval::run(&lower::lower(&flow, model), model), Ok(()), "{}", model.name);
    }
}
