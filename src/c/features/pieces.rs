//! The pieces of C, besides snippets, by which compilers are asked what they have of a feature.

use super::Feature;

impl Feature {
    /// A part of what [`Feature::snippet`] uses, for those of which compilers may have a part: one with that alone rejects the rest.
    pub fn part(self) -> Option<&'static str> {
        match self {
            Feature::Aligned => Some(include_str!("parts/aligned.c")),
            Feature::AnonymousMembers => Some(include_str!("parts/anonymous-members.c")),
            Feature::Aliases => Some(include_str!("parts/aliases.c")),
            Feature::AsmNames => Some(include_str!("parts/asm-names.c")),
            Feature::ZeroSizeTypes => Some(include_str!("parts/zero-size-types.c")),
            Feature::ConstantBuiltins => Some(include_str!("parts/constant-builtins.c")),
            _ => None,
        }
    }

    /// Programs that exit with 0 only if the feature has its effect, one for each of its spellings, for one that may be
    /// accepted and ignored, or that the machine which runs the programs may lack: a compiler with which none of them
    /// passes lacks it. One that knows a spelling should know the other.
    pub fn proofs(self) -> &'static [&'static str] {
        match self {
            Feature::Constructors => &[
                include_str!("proofs/constructors.c"),
                include_str!("proofs/constructors-underscored.c"),
            ],
            Feature::ConstructorPriorities => &[
                include_str!("proofs/constructor-priorities.c"),
                include_str!("proofs/constructor-priorities-underscored.c"),
            ],
            Feature::Cleanup => &[include_str!("proofs/cleanup.c")],
            Feature::Decimal => &[include_str!("proofs/decimal.c")],
            Feature::ExactFloats => &[include_str!("proofs/exact-floats.c")],
            Feature::Infinities => &[include_str!("proofs/infinities.c")],
            Feature::Recursion => &[include_str!("proofs/recursion.c")],
            Feature::Arguments => &[include_str!("proofs/arguments.c")],
            Feature::MainEnd => &[include_str!("proofs/main-end.c")],
            _ => &[],
        }
    }

    /// A program that exits with 0 only if a machine behaves as assumed, for a compiler that does not say so: its constant
    /// expressions may lack what the snippet asks, and its macros the answer.
    pub fn demonstration(self) -> Option<&'static str> {
        match self {
            Feature::ArithmeticShift => Some(include_str!("proofs/arithmetic-shift.c")),
            Feature::WrappingConversion => Some(include_str!("proofs/wrapping-conversion.c")),
            Feature::LittleEndian => Some(include_str!("proofs/little-endian.c")),
            _ => None,
        }
    }
}
