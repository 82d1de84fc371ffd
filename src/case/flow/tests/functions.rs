//! Calls by pointers to functions, and what attributes say of functions.

use std::sync::Arc;

use super::super::attributes::Attribute;
use super::super::lower;
use super::super::machine::Machine;
use super::candidates;
use super::{reader, runs};
use crate::c::model::LP64;
use crate::c::print::{Printer, Units};
use crate::c::tree::Op;
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::flow::{CheckPoints, Expr, Flow, Place, Sight, Stmt, Storage, Variable};

/// Two functions of one type: the first is called with 3 and yields 1, the other would yield 2.
const TWO: &str = "void main() { g = f(3); } static int f(int n) { return n - 2; } static int k(int n) { return n - 1; } int h; int g;";

/// The program with a pointer or a table, its first statements, and the place by which the first function is called.
fn by_pointer(held: Variable, before: Vec<Stmt>, place: impl Fn(Place) -> Place) -> Flow {
    let mut flow = reader::program(TWO);
    let number = flow.objects.len() as u32;
    // The last object is the one whose value is asked.
    flow.objects.push(held);
    let Some(Stmt::Assign(to, None, Expr::Call(1, args))) = flow.routines[0].body.pop() else {
        panic!("a call");
    };
    let call = Expr::CallBy(place(Place::Object(number)), args);
    flow.routines[0].body = before;
    flow.routines[0].body.push(Stmt::Assign(to, None, call));
    flow
}

fn pointer(storage: Storage, value: Option<Value>) -> Variable {
    Variable::new(reader::program(TWO).pointer_to(1), storage, value)
}

fn function(number: u32) -> Expr {
    Expr::Function(number, reader::program(TWO).pointer_to(number))
}

/// The pointer is the last object.
fn held() -> Place {
    Place::Object(reader::program(TWO).objects.len() as u32)
}

fn set(to: Expr) -> Vec<Stmt> {
    vec![Stmt::Assign(held(), None, to)]
}

fn same(place: Place) -> Place {
    place
}

fn table(parts: [Value; 2]) -> Variable {
    let ty = Type::Array(Arc::new(reader::program(TWO).pointer_to(1)), 2);
    Variable::new(ty, Storage::Static, Some(Value::List(parts.to_vec())))
}

fn element(place: Place) -> Place {
    let one = Expr::Int(1, Int::Int);
    Place::Element(Box::new(place), Box::new(one))
}

fn choice(condition: i128) -> Expr {
    let condition = Expr::Int(condition, Int::Int);
    Expr::Conditional(Box::new([condition, function(1), function(2)]))
}

#[test]
fn a_variadic_function_takes_what_a_call_gives_it_and_nothing_else() {
    let text = "void main() { g = f(2); } int f(int n) { int v; short w; v = 0; w = 0; return v + w; } int g;";
    let long = Type::Int(Int::Long);
    let with = |taken: [Type; 2], given: [Type; 2], is_left: bool| {
        let mut flow = reader::program(text);
        let assigned = |stmt: &Stmt| match stmt {
            Stmt::Assign(to, ..) => to.clone(),
            _ => panic!("an assignment"),
        };
        let [v, w] = [0, 1].map(|at| assigned(&flow.routines[1].body[at]));
        let [one, other] = taken;
        let mut take =
            vec![Stmt::Assign(v, None, Expr::Next(one)), Stmt::Assign(w, None, Expr::Next(other))];
        take.extend(is_left.then_some(Stmt::Return(Some(Expr::Int(1, Int::Int)))));
        flow.routines[1].is_variadic = true;
        flow.routines[1].body.splice(0..2, [Stmt::Arguments(take)]);
        if let Stmt::Assign(_, _, Expr::Call(_, args)) = &mut flow.routines[0].body[0] {
            let cast = |(n, ty)| Expr::Cast(ty, Box::new(Expr::Int(n, Int::Int)));
            args.extend([4, -3].into_iter().zip(given).map(cast));
        }
        flow
    };
    let int = Type::Int(Int::Int);
    let right = with([int.clone(), long.clone()], [int.clone(), long.clone()], false);
    assert_eq!((runs(&right), value_of_g(&right)), ([true; 2], Some(1)));
    let other_type = with([int.clone(), int.clone()], [int.clone(), long.clone()], false);
    assert_eq!(runs(&other_type), [false; 2]);
    let mut too_few = right.clone();
    if let Stmt::Assign(_, _, Expr::Call(_, args)) = &mut too_few.routines[0].body[0] {
        args.pop();
    }
    assert_eq!(runs(&too_few), [false; 2]);
    let left = with([int.clone(), long.clone()], [int.clone(), long], true);
    assert_eq!(runs(&left), [false; 2], "no va_end");
    let mut narrow = right.clone();
    let last = narrow.routines[1].parameters[0] as usize;
    narrow.objects[last].ty = Type::Int(Int::Short);
    assert_eq!(runs(&narrow), [false; 2], "va_start takes no parameter that promotion changes");
    let all = candidates(&right, &LP64);
    assert!(all.iter().any(|flow| !flow.routines.iter().any(|of| of.is_variadic)));
}

#[test]
fn a_struct_that_a_variadic_function_takes_gets_smaller_with_its_arguments() {
    let text = "void main() { g = f(2, s); } int f(int n) { t v; v = s; return v.b; } \
        struct t { int a; int b; }; t s = { 3, 7 }; int g;";
    let mut flow = reader::program(text);
    let ty = flow.objects.iter().find(|object| matches!(object.ty, Type::Record(_)));
    let ty = ty.expect("a struct").ty.clone();
    flow.routines[1].is_variadic = true;
    let Stmt::Copy(to, _) = flow.routines[1].body.remove(0) else { panic!("an assignment") };
    let take = vec![Stmt::Assign(to, None, Expr::Next(ty))];
    flow.routines[1].body.insert(0, Stmt::Arguments(take));
    assert_eq!((runs(&flow), value_of_g(&flow)), ([true; 2], Some(7)));
    let all = candidates(&flow, &LP64);
    assert!(all.iter().all(|flow| runs(flow) == [true; 2]));
    let is_small = |flow: &Flow| {
        let is_small = |object: &Variable| match &object.ty {
            Type::Record(record) => record.members.len() == 1,
            _ => true,
        };
        flow.routines.get(1).is_some_and(|of| of.is_variadic) && flow.objects.iter().all(is_small)
    };
    assert!(all.iter().any(is_small), "without the member that nothing names");
}

/// What the last number outside functions is at the end.
fn value_of_g(flow: &Flow) -> Option<i128> {
    let is_g = |of: &Variable| of.storage == Storage::Global && of.ty == Type::Int(Int::Int);
    let g = flow.objects.iter().rposition(is_g)?;
    let mut machine = Machine::new(flow, &LP64);
    machine.run().ok()?;
    machine.content(g as u32).first()?.int()
}

#[test]
fn both_machines_call_what_a_pointer_to_a_function_leads_to() {
    let first = || Some(Value::Function(1));
    let local = || pointer(Storage::Local(0), None);
    for (flow, wanted) in [
        (by_pointer(pointer(Storage::Static, first()), vec![], same), 1),
        (by_pointer(pointer(Storage::Static, first()), set(function(2)), same), 2),
        (by_pointer(local(), set(function(1)), same), 1),
        (by_pointer(local(), set(choice(1)), same), 1),
        (by_pointer(local(), set(choice(0)), same), 2),
        (by_pointer(table([Value::Null, Value::Function(2)]), vec![], element), 2),
    ] {
        assert_eq!(runs(&flow), [true; 2]);
        assert_eq!(value_of_g(&flow), Some(wanted));
    }
}

#[test]
fn both_machines_compare_pointers_to_functions_with_each_other_and_with_null() {
    for (condition, is_called) in [
        (Expr::Binary(Op::Equal, Box::new([Expr::Read(held()), function(1)])), true),
        (Expr::Binary(Op::NotEqual, Box::new([Expr::Read(held()), function(1)])), false),
        (Expr::Binary(Op::Equal, Box::new([Expr::Read(held()), function(2)])), false),
        (Expr::Read(held()), true),
    ] {
        let mut flow = by_pointer(pointer(Storage::Static, Some(Value::Function(1))), vec![], same);
        let call = flow.routines[0].body.pop().expect("a call");
        flow.routines[0].body.push(Stmt::If(condition, vec![call], vec![]));
        assert_eq!(runs(&flow), [true; 2]);
        assert_eq!(value_of_g(&flow), Some(is_called.into()));
    }
}

#[test]
fn a_call_by_null_and_a_pointer_of_another_type_are_refused() {
    let null = by_pointer(pointer(Storage::Static, Some(Value::Null)), vec![], same);
    assert_eq!(runs(&null), [false; 2]);
    let unset = by_pointer(pointer(Storage::Local(0), None), vec![], same);
    assert_eq!(runs(&unset), [false; 2]);
    let mut other = by_pointer(pointer(Storage::Static, Some(Value::Function(1))), vec![], same);
    let parameter = other.routines[1].parameters[0];
    other.objects[parameter as usize].ty = Type::Int(Int::Long);
    assert_eq!(runs(&other), [false; 2]);
    let mut public = by_pointer(pointer(Storage::Static, Some(Value::Function(1))), vec![], same);
    assert!(public.is_whole(&LP64));
    public.routines[1].sight = Sight::Public;
    assert!(!public.is_whole(&LP64), "nothing declares it before the pointer");
}

#[test]
fn a_call_by_pointer_shrinks_to_one_by_name_and_a_table_to_a_pointer() {
    let flow = by_pointer(table([Value::Function(2), Value::Function(1)]), vec![], element);
    let all = candidates(&flow, &LP64);
    let is_direct = |flow: &Flow| {
        let mut is_direct = false;
        flow.each_call(&mut |_| is_direct = true);
        is_direct && flow.addressed().is_empty()
    };
    assert!(all.iter().any(is_direct));
    let is_plain = |of: &Variable| matches!(of.ty, Type::Callback(_));
    assert!(all.iter().any(|flow| flow.objects.iter().any(is_plain)));
    assert!(all.iter().all(|flow| runs(flow) == [true; 2]));
}

#[test]
fn a_table_of_functions_is_printed_behind_their_declarations_and_its_elements_are_const() {
    let mut flow = by_pointer(table([Value::Null, Value::Function(1)]), vec![], element);
    flow.objects.last_mut().expect("the table").is_const = true;
    let code = lower::lower(&flow, &LP64);
    let mut printer = Printer::plain(String::new(), None).by_precedence();
    code.callee.objects.iter().for_each(|object| printer.object("static ", object));
    code.callee.functions.iter().for_each(|function| printer.function(function, Units::One));
    let text = printer.finish();
    assert!(text.contains("[2])(int) = { 0, f1 };") && text.contains("(*const g"), "{text}");
    assert!(text.contains("[1](3)"), "{text}");
}

#[test]
fn attributes_are_true_by_the_statements_of_a_function_and_of_those_that_it_calls() {
    use Attribute::{AlwaysInline, Const, Noinline, Pure};
    let all = [Noinline, AlwaysInline, Pure, Const];
    for (function, wanted) in [
        ("int f(int n) { int v; v = n; return v + 1; }", &all[..]),
        ("int f(int n) { return n + h; }", &[Noinline, AlwaysInline, Pure]),
        ("int f(int n) { h = 1; return n; }", &[Noinline, AlwaysInline]),
        ("int f(int n) { if (n == 9) { h = 1; } return n; }", &[Noinline, AlwaysInline]),
        ("int f(int n) { return n + w; }", &[Noinline, AlwaysInline]),
        ("int f(int n) { int *p; p = &n; *p = 1; return n; }", &[Noinline, AlwaysInline]),
        ("int f(int n) { int v; v = k(n); return v; }", &[Noinline, AlwaysInline, Pure]),
        (
            "int f(int n) { int v; v = 0; if (n & 1) { v = f(n - 1); } return v; }",
            &[Noinline, Pure, Const],
        ),
    ] {
        let text = format!(
            "void main() {{ g = f(1); }} static {function} static int k(int n) {{ return n + h; }} int h; volatile int w; int g;"
        );
        let mut flow = reader::program(&text);
        assert_eq!(runs(&flow), [true; 2], "{text}");
        for attribute in all {
            flow.routines[1].attributes = vec![attribute];
            assert_eq!(
                flow.keeps_attributes(),
                wanted.contains(&attribute),
                "{attribute:?} {text}"
            );
            flow.drop_false_attributes();
            assert_eq!(!flow.routines[1].attributes.is_empty(), wanted.contains(&attribute));
        }
    }
}

#[test]
fn attributes_are_told_in_one_list_and_those_against_effects_not_where_objects_are_compared() {
    let mut flow =
        reader::program("void main() { g = f(1); } static int f(int n) { return n; } int g;");
    flow.routines[1].attributes = vec![Attribute::AlwaysInline, Attribute::Const];
    let print = |flow: &Flow| {
        let code = lower::lower(flow, &LP64);
        let mut printer = Printer::plain(String::new(), None).by_precedence();
        printer.function(&code.callee.functions[0], Units::One);
        printer.finish()
    };
    let text = print(&flow);
    let all = "static __inline__ __attribute__((always_inline, const)) int f1(int p";
    assert!(text.starts_with(all), "{text}");
    flow.checks = CheckPoints::ALL[1];
    let text = print(&flow);
    assert!(!text.contains("const"), "{text}");
    assert!(candidates(&flow, &LP64).iter().any(|of| of.routines[1].attributes.is_empty()));
}
