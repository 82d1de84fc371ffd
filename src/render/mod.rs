//! Puts test cases into files: one translation unit, or caller and callee apart, or more.
//!
//! In: the C trees of test cases, a dialect, a data model.
//! Out: the text of each file, with the macros and functions that its checks need.

mod files;
mod needs;
mod runs;
mod sheet;
mod spread;
mod standalone;

use std::borrow::Cow;
use std::fmt::Write;
use std::{iter, slice};

use crate::c::check::{CheckKind, Checks};
use crate::c::complaint::{self, Topic};
use crate::c::control::BUFFERS;
use crate::c::harness::Edge;
use crate::c::path::Path;
use crate::c::print::{Printer, Units};
use crate::c::rules::Rules;
use crate::c::tree::{CaseCode, Function, Half, Linkage, Object, Stmt, Tag};
use crate::case::TestCase;
pub use files::Files;
use needs::Needs;
use runs::Runs;
pub use sheet::{Chunk, Sheet};
use spread::Share;

const GUARD: &str = include_str!("guard.c");
const GUARD_BEFORE: &str = include_str!("guard-before.c");
const BITS: &str = include_str!("bits.c");
const DEPTH: &str = include_str!("depth.c");
const NOINLINE: &str = include_str!("noinline.c");
const OPAQUE: &str = include_str!("opaque.c");
const SIZE: &str = include_str!("size.c");
const PRINT: &str = include_str!("print.c");
const CHECK: &str = include_str!("check.c");
const TERSE: &str = include_str!("terse.c");
const BEGIN: &str = include_str!("begin.c");
const TABLE: &str = include_str!("table.c");
const MAIN: &str = include_str!("main.c");

/// A batch of test cases on their way to files.
#[derive(Debug, Clone)]
pub struct Program {
    /// The text at the top of each file: the script's `Quest.header`.
    pub header: String,
    /// The origin of the program: version, command line, scripts and seed, one line each.
    pub origin: Vec<String>,
    /// The form of its checks.
    pub checks: Checks,
    /// Whether its plain form has the parentheses and initializers of the terse one.
    pub keeps_ways: bool,
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

/// The contents of one translation unit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Contents {
    Both,
    Caller,
    Callee(Share),
}

impl Contents {
    fn is_callee(self) -> bool {
        matches!(self, Contents::Callee(_))
    }

    /// The contents of each file of a program.
    fn of_program(files: Files) -> Vec<Contents> {
        if files.is_one() {
            return vec![Contents::Both];
        }
        let of = files.number() - 1;
        let shares = (0..of).map(|number| Contents::Callee(Share { number, of }));
        iter::once(Contents::Caller).chain(shares).collect()
    }

    /// What the unit has, or knows, of a test case.
    fn portion(self, code: &CaseCode) -> Cow<'_, CaseCode> {
        match self {
            Contents::Callee(share) => share.of(code),
            _ => Cow::Borrowed(code),
        }
    }

    /// Whether the unit has nothing of a test case.
    fn lacks(self, portion: &CaseCode) -> bool {
        let Half { objects, pointers, functions, declared: _ } = &portion.callee;
        let is_empty = objects.is_empty() && pointers.is_empty() && functions.is_empty();
        self.is_part() && is_empty
    }

    /// Whether other units have callees, too.
    fn is_part(self) -> bool {
        matches!(self, Contents::Callee(share) if !share.is_whole())
    }

    fn units(self) -> Units {
        if self == Contents::Both { Units::One } else { Units::Two }
    }

    /// The storage class of names shared by both sides.
    fn shared(self) -> &'static str {
        match self {
            Contents::Both => "static ",
            Contents::Caller => "",
            Contents::Callee(_) => "extern ",
        }
    }

    /// An object that both sides share, with the storage class of those that are not public. Only its own unit
    /// gives it a value.
    fn shared_object(self, object: &Object, storage: &str, printer: &mut Printer) {
        match self {
            Contents::Callee(_) => {
                printer.object("extern ", &Object { init: None, ..object.clone() });
            }
            _ => printer.object(if object.is_public { "" } else { storage }, object),
        }
        if object.is_public || self.units() == Units::Two {
            printer.declare_again(object);
        }
    }

    /// The unit's part of a test case, in order.
    fn halves(self, code: &CaseCode) -> impl Iterator<Item = &Half> {
        let callee = (self != Contents::Caller).then_some(&code.callee);
        let caller = (!self.is_callee()).then_some(&code.caller);
        let halves = if code.is_caller_first() { [caller, callee] } else { [callee, caller] };
        halves.into_iter().flatten()
    }

    /// Adds what a test case needs in the unit. The caller's has what callees in other units share.
    fn note_needs(self, code: &CaseCode, needs: &mut Needs) {
        needs.note(self.functions(slice::from_ref(code)));
        let jumps = |stmt: &Stmt| matches!(stmt, Stmt::SetJump(..) | Stmt::LongJump(..));
        if self == Contents::Caller {
            needs.jumps |= code.callee.functions.iter().any(|function| function.has(jumps));
        }
    }

    fn functions(self, cases: &[CaseCode]) -> impl Iterator<Item = &Function> {
        cases.iter().flat_map(move |code| self.halves(code)).flat_map(|half| &half.functions)
    }
}

/// A file: its name, which may begin with a directory's, and its text.
pub type File = (String, String);

impl Program {
    /// The program of test cases that follow some rules, with the script's header.
    pub fn new(rules: &Rules, header: &str, origin: Vec<String>, cases: &[TestCase]) -> Program {
        Program {
            header: format!("{}{header}", rules.lacks.header()),
            origin,
            checks: rules.checks,
            keeps_ways: false,
            cases: cases.iter().map(|case| case.code(rules)).collect(),
        }
    }

    /// The program as one translation unit.
    pub fn one_file(&self) -> String {
        self.print(Sheet::new(Contents::Both, self.checks))
    }

    /// The program as two translation units that share declarations and no definition.
    pub fn two_files(&self) -> Split {
        let unit = |contents| self.print(Sheet::new(contents, self.checks));
        Split { main: unit(Contents::Caller), callee: unit(Contents::Callee(Share::WHOLE)) }
    }

    /// That many files of the program by name, the caller's first.
    pub fn files(&self, files: Files) -> Vec<File> {
        self.print_all(files, |sheet| sheet)
    }

    /// The same files, but the program prints [`complaint::end`] when it comes to its end, so that whoever runs it can
    /// tell success from an early end that looks like it.
    pub fn files_telling_end(&self, files: Files) -> Vec<File> {
        self.print_all(files, Sheet::telling_end)
    }

    fn print_all(&self, files: Files, form: impl Fn(Sheet) -> Sheet) -> Vec<File> {
        let sheets = Sheet::of_program(files, self.checks).into_iter();
        sheets.map(|(name, sheet)| (name.into(), self.print(form(sheet)))).collect()
    }

    fn print(&self, mut sheet: Sheet) -> String {
        if let Some(whole) = self.whole() {
            let text = sheet.tells_end_by_macro() + whole;
            return self.sealed(crc32fast::hash(text.as_bytes())) + &text;
        }
        let chunk = sheet.print(1, &self.cases);
        sheet.add(&chunk);
        let mut text = sheet.beginning(self);
        text.push_str(&chunk.text);
        text.extend(sheet.end());
        text
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

impl Contents {
    /// The macros that the unit's checks need, and nothing else, so that no compiler warns.
    fn runtime(self, checks: Checks, needs: &Needs, text: &mut String) {
        for guard in needs.guards() {
            text.push_str(guard);
        }
        if needs.is_variadic {
            text.push_str("#include <stdarg.h>\n");
        }
        text.push_str(&needs.buffers(self.shared()));
        let state =
            ["int quest_failures", "int quest_calls", "int quest_case", "const char *quest_seed"];
        let is_used = |state: &&str| checks.is_full() || !state.ends_with("quest_seed");
        for state in state.into_iter().filter(is_used) {
            let _ = writeln!(text, "{}{state};", self.shared());
        }
        text.push_str(NOINLINE);
        text.push_str(needs.opaque());
        text.push_str(&needs.library());
        text.push_str(&needs.depth());
        text.push_str(needs.bits());
        if !self.is_callee() || !needs.kinds.is_empty() {
            text.push_str(PRINT);
            match checks {
                Checks::Full => {
                    text.push_str(&CHECK.replace("HEAD", &complaint::head("%d", "%s", "%s")));
                    needs.kinds.iter().for_each(|kind| check_function(kind, text));
                }
                Checks::Terse => text.push_str(&TERSE.replace("MESSAGE", &complaint::terse("%d"))),
            }
        }
    }
}

impl Needs {
    /// Support for objects at inaccessible pages.
    fn guards(&self) -> impl Iterator<Item = &'static str> {
        let guards = [(Edge::End, GUARD), (Edge::Beginning, GUARD_BEFORE)];
        guards.into_iter().filter(|(edge, _)| self.guards.contains(edge)).map(|(_, guard)| guard)
    }

    /// The macro of functions that are hidden from callers in the same file.
    fn opaque(&self) -> &'static str {
        if self.opaque { OPAQUE } else { "" }
    }

    /// Declarations of the functions of the library.
    fn library(&self) -> String {
        if self.library.is_empty() {
            return String::new();
        }
        let declarations = self.library.iter().map(|function| function.declaration("quest_size"));
        declarations.fold(SIZE.into(), |text, declaration| text + &declaration)
    }

    /// The buffers of `setjmp`, with the storage class of names that files share.
    fn buffers(&self, storage: &str) -> String {
        if !self.jumps {
            return String::new();
        }
        format!("#include <setjmp.h>\n{storage}jmp_buf quest_buffers[{BUFFERS}];\n")
    }

    /// Support for locating bit-fields.
    fn bits(&self) -> &'static str {
        if self.bits { BITS } else { "" }
    }

    /// Support for measuring the depth of the stack.
    fn depth(&self) -> String {
        let address = self.depth.map(|address| DEPTH.replace("WORD", &address.spelling()));
        address.unwrap_or_default()
    }
}

/// The number of test cases in a piece of `main`: it has a line for each.
const LINES: usize = 1000;

/// The function `main`, in pieces: it runs all test cases, or the one whose number is its argument; in the terse form,
/// for `3-7`, those with these numbers.
fn main(checks: Checks, runs: &Runs, tells_end: bool) -> impl Iterator<Item = String> {
    let head = match checks {
        Checks::Full => "\nstatic int quest_only;\nstatic int quest_ran;\n",
        Checks::Terse => "\nstatic int quest_ran;\n",
    };
    let line = complaint::end("%d");
    let told = tells_end.then(|| format!("    QUEST_PRINT((\"{line}\\n\", quest_ran));\n"));
    // Success is what must be shown: a compiler that gets comparisons wrong must not get it by default.
    let end =
        "    return quest_failures == 0 && quest_ran > 0 ? 0 : quest_failures > 0 ? 1 : 2;\n}\n";
    let pieces: Box<dyn Iterator<Item = String>> = match checks {
        Checks::Full => Box::new(main_of_statements(runs)),
        Checks::Terse => Box::new(main_of_table(runs)),
    };
    iter::once(head.into()).chain(pieces).chain(told).chain([end.into()])
}

/// The lines for test cases, in pieces. Each is appended to those before it in its piece.
fn lines<T>(
    runs: impl Iterator<Item = T>,
    print: impl Fn(String, u32, T) -> String,
) -> impl Iterator<Item = String> {
    let mut rest = (1..).zip(runs).peekable();
    iter::from_fn(move || {
        rest.peek()?;
        let piece = rest.by_ref().take(LINES);
        Some(piece.fold(String::new(), |text, (number, run)| print(text, number, run)))
    })
}

/// A `main` with a statement for each test case.
fn main_of_statements(runs: &Runs) -> impl Iterator<Item = String> {
    // Where all are to reach the same, the function that looks knows it.
    let all = runs.common_reaches().map(|reaches| reaches.to_string());
    let [parameter, calls, format, value] = match &all {
        Some(all) => ["void", all, all, ""],
        None => ["int calls", "calls", "%d", "calls, "],
    };
    // The test cases of a program are of one suite, and so of one family.
    let reached = runs.iter().next().map(|run| run.reached);
    let topic = reached.map(|(side, subject)| Topic::Value(side, subject, Path::default()));
    let topic = topic.map(|topic| topic.to_string()).unwrap_or_default();
    let begin = BEGIN.replace("TOPIC", &topic).replace("PARAMETER", parameter);
    let begin = begin.replace("VALUES", &complaint::values(format, "%d"));
    let begin = begin.replace("CALLS", calls).replace("VALUE", value);
    let says_reaches = all.is_none();
    let lines = lines(runs.iter().zip(runs.seeds()), move |text, number, (run, seed)| {
        let mut printer = Printer::new(text, Some(Tag::of_seed(seed)));
        printer.run_case(number, seed, &run, says_reaches);
        printer.finish()
    });
    [begin, MAIN.into()].into_iter().chain(lines)
}

/// A `main` with a table of the test cases.
fn main_of_table(runs: &Runs) -> impl Iterator<Item = String> {
    let lines = lines(runs.iter(), |text, number, run| {
        let mut printer = Printer::terse(text, number);
        printer.entry(&run);
        printer.finish()
    });
    let calls = runs.common_reaches().map(|reaches| reaches.to_string());
    let mut reached = String::new();
    if calls.is_none() {
        let reaches: Vec<String> = runs.iter().map(|run| run.reaches.to_string()).collect();
        reached = format!("static const int quest_reaches[] = {{ {} }};\n", reaches.join(", "));
    }
    let calls = calls.unwrap_or_else(|| "quest_reaches[quest_case - 1]".into());
    let end = [reached, TABLE.replace("CALLS", &calls)];
    let table = iter::once("static void (*const quest_cases[])(void) = {\n".into());
    table.chain(lines).chain(["    0\n};\n".into()]).chain(end)
}

/// A line for use in a comment: a script's name or a command line must not end it.
fn in_comment(line: &str) -> String {
    line.replace("*/", "* /").replace(['\n', '\r'], " ")
}

/// The printer of a test case.
fn printer(checks: Checks, number: u32, code: &CaseCode, text: String) -> Printer {
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
    printer.sparingly().varied(variety.into(), code.designators)
}

/// The code of a test case, appended to what a printer has printed.
fn case(contents: Contents, checks: Checks, code: &CaseCode, mut printer: Printer) -> String {
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
        for function in code.functions().filter(|function| function.is_seen_by_both()) {
            printer.prototype(function, contents.units(), contents.is_callee());
        }
    }
    for half in contents.halves(code) {
        for function in &half.declared {
            printer.prototype(function, contents.units(), false);
        }
        known(half, contents, &mut printer);
        for object in &half.objects {
            printer.object(if object.is_public { "" } else { "static " }, object);
        }
        pointers(half, code, &mut printer);
        for function in &half.functions {
            printer.function(function, contents.units());
        }
    }
    printer.finish()
}

/// Whether a unit refers to functions of the callee's side before their definitions, or has none.
fn needs_prototypes(contents: Contents, code: &CaseCode) -> bool {
    let has_pointers = |half: &Half| !half.pointers.is_empty();
    contents == Contents::Caller
        || contents.is_part()
        || code.is_caller_first()
        || code.caller.functions.iter().any(Function::is_seen_by_both)
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

/// The macro that checks values of a kind, for a user to redefine, and the function behind it.
fn check_function(kind: CheckKind, text: &mut String) {
    // printf cannot show all values: the nearest one that it can.
    let halves = "0x%016llx%016llx";
    let (ty, name, format) = match kind {
        CheckKind::Int => ("int ", "int", "%d"),
        CheckKind::UInt => ("unsigned int ", "uint", "%u"),
        CheckKind::Long => ("long ", "long", "%ld"),
        CheckKind::ULong => ("unsigned long ", "ulong", "%lu"),
        CheckKind::LongLong => ("long long ", "longlong", "%lld"),
        CheckKind::ULongLong => ("unsigned long long ", "ulonglong", "%llu"),
        CheckKind::Int128 => ("__int128 ", "int128", halves),
        CheckKind::UInt128 => ("unsigned __int128 ", "uint128", halves),
        CheckKind::Double => ("double ", "double", "%.17g"),
        CheckKind::LongDouble => ("long double ", "longdouble", "%.21Lg"),
        CheckKind::Float128 => ("__float128 ", "float128", "%.21Lg"),
        CheckKind::Decimal => ("_Decimal128 ", "decimal", "%.17g"),
        CheckKind::Pointer => ("const void *", "pointer", "%p"),
    };
    let shown = |value: &str| match kind {
        CheckKind::Int128 | CheckKind::UInt128 => {
            let half = |shift| format!("(unsigned long long)((unsigned __int128){value}{shift})");
            format!("{}, {}", half(" >> 64"), half(""))
        }
        CheckKind::Float128 => format!("(long double){value}"),
        CheckKind::Decimal => format!("(double){value}"),
        _ => value.into(),
    };
    let (want, got) = (shown("want"), shown("got"));
    let values = complaint::values(format, format);
    let macro_name = kind.macro_name();
    let _ = write!(
        text,
        "
#ifndef {macro_name}
#define {macro_name}(got, want, what) quest_{name}(got, want, what)
static QUEST_NOINLINE void quest_{name}({ty}got, {ty}want, const char *what)
{{
    if (got != want) {{
        quest_fail(what);
        QUEST_PRINT((\"{values}\\n\", {want}, {got}));
    }}
}}
#endif
"
    );
}
