//! The part of a failure that must remain for it to be the same: the verdict, and which side found it.

use serde::{Deserialize, Serialize};

use crate::c::complaint::Side;
use crate::toolchain::build::StageReport;
use crate::toolchain::message::{are_alike, message, tells};
use crate::toolchain::verdict::{Stage, Verdict};

/// A failure without the details that differ between test cases.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Symptom {
    /// The verdict.
    pub verdict: Verdict,
    /// For a wrong value the side that found it, `caller` or `callee`; for a program that was not built
    /// the compiler's message without its details; otherwise empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

/// The detail of a program that does not run its test cases.
const PASSES_OVER: &str = "it passes over test cases";

impl Symptom {
    /// The symptom that a report shows.
    pub fn of(report: &StageReport) -> Symptom {
        let side =
            || report.complaints().next().map(|complaint| complaint.topic.kind().to_string());
        let detail = match (report.stage, report.verdict) {
            (_, Verdict::Passed | Verdict::CompilerHung) => String::new(),
            (Stage::Run, Verdict::CheckFailed) => side().unwrap_or_default(),
            (Stage::Run, _) if report.passes_over() => PASSES_OVER.into(),
            (Stage::Run, _) => String::new(),
            (Stage::Compile | Stage::Link, _) => message(&report.output).key(),
        };
        Symptom { verdict: report.verdict, detail }
    }

    /// Whether it says all: the compiler, or linker, said why a program was not built, or a program passes over its test
    /// cases. All failures with that message are one bug, whatever the program.
    pub fn is_told(&self) -> bool {
        let passes_over = self.verdict == Verdict::Crashed && self.detail == PASSES_OVER;
        passes_over || !self.verdict.is_run() && tells(&self.detail)
    }

    /// Whether a smaller test case with this symptom may represent one with the other: the same; for programs
    /// that were not built, a similar message; and for one that died, a wrong value where no call is involved: such
    /// values kill, as divisors do.
    pub fn is_like(&self, other: &Symptom) -> bool {
        let is_lethal = other.verdict == Verdict::Crashed
            && self.verdict == Verdict::CheckFailed
            && self.detail == Side::Check.name();
        let is_alike = self.verdict == other.verdict
            && !self.verdict.is_run()
            && are_alike(&self.detail, &other.detail);
        self == other || is_alike || is_lethal
    }
}

/// Whether a failure is the recorded one: the same symptom, and if it has no message, the same end.
pub fn recurs(recorded: &StageReport, now: &StageReport) -> bool {
    let symptom = Symptom::of(recorded);
    let is_finding = recorded.verdict.is_finding() && now.verdict.is_finding();
    // A program as a person would write it prints nothing: one finding is like the other.
    let is_same = match is_finding && now.complaints().next().is_none() {
        true => now.end == recorded.end,
        false => Symptom::of(now) == symptom,
    };
    let is_told = !symptom.detail.is_empty() || is_finding;
    is_same && now.stage == recorded.stage && (is_told || now.end == recorded.end)
}

/// For use in a sentence: `check failed in the callee`, `compiler crashed: internal-error`.
impl std::fmt::Display for Symptom {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Symptom { verdict, detail } = self;
        match verdict {
            _ if detail.is_empty() => write!(f, "{verdict}"),
            Verdict::CheckFailed => write!(f, "{verdict} in the {detail}"),
            _ => write!(f, "{verdict}: {detail}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symptom(verdict: Verdict, detail: &str) -> Symptom {
        Symptom { verdict, detail: detail.into() }
    }

    #[test]
    fn messages_that_are_much_alike_stand_for_each_other_and_other_symptoms_do_not() {
        use Verdict::{CheckFailed, CompilerCrashed, CompilerRejected, Unsupported};
        let table = [
            (
                CompilerRejected,
                "cannot-pass-array-of-pointer",
                "cannot-pass-array-of-pointer",
                true,
            ),
            (
                CompilerRejected,
                "cannot-generate-code-for-assignment-of-pointer-to-array",
                "cannot-generate-code-for-assignment-of-array",
                true,
            ),
            (CompilerRejected, "incompatible-types-in-return", "incompatible-types-in-call", false),
            (
                Unsupported,
                "volatile-store-is-not-yet-supported",
                "volatile-load-is-not-yet-supported",
                false,
            ),
            (CompilerCrashed, "expected-class at tree.c:8", "have-exceptional at tree.c:8", true),
            (CompilerCrashed, "expected-class at tree.c:8", "expected-class at tree.c:9", false),
            (CheckFailed, "caller", "callee", false),
        ];
        for (verdict, one, other, alike) in table {
            assert_eq!(
                symptom(verdict, one).is_like(&symptom(verdict, other)),
                alike,
                "{one} {other}"
            );
        }
        let died = symptom(Verdict::Crashed, "");
        assert!(symptom(CheckFailed, "check").is_like(&died), "a wrong divisor kills");
        assert!(!died.is_like(&symptom(CheckFailed, "check")));
        assert!(!symptom(CheckFailed, "callee").is_like(&died));
        let rejected = symptom(CompilerRejected, "a");
        assert!(!rejected.is_like(&symptom(CompilerCrashed, "a")));
    }

    #[test]
    fn a_finding_without_a_word_recurs_as_any_finding_and_one_of_a_side_as_that_alone() {
        let report = |verdict, status, output: &str| StageReport {
            verdict,
            stage: Stage::Run,
            end: crate::exec::child::End::Exited(status),
            command: String::new(),
            output: output.into(),
            unit: None,
        };
        let line = |side: &str| {
            format!("quest: test case 1 (seed 7): {side}: arg 1: expected 2, found 3\n")
        };
        let recorded = report(Verdict::CheckFailed, 1, &line("callee"));
        let table = [
            (report(Verdict::CheckFailed, 1, ""), true),
            (report(Verdict::CheckFailed, 1, &line("callee")), true),
            (report(Verdict::CheckFailed, 1, &line("caller")), false),
            (report(Verdict::CheckFailed, 2, ""), false),
            (report(Verdict::Crashed, 1, ""), false),
            (report(Verdict::Passed, 0, ""), false),
        ];
        for (now, expected) in table {
            assert_eq!(recurs(&recorded, &now), expected, "{now:?}");
        }
        let layout = report(Verdict::LayoutDiffers, 1, "");
        assert!(recurs(&layout, &report(Verdict::CheckFailed, 1, "")));
    }

    #[test]
    fn a_death_without_a_word_of_why_tells_nothing() {
        let table = [
            (Verdict::CompilerCrashed, "segmentation-fault", false),
            (Verdict::CompilerCrashed, "", false),
            (Verdict::CompilerCrashed, "segmentation-fault at expand_call", true),
            (Verdict::CompilerRejected, "syntax-error", true),
            (Verdict::Unsupported, "volatile-store-is-not-yet-supported", true),
            (Verdict::CheckFailed, "callee", false),
        ];
        for (verdict, detail, told) in table {
            assert_eq!(symptom(verdict, detail).is_told(), told, "{detail}");
        }
    }
}
