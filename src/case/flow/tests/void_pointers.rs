//! Pointers that are declared as pointers to void.

use super::candidates;
use super::{reader, result, runs, text};
use crate::c::eval;
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::c::tree;
use crate::c::types::{Int, Type};
use crate::c::value::Value;
use crate::case::family::Family;
use crate::case::flow::{Flow, Storage, Variable, lower};

/// A program of a pointer outside functions, two local ones and a parameter.
const FOUR: &str = "void main() { int *r; int *q; q = &a[1]; r = q; q += 1; *q = 5; q[-1] = 2; p = q; h = f(r); g = (p > r) + (q == p) + h; } \
                    int f(int *p) { return p[0] - p[1] + 2; } int *p; int a[3]; int h; int g;";

fn all(flow: Flow) -> Flow {
    flow.with_void_pointers(100, Features::NONE.with(Feature::VoidPointers))
}

#[test]
fn a_pointer_to_void_is_converted_where_it_is_followed_or_moved() {
    let plain = reader::program(FOUR);
    let flow = all(plain.clone());
    assert_eq!((runs(&flow), result(&flow)), (runs(&plain), result(&plain)));
    assert_eq!(runs(&flow), [true; 2]);
    let text = text(&flow);
    for line in [
        "void *g1 = 0;\n",
        "int f1(void *p",
        "void *v",
        "v6 = &g2[1];\n",
        "v6 = (int *)v6 + 1;\n",
        "*(int *)v6 = 5;\n",
        "((int *)v6)[-1] = 2;\n",
        "g1 = (int *)v6;\n",
    ] {
        assert!(text.contains(line), "{line} {text}");
    }
    let lacks = Features::NONE.with(Feature::VoidPointers);
    assert!(flow.does_without(Features::NONE, &LP64) && !flow.does_without(lacks, &LP64));
    assert_eq!(plain.clone().with_void_pointers(100, Features::NONE), plain);
}

#[test]
fn structs_and_rows_are_found_through_a_pointer_to_void() {
    for text in [
        "void main() { t *p; p = &s[0]; p += 1; p->b = 4; g = (*p).b + s[1].b - 7; } struct t { int a; int b; }; t s[2]; int g;",
        "void main() { t *p; for (p = &s[0]; p != &s[0] + 2; p += 1) p->a += 1; g = s[0].a; } struct t { int a; t *b; }; t s[2]; int g;",
        "void main() { int **q; int *p; p = &g; q = &p; **q = 1; } int g;",
        "void main() { int *p; p = h ? &a : &g; *p = 1; g += *(p ? p : &a) - 1; } int h; int a; int g;",
    ] {
        let text = text.replace("p->", "(*p).");
        let flow = all(reader::program(&text));
        assert!(flow.has_void_pointers(), "{text}");
        assert_eq!((runs(&flow), result(&flow)), ([true; 2], Some(1)), "{text}");
    }
}

#[test]
fn no_pointer_to_which_a_pointer_leads_or_of_a_function_called_by_pointer_is_one_to_void() {
    const CALLED: &str =
        "void main() { g = f(&h); } int h; static int f(int *p) { return *p; } int g;";
    let mut called = reader::program(CALLED);
    let pointer = Variable::new(called.pointer_to(1), Storage::Static, Some(Value::Function(1)));
    called.objects.push(pointer);
    let led_to = "void main() { q = &p; **q = 1; } int *p; int **q; int g;";
    let cleans = "void main() { { clean f int v = 1; } } static void f(int *p) { *p = 2; }";
    for mut flow in [reader::program(led_to), reader::program(cleans), called] {
        flow.objects.iter_mut().for_each(|object| object.is_void = true);
        assert!(!flow.keeps_void_pointers(), "{flow:?}");
        flow.drop_false_void_pointers();
        assert!(flow.keeps_void_pointers(), "{flow:?}");
    }
    assert!(all(reader::program(CALLED)).has_void_pointers());
}

#[test]
fn the_machine_that_judges_programs_refuses_a_pointer_to_void_for_another_type() {
    let flow = all(reader::program("void main() { int *p; p = &h; *p = 1; } int h; int g;"));
    let mut code = lower::lower(&flow, &LP64);
    assert_eq!(eval::run(&code, &LP64), Ok(()));
    for object in code.shared.iter_mut().filter(|of| of.ty == Type::Int(Int::Int)) {
        object.ty = Type::Int(Int::Long);
        object.init = Some(tree::Init::Expr(tree::Expr::Int(0, Int::Long)));
    }
    assert!(eval::run(&code, &LP64).is_err());
}

#[test]
fn pointers_to_void_get_their_types_when_a_program_shrinks() {
    let flow = all(reader::program(FOUR));
    let smaller = candidates(&flow, &LP64);
    assert!(smaller.iter().all(|flow| runs(flow)[0]));
    let number = |flow: &Flow| flow.objects.iter().filter(|object| object.is_void).count();
    assert!(smaller.iter().any(|smaller| {
        smaller.objects.len() == flow.objects.len() && number(smaller) + 1 == number(&flow)
    }));
}
