//! The traits of a call in words, from which rules are made.

use super::Call;
use super::aims::walk::{Passed, Room, Walk, holds};
use super::aims::{AIMS, Aim};
use crate::base::figures::ordinal;
use crate::c::model::Model;
use crate::c::print::type_name;
use crate::c::types::{RecordKind, Type};
use crate::case::traits::{Row, Traits};

/// The traits of a call under a data model.
pub(super) fn traits(call: &Call, model: &Model) -> Traits {
    let walk = Walk::new(call, model);
    let named = walk.named.len();
    let mut rows = Vec::new();
    let mut integers = 0;
    for (index, arg) in walk.arguments().enumerate() {
        let mut places = vec!["as argument".into(), format!("as {} argument", ordinal(index + 1))];
        places
            .push(if index < named { "as named argument" } else { "as variable argument" }.into());
        let parity = if integers % 2 == 1 { "odd" } else { "even" };
        places.push(format!("after an {parity} number of integers"));
        places.extend(used(arg.before));
        if arg.is_on_stack() {
            places.push("on the stack".into());
        }
        integers += usize::from(is_integer(&arg.ty));
        rows.push(Row { kinds: kinds(arg), size: arg.size, places });
    }
    if walk.result.ty != Type::Void {
        let places = vec!["as result".into()];
        rows.push(Row { kinds: kinds(&walk.result), size: walk.result.size, places });
    }
    let mut whole: Vec<String> = Vec::new();
    whole.extend((1..=rows.len()).map(|n| format!("have {n} values or more")));
    if !walk.variable.is_empty() {
        whole.push("have variable arguments".into());
    }
    if call.is_static {
        whole.push("have a static callee".into());
    }
    whole.extend(call.style.unusual().into_iter().map(|(field, way)| match way {
        "true" => format!("have the style `{field}`"),
        way => format!("have the style `{field}: {way}`"),
    }));
    let all = walk.arguments().last().map_or(Room::default(), Passed::after);
    whole.extend((1..=all.integers).map(|n| format!("fill {n} registers of integers or more")));
    whole.extend((1..=all.floats).map(|n| format!("fill {n} floating registers or more")));
    whole.extend((1..=all.stack).map(|n| format!("fill {n} words of the stack or more")));
    let met = AIMS.iter().filter(|aim| aim.is_met(&walk));
    whole.extend(met.map(|Aim { name, .. }| format!("have what `quest stats` calls \"{name}\"")));
    Traits { rows, whole }
}

/// The room in use before an argument, in words.
fn used(room: Room) -> Vec<String> {
    let integers = (1..=room.integers).map(|n| format!("after {n} words of integers or more"));
    let floats = (1..=room.floats).map(|n| format!("after {n} floating words or more"));
    integers.chain(floats).collect()
}

fn is_integer(ty: &Type) -> bool {
    matches!(ty, Type::Int(_) | Type::Enum(_) | Type::Pointer(_))
}

fn kinds(passed: &Passed) -> Vec<String> {
    let mut kinds = vec!["a value".to_string()];
    if passed.wants.integers > 0 {
        kinds.push("a value for integer registers".into());
    }
    if passed.wants.floats > 0 {
        kinds.push("a value for floating registers".into());
    }
    let ty = &passed.ty;
    match ty {
        Type::Int(int) => {
            kinds.push("an integer".into());
            let sign = if int.is_unsigned() { "an unsigned" } else { "a signed" };
            kinds.push(format!("{sign} integer"));
        }
        Type::Enum(_) => kinds.push("an integer".into()),
        Type::Float(_) => kinds.push("a floating value".into()),
        Type::Record(record) => {
            kinds.push("a record".into());
            let kind = if record.kind == RecordKind::Struct { "a struct" } else { "a union" };
            kinds.push(kind.into());
            let has_integer = passed.words.iter().any(|word| word.has_integer);
            let has_float = passed.words.iter().any(|word| word.has_float);
            kinds.extend(match (has_integer, has_float) {
                (true, true) => Some("a record of integers and floating values".into()),
                (true, false) => Some("a record of integers only".into()),
                (false, true) => Some("a record of floating values only".into()),
                (false, false) => None,
            });
            if holds(
                ty,
                &|ty| matches!(ty, Type::Record(r) if r.members.iter().any(|m| m.bits.is_some())),
            ) {
                kinds.push("a record with a bit-field".into());
            }
        }
        _ => {}
    }
    let mut scalars = Vec::new();
    parts(ty, &mut scalars);
    for scalar in scalars {
        let (name, holder) = (word(scalar), if ty.is_record() { "a record with" } else { "" });
        let kind = if holder.is_empty() { name } else { format!("{holder} {name}") };
        if !kinds.contains(&kind) {
            kinds.push(kind);
        }
    }
    kinds
}

/// The scalars in a type.
fn parts<'t>(ty: &'t Type, scalars: &mut Vec<&'t Type>) {
    match ty {
        Type::Void => {}
        Type::Array(element, _) => parts(element, scalars),
        Type::Record(record) => record.members.iter().for_each(|m| parts(&m.ty, scalars)),
        scalar => scalars.push(scalar),
    }
}

fn word(scalar: &Type) -> String {
    match scalar {
        Type::Pointer(_) => "a pointer".into(),
        Type::Enum(_) => "an enumeration".into(),
        scalar => format!("`{}`", type_name(scalar)),
    }
}
