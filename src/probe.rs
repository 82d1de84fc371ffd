//! Proves a toolchain before the hunt: a known-good program must pass and a known-bad one be
//! caught, or else every bug Quest reports would be its harness's.

use std::fmt::Write;

use crate::build::{Build, NoVerdict, Report, Team};
use crate::exec::End;
use crate::toolchain::Toolchain;
use crate::verdict::{Stage, Verdict};

const GOOD: &str = include_str!("probe/good.c");
const BAD: &str = include_str!("probe/bad.c");
const CALLER: &str = include_str!("probe/caller.c");
const CALLEE: &str = include_str!("probe/callee.c");

/// The exit status of the known-good program for the first type of wrong size; one that neither
/// shells nor emulators use for failures of their own.
const FIRST_SIZE: i32 = 64;

/// Why a toolchain cannot be trusted. Each message says what to try.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// The known-good program does not pass.
    #[error("{name}: the known-good program {}\n{}", fault(.report), details(.report))]
    Good {
        /// The toolchain, or `caller -> callee`.
        name: String,
        /// What happened instead.
        report: Report,
    },
    /// The known-bad program is not caught.
    #[error(
        "{name}: the known-bad program, which exits with 1, was not caught: {}\n  $ {}\n  does \
         the command of --run hand on the exit status?",
        .report.verdict, .report.command
    )]
    Bad {
        /// The toolchain.
        name: String,
        /// What happened instead.
        report: Report,
    },
    /// A type has another size than the data model says.
    #[error(
        "{name}: {ctype} is {found} bytes with this compiler, but the data model says {expected}; \
         choose another with --model"
    )]
    Size {
        /// The toolchain.
        name: String,
        /// The type, as C spells it.
        ctype: String,
        /// In bytes, by the compiler.
        found: i32,
        /// In bytes, by the data model.
        expected: u32,
    },
    /// There is no verdict at all; this may be an interruption.
    #[error("{name}")]
    NoVerdict {
        /// The toolchain, or `caller -> callee`.
        name: String,
        /// Why.
        source: NoVerdict,
    },
}

impl Broken {
    /// Whether it is only that the user wants Quest to stop.
    pub fn is_interruption(&self) -> bool {
        matches!(self, Broken::NoVerdict { source: NoVerdict::Interrupted, .. })
    }
}

/// Proves one toolchain, and that its types have the sizes of the data model, given in bytes by
/// their names in C: `[("int", 4), ("void *", 8)]`, at most 60.
pub fn probe(build: &Build, toolchain: &Toolchain, sizes: &[(&str, u32)]) -> Result<(), Broken> {
    let name = &toolchain.name;
    let try_it = |text: &str| {
        let report = build
            .write("probe.c", text)
            .and_then(|()| build.build_and_run(Team::of(toolchain), &["probe.c"], None));
        report.map_err(|source| Broken::NoVerdict { name: name.clone(), source })
    };
    let report = try_it(&good(sizes))?;
    if let Some((ctype, expected)) = wrong_size(&report, sizes) {
        let text = format!("int main(void)\n{{\n\treturn (int) sizeof({ctype});\n}}\n");
        if let End::Exited(found) = try_it(&text)?.end
            && i64::from(found) != i64::from(expected)
        {
            return Err(Broken::Size { name: name.clone(), ctype: ctype.into(), found, expected });
        }
    }
    if !report.passed() {
        return Err(Broken::Good { name: name.clone(), report });
    }
    match try_it(BAD)? {
        report if report.verdict == Verdict::CheckFailed => Ok(()),
        report => Err(Broken::Bad { name: name.clone(), report }),
    }
}

/// Proves that one toolchain's code can call another's, and finds who is to link: the caller's
/// toolchain if it can, or else the callee's. A program that runs and finds a wrong value will do:
/// that is for the hunt to find again.
pub fn probe_pair<'a>(
    build: &Build,
    caller: &'a Toolchain,
    callee: &'a Toolchain,
) -> Result<&'a Toolchain, Broken> {
    let name = format!("{} -> {}", caller.name, callee.name);
    let try_it = |linker| {
        build.write("main.c", CALLER)?;
        build.write("callee.c", CALLEE)?;
        build.build_and_run(Team { caller, callee, linker }, &["main.c", "callee.c"], None)
    };
    let mut usable = None;
    let mut first = None;
    for linker in [caller, callee] {
        match try_it(linker) {
            Ok(report) if report.passed() => return Ok(linker),
            Ok(report) if report.verdict == Verdict::CheckFailed => {
                usable = usable.or(Some(linker));
            }
            Ok(report) => first = first.or(Some(Broken::Good { name: name.clone(), report })),
            Err(source) => return Err(Broken::NoVerdict { name, source }),
        }
        if caller == callee {
            break;
        }
    }
    match (usable, first) {
        (None, Some(broken)) => Err(broken),
        (linker, _) => Ok(linker.unwrap_or(caller)),
    }
}

/// The known-good program, with a check for each type.
fn good(sizes: &[(&str, u32)]) -> String {
    let mut checks = String::new();
    for (status, (ctype, size)) in (FIRST_SIZE..).zip(sizes) {
        let _ = write!(checks, "if (sizeof({ctype}) != {size}) return {status};\n\t");
    }
    GOOD.replace("/* sizes */", checks.trim_end())
}

fn wrong_size<'a>(report: &Report, sizes: &[(&'a str, u32)]) -> Option<(&'a str, u32)> {
    match (report.stage, report.end) {
        (Stage::Run, End::Exited(status)) => {
            sizes.get(usize::try_from(status - FIRST_SIZE).ok()?).copied()
        }
        _ => None,
    }
}

fn fault(report: &Report) -> String {
    match report.verdict {
        Verdict::CheckFailed => "computes a wrong value".into(),
        Verdict::Crashed | Verdict::CompilerCrashed => {
            format!("makes the {} stage crash: {}", report.stage, report.end)
        }
        Verdict::Hung | Verdict::CompilerHung => {
            format!("makes the {} stage hang", report.stage)
        }
        Verdict::CompilerRejected => "is rejected".into(),
        Verdict::LinkFailed => "does not link".into(),
        Verdict::Passed => "passes".into(),
    }
}

/// The command, the head of its output, and a way out.
fn details(report: &Report) -> String {
    const LINES: usize = 8;
    let mut text = format!("  $ {}\n", report.command);
    for line in report.output.lines().take(LINES) {
        let _ = writeln!(text, "  | {line}");
    }
    if report.output.lines().count() > LINES {
        text.push_str("  | ...\n");
    }
    let hint = match (report.stage, report.verdict) {
        (_, Verdict::Hung | Verdict::CompilerHung) => "is the time limit too short? see --timeout",
        (Stage::Compile, Verdict::CompilerRejected) => {
            "does this command compile a C89 file? if not, spell it out: 'cc -c {in} -o {out}'"
        }
        (Stage::Compile, _) => "does it need more memory? see --memory",
        (Stage::Link, _) => "does another linker do? say so: --link 'gcc {in} -o {out}'",
        (Stage::Run, Verdict::CheckFailed) => {
            "fix this first: in such a state, no failure says anything"
        }
        (Stage::Run, _) => {
            "is it for another machine? name an emulator: --run 'qemu-aarch64 {exe}'; does it \
             need more memory? see --memory"
        }
    };
    text + "  " + hint
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_known_good_program_checks_each_size() {
        let text = good(&[("int", 4), ("void *", 8)]);
        assert!(text.contains(
            "\tif (sizeof(int) != 4) return 64;\n\tif (sizeof(void *) != 8) return 65;\n\treturn sum"
        ));
        assert!(!good(&[]).contains("sizeof"));
    }

    #[test]
    fn a_failing_report_is_told_with_its_command_output_and_a_way_out() {
        let report = Report {
            verdict: Verdict::Crashed,
            stage: Stage::Run,
            end: End::Signalled(4),
            command: "./a.out".into(),
            output: "one\ntwo\n".into(),
        };
        assert_eq!(
            Broken::Good { name: "tcc".into(), report }.to_string(),
            "tcc: the known-good program makes the run stage crash: signal 4 (illegal \
             instruction)\n  $ ./a.out\n  | one\n  | two\n  is it for another machine? name an \
             emulator: --run 'qemu-aarch64 {exe}'; does it need more memory? see --memory"
        );
    }
}
