//! How a function that computes an operation of an expression is defined and called.

use serde::{Deserialize, Serialize};

use crate::c::calling::Convention;
use crate::c::features::{Feature, Features};

/// How a function that computes an operation is defined and called.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Calling {
    /// With a prototype, by its name.
    #[default]
    Plain,
    /// It has an attribute against inlining (GNU).
    Noinline,
    /// It is `static inline`, where caller and callee share a file (C99).
    Inline,
    /// It has an attribute that demands inlining (GNU).
    AlwaysInline,
    /// It has the attribute `const`, and one against inlining (GNU).
    Const,
    /// It has the attribute `pure`, and one against inlining (GNU).
    Pure,
    /// It has a K&R definition (before C23), and parameters that are not promoted.
    Old,
    /// It is called through a pointer that is opaque to compilers.
    Pointer,
    /// It is called through an element of an array of such pointers.
    Table,
    /// All operands are variable arguments, after a count of them.
    Variadic,
    /// It returns a struct, of which a member is the result.
    Member,
    /// It gets the operands in a struct, by value, which another function returns.
    Struct,
    /// It has an attribute that selects a calling convention, and one against inlining (GNU). In scripts the plain one
    /// stands for any that a compiler was measured to have.
    #[serde(untagged)]
    By(Convention),
}

impl Calling {
    /// All of them.
    pub const ALL: [Calling; 13] = [
        Calling::Plain,
        Calling::Noinline,
        Calling::Inline,
        Calling::AlwaysInline,
        Calling::Const,
        Calling::Pure,
        Calling::Old,
        Calling::Pointer,
        Calling::Table,
        Calling::Variadic,
        Calling::Member,
        Calling::Struct,
        Calling::By(Convention::Plain),
    ];

    /// Its name in scripts.
    pub fn name(self) -> &'static str {
        match self {
            Calling::Plain => "plain",
            Calling::Noinline => "noinline",
            Calling::Inline => "inline",
            Calling::AlwaysInline => "always_inline",
            Calling::Const => "const",
            Calling::Pure => "pure",
            Calling::Old => "old",
            Calling::Pointer => "pointer",
            Calling::Table => "table",
            Calling::Variadic => "variadic",
            Calling::Member => "member",
            Calling::Struct => "struct",
            Calling::By(Convention::Plain) => "convention",
            Calling::By(convention) => convention.name(),
        }
    }

    /// How special it is: its place among all of them.
    pub fn rank(self) -> u64 {
        let before = Calling::ALL.iter().position(|other| *other == self);
        before.unwrap_or(Calling::ALL.len()) as u64
    }

    /// What it needs of a compiler.
    pub fn features(self) -> Features {
        let needed: &[Feature] = match self {
            Calling::Plain | Calling::Pointer | Calling::Table => &[],
            Calling::Noinline => &[Feature::Noinline],
            Calling::Inline => &[Feature::Inline],
            Calling::AlwaysInline | Calling::Const | Calling::Pure => {
                &[Feature::FunctionAttributes]
            }
            // Its definition is no prototype.
            Calling::Old => &[Feature::OldFunctions, Feature::OldCalls],
            Calling::Variadic => &[Feature::Variadic, Feature::Stdarg],
            Calling::Member => &[Feature::Structs, Feature::StructResults],
            Calling::Struct => {
                &[Feature::Structs, Feature::StructArguments, Feature::StructResults]
            }
            Calling::By(_) => &[Feature::Conventions, Feature::Noinline],
        };
        let own = match self {
            Calling::By(convention) => convention.feature(),
            _ => None,
        };
        needed.iter().copied().chain(own).collect()
    }

    /// Whether the function may change variables: those that `const` and `pure` promise not to may not.
    pub fn has_effects(self) -> bool {
        !matches!(self, Calling::Const | Calling::Pure)
    }

    /// Whether vectors are passed and returned so: compilers warn of those that are variable arguments, or whose
    /// convention depends on options.
    pub fn takes_vectors(self) -> bool {
        !matches!(self, Calling::Old | Calling::Variadic | Calling::Member | Calling::Struct)
    }
}
