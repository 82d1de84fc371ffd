//! What a program has beyond C proper because Quest checks it: statements and expressions that are printed
//! as calls of the harness. They are parts of the C tree, which says of what expressions and statements.

use crate::c::complaint::{Side, Subject};
use crate::c::types::{Int, Type};

/// What a statement of the harness does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action<Expr, Stmt> {
    /// The expectation that a place holds a value: on which side, about what, found, expected. The
    /// value's type is that of the place after the integral promotions.
    Check(Side, Subject, Expr, Expr),
    /// The expectation that both sides lay out a type in the same way: what the callee found, and what the
    /// caller measures.
    CheckLayout(Expr, Expr),
    /// Counts this call, so that one which never happens is noticed.
    Reached,
    /// `return;` if a check of the function did not hold by now.
    LeaveIfFailed,
    /// Forgets the calls so far: of many, the last one counts.
    Recount,
    /// Statements that are executed so many times, unless a check does not hold before; and then the
    /// expectation that the stack is as deep as at first. Addresses have the given type.
    Repeat(u32, Int, Vec<Stmt>),
}

/// What an expression of the harness asks of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Probe<Expr> {
    /// The address of a copy of an object that ends at an inaccessible page, or begins at one: which
    /// page, the object.
    Guarded(Edge, u32, Expr),
    /// Where an object is, as an integer. It is implementation-defined but for one thing, which is all
    /// that may be asked of it: whether the object is aligned.
    Location(Expr, Int),
    /// Which bits of an object of zeros a bit-field of it takes, as an unsigned long: 256 times the number
    /// of the first byte that changes when all its bits are set, and that byte.
    Bits(Expr),
    /// By how much an address, an integer, is beyond a multiple of what an object must be aligned to.
    Misalignment(Expr, Demand),
}

/// What an object must be aligned to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Demand {
    /// What a struct aligns a type to, or so many bytes if that is less.
    Type(Type, u32),
    /// So many bytes.
    Bytes(u32),
}

/// Where an object touches a page that may be neither read nor written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edge {
    /// It begins where the page ends.
    Beginning,
    /// It ends where the page begins.
    End,
}
