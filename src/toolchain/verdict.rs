//! The verdict on a program on its way through a toolchain: a closed enum, and the one pure
//! function that derives it from what a child did.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::c::complaint::{Complaint, Topic};
use crate::exec::child::{End, Outcome};
use crate::toolchain::message::{Kind, message};

/// The purpose of a child, in the order of a program's stages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// From a source file to an object.
    Compile,
    /// From objects to an executable.
    Link,
    /// The executable.
    Run,
}

/// The verdict on a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Every stage so far succeeded.
    Passed,
    /// It ran, and found a wrong value.
    CheckFailed,
    /// It ran, and ended by a signal or with a status that no test program uses.
    Crashed,
    /// It ran, and did not end in time.
    Hung,
    /// The compiler, or linker, ended by a signal or reports an internal error.
    CompilerCrashed,
    /// The compiler, or linker, did not end in time.
    CompilerHung,
    /// The compiler rejected the program.
    CompilerRejected,
    /// The compiler reports that it does not support something in the program: not a bug.
    Unsupported,
    /// The linker rejected the objects.
    LinkFailed,
    /// It ran, and found that its two sides lay out a type differently.
    LayoutDiffers,
}

impl Verdict {
    /// Whether a program ran to its end, and found something wrong.
    pub fn is_finding(self) -> bool {
        matches!(self, Verdict::CheckFailed | Verdict::LayoutDiffers)
    }

    /// Whether a program was built, and run.
    pub fn is_run(self) -> bool {
        let ended = matches!(self, Verdict::Passed | Verdict::Crashed | Verdict::Hung);
        ended || self.is_finding()
    }

    /// Whether a child timed out: to reproduce it costs a whole time limit.
    pub fn is_hang(self) -> bool {
        matches!(self, Verdict::Hung | Verdict::CompilerHung)
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stage::Compile => "compile",
            Stage::Link => "link",
            Stage::Run => "run",
        })
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Passed => "passed",
            Verdict::CheckFailed => "check failed",
            Verdict::Crashed => "crashed",
            Verdict::Hung => "hung",
            Verdict::CompilerCrashed => "compiler crashed",
            Verdict::CompilerHung => "compiler hung",
            Verdict::CompilerRejected => "compiler rejected",
            Verdict::Unsupported => "unsupported",
            Verdict::LinkFailed => "link failed",
            Verdict::LayoutDiffers => "layout differs",
        })
    }
}

/// The verdict on a program by a stage's child; `None` if it was interrupted, which means nothing.
pub fn judge(stage: Stage, outcome: &Outcome) -> Option<Verdict> {
    Some(match (stage, outcome.end) {
        (_, End::Interrupted) => return None,
        (_, End::Exited(0)) => Verdict::Passed,
        (Stage::Run, End::Exited(1)) if tells_of_layout(outcome) => Verdict::LayoutDiffers,
        (Stage::Run, End::Exited(1)) => Verdict::CheckFailed,
        (Stage::Run, End::TimedOut) => Verdict::Hung,
        (Stage::Run, _) => Verdict::Crashed,
        (_, End::TimedOut) => Verdict::CompilerHung,
        (_, End::Signalled(_) | End::TooManyProcesses) => Verdict::CompilerCrashed,
        // The exit status of a shell script after a signal ended its command; 255 is a program's own -1.
        (_, End::Exited(129..=192)) => Verdict::CompilerCrashed,
        (_, End::Exited(_)) => match (stage, said(outcome)) {
            (_, Kind::Crash) => Verdict::CompilerCrashed,
            (Stage::Compile, Kind::Unsupported) => Verdict::Unsupported,
            (Stage::Compile, _) => Verdict::CompilerRejected,
            (Stage::Link | Stage::Run, _) => Verdict::LinkFailed,
        },
    })
}

/// The kind of failure that a compiler, or linker, reports.
fn said(outcome: &Outcome) -> Kind {
    let output = [&outcome.stdout[..], b"\n", &outcome.stderr].concat();
    message(&String::from_utf8_lossy(&output)).kind
}

/// Whether a program's first complaint is about a layout.
fn tells_of_layout(outcome: &Outcome) -> bool {
    let text = String::from_utf8_lossy(&outcome.stdout);
    let first = text.lines().find_map(|line| line.parse::<Complaint>().ok());
    first.is_some_and(|complaint| matches!(complaint.topic, Topic::Layout(_)))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn verdict(stage: Stage, end: End, stderr: &str) -> Option<Verdict> {
        let stderr = stderr.as_bytes().to_vec();
        let wall = Duration::ZERO;
        judge(stage, &Outcome { end, stdout: vec![], stderr, truncated: false, wall })
    }

    #[test]
    fn the_end_of_a_child_gives_the_verdict() {
        use {End::*, Stage::*};
        let table = [
            (Compile, Exited(0), "passed"),
            (Compile, Exited(1), "compiler rejected"),
            (Compile, Exited(139), "compiler crashed"),
            (Compile, Signalled(11), "compiler crashed"),
            (Compile, Exited(255), "compiler rejected"),
            (Compile, TimedOut, "compiler hung"),
            (Compile, TooManyProcesses, "compiler crashed"),
            (Link, Exited(0), "passed"),
            (Link, Exited(1), "link failed"),
            (Link, Signalled(6), "compiler crashed"),
            (Link, TimedOut, "compiler hung"),
            (Link, TooManyProcesses, "compiler crashed"),
            (Run, Exited(0), "passed"),
            (Run, Exited(1), "check failed"),
            (Run, Exited(2), "crashed"),
            (Run, Exited(139), "crashed"),
            (Run, Signalled(8), "crashed"),
            (Run, TimedOut, "hung"),
            (Run, TooManyProcesses, "crashed"),
        ];
        for (stage, end, expected) in table {
            let found = verdict(stage, end, "").map(|verdict| verdict.to_string());
            assert_eq!(found.as_deref(), Some(expected), "{stage:?} {end:?}");
            assert_eq!(verdict(stage, Interrupted, ""), None);
        }
    }

    #[test]
    fn a_compiler_that_admits_a_crash_is_not_a_compiler_that_rejects() {
        let reports = [
            "a.c:3:1: internal compiler error: in expand_call, at calls.c:4711",
            "PLEASE submit a bug report to https://llvm.org/ and include the crash backtrace",
            "Stack dump:\n0.\tProgram arguments: clang",
            "a.c, line 7: compiler error: cannot generate code, node 0x55 op ADD",
            "error: ccom terminated with status 139",
            "major internal error in a.c",
            "collect2: fatal error: ld terminated with signal 11 [Segmentation fault]",
            "Traceback (most recent call last):\n  File \"ppci/lang/c/codegenerator.py\"",
            "thread 'main' panicked at src/main.rs:3",
            "cc1: a.c:12: f: Assertion `n > 0' failed.",
        ];
        for report in reports {
            for stage in [Stage::Compile, Stage::Link] {
                let found = verdict(stage, End::Exited(1), report);
                assert_eq!(found, Some(Verdict::CompilerCrashed), "{report}");
                assert_eq!(verdict(stage, End::Exited(0), report), Some(Verdict::Passed));
            }
            assert_eq!(verdict(Stage::Run, End::Exited(1), report), Some(Verdict::CheckFailed));
        }
        let rejected = verdict(Stage::Compile, End::Exited(1), "a.c:1: error: `x' undeclared");
        assert_eq!(rejected, Some(Verdict::CompilerRejected));
    }

    #[test]
    fn what_a_compiler_says_it_does_not_support_is_neither_a_crash_nor_a_rejection() {
        let said = "cc: codegen: process signaled: Terminated\ncc-qbe: volatile store is not yet supported";
        let table = [
            (Stage::Compile, End::Exited(1), said, Verdict::Unsupported),
            (
                Stage::Compile,
                End::Exited(255),
                "t.c:3:5: sorry, unimplemented: x",
                Verdict::Unsupported,
            ),
            (
                Stage::Compile,
                End::Exited(1),
                "t.c:3:8: error: cannot compile this static initializer yet",
                Verdict::Unsupported,
            ),
            // A compiler that dies has a bug, whatever it prints.
            (Stage::Compile, End::Signalled(6), said, Verdict::CompilerCrashed),
            (Stage::Compile, End::Exited(134), said, Verdict::CompilerCrashed),
            (Stage::Link, End::Exited(1), said, Verdict::LinkFailed),
            // A mere warning is not the reason.
            (
                Stage::Compile,
                End::Exited(1),
                "t.c:1:1: warning: not supported\nt.c:2:1: error: no type",
                Verdict::CompilerRejected,
            ),
        ];
        for (stage, end, stderr, expected) in table {
            assert_eq!(verdict(stage, end, stderr), Some(expected), "{stage} {end} {stderr}");
        }
    }

    #[test]
    fn a_driver_that_reports_its_childs_status_admits_no_crash() {
        let rejected = "t.c, line 1: syntax error\nerror: /usr/bin/ccom terminated with status 1";
        assert_eq!(
            verdict(Stage::Compile, End::Exited(1), rejected),
            Some(Verdict::CompilerRejected)
        );
    }

    #[test]
    fn a_program_whose_first_complaint_is_a_layout_has_a_verdict_of_its_own() {
        let verdict = |stdout: &str, end| {
            let (stdout, stderr) = (stdout.as_bytes().to_vec(), Vec::new());
            judge(
                Stage::Run,
                &Outcome { end, stdout, stderr, truncated: false, wall: Duration::ZERO },
            )
        };
        let layout = "quest: test case 1 (seed 7): layout: size of int: expected 4, found 2\n";
        let value = "quest: test case 1 (seed 7): callee: arg 1: expected 4, found 2\n";
        let one = End::Exited(1);
        assert_eq!(verdict(layout, one), Some(Verdict::LayoutDiffers));
        assert_eq!(verdict(&format!("x\n{layout}{value}"), one), Some(Verdict::LayoutDiffers));
        assert_eq!(verdict(&format!("{value}{layout}"), one), Some(Verdict::CheckFailed));
        assert_eq!(verdict(layout, End::Signalled(11)), Some(Verdict::Crashed));
    }

    #[test]
    fn a_verdict_is_stored_in_kebab_case() {
        let json = serde_json::to_string(&Verdict::CompilerCrashed).expect("a verdict is plain");
        assert_eq!(json, "\"compiler-crashed\"");
    }
}
