//! Where expressions have parentheses (C89 3.3): an operand that binds looser than its operator takes, and
//! one where people would look up the rule.

use crate::c::harness::Probe;
use crate::c::tree::{Expr, Op};
use crate::c::types::{Float, Int};

/// How tightly an expression binds, the loosest first. All binary operators associate to the left.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Precedence {
    /// What an expression statement or a condition may be.
    Comma,
    /// What an argument, an initializer and a value that is assigned may be.
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
    /// Casts, `sizeof`, and operators with one operand.
    Unary,
    Postfix,
}

impl Op {
    /// The operator's spelling, and how tightly it binds.
    pub(super) fn row(self) -> (&'static str, Precedence) {
        match self {
            Op::Multiply => ("*", Precedence::Multiplicative),
            Op::Divide => ("/", Precedence::Multiplicative),
            Op::Remainder => ("%", Precedence::Multiplicative),
            Op::Add => ("+", Precedence::Additive),
            Op::Subtract => ("-", Precedence::Additive),
            Op::ShiftLeft => ("<<", Precedence::Shift),
            Op::ShiftRight => (">>", Precedence::Shift),
            Op::Less => ("<", Precedence::Relational),
            Op::Greater => (">", Precedence::Relational),
            Op::LessEqual => ("<=", Precedence::Relational),
            Op::GreaterEqual => (">=", Precedence::Relational),
            Op::Equal => ("==", Precedence::Equality),
            Op::NotEqual => ("!=", Precedence::Equality),
            Op::And => ("&", Precedence::And),
            Op::Xor => ("^", Precedence::Xor),
            Op::Or => ("|", Precedence::Or),
            Op::LogicalAnd => ("&&", Precedence::LogicalAnd),
            Op::LogicalOr => ("||", Precedence::LogicalOr),
        }
    }
}

/// How tightly an expression binds as it is printed.
pub(super) fn precedence(expr: &Expr) -> Precedence {
    match expr {
        Expr::Conditional(..) => Precedence::Conditional,
        Expr::Binary(op, ..) => op.row().1,
        Expr::Harness(Probe::Misalignment(..)) => Precedence::Multiplicative,
        Expr::Unary(..)
        | Expr::Part(..)
        | Expr::Address(_)
        | Expr::Deref(_)
        | Expr::Harness(Probe::Location(..))
        | Expr::Size(_)
        | Expr::Align(_)
        | Expr::Offset(_)
        | Expr::Cast(..) => Precedence::Unary,
        // Some are cast: they have no constants of their own.
        Expr::Int(_, Int::Int128 | Int::UInt128 | Int::BitInt(_) | Int::UBitInt(_)) => {
            Precedence::Unary
        }
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

/// Whether an expression has parentheses as an operand of a binary operator: where it binds looser, and where
/// people would have to know that it does not.
pub(super) fn is_enclosed(operand: &Expr, op: Op, is_left: bool) -> bool {
    let (own, inner) = (op.row().1, precedence(operand));
    let (chains, mixes_with) = match own {
        Precedence::LogicalOr | Precedence::LogicalAnd => (true, Precedence::Equality),
        // `a < b < c` is no chain of comparisons.
        Precedence::Equality | Precedence::Relational => (false, Precedence::Additive),
        Precedence::Additive => (true, Precedence::Multiplicative),
        // Nobody is sure of `a << b + c` and `a & b == c`.
        _ => (true, Precedence::Unary),
    };
    let is_chain = chains && is_left && inner == own;
    !is_chain && inner < mixes_with
}
