//! Checks a toolchain before the hunt: a known-good program must pass and a known-bad one be
//! caught, or else every bug that Quest reports would be its harness's.

use crate::c::dialect::Std;
use crate::c::features::{Feature, Features};
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
