//! The labels to which statements may jump, taken or not.

use super::Stmt;

impl Stmt {
    /// Those of the statement itself.
    pub(super) fn targets(&self) -> &[u32] {
        match self {
            Stmt::Goto(label) => std::slice::from_ref(label),
            Stmt::GotoOneOf(_, labels) => labels,
            Stmt::Asm(asm) => &asm.labels,
            _ => &[],
        }
    }

    /// The same, to be changed.
    pub(super) fn targets_mut(&mut self) -> &mut [u32] {
        match self {
            Stmt::Goto(label) => std::slice::from_mut(label),
            Stmt::GotoOneOf(_, labels) => labels,
            Stmt::Asm(asm) => &mut asm.labels,
            _ => &mut [],
        }
    }
}
