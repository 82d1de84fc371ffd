//! Checks a toolchain before the hunt: a known-good program must pass and a known-bad one be
//! caught, or else every bug that Quest reports would be its harness's. Finds missing features.

use std::mem;
use std::time::Instant;

use crate::base::figures::one_line;
use crate::c::dialect::Std;
use crate::c::features::{Feature, Features};
use crate::exec::limits::brisk;
use crate::toolchain::broken::{Broken, fault};
use crate::toolchain::build::{Build, NoVerdict, StageReport, Team};
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

/// A feature whose piece of C does not build, has no effect or does not run.
#[derive(Debug, Clone, PartialEq)]
pub struct Lack {
    /// The feature.
    pub feature: Feature,
    /// The features whose pieces of C must stand before it: only then does the compiler crash on it.
    pub behind: Features,
    /// The result for its piece of C.
    pub report: StageReport,
    /// Whether the compiler has a part of it.
    pub is_partial: bool,
}

impl Lack {
    fn of(feature: Feature, report: StageReport) -> Lack {
        Lack { feature, behind: Features::NONE, report, is_partial: false }
    }

    /// Whether the compiler, or linker, crashes or hangs: that is a bug rather than a lack.
    pub fn is_bug(&self) -> bool {
        matches!(self.report.verdict, Verdict::CompilerCrashed | Verdict::CompilerHung)
    }

    /// Whether programs do without it: always, unless the compiler crashes or hangs, and then as well if it is no more than a way of
    /// writing what can be written otherwise.
    pub fn is_done_without(&self) -> bool {
        let is_way = Feature::WAYS.contains(&self.feature) || self.feature.is_assumption();
        !self.is_bug() || self.behind.is_empty() && is_way
    }

    /// The feature, and those that must stand before it.
    pub fn subject(&self) -> String {
        match self.behind.is_empty() {
            true => self.feature.to_string(),
            false => format!("{} behind {}", self.feature, self.behind),
        }
    }

    /// Whether a compiler rejects or ignores what a standard has: then this standard, or else none.
    pub fn standard(&self) -> Option<Std> {
        self.feature.standard().filter(|_| !self.is_bug())
    }

    /// Whether it is accepted and has no effect: then programs with it would seem wrong.
    pub fn is_ignored(&self) -> bool {
        self.report.verdict == Verdict::CheckFailed
    }

    /// The command that prints the program which shows it.
    pub fn show(&self) -> String {
        let features = self.behind.iter().chain([self.feature]);
        let names: Vec<&str> = features.map(Feature::name).collect();
        format!("quest doctor --show {}", names.join(","))
    }

    /// The lacks that do not follow from another one.
    pub fn roots(lacks: Vec<&Lack>) -> Vec<&Lack> {
        let all: Features = lacks.iter().map(|lack| lack.feature).collect();
        let roots = all.roots();
        lacks.into_iter().filter(|lack| roots.contains(lack.feature)).collect()
    }

    /// The compiler's own message; how it ended if it has none.
    pub fn words(&self) -> String {
        let StageReport { verdict, end, .. } = &self.report;
        if self.is_ignored() {
            return match self.feature.is_assumption() {
                true => "a program shows that it is not so".into(),
                false if self.feature == Feature::Decimal => {
                    "it is accepted, and a program with it fails".into()
                }
                false => "it is accepted, and has no effect".into(),
            };
        }
        match (one_line(&self.report.message().text()), self.is_bug()) {
            (text, false) if text.is_empty() => format!("{verdict} ({end}), without a message"),
            (text, true) if text.is_empty() => format!("{verdict} ({end})"),
            (text, true) => format!("{verdict} ({end}): {text}"),
            (text, false) => text,
        }
    }
}

/// A program with the pieces of C by which compilers are asked for some features.
pub fn piece(features: &[Feature]) -> String {
    program(features.iter().map(|feature| feature.snippet()).collect())
}

fn program(declarations: String) -> String {
    declarations + "int main(void) { return 0; }\n"
}

/// Those of some features that a toolchain's compiler rejects or crashes on, or whose code does not link. A feature
/// that is compiled wrongly is not lacking: that is for the hunt to find. So is a compiler that hangs on everything. But
/// one that may be ignored is lacking if programs show that it is.
pub fn lacking(
    build: &Build,
    toolchain: &Toolchain,
    wanted: &[Feature],
) -> Result<Vec<Lack>, NoVerdict> {
    let measured: Vec<Feature> = wanted.iter().copied().filter(|of| of.is_measured()).collect();
    let wanted = &measured[..];
    let mut build = build.clone();
    let try_text = |build: &Build, text: &str| -> Result<StageReport, NoVerdict> {
        build.write("feature.c", text)?;
        build.build(Team::of(toolchain), &["feature.c"], "a.out")
    };
    let try_it = |build: &Build, features: &[Feature]| try_text(build, &piece(features));
    // By halves, since few are missing.
    let mut lacks = Vec::new();
    let mut crashing = Vec::new();
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
            [feature] => lacks.push(Lack::of(*feature, report)),
            several => {
                // One that takes its time for many may only be slow.
                if report.verdict == Verdict::CompilerCrashed {
                    crashing.push(several);
                }
                let (first, second) = several.split_at(several.len() / 2);
                groups.extend([second, first]);
            }
        }
    }
    let others = together(&crashing, &lacks, |features| try_it(&build, features))?;
    let mut shown = Vec::new();
    for lack in &lacks {
        if lack.report.verdict == Verdict::CompilerRejected
            && let Some(text) = lack.feature.demonstration()
            && passes(&build, Team::of(toolchain), text, &[])?
        {
            shown.push(lack.feature);
        }
    }
    lacks.retain(|lack| !shown.contains(&lack.feature));
    for lack in lacks.iter_mut().filter(|lack| !lack.is_bug()) {
        if let Some(part) = lack.feature.part() {
            lack.is_partial = try_text(&build, &program(part.into()))?.passed();
        }
    }
    let accepted: Vec<Feature> =
        wanted.iter().copied().filter(|of| lacks.iter().all(|lack| lack.feature != *of)).collect();
    lacks.extend(without_effect(&build, Team::of(toolchain), &accepted)?);
    lacks.extend(others);
    lacks.sort_by_key(|lack| lack.feature);
    Ok(lacks)
}

/// A compiler that crashes on several features together and on none of them alone, given the groups of features on which it does so,
/// the smallest last: one feature of the smallest group, behind those without which it does not.
fn together(
    groups: &[&[Feature]],
    lacks: &[Lack],
    try_it: impl Fn(&[Feature]) -> Result<StageReport, NoVerdict>,
) -> Result<Option<Lack>, NoVerdict> {
    let is_explained = |group: &&&[Feature]| {
        !lacks.iter().any(|lack| lack.is_bug() && group.contains(&lack.feature))
    };
    let Some(group) = groups.iter().rfind(is_explained) else { return Ok(None) };
    let is_known = |of: &Feature| lacks.iter().all(|lack| lack.feature != *of);
    let mut features: Vec<Feature> = group.iter().copied().filter(is_known).collect();
    // It may have crashed after it rejected one of them.
    let mut report = try_it(&features)?;
    if report.verdict != Verdict::CompilerCrashed {
        return Ok(None);
    }
    for feature in features.clone() {
        let fewer: Vec<Feature> = features.iter().copied().filter(|of| *of != feature).collect();
        let again = try_it(&fewer)?;
        if again.verdict == Verdict::CompilerCrashed {
            (features, report) = (fewer, again);
        }
    }
    Ok(features.pop().map(|feature| {
        let behind = features.into_iter().collect();
        Lack { behind, ..Lack::of(feature, report) }
    }))
}

/// The newest standard that a compiler says it implements, in `__STDC_VERSION__`; C89 if that is older than a given one.
pub fn claimed_standard(
    build: &Build,
    toolchain: &Toolchain,
    least: Std,
) -> Result<Std, NoVerdict> {
    for std in Std::ALL.into_iter().rev().filter(|std| *std >= least) {
        let Some(version) = std.version() else { continue };
        let text = format!(
            "#if !defined __STDC_VERSION__ || __STDC_VERSION__ < {version}L\n#error older\n#endif\nint standard;\n"
        );
        build.write("standard.c", &text)?;
        if build.compile(toolchain, "standard.c", "standard.o")?.passed() {
            return Ok(std);
        }
    }
    Ok(Std::C89)
}

/// Whether a program builds, runs and passes, run with the argument that the proofs of some features want.
fn passes(build: &Build, team: Team, text: &str, of: &[Feature]) -> Result<bool, NoVerdict> {
    build.write("shown.c", text)?;
    match build.build_and_run(team, &["shown.c"], argument(team, of)) {
        Err(NoVerdict::Exec(_)) => Ok(false),
        report => Ok(report?.passed()),
    }
}

/// The argument that a program with the proofs of some features wants.
fn argument(team: Team, features: &[Feature]) -> Option<usize> {
    (features.contains(&Feature::Arguments) && team.linker.arguments).then_some(7)
}

/// Those of some features that are accepted and ignored, as programs show; none if programs do not run.
fn without_effect(build: &Build, team: Team, features: &[Feature]) -> Result<Vec<Lack>, NoVerdict> {
    let proved = features.iter().copied().filter(|of| !of.proofs().is_empty());
    let proved: Vec<Feature> = proved.collect();
    let mut ignored = Vec::new();
    // One program for all, since few are ignored.
    if proved.is_empty() || passes(build, team, &all_proofs(&proved), &proved)? {
        return Ok(ignored);
    }
    for feature in proved {
        if let Some(report) = shown_ignored(build, team, feature)? {
            ignored.push(Lack::of(feature, report));
        }
    }
    Ok(ignored)
}

/// A program that exits with 0 only if each of some features has its effect, in the first of its spellings.
fn all_proofs(features: &[Feature]) -> String {
    let mut text = String::new();
    let mut calls = Vec::new();
    // It is the end of this program's `main` that is asked for.
    let has_end = !features.contains(&Feature::MainEnd);
    let others = features.iter().filter(|feature| **feature != Feature::MainEnd);
    for (number, feature) in others.enumerate() {
        text += &format!("#define main proof_{number}\n{}#undef main\n", feature.proofs()[0]);
        let is_told = *feature == Feature::Arguments;
        calls.push(format!("proof_{number}({})", if is_told { "argc, argv" } else { "" }));
    }
    let takes = match features.contains(&Feature::Arguments) {
        true => "int argc, char **argv",
        false => "void",
    };
    let end = if has_end { "return 0;" } else { "" };
    calls.push("left_behind(1) != 77".into());
    text + &format!(
        "static int left_behind(int n) {{ return n + 76; }}\n\
         int main({takes}) {{ if ({}) return 1; {end} }}\n",
        calls.join(" || ")
    )
}

/// The result of a program that shows that a feature is accepted and ignored; none if it has its effect, or programs
/// do not run.
fn shown_ignored(
    build: &Build,
    team: Team,
    feature: Feature,
) -> Result<Option<StageReport>, NoVerdict> {
    let mut ignored = None;
    for text in feature.proofs() {
        build.write("proof.c", text)?;
        let mut report = build.build(team, &["proof.c"], "a.out")?;
        if report.passed() {
            report = match build.run(team.linker, "a.out", argument(team, &[feature])) {
                Err(NoVerdict::Exec(_)) => return Ok(None),
                report => report?,
            };
        }
        // A machine that does not know of arguments passes anything, a `main` without a result returns anything, and an
        // emulator stops where it does not know an instruction.
        let is_open = matches!(feature, Feature::Arguments | Feature::MainEnd | Feature::Decimal);
        if is_open && report.stage == Stage::Run && !report.passed() {
            report.verdict = Verdict::CheckFailed;
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
    let lost = without_effect(build, Team { caller: callee, callee, linker }, features)?;
    Ok(lost.iter().map(|lack| lack.feature).collect())
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
        // Not the name that a compiler gives it by default: one that ignores `-o` would seem to work.
        let object = format!("probe-{i}.o");
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
