//! A file that is printed in chunks. What precedes its test cases depends on all of them: a program that is too
//! large to be held is printed twice, first for that.

use crc32fast::Hasher;

use super::contents::Contents;
use super::main_function::main;
use super::needs::Needs;
use super::runs::Runs;
use super::{Files, Program, case, printer};
use crate::c::check::Checks;
use crate::c::complaint::end;
use crate::c::print::Text;
use crate::c::tree::CaseCode;

/// Some test cases of a file, printed.
#[derive(Debug, Clone)]
pub struct Chunk {
    /// Their text.
    pub text: String,
    needs: Needs,
    runs: Runs,
}

/// A file, and what its first and last lines depend on.
#[derive(Debug, Clone)]
pub struct Sheet {
    contents: Contents,
    checks: Checks,
    needs: Needs,
    /// The test cases that `main` runs.
    runs: Runs,
    /// Whether `main` gets arguments.
    takes_arguments: bool,
    /// Whether `main` says when it is at its end.
    tells_end: bool,
    /// The checksum of all chunks.
    checksum: Hasher,
}

impl Sheet {
    /// An empty file.
    pub(super) fn new(contents: Contents, checks: Checks, takes_arguments: bool) -> Sheet {
        let (needs, runs, tells_end, checksum) = Default::default();
        Sheet { contents, checks, needs, runs, takes_arguments, tells_end, checksum }
    }

    /// The same file, whose `main` says when it is at its end.
    pub(super) fn telling_end(self) -> Sheet {
        Sheet { tells_end: true, ..self }
    }

    /// The macro that makes a program of another generator say when it is at its end.
    pub(super) fn tells_end_by_macro(&self) -> String {
        if self.tells_end {
            format!("#define QUEST_END \"{}\\n\"\n", end(1))
        } else {
            String::new()
        }
    }

    /// The files of a program with checks of a form, and a `main` that gets arguments or none, empty, by name.
    pub fn of_program(
        files: Files,
        checks: Checks,
        takes_arguments: bool,
    ) -> Vec<(&'static str, Sheet)> {
        let sheets = Contents::of_program(files).into_iter();
        let sheets = sheets.map(|contents| Sheet::new(contents, checks, takes_arguments));
        files.names().iter().copied().zip(sheets).collect()
    }

    /// Prints test cases; the first has this number in the program, counted from 1.
    pub fn print(&self, first: u32, cases: &[CaseCode]) -> Chunk {
        let usual = if self.checks.is_full() { 4096 } else { 2304 };
        let mut text = Text::with_capacity(usual * cases.len());
        let mut needs = Needs::default();
        for (code, number) in cases.iter().zip(first..) {
            let portion = self.contents.portion(code);
            if self.contents.lacks(&portion) {
                continue;
            }
            let printer = printer(self.checks, number, &portion, text);
            text = case(self.contents, self.checks, &portion, printer);
            self.contents.note_needs(&portion, &mut needs);
        }
        let mut runs = Runs::default();
        if !self.contents.is_callee() {
            cases.iter().for_each(|code| runs.add(code, self.checks.is_full()));
        }
        // In files of their own, functions are hidden already.
        needs.opaque &= self.contents == Contents::Both;
        Chunk { text: text.into(), needs, runs }
    }

    /// Takes note of the next chunk of the file.
    pub fn add(&mut self, chunk: &Chunk) {
        self.needs.join(&chunk.needs);
        self.runs.join(&chunk.runs);
        self.checksum.update(chunk.text.as_bytes());
    }

    /// The text before the chunks, when all have been noted: the origin of the program, a checksum of the rest (a
    /// changed Quest shows), and the support that they need.
    pub fn beginning(&self, program: &Program) -> String {
        let mut text = program.header.clone();
        if !text.ends_with('\n') {
            text.push('\n');
        }
        self.contents.runtime(self.checks, &self.needs, &mut text);
        let mut checksum = Hasher::new();
        checksum.update(text.as_bytes());
        checksum.combine(&self.checksum);
        self.end().for_each(|piece| checksum.update(piece.as_bytes()));
        program.sealed(checksum.finalize()) + &text
    }

    /// The text after the chunks, in pieces: `main`.
    pub fn end(&self) -> impl Iterator<Item = String> {
        let runs = (!self.contents.is_callee()).then_some(&self.runs);
        runs.into_iter()
            .flat_map(|runs| main(self.checks, runs, self.takes_arguments, self.tells_end))
    }
}

/// A file whose text is held while it is printed.
pub(super) struct Printed {
    sheet: Sheet,
    text: String,
}

impl Printed {
    /// The file without test cases.
    pub(super) fn new(sheet: Sheet) -> Printed {
        Printed { sheet, text: String::new() }
    }

    /// Prints further test cases; the first has this number in the program.
    pub(super) fn add(&mut self, first: u32, cases: &[CaseCode]) {
        let chunk = self.sheet.print(first, cases);
        self.sheet.add(&chunk);
        self.text.push_str(&chunk.text);
    }

    /// The whole text of the file, of this program.
    pub(super) fn finish(self, program: &Program) -> String {
        let mut text = self.sheet.beginning(program) + &self.text;
        text.extend(self.sheet.end());
        text
    }
}
