//! The files of a program of many test cases. The code of a test case takes ten times the memory of its text, so that it is
//! made, printed and dropped a few test cases at a time.

use super::{File, Files, Program, Sheet};
use crate::c::rules::Rules;
use crate::c::tree::CaseCode;
use crate::case::TestCase;

/// The test cases whose code is there at a time: it stays in a processor's cache.
const CHUNK: usize = 10;

/// The bytes of text for which there is room from the start, for each test case.
const USUAL: usize = 2048;

impl Program {
    /// The files that [`Program::files_telling_end`] makes, of these test cases instead of its own.
    pub fn many_files_telling_end(
        &self,
        rules: &Rules,
        cases: &[TestCase],
        files: Files,
    ) -> Vec<File> {
        let sheets = Sheet::of_program(files, self.checks, self.takes_arguments).into_iter();
        let room = || String::with_capacity(USUAL * cases.len());
        let mut printed: Vec<(&str, Sheet, String)> =
            sheets.map(|(name, sheet)| (name, sheet.telling_end(), room())).collect();
        for (cases, first) in cases.chunks(CHUNK).zip((1..).step_by(CHUNK)) {
            let codes: Vec<CaseCode> = cases.iter().map(|case| case.code(rules)).collect();
            for (_, sheet, text) in &mut printed {
                let chunk = sheet.print(first, &codes);
                sheet.add(&chunk);
                text.push_str(&chunk.text);
            }
        }
        let whole = |(name, sheet, mut text): (&str, Sheet, String)| {
            text.insert_str(0, &sheet.beginning(self));
            text.extend(sheet.end());
            (name.into(), text)
        };
        printed.into_iter().map(whole).collect()
    }
}
