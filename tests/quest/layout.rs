//! Sizes and alignments that Quest reckons with are those of compilers.

use std::fmt::Write;

use quest::c::TypeDecl;
use quest::c::print::Printer;
use quest::ctype::{RecordKind, Type};
use quest::dialect::Dialect;
use quest::draw::Drawer;
use quest::legal::Rules;
use quest::model::{ILP32, LP64, Model};
use quest::plan::Work;
use quest::script::{Options, Script};

use crate::lab::Lab;

/// Declarations of the records of some test cases, each with an array that has a size only if size and
/// alignment are as reckoned.
fn claims(suite: &str, model: &Model, number: u32) -> String {
    let script = Script::new(&Options::default()).unwrap();
    let suite = script.suite(suite).unwrap();
    let rules = Rules::new(Dialect { gnu: true, ..Dialect::DEFAULT }, model);
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
    for suite in ["ansi", "gcc", "regs", "packed"] {
        for (model, compilers) in [
            (&LP64, &["gcc", "clang", "aarch64-linux-gnu-gcc"][..]),
            (&ILP32, &["i686-linux-gnu-gcc", "clang -m32"]),
        ] {
            lab.write("claims.c", &claims(suite, model, 300));
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
