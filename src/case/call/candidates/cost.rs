//! The cost of a call: how much there is to read in it.

use crate::c::real::Real;
use crate::c::types::{Float, Int, Member, RecordKind, Type};
use crate::c::value::Value;
use crate::case::call::{Call, Typed};

/// The cost of a call to its reader: types weigh more than their order and the number of declared records,
/// and those more than values; an `int` and small numbers weigh least.
pub fn cost(call: &Call) -> u64 {
    let types: u64 = call.parts().map(|part| cost_of_type(&part.ty)).sum();
    let variable = call.varargs.len() as u64 * 5 + if call.varargs.is_empty() { 0 } else { 30 };
    let storage = if call.is_static { 10 } else { 0 };
    let style = call.style.unusual().len() as u64 * 30 + call.style.distance();
    // So that a failure that an argument can also cause is shown with an argument.
    let result = u64::from(call.result.ty != Type::Void);
    // Records and enumerations are numbered from 1.
    let declared = call.parts().map(|part| greatest_number(&part.ty)).max().unwrap_or(0);
    let values: u64 = call.parts().map(|part| of_value(&part.value)).sum();
    let disorder = disorder(&call.args) + disorder(&call.varargs);
    (types + variable + storage + style + result) * 100_000
        + disorder * 100
        + u64::from(declared) * 500
        + values
}

/// The number of pairs of arguments with the costlier one first: where order does not matter to a failure,
/// every shrunk call has the same order.
fn disorder(arguments: &[Typed]) -> u64 {
    let costs: Vec<u64> = arguments.iter().map(|part| cost_of_type(&part.ty)).collect();
    let behind = |n: usize| costs[n + 1..].iter().filter(|cost| **cost < costs[n]).count();
    (0..costs.len()).map(|n| behind(n) as u64).sum()
}

/// The cost of a type alone.
pub fn cost_of_type(ty: &Type) -> u64 {
    match ty {
        Type::Void => 0,
        Type::Int(int) => of_int(*int),
        Type::Float(Float::Double) => 40,
        Type::Float(Float::Float) => 44,
        Type::Float(Float::LongDouble) => 50,
        Type::Float(_) => 55,
        Type::Complex(float) => 40 + cost_of_type(&Type::Float(*float)),
        Type::Vector(element, n) => 60 + cost_of_type(element) + 4 * u64::from(*n),
        Type::Enum(of) => 60 + of.constants.len() as u64,
        Type::Pointer(to) => 30 + cost_of_type(to),
        Type::Array(element, n) => 30 + cost_of_type(element) + 4 * u64::from(*n),
        Type::Callback(signature) => 60 + signature.parts().map(cost_of_type).sum::<u64>(),
        Type::Record(record) => {
            let own = if record.kind == RecordKind::Struct { 40 } else { 50 };
            let packed = if record.packed { 15 } else { 0 };
            let aligned =
                record.align.map_or(0, |bytes| 15 + u64::from(bytes.checked_ilog2().unwrap_or(0)));
            let more =
                if record.pack.is_some() { 15 } else { 0 } + u64::from(record.anonymous) * 15;
            own + packed + aligned + more + record.members.iter().map(of_member).sum::<u64>()
        }
    }
}

fn of_int(int: Int) -> u64 {
    match int {
        Int::Int => 20,
        Int::SInt => 21,
        Int::UInt => 23,
        Int::Long => 24,
        Int::Char | Int::Short => 26,
        Int::ULong => 27,
        Int::SChar | Int::LongLong => 28,
        Int::UChar | Int::UShort => 29,
        Int::Bool => 30,
        Int::ULongLong => 31,
        Int::Int128 => 34,
        Int::UInt128 => 36,
        Int::BitInt(bits) => 40 + u64::from(bits) / 8,
        Int::UBitInt(bits) => 42 + u64::from(bits) / 8,
    }
}

fn of_member(member: &Member) -> u64 {
    let align = member.align.map_or(0, |bytes| 15 + u64::from(bytes.checked_ilog2().unwrap_or(0)));
    let atomic = if member.atomic || member.flexible { 15 } else { 0 };
    cost_of_type(&member.ty) + member.bits.map_or(0, |width| 40 + u64::from(width)) + align + atomic
}

fn greatest_number(ty: &Type) -> u32 {
    match ty {
        Type::Void | Type::Int(_) | Type::Float(_) | Type::Complex(_) | Type::Vector(..) => 0,
        Type::Enum(of) => of.id,
        Type::Pointer(inner) | Type::Array(inner, _) => greatest_number(inner),
        Type::Callback(signature) => signature.parts().map(greatest_number).max().unwrap_or(0),
        Type::Record(record) => {
            let members = record.members.iter().map(|member| greatest_number(&member.ty));
            members.max().unwrap_or(0).max(record.id)
        }
    }
}

/// The cost of a value: below 100 000 for two thousand scalars.
fn of_value(value: &Value) -> u64 {
    match value {
        Value::Int(n) => of_number(*n),
        Value::Wide(_) => of_number(i128::MAX),
        Value::Real(real) => of_real(*real),
        Value::Null => 1,
        Value::Pool(index) | Value::Part(index, _) | Value::Function(index) => {
            2 + u64::from(*index)
        }
        Value::Address(_) => 20,
        Value::List(parts) => parts.iter().map(of_value).sum(),
        Value::Union(live, part) => u64::from(*live) + of_value(part),
        Value::Callback { args, result } => args.iter().chain([&**result]).map(of_value).sum(),
    }
}

/// A single digit costs its value; of larger numbers, round ones cost less. Zero and one are not among the
/// cheapest: they are common in memory and so hide damage.
fn of_number(n: i128) -> u64 {
    let sign = if n < 0 { 3 } else { 0 };
    sign + match n.unsigned_abs() {
        digit @ 2..=9 => digit as u64,
        size => {
            let bytes = u64::from((u128::BITS - size.leading_zeros()).div_ceil(8));
            let filled = size.to_le_bytes().iter().filter(|byte| **byte != 0).count() as u64;
            10 + bytes + 2 * filled
        }
    }
}

fn of_real(real: Real) -> u64 {
    let number = real.to_f64();
    let sign = if number < 0.0 { 3 } else { 0 };
    let fraction = if number.fract() == 0.0 { 0 } else { 2 };
    let is_digit = (2.0..=9.0).contains(&number.abs()) && fraction == 0;
    sign + if is_digit { number.abs() as u64 } else { 11 + fraction + u64::from(real.digits()) / 4 }
}
