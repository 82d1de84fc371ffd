//! A compiler proves the printer: random declarators mean the same type as their typedef chain.

use std::fmt::Write;
use std::process::Command;
use std::sync::Arc;

use quest::base::chance::Chance;
use quest::c::print::{Printer, Units};
use quest::c::tree::{Function, Linkage, Name, Object};
use quest::c::types::{Float, Int, Type};

/// A random chain of pointers and arrays, with the typedefs that build it step by step.
fn chain(number: u32, chance: &mut Chance, text: &mut String) -> Type {
    let mut ty = match chance.below(3) {
        0 => Type::Float(*chance.pick(&[Float::Float, Float::Double, Float::LongDouble])),
        _ => Type::Int(*chance.pick(&Int::ALL)),
    };
    let spelling = quest::c::print::type_name(&ty);
    writeln!(text, "typedef {spelling} t{number}_0;").unwrap();
    let depth = chance.below(6);
    for step in 0..depth {
        let to = step + 1;
        if chance.ratio(1, 2) {
            writeln!(text, "typedef t{number}_{step} *t{number}_{to};").unwrap();
            ty = ty.pointer();
        } else {
            let n = chance.between(1, 9) as u32;
            writeln!(text, "typedef t{number}_{step} t{number}_{to}[{n}];").unwrap();
            ty = Type::Array(Arc::new(ty), n);
        }
    }
    writeln!(text, "extern t{number}_{depth} x{number};").unwrap();
    if !matches!(ty, Type::Array(..)) {
        writeln!(text, "t{number}_{depth} f{number}(t{number}_{depth} a);").unwrap();
    }
    ty
}

#[test]
fn two_thousand_random_declarators_are_the_same_type_as_their_typedef_chain() {
    let mut chance = Chance::new(11);
    let mut text = String::new();
    for number in 1..=2000 {
        let ty = chain(number, &mut chance, &mut text);
        let mut printer = Printer::new(std::mem::take(&mut text), None);
        let name = Name::Global("x", number);
        printer.object("extern ", &Object::new(name, ty.clone()));
        if !matches!(ty, Type::Array(..)) {
            let params = vec![(Name::Local("p", 1), ty.clone())];
            let function = Function::new(Linkage::Public, Name::Global("f", number), ty);
            let function = Function { params, ..function };
            printer.prototype(&function, Units::One, false);
        }
        text = printer.finish();
    }
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("declarators.c");
    std::fs::write(&file, &text).unwrap();
    let output = Command::new("gcc")
        .args(["-std=gnu99", "-Wall", "-Werror", "-fsyntax-only"])
        .arg(&file)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
