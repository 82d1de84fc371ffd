//! `interesting.sh`: tells reducers of text, `cvise` and `creduce`, whether the files in the current
//! directory still show a bug and are valid C.

use super::Known;
use crate::blame::blame;
use crate::bug::{Bug, SCRATCH, shell_line};
use crate::build::Team;
use crate::case::TestCase;
use crate::case::style::{Definition, Path};
use crate::exec::End;
use crate::figures::one_line;
use crate::toolchain::quote;
use crate::verdict::{Stage, Verdict};

/// How a shell that waits for a child sees it end: a signal as 128 and its number.
fn status(end: End) -> i32 {
    match end {
        End::Exited(status) => status,
        End::Signalled(signal) => 128 + signal,
        End::TimedOut => HUNG,
        End::TooManyProcesses | End::Interrupted => 1,
    }
}

/// What `timeout` exits with.
const HUNG: i32 = 124;

/// Functions of the script. `makes` runs what makes a file, which must be there then.
const FUNCTIONS: &str = r#"limit() {
    if command -v timeout >/dev/null; then timeout 10 "$@"; else "$@"; fi
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
works() {
    echo 'int main(void) { return 0; }' >"$scratch/works.c"
    makes "$scratch/works" "$@" "$scratch/works.c" -o "$scratch/works" && quiet "$scratch/works"
}
"#;

/// What turns a program that is no longer well defined down: what sanitizers do not see.
const WARNINGS: &str = "-Wall -Wextra -Werror=uninitialized -Werror=maybe-uninitialized -Werror=return-type \
-Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion \
-Werror=incompatible-pointer-types -Werror=strict-prototypes -Werror=array-bounds \
-Werror=div-by-zero -Werror=shift-count-overflow -Werror=overflow \
-Werror=builtin-declaration-mismatch -Wno-unknown-warning-option";

/// What has a program end with another status when it does what is undefined.
const SANITIZE: &str = "sanitize='-O1 -g -fsanitize=undefined,address -fno-sanitize-recover=all'
export ASAN_OPTIONS=detect_leaks=0
";

/// The script. It exits with 0 if the files are interesting.
pub(super) fn script(known: Known) -> String {
    let Known { bug, reference, .. } = known;
    let names = known.names();
    let files: Vec<String> = names.iter().map(|name| name.to_string()).collect();
    let files = quote(&files);
    let mut text = format!(
        "#!/bin/sh
# {name}: {verdict}
# Exits with 0 if the C files in the current directory still show it and are valid C, for reducers:
#     mkdir small && cp {files} small && cd small && cvise ../interesting.sh {files}
# That they stay valid is watched by another compiler: gcc, clang, or what REFERENCE says.
export LC_ALL=C
scratch=$(mktemp -d) || exit 2
trap 'rm -rf \"$scratch\"' EXIT
trap 'exit 2' HUP INT TERM
{FUNCTIONS}
# The compilers do as they did.
",
        name = one_line(&bug.name),
        verdict = bug.report.verdict,
    );
    text.push_str(&symptom(known));
    if let Some(reference) = reference {
        text.push_str(&format!("\n# {} is right.\n", one_line(&reference.name)));
        let commands = commands(Team::of(reference), &names, bug.report.stage);
        text.extend(commands.iter().map(|command| format!("{command} || exit 1\n")));
    }
    text.push_str(&validity(known, &files));
    text
}

/// What the script does up to a stage.
fn commands(team: Team, names: &[&str], stage: Stage) -> Vec<String> {
    let steps = team.steps(names, Some(SCRATCH));
    let makes = |file: &str, argv: &[String]| {
        format!("makes \"$scratch\"/{} {}", quote(&[file.into()]), shell_line(argv))
    };
    let objects = names.iter().map(|name| format!("{}.o", name.trim_end_matches(".c")));
    let mut commands: Vec<String> =
        objects.zip(&steps.compile).map(|(object, argv)| makes(&object, argv)).collect();
    if stage > Stage::Compile {
        commands.push(makes("a.out", &steps.link));
    }
    if stage > Stage::Link {
        commands.push(format!("quiet {}", shell_line(&steps.run)));
    }
    commands
}

/// The steps up to the one that failed, which must fail in the same way.
fn symptom(known: Known) -> String {
    let Bug { report, configuration, .. } = known.bug;
    let mut commands = commands(configuration.team(), &known.names(), report.stage);
    if report.stage == Stage::Compile {
        // What becomes of the other file is no matter.
        let is_callee = commands.len() > 1 && report.command.contains("callee.c");
        commands = commands.into_iter().skip(is_callee.into()).take(1).collect();
    }
    let mut text = commands.join(" || exit 1\n") + "\nstatus=$?\n";
    let complaint = pattern(&report.message().line);
    let status = match report.verdict {
        Verdict::CompilerCrashed
        | Verdict::CompilerRejected
        | Verdict::Unsupported
        | Verdict::LinkFailed
            if !complaint.is_empty() =>
        {
            format!("[ $status -ne 0 ] && [ $status -ne {HUNG} ] || exit 1\n")
        }
        _ => format!("[ $status -eq {} ] || exit 1\n", status(report.end)),
    };
    text.push_str(&status);
    let is_told = known.sources.iter().any(|(_, text)| text.contains("quest: test case"));
    let grepped = match report.verdict {
        Verdict::CheckFailed | Verdict::LayoutDiffers if is_told => {
            report.complaints().next().map(|complaint| format!(": {}: ", complaint.side))
        }
        Verdict::CompilerCrashed
        | Verdict::CompilerRejected
        | Verdict::Unsupported
        | Verdict::LinkFailed => Some(complaint).filter(|pattern| !pattern.is_empty()),
        _ => None,
    };
    if let Some(pattern) = grepped {
        text.push_str(&format!("says {} || exit 1\n", shell_words::quote(&pattern)));
    }
    text
}

/// A pattern for `grep` of what a complaint has in common with that of another program: no names of
/// files, no numbers, no quoted names.
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

fn hides_parameters(case: &TestCase) -> bool {
    let TestCase::Call(call) = case;
    call.style.callee == Definition::Old || call.style.call == Path::Unprototyped
}

/// What keeps the files valid C.
fn validity(known: Known, files: &str) -> String {
    let Known { bug, reference, .. } = known;
    let runs = bug.report.stage != Stage::Compile;
    let candidates = if is_gcc(bug) { "clang gcc" } else { "gcc clang" };
    // Of a program that breaks a compiler, what it does when it runs is no matter.
    let (flags, wanted) = if runs { (SANITIZE, " $sanitize") } else { ("", "") };
    // Some functions are tested without a prototype.
    let is_old = bug.cases.iter().any(hides_parameters);
    let prototypes = if is_old { "" } else { " -Werror=strict-prototypes" };
    let warnings = WARNINGS.replace(" -Werror=strict-prototypes", prototypes);
    let mut text = format!(
        "
# They are valid C still.
{flags}reference=
for one in \"${{REFERENCE-}}\" {candidates}; do
    # A command is split at blanks.
    [ -n \"$one\" ] && works $one{wanted} && {{ reference=$one; break; }}
done
"
    );
    if runs && reference.is_none() {
        text.push_str(
            "[ -n \"$reference\" ] || { echo \"$0: no compiler with sanitizers: say REFERENCE=cc\" >&2; exit 2; }\n",
        );
    }
    text.push_str(&format!(
        "[ -n \"$reference\" ] || exit 0
for source in {files}; do
    makes \"$scratch\"/valid.o $reference -O1 {warnings} -c \"$source\" -o \"$scratch\"/valid.o || exit 1
done
"
    ));
    if runs {
        text.push_str(&format!(
            "makes \"$scratch\"/valid $reference -w $sanitize {files} -o \"$scratch\"/valid || exit 1
quiet \"$scratch\"/valid || exit 1
"
        ));
    }
    if runs && known.sources.len() > 1 {
        text.push_str(&format!(
            "# Both files declare the same, as gcc can tell.
if works gcc -flto; then
    makes \"$scratch\"/valid gcc -flto -Werror=lto-type-mismatch {files} -o \"$scratch\"/valid || exit 1
fi
"
        ));
    }
    text + "exit 0\n"
}

/// Whether gcc is to blame, so that another is asked first.
fn is_gcc(bug: &Bug) -> bool {
    let blamed =
        blame(&bug.tries, bug.places.as_ref()).map(|blame| blame.toolchains()).unwrap_or_default();
    let own = [Some(&bug.configuration.caller), bug.configuration.callee.as_ref()];
    let mut suspects =
        own.into_iter().flatten().filter(|one| blamed.is_empty() || blamed.contains(&one.name));
    suspects.any(|one| {
        let program = one.compile.program().and_then(|program| program.rsplit('/').next());
        program.is_some_and(|program| program == "cc" || program.contains("gcc"))
    })
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
