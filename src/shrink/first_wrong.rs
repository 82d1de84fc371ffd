//! Runs a shrunk failure with more checks, to say where a value is first wrong.

use anyhow::Result;

use super::runner::Runner;
use crate::c::check::Checks;
use crate::c::eval;
use crate::c::rules::Rules;
use crate::case::TestCase;
use crate::case::family::FirstWrong;
use crate::render::File;
use crate::toolchain::build::StageReport;
use crate::toolchain::verdict::Verdict;

/// Where the value of a failing test case is first wrong; none if the program with more checks does not
/// fail: they may hide the bug.
///
/// # Errors
/// Errors that kept it from being tried.
pub(super) fn first_wrong(
    runner: &Runner,
    report: &StageReport,
    cases: &[TestCase],
) -> Result<Option<FirstWrong>> {
    let [case] = cases else { return Ok(None) };
    let Some(denser) = case.denser() else {
        return Ok(said(case, report, &runner.rules));
    };
    let rules = Rules { checks: Checks::Full, ..runner.rules };
    if report.verdict != Verdict::CheckFailed
        || eval::run(&denser.code(&rules), rules.model).is_err()
    {
        return Ok(None);
    }
    let cases = [denser];
    let report = Runner { rules, ..runner.clone() }.run(&cases)?;
    Ok(said(&cases[0], &report, &rules))
}

/// What the first complaint of a failed program says.
fn said(case: &TestCase, report: &StageReport, rules: &Rules) -> Option<FirstWrong> {
    let has_failed = report.verdict == Verdict::CheckFailed;
    let first = report.complaints().next().filter(|_| has_failed)?;
    case.first_wrong(&first, rules.model)
}

/// Where a value is first wrong in the files of a trimmed program, in which the statements of a function may stand in `main`;
/// none if the statement has become a part of another, or of a declaration.
pub(super) fn in_trimmed(first: FirstWrong, files: &[File]) -> Option<FirstWrong> {
    let has = |text: &str| files.iter().any(|(_, file)| has_words(file, text));
    // Of a statement with others in it, what is left out stands for those.
    let head = first.after.as_deref().and_then(|after| after.split('…').next());
    if head.is_some_and(|head| !has(head.trim_end())) {
        return None;
    }
    let function = match has(&format!("{}(", first.function)) {
        true => first.function,
        false => "main".into(),
    };
    Some(FirstWrong { function, ..first })
}

/// Whether a text is a part of a file, and does not begin within a word.
fn has_words(file: &str, text: &str) -> bool {
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    file.match_indices(text).any(|(at, _)| !file[..at].ends_with(is_word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_went_into_main_is_first_wrong_there_and_what_is_not_shown_is_not_told() {
        let first = FirstWrong {
            after: Some("g1 = 2;".into()),
            function: "f1".into(),
            visit: 1,
            place: "g1".into(),
            expected: "2".into(),
            found: "3".into(),
        };
        let function = |text: &str| {
            let files = [("repro.c".to_string(), text.to_string())];
            in_trimmed(first.clone(), &files).map(|first| first.function)
        };
        assert_eq!(function("int *f1(void)\n{\n    g1 = 2;\n}\n").as_deref(), Some("f1"));
        assert_eq!(function("int main(void)\n{\n    g1 = 2;\n}\n").as_deref(), Some("main"));
        assert_eq!(function("int main(void)\n{\n    af1(g1 = 2);\n}\n"), None);
        assert_eq!(function("int main(void)\n{\n    int g1 = 2;\n}\n").as_deref(), Some("main"));
        assert_eq!(function("int main(void)\n{\n    return 2 != 2;\n}\n"), None);
    }
}
