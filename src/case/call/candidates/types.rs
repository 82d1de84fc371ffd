//! Plainer types, and how values follow them.

use std::sync::Arc;

use super::values::UNSET;
use crate::c::model::Model;
use crate::c::types::{Enum, Float, Int, Member, Record, RecordKind, Signature, Type};
use crate::c::value::Value;
use crate::case::shorter::shorter;

pub(super) const DOUBLE: Type = Type::Float(Float::Double);

/// Maps a value to the plainer type. The result need not fit: see `values::settled`.
type Follow = Box<dyn Fn(&Value) -> Value>;

/// A plainer type, and the mapping of values: the same for all elements of an array.
pub(super) struct Step {
    pub(super) ty: Type,
    pub(super) value: Follow,
}

impl Step {
    fn new(ty: Type, value: impl Fn(&Value) -> Value + 'static) -> Step {
        Step { ty, value: Box::new(value) }
    }

    /// A step that keeps values where the type can hold them.
    fn keeping(ty: Type) -> Step {
        Step::new(ty, Value::clone)
    }

    fn unset(ty: Type) -> Step {
        Step::new(ty, |_| UNSET)
    }
}

/// Steps to plainer types, the boldest first.
pub(super) fn plainer(ty: &Type, model: &Model) -> Vec<Step> {
    match ty {
        Type::Void => Vec::new(),
        Type::Int(Int::BitInt(bits)) => plainer_bit_int(*bits, Int::BitInt),
        Type::Int(Int::UBitInt(bits)) => plainer_bit_int(*bits, Int::UBitInt),
        Type::Int(int) => {
            plainer_ints(*int).iter().map(|to| Step::keeping(Type::Int(*to))).collect()
        }
        Type::Float(Float::Double) => scalars(&[Type::Int(Int::Int), Type::Int(Int::Long)]),
        Type::Float(Float::Float128) => {
            scalars(&[Type::Int(Int::Int), DOUBLE, Type::Float(Float::LongDouble)])
        }
        Type::Float(_) => scalars(&[Type::Int(Int::Int), DOUBLE]),
        Type::Complex(float) => plainer_complex(*float),
        Type::Vector(element, n) => plainer_vector(element, *n, model),
        Type::Enum(of) => plainer_enum(of),
        Type::Pointer(to) => plainer_pointer(to, model),
        Type::Array(element, n) => plainer_array(element, *n, model),
        Type::Callback(signature) => plainer_callback(signature, model),
        Type::Record(record) => {
            let mut found = of_its_size(ty, model);
            found.extend(of_words(ty, model));
            found.extend(match record.kind {
                RecordKind::Struct => plainer_struct(record, model),
                RecordKind::Union => plainer_union(record, model),
            });
            found
        }
    }
}

/// Types closer to `int`: of the same width, or of the same sign.
fn plainer_ints(int: Int) -> &'static [Int] {
    match int {
        Int::Int => &[],
        Int::SInt | Int::UInt | Int::Long | Int::Char | Int::Short => &[Int::Int],
        Int::ULong => &[Int::Int, Int::Long, Int::UInt],
        Int::LongLong => &[Int::Int, Int::Long],
        Int::ULongLong => &[Int::Int, Int::Long, Int::ULong, Int::LongLong],
        Int::Int128 | Int::BitInt(_) => &[Int::Int, Int::LongLong],
        Int::UInt128 | Int::UBitInt(_) => &[Int::Int, Int::LongLong, Int::Int128],
        Int::SChar | Int::Bool => &[Int::Int, Int::Char],
        Int::UChar => &[Int::Int, Int::Char, Int::UInt],
        Int::UShort => &[Int::Int, Int::Short, Int::UInt],
    }
}

/// A standard integer type; bit-precise types with half the bits or one less.
fn plainer_bit_int(bits: u16, of: fn(u16) -> Int) -> Vec<Step> {
    let mut found: Vec<Step> =
        plainer_ints(of(bits)).iter().map(|to| Step::keeping(Type::Int(*to))).collect();
    for fewer in [bits / 2, bits.saturating_sub(1)] {
        found.push(Step::keeping(Type::Int(of(fewer))));
    }
    if of(bits).is_unsigned() {
        found.push(Step::keeping(Type::Int(Int::BitInt(bits))));
    }
    found
}

/// One of its parts; a complex number of a plainer type.
fn plainer_complex(float: Float) -> Vec<Step> {
    let part_of = |index| Step::new(Type::Float(float), move |value| part(value, index));
    let mut found = vec![part_of(0), part_of(1)];
    if float != Float::Double {
        found.push(Step::keeping(Type::Complex(Float::Double)));
    }
    found
}

/// An element; half as many elements; elements of a plainer type.
fn plainer_vector(element: &Arc<Type>, n: u32, model: &Model) -> Vec<Step> {
    let mut found = vec![Step::new((**element).clone(), |value| part(value, 0))];
    found.push(Step::keeping(Type::Vector(element.clone(), n / 2)));
    let size = model.layout(element).size * u64::from(n);
    for to in [Type::Int(Int::Int), DOUBLE] {
        let n = u32::try_from(size / model.layout(&to).size).unwrap_or(0);
        found.push(Step::unset(Type::Vector(Arc::new(to), n)));
    }
    found
}

fn scalars(types: &[Type]) -> Vec<Step> {
    types.iter().cloned().map(Step::keeping).collect()
}

/// The integer type that fills a register.
pub(super) fn word(model: &Model) -> Type {
    int_of(model.pointer.into(), model).unwrap_or(Type::Int(Int::Int))
}

/// The plainest integer type of at least this many bytes.
fn int_of(size: u64, model: &Model) -> Option<Type> {
    let ints = [Int::Int, Int::Long, Int::LongLong];
    ints.into_iter().find(|int| u64::from(model.int_size(*int)) >= size).map(Type::Int)
}

/// A scalar in place of a whole record.
fn of_its_size(ty: &Type, model: &Model) -> Vec<Step> {
    let size = model.layout(ty).size;
    let double = (size <= model.layout(&DOUBLE).size).then_some(DOUBLE);
    int_of(size, model).into_iter().chain(double).map(Step::unset).collect()
}

/// A struct of words in place of a record of their size.
fn of_words(ty: &Type, model: &Model) -> Vec<Step> {
    let word_struct = |word: &Type| {
        let number = words(ty, word, model);
        let members = match number {
            0..=3 => vec![word.clone(); number as usize],
            _ => vec![Type::Array(Arc::new(word.clone()), number)],
        };
        let members = members.into_iter().map(Member::new).collect();
        let record = Record::new(RecordKind::Struct, 0, members);
        Step::unset(Type::Record(Arc::new(record)))
    };
    WORDS.iter().map(word_struct).collect()
}

const WORDS: [Type; 3] = [Type::Int(Int::Int), Type::Int(Int::Long), DOUBLE];

/// The number of words in a type.
pub(super) fn words(ty: &Type, word: &Type, model: &Model) -> u32 {
    let number = model.layout(ty).size.div_ceil(model.layout(word).size);
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn plainer_enum(of: &Enum) -> Vec<Step> {
    let mut found = scalars(&[Type::Int(Int::Int)]);
    for constants in non_empty(&of.constants) {
        found.push(Step::keeping(Type::Enum(Arc::new(Enum { constants, ..of.clone() }))));
    }
    found
}

fn plainer_pointer(to: &Type, model: &Model) -> Vec<Step> {
    let int = Type::Int(Int::Int);
    // An address fills its type, as far as is known, and so must this value.
    let filled = Value::Int((1 << 32) + 1);
    let mut found = vec![Step::keeping(int.clone())];
    found.push(Step::new(Type::Int(Int::Long), move |_| filled.clone()));
    found.extend(scalars(&[int.pointer(), to.clone()]));
    found.extend(plainer(to, model).into_iter().map(|step| Step::keeping(step.ty.pointer())));
    found
}

/// A type that is no function; a function with fewer arguments, without a result, or with plainer types.
fn plainer_callback(signature: &Signature, model: &Model) -> Vec<Step> {
    let mut found =
        vec![Step::unset(Type::Int(Int::Int)), Step::unset(Type::Int(Int::Int).pointer())];
    let Signature { args, result, .. } = signature;
    let of = |args: Vec<Type>, result: Type| Type::Callback(Arc::new(Signature::new(args, result)));
    for kept in shorter(&(0..args.len()).collect::<Vec<_>>()) {
        let ty = of(kept.iter().map(|index| args[*index].clone()).collect(), result.clone());
        found.push(Step::new(ty, move |value| {
            called(value, |args| {
                kept.iter().filter_map(|index| args.get(*index).cloned()).collect()
            })
        }));
    }
    for to in [Type::Void, Type::Int(Int::Int)] {
        found.push(Step::keeping(of(args.clone(), to)));
    }
    for Step { ty, value } in plainer(result, model) {
        found.push(Step::new(of(args.clone(), ty), move |whole| match whole {
            Value::Callback { args, result } => {
                Value::Callback { args: args.clone(), result: Box::new(value(result)) }
            }
            other => other.clone(),
        }));
    }
    for (index, arg) in args.iter().enumerate() {
        for Step { ty, value } in plainer(arg, model) {
            let mut args = args.clone();
            args[index] = ty;
            found.push(Step::new(of(args, result.clone()), move |whole| {
                called(whole, |args| {
                    let follow = |(n, part)| if n == index { value(part) } else { part.clone() };
                    args.iter().enumerate().map(follow).collect()
                })
            }));
        }
    }
    found
}

/// A function that is called with other arguments.
fn called(value: &Value, args: impl FnOnce(&[Value]) -> Vec<Value>) -> Value {
    match value {
        Value::Callback { args: old, result } => {
            Value::Callback { args: args(old), result: result.clone() }
        }
        other => other.clone(),
    }
}

fn plainer_array(element: &Arc<Type>, n: u32, model: &Model) -> Vec<Step> {
    let mut found = Vec::new();
    for index in [0, n.saturating_sub(1)].into_iter().filter(|index| *index < n) {
        found.push(Step::new((**element).clone(), move |value| part(value, index as usize)));
    }
    let mut length = 1;
    while length < n {
        let ty = Type::Array(element.clone(), length);
        let behind = (n - length) as usize;
        found.push(Step::keeping(ty.clone()));
        found.push(Step::new(ty, move |value| {
            Value::List(parts(value).iter().skip(behind).cloned().collect())
        }));
        length = (length + n).div_ceil(2);
    }
    let whole = Type::Array(element.clone(), n);
    for word in &WORDS {
        let number = words(&whole, word, model);
        found.push(Step::unset(Type::Array(Arc::new(word.clone()), number)));
    }
    for Step { ty, value } in plainer(element, model) {
        let elements = move |array: &Value| Value::List(parts(array).iter().map(&value).collect());
        found.push(Step::new(Type::Array(Arc::new(ty), n), elements));
    }
    found
}

/// A record without its attributes, or with a smaller alignment.
fn without_attributes(record: &Record) -> Vec<Step> {
    let keeping = |record: Record| Step::keeping(Type::Record(Arc::new(record)));
    let mut found = Vec::new();
    if record.packed {
        found.push(keeping(Record { packed: false, ..record.clone() }));
    }
    if let Some(bytes) = record.align {
        let smaller = [16, bytes / 2].into_iter().filter(|less| (2..bytes).contains(less));
        for align in [None].into_iter().chain(smaller.map(Some)) {
            found.push(keeping(Record { align, ..record.clone() }));
        }
    }
    if record.pack.is_some() {
        found.push(keeping(Record { pack: None, ..record.clone() }));
    }
    if record.anonymous {
        found.push(keeping(Record { anonymous: false, ..record.clone() }));
    }
    found
}

fn plainer_struct(record: &Record, model: &Model) -> Vec<Step> {
    let members = &record.members;
    let mut found = without_attributes(record);
    for (index, member) in members.iter().enumerate().filter(|(_, member)| !member.flexible) {
        found.push(Step::new(member.ty.outside(), move |value| part(value, index)));
    }
    for kept in subsets(members) {
        let ty = with_members(record, kept.iter().map(|index| members[*index].clone()));
        let value = move |value: &Value| kept.iter().map(|index| part(value, *index)).collect();
        found.push(Step::new(ty, move |whole| Value::List(value(whole))));
    }
    for (index, inner) in nested(record).into_iter().chain(arrays(record)) {
        let length = inner.len();
        found.push(Step::new(spliced(record, index, &inner), move |value| {
            let (inner, mut whole) = (part(value, index), parts(value).to_vec());
            let splice = (0..length).map(|i| part(&inner, i));
            if index < whole.len() {
                whole.splice(index..=index, splice);
            }
            Value::List(whole)
        }));
    }
    for (index, member) in merged_bit_fields(members, model) {
        let ty =
            with_members(record, [&members[..index], &[member], &members[index + 2..]].concat());
        found.push(Step::new(ty, move |value| {
            let mut whole = parts(value).to_vec();
            if index + 2 <= whole.len() {
                whole.splice(index..index + 2, [UNSET]);
            }
            Value::List(whole)
        }));
    }
    for (index, member) in members.iter().enumerate() {
        for (member, follow) in plainer_member(member, model) {
            found.push(Step::new(with_member(record, index, member), move |value| {
                let mut whole = parts(value).to_vec();
                if let Some(part) = whole.get_mut(index) {
                    *part = follow(part);
                }
                Value::List(whole)
            }));
        }
    }
    found
}

/// Two neighbouring bit-fields merged into one, of either's type, with the position of the first.
fn merged_bit_fields(members: &[Member], model: &Model) -> Vec<(usize, Member)> {
    let mut found = Vec::new();
    for (index, pair) in members.windows(2).enumerate() {
        let [Member { bits: Some(one), .. }, Member { bits: Some(other), .. }] = pair else {
            continue;
        };
        for member in pair.iter().filter(|member| !member.unnamed) {
            if u64::from(one + other) <= model.layout(&member.ty).size * 8 {
                found.push((index, Member { bits: Some(one + other), ..member.clone() }));
            }
        }
    }
    found
}

fn plainer_union(record: &Record, model: &Model) -> Vec<Step> {
    let members = &record.members;
    let mut found = without_attributes(record);
    for (index, member) in members.iter().enumerate() {
        found.push(Step::new(member.ty.outside(), move |value| live_part(value, index)));
    }
    for kept in subsets(members) {
        let ty = with_members(record, kept.iter().map(|index| members[*index].clone()));
        found.push(Step::new(ty, move |value| {
            with_live(value, |live| kept.iter().position(|index| *index == live))
        }));
    }
    let as_struct = Record { kind: RecordKind::Struct, ..record.clone() };
    let length = members.len();
    found.push(Step::new(Type::Record(Arc::new(as_struct)), move |value| {
        Value::List((0..length).map(|index| live_part(value, index)).collect())
    }));
    for (index, inner) in nested(record) {
        let behind = inner.len().wrapping_sub(1);
        found.push(Step::new(spliced(record, index, &inner), move |value| match value {
            Value::Union(live, part) if *live as usize == index => {
                with_live(part, |inner| Some(index + inner))
            }
            _ => with_live(value, |live| {
                Some(if live > index { live.wrapping_add(behind) } else { live })
            }),
        }));
    }
    for (index, member) in members.iter().enumerate() {
        for (member, follow) in plainer_member(member, model) {
            found.push(Step::new(with_member(record, index, member), move |value| match value {
                Value::Union(live, part) if *live as usize == index => {
                    Value::Union(*live, Box::new(follow(part)))
                }
                other => other.clone(),
            }));
        }
    }
    for live in 0..members.len() as u32 {
        let value = move |_: &Value| Value::Union(live, Box::new(UNSET));
        found.push(Step::new(Type::Record(Arc::new(record.clone())), value));
    }
    found
}

/// A member of a plainer type; a bit-field as a plain member, or as a narrower bit-field.
fn plainer_member(member: &Member, model: &Model) -> Vec<(Member, Follow)> {
    let mut found: Vec<(Member, Follow)> = Vec::new();
    let mut keeping = |member| found.push((member, Box::new(Value::clone)));
    if let Some(width) = member.bits {
        if !member.unnamed {
            keeping(Member::new(member.ty.clone()));
        }
        for narrower in [1, width / 2, width.saturating_sub(1)] {
            keeping(Member { bits: Some(narrower), ..member.clone() });
        }
        let ints = match &member.ty {
            Type::Int(base) => plainer_ints(*base),
            _ => &[Int::UInt],
        };
        for to in ints {
            keeping(Member { ty: Type::Int(*to), ..member.clone() });
        }
        return found;
    }
    if member.atomic {
        keeping(Member { atomic: false, ..member.clone() });
    }
    if let Some(bytes) = member.align {
        for align in [None, Some(bytes / 2)] {
            keeping(Member { align, ..member.clone() });
        }
    }
    for Step { ty, value } in plainer(&member.ty, model) {
        found.push((Member { ty, ..member.clone() }, value));
    }
    found
}

/// Members that are records of the same kind, with their own members, which could move to the outer record.
fn nested(record: &Record) -> Vec<(usize, Vec<Member>)> {
    let members = record.members.iter().enumerate();
    let nested = members.filter_map(|(index, member)| match &member.ty {
        Type::Record(inner) if inner.kind == record.kind => Some((index, inner.members.clone())),
        _ => None,
    });
    nested.collect()
}

/// Short arrays of a struct, with their elements as members.
fn arrays(record: &Record) -> Vec<(usize, Vec<Member>)> {
    let members = record.members.iter().enumerate();
    let arrays = members.filter_map(|(index, member)| match &member.ty {
        Type::Array(element, n @ 1..=4) => {
            let member = Member::new((**element).clone());
            Some((index, vec![member; *n as usize]))
        }
        _ => None,
    });
    arrays.collect()
}

fn spliced(record: &Record, index: usize, inner: &[Member]) -> Type {
    let (before, behind) = (&record.members[..index], &record.members[index + 1..]);
    with_members(record, [before, inner, behind].concat())
}

fn with_member(record: &Record, index: usize, member: Member) -> Type {
    let mut members = record.members.clone();
    members[index] = member;
    with_members(record, members)
}

fn with_members(record: &Record, members: impl IntoIterator<Item = Member>) -> Type {
    let members = members.into_iter().collect();
    Type::Record(Arc::new(Record { members, ..record.clone() }))
}

/// The positions that [`shorter`] keeps, the empty list excluded.
fn subsets<T>(list: &[T]) -> Vec<Vec<usize>> {
    non_empty(&(0..list.len()).collect::<Vec<_>>())
}

fn non_empty<T: Clone>(list: &[T]) -> Vec<Vec<T>> {
    shorter(list).into_iter().filter(|kept| !kept.is_empty()).collect()
}

/// The parts of a list value; empty for any other value.
fn parts(value: &Value) -> &[Value] {
    if let Value::List(parts) = value { parts } else { &[] }
}

/// A part of a list value.
pub(super) fn part(value: &Value, index: usize) -> Value {
    parts(value).get(index).cloned().unwrap_or(UNSET)
}

/// The value of a union's member if it is live.
fn live_part(value: &Value, index: usize) -> Value {
    match value {
        Value::Union(live, part) if *live as usize == index => (**part).clone(),
        _ => UNSET,
    }
}

/// A union's value with its live member moved to another position, if it still has one.
fn with_live(value: &Value, place: impl FnOnce(usize) -> Option<usize>) -> Value {
    if let Value::Union(live, part) = value
        && let Some(live) = place(*live as usize)
    {
        return Value::Union(live as u32, part.clone());
    }
    UNSET
}
