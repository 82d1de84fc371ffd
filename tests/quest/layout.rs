//! Sizes and alignments that Quest reckons with are those of compilers.

use std::fmt::Write;

use quest::c::TypeDecl;
use quest::c::print::Printer;
use quest::ctype::{RecordKind, Type};
use quest::dialect::Dialect;
use quest::draw::Drawer;
use quest::legal::Rules;
use quest::model::{
    ILP32, ILP32_2, ILP32_4, ILP32_8, ILP32_16, ILP32_MINGW, LLP64_MINGW, LP64, LP64_8, Model,
};
use quest::plan::Work;
use quest::script::{Options, Script};

use crate::lab::Lab;

/// Compilers of a data model, those that lay records out as it says. (Not avr-gcc: its bit-fields cross units.)
const COMPILERS: [(&Model, &[&str]); 9] = [
    (
        &LP64,
        &[
            "gcc",
            "clang",
            "aarch64-linux-gnu-gcc",
            "mips64-linux-gnuabi64-gcc",
            "powerpc64-linux-gnu-gcc",
            "powerpc64le-linux-gnu-gcc",
            "sparc64-linux-gnu-gcc",
            "riscv64-linux-gnu-gcc",
            "alpha-linux-gnu-gcc",
        ],
    ),
    (&LP64_8, &["s390x-linux-gnu-gcc"]),
    (&ILP32, &["i686-linux-gnu-gcc", "clang -m32"]),
    (&ILP32_2, &["m68k-linux-gnu-gcc"]),
    (&ILP32_4, &["sh4-linux-gnu-gcc"]),
    (
        &ILP32_8,
        &[
            "arm-linux-gnueabihf-gcc",
            "arm-linux-gnueabi-gcc",
            "arm-none-eabi-gcc -fno-short-enums",
            "mips-linux-gnu-gcc",
            "mipsel-linux-gnu-gcc",
            "hppa-linux-gnu-gcc",
        ],
    ),
    (&ILP32_16, &["powerpc-linux-gnu-gcc", "x86_64-linux-gnux32-gcc"]),
    // Without the bit-fields of Microsoft's compiler, which the model does not know.
    (&LLP64_MINGW, &["x86_64-w64-mingw32-gcc -mno-ms-bitfields"]),
    (&ILP32_MINGW, &["i686-w64-mingw32-gcc -mno-ms-bitfields"]),
];

/// Declarations of the records of some test cases, each with an array that has a size only if size,
/// alignment and the offsets of what is no bit-field are as reckoned.
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
            let mut holds =
                format!("sizeof({word} {name}) == {size} && __alignof__({word} {name}) == {align}");
            let placed = ('a'..='z').zip(&record.members).zip(model.positions(record));
            for ((letter, _), bit) in placed.filter(|((_, member), _)| member.bits.is_none()) {
                let offset = format!("__builtin_offsetof({word} {name}, {letter})");
                write!(holds, " && {offset} == {}", bit / 8).unwrap();
            }
            writeln!(text, "char check_{name}[{holds} ? 1 : -1];").unwrap();
        }
    }
    text
}

#[test]
fn records_have_the_size_alignment_and_offsets_that_compilers_give_them() {
    let lab = Lab::new();
    let mut wrong = Vec::new();
    for suite in ["ansi", "gcc", "regs", "packed"] {
        for (model, compilers) in COMPILERS {
            // gcc for m68k lays out some bit-fields of these in another way; no program depends on it.
            if ["gcc", "packed"].contains(&suite) && *model == ILP32_2 {
                continue;
            }
            lab.write("claims.c", &claims(suite, model, 100));
            for cc in compilers {
                let program = cc.split(' ').next().unwrap();
                if lab.shell(&format!("command -v {program}")).status != Some(0) {
                    continue;
                }
                let ran = lab.shell(&format!("{cc} -w -fsyntax-only claims.c 2>&1 | head -n 5"));
                if ran.told() != "status 0\n" {
                    wrong.push(format!("{suite} {cc}: {}", ran.told()));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
