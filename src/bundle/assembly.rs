//! The assembly that compilers make of a bug's functions: from the compiler by `-S`, or else from its
//! object by `objdump`.

use crate::build::{Build, NoVerdict};
use crate::exec::{self, End};
use crate::product;
use crate::toolchain::Toolchain;

/// The instructions of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Listing {
    /// The function, as the linker knows it.
    pub(super) function: String,
    /// A line each, labels among them.
    pub(super) lines: Vec<String>,
}

/// Longer functions are left out: nobody reads them in a report.
const LONGEST: usize = 60;

const ASSEMBLY: &str = "quest-bundle.s";
const OBJECT: &str = "quest-bundle.o";

/// What a compiler makes of the callers and callees in a source file that lies in the scratch directory;
/// nothing if neither way works.
///
/// # Errors
/// When the user interrupts.
pub(super) fn listings(
    build: &Build,
    toolchain: &Toolchain,
    source: &str,
) -> Result<Vec<Listing>, NoVerdict> {
    let assembly = toolchain.compile.fill(&[("{in}", &[source]), ("{out}", &[ASSEMBLY])]);
    let path = build.dir.join(ASSEMBLY);
    // What cannot be removed is not replaced either, and the other way may do.
    let _ = product::remove(&path);
    if assembly.iter().any(|word| word == "-c") {
        let swap = |word: String| if word == "-c" { "-S".into() } else { word };
        let assembly: Vec<String> = assembly.into_iter().map(swap).collect();
        if printed(build, &assembly)?.is_some()
            && let Ok(text) = product::read(&path)
        {
            let listings = of_compiler(&String::from_utf8_lossy(&text));
            if !listings.is_empty() {
                return Ok(listings);
            }
        }
    }
    if !build.compile(toolchain, source, OBJECT).is_ok_and(|report| report.passed()) {
        return Ok(Vec::new());
    }
    let objdump = ["objdump", "-dr", "--no-show-raw-insn", OBJECT].map(String::from);
    Ok(printed(build, &objdump)?.map(|text| of_objdump(&text)).unwrap_or_default())
}

/// What a tool prints, if it is there and succeeds.
fn printed(build: &Build, argv: &[String]) -> Result<Option<String>, NoVerdict> {
    match exec::run(argv, build.dir, &build.compiler) {
        Ok(outcome) if outcome.end == End::Interrupted => Err(NoVerdict::Interrupted),
        Ok(outcome) if outcome.end == End::Exited(0) => {
            Ok(Some(String::from_utf8_lossy(&outcome.stdout).into_owned()))
        }
        _ => Ok(None),
    }
}

/// Whether a function is of the test case. What a compiler adds to a name follows a dot, and some
/// systems put a `_` in front.
fn is_of_case(name: &str) -> bool {
    let name = name.strip_prefix('_').unwrap_or(name);
    ["callee", "caller"].iter().any(|stem| name.starts_with(stem)) || name == "main"
}

/// Functions in order; `main` only where it is the caller.
fn chosen(mut listings: Vec<Listing>) -> Vec<Listing> {
    if listings.iter().any(|listing| listing.function.contains("caller")) {
        listings.retain(|listing| !listing.function.ends_with("main"));
    }
    listings.retain(|listing| !listing.lines.is_empty() && listing.lines.len() <= LONGEST);
    listings
}

/// The functions in a compiler's output, without directives, comments and unused labels.
fn of_compiler(text: &str) -> Vec<Listing> {
    let mut listings: Vec<Listing> = Vec::new();
    let mut is_inside = false;
    for line in text.lines().map(uncommented) {
        let label = line.strip_suffix(':').filter(|label| !label.contains(char::is_whitespace));
        // A label such as `.L3` or `1` is within a function.
        let function = label.filter(|label| {
            label.starts_with(|c: char| c.is_alphabetic() || c == '_') && !label.starts_with('L')
        });
        if let Some(function) = function {
            is_inside = is_of_case(function);
            if is_inside {
                listings.push(Listing { function: function.into(), lines: Vec::new() });
            }
        } else if label.is_none() && line.trim_start().starts_with('.') {
            let ends = [".size", ".cfi_endproc", ".section", ".data", ".end"];
            is_inside &= !ends.iter().any(|end| line.trim_start().starts_with(end));
        } else if is_inside
            && !line.trim().is_empty()
            && let Some(listing) = listings.last_mut()
        {
            listing.lines.push(line.into());
        }
    }
    for Listing { lines, .. } in &mut listings {
        let all = lines.clone();
        lines.retain(|line| match line.strip_suffix(':') {
            Some(label) => all.iter().any(|other| other != line && mentions(other, label)),
            None => true,
        });
    }
    chosen(listings)
}

/// Whether a name stands in a line as a whole.
fn mentions(line: &str, name: &str) -> bool {
    line.split(|c: char| !c.is_alphanumeric() && !"._$".contains(c)).any(|word| word == name)
}

/// A line without its comment, which begins with one of these wherever a line begins or after a tab
/// or two blanks: on some machines `#` also marks a constant, and `@` a kind of relocation.
fn uncommented(line: &str) -> &str {
    let mut end = line.len();
    for mark in ["#", "//", "@", ";", "/*", "!"] {
        if line.trim_start().starts_with(mark) {
            return "";
        }
        for gap in ["\t", "  "] {
            if let Some(at) = line.find(&format!("{gap}{mark} ")) {
                end = end.min(at);
            }
        }
    }
    line[..end].trim_end()
}

/// The functions in what `objdump -d` prints.
fn of_objdump(text: &str) -> Vec<Listing> {
    let mut listings: Vec<Listing> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        let function = line.strip_suffix(">:").and_then(|line| Some(line.split_once('<')?.1));
        if let Some(function) = function {
            is_inside = is_of_case(function);
            if is_inside {
                listings.push(Listing { function: function.into(), lines: Vec::new() });
            }
        } else if line.trim().is_empty() {
            is_inside = false;
        } else if is_inside && let Some(listing) = listings.last_mut() {
            listing.lines.push(line.trim_end().into());
        }
    }
    chosen(listings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_comments_and_unused_labels_are_left_out() {
        let text = "\t.file\t\"b.c\"\n\t.globl\tcallee   # -- Begin function callee\ncallee:\n.LFB0:\n\
                    # %bb.0:\n\tcmpl\t$1, %edi  # imm = 0x1\n\tje\t.L2\n\tmov\tr0, #3\n.L2:\n\tret\n\
                    \t.size\tcallee, .-callee\nother:\n\tret\nr:\n\t.long\t2\n_main:\n\tret\n";
        let listings = of_compiler(text);
        assert_eq!(listings[0].function, "callee");
        let lines = ["\tcmpl\t$1, %edi", "\tje\t.L2", "\tmov\tr0, #3", ".L2:", "\tret"];
        assert_eq!(listings[0].lines, lines);
        assert_eq!(listings[1].function, "_main");
        assert_eq!(listings.len(), 2);
    }

    #[test]
    fn a_compiler_that_leaves_something_else_in_place_of_its_assembly_is_not_waited_for() {
        for left in ["mkfifo $4", "mkdir $4", "ln -s /dev/zero $4", "truncate -s 1T $4", "exit"] {
            let dir = tempfile::tempdir().expect("a directory");
            std::fs::write(dir.path().join("cc.sh"), left).expect("a file");
            let toolchain = Toolchain::from_cc("sh cc.sh").expect("a command line");
            let listings = listings(&Build::new(dir.path()), &toolchain, "a.c");
            assert_eq!(listings.expect("it is not interrupted"), [], "{left}");
        }
    }

    #[test]
    fn a_long_function_is_left_out_and_so_is_main_beside_a_caller() {
        let long = "\tnop\n".repeat(LONGEST + 1);
        let text = format!("callee_x:\n{long}caller_x:\n\tret\nmain:\n\tret\n");
        let listings = of_compiler(&text);
        assert_eq!(listings.len(), 1);
        assert_eq!(listings[0].function, "caller_x");
    }

    #[test]
    fn objdump_names_functions_in_brackets() {
        let text = "\nb.o:     file format elf64-x86-64\n\n0000000000000000 <callee>:\n   0:\tret\n\n\
                    0000000000000004 <other>:\n   4:\tret\n";
        let listings = of_objdump(text);
        let expected = Listing { function: "callee".into(), lines: vec!["   0:\tret".into()] };
        assert_eq!(listings, [expected]);
    }
}
