//! Smaller test cases, which shrinking tries. Each is a typed value like the original, so it keeps its oracle
//! and its freedom from undefined behaviour.
//!
//! A step changes the list of arguments (here) or a type (`types`) and preserves the values where it can; a
//! value that no longer fits its type becomes a number of its own (`values`).

mod cost;
mod numbers;
mod types;
mod values;

use std::collections::HashSet;
use std::ops::Range;

use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::c::types::{Int, Record, RecordKind, Type};
use crate::c::value::Value;
use crate::case::call::style::Style;
use crate::case::call::{Call, Typed};
use crate::case::shorter::{chunks, shorter};

pub use cost::{cost, cost_of_type};
use numbers::merged;
pub use numbers::renumbered;
use values::{UNSET, settled};
pub use values::{distinct, unlikely};

/// Smaller calls that keep the rules, the boldest first: with fewer arguments, without a result, with plainer
/// types, with smaller values. Each is cheaper than the call (see [`cost`]), so every chain of candidates
/// ends, and no two are equal.
pub fn candidates(call: &Call, rules: &Rules) -> Vec<Call> {
    let call = &renumbered(call.clone());
    let mut found = vec![nothing(call)];
    let is_new =
        |style: &Style| style.under(rules) != *style && call.style.under(rules) == call.style;
    let styles = call.style.plainer().into_iter().filter(|style| !is_new(style));
    found.extend(styles.map(|style| Call { style, ..call.clone() }));
    found.extend(without_arguments(call));
    found.extend(with_named_arguments(call));
    found.extend(with_plainer_result(call));
    found.extend(of_callbacks(call));
    found.extend(with_ints(call));
    found.extend(with_one_of_another_type(call));
    found.extend(with_records_spread(call, rules.model));
    found.extend(with_plainer_parts(call, rules.model));
    found.extend(in_other_order(call));
    found.push(Call { is_static: false, ..call.clone() });
    found.push(merged(call.clone()));
    found.extend(values::plainer(call, rules.model));
    let most = cost(call);
    let mut seen = HashSet::new();
    let legal = found.into_iter().map(|candidate| renumbered(settled(candidate, rules.model)));
    legal
        .filter(|candidate| cost(candidate) < most && keeps(candidate, rules))
        .filter(|candidate| seen.insert(candidate.clone()))
        .collect()
}

/// Whether the types of a call keep the rules.
pub fn keeps(call: &Call, rules: &Rules) -> bool {
    let objects = call.args.iter().all(|part| rules.object(&part.ty).is_ok())
        && call.varargs.iter().all(|part| rules.vararg(&part.ty).is_ok());
    let types: Vec<Type> = call.args.iter().map(|part| part.ty.clone()).collect();
    objects
        && rules.result(&call.result.ty).is_ok()
        && (call.varargs.is_empty() || rules.before_varargs(&types).is_ok())
}

/// `void f(void)`, called plainly.
pub fn nothing(call: &Call) -> Call {
    Call {
        args: Vec::new(),
        varargs: Vec::new(),
        result: unset(Type::Void),
        is_static: false,
        style: Style::default(),
        ..call.clone()
    }
}

fn without_arguments(call: &Call) -> Vec<Call> {
    let fewer = |varargs| Call { varargs, ..call.clone() };
    let mut found: Vec<Call> = shorter(&call.varargs).into_iter().map(fewer).collect();
    let fewer = |args| Call { args, ..call.clone() };
    found.extend(shorter(&call.args).into_iter().map(fewer));
    found
}

/// Variable arguments as named ones: all of them, so that the function is not variadic, or the first.
fn with_named_arguments(call: &Call) -> Vec<Call> {
    let named = |number: usize| {
        let (more, varargs) = call.varargs.split_at(number);
        let args = [&call.args[..], more].concat();
        Call { args, varargs: varargs.to_vec(), ..call.clone() }
    };
    match call.varargs.len() {
        0 => Vec::new(),
        all => vec![named(all), named(1)],
    }
}

/// Without the result; with the result as an argument; and for a result in memory, with an argument in the
/// place of its address.
fn with_plainer_result(call: &Call) -> Vec<Call> {
    let mut found = vec![Call { result: unset(Type::Void), ..call.clone() }];
    if call.result.ty != Type::Void {
        let args = [std::slice::from_ref(&call.result), &call.args].concat();
        found.push(Call { args, result: unset(Type::Void), ..call.clone() });
    }
    if call.result.ty.is_record() {
        for ty in [Type::Int(Int::Int), Type::Int(Int::Long), Type::Int(Int::Int).pointer()] {
            let args = [&[unset(ty)], &call.args[..]].concat();
            found.push(Call { args, result: unset(Type::Void), ..call.clone() });
        }
    }
    found
}

/// With the calls of callbacks made by the caller itself.
fn of_callbacks(call: &Call) -> Vec<Call> {
    let mut found = Vec::new();
    for part in call.parts() {
        if let (Type::Callback(signature), Value::Callback { args, result }) =
            (&part.ty, &part.value)
        {
            let typed =
                |(ty, value): (&Type, &Value)| Typed { ty: ty.clone(), value: value.clone() };
            let args = signature.args.iter().zip(args).map(typed).collect();
            let result = typed((&signature.result, result));
            found.push(Call { args, varargs: Vec::new(), result, ..call.clone() });
        }
    }
    found
}

/// With `int` in place of all arguments and the result, of half of them, a quarter …
fn with_ints(call: &Call) -> Vec<Call> {
    let with_ints = |range: Range<usize>| {
        let mut call = call.clone();
        for part in parts_mut(&mut call).take(range.end).skip(range.start) {
            if part.ty != Type::Void {
                part.ty = Type::Int(Int::Int);
            }
        }
        call
    };
    chunks(call.parts().count()).into_iter().map(with_ints).collect()
}

/// With all arguments of one type replaced by a single argument of another one's type: a value in memory
/// because one kind of register ran out may also be there because another kind did.
fn with_one_of_another_type(call: &Call) -> Vec<Call> {
    let mut types: Vec<&Type> = Vec::new();
    for part in &call.args {
        if !types.contains(&&part.ty) {
            types.push(&part.ty);
        }
    }
    let pairs = types.iter().flat_map(|gone| types.iter().map(move |instead| (*gone, *instead)));
    let candidate = |(gone, instead): (&Type, &Type)| {
        let last = call.args.iter().rposition(|part| part.ty == *gone);
        let args = call.args.iter().enumerate().filter_map(|(index, part)| {
            if Some(index) == last {
                Some(unset(instead.clone()))
            } else {
                (part.ty != *gone).then(|| part.clone())
            }
        });
        Call { args: args.collect(), ..call.clone() }
    };
    pairs.filter(|(gone, instead)| gone != instead).map(candidate).collect()
}

/// With a record replaced by several arguments.
fn with_records_spread(call: &Call, model: &Model) -> Vec<Call> {
    let mut found = Vec::new();
    for args in spread_each(&call.args, model) {
        found.push(Call { args, ..call.clone() });
    }
    for varargs in spread_each(&call.varargs, model) {
        found.push(Call { varargs, ..call.clone() });
    }
    found
}

fn spread_each(list: &[Typed], model: &Model) -> Vec<Vec<Typed>> {
    let mut found = Vec::new();
    for (index, part) in list.iter().enumerate() {
        for parts in spread(part, model) {
            found.push([&list[..index], &parts, &list[index + 1..]].concat());
        }
    }
    found
}

/// The most words that a record is spread to: a longer one is made smaller instead.
const MAX_WORDS: u32 = 4;

/// The words of a record, as integers and as doubles; the members of a struct.
fn spread(part: &Typed, model: &Model) -> Vec<Vec<Typed>> {
    let Type::Record(record) = &part.ty else { return Vec::new() };
    let mut found = Vec::new();
    for word in [types::word(model), types::DOUBLE] {
        let words = types::words(&part.ty, &word, model);
        if words <= MAX_WORDS {
            found.push(vec![unset(word); words as usize]);
        }
    }
    if record.kind == RecordKind::Struct {
        found.push(members(record, &part.value));
    }
    found
}

/// The members of a struct; for a short array its elements, since an array would be passed differently.
fn members(record: &Record, value: &Value) -> Vec<Typed> {
    let mut found = Vec::new();
    for (index, member) in record.named() {
        let value = types::part(value, index as usize);
        match &member.ty {
            Type::Array(element, n) if *n <= MAX_WORDS => {
                let part = |i| Typed { ty: (**element).clone(), value: types::part(&value, i) };
                found.extend((0..*n as usize).map(part));
            }
            ty => found.push(Typed { ty: ty.outside(), value }),
        }
    }
    found
}

fn with_plainer_parts(call: &Call, model: &Model) -> Vec<Call> {
    let mut found = Vec::new();
    for (index, part) in call.parts().enumerate() {
        for step in types::plainer(&part.ty, model) {
            let mut call = call.clone();
            if let Some(part) = parts_mut(&mut call).nth(index) {
                part.value = (step.value)(&part.value);
                part.ty = step.ty;
            }
            found.push(call);
        }
    }
    found
}

/// With two neighbouring arguments swapped.
fn in_other_order(call: &Call) -> Vec<Call> {
    let swapped = |list: &[Typed], n: usize| {
        let mut list = list.to_vec();
        list.swap(n, n + 1);
        list
    };
    let named =
        (1..call.args.len()).map(|n| Call { args: swapped(&call.args, n - 1), ..call.clone() });
    let variable = (1..call.varargs.len())
        .map(|n| Call { varargs: swapped(&call.varargs, n - 1), ..call.clone() });
    named.chain(variable).collect()
}

/// A part without a value yet.
fn unset(ty: Type) -> Typed {
    Typed { ty, value: UNSET }
}

/// As [`Call::parts`].
fn parts_mut(call: &mut Call) -> impl Iterator<Item = &mut Typed> {
    call.args.iter_mut().chain(&mut call.varargs).chain([&mut call.result])
}

#[cfg(test)]
mod tests;
