//! Pointers that are members of unions, and such unions as pointers to void that lead to objects of several types in turn.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::eval;
use crate::c::features::{Feature, Features};
use crate::c::model::{LP64, MODELS};
use crate::c::tree;
use crate::c::types::{Int, Type};
use crate::case::family::Family;
use crate::case::flow::{Flow, lower};

/// Programs that leave 1 in `g`.
const WHOLE: &[&str] = &[
    "void main() { u.a = &h; *u.a = 3; u.b = &s; *u.b = h - 1; g = s - 1; } union t { int *a; short *b; }; t u; short s; int h; int g;",
    "void main() { t v; v.a = &h; v.a += 1 - 1; *v.a += 4; v.b = &k; g = (v.b == &k) + h - 4; } union t { int *a; long *b; }; long k; int h; int g;",
    "void main() { u.a = &a[1]; u.a += 1; u.a[-1] = 5; v = u; g = *v.a + a[1] - 4; } union t { int *a; long b; }; t u; t v; int a[3]; int g;",
    "void main() { u.b = 7; h = u.b; u.a = &h; g = *u.a - 6; } union t { int *a; long b; }; t u; int h; int g;",
    "void main() { w[1].b = &k; *w[1].b = 2; w[0].a = &h; w[0].a = 0; g = k - !w[0].a; } union t { int *a; short *b; }; t w[2]; short k; int h; int g;",
];

/// Programs that read a member that was not stored.
const BROKEN: &[&str] = &[
    "void main() { u.a = &h; g = u.b == 0; } union t { int *a; short *b; }; t u; int h; int g;",
    "void main() { u.a = &h; g = u.b * 0 + 1; } union t { int *a; long b; }; t u; int h; int g;",
    "void main() { u.b = 0; g = u.a == 0; } union t { int *a; long b; }; t u; int h; int g;",
    "void main() { memset(&u, 0); g = u.a == 0; } union t { int *a; long b; }; t u; int h; int g;",
    "void main() { t v; v.a = &h; v.b = &k; *v.a = 1; g = 1; } union t { int *a; long *b; }; long k; int h; int g;",
];

fn as_void(flow: &Flow) -> Flow {
    flow.clone().with_void_pointers(100, Features::NONE.with(Feature::VoidPointers))
}

#[test]
fn both_machines_follow_the_pointer_that_was_stored_last() {
    let mut wrong = Vec::new();
    for text in WHOLE {
        let flow = reader::program(text);
        for flow in [as_void(&flow), flow] {
            if runs(&flow) != [true; 2] || result(&flow) != Some(1) {
                wrong.push(format!("{:?} {:?} {text}", runs(&flow), result(&flow)));
            }
        }
    }
    for text in BROKEN {
        let flow = reader::program(text);
        if runs(&flow) != [false; 2] {
            wrong.push(format!("{:?} {text}", runs(&flow)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn unions_of_pointers_have_a_meaning_under_every_model() {
    for text in WHOLE {
        let flow = Flow { assumes: Features::NONE, ..reader::program(text) };
        for model in MODELS {
            assert!(flow.is_whole(model), "{} {text}", model.name);
            let ran = eval::run(&lower::lower(&flow, model), model);
            assert_eq!(ran, Ok(()), "{} {text}", model.name);
        }
    }
}

#[test]
fn one_pointer_to_void_leads_to_objects_of_several_types_in_turn() {
    let plain = reader::program(WHOLE[0]);
    let flow = as_void(&plain);
    let text = text(&flow);
    for line in
        ["void *g1 = 0;\n", "g1 = &g3;\n", "*(int *)g1 = 3;\n", "g1 = &g2;\n", "*(short *)g1 = "]
    {
        assert!(text.contains(line), "{line} {text}");
    }
    for lacks in [Feature::VoidPointers, Feature::UnionPointers] {
        assert!(!flow.does_without(Features::NONE.with(lacks), &LP64));
    }
    assert!(plain.does_without(Features::NONE.with(Feature::VoidPointers), &LP64));
    assert!(!plain.does_without(Features::NONE.with(Feature::UnionPointers), &LP64));
}

#[test]
fn a_union_that_is_copied_or_has_numbers_is_no_pointer_to_void() {
    for text in [WHOLE[2], WHOLE[3], WHOLE[4]] {
        let mut flow = reader::program(text);
        assert!(!as_void(&flow).has_void_pointers() || as_void(&flow).keeps_void_pointers());
        flow.objects
            .iter_mut()
            .for_each(|object| object.is_void = matches!(object.ty, Type::Record(_)));
        if flow.has_void_pointers() {
            assert!(!flow.keeps_void_pointers(), "{text}");
            flow.drop_false_void_pointers();
            assert!(flow.keeps_void_pointers(), "{text}");
        }
    }
}

#[test]
fn the_machine_that_judges_programs_refuses_the_wrong_type_in_turn() {
    let flow = as_void(&reader::program(WHOLE[0]));
    let mut code = lower::lower(&flow, &LP64);
    assert_eq!(eval::run(&code, &LP64), Ok(()));
    for object in code.shared.iter_mut().filter(|of| of.ty == Type::Int(Int::Short)) {
        object.ty = Type::Int(Int::Long);
        object.init = Some(tree::Init::Expr(tree::Expr::Int(0, Int::Long)));
    }
    assert!(eval::run(&code, &LP64).is_err());
}

#[test]
fn pointers_in_unions_shrink_to_programs_of_one_meaning() {
    for text in WHOLE {
        let plain = reader::program(text);
        for flow in [as_void(&plain), plain] {
            for smaller in candidates(&flow, &LP64) {
                assert_eq!(runs(&smaller), [true; 2], "{text} {smaller:?}");
            }
        }
    }
    let flow = as_void(&reader::program(WHOLE[0]));
    assert!(candidates(&flow, &LP64).iter().any(|smaller| !smaller.has_void_pointers()));
}
