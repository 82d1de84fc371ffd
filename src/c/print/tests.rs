//! What expressions and initializers look like.

use std::collections::BTreeSet;

use super::precedence::Precedence;
use super::{Designators, Printer};
use crate::c::features::{Feature, Features};
use crate::c::tree::{Expr, Init, Name, Object, Op, Step, UnaryOp};
use crate::c::types::{Int, Type};

fn object(name: &'static str) -> Expr {
    Expr::Object(Name::Local(name, 0), Type::Int(Int::Int))
}

fn binary(op: Op, left: Expr, right: Expr) -> Expr {
    Expr::Binary(op, Type::Int(Int::Int), Box::new(left), Box::new(right))
}

fn unary(op: UnaryOp, of: Expr) -> Expr {
    Expr::Unary(op, Type::Int(Int::Int), Box::new(of))
}

fn printed(expr: &Expr) -> String {
    let mut printer = Printer::new(String::new(), None).by_precedence();
    printer.expr(expr);
    printer.finish()
}

/// `a op (b op c)` and `(a op b) op c`.
fn nested(outer: Op, inner: Op) -> [String; 2] {
    let [a, b, c] = ["a", "b", "c"].map(object);
    let right = binary(outer, a.clone(), binary(inner, b.clone(), c.clone()));
    [printed(&right), printed(&binary(outer, binary(inner, a, b), c))]
}

#[test]
fn operations_have_the_parentheses_that_people_write() {
    for (outer, inner, expected) in [
        (Op::Add, Op::Multiply, ["a + b * c", "a * b + c"]),
        (Op::Multiply, Op::Add, ["a * (b + c)", "(a + b) * c"]),
        (Op::Subtract, Op::Add, ["a - (b + c)", "a + b - c"]),
        (Op::Divide, Op::Remainder, ["a / (b % c)", "a % b / c"]),
        (Op::ShiftLeft, Op::Subtract, ["a << (b - c)", "(a - b) << c"]),
        (Op::ShiftLeft, Op::ShiftRight, ["a << (b >> c)", "a >> b << c"]),
        (Op::Less, Op::Add, ["a < b + c", "a + b < c"]),
        (Op::GreaterEqual, Op::LessEqual, ["a >= (b <= c)", "(a <= b) >= c"]),
        (Op::NotEqual, Op::Greater, ["a != (b > c)", "(a > b) != c"]),
        (Op::And, Op::Equal, ["a & (b == c)", "(a == b) & c"]),
        (Op::Or, Op::And, ["a | (b & c)", "(a & b) | c"]),
        (Op::Xor, Op::Xor, ["a ^ (b ^ c)", "a ^ b ^ c"]),
        (Op::LogicalAnd, Op::Equal, ["a && b == c", "a == b && c"]),
        (Op::LogicalOr, Op::LogicalAnd, ["a || (b && c)", "(a && b) || c"]),
        (Op::LogicalAnd, Op::LogicalOr, ["a && (b || c)", "(a || b) && c"]),
    ] {
        assert_eq!(nested(outer, inner), expected);
    }
}

#[test]
fn what_has_one_operand_binds_tighter_than_what_has_two() {
    let [a, b] = ["a", "b"].map(object);
    let sum = binary(Op::Add, a.clone(), b.clone());
    let cast = |of: Expr| Expr::Cast(Type::Int(Int::Long), Box::new(of));
    let minus = |of: Expr| unary(UnaryOp::Minus, of);
    let plus = |of: Expr| unary(UnaryOp::Plus, of);
    let step = |step: Step, of: Expr| Expr::Step(step, Type::Int(Int::Int), Box::new(of));
    for (expr, expected) in [
        (minus(sum.clone()), "-(a + b)"),
        (minus(minus(a.clone())), "-(-a)"),
        (minus(Expr::Int(-5, Int::Int)), "-(-5)"),
        (minus(unary(UnaryOp::Complement, a.clone())), "-~a"),
        (plus(a.clone()), "+a"),
        (plus(minus(a.clone())), "+-a"),
        (minus(plus(a.clone())), "-+a"),
        (plus(plus(a.clone())), "+(+a)"),
        (plus(step(Step::PreIncrement, a.clone())), "+(++a)"),
        (plus(step(Step::PostIncrement, a.clone())), "+a++"),
        (minus(step(Step::PreIncrement, a.clone())), "-++a"),
        (binary(Op::Add, a.clone(), plus(b.clone())), "a + +b"),
        (unary(UnaryOp::Not, unary(UnaryOp::Not, a.clone())), "!!a"),
        (cast(sum.clone()), "(long)(a + b)"),
        (cast(minus(a.clone())), "(long)-a"),
        (binary(Op::Subtract, a.clone(), minus(b.clone())), "a - -b"),
        (binary(Op::Multiply, cast(a), unary(UnaryOp::Not, b)), "(long)a * !b"),
    ] {
        assert_eq!(printed(&expr), expected);
    }
}

#[test]
fn a_number_of_more_than_64_bits_is_two_halves_and_a_negative_one_of_a_bit_int_a_complement() {
    const WIDE: i128 = 5 << 64 | 7;
    let halves = |ty: &str| format!("(({ty})5ULL << 64 | 7ULL)");
    for (ty, spelt) in [
        (Int::Int128, "unsigned __int128"),
        (Int::UBitInt(100), "unsigned _BitInt(100)"),
        (Int::BitInt(300), "unsigned _BitInt(300)"),
    ] {
        let whole = format!("({}){}", ty.spelling(), halves(spelt));
        assert_eq!(printed(&Expr::Int(WIDE, ty)), whole);
        if ty.is_bit_precise() && !ty.is_unsigned() {
            assert_eq!(printed(&Expr::Int(!WIDE, ty)), format!("~{whole}"));
        }
    }
    assert_eq!(printed(&Expr::Int(-3, Int::BitInt(300))), "(_BitInt(300))-3L");
    let least = i128::from(i64::MIN) - 1;
    assert_eq!(printed(&Expr::Int(least, Int::BitInt(65))), "~(_BitInt(65))9223372036854775808ULL");
}

#[test]
fn a_choice_is_enclosed_in_all_but_an_assignment() {
    let [a, b, c] = ["a", "b", "c"].map(object);
    let chosen = |condition: Expr, one: Expr, other: Expr| {
        Expr::Conditional(Type::Int(Int::Int), condition.into(), one.into(), other.into())
    };
    let choice = chosen(binary(Op::Less, a.clone(), b.clone()), b.clone(), c.clone());
    assert_eq!(printed(&choice), "a < b ? b : c");
    assert_eq!(printed(&binary(Op::Add, choice.clone(), c.clone())), "(a < b ? b : c) + c");
    let whole = chosen(a, choice.clone(), choice);
    assert_eq!(printed(&whole), "a ? (a < b ? b : c) : (a < b ? b : c)");
}

#[test]
fn what_has_the_fewest_parentheses_binds_as_the_tree_says() {
    let [a, b, c] = ["a", "b", "c"].map(object);
    let printed = |expr: &Expr| {
        let mut printer = Printer::new(String::new(), None).sparingly();
        printer.expr(expr);
        printer.finish()
    };
    let chosen = |condition: Expr, one: Expr, other: Expr| {
        Expr::Conditional(Type::Int(Int::Int), condition.into(), one.into(), other.into())
    };
    let choice = chosen(a.clone(), b.clone(), c.clone());
    let comma = Expr::Comma(Box::new(a.clone()), Box::new(b.clone()));
    for (expr, expected) in [
        (
            chosen(choice.clone(), choice.clone(), choice.clone()),
            "(a ? b : c) ? a ? b : c : a ? b : c",
        ),
        (chosen(a.clone(), comma.clone(), comma), "a ? a, b : (a, b)"),
        (binary(Op::Or, a.clone(), binary(Op::Xor, b.clone(), c.clone())), "a | b ^ c"),
        (binary(Op::And, binary(Op::Less, a.clone(), b.clone()), c.clone()), "a < b & c"),
        (binary(Op::Less, a.clone(), binary(Op::Equal, b.clone(), c.clone())), "a < (b == c)"),
        (binary(Op::Subtract, a.clone(), unary(UnaryOp::Minus, choice)), "a - -(a ? b : c)"),
    ] {
        assert_eq!(printed(&expr), expected);
    }
    for outer in Op::ALL {
        for inner in Op::ALL {
            let right = binary(outer, a.clone(), binary(inner, b.clone(), c.clone()));
            let left = binary(outer, binary(inner, a.clone(), b.clone()), c.clone());
            let (own, its) = (outer.precedence(), inner.precedence());
            assert_eq!(printed(&right).contains('('), its <= own, "{outer:?} {inner:?}");
            let is_chain = its == own && own == Precedence::Relational;
            assert_eq!(printed(&left).contains('('), its < own || is_chain, "{outer:?} {inner:?}");
        }
    }
}

#[test]
fn an_array_or_a_pointer_and_its_index_change_places_where_the_ways_vary_and_a_vector_and_its_index_do_not()
 {
    let int = || Type::Int(Int::Int);
    let object = |ty| Expr::Object(Name::Local("v", 0), ty);
    let number = |n| Box::new(Expr::Int(n, Int::Int));
    let pointer = || Type::Pointer(int().into());
    let array = || object(Type::Array(int().into(), 4));
    let table = || object(Type::Array(Type::Array(int().into(), 4).into(), 4));
    let vector = object(Type::Vector(int().into(), 4));
    let negative = Expr::Unary(UnaryOp::Minus, int(), Box::new(Expr::Index(array().into(), 2)));
    let sum = Expr::Binary(Op::Add, pointer(), Box::new(object(pointer())), number(2));
    for (expr, plain, swapped) in [
        (Expr::Index(array().into(), 2), "v[2]", "2[v]"),
        (Expr::Index(Expr::Index(table().into(), 2).into(), 2), "v[2][2]", "2[2[v]]"),
        (Expr::Element(Box::new(array()), number(2)), "v[2]", "2[v]"),
        (Expr::Address(Box::new(Expr::Index(array().into(), 2))), "&v[2]", "&2[v]"),
        (negative, "-v[2]", "-2[v]"),
        (sum, "v + 2", "2 + v"),
        (Expr::Index(vector.into(), 2), "v[2]", "v[2]"),
    ] {
        let ways: BTreeSet<String> = (0..40)
            .map(|variety| {
                let printer = Printer::new(String::new(), None).sparingly();
                let mut printer = printer.varied(variety, Designators::None);
                printer.expr(&expr);
                printer.finish()
            })
            .collect();
        assert_eq!(ways, BTreeSet::from([plain.into(), swapped.into()]));
        assert_eq!(printed(&expr), plain);
    }
}

#[test]
fn a_compound_literal_of_characters_has_braces_whatever_is_in_them() {
    let number = |n| Init::Expr(Expr::Int(n, Int::Int));
    for (int, last, full, terse) in [
        (Int::SChar, 0, "(signed char [2]){ 97, 0 }", "(signed char[2]){\"a\"}"),
        (Int::Char, 98, "(char [2]){ 97, 98 }", "(char[2]){\"ab\"}"),
        (Int::Char, 0, "\"a\"", "\"a\""),
    ] {
        let ty = Type::Array(Type::Int(int).into(), 2);
        let init = Init::List(vec![number(97), number(last)]);
        let literal = Expr::Compound(ty, Box::new(init));
        for (mut printer, expected) in [
            (Printer::plain(String::new(), None).by_precedence(), full),
            (Printer::terse(String::new(), 1).sparingly(), terse),
        ] {
            printer.expr(&literal);
            assert_eq!(printer.finish(), expected);
        }
    }
}

#[test]
fn arrays_of_characters_are_string_literals_where_parentheses_are_few() {
    let array = |int, n| Type::Array(Type::Int(int).into(), n);
    let list = |values: &[i128]| {
        let number = |n: &i128| Init::Expr(Expr::Int(*n, Int::Int));
        Init::List(values.iter().map(number).collect())
    };
    for (ty, values, expected) in [
        (array(Int::Char, 5), &[97, -1, 49, 0, 0][..], r#""a\3771""#),
        (array(Int::UChar, 3), &[34, 92, 63], r#""\"\\\?""#),
        (array(Int::SChar, 2), &[0, 0], "\"\""),
        (array(Int::Short, 2), &[1, 2], "{ 1, 2 }"),
        (Type::Vector(Type::Int(Int::Char).into(), 2), &[1, 2], "{ 1, 2 }"),
    ] {
        let mut printer = Printer::new(String::new(), None).sparingly();
        printer.init(&ty, &list(values));
        assert_eq!(printer.finish(), expected);
        let mut printer = Printer::new(String::new(), None);
        printer.init(&ty, &list(values));
        assert!(printer.finish().starts_with('{'));
    }
}

#[test]
fn arrays_of_int_are_wide_literals_at_times_whose_escapes_end_where_they_should() {
    let list = |values: &[i128]| {
        Init::List(values.iter().map(|n| Init::Expr(Expr::Int(*n, Int::Int))).collect())
    };
    let ways = |values: &[i128], lacks: Features| {
        let ty = Type::Array(Type::Int(Int::Int).into(), values.len() as u32);
        let way = |variety| {
            let printer = Printer::terse(String::new(), 1).sparingly().doing_without(lacks);
            let mut printer = printer.varied(variety, Designators::None);
            printer.init(&ty, &list(values));
            printer.finish()
        };
        let mut all: Vec<String> = (0..60).map(way).filter(|way| way.starts_with('L')).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let values = [97, 511, 98, 512, 97, 103, 0x7fff_ffff, 63, 0];
    let found = ways(&values, Features::NONE);
    for wanted in [
        r#"L"a\777b\x200\141g\x7fffffff\077""#,
        r#"L"a"L"\777b\x200\141g\x7fffffff\077""#,
        r#"L"a\777b\x200\141"L"g\x7fffffff\077""#,
    ] {
        assert!(found.iter().any(|way| way == wanted), "{wanted}: {found:?}");
    }
    assert!(ways(&values, Features::NONE.with(Feature::WideText)).is_empty());
    assert!(ways(&[1, -1], Features::NONE).is_empty());
}

#[test]
fn no_text_initializes_an_array_of_atomic_elements() {
    let ty = Type::Array(Type::Int(Int::Int).into(), 2);
    let init = Init::List([97, 0].map(|n| Init::Expr(Expr::Int(n, Int::Int))).into());
    let texts = |is_atomic| {
        let name = Name::Local("a", 1);
        let object =
            Object { init: Some(init.clone()), is_atomic, ..Object::new(name, ty.clone()) };
        let way = |variety| {
            let printer = Printer::terse(String::new(), 1).sparingly();
            let mut printer = printer.varied(variety, Designators::None);
            printer.object("", &object);
            // What comes next may be a text again.
            printer.init(&ty, &init);
            printer.finish()
        };
        let all: Vec<String> = (0..60).map(way).collect();
        let begun = all.iter().filter(|text| text.contains("=L")).count();
        (begun, all.iter().filter(|text| text.contains("L\"")).count())
    };
    let ((plain, _), (atomic, after)) = (texts(false), texts(true));
    assert!(plain > 10 && atomic == 0 && after > 10, "{plain} {atomic} {after}");
}

#[test]
fn programs_of_calls_enclose_every_operation() {
    let [a, b, c] = ["a", "b", "c"].map(object);
    let mut printer = Printer::new(String::new(), None);
    printer.expr(&binary(Op::Xor, binary(Op::Xor, a, b), c));
    assert_eq!(printer.finish(), "((a ^ b) ^ c)");
}

#[test]
fn what_has_no_parentheses_binds_as_the_tree_says() {
    for outer in Op::ALL {
        for inner in Op::ALL {
            for (text, is_right) in nested(outer, inner).into_iter().zip([true, false]) {
                let bare = !text.contains('(');
                let (outer, inner) = (outer.precedence(), inner.precedence());
                assert!(!bare || inner > outer || inner == outer && !is_right, "{text}");
            }
        }
    }
}

#[test]
fn one_of_two_arrays_that_a_condition_chooses_has_no_length() {
    let ways = |ty: &Type, lacks: &[Feature]| {
        let lacks: Features = lacks.iter().copied().collect();
        let address = |name| Expr::Address(Expr::Object(Name::Local(name, 0), ty.clone()).into());
        let choice = Expr::Conditional(
            ty.clone().pointer(),
            object("c").into(),
            address("a").into(),
            address("b").into(),
        );
        let way = |variety| {
            let printer = Printer::terse(String::new(), 1).sparingly().doing_without(lacks);
            let mut printer = printer.varied(variety, Designators::None);
            printer.expr(&choice);
            printer.finish()
        };
        (0..100).map(way).collect::<BTreeSet<String>>()
    };
    let row = Type::Array(Type::Int(Int::Int).into(), 3);
    let wanted = ["c?&a:&b", "c?&a:(int(*)[])&b", "c?(int(*)[])&a:&b"];
    assert_eq!(ways(&row, &[]), wanted.map(String::from).into());
    assert_eq!(ways(&row, &[Feature::UnknownLengths]), BTreeSet::from([wanted[0].into()]));
    let table = Type::Array(row.into(), 2);
    assert!(ways(&table, &[]).contains("c?&a:(int(*)[][3])&b"));
    assert_eq!(ways(&Type::Int(Int::Int), &[]), BTreeSet::from([wanted[0].into()]));
}
