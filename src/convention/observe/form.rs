//! How registers keep values: conversions between the bytes in memory and those in a register.

use super::machine::Form;
use crate::toolchain::measure::ByteOrder;

impl Form {
    /// The bytes of a register that holds a value with these bytes.
    pub(super) fn load(self, bytes: &[u8], order: ByteOrder) -> Vec<u8> {
        let single = || bytes.try_into().map(|four| f32::from_le_bytes(ordered(four, order))).ok();
        let double = || bytes.try_into().map(f64::from_le_bytes).ok();
        match (self, bytes.len()) {
            (Form::Double, 4) => {
                let wide = |value| ordered(f64::from(value).to_le_bytes(), order).into();
                single().map_or_else(Vec::new, wide)
            }
            (Form::Extended, 4) => {
                single().map_or_else(Vec::new, |value| extend(value.into()).into())
            }
            (Form::Extended, 8) => double().map_or_else(Vec::new, |value| extend(value).into()),
            _ => bytes.into(),
        }
    }

    /// The bytes in memory of a value of this size, from those of the register that holds it.
    pub(super) fn store(self, register: &[u8], size: u64, order: ByteOrder) -> Option<Vec<u8>> {
        let double = match self {
            Form::Double if size == 4 => {
                f64::from_le_bytes(ordered(register.get(..8)?.try_into().ok()?, order))
            }
            Form::Extended if size <= 8 => shorten(register)?,
            // The rest of sixteen or twelve bytes is padding.
            Form::Extended => return Some([register, &[0; 6]].concat()),
            _ => return register.get(..size as usize).map(Vec::from),
        };
        Some(match size {
            4 => ordered((double as f32).to_le_bytes(), order).into(),
            _ => double.to_le_bytes().into(),
        })
    }
}

/// Converts between a machine's byte order and least significant byte first.
fn ordered<const N: usize>(mut bytes: [u8; N], order: ByteOrder) -> [u8; N] {
    if order == ByteOrder::Big {
        bytes.reverse();
    }
    bytes
}

/// A double, which is not subnormal, in the form of an x87 register.
fn extend(value: f64) -> [u8; 10] {
    let bits = value.to_bits();
    let (exponent, fraction) = ((bits >> 52 & 0x7ff) as u16, bits << 12 >> 1);
    let (exponent, significand) =
        if exponent == 0 { (0, 0) } else { (exponent + 16383 - 1023, 1 << 63 | fraction) };
    let mut bytes = [0; 10];
    bytes[..8].copy_from_slice(&significand.to_le_bytes());
    bytes[8..].copy_from_slice(&(exponent | ((bits >> 63) as u16) << 15).to_le_bytes());
    bytes
}

/// The double that an x87 register holds, if it is one.
fn shorten(bytes: &[u8]) -> Option<f64> {
    let significand = u64::from_le_bytes(bytes.get(..8)?.try_into().ok()?);
    let top = u16::from_le_bytes(bytes.get(8..10)?.try_into().ok()?);
    let exponent = i32::from(top & 0x7fff) - 16383 + 1023;
    if significand == 0 {
        return Some(0.0);
    }
    let sign = u64::from(top >> 15) << 63;
    let is_double = significand & 0x7ff == 0 && (1..2047).contains(&exponent);
    is_double.then(|| f64::from_bits(sign | (exponent as u64) << 52 | significand << 1 >> 12))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_register_gives_back_what_it_was_given() {
        for value in [0.0f32, 1.5, -0.375, 16777215.0] {
            for form in [Form::Plain, Form::Low, Form::Boxed, Form::Double, Form::Extended] {
                let there_and_back = |bytes: &[u8], order| {
                    let register = form.load(bytes, order);
                    let back = form.store(&register, bytes.len() as u64, order);
                    assert_eq!(back.as_deref(), Some(bytes), "{form:?}");
                };
                there_and_back(&value.to_le_bytes(), ByteOrder::Little);
                there_and_back(&f64::from(value).to_le_bytes(), ByteOrder::Little);
            }
            let register = Form::Double.load(&value.to_be_bytes(), ByteOrder::Big);
            assert_eq!(register, f64::from(value).to_be_bytes());
            let back = Form::Double.store(&register, 4, ByteOrder::Big);
            assert_eq!(back.as_deref(), Some(&value.to_be_bytes()[..]));
        }
    }
}
