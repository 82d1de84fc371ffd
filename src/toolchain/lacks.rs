//! The features that compilers lack: a piece of C for each tells, and a program where it may be accepted and ignored.

use std::collections::BTreeSet;
use std::mem;
use std::time::Instant;

use crate::base::figures::one_line;
use crate::c::dialect::Std;
use crate::c::features::{Feature, Features};
use crate::exec::limits::brisk;
use crate::toolchain::build::{Build, NoVerdict, StageReport, Team};
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::{Stage, Verdict};

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

/// The same, in which each piece has the name of its feature for a file's, so that messages tell it.
fn named_piece(features: &[Feature]) -> String {
    let named = |of: &Feature| format!("#line 1 \"{}\"\n{}", file_name(*of), of.snippet());
    program(features.iter().map(named).collect::<String>() + "#line 1 \"feature.c\"\n")
}

fn file_name(feature: Feature) -> String {
    format!("{}.c", feature.name())
}

/// Those of some features whose pieces of C a compiler's errors name.
fn named(output: &str, features: &[Feature]) -> Features {
    let lines = output.lines().map(str::to_lowercase);
    let errors: Vec<String> =
        lines.filter(|line| !line.contains("warning") && !line.contains("note")).collect();
    let words: BTreeSet<&str> = errors
        .iter()
        .flat_map(|line| line.split(|c: char| !c.is_ascii_alphanumeric() && !"-.".contains(c)))
        .collect();
    let is_named = |of: &Feature| words.contains(&file_name(*of)[..]);
    features.iter().copied().filter(is_named).collect()
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
    let try_it = |build: &Build, features: &[Feature]| match features {
        [] | [_] => try_text(build, &piece(features)),
        several => try_text(build, &named_piece(several)),
    };
    let mut lacks = Vec::new();
    let mut crashing = Vec::new();
    let mut groups = vec![measured.clone()];
    let mut has_hung = false;
    while let Some(group) = groups.pop().filter(|group| !group.is_empty()) {
        let report = try_it(&build, &group)?;
        // One that hangs on a program without features, too, would take its time for each of them.
        if report.verdict.is_hang() && !mem::replace(&mut has_hung, true) {
            let start = Instant::now();
            if try_it(&build, &[])?.verdict.is_hang() {
                return Ok(lacks);
            }
            build.compiler.time = brisk(build.compiler.time, start.elapsed());
        }
        match &group[..] {
            _ if report.passed() => {}
            [feature] => lacks.push(Lack::of(*feature, report)),
            several => {
                groups.extend(parts(several, &report));
                // One that takes its time for many may only be slow.
                if report.verdict == Verdict::CompilerCrashed {
                    crashing.push(group);
                }
            }
        }
    }
    let others = together(&crashing, &lacks, |features| try_text(&build, &piece(features)))?;
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

/// Groups of features to try, the last one first, after a failure with several: each that an error names, and those that none
/// does; halves if the compiler, or linker, names none.
fn parts(features: &[Feature], report: &StageReport) -> Vec<Vec<Feature>> {
    let named = match report.verdict {
        Verdict::CompilerCrashed | Verdict::CompilerHung => Features::NONE,
        _ => named(&report.output, features),
    };
    if named.is_empty() {
        let (first, second) = features.split_at(features.len() / 2);
        return vec![second.to_vec(), first.to_vec()];
    }
    let others: Vec<Feature> = features.iter().copied().filter(|of| !named.contains(*of)).collect();
    let groups = [others].into_iter().filter(|others| !others.is_empty());
    groups.chain(named.iter().map(|feature| vec![feature])).collect()
}

/// A compiler that crashes on several features together and on none of them alone, given the groups of features on which it does so,
/// the smallest last: one feature of the smallest group, behind those without which it does not.
fn together(
    groups: &[Vec<Feature>],
    lacks: &[Lack],
    try_it: impl Fn(&[Feature]) -> Result<StageReport, NoVerdict>,
) -> Result<Option<Lack>, NoVerdict> {
    let is_explained = |group: &&Vec<Feature>| {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exec::child::End;

    fn groups(verdict: Verdict, output: &str) -> Vec<Vec<Feature>> {
        let wanted =
            [Feature::BitInt, Feature::LongBitInt, Feature::TailCalls, Feature::RecordTailCalls];
        let report = StageReport {
            verdict,
            stage: Stage::Compile,
            end: End::Exited(1),
            command: String::new(),
            output: output.into(),
            unit: None,
        };
        parts(&wanted, &report)
    }

    #[test]
    fn a_feature_that_an_error_names_is_tried_alone_and_the_others_together() {
        use Feature::{BitInt, LongBitInt, RecordTailCalls, TailCalls};
        let rejected = |output: &str| groups(Verdict::CompilerRejected, output);
        let all_but_one = [BitInt, LongBitInt, RecordTailCalls];
        for output in [
            "tail-calls.c:2:5: error: no such attribute\nrecord-tail-calls.c:9:1: warning: unused",
            "tail-calls.c: In function 'f':\ntail-calls.c, line 2: syntax error",
            "In file included from feature.c:1:\n/tmp/x/Tail-Calls.c(2) : error 7",
        ] {
            assert_eq!(rejected(output), [all_but_one.to_vec(), vec![TailCalls]], "{output}");
        }
        let both = rejected("bit-int.c:1: error: a\nlong-bit-int.c:2: error: b");
        assert_eq!(both, [vec![TailCalls, RecordTailCalls], vec![BitInt], vec![LongBitInt]]);
    }

    #[test]
    fn features_are_halved_where_no_error_names_one_or_the_compiler_dies() {
        use Feature::{BitInt, LongBitInt, RecordTailCalls, TailCalls};
        let halves = [vec![TailCalls, RecordTailCalls], vec![BitInt, LongBitInt]];
        assert_eq!(groups(Verdict::LinkFailed, "undefined reference to tail-calls"), halves);
        let dies = "bit-int.c:1: internal compiler error: in fold, at fold.c:1";
        assert_eq!(groups(Verdict::CompilerCrashed, dies), halves);
    }
}
