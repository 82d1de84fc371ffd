//! Functions in what compilers dump, and the change that a pass makes to one, as a diff.

use std::collections::BTreeMap;

use similar::TextDiff;

/// The most lines of a diff.
const LINES: usize = 48;

/// Lines of context around a change.
const CONTEXT: usize = 2;

/// Functions by name, as text.
pub(super) type Functions = BTreeMap<String, String>;

/// The functions in a dump of gcc: between two lines `;; Function NAME (…`. Of a tree, what the pass says before the
/// code is left out.
pub(super) fn of_gcc(dump: &str) -> Functions {
    let mut functions = Functions::new();
    for section in dump.split("\n;; Function ").skip(1) {
        let name = section.split([' ', '\n']).next().unwrap_or_default();
        let body = body(section).unwrap_or_else(|| insns(section));
        // Some passes dump a function twice: the last is the result.
        functions.insert(name.into(), body);
    }
    functions
}

/// The last body in C-like text: from the line before one with nothing but `{`, to one with nothing but `}`.
fn body(text: &str) -> Option<String> {
    let lines: Vec<&str> = text.lines().collect();
    let open = lines.iter().rposition(|line| *line == "{")?;
    let close = open + lines[open..].iter().position(|line| *line == "}")?;
    let block = lines[open..close].iter().position(|line| line.starts_with("  <bb "));
    // Declarations come and go with what they declare.
    let code = open + block.unwrap_or(1);
    Some([&lines[open.saturating_sub(1)..=open], &lines[code..=close]].concat().join("\n"))
}

/// The instructions in a dump of register transfers.
fn insns(text: &str) -> String {
    let starts =
        ["(note", "(insn", "(jump_insn", "(call_insn", "(code_label", "(barrier", "(debug_insn"];
    let first = text.lines().position(|line| starts.iter().any(|start| line.starts_with(start)));
    let lines = text.lines().skip(first.unwrap_or_default());
    let lines = lines.filter(|line| !line.starts_with(";;") && !line.trim().is_empty());
    lines.collect::<Vec<_>>().join("\n")
}

/// The functions in LLVM's intermediate language.
pub(super) fn of_llvm(text: &str) -> Functions {
    let mut functions = Functions::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let Some(name) = line.strip_prefix("define ").and_then(llvm_name) else { continue };
        let rest = lines.by_ref().take_while(|line| *line != "}");
        let body: Vec<&str> = std::iter::once(line).chain(rest).collect();
        functions.insert(name.into(), body.join("\n") + "\n}");
    }
    functions
}

/// `f` of `dso_local void @f(i32 %0) #0 {`.
fn llvm_name(line: &str) -> Option<&str> {
    let behind = line.split_once('@')?.1;
    behind.split(['(', '"']).find(|name| !name.is_empty())
}

/// The functions in assembly: from a label without a dot to the next.
pub(super) fn of_assembly(text: &str) -> Functions {
    let mut functions = Functions::new();
    let mut name = None;
    for line in text.lines() {
        let label = line.strip_suffix(':').or(line.split_once(":  ").map(|(label, _)| label));
        let label = label.filter(|label| !label.starts_with(['.', ' ', '\t', '#', '@', 'L']));
        name = label.map(String::from).or(name);
        if let Some(name) = &name {
            let text = functions.entry(name.clone()).or_default();
            *text += line;
            text.push('\n');
        }
    }
    functions
}

/// The names of functions that differ, or that only one side has.
pub(super) fn changed(before: &Functions, after: &Functions) -> Vec<String> {
    let names = after.keys().chain(before.keys().filter(|name| !after.contains_key(*name)));
    names.filter(|name| before.get(*name) != after.get(*name)).cloned().collect()
}

/// The change from one text to another as lines of a unified diff; long ones are cut, and say so.
pub(super) fn diff(before: &str, after: &str) -> Vec<String> {
    let before = format!("{before}\n");
    let after = format!("{after}\n");
    let diff = TextDiff::from_lines(&before, &after);
    let text = diff.unified_diff().context_radius(CONTEXT).to_string();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with("\\ ")).collect();
    let mut shown: Vec<String> =
        lines.iter().take(LINES).map(|line| line.trim_end().into()).collect();
    if lines.len() > LINES {
        shown.push(format!("… {} more lines", lines.len() - LINES));
    }
    shown
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_found_in_dumps_of_gcc_without_what_passes_say() {
        let tree = "\n;; Function f (f, funcdef_no=0)\n\nx_1: [1, 5]\n\nint f (int x)\n{\n  int y;\n\n  <bb 2> :\n  return x;\n}\n\n\
                    \n;; Function main (main, funcdef_no=1)\n\nint main ()\n{\n  return 0;\n}\n\n";
        let functions = of_gcc(tree);
        assert_eq!(functions["f"], "int f (int x)\n{\n  <bb 2> :\n  return x;\n}");
        assert_eq!(functions.len(), 2);
        let rtl = "\n;; Function f (f, funcdef_no=0)\n\nDF info\n(note 1 0 3 NOTE)\n(insn 5 3 6 2 (set (reg 1)\n        (reg 2)))\n\n;; end\n";
        assert_eq!(
            of_gcc(rtl)["f"],
            "(note 1 0 3 NOTE)\n(insn 5 3 6 2 (set (reg 1)\n        (reg 2)))"
        );
    }

    #[test]
    fn functions_are_found_in_what_clang_writes() {
        let llvm = "@g = global i32 1\n\ndefine dso_local i32 @f(i32 %0) #0 {\n  ret i32 %0\n}\n\ndefine void @\"a b\"() {\n}\n";
        let functions = of_llvm(llvm);
        assert_eq!(functions["f"], "define dso_local i32 @f(i32 %0) #0 {\n  ret i32 %0\n}");
        assert!(functions.contains_key("a b"), "{functions:?}");
        let assembly = "\t.text\nf:                    # @f\n.Lx:\n\tret\nmain:\n\tnop\n";
        let functions = of_assembly(assembly);
        assert_eq!(functions["main"], "main:\n\tnop\n");
        assert!(functions["f"].ends_with(".Lx:\n\tret\n"), "{functions:?}");
    }

    #[test]
    fn a_diff_is_cut_and_says_so() {
        assert_eq!(diff("a\nb\nc", "a\nx\nc"), ["@@ -1,3 +1,3 @@", " a", "-b", "+x", " c"]);
        let long: String = (0..200).map(|n| format!("{n}\n")).collect();
        let diff = diff("", &long);
        assert_eq!(diff.len(), LINES + 1);
        assert!(diff[LINES].starts_with("… 1"), "{}", diff[LINES]);
        assert_eq!(super::diff("a", "a"), Vec::<String>::new());
    }
}
