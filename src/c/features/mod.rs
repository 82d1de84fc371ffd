//! The features of C that a young compiler may lack.

mod conventions;
mod snippets;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::c::dialect::{Dialect, Std};

/// A feature that test cases use and can do without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Feature {
    LongLong,
    Bool,
    Float,
    Double,
    LongDouble,
    Enums,
    Structs,
    Unions,
    BitFields,
    /// Structs and unions passed by value.
    StructArguments,
    /// Structs and unions returned.
    StructResults,
    /// Calls of the library's `printf`, by which programs report; they can do without.
    Printf,
    /// The header `<stdarg.h>`.
    Stdarg,
    /// Functions with `...`.
    Variadic,
    /// Initializers that name the member they set: C99.
    Designators,
    /// Records without padding: GNU.
    Packed,
    /// Records with an alignment that is asked for: GNU.
    Aligned,
    /// Integers of 128 bits: GNU.
    Int128,
    /// Integers of a chosen width: C23.
    BitInt,
    /// Floating values of 2 bytes: GNU.
    Float16,
    /// Floating values of 16 bytes: GNU.
    Float128,
    /// Decimal floating values: C23, before it GNU.
    Decimal,
    /// Complex floating values: C99.
    Complex,
    /// Vectors by attribute: GNU.
    Vectors,
    /// Records that `#pragma pack` makes tight.
    PragmaPack,
    /// Bit-fields without a name.
    UnnamedBitFields,
    /// Bit-fields of enumerations: GNU.
    EnumBitFields,
    /// Members without a name that are structs or unions: C11.
    AnonymousMembers,
    /// Atomic members: C11.
    Atomic,
    /// Memory that may be neither read nor written: POSIX.
    GuardPages,
    /// Functions defined without prototypes: before C23.
    OldFunctions,
    /// Functions that are `inline`: C99.
    Inline,
    /// Compound literals: C99.
    CompoundLiterals,
    /// The macro `va_copy`: C99.
    VaCopy,
    /// Arrays in functions whose length is a variable's: C99.
    VariableArrays,
    /// The function `__builtin_alloca`: GNU.
    Alloca,
    /// Functions that are not expanded in their callers: GNU.
    Noinline,
    /// Pointers to functions that are passed, and called through.
    Callbacks,
    /// Structs that end in an array of no known length: C99.
    FlexibleArrays,
    /// Bit-fields of `__int128`: GNU.
    Int128BitFields,
    /// Bit-fields of `_BitInt`: C23.
    BitIntBitFields,
    /// Bit-fields of integers other than `int` and `_Bool`: GNU.
    OtherBitFields,
    /// Structs and unions passed through `...`.
    VaArgRecords,
    /// Assignments to objects that are `volatile`.
    VolatileStores,
    /// Structs without members, and arrays of no elements: GNU.
    ZeroSizeTypes,
    /// Initializers of `long double` outside of functions.
    LongDoubleInitializers,
    /// Arguments and results of type `long double`.
    LongDoubleArguments,
    /// Calls of functions that are declared without prototypes: before C23.
    OldCalls,
    /// Conventions by attribute: GNU.
    MsAbi,
    SysvAbi,
    Regparm,
    Fastcall,
    Stdcall,
    Thiscall,
    Vectorcall,
    PreserveMost,
    Aapcs,
    AapcsVfp,
}

impl Feature {
    /// Every feature, in the order of reports.
    pub const ALL: [Feature; 58] = [
        Feature::LongLong,
        Feature::Bool,
        Feature::Float,
        Feature::Double,
        Feature::LongDouble,
        Feature::Enums,
        Feature::Structs,
        Feature::Unions,
        Feature::BitFields,
        Feature::StructArguments,
        Feature::StructResults,
        Feature::Printf,
        Feature::Stdarg,
        Feature::Variadic,
        Feature::Designators,
        Feature::Packed,
        Feature::Aligned,
        Feature::Int128,
        Feature::BitInt,
        Feature::Float16,
        Feature::Float128,
        Feature::Decimal,
        Feature::Complex,
        Feature::Vectors,
        Feature::PragmaPack,
        Feature::UnnamedBitFields,
        Feature::EnumBitFields,
        Feature::AnonymousMembers,
        Feature::Atomic,
        Feature::GuardPages,
        Feature::OldFunctions,
        Feature::Inline,
        Feature::CompoundLiterals,
        Feature::VaCopy,
        Feature::VariableArrays,
        Feature::Alloca,
        Feature::Noinline,
        Feature::Callbacks,
        Feature::FlexibleArrays,
        Feature::Int128BitFields,
        Feature::BitIntBitFields,
        Feature::OtherBitFields,
        Feature::VaArgRecords,
        Feature::VolatileStores,
        Feature::ZeroSizeTypes,
        Feature::LongDoubleInitializers,
        Feature::LongDoubleArguments,
        Feature::OldCalls,
        Feature::MsAbi,
        Feature::SysvAbi,
        Feature::Regparm,
        Feature::Fastcall,
        Feature::Stdcall,
        Feature::Thiscall,
        Feature::Vectorcall,
        Feature::PreserveMost,
        Feature::Aapcs,
        Feature::AapcsVfp,
    ];

    /// The name in options and JSON: `long-long`.
    pub fn name(self) -> &'static str {
        match self {
            Feature::LongLong => "long-long",
            Feature::Bool => "bool",
            Feature::Float => "float",
            Feature::Double => "double",
            Feature::LongDouble => "long-double",
            Feature::Enums => "enums",
            Feature::Structs => "structs",
            Feature::Unions => "unions",
            Feature::BitFields => "bit-fields",
            Feature::StructArguments => "struct-arguments",
            Feature::StructResults => "struct-results",
            Feature::Printf => "printf",
            Feature::Stdarg => "stdarg",
            Feature::Variadic => "variadic",
            Feature::Designators => "designators",
            Feature::Packed => "packed",
            Feature::Aligned => "aligned",
            Feature::Int128 => "int128",
            Feature::BitInt => "bit-int",
            Feature::Float16 => "float16",
            Feature::Float128 => "float128",
            Feature::Decimal => "decimal",
            Feature::Complex => "complex",
            Feature::Vectors => "vectors",
            Feature::PragmaPack => "pragma-pack",
            Feature::UnnamedBitFields => "unnamed-bit-fields",
            Feature::EnumBitFields => "enum-bit-fields",
            Feature::AnonymousMembers => "anonymous-members",
            Feature::Atomic => "atomic",
            Feature::GuardPages => "guard-pages",
            Feature::OldFunctions => "old-functions",
            Feature::Inline => "inline",
            Feature::CompoundLiterals => "compound-literals",
            Feature::VaCopy => "va-copy",
            Feature::VariableArrays => "variable-arrays",
            Feature::Alloca => "alloca",
            Feature::Noinline => "noinline",
            Feature::Callbacks => "callbacks",
            Feature::FlexibleArrays => "flexible-arrays",
            Feature::Int128BitFields => "int128-bit-fields",
            Feature::BitIntBitFields => "bit-int-bit-fields",
            Feature::OtherBitFields => "other-bit-fields",
            Feature::VaArgRecords => "va-arg-records",
            Feature::VolatileStores => "volatile-stores",
            Feature::ZeroSizeTypes => "zero-size-types",
            Feature::LongDoubleInitializers => "long-double-initializers",
            Feature::LongDoubleArguments => "long-double-arguments",
            Feature::OldCalls => "old-calls",
            Feature::MsAbi => "ms-abi",
            Feature::SysvAbi => "sysv-abi",
            Feature::Regparm => "regparm",
            Feature::Fastcall => "fastcall",
            Feature::Stdcall => "stdcall",
            Feature::Thiscall => "thiscall",
            Feature::Vectorcall => "vectorcall",
            Feature::PreserveMost => "preserve-most",
            Feature::Aapcs => "aapcs",
            Feature::AapcsVfp => "aapcs-vfp",
        }
    }

    /// Whether programs in a dialect of C may use it.
    pub fn is_in(self, dialect: Dialect) -> bool {
        let since = |std| dialect.gnu || dialect.std >= std;
        match self {
            Feature::Designators => dialect.has_designators(),
            Feature::LongLong | Feature::Bool => dialect.has_c99_types(),
            Feature::Complex | Feature::CompoundLiterals | Feature::Inline => since(Std::C99),
            Feature::VaCopy | Feature::VariableArrays => since(Std::C99),
            Feature::FlexibleArrays => since(Std::C99),
            Feature::AnonymousMembers | Feature::Atomic => since(Std::C11),
            Feature::Float16 | Feature::Decimal => since(Std::C23),
            Feature::Int128BitFields | Feature::OtherBitFields => dialect.gnu,
            Feature::BitInt | Feature::BitIntBitFields => dialect.std >= Std::C23,
            Feature::OldFunctions | Feature::OldCalls => dialect.std < Std::C23,
            Feature::ZeroSizeTypes => dialect.gnu,
            Feature::Packed | Feature::Aligned | Feature::PragmaPack => dialect.gnu,
            Feature::Int128 | Feature::Float128 | Feature::Vectors => dialect.gnu,
            Feature::EnumBitFields | Feature::Alloca | Feature::Noinline => dialect.gnu,
            _ if self.is_convention() => dialect.gnu,
            _ => true,
        }
    }

    /// Whether test cases of a dialect of C may need it: those that may use it, and `__int128` for the
    /// values of a long `_BitInt`.
    pub fn is_needed_in(self, dialect: Dialect) -> bool {
        self.is_in(dialect) || self == Feature::Int128 && Feature::BitInt.is_in(dialect)
    }

    /// Whether it is a convention that an attribute asks for. They belong to machines, and no compiler lacks
    /// one that is another's.
    pub fn is_convention(self) -> bool {
        self >= Feature::MsAbi
    }

    /// Whether C89 or C99 has it: what a compiler may lack that is finished but for the newest.
    pub fn is_common(self) -> bool {
        self <= Feature::Designators
    }
}

/// As a sentence has it: "the compiler lacks ...".
impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Feature::LongLong => "long long",
            Feature::Bool => "_Bool",
            Feature::Float => "float",
            Feature::Double => "double",
            Feature::LongDouble => "long double",
            Feature::Enums => "enumerations",
            Feature::Structs => "structs",
            Feature::Unions => "unions",
            Feature::BitFields => "bit-fields",
            Feature::StructArguments => "structs and unions as arguments",
            Feature::StructResults => "structs and unions as results",
            Feature::Printf => "printf (do without: --cc 'cc -DQUEST_NO_PRINTF')",
            Feature::Stdarg => "the header <stdarg.h> (say where it is: --cc 'cc -I DIR')",
            Feature::Variadic => "functions with `...`",
            Feature::Designators => "designated initializers",
            Feature::Packed => "packed records",
            Feature::Aligned => "aligned records",
            Feature::Int128 => "__int128",
            Feature::BitInt => "_BitInt",
            Feature::Float16 => "_Float16",
            Feature::Float128 => "__float128",
            Feature::Decimal => "decimal floating types",
            Feature::Complex => "_Complex",
            Feature::Vectors => "vectors",
            Feature::PragmaPack => "#pragma pack",
            Feature::UnnamedBitFields => "bit-fields without a name",
            Feature::EnumBitFields => "bit-fields of enumerations",
            Feature::AnonymousMembers => "anonymous structs and unions",
            Feature::Atomic => "_Atomic",
            Feature::GuardPages => "memory that must not be touched (mmap, mprotect)",
            Feature::OldFunctions => "functions defined without prototypes",
            Feature::Inline => "inline functions",
            Feature::CompoundLiterals => "compound literals",
            Feature::VaCopy => "va_copy",
            Feature::VariableArrays => "arrays of variable length",
            Feature::Alloca => "__builtin_alloca",
            Feature::Noinline => "the attribute noinline",
            Feature::FlexibleArrays => "structs that end in an array of no known length",
            Feature::Int128BitFields => "bit-fields of __int128",
            Feature::BitIntBitFields => "bit-fields of _BitInt",
            Feature::OtherBitFields => "bit-fields of integers other than int and _Bool",
            Feature::Callbacks => "pointers to functions as arguments and members",
            Feature::VaArgRecords => "structs and unions through `...`",
            Feature::VolatileStores => "assignments to volatile objects",
            Feature::ZeroSizeTypes => "structs without members and arrays of no elements",
            Feature::LongDoubleInitializers => "initializers of long double outside of functions",
            Feature::LongDoubleArguments => "long double as argument and result",
            Feature::OldCalls => "calls of functions without prototypes",
            Feature::MsAbi => "the attribute ms_abi",
            Feature::SysvAbi => "the attribute sysv_abi",
            Feature::Regparm => "the attribute regparm",
            Feature::Fastcall => "the attribute fastcall",
            Feature::Stdcall => "the attribute stdcall",
            Feature::Thiscall => "the attribute thiscall",
            Feature::Vectorcall => "the attribute vectorcall",
            Feature::PreserveMost => "the attribute preserve_most",
            Feature::Aapcs => "the attribute pcs(\"aapcs\")",
            Feature::AapcsVfp => "the attribute pcs(\"aapcs-vfp\")",
        })
    }
}

impl FromStr for Feature {
    type Err = String;

    fn from_str(text: &str) -> Result<Feature, String> {
        Feature::ALL.into_iter().find(|feature| feature.name() == text).ok_or_else(|| {
            let known = Feature::ALL.map(Feature::name).join(", ");
            format!("`{text}` is no feature Quest knows; there are {known}")
        })
    }
}

/// A set of features; in JSON the list of their names.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<Feature>", from = "Vec<Feature>")]
pub struct Features(u64);

impl Features {
    /// No feature at all.
    pub const NONE: Features = Features(0);

    /// Whether the feature is among them.
    pub fn contains(self, feature: Feature) -> bool {
        self.0 & Features::bit(feature) != 0
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self == Features::NONE
    }

    /// What a program begins with that does without them.
    pub fn header(self) -> &'static str {
        if self.contains(Feature::Printf) { "#define QUEST_NO_PRINTF\n" } else { "" }
    }

    /// These and one more.
    pub fn with(self, feature: Feature) -> Features {
        Features(self.0 | Features::bit(feature))
    }

    /// What is in either: what a pair of compilers lacks.
    pub fn union(self, other: Features) -> Features {
        Features(self.0 | other.0)
    }

    /// Those of them that are such.
    pub fn only(self, is_such: impl Fn(Feature) -> bool) -> Features {
        self.iter().filter(|feature| is_such(*feature)).collect()
    }

    /// Each of them, in the order of reports.
    pub fn iter(self) -> impl Iterator<Item = Feature> {
        Feature::ALL.into_iter().filter(move |feature| self.contains(*feature))
    }

    fn bit(feature: Feature) -> u64 {
        1 << feature as u32
    }
}

impl FromIterator<Feature> for Features {
    fn from_iter<I: IntoIterator<Item = Feature>>(features: I) -> Features {
        features.into_iter().fold(Features::NONE, Features::with)
    }
}

impl From<Vec<Feature>> for Features {
    fn from(features: Vec<Feature>) -> Features {
        features.into_iter().collect()
    }
}

impl From<Features> for Vec<Feature> {
    fn from(features: Features) -> Vec<Feature> {
        features.iter().collect()
    }
}

/// Separated by commas.
impl fmt::Display for Features {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.iter().map(|feature| feature.to_string()).collect();
        f.write_str(&names.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_stored_as_the_list_of_its_names_in_order() {
        let set: Features = [Feature::Variadic, Feature::LongLong].into_iter().collect();
        let json = serde_json::to_string(&set).expect("a set is plain");
        assert_eq!(json, r#"["long-long","variadic"]"#);
        assert_eq!(serde_json::from_str::<Features>(&json).expect("it was just written"), set);
        assert!(serde_json::from_str::<Features>(r#"["long-short"]"#).is_err());
        assert_eq!(set.to_string(), "long long, functions with `...`");
    }

    #[test]
    fn every_feature_is_found_by_its_name_and_no_other_is() {
        for feature in Feature::ALL {
            let json = serde_json::to_value(feature).expect("a feature is plain");
            assert_eq!(json, feature.name());
            assert_eq!(feature.name().parse(), Ok(feature));
            assert_eq!(Features::NONE.with(feature).iter().collect::<Vec<_>>(), [feature]);
        }
        let complaint = "long-short".parse::<Feature>().expect_err("there is none");
        assert!(complaint.starts_with("`long-short` is no feature Quest knows; there are long-"));
    }
}
