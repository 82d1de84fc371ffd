//! Builtin functions of GNU C that compute a number: names, types and results.

use serde::{Deserialize, Serialize};

use crate::c::fault::{Run, undefined};
use crate::c::features::Feature;
use crate::c::model::Model;
use crate::c::task::Task;
use crate::c::types::Int;
use crate::c::wide::Exact;

/// The type of the first parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    /// One of C's own.
    Int(Int),
    /// The unsigned type with so many bits.
    Bits(u32),
    /// That of the argument, without a sign.
    Unsigned,
    /// The same, if it has a byte or an even number of bytes: clang takes no other.
    Bytes,
    /// That of the argument, with a sign.
    Signed,
    /// That of the argument.
    Own,
}

/// The type of the result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Gives {
    /// One of C's own.
    Int(Int),
    /// That of the first parameter.
    Own,
}

/// Defines the functions: variant, name in scripts, parameter, result, task.
macro_rules! builtins {
    ($($variant:ident = $name:literal, $of:expr, $gives:expr, $task:ident;)*) => {
        /// A builtin function of GNU C.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(into = "&'static str", try_from = "String")]
        #[allow(missing_docs)]
        pub enum Builtin {
            $($variant,)*
        }

        impl Builtin {
            /// Every function.
            pub const ALL: [Builtin; [$($name),*].len()] = [$(Builtin::$variant),*];

            /// Its name without `__builtin_`, in scripts: a function that C calls with one argument or with two has two names.
            pub fn name(self) -> &'static str {
                match self {
                    $(Builtin::$variant => $name,)*
                }
            }

            fn of(self) -> Of {
                match self {
                    $(Builtin::$variant => $of,)*
                }
            }

            fn gives(self) -> Gives {
                match self {
                    $(Builtin::$variant => $gives,)*
                }
            }

            fn task(self) -> Task {
                match self {
                    $(Builtin::$variant => Task::$task,)*
                }
            }
        }
    };
}

const UINT: Of = Of::Int(Int::UInt);
const ULONG: Of = Of::Int(Int::ULong);
const ULONGEST: Of = Of::Int(Int::ULongLong);
const INT: Of = Of::Int(Int::Int);
const LONG: Of = Of::Int(Int::Long);
const LONGEST: Of = Of::Int(Int::LongLong);
/// A count as an `int`, and as an `unsigned int`.
const COUNT: Gives = Gives::Int(Int::Int);
const UCOUNT: Gives = Gives::Int(Int::UInt);
const TRUTH: Gives = Gives::Int(Int::Bool);

builtins! {
    Popcount = "popcount", UINT, COUNT, Ones;
    PopcountLong = "popcountl", ULONG, COUNT, Ones;
    PopcountLongLong = "popcountll", ULONGEST, COUNT, Ones;
    Parity = "parity", UINT, COUNT, Odd;
    ParityLong = "parityl", ULONG, COUNT, Odd;
    ParityLongLong = "parityll", ULONGEST, COUNT, Odd;
    Clz = "clz", UINT, COUNT, Above;
    ClzLong = "clzl", ULONG, COUNT, Above;
    ClzLongLong = "clzll", ULONGEST, COUNT, Above;
    Ctz = "ctz", UINT, COUNT, Below;
    CtzLong = "ctzl", ULONG, COUNT, Below;
    CtzLongLong = "ctzll", ULONGEST, COUNT, Below;
    Ffs = "ffs", INT, COUNT, Lowest;
    FfsLong = "ffsl", LONG, COUNT, Lowest;
    FfsLongLong = "ffsll", LONGEST, COUNT, Lowest;
    Clrsb = "clrsb", INT, COUNT, Signs;
    ClrsbLong = "clrsbl", LONG, COUNT, Signs;
    ClrsbLongLong = "clrsbll", LONGEST, COUNT, Signs;
    Abs = "abs", INT, Gives::Own, Magnitude;
    AbsLong = "labs", LONG, Gives::Own, Magnitude;
    AbsLongLong = "llabs", LONGEST, Gives::Own, Magnitude;
    Swap16 = "bswap16", Of::Bits(16), Gives::Own, Reverse;
    Swap32 = "bswap32", Of::Bits(32), Gives::Own, Reverse;
    Swap64 = "bswap64", Of::Bits(64), Gives::Own, Reverse;
    Expect = "expect", LONG, Gives::Own, Same;
    // For arguments of any type: gcc 14, clang 19.
    PopcountAny = "popcountg", Of::Unsigned, COUNT, Ones;
    ClzAny = "clzg", Of::Unsigned, COUNT, Above;
    ClzAnyOr = "clzg_or", Of::Unsigned, COUNT, AboveOr;
    CtzAny = "ctzg", Of::Unsigned, COUNT, Below;
    CtzAnyOr = "ctzg_or", Of::Unsigned, COUNT, BelowOr;
    // gcc 14.
    ParityAny = "parityg", Of::Unsigned, COUNT, Odd;
    FfsAny = "ffsg", Of::Signed, COUNT, Lowest;
    ClrsbAny = "clrsbg", Of::Signed, COUNT, Signs;
    // gcc 17, clang 23.
    SwapAny = "bswapg", Of::Bytes, Gives::Own, Reverse;
    MirrorAny = "bitreverseg", Of::Unsigned, Gives::Own, Mirror;
    // clang 19: on vectors element by element, and on numbers, which it promotes; clang 23 does not promote them for all functions.
    ElementwiseMax = "elementwise_max", Of::Own, Gives::Own, Greater;
    ElementwiseMin = "elementwise_min", Of::Own, Gives::Own, Lesser;
    ElementwiseAdd = "elementwise_add_sat", Of::Own, Gives::Own, Sum;
    ElementwiseSub = "elementwise_sub_sat", Of::Own, Gives::Own, Difference;
    ElementwiseAbs = "elementwise_abs", Of::Signed, Gives::Own, Magnitude;
    ElementwiseMirror = "elementwise_bitreverse", Of::Unsigned, Gives::Own, Mirror;
    // The same of clang 23. What counts bits yields a number of its argument's type.
    ElementwiseOnes = "elementwise_popcount", Of::Unsigned, Gives::Own, Ones;
    ElementwiseAbove = "elementwise_clzg_or", Of::Unsigned, Gives::Own, AboveOr;
    ElementwiseBelow = "elementwise_ctzg_or", Of::Unsigned, Gives::Own, BelowOr;
    ElementwiseFunnelLeft = "elementwise_fshl", Of::Unsigned, Gives::Own, FunnelLeft;
    ElementwiseFunnelRight = "elementwise_fshr", Of::Unsigned, Gives::Own, FunnelRight;
    ElementwiseGathered = "elementwise_pext", Of::Unsigned, Gives::Own, Gathered;
    ElementwiseScattered = "elementwise_pdep", Of::Unsigned, Gives::Own, Scattered;
    ElementwiseCarryless = "elementwise_clmul", Of::Unsigned, Gives::Own, CarrylessProduct;
    // On all elements of a vector.
    ReduceAdd = "reduce_add", Of::Own, Gives::Own, Total;
    ReduceMultiply = "reduce_mul", Of::Own, Gives::Own, Product;
    ReduceAnd = "reduce_and", Of::Own, Gives::Own, Common;
    ReduceOr = "reduce_or", Of::Own, Gives::Own, Any;
    ReduceXor = "reduce_xor", Of::Own, Gives::Own, Differing;
    ReduceMax = "reduce_max", Of::Own, Gives::Own, Greatest;
    ReduceMin = "reduce_min", Of::Own, Gives::Own, Least;
    // Those of `<stdbit.h>` (C23 7.18): gcc 16, clang 23.
    LeadingZeros = "stdc_leading_zeros", Of::Unsigned, UCOUNT, ZerosAbove;
    LeadingOnes = "stdc_leading_ones", Of::Unsigned, UCOUNT, OnesAbove;
    TrailingZeros = "stdc_trailing_zeros", Of::Unsigned, UCOUNT, ZerosBelow;
    TrailingOnes = "stdc_trailing_ones", Of::Unsigned, UCOUNT, OnesBelow;
    FirstLeadingZero = "stdc_first_leading_zero", Of::Unsigned, UCOUNT, FirstZero;
    FirstLeadingOne = "stdc_first_leading_one", Of::Unsigned, UCOUNT, FirstOne;
    FirstTrailingZero = "stdc_first_trailing_zero", Of::Unsigned, UCOUNT, LowestZero;
    FirstTrailingOne = "stdc_first_trailing_one", Of::Unsigned, UCOUNT, Lowest;
    CountZeros = "stdc_count_zeros", Of::Unsigned, UCOUNT, Zeros;
    CountOnes = "stdc_count_ones", Of::Unsigned, UCOUNT, Ones;
    HasSingleBit = "stdc_has_single_bit", Of::Unsigned, TRUTH, Single;
    BitWidth = "stdc_bit_width", Of::Unsigned, UCOUNT, Width;
    BitFloor = "stdc_bit_floor", Of::Unsigned, Gives::Own, Floor;
    BitCeiling = "stdc_bit_ceil", Of::Unsigned, Gives::Own, Ceiling;
    RotateLeft = "stdc_rotate_left", Of::Unsigned, Gives::Own, RotateLeft;
    RotateRight = "stdc_rotate_right", Of::Unsigned, Gives::Own, RotateRight;
}

impl From<Builtin> for &'static str {
    fn from(builtin: Builtin) -> &'static str {
        builtin.name()
    }
}

impl TryFrom<String> for Builtin {
    type Error = String;

    fn try_from(name: String) -> Result<Builtin, String> {
        let found = Builtin::ALL.into_iter().find(|builtin| builtin.name() == name);
        found.ok_or_else(|| format!("`{name}` is no builtin function that Quest knows"))
    }
}

impl Builtin {
    /// Its name without `__builtin_`, in C.
    pub fn spelling(self) -> &'static str {
        match self.task() {
            Task::AboveOr | Task::BelowOr => self.name().trim_end_matches("_or"),
            _ => self.name(),
        }
    }

    /// The number of its parameters.
    pub fn arity(self) -> usize {
        match self.task() {
            Task::Same | Task::AboveOr | Task::BelowOr => 2,
            Task::RotateLeft | Task::RotateRight => 2,
            Task::Greater | Task::Lesser | Task::Sum | Task::Difference => 2,
            Task::Gathered | Task::Scattered | Task::CarrylessProduct => 2,
            Task::FunnelLeft | Task::FunnelRight => 3,
            _ => 1,
        }
    }

    /// Whether its second argument has to be a constant.
    pub fn takes_a_constant(self) -> bool {
        self == Builtin::Expect
    }

    /// Whether the argument decides the type of its first parameter.
    pub fn is_generic(self) -> bool {
        matches!(self.of(), Of::Unsigned | Of::Bytes | Of::Signed | Of::Own)
    }

    /// How many of its arguments have to have just the type that [`Builtin::parameter`] tells.
    pub fn typed_arguments(self) -> usize {
        match self.is_elementwise() {
            true => self.arity(),
            false => self.is_generic().into(),
        }
    }

    /// Whether it works on vectors element by element, too.
    pub fn is_elementwise(self) -> bool {
        self.name().starts_with("elementwise_")
    }

    /// Whether it works on all elements of a vector, and on no number.
    pub fn is_reduction(self) -> bool {
        self.name().starts_with("reduce_")
    }

    /// Whether it works on vectors.
    pub fn takes_vectors(self) -> bool {
        self.is_elementwise() || self.is_reduction()
    }

    /// The type of the elements of a vector that it takes, for one with elements of an integer type as wide; none if it takes no
    /// vector.
    pub fn element(self, int: Int) -> Option<Int> {
        self.takes_vectors().then(|| match self.of() {
            Of::Unsigned => int.unsigned(),
            Of::Signed => signed(int),
            _ => int,
        })
    }

    /// The feature that a compiler lacks without it.
    pub fn feature(self) -> Feature {
        match self {
            Builtin::Expect => Feature::Expect,
            Builtin::ParityAny | Builtin::FfsAny | Builtin::ClrsbAny => Feature::SignBuiltins,
            Builtin::SwapAny | Builtin::MirrorAny => Feature::ReverseBuiltins,
            of if of.name().starts_with("stdc_") => Feature::StdcBuiltins,
            of if of.takes_vectors() => match of.task() {
                Task::Ones | Task::AboveOr | Task::BelowOr => Feature::ElementwiseBits,
                Task::FunnelLeft | Task::FunnelRight => Feature::ElementwiseBits,
                Task::Gathered | Task::Scattered => Feature::ElementwiseBits,
                Task::CarrylessProduct => Feature::ElementwiseBits,
                _ => Feature::ElementwiseBuiltins,
            },
            of if of.is_generic() => Feature::GenericBuiltins,
            _ => Feature::Builtins,
        }
    }

    /// The type of its first parameter, for an argument of an integer type before promotions.
    pub fn parameter(self, model: &Model, argument: Int) -> Int {
        let argument = match argument {
            Int::Bool => Int::Int,
            int if self.is_elementwise() => model.promoted_int(int),
            int => int,
        };
        match self.of() {
            Of::Int(int) => int,
            Of::Bits(bits) => {
                let all = [Int::UShort, Int::UInt, Int::ULong, Int::ULongLong];
                let found = all.into_iter().find(|int| model.int_bits(*int) == bits);
                found.unwrap_or(Int::ULongLong)
            }
            Of::Unsigned => argument.unsigned(),
            Of::Bytes => match argument.unsigned() {
                Int::UBitInt(..=8) => Int::UBitInt(8),
                Int::UBitInt(bits) => Int::UBitInt(bits.next_multiple_of(16)),
                int => int,
            },
            Of::Signed => signed(argument),
            Of::Own if argument == Int::SInt => Int::Int,
            Of::Own => argument,
        }
    }

    /// The types of all its parameters.
    pub fn parameters(self, model: &Model, argument: Int) -> impl Iterator<Item = Int> {
        let first = self.parameter(model, argument);
        let is_same = self == Builtin::Expect || self.is_elementwise();
        let other = if is_same { first } else { Int::Int };
        [first, other, other].into_iter().take(self.arity())
    }

    /// The type of its result.
    pub fn result(self, model: &Model, argument: Int) -> Int {
        match self.gives() {
            Gives::Int(int) => int,
            Gives::Own => self.parameter(model, argument),
        }
    }

    /// Whether its argument must not be 0.
    pub fn needs_a_one(self) -> bool {
        matches!(self.task(), Task::Above | Task::Below)
    }

    /// Its result for arguments of its parameters' types, of which the first is `int`; for one that works on all elements of a vector,
    /// for those.
    ///
    /// # Errors
    /// An argument for which it has none.
    pub fn compute(self, model: &Model, int: Int, args: &[Exact]) -> Run<Exact> {
        if !self.is_reduction() && args.len() != self.arity() {
            return undefined("a builtin function with a wrong number of arguments");
        }
        let range = model.exact_range(int, None);
        self.task().compute(model.int_bits(int), range, args)
    }
}

/// A type as wide with a sign.
fn signed(int: Int) -> Int {
    match int.signed() {
        // There is none with a single bit.
        Int::BitInt(1) => Int::BitInt(2),
        Int::SInt => Int::Int,
        int => int,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::{IP16, LP64};

    /// What a function computes of a number in a type.
    fn of(builtin: Builtin, int: Int, args: &[i128]) -> Run<i128> {
        let int = builtin.parameter(&LP64, int);
        let args: Vec<Exact> = args.iter().map(|n| Exact::from(*n)).collect();
        builtin.compute(&LP64, int, &args).map(|n| n.try_into().expect("128 bits hold it"))
    }

    #[test]
    fn builtin_functions_compute_what_gcc_documents() {
        let of = |builtin: Builtin, n| of(builtin, Int::Int, &[n]);
        assert_eq!(of(Builtin::Popcount, 0xff0), Ok(8));
        assert_eq!(of(Builtin::ParityLong, 7), Ok(1));
        assert_eq!(of(Builtin::Clz, 1), Ok(31));
        assert_eq!(of(Builtin::ClzLongLong, 1), Ok(63));
        assert_eq!(of(Builtin::Clz, u32::MAX.into()), Ok(0));
        assert_eq!(of(Builtin::Ctz, 8), Ok(3));
        assert_eq!(of(Builtin::Ffs, 0), Ok(0));
        assert_eq!(of(Builtin::Ffs, i32::MIN.into()), Ok(32));
        assert_eq!(of(Builtin::Clrsb, 0), Ok(31));
        assert_eq!(of(Builtin::Clrsb, -1), Ok(31));
        assert_eq!(of(Builtin::Clrsb, i32::MIN.into()), Ok(0));
        assert_eq!(of(Builtin::Clrsb, 5), Ok(28));
        assert_eq!(of(Builtin::Abs, -7), Ok(7));
        assert_eq!(of(Builtin::Swap16, 0x1234), Ok(0x3412));
        assert_eq!(of(Builtin::Swap32, 0x1234_5678), Ok(0x7856_3412));
        assert_eq!(of(Builtin::Swap64, 1), Ok(1 << 56));
        for (builtin, n) in [
            (Builtin::Clz, 0),
            (Builtin::CtzLong, 0),
            (Builtin::Abs, i32::MIN.into()),
            (Builtin::Expect, 1),
            (Builtin::ClzAny, 0),
        ] {
            assert!(of(builtin, n).is_err(), "{builtin:?}");
        }
        assert_eq!(Builtin::Clz.compute(&IP16, Int::UInt, &[Exact::ONE]), Ok(Exact::from(15)));
        assert_eq!(Builtin::Swap32.parameter(&IP16, Int::Int), Int::ULong);
    }

    #[test]
    fn those_with_two_arguments_do_too() {
        assert_eq!(of(Builtin::Expect, Int::Int, &[5, 1]), Ok(5));
        assert_eq!(of(Builtin::ClzAnyOr, Int::UChar, &[0, -7]), Ok(-7));
        assert_eq!(of(Builtin::ClzAnyOr, Int::UChar, &[16, -7]), Ok(3));
        assert_eq!(of(Builtin::CtzAnyOr, Int::UBitInt(200), &[0, 9]), Ok(9));
        assert_eq!(of(Builtin::RotateLeft, Int::UChar, &[0x81, 1]), Ok(3));
        assert_eq!(of(Builtin::RotateLeft, Int::UBitInt(7), &[0x41, 8]), Ok(3));
        assert_eq!(of(Builtin::RotateRight, Int::UBitInt(7), &[0x41, 1]), Ok(0x60));
        for by in [0, 7, 70] {
            assert_eq!(of(Builtin::RotateRight, Int::UBitInt(7), &[0x41, by]), Ok(0x41));
        }
        assert!(of(Builtin::RotateLeft, Int::UInt, &[1, -1]).is_err());
        assert_eq!(of(Builtin::ElementwiseMax, Int::UChar, &[-3, 2]), Ok(2));
        assert_eq!(of(Builtin::ElementwiseMin, Int::BitInt(9), &[-3, 2]), Ok(-3));
        assert_eq!(of(Builtin::ElementwiseAdd, Int::BitInt(9), &[200, 56]), Ok(255));
        assert_eq!(of(Builtin::ElementwiseAdd, Int::BitInt(9), &[-200, 56]), Ok(-144));
        assert_eq!(of(Builtin::ElementwiseSub, Int::UBitInt(9), &[200, 201]), Ok(0));
        assert_eq!(of(Builtin::ElementwiseSub, Int::BitInt(9), &[-200, 201]), Ok(-256));
        let elementwise = |builtin, args: &[i128]| of(builtin, Int::UBitInt(9), args);
        assert_eq!(elementwise(Builtin::ElementwiseOnes, &[0x155]), Ok(5));
        assert_eq!(elementwise(Builtin::ElementwiseAbove, &[4, 300]), Ok(6));
        assert_eq!(elementwise(Builtin::ElementwiseAbove, &[0, 300]), Ok(300));
        assert_eq!(elementwise(Builtin::ElementwiseBelow, &[4, 300]), Ok(2));
        assert_eq!(elementwise(Builtin::ElementwiseFunnelLeft, &[0x0ff, 0x155, 2]), Ok(0x1fe));
        assert_eq!(elementwise(Builtin::ElementwiseFunnelRight, &[0x0ff, 0x155, 11]), Ok(0x1d5));
        for by in [0, 9, 18] {
            assert_eq!(elementwise(Builtin::ElementwiseFunnelLeft, &[1, 2, by]), Ok(1));
            assert_eq!(elementwise(Builtin::ElementwiseFunnelRight, &[1, 2, by]), Ok(2));
        }
        assert_eq!(elementwise(Builtin::ElementwiseGathered, &[0x1a5, 0x0f0]), Ok(0xa));
        assert_eq!(elementwise(Builtin::ElementwiseScattered, &[0xa, 0x0f0]), Ok(0xa0));
        assert_eq!(elementwise(Builtin::ElementwiseCarryless, &[0x105, 3]), Ok(0x10f));
        let wide = [0x8123_4567, 0x0ff0_ff0f];
        let of_ints = |builtin| of(builtin, Int::UInt, &wide);
        assert_eq!(of_ints(Builtin::ElementwiseGathered), Ok(0x12457));
        assert_eq!(of_ints(Builtin::ElementwiseScattered), Ok(0x0340_5607));
        assert_eq!(of_ints(Builtin::ElementwiseCarryless), Ok(0x4ec3_2c0d));
        let widest =
            Builtin::RotateRight.compute(&LP64, Int::UBitInt(512), &[1, 1].map(Exact::from));
        assert_eq!(widest, Ok(Exact::ONE << 511u32));
    }

    #[test]
    fn those_on_all_elements_of_a_vector_have_one_result_in_whichever_order_it_is_computed() {
        for (builtin, int, elements, result) in [
            (Builtin::ReduceAdd, Int::SChar, &[100, -50, 27][..], Some(77)),
            (Builtin::ReduceAdd, Int::SChar, &[100, -1, 28], None),
            (Builtin::ReduceAdd, Int::UChar, &[200, 100], Some(44)),
            (Builtin::ReduceMultiply, Int::SChar, &[3, -5, 1], Some(-15)),
            (Builtin::ReduceMultiply, Int::SChar, &[100, 100, 0], None),
            (Builtin::ReduceMultiply, Int::UChar, &[16, 17], Some(16)),
            (Builtin::ReduceAnd, Int::SChar, &[-1, 5, 12], Some(4)),
            (Builtin::ReduceOr, Int::SChar, &[-128, 5], Some(-123)),
            (Builtin::ReduceXor, Int::UChar, &[255, 5, 5], Some(255)),
            (Builtin::ReduceMax, Int::Short, &[-7, 3, -9], Some(3)),
            (Builtin::ReduceMin, Int::Short, &[-7, 3, -9], Some(-9)),
        ] {
            assert_eq!(of(builtin, int, elements).ok(), result, "{builtin:?} of {elements:?}");
        }
    }

    #[test]
    fn those_for_any_type_count_its_bits() {
        let narrow = |builtin, n| of(builtin, Int::UBitInt(9), &[n]);
        assert_eq!(narrow(Builtin::PopcountAny, 511), Ok(9));
        assert_eq!(narrow(Builtin::ClzAny, 1), Ok(8));
        assert_eq!(narrow(Builtin::ParityAny, 7), Ok(1));
        assert_eq!(of(Builtin::FfsAny, Int::BitInt(9), &[-256]), Ok(9));
        assert_eq!(of(Builtin::ClrsbAny, Int::BitInt(9), &[-1]), Ok(8));
        assert_eq!(narrow(Builtin::MirrorAny, 3), Ok(0x180));
        assert_eq!(of(Builtin::SwapAny, Int::UBitInt(48), &[0x12_3456]), Ok(0x5634_1200_0000));
        assert_eq!(of(Builtin::ClzAny, Int::UBitInt(400), &[1]), Ok(399));
        // `<stdbit.h>`: nothing but its powers of two lacks a result.
        for (builtin, results) in [
            (Builtin::LeadingZeros, [9, 3, 0]),
            (Builtin::LeadingOnes, [0, 0, 9]),
            (Builtin::TrailingZeros, [9, 2, 0]),
            (Builtin::TrailingOnes, [0, 0, 9]),
            (Builtin::FirstLeadingZero, [1, 1, 0]),
            (Builtin::FirstLeadingOne, [0, 4, 1]),
            (Builtin::FirstTrailingZero, [1, 1, 0]),
            (Builtin::FirstTrailingOne, [0, 3, 1]),
            (Builtin::CountZeros, [9, 7, 0]),
            (Builtin::CountOnes, [0, 2, 9]),
            (Builtin::HasSingleBit, [0, 0, 0]),
            (Builtin::BitWidth, [0, 6, 9]),
            (Builtin::BitFloor, [0, 32, 256]),
        ] {
            let found = [0, 0b10_0100, 511].map(|n| narrow(builtin, n));
            assert_eq!(found, results.map(Ok), "{builtin:?}");
        }
        let powers = [0, 1, 5, 256].map(|n| narrow(Builtin::BitCeiling, n));
        assert_eq!(powers, [1, 1, 8, 256].map(Ok));
        assert!(narrow(Builtin::BitCeiling, 257).is_err());
        assert_eq!(narrow(Builtin::HasSingleBit, 64), Ok(1));
    }

    #[test]
    fn the_two_names_of_a_function_with_one_argument_or_two_are_one_in_c() {
        let other = Builtin::ALL.into_iter().filter(|builtin| builtin.spelling() != builtin.name());
        let elementwise = [Builtin::ElementwiseAbove, Builtin::ElementwiseBelow];
        let all = [&[Builtin::ClzAnyOr, Builtin::CtzAnyOr][..], &elementwise].concat();
        assert_eq!(other.collect::<Vec<_>>(), all);
        assert_eq!(Builtin::CtzAnyOr.spelling(), "ctzg");
    }

    #[test]
    fn the_argument_decides_the_type_of_those_for_any_type() {
        for (builtin, argument, parameter, result) in [
            (Builtin::PopcountAny, Int::Char, Int::UChar, Int::Int),
            (Builtin::BitWidth, Int::BitInt(7), Int::UBitInt(7), Int::UInt),
            (Builtin::HasSingleBit, Int::Bool, Int::UInt, Int::Bool),
            (Builtin::BitFloor, Int::SInt, Int::UInt, Int::UInt),
            (Builtin::FfsAny, Int::UInt, Int::Int, Int::Int),
            (Builtin::ClrsbAny, Int::UBitInt(1), Int::BitInt(2), Int::Int),
            (Builtin::SwapAny, Int::BitInt(17), Int::UBitInt(32), Int::UBitInt(32)),
            (Builtin::SwapAny, Int::BitInt(7), Int::UBitInt(8), Int::UBitInt(8)),
            (Builtin::Clz, Int::UBitInt(17), Int::UInt, Int::Int),
            (Builtin::ElementwiseMax, Int::UChar, Int::Int, Int::Int),
            (Builtin::ElementwiseMirror, Int::UChar, Int::UInt, Int::UInt),
            (Builtin::ElementwiseAbs, Int::SChar, Int::Int, Int::Int),
            (Builtin::ElementwiseAdd, Int::UBitInt(9), Int::UBitInt(9), Int::UBitInt(9)),
        ] {
            assert_eq!(builtin.parameter(&LP64, argument), parameter, "{builtin:?}");
            assert_eq!(builtin.result(&LP64, argument), result, "{builtin:?}");
            assert_eq!(builtin.parameter(&LP64, parameter), parameter, "{builtin:?}");
        }
    }
}
