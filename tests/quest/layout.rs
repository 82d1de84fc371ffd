//! Sizes and alignments that Quest reckons with are those of compilers.

use std::fmt::Write;

use quest::c::TypeDecl;
use quest::c::print::Printer;
use quest::ctype::{RecordKind, Type};
use quest::dialect::{Dialect, Std};
use quest::draw::Drawer;
use quest::features::{Feature, Features};
use quest::legal::Rules;
use quest::model::{ILP32, LP64, Model};
use quest::plan::Work;
use quest::script::{Options, Script};

use crate::lab::Lab;

/// Declarations of the records of some test cases, each with an array that has a size only if size and
/// alignment are as reckoned.
fn claims(suite: &str, model: &Model, lacks: Features, number: u32) -> String {
    let script = Script::new(&Options::default()).unwrap();
    let suite = script.suite(suite).unwrap();
    let dialect = Dialect { gnu: true, std: Std::C11, strict: false };
    let rules = Rules { lacks, ..Rules::new(dialect, model) };
    let mut drawer = Drawer::new(&suite, rules, 2);
    let mut text = String::new();
    for case in drawer.program(Work::Seed(1).seeds(0), number).unwrap() {
        let code = case.lower(model, false);
        for decl in &code.types {
            let mut printer = Printer::new(text, Some(code.tag));
            printer.type_decl(decl);
            text = printer.finish();
            let TypeDecl::Record(record) = decl else { continue };
            let layout = model.layout(&Type::Record(record.clone()));
            let (word, stem) = match record.kind {
                RecordKind::Struct => ("struct", "s"),
                RecordKind::Union => ("union", "u"),
            };
            let name = format!("{stem}{}_{}", record.id, code.tag.as_str());
            let (size, align) = (layout.size, layout.align);
            let holds =
                format!("sizeof({word} {name}) == {size} && __alignof__({word} {name}) == {align}");
            writeln!(text, "char check_{name}[{holds} ? 1 : -1];").unwrap();
        }
    }
    text
}

#[test]
fn records_have_the_size_and_alignment_that_compilers_give_them() {
    let lab = Lab::new();
    for suite in ["ansi", "gcc", "regs", "packed", "wide", "members"] {
        // A bit-field without a name counts for alignment on aarch64, which no model says.
        let arm = Features::NONE.with(Feature::Float128).with(Feature::UnnamedBitFields);
        // Without MMX, gcc aligns vectors of 8 bytes otherwise than clang.
        let i386 = [Feature::Float128, Feature::Int128, Feature::Vectors].into_iter().collect();
        for (model, compilers, lacks) in [
            (&LP64, &["gcc", "clang"][..], Features::NONE),
            (&LP64, &["aarch64-linux-gnu-gcc"], arm),
            (&ILP32, &["i686-linux-gnu-gcc", "clang -m32"], i386),
        ] {
            lab.write("claims.c", &claims(suite, model, lacks, 300));
            for cc in compilers {
                if lab.shell(&format!("command -v {}", cc.split(' ').next().unwrap())).status
                    == Some(0)
                {
                    let ran =
                        lab.shell(&format!("{cc} -w -fsyntax-only claims.c 2>&1 | head -n 5"));
                    assert_eq!(ran.told(), "status 0\n", "{suite} {cc}");
                }
            }
        }
    }
}
