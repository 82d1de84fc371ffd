//! The features of C that a young compiler may lack: one row each in the table below, and one file of the
//! same name in `snippets/`. A snippet holds file-scope declarations that use the feature as a test case
//! does, and otherwise only what every test case needs. Names differ from snippet to snippet, so that all of
//! them make one file, and a compiler that silently ignores an attribute still rejects its snippet; where C cannot say
//! so, programs in `proofs/` do.

mod needs;
mod pieces;
mod set;

use std::fmt;
use std::str::FromStr;

use enumset::EnumSetType;
use serde::{Deserialize, Serialize};

use crate::c::dialect::{Dialect, Std};
pub use set::Features;

/// How common a feature is: which compilers may lack it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// In C89 or C99: a compiler that lacks it may be complete but for the newest features.
    Common,
    /// Newer, rarer, or an extension.
    Rare,
    /// A calling convention requested by an attribute.
    Convention,
    /// Behaviour that each implementation defines, and ways of writing that it may lack or warn of: test cases rely on it only
    /// where it was measured or the user says so.
    Assumption,
}

/// Defines [`Feature`] and its properties from a table with the rows `Variant: "name", "words for a
/// sentence", which dialects have it;`.
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

            /// Words for a sentence: "the compiler lacks ...".
            fn words(self) -> &'static str {
                match self {
                    $($(Feature::$feature => $words,)*)*
                }
            }

            /// File-scope declarations that use the feature.
            pub fn snippet(self) -> &'static str {
                match self {
                    $($(Feature::$feature => include_str!(concat!("snippets/", $name, ".c")),)*)*
                }
            }

            /// Whether programs in a dialect of C may use the feature.
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
        /// Structs and unions as arguments.
        StructArguments: "struct-arguments", "structs and unions as arguments", always;
        /// Structs and unions as results.
        StructResults: "struct-results", "structs and unions as results", always;
        /// Calls of the library's `printf`, with which programs report failures; programs can do without.
        Printf: "printf", "printf (do without: --cc 'cc -DQUEST_NO_PRINTF')", always;
        /// The header `<stdarg.h>`.
        Stdarg: "stdarg", "the header <stdarg.h> (say where it is: --cc 'cc -IDIR')", always;
        /// Variadic functions.
        Variadic: "variadic", "functions with `...`", always;
        /// Functions that get the list of another function's variable arguments.
        PassedLists: "passed-lists", "lists of variable arguments that are passed on", always;
        /// Structs with pointers to structs of their own type, arrays of pointers, and initializers with addresses in them.
        LinkedStructs: "linked-structs", "structs that lead to others of their type, and addresses in initializers", always;
        /// Choices between two pointers, of which one may be null.
        PointerChoices: "pointer-choices", "choices between two pointers (`c ? &a : 0`)", always;
        /// Choices between pointers to arrays, one of which is of unknown length.
        UnknownLengths: "unknown-lengths", "pointers to arrays of unknown length in choices (`c ? &a : (int (*)[])&b`)", always;
        /// Pointers to `unsigned char` that lead to the bytes of objects of other types.
        BytePointers: "byte-pointers", "bytes of objects (`((unsigned char *)&i)[1]`)", always;
        /// Pointers that are members of unions.
        UnionPointers: "union-pointers", "pointers in unions (`union { int *p; long n; }`)", always;
        /// Pointers to void that are converted to pointers to objects, followed and compared.
        VoidPointers: "void-pointers", "pointers to void that are followed (`*(int *)p`)", always;
        /// Functions that return pointers to functions, which are called at once.
        ReturnedFunctions: "returned-functions", "functions that return functions (`f(1)(2)`)", always;
        /// Designated initializers: C99.
        Designators: "designators", "designated initializers", Dialect::has_designators;
    }
    Rare {
        /// Records without padding: GNU.
        Packed: "packed", "packed records", gnu;
        /// Records with a requested alignment: GNU.
        Aligned: "aligned", "aligned records", gnu;
        /// Members with a requested alignment: GNU.
        AlignedMembers: "aligned-members", "aligned members", gnu;
        /// Objects with a requested alignment: GNU.
        AlignedObjects: "aligned-objects", "aligned objects", gnu;
        /// 128-bit integers: GNU.
        Int128: "int128", "__int128", gnu;
        /// Integers of a given width: C23.
        BitInt: "bit-int", "_BitInt", c23;
        /// Integers of more than 64 bits: C23, for compilers whose `BITINT_MAXWIDTH` is as large.
        LongBitInt: "long-bit-int", "_BitInt of more than 64 bits", c23;
        /// Those of more than 128 bits.
        WideBitInt: "wide-bit-int", "_BitInt of more than 128 bits", c23;
        /// 2-byte floating values: GNU.
        Float16: "float16", "_Float16", since_c23;
        /// 16-byte floating values: GNU.
        Float128: "float128", "__float128", gnu;
        /// Operators on `_Float16`, and conversions from and to all other numbers: GNU.
        Float16Operators: "float16-operators", "operators on _Float16", since_c23;
        /// The same for `__float128`: GNU.
        Float128Operators: "float128-operators", "operators on __float128", gnu;
        /// Vectors of `_Float16`, and operators on them, also with a number for all elements: GNU.
        Float16Vectors: "float16-vectors", "vectors of _Float16", gnu;
        /// Decimal floating values: C23, and GNU before it.
        Decimal: "decimal", "decimal floating types", since_c23;
        /// Complex floating values: C99.
        Complex: "complex", "_Complex", since_c99;
        /// Operators on complex values: C99.
        ComplexOperators: "complex-operators", "operators on complex numbers", since_c99;
        /// The parts and the conjugate of a complex value in expressions: GNU.
        ComplexParts: "complex-parts", "__real__, __imag__ and ~ in expressions", gnu;
        /// `++` and `--` of complex values: GNU.
        ComplexSteps: "complex-steps", "++ and -- of complex numbers", gnu;
        /// Imaginary constants: GNU.
        ImaginaryConstants: "imaginary-constants", "imaginary constants", gnu;
        /// Vectors by attribute: GNU.
        Vectors: "vectors", "vectors", gnu;
        /// Operators on vectors, element by element: GNU.
        VectorOperators: "vector-operators", "operators on vectors", gnu;
        /// The function `__builtin_convertvector`: GNU.
        ConvertVector: "convert-vector", "__builtin_convertvector", gnu;
        /// The function `__builtin_shufflevector`: GNU.
        ShuffleVector: "shuffle-vector", "__builtin_shufflevector", gnu;
        /// Builtin functions that count bits, swap bytes and the like: GNU.
        Builtins: "builtins", "builtin functions (__builtin_popcount)", gnu;
        /// The function `__builtin_expect`: GNU.
        Expect: "expect", "__builtin_expect", gnu;
        /// The functions on memory of the library: `memset`, `memcpy`, `memmove` and `memcmp`.
        MemoryFunctions: "memory-functions", "memset, memcpy, memmove and memcmp", always;
        /// The functions on texts of the library: `strlen`, `strcpy`, `strcmp` and the like.
        TextFunctions: "text-functions", "strlen, strcpy, strcmp and other functions on texts", always;
        /// Builtin functions that tell overflow: GNU.
        OverflowBuiltins: "overflow-builtins", "builtin functions for overflow (__builtin_add_overflow)", gnu;
        /// The same for `__int128`: GNU.
        Int128Overflow: "int128-overflow", "builtin functions for overflow of __int128", gnu;
        /// The same for `_BitInt`: GNU, C23.
        BitIntOverflow: "bit-int-overflow", "builtin functions for overflow of _BitInt", gnu_c23;
        /// The function `__builtin_mul_overflow` for `_BitInt` of more than 128 bits with a sign: GNU, C23.
        WideProductOverflow: "wide-product-overflow", "__builtin_mul_overflow of _BitInt of more than 128 bits with a sign", gnu_c23;
        /// Ranges of elements in designators: GNU.
        RangeDesignators: "range-designators", "designators of ranges (`[0 ... 3] =`)", gnu;
        /// Records packed by `#pragma pack`.
        PragmaPack: "pragma-pack", "#pragma pack", gnu;
        /// Unnamed bit-fields.
        UnnamedBitFields: "unnamed-bit-fields", "bit-fields without a name", always;
        /// Bit-fields of enumerations: GNU.
        EnumBitFields: "enum-bit-fields", "bit-fields of enumerations", gnu;
        /// Anonymous structs and unions as members: C11.
        AnonymousMembers: "anonymous-members", "anonymous structs and unions", since_c11;
        /// Atomic members and objects: C11.
        Atomic: "atomic", "_Atomic", since_c11;
        /// Memory that can be neither read nor written: POSIX.
        GuardPages: "guard-pages", "memory that must not be touched (mmap, mprotect)", always;
        /// Functions defined without prototypes: before C23.
        OldFunctions: "old-functions", "functions defined without prototypes", before_c23;
        /// `inline` functions: C99.
        Inline: "inline", "inline functions", since_c99;
        /// `inline` in the definition of a function that was declared without it: C99.
        ExternalInline: "external-inline", "inline in definitions that other files see", since_c99;
        /// Compound literals: C99.
        CompoundLiterals: "compound-literals", "compound literals", since_c99;
        /// Parameters that are `restrict`: C99, and not GNU C89, where it is no keyword.
        Restrict: "restrict", "restrict", c99;
        /// The macro `va_copy`: C99.
        VaCopy: "va-copy", "va_copy", since_c99;
        /// Variable-length arrays: C99.
        VariableArrays: "variable-arrays", "arrays of variable length", since_c99;
        /// Variable-length arrays of such arrays, and parameters that are declared as such: C99.
        VariableRows: "variable-rows", "arrays of variable length as elements and parameters", since_c99;
        /// The function `__builtin_alloca`: GNU.
        Alloca: "alloca", "__builtin_alloca", gnu;
        /// Labels as values, and jumps to them: GNU.
        ComputedGoto: "computed-goto", "labels as values", gnu;
        /// Statements in expressions: GNU.
        StatementExpressions: "statement-expressions", "statement expressions (`({ int v = 1; v + 2; })`)", gnu;
        /// Pointers to types that may alias all others, at any address: GNU.
        MayAlias: "may-alias", "pointers to what may alias (`typedef int any __attribute__((may_alias, aligned(1)))`)", gnu;
        /// Selections by type: C11.
        Generic: "generic", "_Generic", since_c11;
        /// Ranges of labels in a `switch`: GNU.
        CaseRanges: "case-ranges", "ranges of labels (`case 1 ... 3:`)", gnu;
        /// The function `__builtin_unreachable`: GNU.
        Unreachable: "unreachable", "__builtin_unreachable", gnu;
        /// Functions that run before `main`: GNU.
        Constructors: "constructors", "the attribute constructor", gnu;
        /// The order in which such functions run: GNU.
        ConstructorPriorities: "constructor-priorities", "the attribute constructor with a priority", gnu;
        /// `setjmp` and `longjmp`, with the header `<setjmp.h>`.
        Setjmp: "setjmp", "setjmp and longjmp", always;
        /// Functions that get the address of an object when its block is left: GNU.
        Cleanup: "cleanup", "the attribute cleanup", gnu;
        /// Functions that are not inlined: GNU.
        Noinline: "noinline", "the attribute noinline", gnu;
        /// Functions of which attributes say what they do: GNU.
        FunctionAttributes: "function-attributes", "the attributes pure, const, always_inline, cold, hot and flatten", gnu;
        /// Pointers to functions as arguments and members, and calls through them.
        Callbacks: "callbacks", "pointers to functions as arguments and members", always;
        /// Structs that end in a flexible array: C99.
        FlexibleArrays: "flexible-arrays", "structs that end in an array of no known length", since_c99;
        /// Bit-fields of `__int128`: GNU.
        Int128BitFields: "int128-bit-fields", "bit-fields of __int128", gnu;
        /// Bit-fields of `_BitInt`: C23.
        BitIntBitFields: "bit-int-bit-fields", "bit-fields of _BitInt", c23;
        /// Bit-fields of integers other than `int` and `_Bool`: GNU.
        OtherBitFields: "other-bit-fields", "bit-fields of integers other than int and _Bool", gnu;
        /// Structs and unions passed through `...`.
        VaArgRecords: "va-arg-records", "structs and unions through `...`", always;
        /// Assignments to `volatile` objects.
        VolatileStores: "volatile-stores", "assignments to volatile objects", always;
        /// Structs without members, and zero-length arrays: GNU.
        ZeroSizeTypes: "zero-size-types", "structs without members and arrays of no elements", gnu;
        /// Initializers of `long double` at file scope.
        LongDoubleInitializers: "long-double-initializers", "initializers of long double outside of functions", always;
        /// Arguments and results of type `long double`.
        LongDoubleArguments: "long-double-arguments", "long double as argument and result", always;
        /// Functions that call themselves, each call with objects of its own.
        Recursion: "recursion", "functions that call themselves", always;
        /// The operators `?:`, `&&` and `||` in constant expressions.
        ConstantChoices: "constant-choices", "choices in constant expressions (`1 < 2 ? 3 : 4`, `1 && 2`)", always;
        /// Another declaration of an array, without its length.
        IncompleteArrays: "incomplete-arrays", "declarations of an array without its length", always;
        /// Initializers that leave out parts that are zero.
        PartialInitializers: "partial-initializers", "initializers with fewer values than parts (`int a[3] = { 1 }`)", always;
        /// Arrays and structs of functions that begin with a list of values at each call.
        LocalInitializers: "local-initializers", "lists that initialize objects of functions", always;
        /// What the command line says, as arguments of `main`.
        Arguments: "arguments", "arguments of main", always;
        /// The end of `main` without a `return`, which returns 0: C99.
        MainEnd: "main-end", "an end of main without a return", c99;
        /// Calls of functions declared without prototypes: before C23.
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
        PreserveAll: "preserve-all", "the attribute preserve_all", gnu;
        PreserveNone: "preserve-none", "the attribute preserve_none", gnu;
        Regcall: "regcall", "the attribute regcall", gnu;
        VectorPcs: "vector-pcs", "the attribute aarch64_vector_pcs", gnu;
        Aapcs: "aapcs", "the attribute pcs(\"aapcs\")", gnu;
        AapcsVfp: "aapcs-vfp", "the attribute pcs(\"aapcs-vfp\")", gnu;
    }
    Assumption {
        /// A negative number shifted to the right is divided by a power of two and rounded down (C23 6.5.8).
        ArithmeticShift: "arithmetic-shift", "right shifts that keep the sign", always;
        /// An integer converted to a signed type that does not hold it keeps its low bits (C23 6.3.1.3).
        WrappingConversion: "wrapping-conversion", "conversions that keep the low bits", always;
        /// Floating types have infinities and a negative zero, and operators yield them (C23 F.2, IEC 60559).
        Infinities: "infinities", "infinities and negative zeros (__STDC_IEC_559__)", always;
        /// Floating results are those of the operators as they are written, and exact where their type holds them
        /// (C23 6.5.1, F.3): not so under `-ffast-math`.
        ExactFloats: "exact-floats", "exact floating results (its options allow others, as -ffast-math does)", always;
        /// The lowest byte of an integer is at the lowest address, and bit-fields begin with the lowest bit.
        LittleEndian: "little-endian", "integers with the lowest byte first", always;
        /// A `float` and a `double` have the bits of IEEE 754, in the order of those of an integer.
        IeeeBits: "ieee-bits", "floating numbers with the bits of IEEE 754", always;
        /// A sum, difference or product of signed integers that its type does not hold has the low bits, as `-fwrapv` asks for:
        /// C leaves it undefined. Options say so; nothing that a compiler does shows it.
        WrappingArithmetic: "wrapping-arithmetic", "signed arithmetic that wraps around (-fwrapv)", always;
        /// `wchar_t` is `int`, so that wide string literals are arrays of `int`.
        WideText: "wide-text", "wide string literals of int (`int a[3] = L\"ab\"`)", always;
        /// Initializers whose inner lists have no braces: C has them, but compilers warn of them, as gcc does under `-Wall`.
        ElidedBraces: "elided-braces", "initializers without inner braces (`int a[2][2] = { 1, 2, 3, 4 }`)", always;
        /// Numbers in braces that nothing needs: C has them (C89 3.5.7), but compilers warn of them.
        BracedScalars: "braced-scalars", "numbers in braces that nothing needs (`int a = { 1 }`)", always;
        /// Compound literals that initialize objects, and parts of them: GNU for those that are static.
        LiteralInitializers: "literal-initializers", "compound literals as initializers (`static struct s a = (struct s){ 1 }`)", gnu_where_measured;
        /// Names of functions and objects for the assembler: GNU.
        AsmNames: "asm-names", "names for the assembler (`int f(void) __asm__(\"g\")`)", gnu_where_measured;
        /// Objects that have a second name: GNU.
        Aliases: "aliases", "the attribute alias", gnu_where_measured;
        /// The same for objects that other files do not see: GNU.
        StaticAliases: "static-aliases", "the attribute alias for static objects", gnu_where_measured;
        /// Conditions of which programs say what to expect: GNU.
        ExpectedConditions: "expected-conditions", "conditions with __builtin_expect", gnu_where_measured;
        /// Builtin functions that are constants, and that select one: GNU.
        ConstantBuiltins: "constant-builtins", "__builtin_choose_expr with __builtin_constant_p and __builtin_types_compatible_p", gnu_where_measured;
        /// Instructions of the assembler with operands: GNU.
        AsmOperands: "asm-operands", "instructions with operands (`__asm__(\"\" : \"+r\"(v))`)", gnu_where_measured;
        /// Instructions that may jump to labels: GNU.
        AsmGoto: "asm-goto", "instructions with labels (`__asm__ goto(\"\" : : : : l)`)", gnu_where_measured;
        /// Instructions that may change an operand and jump: GNU.
        AsmGotoOperands: "asm-goto-operands", "instructions with operands and labels (`__asm__ goto(\"\" : \"+r\"(v) : : : l)`)", gnu_where_measured;
        /// Functions of whole programs with a calling convention by attribute; which there are, their own features say: GNU.
        Conventions: "conventions", "calling conventions by attribute in whole programs", gnu_where_measured;
        /// Calls of which an attribute demands that they leave nothing of the caller on the stack: GNU.
        TailCalls: "tail-calls", "calls that must be tail calls (the attribute musttail)", gnu_where_measured;
        /// The same for calls that pass and return structs, in memory too: GNU.
        RecordTailCalls: "record-tail-calls", "calls with structs that must be tail calls (the attribute musttail)", gnu_where_measured;
        /// Builtin functions that count the bits of any type: GNU, of gcc 14 and clang 19.
        GenericBuiltins: "generic-builtins", "builtin functions for any type (__builtin_clzg)", gnu_where_measured;
        /// More of them, which gcc has: GNU.
        SignBuiltins: "sign-builtins", "more builtin functions for any type (__builtin_clrsbg)", gnu_where_measured;
        /// Those that turn a number around: GNU, of gcc 17 and clang 23.
        ReverseBuiltins: "reverse-builtins", "__builtin_bswapg and __builtin_bitreverseg", gnu_where_measured;
        /// Those for the macros of `<stdbit.h>`: GNU, of gcc 16 and clang 23.
        StdcBuiltins: "stdc-builtins", "builtin functions for <stdbit.h> (__builtin_stdc_bit_ceil)", gnu_where_measured;
        /// Those that clang has for vectors and numbers: GNU, of clang 19.
        ElementwiseBuiltins: "elementwise-builtins", "builtin functions for numbers and vectors (__builtin_elementwise_add_sat)", gnu_where_measured;
        /// More of these, for bits: GNU, of clang 23.
        ElementwiseBits: "elementwise-bits", "builtin functions for bits of numbers and vectors (__builtin_elementwise_fshl)", gnu_where_measured;
        /// Functions of whole programs whose definitions are no prototypes, of which compilers may warn.
        OldDefinitions: "old-definitions", "K&R definitions in whole programs", before_c23;
        /// Loops that compilers are asked to unroll or vectorise: GNU.
        LoopHints: "loop-hints", "pragmas before loops (`_Pragma(\"GCC unroll 4\")`)", gnu_where_measured;
        /// Functions that are declared and defined as `extern inline`, and external: C99, and otherwise in GNU C89.
        ExternInline: "extern-inline", "definitions that are extern inline", since_c99;
    }
}

fn always(_: Dialect) -> bool {
    true
}

fn gnu(dialect: Dialect) -> bool {
    dialect.gnu
}

/// What compilers with GNU's extensions have whatever the standard: no program has it before a compiler is measured.
fn gnu_where_measured(dialect: Dialect) -> bool {
    dialect.gnu || !dialect.strict
}

fn since_c99(dialect: Dialect) -> bool {
    dialect.gnu || dialect.std >= Std::C99
}

fn c99(dialect: Dialect) -> bool {
    dialect.std >= Std::C99
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

fn gnu_c23(dialect: Dialect) -> bool {
    dialect.gnu && c23(dialect)
}

fn before_c23(dialect: Dialect) -> bool {
    !c23(dialect)
}

impl Feature {
    /// Those that only decide in which ways programs are written, where these vary.
    pub const WAYS: [Feature; 14] = [
        Feature::WideText,
        Feature::RangeDesignators,
        Feature::IncompleteArrays,
        Feature::PartialInitializers,
        Feature::ElidedBraces,
        Feature::BracedScalars,
        Feature::LiteralInitializers,
        Feature::UnknownLengths,
        Feature::AsmNames,
        Feature::Aliases,
        Feature::StaticAliases,
        Feature::ExpectedConditions,
        Feature::ConstantBuiltins,
        Feature::ExternInline,
    ];

    /// Those of them that give objects and functions another name.
    pub const OTHER_NAMES: [Feature; 3] =
        [Feature::AsmNames, Feature::Aliases, Feature::StaticAliases];

    /// Whether it is a calling convention requested by an attribute. Conventions belong to machines, so a
    /// compiler does not lack those of another machine.
    pub fn is_convention(self) -> bool {
        self.kind() == Kind::Convention
    }

    /// Whether it is about calls that must be tail calls.
    pub fn is_tail_call(self) -> bool {
        matches!(self, Feature::TailCalls | Feature::RecordTailCalls)
    }

    /// Whether it is about builtin functions for any type.
    pub fn is_generic_builtin(self) -> bool {
        let is_root = |of| matches!(of, Feature::GenericBuiltins | Feature::ElementwiseBuiltins);
        is_root(self) || self.needs().is_some_and(is_root)
    }

    /// Whether it is behaviour that each implementation defines, or a way of writing that it may lack or warn of.
    pub fn is_assumption(self) -> bool {
        self.kind() == Kind::Assumption
    }

    /// Whether values depend on it, and not only how programs are written, or what stands in them.
    pub fn is_of_values(self) -> bool {
        const OF_PARTS: [Feature; 8] = [
            Feature::AsmOperands,
            Feature::AsmGoto,
            Feature::AsmGotoOperands,
            Feature::Conventions,
            Feature::OldDefinitions,
            Feature::TailCalls,
            Feature::RecordTailCalls,
            Feature::LoopHints,
        ];
        let is_of_part = OF_PARTS.contains(&self) || self.is_generic_builtin();
        !Feature::WAYS.contains(&self) && !is_of_part
    }

    /// Whether it is assumed of a compiler that was not measured.
    pub fn is_usual(self) -> bool {
        !self.is_assumption() || self == Feature::ExactFloats
    }

    /// Whether a compiler can be asked for it.
    pub fn is_measured(self) -> bool {
        self != Feature::WrappingArithmetic
    }

    /// The behaviour that no program may rely on before a compiler is measured, but for what is assumed.
    pub fn unknown_but(assumed: Features) -> Features {
        let is_unknown = |of: &Feature| !of.is_usual() && !assumed.contains(*of);
        Feature::ALL.into_iter().filter(is_unknown).collect()
    }

    /// Whether C89 or C99 has it, so that a compiler that lacks it may be complete but for the newest
    /// features.
    pub fn is_common(self) -> bool {
        self.kind() == Kind::Common
    }

    /// The first standard of which each implementation has it; none if it is an extension, or optional in some standard.
    pub fn standard(self) -> Option<Std> {
        let is_optional = matches!(
            self,
            Feature::GuardPages
                // Systems and emulators may have none.
                | Feature::Arguments
                | Feature::Complex
                | Feature::ComplexOperators
                | Feature::VariableArrays
                | Feature::VariableRows
                | Feature::Atomic
                | Feature::Float16
                | Feature::Float16Operators
                | Feature::Float16Vectors
                | Feature::Decimal
        );
        if is_optional || !matches!(self.kind(), Kind::Common | Kind::Rare) {
            return None;
        }
        let has_it = |std: &Std| self.is_in(Dialect { std: *std, gnu: false, strict: true });
        Std::ALL.into_iter().find(has_it)
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
    fn a_feature_is_in_the_first_standard_whose_implementations_all_have_it() {
        for (feature, standard) in [
            (Feature::Structs, Some(Std::C89)),
            (Feature::Variadic, Some(Std::C89)),
            (Feature::LongLong, Some(Std::C99)),
            (Feature::Inline, Some(Std::C99)),
            (Feature::AnonymousMembers, Some(Std::C11)),
            (Feature::BitInt, Some(Std::C23)),
            (Feature::VariableArrays, None),
            (Feature::Packed, None),
            (Feature::MsAbi, None),
            (Feature::LittleEndian, None),
        ] {
            assert_eq!(feature.standard(), standard, "{feature}");
        }
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
