//! Control flow in a program: loops, `switch` and jumps. They are parts of the C tree, which chooses the types
//! of expressions and statements.

/// The form of a loop.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LoopForm {
    /// `for (first; condition; last)`
    For,
    /// `while (condition)`
    While,
    /// `do … while (condition);`
    DoWhile,
}

/// A loop. Only a `for` has the first and the last expression, and either may be missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loop<Expr, Stmt> {
    /// Its form.
    pub form: LoopForm,
    /// Evaluated before the loop.
    pub first: Option<Expr>,
    /// Whether it goes on.
    pub condition: Expr,
    /// Evaluated after each iteration.
    pub last: Option<Expr>,
    /// Its statements.
    pub body: Vec<Stmt>,
}

/// The statements from some labels of a `switch` on, which run on into the next arm unless they end in a jump.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arm<Stmt> {
    /// The values of its `case` labels.
    pub labels: Vec<i128>,
    /// Whether it has the label `default`.
    pub is_default: bool,
    /// Its statements.
    pub body: Vec<Stmt>,
}

/// Where a jump leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Jump {
    /// After the innermost loop or `switch`.
    Break,
    /// To the end of the innermost loop's body.
    Continue,
    /// To the label with this number.
    Goto(u32),
}
