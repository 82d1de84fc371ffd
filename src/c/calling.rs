//! The calling conventions that attributes of functions request (GNU).

use serde::{Deserialize, Serialize};

use crate::c::features::Feature;

/// Declares the conventions: their names in scripts and in JSON, the features and the attributes that request them.
macro_rules! conventions {
    ($($(#[$doc:meta])* $convention:ident = $name:literal, $feature:ident, $attribute:literal;)+) => {
        /// A calling convention. Where a function hides its parameters, compilers disagree about what an attribute means.
        #[derive(
            Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        pub enum Convention {
            /// The target's own.
            #[default]
            #[serde(rename = "plain")]
            Plain,
            $($(#[$doc])* #[serde(rename = $name)] $convention,)+
        }

        impl Convention {
            /// Each with its name, the simplest first.
            pub const ALL: [(&'static str, Convention); 1 + [$($name),+].len()] =
                [("plain", Convention::Plain), $(($name, Convention::$convention)),+];

            /// Its name in scripts and in JSON.
            pub fn name(self) -> &'static str {
                match self {
                    Convention::Plain => "plain",
                    $(Convention::$convention => $name,)+
                }
            }

            /// The feature needed to request it; none for the target's own.
            pub fn feature(self) -> Option<Feature> {
                match self {
                    Convention::Plain => None,
                    $(Convention::$convention => Some(Feature::$feature),)+
                }
            }

            /// The attribute that requests it; none for the target's own.
            pub fn attribute(self) -> Option<&'static str> {
                match self {
                    Convention::Plain => None,
                    $(Convention::$convention => Some($attribute),)+
                }
            }
        }
    };
}

conventions! {
    /// That of Windows (x86-64).
    Ms = "ms_abi", MsAbi, "ms_abi";
    /// That of all other systems (x86-64).
    Sysv = "sysv_abi", SysvAbi, "sysv_abi";
    /// With the first integer in a register (i386).
    Regparm1 = "regparm1", Regparm, "regparm(1)";
    /// With the first two words in registers (i386).
    Regparm2 = "regparm2", Regparm, "regparm(2)";
    /// With the first three words in registers (i386).
    Regparm3 = "regparm3", Regparm, "regparm(3)";
    /// With the arguments popped off the stack by the callee (i386).
    Stdcall = "stdcall", Stdcall, "stdcall";
    /// With the first two integers in registers, and the others popped by the callee (i386).
    Fastcall = "fastcall", Fastcall, "fastcall";
    /// The same, with the first integer in a register (i386).
    Thiscall = "thiscall", Thiscall, "thiscall";
    /// With vectors and homogeneous aggregates in registers (x86).
    Vectorcall = "vectorcall", Vectorcall, "vectorcall";
    /// With almost all registers callee-saved (x86-64, AArch64).
    PreserveMost = "preserve_most", PreserveMost, "preserve_most";
    /// With all registers callee-saved (x86-64, AArch64).
    PreserveAll = "preserve_all", PreserveAll, "preserve_all";
    /// With almost no registers callee-saved (x86-64, AArch64).
    PreserveNone = "preserve_none", PreserveNone, "preserve_none";
    /// With as many arguments in registers as possible (x86).
    Regcall = "regcall", Regcall, "regcall";
    /// With more vector registers callee-saved (AArch64).
    VectorPcs = "aarch64_vector_pcs", VectorPcs, "aarch64_vector_pcs";
    /// With floating values in integer registers (Arm).
    Aapcs = "aapcs", Aapcs, "pcs(\"aapcs\")";
    /// With floating values in floating-point registers (Arm).
    AapcsVfp = "aapcs-vfp", AapcsVfp, "pcs(\"aapcs-vfp\")";
}

impl Convention {
    /// Whether it is the target's own.
    pub fn is_plain(&self) -> bool {
        *self == Convention::Plain
    }

    /// Whether variadic functions can have the convention: compilers disagree about what the other attributes
    /// mean there.
    pub fn is_for_variadic(self) -> bool {
        matches!(self, Convention::Plain | Convention::Ms)
    }
}
