//! What a bug's files say of a program that another generator wrote: what it should print is what other configurations
//! make it print, and a text reducer shrinks it.

use super::Known;
use crate::base::figures::one_line;
use crate::base::markdown::{code, fence, words};
use crate::bug::saved::Bug;
use crate::bug::shell::{commands, status};
use crate::case::external::{Expected, External};
use crate::render::File;
use crate::toolchain::build::Team;
use crate::toolchain::verdict::{Stage, Verdict};

/// The file of the program as it was written.
pub(super) const PROGRAM: &str = "program.c";

/// The program of a bug, if another generator wrote it.
pub(super) fn of(bug: &Bug) -> Option<&External> {
    bug.cases.first().and_then(|case| case.as_external())
}

/// What the program of a bug should print, if that was compared.
pub(super) fn compared(bug: &Bug) -> Option<&Expected> {
    of(bug).filter(|_| bug.report.stage == Stage::Run)?.expected.as_ref()
}

/// The program as it was written.
pub(super) fn file(external: &External) -> File {
    (PROGRAM.into(), external.text.clone())
}

/// Who says what.
pub(super) fn sides(bug: &Bug, Expected { by, .. }: &Expected) -> String {
    let failing = bug.tries.iter().filter(|one| !one.passed());
    let failing: Vec<String> = failing.map(|one| code(&one.caller)).collect();
    let by: Vec<String> = by.iter().map(|one| code(one)).collect();
    let doubt = match by.len() > failing.len() {
        true => "What most of them make it print is taken to be right",
        false => "As many make it print one thing as another, so either side may be wrong",
    };
    format!(
        "It prints what is expected with {}, and does not with {}. {doubt}.\n",
        by.join(", "),
        failing.join(", ")
    )
}

/// Why it is valid, as far as that is known.
pub(super) fn validity(bug: &Bug, external: &External) -> String {
    let sanitized = match compared(bug) {
        Some(_) => {
            " The first gcc or clang among the compilers that builds it with `-fsanitize=undefined` does not stop it."
        }
        None => "",
    };
    format!(
        "{} vouches for it, not Quest, which did not run it on its abstract machine.{sanitized}\n",
        words(&external.suite)
    )
}

/// Where it comes from.
pub(super) fn origin(bug: &Bug, external: &External) -> String {
    format!(
        "Quest {} ran a generator and compared what the compilers make of its program, which is in `{PROGRAM}` as it was written. \
         `interesting.sh` lets a text reducer take away what the bug does not need:\n\n\
         ```sh\nmkdir small && cp {PROGRAM} small && cd small && cvise ../interesting.sh {PROGRAM}\n```\n\n\
         To write the program again:\n\n{}",
        words(&bug.quest),
        fence("sh", &external.command)
    )
}

/// The part of `interesting.sh` that tells whether the compilers still make something else of the program.
pub(super) fn symptom(known: Known) -> String {
    let Known { bug, reference, .. } = known;
    let build = |team: Team| commands(team, &[PROGRAM], Stage::Run).join(" || exit 1\n");
    let steps = build(bug.configuration.team());
    let mut text = format!("{steps}\nstatus=$?\ncp \"$scratch/log\" \"$scratch/found\"\n");
    // Without its checks, a program that prints something else ends well.
    let is_wrong = bug.report.verdict == Verdict::CheckFailed;
    let status = if is_wrong { 0 } else { status(bug.report.end) };
    text += &format!("[ $status -eq {status} ] || exit 1\n");
    if let Some(reference) = reference {
        let steps = build(Team::of(reference));
        let name = one_line(&reference.name);
        text += &format!("\n# {name} makes something else of it.\n{steps} || exit 1\n");
        if is_wrong {
            text += "cmp -s \"$scratch/log\" \"$scratch/found\" && exit 1\n";
        }
    }
    text
}
