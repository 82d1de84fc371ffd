//! Which calls meet an aim, which similar ones do not, and which registers are in use at each argument.

use std::sync::Arc;

use super::walk::Word;
use super::*;
use crate::c::model::{ILP32, LP64};
use crate::c::types::{Enum, Int, Member, Record, Signature};
use crate::c::value::Value;
use crate::case::TestCase;
use crate::case::call::style::Style;
use crate::case::call::{Call, Typed};
use crate::case::stats::Stats;

const CHAR: Type = Type::Int(Int::Char);
const SHORT: Type = Type::Int(Int::Short);
const INT: Type = Type::Int(Int::Int);
const LONG: Type = Type::Int(Int::Long);
const FLOAT: Type = Type::Float(Float::Float);
const DOUBLE: Type = Type::Float(Float::Double);
const INT128: Type = Type::Int(Int::Int128);
const LONG_DOUBLE: Type = Type::Float(Float::LongDouble);

fn array(ty: Type, n: u32) -> Type {
    Type::Array(Arc::new(ty), n)
}

fn record<const N: usize>(kind: RecordKind, types: [Type; N]) -> Type {
    let members = types.map(Member::new).into();
    Type::Record(Arc::new(Record::new(kind, 1, members)))
}

fn structure<const N: usize>(types: [Type; N]) -> Type {
    record(RecordKind::Struct, types)
}

fn union<const N: usize>(types: [Type; N]) -> Type {
    record(RecordKind::Union, types)
}

/// A struct of bit-fields.
fn bits<const N: usize>(widths: [u32; N]) -> Type {
    let members = widths.map(|width| Member::bit_field(INT, width)).into();
    Type::Record(Arc::new(Record::new(RecordKind::Struct, 1, members)))
}

fn packed<const N: usize>(types: [Type; N]) -> Type {
    let Type::Record(record) = structure(types) else { panic!("a struct is a record") };
    Type::Record(Arc::new(Record { packed: true, ..(*record).clone() }))
}

fn aligned(bytes: u32) -> Type {
    let Type::Record(record) = longs() else { panic!("a struct is a record") };
    Type::Record(Arc::new(Record { align: Some(bytes), ..(*record).clone() }))
}

/// A struct of an `int` and another member.
fn member(member: Member) -> Type {
    let members = vec![Member::new(INT), member];
    Type::Record(Arc::new(Record::new(RecordKind::Struct, 1, members)))
}

fn enumeration() -> Type {
    Type::Enum(Arc::new(Enum { id: 2, constants: vec![0, 1] }))
}

fn vector() -> Type {
    Type::Vector(Arc::new(FLOAT), 4)
}

fn chars(n: u32) -> Type {
    structure([array(CHAR, n)])
}

fn longs() -> Type {
    structure([LONG, LONG])
}

fn call<const N: usize, const M: usize>(args: [Type; N], varargs: [Type; M]) -> Call {
    let typed = |ty: Type| Typed { value: Value::zero(&ty), ty };
    Call {
        seed: 1,
        suite: "toy".into(),
        args: args.map(typed).into(),
        varargs: varargs.map(typed).into(),
        result: typed(Type::Void),
        is_static: false,
        style: Style::default(),
    }
}

fn args<const N: usize>(args: [Type; N]) -> Call {
    call(args, [])
}

fn varargs<const N: usize>(varargs: [Type; N]) -> Call {
    call([INT], varargs)
}

fn result(ty: Type) -> Call {
    args([]).returning(ty)
}

impl Call {
    fn returning(self, ty: Type) -> Call {
        Call { result: Typed { value: Value::zero(&ty), ty }, ..self }
    }

    fn styled(mut self, field: &str, way: &str) -> Call {
        self.style.set(field, way).expect("there is such a way");
        self
    }

    /// Puts this many named arguments of a type before the others.
    fn after(mut self, number: usize, ty: Type) -> Call {
        let typed = Typed { value: Value::zero(&ty), ty };
        self.args.splice(0..0, vec![typed; number]);
        self
    }
}

fn room(integers: usize, floats: usize, stack: usize) -> Room {
    Room { integers, floats, stack }
}

/// The room in use before each argument.
fn before(call: &Call) -> Vec<Room> {
    Walk::new(call, &LP64).arguments().map(|arg| arg.before).collect()
}

/// The room that a value of a type needs.
fn wants(ty: Type, model: &Model) -> Room {
    Walk::new(&args([ty]), model).named[0].wants
}

#[test]
fn each_class_uses_its_own_registers_up() {
    assert_eq!(
        before(&args([INT, DOUBLE, CHAR.pointer(), FLOAT, LONG])),
        [room(0, 0, 0), room(1, 0, 0), room(1, 1, 0), room(2, 1, 0), room(2, 2, 0)]
    );
    assert_eq!(
        before(&args([INT, DOUBLE, INT]).after(6, INT))[6..],
        [room(6, 0, 0), room(6, 0, 1), room(6, 1, 1)]
    );
    assert_eq!(
        before(&args([FLOAT, INT, INT]).after(8, FLOAT))[8..],
        [room(0, 8, 0), room(0, 8, 1), room(1, 8, 1)]
    );
}

#[test]
fn a_struct_that_does_not_fit_goes_to_the_stack_and_leaves_the_last_register() {
    let rooms = before(&args([longs(), INT, INT]).after(5, INT));
    assert_eq!(rooms[5..], [room(5, 0, 0), room(5, 0, 2), room(6, 0, 2)]);
    let mixed = structure([LONG, DOUBLE]);
    assert_eq!(before(&args([mixed, INT]).after(8, DOUBLE))[8..], [room(0, 8, 0), room(0, 8, 2)]);
}

#[test]
fn what_is_large_or_long_double_is_in_memory() {
    let rooms = before(&args([chars(17), LONG_DOUBLE, structure([LONG_DOUBLE]), INT]));
    assert_eq!(rooms, [room(0, 0, 0), room(0, 0, 3), room(0, 0, 5), room(0, 0, 7)]);
}

#[test]
fn a_large_result_uses_a_register_and_a_small_one_none() {
    assert_eq!(before(&args([INT]).returning(chars(17))), [room(1, 0, 0)]);
    assert_eq!(before(&args([INT]).returning(chars(16))), [room(0, 0, 0)]);
    assert_eq!(before(&args([INT]).returning(LONG_DOUBLE)), [room(0, 0, 0)]);
}

#[test]
fn arrays_decay_and_variable_arguments_are_promoted_on_their_way() {
    assert_eq!(before(&args([array(LONG, 9), INT])), [room(0, 0, 0), room(1, 0, 0)]);
    let call = varargs([FLOAT, CHAR]);
    let types: Vec<Type> = Walk::new(&call, &LP64).variable.into_iter().map(|arg| arg.ty).collect();
    assert_eq!(types, [DOUBLE, INT]);
}

#[test]
fn a_word_with_any_integer_wants_a_register_for_integers() {
    let enumeration = Type::Enum(Arc::new(Enum { id: 1, constants: vec![1] }));
    for (ty, wanted) in [
        (structure([INT, FLOAT]), room(1, 0, 0)),
        (structure([FLOAT, FLOAT]), room(0, 1, 0)),
        (structure([INT, SHORT, FLOAT]), room(1, 1, 0)),
        (structure([FLOAT, FLOAT, CHAR]), room(1, 1, 0)),
        (structure([array(FLOAT, 3)]), room(0, 2, 0)),
        (structure([DOUBLE, enumeration]), room(1, 1, 0)),
        (structure([structure([FLOAT]), union([FLOAT, CHAR])]), room(1, 0, 0)),
        (union([array(FLOAT, 4), CHAR]), room(1, 1, 0)),
        (bits([30, 30, 30]), room(2, 0, 0)),
        (structure([]), room(0, 0, 0)),
        (structure([array(structure([]), 3)]), room(0, 0, 0)),
        (Type::Void.pointer(), room(1, 0, 0)),
    ] {
        assert_eq!(wants(ty.clone(), &LP64), wanted, "{ty:?}");
    }
}

#[test]
fn words_are_as_wide_as_pointers() {
    assert_eq!(wants(longs(), &ILP32), room(2, 0, 0));
    assert_eq!(wants(chars(9), &ILP32), room(0, 0, 3));
    assert_eq!(wants(DOUBLE, &ILP32), room(0, 1, 0));
    assert_eq!(wants(structure([INT, FLOAT]), &ILP32), room(1, 1, 0));
}

#[test]
fn a_word_knows_both_kinds_of_what_it_holds() {
    let words = Walk::new(&args([structure([INT, FLOAT, FLOAT])]), &LP64).named[0].words.clone();
    let word = |has_integer, has_float| Word { has_integer, has_float };
    assert_eq!(words, [word(true, true), word(false, true)]);
}

/// For each aim, a call that meets it, and one that just misses it.
fn examples() -> Vec<(&'static str, Call, Call)> {
    let mixed = || structure([DOUBLE, LONG]);
    let doubles = || structure([DOUBLE, DOUBLE]);
    let empty = || structure([]);
    vec![
        (
            "small struct at the last register",
            args([chars(3)]).after(5, INT),
            args([chars(4)]).after(5, INT),
        ),
        ("small struct at the last register", args([chars(1)]).after(6, INT), args([chars(1)])),
        (
            "small struct at the last register",
            args([chars(17), chars(7)]).after(5, INT),
            args([chars(17), chars(7)]).after(6, INT),
        ),
        (
            "{long, long} twice, variable",
            varargs([INT, longs(), longs()]),
            varargs([longs(), INT, longs()]),
        ),
        (
            "{double, long} twice, variable",
            varargs([mixed(), INT, mixed()]),
            call([mixed()], [mixed()]),
        ),
        ("result of odd size", result(chars(3)), result(chars(19))),
        ("words of both classes", args([structure([INT, SHORT, FLOAT])]), args([longs()])),
        ("integer and float in one word", result(structure([FLOAT, INT])), result(mixed())),
        (
            "integer and float in one word",
            args([structure([SHORT, FLOAT, FLOAT])]),
            args([union([FLOAT, INT])]),
        ),
        ("{double, double}, variable", varargs([doubles()]), args([doubles()])),
        ("empty struct, variable", varargs([empty()]), call([empty(), INT], [INT])),
        (
            "more than 6 integers before `...`",
            varargs([INT]).after(6, LONG),
            varargs([INT]).after(5, LONG).after(9, DOUBLE),
        ),
        (
            "more than 8 slots before `...`",
            varargs([INT]).after(4, doubles()),
            varargs([INT]).after(6, DOUBLE).after(1, chars(99)),
        ),
        ("struct with bit-fields", args([structure([bits([3])])]), result(bits([3]))),
        ("result in two registers", result(chars(9)), result(chars(8))),
        ("struct of 1 byte", args([chars(1)]), result(chars(1))),
        ("result in memory", result(chars(17)), result(chars(16))),
        ("struct of odd size", args([chars(39)]), args([chars(41)])),
        ("struct of 12, 20, 28 or 36 bytes", result(chars(20)), args([chars(24)])),
        (
            "9 named arguments before `...`",
            call([], [INT]).after(9, INT),
            call([], [INT]).after(8, INT),
        ),
        ("narrow 9th argument", args([CHAR]).after(8, LONG), args([CHAR, LONG]).after(7, LONG)),
        (
            "variadic, returns a struct",
            varargs([INT]).returning(chars(4)),
            varargs([chars(4)]).returning(INT),
        ),
        (
            "long double, variable",
            varargs([LONG_DOUBLE]),
            call([LONG_DOUBLE], [structure([LONG_DOUBLE])]),
        ),
        (
            "long double in a struct",
            args([structure([array(LONG_DOUBLE, 2)])]),
            args([union([LONG_DOUBLE])]),
        ),
        (
            "long double in a union",
            args([structure([union([LONG_DOUBLE])])]),
            args([structure([union([INT]), LONG_DOUBLE])]),
        ),
        ("empty struct", result(union([])), result(chars(1))),
        (
            "empty struct as a member",
            args([structure([INT, structure([union([])])])]),
            args([structure([])]),
        ),
        ("homogeneous floats", args([structure([FLOAT; 4])]), args([structure([FLOAT; 5])])),
        (
            "homogeneous floats",
            args([structure([LONG_DOUBLE])]),
            args([structure([FLOAT, DOUBLE])]),
        ),
        (
            "homogeneous floats in an array",
            result(structure([array(DOUBLE, 3)])),
            result(doubles()),
        ),
        ("{float} or {double}", args([structure([FLOAT])]), args([structure([array(FLOAT, 1)])])),
        (
            "two words at the last register",
            args([longs()]).after(5, INT),
            args([longs()]).after(5, INT).after(8, DOUBLE),
        ),
        (
            "two words at the last register",
            args([mixed()]).after(5, INT),
            args([mixed()]).after(6, INT),
        ),
        ("packed struct with a float", args([packed([CHAR, FLOAT])]), args([packed([CHAR, INT])])),
        (
            "over-aligned struct after an odd one",
            args([INT, aligned(16)]),
            args([INT, INT, aligned(16)]),
        ),
        (
            "call as an argument",
            args([INT, DOUBLE]).styled("argument", "call"),
            args([INT, CHAR.pointer()]).styled("argument", "call"),
        ),
        (
            "arguments that are forwarded",
            args([longs()]).styled("call", "forwarded"),
            args([INT]).styled("call", "forwarded"),
        ),
        (
            "struct that the callee changes",
            args([longs()]).styled("scribbles", "true"),
            args([LONG]).styled("scribbles", "true"),
        ),
        (
            "result of odd size between others",
            result(chars(3)).styled("result", "element"),
            result(chars(4)).styled("result", "element"),
        ),
        (
            "va_arg in an expression",
            varargs([longs(), INT]).styled("varargs", "place"),
            varargs([INT, longs()]).styled("varargs", "place"),
        ),
        (
            "va_arg in a condition",
            varargs([longs(), INT]).styled("varargs", "conditional"),
            varargs([INT, longs()]).styled("varargs", "conditional"),
        ),
        (
            "struct result used in place",
            result(longs()).styled("result", "place"),
            result(LONG).styled("result", "place"),
        ),
        (
            "parameters after a call",
            args([longs()]).styled("looks", "later"),
            args([LONG]).styled("looks", "later"),
        ),
        (
            "float or narrow integer, promoted",
            args([FLOAT]).styled("callee", "old"),
            args([DOUBLE]).styled("callee", "old"),
        ),
        (
            "large frame",
            args([INT]).styled("frame", "true"),
            args([INT]).styled("frame", "aligned"),
        ),
        (
            "small struct at a page's end",
            args([chars(3)]).styled("argument", "guard"),
            args([chars(8)]).styled("argument", "guard"),
        ),
        (
            "result of odd size at a page's end",
            result(chars(5)).styled("result", "guard"),
            result(chars(5)).styled("result", "element"),
        ),
        (
            "struct at a page's beginning",
            args([chars(8)]).styled("argument", "guard-before"),
            args([LONG]).styled("argument", "guard-before"),
        ),
        (
            "va_arg in a loop",
            varargs([INT, DOUBLE, DOUBLE, DOUBLE]).styled("varargs", "loop"),
            varargs([DOUBLE, INT, DOUBLE, INT, INT]).styled("varargs", "loop"),
        ),
        (
            "callee with many live values",
            args([longs()]).styled("frame", "live"),
            args([LONG]).styled("frame", "live"),
        ),
        (
            "struct by another convention",
            args([longs()]).styled("convention", "ms_abi"),
            varargs([longs()]).styled("convention", "sysv_abi"),
        ),
        (
            "__int128 at the last register",
            args([INT128]).after(5, LONG),
            args([INT128]).after(4, LONG),
        ),
        (
            "bit-field without a name",
            result(member(Member { unnamed: true, ..Member::bit_field(INT, 3) })),
            result(bits([3])),
        ),
        (
            "bit-field of an enumeration",
            result(member(Member::bit_field(enumeration(), 3))),
            result(member(Member::new(enumeration()))),
        ),
        ("complex number", result(Type::Complex(Float::Float)), result(structure([FLOAT, FLOAT]))),
        ("vector", args([structure([vector()])]), args([array(FLOAT, 4)])),
        (
            "atomic member",
            args([member(Member { atomic: true, ..Member::new(INT) })]),
            args([member(Member::new(INT))]),
        ),
        ("flexible array member", args([flexible(true)]), args([flexible(false)])),
        ("struct passed to a callback", result(callback(longs())), args([callback(LONG)])),
    ]
}

/// A struct that ends in a flexible array, or in a zero-length one.
fn flexible(flexible: bool) -> Type {
    let last = Member { flexible, ..Member::new(array(INT, 0)) };
    Type::Record(Arc::new(Record::new(RecordKind::Struct, 1, vec![Member::new(INT), last])))
}

fn callback(arg: Type) -> Type {
    Type::Callback(Arc::new(Signature::new(vec![arg], Type::Void)))
}

/// The names of the aims that a call meets.
fn met(call: &Call) -> Vec<&'static str> {
    let walk = Walk::new(call, &LP64);
    AIMS.iter().filter(|aim| aim.is_met(&walk)).map(|aim| aim.name).collect()
}

#[test]
fn every_aim_is_met_by_a_call_and_not_by_its_neighbour() {
    for (name, meets, misses) in examples() {
        assert!(met(&meets).contains(&name), "{name}: {:?} of {meets:?}", met(&meets));
        assert!(!met(&misses).contains(&name), "{name}: {misses:?}");
    }
    let mut shown: Vec<&str> = examples().into_iter().map(|(name, ..)| name).collect();
    shown.dedup();
    assert_eq!(shown, AIMS.iter().map(|aim| aim.name).collect::<Vec<_>>());
}

#[test]
fn a_plain_call_meets_no_aim() {
    assert_eq!(met(&call([INT, DOUBLE, chars(8)], [INT]).returning(LONG)), [""; 0]);
}

#[test]
fn a_test_case_counts_once_for_an_aim_however_often_it_meets_it() {
    let mut stats = Stats::default();
    stats.add(&TestCase::Call(args([chars(1), chars(1)])), &LP64);
    stats.add(&TestCase::Call(args([chars(1)])), &LP64);
    let json = serde_json::to_value(&stats).unwrap()["aims"].clone();
    assert_eq!(json.as_array().unwrap().len(), AIMS.len());
    let row = json.as_array().unwrap().iter().find(|row| row["name"] == "struct of 1 byte");
    assert_eq!(row.unwrap()["cases"], 2);
    assert_eq!(row.unwrap()["about"], "as argument");
}
