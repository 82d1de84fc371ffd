//! Prints repeated calls, and the check of the stack depth between them.

use super::Printer;
use crate::c::check::CheckKind;
use crate::c::complaint::{Side, Subject, Topic};
use crate::c::path::Path;
use crate::c::tree::{Expr, Stmt};
use crate::c::types::Int;

impl Printer {
    /// A loop. The stack is measured where it must be equally deep each time; what a call leaves behind is
    /// reported in bytes per call, rounded down, since the first iteration may be compiled apart from the
    /// others.
    pub(super) fn repeat(&mut self, times: u32, int: Int, body: &[Stmt]) {
        let (before, failed, stack) = match self.plain {
            // In a plain program, other test cases may have counted before.
            true => (", before = calls", "!failed", "stack()"),
            false => (", before = quest_failures", "quest_failures == before", "quest_stack()"),
        };
        let address = int.spelling();
        self.put(&format!(
            "{{\n        int n = 0{before};\n        {address} first = 0, here;\n        do {{\n            \
             here = {stack};\n            if (n == 0) first = here;\n"
        ));
        for stmt in body {
            self.put("            ");
            self.simple(stmt);
            self.word(";\n");
        }
        self.put(&format!("        }} while (++n < {times} && {failed});\n        "));
        let lost = format!("(here > first ? here - first : first - here) / {times}");
        if self.plain || self.terse {
            let fails = if self.plain { "failed = 1" } else { "quest_failed()" };
            self.put(&format!("if ({lost} != 0) {fails};\n    }}"));
            return;
        }
        let want = Expr::Int(0, int);
        self.put(&format!("{}({lost}, ", CheckKind::of(&want).macro_name()));
        self.expr(&want);
        self.topic(&Topic::Value(Side::Caller, Subject::Stack, Path::default()));
        self.put(";\n    }");
    }
}
