//! Data models: the sizes and alignments of the basic types, and the layout of records.

use std::cmp::Ordering;

use crate::c::real::Real;
use crate::c::types::{Float, Int, Record, RecordKind, Type};

/// Sizes and alignments of a target's basic types, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Model {
    /// The model's name in `--model`.
    pub name: &'static str,
    /// Size of `short`.
    pub short: u32,
    /// Size of `int`.
    pub int: u32,
    /// Size of `long`.
    pub long: u32,
    /// Size of `long long`.
    pub long_long: u32,
    /// Size of object pointers.
    pub pointer: u32,
    /// Size of `double`. One of 4 bytes is a `float`.
    pub double: u32,
    /// Size of `long double`.
    pub long_double: u32,
    /// Binary digits that a `long double` has on every target of this model: values are drawn to fit.
    pub long_double_digits: u32,
    /// The greatest alignment of a basic type.
    pub max_align: u32,
    /// Whether the type of a bit-field decides which units it does not cross, and counts for the alignment of its record. If not,
    /// bit-fields follow one another by the bit.
    pub bit_field_types: bool,
}

/// 64-bit `long` and pointers: most Unix machines. A `long double` may be an x87 extended, an IEEE quad or a
/// pair of doubles; all hold 64 digits.
pub const LP64: Model = Model {
    name: "lp64",
    short: 2,
    int: 4,
    long: 8,
    long_long: 8,
    pointer: 8,
    double: 8,
    long_double: 16,
    long_double_digits: 64,
    max_align: 16,
    bit_field_types: true,
};

/// The same with alignments of at most 8: s390x.
pub const LP64_8: Model = Model { name: "lp64-8", max_align: 8, ..LP64 };

/// The same as [`LP64`] with `long double` as `double`: 64-bit Arm of Apple, and `-mlong-double-64`.
pub const LP64_DOUBLE: Model =
    Model { name: "lp64-double", long_double: 8, long_double_digits: 53, ..LP64 };

/// 32-bit `int`, `long` and pointers, laid out as in the i386 System V ABI. On other machines of this model
/// `long double` may be `double`, so no more than 53 digits are used.
pub const ILP32: Model = Model {
    name: "ilp32",
    long: 4,
    pointer: 4,
    long_double: 12,
    long_double_digits: 53,
    max_align: 4,
    ..LP64
};

/// 32-bit with alignments of at most 2: m68k.
pub const ILP32_2: Model = Model { name: "ilp32-2", max_align: 2, bit_field_types: false, ..ILP32 };

/// 32-bit with alignments of at most 4, and `long double` as `double`: sh4.
pub const ILP32_4: Model = Model { name: "ilp32-4", long_double: 8, ..ILP32 };

/// 32-bit with 8-byte types aligned to 8, and `long double` as `double`: Arm, MIPS o32, hppa.
pub const ILP32_8: Model = Model { name: "ilp32-8", long_double: 8, max_align: 8, ..ILP32 };

/// 32-bit with 8-byte types aligned to 8, and a `long double` of 16: PowerPC, x32.
pub const ILP32_16: Model = Model { name: "ilp32-16", long_double: 16, max_align: 16, ..ILP32 };

/// 32-bit with 8-byte types aligned to 8, and an x87 `long double`: 32-bit Windows with MinGW.
pub const ILP32_MINGW: Model = Model { name: "ilp32-mingw", max_align: 8, ..ILP32 };

/// 64-bit pointers and 32-bit `long`: 64-bit Windows.
pub const LLP64: Model =
    Model { name: "llp64", long: 4, long_double: 8, long_double_digits: 53, max_align: 8, ..LP64 };

/// The same with an x87 `long double`: 64-bit Windows with MinGW.
pub const LLP64_MINGW: Model =
    Model { name: "llp64-mingw", long_double: 16, long_double_digits: 64, max_align: 16, ..LLP64 };

/// 16-bit `int` and pointers: small machines, such as the MSP430.
pub const IP16: Model = Model {
    name: "ip16",
    int: 2,
    long: 4,
    pointer: 2,
    long_double: 8,
    long_double_digits: 53,
    max_align: 2,
    ..LP64
};

/// The same without alignment, and with every floating type as `float`: AVR.
pub const IP16_1: Model = Model {
    name: "ip16-1",
    double: 4,
    long_double: 4,
    long_double_digits: 24,
    max_align: 1,
    ..IP16
};

/// The same with pointers that say in which of several memories they lead: 8051.
pub const IP16_24: Model = Model { name: "ip16-24", pointer: 3, ..IP16_1 };

/// Every model that `--model` accepts.
pub const MODELS: [&Model; 14] = [
    &LP64,
    &LP64_8,
    &LP64_DOUBLE,
    &ILP32,
    &ILP32_2,
    &ILP32_4,
    &ILP32_8,
    &ILP32_16,
    &ILP32_MINGW,
    &LLP64,
    &LLP64_MINGW,
    &IP16,
    &IP16_1,
    &IP16_24,
];

/// Size and alignment of a type, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layout {
    /// The value of `sizeof`.
    pub size: u64,
    /// The value of `_Alignof`.
    pub align: u64,
}

impl Model {
    /// Whether every type has the same size in both models, so that a value of one is a value of the other.
    /// Differences in alignment are left to the tests to find.
    pub fn agrees_with(&self, other: &Model) -> bool {
        let Model { name, max_align, bit_field_types, .. } = *other;
        Model { name, max_align, bit_field_types, ..*self } == *other
    }

    /// Looks up a model by name.
    pub fn named(name: &str) -> Option<&'static Model> {
        MODELS.into_iter().find(|model| model.name == name)
    }

    /// Size of an integer type in bytes.
    pub fn int_size(&self, int: Int) -> u32 {
        match int {
            Int::Bool | Int::Char | Int::SChar | Int::UChar => 1,
            Int::Short | Int::UShort => self.short,
            Int::Int | Int::SInt | Int::UInt => self.int,
            Int::Long | Int::ULong => self.long,
            Int::LongLong | Int::ULongLong => self.long_long,
            Int::Int128 | Int::UInt128 => 16,
            Int::BitInt(bits) | Int::UBitInt(bits) => {
                let bytes = u32::from(bits).div_ceil(8);
                if bytes > 8 { bytes.next_multiple_of(8) } else { bytes.next_power_of_two() }
            }
        }
    }

    /// Number of value bits of an integer type.
    pub fn int_bits(&self, int: Int) -> u32 {
        match int {
            Int::BitInt(bits) | Int::UBitInt(bits) => bits.into(),
            Int::Bool => 1,
            _ => self.int_size(int) * 8,
        }
    }

    /// Size of a floating type in bytes.
    pub fn float_size(&self, float: Float) -> u32 {
        match float {
            Float::Float => 4,
            Float::Double => self.double,
            Float::LongDouble => self.long_double,
            Float::Float16 => 2,
            Float::Decimal32 => 4,
            Float::Decimal64 => 8,
            Float::Float128 | Float::Decimal128 => 16,
        }
    }

    /// Binary digits that a floating type's significand has on every target of the model.
    pub fn digits(&self, float: Float) -> u32 {
        match float {
            Float::Float => 24,
            Float::Double if self.double == 4 => 24,
            Float::Double => 53,
            Float::LongDouble => self.long_double_digits,
            Float::Float16 => 11,
            // As many as our own values have.
            Float::Float128 => 64,
            // Every integer of this many binary digits fits 7 or 16 decimal ones; or it is a long long.
            Float::Decimal32 => 23,
            Float::Decimal64 => 53,
            Float::Decimal128 => 63,
        }
    }

    /// Whether every target of the model represents a value exactly in a floating type. For decimal types
    /// only integers are used.
    pub fn holds(&self, float: Float, real: Real) -> bool {
        let digits = self.digits(float);
        real.digits() <= digits
            && match float {
                Float::Float16 => real.top() <= 16 && real.bottom() >= -24,
                _ if float.is_decimal() => real.bottom() >= 0 && real.top() <= digits as i32,
                _ => true,
            }
    }

    /// The smallest and largest value of an integer type, as far as an `i128` holds them. A plain `char` is limited to the
    /// values that fit both signed and unsigned.
    pub fn range(&self, int: Int) -> (i128, i128) {
        let (digits, has_negative) = self.binary_digits(int);
        let most = match digits {
            1..=64 => (u64::MAX >> (64 - digits)).into(),
            _ => i128::MAX >> (127 - digits),
        };
        (if has_negative { -most - 1 } else { 0 }, most)
    }

    /// Whether an integer is in the range of a type.
    pub fn has(&self, int: Int, n: i128) -> bool {
        let (digits, has_negative) = self.binary_digits(int);
        // The bits above the digits: all are that of the sign.
        let above = n >> digits;
        above == 0 || has_negative && above == -1
    }

    /// The number of binary digits of the largest value of an integer type, and whether the type has negative values.
    fn binary_digits(&self, int: Int) -> (u32, bool) {
        let is_unsigned = int.is_unsigned();
        match int {
            Int::Char => (7, false),
            _ => ((self.int_bits(int) - u32::from(!is_unsigned)).min(127), !is_unsigned),
        }
    }

    /// The smallest and largest value of a bit-field. A plain one (`int x : 5`) may be signed or unsigned, so
    /// it is limited to the values that fit both.
    pub fn bits_range(&self, base: Int, width: u32) -> (i128, i128) {
        let most = |bits: u32| i128::MAX >> (127 - bits.min(127));
        match base {
            Int::Bool => (0, 1),
            Int::SInt | Int::SChar | Int::BitInt(_) => (-most(width - 1) - 1, most(width - 1)),
            _ if base.is_unsigned() => (0, most(width)),
            _ => (0, most(width - 1)),
        }
    }

    /// The type of a variable argument after the default argument promotions (C89 3.3.2.2). An enumeration is
    /// received as `int`, which its values fit whatever type the compiler chose.
    pub fn promoted(&self, ty: &Type) -> Type {
        match ty {
            Type::Int(int) => Type::Int(self.promoted_int(*int)),
            Type::Float(Float::Float) => Type::Float(Float::Double),
            Type::Enum(_) => Type::Int(Int::Int),
            other => other.decayed(),
        }
    }

    /// The integral promotions (C89 3.2.1.1).
    pub fn promoted_int(&self, int: Int) -> Int {
        match int {
            Int::UShort if self.short == self.int => Int::UInt,
            Int::Bool | Int::Char | Int::SChar | Int::UChar | Int::Short | Int::UShort => Int::Int,
            wide => wide,
        }
    }

    /// The integral promotions of a bit-field of so many bits: to `int` if it holds all values.
    pub fn promoted_bits(&self, int: Int, bits: Option<u32>) -> Int {
        let promoted = self.promoted_int(int);
        let is_narrow = bits.is_some_and(|bits| bits < self.int_bits(Int::Int));
        match promoted {
            Int::UInt if is_narrow => Int::Int,
            Int::SInt => Int::Int,
            promoted => promoted,
        }
    }

    /// The type in which an operation on two numbers of promoted types is done: the usual arithmetic
    /// conversions (C89 3.2.1.5, C23 6.3.1.8); none if they are not both numbers of C's own types.
    pub fn usual(&self, one: &Type, other: &Type) -> Option<Type> {
        use Float::{Double, Float16, Float128, LongDouble};
        // By their conversion rank (C23 annex H).
        const FLOATS: [Float; 5] = [Float128, LongDouble, Double, Float::Float, Float16];
        match (one, other) {
            (Type::Int(one), Type::Int(other)) => Some(Type::Int(self.usual_int(*one, *other))),
            (Type::Float(float), Type::Int(_)) | (Type::Int(_), Type::Float(float)) => {
                Some(Type::Float(*float))
            }
            (Type::Float(one), Type::Float(other)) if one == other => Some(Type::Float(*one)),
            (Type::Float(one), Type::Float(other)) => {
                let widest = FLOATS.into_iter().find(|float| float == one || float == other);
                let both = FLOATS.contains(one) && FLOATS.contains(other);
                widest.filter(|_| both).map(Type::Float)
            }
            // The types of their parts decide (C99 6.3.1.8).
            (Type::Complex(_), _) | (_, Type::Complex(_)) => {
                let part = |ty: &Type| match ty {
                    Type::Complex(float) => Type::Float(*float),
                    other => other.clone(),
                };
                match self.usual(&part(one), &part(other))? {
                    Type::Float(float) => Some(Type::Complex(float)),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// The same for two integer types.
    pub fn usual_int(&self, one: Int, other: Int) -> Int {
        let (one, other) = (self.promoted_bits(one, None), self.promoted_bits(other, None));
        if one == other {
            return one;
        }
        match self.int_bits(one).cmp(&self.int_bits(other)) {
            Ordering::Less => other,
            Ordering::Greater => one,
            Ordering::Equal => {
                let high = if rank(one) >= rank(other) { one } else { other };
                if one.is_unsigned() || other.is_unsigned() { high.unsigned() } else { high }
            }
        }
    }

    /// Size and alignment of a type. `void` has size 1, as in GNU C.
    pub fn layout(&self, ty: &Type) -> Layout {
        // A 12-byte type, such as the x87 `long double` of a 32-bit machine, is aligned to 4.
        let basic = |size: u32| Layout {
            size: size.into(),
            align: (1 << size.trailing_zeros()).min(self.max_align).into(),
        };
        match ty {
            Type::Void => basic(1),
            // The x86-64 psABI lays it out in 64-bit words.
            Type::Int(int @ (Int::BitInt(65..) | Int::UBitInt(65..))) => {
                Layout { size: self.int_size(*int).into(), align: 8 }
            }
            Type::Int(int) => basic(self.int_size(*int)),
            Type::Float(float) => basic(self.float_size(*float)),
            Type::Complex(float) => {
                let part = self.layout(&Type::Float(*float));
                Layout { size: 2 * part.size, ..part }
            }
            Type::Vector(element, n) => {
                let size = self.layout(element).size * u64::from(*n);
                Layout { size, align: size.next_power_of_two() }
            }
            Type::Enum(_) => basic(self.int),
            Type::Pointer(_) | Type::Callback(_) => basic(self.pointer),
            Type::Array(element, n) => {
                let element = self.layout(element);
                Layout { size: element.size * u64::from(*n), align: element.align }
            }
            Type::Record(record) => self.record(record).1,
        }
    }

    /// The bit offset of each member of a record.
    pub fn positions(&self, record: &Record) -> Vec<u64> {
        self.record(record).0
    }

    /// The alignment of a bit-field at a bit where its type does not count: one that is where an integer of its width may be is
    /// one to gcc, and none ends with a unit of the greatest alignment.
    fn untyped_alignment(&self, bit: u64, width: u32) -> u64 {
        let is_integer = [2, 4, 8].contains(&(width / 8)) && width.is_multiple_of(8);
        let most = u64::from(self.max_align);
        let is_plain = is_integer && bit.is_multiple_of(8 * most);
        if width == 0 || is_plain { most } else { 1 }
    }

    /// Lays out members as the System V ABIs do: each at the next address that its alignment allows;
    /// bit-fields from the low end, none across more units of its alignment than its type takes. In a packed
    /// record each member is at the next byte, and each bit-field at the next bit. Returns the members' bit
    /// offsets and the layout of the whole.
    fn record(&self, record: &Record) -> (Vec<u64>, Layout) {
        let (mut bit, mut size_bits, mut align) = (0u64, 0u64, 1u64);
        let mut positions = Vec::with_capacity(record.members.len());
        for member in &record.members {
            let mut layout = self.layout(&member.ty);
            if record.kind == RecordKind::Union {
                bit = 0;
            }
            let untyped = member.bits.filter(|_| !self.bit_field_types);
            if let Some(width) = untyped {
                layout.align = self.untyped_alignment(bit, width);
            }
            if record.packed {
                layout.align = 1;
            }
            layout.align = layout.align.max(member.align.unwrap_or(1).into());
            layout.align = layout.align.min(record.pack.unwrap_or(u32::MAX).into());
            if !member.unnamed || untyped.is_some() {
                align = align.max(layout.align);
            }
            let (unit, step) = (layout.size * 8, layout.align * 8);
            let width = member.bits.map_or(unit, u64::from);
            let is_tight = record.packed || record.pack.is_some() || untyped.is_some();
            let fits = width > 0 && (is_tight || bit % step + width <= unit);
            if member.bits.is_none() || !fits {
                bit = bit.next_multiple_of(step);
            }
            positions.push(bit);
            bit += width;
            size_bits = size_bits.max(bit);
        }
        let align = align.max(record.align.unwrap_or(1).into());
        (positions, Layout { size: size_bits.div_ceil(8).next_multiple_of(align), align })
    }
}

/// The place of a promoted type among those of its width by conversion rank (C23 6.3.1.1): bit-precise types come first.
fn rank(int: Int) -> u32 {
    match int.unsigned() {
        Int::UBitInt(_) => 0,
        Int::ULong => 2,
        Int::ULongLong => 3,
        Int::UInt128 => 4,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::c::types::Member;

    const CHAR: Type = Type::Int(Int::Char);
    const INT: Type = Type::Int(Int::Int);

    fn record(kind: RecordKind, members: &[(Type, Option<u32>)]) -> Record {
        let member =
            |(ty, bits): &(Type, Option<u32>)| Member { bits: *bits, ..Member::new(ty.clone()) };
        Record::new(kind, 1, members.iter().map(member).collect())
    }

    #[test]
    fn members_begin_where_their_alignment_allows_and_bit_fields_in_one_unit() {
        let double = Type::Float(Float::Double);
        let members =
            [(CHAR, None), (INT, Some(20)), (INT, Some(8)), (CHAR, Some(1)), (double, None)];
        let of = record(RecordKind::Struct, &members);
        assert_eq!(LP64.positions(&of), [0, 8, 32, 40, 64]);
        assert_eq!(ILP32.positions(&of), [0, 8, 32, 40, 64]);
        assert_eq!(LP64.layout(&Type::Record(Arc::new(of))).size, 16);
    }

    #[test]
    fn a_bit_int_of_more_than_64_bits_is_words_in_a_row() {
        let size = |of| (LP64.layout(&Type::Int(of)).size, LP64.layout(&Type::Int(of)).align);
        let sizes = [33, 64, 65, 128, 129, 192, 500].map(|bits| size(Int::BitInt(bits)));
        assert_eq!(sizes, [(8, 8), (8, 8), (16, 8), (16, 8), (24, 8), (24, 8), (64, 8)]);
    }

    #[test]
    fn all_members_of_a_union_begin_with_it() {
        let of = record(RecordKind::Union, &[(CHAR, None), (INT, Some(20)), (INT, None)]);
        assert_eq!(LP64.positions(&of), [0, 0, 0]);
        assert_eq!(LP64.layout(&Type::Record(Arc::new(of))).size, 4);
    }
}
