//! Which expressions have a shape, and which similar ones do not.

use super::*;
use crate::c::features::Features;
use crate::c::model::LP64;
use crate::c::tree::Step;
use crate::c::value::Value;
use crate::case::arith::target::Target;
use crate::case::arith::{Arith, Computed, Qualifier, Storage, Variable};

/// Which aims a test case of these variables and expressions meets.
fn met(variables: &[(Int, i128)], expressions: &[(Int, Term)]) -> Vec<&'static str> {
    let variable = |(int, n): &(Int, i128)| Variable {
        ty: Type::Int(*int),
        bits: None,
        storage: Storage::Global,
        qualifier: Qualifier::None,
        value: Value::Int(*n),
    };
    met_by(variables.iter().map(variable).collect(), expressions)
}

fn met_by(variables: Vec<Variable>, expressions: &[(Int, Term)]) -> Vec<&'static str> {
    let computed = |(int, term): &(Int, Term)| Computed {
        ty: Type::Int(*int),
        is_local: true,
        term: term.clone(),
    };
    let case = Arith {
        seed: 0,
        suite: String::new(),
        variables,
        expressions: expressions.iter().map(computed).collect(),
        assumes: Features::NONE,
        inserted: 0,
        packed: false,
        pack: None,
    };
    let walk = Walk::new(&case, &LP64);
    AIMS.iter().filter(|aim| aim.is_met(&walk)).map(|aim| aim.name).collect()
}

fn x(number: u32) -> Term {
    Term::Variable(number)
}

fn int(n: i128) -> Term {
    Term::Int(n, Int::Int)
}

fn binary(op: Op, left: Term, right: Term) -> Term {
    Term::binary(op, left, right)
}

#[test]
fn a_negative_remainder_counts_and_a_positive_one_does_not() {
    let compared = |residue| {
        [(Int::Int, binary(Op::Equal, binary(Op::Remainder, x(0), int(8)), int(residue)))]
    };
    let aim = "negative remainder compared";
    assert_eq!(met(&[(Int::Int, -9)], &compared(-1)), [aim]);
    assert!(met(&[(Int::Int, 9)], &compared(1)).is_empty());
    assert!(met(&[(Int::Int, -8)], &compared(0)).is_empty());
}

#[test]
fn what_is_never_evaluated_does_not_count() {
    let quotient =
        binary(Op::Divide, Term::unary(UnaryOp::Minus, binary(Op::Divide, x(0), int(2))), int(3));
    let aim = "negated quotient divided";
    assert_eq!(met(&[(Int::Int, 9)], &[(Int::Int, quotient.clone())]), [aim]);
    let choice = Term::Conditional(Box::new([int(0), quotient, int(1)]));
    assert!(met(&[(Int::Int, 9)], &[(Int::Int, choice)]).is_empty());
}

#[test]
fn an_earlier_result_counts_as_its_expression_unless_its_type_cuts_it() {
    let product = |earlier: Int| {
        let truth = binary(Op::Less, x(0), x(0));
        [(earlier, truth), (Int::Int, binary(Op::Multiply, Term::Earlier(0), int(7)))]
    };
    assert_eq!(met(&[(Int::Int, 9)], &product(Int::Int)), ["truth multiplied"]);
    assert!(met(&[(Int::Int, 9)], &product(Int::SChar)).is_empty());
}

#[test]
fn bytes_swap_only_if_they_move_both_ways() {
    let shifted = |op, count| binary(op, x(0), int(count));
    let both = binary(Op::Or, shifted(Op::ShiftLeft, 8), shifted(Op::ShiftRight, 8));
    let one = binary(Op::Or, shifted(Op::ShiftLeft, 8), shifted(Op::ShiftRight, 4));
    assert_eq!(met(&[(Int::UInt, 5)], &[(Int::UInt, both.clone())]), ["byte swap"]);
    assert!(met(&[(Int::UInt, 5)], &[(Int::UInt, one)]).is_empty());
    assert_eq!(met(&[(Int::UShort, 5)], &[(Int::UInt, both)]), ["narrow rotation", "byte swap"]);
}

#[test]
fn what_an_unsigned_field_cuts_off_counts_and_what_fits_does_not() {
    let met = |base: Int, before: i128, term: Term| {
        let field = Variable {
            ty: Type::Int(base),
            bits: Some(3),
            storage: Storage::Member,
            qualifier: Qualifier::None,
            value: Value::Int(before),
        };
        met_by(vec![field], &[(Int::Int, term)])
    };
    let target = Target::Whole(0);
    let assign = |n| Term::Assign(None, target, Box::new(int(n)));
    let aim = "cut off by a field";
    assert_eq!(met(Int::UInt, 0, assign(8)), [aim]);
    assert_eq!(met(Int::UChar, 0, assign(-1)), [aim]);
    assert!(met(Int::UInt, 0, assign(7)).is_empty());
    assert!(met(Int::SInt, 0, assign(3)).is_empty());
    let steps = [(Step::PreIncrement, 7), (Step::PostIncrement, 7), (Step::PreDecrement, 0)];
    for (step, before) in steps {
        assert_eq!(met(Int::UInt, before, Term::Step(step, target)), [aim], "{step:?}");
        assert!(met(Int::UInt, 3, Term::Step(step, target)).is_empty(), "{step:?}");
    }
}
