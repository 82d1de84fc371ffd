//! `setjmp` and `longjmp` in programs.

use std::collections::BTreeSet;

use super::{Flow, Stmt};

impl Flow {
    /// Whether at most one `setjmp` has each buffer.
    pub(super) fn uses_each_buffer_once(&self) -> bool {
        let mut used = BTreeSet::new();
        let mut is_once = true;
        self.each_statement(&mut |stmt| {
            if let Stmt::SetJump(landing, ..) = stmt {
                is_once &= used.insert(landing.buffer);
            }
        });
        is_once
    }
}
