//! Variadic functions that copy their lists or pass them on.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::c::types::{Int, Type};
use crate::case::family::Family;
use crate::case::flow::lists::Taking;
use crate::case::flow::{Expr, Flow, Stmt};

/// A function that takes an `int` and a `long` besides its parameter.
pub(super) fn variadic(taking: Taking) -> Flow {
    of(
        "void main() { g = f(2, 4, -3); } int f(int n) { int v; long w; v = 0; w = 0; return v + w; } int g;",
        taking,
    )
}

/// A function whose first two statements take arguments instead.
fn of(text: &str, taking: Taking) -> Flow {
    let mut flow = reader::program(text);
    let types = [Type::Int(Int::Int), Type::Int(Int::Long)];
    let function = &mut flow.routines[1];
    (function.is_variadic, function.taking) = (true, taking);
    let take: Vec<Stmt> = function
        .body
        .drain(..2)
        .zip(&types)
        .map(|(stmt, ty)| match stmt {
            Stmt::Assign(to, ..) => Stmt::Assign(to, None, Expr::Next(ty.clone())),
            _ => panic!("an assignment"),
        })
        .collect();
    function.body.insert(0, Stmt::Arguments(take));
    if let Stmt::Assign(_, _, Expr::Call(_, args)) = &mut flow.routines[0].body[0] {
        for (arg, ty) in args.iter_mut().skip(1).zip(types) {
            *arg = Expr::Cast(ty, Box::new(arg.clone()));
        }
    }
    flow
}

const ALL: [Taking; 4] = [Taking::Own, Taking::Copy, Taking::Passed, Taking::PassedCopy];

#[test]
fn both_machines_take_arguments_from_every_list_alike() {
    for taking in ALL {
        let flow = variadic(taking);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{taking:?}");
        for lacks in [Feature::PassedLists, Feature::VaCopy] {
            let does_without = !taking.features().contains(lacks);
            let lacks = Features::NONE.with(lacks);
            assert_eq!(flow.does_without(lacks, &LP64), does_without, "{taking:?}");
        }
    }
}

#[test]
fn a_list_is_passed_between_va_start_and_va_end_and_a_copy_has_an_end_too() {
    let own = text(&variadic(Taking::Copy));
    for line in ["va_list ap;\n", "va_list again;\n", "va_copy(again, ap);\n", "va_arg(again, int)"]
    {
        assert!(own.contains(line), "{line} {own}");
    }
    let passed = text(&variadic(Taking::PassedCopy));
    for line in [
        "static int r1(int p2, va_list ap)\n{\n    va_list again;\n",
        "va_end(again);\n",
        "int f1(int p2, ...)\n{\n    va_list ap;\n    int y1;\n",
        "va_start(ap, p2);\n    y1 = r1(p2, ap);\n    va_end(ap);\n    return y1;\n",
    ] {
        assert!(passed.contains(line), "{line} {passed}");
    }
    assert_eq!(passed.matches("va_end(ap)").count(), 1);
}

#[test]
fn statements_that_take_the_arguments_twice_or_behind_a_label_are_not_passed_on() {
    let right = variadic(Taking::Passed);
    assert!(right.is_whole(&LP64));
    let take = right.routines[1].body[0].clone();
    for wrong in [take, Stmt::Label(1)] {
        let mut flow = right.clone();
        flow.routines[1].body.insert(0, wrong);
        assert!(!flow.is_whole(&LP64));
        flow.drop_false_lists();
        assert!(flow.is_whole(&LP64) && flow.routines[1].taking.is_own());
    }
    let mut plain = reader::program("void main() { g = f(1); } int f(int n) { return n; } int g;");
    plain.routines[1].taking = Taking::Copy;
    assert!(!plain.is_whole(&LP64));
}

#[test]
fn no_longjmp_leaves_a_function_that_has_passed_its_list_on() {
    let text = "void main() { g = f(2, 4, -3); } int f(int n) { int v; long w; v = 0; w = 0; setjmp 0 == 0 { if (!h) { h = 1; longjmp 0, 1; } } return n; } int h; int g;";
    let plain = of(text, Taking::Own);
    assert_eq!(runs(&plain), [true; 2]);
    let mut passed = of(text, Taking::Passed);
    assert!(!passed.is_whole(&LP64));
    passed.drop_false_lists();
    assert_eq!(passed, plain);
    let seeds = (0..30).map(|seed| Flow { seed, ..plain.clone() });
    let features = Features::NONE.with(Feature::PassedLists).with(Feature::VaCopy);
    assert!(seeds.map(|flow| flow.with_lists(100, features)).all(|flow| flow.keeps_taking()));
}

#[test]
fn a_share_of_variadic_functions_copies_lists_or_passes_them_on() {
    let own = variadic(Taking::Own);
    let features = Features::NONE.with(Feature::PassedLists);
    let mut found = Vec::new();
    for seed in 0..30 {
        let flow = Flow { seed, ..own.clone() };
        found.push(flow.clone().with_lists(100, features).routines[1].taking);
        assert_eq!(flow.clone().with_lists(100, Features::NONE), flow);
    }
    found.sort_unstable();
    found.dedup();
    // No copies without that.
    assert_eq!(found, [Taking::Own, Taking::Passed]);
}

#[test]
fn a_program_shrinks_to_a_list_of_its_own() {
    let all = candidates(&variadic(Taking::PassedCopy), &LP64);
    assert!(all.iter().all(|flow| runs(flow) == [true; 2]));
    for taking in [Taking::Own, Taking::Copy, Taking::Passed] {
        assert!(all.iter().any(|flow| flow.routines == variadic(taking).routines), "{taking:?}");
    }
}

#[test]
fn an_argument_is_left_out_together_with_the_bit_that_says_its_type() {
    let mut flow = reader::program(
        "void main() { g = f(13, 3, 5, 7); } int f(int n) { int v; v = 0; while (n > 1) { if (n & 1) { v = 8; } else { v = 9; } n >>= 1; } return v - 6; } int g;",
    );
    let (int, long) = (Type::Int(Int::Int), Type::Int(Int::Long));
    let function = &mut flow.routines[1];
    function.is_variadic = true;
    let mut take = function.body.remove(1);
    let Stmt::Loop(of) = &mut take else { panic!("a loop") };
    let Stmt::If(_, one, other) = &mut of.body[0] else { panic!("a branch") };
    for (arm, ty) in [(one, &int), (other, &long)] {
        let Stmt::Assign(_, _, value) = &mut arm[0] else { panic!("an assignment") };
        *value = Expr::Next(ty.clone());
    }
    function.body.insert(1, Stmt::Arguments(vec![take]));
    let Stmt::Assign(_, _, Expr::Call(_, args)) = &mut flow.routines[0].body[0] else {
        panic!("a call")
    };
    args[2] = Expr::Cast(long, Box::new(args[2].clone()));
    assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)));
    let has = |flow: &Flow, call: &str| {
        let all = candidates(flow, &LP64);
        assert!(all.iter().all(|flow| runs(flow) == [true; 2]));
        all.iter().any(|flow| text(flow).contains(call))
    };
    for call in ["(6, (long)5, 7)", "(7, 3, 7)", "(3, 7)"] {
        assert!(has(&flow, call), "{call}");
    }
    // Likewise where nobody gets the result.
    let Stmt::Assign(_, _, Expr::Call(of, args)) = flow.routines[0].body[0].clone() else {
        panic!("a call")
    };
    flow.routines[0].body[0] = Stmt::Call(of, args);
    assert!(has(&flow, "(3, 7);"));
}

#[test]
fn more_arguments_than_a_parameter_has_bits_are_left_out_one_by_one() {
    let mut flow = variadic(Taking::Own);
    let Stmt::Assign(_, _, Expr::Call(_, args)) = &mut flow.routines[0].body[0] else {
        panic!("a call")
    };
    args.extend(vec![Expr::Int(0, Int::Int); 130]);
    assert_eq!(runs(&flow), [true; 2]);
    let all = candidates(&flow, &LP64);
    assert!(all.len() > 130 && all.iter().all(|flow| runs(flow) == [true; 2]));
}
