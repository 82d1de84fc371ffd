//! The forms of error messages by compilers, linkers and their drivers: a table, a row per form.

use std::sync::LazyLock;

use regex_lite::{Captures, Regex};

use super::regex;

/// How much a line tells, from the most to the least.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// The compiler's own failure: an assertion, an internal error, corrupted memory.
    Crash,
    /// The same by an exception, which some compilers throw for unsupported features.
    Thrown,
    /// An error at a position in the program.
    Located,
    /// An error.
    Error,
    /// Something that a linker misses.
    Link,
    /// A warning that an option makes an error.
    Warned,
    /// Something is not supported.
    Lack,
    /// A program's message.
    Named,
    /// Any line that is not known to be something else.
    Other,
    /// A line of the program, or one that looks like it.
    Echo,
    /// A driver's message about its children.
    Child,
    /// Warnings, hints, and lines that belong to others.
    Noise,
}

/// The message in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) rank: Rank,
    /// Without location and severity.
    pub(super) text: String,
    /// The place in the compiler's source, if the line has it.
    pub(super) place: Option<String>,
    /// Whether a child died through its own fault.
    pub(super) is_death: bool,
}

/// Phrases about unsupported features.
macro_rules! lack {
    () => {
        r"(?i:\b(cannot compile this .* yet|not (yet |currently |be )*(been )?(supported|implemented|handled)|not-(yet-)?implemented|not_implemented|(un|non)-?supported|un-?implemented|(does|do|did)( not|n't) (yet |currently )?support|(is|are)(n't| not) (yet )?supported|no support (for|yet)|not yet|yet to be|notimplemented\w*|unsupportedoperation\w*|nyi)\b)|\b(?:cannot tail-call: |failed to perform tail call elimination on a call site marked musttail|attribute for this call is impossible)|\b(?:TODO|FIXME)\b"
    };
}

/// Forms, in the order in which they are tried. The groups: `what` is the message, `file` and `line` of the
/// compiler's source, `func` in it; `above` or `below` is there if the message is on the line before or after.
const FORMS: &[(Rank, &str)] = &[
    // A table with a row for each error.
    (
        Rank::Located,
        r"^\s*\d+\|\s*(?P<what>.*?)\s*\|[^|]*\|[^|]*\|\s*(?P<file>[^|:]+):(?P<line>\d+)",
    ),
    // Lines that belong to others.
    (Rank::Noise, r"^\s*$"),
    (
        Rank::Noise,
        r"(?i)^(\S+: )?(\S+:\d+:(\d+:)? |\S+, line \d+: |\S+\(\d+(,\d+)?\) ?: )?\(?(warning|note|remark|info|hint|help)\b",
    ),
    (Rank::Noise, r"^\([^()]+, \d+\) warning:"),
    (
        Rank::Noise,
        r"^(In file included from|\s+from \S+:\d+)|: (In function|At top level|in function|Assembler messages|in expansion of)\b",
    ),
    (
        Rank::Noise,
        r"(?i)^\d+ (errors?|warnings?)\b|^\d+ error\(s\)|^compilation (terminated|failed|aborted)|^failed to compile|^no\.\s+message",
    ),
    (
        Rank::Noise,
        r"(?i)^(please |contact author|see <|see https?:|preprocessed source|during \w+ pass|make(\[\d+\])?: )",
    ),
    (
        Rank::Noise,
        r"(cannot recover from|confused by) earlier errors|each undeclared identifier is reported",
    ),
    // A compiler that gives up has not died.
    (Rank::Noise, r"(?i)\btoo many errors\b|\berror count exceeds\b|\bmaximum number of errors\b"),
    // The version of clang, which it prints with each crash.
    (Rank::Noise, r"^(Target|Thread model|InstalledDir|Build config): |\bclang version \d|^\*+$"),
    // What LLVM was doing: the passes within one another.
    (Rank::Noise, r"^\d+\.\tRunning pass '[^']* Pass Manager'"),
    (
        Rank::Thrown,
        r#"^\d+\.\tRunning pass ['"](?P<what>[^'"<(]+)[^'"]*['"] on (function|loop|basic block)"#,
    ),
    (Rank::Noise, r"^(Stack dump|Traceback \(most recent|\d+\.\t|\s*#\d+\s|0x[0-9a-f]+ )"),
    (Rank::Noise, r"^\s*\d*\s*[|:]|^[\s^~]*$|^=+$|^File\s*:"),
    // Failed assertions.
    (
        Rank::Crash,
        r#"(?P<file>[^\s:]+):(?P<line>\d+): (?:(?P<func>.+?): )?Assertion [`'"‘](?P<what>.*)['"’] failed"#,
    ),
    (
        Rank::Crash,
        r"Assertion failed: (?P<what>.*) \((?P<file>[^:()]+): (?P<func>[^:]*): (?P<line>\d+)\)",
    ),
    (
        Rank::Crash,
        r"Assertion failed: \(?(?P<what>.*?)\)?, function (?P<func>.*), file (?P<file>.*), line (?P<line>\d+)",
    ),
    (Rank::Crash, r"Assertion failed: (?P<what>.*), file (?P<file>.*), line (?P<line>\d+)"),
    (Rank::Crash, r#"assertion "(?P<what>.*)" failed: file "(?P<file>.*)", line (?P<line>\d+)"#),
    (Rank::Crash, r"(?P<above>)UNREACHABLE executed at (?P<file>[^:]+):(?P<line>\d+)"),
    (Rank::Crash, r"(?i)^(?P<what>.*\bassert(ion)?\b.*\bfail(ed|ure)\b.*)$"),
    // Internal errors.
    (
        Rank::Crash,
        r"internal compiler error: (?P<what>.*\b)in (?P<func>[^,]+), at (?P<file>[^:\s]+):(?P<line>\d+)",
    ),
    (Rank::Crash, r"internal compiler error: in (?P<func>[\w:~]+)\s*$"),
    (
        Rank::Crash,
        r"(?i)internal error in file '(?P<file>[^']+)' line number '(?P<line>\d+)' : (?P<what>.*)",
    ),
    (
        Rank::Crash,
        r"(?i)\binternal (compiler )?error at (?P<file>[^:\s]+):(?P<line>\d+)(?P<what>.*)",
    ),
    (Rank::Crash, r"(?i)\binternal error: (?P<what>.*) @ (?P<file>[^:\s]+):(?P<line>\d+)"),
    (Rank::Crash, r"(?i)error C\d+\s*: (?P<what>.*internal (compiler )?error.*)"),
    (
        Rank::Crash,
        r"(?i)\b(?:internal|compiler)(?: compiler)? (?:error|bug|fault)\b[\s:!,.-]*(?P<what>.*)",
    ),
    // Corrupted memory, found by the compiler's library or its sanitizer.
    (Rank::Crash, r"ERROR: \w+Sanitizer: (?P<what>[\w-]+)"),
    (Rank::Crash, r"(?P<file>[^\s:]+\.\w+):(?P<line>\d+):\d+: runtime error: (?P<what>.*)"),
    (
        Rank::Crash,
        r"^(\*\*\* )?(?P<what>(free\(\)|malloc\(\)|realloc\(\)|munmap_chunk\(\)|double free|corrupted|stack smashing).*)",
    ),
    // Exceptions.
    (Rank::Thrown, r"fatal error: error in backend: (?P<what>.*)"),
    (Rank::Thrown, r"^(\S+: )?LLVM ERROR: (?P<what>.*)"),
    (Rank::Thrown, r"panicked at '(?P<what>.*)', (?P<file>[^:]+):(?P<line>\d+)"),
    (Rank::Thrown, r"(?P<below>)panicked at (?P<file>[^:]+):(?P<line>\d+)"),
    (Rank::Thrown, r"^(thread \d+ )?panic: (?P<what>.*)"),
    (Rank::Thrown, r#"^Exception in thread "[^"]*" (?P<what>.*)"#),
    (Rank::Thrown, r"^Unhandled [Ee]xception[.:]\s*(?P<what>.*)"),
    (Rank::Thrown, r"^Fatal error: exception (?P<what>.*)"),
    (Rank::Thrown, r"^terminate called (?P<what>.*)"),
    (Rank::Thrown, r"^(?P<file>\S+\.\w+):(?P<line>\d+): dying: (?P<what>.*)"),
    // Warnings that `-Werror` makes errors.
    (Rank::Warned, r"^(\S+: )?[^\s():]+:\d+(:\d+)?: error: (?P<what>.*\[-Werror[=,].*)"),
    // Errors at a position in the program.
    (
        Rank::Located,
        r"^(\S+: )?[^\s():]+:\d+(:\d+)?: (?i:(fatal |syntax |semantic |catastrophic )?error)\b[^:]{0,20}:\s*(?P<what>.*)",
    ),
    (Rank::Located, r"^[^\s():]+:\d+(:\d+)?: sorry, (?P<what>.*)"),
    (Rank::Located, r"^(?i).+?\(\d+(,\d+)?\)\s*:?\s*(fatal )?error!? ?\w*\s*:\s*(?P<what>.*)"),
    (Rank::Located, r"^\([^()]+, \d+\) error: (?P<what>.*)"),
    (
        Rank::Located,
        r#"^(?i)"[^"]+", ?(line )?\d+:?\s+(fatal |catastrophic )?error ?(#?[\w-]+|\[\w+\])?:\s*(#\d+\S*:)?\s*(?P<what>.*)"#,
    ),
    (Rank::Located, r"^[^\s,]+, line \d+: (?P<what>.*)"),
    (Rank::Located, r"^(?i)error \w* ?[^\s:]+ \d+: (?P<what>.*)"),
    (Rank::Located, r"^\[ERROR\] [^\s:]+:\d+(:\d+)?:\s*(?P<what>.*)"),
    (Rank::Located, r"^\s*\^[~^]*\s+(?:Error: )?(?P<what>[[:alpha:]].*)"),
    // Drivers' messages about their children. A child that is asked to end has done nothing wrong.
    (
        Rank::Child,
        r"(?i)^(?:[\w./+-]+: )?(?:(?:fatal )?error: )?(?P<what>.*(?:process signaled|process \d+ (exited|was)|unable to execute command|returned \d+ exit status|linker command failed|frontend command failed|terminated (with|by) (status|signal)|exit(ed)? (with )?(status|code|value)|returned (a )?non-?zero|command failed|\bdied\b|caught signal|\bsignal \d+|\bkilled by\b).*)",
    ),
    (
        Rank::Child,
        r"(?i)(^|: |\d\s+)(segmentation fault|aborted|abort trap|illegal instruction|bus error|floating point exception|killed|terminated|trace/breakpoint trap|stack overflow)[:,]?( \d+)?( \(core dumped\))?(\s{2,}.*)?$",
    ),
    // Errors.
    (Rank::Error, r"^(?i)(\S+: )?(fatal |fatal: )?error(\[\w+\]| \w?\d+)?\s*[:!]\s*(?P<what>.*)"),
    (
        Rank::Link,
        r"(?i)(?P<what>undefined (reference|symbol).*|unresolved (external|symbol|reference).*|(multiple|duplicate) (definition|symbol).*|relocation .*|symbol .* (undefined|not found).*)",
    ),
    // Lines of the program.
    (Rank::Echo, r#"[;{},\\]\s*$|^\s*([#}*]|/\*)|^[^\s:]+:\d+:\s*$"#),
    (Rank::Located, r"^(\S+: )?[^\s():]+\.\w+:\d+(:\d+)?:\s+(?P<what>.*)"),
    (Rank::Lack, concat!(r"^(?:[\w./+-]+: )?(?P<what>.*(?:", lack!(), ").*)")),
    (Rank::Named, r"^[\w./+-]+: (?P<what>.*)"),
    (Rank::Other, r"^\s*(?P<what>\S.*)"),
];

/// Exceptions to it: mistakes of the compiler itself.
const NO_LACK: &str = r"(?i)unsupported operand|typeerror";

/// Signals and the like that are a child's own fault.
const DEATH: &str = r"(?i)segmentation fault|\babort(ed| trap)|illegal instruction|bus error|floating point exception|trace/breakpoint|stack overflow|core dumped|\bsig(segv|abrt|ill|bus|fpe|trap)\b|(status|code) (129|1[3-8]\d|19[0-2])\b|\bsignal (4|5|6|7|8|10|11)\b|due to signal|terminated (with|by) signal";

static TABLE: LazyLock<Vec<(Rank, Regex)>> =
    LazyLock::new(|| FORMS.iter().map(|(rank, form)| (*rank, regex(form))).collect());
static LACKS: LazyLock<(Regex, Regex)> = LazyLock::new(|| (regex(lack!()), regex(NO_LACK)));
static DEATHS: LazyLock<Regex> = LazyLock::new(|| regex(DEATH));

/// Whether a text says that something is not supported.
pub(super) fn is_lack(text: &str) -> bool {
    LACKS.0.is_match(text) && !LACKS.1.is_match(text)
}

/// Parses a line of an output; none if it is part of something else.
pub(super) fn said(lines: &[&str], number: usize) -> Option<Said> {
    let line = lines[number];
    if let Some(text) = super::trace::python(lines, number) {
        let place = super::trace::python_place(lines, number);
        return Some(Said { rank: Rank::Thrown, text, place, is_death: false });
    }
    let (rank, found) =
        TABLE.iter().find_map(|(rank, form)| Some((*rank, form.captures(line)?)))?;
    // A line explained by a caret under the next one is the program's.
    let is_explained = rank > Rank::Thrown
        && lines.get(number + 1).is_some_and(|next| next.trim_start().starts_with('^'));
    let has_message = lines.get(number + 1).is_some_and(|next| {
        next.trim_start().trim_start_matches(['^', '~']).trim().starts_with(char::is_alphabetic)
    });
    let rank = if is_explained && (has_message || rank > Rank::Error) { Rank::Echo } else { rank };
    let is_banner = line.starts_with("Stack dump")
        || line.starts_with("PLEASE submit")
        || line.starts_with("Traceback (");
    let is_death = is_banner || rank == Rank::Child && DEATHS.is_match(line);
    Some(Said { rank, text: text(lines, number, &found), place: place(&found), is_death })
}

fn text(lines: &[&str], number: usize, found: &Captures) -> String {
    let what = found.name("what").map_or("", |what| what.as_str());
    let beside = match () {
        () if found.name("above").is_some() => number.checked_sub(1),
        () if found.name("below").is_some() => Some(number + 1),
        () => None,
    };
    let beside = beside.and_then(|number| lines.get(number)).copied();
    match beside.unwrap_or(what).trim() {
        "" if place(found).is_some() || found.name("what").is_some() => String::new(),
        "" => lines[number].trim().into(),
        text => text.into(),
    }
}

fn place(found: &Captures) -> Option<String> {
    match (found.name("file"), found.name("line"), found.name("func")) {
        (Some(file), Some(line), _) => Some(super::source(file.as_str(), line.as_str())),
        (_, _, Some(function)) => Some(function.as_str().into()),
        _ => None,
    }
}
