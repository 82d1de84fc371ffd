//! Functions with K&R definitions.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::calling::Convention;
use crate::c::features::Features;
use crate::c::model::LP64;
use crate::c::value::Value;
use crate::case::TestCase;
use crate::case::family::{Experiment, Family};
use crate::case::flow::old_definitions::FEATURES;
use crate::case::flow::trigger::Trigger;
use crate::case::flow::{Flow, Storage, Variable};

/// `f` is the second function.
const CALLS: &str = "void main() { double d; d = 2; k = e(); p = &k; h = -3; g = f(h, d, p); g -= k; k = f(300 - 297, d, &k); g += k; g -= 6; } \
     int e() { return 1; } int f(schar q, double x, int *r) { *r = q; return q + x; } int h; int *p; int k; int g;";

fn old(flow: &Flow) -> Vec<bool> {
    flow.routines.iter().map(|routine| routine.is_old).collect()
}

fn all() -> Features {
    FEATURES.into_iter().collect()
}

/// A program in which functions have such definitions, by their numbers.
fn with(text: &str, functions: &[usize]) -> Flow {
    let mut flow = reader::program(text);
    functions.iter().for_each(|of| flow.routines[*of].is_old = true);
    flow
}

#[test]
fn half_of_the_functions_with_parameters_are_old_where_the_compiler_was_found_to_have_them() {
    let flow = reader::program(CALLS);
    let seeds = |features| {
        let of = |seed| old(&Flow { seed, ..flow.clone() }.with_old_definitions(100, features));
        (0..20).map(of).collect::<Vec<_>>()
    };
    let drawn = seeds(all());
    assert!(drawn.iter().all(|of| !of[0] && !of[1]), "nothing to declare: {drawn:?}");
    assert!(drawn.iter().any(|of| of[2]) && drawn.iter().any(|of| !of[2]), "{drawn:?}");
    for lacks in FEATURES {
        assert!(
            seeds(all().only(|of| of != lacks)).iter().flatten().all(|is_old| !is_old),
            "{lacks}"
        );
    }
    assert_eq!(flow.clone().with_old_definitions(0, all()), flow);
}

#[test]
fn the_types_of_parameters_stand_behind_their_names_and_calls_do_not_see_them() {
    let flow = with(CALLS, &[2]);
    assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)));
    let text = text(&flow);
    for line in [
        "int f2(p6, p7, p8)\n    signed char p6;\n    double p7;\n    int *p8;\n{\n",
        "g4 = f2(g1, v5, g2);",
    ] {
        assert!(text.contains(line), "{line} {text}");
    }
    assert!(!text.contains("f2(int"), "{text}");
}

#[test]
fn a_bit_field_is_passed_as_what_it_is_declared_as() {
    let text_of = "void main() { s.a = 1; g = f(s.a); } int f(ulong p) { return p; } struct t { ulong a : 5; }; t s; int g;";
    let flow = with(text_of, &[1]);
    assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{}", text(&flow));
    assert!(text(&flow).contains("f1((unsigned long)"), "{}", text(&flow));
}

#[test]
fn a_truth_value_is_one_where_it_is_passed() {
    let flow = with("void main() { f(h); } void f(bool p) { g = p; } int h = 2; int g;", &[1]);
    assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)));
    assert!(text(&flow).contains("f1((_Bool)g1)"), "{}", text(&flow));
}

#[test]
fn other_functions_keep_their_prototypes() {
    for text_of in [
        "void main() { g = e(); } int e() { return 1; } int g;",
        "void main() { { clean f int v = 1; } g = 1; } static void f(int *p) { *p = 2; } int g;",
    ] {
        let mut flow = with(text_of, &[1]);
        assert!(!flow.is_whole(&LP64), "{text_of}");
        flow.drop_false_old_definitions();
        assert_eq!(old(&flow), [false; 2], "{text_of}");
    }
    let one = "void main() { g = f(1); } static int f(int p) { return p; } int g;";
    let changes: [fn(&mut Flow); 4] = [
        |flow| {
            let pointer = flow.pointer_to(1);
            flow.objects.push(Variable::new(pointer, Storage::Static, Some(Value::Function(1))));
        },
        |flow| flow.routines[1].is_inline = true,
        |flow| flow.set_convention(&[1], Convention::Ms),
        |flow| flow.routines[1].is_variadic = true,
    ];
    assert!(with(one, &[1]).is_whole(&LP64));
    for change in changes {
        let mut flow = with(one, &[1]);
        change(&mut flow);
        assert!(!flow.is_whole(&LP64), "{flow:?}");
    }
}

#[test]
fn old_definitions_are_features_before_c23_and_shrink_to_prototypes() {
    let flow = with(CALLS, &[2]);
    assert!(flow.does_without(Features::NONE, &LP64) && flow.is_standard(&LP64));
    assert!(!flow.has_prototypes());
    for lacks in FEATURES {
        assert!(!flow.does_without(Features::NONE.with(lacks), &LP64), "{lacks}");
    }
    let smaller = candidates(&flow, &LP64);
    assert!(smaller.iter().any(|of| of.routines.len() == 3 && old(of) == [false; 3]));
    assert!(
        smaller.iter().any(|of| of.objects.len() < flow.objects.len() && old(of).contains(&true))
    );
}

#[test]
fn a_known_bug_of_a_parameter_is_recognised_in_another_program_by_a_prototype() {
    let known = with("void main() { f(2); } void f(bool p) { g = p; } int g;", &[1]);
    let trigger = Trigger::of(&known).expect("one function");
    assert_eq!(trigger.to_string(), "K&R definitions and `_Bool` or what holds it as parameter");
    let text = "void main() { g = f(h, 1) + k(h) - 1; } int f(int p, bool q) { return p + q; } int k(int n) { return n; } int h; int g;";
    let failing = with(text, &[1, 2]);
    let Some(Experiment { without, .. }) = trigger.experiment(&known, &failing) else {
        panic!("a function has a `_Bool`")
    };
    assert_eq!(without, TestCase::Flow(Box::new(with(text, &[2]))));
    for other in [with(text, &[2]), with(text, &[])] {
        assert_eq!(trigger.experiment(&known, &other), None);
    }
    let mut several = failing;
    several.routines[2].convention = Convention::Ms;
    several.routines[2].is_old = false;
    assert_eq!(Trigger::of(&several), None);
}
