//! Operators: how they are spelled, and what is known of each.

use std::cmp::Ordering;

use serde::{Deserialize, Serialize};

use crate::c::types::{Int, Type};

/// A unary arithmetic operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum UnaryOp {
    /// `-n`
    Minus,
    /// `~n`
    Complement,
    /// `!n`
    Not,
    /// `+n`, which is promoted.
    Plus,
}

/// A binary arithmetic operator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
#[allow(missing_docs)]
pub enum Op {
    Multiply,
    Divide,
    Remainder,
    Add,
    Subtract,
    ShiftLeft,
    ShiftRight,
    Less,
    Greater,
    LessEqual,
    GreaterEqual,
    Equal,
    NotEqual,
    And,
    Xor,
    Or,
    LogicalAnd,
    LogicalOr,
}

impl From<Op> for &'static str {
    fn from(op: Op) -> &'static str {
        op.spelling()
    }
}

impl From<UnaryOp> for &'static str {
    fn from(op: UnaryOp) -> &'static str {
        op.spelling()
    }
}

impl TryFrom<String> for Op {
    type Error = String;

    fn try_from(spelling: String) -> Result<Op, String> {
        let found = Op::ALL.into_iter().find(|op| op.spelling() == spelling);
        found.ok_or_else(|| format!("`{spelling}` is no binary operator"))
    }
}

impl TryFrom<String> for UnaryOp {
    type Error = String;

    fn try_from(spelling: String) -> Result<UnaryOp, String> {
        let found = UnaryOp::ALL.into_iter().find(|op| op.spelling() == spelling);
        found.ok_or_else(|| format!("`{spelling}` is no unary operator"))
    }
}

impl UnaryOp {
    /// Every unary operator.
    pub const ALL: [UnaryOp; 4] =
        [UnaryOp::Minus, UnaryOp::Complement, UnaryOp::Not, UnaryOp::Plus];

    /// Its spelling in C.
    pub fn spelling(self) -> &'static str {
        match self {
            UnaryOp::Minus => "-",
            UnaryOp::Complement => "~",
            UnaryOp::Not => "!",
            UnaryOp::Plus => "+",
        }
    }
}

impl Op {
    /// Every binary operator.
    pub const ALL: [Op; 18] = [
        Op::Multiply,
        Op::Divide,
        Op::Remainder,
        Op::Add,
        Op::Subtract,
        Op::ShiftLeft,
        Op::ShiftRight,
        Op::Less,
        Op::Greater,
        Op::LessEqual,
        Op::GreaterEqual,
        Op::Equal,
        Op::NotEqual,
        Op::And,
        Op::Xor,
        Op::Or,
        Op::LogicalAnd,
        Op::LogicalOr,
    ];

    /// Its spelling in C.
    pub fn spelling(self) -> &'static str {
        match self {
            Op::Multiply => "*",
            Op::Divide => "/",
            Op::Remainder => "%",
            Op::Add => "+",
            Op::Subtract => "-",
            Op::ShiftLeft => "<<",
            Op::ShiftRight => ">>",
            Op::Less => "<",
            Op::Greater => ">",
            Op::LessEqual => "<=",
            Op::GreaterEqual => ">=",
            Op::Equal => "==",
            Op::NotEqual => "!=",
            Op::And => "&",
            Op::Xor => "^",
            Op::Or => "|",
            Op::LogicalAnd => "&&",
            Op::LogicalOr => "||",
        }
    }

    /// Whether it shifts: its operands keep types of their own.
    pub fn is_shift(self) -> bool {
        matches!(self, Op::ShiftLeft | Op::ShiftRight)
    }

    /// Whether it is `&&` or `||`, which may leave its right operand unevaluated.
    pub fn is_logical(self) -> bool {
        matches!(self, Op::LogicalAnd | Op::LogicalOr)
    }

    /// Whether it takes integers only.
    pub fn is_integral(self) -> bool {
        self.is_shift() || matches!(self, Op::Remainder | Op::And | Op::Xor | Op::Or)
    }

    /// Whether it tells which of two numbers is greater, which complex numbers do not have.
    pub fn is_order(self) -> bool {
        matches!(self, Op::Less | Op::Greater | Op::LessEqual | Op::GreaterEqual)
    }

    /// Whether C has a compound assignment with it.
    pub fn is_assignable(self) -> bool {
        !self.is_truth()
    }

    /// The comparison that holds when another does not.
    pub fn opposite(self) -> Option<Op> {
        match self {
            Op::Less => Some(Op::GreaterEqual),
            Op::Greater => Some(Op::LessEqual),
            Op::LessEqual => Some(Op::Greater),
            Op::GreaterEqual => Some(Op::Less),
            Op::Equal => Some(Op::NotEqual),
            Op::NotEqual => Some(Op::Equal),
            _ => None,
        }
    }

    /// Whether a comparison holds of two values in this order.
    pub fn compares(self, order: Ordering) -> bool {
        match self {
            Op::Less => order.is_lt(),
            Op::Greater => order.is_gt(),
            Op::LessEqual => order.is_le(),
            Op::GreaterEqual => order.is_ge(),
            Op::Equal => order.is_eq(),
            _ => order.is_ne(),
        }
    }

    /// Whether it yields 0 or 1, an `int` whatever its operands are.
    pub fn is_truth(self) -> bool {
        match self {
            Op::Less | Op::Greater | Op::LessEqual | Op::GreaterEqual => true,
            Op::Equal | Op::NotEqual | Op::LogicalAnd | Op::LogicalOr => true,
            Op::Multiply | Op::Divide | Op::Remainder | Op::Add | Op::Subtract => false,
            Op::ShiftLeft | Op::ShiftRight | Op::And | Op::Xor | Op::Or => false,
        }
    }
}

/// `++` and `--`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Step {
    PreIncrement,
    PostIncrement,
    PreDecrement,
    PostDecrement,
}

impl Step {
    /// All of them.
    pub const ALL: [Step; 4] =
        [Step::PreIncrement, Step::PostIncrement, Step::PreDecrement, Step::PostDecrement];

    /// As C spells it, with `x` for the variable.
    pub fn spelling(self) -> &'static str {
        match self {
            Step::PreIncrement => "++x",
            Step::PostIncrement => "x++",
            Step::PreDecrement => "--x",
            Step::PostDecrement => "x--",
        }
    }

    /// The operator that computes the new value from the old one and 1.
    pub fn op(self) -> Op {
        match self {
            Step::PreIncrement | Step::PostIncrement => Op::Add,
            Step::PreDecrement | Step::PostDecrement => Op::Subtract,
        }
    }

    /// The type of the 1 that is added to a number of a type: "the appropriate type" (C23 6.5.4.2). For an integer of a given width,
    /// which is not promoted, compilers take that type itself, so that `++x` of a `_BitInt(8)` that is 127 overflows, though
    /// `x += 1` does not.
    pub fn one(ty: &Type) -> Int {
        match ty {
            Type::Int(int) if int.is_bit_precise() => *int,
            _ => Int::Int,
        }
    }

    /// Whether its value is the old one.
    pub fn is_postfix(self) -> bool {
        matches!(self, Step::PostIncrement | Step::PostDecrement)
    }

    /// The one in the other direction.
    pub fn opposite(self) -> Step {
        match self {
            Step::PreIncrement => Step::PreDecrement,
            Step::PostIncrement => Step::PostDecrement,
            Step::PreDecrement => Step::PreIncrement,
            Step::PostDecrement => Step::PostIncrement,
        }
    }
}
