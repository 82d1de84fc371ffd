//! A rule of C that was broken, in words.

use std::fmt;

use crate::c::features::Feature;

/// A rule of C that was broken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[allow(missing_docs)]
pub enum Violation {
    VoidObject,
    EmptyRecord,
    EmptyArray,
    Attribute,
    Anonymous,
    Unnamed,
    NoNamedMember,
    EnumBits,
    Atomic,
    AtomicScalar,
    BitFieldAlone,
    BitFieldWidth,
    BitFieldBase,
    ArrayResult,
    NoNamedArgument,
    LastNamedPromotes,
    LongLong,
    Bool,
    Complex,
    BitInt,
    BitIntWidth,
    GnuType,
    Vector,
    Builtin,
    CallbackArgument,
    Flexible,
    FlexiblePlace,
    WideBitField,
    TooLarge,
    /// Not a rule of C: an empty test case passes whatever a compiler does.
    Nothing,
    /// Not a rule of C: the part needs a feature that the compiler lacks.
    Lacks(Feature),
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Violation::Lacks(feature) => {
                return write!(f, "the compiler lacks {feature} (--adapt)");
            }
            Violation::VoidObject => "there are no objects of type void",
            Violation::EmptyRecord => "an empty struct or union is a GNU extension (--std gnu89)",
            Violation::EmptyArray => "an array of no elements is a GNU extension (--std gnu89)",
            Violation::Attribute => "packed and aligned records are GNU extensions (--std gnu89)",
            Violation::Anonymous => {
                "an anonymous struct or union is a member of another (--std c11)"
            }
            Violation::Unnamed => "only a bit-field of a struct has no name",
            Violation::NoNamedMember => "a struct or union needs a member with a name",
            Violation::EnumBits => {
                "the constants of an enumeration must fit its bit-field, with or without a sign"
            }
            Violation::Atomic => "_Atomic came with C11 (--std c11)",
            Violation::AtomicScalar => {
                "an atomic member is a scalar no larger than a pointer, in a record with padding"
            }
            Violation::BitFieldAlone => "a bit-field stands only in a struct or union",
            Violation::BitFieldWidth => "a bit-field is 1 bit to its type's width",
            Violation::BitFieldBase => {
                "a bit-field is an int, signed or unsigned, since C99 also a _Bool; \
                 other types are a GNU extension (--std gnu89)"
            }
            Violation::ArrayResult => "a function returns no array",
            Violation::NoNamedArgument => "a variadic function needs a named argument",
            Violation::LastNamedPromotes => {
                "the last argument before `...` must not be an array nor of a type that is \
                 promoted (char, short, float, _Bool)"
            }
            Violation::LongLong => "long long came with C99 (--std c99)",
            Violation::Bool => "_Bool came with C99 (--std c99)",
            Violation::Complex => "_Complex came with C99 (--std c99)",
            Violation::BitInt => "_BitInt came with C23 (--std c23)",
            Violation::BitIntWidth => "a _BitInt has 2 to 512 bits, one without sign 1 to 512",
            Violation::GnuType => {
                "__int128, _Float16, __float128, decimal types and vectors are GNU extensions \
                 (--std gnu89)"
            }
            Violation::Vector => {
                "a vector has 2, 4, 8 and so on up to 128 bytes of integers, floats or doubles"
            }
            Violation::Builtin => "builtin functions are GNU extensions (--std gnu89)",
            Violation::CallbackArgument => "a function that is called back takes no array",
            Violation::Flexible => {
                "an array of no known length is the last of a struct's members and not the only \
                 one (--std c99)"
            }
            Violation::FlexiblePlace => {
                "a struct that ends in an array of no known length is no member, element or pointee"
            }
            Violation::WideBitField => {
                "a bit-field of __int128 is a GNU extension (--std gnu89), one of _BitInt came with \
                 C23 (--std c23)"
            }
            Violation::TooLarge => "the type or the list is too large (say shorter lists, or a smaller size: -s)",
            Violation::Nothing => "it is empty, so there is nothing to test",
        })
    }
}
