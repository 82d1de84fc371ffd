//! Texts: arrays of characters that are pointers to string literals.

use super::{candidates, reader, result, runs};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::c::print::Printer;
use crate::c::types::{Int, Type};
use crate::case::family::Family;
use crate::case::flow::{Flow, Storage, lower};

/// The program with its static arrays of ints as texts.
fn with_texts(text: &str) -> Flow {
    fn characters(ty: &Type) -> Type {
        match ty {
            Type::Array(of, n) => Type::Array(characters(of).into(), *n),
            _ => Type::Int(Int::Char),
        }
    }
    let mut flow = reader::program(text);
    let is_such = |storage| matches!(storage, Storage::Static | Storage::Kept(_));
    for object in flow.objects.iter_mut().filter(|object| is_such(object.storage)) {
        object.ty = characters(&object.ty);
        object.is_text = true;
    }
    flow
}

/// The objects that only this file sees, in C.
fn declared(flow: &Flow) -> String {
    let mut printer = Printer::plain(String::new(), None).by_precedence();
    let code = lower::lower(flow, &LP64);
    code.callee.objects.iter().for_each(|object| printer.object("static ", object));
    printer.finish()
}

/// Programs that leave 1 in `g`, and how their texts are declared.
const WHOLE: &[(&str, &str)] = &[
    (
        "void main() { g = a[1] - 97; } static int a[3] = { 97, 98, 0 }; int g;",
        "static char *g1 = \"ab\";",
    ),
    (
        "void main() { int i; for (i = 0; a[i] != 0; i += 1) g += a[i]; g -= 194; } static int a[3] = { 97, 98, 0 }; int g;",
        "\"ab\";",
    ),
    ("void main() { g = a[2] - 98; } static int a[3] = { 97, 0, 99 }; int g;", "= \"a\\000c\";"),
    (
        "void main() { g = a[1][0] - a[0][1] + a[0][0] - 97; } static int a[2][2] = { { 97, 98 }, { 99, 0 } }; int g;",
        "static char *g1[2] = { \"ab\", \"c\" };",
    ),
    (
        // The literal is still there after the longjmp.
        "void main() { setjmp 0 == 0 { h = f(); if (h == a[0]) { longjmp 0, 1; } } g = f() - 96; } \
         int f() { static int b[2] = { 97, 0 }; return b[0]; } static int a[3] = { 97, 98, 0 }; int h; int g;",
        "\"ab\";",
    ),
];

#[test]
fn a_text_is_a_pointer_to_a_literal_and_means_the_same() {
    for (program, wanted) in WHOLE {
        let mut flow = with_texts(program);
        let plain = reader::program(program);
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], result(&plain)), "{program}");
        assert!(declared(&flow).contains(wanted), "{}", declared(&flow));
        assert!(candidates(&flow, &LP64).iter().any(|smaller| !smaller.has_texts()));
        let lacks = Features::NONE.with(Feature::LinkedStructs);
        assert!(flow.does_without(Features::NONE, &LP64) && !flow.does_without(lacks, &LP64));
        flow.drop_false_texts();
        assert!(flow.has_texts());
    }
}

#[test]
fn functions_of_the_library_read_texts() {
    let mut flow = with_texts(
        r#"void main() { g = strlen(&a[1]) + (strcmp(&b[0], &a[0]) != 0); strcpy(&b[0], &a[1]); } static int a[3] = { 97, 98, 0 }; char b[3] = { 97, 98, 0 }; int g;"#,
    );
    assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)));
    flow.drop_false_texts();
    assert!(flow.has_texts());
    let mut flow = with_texts(
        r#"void main() { strcpy(&a[0], "b"); g = 1; } static int a[3] = { 97, 98, 0 }; int g;"#,
    );
    flow.drop_false_texts();
    assert!(!flow.has_texts());
}

#[test]
fn what_is_written_or_led_to_is_no_text() {
    for program in [
        "void main() { a[1] = 1; g = a[1]; } static int a[3] = { 97, 98, 0 }; int g;",
        "void main() { memset(&a[0], 0, 1); g = a[1]; } static int a[3] = { 97, 98, 0 }; int g;",
        "void main() { memcpy(&b, &a[0]); g = b; } static int a[3] = { 97, 98, 0 }; int b; int g;",
        "void main() { g = a; } static int a = 97; int g;",
    ] {
        let mut flow = with_texts(program);
        assert!(!flow.keeps_texts(), "{program}");
        assert!(!flow.is_whole(&LP64), "{program}");
        flow.drop_false_texts();
        assert!(!flow.has_texts(), "{program}");
    }
}
