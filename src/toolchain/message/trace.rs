//! Finds where a compiler gave up, by the stack trace that it prints.

use std::sync::LazyLock;

use regex_lite::Regex;

use super::{regex, source};

/// A line of a trace with a position in the compiler's source.
static AT: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        r"\(compiler file '(?P<file>[^']+)', line (?P<line>\d+)\)",
        r"^\s*at .*\((?P<file>[^():]+):(?P<line>\d+)(?::\d+)?\)",
        r"^\s*at .* in (?P<file>[^:]+):line (?P<line>\d+)",
        r"^\t(?P<file>\S+\.go):(?P<line>\d+)( \+0x|$)",
        r"^(?P<file>\S+\.zig):(?P<line>\d+):\d+: 0x",
        r"^\s*#\d+ 0x[0-9a-f]+ in \S+ (?P<file>[^\s:]+):(?P<line>\d+)",
        r"^SUMMARY: \w+: \S+ (?P<file>[^\s:]+):(?P<line>\d+)",
        r"called at (?P<file>[^\s:]+):(?P<line>\d+):\d+ in ",
        r"^\s+(?P<file>[^\s:?()]+\.[a-z]+):(?P<line>[1-9]\d*)$",
    ]
    .map(regex)
    .into()
});

/// A line of a trace with a function of the compiler.
static IN: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        r"^\s*(?:#\d+\s+)?0x[0-9a-f]+ (?:in )?(?P<func>[[:alpha:]_?][\w:~<>?]*)",
        r"^\s*#\d+\s+(?P<func>[[:alpha:]_][\w:~<>]+) ?\(",
    ]
    .map(regex)
    .into()
});

/// Functions that occur in every trace, whatever went wrong.
const COMMON: [&str; 20] = [
    "??",
    "abort",
    "assert",
    "CleanupOnSignal",
    "clone",
    "crash",
    "Crash",
    "diagnostic",
    "gsignal",
    "HandleSignal",
    "SignalHandler",
    "internal_error",
    "kill",
    "libc",
    "llvm_unreachable",
    "PrintStackTrace",
    "raise",
    "report_fatal",
    "restore_rt",
    "RunSafely",
];

/// Source files that occur in every trace: those of the compiler's implementation language.
const FOREIGN: [&str; 4] = ["/runtime/", "/std/", "java.base/", "/rustc/"];

/// The first informative frame of a trace: file and line, or else a function.
/// The trace follows the line with that number, or precedes it.
pub(super) fn place(lines: &[&str], number: usize) -> String {
    let after = first(&lines[number..]);
    after.or_else(|| first(&lines[..number])).unwrap_or_default()
}

fn first(lines: &[&str]) -> Option<String> {
    let mut function: Option<&str> = None;
    // Whether the line before was a function that occurs in every trace.
    let mut is_common = false;
    for line in lines {
        if let Some(found) = AT.iter().find_map(|form| form.captures(line))
            && !is_common
            && !FOREIGN.iter().any(|foreign| line.contains(foreign))
        {
            return Some(source(&found["file"], &found["line"]));
        }
        is_common = false;
        match IN.iter().find_map(|form| form.captures(line)?.name("func").map(|name| name.range()))
        {
            Some(range) => {
                let name = &line[range];
                is_common = COMMON.iter().any(|common| name.contains(common));
                function = function.or(Some(name).filter(|_| !is_common));
            }
            // The line below a function may have its position, and no later one.
            None if function.is_some() => break,
            None => {}
        }
    }
    function.map(String::from)
}

/// The last line of a Python trace, if a line is one: `TypeError: …`.
pub(super) fn python(lines: &[&str], number: usize) -> Option<String> {
    let header = lines.iter().rposition(|line| line.starts_with("Traceback (most recent"))?;
    let end = (header + 1..lines.len()).find(|at| !lines[*at].starts_with([' ', '\t']))?;
    (number == end).then(|| lines[number].trim().into())
}

/// The position for such a line: the last call above it.
pub(super) fn python_place(lines: &[&str], number: usize) -> Option<String> {
    let call = lines[..number].iter().rev().find_map(|line| {
        let (file, rest) = line.trim().strip_prefix("File \"")?.split_once("\", line ")?;
        Some((file, rest.split(',').next()?))
    });
    call.map(|(file, line)| source(file, line))
}
