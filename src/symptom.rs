//! What must remain for a failure to be the same: the verdict, and whose finding it is.

use serde::{Deserialize, Serialize};

use crate::build::{Report, telling_line};
use crate::verdict::{Stage, Verdict};

/// A failure without what may differ from one test case to the next.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Symptom {
    /// What happened.
    pub verdict: Verdict,
    /// Of a wrong value the side that found it, `caller` or `callee`; of a program that was not built
    /// the compiler's complaint without its details; otherwise empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub detail: String,
}

impl Symptom {
    /// The symptom that a report shows.
    pub fn of(report: &Report) -> Symptom {
        let side = || report.complaints().next().map(|complaint| complaint.side.to_string());
        let detail = match (report.stage, report.verdict) {
            (_, Verdict::Passed | Verdict::CompilerHung) => String::new(),
            (Stage::Run, Verdict::CheckFailed) => side().unwrap_or_default(),
            (Stage::Run, _) => String::new(),
            (Stage::Compile | Stage::Link, _) => complaint(&report.output),
        };
        Symptom { verdict: report.verdict, detail }
    }
}

/// Whether a failure is the recorded one: the same symptom, and where nobody said why, the same end.
pub fn recurs(recorded: &Report, now: &Report) -> bool {
    let symptom = Symptom::of(recorded);
    let is_told = !symptom.detail.is_empty() || recorded.verdict.is_finding();
    Symptom::of(now) == symptom
        && now.stage == recorded.stage
        && (is_told || now.end == recorded.end)
}

/// As a sentence's part: `check failed in the callee`, `compiler crashed: internal-error`.
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

/// A compiler's first complaint without what differs from one program to the next: file names,
/// line numbers, quoted names, addresses.
pub(crate) fn complaint(output: &str) -> String {
    let line = telling_line(output);
    let words = line.split_whitespace().filter(|word| {
        !word.contains(['/', '_', '\'', '`', '"'])
            && !word.contains(".c")
            && !word.contains(|c: char| c.is_ascii_digit())
    });
    words.take(8).collect::<Vec<_>>().join("-")
}
