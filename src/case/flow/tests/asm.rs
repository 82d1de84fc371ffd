//! Programs with instructions that do nothing.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::features::{Feature, Features};
use crate::c::model::{IP16_1, LLP64, LP64};
use crate::case::family::Family;
use crate::case::flow::{Flow, Stmt};

/// Programs with a single meaning. They leave 1 in `g` if all is right.
const WHOLE: &[&str] = &[
    "void main() { int v; v = 1; asm register v; g = v; } int g;",
    "void main() { short v; v = -1; asm same v; g = v + 2; } int g;",
    "void main() { int *p; p = &h; asm register p; *p = 1; asm memory *p; g = h; } int h; int g;",
    "void main() { double d; d = 1; asm memory d all; g = d; } int g;",
    "void main() { int i; for (i = 0; i < 3; i += 1) { asm register i; a[i] = i; } asm same a[h + 1]; g = a[1]; } int a[3]; int h; int g;",
    "void main() { s.b = 1; asm register s.b; g = s.b; } struct t { int a; int b; }; t s; int g;",
    "void main() { u.b[1] = 1; asm memory u.b[1]; g = u.b[1]; } union t { int a; uchar b[4]; }; t u; int g;",
    "void main() { asm all; g = 1; } int g;",
    // No jump is taken, wherever it could lead.
    "void main() { asm goto l; g = 1; l: g += 0; } int g;",
    "void main() { l: g += 1; asm goto l, m; if (h) { m: g = h / 0; } } int h; int g;",
    "void main() { while (h) { l: g = 3; asm goto m; } m: asm goto l; g += 1; } int h; int g;",
    "void main() { int v; v = 1; asm register v all goto l; g = v; l: h = v; } int h; int g;",
    "void main() { g = f(1); } int f(int p) { asm register p; return p; } int g;",
];

/// Programs without a single meaning, or that are no C, or that some compilers refuse.
const BROKEN: &[&str] = &[
    "void main() { int v; asm register v; g = 1; } int g;",
    "void main() { int *p; asm register p; g = 1; } int g;",
    "void main() { s.a = 1; asm register s.a; g = 1; } struct t { int a : 3; }; t s; int g;",
    "void main() { asm memory v; g = 1; } volatile int v; int g;",
    "void main() { asm memory a[v]; g = 1; } int a[2]; volatile int v; int g;",
    "void main() { asm memory s; g = 1; } struct t { int a; }; t s; int g;",
    "void main() { asm memory a[h]; g = 1; } int a[2]; int h = 2; int g;",
    "void main() { double d; d = 1; asm register d; g = 1; } int g;",
    "void main() { asm goto l; g = 1; } int g;",
    "void main() { asm goto l; { clean f int v = 1; l: g = v; } } static void f(int *p) { *p = 2; } int g;",
    "void main() { l: g = 1; { clean f int v = 1; asm goto l; } } static void f(int *p) { *p = 2; } int g;",
];

/// Functions with all that instructions can name.
const FULL: &str = "void main() { int i; int *p; p = &h; for (i = 0; i < 4; i += 1) { *p = i; k = f(i, p); a[i] = h + k; } d = a[2]; g = a[3]; } \
                    int f(int n, int *p) { short v; v = n * 2; if (n > 2) { v = v + *p; } return v; } int a[4]; int h; int k; double d; int g;";

fn asms() -> Features {
    [Feature::AsmOperands, Feature::AsmGoto, Feature::AsmGotoOperands].into_iter().collect()
}

fn number(flow: &Flow) -> usize {
    let mut number = 0;
    flow.each_statement(&mut |stmt| number += usize::from(matches!(stmt, Stmt::Asm(_))));
    number
}

/// Variants of a program with such instructions.
fn all(text: &str) -> Vec<Flow> {
    let with = |seed| {
        let flow = Flow { seed, ..reader::program(text) };
        flow.with_asm(100, asms(), &LP64)
    };
    (0..40).map(with).filter(|flow| number(flow) > 0).collect()
}

#[test]
fn both_machines_know_that_an_instruction_does_nothing() {
    for text in WHOLE {
        let flow = reader::program(text);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
        assert!(flow.is_whole(&LP64), "{text}");
    }
}

#[test]
fn what_is_not_set_or_cannot_be_named_is_no_operand() {
    for text in BROKEN {
        assert!(!reader::program(text).is_whole(&LP64), "{text}");
    }
}

#[test]
fn a_program_means_the_same_with_and_without_instructions() {
    let plain = reader::program(FULL);
    let drawn = all(FULL);
    assert!(drawn.len() > 20, "{} of 40", drawn.len());
    for flow in &drawn {
        assert_eq!((runs(flow), result(flow)), ([true; 2], result(&plain)), "{flow:?}");
        assert!(flow.is_whole(&LP64), "{flow:?}");
    }
    let text = drawn.iter().map(text).collect::<String>();
    for form in [
        "__asm__(\"\" : \"+r\"(v",
        "__asm__(\"\" : \"=r\"(",
        "\"+m\"(",
        "__asm__ __volatile__(\"\" : : : \"memory\");",
        "__asm__ goto(\"\" : : : : l1);",
    ] {
        assert!(text.contains(form), "{form} {text}");
    }
}

#[test]
fn a_compiler_without_instructions_gets_the_program_without() {
    let plain = reader::program(FULL);
    assert_eq!(plain.clone().with_asm(100, Features::NONE, &LP64), plain);
    assert_eq!(plain.clone().with_asm(0, asms(), &LP64), plain);
    for flow in all(FULL) {
        let lacks = |feature| Features::NONE.with(feature);
        assert!(flow.does_without(Features::NONE, &LP64));
        let has_jump = text(&flow).contains("__asm__ goto");
        let has_other = text(&flow).replace("__asm__ goto", "").contains("__asm__");
        assert_eq!(flow.does_without(lacks(Feature::AsmGoto), &LP64), !has_jump);
        assert_eq!(flow.does_without(lacks(Feature::AsmOperands), &LP64), !has_other);
    }
}

#[test]
fn numbers_wider_than_a_long_are_in_memory() {
    let text = "void main() { longlong v; v = 1; asm register v; g = v; } int g;";
    let flow = reader::program(text);
    assert!(flow.keeps_constraints(&LP64) && !flow.keeps_constraints(&LLP64));
    let flow = reader::program(&text.replace("register", "memory"));
    assert!(flow.keeps_constraints(&LP64) && flow.keeps_constraints(&LLP64));
    assert!(flow.keeps_constraints(&IP16_1));
}

#[test]
fn an_operand_is_neither_constant_nor_atomic() {
    let text =
        "void main() { asm memory a[1]; asm memory h; g = a[1] + h; } int a[3]; int h; int g;";
    let flow = reader::program(text);
    let features = Features::NONE.with(Feature::Atomic);
    let atomic = flow.clone().with_atomics(100, features, &LP64);
    assert_eq!(
        atomic.objects.iter().map(|of| of.is_atomic).collect::<Vec<_>>(),
        [false, false, true]
    );
    assert!((0..20).all(|seed| {
        let flow = Flow { seed, ..flow.clone() }.with_constants();
        flow.objects.iter().all(|object| !object.is_const)
    }));
}

#[test]
fn instructions_name_less_in_smaller_programs() {
    let text =
        "void main() { int v; v = 1; m: asm same v all goto l, m; g = v; l: g += 1; } int g;";
    let flow = reader::program(text);
    let smaller = candidates(&flow, &LP64);
    assert!(smaller.iter().all(|flow| runs(flow)[0]));
    let texts: Vec<String> = smaller.iter().map(super::text).collect();
    for form in [
        "__asm__(\"\" : \"=r\"(v2) : \"0\"(v2) : \"memory\");",
        "__asm__ goto(\"\" : \"=r\"(v2) : \"0\"(v2) : : l2, l1);",
        "__asm__ goto(\"\" : : : \"memory\" : l2, l1);",
        "__asm__ goto(\"\" : \"=r\"(v2) : \"0\"(v2) : \"memory\" : l2);",
        "__asm__ goto(\"\" : \"+r\"(v2) : : \"memory\" : l2, l1);",
    ] {
        assert!(texts.iter().any(|text| text.contains(form)), "{form} {texts:#?}");
    }
    assert!(smaller.iter().any(|flow| number(flow) == 0));
}
