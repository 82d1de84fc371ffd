//! Prints what runs test cases.

use super::Printer;
use crate::c::tree::{CaseCode, Expr, Run};

impl Printer {
    /// The comment that opens a test case.
    pub fn case_comment(&mut self, code: &CaseCode) {
        self.put("\n/* seed ");
        self.number(code.seed);
        self.put(" */\n");
    }

    /// The name of the function that runs a test case.
    pub fn entry(&mut self, run: &Run) {
        self.name(run.entry);
        self.word(",\n");
    }

    /// The statement that runs a test case.
    pub fn call_entry(&mut self, code: &CaseCode) {
        self.put("    ");
        self.name(code.entry);
        self.word("();\n");
    }

    /// The end of a `main` whose exit status says whether a value differs from the expected one.
    pub fn return_whether(&mut self, got: &Expr, want: &Expr) {
        self.put("    return ");
        self.difference(got, want);
        self.word(";\n");
    }

    /// The statement of `main` that runs the test case of a seed, if it was selected. With `says_reaches`, it passes
    /// how many calls must reach their ends.
    pub fn run_case(&mut self, number: u32, seed: i64, run: &Run, says_reaches: bool) {
        self.put("    if (quest_begin(");
        self.number(number);
        self.put(", \"");
        self.number(seed);
        self.put("\")) { ");
        self.name(run.entry);
        self.put("(); quest_end(");
        if says_reaches {
            self.number(run.reaches);
        }
        self.put("); }\n");
    }
}
