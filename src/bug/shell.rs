//! Shell scripts: the commands that build and run a program, and the conditions that distinguish a recorded
//! failure from others. Makes `repro.sh`, which does not need Quest.

use std::collections::BTreeSet;

use crate::base::figures::one_line;
use crate::c::complaint::{Side, end};
use crate::exec::child::End;
use crate::toolchain::build::{StageReport, Steps, Team};
use crate::toolchain::command_line::quote;
use crate::toolchain::probe::{BAD, GOOD};
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::{Stage, Verdict};

/// The placeholder for a script's scratch directory until [`line`] makes it a variable.
pub(crate) const SCRATCH: &str = "QUEST_SCRATCH";

/// The exit status of `timeout`.
pub(crate) const HUNG: i32 = 124;

/// Functions of a script. `makes` runs a command that makes a file, which must exist afterwards.
pub(crate) const FUNCTIONS: &str = r#"limit() {
    if command -v timeout >/dev/null; then timeout "$seconds" "$@"; else "$@"; fi
}
quiet() {
    limit "$@" >"$scratch/log" 2>&1 </dev/null
}
makes() {
    file=$1
    shift
    rm -f "$file"
    quiet "$@" || return
    [ -e "$file" ] || { echo "quest: the exit status is 0, but there is no $file" >>"$scratch/log"; return 1; }
}
says() {
    grep -q -e "$1" "$scratch/log"
}
"#;

/// A command line for a script, with its scratch directory in `$scratch`.
pub(crate) fn line(argv: &[String]) -> String {
    let word = |word: &String| {
        let parts: Vec<String> = word
            .split(SCRATCH)
            .map(|part| if part.is_empty() { String::new() } else { quote(&[part.into()]) })
            .collect();
        if word.is_empty() { "''".into() } else { parts.join("\"$scratch\"") }
    };
    argv.iter().map(word).collect::<Vec<String>>().join(" ")
}

/// The commands for the stages of a team's files, including the last one.
pub(crate) fn commands(team: Team, names: &[&str], last: Stage) -> Vec<String> {
    let steps = team.steps(names, Some(SCRATCH));
    let objects = names.iter().map(|name| format!("{}.o", name.trim_end_matches(".c")));
    let mut commands: Vec<String> =
        objects.zip(&steps.compile).map(|(object, argv)| makes(&object, argv)).collect();
    if last > Stage::Compile {
        commands.push(makes("a.out", &steps.link));
    }
    if last > Stage::Link {
        commands.push(format!("quiet {}", line(&steps.run)));
    }
    commands
}

fn makes(file: &str, argv: &[String]) -> String {
    format!("makes \"$scratch\"/{} {}", quote(&[file.into()]), line(argv))
}

/// The index of the command that failed.
pub(crate) fn failing(report: &StageReport, names: &[&str]) -> usize {
    let compiles = |name: &&str| report.command.split([' ', '/', '\'']).any(|word| word == *name);
    match report.stage {
        Stage::Compile if report.unit == Some(Side::Callee) => {
            names.iter().position(compiles).unwrap_or(1).min(names.len() - 1)
        }
        Stage::Compile => 0,
        Stage::Link => names.len(),
        Stage::Run => names.len() + 1,
    }
}

/// The exit status that a waiting shell sees: a signal as 128 plus its number.
pub(crate) fn status(end: End) -> i32 {
    match end {
        End::Exited(status) => status,
        End::Signalled(signal) => 128 + signal,
        End::TimedOut => HUNG,
        End::TooManyProcesses | End::Interrupted => 1,
    }
}

/// The pattern for `grep` of the line that a program of so many test cases prints at its end.
pub(crate) fn end_of(cases: usize) -> String {
    end(cases) + "$"
}

/// The conditions, each a command, under which a command that ended with `$status` failed as recorded:
/// by the message of a compiler or linker, if there is one, otherwise by the status. `tells` says whether the
/// program has Quest's checks, which name the side that found a wrong value, and `cases` how many test cases it has.
pub(crate) fn recorded(report: &StageReport, tells: bool, cases: usize) -> Vec<String> {
    let complaint = match report.verdict {
        Verdict::CompilerCrashed
        | Verdict::CompilerRejected
        | Verdict::Unsupported
        | Verdict::LinkFailed => pattern(&report.message().line),
        _ => String::new(),
    };
    if !complaint.is_empty() {
        return vec![
            "[ $status -ne 0 ]".into(),
            format!("[ $status -ne {HUNG} ]"),
            format!("says {}", shell_words::quote(&complaint)),
        ];
    }
    // What passed fails in no way.
    if report.verdict == Verdict::Passed {
        return vec!["false".into()];
    }
    let mut conditions = vec![format!("[ $status -eq {} ]", status(report.end))];
    if report.is_early_end() {
        conditions.push(format!("! says {}", shell_words::quote(&end_of(cases))));
    }
    if report.verdict.is_finding() && tells {
        let side = report.complaints().next().map(|complaint| complaint.topic.mark());
        conditions.extend(side.map(|side| format!("says {}", shell_words::quote(&side))));
    }
    conditions
}

/// A pattern for `grep` of the part that a complaint shares with that of another program: no file
/// names, no numbers, no quoted names.
fn pattern(complaint: &str) -> String {
    const WORDS: usize = 8;
    let is_common = |word: &&str| {
        !word.contains(['/', '\'', '`', '"', '<', '(', ')'])
            && !word.contains(".c")
            && word.chars().all(|c| c.is_ascii_graphic() && !c.is_ascii_digit())
    };
    let escaped = |word: &str| -> String {
        let plain = |c: char| if r"\.[]*^$".contains(c) { format!("\\{c}") } else { c.into() };
        word.chars().map(plain).collect()
    };
    let words = complaint.split_whitespace().filter(is_common).take(WORDS).map(escaped);
    words.collect::<Vec<_>>().join(".*")
}

/// A failure for `repro.sh` to reproduce.
pub(crate) struct Recorded<'a> {
    /// The bug's name.
    pub(crate) name: &'a str,
    /// The version of Quest that found it.
    pub(crate) quest: &'a str,
    /// The toolchains.
    pub(crate) team: Team<'a>,
    /// The C files, the caller's first.
    pub(crate) sources: &'a [&'a str],
    /// The verdict.
    pub(crate) report: &'a StageReport,
    /// The last stage that the files reach.
    pub(crate) last: Stage,
    /// Whether the program has Quest's checks.
    pub(crate) tells: bool,
    /// The number of its test cases.
    pub(crate) cases: usize,
}

/// The script `repro.sh`. Anything but the recorded failure and a program that passes cannot be judged:
/// a missing compiler, one that fails a known-good program or passes a known-bad
/// one, and another failure.
pub(crate) fn repro(recorded: &Recorded) -> String {
    let Recorded { name, quest, team, sources, report, .. } = recorded;
    let steps = team.steps(sources, Some(SCRATCH));
    let hangs = report.verdict.is_hang();
    format!(
        "#!/bin/sh
# {name}: {verdict}. Found by quest {quest}.
# Exits with 1 while the bug is there, and with 0 once it is gone; with 125, which `git bisect run` skips, if
# that cannot be told: a tool is missing, a known-good program does not pass, or something else fails.
export LC_ALL=C
seconds={seconds}
unjudged() {{
    [ -s \"$scratch/log\" ] && cat \"$scratch/log\" >&2
    echo \"$0: cannot be judged: $*\" >&2
    exit 125
}}
cd \"$(dirname \"$0\")\" || exit 125
scratch=$(mktemp -d) || exit 125
trap 'rm -rf \"$scratch\"' EXIT
trap 'exit 130' HUP INT TERM
for tool in {tools}; do
    command -v \"$tool\" >/dev/null || unjudged \"$tool is missing\"
done
{FUNCTIONS}
# A known-good program passes, and a known-bad one does not.
cat >\"$scratch\"/known-good.c <<'END'
{GOOD}END
cat >\"$scratch\"/known-bad.c <<'END'
{BAD}END
{proofs}
# The bug.
recorded() {{
    {conditions}
}}
judge() {{
    status=$?
    cat \"$scratch/log\"
    if [ \"$1\" = recorded ] && recorded; then
        echo \"the bug is there: exit status $status\"
        exit 1
    fi
    [ $status -eq 0 ] && return
    : >\"$scratch/log\"
    unjudged \"it fails in another way than recorded: exit status $status\"
}}
{steps}echo \"the bug is gone\"
",
        name = one_line(name),
        verdict = report.verdict,
        seconds = if hangs { SHORT } else { LONG },
        tools = quote(&tools(&steps, hangs)),
        proofs = toolchains(*team).into_iter().map(proof).collect::<String>(),
        conditions = self::recorded(report, recorded.tells, recorded.cases).join(" && "),
        steps = judged(recorded, &steps),
    )
}

/// The time limit in seconds of a command that hung when the bug was found: the default limit of a campaign.
const SHORT: u32 = 10;
/// The time limit in seconds of any other command, so that nobody waits forever.
const LONG: u32 = 120;

/// The tools that the script needs, each once.
fn tools(steps: &Steps, hangs: bool) -> Vec<String> {
    let programs = steps.all().filter_map(|argv| argv.first());
    let tools: BTreeSet<&str> = programs
        .map(String::as_str)
        .filter(|tool| !tool.contains(SCRATCH))
        .chain(hangs.then_some("timeout"))
        .collect();
    tools.into_iter().map(String::from).collect()
}

/// The toolchains of a team, each once.
pub(crate) fn toolchains(team: Team<'_>) -> Vec<&Toolchain> {
    let mut toolchains: Vec<&Toolchain> = Vec::new();
    for one in [team.caller, team.callee, team.linker] {
        if !toolchains.contains(&one) {
            toolchains.push(one);
        }
    }
    toolchains
}

/// The commands that check a toolchain with the known-good and the known-bad program in the scratch directory.
fn proof(toolchain: &Toolchain) -> String {
    let stages = |name: &str| {
        let source = format!("{name}.c");
        let steps = Team::of(toolchain).steps(&[&source], Some(SCRATCH));
        let there = format!("{SCRATCH}/{source}");
        let compile = steps.compile[0].iter().map(|word| word.replace(&source, &there));
        let object = makes(&format!("{name}.o"), &compile.collect::<Vec<_>>());
        (format!("{object} &&\n    {}", makes("a.out", &steps.link)), line(&steps.run))
    };
    let ((good, run), (bad, _)) = (stages("known-good"), stages("known-bad"));
    let name = one_line(&toolchain.name);
    let wrong = |what| shell_words::quote(&format!("{name}: a known-{what}")).into_owned();
    format!(
        "{good} &&\n    quiet {run} ||\n    unjudged {}\n{bad} &&\n    {{ quiet {run}; [ $? -eq 1 ]; }} ||\n    unjudged {}\n",
        wrong("good program does not pass"),
        wrong("bad program is not caught"),
    )
}

/// The stages of the bug, each with a judgement.
fn judged(recorded: &Recorded, steps: &Steps) -> String {
    let Recorded { team, sources, report, last, .. } = recorded;
    let failing = failing(report, sources);
    let commands = commands(*team, sources, *last);
    let told = commands.iter().zip(steps.all()).enumerate().map(|(index, (command, argv))| {
        let told = shell_words::quote(&format!("$ {}", line(argv))).into_owned();
        let judge = if index == failing { "judge recorded" } else { "judge" };
        format!("echo {told}\n{command}\n{judge}\n")
    });
    told.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_has_what_complaints_have_in_common() {
        let table = [
            (
                "a.c:3:1: internal compiler error: in expand_call, at calls.c:4711",
                "internal.*compiler.*error:.*in.*expand_call,.*at",
            ),
            ("tcc: error: `x' [.*] a\\b", "tcc:.*error:.*\\[\\.\\*\\].*a\\\\b"),
            ("7 8", ""),
            ("", ""),
        ];
        for (complaint, expected) in table {
            assert_eq!(pattern(complaint), expected);
        }
    }
}
