//! Programs with integers that 128 bits do not hold.

use super::{reader, result, runs};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;

/// Programs with a single meaning. They leave 1 in `g` if all is right.
const WHOLE: &[&str] = &[
    "void main() { u -= 1; u >>= 199; g = u == 1; } ubitint200 u; int g;",
    "void main() { b = 1; b <<= 198; b += b - 1; g = b > 0; } bitint200 b; int g;",
    "void main() { b = 1; b <<= 300; b = -b; g = b / 2 < -b; } bitint500 b; int g;",
    // A conversion that cuts, between types of which an i128 holds no more of one than of the other.
    "void main() { u = 1; u <<= 300; v = u; g = v == 0; } ubitint468 u; ubitint192 v; int g;",
    // Numbers that differ in what an i128 does not hold.
    "void main() { a[4] = 1; a[4] <<= 127; g = memcmp(&a, &b) != 0; } uint128 a[5]; uint128 b[5]; int g;",
    "void main() { a[4] = 1; a[4] <<= 127; memcpy(&b, &a); g = b[4] >> 127; } uint128 a[5]; uint128 b[5]; int g;",
    "void main() { u = -1; if (u) { g = f(u) - 191; } } int f(ubitint300 p) { int k; for (k = 0; p != 0; k += 1) { p >>= 1; } return k - 108; } ubitint300 u; int g;",
];

/// Programs that have no meaning.
const BROKEN: &[&str] = &[
    "void main() { b = 1; b <<= 198; b += b; g = 1; } bitint200 b; int g;",
    "void main() { b = 1; b <<= 200; g = 1; } bitint200 b; int g;",
    "void main() { u = -1; g = a[u]; g = 1; } ubitint200 u; int a[3]; int g;",
];

#[test]
fn both_machines_compute_with_integers_of_any_width() {
    for program in WHOLE {
        let flow = reader::program(program);
        assert!(flow.is_whole(&LP64), "{program}");
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{program}");
    }
    for program in BROKEN {
        let flow = reader::program(program);
        assert_eq!(runs(&flow), [false; 2], "{program}");
    }
}

#[test]
fn a_byte_to_fill_with_may_be_of_any_width() {
    let mut flow = reader::program(
        "void main() { u = -1; memset(&a, u); g = a[1] + 2; } ubitint200 u; int a[2]; int g;",
    );
    assert_eq!(runs(&flow), [false; 2]);
    flow.assumes = Features::NONE.with(Feature::WrappingConversion);
    assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)));
}
