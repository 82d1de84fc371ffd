//! What is wrong with a toolchain, in words that name a remedy.

use std::fmt::Write;

use console::strip_ansi_codes;

use crate::base::figures::clipped;
use crate::c::model::Model;
use crate::exec::child::{End, ExecError};
use crate::exec::outcome::FOREIGN;
use crate::exec::product;
use crate::toolchain::build::{NoVerdict, StageReport};
use crate::toolchain::measure::Difference;
use crate::toolchain::verdict::{Stage, Verdict};

/// Why a toolchain cannot be trusted. Each message contains a remedy.
#[derive(Debug, thiserror::Error)]
pub enum Broken {
    /// A command cannot be started.
    #[error("{name}: {}", no_start(.stage, .error))]
    NoStart {
        /// The toolchain, or `caller -> callee`.
        name: String,
        /// The step that needed it.
        stage: Stage,
        /// The reason.
        error: ExecError,
    },
    /// The known-good program fails.
    #[error("{name}: the known-good program {}\n{}", fault(.report), details(.report))]
    Good {
        /// The toolchain, or `caller -> callee`.
        name: String,
        /// The result instead.
        report: StageReport,
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
        /// The result instead.
        report: StageReport,
    },
    /// The sizes of types cannot be determined.
    #[error(
        "{name}: the sizes of types cannot be measured: the program that does it {}\n{}",
        fault(.report), details(.report)
    )]
    Unmeasured {
        /// The toolchain.
        name: String,
        /// The last attempt.
        report: StageReport,
    },
    /// Places of arguments cannot be observed.
    #[error(
        "{name}: the program that observes the arguments {}\n{}  {hint}",
        fault(.report), quoted(.report)
    )]
    Look {
        /// The toolchain.
        name: String,
        /// The result instead.
        report: StageReport,
        /// The remedy.
        hint: String,
    },
    /// A type's size differs from the data model's.
    #[error(
        "{name}: {} is {} bytes with this compiler, but the data model {model} says {}; {}",
        .difference.found.basic.spelling(), .difference.found.size, .difference.expected.size,
        instead(.fitting)
    )]
    Model {
        /// The toolchain.
        name: String,
        /// The requested model.
        model: &'static str,
        /// The first type that differs.
        difference: Difference,
        /// The model that fits.
        fitting: Option<&'static Model>,
    },
    /// No data model has the sizes of the compiler's types.
    #[error("{name}: --model auto: no data model of Quest's has these sizes: {sizes}")]
    NoModel {
        /// The toolchain.
        name: String,
        /// The sizes found.
        sizes: String,
    },
    /// There is no verdict at all; this may be an interruption.
    #[error("{name}")]
    NoVerdict {
        /// The toolchain, or `caller -> callee`.
        name: String,
        /// The reason.
        source: NoVerdict,
    },
}

impl Broken {
    /// Whether it is only an interruption by the user.
    pub fn is_interruption(&self) -> bool {
        matches!(self, Broken::NoVerdict { source: NoVerdict::Interrupted, .. })
    }

    pub(super) fn no_verdict(name: &str, stage: Stage, source: NoVerdict) -> Broken {
        let name = name.into();
        match source {
            NoVerdict::Exec(error) => Broken::NoStart { name, stage, error },
            source => Broken::NoVerdict { name, source },
        }
    }
}

fn no_start(stage: &Stage, error: &ExecError) -> String {
    match stage {
        Stage::Compile => error.to_string(),
        Stage::Link => format!("to link (--link): {error}"),
        Stage::Run => format!("to run programs (--run): {error}"),
    }
}

fn instead(fitting: &Option<&'static Model>) -> String {
    match fitting {
        Some(model) => format!("choose --model {}", model.name),
        None => "no other model fits either".into(),
    }
}

pub(super) fn fault(report: &StageReport) -> String {
    match report.verdict {
        Verdict::CheckFailed | Verdict::LayoutDiffers => "computes a wrong value".into(),
        Verdict::Crashed | Verdict::CompilerCrashed => {
            format!("makes the {} stage crash: {}", report.stage, report.end)
        }
        Verdict::Hung | Verdict::CompilerHung => {
            format!("makes the {} stage hang", report.stage)
        }
        Verdict::CompilerRejected => "is rejected".into(),
        Verdict::Unsupported => "is not supported".into(),
        Verdict::LinkFailed => "does not link".into(),
        Verdict::Passed => "passes".into(),
    }
}

/// The command, and the head of its output.
fn quoted(report: &StageReport) -> String {
    const LINES: usize = 8;
    /// In characters: a command line of a linker has some hundreds.
    const LONGEST_LINE: usize = 1000;
    let mut text = format!("  $ {}\n", report.command);
    let all: Vec<&str> = report.output.lines().collect();
    // Of many lines those with the reason, such as a linker's error after its warnings.
    let says_why = |line: &&str| {
        let line = line.to_lowercase();
        let reasons = ["error", "undefined", "cannot", "not found", "no such"];
        reasons.iter().any(|word| line.contains(word)) && !line.contains("warning")
    };
    let first = match all.iter().position(says_why) {
        Some(first) if first >= LINES => first,
        _ => 0,
    };
    if first > 0 {
        text.push_str("  | ...\n");
    }
    for line in all[first..].iter().take(LINES) {
        // The error about a program for another machine, taken for a script, contains its bytes.
        let line = strip_ansi_codes(line).replace(|c: char| c.is_control() && c != '\t', "?");
        let _ = writeln!(text, "  | {}", clipped(&line, LONGEST_LINE));
    }
    if all.len() > first + LINES {
        text.push_str("  | ...\n");
    }
    text
}

/// The command, the head of its output, and a remedy.
fn details(report: &StageReport) -> String {
    let hint = match (report.stage, report.verdict) {
        _ if report.end == End::Signalled(libc::SIGXFSZ) => {
            "does it need to write so much? see --file-size"
        }
        (_, Verdict::Hung | Verdict::CompilerHung) => "is the time limit too short? see --timeout",
        (Stage::Compile, Verdict::CompilerRejected | Verdict::Unsupported)
            if report.output.contains("stdarg.h") =>
        {
            "is the compiler's <stdarg.h> missing? name its directory: --cc 'cc -IDIR'"
        }
        (Stage::Compile, Verdict::CompilerRejected) if report.output.contains(product::MISSING) => {
            "does it want its options before the file, or name the object itself? spell the command out: \
             'cc -c -o {out} {in}'"
        }
        (Stage::Compile, Verdict::CompilerRejected | Verdict::Unsupported)
            if names_a_line(&report.output) =>
        {
            "does this command compile C89? what it rejects there is in nearly every program of quest's: without it \
             there is nothing to test yet"
        }
        (Stage::Compile, Verdict::CompilerRejected | Verdict::Unsupported) => {
            "does this command compile a C89 file? if not, spell it out: 'cc -c {in} -o {out}'"
        }
        (Stage::Compile, _) => "does it need more memory? see --memory",
        (Stage::Link, _) => "does another linker do? say so: --link 'gcc {in} -o {out}'",
        // As in "Could not open '/lib/ld-linux-armhf.so.3'"; the program itself prints nothing.
        (Stage::Run, _) if report.output.contains("/ld") => {
            "where are the libraries of the target? link them in: --cc 'cc -static', or tell the \
             emulator: --run 'qemu-aarch64 -L DIR {exe}'"
        }
        (Stage::Run, Verdict::CheckFailed) => {
            "fix this first: until then, no failure means anything"
        }
        (Stage::Run, _) if report.output.contains(&format!("{FOREIGN} (--run '")) => {
            "is it for another machine? name that emulator"
        }
        (Stage::Run, _)
            if report.output.contains(FOREIGN) || report.end == End::Signalled(libc::SIGILL) =>
        {
            "is it for another machine? name an emulator: --run 'qemu-aarch64 {exe}'"
        }
        (Stage::Run, _) if report.end == End::Exited(126) => {
            "what is in the way stands above; if another program is to run it, name that: --run \
             'command {exe}'"
        }
        (Stage::Run, _) => "does it need more memory? see --memory",
    };
    quoted(report) + "  " + hint
}

/// Whether a compiler names a line of the known-good program, which it has read then.
fn names_a_line(output: &str) -> bool {
    let mut after = output.split("probe.c:").skip(1);
    after.any(|text| text.starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_compiler_that_reads_the_program_is_not_told_to_be_called_in_another_way() {
        let told = |output: &str| {
            let (verdict, command) = (Verdict::CompilerRejected, "cc -c probe.c".into());
            let (stage, output) = (Stage::Compile, output.into());
            details(&StageReport {
                verdict,
                stage,
                end: End::Exited(1),
                command,
                output,
                unit: None,
            })
        };
        let young = told("\u{1b}[1mprobe.c:17:28: error: unrecognized token at '?'\n");
        assert_eq!(
            young,
            "  $ cc -c probe.c\n  | probe.c:17:28: error: unrecognized token at '?'\n  does this command compile \
             C89? what it rejects there is in nearly every program of quest's: without it there is nothing to test yet"
        );
        assert!(told("unrecognized arguments: -o probe.c\n").contains("spell it out"));
    }

    #[test]
    fn another_machine_is_guessed_only_where_the_system_says_so() {
        let is_guessed = |end, output: &str| {
            let (verdict, command) = (Verdict::Crashed, "./a.out".into());
            let (stage, output) = (Stage::Run, output.into());
            let report = StageReport { verdict, stage, end, command, output, unit: None };
            details(&report).contains("another machine")
        };
        let program = || "./a.out".to_string();
        let foreign = |emulator| {
            ExecError::Foreign { program: program(), why: "no program", emulator }.to_string()
        };
        let noexec = ExecError::NotExecutable { program: program(), why: "noexec" }.to_string();
        assert!(is_guessed(End::Exited(126), &foreign(None)));
        assert!(foreign(Some("qemu-arm")).ends_with("(--run 'qemu-arm {exe}')?"));
        assert!(is_guessed(End::Exited(126), &foreign(Some("qemu-arm"))));
        assert!(is_guessed(End::Signalled(4), ""));
        assert!(!is_guessed(End::Exited(126), &noexec));
        assert!(
            !is_guessed(End::Signalled(11), "") && !is_guessed(End::Exited(3), "out of memory")
        );
    }

    #[test]
    fn a_flood_is_told_in_few_words_and_with_the_limit_that_ended_it() {
        let report = StageReport {
            verdict: Verdict::CompilerCrashed,
            stage: Stage::Compile,
            end: End::Signalled(libc::SIGXFSZ),
            command: "cc -c probe.c".into(),
            output: "w".repeat(1 << 20),
            unit: None,
        };
        let told = details(&report);
        assert!(told.len() < 2000 && told.ends_with("see --file-size"), "{}", told.len());
    }

    #[test]
    fn a_failing_report_is_told_with_its_command_output_and_a_way_out() {
        let report = StageReport {
            verdict: Verdict::Crashed,
            stage: Stage::Run,
            end: End::Signalled(4),
            command: "./a.out".into(),
            output: "one\ntwo\n".into(),
            unit: None,
        };
        assert_eq!(
            Broken::Good { name: "tcc".into(), report }.to_string(),
            "tcc: the known-good program makes the run stage crash: signal 4 (illegal \
             instruction)\n  $ ./a.out\n  | one\n  | two\n  is it for another machine? name an \
             emulator: --run 'qemu-aarch64 {exe}'"
        );
    }
}
