//! Programs with statement expressions.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::case::TestCase;
use crate::case::flow::{CheckPoints, Flow};

/// Programs with a single meaning. They leave 1 in `g` if all is right.
const WHOLE: &[&str] = &[
    "void main() { g = ({ int v = h; v += 2; v * 3; }) - 8; } int h = 1; int g;",
    "void main() { g = ({ int v = 7; k = v; v - 6; }); g += k - 7; } int k; int g;",
    // What the object begins with is converted to its type; its value is promoted.
    "void main() { g = ({ uchar v = h; v; }) == 44; } int h = 300; int g;",
    "void main() { g = ({ short v = 32767; v; }) + 1 == 32768; } int g;",
    "void main() { while (({ int v = h; v -= 3; v < 0; })) h += 1; g = h - 2; } int h; int g;",
    "void main() { g = ({ int v = ({ int w = h; w + 1; }); v * ({ int w = v; w - 1; }); }) - 5; } int h = 2; int g;",
    // What overflows is replaced; what does not stays.
    "void main() { g = ({ int v = h; v += 1 else 7; v; }) - 6; } int h = 2147483647; int g;",
    "void main() { g = ({ int v = h; v += 1 else 7; v; }) - 2; } int h = 2; int g;",
    "void main() { g = ({ uchar v = h; v -= k else -1; v; }) == 255; } int h = 4; long k = 300; int g;",
    "void main() { g = ({ uchar v = h; v *= k else 1; v -= 12 else 0; v; }) - 1; } int h = 7; char k = 2; int g;",
    "void main() { g = ({ long v = h; v *= h else 1; v; }) == 4611686018427387904L; } int h = -2147483648; int g;",
    "void main() { g = ({ ulong v = h; v -= ({ int w = h; w += 1 else 0; w; }) else 5; v -= 4; v; }); } int h = 2; int g;",
    // It is not evaluated.
    "void main() { g = h && ({ int v = 1; k = v; v; }); g = k == 0; } int h; int k; int g;",
    "void main() { g = ({ int v = 1; k = 2; v; }) + ({ int w = 3; m = 4; w; }); g = g + k + m - 9; } int k; int m; int g;",
    "void main() { g = f(({ int v = h; v + 1; })); } int f(int p) { return p; } int h; int g;",
];

/// Programs whose meaning depends on the order of operands.
const UNSEQUENCED: &[&str] = &[
    "void main() { g = k + ({ int v = 1; k = v; v; }); } int k; int g;",
    "void main() { int *p; p = &k; g = *p + ({ int v = 1; k = v; v; }); } int k; int g;",
];

/// Programs that are no C, or of which the machine that writes does not know whether the order decides.
const BROKEN: &[&str] = &[
    "void main() { k = ({ int v = 1; k = v; v; }); g = 1; } int k; int g;",
    "void main() { g = f() + ({ int v = 1; k = v; v; }); } int f() { return 1; } int k; int g;",
    "void main() { a[({ int v = 1; v; })] = 1; g = a[1]; } int a[3]; int g;",
    "void main() { g = ({ int v = 1; v; }) + v; } int g;",
    "void main() { g = ({ int v = 2147483647; v += 1; v < 0; }); g = 1; } int g;",
    "void main() { g = ({ int v = 1; s.a; }); } struct t { int a : 3; }; t s = { 1 }; int g;",
    "void main() { g = ({ int v = 1; w = v; v; }); } volatile int w; int g;",
    "void main() { g = ({ int v = 1; v /= 3 else 1; v; }); } int g;",
    "void main() { g = ({ int v = 1; k += v else 1; v; }); } int k; int g;",
    "void main() { g = ({ double v = 1; v += 1 else 1; v; }) == 2; } int g;",
    "void main() { g = ({ int v = 1; v += s.a else 1; v; }); } struct t { int a : 3; }; t s = { 1 }; int g;",
    "void main() { g = ({ uchar v = 1; v *= 256 else 1 / v; v; }); } int g;",
];

#[test]
fn both_machines_run_statement_expressions_alike() {
    for text in WHOLE {
        let flow = reader::program(text);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
        // No check point names its object.
        assert_eq!(runs(&Flow { checks: CheckPoints::All, ..flow }), [true; 2], "{text}");
    }
}

#[test]
fn what_a_statement_expression_sets_is_reached_by_nothing_else_in_its_statement() {
    for text in UNSEQUENCED {
        assert_eq!(runs(&reader::program(text)), [false; 2], "{text}");
    }
    for text in BROKEN {
        assert!(!reader::program(text).is_whole(&LP64), "{text}");
    }
}

#[test]
fn a_statement_expression_is_written_in_parentheses_and_braces() {
    let text = text(&reader::program(WHOLE[0]));
    assert!(text.contains("g2 = ({ int v3 = g1; v3 += 2; v3 * 3; }) - 8;"), "{text}");
}

#[test]
fn a_builtin_function_tells_whether_what_is_computed_in_a_statement_expression_overflows() {
    let flow = reader::program(
        "void main() { g = ({ short v = h; v -= h == 3 else 7; v; }); } long h = 1; int g;",
    );
    let text = text(&flow);
    let call = "__builtin_sub_overflow(v3, g1 == 3, &v3) ? (v3 = 7) : 0;";
    assert!(text.contains(call), "{text}");
    let case = TestCase::Flow(Box::new(flow));
    for feature in [Feature::StatementExpressions, Feature::OverflowBuiltins] {
        assert!(!case.does_without(Features::NONE.with(feature), &LP64), "{feature}");
    }
}

#[test]
fn a_statement_expression_shrinks_to_its_value() {
    let has = |from: &str, to: &str| {
        let mut to = reader::program(to);
        crate::case::flow::tidy::tidy(&mut to);
        let all = candidates(&reader::program(from), &LP64);
        assert!(all.iter().any(|flow| flow.routines == to.routines), "{from} to {to:?}");
    };
    let objects = "int h = 1; int g;";
    let shorter = format!("void main() {{ g = ({{ int v = h; v * 3; }}); }} {objects}");
    has(&format!("void main() {{ g = ({{ int v = h; v += 2; v * 3; }}); }} {objects}"), &shorter);
    has(&shorter, &format!("void main() {{ g = h * 3; }} {objects}"));
    let of =
        |set: &str| format!("void main() {{ g = ({{ int v = h; {set} v * 3; }}); }} {objects}");
    has(&of("v += 2 else h;"), &of("v += 2;"));
    has(&of("v += 2 else h;"), &of("v = h;"));
}
