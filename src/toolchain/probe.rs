//! Checks a toolchain before the hunt: a known-good program must pass and a known-bad one be
//! caught, or else every bug that Quest reports would be its harness's. Finds missing features.

use std::fmt::Write;
use std::mem;
use std::time::Instant;

use crate::base::figures::one_line;
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::exec::child::{End, ExecError};
use crate::exec::limits::brisk;
use crate::exec::outcome::FOREIGN;
use crate::toolchain::build::{Build, NoVerdict, StageReport, Team};
use crate::toolchain::measure::Difference;
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::{Stage, Verdict};

/// A program that passes if a toolchain works.
pub(crate) const GOOD: &str = include_str!("probe/good.c");
/// A program that exits with 1.
pub(crate) const BAD: &str = include_str!("probe/bad.c");
const CALLER: &str = include_str!("probe/caller.c");
const CALLEE: &str = include_str!("probe/callee.c");
const NOTHING_CALLER: &str = include_str!("probe/nothing-caller.c");
const NOTHING_CALLEE: &str = include_str!("probe/nothing-callee.c");
const PLAIN_CALLER: &str = include_str!("probe/plain-caller.c");
const PLAIN_CALLEE: &str = include_str!("probe/plain-callee.c");

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

    fn no_verdict(name: &str, stage: Stage, source: NoVerdict) -> Broken {
        let name = name.into();
        match source {
            NoVerdict::Exec(error) => Broken::NoStart { name, stage, error },
            source => Broken::NoVerdict { name, source },
        }
    }
}

/// Checks one toolchain: a sound program passes, and an unsound one is caught.
pub fn probe(build: &Build, toolchain: &Toolchain) -> Result<(), Broken> {
    let name = &toolchain.name;
    let try_it = |text| take(build, name, Team::of(toolchain), &[("probe.c", text)]);
    let report = try_it(GOOD)?;
    if !report.passed() {
        return Err(Broken::Good { name: name.clone(), report });
    }
    match try_it(BAD)? {
        report if report.verdict == Verdict::CheckFailed => Ok(()),
        report => Err(Broken::Bad { name: name.clone(), report }),
    }
}

/// A feature whose piece of C does not build or has no effect.
#[derive(Debug, Clone, PartialEq)]
pub struct Lack {
    /// The feature.
    pub feature: Feature,
    /// The result for its piece of C.
    pub report: StageReport,
}

impl Lack {
    /// Whether the compiler, or linker, crashes or hangs: that is a bug rather than a lack.
    pub fn is_bug(&self) -> bool {
        matches!(self.report.verdict, Verdict::CompilerCrashed | Verdict::CompilerHung)
    }

    /// Whether it is accepted and has no effect: then programs with it would seem wrong.
    pub fn is_ignored(&self) -> bool {
        self.report.verdict == Verdict::CheckFailed
    }

    /// The compiler's own message; how it ended if it has none.
    pub fn words(&self) -> String {
        let StageReport { verdict, end, .. } = &self.report;
        if self.is_ignored() {
            return "it is accepted, and has no effect".into();
        }
        match (one_line(&self.report.message().text()), self.is_bug()) {
            (text, _) if text.is_empty() => format!("{verdict} ({end})"),
            (text, true) => format!("{verdict} ({end}): {text}"),
            (text, false) => text,
        }
    }
}

/// Those of some features that a toolchain's compiler rejects or crashes on, or whose code does not link. A feature
/// that is compiled wrongly is not lacking: that is for the hunt to find. So is a compiler that hangs on everything. But
/// one that may be ignored is lacking if programs show that it is.
pub fn lacking(
    build: &Build,
    toolchain: &Toolchain,
    wanted: &[Feature],
) -> Result<Vec<Lack>, NoVerdict> {
    let mut build = build.clone();
    let try_it = |build: &Build, features: &[Feature]| -> Result<StageReport, NoVerdict> {
        let text: String = features.iter().map(|feature| feature.snippet()).collect();
        build.write("feature.c", &(text + "int main(void) { return 0; }\n"))?;
        build.build(Team::of(toolchain), &["feature.c"], "a.out")
    };
    // By halves, since few are missing.
    let mut lacks = Vec::new();
    let mut groups = vec![wanted];
    let mut has_hung = false;
    while let Some(group) = groups.pop().filter(|group| !group.is_empty()) {
        let report = try_it(&build, group)?;
        // One that hangs on a program without features, too, would take its time for each of them.
        if report.verdict.is_hang() && !mem::replace(&mut has_hung, true) {
            let start = Instant::now();
            if try_it(&build, &[])?.verdict.is_hang() {
                return Ok(lacks);
            }
            build.compiler.time = brisk(build.compiler.time, start.elapsed());
        }
        match group {
            _ if report.passed() => {}
            [feature] => lacks.push(Lack { feature: *feature, report }),
            several => {
                let (first, second) = several.split_at(several.len() / 2);
                groups.extend([second, first]);
            }
        }
    }
    for feature in wanted {
        if lacks.iter().any(|lack| lack.feature == *feature) {
            continue;
        }
        if let Some(report) = ignored(&build, Team::of(toolchain), *feature)? {
            lacks.push(Lack { feature: *feature, report });
        }
    }
    lacks.sort_by_key(|lack| lack.feature);
    Ok(lacks)
}

/// The result of a program that shows that a feature is accepted and ignored; none if it has its effect, or programs
/// do not run.
fn ignored(build: &Build, team: Team, feature: Feature) -> Result<Option<StageReport>, NoVerdict> {
    let mut ignored = None;
    for text in feature.proofs() {
        build.write("proof.c", text)?;
        let mut report = build.build(team, &["proof.c"], "a.out")?;
        if report.passed() {
            report = match build.run(team.linker, "a.out", None) {
                Err(NoVerdict::Exec(_)) => return Ok(None),
                report => report?,
            };
        }
        match report.verdict {
            Verdict::CheckFailed => ignored = Some(report),
            Verdict::CompilerRejected | Verdict::Unsupported | Verdict::LinkFailed => {}
            _ => return Ok(None),
        }
    }
    Ok(ignored)
}

/// Those of some features that a callee's compiler has and that are lost when another toolchain links, as constructors
/// in a section that it does not know.
pub fn lost_between(
    build: &Build,
    callee: &Toolchain,
    linker: &Toolchain,
    features: &[Feature],
) -> Result<Features, NoVerdict> {
    let mut lost = Features::NONE;
    for feature in features {
        if ignored(build, Team { caller: callee, callee, linker }, *feature)?.is_some() {
            lost = lost.with(*feature);
        }
    }
    Ok(lost)
}

/// Two toolchains whose code can be linked and run together.
#[derive(Debug)]
pub struct Paired<'a> {
    /// The toolchain that links: the caller's if it can, or else the callee's.
    pub linker: &'a Toolchain,
    /// The result of the known-good program; it may fail, as conflicting conventions make it do.
    pub report: StageReport,
}

impl Paired<'_> {
    /// Why the known-good program fails, if it does.
    pub fn conflict(&self) -> Option<String> {
        (!self.report.passed()).then(|| {
            format!("the known-good program {}: their conventions conflict", fault(&self.report))
        })
    }
}

/// Checks that one toolchain's code can call another's, and finds the toolchain that links. A program that finds a
/// wrong value, crashes or hangs is accepted, if one that passes nothing runs: whose fault that is is for the
/// hunt to find.
pub fn probe_pair<'a>(
    build: &Build,
    caller: &'a Toolchain,
    callee: &'a Toolchain,
) -> Result<Paired<'a>, Broken> {
    probe_pair_lacking(build, caller, callee, Features::NONE)
}

/// The same for compilers that lack features, with a program that needs none.
pub fn probe_pair_lacking<'a>(
    build: &Build,
    caller: &'a Toolchain,
    callee: &'a Toolchain,
    lacks: Features,
) -> Result<Paired<'a>, Broken> {
    let name = format!("{} -> {}", caller.name, callee.name);
    let (main, called) = if lacks.only(Feature::is_common).is_empty() {
        (CALLER, CALLEE)
    } else {
        (PLAIN_CALLER, PLAIN_CALLEE)
    };
    let sources = [("main.c", main), ("callee.c", called)];
    let nothing = [("main.c", NOTHING_CALLER), ("callee.c", NOTHING_CALLEE)];
    let linked_by = |linker: &'a Toolchain| -> Result<Result<Paired<'a>, StageReport>, Broken> {
        let team = Team { caller, callee, linker };
        let report = take(build, &name, team, &sources)?;
        let is_usable = match report.verdict {
            Verdict::Passed | Verdict::CheckFailed => true,
            Verdict::Crashed | Verdict::Hung => take(build, &name, team, &nothing)?.passed(),
            _ => false,
        };
        Ok(if is_usable { Ok(Paired { linker, report }) } else { Err(report) })
    };
    let passes = |linked: &Result<Paired, StageReport>| {
        linked.as_ref().is_ok_and(|paired| paired.report.passed())
    };
    let mut linked = linked_by(caller)?;
    if !passes(&linked) && caller != callee {
        let other = linked_by(callee)?;
        if passes(&other) || linked.is_err() && other.is_ok() {
            linked = other;
        }
    }
    linked.map_err(|report| Broken::Good { name: name.clone(), report })
}

/// Builds and runs a program, as `Build::build_and_run` does, and reports which stage lacks
/// its tool.
fn take(
    build: &Build,
    name: &str,
    team: Team,
    sources: &[(&str, &str)],
) -> Result<StageReport, Broken> {
    let missing = |stage| move |source| Broken::no_verdict(name, stage, source);
    let mut objects = Vec::new();
    for (i, (source, text)) in sources.iter().enumerate() {
        let compiler = if i == 0 { team.caller } else { team.callee };
        build.write(source, text).map_err(missing(Stage::Compile))?;
        let object = source.replace(".c", ".o");
        let report = build.compile(compiler, source, &object).map_err(missing(Stage::Compile))?;
        if !report.passed() {
            return Ok(report);
        }
        objects.push(object);
    }
    let objects: Vec<&str> = objects.iter().map(String::as_str).collect();
    let report = build.link(team, &objects, "a.out").map_err(missing(Stage::Link))?;
    if !report.passed() {
        return Ok(report);
    }
    build.run(team.linker, "a.out", None).map_err(missing(Stage::Run))
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

fn fault(report: &StageReport) -> String {
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
        let line = line.replace(|c: char| c.is_control() && c != '\t', "?");
        let _ = writeln!(text, "  | {line}");
    }
    if all.len() > first + LINES {
        text.push_str("  | ...\n");
    }
    text
}

/// The command, the head of its output, and a remedy.
fn details(report: &StageReport) -> String {
    let hint = match (report.stage, report.verdict) {
        (_, Verdict::Hung | Verdict::CompilerHung) => "is the time limit too short? see --timeout",
        (Stage::Compile, Verdict::CompilerRejected | Verdict::Unsupported)
            if report.output.contains("stdarg.h") =>
        {
            "is the compiler's <stdarg.h> missing? name its directory: --cc 'cc -I DIR'"
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_machine_is_guessed_only_where_the_system_says_so() {
        let is_guessed = |end, output: &str| {
            let (verdict, command) = (Verdict::Crashed, "./a.out".into());
            let (stage, output) = (Stage::Run, output.into());
            let report = StageReport { verdict, stage, end, command, output, unit: None };
            details(&report).contains("another machine")
        };
        let program = || "./a.out".to_string();
        let foreign = ExecError::Foreign { program: program(), why: "no program" }.to_string();
        let noexec = ExecError::NotExecutable { program: program(), why: "noexec" }.to_string();
        assert!(is_guessed(End::Exited(126), &foreign) && is_guessed(End::Signalled(4), ""));
        assert!(!is_guessed(End::Exited(126), &noexec));
        assert!(
            !is_guessed(End::Signalled(11), "") && !is_guessed(End::Exited(3), "out of memory")
        );
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
