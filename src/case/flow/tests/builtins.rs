//! Programs with calls of builtin functions (GNU).

use super::{reader, result, runs, text};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::case::TestCase;

/// Programs with a single meaning. They leave 1 in `g` if all is right.
const WHOLE: &[&str] = &[
    "void main() { g = popcount(h); } int h = 64; int g;",
    // The argument is converted, and so is the result of 16 bits.
    "void main() { g = popcount(h) == 32; } long h = -1; int g;",
    "void main() { g = bswap16(h) - 255; } int h = 65537; int g;",
    "void main() { g = clz(s) == 31 - 6; } short s = 64; int g;",
    "void main() { if (expect(h > 3, 0)) { g = 1; } } int h = 5; int g;",
    "void main() { for (h = 0; expect(h < 3, 1); h += 1) { g = g ^ 1; } } int h; int g;",
    "void main() { g = ctzll(h) - ffs(h) + 2; } int h = 8; int g;",
    "void main() { g = abs(h) + parity(3); } int h = -1; int g;",
    // Of any type: that of the argument before promotions.
    "void main() { g = clzg(h) == 3; } uchar h = 16; int g;",
    "void main() { g = clzg((uchar) h) == 3; } int h = 4112; int g;",
    "void main() { g = clzg(h + 0) == 27; } uchar h = 16; int g;",
    "void main() { g = clzg(s.a) == 27; } struct t { uint a : 5; uint b : 3; }; t s = { 16, 1 }; int g;",
    "void main() { g = popcountg(h) + ctzg_or(h, -199) + 200; } ubitint200 h; int g;",
    "void main() { h -= 1; g = popcountg(h) == 200; } ubitint200 h; int g;",
    "void main() { h -= 1; g = clrsbg(h) == 199; } bitint200 h; int g;",
    "void main() { b = stdc_rotate_right(h, n); g = clzg(b) + 1; } ubitint300 h = 2; ubitint300 b; int n = 602; int g;",
    "void main() { g = stdc_bit_ceil(h) - 31; } uchar h = 17; int g;",
    "void main() { g = bswapg(h) == 256 && bitreverseg(h) == 32768; } ushort h = 1; int g;",
    "void main() { g = stdc_has_single_bit(h); } int h = 64; int g;",
    "void main() { h = elementwise_add_sat(h, 200); g = h == 255; } ubitint8 h = 100; int g;",
    "void main() { b = elementwise_sub_sat(b, 5); g = elementwise_max(b + 257, 1); } bitint9 b = -254; int g;",
    "void main() { g = f(labs(h)); } int f(int n) { return n - 6; } int h = -7; int g;",
];

/// Programs that are no C, or have no meaning.
const BROKEN: &[&str] = &[
    "void main() { g = clz(h); } int h = 0; int g;",
    "void main() { g = ctz(h - 8); } int h = 8; int g;",
    "void main() { g = abs(h); } int h = -2147483648; int g;",
    "void main() { g = popcount(h, 1); } int h = 0; int g;",
    "void main() { g = expect(h); } int h = 0; int g;",
    "void main() { g = expect(h, g); } int h = 0; int g;",
    "void main() { g = clzg(h); } ubitint200 h; int g;",
    "void main() { g = clzg(d); } double d = 4; int g;",
    "void main() { g = stdc_bit_ceil(h); } uchar h = 129; int g;",
    "void main() { g = stdc_rotate_left(h, n); } uchar h = 129; int n = -1; int g;",
    "void main() { g = popcount(p); } int *p; int g;",
];

#[test]
fn both_machines_compute_what_builtin_functions_do() {
    for program in WHOLE {
        let flow = reader::program(program);
        assert!(flow.is_whole(&LP64), "{program}");
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{program}");
    }
}

#[test]
fn a_builtin_function_without_a_result_has_no_meaning() {
    for program in BROKEN {
        assert!(!reader::program(program).is_whole(&LP64), "{program}");
    }
    // The machine on which programs are written is asked before the constraints are.
    let floating = reader::program("void main() { g = clzg(d); } double d = 4; int g;");
    assert_eq!(runs(&floating), [false; 2]);
}

#[test]
fn a_program_with_builtin_functions_needs_them_and_says_so_in_its_words() {
    let flow = reader::program("void main() { g = ctz(h) + 1; } int h = 1; int g;");
    assert!(text(&flow).contains("= __builtin_ctz(g1)"), "{}", text(&flow));
    let case = TestCase::Flow(Box::new(flow));
    let lacks = Features::NONE.with(Feature::Builtins);
    assert!(!case.does_without(lacks, &LP64));
}

#[test]
fn an_argument_of_a_function_for_any_type_is_written_with_its_type() {
    for (program, call) in [
        ("void main() { g = clzg(h); } uchar h = 16; int g;", "= __builtin_clzg(g1)"),
        (
            "void main() { g = clzg(h); } schar h = 16; int g;",
            "= __builtin_clzg((unsigned char)g1)",
        ),
        ("void main() { g = ffsg(h); } uint h = 16; int g;", "= __builtin_ffsg((int)g1)"),
        (
            "void main() { g = clzg_or(h * 2, 5); } int h = 1; int g;",
            "_clzg((unsigned int)(g1 * 2), 5)",
        ),
        ("void main() { g = bswapg(h); } ubitint17 h; int g;", "_bswapg((unsigned _BitInt(32))g1)"),
    ] {
        let text = text(&reader::program(program));
        assert!(text.contains(call), "{text}");
    }
}
