//! Draws the values of a test case so that damage shows: every window of two consecutive bytes is
//! unique across its arguments (Bailey & Davidson 1996, section 5), so that a shifted, truncated,
//! swapped or sign-extended value cannot pass for another.

use crate::base::chance::Chance;
use crate::c::model::Model;
use crate::c::real::{MIN_EXPONENT, Real};
use crate::c::types::{Float, Int, Member, RecordKind, Type};
use crate::c::value::Value;
use crate::c::wide::{Exact, of_words};

/// The number of elements in each pool of pointees.
pub const POOL: u32 = 4;

/// Attempts at a value without a repeated window before one is accepted. A test case with a thousand windows
/// collides once in eight draws of an eight-byte value, so this gives up only when windows run out.
const TRIES: u32 = 64;

/// How the values of a suite's test cases are drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Knobs {
    /// The share of scalars that take an extreme value (0, -1, smallest, largest), from 0 to 1.
    /// A tenth: a test case has about ten scalars, so most have one extreme, and the other bytes
    /// remain distinct enough to tell a shifted value.
    pub extremes: f64,
    /// The share of pointers that are null, from 0 to 1. Few: every null looks the same.
    pub null: f64,
    /// Whether pointers may be cast from integers: wider patterns, but not portable, so off by default.
    pub integers_as_pointers: bool,
}

impl Default for Knobs {
    fn default() -> Knobs {
        Knobs { extremes: 0.1, null: 0.05, integers_as_pointers: false }
    }
}

/// Draws the values of one test case, in order.
#[derive(Debug)]
pub struct ValueDrawer<'a> {
    model: &'a Model,
    knobs: &'a Knobs,
    windows: Windows,
}

impl<'a> ValueDrawer<'a> {
    /// Makes a drawer for one test case under a data model.
    pub fn new(model: &'a Model, knobs: &'a Knobs) -> ValueDrawer<'a> {
        ValueDrawer::reusing(Windows::default(), model, knobs)
    }

    /// The same, with the table of another test case's drawer.
    pub fn reusing(mut windows: Windows, model: &'a Model, knobs: &'a Knobs) -> ValueDrawer<'a> {
        windows.clear();
        ValueDrawer { model, knobs, windows }
    }

    /// The table, for another test case.
    pub fn windows(self) -> Windows {
        self.windows
    }

    /// Draws a value of a type, legal in the data model.
    pub fn draw(&mut self, ty: &Type, chance: &mut Chance) -> Value {
        match ty {
            Type::Void => Value::Int(0),
            Type::Int(int) if self.model.is_wide(*int) => Value::of(self.wide(*int, chance)),
            Type::Int(int) => {
                let range = self.model.range(*int);
                Value::Int(self.int(range, self.model.int_bits(*int), chance))
            }
            Type::Enum(enumeration) => Value::Int((*chance.pick(&enumeration.constants)).into()),
            Type::Float(float) => Value::Real(self.real(*float, chance)),
            Type::Complex(float) => {
                Value::List((0..2).map(|_| Value::Real(self.real(*float, chance))).collect())
            }
            Type::Pointer(_) => self.pointer(chance),
            Type::Callback(signature) => Value::Callback {
                args: signature.args.iter().map(|arg| self.draw(arg, chance)).collect(),
                result: Box::new(self.draw(&signature.result, chance)),
            },
            Type::Array(element, n) | Type::Vector(element, n) => {
                Value::List((0..*n).map(|_| self.draw(element, chance)).collect())
            }
            Type::Record(record) => match record.kind {
                RecordKind::Struct => {
                    Value::List(record.members.iter().map(|m| self.member(m, chance)).collect())
                }
                RecordKind::Union if record.members.is_empty() => Value::List(Vec::new()),
                RecordKind::Union => {
                    let live = chance.below(record.members.len() as u64) as u32;
                    let value = self.member(&record.members[live as usize], chance);
                    Value::Union(live, Box::new(value))
                }
            },
        }
    }

    fn member(&mut self, member: &Member, chance: &mut Chance) -> Value {
        let Some(width) = member.bits else { return self.draw(&member.ty, chance) };
        if member.unnamed || matches!(member.ty, Type::Enum(_)) {
            return if member.unnamed { Value::Int(0) } else { self.draw(&member.ty, chance) };
        }
        let (least, most) = match &member.ty {
            Type::Int(base) => self.model.bits_range(*base, width),
            _ => (0, (1 << (width - 1)) - 1),
        };
        if width > 64 {
            return Value::Int(self.int((least, most), width, chance));
        }
        if share(self.knobs.extremes, chance) {
            return Value::Int(extreme((least, most), chance));
        }
        Value::Int(least + i128::from(chance.bits()) % (most - least + 1))
    }

    fn int(&mut self, range: (i128, i128), bits: u32, chance: &mut Chance) -> i128 {
        // No value has more.
        let bits = bits.min(128);
        if share(self.knobs.extremes, chance) {
            return extreme(range, chance);
        }
        let (least, most) = range;
        // In a type without a whole number of bytes, only the whole ones are watched.
        self.windows.fresh((bits / 8).max(1) as usize, chance, |chance| {
            let value = if bits > 64 {
                let pattern = i128::from(chance.bits()) << 64 | i128::from(chance.bits());
                if least < 0 { pattern >> (128 - bits) } else { pattern & most }
            } else {
                least + (i128::from(chance.bits()) & (most - least))
            };
            (value, value.to_le_bytes())
        })
    }

    /// An integer of a type of which an `i128` does not hold all.
    fn wide(&mut self, int: Int, chance: &mut Chance) -> Exact {
        let (least, most) = self.model.exact_range(int, None);
        if share(self.knobs.extremes, chance) {
            return extreme((least, most), chance);
        }
        let bits = self.model.int_bits(int);
        self.windows.fresh((bits / 8) as usize, chance, |chance| {
            let pattern = of_words((0..bits.div_ceil(64)).map(|_| chance.bits()));
            let unused = Exact::BITS - bits;
            let number =
                if least.is_negative() { pattern << unused >> unused } else { pattern & most };
            let digits = *number.to_bits().digits();
            let mut bytes = [0; 72];
            for (to, digit) in bytes.chunks_exact_mut(8).zip(digits) {
                to.copy_from_slice(&digit.to_le_bytes());
            }
            (number, bytes)
        })
    }

    fn real(&mut self, float: Float, chance: &mut Chance) -> Real {
        let digits = self.model.digits(float);
        if share(self.knobs.extremes, chance) {
            return extreme_real(self.model, float, chance);
        }
        // The encoding of decimal values is up to the target.
        let size = if float.is_decimal() { 0 } else { self.model.float_size(float).min(8) };
        // Small scales keep the decimals short while the exponent's bytes still vary.
        let scales = match float {
            Float::Float16 => (-16, 5),
            _ if float.is_decimal() => (0, 0),
            _ => (-16, 15),
        };
        self.windows.fresh(size as usize, chance, |chance| {
            let bits = chance.bits();
            let mantissa = (bits | 1 << 63) >> (64 - digits);
            let exponent = chance.between(scales.0, scales.1) as i32;
            let real = Real::new(chance.ratio(1, 2), mantissa, exponent).unwrap_or(Real::ZERO);
            (real, u128::from(real_bytes(real, digits)).to_le_bytes())
        })
    }

    fn pointer(&mut self, chance: &mut Chance) -> Value {
        if share(self.knobs.null, chance) {
            Value::Null
        } else if self.knobs.integers_as_pointers {
            // Aligned for every type, and within the address range of the model.
            let bits = self.model.pointer * 8;
            Value::Address(chance.bits() >> (64 - bits) & !15)
        } else {
            Value::Pool(chance.below(POOL.into()) as u32)
        }
    }
}

/// The bytes of a floating value that carry its pattern: all of a `float` or `double`, the first eight of a
/// longer type's significand.
fn real_bytes(real: Real, digits: u32) -> u64 {
    match digits {
        0..=11 => real.half_bits().into(),
        12..=24 => u64::from((real.to_f64() as f32).to_bits()),
        25..=53 => real.to_f64().to_bits(),
        _ => real.significand(),
    }
}

fn share(share: f64, chance: &mut Chance) -> bool {
    const UNIT: f64 = (1u64 << 32) as f64;
    chance.below(1 << 32) < (share * UNIT) as u64
}

fn extreme<N: Copy + PartialOrd + From<i8>>((least, most): (N, N), chance: &mut Chance) -> N {
    let candidates = [N::from(0), N::from(1), N::from(-1), least, most];
    let mut legal = candidates.into_iter().filter(|n| (least..=most).contains(n));
    let index = chance.below(legal.clone().count() as u64);
    legal.nth(index as usize).unwrap_or(N::from(0))
}

/// Zero, one, the greatest `float`, the greatest value of the type with an exact decimal, and the least. (Not
/// negative zero, which compares equal to zero.) A type with a smaller range takes those that fit, and its
/// greatest integer.
fn extreme_real(model: &Model, float: Float, chance: &mut Chance) -> Real {
    let most = u64::MAX >> (64 - model.digits(float));
    let is_narrow = float == Float::Float16 || float.is_decimal();
    let single = u64::MAX >> (64 - 24);
    let candidates = [
        Some(Real::ZERO),
        Real::new(false, 1, 0),
        Real::new(true, 1, 0),
        Real::new(false, single, 104),
        Real::new(true, most, 64),
        Real::new(false, 1, MIN_EXPONENT),
        Real::new(true, most, MIN_EXPONENT),
        Real::new(true, most, 0).filter(|_| is_narrow),
    ];
    let mut held = candidates.into_iter().flatten().filter(|real| model.holds(float, *real));
    let index = chance.below(held.clone().count() as u64);
    held.nth(index as usize).unwrap_or(Real::ZERO)
}

/// The two-byte windows already used, and the last byte, which the next one would follow.
pub struct Windows {
    used: Box<[u64; 1024]>,
    /// The words of `used` that may not be zero.
    touched: Vec<u16>,
    last: Option<u8>,
}

impl Default for Windows {
    fn default() -> Windows {
        Windows { used: Box::new([0; 1024]), touched: Vec::new(), last: None }
    }
}

impl std::fmt::Debug for Windows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let used: u32 = self.used.iter().map(|word| word.count_ones()).sum();
        write!(f, "Windows {{ {used} used }}")
    }
}

impl Windows {
    /// Makes all windows new. A test case uses few of them.
    fn clear(&mut self) {
        self.touched.drain(..).for_each(|word| self.used[usize::from(word)] = 0);
        self.last = None;
    }

    /// Draws until all windows in a value's first `size` bytes are new, and marks them as used.
    fn fresh<T, const N: usize>(
        &mut self,
        size: usize,
        chance: &mut Chance,
        mut draw: impl FnMut(&mut Chance) -> (T, [u8; N]),
    ) -> T {
        let mut tries = 0;
        loop {
            tries += 1;
            let (value, bytes) = draw(chance);
            if self.take(&bytes[..size]) || tries == TRIES {
                return value;
            }
        }
    }

    /// Marks the windows of these bytes as used, if all are new; otherwise marks none.
    fn take(&mut self, bytes: &[u8]) -> bool {
        let mut last = self.last;
        for (done, &byte) in bytes.iter().enumerate() {
            if let Some(before) = last {
                let (word, bit) = slot(before, byte);
                if self.used[word] & bit != 0 {
                    self.forget(&bytes[..done]);
                    return false;
                }
                self.used[word] |= bit;
                self.touched.push(word as u16);
            }
            last = Some(byte);
        }
        self.last = last;
        true
    }

    fn forget(&mut self, bytes: &[u8]) {
        let mut last = self.last;
        for &byte in bytes {
            if let Some(before) = last {
                let (word, bit) = slot(before, byte);
                self.used[word] &= !bit;
            }
            last = Some(byte);
        }
    }
}

fn slot(before: u8, byte: u8) -> (usize, u64) {
    let window = usize::from(before) << 8 | usize::from(byte);
    (window / 64, 1 << (window % 64))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::{LP64, MODELS};
    use crate::c::types::Int;

    fn scalar_bytes(ty: &Type, value: &Value, model: &Model) -> Vec<u8> {
        match (ty, value) {
            (Type::Int(int), Value::Int(n)) => {
                (*n as u64).to_le_bytes()[..model.int_size(*int) as usize].to_vec()
            }
            (Type::Float(float), Value::Real(real)) => {
                let size = model.float_size(*float).min(8) as usize;
                real_bytes(*real, model.digits(*float)).to_le_bytes()[..size].to_vec()
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_table_that_is_used_again_makes_no_difference() {
        let knobs = Knobs::default();
        let ty = Type::Array(Type::Int(Int::Long).into(), 50);
        let drawn = |drawer: &mut ValueDrawer, seed| drawer.draw(&ty, &mut Chance::new(seed));
        let mut used = ValueDrawer::new(&LP64, &knobs);
        drawn(&mut used, 1);
        let mut again = ValueDrawer::reusing(used.windows(), &LP64, &knobs);
        assert_eq!(drawn(&mut again, 1), drawn(&mut ValueDrawer::new(&LP64, &knobs), 1));
    }

    #[test]
    fn every_window_of_two_bytes_is_unique_across_a_test_case() {
        let types = [
            Type::Int(Int::Long),
            Type::Int(Int::UShort),
            Type::Float(Float::Double),
            Type::Int(Int::SChar),
            Type::Float(Float::Float),
            Type::Int(Int::UInt),
            Type::Float(Float::LongDouble),
            Type::Int(Int::UChar),
        ];
        for model in MODELS {
            for seed in 0..200 {
                let mut chance = Chance::new(seed);
                let knobs = Knobs { extremes: 0.0, ..Knobs::default() };
                let mut drawer = ValueDrawer::new(model, &knobs);
                let mut bytes = Vec::new();
                for ty in types.iter().cycle().take(48) {
                    let value = drawer.draw(ty, &mut chance);
                    bytes.extend(scalar_bytes(ty, &value, model));
                }
                let mut windows: Vec<&[u8]> = bytes.windows(2).collect();
                let count = windows.len();
                windows.sort_unstable();
                windows.dedup();
                assert_eq!(windows.len(), count, "seed {seed}, {}", model.name);
            }
        }
    }

    #[test]
    fn integers_use_their_full_width_both_signs_and_reach_both_ends() {
        let (mut chance, knobs) = (Chance::new(1), Knobs::default());
        for int in Int::ALL.into_iter().chain([Int::BitInt(300), Int::UBitInt(512)]) {
            let (least, most) = LP64.exact_range(int, None);
            let mut seen = Vec::new();
            for _ in 0..1000 {
                let mut drawer = ValueDrawer::new(&LP64, &knobs);
                let value = drawer.draw(&Type::Int(int), &mut chance);
                let n = value.integer().expect("it is an integer");
                assert!((least..=most).contains(&n), "{int:?}: {n}");
                seen.push(n);
            }
            let half = |n: Exact| n / Exact::from(2);
            assert!(seen.contains(&least) && seen.contains(&most), "{int:?}");
            assert!(seen.iter().any(|n| *n > half(most)), "{int:?}");
            assert!(least == Exact::ZERO || seen.iter().any(|n| *n < half(least)), "{int:?}");
        }
    }

    #[test]
    fn bit_fields_of_every_base_and_width_stay_in_range() {
        let (mut chance, knobs) = (Chance::new(2), Knobs::default());
        for base in Int::ALL.into_iter().chain([Int::BitInt(37), Int::UBitInt(128)]) {
            let bits = LP64.int_bits(base);
            for width in 1..=bits {
                let member = Member::bit_field(Type::Int(base), width);
                let (least, most) = LP64.bits_range(base, width);
                for _ in 0..50 {
                    let mut drawer = ValueDrawer::new(&LP64, &knobs);
                    let Value::Int(n) = drawer.member(&member, &mut chance) else { panic!() };
                    assert!((least..=most).contains(&n), "{base:?}:{width}: {n}");
                }
            }
        }
    }
}
