//! The features of C that a young compiler may lack: a row each in the table below, and a file in
//! `snippets/` by its name, with declarations for file scope that use the feature as a test case does and, beyond
//! it, only what every test case needs. Names in them differ from feature to feature, so that all of them make one
//! file; and a compiler that ignores an attribute without a word rejects the snippet nevertheless.

use std::fmt;
use std::str::FromStr;

use enumset::{EnumSet, EnumSetType};
use serde::{Deserialize, Serialize};

use crate::c::dialect::{Dialect, Std};

/// What kind of feature it is, which is what a compiler that lacks it may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// C89 or C99 has it: what a compiler may lack that is finished but for the newest.
    Common,
    /// Newer, rarer, or an extension.
    Rare,
    /// A convention that an attribute asks for.
    Convention,
}

/// Makes [`Feature`] and what is known of each from a table with the rows
/// `Variant: "name", "as a sentence has it", which dialects have it;`.
macro_rules! features {
    ($($kind:ident { $($(#[$doc:meta])* $feature:ident: $name:literal, $words:literal, $is_in:expr;)* })*) => {
        /// A feature that test cases use and can do without.
        #[derive(Debug, EnumSetType, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[enumset(serialize_repr = "list")]
        #[allow(missing_docs)]
        pub enum Feature {
            $($($(#[$doc])* $feature,)*)*
        }

        impl Feature {
            /// Every feature, in the order of reports.
            pub const ALL: [Feature; [$($($name),*),*].len()] = [$($(Feature::$feature),*),*];

            /// The name in options and JSON: `long-long`.
            pub fn name(self) -> &'static str {
                match self {
                    $($(Feature::$feature => $name,)*)*
                }
            }

            /// As a sentence has it: "the compiler lacks ...".
            fn words(self) -> &'static str {
                match self {
                    $($(Feature::$feature => $words,)*)*
                }
            }

            /// Declarations for file scope that use the feature.
            pub fn snippet(self) -> &'static str {
                match self {
                    $($(Feature::$feature => include_str!(concat!("snippets/", $name, ".c")),)*)*
                }
            }

            /// Whether programs in a dialect of C may use it.
            pub fn is_in(self, dialect: Dialect) -> bool {
                let is_in: fn(Dialect) -> bool = match self {
                    $($(Feature::$feature => $is_in,)*)*
                };
                is_in(dialect)
            }

            fn kind(self) -> Kind {
                match self {
                    $($(Feature::$feature)|* => Kind::$kind,)*
                }
            }
        }
    };
}

features! {
    Common {
        LongLong: "long-long", "long long", Dialect::has_c99_types;
        Bool: "bool", "_Bool", Dialect::has_c99_types;
        Float: "float", "float", always;
        Double: "double", "double", always;
        LongDouble: "long-double", "long double", always;
        Enums: "enums", "enumerations", always;
        Structs: "structs", "structs", always;
        Unions: "unions", "unions", always;
        BitFields: "bit-fields", "bit-fields", always;
        /// Structs and unions passed by value.
        StructArguments: "struct-arguments", "structs and unions as arguments", always;
        /// Structs and unions returned.
        StructResults: "struct-results", "structs and unions as results", always;
        /// Calls of the library's `printf`, by which programs report; they can do without.
        Printf: "printf", "printf (do without: --cc 'cc -DQUEST_NO_PRINTF')", always;
        /// The header `<stdarg.h>`.
        Stdarg: "stdarg", "the header <stdarg.h> (say where it is: --cc 'cc -I DIR')", always;
        /// Functions with `...`.
        Variadic: "variadic", "functions with `...`", always;
        /// Initializers that name the member they set: C99.
        Designators: "designators", "designated initializers", Dialect::has_designators;
    }
    Rare {
        /// Records without padding: GNU.
        Packed: "packed", "packed records", gnu;
        /// Records with an alignment that is asked for: GNU.
        Aligned: "aligned", "aligned records", gnu;
        /// Integers of 128 bits: GNU.
        Int128: "int128", "__int128", gnu;
        /// Integers of a chosen width: C23.
        BitInt: "bit-int", "_BitInt", c23;
        /// Floating values of 2 bytes: GNU.
        Float16: "float16", "_Float16", since_c23;
        /// Floating values of 16 bytes: GNU.
        Float128: "float128", "__float128", gnu;
        /// Decimal floating values: C23, before it GNU.
        Decimal: "decimal", "decimal floating types", since_c23;
        /// Complex floating values: C99.
        Complex: "complex", "_Complex", since_c99;
        /// Vectors by attribute: GNU.
        Vectors: "vectors", "vectors", gnu;
        /// Records that `#pragma pack` makes tight.
        PragmaPack: "pragma-pack", "#pragma pack", gnu;
        /// Bit-fields without a name.
        UnnamedBitFields: "unnamed-bit-fields", "bit-fields without a name", always;
        /// Bit-fields of enumerations: GNU.
        EnumBitFields: "enum-bit-fields", "bit-fields of enumerations", gnu;
        /// Members without a name that are structs or unions: C11.
        AnonymousMembers: "anonymous-members", "anonymous structs and unions", since_c11;
        /// Atomic members: C11.
        Atomic: "atomic", "_Atomic", since_c11;
        /// Memory that may be neither read nor written: POSIX.
        GuardPages: "guard-pages", "memory that must not be touched (mmap, mprotect)", always;
        /// Functions defined without prototypes: before C23.
        OldFunctions: "old-functions", "functions defined without prototypes", before_c23;
        /// Functions that are `inline`: C99.
        Inline: "inline", "inline functions", since_c99;
        /// Compound literals: C99.
        CompoundLiterals: "compound-literals", "compound literals", since_c99;
        /// The macro `va_copy`: C99.
        VaCopy: "va-copy", "va_copy", since_c99;
        /// Arrays in functions whose length is a variable's: C99.
        VariableArrays: "variable-arrays", "arrays of variable length", since_c99;
        /// The function `__builtin_alloca`: GNU.
        Alloca: "alloca", "__builtin_alloca", gnu;
        /// Functions that are not expanded in their callers: GNU.
        Noinline: "noinline", "the attribute noinline", gnu;
        /// Pointers to functions that are passed, and called through.
        Callbacks: "callbacks", "pointers to functions as arguments and members", always;
        /// Structs that end in an array of no known length: C99.
        FlexibleArrays: "flexible-arrays", "structs that end in an array of no known length", since_c99;
        /// Bit-fields of `__int128`: GNU.
        Int128BitFields: "int128-bit-fields", "bit-fields of __int128", gnu;
        /// Bit-fields of `_BitInt`: C23.
        BitIntBitFields: "bit-int-bit-fields", "bit-fields of _BitInt", c23;
        /// Bit-fields of integers other than `int` and `_Bool`: GNU.
        OtherBitFields: "other-bit-fields", "bit-fields of integers other than int and _Bool", gnu;
        /// Structs and unions passed through `...`.
        VaArgRecords: "va-arg-records", "structs and unions through `...`", always;
        /// Assignments to objects that are `volatile`.
        VolatileStores: "volatile-stores", "assignments to volatile objects", always;
        /// Structs without members, and arrays of no elements: GNU.
        ZeroSizeTypes: "zero-size-types", "structs without members and arrays of no elements", gnu;
        /// Initializers of `long double` outside of functions.
        LongDoubleInitializers: "long-double-initializers", "initializers of long double outside of functions", always;
        /// Arguments and results of type `long double`.
        LongDoubleArguments: "long-double-arguments", "long double as argument and result", always;
        /// Calls of functions that are declared without prototypes: before C23.
        OldCalls: "old-calls", "calls of functions without prototypes", before_c23;
    }
    Convention {
        MsAbi: "ms-abi", "the attribute ms_abi", gnu;
        SysvAbi: "sysv-abi", "the attribute sysv_abi", gnu;
        Regparm: "regparm", "the attribute regparm", gnu;
        Fastcall: "fastcall", "the attribute fastcall", gnu;
        Stdcall: "stdcall", "the attribute stdcall", gnu;
        Thiscall: "thiscall", "the attribute thiscall", gnu;
        Vectorcall: "vectorcall", "the attribute vectorcall", gnu;
        PreserveMost: "preserve-most", "the attribute preserve_most", gnu;
        Aapcs: "aapcs", "the attribute pcs(\"aapcs\")", gnu;
        AapcsVfp: "aapcs-vfp", "the attribute pcs(\"aapcs-vfp\")", gnu;
    }
}

fn always(_: Dialect) -> bool {
    true
}

fn gnu(dialect: Dialect) -> bool {
    dialect.gnu
}

fn since_c99(dialect: Dialect) -> bool {
    dialect.gnu || dialect.std >= Std::C99
}

fn since_c11(dialect: Dialect) -> bool {
    dialect.gnu || dialect.std >= Std::C11
}

fn since_c23(dialect: Dialect) -> bool {
    dialect.gnu || c23(dialect)
}

fn c23(dialect: Dialect) -> bool {
    dialect.std >= Std::C23
}

fn before_c23(dialect: Dialect) -> bool {
    !c23(dialect)
}

impl Feature {
    /// Whether test cases of a dialect of C may need it: those that may use it, and `__int128` for the
    /// values of a long `_BitInt`.
    pub fn is_needed_in(self, dialect: Dialect) -> bool {
        self.is_in(dialect) || self == Feature::Int128 && Feature::BitInt.is_in(dialect)
    }

    /// Whether it is a convention that an attribute asks for. They belong to machines, and no compiler lacks
    /// one that is another's.
    pub fn is_convention(self) -> bool {
        self.kind() == Kind::Convention
    }

    /// Whether C89 or C99 has it: what a compiler may lack that is finished but for the newest.
    pub fn is_common(self) -> bool {
        self.kind() == Kind::Common
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.words())
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
#[serde(transparent)]
pub struct Features(EnumSet<Feature>);

impl Features {
    /// No feature at all.
    pub const NONE: Features = Features(EnumSet::empty());

    /// Whether the feature is among them.
    pub fn contains(self, feature: Feature) -> bool {
        self.0.contains(feature)
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0.is_empty()
    }

    /// What a program begins with that does without them.
    pub fn header(self) -> &'static str {
        if self.contains(Feature::Printf) { "#define QUEST_NO_PRINTF\n" } else { "" }
    }

    /// These and one more.
    pub fn with(self, feature: Feature) -> Features {
        Features(self.0 | feature)
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
        self.0.iter()
    }
}

impl FromIterator<Feature> for Features {
    fn from_iter<I: IntoIterator<Item = Feature>>(features: I) -> Features {
        Features(features.into_iter().collect())
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
