//! Wrong values with their types and bytes, from the output of a failing program.

use crate::bug::saved::Bug;
use crate::c::complaint::{Complaint, Subject, Topic};
use crate::c::model::Model;
use crate::c::path::{MemberName, Path, Step};
use crate::c::print::type_name;
use crate::c::types::{Float, Int, Type};
use crate::c::value::Value;
use crate::case::TestCase;
use crate::case::family::Checked;
use crate::toolchain::measure::ByteOrder;

/// A wrong value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The side that found it, and its path: `callee: arg 2, .b[1]`.
    pub place: String,
    /// Its type as spelled in C; for a bit-field with the width. Empty if unknown.
    pub ty: String,
    /// The expected value, and its known bytes.
    pub expected: (String, String),
    /// The same for the value found.
    pub found: (String, String),
    /// The value that the program prints as expected, if it differs from the drawn one.
    pub printed: Option<String>,
}

/// The wrong values of a bug's report, with bytes in an order, or, without one, as a number in
/// hexadecimal.
pub fn wrong_values(bug: &Bug, model: &Model, order: Option<ByteOrder>) -> Vec<Wrong> {
    let wrong = |complaint: Complaint| {
        let part = part(&bug.cases, model, &complaint);
        let with_bytes = |value: &str| {
            let bytes = part.as_ref().filter(|part| part.bits.is_none());
            let bytes = bytes.and_then(|part| bytes_of(&part.ty, value, model));
            (value.to_string(), bytes.map(|bytes| shown(bytes, order)).unwrap_or_default())
        };
        let Complaint { topic, expected, found, .. } = &complaint;
        let drawn = part.as_ref().and_then(|part| part.unlike(expected));
        Wrong {
            place: topic.to_string(),
            ty: part.as_ref().map(Part::name).unwrap_or_default(),
            expected: with_bytes(drawn.as_deref().unwrap_or(expected)),
            found: with_bytes(found),
            printed: drawn.map(|_| expected.clone()),
        }
    };
    bug.report.complaints().map(wrong).collect()
}

/// The scalar of a complaint, and the value drawn for it, if the program prints another
/// one as expected.
pub(super) fn misprinted(
    cases: &[TestCase],
    model: &Model,
    complaint: &Complaint,
) -> Option<(Type, Value)> {
    let part = part(cases, model, complaint)?;
    part.unlike(&complaint.expected)?;
    Some((part.ty, part.value?))
}

/// A scalar that was checked.
struct Part {
    ty: Type,
    bits: Option<u32>,
    /// Its drawn value.
    value: Option<Value>,
}

/// The tolerance between two decimals of one long double once they are doubles.
const CLOSE: f64 = 1e-15;

impl Part {
    /// The drawn value, if it differs from the one that a program prints as expected.
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
                let is_close = printed == drawn || (printed - drawn).abs() <= CLOSE * drawn.abs();
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

/// The scalar of a complaint; none if it names no value of the test case.
fn part(cases: &[TestCase], model: &Model, complaint: &Complaint) -> Option<Part> {
    let case = cases.get(complaint.case.checked_sub(1)?)?;
    let Topic::Value(_, subject, path) = &complaint.topic else { return None };
    // What stays after a call is what was passed.
    let subject = match *subject {
        Subject::Kept(n) => Subject::Arg(n),
        subject => subject,
    };
    let Checked { ty, value, .. } = case.subject(subject, model)?;
    follow(Part { ty, bits: None, value: Some(value.into_owned()) }, path)
}

/// The part of a part that a path leads to.
fn follow(part: Part, path: &Path) -> Option<Part> {
    path.0.iter().try_fold(part, step)
}

/// Goes one step further.
fn step(part: Part, step: &Step) -> Option<Part> {
    let item = |index: u32| match &part.value {
        Some(Value::List(parts)) => parts.get(index as usize).cloned(),
        _ => None,
    };
    Some(match (&part.ty, *step) {
        (Type::Record(record), Step::Member(MemberName { index, anonymous: None })) => {
            let member = record.members.get(index as usize)?;
            let value = match &part.value {
                Some(Value::Union(live, value)) if *live == index => Some((**value).clone()),
                _ => item(index),
            };
            Part { ty: member.ty.clone(), bits: member.bits, value }
        }
        (Type::Array(element, _) | Type::Vector(element, _), Step::Element(index)) => {
            Part { ty: (**element).clone(), bits: None, value: item(index) }
        }
        (Type::Callback(signature), Step::Call) => {
            let value = match &part.value {
                Some(Value::Callback { result, .. }) => Some((**result).clone()),
                _ => None,
            };
            Part { ty: signature.result.clone(), bits: None, value }
        }
        (Type::Complex(float), Step::Real | Step::Imaginary) => {
            let value = item(u32::from(*step == Step::Imaginary));
            Part { ty: Type::Float(*float), bits: None, value }
        }
        _ => return None,
    })
}

/// The bytes of a value as shown by `printf`, the most significant first. A value out of its type's
/// range, because a register was not extended, has the bytes of the promoted type.
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
            let whole = Part { ty: record.clone(), bits: None, value: None };
            follow(whole, &Path::parse(path)?).as_ref().map(Part::name)
        };
        assert_eq!(named(".a").as_deref(), Some("unsigned int : 7"));
        assert_eq!(named(".b[2]").as_deref(), Some("short"));
        for path in [".c", ".m7", "[1]", ".", "x", ".b.a", ".é", "é"] {
            assert_eq!(named(path), None, "{path}");
        }
    }
}
