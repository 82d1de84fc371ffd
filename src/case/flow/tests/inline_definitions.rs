//! Functions whose definitions are `inline`.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::case::flow::attributes::Attribute;
use crate::case::flow::{Flow, Sight};

const CALLS: &str = "void main() { g = e(3); k = f(1); g -= k; } int e(int p) { return p; } int f(int p) { return p + 1; } int k; int g;";

fn inline(flow: &Flow) -> Vec<bool> {
    flow.routines.iter().map(|routine| routine.is_inline).collect()
}

fn drawn(flow: Flow) -> Flow {
    flow.with_inline(100, Features::NONE.with(Feature::ExternalInline))
}

#[test]
fn definitions_are_inline_where_nothing_else_says_whether_compilers_put_them_in_line() {
    let flow = drawn(reader::program(CALLS));
    assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)));
    assert_eq!(inline(&flow), [false, true, true]);
    assert!(text(&flow).contains("inline int f1(int p"), "{}", text(&flow));
    let mut hidden = reader::program(CALLS);
    hidden.routines[1].sight = Sight::Opaque;
    hidden.routines[2].attributes = vec![Attribute::Noinline];
    assert_eq!(inline(&drawn(hidden.clone())), [false; 3]);
    assert_eq!(inline(&reader::program(CALLS).with_inline(100, Features::NONE)), [false; 3]);
    hidden.routines[1].is_inline = true;
    assert!(!hidden.is_whole(&LP64));
}

#[test]
fn inline_shrinks_away() {
    let flow = drawn(reader::program(CALLS));
    let all = candidates(&flow, &LP64);
    for wanted in [[false, false, false], [false, true, false]] {
        let is_it = |smaller: &Flow| inline(smaller) == wanted && runs(smaller) == [true; 2];
        assert!(all.iter().any(is_it), "{wanted:?}");
    }
}
