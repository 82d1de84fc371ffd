//! Each kind of rewrite, on a small program in which it has a place.

use super::seen::Seen;
use super::{Judge, KINDS, variant};
use crate::base::chance::Chance;
use crate::c::eval;
use crate::c::model::LP64;
use crate::c::print::{Printer, Units};
use crate::c::rules::Rules;
use crate::case::flow::rewrite::Rewrite;
use crate::case::flow::tests::reader;
use crate::case::flow::{Flow, lower};

/// A program with something for each kind.
const PROGRAM: &str = "void main() { int i; int j; int k; short n; int v[4]; n = 3; k = 0; \
    for (i = 0; i < 4; i += 1) { v[i] = i * 2; if (i == h) continue; k = k + v[i]; } \
    if (n > 5) { k = 7; g = k; } \
    for (i = 0; i < 3; i += 1) { for (j = 0; j < 2; j += 1) { m[i][j] = i; } } \
    k = f(k, n); while (k > 9) { k -= 2; } \
    g = k + c; } \
    int f(int p, short q) { if (p < 0) { return 1; } d = p + q; return d - 1; } \
    int h = 2; int c = 5; static int d = 4; int m[3][2]; int g;";

fn rules() -> Rules<'static> {
    Rules::new("c99".parse().expect("it is a dialect"), &LP64)
}

/// The functions of a program in C.
fn text(flow: &Flow) -> String {
    let mut printer = Printer::plain(String::new(), None).by_precedence();
    for function in &lower::lower(flow, &LP64).callee.functions {
        printer.function(function, Units::One);
    }
    printer.finish()
}

/// What changed in a text: the lines that are gone, and the new ones.
fn changes(one: &str, other: &str) -> String {
    let diff = similar::TextDiff::from_lines(one, other);
    let changed =
        diff.iter_all_changes().filter(|change| change.tag() != similar::ChangeTag::Equal);
    changed.map(|change| format!("{}{}", change.tag(), change.value())).collect()
}

#[test]
fn each_kind_of_rewrite_leaves_the_meaning_as_it_is() {
    let (base, rules) = (reader::program(PROGRAM), rules());
    let judge = Judge::new(&base, &rules);
    let before = text(&base);
    let mut told = String::new();
    for kind in KINDS {
        let seeds = (0..40).map(|seed| judge.rewritten(&base, &[kind], &mut Chance::new(seed)));
        let mut texts: Vec<(String, Flow)> =
            seeds.flatten().map(|flow| (text(&flow), flow)).collect();
        texts.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
        texts.dedup_by(|(one, _), (other, _)| one == other);
        assert!(!texts.is_empty(), "{:?} has no place", kind.0);
        for (text, flow) in &texts {
            let name = kind.0.name();
            assert_eq!(eval::run(&lower::lower(flow, &LP64), &LP64), Ok(()), "{name}: {text}");
            assert_eq!(flow.rewrites, [kind.0], "{name}");
        }
        // The first that differs in the text; an object may only be in another place.
        let first = texts.iter().map(|(text, _)| changes(&before, text)).find(|it| !it.is_empty());
        let first = first.unwrap_or_else(|| "the same functions\n".into());
        told += &format!("{} ({})\n{first}\n", kind.0.name(), texts.len());
    }
    insta::assert_snapshot!("rewrites", told);
}

#[test]
fn a_rewrite_that_changes_a_value_or_has_no_meaning_is_refused() {
    let base = reader::program(
        "void main() { int i; g = 0; for (i = 0; i < 3; i += 1) g += h; } int h = 2; int g;",
    );
    let rules = rules();
    let judge = Judge::new(&base, &rules);
    assert!(judge.takes(&base));
    for wrong in [
        "void main() { int i; g = 0; for (i = 0; i < 4; i += 1) g += h; } int h = 2; int g;",
        "void main() { int i; g = 0; for (i = 0; i < 3; i += 1) g += h / 0; } int h = 2; int g;",
        "void main() { int i; g = 0; for (i = 0; i < 3; i += h - 2) g += h; } int h = 2; int g;",
        "void main() { int i; g = 6; break; } int h = 2; int g;",
    ] {
        assert!(!judge.takes(&reader::program(wrong)), "{wrong}");
    }
    let other =
        "void main() { int i; g = h * 3; for (i = 0; i < 3; i += 1) h = 2; } int h = 2; int g;";
    assert!(judge.takes(&reader::program(other)));
}

#[test]
fn a_jump_out_of_a_peeled_iteration_leads_where_it_led() {
    let program = "void main() { int i; int k; k = 0; for (i = 0; i < 5; i += 1) { if (i == h) continue; k += 3; switch (i) { case 1: k += 1; break; } if (k > 6) break; } g = k + i; } int h = 1; int g;";
    let (base, rules) = (reader::program(program), rules());
    let judge = Judge::new(&base, &rules);
    let loops =
        [Rewrite::LoopPeeled, Rewrite::LoopSplit, Rewrite::LoopUnrolled, Rewrite::LoopRespelled];
    for kind in KINDS.into_iter().filter(|(rewrite, _)| loops.contains(rewrite)) {
        let seen = Seen::of(&base, &LP64);
        for seed in 0..20 {
            // Whatever is proposed is right: it needs no judge.
            if let Some(draft) = (kind.1)(&seen, &mut Chance::new(seed)) {
                assert!(judge.takes(&draft), "{:?} {}", kind.0, text(&draft));
            }
        }
    }
}

#[test]
fn a_variant_depends_on_its_seed_alone_and_has_names_of_its_own() {
    let (base, rules) = (reader::program(PROGRAM), rules());
    let of = |seed| variant(&base, seed, &rules);
    assert_eq!(of(7), of(7));
    assert_ne!(text(&of(7)), text(&of(8)));
    assert_eq!(of(7).seed, 7);
    let number = of(7).rewrites.len();
    assert!((3..=8).contains(&number), "{number}");
}
