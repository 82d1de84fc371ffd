//! Which features are of no use without which others, so that a compiler's lack is listed once, where it begins.

use crate::c::features::{Feature, Features};

impl Feature {
    /// The feature without which no compiler has this one, if there is one: the snippet of this one uses that one, too.
    pub fn needs(self) -> Option<Feature> {
        match self {
            Feature::Variadic => Some(Feature::Stdarg),
            Feature::VaCopy | Feature::VaArgRecords | Feature::PassedLists => {
                Some(Feature::Variadic)
            }
            Feature::StructArguments | Feature::StructResults | Feature::LinkedStructs => {
                Some(Feature::Structs)
            }
            Feature::StaticAliases => Some(Feature::Aliases),
            Feature::AsmGotoOperands => Some(Feature::AsmGoto),
            Feature::ExpectedConditions => Some(Feature::Expect),
            Feature::ExternInline => Some(Feature::ExternalInline),
            Feature::UnknownLengths => Some(Feature::PointerChoices),
            Feature::UnionPointers => Some(Feature::Unions),
            Feature::UnnamedBitFields | Feature::EnumBitFields | Feature::OtherBitFields => {
                Some(Feature::BitFields)
            }
            Feature::LongDoubleInitializers | Feature::LongDoubleArguments => {
                Some(Feature::LongDouble)
            }
            Feature::ComplexOperators
            | Feature::ComplexParts
            | Feature::ComplexSteps
            | Feature::ImaginaryConstants => Some(Feature::Complex),
            Feature::VectorOperators | Feature::ConvertVector | Feature::ShuffleVector => {
                Some(Feature::Vectors)
            }
            Feature::AlignedMembers | Feature::AlignedObjects => Some(Feature::Aligned),
            Feature::Int128BitFields | Feature::Int128Overflow => Some(Feature::Int128),
            Feature::LongBitInt | Feature::BitIntBitFields | Feature::BitIntOverflow => {
                Some(Feature::BitInt)
            }
            Feature::Float16Operators => Some(Feature::Float16),
            Feature::Float16Vectors => Some(Feature::Float16Operators),
            Feature::Float128Operators => Some(Feature::Float128),
            Feature::WideProductOverflow => Some(Feature::BitIntOverflow),
            Feature::SignBuiltins | Feature::ReverseBuiltins | Feature::StdcBuiltins => {
                Some(Feature::GenericBuiltins)
            }
            Feature::ElementwiseBits => Some(Feature::ElementwiseBuiltins),
            Feature::WideBitInt => Some(Feature::LongBitInt),
            Feature::RangeDesignators => Some(Feature::Designators),
            Feature::VariableRows => Some(Feature::VariableArrays),
            Feature::ConstructorPriorities => Some(Feature::Constructors),
            _ => None,
        }
    }
}

impl Features {
    /// Those that do not follow from another one of the set: a compiler without `_Complex` has no operators on complex
    /// numbers, either.
    pub fn roots(self) -> Features {
        self.only(|feature| feature.needs().is_none_or(|needed| !self.contains(needed)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::dialect::{Dialect, Std};

    #[test]
    fn a_lack_that_follows_from_another_is_not_listed() {
        let all = |names: &[Feature]| names.iter().copied().collect::<Features>();
        let headers =
            all(&[Feature::Stdarg, Feature::Variadic, Feature::VaCopy, Feature::VaArgRecords]);
        assert_eq!(headers.roots().to_string(), Feature::Stdarg.to_string());
        let alone = all(&[Feature::Packed, Feature::VaArgRecords, Feature::ComplexSteps]);
        assert_eq!(alone.roots(), alone);
    }

    /// A dialect that has a feature has what it needs, and needs lead to an end.
    #[test]
    fn what_a_feature_needs_is_in_every_dialect_that_has_the_feature() {
        for feature in Feature::ALL {
            let chain = std::iter::successors(feature.needs(), |needed| needed.needs());
            assert!(chain.take(4).count() < 4, "{feature} needs too much");
            let Some(needed) = feature.needs() else { continue };
            for (std, gnu) in [Std::C89, Std::C99, Std::C11, Std::C23]
                .iter()
                .flat_map(|std| [(*std, false), (*std, true)])
            {
                let dialect = Dialect { std, gnu, strict: true };
                assert!(
                    !feature.is_in(dialect) || needed.is_in(dialect),
                    "{feature} without {needed}"
                );
            }
        }
    }
}
