//! Identifies a toolchain to somebody who has never seen the campaign: its compiler's name, version and
//! target, the binary if there is no version, and the emulator that runs its programs.

use std::fmt::Write;
use std::path::Path;

use crate::base::figures::one_line;
use crate::exec::child::{self, End};
use crate::exec::limits::Limits;
use crate::toolchain::binaries::checksum_of;
use crate::toolchain::command_line::quote;
use crate::toolchain::options::is_about_warnings;
use crate::toolchain::templates::Toolchain;

/// A toolchain's compiler and emulator, as they identify themselves.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Identity {
    /// The compiler with its version and the options that affect code: `gcc 12.2.0 -O2`.
    pub name: String,
    /// The first line of `--version`; empty if it has none.
    pub version: String,
    /// The line of `-v` with the version, if it contains more.
    pub verbose: String,
    /// Its target: `x86_64-linux-gnu`.
    pub triple: Option<String>,
    /// The SHA-256 checksum of its binary, if it has no version.
    pub checksum: Option<String>,
    /// The first line of the emulator's `--version`.
    pub emulator: Option<String>,
}

/// Identifies a toolchain. Unknown parts stay empty. The version is the recorded one,
/// if there is one: the compiler may have been replaced since.
pub fn identify(
    toolchain: &Toolchain,
    noted: Option<&str>,
    dir: &Path,
    limits: &Limits,
) -> Identity {
    let ask = |words: &[String], option: &str| {
        let argv = [words, &[option.to_string()]].concat();
        // A compiler that cannot be started has no identity.
        let outcome = child::run(&argv, dir, limits).ok();
        let succeeded = outcome.as_ref().is_some_and(|outcome| outcome.end == End::Exited(0));
        let text = outcome.map(|outcome| [outcome.stdout, outcome.stderr].concat());
        (succeeded, String::from_utf8_lossy(&text.unwrap_or_default()).into_owned())
    };
    let words = toolchain.compiler();
    let version = noted.map_or_else(|| ask(&words, "--version").1, String::from);
    let (_, verbose) = ask(&words, "-v");
    let machine = Some(ask(&words, "-dumpmachine")).filter(|(succeeded, _)| *succeeded);
    let line = first_with_digit(&version).or_else(|| first_with_digit(&verbose));
    let version = line.map(one_line).unwrap_or_default();
    let number = number(&version);
    let verbose = verbose.lines().find(|line| names_version(line) && line.trim() != version);
    let program = words.first().filter(|_| number.is_none());
    let emulator = toolchain.emulator().map(|words| ask(&words, "--version").1);
    Identity {
        name: name(&words, number.as_deref()),
        verbose: verbose.map(one_line).unwrap_or_default(),
        triple: machine.and_then(|(_, text)| triple(&text)).or_else(|| target(&version)),
        checksum: program.and_then(|program| checksum_of(program).ok()),
        version,
        emulator: emulator.as_deref().and_then(first_with_digit).map(one_line),
    }
}

/// All of it in one line, for a list of compilers.
impl std::fmt::Display for Identity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = self.name.clone();
        let mut add = |what: &str, value: Option<&str>| {
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                let _ = write!(text, "; {what}{value}");
            }
        };
        add("", Some(&self.version));
        add("-v: ", Some(&self.verbose));
        add("target ", self.triple.as_deref());
        add("no version; SHA-256 of the binary ", self.checksum.as_deref());
        add("run by ", self.emulator.as_deref());
        f.write_str(&text)
    }
}

fn first_with_digit(text: &str) -> Option<&str> {
    let line = text.lines().map(str::trim).find(|line| !line.is_empty())?;
    line.contains(|c: char| c.is_ascii_digit()).then_some(line)
}

/// Whether a line has a number after the word `version`.
fn names_version(line: &str) -> bool {
    let behind = line.split("version ").nth(1);
    behind.is_some_and(|behind| behind.starts_with(|c: char| c.is_ascii_digit()))
}

/// `12.2.0` of `gcc (Debian 12.2.0-14) 12.2.0`: the first number with a dot in it, or else without.
fn number(version: &str) -> Option<String> {
    let words = version.split(|c: char| c.is_whitespace() || "()+,:;\"".contains(c));
    let of_word = |word: &str| {
        let word = word.strip_prefix('v').unwrap_or(word);
        let digits: String = word.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect();
        let number = digits.trim_end_matches('.').to_string();
        (!number.is_empty()).then_some(number)
    };
    let mut numbers: Vec<String> = words.filter_map(of_word).collect();
    numbers.sort_by_key(|number| !number.contains('.'));
    numbers.into_iter().next()
}

/// The compiler's own name with version and options; without warning options or a path.
fn name(words: &[String], number: Option<&str>) -> String {
    let Some((program, options)) = words.split_first() else { return String::new() };
    let base = Path::new(program).file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut parts = vec![base.clone()];
    parts.extend(number.filter(|number| !base.contains(*number)).map(String::from));
    let options = options.iter().filter(|option| !is_about_warnings(option));
    parts.extend(options.map(|option| quote(std::slice::from_ref(option))));
    one_line(&parts.join(" "))
}

/// A triple, if a text is nothing else.
fn triple(text: &str) -> Option<String> {
    let text = text.trim();
    let is_part = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || "_.".contains(c))
    };
    let parts: Vec<&str> = text.split('-').collect();
    ((2..=5).contains(&parts.len()) && parts.iter().all(|part| is_part(part))).then(|| text.into())
}

/// The target in a version line: `for x86_64-pc-linux-gnu`.
fn target(version: &str) -> Option<String> {
    let words = version.split(|c: char| c.is_whitespace() || "(),".contains(c));
    let mut words = words.filter(|word| word.matches('-').count() >= 2);
    words.find_map(triple)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_has_the_version_and_the_options_that_decide_about_code() {
        let table = [
            ("gcc -O2 -w", "gcc (Debian 12.2.0-14+deb12u1) 12.2.0", "gcc 12.2.0 -O2"),
            ("/opt/bin/clang -m32", "Debian clang version 14.0.6", "clang 14.0.6 -m32"),
            ("tcc", "tcc version 0.9.27 (x86_64 Linux)", "tcc 0.9.27"),
            (
                "pcc",
                "Portable C Compiler 1.2.0.DEVEL 20220331 for x86_64-pc-linux-gnu",
                "pcc 1.2.0",
            ),
            ("gcc-12.2 -Wall", "gcc-12.2 (GCC) 12.2.0", "gcc-12.2 12.2.0"),
            ("mycc -O1", "", "mycc -O1"),
            ("gcc", "gcc 12", "gcc 12"),
            ("zig cc", "clang version 22.1.8 (https://x/y 1a2b)", "zig 22.1.8 cc"),
        ];
        for (command, version, expected) in table {
            let words = shell_words::split(command).expect("words");
            assert_eq!(name(&words, number(version).as_deref()), expected);
        }
    }

    #[test]
    fn a_triple_is_a_triple_and_nothing_else() {
        assert_eq!(triple("x86_64-linux-gnu\n").as_deref(), Some("x86_64-linux-gnu"));
        assert_eq!(triple("avr"), None);
        assert_eq!(triple("usage: cc [-o file] a-b"), None);
        let version = "Portable C Compiler 1.2.0.DEVEL 20220331 for x86_64-pc-linux-gnu";
        assert_eq!(target(version).as_deref(), Some("x86_64-pc-linux-gnu"));
        assert_eq!(target("tcc version 0.9.27 (x86_64 Linux)"), None);
    }
}
