//! What numbers look like as bytes, as far as every machine agrees: what functions on memory do to them.

use std::cmp::Ordering;

use crate::c::arithmetic::Number;
use crate::c::fault::{Fault, Run, undefined};
use crate::c::model::Model;
use crate::c::real::Real;
use crate::c::types::{Int, Member, Type};

impl Model {
    /// The scalars of a type in order, bit-fields as their members.
    pub fn each_scalar(&self, ty: &Type, visit: &mut impl FnMut(&Type, Option<u32>)) {
        match ty {
            Type::Array(element, n) => (0..*n).for_each(|_| self.each_scalar(element, visit)),
            Type::Record(record) => record.members.iter().for_each(|member| match member {
                Member { ty, bits: Some(bits), .. } => visit(ty, Some(*bits)),
                member => self.each_scalar(&member.ty, visit),
            }),
            scalar => visit(scalar, None),
        }
    }

    /// A number, or a bit-field of so many bits, of which each byte is the same.
    ///
    /// # Errors
    /// The bytes are no number of the type, or not the same one on every machine.
    pub fn filled(&self, ty: &Type, bits: Option<u32>, byte: u8) -> Run<Number> {
        match (ty, bits) {
            (Type::Float(_), None) if byte == 0 => Ok(Number::Real(Real::ZERO)),
            (Type::Int(int), _) => {
                let pattern = i128::from_ne_bytes([byte; 16]);
                self.in_bits(*int, bits, pattern, matches!(byte, 0 | 255)).map(Number::Int)
            }
            _ => undefined("bytes that are no number"),
        }
    }

    /// The integer with the bytes of another of the same size.
    ///
    /// # Errors
    /// There is none, or not the same one on every machine.
    pub fn same_bytes(&self, n: i128, from: Int, to: Int) -> Run<i128> {
        if from == to {
            return Ok(n);
        }
        if self.int_size(from) != self.int_size(to) {
            return undefined("the bytes of a number of another size");
        }
        self.in_bits(to, None, n, false)
    }

    /// The integer of the low bits of a pattern. Bit-fields and truth values have it only if all bits are alike.
    fn in_bits(&self, int: Int, bits: Option<u32>, pattern: i128, is_alike: bool) -> Run<i128> {
        let width = match (int, bits) {
            (Int::Bool, _) if bits.is_none() && matches!(pattern as u8, 0 | 1) => {
                return Ok(pattern & 1);
            }
            (Int::Bool | Int::BitInt(_) | Int::UBitInt(_), _) => {
                return undefined("bytes that are no number of their type");
            }
            (_, Some(_)) if !is_alike => {
                return Err(Fault::ImplementationDefined("the bytes of a bit-field".into()));
            }
            (_, Some(bits)) => bits,
            (int, None) => self.int_bits(int),
        };
        let shift = 128 - width;
        let n = match int.is_unsigned() {
            // Of 128 bits, those that a signed number has are known.
            true => ((pattern as u128) << shift >> shift) as i128,
            false => pattern << shift >> shift,
        };
        let (least, most) = match bits {
            Some(bits) => self.bits_range(int, bits),
            None => self.range(int),
        };
        if (least..=most).contains(&n) {
            return Ok(n);
        }
        Err(Fault::ImplementationDefined("the sign of the bytes of a number".into()))
    }
}

/// How two rows of bytes compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparison {
    /// By the first byte that differs, if there is one.
    Known(Ordering),
    /// They differ. Which one is greater depends on the order of the bytes in a number.
    Differs,
}

impl Comparison {
    /// Compares integers of so many bytes each.
    pub fn of(size: u32, pairs: impl IntoIterator<Item = (i128, i128)>) -> Comparison {
        match pairs.into_iter().find(|(one, other)| one != other) {
            None => Comparison::Known(Ordering::Equal),
            Some((one, other)) if size == 1 => Comparison::Known((one as u8).cmp(&(other as u8))),
            Some(_) => Comparison::Differs,
        }
    }

    /// The sign of what `memcmp` returns.
    ///
    /// # Errors
    /// Machines differ in it.
    pub fn sign(self) -> Run<i128> {
        match self {
            Comparison::Known(ordering) => Ok(ordering as i128),
            Comparison::Differs => {
                Err(Fault::ImplementationDefined("the order of the bytes of a number".into()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::{IP16, LP64};

    const INT: Type = Type::Int(Int::Int);

    #[test]
    fn equal_bytes_are_a_number_whatever_their_order() {
        let int = |int, byte| LP64.filled(&Type::Int(int), None, byte);
        assert_eq!(int(Int::Int, 0x12), Ok(Number::Int(0x1212_1212)));
        assert_eq!(int(Int::Int, 255), Ok(Number::Int(-1)));
        assert_eq!(int(Int::UShort, 255), Ok(Number::Int(65_535)));
        assert_eq!(IP16.filled(&INT, None, 0x80), Ok(Number::Int(-0x7f80)));
        assert_eq!(int(Int::Bool, 1), Ok(Number::Int(1)));
        assert!(matches!(int(Int::Bool, 2), Err(Fault::Undefined(_))));
        assert!(matches!(int(Int::Char, 255), Err(Fault::ImplementationDefined(_))));
        assert_eq!(LP64.filled(&Type::Int(Int::SInt), Some(5), 255), Ok(Number::Int(-1)));
        assert!(matches!(LP64.filled(&INT, Some(5), 255), Err(Fault::ImplementationDefined(_))));
        assert!(LP64.filled(&Type::Int(Int::UInt), Some(5), 7).is_err());
        assert!(LP64.filled(&INT.pointer(), None, 0).is_err());
    }

    #[test]
    fn bytes_keep_their_value_between_types_of_one_size() {
        assert_eq!(LP64.same_bytes(-1, Int::Long, Int::ULongLong), Ok(u64::MAX.into()));
        assert_eq!(LP64.same_bytes(0xfff0, Int::UShort, Int::Short), Ok(-16));
        assert!(LP64.same_bytes(1, Int::Int, Int::Long).is_err());
        assert!(LP64.same_bytes(2, Int::UChar, Int::Bool).is_err());
        assert!(matches!(
            LP64.same_bytes(-2, Int::SChar, Int::Char),
            Err(Fault::ImplementationDefined(_))
        ));
    }

    #[test]
    fn rows_of_bytes_compare_as_unsigned_bytes_and_wider_numbers_only_for_equality() {
        assert_eq!(Comparison::of(1, [(3, 3), (-1, 1)]).sign(), Ok(1));
        assert_eq!(Comparison::of(4, [(3, 3)]).sign(), Ok(0));
        assert_eq!(Comparison::of(4, [(3, 4)]), Comparison::Differs);
        assert!(Comparison::Differs.sign().is_err());
    }
}
