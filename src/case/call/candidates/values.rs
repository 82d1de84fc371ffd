//! Plainer values: small numbers that differ from part to part, so that damage still shows.

use std::ops::Range;

use super::parts_mut;
use crate::c::model::Model;
use crate::c::real::Real;
use crate::c::types::{Float, Member, RecordKind, Type};
use crate::c::value::Value;
use crate::c::wide::Exact;
use crate::case::call::Call;
use crate::case::call::lower::LOWEST_POISON;
use crate::case::call::values::POOL;
use crate::case::shorter::chunks;

/// A missing value: one that no scalar can hold.
pub(super) const UNSET: Value = Value::List(Vec::new());

/// The distance of a second small number from the first: more than most calls have scalars.
const OTHER: i128 = 40;

/// The most scalars in a call for which other numbers are tried. With more there would be thousands of
/// candidates, and such a call has bolder ones.
const FEW: usize = 30;

/// Replaces each value that its type cannot hold by a number that gives the scalar's position in the call.
pub(super) fn settled(mut call: Call, model: &Model) -> Call {
    each_scalar(&mut call, |place, scalar, value| {
        if !scalar.holds(value, model) {
            *value = scalar.number(place, model);
        }
    });
    call
}

/// Calls with small values: in all scalars, half of them, a quarter …; then each scalar with other numbers
/// worth a try.
pub(super) fn plainer(call: &Call, model: &Model) -> Vec<Call> {
    let mut scalars = Vec::new();
    each_scalar(&mut call.clone(), |place, scalar, _| scalars.push(scalar.telling(place, model)));
    let mut found: Vec<Call> =
        chunks(scalars.len()).into_iter().map(|range| with(call, range, &UNSET)).collect();
    if scalars.len() <= FEW {
        for (place, values) in scalars.iter().enumerate() {
            found.extend(values.iter().map(|value| with(call, place..place + 1, value)));
        }
    }
    found
}

/// The call with a value in place of some scalars.
fn with(call: &Call, places: Range<usize>, new: &Value) -> Call {
    let mut call = call.clone();
    each_scalar(&mut call, |place, _, value| {
        if places.contains(&place) {
            *value = new.clone();
        }
    });
    call
}

/// The call with values that are unlikely to occur in registers and memory by chance.
pub fn unlikely(call: &Call, model: &Model) -> Call {
    let mut call = call.clone();
    each_scalar(&mut call, |place, scalar, value| *value = scalar.unlikely(place, model));
    call
}

/// The call with another set of values, of which there are many. As far as types allow, no two values of a
/// set are equal, none is a number that is common in memory, such as 0, 1 or `argc`, and none contains a byte
/// of poison. Both signs occur.
pub fn distinct(call: &Call, set: u32, model: &Model) -> Call {
    let mut call = call.clone();
    let mut bytes = Bytes { next: set * 83 };
    each_scalar(&mut call, |place, scalar, value| {
        *value = scalar.distinct(place + set as usize, &mut bytes, model);
    });
    call
}

/// A sequence of bytes with a period of [`Bytes::NUMBER`].
struct Bytes {
    next: u32,
}

impl Bytes {
    /// The first byte that is not a small number, which would be common in memory.
    const SMALL: u32 = 16;

    /// The number of bytes between small numbers and poison.
    const NUMBER: u32 = LOWEST_POISON as u32 - Bytes::SMALL;

    /// A number of this many bytes.
    fn number(&mut self, bytes: u32) -> i128 {
        (0..bytes).fold(0, |number, _| {
            // 101 is coprime to their number, so that all occur.
            let byte = Bytes::SMALL + self.next * 101 % Bytes::NUMBER;
            self.next += 1;
            number << 8 | i128::from(byte)
        })
    }
}

/// The type of a scalar, and its width if it is a bit-field.
struct Scalar<'a> {
    ty: &'a Type,
    bits: Option<u32>,
}

/// Visits the scalars of a call in order, each with its position. Gives values the shape of their types on
/// the way.
fn each_scalar(call: &mut Call, mut visit: impl FnMut(usize, &Scalar, &mut Value)) {
    let mut place = 0;
    let mut visit = |scalar: &Scalar, value: &mut Value| {
        visit(place, scalar, value);
        place += 1;
    };
    for part in parts_mut(call) {
        each_scalar_of(&Scalar { ty: &part.ty, bits: None }, &mut part.value, &mut visit);
    }
}

fn each_scalar_of(whole: &Scalar, value: &mut Value, visit: &mut impl FnMut(&Scalar, &mut Value)) {
    if let Some((element, n)) = whole.ty.elements() {
        let element = Scalar { ty: &element, bits: None };
        for part in parts(value, n as usize) {
            each_scalar_of(&element, part, visit);
        }
        return;
    }
    match whole.ty {
        Type::Record(record) => {
            let mut members = record.members.iter().map(Scalar::of);
            if record.kind == RecordKind::Struct || record.members.is_empty() {
                let parts = parts(value, record.members.len());
                for (member, part) in record.members.iter().zip(parts) {
                    if member.unnamed {
                        *part = Value::Int(0);
                    } else {
                        each_scalar_of(&Scalar::of(member), part, visit);
                    }
                }
                return;
            }
            if !matches!(value, Value::Union(live, _) if (*live as usize) < record.members.len()) {
                *value = Value::Union(0, Box::new(UNSET));
            }
            if let Value::Union(live, part) = value
                && let Some(member) = members.nth(*live as usize)
            {
                each_scalar_of(&member, part, visit);
            }
        }
        Type::Callback(signature) => {
            if !matches!(value, Value::Callback { .. }) {
                *value = Value::Callback { args: Vec::new(), result: Box::new(UNSET) };
            }
            if let Value::Callback { args, result } = value {
                args.resize(signature.args.len(), UNSET);
                for (ty, part) in signature.parts().zip(args.iter_mut().chain([&mut **result])) {
                    each_scalar_of(&Scalar { ty, bits: None }, part, visit);
                }
            }
        }
        Type::Void => *value = Value::Int(0),
        _ => visit(whole, value),
    }
}

/// This many parts of a value, which becomes a list if it is not one.
fn parts(value: &mut Value, length: usize) -> &mut [Value] {
    if !matches!(value, Value::List(_)) {
        *value = UNSET;
    }
    match value {
        Value::List(parts) => {
            parts.resize(length, UNSET);
            parts
        }
        _ => &mut [],
    }
}

impl<'a> Scalar<'a> {
    fn of(member: &'a Member) -> Scalar<'a> {
        Scalar { ty: &member.ty, bits: member.bits }
    }

    /// The least and the greatest integer that it holds.
    fn range(&self, model: &Model) -> (i128, i128) {
        match (self.ty, self.bits) {
            (Type::Int(int), None) => model.range(*int),
            (Type::Int(base), Some(width)) if width > 0 => model.bits_range(*base, width),
            _ => (0, 0),
        }
    }

    fn holds(&self, value: &Value, model: &Model) -> bool {
        match (self.ty, value) {
            (Type::Int(_), Value::Int(n)) => {
                let (least, most) = self.range(model);
                (least..=most).contains(n)
            }
            (Type::Int(int), Value::Wide(n)) => {
                let (least, most) = model.exact_range(*int, self.bits);
                (least..=most).contains(&n.exact())
            }
            (Type::Enum(of), Value::Int(n)) => of.constants.iter().any(|c| i128::from(*c) == *n),
            (Type::Float(float), Value::Real(real)) => model.holds(*float, *real),
            (Type::Pointer(_), Value::Null | Value::Pool(_) | Value::Address(_)) => true,
            _ => false,
        }
    }

    /// The small value at a position: 2, 3, 4 … as far as the type goes. Not 1: that is `argc`, with which a
    /// call that ignores its arguments may look right.
    fn number(&self, place: usize, model: &Model) -> Value {
        match self.ty {
            Type::Float(_) => Value::Real(whole(place as u64 + 2)),
            Type::Enum(of) => {
                let constant = of.constants.iter().cycle().nth(place % of.constants.len().max(1));
                Value::Int(constant.map_or(0, |constant| (*constant).into()))
            }
            Type::Pointer(_) => Value::Pool(place as u32 % POOL),
            _ => {
                let (_, most) = self.range(model);
                Value::Int(match most {
                    ..=1 => most.max(0),
                    _ => 2 + place as i128 % (most - 1),
                })
            }
        }
    }

    /// A value of many digits, if the type has one.
    fn unlikely(&self, place: usize, model: &Model) -> Value {
        match self.ty {
            Type::Float(Float::Float16) => Value::Real(whole(1999 - place as u64 % 1000)),
            Type::Float(_) => Value::Real(whole(7_654_321 - place as u64)),
            Type::Enum(_) | Type::Pointer(_) => self.number(place, model),
            _ => {
                let (_, most) = self.range(model);
                Value::Int((most / 7 * 5 - place as i128).max(0))
            }
        }
    }

    /// A value made of bytes that is unlikely to equal another; for a type with few values, one that depends
    /// on the position.
    fn distinct(&self, place: usize, bytes: &mut Bytes, model: &Model) -> Value {
        let value = match self.ty {
            Type::Float(float) => {
                let digits = model.digits(*float);
                let fraction = bytes.number(3) as u64 & ((1 << (digits.min(24) - 1)) - 1);
                let mantissa = 1 << (digits.min(24) - 1) | fraction | 1;
                let exponent = if digits < 24 || float.is_decimal() { 0 } else { -9 };
                Real::new(place.is_multiple_of(2), mantissa, exponent).map(Value::Real)
            }
            Type::Int(_) => Some(Value::Int(distinct_int(self.range(model), place, bytes))),
            _ => None,
        };
        let value = value.filter(|value| self.holds(value, model));
        value.unwrap_or_else(|| self.number(place, model))
    }

    /// Other values that may show what the small number does not: another small one, in case the first was
    /// right by luck; the other sign; all bits that could be lost.
    fn telling(&self, place: usize, model: &Model) -> Vec<Value> {
        let number = place as i128 + 2;
        match self.ty {
            Type::Int(_) => {
                let (least, most) = self.range(model);
                let wide = [7, 8, 15, 16, 31, 32, 63, 64, 126].map(|bit| (1 << bit) + number);
                let all = [OTHER + number, -number].into_iter().chain(wide);
                let all = all.filter(|n| (least..=most).contains(n)).map(Value::Int);
                let wider = [127u32, 128, 191, 192, 255, 256, 319, 320, 383, 384, 447, 448, 510];
                let wider = wider.map(|bit| Value::of((Exact::ONE << bit) + Exact::from(number)));
                let wider = wider.into_iter().filter(|value| self.holds(value, model));
                all.chain(wider).collect()
            }
            Type::Float(float) => telling_reals(number as u64, *float, model),
            Type::Enum(of) => of.constants.iter().map(|c| Value::Int((*c).into())).collect(),
            Type::Pointer(_) => vec![Value::Null, Value::Pool(0)],
            _ => Vec::new(),
        }
    }
}

/// Negative, with a fraction, and with more digits than a `float` or a `double` has.
fn telling_reals(number: u64, float: Float, model: &Model) -> Vec<Value> {
    let odd = 2 * number + 1;
    let all = [
        Real::new(false, OTHER as u64 + number, 0),
        Real::new(true, number, 0),
        Real::new(false, odd, -1),
        Real::new(false, (1 << 24) + odd, 0),
        Real::new(false, (1 << 53) + odd, 0),
    ];
    let fits = |real: &Real| model.holds(float, *real);
    all.into_iter().flatten().filter(fits).map(Value::Real).collect()
}

/// A number in a range, made of bytes; in a narrow range, one that depends on the position. Every other is
/// negative.
fn distinct_int((least, most): (i128, i128), place: usize, bytes: &mut Bytes) -> i128 {
    /// A range up to this is narrow: values are taken in turn, and the telling ones only, if there are any.
    const NARROW: i128 = 15;
    if most <= NARROW {
        let all = || least..=most;
        let mut telling: Vec<i128> = all().filter(|n| !(-1..=2).contains(n)).collect();
        if telling.is_empty() {
            telling = all().collect();
        }
        return telling[place % telling.len()];
    }
    let bits = 128 - most.leading_zeros();
    let number = bytes.number(bits.div_ceil(8)) & most;
    let number = if number < 3 { number + 3 } else { number };
    if least < 0 && place % 2 == 1 { !number } else { number }
}

fn whole(number: u64) -> Real {
    Real::new(false, number, 0).unwrap_or(Real::ZERO)
}
