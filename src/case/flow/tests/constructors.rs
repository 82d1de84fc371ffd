//! Objects that get their values before `main`.

use super::super::lower;
use super::candidates;
use super::reader;
use crate::c::eval;
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::c::tree::{CaseCode, Stmt};
use crate::c::value::Value;
use crate::case::flow::Flow;

/// A program whose second object an ordered constructor computes from the first.
fn flow() -> Flow {
    let mut flow = reader::program("void main() { h += g; } int g; int h; int a[2];");
    for (number, object) in (0..).zip(&mut flow.objects) {
        object.constructor = Some(number);
    }
    flow.objects[0].value = Some(Value::Int(5));
    flow.objects[1].value = Some(Value::Int(7));
    flow.is_ordered = true;
    flow
}

fn code(flow: &Flow) -> CaseCode {
    lower::lower(flow, &LP64)
}

#[test]
fn constructors_run_before_the_test_case_in_the_order_of_their_priorities() {
    let code = code(&flow());
    assert_eq!(eval::run(&code, &LP64), Ok(()));
    let all: Vec<_> = code.callee.functions.iter().filter_map(|of| of.constructor).collect();
    let priorities: Vec<_> = all.iter().map(|constructor| constructor.priority).collect();
    // Their places do not tell their order.
    let last = priorities.last().copied();
    assert!(last < Some(priorities[0]) && priorities.len() > 1, "{priorities:?}");
    assert!(all.iter().any(|of| of.is_underscored) && all.iter().any(|of| !of.is_underscored));
}

#[test]
fn a_program_whose_constructors_are_lost_or_run_in_any_order_is_found() {
    let mut lost = code(&flow());
    lost.callee.functions.retain(|function| function.constructor.is_none());
    assert!(matches!(eval::run(&lost, &LP64), Err(eval::Fault::CheckFailed(_))));
    let change = |change: &dyn Fn(&mut crate::c::tree::Function)| {
        let mut code = code(&flow());
        let functions = &mut code.callee.functions;
        functions.iter_mut().filter(|of| of.constructor.is_some()).for_each(change);
        eval::run(&code, &LP64)
    };
    let found = change(&|function| {
        function.constructor =
            function.constructor.map(|of| crate::c::tree::Constructor { priority: None, ..of });
    });
    let expected = "an object of two constructors that run in any order";
    assert_eq!(found, Err(eval::Fault::Undefined(expected.into())));
    let found = change(&|function| function.body.push(Stmt::Return(None)));
    let expected = "a constructor that does more than set objects";
    assert_eq!(found, Err(eval::Fault::Undefined(expected.into())));
}

#[test]
fn a_smaller_program_has_initializers_or_no_order_and_none_sets_local_objects() {
    let all = candidates(&flow(), &LP64);
    assert!(all.iter().any(|flow| !flow.has_constructors() && !flow.is_ordered));
    assert!(all.iter().any(|flow| flow.has_constructors() && !flow.is_ordered));
    for smaller in all {
        assert_eq!(eval::run(&code(&smaller), &LP64), Ok(()), "{smaller:?}");
        let mut sets = smaller.objects.iter().filter(|object| object.constructor.is_some());
        assert!(sets.all(|object| object.may_be_constructed()), "{smaller:?}");
    }
}

#[test]
fn a_compiler_without_constructors_or_priorities_gets_none() {
    let mut plain = flow();
    plain.objects.iter_mut().for_each(|object| object.constructor = None);
    plain.is_ordered = false;
    let with = |features: &[Feature]| {
        let drawn = |seed| Flow { seed, ..plain.clone() };
        let all: Features = features.iter().copied().collect();
        (0..50).map(move |seed| drawn(seed).constructed(100, all)).collect::<Vec<Flow>>()
    };
    assert!(with(&[]).iter().all(|flow| !flow.has_constructors()));
    let some = with(&[Feature::Constructors]);
    assert!(some.iter().any(Flow::has_constructors) && some.iter().all(|flow| !flow.is_ordered));
    let all = with(&[Feature::Constructors, Feature::ConstructorPriorities]);
    assert!(all.iter().any(|flow| flow.is_ordered));
    assert!(all.iter().all(|flow| flow.has_constructors() || !flow.is_ordered));
}
