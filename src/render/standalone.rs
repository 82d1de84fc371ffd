//! Renders test cases as a person would write them, for a bug report: plain C without a macro, a C
//! library or a word of output.
//!
//! A check that fails sets `failed`. A callee that reaches its end counts `calls`, since one
//! that is never called, or not to its end, has checked nothing. `main` returns both results: 0 if
//! all is right, 1 if not.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::contents::Contents;
use super::files::PLAIN_FIRST;
use super::needs::Needs;
use super::{File, Files, Program, in_comment, in_its_ways, known, needs_prototypes, pointers};
use crate::c::check::{CheckKind, Checks};
use crate::c::dialect::Designators;
use crate::c::harness::Action;
use crate::c::print::Printer;
use crate::c::tree::{CaseCode, Expr, Form, Function, Linkage, Object, Stmt, TypeDecl};
use crate::c::types::Type;

/// What the plain form of a program keeps of its other forms though people would not write it, since a failure may need it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The parentheses and initializers of the terse form.
    #[serde(default, rename = "keeps_ways", skip_serializing_if = "std::ops::Not::not")]
    pub ways: bool,
    /// Calls of functions that other files see (GNU), since a compiler knows more of one that only `main` calls.
    #[serde(default, rename = "keeps_calls", skip_serializing_if = "std::ops::Not::not")]
    pub calls: bool,
    /// Zeros that initializers need not have.
    #[serde(default, rename = "keeps_zeros", skip_serializing_if = "std::ops::Not::not")]
    pub zeros: bool,
}

impl Kept {
    /// What is tried one after the other.
    fn all() -> [Kept; 5] {
        let nothing = Kept::default();
        let ways = Kept { ways: true, ..nothing };
        let (zeros, calls) = (Kept { zeros: true, ..nothing }, Kept { calls: true, ..nothing });
        [nothing, zeros, ways, calls, Kept { calls: true, ..ways }]
    }
}

impl Program {
    /// The program for its plain form: as people write, then with what a failure may need besides.
    pub fn for_people(&self) -> impl Iterator<Item = Program> {
        let has_ways =
            self.checks == Checks::Terse && self.cases.iter().any(|code| code.tag.is_odd());
        let has_calls =
            self.cases.iter().any(|code| code.callee.functions.iter().any(may_be_inlined));
        let files =
            |zeros| self.keeping(Kept { zeros, ..Kept::default() }).standalone_files(Files::ONE);
        let has_zeros = files(true) != files(false);
        let kept = Kept::all().into_iter().filter(move |kept| {
            (has_ways || !kept.ways) && (has_calls || !kept.calls) && (has_zeros || !kept.zeros)
        });
        kept.map(|kept| self.keeping(kept))
    }

    fn keeping(&self, kept: Kept) -> Program {
        Program { kept, ..self.clone() }
    }

    /// The printer of a test case in the plain form.
    fn plain(&self, number: Option<u32>, code: &CaseCode) -> Printer {
        let printer = Printer::plain(String::new(), number);
        match self.kept {
            Kept { ways: true, .. } => in_its_ways(printer, code),
            Kept { zeros: true, .. } => printer,
            _ => printer.concisely(code.designators != Designators::None),
        }
    }

    /// The program without Quest's macros, by name: `repro.c`, or `caller.c`, `callee.c`, and so on, as far as there is
    /// something in them. The header is kept except for comments and definitions of those macros. One test
    /// case has names without a tag, and its caller is `main`; with several, names end in the number.
    pub fn standalone_files(&self, files: Files) -> Vec<File> {
        self.plain_files(files, false)
    }

    /// The same in fewer words: objects are not `static`, and one is declared with its type.
    pub fn brief_files(&self, files: Files) -> Vec<File> {
        self.plain_files(files, true)
    }

    fn plain_files(&self, files: Files, is_brief: bool) -> Vec<File> {
        if self.kept.calls {
            let mut kept = self.keeping(Kept { calls: false, ..self.kept });
            let functions = kept.cases.iter_mut().flat_map(|code| &mut code.callee.functions);
            functions.filter(|of| may_be_inlined(of)).for_each(|of| of.form = Form::Noinline);
            return kept.plain_files(files, is_brief);
        }
        let mut shown = Vec::new();
        for (index, contents) in Contents::of_program(files).into_iter().enumerate() {
            let name = match (contents, index) {
                (Contents::Both, _) => "repro.c",
                (Contents::Caller, _) => PLAIN_FIRST,
                (Contents::Callee(_), index) => files.names()[index],
            };
            let part = self.part(contents);
            // A file with nothing in it is no valid unit.
            if index == 0 || !part.cases.iter().all(|code| contents.lacks(code)) {
                shown.push((name.into(), part.standalone(contents, is_brief)));
            }
        }
        shown
    }

    /// The program with what a file has, or knows, of each test case.
    fn part(&self, contents: Contents) -> Cow<'_, Program> {
        match contents {
            Contents::Callee(share) if !share.is_whole() => {
                let cases = self.cases.iter().map(|code| share.of(code).into_owned()).collect();
                Cow::Owned(Program { cases, ..self.clone() })
            }
            _ => Cow::Borrowed(self),
        }
    }

    fn standalone(&self, contents: Contents, is_brief: bool) -> String {
        if let Some(whole) = self.whole() {
            return comment(&self.origin) + whole;
        }
        let mut head = comment(&self.origin) + &without_macros(&self.header);
        let mut needs = Needs::default();
        self.cases.iter().for_each(|code| contents.note_needs(code, &mut needs));
        for guard in needs.guards() {
            head.push_str(&guard.replace("quest_", ""));
        }
        if needs.lists {
            head.push_str("#include <stdarg.h>\n");
        }
        head.push_str(&needs.buffers(storage(contents, is_brief)).replace("quest_", ""));
        let state = match (self.reaches() > 0, self.needs_failed(contents)) {
            (true, true) => "int calls, failed;\n",
            (true, false) => "int calls;\n",
            (false, true) => "int failed;\n",
            (false, false) => "",
        };
        let storage = if state.is_empty() { "" } else { storage(contents, is_brief) };
        head.push_str(&needs.opaque().replace("QUEST_", ""));
        head.push_str(&needs.library().replace("quest_", ""));
        let depth = needs.depth().replace("quest_", "");
        let mut paragraphs = vec![head, format!("{storage}{state}")];
        paragraphs.push(depth.trim_start().into());
        let bits = needs.bits().replace("QUEST_NOINLINE ", "").replace("quest_", "");
        paragraphs.push(bits.trim_start().into());
        // One of each test case: what it has declared, it knows from then on.
        let mut printers = Vec::with_capacity(self.cases.len());
        let mut declared = Vec::with_capacity(self.cases.len());
        for (number, code) in self.numbered() {
            let mut printer = self.plain(number, code);
            if !contents.lacks(code) {
                declarations(contents, code, &mut printer, is_brief);
            }
            declared.push(printer.take());
            printer.learn(&code.types);
            printers.push(printer);
        }
        let has_main = !contents.is_callee() && self.cases.iter().any(has_entry);
        let mut main = has_main.then(|| self.standalone_main(&mut printers));
        let cases = self.numbered().zip(declared).zip(&mut printers);
        for (((number, code), declared), printer) in cases {
            if contents.lacks(code) {
                continue;
            }
            paragraphs.push(declared);
            for function in contents.functions(std::slice::from_ref(code)) {
                if number.is_some() || function.name != code.entry {
                    printer.function(function, contents.units());
                    paragraphs.push(printer.take());
                } else if code.is_caller_first() {
                    paragraphs.extend(main.take());
                }
            }
        }
        paragraphs.extend(main);
        paragraphs.retain(|paragraph| !paragraph.is_empty());
        paragraphs.join("\n")
    }

    fn standalone_main(&self, printers: &mut [Printer]) -> String {
        let mut text = String::from("int main(void)\n{\n");
        for ((number, code), printer) in self.numbered().zip(printers) {
            match (entry(code), self.last_check()) {
                (Some(entry), Some((got, want))) => {
                    let mut entry = entry.clone();
                    entry.body.pop();
                    printer.main_block(&entry);
                    printer.return_whether(got, want);
                    return text + &printer.take() + "}\n";
                }
                (Some(entry), None) if number.is_none() => printer.main_block(entry),
                _ => printer.call_entry(code),
            }
            text += &printer.take();
        }
        let calls = self.reaches();
        let status = match (calls > 0, self.needs_failed(Contents::Both)) {
            (true, true) => format!("failed || calls != {calls}"),
            (true, false) => format!("calls != {calls}"),
            (false, true) => "failed".into(),
            (false, false) => "0".into(),
        };
        text + &format!("    return {status};\n}}\n")
    }

    /// The number of calls of the functions under test that must reach their ends.
    fn reaches(&self) -> u32 {
        self.cases.iter().map(|code| code.reaches).sum()
    }

    /// The found and the expected value of the only check, if `main` ends with it and
    /// nothing else determines whether all is well.
    fn last_check(&self) -> Option<(&Expr, &Expr)> {
        let [code] = &self.cases[..] else { return None };
        let mut checks = 0;
        for function in code.functions() {
            function.each_statement(&mut |stmt| {
                checks += u32::from(CheckKind::of_statement(stmt).is_some())
            });
        }
        match entry(code)?.body.last()? {
            Stmt::Harness(Action::Check(_, _, got, want))
            | Stmt::Harness(Action::CheckLayout(got, want))
                if checks == 1 && code.reaches == 0 =>
            {
                Some((got, want))
            }
            _ => None,
        }
    }

    /// The test cases, with numbers if there are several.
    fn numbered(&self) -> impl Iterator<Item = (Option<u32>, &CaseCode)> {
        let is_alone = self.cases.len() == 1;
        (1..).map(move |number| (!is_alone).then_some(number)).zip(&self.cases)
    }

    /// Whether a unit checks anything, or has the `main` of one that does.
    fn needs_failed(&self, contents: Contents) -> bool {
        if self.last_check().is_some() {
            return false;
        }
        let contents = if contents == Contents::Caller { Contents::Both } else { contents };
        let mut functions = contents.functions(&self.cases);
        functions.any(|function| function.has(|stmt| CheckKind::of_statement(stmt).is_some()))
    }
}

/// Types, objects, and the prototypes of the other unit's functions.
fn declarations(contents: Contents, code: &CaseCode, printer: &mut Printer, is_brief: bool) {
    let own = || contents.halves(code).flat_map(|half| &half.objects);
    let mut declared = Vec::new();
    for decl in &code.types {
        // These types are for the callee's `va_arg`, and for what it sees in bytes.
        let is_callees = matches!(decl, TypeDecl::Typedef(..) | TypeDecl::View(..));
        if contents != Contents::Caller || !is_callees {
            let object = own().find(|object| is_brief && is_declared_with(object, decl));
            match (decl, object) {
                (TypeDecl::Record(record), Some(object)) => {
                    printer.record_and_object(record, object);
                    declared.push(object.name);
                }
                _ => printer.type_decl(decl),
            }
        }
    }
    for object in &code.shared {
        contents.shared_object(object, storage(contents, is_brief), printer);
    }
    let declare = |printer: &mut Printer| {
        let declared = [Some(&code.callee), (!contents.is_callee()).then_some(&code.caller)];
        for function in declared.into_iter().flatten().flat_map(|half| &half.declared) {
            printer.prototype(function, contents.units(), false);
        }
    };
    if contents.is_part() {
        declare(printer);
    }
    for half in contents.halves(code) {
        known(half, contents, printer);
    }
    for object in own().filter(|object| !declared.contains(&object.name)) {
        contents.own_object(object, if is_brief { "" } else { "static " }, printer);
    }
    if needs_prototypes(contents, code) {
        contents.prototypes(code, printer);
    }
    if !contents.is_part() {
        declare(printer);
    }
    contents.halves(code).for_each(|half| pointers(half, code, printer));
}

/// The storage class of names shared by both sides.
fn storage(contents: Contents, is_brief: bool) -> &'static str {
    if is_brief && contents == Contents::Both { "" } else { contents.shared() }
}

/// Whether an object may be declared with its type: its initial value names nothing that is declared
/// later.
fn is_declared_with(object: &Object, decl: &TypeDecl) -> bool {
    let TypeDecl::Record(record) = decl else { return false };
    let Object { ty, init, is_volatile: false, is_const: false, length: None, align: None, .. } =
        object
    else {
        return false;
    };
    let mut is_early = true;
    init.iter().for_each(|init| {
        init.each(&mut |expr| is_early &= !matches!(expr, Expr::Object(..) | Expr::Function(..)))
    });
    is_early && record.pack.is_none() && *ty == Type::Record(record.clone())
}

/// Whether a function that other files see may be inlined, and nothing is said of that.
fn may_be_inlined(function: &Function) -> bool {
    function.linkage == Linkage::Public
        && function.form == Form::Prototype
        && !function.is_opaque
        && function.attributes.is_empty()
}

/// Whether any part of a test case is run.
fn has_entry(code: &CaseCode) -> bool {
    entry(code).is_some()
}

fn entry(code: &CaseCode) -> Option<&Function> {
    code.caller.functions.iter().find(|function| function.name == code.entry)
}

fn comment(lines: &[String]) -> String {
    match lines {
        [] => String::new(),
        [line] => format!("/* {} */\n", in_comment(line)),
        lines => {
            let lines: String =
                lines.iter().map(|line| format!(" * {}\n", in_comment(line))).collect();
            format!("/*\n{lines} */\n")
        }
    }
}

/// A header without comments and without definitions of Quest's macros, which nothing uses here.
fn without_macros(header: &str) -> String {
    let mut parts = header.split("/*");
    let mut code: String = parts.next().unwrap_or_default().into();
    code.extend(parts.map(|part| part.split_once("*/").map_or("", |(_, code)| code)));
    let mut kept = String::new();
    let mut is_dropped = false;
    let mut goes_on = false;
    for line in code.lines().map(str::trim_end) {
        is_dropped = if goes_on { is_dropped } else { line.starts_with("#define QUEST_") };
        goes_on = line.ends_with('\\');
        if !is_dropped && !line.is_empty() {
            kept.push_str(line);
            kept.push('\n');
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::dialect::Dialect;
    use crate::c::model::LP64;
    use crate::c::rules::Rules;
    use crate::case::TestCase;

    #[test]
    fn the_plain_form_in_the_ways_of_the_terse_one_reads_an_object_by_its_alias() {
        let rules = Rules { checks: Checks::Terse, ..Rules::new(Dialect::DEFAULT, &LP64) };
        for storage in ["global", "static"] {
            let in_terse_form = |seed: i64| {
                let case: TestCase = serde_json::from_str(&format!(
                    r#"{{"family":"flow","seed":{seed},"suite":"flow",
                    "objects":[{{"type":{{"int":"int"}},"storage":"{storage}","value":{{"int":"7"}}}}],
                    "routines":[{{"parameters":[],"sight":"public","body":[
                        {{"assign":[{{"object":0}},null,{{"read":{{"object":0}}}}]}}]}}]}}"#
                ))
                .expect("it is a test case");
                Program::new(&rules, "", Vec::new(), &[case])
            };
            let mut programs = (0..4000).map(in_terse_form);
            let aliased = programs.find(|program| program.one_file().contains("g1_1=also_g1_1;"));
            let plain = aliased.expect("one in 128 is").for_people().nth(1);
            let files = plain.expect("it has ways of its own").standalone_files(Files::ONE);
            assert!(files[0].1.contains("    g1 = also_g1;\n"), "{}", files[0].1);
        }
    }

    #[test]
    fn a_header_is_kept_as_far_as_something_needs_it() {
        let table = [
            ("", ""),
            ("/* Made by\n * Quest. */\n", ""),
            ("#define QUEST_NO_PRINTF\n/* */\n", ""),
            ("#define QUEST_INT(got, want, what) \\\n    check(got)\n#pragma x\n", "#pragma x\n"),
            ("#define __attribute__(x) /* none */\n", "#define __attribute__(x)\n"),
            ("#define A \\\n    1 /* open", "#define A \\\n    1\n"),
        ];
        for (header, kept) in table {
            assert_eq!(without_macros(header), kept, "{header}");
        }
    }
}
