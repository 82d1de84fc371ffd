//! The files of a program of many test cases. The code of a test case takes ten times the memory of its text, so that it is
//! made, printed and dropped a few test cases at a time.

use super::sheet::Printed;
use super::{File, Files, Program, Sheet};
use crate::c::rules::Rules;
use crate::c::tree::CaseCode;
use crate::case::TestCase;

/// The test cases whose code is there at a time: it stays in a processor's cache.
const CHUNK: usize = 10;

impl Program {
    /// The files that [`Program::files_telling_end`] makes, of these test cases instead of its own.
    pub fn many_files_telling_end(
        &self,
        rules: &Rules,
        cases: &[TestCase],
        files: Files,
    ) -> Vec<File> {
        let sheets = Sheet::of_program(files, self.checks, self.takes_arguments).into_iter();
        let mut printed: Vec<(&str, Printed)> =
            sheets.map(|(name, sheet)| (name, Printed::new(sheet.telling_end()))).collect();
        for (cases, first) in cases.chunks(CHUNK).zip((1..).step_by(CHUNK)) {
            let codes: Vec<CaseCode> = cases.iter().map(|case| case.code(rules)).collect();
            for (_, file) in &mut printed {
                file.add(first, &codes);
            }
        }
        printed.into_iter().map(|(name, file)| (name.into(), file.finish(self))).collect()
    }
}
