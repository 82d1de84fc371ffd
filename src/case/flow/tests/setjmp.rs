//! `setjmp` and `longjmp`.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::case::family::Family;
use crate::case::flow::attributes::Attribute;
use crate::case::flow::{Flow, Stmt};

/// A function that goes back, and what it leaves undone.
const BACK: &str = "void main() { setjmp 0 == 0 { f(3); g = 5; } else { g += 1; } } \
                    static void f(int p) { if (p > 2) { longjmp 0, p; } g = 7; } int g;";

fn set_jumps(flow: &Flow) -> usize {
    let mut number = 0;
    flow.each_statement(&mut |stmt| number += usize::from(matches!(stmt, Stmt::SetJump(..))));
    number
}

#[test]
fn a_longjmp_leads_back_out_of_functions_loops_and_blocks() {
    for text in [
        BACK,
        // A number, and 1 for 0.
        "void main() { setjmp 1 != 0 { g += 1; } else { longjmp 1, 0; } } int g;",
        "void main() { setjmp 1 >= 1 { g += 1; } else { longjmp 1, 0; } } int g;",
        "void main() { setjmp 0 == 5 { g = 1; } else { if (!h) { h = 1; longjmp 0, 5; } } } int h; int g;",
        // Again and again, as long as the number is small.
        "void main() { setjmp 0 < 3 { h += 1; longjmp 0, h; } else { g = h - 2; } } int h; int g;",
        "void main() { volatile int v; v = 0; setjmp 0 <= 2 { v += 1; longjmp 0, v; } else { g = v; g = g - 2; } } int g;",
        // From the other list.
        "void main() { setjmp 0 != 1 { h += 1; longjmp 0, 3 - h; } else { h += 9; } g = h - 10; } int h; int g;",
        // Out of loops, a block, calls within one another.
        "void main() { int i; setjmp 0 == 0 { for (i = 0; i < 9; i += 1) { { int v = 1; if (i == 4) longjmp 0, i; h += v; } } } g = h - 3; } int h; int g;",
        "void main() { setjmp 0 == 0 { f(0); } g = h - 3; } void f(int p) { h += 1; if (p == 3) { longjmp 0, 1; } f(p + 1); } int h; int g;",
        // To one of two.
        "void main() { setjmp 0 == 0 { setjmp 1 == 0 { f(); } g = 9; } else { g = 1; } } void f() { longjmp 0, 1; } int g;",
        "void main() { setjmp 0 == 0 { setjmp 1 == 0 { f(); g = 9; } else { g = 1; } } } void f() { longjmp 1, 1; } int g;",
        // Left and entered again, with the same buffer.
        "void main() { k(1); k(0); g = h; } void k(int p) { setjmp 0 == 0 { if (p) return; f(); } else { h += 1; } } void f() { longjmp 0, 1; } int h; int g;",
        "void main() { int i; for (i = 0; i < 3; i += 1) { setjmp 0 == 0 { if (h == 1) break; f(); } else { h += 1; } } g = h; } void f() { longjmp 0, 1; } int h; int g;",
        // A block that is cleaned up around it, and the same in a function that is called.
        "void main() { { clean c int v = 1; setjmp 0 == 0 { f(); } } g = h; } void f() { longjmp 0, 1; } void c(int *p) { h += *p; } int h; int g;",
        // What calls made within one another did not change stays.
        "void main() { f(2); g = h; } void f(int p) { int v; if (p == 0) { longjmp 0, 1; } v = p; setjmp 0 == 0 { f(p - 1); } else { h += v; } } int h; int g;",
        // A call whose result is assigned goes back within itself.
        "void main() { g = f(h); g = g - h; } int f(int p) { setjmp 0 == 0 { k += p; longjmp 0, 1; } return k + 1; } int h = 3; int k; int g;",
    ] {
        let flow = reader::program(text);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
    }
}

#[test]
fn an_object_of_the_function_keeps_its_value_if_it_was_not_changed_or_is_volatile_or_outside() {
    for text in [
        "void main() { int v; v = 1; setjmp 0 == 0 { longjmp 0, 1; } else { g = v; } } int g;",
        "void main() { volatile int v; v = 0; setjmp 0 == 0 { v = 1; longjmp 0, 1; } else { g = v; } } int g;",
        "void main() { static int v; setjmp 0 == 0 { v = 1; longjmp 0, 1; } else { g = v; } } int g;",
        "void main() { f(1); } void f(int p) { setjmp 0 == 0 { longjmp 0, p; } else { g = p; } } int g;",
        // It was changed before, or will be later, or is set again.
        "void main() { int v; v = 7; v = 1; setjmp 0 == 0 { longjmp 0, 1; v = 3; } else { g = v; v = 4; } } int g;",
        "void main() { int v; setjmp 0 == 0 { v = 3; longjmp 0, 1; } else { v = 1; g = v; } } int g;",
        // One of the caller of the function with the setjmp.
        "void main() { int v; v = 0; f(&v); g = v; } void f(int *p) { setjmp 0 == 0 { *p = 1; longjmp 0, 1; } } int g;",
        // A part of an array that was not changed.
        "void main() { int v[2]; int w; w = 1; v[0] = 1; setjmp 0 == 0 { longjmp 0, 1; } else { g = v[0] + w - 1; } } int g;",
    ] {
        let flow = reader::program(text);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
    }
}

#[test]
fn both_machines_refuse_a_longjmp_that_leads_nowhere_and_objects_that_were_changed() {
    for text in [
        // It is over: the statement, the function.
        "void main() { setjmp 0 == 0 { g = 1; } longjmp 0, 1; } int g;",
        "void main() { k(); f(); } void k() { setjmp 0 == 0 { g = 1; } } void f() { longjmp 0, 1; } int g;",
        "void main() { longjmp 0, 1; } int g;",
        "void main() { setjmp 1 == 0 { longjmp 0, 1; } } int g;",
        // A call within it has used its buffer.
        "void main() { f(1); } void f(int p) { setjmp 0 == 0 { if (p) { f(0); longjmp 0, 1; } } g = 1; } int g;",
        // The same, and a jump further out has left the inner statement of the call.
        "void main() { f(1); } void f(int p) { setjmp 0 == 0 { setjmp 1 == 0 { if (p) { f(0); longjmp 1, 1; } longjmp 0, 1; } } g = 1; } int g;",
        // It ends never, or is no int.
        "void main() { setjmp 0 >= 0 { longjmp 0, 1; } } int g;",
        "void main() { setjmp 0 == 0 { longjmp 0, h; } g = 1; } long h = 4294967297; int g;",
        // Objects that were changed: by name, by pointer, by memset, in part, to what they were.
        "void main() { int v; v = 0; setjmp 0 == 0 { v = 1; longjmp 0, 1; } else { g = v; } } int g;",
        "void main() { int v; v = 1; setjmp 0 == 0 { v = 2; v = 1; longjmp 0, 1; } else { g = v; } } int g;",
        "void main() { int v; v = 1; setjmp 0 == 0 { f(&v); } else { g = v; } } void f(int *p) { *p = 1; longjmp 0, 1; } int g;",
        "void main() { int v[2]; v[1] = 1; setjmp 0 == 0 { v[0] = 2; longjmp 0, 1; } else { g = v[1]; } } int g;",
        "void main() { int v[2]; v[1] = 1; setjmp 0 == 0 { memset(&v, 1); longjmp 0, 1; } else { g = v[1]; } } int g;",
        "void main() { f(1); } void f(int p) { setjmp 0 == 0 { p = 1; longjmp 0, 1; } else { g = p; } } int g;",
        "void main() { s v; s w; v.a = 1; w.a = 1; setjmp 0 == 0 { v = w; longjmp 0, 1; } else { g = v.a; } } struct s { int a; }; int g;",
        // Those of a block that was left, of a function that was left, of memory that is gone.
        "void main() { int *p; p = &g; setjmp 0 == 0 { { int v = 1; q = &v; longjmp 0, 1; } } else { g = *q; } } int *q; int g;",
        "void main() { setjmp 0 == 0 { f(); } else { g = *q; } } void f() { int v; v = 1; q = &v; longjmp 0, 1; } int *q; int g;",
        "void main() { frame int v[2]; int n; n = 2; setjmp 0 == 0 { q = alloca(v, n); longjmp 0, 1; } else { *q = 1; g = *q; } } int *q; int g;",
        // What is to be cleaned up would not be.
        "void main() { setjmp 0 == 0 { { clean c int v = 1; longjmp 0, 1; } } g = 1; } void c(int *p) { h += *p; } int h; int g;",
        "void main() { setjmp 0 == 0 { f(); } g = 1; } void f() { { clean c int v = 1; longjmp 0, 1; } } void c(int *p) { h += *p; } int h; int g;",
        "void main() { setjmp 0 == 0 { f(); } g = 1; } void f() { { clean c int v = 1; v = 2; } } void c(int *p) { longjmp 0, *p; } int g;",
        // A buffer that there is not.
        "void main() { setjmp 4 == 0 { longjmp 4, 1; } g = 1; } int g;",
    ] {
        assert_eq!(runs(&reader::program(text)), [false; 2], "{text}");
    }
}

#[test]
fn a_program_uses_each_buffer_once() {
    let twice =
        "void main() { setjmp 0 == 0 { h = 1; } setjmp 0 == 0 { h = 2; } g = 1; } int h; int g;";
    assert!(!reader::program(twice).is_whole(&LP64));
    assert!(reader::program(&twice.replacen("setjmp 0", "setjmp 1", 1)).is_whole(&LP64));
}

#[test]
fn setjmp_is_the_whole_of_a_comparison_with_a_constant() {
    let flow = reader::program(&BACK.replace("== 0", "<= 0"));
    let text = text(&flow);
    assert!(text.contains("    if (setjmp(buffers[0]) <= 0) {\n"), "{text}");
    assert!(text.contains("        longjmp(buffers[0], p2);\n"), "{text}");
    let lacks = Features::NONE.with(Feature::Setjmp);
    assert!(flow.does_without(Features::NONE, &LP64) && !flow.does_without(lacks, &LP64));
}

#[test]
fn a_function_that_goes_back_is_not_pure_and_one_to_which_it_goes_is_not_put_in_line() {
    let whole = |text: &str, attribute| {
        let mut flow = reader::program(text);
        flow.routines[1].attributes = vec![attribute];
        flow.is_whole(&LP64)
    };
    let back = "void main() { setjmp 0 == 0 { h = f(1); } else { g = 1; } } \
                static int f(int p) { if (p) { longjmp 0, 1; } return p; } int h; int g;";
    assert!(whole(back, Attribute::AlwaysInline) && whole(back, Attribute::Cold));
    assert!(!whole(back, Attribute::Pure));
    let landing = "void main() { h = f(1); g = 1; } \
                   static int f(int p) { setjmp 0 == 0 { longjmp 0, p; } return p; } int h; int g;";
    assert!(whole(landing, Attribute::Noinline));
    assert!(!whole(landing, Attribute::AlwaysInline) && !whole(landing, Attribute::Pure));
}

#[test]
fn what_longjmp_skips_goes_when_a_program_shrinks() {
    let flow = reader::program(BACK);
    let smaller = candidates(&flow, &LP64);
    assert!(smaller.iter().all(|flow| runs(flow) == [true; 2]));
    assert!(smaller.iter().any(|flow| set_jumps(flow) == 0));
    // The plainest comparison.
    let flow = reader::program(&BACK.replace("== 0", "< 2"));
    let plain = |flow: &Flow| text(flow).contains("setjmp(buffers[0]) == 0");
    assert!(candidates(&flow, &LP64).iter().any(plain));
}
