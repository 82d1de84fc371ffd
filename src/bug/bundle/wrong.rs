//! Wrong values with their types and bytes, from what a failing program prints.

use crate::bug::saved::Bug;
use crate::c::model::Model;
use crate::c::print::type_name;
use crate::c::types::{Float, Int, Type};
use crate::c::value::Value;
use crate::case::TestCase;
use crate::case::family::Checked;
use crate::toolchain::build::Complaint;
use crate::toolchain::measure::ByteOrder;

/// A value that is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// Who found it, and where: `callee: arg 2, .b[1]`.
    pub place: String,
    /// Its type as C spells it; of a bit-field with the width. Empty if it is not known.
    pub ty: String,
    /// The expected value, and its bytes as far as they are known.
    pub expected: (String, String),
    /// Likewise the value that was found.
    pub found: (String, String),
    /// What the program prints as expected, if that is another value than was drawn.
    pub printed: Option<String>,
}

/// What is wrong in a bug's report, with bytes in an order, or, without one, as a number in
/// hexadecimal.
pub fn wrong_values(bug: &Bug, model: &Model, order: Option<ByteOrder>) -> Vec<Wrong> {
    let wrong = |complaint: Complaint| {
        let part = part(&bug.cases, model, &complaint);
        let with_bytes = |value: &str| {
            let bytes = part.as_ref().filter(|part| part.bits.is_none());
            let bytes = bytes.and_then(|part| bytes_of(&part.ty, value, model));
            (value.to_string(), bytes.map(|bytes| shown(bytes, order)).unwrap_or_default())
        };
        let Complaint { side, subject, path, expected, found, .. } = complaint;
        let comma = if path.is_empty() { "" } else { ", " };
        let drawn = part.as_ref().and_then(|part| part.unlike(expected));
        Wrong {
            place: format!("{side}: {subject}{comma}{path}"),
            ty: part.as_ref().map(Part::name).unwrap_or_default(),
            expected: with_bytes(drawn.as_deref().unwrap_or(expected)),
            found: with_bytes(found),
            printed: drawn.map(|_| expected.to_string()),
        }
    };
    bug.report.complaints().map(wrong).collect()
}

/// The scalar that a complaint is about, and the value that was drawn for it, if the program prints another
/// one as expected.
pub(super) fn misprinted(
    cases: &[TestCase],
    model: &Model,
    complaint: &Complaint,
) -> Option<(Type, Value)> {
    let part = part(cases, model, complaint)?;
    part.unlike(complaint.expected)?;
    Some((part.ty, part.value?))
}

/// A scalar that was checked.
struct Part {
    ty: Type,
    bits: Option<u32>,
    /// What was drawn for it.
    value: Option<Value>,
}

/// How far two decimals of one long double may be apart once they are doubles.
const CLOSE: f64 = 1e-15;

impl Part {
    /// The value that was drawn, if it is not the one that a program prints as expected.
    fn unlike(&self, printed: &str) -> Option<String> {
        match (&self.ty, self.value.as_ref()?) {
            (Type::Int(_) | Type::Enum(_), Value::Int(drawn)) => {
                let printed: i128 = match printed.strip_prefix("0x") {
                    Some(digits) => u128::from_str_radix(digits, 16).ok()? as i128,
                    None => printed.parse().ok()?,
                };
                (printed != *drawn).then(|| drawn.to_string())
            }
            (Type::Float(_), Value::Real(drawn)) => {
                let (printed, drawn): (f64, f64) = (printed.parse().ok()?, drawn.to_f64());
                let is_close = (printed - drawn).abs() <= CLOSE * drawn.abs();
                (!is_close).then(|| drawn.to_string())
            }
            _ => None,
        }
    }

    fn name(&self) -> String {
        let name = type_name(&self.ty);
        self.bits.map_or(name.clone(), |bits| format!("{name} : {bits}"))
    }
}

/// What a complaint is about; none if it names no value of the test case.
fn part(cases: &[TestCase], model: &Model, complaint: &Complaint) -> Option<Part> {
    let case = cases.get(complaint.case.checked_sub(1)?)?;
    let subject = complaint.subject.trim_end_matches(" afterwards");
    let Checked { ty, value, .. } = case.subject(subject, model)?;
    step(Part { ty, bits: None, value: Some(value.clone()) }, complaint.path)
}

/// Follows a path such as `.b.f[1]`.
fn step(part: Part, path: &str) -> Option<Part> {
    if path.is_empty() {
        return Some(part);
    }
    let mut others = path.char_indices().skip(1);
    let end = others.find(|(_, c)| matches!(c, '.' | '[' | '(')).map_or(path.len(), |(end, _)| end);
    let (first, rest) = path.split_at(end);
    let item = |index: usize| match &part.value {
        Some(Value::List(parts)) => parts.get(index).cloned(),
        _ => None,
    };
    let part = match (&part.ty, first.strip_prefix('.')) {
        (Type::Record(record), Some(name)) => {
            let index = match name.as_bytes() {
                [letter @ b'a'..=b'z'] => usize::from(letter - b'a'),
                _ => name.strip_prefix('m')?.parse().ok()?,
            };
            let member = record.members.get(index)?;
            let value = match &part.value {
                Some(Value::Union(live, value)) if *live as usize == index => {
                    Some((**value).clone())
                }
                _ => item(index),
            };
            Part { ty: member.ty.clone(), bits: member.bits, value }
        }
        (Type::Array(element, _) | Type::Vector(element, _), None) => {
            let index =
                first.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')?.parse().ok());
            Part { ty: (**element).clone(), bits: None, value: index.and_then(item) }
        }
        (Type::Callback(signature), None) if first == "()" => {
            let value = match &part.value {
                Some(Value::Callback { result, .. }) => Some((**result).clone()),
                _ => None,
            };
            Part { ty: signature.result.clone(), bits: None, value }
        }
        (Type::Complex(float), Some(half @ ("real" | "imag"))) => {
            Part { ty: Type::Float(*float), bits: None, value: item(usize::from(half == "imag")) }
        }
        _ => return None,
    };
    step(part, rest)
}

/// The bytes of a value as `printf` shows it, the most significant first. A value that its type does
/// not hold, because a register was not extended, has the bytes of the promoted type.
fn bytes_of(ty: &Type, value: &str, model: &Model) -> Option<Vec<u8>> {
    let whole = |number: i128, size: u32| {
        let bytes = number.to_be_bytes();
        bytes[bytes.len().saturating_sub(size as usize)..].to_vec()
    };
    let fits = |number: i128, size: u32| {
        size >= 16 || (-(1 << (size * 8 - 1))..1 << (size * 8)).contains(&number)
    };
    match ty {
        Type::Int(Int::BitInt(_) | Int::UBitInt(_)) => None,
        Type::Int(_) | Type::Enum(_) => {
            let number: i128 = match value.strip_prefix("0x") {
                Some(digits) => u128::from_str_radix(digits, 16).ok()? as i128,
                None => value.parse().ok()?,
            };
            let size = model.layout(ty).size as u32;
            let size = if fits(number, size) { size } else { model.int };
            fits(number, size).then(|| whole(number, size))
        }
        Type::Float(Float::LongDouble) if model.long_double > 8 => None,
        Type::Float(float) => {
            let number: f64 = value.parse().ok().filter(|number: &f64| !number.is_nan())?;
            let single = number as f32;
            let is_single = model.float_size(*float) == 4 && f64::from(single) == number;
            Some(match float {
                _ if float.is_decimal() => return None,
                Float::Float16 | Float::Float128 => return None,
                _ if is_single => single.to_be_bytes().to_vec(),
                _ => number.to_be_bytes().to_vec(),
            })
        }
        Type::Pointer(_) => {
            let number = match value {
                "(nil)" | "(null)" => 0,
                _ => i128::from_str_radix(value.trim_start_matches("0x"), 16).ok()?,
            };
            fits(number, model.pointer).then(|| whole(number, model.pointer))
        }
        Type::Void | Type::Complex(_) | Type::Vector(..) => None,
        Type::Array(..) | Type::Record(_) | Type::Callback(_) => None,
    }
}

fn shown(mut bytes: Vec<u8>, order: Option<ByteOrder>) -> String {
    let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<Vec<_>>();
    match order {
        None => format!("0x{}", hex(&bytes).concat()),
        Some(ByteOrder::Big) => hex(&bytes).join(" "),
        Some(ByteOrder::Little) => {
            bytes.reverse();
            hex(&bytes).join(" ")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::{IP16, IP16_1, LP64};
    use crate::c::types::{Int, Member, Record, RecordKind};

    #[test]
    fn bytes_are_those_of_the_type_under_the_model() {
        let int = |int| Type::Int(int);
        let table = [
            (int(Int::Short), &LP64, "-2", Some("fe ff")),
            (int(Int::Short), &LP64, "-70000", Some("90 ee fe ff")),
            (int(Int::UInt), &LP64, "4294967295", Some("ff ff ff ff")),
            (int(Int::Int), &IP16, "258", Some("02 01")),
            (int(Int::Int), &IP16, "70000", None),
            (int(Int::LongLong), &LP64, "1", Some("01 00 00 00 00 00 00 00")),
            (
                int(Int::Int128),
                &LP64,
                "0x1ff",
                Some("ff 01 00 00 00 00 00 00 00 00 00 00 00 00 00 00"),
            ),
            (int(Int::BitInt(7)), &LP64, "3", None),
            (Type::Float(Float::Float16), &LP64, "1.5", None),
            (Type::Float(Float::Float), &LP64, "1.5", Some("00 00 c0 3f")),
            (Type::Float(Float::Double), &LP64, "-inf", Some("00 00 00 00 00 00 f0 ff")),
            (Type::Float(Float::Double), &LP64, "-nan", None),
            (Type::Float(Float::LongDouble), &LP64, "1.5", None),
            (Type::Float(Float::LongDouble), &IP16, "1.5", Some("00 00 00 00 00 00 f8 3f")),
            (Type::Float(Float::Double), &IP16_1, "1.5", Some("00 00 c0 3f")),
            (Type::Void.pointer(), &IP16, "0x1f2", Some("f2 01")),
            (Type::Void.pointer(), &IP16, "(nil)", Some("00 00")),
            (Type::Void.pointer(), &IP16, "-0x5", None),
        ];
        for (ty, model, value, expected) in table {
            let bytes = bytes_of(&ty, value, model);
            let bytes = bytes.map(|bytes| shown(bytes, Some(ByteOrder::Little)));
            assert_eq!(bytes.as_deref(), expected, "{ty:?} {value}");
        }
        assert_eq!(shown(vec![1, 2], Some(ByteOrder::Big)), "01 02");
        assert_eq!(shown(vec![1, 2], None), "0x0102");
    }

    #[test]
    fn a_path_leads_to_a_part_or_nowhere() {
        let member = |ty, bits| Member { bits, ..Member::new(ty) };
        let ints = Type::Array(Type::Int(Int::Short).into(), 3);
        let members = vec![member(Type::Int(Int::UInt), Some(7)), member(ints, None)];
        let record = Type::Record(Record::new(RecordKind::Struct, 1, members).into());
        let named = |path| {
            step(Part { ty: record.clone(), bits: None, value: None }, path)
                .as_ref()
                .map(Part::name)
        };
        assert_eq!(named(".a").as_deref(), Some("unsigned int : 7"));
        assert_eq!(named(".b[2]").as_deref(), Some("short"));
        for path in [".c", ".m7", "[1]", ".", "x", ".b.a", ".é", "é"] {
            assert_eq!(named(path), None, "{path}");
        }
    }
}
