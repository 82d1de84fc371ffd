//! Functions of the library on texts.

use super::{candidates, reader, result, runs};
use crate::c::eval;
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::c::print::{Printer, Units};
use crate::case::family::Family;
use crate::case::flow::lower;

/// Programs that leave 1 in `g`.
const WHOLE: &[&str] = &[
    r#"void main() { g = strlen(&a[0]) - 1; } char a[4] = { 97, 98, 0, 99 }; int g;"#,
    r#"void main() { g = strlen(&a[1]); } char a[4] = { 97, 98, 0, 99 }; int g;"#,
    r#"void main() { char v[4]; strcpy(&v[0], "abc"); g = v[2] - 98 + v[3]; } int g;"#,
    r#"void main() { strcpy(&a[1], &b[0]); g = a[1] - 97 + (a[0] == 120); } char a[3] = { 120, 0, 1 }; char b[3] = { 97, 0, 98 }; int g;"#,
    r#"void main() { strcat(&a[0], "bc"); g = (strlen(&a[0]) == 3) + a[3]; } char a[4] = { 97, 0, 7, 7 }; int g;"#,
    r#"void main() { strncpy(&a[0], "b", 3); g = (a[0] == 98) + a[1] + a[2] + a[3] - 7; } char a[4] = { 1, 2, 3, 7 }; int g;"#,
    // No zero ends it, and none of the second is read.
    r#"void main() { strncpy(&a[0], &b[0], 2); g = a[0] - 97 + a[2] - 7; } char a[3] = { 1, 2, 7 }; char b[2] = { 98, 99 }; int g;"#,
    r#"void main() { strncat(&a[0], "bcd", 2); g = strcmp(&a[0], "abc") == 0; } char a[4] = { 97, 0, 7, 7 }; int g;"#,
    r#"void main() { strncat(&a[0], "bcd", 900); g = strcmp(&a[0], "abcd") == 0; } char a[6] = { 97, 0, 7, 7, 7, 7 }; int g;"#,
    r#"void main() { g = (strcmp(&a[0], "abd") < 0) + (strcmp(&a[0], "ab") < 0) + (strcmp(&a[0], "") <= 0); } char a[4] = { 97, 98, 99, 0 }; int g;"#,
    r#"void main() { g = (strncmp(&a[0], "abd", 2) == 0) + (strncmp(&a[0], "abd", 3) >= 0); } char a[3] = { 97, 98, 99 }; int g;"#,
    r#"void main() { g = strspn(&a[0], "ab") - strcspn(&a[0], "b"); } char a[4] = { 97, 98, 99, 0 }; int g;"#,
    r#"void main() { g = strrchr(&a[0], 97) - strchr(&a[0], 97) - 1; } char a[4] = { 97, 98, 97, 0 }; int g;"#,
    r#"void main() { g = strchr(&a[1], 0) - 1; } char a[4] = { 97, 98, 97, 0 }; int g;"#,
    r#"void main() { g = (strchr(&a[0], 99) == 0) + (strchr(&a[0], 98) == 0) + (strlen(&a[3]) > 0); } char a[4] = { 97, 98, 97, 0 }; int g;"#,
    r#"void main() { g = strstr(&a[0], "ba") + (strstr(&a[0], "bb") != 0); } char a[4] = { 97, 98, 97, 0 }; int g;"#,
    r#"void main() { char *p; p = &s[1].b[0]; strcpy(&p[0], "a"); g = strlen(&p[0]) + s[1].b[2] + s[0].b[0]; } struct t { int a; char b[3]; }; t s[2]; int g;"#,
];

/// Programs without a single meaning, or that are no C.
const BROKEN: &[&str] = &[
    r#"void main() { strcpy(&a[0], "abc"); g = 1; } char a[3]; int g;"#,
    r#"void main() { strcpy(&a[2], "a"); g = 1; } char a[3]; int g;"#,
    r#"void main() { strcat(&a[0], "ab"); g = 1; } char a[3] = { 97, 0, 0 }; int g;"#,
    r#"void main() { strncpy(&a[0], "a", 4); g = 1; } char a[3]; int g;"#,
    r#"void main() { strncpy(&a[0], "a", h); g = 1; } char a[3]; int h = -1; int g;"#,
    r#"void main() { strncpy(&a[0], "a", h); g = 1; } char a[3]; long h = 9223372036854775807; int g;"#,
    // A size of 16 or of 32 bits is another number.
    r#"void main() { g = strncmp(&a[0], "b", h) < 0; } char a[2] = { 97, 0 }; long h = 4294967296; int g;"#,
    r#"void main() { strncat(&a[0], "b", h); g = 1; } char a[4] = { 97, 0, 0, 0 }; int h = 65536; int g;"#,
    // No zero ends them.
    r#"void main() { g = strlen(&a[0]) == 3; } char a[3] = { 97, 98, 99 }; int g;"#,
    r#"void main() { g = strncmp(&a[0], "abcd", 4) < 0; } char a[3] = { 97, 98, 99 }; int g;"#,
    r#"void main() { strcpy(&b[0], &a[0]); g = 1; } char a[3] = { 97, 98, 99 }; char b[9]; int g;"#,
    r#"void main() { g = strlen(&a[0][0]) == 3; } char a[2][3] = { { 97, 98, 99 }, { 0, 0, 0 } }; int g;"#,
    // They were not set.
    r#"void main() { char v[3]; g = strlen(&v[0]) == 0; } int g;"#,
    r#"void main() { char v[3]; strncpy(&v[0], "a", 1); g = strcmp(&v[0], "b") < 0; } int g;"#,
    // They overlap.
    r#"void main() { strcpy(&a[0], &a[1]); g = 1; } char a[4] = { 97, 98, 99, 0 }; int g;"#,
    r#"void main() { strcat(&a[0], &a[1]); g = 1; } char a[6] = { 97, 98, 0, 0, 0, 0 }; int g;"#,
    // Where nothing is.
    r#"void main() { g = strchr(&a[0], 99) == 1; } char a[4] = { 97, 98, 97, 0 }; int g;"#,
    r#"void main() { g = strchr(&a[0], 200) == 0; } char a[4] = { 97, 98, 97, 0 }; int g;"#,
    r#"void main() { g = strchr(&a[0], 98) > 0; } char a[4] = { 97, 98, 97, 0 }; int g;"#,
    // No characters, no row of them, no place.
    r#"void main() { g = strlen(&a[0]) == 0; } schar a[3]; int g;"#,
    r#"void main() { g = strlen(&a) == 0; } char a; int g;"#,
    r#"void main() { g = strlen(&a[0]) == 0; } volatile char a[3]; int g;"#,
    r#"void main() { g = memcmp(&a, "ab") == 0; } char a[3]; int g;"#,
    r#"void main() { strncpy(&a[0], "a"); g = 1; } char a[3]; int g;"#,
    r#"void main() { strcpy(&a[0], "a", 2); g = 1; } char a[3]; int g;"#,
    r#"void main() { strcmp(&a[0], "a"); g = 1; } char a[3]; int g;"#,
];

#[test]
fn functions_on_texts_mean_the_same_on_both_machines() {
    for text in WHOLE {
        let flow = reader::program(text);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
        for smaller in candidates(&flow, &LP64) {
            assert_eq!(eval::run(&lower::lower(&smaller, &LP64), &LP64), Ok(()), "{text}");
        }
    }
    for text in BROKEN {
        let flow = reader::program(text);
        assert!(!flow.is_whole(&LP64), "{text}");
    }
}

#[test]
fn what_the_constraints_allow_and_has_no_meaning_stops_both_machines() {
    let stops = BROKEN.iter().map(|text| reader::program(text));
    let stops = stops.filter(|flow| flow.keeps_constraints(&LP64));
    let both: Vec<[bool; 2]> = stops.map(|flow| runs(&flow)).collect();
    assert!(both.len() >= 14, "{}", both.len());
    assert!(both.iter().all(|ran| *ran == [false; 2]), "{both:?}");
}

#[test]
fn a_call_is_written_with_the_arguments_of_the_standard() {
    let flow = reader::program(
        r#"void main() { strncat(&a[1], "a?", 2); strcpy(&b[0], &a[0]); g = strlen(&a[0]) + strchr(&b[0], 97) + (strstr(&a[0], "a") != 0); } char a[9]; char b[9]; int g;"#,
    );
    let mut printer = Printer::plain(String::new(), None).by_precedence();
    let code = lower::lower(&flow, &LP64);
    code.callee.functions.iter().for_each(|function| printer.function(function, Units::One));
    insta::assert_snapshot!(printer.finish(), @r#"
    void f(void)
    {
        strncat(&g1[1], "a\?", 2);
        strcpy(&g2[0], &g1[0]);
        g3 = (unsigned long)strlen(&g1[0]) + (long)(strchr(&g2[0], 97) - &g2[0]) + (strstr(&g1[0], "a") != 0);
        ++calls;
    }
    "#);
    let all = Features::NONE.with(Feature::TextFunctions);
    assert!(flow.does_without(Features::NONE, &LP64) && !flow.does_without(all, &LP64));
}
