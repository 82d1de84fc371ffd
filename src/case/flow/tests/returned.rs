//! Functions that return pointers to functions.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::case::family::Family;
use crate::case::flow::{Expr, Flow, Place, Routine, Sight, Stmt, Storage, Variable};

/// Two functions of one type: the first is called with 3 and yields 1, the other would yield 2.
const TWO: &str = "void main() { g = f(3); } static int f(int n) { return n - 2; } static int k(int n) { return n - 1; } int h = 1; int g;";

/// The program with a third function that returns one of the two, called by it for an argument: at once, or after a store.
fn returned(arg: Expr, is_stored: bool) -> Flow {
    let mut flow = reader::program(TWO);
    let ty = flow.pointer_to(1);
    let parameter = flow.objects.len() as u32;
    let number = Type::Int(Int::Int);
    flow.objects.push(Variable::new(number, Storage::Parameter(3), None));
    flow.objects.push(Variable::new(ty.clone(), Storage::Local(0), None));
    let [one, other] = [1, 2].map(|of| Some(Expr::Function(of, ty.clone())));
    let read = Expr::Read(Place::Object(parameter));
    let condition = Expr::Binary(Op::Greater, Box::new([read, Expr::Int(0, Int::Int)]));
    let body = vec![Stmt::If(condition, vec![Stmt::Return(one)], Vec::new()), Stmt::Return(other)];
    let chooser = Routine::new(vec![parameter], Some(ty), Sight::Public, body);
    flow.routines.push(chooser);
    let Some(Stmt::Assign(to, None, Expr::Call(1, args))) = flow.routines[0].body.pop() else {
        panic!("a call");
    };
    let pointer = Expr::Call(3, vec![arg]);
    let place = match is_stored {
        true => {
            let kept = Place::Object(parameter + 1);
            flow.routines[0].body.push(Stmt::Assign(kept.clone(), None, pointer));
            kept
        }
        false => Place::Value(Box::new(pointer)),
    };
    flow.routines[0].body.push(Stmt::Assign(to, None, Expr::CallBy(place, args)));
    flow
}

fn int(n: i128) -> Expr {
    Expr::Int(n, Int::Int)
}

#[test]
fn both_machines_call_what_a_function_returns_alike() {
    for is_stored in [false, true] {
        for (arg, known) in [(1, 1), (0, 2)] {
            let flow = returned(int(arg), is_stored);
            assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(known)), "{flow:?}");
            let lacks = Features::NONE.with(Feature::ReturnedFunctions);
            assert!(flow.does_without(Features::NONE, &LP64));
            assert!(!flow.does_without(lacks, &LP64));
        }
    }
}

#[test]
fn a_function_that_returns_one_is_declared_around_its_parameters_and_called_twice() {
    let at_once = text(&returned(int(1), false));
    assert!(at_once.contains("int (*f3(int p5))(int)\n{"), "{at_once}");
    assert!(at_once.contains(" = f3(1)(3);\n"), "{at_once}");
    let stored = text(&returned(int(1), true));
    assert!(stored.contains("v6 = f3(1);\n") && stored.contains(" = v6(3);\n"), "{stored}");
}

#[test]
fn what_chooses_the_function_that_is_called_at_once_changes_nothing_else() {
    let mut flow = returned(int(1), false);
    assert!(flow.is_whole(&LP64));
    // Its arguments may be evaluated before that or after.
    let set = Stmt::Assign(Place::Object(0), None, int(4));
    flow.routines[3].body.insert(0, set.clone());
    assert!(!flow.is_whole(&LP64));
    let mut stored = returned(int(1), true);
    stored.routines[3].body.insert(0, set);
    assert_eq!(runs(&stored), [true; 2]);
}

#[test]
fn the_type_of_a_returned_pointer_is_that_of_its_function() {
    let mut flow = returned(int(1), true);
    flow.routines[3].result = Some(Type::Int(Int::Int));
    assert!(!flow.is_whole(&LP64));
    let mut null = returned(int(1), false);
    null.routines[3].body = vec![Stmt::Return(Some(int(0)))];
    assert!(!null.is_whole(&LP64));
}

#[test]
fn a_call_of_what_a_function_returns_shrinks_to_a_call_by_name() {
    for is_stored in [false, true] {
        let all = candidates(&returned(int(1), is_stored), &LP64);
        assert!(all.iter().all(|flow| runs(flow)[0]));
        let is_plain = |flow: &&Flow| !flow.returns_functions() && flow.addressed().is_empty();
        assert!(all.iter().any(|flow| is_plain(&flow)), "{all:?}");
    }
}
