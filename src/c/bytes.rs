//! What numbers are as bytes: what functions on memory do to them, and what the members of a union have in common.

use std::cmp::Ordering;

use crate::c::arithmetic::Number;
use crate::c::fault::{Fault, Run, undefined};
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::real::Real;
use crate::c::types::{Float, Int, RecordKind, Type};

/// The type of a byte.
pub const BYTE: Type = Type::Int(Int::UChar);

/// A number in an object, or a bit-field.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scalar<'t> {
    /// Where it begins, in bits from the beginning of the object.
    pub at: u64,
    /// Its type.
    pub ty: &'t Type,
    /// Its width if it is a bit-field.
    pub bits: Option<u32>,
}

/// The type of the integers in an array, or of the integer, if they have no padding.
pub fn integer_of(ty: &Type) -> Option<Int> {
    match ty {
        Type::Array(element, _) => integer_of(element),
        Type::Int(int) => Some(*int).filter(|int| !int.is_bit_precise()),
        _ => None,
    }
}

impl Model {
    /// The scalars of a type in order; those of a union member after member.
    pub fn scalars<'t>(&self, ty: &'t Type) -> Vec<Scalar<'t>> {
        let mut all = Vec::new();
        self.add_scalars(ty, 0, &mut all);
        all
    }

    fn add_scalars<'t>(&self, ty: &'t Type, at: u64, all: &mut Vec<Scalar<'t>>) {
        match ty {
            Type::Array(element, n) => {
                let size = 8 * self.layout(element).size;
                (0..u64::from(*n)).for_each(|i| self.add_scalars(element, at + i * size, all));
            }
            Type::Record(record) => {
                for (member, first) in record.members.iter().zip(self.positions(record)) {
                    match member.bits {
                        None => self.add_scalars(&member.ty, at + first, all),
                        bits => all.push(Scalar { at: at + first, ty: &member.ty, bits }),
                    }
                }
            }
            scalar => all.push(Scalar { at, ty: scalar, bits: None }),
        }
    }

    /// Whether a type has no padding on any machine, if numbers are aligned to their size or less.
    pub fn is_dense(&self, ty: &Type) -> bool {
        match ty {
            Type::Int(int) => !int.is_bit_precise(),
            Type::Float(float) => matches!(float, Float::Float | Float::Double),
            Type::Array(element, _) => self.is_dense(element),
            Type::Record(record) if record.kind == RecordKind::Struct => {
                let (mut size, mut largest) = (0, 1);
                for member in &record.members {
                    let Some(own) = self.largest(&member.ty).filter(|_| member.bits.is_none())
                    else {
                        return self.is_row_of_fields(ty);
                    };
                    if size % own != 0 {
                        return false;
                    }
                    size += self.layout(&member.ty).size;
                    largest = largest.max(own);
                }
                size % largest == 0
            }
            _ => false,
        }
    }

    /// The size of the largest number in a dense type.
    fn largest(&self, ty: &Type) -> Option<u64> {
        let sizes = self.scalars(ty).into_iter().map(|of| self.layout(of.ty).size);
        self.is_dense(ty).then(|| sizes.max().unwrap_or(1))
    }

    /// Whether a struct is bit-fields of one type that fill a number of it.
    fn is_row_of_fields(&self, ty: &Type) -> bool {
        let Type::Record(record) = ty else { return false };
        let of = record.members.first().map(|member| &member.ty);
        let width = record.members.iter().map(|m| m.bits.unwrap_or(1 << 16)).sum::<u32>();
        let is_same = |ty: &Type| match (of, ty) {
            (Some(Type::Int(one)), Type::Int(other)) => one.unsigned() == other.unsigned(),
            _ => false,
        };
        record.members.iter().all(|member| is_same(&member.ty))
            && of.is_some_and(|of| u64::from(width) == 8 * self.layout(of).size)
    }

    /// A number, or a bit-field, of which each byte is the same.
    ///
    /// # Errors
    /// The bytes are no number of the type, or not the same one on every machine.
    pub fn filled(&self, of: &Scalar, byte: u8) -> Run<Number> {
        if of.bits.is_some() && !matches!(byte, 0 | 255) {
            return Err(Fault::ImplementationDefined("the bytes of a bit-field".into()));
        }
        match of.ty {
            Type::Float(_) if byte == 0 => Ok(Number::Real(Real::ZERO)),
            Type::Int(int) => {
                let pattern = u128::from_ne_bytes([byte; 16]);
                self.of_pattern(*int, of.bits, pattern).map(Number::Int)
            }
            _ => undefined("bytes that are no number"),
        }
    }

    /// Which number of an object has the byte at an index.
    ///
    /// # Errors
    /// It is padding, shared by bit-fields or beyond the object.
    fn covering(&self, stored: &[(Scalar, Option<Number>)], at: u64) -> Run<usize> {
        let found = stored.iter().position(|(of, _)| {
            let end = of.at + 8 * self.layout(of.ty).size;
            of.bits.is_none() && of.at <= 8 * at && 8 * at < end
        });
        match found {
            Some(number) => Ok(number),
            None => undefined("a byte of padding, or beyond the object"),
        }
    }

    /// The number of a type whose bytes begin at an index of an object, by the numbers in the object. It is known where the lowest
    /// byte is first, if its bytes are all those of one number, and if all bytes of the numbers that have them are alike.
    ///
    /// # Errors
    /// Some of the bytes were never set, are no number of the type, or are not the same ones on every machine.
    pub fn number_at(
        &self,
        assumes: Features,
        stored: &[(Scalar, Option<Number>)],
        at: u64,
        ty: &Type,
    ) -> Run<Number> {
        let wanted = Scalar { at: 8 * at, ty, bits: None };
        let size = self.layout(ty).size;
        let (mut pattern, mut alike) = (0, true);
        let mut is_whole = false;
        for byte in 0..size {
            let (of, Some(number)) = &stored[self.covering(stored, at + byte)?] else {
                return undefined("a byte that was never set");
            };
            let (whole, width) = self.known_pattern(assumes, of, *number)?;
            let own = whole >> (8 * (at + byte) - of.at) & 255;
            pattern |= own << (8 * byte);
            alike &= uniform(whole, width) == Some(pattern as u8);
            is_whole = of.at == wanted.at && u64::from(width) == 8 * size;
        }
        if alike || is_whole || assumes.contains(Feature::LittleEndian) {
            return self.number_of(assumes, &wanted, pattern);
        }
        Err(order_of_bytes())
    }

    /// The numbers of an object that are others once a number of a type was stored at an index of its bytes, with their positions
    /// among all. They are known where the number read from there is: see [`Model::number_at`].
    ///
    /// # Errors
    /// They are no numbers of their types, or not the same ones on every machine.
    pub fn with_number(
        &self,
        assumes: Features,
        stored: &[(Scalar, Option<Number>)],
        at: u64,
        (ty, number): (&Type, Number),
    ) -> Run<Vec<(usize, Number)>> {
        let of = Scalar { at: 8 * at, ty, bits: None };
        let (pattern, width) = self.known_pattern(assumes, &of, number)?;
        let end = at + u64::from(width / 8);
        let mut changed = Vec::new();
        let mut byte = at;
        while byte < end {
            let number = self.covering(stored, byte)?;
            let (of, old) = &stored[number];
            let (first, size) = (of.at / 8, self.layout(of.ty).size);
            let has_all = at <= first && first + size <= end;
            let (old, old_width) = match old {
                _ if has_all => (0, 0),
                Some(old) => self.known_pattern(assumes, of, *old)?,
                None => return undefined("a byte of a number of which no other is set"),
            };
            let is_alike = uniform(pattern, width)
                .is_some_and(|byte| uniform(old, old_width) == Some(byte) || has_all);
            let is_whole = has_all && size == end - at;
            if !(is_alike || is_whole || assumes.contains(Feature::LittleEndian)) {
                return Err(order_of_bytes());
            }
            let mut new = old;
            for own in byte..end.min(first + size) {
                let shift = 8 * (own - first);
                new = new & !(255 << shift) | (pattern >> (8 * (own - at)) & 255) << shift;
            }
            changed.push((number, self.number_of(assumes, of, new)?));
            byte = first + size;
        }
        Ok(changed)
    }

    /// The number of a scalar with these bits.
    ///
    /// # Errors
    /// They are no number of its type, or not the same one on every machine.
    fn number_of(&self, assumes: Features, of: &Scalar, pattern: u128) -> Run<Number> {
        match of.ty {
            Type::Int(int) => self.of_pattern(*int, of.bits, pattern).map(Number::Int),
            Type::Float(float) if are_bits_known(assumes, of) => {
                match self.real_of_pattern(*float, pattern) {
                    Some(real) => Ok(Number::Real(real)),
                    None => undefined("bytes that are no number"),
                }
            }
            _ => undefined("bytes of what is no number"),
        }
    }

    /// The bits of a number, and how many there are.
    fn known_pattern(&self, assumes: Features, of: &Scalar, number: Number) -> Run<(u128, u32)> {
        match (self.width(of), self.pattern(assumes, of, number)) {
            (Some(width), Some(pattern)) => Ok((pattern, width)),
            _ => Err(Fault::ImplementationDefined("the bytes of a number".into())),
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
        self.of_pattern(to, None, n as u128)
    }

    /// The number of a type that has the bytes of a number of another one, where one of them is floating.
    ///
    /// # Errors
    /// The bytes are not known, or no number of the type.
    pub fn same_bits(
        &self,
        assumes: Features,
        number: Option<Number>,
        from: &Type,
        to: &Type,
    ) -> Run<Number> {
        let [from, to] = [from, to].map(|ty| Scalar { at: 0, ty, bits: None });
        let is_one_size = self.layout(from.ty).size == self.layout(to.ty).size;
        match self.viewed(assumes, &[(from, number)], &to) {
            Some(seen) if is_one_size => Ok(seen),
            _ => undefined("bytes that are no number, or not known"),
        }
    }

    /// A number of a union, by what is stored in another member of it; none if its bytes are not all known, or no number
    /// of its type. Where machines differ it is known if the lowest byte and the lowest bit are first, and of floating
    /// numbers if they are those of IEEE 754.
    pub fn viewed(
        &self,
        assumes: Features,
        stored: &[(Scalar, Option<Number>)],
        wanted: &Scalar,
    ) -> Option<Number> {
        let is_lowest_first = assumes.contains(Feature::LittleEndian);
        let width = self.width(wanted).filter(|_| are_bits_known(assumes, wanted))?;
        let is_field = |of: &Scalar| of.bits.is_some() && of.at != 0;
        let is_alike = |of: &Scalar| {
            let is_placed = !is_field(of) && !is_field(wanted) || is_lowest_first;
            is_placed && of.at == wanted.at && self.width(of) == Some(width)
        };
        let pattern = match stored.iter().find(|(of, _)| is_alike(of)) {
            Some((of, number)) => self.pattern(assumes, of, (*number)?)?,
            None if is_lowest_first => {
                let mut pattern = 0;
                for bit in 0..width {
                    let at = wanted.at + u64::from(bit);
                    let covers = |of: &Scalar| {
                        let end = self.width(of).map(|width| of.at + u64::from(width));
                        of.at <= at && end.is_some_and(|end| at < end)
                    };
                    let (of, number) = stored.iter().find(|(of, _)| covers(of))?;
                    let whole = self.pattern(assumes, of, (*number)?)?;
                    pattern |= (whole >> (at - of.at) & 1) << bit;
                }
                pattern
            }
            None => return None,
        };
        self.number_of(assumes, wanted, pattern).ok()
    }

    /// The bits that an integer takes, or a floating number with the format of IEEE 754.
    fn width(&self, of: &Scalar) -> Option<u32> {
        match of.ty {
            Type::Int(int) if int.is_bit_precise() && of.bits.is_none() => None,
            Type::Int(int) => {
                Some(of.bits.unwrap_or(8 * self.int_size(*int))).filter(|width| *width <= 128)
            }
            Type::Float(Float::Float) if self.layout(of.ty).size == 4 => Some(32),
            Type::Float(Float::Double) if self.layout(of.ty).size == 8 => Some(64),
            _ => None,
        }
    }

    /// The bits of a number, with those of its sign, if they are known; none for infinities and the negative zero, which not
    /// every program has. Where zeros with a sign are not assumed, no zero is known to have none.
    fn pattern(&self, assumes: Features, of: &Scalar, number: Number) -> Option<u128> {
        if !are_bits_known(assumes, of) {
            return None;
        }
        let has_signs = assumes.contains(Feature::Infinities);
        match (of.ty, number) {
            (Type::Float(_), Number::Real(real)) if real.is_zero() && !has_signs => None,
            (Type::Int(_), Number::Int(n)) => Some(n as u128),
            (Type::Float(float), Number::Real(real)) if !real.is_special() => {
                let held = Some(real).filter(|real| self.holds(*float, *real))?.to_f64();
                match float {
                    Float::Float => Some((held as f32).to_bits().into()),
                    Float::Double => Some(held.to_bits().into()),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The floating number with these bits: none for infinities, what is no number, the negative zero, and those so small
    /// that some machines take them for zero.
    fn real_of_pattern(&self, float: Float, pattern: u128) -> Option<Real> {
        let value = match float {
            Float::Float => {
                let value = f32::from_bits(pattern as u32);
                Some(value).filter(|value| value.is_normal() || value.to_bits() == 0).map(f64::from)
            }
            Float::Double => Some(f64::from_bits(pattern as u64)),
            _ => None,
        };
        value.and_then(Real::of_f64)
    }

    /// The integer of the low bits of a pattern.
    fn of_pattern(&self, int: Int, bits: Option<u32>, pattern: u128) -> Run<i128> {
        let width = bits.unwrap_or(8 * self.int_size(int)).min(128);
        let shift = 128 - width;
        let low = pattern << shift;
        let n = match int.is_unsigned() {
            true => (low >> shift) as i128,
            false => low as i128 >> shift,
        };
        let (least, most) = match bits {
            Some(bits) => self.bits_range(int, bits),
            None => self.range(int),
        };
        match int {
            // Its other bits are any.
            int if int.is_bit_precise() && bits.is_none() && pattern != 0 => {
                Err(Fault::Unspecified("the padding of a _BitInt".into()))
            }
            _ if (least..=most).contains(&n) => Ok(n),
            Int::Bool => undefined("bytes that are no truth value"),
            _ => Err(Fault::ImplementationDefined("the sign of the bytes of a number".into())),
        }
    }
}

/// Whether all machines have the same bits for the numbers of a scalar.
fn are_bits_known(assumes: Features, of: &Scalar) -> bool {
    matches!(of.ty, Type::Int(_)) || assumes.contains(Feature::IeeeBits)
}

/// The byte that all bytes of a pattern are; none if they differ.
fn uniform(pattern: u128, width: u32) -> Option<u8> {
    let byte = pattern as u8;
    let is_it = |at: u32| (pattern >> (8 * at)) as u8 == byte;
    (0..width / 8).all(is_it).then_some(byte)
}

fn order_of_bytes() -> Fault {
    Fault::ImplementationDefined("the order of the bytes of a number".into())
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
    pub fn of(size: u32, pairs: impl IntoIterator<Item = (Number, Number)>) -> Comparison {
        match pairs.into_iter().find(|(one, other)| one != other) {
            None => Comparison::Known(Ordering::Equal),
            Some((Number::Int(one), Number::Int(other))) if size == 1 => {
                Comparison::Known((one as u8).cmp(&(other as u8)))
            }
            Some(_) => Comparison::Differs,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::c::model::{IP16, LP64};
    use crate::c::types::{Member, Record};

    const fn scalar(ty: &Type, at: u64) -> Scalar<'_> {
        Scalar { at, ty, bits: None }
    }

    fn record(members: Vec<Member>) -> Type {
        Type::Record(Arc::new(Record::new(RecordKind::Struct, 0, members)))
    }

    #[test]
    fn equal_bytes_are_a_number_whatever_their_order() {
        let int = |int, byte| LP64.filled(&scalar(&Type::Int(int), 0), byte);
        let field =
            |int, byte| LP64.filled(&Scalar { at: 0, ty: &Type::Int(int), bits: Some(5) }, byte);
        assert_eq!(int(Int::Int, 0x12), Ok(Number::Int(0x1212_1212)));
        assert_eq!(int(Int::Int, 255), Ok(Number::Int(-1)));
        assert_eq!(int(Int::UShort, 255), Ok(Number::Int(65_535)));
        assert_eq!(IP16.filled(&scalar(&Type::Int(Int::Int), 0), 0x80), Ok(Number::Int(-0x7f80)));
        assert_eq!(int(Int::Bool, 1), Ok(Number::Int(1)));
        assert!(matches!(int(Int::Bool, 2), Err(Fault::Undefined(_))));
        assert!(matches!(int(Int::Char, 255), Err(Fault::ImplementationDefined(_))));
        assert_eq!(field(Int::SInt, 255), Ok(Number::Int(-1)));
        assert!(matches!(field(Int::Int, 255), Err(Fault::ImplementationDefined(_))));
        assert!(field(Int::UInt, 7).is_err());
        assert_eq!(int(Int::UBitInt(300), 0), Ok(Number::Int(0)));
        assert!(int(Int::BitInt(300), 255).is_err());
        let wide = |of| LP64.filled(&Scalar { at: 0, ty: &Type::Int(of), bits: Some(200) }, 255);
        assert_eq!(wide(Int::BitInt(300)), Ok(Number::Int(-1)));
        assert!(wide(Int::UBitInt(300)).is_err());
        let pointer = Type::Int(Int::Int).pointer();
        assert!(LP64.filled(&scalar(&pointer, 0), 0).is_err());
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
    fn a_floating_number_has_the_bits_of_ieee_754_where_these_are_assumed() {
        let [float, word] = [Type::Float(Float::Float), Type::Int(Int::UInt)];
        let [double, long] = [Type::Float(Float::Double), Type::Int(Int::ULong)];
        let unsigned = Features::NONE.with(Feature::IeeeBits);
        let bits = unsigned.with(Feature::Infinities);
        let seen = |assumes, (from, number), to| {
            LP64.viewed(assumes, &[(scalar(from, 0), Some(number))], &scalar(to, 0))
        };
        let real = |n: i128, exponent| {
            Number::Real(Real::new(n < 0, n.unsigned_abs() as u64, exponent).expect("it fits"))
        };
        for (number, pattern) in [
            (real(1, 0), 0x3f80_0000),
            (real(-1, -1), 0xbf00_0000),
            (real(0xff_ffff, 0), 0x4b7f_ffff),
            (Number::Real(Real::ZERO), 0),
        ] {
            assert_eq!(seen(bits, (&float, number), &word), Some(Number::Int(pattern)));
            assert_eq!(seen(bits, (&word, Number::Int(pattern)), &float), Some(number));
            assert_eq!(seen(Features::NONE, (&float, number), &word), None);
            assert_eq!(seen(Features::NONE, (&word, Number::Int(pattern)), &float), None);
        }
        // A product with a negative number is zero, too, and has a sign.
        let zero = (&float, Number::Real(Real::ZERO));
        assert_eq!(seen(unsigned, zero, &word), None);
        assert_eq!(seen(unsigned, (&word, Number::Int(0)), &float), Some(zero.1));
        let one = (&double, real(1, 0));
        assert_eq!(seen(bits, one, &long), Some(Number::Int(0x3ff0_0000_0000_0000)));
        assert_eq!(seen(bits, one, &word), None);
        // No number, an infinity, the negative zero, and one that some machines take for zero.
        for pattern in [0x7fc0_0000, 0x7f80_0000, 0x8000_0000, 1] {
            assert_eq!(seen(bits, (&word, Number::Int(pattern)), &float), None);
        }
    }

    #[test]
    fn a_member_of_a_union_is_seen_by_another_as_far_as_machines_agree_on_it() {
        let [word, byte, half] = [Int::Int, Int::UChar, Int::UShort].map(Type::Int);
        let unsigned = Type::Int(Int::UInt);
        let stored = [(scalar(&word, 0), Some(Number::Int(-0x0123_4568)))];
        let little = Features::NONE.with(Feature::LittleEndian);
        let seen = |assumes, wanted| LP64.viewed(assumes, &stored, &wanted);
        assert_eq!(seen(Features::NONE, scalar(&unsigned, 0)), Some(Number::Int(0xfedc_ba98)));
        assert_eq!(seen(Features::NONE, scalar(&byte, 8)), None);
        assert_eq!(seen(little, scalar(&byte, 8)), Some(Number::Int(0xba)));
        assert_eq!(seen(little, scalar(&byte, 32)), None);
        let two = [0x34, 0x12].map(|n| Some(Number::Int(n)));
        let stored = [(scalar(&byte, 0), two[0]), (scalar(&byte, 8), two[1])];
        assert_eq!(LP64.viewed(little, &stored, &scalar(&half, 0)), Some(Number::Int(0x1234)));
        let signed = Type::Int(Int::SInt);
        let field = |at, bits| Scalar { at, ty: &signed, bits: Some(bits) };
        let stored = [(field(0, 7), Some(Number::Int(-3)))];
        assert_eq!(LP64.viewed(little, &stored, &field(0, 2)), Some(Number::Int(1)));
        assert_eq!(LP64.viewed(Features::NONE, &stored, &field(0, 7)), Some(Number::Int(-3)));
        assert_eq!(LP64.viewed(Features::NONE, &stored, &field(0, 2)), None);
    }

    #[test]
    fn types_without_padding_are_told_from_those_with_some() {
        let [char, short, int] =
            [Int::UChar, Int::Short, Int::Int].map(|i| Member::new(Type::Int(i)));
        let of = |members: &[&Member]| {
            LP64.is_dense(&record(members.iter().copied().cloned().collect()))
        };
        assert!(of(&[&short, &char, &char, &int]));
        assert!(!of(&[&char, &short]));
        assert!(!of(&[&int, &short]));
        let field = |bits| Member::bit_field(Type::Int(Int::SInt), bits);
        assert!(of(&[&field(20), &field(12)]));
        assert!(!of(&[&field(20), &field(11)]));
        assert!(!of(&[&field(20), &short]));
    }

    #[test]
    fn rows_of_bytes_compare_as_unsigned_bytes_and_wider_numbers_only_for_equality() {
        let of = |size, pairs: &[(i128, i128)]| {
            let numbers = pairs.iter().map(|(a, b)| (Number::Int(*a), Number::Int(*b)));
            Comparison::of(size, numbers)
        };
        assert_eq!(of(1, &[(3, 3), (-1, 1)]), Comparison::Known(Ordering::Greater));
        assert_eq!(of(4, &[(3, 3)]), Comparison::Known(Ordering::Equal));
        assert_eq!(of(4, &[(3, 4)]), Comparison::Differs);
    }
}
