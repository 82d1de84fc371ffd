//! Where expressions are parenthesized (C89 3.3): an operand that binds looser than its operator, and one
//! whose precedence people would look up.

use crate::c::harness::Probe;
use crate::c::tree::{Expr, Op};
use crate::c::types::{Float, Int};

/// Which operations are parenthesized.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Parentheses {
    /// Those that people would.
    #[default]
    Usual,
    /// Every one, needed or not: the text of calls is pinned that way.
    All,
    /// Those alone that bind otherwise without them.
    Fewest,
}

/// Operator precedence, loosest first. All binary operators associate to the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Precedence {
    /// An expression statement or a condition.
    Comma,
    /// An argument, an initializer or the right side of an assignment.
    Assignment,
    Conditional,
    LogicalOr,
    LogicalAnd,
    Or,
    Xor,
    And,
    Equality,
    Relational,
    Shift,
    Additive,
    Multiplicative,
    /// Casts, `sizeof` and unary operators.
    Unary,
    Postfix,
}

impl Op {
    /// The operator's precedence.
    pub(super) fn precedence(self) -> Precedence {
        match self {
            Op::Multiply | Op::Divide | Op::Remainder => Precedence::Multiplicative,
            Op::Add | Op::Subtract => Precedence::Additive,
            Op::ShiftLeft | Op::ShiftRight => Precedence::Shift,
            Op::Less | Op::Greater | Op::LessEqual | Op::GreaterEqual => Precedence::Relational,
            Op::Equal | Op::NotEqual => Precedence::Equality,
            Op::And => Precedence::And,
            Op::Xor => Precedence::Xor,
            Op::Or => Precedence::Or,
            Op::LogicalAnd => Precedence::LogicalAnd,
            Op::LogicalOr => Precedence::LogicalOr,
        }
    }
}

/// The precedence of an expression as it is printed.
pub(super) fn precedence(expr: &Expr) -> Precedence {
    match expr {
        Expr::Comma(..) => Precedence::Comma,
        Expr::Assign(..) => Precedence::Assignment,
        Expr::Conditional(..) => Precedence::Conditional,
        Expr::Binary(op, ..) => op.precedence(),
        Expr::Harness(Probe::Misalignment(..)) => Precedence::Multiplicative,
        Expr::Step(step, ..) if step.is_postfix() => Precedence::Postfix,
        Expr::Unary(..)
        | Expr::Step(..)
        | Expr::Part(..)
        | Expr::Address(_)
        | Expr::Deref(_)
        | Expr::View(..)
        | Expr::Harness(Probe::Location(..))
        | Expr::Size(_)
        | Expr::SizeOf(_)
        | Expr::Align(_)
        | Expr::Offset(_)
        | Expr::Cast(..) => Precedence::Unary,
        // Some are printed as casts: their types have no constants.
        Expr::Int(_, Int::Int128 | Int::UInt128 | Int::BitInt(_) | Int::UBitInt(_))
        | Expr::Wide(..) => Precedence::Unary,
        Expr::Int(value, _) if *value < 0 => Precedence::Unary,
        Expr::Real(value, float) => match float {
            Float::Float | Float::Double | Float::LongDouble if !value.is_negative() => {
                Precedence::Postfix
            }
            _ => Precedence::Unary,
        },
        _ => Precedence::Postfix,
    }
}

/// Whether an operand of a binary operator is another without parentheses, or clang 23 takes it for a mistake: it rejects
/// `a < b < c`, which is C.
pub(super) fn must_be_enclosed(operand: &Expr, op: Op, is_left: bool) -> bool {
    let (own, inner) = (op.precedence(), precedence(operand));
    inner < own || inner == own && (!is_left || own == Precedence::Relational)
}

/// Whether an operand of a binary operator is parenthesized: where it binds looser, and where a reader would
/// have to know that it does not.
pub(super) fn is_enclosed(operand: &Expr, op: Op, is_left: bool) -> bool {
    let (own, inner) = (op.precedence(), precedence(operand));
    let (chains, mixes_with) = match own {
        Precedence::LogicalOr | Precedence::LogicalAnd => (true, Precedence::Equality),
        // `a < b < c` is not a chain of comparisons.
        Precedence::Equality | Precedence::Relational => (false, Precedence::Additive),
        Precedence::Additive => (true, Precedence::Multiplicative),
        // Few are sure of `a << b + c` and `a & b == c`.
        _ => (true, Precedence::Unary),
    };
    let is_chain = chains && is_left && inner == own;
    !is_chain && inner < mixes_with
}
