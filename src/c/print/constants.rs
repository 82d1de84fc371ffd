//! Prints constants: exact, and of the required type by a suffix or, where C has none, by a conversion.

use super::Printer;
use crate::c::real::Real;
use crate::c::tree::{Expr, Init};
use crate::c::types::{Float, Int, Type};
use crate::c::wide::Wide;

/// The least numbers of 16, 32 and 64 bits.
const LEAST_16: i128 = i16::MIN as i128;
const LEAST_32: i128 = i32::MIN as i128;
const LEAST_64: i128 = i64::MIN as i128;

/// A string literal of some bytes. What follows an escape may be a digit, so that each number has three; and a `?` may begin
/// a trigraph.
pub fn string_literal(bytes: &[u8]) -> String {
    let mut literal = String::from("\"");
    for byte in bytes {
        match byte {
            b'"' | b'\\' | b'?' => literal.extend(['\\', char::from(*byte)]),
            b' '..=b'~' => literal.push(char::from(*byte)),
            _ => literal += &format!("\\{byte:03o}"),
        }
    }
    literal + "\""
}

/// A wide string literal of some numbers. Each is a character that every machine has, or an escape; a hexadecimal one has no
/// end but what is no digit.
pub(super) fn wide_literal(numbers: &[u32]) -> String {
    let mut literal = String::from("L\"");
    let mut is_open = false;
    for number in numbers {
        let character = u8::try_from(*number).map(char::from).ok();
        let character = character.filter(|c| c.is_ascii_alphanumeric() || *c == ' ');
        match character.filter(|c| !(is_open && c.is_ascii_hexdigit())) {
            Some(character) => literal.push(character),
            None if *number < 0o1000 => literal += &format!("\\{number:03o}"),
            None => literal += &format!("\\x{number:x}"),
        }
        is_open = *number >= 0o1000;
    }
    literal + "\""
}

/// The elements of an array of `int` that a wide string literal can have, without zeros at the end.
pub(super) fn wide_characters(element: &Type, parts: &[Init]) -> Option<Vec<u32>> {
    let number = |value: i128, int| if int == Int::Int { u32::try_from(value).ok() } else { None };
    if *element == Type::Int(Int::Int) { before_zeros(parts, number) } else { None }
}

/// The characters of an array, if that is what its elements are, without zeros at the end.
pub(super) fn characters(element: &Type, parts: &[Init]) -> Option<Vec<u8>> {
    let is_narrow = matches!(element, Type::Int(Int::Char | Int::SChar | Int::UChar));
    if is_narrow { before_zeros(parts, |value, _| Some(value as u8)) } else { None }
}

/// Constants before the zeros at their end, if all parts are such that have a number.
fn before_zeros<T: Default + PartialEq>(
    parts: &[Init],
    number: impl Fn(i128, Int) -> Option<T>,
) -> Option<Vec<T>> {
    let constant = |part: &Init| match part {
        Init::Expr(Expr::Int(value, int)) => number(*value, *int),
        _ => None,
    };
    let mut numbers = parts.iter().map(constant).collect::<Option<Vec<T>>>()?;
    let used = numbers.iter().rposition(|number| *number != T::default());
    numbers.truncate(used.map_or(0, |last| last + 1));
    Some(numbers)
}

/// The bytes of an array that a string literal is, without the zero at their end.
pub(super) fn text_of(ty: &Type, init: &Init) -> Option<Vec<u8>> {
    let (Type::Array(element, _), Init::List(parts)) = (ty, init) else { return None };
    let ends = matches!(parts.last(), Some(Init::Expr(Expr::Int(0, _))));
    let mut bytes = characters(element, parts).filter(|_| ty.is_string(parts.len(), ends))?;
    bytes.resize(parts.len() - 1, 0);
    Some(bytes)
}

/// The bytes of a string literal, if this is its first element: the address of that is what the literal is, as a pointer.
pub(super) fn first_of_text(expr: &Expr) -> Option<Vec<u8>> {
    match expr {
        Expr::Index(of, 0) => match &**of {
            Expr::Compound(ty, init) => text_of(ty, init),
            _ => None,
        },
        _ => None,
    }
}

impl Printer {
    pub(super) fn integer(&mut self, value: i128, ty: Int) {
        let wide = matches!(ty, Int::Int128 | Int::UInt128 | Int::BitInt(_) | Int::UBitInt(_));
        if wide {
            return self.cast_integer(value, ty);
        }
        // C has no negative constants: -32768 is a minus applied to 32768, which may not fit.
        let is_least = matches!(value, LEAST_16 | LEAST_32 | LEAST_64);
        if is_least {
            self.out.push(b'(');
        }
        let digits = if is_least { value + 1 } else { value };
        // Numbers of 64 bits are printed faster.
        match i64::try_from(digits) {
            Ok(digits) => self.number(digits),
            Err(_) => self.number(digits),
        }
        match ty {
            Int::UInt => self.word("U"),
            Int::Long => self.word("L"),
            Int::ULong => self.word("UL"),
            Int::LongLong => self.word("LL"),
            Int::ULongLong => self.word("ULL"),
            _ => {}
        }
        if is_least {
            self.put(" - 1)");
        }
    }

    /// A value of a type without constants: a conversion, of two halves if it is too long.
    fn cast_integer(&mut self, value: i128, ty: Int) {
        if ty.is_bit_precise() && value < i64::MIN.into() {
            // The halves would be a positive number of a wider type.
            self.out.push(b'~');
            return self.cast_integer(!value, ty);
        }
        self.cast_to(ty);
        if let Ok(value) = i64::try_from(value) {
            let int = if i32::try_from(value).is_ok() { Int::Long } else { Int::LongLong };
            self.integer(value.into(), int);
        } else if let Ok(value) = u64::try_from(value) {
            self.integer(value.into(), Int::ULongLong);
        } else {
            self.words(&[(value as u128 >> 64) as u64, value as u64], ty);
        }
    }

    /// A value that no `i128` holds: by a power of two if it is near one, otherwise as a conversion of its words.
    pub(super) fn wide_integer(&mut self, value: Wide, ty: Int) {
        if value.is_negative() {
            self.out.push(b'~');
        }
        self.cast_to(ty);
        let Some((power, distance)) = value.near_power() else {
            return self.words(&value.words(), ty);
        };
        let width = match ty {
            Int::UBitInt(bits) => bits.into(),
            _ => 128,
        };
        if ty.is_unsigned() && power == width {
            return self.integer(distance.into(), Int::Long);
        }
        self.out.push(b'(');
        if distance != 0 {
            self.out.push(b'(');
        }
        self.cast_to(ty.unsigned());
        self.put(&format!("1 << {power}"));
        if distance != 0 {
            self.put(if distance < 0 { ") - " } else { ") + " });
            self.integer(distance.unsigned_abs().into(), Int::Long);
        }
        self.out.push(b')');
    }

    fn cast_to(&mut self, ty: Int) {
        self.out.push(b'(');
        self.word(&ty.spelling());
        self.out.push(b')');
    }

    /// A number of a type without a sign, made of words of 64 bits, the uppermost first.
    fn words(&mut self, words: &[u64], ty: Int) {
        self.out.push(b'(');
        let mut is_first = true;
        for (word, at) in words.iter().zip((0..words.len()).rev()).filter(|(word, _)| **word != 0) {
            if !is_first {
                self.put(" | ");
            }
            is_first = false;
            if at > 0 {
                self.cast_to(ty.unsigned());
            }
            self.integer((*word).into(), Int::ULongLong);
            if at > 0 {
                self.put(&format!(" << {}", 64 * at));
            }
        }
        self.out.push(b')');
    }

    pub(super) fn real(&mut self, value: Real, float: Float) {
        let suffix = match float {
            Float::Float => "F",
            Float::Double => "",
            Float::LongDouble => "L",
            Float::Float16 | Float::Float128 => {
                self.out.push(b'(');
                self.word(float.spelling());
                self.out.push(b')');
                if float == Float::Float16 { "" } else { "L" }
            }
            // Converted from an integer, so that binary and decimal radixes do not mix.
            Float::Decimal32 | Float::Decimal64 | Float::Decimal128 => {
                self.out.push(b'(');
                self.word(float.spelling());
                self.out.push(b')');
                return self.whole(value);
            }
        };
        if value.is_infinite() {
            let sign = if value.is_negative() { "-" } else { "" };
            self.put(&format!("({sign}1.0{suffix} / 0.0{suffix})"));
            return;
        }
        // A text that grows takes all.
        let _ = value.write_decimal(&mut self.out);
        self.word(suffix);
    }

    /// A sum of a real constant and an imaginary one (GNU).
    pub(super) fn complex(&mut self, [real, imaginary]: [Real; 2], float: Float) {
        self.out.push(b'(');
        self.real(real, float);
        let (sign, magnitude) = match imaginary.is_negative() {
            true => ("-", imaginary.negated()),
            false => ("+", imaginary),
        };
        self.spaced(sign);
        self.real(magnitude, float);
        self.word("i)");
    }

    /// A value without a fraction, as an integer constant.
    fn whole(&mut self, value: Real) {
        let mut decimal = String::new();
        let _ = value.write_decimal(&mut decimal);
        self.put(decimal.trim_end_matches(".0"));
        self.word("LL");
    }
}

#[cfg(test)]
mod tests {
    use super::string_literal;

    #[test]
    fn a_literal_has_no_character_that_a_compiler_reads_in_another_way() {
        let literal = |text: &str| string_literal(text.as_bytes());
        assert_eq!(literal("a\"b\\c??=d\te"), r#""a\"b\\c\?\?=d\011e""#);
        assert_eq!(literal("é"), r#""\303\251""#);
    }
}
