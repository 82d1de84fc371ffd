//! Tests of sampling: distributions, sizes, memory, and an error for whatever never ends.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use super::*;
use crate::c::types::{Int, Type};

fn new(node: Node) -> Gen {
    Gen::new(node, None)
}

fn int() -> Gen {
    Gen::unit(Type::Int(Int::Int))
}

fn bind(of: Gen, f: impl Fn(&Datum) -> Gen + 'static) -> Gen {
    new(Node::Bind(of, Function::new(move |value: &Datum| Ok(f(value)))))
}

/// A generator that refers to itself through a function, which `make` takes as an argument.
fn recursive(make: impl Fn(Gen) -> Gen + 'static) -> Gen {
    let itself: Rc<RefCell<Option<Gen>>> = Rc::default();
    let known = itself.clone();
    let g = bind(new(Node::IsZero), move |_| make(known.borrow().clone().unwrap()));
    *itself.borrow_mut() = Some(g.clone());
    g
}

fn draw(g: &Gen, seed: u64, size: u32) -> Result<Datum, SampleError> {
    sample(g, &mut Source::new(seed, size))
}

fn integer(g: &Gen, seed: u64, size: u32) -> i64 {
    match draw(g, seed, size) {
        Ok(Datum::Integer(n)) => n,
        other => panic!("{other:?}"),
    }
}

#[test]
fn freq_draws_each_branch_as_often_as_its_weight_says_and_the_last_one_too() {
    let branch = |weight, value: i64| (weight, Gen::unit(value));
    let branches = vec![branch(2, 0), branch(0, 1), branch(1, 2), branch(1, 3)];
    let g = new(Node::Freq { total: 4, branches });
    let mut counts = [0; 4];
    for seed in 0..40_000 {
        counts[integer(&g, seed, 0) as usize] += 1;
    }
    assert!((19_600..20_400).contains(&counts[0]), "{counts:?}");
    assert_eq!(counts[1], 0);
    assert!((9_600..10_400).contains(&counts[2]), "{counts:?}");
    assert!((9_600..10_400).contains(&counts[3]), "{counts:?}");
}

#[test]
fn two_nested_smaller_at_size_one_stop_at_zero() {
    let inner = new(Node::Concat(vec![
        new(Node::List { count: Gen::unit(1), item: new(Node::Size) }),
        new(Node::List { count: Gen::unit(1), item: new(Node::IsZero) }),
    ]));
    let g = new(Node::Smaller(new(Node::Smaller(inner))));
    let Ok(Datum::List(items)) = draw(&g, 1, 1) else { panic!("no list") };
    assert!(matches!(items[..], [Datum::Integer(0), Datum::Bool(true)]), "{items:?}");
}

#[test]
fn smaller_holds_for_what_is_inside_only() {
    let list = |item| new(Node::List { count: Gen::unit(1), item });
    let g =
        new(Node::Concat(vec![list(new(Node::Smaller(new(Node::Size)))), list(new(Node::Size))]));
    let Ok(Datum::List(items)) = draw(&g, 1, 5) else { panic!("no list") };
    assert!(matches!(items[..], [Datum::Integer(4), Datum::Integer(5)]), "{items:?}");
}

#[test]
fn a_seed_decides_the_sample_and_records_are_numbered_across_samples() {
    let members = new(Node::List { count: new(Node::Choose(0, 3)), item: int() });
    let g = new(Node::Record(RecordKind::Struct, members));
    let draws = || -> Vec<String> {
        let mut source = Source::new(7, 2);
        (0..20).map(|_| format!("{:?}", sample(&g, &mut source).unwrap())).collect()
    };
    assert_eq!(draws(), draws());
    assert!(draws()[0].contains("id: 1") && draws()[19].contains("id: 20"));
}

#[test]
fn a_bound_function_is_called_once_for_each_plain_value() {
    let calls = Rc::new(Cell::new(0));
    let counted = calls.clone();
    let g = bind(new(Node::Flip), move |_| {
        counted.set(counted.get() + 1);
        int()
    });
    for seed in 0..1000 {
        draw(&g, seed, 0).unwrap();
    }
    assert_eq!(calls.get(), 2);
}

#[test]
fn recursion_without_smaller_is_an_error_of_the_script_at_any_size() {
    for size in [0, 1, 1000] {
        let g = recursive(|itself| new(Node::Pointer(itself)));
        let error = draw(&g, 1, size).unwrap_err();
        assert!(matches!(&error, SampleError::Script(_)), "{error}");
        assert!(error.to_string().contains("smaller"), "{error}");
    }
}

#[test]
fn recursion_with_smaller_at_a_huge_size_is_only_too_large() {
    let g = recursive(|itself| new(Node::Pointer(new(Node::Smaller(itself)))));
    assert!(matches!(draw(&g, 1, 1000), Err(SampleError::TooLarge(_))));
}

#[test]
fn a_generator_that_only_leads_back_to_itself_is_an_error_of_the_script() {
    let error = draw(&recursive(|itself| new(Node::Smaller(itself))), 1, 5).unwrap_err();
    assert!(matches!(&error, SampleError::Script(_)));
    assert!(error.to_string().contains("never yields"), "{error}");
}

#[test]
fn lists_beyond_the_budget_are_too_large_before_they_are_made() {
    let list = |n: i64| new(Node::List { count: Gen::unit(n), item: int() });
    assert!(matches!(draw(&list(9_000), 1, 0), Ok(Datum::List(items)) if items.len() == 9_000));
    assert!(matches!(draw(&list(1 << 40), 1, 0), Err(SampleError::TooLarge(_))));
    let nested = new(Node::List { count: Gen::unit(5_000), item: list(5_000) });
    assert!(matches!(draw(&nested, 1, 0), Err(SampleError::TooLarge(_))));
}

#[test]
fn signs_apply_to_integers_and_bit_fields_and_to_nothing_else() {
    let width = Gen::unit(3);
    let field = new(Node::Bitfield { width, base: Gen::unit(Type::Int(Int::Long)) });
    let Ok(Datum::Member(member)) = draw(&new(Node::Unsigned(field)), 1, 0) else {
        panic!("no bit-field")
    };
    assert_eq!((member.ty, member.bits), (Type::Int(Int::ULong), Some(3)));
    let error = draw(&new(Node::Signed(Gen::unit(Type::Void))), 1, 0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "signed: expected an integer type, got another type; for example unsigned(any_int)"
    );
}

#[test]
fn an_enumeration_has_each_constant_once() {
    let constants = new(Node::List { count: Gen::unit(50), item: new(Node::Choose(-2, 2)) });
    let Ok(Datum::Type(Type::Enum(e))) = draw(&new(Node::Enum(constants)), 3, 0) else {
        panic!("no enumeration")
    };
    let mut sorted = e.constants.clone();
    sorted.sort_unstable();
    assert_eq!(sorted, [-2, -1, 0, 1, 2]);
}

#[test]
fn a_drawn_value_is_no_larger_than_a_list() {
    assert_eq!(size_of::<Datum>(), size_of::<Vec<Datum>>());
}
