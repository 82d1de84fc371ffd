//! Objects that are `_Atomic`.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::features::{Feature, Features};
use crate::c::model::{ILP32, LP64, Model};
use crate::c::value::Value;
use crate::case::family::Family;
use crate::case::flow::attributes::Attribute;
use crate::case::flow::{Flow, Storage};

/// A program of an object outside, a static one of a function and a local one.
const THREE: &str = "void main() { int i; h += 1; f(); i = f(); g = i + h - 3; g -= 1; } \
                     int f() { static int n; int v; v = 3; v -= 1; n += v; return n; } int h; int g;";

fn all(flow: Flow, model: &Model) -> Flow {
    flow.with_atomics(100, Features::NONE.with(Feature::Atomic), model)
}

#[test]
fn integers_to_which_no_pointer_leads_may_be_atomic() {
    let text_of = reader::program(THREE);
    let flow = all(text_of.clone(), &LP64);
    assert!(flow.objects.iter().all(|object| object.is_atomic), "{flow:?}");
    assert_eq!((runs(&flow), result(&flow)), (runs(&text_of), result(&text_of)));
    let text = text(&flow);
    for line in ["_Atomic int g1 = 0;\n", "static _Atomic int v4 = 0;\n", "_Atomic int v5 = 0;\n"] {
        assert!(text.contains(line), "{line} {text}");
    }
    // As their numbers say, before or after.
    assert!(text.contains("++g1;") && text.contains("g2--;"), "{text}");
    let lacks = Features::NONE.with(Feature::Atomic);
    assert!(flow.does_without(Features::NONE, &LP64) && !flow.does_without(lacks, &LP64));
    assert_eq!(text_of.clone().with_atomics(100, Features::NONE, &LP64), text_of);
}

#[test]
fn no_other_object_is_atomic() {
    for text in [
        "void main() { int *p; p = &h; *p = 1; } int h;",
        "void main() { f(1); } void f(int p) { p = 2; }",
        "void main() { s.a = 1; } struct t { int a; }; t s;",
        "void main() { int *p; p = &a[1]; *p = 2; p += 1; } int a[3];",
        "void main() { d += 1; } double d;",
        "void main() { h *= d; d += 1; } int h; double d;",
        "void main() { a[1] = 2; } uchar a[3];",
        "void main() { memset(&h, 0); } int h;",
        "void main() { int n; n = 2; { int v[n : 2]; v[1] = 1; } }",
        "void main() { { clean f int v = 1; } } static void f(int *p) { *p = 2; }",
        "void main() { h = 1; } int128 h;",
    ] {
        let flow = all(reader::program(text), &LP64);
        assert!(!flow.has_atomics(), "{text}");
        // Nor is what says that it is.
        for object in 0..flow.objects.len() {
            let mut wrong = flow.clone();
            wrong.objects[object].is_atomic = true;
            assert!(!wrong.is_whole(&LP64), "{object} {text}");
        }
    }
    // What machines of 32 bits access in two parts.
    let wide = "void main() { h = 1; } long h;";
    assert!(all(reader::program(wide), &LP64).has_atomics());
    assert!(all(reader::program(wide), &ILP32).has_atomics());
    let wider = "void main() { h = 1; } longlong h;";
    assert!(all(reader::program(wider), &LP64).has_atomics());
    assert!(!all(reader::program(wider), &ILP32).has_atomics());
}

#[test]
fn arrays_and_floating_numbers_may_be_atomic() {
    let text_of = reader::program(
        "void main() { p = &h; *p = 3; a[1] += p[0]; d = d + 1; g = a[1] - 2; } int h; int *p; int a[2]; double d; int g;",
    );
    let flow = all(text_of.clone(), &LP64);
    let atomic: Vec<bool> = flow.objects.iter().map(|object| object.is_atomic).collect();
    assert_eq!(atomic, [false, false, true, true, true]);
    assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)));
    let text = text(&flow);
    for line in ["_Atomic int g3[2] = ", "_Atomic double g4 = "] {
        assert!(text.contains(line), "{line} {text}");
    }
    // Where a double is wider than a pointer.
    let narrow = all(text_of, &ILP32);
    assert!(!narrow.objects[3].is_atomic && narrow.objects[2].is_atomic);
}

#[test]
fn the_machine_that_judges_programs_refuses_a_pointer_to_an_atomic_object() {
    let mut flow = reader::program("void main() { int *p; p = &h; g = 1; } int h; int g;");
    assert_eq!(runs(&flow), [true; 2]);
    flow.objects.iter_mut().for_each(|object| object.is_atomic = object.storage == Storage::Global);
    assert_eq!(runs(&flow), [false; 2]);
}

#[test]
fn a_local_object_that_is_atomic_has_a_first_value() {
    let mut flow = all(reader::program(THREE), &LP64);
    assert!(flow.is_whole(&LP64));
    let local = flow.objects.iter().position(|of| of.storage == Storage::Local(1)).unwrap();
    assert_eq!(flow.objects[local].value, Some(Value::Int(0)));
    flow.objects[local].value = None;
    assert!(!flow.is_whole(&LP64));
}

#[test]
fn a_function_that_reads_an_atomic_object_is_not_pure() {
    let reads = "void main() { g = f(); } static int f() { return h; } int h; int g;";
    let mut flow = reader::program(reads);
    flow.routines[1].attributes = vec![Attribute::Pure];
    assert!(flow.is_whole(&LP64));
    assert!(!all(flow, &LP64).is_whole(&LP64));
}

#[test]
fn atomic_objects_become_plain_when_a_program_shrinks() {
    let flow = all(reader::program(THREE), &LP64);
    let smaller = candidates(&flow, &LP64);
    assert!(smaller.iter().all(|flow| runs(flow)[0]));
    let number = |flow: &Flow| flow.objects.iter().filter(|object| object.is_atomic).count();
    assert!(smaller.iter().any(|smaller| {
        smaller.objects.len() == flow.objects.len() && number(smaller) + 1 == number(&flow)
    }));
}
