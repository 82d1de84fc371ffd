//! Programs with selections by type.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::c::types::{Int, Type};
use crate::case::flow::{Expr, Stmt};

/// Programs with a single meaning. They leave 1 in `g` if all is right.
const WHOLE: &[&str] = &[
    "void main() { g = generic(s, int: 5, short: 1, default: 3); } short s; int g;",
    "void main() { g = generic(s + s, short: 5, int: 1); } short s; int g;",
    "void main() { g = generic((uchar) h, schar: 2, uchar: 1, int: 3); } int h; int g;",
    "void main() { g = generic(h < 2L, long: 2, int: 1); } int h; int g;",
    "void main() { g = generic(h + 2L, long: 1, int: 2); } int h; int g;",
    "void main() { g = generic(h, default: 2, int: 1) + generic(s, default: 1, long: 3) - 1; } int h; short s; int g;",
    // What decides is not evaluated, nor are the others.
    "void main() { g = generic(h / 0, long: 2, default: 1); } int h; int g;",
    "void main() { g = generic(*p, long: 2, int: 1); } int *p; int g;",
    "void main() { g = generic(h, long: h / 0, int: 1); } int h; int g;",
    "void main() { g = generic(f(), short: 1, int: 2); g = g + k; } short f() { k = 5; return 1; } int k; int g;",
    "void main() { g = generic(({ short v = 1; v; }), short: 1, int: 2); } int g;",
    "void main() { g = generic(generic(h, int: s, default: h), short: 1, int: 2); } int h; short s; int g;",
];

/// Programs that are no C, or mean something else in another standard.
const BROKEN: &[&str] = &[
    "void main() { g = generic(h, long: 1, short: 2); } int h; int g;",
    "void main() { g = generic(h, int: 1, int: 2); } int h; int g;",
    "void main() { g = generic(h, default: 1, default: 2); } int h; int g;",
    "void main() { g = generic(v, int: 1, default: 1); } volatile int v; int g;",
    "void main() { g = generic(s.a, int: 1, default: 1); } struct t { int a : 3; }; t s; int g;",
    "void main() { g = generic(h / 0, int: h / 0, default: 1); } int h; int g;",
];

#[test]
fn both_machines_select_by_the_type_before_promotions() {
    for text in WHOLE {
        let flow = reader::program(text);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
    }
}

#[test]
fn a_selection_has_one_value_whatever_the_standard_says_of_qualifiers() {
    for text in BROKEN {
        assert!(!reader::program(text).is_whole(&LP64), "{text}");
    }
}

#[test]
fn an_object_that_decides_a_selection_is_not_made_atomic() {
    let text = "void main() { g = generic(h, int: 1, default: 2) + k; } int h; int k; int g;";
    let features = Features::NONE.with(Feature::Atomic);
    let flow = reader::program(text).with_atomics(100, features, &LP64);
    let atomic: Vec<bool> = flow.objects.iter().map(|object| object.is_atomic).collect();
    assert_eq!(atomic, [false, true, true]);
    let text = "void main() { g = generic(generic(k, int: h, default: k), int: 1, default: 2); } int h; int k; int g;";
    let flow = reader::program(text).with_atomics(100, features, &LP64);
    assert!(flow.is_whole(&LP64) && !flow.objects[0].is_atomic);
}

#[test]
fn a_selection_is_written_with_its_types_and_shrinks_to_its_value() {
    let flow = reader::program(
        "void main() { g = generic(s, int: 5, short: s, default: 3); } short s = 1; int g;",
    );
    assert!(
        text(&flow).contains("g2 = _Generic(g1, int: 5, short: g1, default: 3);"),
        "{}",
        text(&flow)
    );
    let all = candidates(&flow, &LP64);
    for smaller in ["g = s;", "g = generic(s, short: s, default: 3);"] {
        let smaller = format!("void main() {{ {smaller} }} short s = 1; int g;");
        let smaller = reader::program(&smaller);
        assert!(all.iter().any(|flow| flow.routines == smaller.routines), "{smaller:?}");
    }
}

#[test]
fn int_and_signed_int_are_one_type_in_a_selection() {
    let program = |types: [Int; 2]| {
        let text = "void main() { g = generic(h, int: 1, uint: 2); } int h; int g;";
        let mut flow = reader::program(text);
        let Stmt::Assign(_, _, Expr::Generic(of)) = &mut flow.routines[0].body[0] else {
            panic!("{text}")
        };
        for ((ty, _), int) in of.arms.iter_mut().zip(types) {
            *ty = Some(Type::Int(int));
        }
        flow
    };
    let signed = program([Int::SInt, Int::UInt]);
    assert_eq!((runs(&signed), result(&signed)), ([true; 2], Some(1)));
    assert!(!program([Int::SInt, Int::Int]).is_whole(&LP64));
}
