//! Smaller test cases: what shrinking tries. Each is a typed value like the one it comes from, so
//! that its oracle and its freedom from undefined behaviour come with it.

use std::collections::HashMap;
use std::sync::Arc;

use crate::case::call::{Call, Typed};
use crate::ctype::{Enum, Float, Int, Member, Record, RecordKind, Type};
use crate::legal::Rules;
use crate::real::Real;
use crate::value::Value;

/// A type, and the values that several objects of it have: what happens to the elements of an array
/// happens to all of them alike.
type Column = (Type, Vec<Value>);

/// Smaller calls that keep the rules, the boldest first: without some of the arguments, without
/// result, with plainer types, with smaller values. Each is cheaper than the call (see [`cost`]), so
/// that no chain of candidates goes on for ever.
pub fn candidates(call: &Call, rules: &Rules) -> Vec<Call> {
    let mut found = Vec::new();
    for varargs in shorter(&call.varargs) {
        found.push(Call { varargs, ..call.clone() });
    }
    for args in shorter(&call.args) {
        found.push(Call { args, ..call.clone() });
    }
    if call.result.ty != Type::Void {
        let result = Typed { ty: Type::Void, value: Value::Int(0) };
        found.push(Call { result, ..call.clone() });
    }
    if call.is_static {
        found.push(Call { is_static: false, ..call.clone() });
    }
    for result in simpler_part(&call.result) {
        found.push(Call { result, ..call.clone() });
    }
    for (index, part) in call.args.iter().enumerate() {
        for part in simpler_part(part) {
            let mut simpler = call.clone();
            simpler.args[index] = part;
            found.push(simpler);
        }
    }
    for (index, part) in call.varargs.iter().enumerate() {
        for part in simpler_part(part) {
            let mut simpler = call.clone();
            simpler.varargs[index] = part;
            found.push(simpler);
        }
    }
    let most = cost(call);
    found.into_iter().map(renumbered).filter(|c| cost(c) < most && keeps(c, rules)).collect()
}

/// What a person would count who reads the call: types weigh more than values, and an `int` and small
/// numbers least.
pub fn cost(call: &Call) -> u64 {
    let parts = call.parts().map(|part| cost_of_type(&part.ty) * 1000 + cost_of_value(&part.value));
    parts.sum::<u64>() + u64::from(call.is_static)
}

pub(crate) fn cost_of_type(ty: &Type) -> u64 {
    match ty {
        Type::Void => 0,
        Type::Int(Int::Int) => 2,
        Type::Int(_) => 3,
        Type::Float(Float::Double) => 4,
        Type::Float(_) => 5,
        Type::Enum(_) => 6,
        Type::Pointer(to) => 5 + cost_of_type(to),
        Type::Array(element, n) => 3 + u64::from(*n) * cost_of_type(element),
        Type::Record(record) => {
            let own = if record.kind == RecordKind::Struct { 3 } else { 4 };
            let of_member = |m: &Member| cost_of_type(&m.ty) + u64::from(m.bits.is_some()) * 4;
            own + record.members.iter().map(of_member).sum::<u64>()
        }
    }
}

/// Below 1000 for a value that a hundred scalars make up.
fn cost_of_value(value: &Value) -> u64 {
    let digits = |n: u128| u64::from(u128::BITS - n.leading_zeros()).div_ceil(8);
    match value {
        Value::Int(0) => 0,
        Value::Int(n) => 1 + u64::from(*n < 0) + digits(n.unsigned_abs()),
        Value::Real(real) if *real == Real::ZERO => 0,
        Value::Real(real) if is_small(*real) => 1,
        Value::Real(_) => 9,
        Value::Null => 1,
        Value::Pool(index) => 2 + u64::from(*index),
        Value::Address(_) => 9,
        Value::List(parts) => parts.iter().map(cost_of_value).sum(),
        Value::Union(_, part) => cost_of_value(part),
    }
}

/// Whether it is a whole number of one digit.
fn is_small(real: Real) -> bool {
    let number = real.to_f64().abs();
    number <= 9.0 && number.fract() == 0.0
}

fn keeps(call: &Call, rules: &Rules) -> bool {
    let objects = call.args.iter().chain(&call.varargs).all(|part| rules.object(&part.ty).is_ok());
    let types: Vec<Type> = call.args.iter().map(|part| part.ty.clone()).collect();
    objects
        && rules.result(&call.result.ty).is_ok()
        && (call.varargs.is_empty() || rules.before_varargs(&types).is_ok())
}

/// The list without each of its halves, then quarters, down to single items.
pub(crate) fn shorter<T: Clone>(list: &[T]) -> Vec<Vec<T>> {
    let mut found = Vec::new();
    let mut size = list.len();
    while size > 0 {
        for start in (0..list.len()).step_by(size) {
            let end = list.len().min(start + size);
            found.push([&list[..start], &list[end..]].concat());
        }
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    found
}

fn simpler_part(part: &Typed) -> Vec<Typed> {
    let columns = simpler(&part.ty, std::slice::from_ref(&part.value));
    let typed =
        columns.into_iter().filter_map(|(ty, mut values)| Some(Typed { ty, value: values.pop()? }));
    typed.collect()
}

/// Plainer types for some values of a type, and smaller values.
fn simpler(ty: &Type, values: &[Value]) -> Vec<Column> {
    let same = |ty: Type| (ty, values.to_vec());
    let mut found = Vec::new();
    match ty {
        Type::Void => {}
        Type::Int(Int::Int) => {}
        Type::Int(_) | Type::Enum(_) | Type::Float(_) | Type::Pointer(_) => {
            found.push((Type::Int(Int::Int), small(values.len())));
        }
        Type::Array(element, n) => found.extend(simpler_array(element, *n, values)),
        Type::Record(record) => match record.kind {
            RecordKind::Struct => found.extend(simpler_struct(record, values)),
            RecordKind::Union => found.extend(simpler_union(record, values)),
        },
    }
    match ty {
        Type::Int(Int::Bool) => found.push((ty.clone(), vec![Value::Int(1); values.len()])),
        Type::Int(_) => found.push((ty.clone(), small(values.len()))),
        Type::Float(Float::Double) => found.push((ty.clone(), small_reals(values.len()))),
        Type::Float(_) => {
            found.push((Type::Float(Float::Double), small_reals(values.len())));
            found.push((ty.clone(), small_reals(values.len())));
        }
        Type::Enum(of) => {
            let first = of.constants.first().map_or(0, |constant| (*constant).into());
            found.push((ty.clone(), vec![Value::Int(first); values.len()]));
        }
        Type::Pointer(to) => {
            if **to != Type::Int(Int::Int) {
                found.push(same(Type::Int(Int::Int).pointer()));
            }
            found.push((ty.clone(), vec![Value::Pool(0); values.len()]));
        }
        Type::Void | Type::Array(..) | Type::Record(_) => {}
    }
    found
}

/// 1, 2, 3 …: small, yet distinct, so that one cannot pass for its neighbour.
fn small(number: usize) -> Vec<Value> {
    (0..number).map(|index| Value::Int(1 + index as i128 % 9)).collect()
}

fn small_reals(number: usize) -> Vec<Value> {
    let real = |index: usize| Real::new(false, 1 + index as u64 % 9, 0).unwrap_or(Real::ZERO);
    (0..number).map(|index| Value::Real(real(index))).collect()
}

/// The parts of a list's value; of another, none.
fn parts(value: &Value) -> &[Value] {
    if let Value::List(parts) = value { parts } else { &[] }
}

fn simpler_array(element: &Type, n: u32, values: &[Value]) -> Vec<Column> {
    let mut found = Vec::new();
    let elements: Vec<Value> = values.iter().flat_map(|value| parts(value).to_vec()).collect();
    let rows = |elements: &[Value], length: usize| -> Vec<Value> {
        let rows = elements.chunks(length.max(1)).map(|row| Value::List(row.to_vec()));
        rows.collect()
    };
    let first = |length: u32| -> Vec<Value> {
        let head = |value: &Value| Value::List(parts(value)[..length as usize].to_vec());
        values.iter().map(head).collect()
    };
    if n > 0 {
        found.push((element.clone(), values.iter().map(|v| parts(v)[0].clone()).collect()));
    }
    let mut length = 1;
    while length < n {
        found.push((Type::Array(Arc::new(element.clone()), length), first(length)));
        length = (length + n).div_ceil(2);
    }
    for (ty, elements) in simpler(element, &elements) {
        found.push((Type::Array(Arc::new(ty), n), rows(&elements, n as usize)));
    }
    found
}

fn simpler_struct(record: &Record, values: &[Value]) -> Vec<Column> {
    let members = &record.members;
    let column = |index: usize| -> Vec<Value> {
        values.iter().map(|value| parts(value)[index].clone()).collect()
    };
    let mut found: Vec<Column> =
        members.iter().enumerate().map(|(i, member)| (member.ty.clone(), column(i))).collect();
    let indices: Vec<usize> = (0..members.len()).collect();
    for kept in shorter(&indices).into_iter().filter(|kept| !kept.is_empty()) {
        let members = kept.iter().map(|index| members[*index].clone()).collect();
        let row = |value: &Value| kept.iter().map(|i| parts(value)[*i].clone()).collect();
        let rows = values.iter().map(|value| Value::List(row(value))).collect();
        found.push((with_members(record, members), rows));
    }
    for (index, member) in members.iter().enumerate() {
        for (member, column) in simpler_member(member, &column(index)) {
            let mut members = members.clone();
            members[index] = member;
            let rows = values.iter().zip(column).map(|(value, new)| {
                let mut row = parts(value).to_vec();
                row[index] = new;
                Value::List(row)
            });
            found.push((with_members(record, members), rows.collect()));
        }
    }
    found
}

fn simpler_union(record: &Record, values: &[Value]) -> Vec<Column> {
    let members = &record.members;
    let live = |value: &Value| if let Value::Union(live, _) = value { *live as usize } else { 0 };
    let inner = |value: &Value| match value {
        Value::Union(_, part) => (**part).clone(),
        other => other.clone(),
    };
    let mut found = Vec::new();
    let Some(first) = values.first().map(live) else { return found };
    let alike = values.iter().all(|value| live(value) == first);
    let inners: Vec<Value> = values.iter().map(inner).collect();
    if alike && let Some(member) = members.get(first) {
        found.push((member.ty.clone(), inners.clone()));
    }
    let indices: Vec<usize> = (0..members.len()).collect();
    for kept in shorter(&indices) {
        let place = |value: &Value| kept.iter().position(|index| *index == live(value));
        let moved: Option<Vec<Value>> = values
            .iter()
            .map(|value| Some(Value::Union(place(value)? as u32, Box::new(inner(value)))))
            .collect();
        if let Some(moved) = moved {
            let members = kept.iter().map(|index| members[*index].clone()).collect();
            found.push((with_members(record, members), moved));
        }
    }
    for (index, member) in members.iter().enumerate() {
        let is_live = alike && index == first;
        let column = if is_live { inners.clone() } else { Vec::new() };
        if !is_live && values.iter().any(|value| live(value) == index) {
            continue;
        }
        for (member, column) in simpler_member(member, &column) {
            let mut members = members.clone();
            members[index] = member;
            let values = match is_live {
                true => {
                    let union = |part| Value::Union(index as u32, Box::new(part));
                    column.into_iter().map(union).collect()
                }
                false => values.to_vec(),
            };
            found.push((with_members(record, members), values));
        }
    }
    found
}

/// A member of a plainer type; a bit-field as a plain member, or of a smaller value.
fn simpler_member(member: &Member, values: &[Value]) -> Vec<(Member, Vec<Value>)> {
    let Some(bits) = member.bits else {
        let plain = |(ty, values)| (Member { ty, bits: None }, values);
        return simpler(&member.ty, values).into_iter().map(plain).collect();
    };
    let one = vec![Value::Int(i128::from(bits > 1)); values.len()];
    vec![
        (Member { ty: member.ty.clone(), bits: None }, values.to_vec()),
        (Member { ty: member.ty.clone(), bits: Some(bits) }, one),
    ]
}

fn with_members(record: &Record, members: Vec<Member>) -> Type {
    Type::Record(Arc::new(Record { members, ..record.clone() }))
}

/// The call with its records and enumerations numbered anew, from 1: those that were one type and
/// have become two get numbers of their own.
pub(crate) fn renumbered(call: Call) -> Call {
    let mut numbers = Numbers::default();
    let mut part = |part: Typed| Typed { ty: numbers.renumbered(&part.ty), ..part };
    Call {
        args: call.args.into_iter().map(&mut part).collect(),
        varargs: call.varargs.into_iter().map(&mut part).collect(),
        result: part(call.result),
        ..call
    }
}

/// Types that were given their new number.
#[derive(Default)]
struct Numbers {
    known: HashMap<Type, Type>,
    last: u32,
}

impl Numbers {
    fn renumbered(&mut self, ty: &Type) -> Type {
        if let Some(known) = self.known.get(ty) {
            return known.clone();
        }
        let new = match ty {
            Type::Void | Type::Int(_) | Type::Float(_) => return ty.clone(),
            Type::Pointer(to) => self.renumbered(to).pointer(),
            Type::Array(element, n) => Type::Array(Arc::new(self.renumbered(element)), *n),
            Type::Enum(of) => {
                Type::Enum(Arc::new(Enum { id: self.next(), constants: of.constants.clone() }))
            }
            Type::Record(record) => {
                let member = |m: &Member| Member { ty: self.renumbered(&m.ty), bits: m.bits };
                let members = record.members.iter().map(member).collect();
                Type::Record(Arc::new(Record { kind: record.kind, id: self.next(), members }))
            }
        };
        self.known.insert(ty.clone(), new.clone());
        new
    }

    fn next(&mut self) -> u32 {
        self.last += 1;
        self.last
    }
}
