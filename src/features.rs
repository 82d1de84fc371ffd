//! The features of C that a young compiler may lack, each with a piece of C that uses it as a test
//! case does.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::dialect::{Dialect, Std};

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
    /// Functions defined and declared without prototypes: before C23.
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
}

impl Feature {
    /// Every feature, in the order of reports.
    pub const ALL: [Feature; 37] = [
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
            Feature::AnonymousMembers | Feature::Atomic => since(Std::C11),
            Feature::Float16 | Feature::Decimal => since(Std::C23),
            Feature::BitInt => dialect.std >= Std::C23,
            Feature::OldFunctions => dialect.std < Std::C23,
            Feature::Packed | Feature::Aligned | Feature::PragmaPack => dialect.gnu,
            Feature::Int128 | Feature::Float128 | Feature::Vectors => dialect.gnu,
            Feature::EnumBitFields | Feature::Alloca | Feature::Noinline => dialect.gnu,
            _ => true,
        }
    }

    /// Whether C89 or C99 has it: what a compiler may lack that is finished but for the newest.
    pub fn is_common(self) -> bool {
        self <= Feature::Designators
    }

    /// Declarations for file scope that use the feature and, beyond it, only what every test case
    /// needs. Names differ from feature to feature, so that all of them make one file.
    pub fn snippet(self) -> &'static str {
        match self {
            Feature::LongLong => {
                "long long wide = -81985529216486895LL;
unsigned long long natural = 81985529216486895ULL;
int differs_wide(long long got);
int differs_wide(long long got) { return got != wide; }
"
            }
            Feature::Bool => {
                "_Bool truth = 1;
_Bool same_truth(_Bool got);
_Bool same_truth(_Bool got) { return got == truth; }
"
            }
            Feature::Float => {
                "float single = 1.5F;
float echo_single(float got);
float echo_single(float got) { return got != single ? got : -0.25F; }
"
            }
            Feature::Double => {
                "double real = 1.5;
double echo_real(double got);
double echo_real(double got) { return got != real ? got : -0.25; }
"
            }
            Feature::LongDouble => {
                "long double extended = 1.5L;
long double echo_extended(long double got);
long double echo_extended(long double got) { return got != extended ? got : -0.25L; }
"
            }
            Feature::Enums => {
                "enum colour { RED = -44, GREEN = 20816 };
enum colour paint = GREEN;
enum colour echo_colour(enum colour got);
enum colour echo_colour(enum colour got) { return got != paint ? got : RED; }
"
            }
            Feature::Structs => {
                "struct point { char a; int b[2]; struct { long c; } d; };
struct point corner = { 1, { 2, 3 }, { 4 } };
long first_of(struct point *got);
long first_of(struct point *got) { return got->b[1] != corner.d.c ? got->d.c : corner.a; }
"
            }
            Feature::Unions => {
                "union either { int a; char b[4]; };
union either choice = { 7 };
int part_of(union either *got);
int part_of(union either *got) { got->b[1] = 1; return got->b[1] != choice.a; }
"
            }
            Feature::BitFields => {
                "struct flags { unsigned int a : 3; signed int b : 9; int c : 10; char d; };
struct flags mask = { 5, -2, 3, 4 };
int flag_of(struct flags *got);
int flag_of(struct flags *got) { got->a = 2; return got->b != mask.b; }
"
            }
            Feature::StructArguments => {
                "struct small { int a; char b; };
struct large { long a[5]; };
long taken(struct small s, struct large l);
long taken(struct small s, struct large l) { return s.a != s.b ? l.a[4] : l.a[0]; }
long give(struct small *s, struct large *l);
long give(struct small *s, struct large *l) { return taken(*s, *l); }
"
            }
            Feature::StructResults => {
                "struct tiny { int a; char b; };
struct big { long a[5]; };
struct tiny one_tiny = { 1, 2 };
struct big one_big = { { 1, 2, 3, 4, 5 } };
struct tiny make_tiny(void);
struct tiny make_tiny(void) { return one_tiny; }
struct big make_big(void);
struct big make_big(void) { return one_big; }
long receive(void);
long receive(void)
{
    struct tiny t;
    struct big b;
    t = make_tiny();
    b = make_big();
    return t.a + b.a[4];
}
"
            }
            Feature::Printf => {
                "int printf(const char *, ...);
int say(int number);
int say(int number) { return printf(\"%d\\n\", number); }
"
            }
            Feature::Stdarg => "#include <stdarg.h>\n",
            Feature::Variadic => {
                "#include <stdarg.h>
int total(int count, ...);
int total(int count, ...)
{
    va_list list;
    int sum;
    va_start(list, count);
    sum = va_arg(list, int);
    va_end(list);
    return sum;
}
int call_total(void);
int call_total(void) { return total(1, 7); }
"
            }
            Feature::Designators => {
                "union named { int a; char b; };
union named second = { .b = 5 };
"
            }
            // One that ignores the attribute lacks it, too.
            Feature::Packed => {
                "struct tight { char a; int b; } __attribute__((packed));
char is_tight[sizeof(struct tight) == 1 + sizeof(int) ? 1 : -1];
"
            }
            Feature::Aligned => {
                "struct roomy { char a; } __attribute__((aligned(16)));
char is_roomy[sizeof(struct roomy) == 16 ? 1 : -1];
"
            }
            Feature::Int128 => {
                "__int128 huge = (__int128)((unsigned __int128)1 << 100 | 7);
int differs_huge(__int128 got);
int differs_huge(__int128 got) { return got != huge; }
"
            }
            Feature::BitInt => {
                "_BitInt(37) chosen = (_BitInt(37))5;
_BitInt(37) echo_chosen(_BitInt(37) got);
_BitInt(37) echo_chosen(_BitInt(37) got) { return got != chosen ? got : (_BitInt(37))-3; }
"
            }
            Feature::Float16 => {
                "_Float16 half = (_Float16)1.5;
_Float16 echo_half(_Float16 got);
_Float16 echo_half(_Float16 got) { return got != half ? got : (_Float16)-0.25; }
"
            }
            Feature::Float128 => {
                "__float128 quad = (__float128)1.5L;
__float128 echo_quad(__float128 got);
__float128 echo_quad(__float128 got) { return got != quad ? got : (__float128)-0.25L; }
"
            }
            Feature::Decimal => {
                "_Decimal32 dime = (_Decimal32)5;
_Decimal64 dollar = (_Decimal64)-7;
_Decimal128 fortune = (_Decimal128)11;
double worth(_Decimal64 got);
double worth(_Decimal64 got) { return got != dollar ? (double)dime : (double)fortune; }
"
            }
            Feature::Complex => {
                "_Complex double point_of_plane = 1.5;
_Complex double mirrored(_Complex double got);
_Complex double mirrored(_Complex double got)
{
    if (__real__ got != 1.5) return point_of_plane;
    __imag__ got = 2.5;
    return got;
}
"
            }
            Feature::Vectors => {
                "int __attribute__((vector_size(4 * sizeof(int)))) row = { 1, 2, 3, 4 };
int __attribute__((vector_size(4 * sizeof(int)))) next_row(int __attribute__((vector_size(4 * sizeof(int)))) got);
int __attribute__((vector_size(4 * sizeof(int)))) next_row(int __attribute__((vector_size(4 * sizeof(int)))) got)
{
    got[1] = 7;
    return got[3] == 4 ? got : row;
}
char is_row[sizeof row == 4 * sizeof(int) ? 1 : -1];
"
            }
            Feature::PragmaPack => {
                "#pragma pack(push, 2)
struct pressed { char a; int b; };
#pragma pack(pop)
struct unpressed { char a; int b; };
char is_pressed[sizeof(struct pressed) == 2 + sizeof(int) ? 1 : -1];
char is_unpressed[sizeof(struct unpressed) == 2 * sizeof(int) ? 1 : -1];
"
            }
            Feature::UnnamedBitFields => {
                "struct gaps { int a : 3; int : 5; int b : 4; int : 0; char c; };
struct gaps gap = { 1, 2, 3 };
int beyond(struct gaps *got);
int beyond(struct gaps *got) { got->b = 1; return got->c != gap.a; }
"
            }
            Feature::EnumBitFields => {
                "enum few { NONE, ONE, TWO };
struct chosen { enum few a : 4; };
struct chosen one = { TWO };
int is_chosen(struct chosen *got);
int is_chosen(struct chosen *got) { got->a = ONE; return got->a != one.a; }
"
            }
            Feature::AnonymousMembers => {
                "struct nest { int a; struct { char b; union { int c; char d; }; }; };
struct nest egg = { 1, { 2, { 3 } } };
int hatch(struct nest *got);
int hatch(struct nest *got) { got->b = 1; return got->c != egg.a; }
"
            }
            Feature::Atomic => {
                "struct shared { char a; _Atomic(int) b; };
struct shared common = { 1, 2 };
int exchange(struct shared *got);
int exchange(struct shared *got) { got->b = 1; return got->b != common.b; }
"
            }
            Feature::GuardPages => include_str!("probe/guard.c"),
            Feature::OldFunctions => {
                "int differ_old(a, b)
    int a;
    short b;
{
    return a != b;
}
int call_old();
int use_old(void);
int use_old(void) { return call_old(1) + differ_old(2, 3); }
int call_old(int n) { return n; }
"
            }
            Feature::Inline => {
                "static inline int expanded(int n) { return n + 1; }
int use_expanded(void);
int use_expanded(void) { return expanded(1); }
"
            }
            Feature::CompoundLiterals => {
                "struct literal { int a; char b; };
int literal_of(struct literal *got);
int literal_of(struct literal *got) { *got = (struct literal){ 1, 2 }; return (int){ 3 }; }
"
            }
            Feature::VaCopy => {
                "#include <stdarg.h>
void copy_list(int count, ...);
void copy_list(int count, ...)
{
    va_list list;
    va_list copy;
    va_start(list, count);
    va_copy(copy, list);
    va_end(copy);
    va_end(list);
}
"
            }
            Feature::VariableArrays => {
                "int last_of(int n);
int last_of(int n) { char array[n]; array[n - 1] = 1; return array[n - 1]; }
"
            }
            Feature::Alloca => {
                "int first_of_room(int n);
int first_of_room(int n) { char *room = __builtin_alloca(n); room[0] = 1; return room[0]; }
"
            }
            Feature::Noinline => {
                "__attribute__((noinline)) int kept_apart(int n);
__attribute__((noinline)) int kept_apart(int n) { return n; }
"
            }
        }
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
            Feature::OldFunctions => "functions without prototypes",
            Feature::Inline => "inline functions",
            Feature::CompoundLiterals => "compound literals",
            Feature::VaCopy => "va_copy",
            Feature::VariableArrays => "arrays of variable length",
            Feature::Alloca => "__builtin_alloca",
            Feature::Noinline => "the attribute noinline",
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
