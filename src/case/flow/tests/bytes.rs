//! Numbers in bytes of objects, read and set through pointers to `unsigned char`, or to types that may alias.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::c::print::Printer;
use crate::case::family::Family;
use crate::case::flow::Flow;
use crate::case::flow::lower;

/// Programs that leave 1 in `g` where the lowest byte is first.
const WHOLE: &[&str] = &[
    "void main() { g = byte(h, 0) == 4 & byte(h, 3) == 1; } int h = 16909060; int g;",
    "void main() { byte(h, 1) = 2; g = h - 511; } int h; int g;",
    "void main() { h = -1; byte(h, 3) = 127 + 256; g = h - 2147483646; } int h; int g;",
    "void main() { int i; for (i = 0; i < 8; i += 1) byte(k, i) = byte(h, 7 - i); g = k == 578437695752307201L; } long h = 72623859790382856; long k; int g;",
    "void main() { int i; for (i = 0; i < 8; i += 1) byte(k, i) = byte(a, i); g = k == 12884901888L; } int a[2] = { 0, 3 }; long k; int g;",
    "void main() { byte(s, 4) = 9; g = s.b == 9 & byte(s, 5) == 0 & s.a == 0; } struct t { int a; short b; short c; }; t s; int g;",
    "void main() { int *p; p = &a[1]; byte(*p, 1) = 1; byte(p[1], 0) = 3; g = a[1] - 256 + (a[2] == 3); } int a[4]; int g;",
    "void main() { f(&h, 2); g = h == 458752; } void f(int *p, int n) { byte(*p, n) = byte(*p, 0) + 7; } int h; int g;",
    "void main() { schar v; byte(v, 0) = 255; g = v + 2; } int g;",
    "void main() { byte(h, 0) = 1; g = h; } bool h; int g;",
    "void main() { g = generic(byte(h, 0), int: 2, uchar: 1); } int h; int g;",
    "void main() { byte(m[1][1], 2) = 1; g = m[1][1] >> 16; } int m[2][2]; int g;",
    // Numbers of other types.
    "void main() { g = view(short, h, 0) == 772 & view(ushort, h, 1) == 515; } int h = 16909060; int g;",
    "void main() { view(short, h, 2) = 5; g = h - 327679; } int h; int g;",
    "void main() { view(int, a, 3) = -2; g = a[0] == -33554432 & a[1] == 16777215; } int a[2]; int g;",
    "void main() { view(int128, a, 1) = 4660; g = (a[0] == 1192960) - a[1]; } long a[4]; int g;",
    "void main() { view(schar, h, 3) = -1; g = h + 16777217; } int h; int g;",
    "void main() { view(short, s, 1) = 258; g = s.a * 256 + s.b * 16 + s.c - 32; } struct t { uchar a; uchar b; short c; }; t s; int g;",
    "void main() { int i; for (i = 0; i <= 6; i += 2) view(short, k, i) = view(short, h, 6 - i); g = k == 281483566841860L; } long h = 1125912791875585L; long k; int g;",
    "void main() { int *p; p = &h; view(ushort, *p, 1) = 3; g = h >> 8 & 1; } int h; int g;",
    "void main() { int v; view(uint, v, 0) = 1; g = v; } int g;",
    "void main() { view(schar, h, 0) = -1; g = h - 254; } uchar h; int g;",
    "void main() { uchar *p; p = &a[1]; view(schar, *p, 0) = view(schar, a[0], 0) + 2; g = a[1] * (view(short, a, 0) == 511); } uchar a[3] = { 255, 0, 0 }; int g;",
    "void main() { g = generic(view(short, h, 0), int: 2, short: 1); } int h; int g;",
];

/// Programs without a single meaning, or that are no C.
const BROKEN: &[&str] = &[
    "void main() { g = byte(h, 4) + 1; } int h; int g;",
    "void main() { g = byte(h, 0 - 1) + 1; } int h; int g;",
    "void main() { byte(h, 4) = 1; g = 1; } int h; int k; int g;",
    "void main() { g = byte(h, k) + 1; } long k = 2305843009213693952; int h; int g;",
    "void main() { int v; byte(v, 0) = 1; g = 1; } int g;",
    "void main() { int v; g = byte(v, 0) * 0 + 1; } int g;",
    "void main() { byte(h, 0) = 2; g = 1; } bool h; int g;",
    "void main() { g = byte(s, 1) + 1; } struct t { schar a; int b; }; t s; int g;",
    "void main() { g = byte(s, 0) + 1; } struct t { int a : 16; int b : 16; }; t s; int g;",
    "void main() { g = byte(h, 0) + 1; } volatile int h; int g;",
    "void main() { p = &g; g = byte(p, 0) * 0 + 1; } int *p; int g;",
    "void main() { g = view(short, h, 3) + 1; } int h; int g;",
    "void main() { view(long, h, 0) = 1; g = 1; } int h; int k; int g;",
    "void main() { int v; view(short, v, 0) = 1; g = 1; } int g;",
    "void main() { g = view(short, s, 0) + 1; } struct t { schar a; int b; }; t s; int g;",
    "void main() { view(short, b, 0) = 513; g = 1; } bool b[2]; int g;",
    "void main() { short *p; p = &a[1]; view(int, *p, 0) = 1; g = 1; } short a[4]; int g;",
    "void main() { view(bool, h, 0) = 1; g = 1; } int h; int g;",
    "void main() { view(int, d, 4) = 2146435072; g = 1; } double d; int g;",
    "void main() { g = view(int, p, 0) * 0 + 1; p = &g; } int *p; int g;",
    "void main() { g = view(short, h, 0) + f(); } int f() { h = 1; return 1; } int h; int g;",
    // The function may change what is read.
    "void main() { g = byte(h, 0) + f(); } int f() { h = 1; return 1; } int h; int g;",
    "void main() { byte(h, h) = f(); g = 1; } int f() { h = 1; return 1; } int h; int g;",
];

#[test]
fn both_machines_read_and_set_bytes_alike() {
    let mut wrong = Vec::new();
    for text in WHOLE {
        let flow = reader::program(text);
        if runs(&flow) != [true; 2] || result(&flow) != Some(1) {
            wrong.push(format!("{:?} {:?} {text}", runs(&flow), result(&flow)));
        }
    }
    for text in BROKEN {
        let flow = reader::program(text);
        if runs(&flow)[0] {
            wrong.push(format!("{:?} {text}", runs(&flow)));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// A cast of a pointer to void to one to `unsigned char` gives it back its type: that makes no byte of an element.
#[test]
fn a_pointer_to_void_that_leads_to_unsigned_chars_goes_over_all_of_them() {
    let text = "void main() { uchar *p; p = &a[0]; p[1] = 7; byte(*p, 0) = 2; g = a[1] - a[0] - 4; } uchar a[3]; int g;";
    let flow = reader::program(text);
    let flow = flow.with_void_pointers(100, Features::NONE.with(Feature::VoidPointers));
    assert!(flow.has_void_pointers());
    assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)));
}

#[test]
fn bytes_are_known_without_their_order_if_all_of_a_number_are_alike_or_it_has_one() {
    for text in [
        "void main() { h = -1; g = byte(h, 2) - 254; } int h; int g;",
        "void main() { byte(a, 1) = 255; g = a[1] + 2; } schar a[3]; int g;",
        "void main() { h = byte(k, 1) + 1; byte(h, 0) = 0; g = byte(h, 0) + 1; } uchar h; int k = 16843009; int g;",
    ] {
        let flow = Flow { assumes: Features::NONE, ..reader::program(text) };
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
    }
    for text in [
        "void main() { view(uint, h, 0) = 4294967295U; g = h + 2; } int h; int g;",
        "void main() { view(uint, a, 0) = 1; g = a[0]; } int a[2]; int g;",
        "void main() { h = -1; g = view(short, h, 1) + 2; } int h; int g;",
        "void main() { view(short, h, 1) = 0; g = h + 1; } int h; int g;",
        "void main() { view(int, a, 0) = 16843009; g = a[0] == 257 & a[1] == 257; } short a[2]; int g;",
    ] {
        let flow = Flow { assumes: Features::NONE, ..reader::program(text) };
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
    }
    for text in [
        WHOLE[0],
        WHOLE[1],
        WHOLE[4],
        "void main() { g = view(short, h, 0) + 1; } int h = 1; int g;",
        "void main() { view(short, h, 1) = 0; g = 1; } int h = 1; int g;",
        "void main() { view(int, a, 0) = 1; g = 1; } short a[2]; int g;",
    ] {
        let flow = Flow { assumes: Features::NONE, ..reader::program(text) };
        assert_eq!(runs(&flow), [false; 2], "{text}");
    }
}

#[test]
fn a_floating_number_is_seen_in_the_bytes_of_integers_and_they_in_its_where_its_bits_are_known() {
    let bits = [Feature::LittleEndian, Feature::IeeeBits, Feature::Infinities];
    let bits = bits.into_iter().fold(Features::NONE, Features::with);
    for text in [
        "void main() { view(long, d, 0) = 4607182418800017408L; g = d; } double d; int g;",
        "void main() { d = 1; g = view(ulong, d, 0) == 4607182418800017408L; } double d; int g;",
        "void main() { view(double, a, 4) = 1; g = (a[2] == 1072693248) - a[1] - a[3]; } int a[4]; int g;",
        "void main() { view(int, d, 4) = 1073741824; g = d - 1; } double d; int g;",
    ] {
        let flow = Flow { assumes: bits, ..reader::program(text) };
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
        let unknown = Flow { assumes: Features::NONE.with(Feature::LittleEndian), ..flow };
        assert_eq!(runs(&unknown), [false; 2], "{text}");
    }
    // An infinity.
    let text = "void main() { view(int, d, 4) = 2146435072; g = 1; } double d; int g;";
    assert_eq!(runs(&Flow { assumes: bits, ..reader::program(text) }), [false; 2]);
}

/// Where zeros have signs, a product with a negative number that is zero has one, and nobody else knows which have.
#[test]
fn the_bytes_of_a_floating_zero_are_known_only_where_zeros_with_a_sign_are_assumed() {
    let bits = Features::NONE.with(Feature::LittleEndian).with(Feature::IeeeBits);
    let runs_with = |factor: i32, assumes| {
        let text = format!(
            "void main() {{ double v; v = h; v = v * ({factor}); g = byte(v, 7) + 1; }} int h; int g;"
        );
        runs(&Flow { assumes, ..reader::program(&text) })
    };
    assert_eq!(runs_with(1, bits.with(Feature::Infinities)), [true; 2]);
    assert_eq!(runs_with(-1, bits.with(Feature::Infinities)), [false; 2]);
    assert_eq!(runs_with(1, bits), [false; 2]);
    assert_eq!(runs_with(-1, bits), [false; 2]);
}

#[test]
fn a_byte_is_an_element_of_what_a_pointer_to_bytes_leads_to() {
    let one = reader::program(WHOLE[7]);
    let text = text(&one);
    assert!(text.contains("((unsigned char *)p3)[p4] = ((unsigned char *)p3)[0] + 7;\n"), "{text}");
    let lacks = Features::NONE.with(Feature::BytePointers);
    assert!(one.does_without(Features::NONE, &LP64) && !one.does_without(lacks, &LP64));
}

#[test]
fn a_byte_shrinks_to_the_whole_or_to_its_value() {
    let flow = reader::program("void main() { byte(h, 1) = 5; g = byte(h, 1) - 4; } int h; int g;");
    let all = candidates(&flow, &LP64);
    assert!(all.iter().all(|flow| runs(flow) == [true; 2]));
    assert!(all.iter().any(|flow| text(flow).contains(" g1 = 5;")));
    assert!(all.iter().any(|flow| !text(flow).contains("[1] -")));
}

#[test]
fn a_number_in_bytes_is_what_a_pointer_to_a_type_that_may_alias_leads_to() {
    let one = reader::program(
        "void main() { f(&d, 2); g = h; } void f(double *p, int n) { view(short, *p, n) = view(int, h, 0) + 1; } double d; int h = 1; int g;",
    );
    let mut printer = Printer::new(text(&one), None);
    lower::lower(&one, &LP64).types.iter().for_each(|decl| printer.type_decl(decl));
    let text = printer.finish();
    for line in [
        "typedef short any2 __attribute__((may_alias, aligned(1)));\n",
        "*(any2 *)&((unsigned char *)p4)[p5] = *(any4 *)&((unsigned char *)&g2)[0] + 1;\n",
    ] {
        assert!(text.contains(line), "{text}");
    }
    let lacks = Features::NONE.with(Feature::MayAlias);
    assert!(one.does_without(Features::NONE, &LP64) && !one.does_without(lacks, &LP64));
}

#[test]
fn a_number_in_bytes_shrinks_to_a_byte_to_the_whole_or_to_its_value() {
    let flow = reader::program(
        "void main() { view(short, h, 1) = 5; g = view(ushort, h, 1) - 4; } int h; int g;",
    );
    let all = candidates(&flow, &LP64);
    assert!(all.iter().all(|flow| runs(flow) == [true; 2]));
    let has = |line: &str| all.iter().any(|flow| text(flow).contains(line));
    assert!(has(" g1 = 5;") && has("((unsigned char *)&g1)[1] = 5;") && has("g2 = 1;"));
}
