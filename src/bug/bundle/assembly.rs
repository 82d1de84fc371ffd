//! The assembly of a bug's functions: from the compiler with `-S`, or else from its
//! object by `objdump`.

use super::Known;
use crate::bug::blame::{Blame, blame_of};
use crate::bug::diagnosis::End;
use crate::bug::saved::Assembly;
use crate::exec::child;
use crate::exec::product;
use crate::toolchain::build::{Build, NoVerdict};
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::Stage;

/// The instructions of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Listing {
    /// The function, by its linker name.
    function: String,
    /// One line each, including labels.
    lines: Vec<String>,
}

/// Longer functions are cut: nobody reads them whole in a report.
const LONGEST: usize = 60;

/// Lines shown before a call, where arguments are set up, and at the beginning of a
/// function, where they are taken.
const BEFORE: usize = 40;

/// Lines shown after a call, where the result is read, and at the end of a function, where
/// it is set up.
const AFTER: usize = 15;

const ASSEMBLY: &str = "quest-bundle.s";
const OBJECT: &str = "quest-bundle.o";

/// The assembly of a program by its compilers: each its side, or each the one file; the wrong
/// one first.
///
/// # Errors
/// When the user interrupts.
pub(super) fn assembly(known: Known, build: &Build) -> Result<Vec<Assembly>, NoVerdict> {
    let Known { bug, sources, reference, .. } = known;
    let team = bug.configuration.team();
    if bug.report.stage != Stage::Run {
        return Ok(Vec::new());
    }
    let mut shown: Vec<(&Toolchain, &str, bool)> = match sources {
        [(file, _)] => {
            let others = reference.filter(|one| *one != team.caller);
            [team.caller].into_iter().chain(others).map(|one| (one, file.as_str(), false)).collect()
        }
        [(caller, _), callees @ ..] => {
            let callees = callees.iter().map(|(callee, _)| (team.callee, callee.as_str(), true));
            [(team.caller, caller.as_str(), false)].into_iter().chain(callees).collect()
        }
        [] => Vec::new(),
    };
    let blame = blame_of(bug);
    let guilty = blame.as_ref().map(Blame::toolchains).unwrap_or_default();
    let end = blame.as_ref().map_or(End::Unknown, Blame::end);
    let is_innocent = |toolchain: &Toolchain, is_callee: bool| {
        let other_end = if is_callee { End::Caller } else { End::Callee };
        !guilty.contains(&toolchain.name) || end == other_end
    };
    shown.sort_by_key(|(toolchain, _, is_callee)| is_innocent(toolchain, *is_callee));
    let mut assembly = Vec::new();
    for (toolchain, source, _) in shown {
        let mut listings = listings(build, toolchain, source)?;
        listings.sort_by_key(|one| is_innocent(toolchain, one.function.contains("callee")));
        assembly.extend(listings.into_iter().map(|Listing { function, lines }| Assembly {
            function,
            compiler: toolchain.name.clone(),
            lines,
        }));
    }
    Ok(assembly)
}

/// The assembly of the callers and callees in a source file in the scratch directory;
/// nothing if neither way works.
///
/// # Errors
/// When the user interrupts.
fn listings(build: &Build, toolchain: &Toolchain, source: &str) -> Result<Vec<Listing>, NoVerdict> {
    let assembly = toolchain.compile.fill(&[("{in}", &[source]), ("{out}", &[ASSEMBLY])]);
    let path = build.dir.join(ASSEMBLY);
    // A file that cannot be removed is not replaced either, and the other way may work.
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

/// The output of a tool, if it exists and succeeds.
fn printed(build: &Build, argv: &[String]) -> Result<Option<String>, NoVerdict> {
    match child::run(argv, build.dir, &build.compiler) {
        Ok(outcome) if outcome.end == child::End::Interrupted => Err(NoVerdict::Interrupted),
        Ok(outcome) if outcome.end == child::End::Exited(0) => {
            Ok(Some(String::from_utf8_lossy(&outcome.stdout).into_owned()))
        }
        _ => Ok(None),
    }
}

/// Whether a function belongs to the test case. Compilers append a dot and more to a name, and some
/// systems prepend a `_`.
fn is_of_case(name: &str) -> bool {
    let name = name.strip_prefix('_').unwrap_or(name);
    ["callee", "caller"].iter().any(|stem| name.starts_with(stem))
        || computes(name)
        || name == "main"
}

/// Whether a function computes what another checks: `compute`, or `f`, `f1`, … of a whole program.
fn computes(name: &str) -> bool {
    let name = name.strip_prefix('_').unwrap_or(name);
    let is_numbered = |rest: &str| {
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.is_empty() || rest.starts_with(['_', '.'])
    };
    ["compute", "f"].iter().any(|stem| name.strip_prefix(stem).is_some_and(is_numbered))
}

/// Functions in order, cut to the relevant parts; `main` only if it is the caller.
fn chosen(mut listings: Vec<Listing>) -> Vec<Listing> {
    let is_more = |one: &Listing| one.function.contains("caller") || computes(&one.function);
    if listings.iter().any(is_more) {
        listings.retain(|listing| !listing.function.ends_with("main"));
    }
    listings.retain(|listing| !listing.lines.is_empty());
    listings.iter_mut().for_each(cut);
    listings
}

/// Cuts a long function to the surroundings of the call of the callee, or else to its beginning and end.
fn cut(listing: &mut Listing) {
    let lines = &listing.lines;
    if lines.len() <= LONGEST {
        return;
    }
    let is_callee = listing.function.contains("callee");
    let call = lines.iter().position(|line| !is_callee && line.contains("callee"));
    let mut kept = Vec::new();
    if let Some(call) = call {
        kept.push(call.saturating_sub(BEFORE)..lines.len().min(call + 1 + AFTER));
    } else {
        kept.extend([0..BEFORE, lines.len() - AFTER..lines.len()]);
    }
    let mut shown = Vec::new();
    let mut next = 0;
    let gap = |from: usize, to: usize| match to.saturating_sub(from) {
        0 => None,
        1 => Some("\t... one more line".to_string()),
        number => Some(format!("\t... {number} more lines")),
    };
    for range in kept {
        shown.extend(gap(next, range.start));
        next = range.end;
        shown.extend_from_slice(&lines[range]);
    }
    shown.extend(gap(next, lines.len()));
    listing.lines = shown;
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

/// Whether a line contains a name as a whole word.
fn mentions(line: &str, name: &str) -> bool {
    line.split(|c: char| !c.is_alphanumeric() && !"._$".contains(c)).any(|word| word == name)
}

/// Removes a comment, which begins with one of these at the beginning of a line or after a tab
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

/// The functions in the output of `objdump -d`.
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
    fn a_function_that_computes_is_shown_and_not_the_one_that_checks_it() {
        let shown = |names: &str| {
            let text: String = names.split(' ').map(|name| format!("{name}:\n\tret\n")).collect();
            let listings = of_compiler(&text).into_iter().map(|listing| listing.function);
            listings.collect::<Vec<_>>().join(" ")
        };
        assert_eq!(shown("compute main"), "compute");
        assert_eq!(shown("_compute_k3f9a check_k3f9a _main"), "_compute_k3f9a");
        assert_eq!(shown("f1 f2.part.0 f free fail_1 main"), "f1 f2.part.0 f");
        assert_eq!(shown("quest_failed callee main"), "callee main");
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
    fn a_long_function_is_cut_to_what_is_around_a_call_or_to_its_ends() {
        let nops = |number: usize| "\tnop\n".repeat(number);
        let text = format!(
            "callee_x:\n\tfirst\n{}\tlast\ncaller_x:\n{}\tcall\tcallee_x\n{}main:\n\tret\n",
            nops(98),
            nops(60),
            nops(40),
        );
        let listings = of_compiler(&text);
        assert_eq!(listings.len(), 2, "main is not the caller");
        let [callee, caller] = &listings[..] else { unreachable!() };
        assert_eq!(callee.lines.len(), BEFORE + AFTER + 1);
        assert_eq!(callee.lines[0], "\tfirst");
        assert_eq!(callee.lines[BEFORE], "\t... 45 more lines");
        assert_eq!(callee.lines[BEFORE + AFTER], "\tlast");
        assert_eq!(caller.lines[0], "\t... 20 more lines");
        assert_eq!(caller.lines[1 + BEFORE], "\tcall\tcallee_x");
        assert_eq!(caller.lines[2 + BEFORE + AFTER], "\t... 25 more lines");
        assert_eq!(caller.lines.len(), BEFORE + AFTER + 3);
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
