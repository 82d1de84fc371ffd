//! Which candidates a call has, and that every chain of them ends.

use std::sync::Arc;

use super::types::DOUBLE;
use super::*;
use crate::c::calling::Convention;
use crate::c::dialect::{Dialect, Std};
use crate::c::model::{ILP32, LP64};
use crate::c::real::Real;
use crate::c::types::{Enum, Float, Member, Signature};
use crate::case::call::style::{Source, Style};

const INT: Type = Type::Int(Int::Int);
const LONG: Type = Type::Int(Int::Long);
const CHAR: Type = Type::Int(Int::Char);
const FLOAT: Type = Type::Float(Float::Float);

fn record(kind: RecordKind, id: u32, types: &[Type]) -> Type {
    let members = types.iter().map(|ty| Member::new(ty.clone())).collect();
    Type::Record(Arc::new(Record::new(kind, id, members)))
}

fn structure(types: &[Type]) -> Type {
    record(RecordKind::Struct, 1, types)
}

fn union(types: &[Type]) -> Type {
    record(RecordKind::Union, 2, types)
}

fn bit_field(base: Int, width: u32) -> Type {
    let members = vec![Member::bit_field(Type::Int(base), width)];
    Type::Record(Arc::new(Record::new(RecordKind::Struct, 3, members)))
}

fn array(element: Type, n: u32) -> Type {
    Type::Array(Arc::new(element), n)
}

fn call(result: Type, args: &[Type], varargs: &[Type]) -> Call {
    let parts = |types: &[Type]| types.iter().cloned().map(unset).collect();
    let call = Call {
        seed: 1,
        suite: "test".into(),
        args: parts(args),
        varargs: parts(varargs),
        result: unset(result),
        is_static: false,
        style: Style::default(),
    };
    renumbered(settled(call, &LP64))
}

fn of_args(args: &[Type]) -> Call {
    call(Type::Void, args, &[])
}

fn rules(model: &Model) -> Rules<'_> {
    Rules::new(Dialect { std: Std::C23, gnu: true, strict: false }, model)
}

fn spelled(ty: &Type) -> String {
    match ty {
        Type::Void => "void".into(),
        Type::Int(int) => int.spelling().into(),
        Type::Float(float) => float.spelling().into(),
        Type::Complex(float) => format!("_Complex {}", float.spelling()),
        Type::Vector(element, n) => format!("{} vector[{n}]", spelled(element)),
        Type::Enum(of) => format!("enum {:?}", of.constants),
        Type::Pointer(to) => format!("{} *", spelled(to)),
        Type::Array(element, n) => format!("{}[{n}]", spelled(element)),
        Type::Callback(of) => {
            let args: Vec<String> = of.args.iter().map(spelled).collect();
            format!("{} (*)({})", spelled(&of.result), args.join(", "))
        }
        Type::Record(record) => {
            let bits = |m: &Member| m.bits.map_or(String::new(), |width| format!(":{width}"));
            let member = |m: &Member| spelled(&m.ty) + &bits(m);
            let members: Vec<String> = record.members.iter().map(member).collect();
            let kind = if record.kind == RecordKind::Struct { "struct" } else { "union" };
            format!("{kind} {{{}}}", members.join(", "))
        }
    }
}

/// `int(char, ...double)`.
fn signature(call: &Call) -> String {
    let mut arguments: Vec<String> = call.args.iter().map(|arg| spelled(&arg.ty)).collect();
    arguments.extend(call.varargs.iter().map(|arg| format!("...{}", spelled(&arg.ty))));
    format!("{}({})", spelled(&call.result.ty), arguments.join(", "))
}

fn smaller(call: &Call) -> Vec<String> {
    candidates(call, &rules(&LP64)).iter().map(signature).collect()
}

#[track_caller]
fn assert_yields(call: &Call, expected: &[&str]) {
    let found = smaller(call);
    for signature in expected {
        assert!(found.iter().any(|s| s == signature), "no {signature} in {found:#?}");
    }
}

fn values(call: &Call) -> Vec<Value> {
    call.args.iter().map(|arg| arg.value.clone()).collect()
}

#[test]
fn the_call_of_nothing_comes_first_and_has_no_candidates() {
    let large = call(structure(&[LONG]), &[LONG, FLOAT], &[DOUBLE]);
    assert_eq!(smaller(&large)[0], "void()");
    assert_eq!(smaller(&of_args(&[])), [""; 0]);
}

#[test]
fn the_bolder_come_before_the_timid() {
    let found = smaller(&call(INT, &[LONG, LONG, LONG, FLOAT], &[]));
    let place = |signature: &str| found.iter().position(|s| s == signature).unwrap();
    assert!(place("int()") < place("int(long, float)"));
    assert!(place("int(long, float)") < place("int(long, long, float)"));
    assert!(place("int(long, long, float)") < place("void(long, long, long, float)"));
    assert!(place("int(int, int, int, int)") < place("int(int, int, long, float)"));
    assert!(place("int(int, int, int, float)") < place("int(int, long, long, float)"));
}

#[test]
fn a_callback_becomes_plainer_or_what_the_caller_itself_calls() {
    let back = |args: &[Type], result| Type::Callback(Signature::new(args.to_vec(), result).into());
    let call = of_args(&[back(&[LONG, structure(&[FLOAT])], DOUBLE)]);
    assert_yields(
        &call,
        &[
            "void(int)",
            "void(double (*)(long))",
            "void(void (*)(long, struct {float}))",
            "void(double (*)(int, struct {float}))",
            "double(long, struct {float})",
        ],
    );
}

#[test]
fn variable_arguments_become_named_all_or_the_first() {
    let variadic = call(Type::Void, &[INT], &[DOUBLE, LONG]);
    assert_yields(&variadic, &["void(int, double, long)", "void(int, double, ...long)"]);
}

#[test]
fn no_candidate_is_variadic_without_a_named_argument_or_behind_one_that_is_promoted() {
    let variadic = call(Type::Void, &[INT, DOUBLE, FLOAT, INT], &[CHAR]);
    let found = smaller(&variadic);
    assert!(found.iter().all(|s| !s.contains("(...") && !s.contains("float, ...")), "{found:?}");
}

#[test]
fn a_result_in_memory_becomes_an_argument_in_front() {
    let large = call(structure(&[array(LONG, 3)]), &[INT], &[]);
    assert_yields(&large, &["void(int)", "int(int)", "void(int, int)", "void(int *, int)"]);
}

#[test]
fn one_argument_of_another_type_stands_for_all_of_a_type() {
    let double = DOUBLE;
    let call = of_args(&[&vec![INT; 7][..], &vec![double; 8]].concat());
    let nine = ["double"; 9].join(", ");
    let eight = ["int"; 8].join(", ");
    assert_yields(&call, &[&format!("void({nine})"), &format!("void({eight})")]);
}

#[test]
fn a_record_becomes_a_scalar_of_its_size() {
    assert_yields(&of_args(&[structure(&[INT, INT])]), &["void(long)", "void(double)"]);
    assert_yields(&of_args(&[structure(&[CHAR, CHAR])]), &["void(int)"]);
    let found = candidates(&of_args(&[structure(&[INT, INT])]), &rules(&ILP32));
    assert!(found.iter().any(|call| signature(call) == "void(long long)"));
}

#[test]
fn a_record_or_array_becomes_as_many_ints_as_it_takes() {
    let odd = of_args(&[structure(&[Type::Int(Int::Short), array(CHAR, 9)])]);
    assert_yields(&odd, &["void(struct {int, int, int})"]);
    assert_yields(&of_args(&[union(&[CHAR, array(FLOAT, 5)])]), &["void(struct {int[5]})"]);
    assert_yields(&of_args(&[array(CHAR, 12)]), &["void(int[3])"]);
}

#[test]
fn a_struct_argument_becomes_the_words_it_takes_or_its_members() {
    let two_words = of_args(&[INT, structure(&[CHAR, FLOAT, CHAR, DOUBLE]), INT]);
    assert_yields(
        &two_words,
        &["void(int, char, float, char, double, int)", "void(int, double, double, double, int)"],
    );
    assert_yields(&of_args(&[structure(&[array(CHAR, 16)])]), &["void(long, long)"]);
    let with_arrays = of_args(&[structure(&[array(INT, 2), array(INT, 9)])]);
    assert_yields(&with_arrays, &["void(int, int, int[9])"]);
    let variable = call(Type::Void, &[INT], &[structure(&[INT, DOUBLE])]);
    assert_yields(&variable, &["void(int, ...int, ...double)", "void(int, ...long, ...long)"]);
}

#[test]
fn a_struct_becomes_one_of_its_members_or_has_fewer() {
    let three = of_args(&[structure(&[CHAR, INT, DOUBLE])]);
    assert_yields(&three, &["void(char)", "void(int)", "void(double)", "void(struct {double})"]);
    assert_yields(&three, &["void(struct {char, double})", "void(struct {char, int})"]);
    assert!(smaller(&three).iter().all(|s| !s.contains("{}")));
}

#[test]
fn the_members_of_a_nested_record_move_into_the_outer() {
    let inner = record(RecordKind::Struct, 7, &[CHAR, INT]);
    let nested = of_args(&[structure(&[LONG, inner.clone(), FLOAT])]);
    assert_yields(&nested, &["void(struct {long, char, int, float})"]);
    let inner = record(RecordKind::Union, 7, &[CHAR, INT]);
    let mut nested = of_args(&[union(&[LONG, inner, FLOAT])]);
    for (live, part, flat) in [
        (0, Value::Int(99), 0),
        (1, Value::Union(1, Box::new(Value::Int(99))), 2),
        (2, Value::Real(Real::new(false, 99, 0).unwrap()), 3),
    ] {
        nested.args[0].value = Value::Union(live, Box::new(part));
        let found = candidates(&nested, &rules(&LP64));
        let moved = found.iter().filter(|c| signature(c) == "void(union {long, char, int, float})");
        let places: Vec<Value> = moved.map(|call| call.args[0].value.clone()).collect();
        assert!(matches!(places[..], [Value::Union(live, _)] if live == flat), "{places:?}");
    }
}

#[test]
fn the_elements_of_a_short_array_become_members_where_that_is_cheaper() {
    assert_yields(&of_args(&[structure(&[array(INT, 3)])]), &["void(struct {int, int, int})"]);
    let chars = smaller(&of_args(&[structure(&[array(CHAR, 3)])]));
    assert!(chars.iter().all(|s| !s.contains("{char, char, char}")), "{chars:?}");
}

#[test]
fn a_union_becomes_its_members_a_struct_of_them_or_has_another_live() {
    let mut of_two = of_args(&[union(&[LONG, DOUBLE])]);
    of_two.args[0].value = Value::Union(1, Box::new(Value::Real(Real::ZERO)));
    assert_yields(
        &of_two,
        &["void(long)", "void(double)", "void(union {long})", "void(struct {long, double})"],
    );
    of_two.args[0].value = Value::Union(1, Box::new(Value::Real(Real::new(true, 77, -1).unwrap())));
    let found = candidates(&of_two, &rules(&LP64));
    let first = [Value::Union(0, Box::new(Value::Int(2)))];
    assert!(found.iter().any(|c| signature(c) == signature(&of_two) && values(c) == first));
}

#[test]
fn a_bit_field_becomes_a_member_or_narrower() {
    assert_yields(
        &of_args(&[bit_field(Int::UShort, 9)]),
        &[
            "void(struct {unsigned short})",
            "void(struct {unsigned short:4})",
            "void(struct {unsigned short:8})",
            "void(struct {unsigned int:9})",
        ],
    );
}

#[test]
fn an_array_becomes_shorter_its_element_or_one_of_ints() {
    let ty = structure(&[array(DOUBLE, 5)]);
    assert_yields(
        &of_args(&[ty]),
        &["void(struct {double})", "void(struct {double[1]})", "void(struct {double[4]})"],
    );
    assert_yields(&of_args(&[array(DOUBLE, 5)]), &["void(int[5])", "void(double[3])"]);
}

#[test]
fn an_array_keeps_elements_of_either_end() {
    let mut three = of_args(&[array(CHAR, 3)]);
    three.args[0].value = Value::List([51, 52, 53].map(Value::Int).to_vec());
    let found: Vec<Value> = candidates(&three, &rules(&LP64)).iter().flat_map(values).collect();
    for kept in [&[51][..], &[53], &[51, 52], &[52, 53]] {
        let kept = Value::List(kept.iter().copied().map(Value::Int).collect());
        assert!(found.contains(&kept), "{kept:?}");
    }
}

#[test]
fn a_zero_or_a_one_becomes_another_number_since_it_hides_damage() {
    for lies_about in [0, 1] {
        let mut call = of_args(&[INT]);
        call.args[0].value = Value::Int(lies_about);
        let found = candidates(&call, &rules(&LP64));
        assert!(found.iter().any(|call| values(call) == [Value::Int(2)]));
    }
}

#[test]
fn enumerations_and_pointers_become_ints_or_plainer_ones() {
    let of = Enum { id: 1, constants: vec![4, -5, 6] };
    let ty = Type::Enum(Arc::new(of));
    assert_yields(&of_args(&[ty]), &["void(int)", "void(enum [6])", "void(enum [4, -5])"]);
    let far = structure(&[LONG]).pointer().pointer();
    assert_yields(&of_args(&[far]), &["void(int)", "void(long)", "void(int *)", "void(long * *)"]);
}

#[test]
fn a_pointer_becomes_a_long_with_bits_in_both_halves() {
    let found = candidates(&of_args(&[INT.pointer()]), &rules(&LP64));
    let long = found.iter().find(|call| call.args.first().is_some_and(|arg| arg.ty == LONG));
    assert!(matches!(long.map(|call| &call.args[0].value), Some(Value::Int(n)) if *n > 1 << 32));
}

#[test]
fn types_come_nearer_to_int() {
    let ulonglong = of_args(&[Type::Int(Int::ULongLong)]);
    assert_yields(&ulonglong, &["void(int)", "void(long)", "void(unsigned long)"]);
    assert_yields(&of_args(&[Type::Int(Int::UShort)]), &["void(short)", "void(unsigned int)"]);
    assert_yields(&of_args(&[FLOAT]), &["void(int)", "void(double)"]);
    assert_yields(&of_args(&[DOUBLE]), &["void(int)", "void(long)"]);
    assert_eq!(smaller(&of_args(&[INT])), ["void()"]);
}

#[test]
fn an_alignment_becomes_smaller_as_long_as_it_says_something() {
    let alignments = |bytes| -> Vec<Option<u32>> {
        let Type::Record(plain) = structure(&[INT]) else { panic!("a struct is a record") };
        let record = Record { align: Some(bytes), ..(*plain).clone() };
        let found = candidates(&of_args(&[Type::Record(Arc::new(record))]), &rules(&LP64));
        let records = found.iter().filter_map(|call| match call.args.first().map(|arg| &arg.ty) {
            Some(Type::Record(record)) => Some(record.align),
            _ => None,
        });
        let mut smaller: Vec<_> = records.filter(|align| *align != Some(bytes)).collect();
        smaller.dedup();
        smaller
    };
    assert_eq!(alignments(64), [None, Some(16), Some(32)]);
    assert_eq!(alignments(2), [None]);
    assert_eq!(alignments(1), [None]);
}

#[test]
fn a_static_callee_becomes_plain() {
    let hidden = Call { is_static: true, ..of_args(&[INT]) };
    assert!(candidates(&hidden, &rules(&LP64)).contains(&of_args(&[INT])));
}

#[test]
fn records_that_are_alike_become_one() {
    let ty = |id| record(RecordKind::Struct, id, &[array(INT, 2)]);
    let found = candidates(&of_args(&[ty(1), ty(2)]), &rules(&LP64));
    assert!(found.contains(&of_args(&[ty(1), ty(1)])));
}

#[test]
fn a_record_that_changes_in_one_place_gets_a_number_of_its_own() {
    let ty = structure(&[INT, LONG]);
    let found = candidates(&of_args(&[ty.clone(), ty]), &rules(&LP64));
    let other = record(RecordKind::Struct, 2, &[INT, INT]);
    assert!(found.iter().any(|call| call.args.get(1).is_some_and(|arg| arg.ty == other)));
}

#[test]
fn values_become_small_and_differ_from_part_to_part() {
    let mut all = of_args(&[INT, structure(&[CHAR, DOUBLE]), INT.pointer(), INT]);
    let counted = all.clone();
    for (index, value) in [(0, 1000), (3, -2000)] {
        all.args[index].value = Value::Int(value);
    }
    let small = |n| Value::Real(Real::new(false, n, 0).unwrap());
    let list = Value::List(vec![Value::Int(3), small(4)]);
    assert_eq!(values(&counted), [Value::Int(2), list, Value::Pool(3), Value::Int(6)]);
    let found = candidates(&all, &rules(&LP64));
    let with = |index: usize, n| {
        let mut call = all.clone();
        call.args[index].value = Value::Int(n);
        call
    };
    for candidate in
        [counted, with(0, 2), with(0, 42), with(3, 6), with(3, -6), with(0, 130), with(3, 262)]
    {
        assert!(found.contains(&candidate), "{candidate:?}");
    }
}

#[test]
fn a_value_that_needs_all_its_bits_gets_a_round_one() {
    let mut long = of_args(&[LONG]);
    long.args[0].value = Value::Int(0x0123_4567_89ab_cdef);
    let mut double = of_args(&[DOUBLE]);
    double.args[0].value = Value::Real(Real::new(false, 0x1f_ffff_ffff_ffff, -20).unwrap());
    let has = |call: &Call, value: Value| {
        candidates(call, &rules(&LP64)).iter().any(|c| values(c) == [value.clone()])
    };
    assert!(has(&long, Value::Int((1 << 32) + 2)));
    assert!(has(&double, Value::Real(Real::new(false, (1 << 24) + 5, 0).unwrap())));
}

#[test]
fn a_value_stays_where_its_new_type_can_hold_it() {
    let mut call = of_args(&[Type::Int(Int::UShort), LONG]);
    call.args[0].value = Value::Int(0xabcd);
    call.args[1].value = Value::Int(0x1234_5678_9abc);
    let found = candidates(&call, &rules(&LP64));
    let of = |wanted: &str| values(found.iter().find(|c| signature(c) == wanted).unwrap());
    assert_eq!(of("void(int, int)"), [Value::Int(0xabcd), Value::Int(3)]);
    assert_eq!(of("void(short, long)"), [Value::Int(2), Value::Int(0x1234_5678_9abc)]);
}

#[test]
fn candidates_are_cheaper_distinct_and_some_hundreds_for_forty_arguments() {
    let kinds = [
        structure(&[CHAR, INT, DOUBLE, array(FLOAT, 3)]),
        union(&[LONG, structure(&[FLOAT, FLOAT])]),
        Type::Int(Int::ULong),
        FLOAT,
    ];
    let types: Vec<Type> = kinds.iter().cycle().take(40).cloned().collect();
    let large = call(kinds[0].clone(), &types, &[]);
    let found = candidates(&large, &rules(&LP64));
    assert!((200..1500).contains(&found.len()), "{}", found.len());
    assert!(found.iter().all(|candidate| cost(candidate) < cost(&large)));
    assert_eq!(found.iter().collect::<HashSet<_>>().len(), found.len());
}

#[test]
fn arguments_may_stand_in_another_order_the_plainer_first() {
    let large = of_args(&[structure(&[INT]), INT, LONG]);
    assert_yields(&large, &["void(int, struct {int}, long)"]);
    let sorted = of_args(&[INT, LONG, structure(&[INT])]);
    let found = candidates(&sorted, &rules(&LP64));
    assert!(!found.iter().any(|c| signature(c) == "void(long, int, struct {int})"));
}

#[test]
fn a_call_becomes_plain_before_it_loses_arguments() {
    let style = Style { argument: Source::Call, scribbles: true, ..Style::default() };
    let call = Call { style, ..of_args(&[INT, DOUBLE]) };
    let found = candidates(&call, &rules(&LP64));
    let styles: Vec<String> = found.iter().map(|call| call.style.to_string()).collect();
    assert_eq!(styles[..4], ["", "", "scribbles", "argument: call"]);
    assert!(found[1].args == call.args && cost(&found[1]) < cost(&found[2]));
}

#[test]
fn values_for_judging_are_distinct_and_like_nothing_that_lies_about() {
    let int = |int| Type::Int(int);
    let types = [
        int(Int::Char),
        int(Int::SChar),
        int(Int::UShort),
        int(Int::Int),
        int(Int::Long),
        int(Int::UInt128),
        Type::Float(Float::Float),
        Type::Float(Float::Double),
        Type::Float(Float::LongDouble),
        Type::Float(Float::Float16),
    ];
    let call = of_args(&types);
    let mut seen = HashSet::new();
    for set in 0..3 {
        for Typed { ty, value } in distinct(&call, set, &LP64).args {
            let is_small = matches!(value, Value::Int(-2..=2)) || value == Value::zero(&ty);
            assert!(!is_small && seen.insert(value.clone()), "{ty:?}: {value:?}");
        }
    }
    // Of a type with two values, both occur.
    let flags = of_args(&[int(Int::Bool), int(Int::Bool)]);
    for set in 0..3 {
        let values: HashSet<Value> =
            distinct(&flags, set, &LP64).args.into_iter().map(|arg| arg.value).collect();
        assert_eq!(values.len(), 2);
    }
}

#[test]
fn a_pointer_to_a_function_keeps_its_convention_when_types_are_numbered_anew() {
    let signature = Signature::new(vec![structure(&[FLOAT])], Type::Void);
    let signature = Signature { convention: Convention::Ms, ..signature };
    let call = of_args(&[Type::Callback(signature.into())]);
    let Type::Callback(found) = &renumbered(call).args[0].ty else { panic!("a callback") };
    assert_eq!(found.convention, Convention::Ms);
}
