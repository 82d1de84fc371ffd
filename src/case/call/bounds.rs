//! Bounds on a test case from a file: one written by hand could fill the memory, or have values that do not
//! fit their types.

use crate::c::rules::MAX_SCALARS;
use crate::c::types::{RecordKind, Signature, Type};
use crate::c::value::Value;
use crate::case::call::{Call, Typed};

/// The most scalars in a test case, pointees included. The largest that are drawn have some hundred
/// arguments, few of them large.
const MOST: u64 = 50 * MAX_SCALARS;

/// The greatest alignment in bytes of a record or member: more than any compiler supports.
const ALIGNMENT: u32 = 1 << 28;

/// Checks that a call is no larger than any that Quest draws, and that its values fit their types.
///
/// # Errors
/// It is, or they do not; the message says where.
pub(super) fn check(call: &Call) -> Result<(), String> {
    let mut sum = 0_u64;
    let names = (1..=call.args.len()).map(|number| format!("arg {number}"));
    let variable = (1..=call.varargs.len()).map(|number| format!("variable arg {number}"));
    let names = names.chain(variable).chain(["result".to_string()]);
    for (name, Typed { ty, value }) in names.zip(call.parts()) {
        sum = sum.saturating_add(scalars(ty));
        if sum > MOST {
            return Err(format!("{name}: more than {MOST} scalars up to here; quest draws fewer"));
        }
        if !is_sound(ty) {
            return Err(format!(
                "{name}: no such type: an alignment or a list of constants is off"
            ));
        }
        if !fits(ty, value) {
            return Err(format!("{name}: its value does not fit its type"));
        }
    }
    Ok(())
}

/// The number of scalars in a value of a type, pointees included.
fn scalars(ty: &Type) -> u64 {
    let sum = |types: &mut dyn Iterator<Item = &Type>| {
        types.fold(1, |sum: u64, ty| sum.saturating_add(scalars(ty)))
    };
    match ty {
        Type::Array(element, n) | Type::Vector(element, n) => {
            scalars(element).saturating_mul((*n).into()).saturating_add(1)
        }
        Type::Pointer(to) => scalars(to).saturating_add(1),
        Type::Record(record) => sum(&mut record.members.iter().map(|member| &member.ty)),
        Type::Callback(signature) => sum(&mut signature.parts()),
        Type::Complex(_) => 2,
        Type::Void | Type::Int(_) | Type::Float(_) | Type::Enum(_) => 1,
    }
}

/// Whether all alignments are powers of two, and all enumerations have constants.
fn is_sound(ty: &Type) -> bool {
    let aligned = |align: Option<u32>| align.is_none_or(|n| n.is_power_of_two() && n <= ALIGNMENT);
    match ty {
        Type::Array(of, _) | Type::Vector(of, _) | Type::Pointer(of) => is_sound(of),
        Type::Record(record) => {
            let member =
                |member: &crate::c::types::Member| aligned(member.align) && is_sound(&member.ty);
            aligned(record.align) && aligned(record.pack) && record.members.iter().all(member)
        }
        Type::Callback(signature) => signature.parts().all(is_sound),
        Type::Enum(enumeration) => !enumeration.constants.is_empty(),
        Type::Void | Type::Int(_) | Type::Float(_) | Type::Complex(_) => true,
    }
}

/// Whether a value belongs to a type.
fn fits(ty: &Type, value: &Value) -> bool {
    match (ty, value) {
        (Type::Void | Type::Int(_) | Type::Enum(_), Value::Int(_)) => true,
        (Type::Int(_), Value::Wide(_)) => true,
        (Type::Float(_), Value::Real(real)) => !real.is_special(),
        (Type::Complex(_), Value::List(parts)) => {
            parts.len() == 2
                && parts.iter().all(|part| matches!(part, Value::Real(real) if !real.is_special()))
        }
        (Type::Pointer(_), Value::Null | Value::Pool(_) | Value::Address(_)) => true,
        (Type::Callback(_), Value::Null) => true,
        (Type::Array(element, n) | Type::Vector(element, n), Value::List(parts)) => {
            parts.len() == *n as usize && parts.iter().all(|part| fits(element, part))
        }
        (Type::Record(record), Value::Union(live, part)) => {
            let member = record.members.get(*live as usize);
            record.kind == RecordKind::Union && member.is_some_and(|member| fits(&member.ty, part))
        }
        (Type::Record(record), Value::List(parts)) => {
            // A union without members has no live one.
            let is_list = record.kind == RecordKind::Struct || record.members.is_empty();
            let fit = record.members.iter().zip(parts).all(|(member, part)| fits(&member.ty, part));
            is_list && record.members.len() == parts.len() && fit
        }
        (Type::Callback(signature), Value::Callback { args, result }) => {
            let Signature { args: types, result: returned, .. } = &**signature;
            let fit = types.iter().zip(args).all(|(ty, value)| fits(ty, value));
            types.len() == args.len() && fit && fits(returned, result)
        }
        _ => false,
    }
}
