//! Functions with a calling convention by attribute.

use super::lists::variadic;
use super::{candidates, reader, result, runs, text};
use crate::c::calling::Convention;
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::c::print::type_name;
use crate::c::types::Type;
use crate::c::value::Value;
use crate::case::TestCase;
use crate::case::family::{Experiment, Family, Trigger as _};
use crate::case::flow::lists::Taking;
use crate::case::flow::trigger::Trigger;
use crate::case::flow::{Flow, Storage, Variable};

const TWO: &str = "void main() { g = f(3); } static int f(int n) { return n - k(n) + 1; } \
     static int k(int n) { return n; } int g;";

const ALL: u32 = 100;

fn measured(features: &[Feature]) -> Features {
    features.iter().copied().collect::<Features>().with(Feature::Conventions)
}

fn conventions(flow: &Flow) -> Vec<Convention> {
    flow.routines.iter().map(|routine| routine.convention).collect()
}

/// A program in which all of some functions have a convention.
fn with(text: &str, functions: &[u32], convention: Convention) -> Flow {
    let mut flow = reader::program(text);
    flow.set_convention(functions, convention);
    flow
}

#[test]
fn half_of_the_functions_have_a_convention_that_the_compiler_was_found_to_have() {
    let flow = reader::program(TWO);
    let seeds = |features| {
        let of = |seed| conventions(&Flow { seed, ..flow.clone() }.with_conventions(ALL, features));
        (0..20).map(of).collect::<Vec<_>>()
    };
    let drawn = seeds(measured(&[Feature::MsAbi, Feature::Regparm]));
    assert!(drawn.iter().all(|of| of[0].is_plain()), "main is called by others: {drawn:?}");
    for wanted in [Convention::Plain, Convention::Ms, Convention::Regparm2] {
        assert!(drawn.iter().any(|of| of[1] == wanted), "{wanted:?} {drawn:?}");
    }
    let one = |of: &Vec<Convention>| of[1].is_plain() || of[2].is_plain() || of[1] == of[2];
    assert!(drawn.iter().all(one), "{drawn:?}");
    for none in [Features::NONE.with(Feature::MsAbi), measured(&[])] {
        assert!(seeds(none).iter().all(|of| of.iter().all(Convention::is_plain)));
    }
    assert_eq!(flow.clone().with_conventions(0, measured(&[Feature::MsAbi])), flow);
}

#[test]
fn a_program_with_conventions_needs_them_runs_and_shrinks_to_one_without() {
    let flow = with(TWO, &[1, 2], Convention::Regparm2);
    assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)));
    assert!(text(&flow).contains("static __attribute__((regparm(2))) int"), "{}", text(&flow));
    for lacks in [Feature::Regparm, Feature::Conventions] {
        assert!(!flow.does_without(Features::NONE.with(lacks), &LP64), "{lacks}");
    }
    let smaller = candidates(&flow, &LP64);
    for plain in [1, 2] {
        let is_plainer = |of: &Flow| conventions(of)[1..].iter().filter(|of| of.is_plain()).count();
        assert!(smaller.iter().any(|of| of.routines.len() == 3 && is_plainer(of) == plain));
    }
}

#[test]
fn a_variadic_function_has_the_convention_of_windows_with_its_lists_or_none() {
    for taking in [Taking::Own, Taking::PassedCopy] {
        let mut flow = variadic(taking);
        flow.set_convention(&[1], Convention::Sysv);
        assert!(!flow.keeps_constraints(&LP64));
        assert!(
            conventions(&variadic(taking).with_conventions(ALL, measured(&[Feature::SysvAbi])))[1]
                .is_plain()
        );
        flow.set_convention(&[1], Convention::Ms);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{taking:?}");
        let text = text(&flow);
        assert!(text.contains("__builtin_ms_va_list ap;"), "{text}");
        assert_eq!(text.contains("int r1(int p2, __builtin_ms_va_list ap)"), taking.passes());
        let functions = 1 + usize::from(taking.passes());
        assert_eq!(text.matches("__attribute__((ms_abi))").count(), functions);
    }
}

#[test]
fn a_function_to_which_a_pointer_leads_has_the_convention_of_its_type() {
    let mut flow = reader::program(TWO);
    let ty = Type::Array(flow.pointer_to(2).into(), 1);
    let table = Value::List(vec![Value::Function(2)]);
    flow.objects.push(Variable::new(ty, Storage::Static, Some(table)));
    flow.set_convention(&[2], Convention::Ms);
    assert!(flow.keeps_constraints(&LP64));
    let table = flow.objects.last().expect("the table");
    assert_eq!(type_name(&table.ty), "int (__attribute__((ms_abi)) *[1])(int)");

    let mut plain = flow.clone();
    plain.routines[2].convention = Convention::Plain;
    assert!(!plain.keeps_constraints(&LP64));
    plain.routines[2].convention = Convention::Ms;
    plain.set_convention(&[2], Convention::Plain);
    assert!(plain.keeps_constraints(&LP64));
    assert_eq!(conventions(&plain), [Convention::Plain; 3]);
    assert!(!text(&plain).contains("ms_abi"), "{}", text(&plain));
}

#[test]
fn a_known_convention_with_a_type_is_tried_without_it_in_functions_that_pass_what_holds_the_type() {
    let known = with(
        "void main() { g = f(0) + 1; } int f(long n) { return n; } int g;",
        &[1],
        Convention::Ms,
    );
    let trigger = Trigger::of(&known).expect("one convention");
    assert_eq!(
        trigger.to_string(),
        "functions with the attribute `ms_abi` and `long` or what holds it as parameter"
    );
    let text = "struct t { long a; }; t s = { 3 }; \
         void main() { g = f(s) + k(1) - 3; } long f(t p) { return p.a; } int k(int n) { return n; } int g;";
    let failing = with(text, &[1, 2], Convention::Ms);
    let Some(Experiment { without, replaced }) = trigger.experiment(&known, &failing) else {
        panic!("a function passes a struct of a long")
    };
    let expected = with(text, &[2], Convention::Ms);
    assert_eq!((without, replaced), (flow_case(&expected), flow_case(&known)));
    assert!(trigger.is_in(&flow_case(&failing), &LP64));
    for other in [
        with(text, &[2], Convention::Ms),
        with(text, &[1], Convention::Sysv),
        reader::program(text),
    ] {
        assert!(!trigger.is_in(&flow_case(&other), &LP64));
        assert_eq!(trigger.experiment(&known, &other), None);
    }
    assert_eq!(Trigger::of(&reader::program(text)), None, "nothing but the target's own");
    let mut several = failing;
    several.set_convention(&[1], Convention::Sysv);
    assert_eq!(Trigger::of(&several), None);
}

fn flow_case(flow: &Flow) -> TestCase {
    TestCase::Flow(Box::new(flow.clone()))
}
