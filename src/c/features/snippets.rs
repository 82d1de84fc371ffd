//! A piece of C for each feature, which uses it as a test case does.

use super::Feature;
use super::conventions;

impl Feature {
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
                "long double extended;
int is_extended(void);
int is_extended(void) { extended = 1.5L; return extended == 1.5L; }
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
            Feature::OtherBitFields => {
                "struct slice { unsigned char a : 3; long b : 5; short : 2; };
struct slice piece = { 1, 2 };
int is_slice(struct slice *got);
int is_slice(struct slice *got) { got->b = 1; return got->a != piece.a; }
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
            Feature::GuardPages => include_str!("guard.c"),
            Feature::OldFunctions => {
                "int differ_old(a, b)
    int a;
    short b;
{
    return a != b;
}
"
            }
            Feature::OldCalls => {
                "int call_old();
int use_old(void);
int use_old(void) { return call_old(1); }
int call_old(int n) { return n; }
"
            }
            Feature::VaArgRecords => {
                "#include <stdarg.h>
struct passed { int a; char b; };
struct roomy_passed { long a[5]; };
static struct passed passing = { 1, 2 };
static struct roomy_passed roomy_passing = { { 1, 2, 3, 4, 5 } };
long take_records(int count, ...);
long take_records(int count, ...)
{
    va_list list;
    struct passed first;
    struct roomy_passed second;
    va_start(list, count);
    first = va_arg(list, struct passed);
    second = va_arg(list, struct roomy_passed);
    va_end(list);
    return first.a + second.a[4];
}
long give_records(void);
long give_records(void) { return take_records(2, passing, roomy_passing); }
"
            }
            Feature::VolatileStores => {
                "volatile int watched;
int watch(int n);
int watch(int n) { volatile char seen[3]; seen[1] = 2; watched = n; return watched + seen[1]; }
"
            }
            Feature::ZeroSizeTypes => {
                "struct nothing { };
struct less { int a; char b[0]; };
static struct nothing void_of = { };
static struct less lesser = { 1 };
struct nothing echo_nothing(struct nothing got, int n);
struct nothing echo_nothing(struct nothing got, int n) { return n != lesser.a ? got : void_of; }
char is_nothing[sizeof(struct nothing) == 0 ? 1 : -1];
"
            }
            Feature::LongDoubleInitializers => {
                "long double started = 1.5L;
struct starting { char a; long double b; } start = { 1, -0.25L };
int is_started(void);
int is_started(void) { return started == start.b; }
"
            }
            Feature::LongDoubleArguments => {
                "long double echo_extended(long double got);
long double echo_extended(long double got) { return got != -0.25L ? got : 1.5L; }
long double call_extended(void);
long double call_extended(void) { return echo_extended(1.5L); }
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
            Feature::FlexibleArrays => {
                "struct open { int a; char b[]; };
static struct open opened = { 1 };
struct open opening(struct open got);
struct open opening(struct open got) { return got.a != 1 ? got : opened; }
"
            }
            Feature::Int128BitFields => {
                "struct vast { unsigned __int128 a : 100; __int128 b : 9; };
static struct vast vastness = { (unsigned __int128)5 << 90, 3 };
int is_vast(struct vast *got);
int is_vast(struct vast *got) { got->b = 7; return got->a != vastness.a; }
"
            }
            Feature::BitIntBitFields => {
                "struct fitted { _BitInt(37) a : 30; unsigned _BitInt(9) b : 9; };
static struct fitted fitting = { (_BitInt(37))-5, (unsigned _BitInt(9))3 };
int is_fitted(struct fitted *got);
int is_fitted(struct fitted *got) { got->b = 7; return got->a != fitting.a; }
"
            }
            Feature::Callbacks => {
                "static int answer(int n, double d);
struct caller { char a; int (*back)(int, double); };
static struct caller call_me = { 1, answer };
int ask(struct caller *got, double (**any)(void));
int ask(struct caller *got, double (**any)(void))
{
    return any[1]() != 1.5 ? got->back(7, 1.5) : (*got).back(call_me.a, 2.5);
}
int (*answerer(void))(int, double);
int (*answerer(void))(int, double) { return answer; }
static int answer(int n, double d) { return d != 1.5 ? n : 3; }
"
            }
            Feature::MsAbi => conventions::MS_ABI,
            Feature::SysvAbi => conventions::SYSV_ABI,
            Feature::Regparm => conventions::REGPARM,
            Feature::Fastcall => conventions::FASTCALL,
            Feature::Stdcall => conventions::STDCALL,
            Feature::Thiscall => conventions::THISCALL,
            Feature::Vectorcall => conventions::VECTORCALL,
            Feature::PreserveMost => conventions::PRESERVE_MOST,
            Feature::Aapcs => conventions::AAPCS,
            Feature::AapcsVfp => conventions::AAPCS_VFP,
        }
    }
}
