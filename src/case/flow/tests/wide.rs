//! Programs with integers that 128 bits do not hold.

use super::{candidates, reader, result, runs, text};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::case::flow::Flow;

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
    // Constants.
    "void main() { b = 1; b <<= 198; b += 401734511064747568885490523085290650630550748445698208825343i200; g = b == 803469022129495137770981046170581301261101496891396417650687i200; } bitint200 b; int g;",
    "void main() { b -= 803469022129495137770981046170581301261101496891396417650687i200; g = b < 0 && b + 803469022129495137770981046170581301261101496891396417650687i200 == 1i200; } bitint200 b = 1; int g;",
    "void main() { g = (short) (1606938044258990275541962092341162602522202993782792835301377i300 >> 100 >> 100); } int g;",
    "void main() { u = -1; if (u) { g = f(u) - 191; } } int f(ubitint300 p) { int k; for (k = 0; p != 0; k += 1) { p >>= 1; } return k - 108; } ubitint300 u; int g;",
];

/// Programs that have no meaning.
const BROKEN: &[&str] = &[
    "void main() { b = 1; b <<= 198; b += b; g = 1; } bitint200 b; int g;",
    "void main() { b = 1; b <<= 200; g = 1; } bitint200 b; int g;",
    "void main() { u = -1; g = a[u]; g = 1; } ubitint200 u; int a[3]; int g;",
    "void main() { b += 803469022129495137770981046170581301261101496891396417650687i200; g = 1; } bitint200 b = 1; int g;",
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
fn a_wide_constant_is_of_a_type_that_has_it() {
    let held = "void main() { g = 5i200 < 803469022129495137770981046170581301261101496891396417650687i200; } int g;";
    let beyond = "void main() { g = 5i200 < 803469022129495137770981046170581301261101496891396417650688i200; } int g;";
    assert!(reader::program(held).is_whole(&LP64));
    assert!(!reader::program(beyond).is_whole(&LP64));
    let text = serde_json::to_string(&reader::program(held)).expect("it is JSON");
    assert_eq!(serde_json::from_str::<Flow>(&text).expect("it reads"), reader::program(held));
}

#[test]
fn a_wide_constant_shrinks_to_smaller_ones_and_to_its_power() {
    let flow = reader::program(
        "void main() { b += 401734511064747568885490523085290650630550748445698208825399i200; g = b > 0; } bitint200 b = 1; int g;",
    );
    assert!(text(&flow).contains("+= (_BitInt(200))(((unsigned _BitInt(200))1 << 198) + 55L);"));
    let all: Vec<_> = candidates(&flow, &LP64).iter().map(text).collect();
    for constant in [
        "(_BitInt(200))((unsigned _BitInt(200))1 << 198);",
        "(_BitInt(200))(((unsigned _BitInt(200))1 << 197) + 27L);",
        "+= (_BitInt(200))1L;",
    ] {
        assert!(all.iter().any(|text| text.contains(constant)), "{constant}: {all:#?}");
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
