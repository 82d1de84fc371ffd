//! `interesting.sh`: tests, for the text reducers `cvise` and `creduce`, that the files in the current
//! directory still show a bug and are valid C.

use super::{Known, external};
use crate::base::figures::one_line;
use crate::bug::blame::blame_of;
use crate::bug::saved::Bug;
use crate::bug::shell::{FUNCTIONS, commands, end_of, failing, recorded};
use crate::c::complaint;
use crate::c::features::Feature;
use crate::toolchain::build::Team;
use crate::toolchain::command_line::quote;
use crate::toolchain::verdict::Stage;

/// The check that a compiler works.
const WORKS: &str = r#"works() {
    echo 'int main(void) { return 0; }' >"$scratch/works.c"
    makes "$scratch/works" "$@" "$scratch/works.c" -o "$scratch/works" && quiet "$scratch/works"
}
"#;

/// Warnings about undefined behaviour that sanitizers do not detect.
const WARNINGS: &str = "-Wall -Wextra -Werror=uninitialized -Werror=maybe-uninitialized -Werror=return-type \
-Werror=implicit-function-declaration -Werror=implicit-int -Werror=int-conversion \
-Werror=incompatible-pointer-types -Werror=strict-prototypes -Werror=array-bounds \
-Werror=div-by-zero -Werror=shift-count-overflow -Werror=overflow \
-Werror=builtin-declaration-mismatch -Wno-unknown-warning-option";

/// Options that give a program with undefined behaviour another exit status.
const SANITIZE: &str = "sanitize='-O1 -g -fsanitize=undefined,address -fno-sanitize-recover=all'
export ASAN_OPTIONS=detect_leaks=0
";

/// The script. It exits with 0 if the files are interesting.
pub(super) fn script(known: Known) -> String {
    let Known { bug, reference, .. } = known;
    let is_compared = external::compared(bug).is_some();
    let names = if is_compared { vec![external::PROGRAM] } else { known.names() };
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
seconds=10
{FUNCTIONS}{WORKS}
# The compilers do as they did.
",
        name = one_line(&bug.name),
        verdict = bug.report.verdict,
    );
    if is_compared {
        return text + &external::symptom(known) + &validity(known, &files);
    }
    text.push_str(&symptom(known));
    if let Some(reference) = reference {
        text.push_str(&format!("\n# {} is right.\n", one_line(&reference.name)));
        let commands = commands(Team::of(reference), &names, bug.report.stage);
        text.extend(commands.iter().map(|command| format!("{command} || exit 1\n")));
    }
    text.push_str(&validity(known, &files));
    text
}

/// The steps up to the one that failed, which must fail in the same way.
fn symptom(known: Known) -> String {
    let Bug { report, configuration, .. } = known.bug;
    let names = known.names();
    let mut commands = commands(configuration.team(), &names, report.stage);
    if report.stage == Stage::Compile {
        // The result of the other file does not matter.
        commands = commands.into_iter().skip(failing(report, &names)).take(1).collect();
    }
    let tells = known.sources.iter().any(|(_, text)| complaint::is_printed_by(text));
    let mut text = commands.join(" || exit 1\n") + "\nstatus=$?\n";
    let conditions = recorded(report, tells, known.bug.cases.len());
    text.extend(conditions.iter().map(|one| format!("{one} || exit 1\n")));
    text
}

/// The checks that keep the files valid C.
fn validity(known: Known, files: &str) -> String {
    let Known { bug, reference, .. } = known;
    let runs = bug.report.stage != Stage::Compile;
    let candidates = if is_gcc(bug) { "clang gcc" } else { "gcc clang" };
    // If a program crashes a compiler, its behaviour when run does not matter.
    let (flags, wanted) = if runs { (SANITIZE, " $sanitize") } else { ("", "") };
    let wraps = bug.cases.iter().any(|case| case.assumes().contains(Feature::WrappingArithmetic));
    // Newer sanitizers tell of overflow whatever -fwrapv says.
    let defined = "-fwrapv -fno-sanitize=signed-integer-overflow -fno-sanitize-recover";
    let flags = match wraps {
        true => flags.replace("-fno-sanitize-recover", defined),
        false => flags.into(),
    };
    // Some functions are tested without a prototype.
    let is_old = !bug.cases.iter().all(|case| case.has_prototypes());
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
    if bug.report.is_early_end() {
        text.push_str(&format!("says {} || exit 1\n", quote(&[end_of(bug.cases.len())])));
    }
    if runs && known.sources.len() > 1 {
        text.push_str(&format!(
            "# All files declare the same, as gcc can tell.
if works gcc -flto; then
    makes \"$scratch\"/valid gcc -flto -Werror=lto-type-mismatch {files} -o \"$scratch\"/valid || exit 1
fi
"
        ));
    }
    text + "exit 0\n"
}

/// Whether gcc is wrong, so that another compiler is tried first.
fn is_gcc(bug: &Bug) -> bool {
    let blamed = blame_of(bug).map(|blame| blame.toolchains()).unwrap_or_default();
    let own = [Some(&bug.configuration.caller), bug.configuration.callee.as_ref()];
    let mut suspects =
        own.into_iter().flatten().filter(|one| blamed.is_empty() || blamed.contains(&one.name));
    suspects.any(|one| {
        let program = one.compile.program().and_then(|program| program.rsplit('/').next());
        program.is_some_and(|program| program == "cc" || program.contains("gcc"))
    })
}
