//! A value's bytes in memory, and which of its bits are known: not those of padding, of inactive
//! members, and above a narrow integer.

use crate::c::model::Model;
use crate::c::real::Real;
use crate::c::types::{Float, Type};
use crate::c::value::Value;
use crate::c::wide::Exact;
use crate::toolchain::measure::ByteOrder;

/// How a target encodes a `long double` that is wider than a `double`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LongDouble {
    /// Eighty bits, the first of them explicit.
    Extended,
    /// IEEE 754 binary128.
    Quad,
    /// The sum of two doubles, the nearest one first.
    Pair,
}

/// The parts of an ABI that, besides type and value, determine the bytes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Encoding {
    /// The data model: sizes and layouts.
    pub model: &'static Model,
    /// The byte order.
    pub order: ByteOrder,
    /// The encoding of wide floating values.
    pub long_double: LongDouble,
}

/// Bytes, and for each the known bits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Image {
    /// The bytes; unknown bits are 0.
    pub bytes: Vec<u8>,
    /// A mask of the same length; 1 for each known bit.
    pub mask: Vec<u8>,
}

impl Image {
    fn unknown(size: u64) -> Image {
        Image { bytes: vec![0; size as usize], mask: vec![0; size as usize] }
    }

    /// A part of it.
    pub fn part(&self, from: u64, size: u64) -> Image {
        let end = ((from + size) as usize).min(self.bytes.len());
        let from = (from as usize).min(end);
        Image { bytes: self.bytes[from..end].into(), mask: self.mask[from..end].into() }
    }

    /// Whether bytes, at least as many, are equal in all known bits.
    pub fn fits(&self, found: &[u8]) -> bool {
        let equal = |((byte, mask), found): ((&u8, &u8), &u8)| (byte ^ found) & mask == 0;
        found.len() >= self.bytes.len() && self.bytes.iter().zip(&self.mask).zip(found).all(equal)
    }

    /// The number of known bits.
    pub fn known(&self) -> u32 {
        self.mask.iter().map(|mask| mask.count_ones()).sum()
    }
}

impl Encoding {
    /// The bytes of a value; none for an encoding that Quest does not know, such as a decimal one.
    pub fn image(&self, ty: &Type, value: &Value) -> Option<Image> {
        let size = if *ty == Type::Void { 0 } else { self.model.layout(ty).size };
        let mut image = Image::unknown(size);
        self.write(ty, value, None, 0, &mut image)?;
        Some(image)
    }

    /// Writes a value that begins at a bit; if it is a bit-field, it has this many bits.
    fn write(
        &self,
        ty: &Type,
        value: &Value,
        bits: Option<u32>,
        bit: u64,
        to: &mut Image,
    ) -> Option<()> {
        match (ty, value) {
            (Type::Void, _) => {}
            (Type::Int(int), Value::Int(_) | Value::Wide(_)) => {
                let n = value.integer()?;
                let width = bits.unwrap_or(self.model.int_bits(*int));
                // The bits beyond a bit-precise integer are unspecified; a boolean is a byte.
                let size = self.model.int_size(*int) * 8;
                let is_byte = bits.is_none() && width == 1;
                let known = if is_byte { size } else { width };
                self.integer(n, bits.unwrap_or(size), known, bit, to);
            }
            (Type::Enum(_), Value::Int(n)) => {
                let width = bits.unwrap_or(self.model.int * 8);
                self.integer((*n).into(), width, width, bit, to);
            }
            (Type::Pointer(_), Value::Null) => {
                self.integer(Exact::ZERO, self.model.pointer * 8, self.model.pointer * 8, bit, to);
            }
            (Type::Pointer(_), Value::Address(address)) => {
                let width = self.model.pointer * 8;
                self.integer((*address).into(), width, width, bit, to);
            }
            (Type::Float(float), Value::Real(real)) => self.float(*float, *real, bit, to)?,
            (Type::Complex(float), Value::List(parts)) => {
                let size = u64::from(self.model.float_size(*float)) * 8;
                for (i, part) in (0..).zip(parts) {
                    self.write(&Type::Float(*float), part, None, bit + i * size, to)?;
                }
            }
            (Type::Array(element, _) | Type::Vector(element, _), Value::List(parts)) => {
                let size = self.model.layout(element).size * 8;
                for (i, part) in (0..).zip(parts) {
                    self.write(element, part, None, bit + i * size, to)?;
                }
            }
            (Type::Record(record), Value::List(parts)) => {
                let positions = self.model.positions(record);
                for ((member, position), part) in record.members.iter().zip(positions).zip(parts) {
                    if !member.unnamed {
                        self.write(&member.ty, part, member.bits, bit + position, to)?;
                    }
                }
            }
            (Type::Record(record), Value::Union(live, part)) => {
                let member = record.members.get(*live as usize)?;
                self.write(&member.ty, part, member.bits, bit, to)?;
            }
            // The address of an object is not known here.
            _ => return None,
        }
        Some(())
    }

    /// Writes the known low bits of an integer, whose size is given.
    fn integer(&self, n: Exact, width: u32, known: u32, bit: u64, to: &mut Image) {
        for i in 0..known {
            let (at, shift) = match self.order {
                ByteOrder::Little => (bit + u64::from(i), 0),
                ByteOrder::Big => (bit + u64::from(width - 1 - i), 7),
            };
            let place = (at % 8) as u32 ^ shift;
            let Some(mask) = to.mask.get_mut((at / 8) as usize) else { continue };
            *mask |= 1 << place;
            to.bytes[(at / 8) as usize] |= u8::from((n >> i).to_bits().bit(0)) << place;
        }
    }

    fn float(&self, float: Float, real: Real, bit: u64, to: &mut Image) -> Option<()> {
        let mut put = |bits: u128, width: u32, bit: u64| {
            self.integer((bits as i128).into(), width, width, bit, to);
        };
        if float.is_decimal() {
            return None;
        }
        match (float, self.model.float_size(float)) {
            (Float::Float16, _) => put(real.half_bits().into(), 16, bit),
            (_, 4) => put((real.to_f64() as f32).to_bits().into(), 32, bit),
            (_, 8) => put(real.to_f64().to_bits().into(), 64, bit),
            (Float::Float128, _) => put(quad(real), 128, bit),
            (_, _) => match self.long_double {
                LongDouble::Extended => put(extended(real), 80, bit),
                LongDouble::Quad => put(quad(real), 128, bit),
                LongDouble::Pair => {
                    let (high, low) = pair(real);
                    put(high.to_bits().into(), 64, bit);
                    put(low.to_bits().into(), 64, bit + 64);
                }
            },
        }
        Some(())
    }
}

fn sign_and_exponent(real: Real) -> u128 {
    if real == Real::ZERO {
        return 0;
    }
    let sign = if real.to_f64() < 0.0 { 1 << 15 } else { 0 };
    sign | (real.top() - 1 + 16383) as u128
}

/// The eighty bits of an x87 register.
pub(super) fn extended(real: Real) -> u128 {
    sign_and_exponent(real) << 64 | u128::from(real.significand())
}

fn quad(real: Real) -> u128 {
    let fraction = u128::from(real.significand() & !(1 << 63)) << 49;
    sign_and_exponent(real) << 112 | fraction
}

/// The nearest double and the remainder.
fn pair(real: Real) -> (f64, f64) {
    let whole = real.significand();
    let high = whole as f64;
    let low = (i128::from(whole) - high as i128) as f64;
    let scale = f64::from(real.top() - 64).exp2();
    let scale = if real.to_f64() < 0.0 { -scale } else { scale };
    // Zero is unsigned, as in compilers.
    (high * scale, if low == 0.0 { 0.0 } else { low * scale })
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::c::model::LP64;
    use crate::c::types::{Int, Member, Record, RecordKind};

    fn encoding(order: ByteOrder) -> Encoding {
        Encoding { model: &LP64, order, long_double: LongDouble::Extended }
    }

    fn hex(bytes: &[u8]) -> String {
        bytes.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    #[test]
    fn a_record_has_its_members_where_they_are_and_padding_is_unknown() {
        let int = |int| Type::Int(int);
        let members = vec![
            Member::new(int(Int::Char)),
            Member::new(int(Int::Short)),
            Member::bit_field(int(Int::UInt), 4),
            Member::bit_field(int(Int::UInt), 12),
        ];
        let ty = Type::Record(Arc::new(Record::new(RecordKind::Struct, 1, members)));
        let value = Value::List([0x11, 0x2233, 0x4, 0x567].map(Value::Int).into());
        let little = encoding(ByteOrder::Little).image(&ty, &value).expect("known");
        assert_eq!(
            (hex(&little.bytes), hex(&little.mask)),
            ("1100332274560000".into(), "ff00ffffffff0000".into())
        );
        let big = encoding(ByteOrder::Big).image(&ty, &value).expect("known");
        assert_eq!(
            (hex(&big.bytes), hex(&big.mask)),
            ("1100223345670000".into(), "ff00ffffffff0000".into())
        );
        assert!(little.fits(&[0x11, 99, 0x33, 0x22, 0x74, 0x56, 9, 9]));
        assert!(!little.fits(&[0x11, 99, 0x33, 0x23, 0x74, 0x56, 9, 9]));
    }

    #[test]
    fn wide_floating_values_are_encoded_as_their_target_does() {
        let real = Real::new(true, 0xc000_0000_0000_0001, -27).expect("fits");
        assert_eq!(extended(real), 0xc023_c000_0000_0000_0001);
        assert_eq!(quad(real), 0xc023_8000_0000_0000_0002_0000_0000_0000);
        assert_eq!(pair(real), (-1.5 * 36f64.exp2(), -(-27f64).exp2()));
    }
}
