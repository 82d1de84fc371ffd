//! Sizes and alignments that Quest reckons with are those of compilers.

use std::fmt::Write;

use quest::c::dialect::{Dialect, Std};
use quest::c::features::{Feature, Features};
use quest::c::model::{
    ILP32, ILP32_2, ILP32_4, ILP32_8, ILP32_16, ILP32_MINGW, LLP64_MINGW, LP64, LP64_8, Model,
};
use quest::c::print::Printer;
use quest::c::rules::Rules;
use quest::c::tree::TypeDecl;
use quest::c::types::{Member, RecordKind, Type};
use quest::case::draw::Drawer;
use quest::journal::work::Work;
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
    (
        &ILP32_16,
        &[
            "powerpc-linux-gnu-gcc",
            "x86_64-linux-gnux32-gcc",
            "mips64-linux-gnuabi64-gcc -mabi=n32",
        ],
    ),
    // Without the bit-fields of Microsoft's compiler, which the model does not know.
    (&LLP64_MINGW, &["x86_64-w64-mingw32-gcc -mno-ms-bitfields"]),
    (&ILP32_MINGW, &["i686-w64-mingw32-gcc -mno-ms-bitfields"]),
];

/// Declarations of the records of some test cases, each with an array that has a size only if size,
/// alignment and the offsets of what is no bit-field are as reckoned.
fn claims(suite: &str, model: &Model, lacks: Features, number: u32) -> String {
    let script = Script::new(&Options::default()).unwrap();
    let suite = script.suite(suite).unwrap();
    let dialect = Dialect { gnu: true, std: Std::C11, strict: false };
    let rules = Rules { lacks, ..Rules::new(dialect, model) };
    let mut drawer = Drawer::new(&suite, rules, 2);
    let mut text = String::new();
    for case in drawer.program(Work::Seed(1).picks(0), number).unwrap() {
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
            let has_offset = |member: &Member| member.bits.is_none() && !member.ty.is_anonymous();
            for ((letter, _), bit) in placed.filter(|((_, member), _)| has_offset(member)) {
                let offset = format!("__builtin_offsetof({word} {name}, {letter})");
                write!(holds, " && {offset} == {}", bit / 8).unwrap();
            }
            writeln!(text, "char check_{name}[{holds} ? 1 : -1];").unwrap();
        }
    }
    text
}

/// What a compiler that is there says of `claims.c`, unless it is right.
fn complaint(lab: &Lab, cc: &str) -> Option<String> {
    let program = cc.split(' ').next().unwrap();
    if lab.shell(&format!("command -v {program}")).status != Some(0) {
        return None;
    }
    let ran = lab.shell(&format!("{cc} -w -fsyntax-only claims.c 2>&1 | head -n 5"));
    (ran.told() != "status 0\n").then(|| format!("{cc}: {}", ran.told()))
}

#[test]
fn records_have_the_size_alignment_and_offsets_that_compilers_give_them() {
    let lab = Lab::new();
    let mut wrong = Vec::new();
    for suite in ["ansi", "gcc", "regs", "packed"] {
        for (model, compilers) in COMPILERS {
            lab.write("claims.c", &claims(suite, model, Features::NONE, 100));
            wrong.extend(compilers.iter().filter_map(|cc| complaint(&lab, cc)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn wide_scalars_and_unusual_members_have_their_size_alignment_and_offsets_on_some_machines() {
    // A bit-field without a name counts for alignment on aarch64, which no model says.
    let arm = [Feature::Float128, Feature::UnnamedBitFields].into_iter().collect();
    // Without MMX, gcc aligns vectors of 8 bytes otherwise than clang.
    let i386 = [Feature::Float128, Feature::Int128, Feature::Vectors].into_iter().collect();
    let lab = Lab::new();
    let mut wrong = Vec::new();
    for suite in ["wide", "members"] {
        for (model, compilers, lacks) in [
            (&LP64, &["gcc", "clang"][..], Features::NONE),
            (&LP64, &["aarch64-linux-gnu-gcc"], arm),
            (&ILP32, &["i686-linux-gnu-gcc", "clang -m32"], i386),
        ] {
            lab.write("claims.c", &claims(suite, model, lacks, 300));
            wrong.extend(compilers.iter().filter_map(|cc| complaint(&lab, cc)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
