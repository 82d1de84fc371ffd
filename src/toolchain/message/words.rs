//! The words of a message that are the same for every program.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use regex_lite::Regex;

/// The most words kept of a message: more would only add differences.
const MOST: usize = 16;

/// Text in quotes, by the quotes that compilers use; an apostrophe within a word is none.
static QUOTED: LazyLock<Regex> =
    LazyLock::new(|| super::regex(r#"(^|[^\w])(?:[`'‘]([^'’`]*)['’`]|"([^"]*)"|“([^”]*)”)"#));

/// Words of types, which differ between programs.
const TYPES: [&str; 22] = [
    "void", "char", "short", "int", "long", "float", "double", "signed", "unsigned", "_bool",
    "bool", "struct", "union", "enum", "const", "ldouble", "uchar", "ushort", "uint", "ulong",
    "llong", "ullong",
];

/// Words that say only that something went wrong, and how it ended.
const VAGUE: [&str; 53] = [
    "abort",
    "aborted",
    "an",
    "at",
    "breakpoint",
    "bug",
    "bus",
    "by",
    "caught",
    "code",
    "command",
    "compiler",
    "core",
    "crash",
    "crashed",
    "died",
    "dumped",
    "error",
    "exception",
    "execute",
    "exit",
    "exited",
    "failed",
    "fatal",
    "fault",
    "floating",
    "frontend",
    "illegal",
    "in",
    "instruction",
    "internal",
    "killed",
    "line",
    "linker",
    "overflow",
    "point",
    "process",
    "program",
    "returned",
    "segmentation",
    "signal",
    "signaled",
    "stack",
    "status",
    "terminated",
    "the",
    "to",
    "trace",
    "trap",
    "unable",
    "value",
    "was",
    "with",
];

/// Names of C and its compilers that a message may quote: they say what it is about.
const VOCABULARY: [&str; 36] = [
    "aarch64_vector_pcs",
    "aligned",
    "alloca",
    "asm",
    "auto",
    "case",
    "cdecl",
    "fastcall",
    "goto",
    "inline",
    "main",
    "mode",
    "ms_abi",
    "noinline",
    "packed",
    "pcs",
    "pragma",
    "preserve_all",
    "preserve_most",
    "preserve_none",
    "printf",
    "regcall",
    "register",
    "regparm",
    "restrict",
    "return",
    "sizeof",
    "static",
    "stdarg",
    "stdcall",
    "switch",
    "sysv_abi",
    "thiscall",
    "va_arg",
    "vector_size",
    "volatile",
];

/// Names of our programs that are unquoted in messages, and look like words.
const OWN: [&str; 2] = ["callee", "caller"];

/// See [`super::Message::words`].
pub(super) fn words(text: &str) -> Vec<String> {
    let quoted = |found: &regex_lite::Captures| {
        let inner = (2..5).find_map(|group| found.get(group)).map_or("", |inner| inner.as_str());
        let known: Vec<&str> = tokens(inner).filter(|word| is_vocabulary(word)).collect();
        format!("{} {} ", &found[1], known.join(" "))
    };
    let text = QUOTED.replace_all(text, quoted);
    let kept = tokens(&text).filter(|word| is_vocabulary(word) || is_plain(word));
    kept.map(str::to_lowercase)
        .filter(|word| !TYPES.contains(&&word[..]) && !OWN.contains(&&word[..]))
        .take(MOST)
        .collect()
}

/// Names, numbers and words, without paths and the like.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let is_path = |word: &&str| word.contains(['/', '\\']) && word.len() > 1;
    let is_file = |word: &&str| {
        let stem = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '_');
        stem.rsplit_once('.')
            .is_some_and(|(_, end)| matches!(end, "c" | "h" | "i" | "s" | "o" | "S"))
    };
    let words = text.split_whitespace();
    words
        .filter(move |word| !is_path(word) && !is_file(word))
        .flat_map(|word| word.split(|c: char| !c.is_alphanumeric() && c != '_'))
        .filter(|word| !word.is_empty())
}

/// Whether a name belongs to C, and not to Quest's programs.
fn is_vocabulary(word: &str) -> bool {
    let is_reserved = word.starts_with("__")
        || word.strip_prefix('_').is_some_and(|w| w.starts_with(char::is_uppercase));
    is_reserved || word.starts_with("va_") || VOCABULARY.contains(&word)
}

/// Whether it is an English word rather than a name: no number, no underscore, no single letter.
fn is_plain(word: &str) -> bool {
    word.len() > 1 && word.chars().all(char::is_alphabetic)
}

/// Whether a word says only that something went wrong.
pub(super) fn is_vague(word: &str) -> bool {
    VAGUE.contains(&word)
}

/// The share of words that two lists, joined by hyphens, have in common, from 0 to 1.
pub(super) fn share(one: &str, other: &str) -> f64 {
    let mut counts: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for word in one.split('-') {
        counts.entry(word).or_default().0 += 1;
    }
    for word in other.split('-') {
        counts.entry(word).or_default().1 += 1;
    }
    let common: u32 = counts.values().map(|(a, b)| a.min(b)).sum();
    let all: u32 = counts.values().map(|(a, b)| a + b).sum();
    f64::from(2 * common) / f64::from(all.max(1))
}
