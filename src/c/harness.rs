//! The harness in a program: statements and expressions beyond C proper that Quest needs for its checks,
//! printed as calls of the harness. They are parts of the C tree, which chooses the types of expressions and
//! statements.

use crate::c::complaint::{Side, Subject};
use crate::c::types::{Int, Type};

/// A statement of the harness.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action<Expr, Stmt> {
    /// Checks a value: the side, the subject, the value found, the value expected. The type is that of the
    /// found value after the integral promotions.
    Check(Side, Subject, Expr, Expr),
    /// Checks that both sides lay out a type alike: what the callee found, and what the caller measures.
    CheckLayout(Expr, Expr),
    /// Counts a call, so that a missing call is noticed.
    Reached,
    /// `return;` if a check in the function has failed.
    LeaveIfFailed,
    /// Resets the count of calls: of many calls, only the last counts.
    Recount,
    /// Runs statements this many times, or until a check fails, and then checks that the stack is as deep as
    /// before. Addresses have the given type.
    Repeat(u32, Int, Vec<Stmt>),
}

/// An expression of the harness, about an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Probe<Expr> {
    /// The address of a copy of an object that ends at an inaccessible page, or begins after one: the page's
    /// number, then the object.
    Guarded(Edge, u32, Expr),
    /// The address of an object as an integer. It is implementation-defined, so a program may only ask
    /// whether it is aligned.
    Location(Expr, Int),
    /// The bits of a zeroed object that a bit-field occupies, as an unsigned long: 256 times the number of
    /// the first byte that changes when all its bits are set, plus that byte.
    Bits(Expr),
    /// The remainder of an address (an integer) divided by the required alignment of an object.
    Misalignment(Expr, Demand),
}

/// The required alignment of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Demand {
    /// The alignment of a type in a struct, capped at this many bytes.
    Type(Type, u32),
    /// This many bytes.
    Bytes(u32),
}

/// Where an object touches an inaccessible page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edge {
    /// The object begins where the page ends.
    Beginning,
    /// The object ends where the page begins.
    End,
}
