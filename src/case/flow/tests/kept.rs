//! Objects of functions that are kept from call to call.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::model::LP64;
use crate::case::flow::attributes::Attribute;
use crate::case::flow::{Flow, Storage};

const COUNTS: &str = "void main() { h = f(1); g = f(2) - 5; } \
                      static int f(int p) { static int n = 3; n += p; return n; } int h; int g;";

fn kept(flow: &Flow) -> usize {
    let is_kept = |storage| matches!(storage, Storage::Kept(_));
    flow.objects.iter().filter(|object| is_kept(object.storage)).count()
}

#[test]
fn an_object_that_is_kept_is_static_in_its_function() {
    let mut flow = reader::program(COUNTS);
    assert!(text(&flow).contains("    static int v4 = 3;\n"), "{}", text(&flow));
    flow.objects[3].is_volatile = true;
    assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)));
    assert!(text(&flow).contains("    static volatile int v4 = 3;\n"), "{}", text(&flow));
}

#[test]
fn an_object_that_is_kept_goes_outside_when_a_program_shrinks() {
    let flow = reader::program(COUNTS);
    assert_eq!(kept(&flow), 1);
    let smaller = candidates(&flow, &LP64);
    assert!(smaller.iter().all(|flow| runs(flow) == [true; 2]));
    let outside = |flow: &Flow| {
        kept(flow) == 0 && flow.objects.iter().any(|of| of.storage == Storage::Static)
    };
    assert!(smaller.iter().any(outside));
}

#[test]
fn a_function_that_reads_what_it_keeps_is_no_const_function_and_one_that_changes_it_is_not_pure() {
    let whole = |text: &str, attribute| {
        let mut flow = reader::program(text);
        flow.routines[1].attributes = vec![attribute];
        flow.is_whole(&LP64)
    };
    let reads =
        "void main() { g = f() - 2; } static int f() { static int n = 3; return n; } int g;";
    assert!(whole(reads, Attribute::Pure));
    assert!(!whole(reads, Attribute::Const));
    assert!(!whole(COUNTS, Attribute::Pure));
}

#[test]
fn a_function_does_not_name_what_another_one_keeps() {
    let mut flow = reader::program(COUNTS);
    flow.objects[3].storage = Storage::Kept(0);
    assert!(!flow.is_whole(&LP64));
}
