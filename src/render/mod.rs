//! Puts test cases into files: one translation unit, or caller and callee apart, or more.
//!
//! In: the C trees of test cases, a dialect, a data model.
//! Out: the text of each file, with the macros and functions that its checks need.

mod contents;
mod files;
mod headers;
mod main_function;
mod many;
mod needs;
mod runs;
mod sheet;
mod spread;
mod standalone;
mod support;

use std::fmt::Write;

use crate::c::check::Checks;
use crate::c::features::Feature;
use crate::c::print::{Printer, Text};
use crate::c::rules::Rules;
use crate::c::tree::{CaseCode, Form, Function, Half, Linkage};
use crate::case::TestCase;
use contents::Contents;
pub use files::Files;
use headers::keeping_attributes;
use sheet::Printed;
pub use sheet::{Chunk, Sheet};
use spread::Share;
pub use standalone::Kept;

/// A batch of test cases on their way to files.
#[derive(Debug, Clone)]
pub struct Program {
    /// The text at the top of each file: the script's `Quest.header`.
    pub header: String,
    /// The origin of the program: version, command line, scripts and seed, one line each.
    pub origin: Vec<String>,
    /// The form of its checks.
    pub checks: Checks,
    /// Whether `main` gets arguments on its machine.
    pub takes_arguments: bool,
    /// What its plain form keeps.
    pub kept: Kept,
    /// The test cases in order; the first is number 1.
    pub cases: Vec<CaseCode>,
}

/// The two files of a program rendered apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Split {
    /// The callers and `main`.
    pub main: String,
    /// The functions under test.
    pub callee: String,
}

/// A file: its name, which may begin with a directory's, and its text.
pub type File = (String, String);

impl Program {
    /// The program of test cases that follow some rules, with the script's header.
    pub fn new(rules: &Rules, header: &str, origin: Vec<String>, cases: &[TestCase]) -> Program {
        Program {
            header: format!("{}{}", rules.lacks.header(), keeping_attributes(header)),
            origin,
            checks: rules.checks,
            takes_arguments: !rules.lacks.contains(Feature::Arguments),
            kept: Kept::default(),
            cases: cases.iter().map(|case| case.code(rules)).collect(),
        }
    }

    /// The program as one translation unit.
    pub fn one_file(&self) -> String {
        self.print(self.sheet(Contents::Both))
    }

    /// The program as two translation units that share declarations and no definition.
    pub fn two_files(&self) -> Split {
        let unit = |contents| self.print(self.sheet(contents));
        Split { main: unit(Contents::Caller), callee: unit(Contents::Callee(Share::WHOLE)) }
    }

    /// That many files of the program by name, the caller's first.
    pub fn files(&self, files: Files) -> Vec<File> {
        self.print_all(files, |sheet| sheet)
    }

    /// The same files, but the program prints [`crate::c::complaint::end`] when it comes to its end, so that whoever runs it can
    /// tell success from an early end that looks like it.
    pub fn files_telling_end(&self, files: Files) -> Vec<File> {
        self.print_all(files, Sheet::telling_end)
    }

    /// An empty file of it.
    fn sheet(&self, contents: Contents) -> Sheet {
        Sheet::new(contents, self.checks, self.takes_arguments)
    }

    fn print_all(&self, files: Files, form: impl Fn(Sheet) -> Sheet) -> Vec<File> {
        let sheets = Sheet::of_program(files, self.checks, self.takes_arguments).into_iter();
        sheets.map(|(name, sheet)| (name.into(), self.print(form(sheet)))).collect()
    }

    fn print(&self, sheet: Sheet) -> String {
        if let Some(whole) = self.whole() {
            let text = sheet.tells_end_by_macro() + whole;
            return self.sealed(crc32fast::hash(text.as_bytes())) + &text;
        }
        let mut printed = Printed::new(sheet);
        printed.add(1, &self.cases);
        printed.finish(self)
    }

    /// The text of a program of another generator.
    fn whole(&self) -> Option<&str> {
        self.cases.first().and_then(|case| case.whole.as_deref())
    }

    /// The comment at the top of a file: the program's origin, and the checksum of the rest.
    fn sealed(&self, checksum: u32) -> String {
        let mut sealed = String::from("/*\n");
        for line in &self.origin {
            let _ = writeln!(sealed, " * {}", in_comment(line));
        }
        let _ = writeln!(sealed, " * crc32 of the rest: {checksum:08x}");
        sealed.push_str(" */\n");
        sealed
    }
}

/// A line for use in a comment: a script's name or a command line must not end it.
fn in_comment(line: &str) -> String {
    line.replace("*/", "* /").replace(['\n', '\r'], " ")
}

/// The printer of a test case.
fn printer(checks: Checks, number: u32, code: &CaseCode, text: Text) -> Printer {
    match checks {
        Checks::Full => Printer::new(text, Some(code.tag)),
        Checks::Terse => in_its_ways(Printer::terse(text, number), code),
    }
}

/// Half of all test cases have ways of their own: the fewest parentheses, and initializers that vary.
fn in_its_ways(printer: Printer, code: &CaseCode) -> Printer {
    if !code.tag.is_odd() {
        return printer;
    }
    let variety = crc32fast::hash(code.tag.as_str().as_bytes());
    printer.sparingly().varied(variety.into(), code.designators).doing_without(code.lacks)
}

/// The code of a test case, appended to what a printer has printed.
fn case(contents: Contents, checks: Checks, code: &CaseCode, mut printer: Printer) -> Text {
    if checks.is_full() {
        printer.case_comment(code);
    }
    for decl in &code.types {
        printer.type_decl(decl);
    }
    for object in &code.shared {
        contents.shared_object(object, contents.shared(), &mut printer);
    }
    if checks.is_full() || needs_prototypes(contents, code) {
        contents.prototypes(code, &mut printer);
    }
    for half in contents.halves(code) {
        for function in &half.declared {
            printer.prototype(function, contents.units(), false);
        }
        known(half, contents, &mut printer);
        for object in &half.objects {
            contents.own_object(object, "static ", &mut printer);
        }
        pointers(half, code, &mut printer);
        for function in &half.functions {
            printer.function(function, contents.units());
        }
    }
    printer.text()
}

/// Whether a unit refers to functions of the callee's side before their definitions, or has none.
fn needs_prototypes(contents: Contents, code: &CaseCode) -> bool {
    let has_pointers = |half: &Half| !half.pointers.is_empty();
    contents == Contents::Caller
        || contents.is_part()
        || code.is_caller_first()
        || code.caller.functions.iter().any(Function::is_seen_by_both)
        || code.functions().any(|function| function.form == Form::InlineDefinition)
        || contents.halves(code).any(has_pointers)
}

/// Declarations of the functions that a side's objects point to.
fn known(half: &Half, contents: Contents, printer: &mut Printer) {
    for function in half.functions.iter().filter(|function| function.linkage == Linkage::Known) {
        printer.prototype(function, contents.units(), true);
    }
}

/// The pointers to functions that a side has.
fn pointers(half: &Half, code: &CaseCode, printer: &mut Printer) {
    for pointer in &half.pointers {
        if let Some(to) = code.functions().find(|function| function.name == pointer.to) {
            printer.pointer(pointer, to);
        }
    }
}
