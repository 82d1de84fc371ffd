//! Renders test cases as a person would write them, for a bug report: plain C without a macro, a C
//! library or a word of output.
//!
//! A check that does not hold sets `failed`. A callee that reaches its end counts `calls`, since one
//! that is never called, or not to its end, has checked nothing. `main` returns what both say: 0 if
//! all is right, 1 if not.

use super::{Contents, File, Program, in_comment, known, pointers};
use crate::c::print::Printer;
use crate::c::{CaseCode, Function, Half, TypeDecl};

impl Program {
    /// The program without Quest's macros, by name: `repro.c`, or `caller.c` and `callee.c`. Of the
    /// header it has what is neither a comment nor the definition of one of those macros. One test
    /// case has names without a tag, and its caller is `main`; of several, names end in the number.
    pub fn standalone_files(&self, split: bool) -> Vec<File> {
        if split {
            vec![
                ("caller.c".into(), self.standalone(Contents::Caller)),
                ("callee.c".into(), self.standalone(Contents::Callee)),
            ]
        } else {
            vec![("repro.c".into(), self.standalone(Contents::Both))]
        }
    }

    fn standalone(&self, contents: Contents) -> String {
        let mut head = comment(&self.origin) + &without_macros(&self.header);
        for guard in self.guards(contents) {
            head.push_str(&guard.replace("quest_", ""));
        }
        if contents.functions(&self.cases).any(|function| function.variadic) {
            head.push_str("#include <stdarg.h>\n");
        }
        let state = if self.needs_failed(contents) { "calls, failed" } else { "calls" };
        let depth = self.depth(contents).replace("quest_", "");
        let mut paragraphs = vec![head, format!("{}int {state};\n", contents.shared())];
        paragraphs.push(depth.trim_start().into());
        paragraphs.push(self.bits(contents).replace("quest_", "").trim_start().into());
        let mut main = (contents != Contents::Callee).then(|| self.standalone_main());
        for (number, code) in self.numbered() {
            paragraphs.push(declarations(contents, code, number));
            for function in contents.functions(std::slice::from_ref(code)) {
                if number.is_some() || function.name != code.entry {
                    let mut printer = Printer::plain(String::new(), number);
                    printer.learn(&code.types);
                    printer.function(function, contents.units());
                    paragraphs.push(printer.finish());
                } else if code.is_caller_first() {
                    paragraphs.extend(main.take());
                }
            }
        }
        paragraphs.extend(main);
        paragraphs.retain(|paragraph| !paragraph.is_empty());
        paragraphs.join("\n")
    }

    fn standalone_main(&self) -> String {
        let mut text = String::from("int main(void)\n{\n");
        for (number, code) in self.numbered() {
            let mut printer = Printer::plain(text, number);
            printer.learn(&code.types);
            match entry(code).filter(|_| number.is_none()) {
                Some(entry) => printer.main_block(entry),
                None => printer.call_entry(code),
            }
            text = printer.finish();
        }
        let failed = if self.needs_failed(Contents::Both) { "failed || " } else { "" };
        text + &format!("    return {failed}calls != {};\n}}\n", self.cases.len())
    }

    /// The test cases, with numbers if there are several.
    fn numbered(&self) -> impl Iterator<Item = (Option<u32>, &CaseCode)> {
        let is_alone = self.cases.len() == 1;
        (1..).map(move |number| (!is_alone).then_some(number)).zip(&self.cases)
    }

    /// Whether a unit checks anything, or has the `main` of one that does.
    fn needs_failed(&self, contents: Contents) -> bool {
        let contents = if contents == Contents::Caller { Contents::Both } else { contents };
        let mut functions = contents.functions(&self.cases);
        functions.any(|function| function.has(|stmt| stmt.check_kind().is_some()))
    }
}

/// Types, objects, and the prototypes of what the other unit defines.
fn declarations(contents: Contents, code: &CaseCode, number: Option<u32>) -> String {
    let mut printer = Printer::plain(String::new(), number);
    for decl in &code.types {
        // A typedef is for the callee's `va_arg`.
        if contents != Contents::Caller || !matches!(decl, TypeDecl::Typedef(..)) {
            printer.type_decl(decl);
        }
    }
    for object in &code.shared {
        printer.object(contents.shared(), object);
    }
    for half in contents.halves(code) {
        known(half, contents, &mut printer);
    }
    for object in contents.halves(code).flat_map(|half| &half.objects) {
        printer.object("static ", object);
    }
    let halves = || contents.halves(code);
    let needs_prototypes = |half: &Half| !half.pointers.is_empty();
    if contents == Contents::Caller || code.is_caller_first() || halves().any(needs_prototypes) {
        let functions = code.callee.functions.iter();
        for function in functions.filter(|function| function.is_seen_by_both()) {
            printer.prototype(function, contents.units(), contents == Contents::Callee);
        }
    }
    halves().for_each(|half| pointers(half, code, &mut printer));
    printer.finish()
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
