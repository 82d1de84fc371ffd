//! Bytes of objects, read and set through pointers to `unsigned char`.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::case::family::Family;
use crate::case::flow::Flow;

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
    for text in [WHOLE[0], WHOLE[1], WHOLE[4]] {
        let flow = Flow { assumes: Features::NONE, ..reader::program(text) };
        assert_eq!(runs(&flow), [false; 2], "{text}");
    }
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
