//! How near operations on integers are to the edge of what is defined, or to where their result changes.

use super::counts::{Counts, Drawn};
use crate::c::model::Model;
use crate::c::tree::Op;
use crate::c::types::Int;

/// The tables, and the operators that each counts.
const TABLES: [((&str, &str), &[Op]); 4] = [
    (
        ("sums", "distance of a sum, difference or product from an extreme of its type"),
        &[Op::Add, Op::Subtract, Op::Multiply],
    ),
    (("shifts", "distance of a shift count from the width"), &[Op::ShiftLeft, Op::ShiftRight]),
    (("quotients", "distance of a dividend from a multiple"), &[Op::Divide, Op::Remainder]),
    (
        ("comparisons", "distance between numbers that are compared"),
        &[Op::Less, Op::Greater, Op::LessEqual, Op::GreaterEqual, Op::Equal, Op::NotEqual],
    ),
];

/// Counts operations with their distances.
pub(super) fn count(found: &[(Op, u128)], counts: &mut Counts) {
    for ((key, title), of) in TABLES {
        let of = found.iter().filter(|(op, _)| of.contains(op));
        counts.table(key, title, of.map(|(_, distance)| Drawn::Distance(*distance)));
    }
}

/// The distance of an operation on integers, from its operands and its result. `int` is the type of the result,
/// of shifts and comparisons that of the left operand.
pub(super) fn nearness(op: Op, model: &Model, int: Int, operands: [i128; 2], result: i128) -> u128 {
    let [left, right] = operands;
    match op {
        // Far from both ends, if numbers of 128 bits are.
        Op::Add | Op::Subtract | Op::Multiply if model.is_wide(int) => u128::MAX,
        Op::Add | Op::Subtract | Op::Multiply => {
            let (least, most) = model.range(int);
            result.abs_diff(least).min(result.abs_diff(most))
        }
        Op::ShiftLeft | Op::ShiftRight => right.abs_diff(model.int_bits(int).into()),
        Op::Divide | Op::Remainder => {
            let remainder = left.unsigned_abs() % right.unsigned_abs().max(1);
            remainder.min(right.unsigned_abs() - remainder)
        }
        _ => left.abs_diff(right),
    }
}
