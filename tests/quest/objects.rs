//! A compiler that gets an object wrong before it is passed or returned is not told to pass it wrong.

use quest::bug::saved::{Constant, ConstantKind};
use quest::c::dialect::Dialect;
use quest::c::model::LP64;
use quest::c::rules::Rules;
use quest::c::types::{Int, Member, Record, RecordKind, Type};
use quest::c::value::Value;
use quest::case::TestCase;
use quest::case::call::style::Style;
use quest::case::call::{Call, Typed};
use quest::render::Files;
use quest::shrink::matrix::{Description, describe, outcomes};
use quest::shrink::runner::Runner;
use quest::toolchain::build::Build;
use quest::toolchain::configuration::Configuration;
use quest::toolchain::templates::Toolchain;
use quest::toolchain::verdict::Stage;
use std::collections::BTreeSet;

use crate::lab::Lab;

/// A packed struct with a bit-field.
fn record() -> Typed {
    let members = vec![Member::bit_field(Type::Int(Int::Int), 7), Member::new(Type::Int(Int::Int))];
    let record = Record { packed: true, ..Record::new(RecordKind::Struct, 1, members) };
    let parts = vec![Value::Int(33), Value::Int(258)];
    Typed { ty: Type::Record(record.into()), value: Value::List(parts) }
}

fn call(args: Vec<Typed>, result: Typed) -> TestCase {
    TestCase::Call(Call {
        seed: 1,
        suite: "packed".into(),
        args,
        varargs: Vec::new(),
        result,
        is_static: false,
        style: Style::default(),
    })
}

fn passed() -> TestCase {
    call(vec![record()], Typed { ty: Type::Void, value: Value::zero(&Type::Void) })
}

fn returned() -> TestCase {
    call(Vec::new(), record())
}

/// gcc, with its input edited.
fn edited(lab: &Lab, edit: &str) -> Toolchain {
    let text = format!(
        "#!/bin/sh
case $2 in
*.c) sed -E '{edit}' \"$2\" | exec gcc $1 -w -x c - -o \"$4\" ;;
*) exec gcc \"$@\" ;;
esac
"
    );
    Toolchain::from_cc(&format!("wrong={}", lab.script("wrong.sh", &text))).unwrap()
}

/// The bug of a test case that the compiler gets wrong.
fn described(toolchain: Toolchain, case: TestCase) -> Description {
    let alone = Configuration::alone(&toolchain);
    let apart = Configuration { callee: Some(toolchain), ..alone.clone() };
    let scratch = tempfile::tempdir().unwrap();
    let runner = Runner {
        build: Build::new(scratch.path()),
        configuration: &alone,
        files: Files::ONE,
        rules: Rules::new(Dialect::DEFAULT, &LP64),
        header: "",
        last: Stage::Run,
        convention: None,
        gate: None,
        heard: BTreeSet::new(),
    };
    let cases = [case];
    let report = runner.run(&cases).unwrap();
    assert!(!report.passed());
    let outcomes = outcomes(&runner, [&alone, &apart], &cases, &report).unwrap();
    describe(&outcomes, None, &cases, &LP64, |_| "wrong 1.0".into()).unwrap()
}

fn constant(kind: ConstantKind) -> Option<Constant> {
    Some(Constant { kind, of: "a packed struct with a bit-field".into() })
}

#[test]
fn a_wrong_initializer_is_one_bug_whether_the_object_is_passed_or_returned() {
    let lab = Lab::new();
    let wrong = || edited(&lab, "s/\\{ 33, 258 \\}/{ 33, 1 }/");
    for case in [passed(), returned()] {
        let bug = described(wrong(), case);
        assert_eq!(bug.fingerprint, "4 wrong initializer: a packed struct with a bit-field");
        assert_eq!(bug.name, "wrong-1.0-initializer-packed-struct-with-bit-field");
        for told in bug.tries {
            assert_eq!(told.constant.as_deref(), Some("wrong"));
            assert_eq!(told.constant_of, constant(ConstantKind::Initializer));
        }
    }
}

#[test]
fn an_object_that_does_not_keep_its_values_is_one_bug_whether_it_is_passed_or_returned() {
    let lab = Lab::new();
    let wrong = || edited(&lab, "s/int a : 7/int a : 5/");
    for case in [passed(), returned()] {
        let bug = described(wrong(), case);
        assert_eq!(bug.fingerprint, "4 wrong object: a packed struct with a bit-field");
        assert!(bug.tries.iter().all(|told| told.constant_of == constant(ConstantKind::Object)));
    }
}

#[test]
fn what_is_wrong_in_a_call_alone_is_no_wrong_object() {
    let lab = Lab::new();
    // What is passed, and what is returned, is copied wrong.
    let wrong = || {
        edited(
            &lab,
            "s/callee([_a-z0-9]*)\\((x[_a-z0-9]*)\\);/\\2.b++; callee\\1(\\2);/
            s/return (r[_a-z0-9]*);/r\\1.b++; return \\1;/; s/rr/r/",
        )
    };
    for case in [passed(), returned()] {
        let bug = described(wrong(), case);
        assert!(bug.fingerprint.starts_with("4 wrong code: "), "{}", bug.fingerprint);
        assert!(bug.tries.iter().all(|told| told.constant.is_none() && told.constant_of.is_none()));
    }
}
