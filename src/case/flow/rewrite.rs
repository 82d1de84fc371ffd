//! The kinds of rewrites that make a variant of a program.

use serde::{Deserialize, Serialize};

/// A kind of rewrite.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rewrite {
    /// A statement is removed that no run comes to.
    DeadRemoved,
    /// Others stand in its place.
    DeadReplaced,
    /// There are more of them.
    DeadAdded,
    /// A condition depends on what compilers do not know.
    ConditionOpaque,
    /// It is a constant.
    ConditionConstant,
    /// The arms of a branch change places.
    BranchTurned,
    /// Statements are in a branch, a loop that runs once, or an arm of a `switch`.
    Guarded,
    /// An object that compilers do not know holds a constant.
    ConstantOpaque,
    /// A constant stands for what always has its value.
    ValueConstant,
    /// The first iteration of a loop is in front of it.
    LoopPeeled,
    /// A loop's iterations are in two loops.
    LoopSplit,
    /// Two iterations of a loop are one.
    LoopUnrolled,
    /// A loop has another keyword.
    LoopRespelled,
    /// Two loops change places.
    LoopsInterchanged,
    /// A loop's statements are in two loops.
    LoopDistributed,
    /// Statements are a function of their own.
    Outlined,
    /// A call is the statements of its function.
    InLine,
    /// An object is outside functions, or seen by other files.
    ObjectOutside,
    /// A function works on a copy of an object outside functions.
    GlobalInLocal,
    /// A type is wider.
    TypeWider,
    /// An expression is written in another way.
    ExpressionRewritten,
}

impl Rewrite {
    /// What it does, for tables.
    pub fn name(self) -> &'static str {
        match self {
            Rewrite::DeadRemoved => "dead code removed",
            Rewrite::DeadReplaced => "dead code replaced",
            Rewrite::DeadAdded => "dead code added",
            Rewrite::ConditionOpaque => "condition made opaque",
            Rewrite::ConditionConstant => "condition made constant",
            Rewrite::BranchTurned => "branch turned",
            Rewrite::Guarded => "statements guarded",
            Rewrite::ConstantOpaque => "constant made opaque",
            Rewrite::ValueConstant => "value made constant",
            Rewrite::LoopPeeled => "loop peeled",
            Rewrite::LoopSplit => "loop split",
            Rewrite::LoopUnrolled => "loop unrolled",
            Rewrite::LoopRespelled => "loop written by another keyword",
            Rewrite::LoopsInterchanged => "loops interchanged",
            Rewrite::LoopDistributed => "loop distributed",
            Rewrite::Outlined => "statements outlined",
            Rewrite::InLine => "call put in line",
            Rewrite::ObjectOutside => "object put outside",
            Rewrite::GlobalInLocal => "global kept in a local",
            Rewrite::TypeWider => "type made wider",
            Rewrite::ExpressionRewritten => "expression rewritten",
        }
    }
}
