//! Bit-fields: what they hold after a store of what does not fit.

use super::{reader, result, runs};

/// Programs with a single meaning. They leave 1 in `g` if all is right.
const WHOLE: &[&str] = &[
    "void main() { s.b = 300; g = s.b - 11; } struct t { int a : 5; uint b : 5; }; t s; int g;",
    "void main() { s.b = h; g = (s.b == 7) + s.a + s.c; } struct t { uint a : 2; uint b : 3; uint c : 4; }; t s; int h = -1; int g;",
    "void main() { s.a = 31; s.a += 1; g = s.a + 1; } struct t { uint a : 5; }; t s; int g;",
    "void main() { s.a -= 1; g = s.a - 30; } struct t { uint a : 5; }; t s; int g;",
    "void main() { s.a = 5; s.a <<= 3; g = s.a - 7; } struct t { uint a : 5; }; t s; int g;",
    "void main() { s.a = 3; s.a *= 11; g = s.a; } struct t { uint a : 5; }; t s; int g;",
    "void main() { s.a = 12; g = s.a - 3; } struct t { uchar a : 3; }; t s; int g;",
    "void main() { s.a = 2; g = s.a; } struct t { bool a : 1; }; t s; int g;",
    "void main() { s.a -= 1; g = s.a == 4294967295U; } struct t { uint a : 32; }; t s; int g;",
    "void main() { int i; for (i = 0; i < 9; i += 1) a[i & 1].b += 3; g = (a[0].b == 7) & (a[1].b == 4); } struct t { int a : 5; uint b : 3; }; t a[2]; int g;",
    // Of types wider than `int`, whose fields are converted before anything is computed with them.
    "void main() { s.a = -1; g = s.a - h; } struct t { ulong a : 40; }; t s; long h = 1099511627774; int g;",
    "void main() { s.a = -1; g = (s.a + 1 == h) & (s.a << 24 != s.a); } struct t { ulong a : 40; }; t s; long h = 1099511627776; int g;",
    "void main() { s.a = 1 << 20; g = s.a > -1; } struct t { long a : 22; }; t s; int g;",
    "void main() { s.a = -16; g = s.a + 17; } struct t { int a : 5; }; t s; int g;",
];

/// Programs of which compilers decide what they do.
const BROKEN: &[&str] = &[
    "void main() { s.a = 16; g = 1; } struct t { int a : 5; uint b : 5; }; t s; int g;",
    "void main() { s.a = -16; s.a -= 1; g = 1; } struct t { int a : 5; uint b : 5; }; t s; int g;",
    "void main() { s.a = 128; g = 1; } struct t { schar a : 8; }; t s; int g;",
    // An operation that some compilers do in 40 bits.
    "void main() { s.a += 1; g = 1; } struct t { ulong a : 40; }; t s; int g;",
];

#[test]
fn unsigned_bit_fields_hold_the_low_bits_of_what_is_stored_on_both_machines() {
    for text in WHOLE {
        let flow = reader::program(text);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1.into())), "{text}");
    }
}

#[test]
fn what_signed_bit_fields_do_not_hold_is_refused_by_both_machines() {
    for text in BROKEN {
        assert_eq!(runs(&reader::program(text)), [false; 2], "{text}");
    }
}
