//! The abstract machine names what is wrong with a program: each mistake planted is met.

use std::sync::Arc;

use quest::c::complaint::{Side, Subject};
use quest::c::eval::{self, Fault, run};
use quest::c::harness::{Action, Demand, Probe};
use quest::c::model::LP64;
use quest::c::real::Real;
use quest::c::tree::{CaseCode, Expr, Init, List, Name, Object, Op, Stmt};
use quest::c::types::{Float, Int, Member, Record, RecordKind, Type};
use quest::c::value::Value;
use quest::case::TestCase;
use quest::case::call::style::Style;
use quest::case::call::{Call, Typed};

use crate::arith::draw;

fn typed(ty: Type, value: Value) -> Typed {
    Typed { ty, value }
}

fn int(value: i128) -> Typed {
    typed(Type::Int(Int::Int), Value::Int(value))
}

/// `int callee(union { int; float } p1, unsigned p2, ...)`, called with a short and a double.
fn case() -> TestCase {
    let members = [Type::Int(Int::Int), Type::Float(Float::Float)];
    let members = members.map(Member::new).to_vec();
    let union = Record::new(RecordKind::Union, 1, members);
    let half = Value::Real(Real::new(false, 1, -1).unwrap());
    let live = Value::Union(1, Box::new(half.clone()));
    TestCase::Call(Call {
        seed: 1,
        suite: "machine".into(),
        args: vec![
            typed(Type::Record(Arc::new(union)), live),
            typed(Type::Int(Int::UInt), Value::Int(40_000)),
        ],
        varargs: vec![
            typed(Type::Int(Int::Short), Value::Int(-3)),
            typed(Type::Float(Float::Double), half),
        ],
        result: int(30_000),
        is_static: false,
        style: Style::default(),
    })
}

fn code() -> CaseCode {
    case().lower(&LP64, true)
}

fn body(code: &mut CaseCode) -> &mut Vec<Stmt> {
    &mut code.callee.functions[0].body
}

/// Plants a mistake and tells what the machine says of it.
fn planted(mistake: impl FnOnce(&mut CaseCode)) -> Fault {
    let mut code = code();
    assert_eq!(run(&code, &LP64), Ok(()));
    mistake(&mut code);
    run(&code, &LP64).unwrap_err()
}

fn undefined(what: &'static str) -> Fault {
    Fault::Undefined(what.into())
}

#[test]
fn a_wrong_expectation_fails() {
    let fault = planted(|code| {
        let wrong = |stmt: &mut Stmt| {
            if let Stmt::Harness(Action::Check(_, _, _, want @ Expr::Int(..))) = stmt {
                *want = Expr::Int(7, Int::UInt);
            }
        };
        body(code).iter_mut().take(2).for_each(wrong);
    });
    assert!(matches!(fault, Fault::CheckFailed(_)), "{fault:?}");
}

#[test]
fn of_where_an_object_is_only_its_alignment_may_be_asked() {
    let ask = |got: &dyn Fn(Expr) -> Expr| {
        let mut code = code();
        let object = Expr::Object(Name::Local("p", 2), Type::Int(Int::UInt));
        let at = Expr::Harness(Probe::Location(object.into(), Int::ULong));
        let check = Stmt::Harness(Action::Check(
            Side::Callee,
            Subject::Frame,
            got(at),
            Expr::Int(0, Int::ULong),
        ));
        body(&mut code).insert(0, check);
        run(&code, &LP64)
    };
    let as_a = |int| Demand::Type(Type::Int(int), 16);
    assert_eq!(ask(&|at| Expr::Harness(Probe::Misalignment(at.into(), as_a(Int::UInt)))), Ok(()));
    for stricter in [as_a(Int::Long), Demand::Bytes(64)] {
        let ran = ask(&|at| Expr::Harness(Probe::Misalignment(at.into(), stricter.clone())));
        assert!(matches!(ran, Err(Fault::ImplementationDefined(_))), "{ran:?}");
    }
    assert!(matches!(ask(&|at| at), Err(Fault::CheckFailed(_))));
}

#[test]
fn another_member_of_a_union_than_the_one_stored_is_unspecified() {
    let fault = planted(|code| {
        let Stmt::Harness(Action::Check(_, _, Expr::Member(_, index), want)) = &mut body(code)[0]
        else {
            panic!()
        };
        *index = 0;
        *want = Expr::Int(0, Int::Int);
    });
    assert_eq!(fault, Fault::Unspecified("a union's member that was not stored".into()));
}

#[test]
fn variable_arguments_must_be_read_in_order_as_what_they_are() {
    let arg = |code: &mut CaseCode, ty: Type| {
        let stmt = body(code).iter_mut().find_map(|stmt| match stmt {
            Stmt::Assign(_, value @ Expr::VaArg(..)) => Some(value),
            _ => None,
        });
        *stmt.unwrap() = Expr::VaArg(List::Own, ty, None);
    };
    let fault = planted(|code| arg(code, Type::Int(Int::Short)));
    assert_eq!(fault, undefined("va_arg of Int(Short) for Int(Int)"));
    let fault = planted(|code| arg(code, Type::Int(Int::Long)));
    assert_eq!(fault, undefined("va_arg of Int(Long) for Int(Int)"));
    let fault = planted(|code| body(code).retain(|stmt| !matches!(stmt, Stmt::VaStart(_))));
    assert_eq!(fault, undefined("va_arg before va_start"));
    let fault = planted(|code| {
        let at = body(code).iter().position(|stmt| matches!(stmt, Stmt::VaEnd(_))).unwrap();
        let again = body(code)[at - 1].clone();
        body(code).insert(at, again);
    });
    assert_eq!(fault, undefined("va_arg beyond the last argument"));
}

#[test]
fn an_object_must_be_set_before_it_is_read() {
    let fault =
        planted(|code| body(code).retain(|stmt| !matches!(stmt, Stmt::Assign(_, Expr::VaArg(..)))));
    assert_eq!(fault, undefined("an object that was never set"));
}

#[test]
fn a_call_must_have_its_arguments_and_reach_the_end() {
    let fault = planted(|code| {
        for stmt in &mut code.caller.functions[0].body {
            if let Stmt::Assign(_, Expr::Call(_, _, args)) = stmt {
                args.truncate(1);
            }
        }
    });
    assert_eq!(fault, undefined("a call with a wrong number of arguments"));
    let fault = planted(|code| body(code).retain(|stmt| *stmt != Stmt::Harness(Action::Reached)));
    assert_eq!(
        fault,
        Fault::CheckFailed(
            "caller: calls that reached the callee's end: expected 1, found 0".into()
        )
    );
}

#[test]
fn what_does_not_fit_its_type_is_named() {
    let init = |code: &mut CaseCode, init: Expr| {
        code.caller.objects[2].init = Some(Init::Expr(init));
    };
    let fault = planted(|code| init(code, Expr::Int(70_000, Int::Int)));
    assert_eq!(fault, Fault::ImplementationDefined("70000 converted to short".into()));
    let fault = planted(|code| init(code, Expr::Int(1 << 40, Int::Int)));
    assert_eq!(fault, undefined("the constant 1099511627776 is no int"));
    let object = Expr::Object(Name::Global("x", 2), Type::Int(Int::UInt));
    let fault = planted(|code| init(code, object));
    assert_eq!(fault, undefined("an initializer is no constant expression"));
}

#[test]
fn va_start_after_a_promoted_parameter_is_undefined() {
    let fault = planted(|code| {
        let function = &mut code.callee.functions[0];
        function.params[1].1 = Type::Int(Int::UShort);
    });
    assert_eq!(fault, undefined("va_start after a parameter that promotion changes"));
}

/// The same call in a style, with a mistake.
fn planted_in(field: &str, way: &str, mistake: impl FnOnce(&mut CaseCode)) -> Fault {
    let mut call = case().as_call().unwrap().clone();
    call.style.set(field, way).unwrap();
    if ["callee", "call"].contains(&field) {
        call.varargs.clear();
    }
    let mut code = TestCase::Call(call).lower(&LP64, true);
    assert_eq!(run(&code, &LP64), Ok(()), "{field} = {way}");
    mistake(&mut code);
    run(&code, &LP64).unwrap_err()
}

/// The first statement of the callee that is such a one.
fn remove(code: &mut CaseCode, is_such: impl Fn(&Stmt) -> bool) {
    let at = body(code).iter().position(is_such).unwrap();
    body(code).remove(at);
}

#[test]
fn nothing_may_be_stored_in_a_constant_object() {
    let fault = planted_in("argument", "const", |code| {
        let object = Expr::Object(Name::Global("x", 2), Type::Int(Int::UInt));
        let store = Stmt::Assign(object, Expr::Int(1, Int::UInt));
        code.caller.functions[0].body.push(store);
    });
    assert_eq!(fault, undefined("a store to a constant object"));
}

#[test]
fn a_function_without_a_prototype_must_be_passed_what_it_expects() {
    for (field, way) in [("callee", "old"), ("call", "unprototyped")] {
        let fault = planted_in(field, way, |code| {
            for stmt in &mut code.caller.functions[0].body {
                if let Stmt::Assign(_, Expr::Call(_, _, args)) = stmt {
                    args[1] = Expr::Int(40_000, Int::Long);
                }
            }
        });
        let found = "Int(Long) passed for Int(UInt) without a prototype";
        assert_eq!(fault, undefined(found), "{field} = {way}");
    }
    let fault = planted_in("call", "unprototyped", |code| {
        code.callee.functions[0].params[1].1 = Type::Int(Int::UShort);
    });
    assert_eq!(fault, undefined("Int(UInt) passed for Int(UShort) without a prototype"));
}

#[test]
fn a_pointer_must_lead_to_a_function_of_its_type() {
    let fault = planted_in("call", "table", |code| code.caller.pointers[0].number = Some(1));
    assert!(
        matches!(&fault, Fault::Undefined(what) if what.to_string().contains("does not lead there"))
    );
    let fault = planted_in("call", "pointer", |code| code.caller.pointers[0].to = code.entry);
    assert!(
        matches!(&fault, Fault::Undefined(what) if what.to_string().contains("does not lead there"))
    );
}

#[test]
fn a_list_of_variable_arguments_must_be_begun_and_ended_and_is_read_once() {
    let is_end = |stmt: &Stmt| matches!(stmt, Stmt::VaEnd(_));
    let fault = planted_in("varargs", "copy", |code| remove(code, |stmt| *stmt == Stmt::VaCopy));
    assert_eq!(fault, undefined("va_arg before va_start"));
    let fault = planted_in("varargs", "copy", |code| remove(code, is_end));
    assert_eq!(fault, undefined("va_start without va_end"));
    let listed = |code: &mut CaseCode| {
        let callee = code.callee.functions.iter_mut().find(|function| function.variadic);
        let body = &mut callee.unwrap().body;
        let at = body.iter().position(|stmt| matches!(stmt, Stmt::VaEnd(_))).unwrap();
        let next = Expr::VaArg(List::Own, Type::Float(Float::Double), None);
        body.insert(at, Stmt::Expr(next));
    };
    assert_eq!(planted_in("varargs", "list", listed), undefined("va_arg beyond the last argument"));
}

#[test]
fn an_array_has_the_length_that_its_variable_says() {
    let fault = planted_in("frame", "vla", |code| {
        let room = |object: &&mut quest::c::tree::Object| object.name == Name::Global("length", 0);
        let room = code.callee.objects.iter_mut().find(room).unwrap();
        room.init = Some(Init::Expr(Expr::Int(7, Int::Int)));
    });
    assert_eq!(fault, undefined("a store to a part that does not exist"));
    let fault = planted_in("frame", "alloca", |code| {
        let room = |object: &&mut quest::c::tree::Object| object.name == Name::Global("length", 0);
        let room = code.callee.objects.iter_mut().find(room).unwrap();
        room.init = Some(Init::Expr(Expr::Int(7, Int::Int)));
    });
    assert_eq!(fault, undefined("a store beyond an array"));
}

#[test]
fn operations_that_overflow_or_shift_negative_numbers_are_named() {
    let with = |op, n| {
        let number = |n| Box::new(Expr::Int(n, Int::Int));
        let sum = Expr::Binary(op, Type::Int(Int::Int), number(n), number(1));
        planted(|code| body(code).insert(0, Stmt::Expr(sum)))
    };
    assert_eq!(with(Op::Add, i32::MAX.into()), undefined("an overflow"));
    let fault = with(Op::ShiftRight, -1);
    let what = "a negative number shifted to the right";
    assert_eq!(fault, Fault::ImplementationDefined(what.into()));
}

#[test]
fn accesses_in_no_order_are_named() {
    let int = || Type::Int(Int::Int);
    let local = || Expr::Object(Name::Local("n", 0), int());
    let one = || Box::new(Expr::Int(1, Int::Int));
    let assign = || Box::new(Expr::Assign(Box::new(local()), None, one()));
    let with = |is_volatile, expr: Expr| {
        let object = Object { is_volatile, ..Object::new(Name::Local("n", 0), int()) };
        planted(|code| {
            let function = &mut code.callee.functions[0];
            function.locals.push(Object { init: Some(Init::Expr(*one())), ..object.clone() });
            function.body.insert(0, Stmt::Expr(expr.clone()));
            // Without a fault of its own, this one is met.
            let sum = Expr::Binary(Op::Divide, int(), one(), Box::new(Expr::Int(0, Int::Int)));
            function.body.insert(1, Stmt::Expr(sum));
        })
    };
    let sum = |left, right| Expr::Binary(Op::Add, int(), left, right);
    let unsequenced = undefined("an access that is unsequenced with a store");
    assert_eq!(with(false, sum(assign(), Box::new(local()))), unsequenced);
    assert_eq!(with(false, sum(assign(), assign())), unsequenced);
    assert_eq!(with(true, sum(Box::new(local()), Box::new(local()))), unsequenced);
    let twice = Expr::Assign(Box::new(local()), None, assign());
    assert_eq!(with(false, twice), undefined("two unsequenced stores to an object"));
    // With a sequence point between, or without a store, the order does not matter.
    let defined = undefined("a division by zero");
    assert_eq!(with(false, sum(Box::new(local()), Box::new(local()))), defined);
    assert_eq!(with(false, Expr::Comma(assign(), Box::new(local()))), defined);
    let own = Expr::Assign(Box::new(local()), Some((Op::Add, int())), Box::new(local()));
    assert_eq!(with(false, own), defined);
}

#[test]
fn both_values_of_a_condition_have_one_type() {
    let fault = planted_in("argument", "conditional", |code| {
        for stmt in &mut code.caller.functions[0].body {
            if let Stmt::Assign(_, Expr::Call(_, _, args)) = stmt
                && let Expr::Conditional(_, _, _, other) = &mut args[1]
            {
                **other = Expr::Int(1, Int::Long);
            }
        }
    });
    assert_eq!(fault, undefined("values of [Int(UInt), Int(Long)] for a condition of Int(UInt)"));
}

#[test]
fn what_does_not_end_is_named_as_a_mistake() {
    let again = planted(|code| {
        let entry = code.entry;
        let body = &mut code.caller.functions[0].body;
        body.insert(0, Stmt::Expr(Expr::Call(entry, Type::Void, Vec::new())));
    });
    assert_eq!(again, Fault::Endless("more than 100 calls within each other".into()));
    let count = Name::Local("count", 0);
    let long = planted(|code| {
        let function = &mut code.caller.functions[0];
        function.locals.push(Object::new(count, Type::Int(Int::Int)));
        function
            .body
            .insert(0, Stmt::For(count, u32::MAX >> 1, vec![Stmt::Harness(Action::LeaveIfFailed)]));
    });
    assert_eq!(long, Fault::Endless("more than 2000000 statements were run".into()));
}

#[test]
fn a_run_may_be_given_as_many_statements_as_it_needs_and_no_fewer() {
    let (cases, rules) = draw("loops", &LP64, false, 2, 3);
    for case in cases {
        let code = case.code(&rules);
        let steps = eval::run_within(&code, &LP64, eval::STEPS).expect("it has one meaning");
        assert_eq!(eval::run_within(&code, &LP64, steps), Ok(steps));
        let fault = eval::run_within(&code, &LP64, steps - 1).unwrap_err();
        assert!(matches!(fault, Fault::Endless(_)), "{fault:?}");
    }
}
