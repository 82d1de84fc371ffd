//! Builtin functions of GNU C that compute a number: names, types and results.

use serde::{Deserialize, Serialize};

use crate::c::fault::{Run, undefined};
use crate::c::features::Feature;
use crate::c::model::Model;
use crate::c::types::Int;

/// What a function computes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Task {
    /// The number of ones.
    Ones,
    /// Whether the number of ones is odd.
    Odd,
    /// The number of zeros above the highest one.
    Above,
    /// The number of zeros below the lowest one.
    Below,
    /// The position of the lowest one, counted from 1; 0 if there is none.
    Lowest,
    /// The number of bits below the highest that equal it.
    Signs,
    /// The number without its sign.
    Magnitude,
    /// The bytes in reverse order.
    Reverse,
    /// The number itself, expected to be another.
    Same,
}

/// The type of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Of {
    /// One of C's own.
    Int(Int),
    /// The unsigned type with so many bits.
    Bits(u32),
}

/// Defines the functions: variant, name without `__builtin_`, parameter, task.
macro_rules! builtins {
    ($($variant:ident = $name:literal, $of:expr, $task:expr;)*) => {
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

            /// Its name without `__builtin_`.
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

            fn task(self) -> Task {
                match self {
                    $(Builtin::$variant => $task,)*
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

builtins! {
    Popcount = "popcount", UINT, Task::Ones;
    PopcountLong = "popcountl", ULONG, Task::Ones;
    PopcountLongLong = "popcountll", ULONGEST, Task::Ones;
    Parity = "parity", UINT, Task::Odd;
    ParityLong = "parityl", ULONG, Task::Odd;
    ParityLongLong = "parityll", ULONGEST, Task::Odd;
    Clz = "clz", UINT, Task::Above;
    ClzLong = "clzl", ULONG, Task::Above;
    ClzLongLong = "clzll", ULONGEST, Task::Above;
    Ctz = "ctz", UINT, Task::Below;
    CtzLong = "ctzl", ULONG, Task::Below;
    CtzLongLong = "ctzll", ULONGEST, Task::Below;
    Ffs = "ffs", INT, Task::Lowest;
    FfsLong = "ffsl", LONG, Task::Lowest;
    FfsLongLong = "ffsll", LONGEST, Task::Lowest;
    Clrsb = "clrsb", INT, Task::Signs;
    ClrsbLong = "clrsbl", LONG, Task::Signs;
    ClrsbLongLong = "clrsbll", LONGEST, Task::Signs;
    Abs = "abs", INT, Task::Magnitude;
    AbsLong = "labs", LONG, Task::Magnitude;
    AbsLongLong = "llabs", LONGEST, Task::Magnitude;
    Swap16 = "bswap16", Of::Bits(16), Task::Reverse;
    Swap32 = "bswap32", Of::Bits(32), Task::Reverse;
    Swap64 = "bswap64", Of::Bits(64), Task::Reverse;
    Expect = "expect", LONG, Task::Same;
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
    /// The number of its parameters.
    pub fn arity(self) -> usize {
        if self == Builtin::Expect { 2 } else { 1 }
    }

    /// The feature that a compiler lacks without it.
    pub fn feature(self) -> Feature {
        if self == Builtin::Expect { Feature::Expect } else { Feature::Builtins }
    }

    /// The type of its parameters.
    pub fn parameter(self, model: &Model) -> Int {
        match self.of() {
            Of::Int(int) => int,
            Of::Bits(bits) => {
                let all = [Int::UShort, Int::UInt, Int::ULong, Int::ULongLong];
                let found = all.into_iter().find(|int| model.int_bits(*int) == bits);
                found.unwrap_or(Int::ULongLong)
            }
        }
    }

    /// The type of its result.
    pub fn result(self, model: &Model) -> Int {
        match self.task() {
            Task::Magnitude | Task::Reverse | Task::Same => self.parameter(model),
            _ => Int::Int,
        }
    }

    /// Whether its argument must not be 0.
    pub fn needs_a_one(self) -> bool {
        matches!(self.task(), Task::Above | Task::Below)
    }

    /// Its result for arguments of its parameters' type.
    ///
    /// # Errors
    /// An argument for which it has none.
    pub fn compute(self, model: &Model, args: &[i128]) -> Run<i128> {
        let [n, ..] = *args else { return undefined("a builtin function without an argument") };
        if args.len() != self.arity() {
            return undefined("a builtin function with a wrong number of arguments");
        }
        let parameter = self.parameter(model);
        let width = model.int_bits(parameter);
        let unused = 128 - width;
        let bits = (n as u128) << unused >> unused;
        let above = |bits: u128| (bits << unused).leading_zeros().min(width);
        Ok(match self.task() {
            Task::Ones => bits.count_ones().into(),
            Task::Odd => (bits.count_ones() % 2).into(),
            Task::Above | Task::Below if bits == 0 => {
                return undefined(format!("__builtin_{}(0)", self.name()));
            }
            Task::Above => above(bits).into(),
            Task::Below => bits.trailing_zeros().into(),
            Task::Lowest if bits == 0 => 0,
            Task::Lowest => i128::from(bits.trailing_zeros()) + 1,
            Task::Signs => {
                let other = if n < 0 { !n } else { n } as u128;
                i128::from(above(other)) - 1
            }
            Task::Magnitude if n == model.range(parameter).0 => return undefined("an overflow"),
            Task::Magnitude => n.abs(),
            Task::Reverse => (bits << unused).swap_bytes() as i128,
            Task::Same => n,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::{IP16, LP64};

    #[test]
    fn builtin_functions_compute_what_gcc_documents() {
        let of = |builtin: Builtin, n| builtin.compute(&LP64, &[n]);
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
        assert_eq!(Builtin::Expect.compute(&LP64, &[5, 1]), Ok(5));
        for (builtin, n) in [
            (Builtin::Clz, 0),
            (Builtin::CtzLong, 0),
            (Builtin::Abs, i32::MIN.into()),
            (Builtin::Expect, 1),
        ] {
            assert!(of(builtin, n).is_err(), "{builtin:?}");
        }
        assert_eq!(Builtin::Clz.compute(&IP16, &[1]), Ok(15));
        assert_eq!(Builtin::Swap32.parameter(&IP16), Int::ULong);
    }
}
