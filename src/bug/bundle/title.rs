//! The title of a bug's report: the wrong compilers, by well-known names, and the symptom.

use std::collections::BTreeMap;

use super::Known;
use super::headline::{Computed, computed};
use super::wrong::{Wrong, wrong_values};
use crate::base::figures::{few, one_line};
use crate::bug::bisection::Bisection;
use crate::bug::blame::{Blame, blame_of};
use crate::bug::fingerprint;
use crate::bug::saved::{Bug, Constant, ConstantKind};
use crate::c::model::{LP64, Model};
use crate::toolchain::build::Build;
use crate::toolchain::identity::{Identity, identify};
use crate::toolchain::verdict::Verdict;

/// The identity of each toolchain of the report, by its name in it.
pub(super) type Identities = BTreeMap<String, Identity>;

/// Identifies the compilers of a bug, and those that are wrong.
pub(super) fn identities(known: Known, build: &Build) -> Identities {
    let blame = blame_of(known.bug);
    let names = blame.as_ref().map(Blame::toolchains).unwrap_or_default();
    let blamed = known.toolchains.iter().filter(|toolchain| names.contains(&toolchain.name));
    let mut identities = Identities::new();
    let noted = known.bug.versions.iter().map(|version| Some(version.as_str()));
    let noted = noted.chain(std::iter::repeat(None));
    for (toolchain, noted) in known.bug.configuration.compilers().chain(blamed).zip(noted) {
        let identity = || identify(toolchain, noted, build.dir, &build.compiler);
        identities.entry(toolchain.name.clone()).or_insert_with(identity);
    }
    identities
}

/// A headline for readers who never saw the campaign: compilers by their own names, and
/// their targets.
pub(super) fn title(bug: &Bug, identities: &Identities) -> String {
    let blame = blame_of(bug);
    let own = bug.configuration.compilers().map(|toolchain| toolchain.name.clone());
    let mut names = blame.as_ref().map_or_else(|| own.collect(), Blame::toolchains);
    bug.configuration.put_first(&mut names);
    let real = |name: &String| identities.get(name).map_or(name.clone(), |one| one.name.clone());
    let mut who = few(&names.iter().map(real).collect::<Vec<_>>(), " and ");
    let of_name = |name: &String| identities.get(name)?.triple.clone();
    let mut triples: Vec<String> = names.iter().filter_map(of_name).collect();
    triples.dedup();
    if !triples.is_empty() {
        who += &format!(" ({})", triples.join(", "));
    }
    one_line(&format!("{who}: {}", what(bug)))
}

/// What is wrong.
fn what(bug: &Bug) -> String {
    headline(bug).unwrap_or_else(|| format!("{}{}", wrong(bug), after_pass(bug)))
}

/// The pass after which it is wrong, for the end of a headline; empty if it is not known.
fn after_pass(bug: &Bug) -> String {
    let pass = bug.bisection.as_ref().and_then(Bisection::headline);
    pass.map(|pass| format!(", {pass}")).unwrap_or_default()
}

/// What is wrong, without the pass.
fn wrong(bug: &Bug) -> String {
    let model = Model::named(&bug.model).unwrap_or(&LP64);
    let wrong = wrong_values(bug, model, None);
    let complaint = one_line(&bug.report.message().text());
    let colon = if complaint.is_empty() { "" } else { ": " };
    // C beyond all standards is not called valid C.
    let is_standard = bug.cases.iter().all(|case| case.is_standard(model));
    let valid = if is_standard { "valid C" } else { "GNU C" };
    let unsupported = bug.fingerprint.as_deref().and_then(fingerprint::feature);
    match (bug.report.verdict, &wrong[..]) {
        (Verdict::CheckFailed, [Wrong { place, ty, .. }, ..]) if !ty.is_empty() => {
            format!("wrong value, {place} ({ty})")
        }
        (Verdict::CheckFailed, [Wrong { place, .. }, ..]) => format!("wrong value, {place}"),
        (Verdict::CheckFailed, []) => "wrong value".into(),
        (Verdict::LayoutDiffers, [Wrong { place, .. }, ..]) => place.clone(),
        (Verdict::LayoutDiffers, []) => "layout".into(),
        (Verdict::Crashed, _) if bug.report.is_early_end() => {
            format!("the program does not come to its end ({})", bug.report.end)
        }
        (Verdict::Crashed, _) => format!("the program crashes ({})", bug.report.end),
        (Verdict::Hung, _) => "the program does not end".into(),
        (Verdict::CompilerCrashed, _) => format!("compiler crash{colon}{complaint}"),
        (Verdict::CompilerHung, _) => "the compiler does not end".into(),
        (Verdict::CompilerRejected, _) if unsupported.is_some() => {
            format!("unsupported{colon}{complaint}")
        }
        (Verdict::CompilerRejected, _) => format!("{valid} is rejected{colon}{complaint}"),
        (Verdict::Unsupported, _) => format!("unsupported{colon}{complaint}"),
        (Verdict::LinkFailed, _) => format!("{valid} does not link{colon}{complaint}"),
        (Verdict::Passed, _) => "passed".into(),
    }
}

/// What a program gets wrong without a call: an object, or what it computes. Nothing for a failure of a call, or to
/// compile.
pub fn headline(bug: &Bug) -> Option<String> {
    if !bug.report.verdict.is_run() {
        return None;
    }
    let failing = bug.tries.iter().filter(|one| !one.passed());
    if let Some(constant) = failing.filter_map(|one| one.constant_of.as_ref()).next() {
        return Some(of_constant(constant) + &after_pass(bug));
    }
    let computed = computed_by(bug)?;
    let model = Model::named(&bug.model).unwrap_or(&LP64);
    let wrong = wrong_values(bug, model, None);
    let ty = wrong.first().map(|wrong| wrong.ty.as_str()).unwrap_or_default();
    Some(of_computed(&computed, ty, bug) + &after_pass(bug))
}

/// What the program of a bug computes, if it does not test calls.
fn computed_by(bug: &Bug) -> Option<Computed> {
    match &bug.code()?[..] {
        [code] if !bug.has_sides() => computed(code),
        _ => None,
    }
}

fn of_constant(constant: &Constant) -> String {
    let of = &constant.of;
    match constant.kind {
        ConstantKind::Constant => format!("wrong constant ({})", bare(of)),
        ConstantKind::Initializer => format!("the initializer of {of} gives a wrong value"),
        ConstantKind::Object => format!("{of} does not keep its values"),
    }
}

/// Words without their article.
fn bare(words: &str) -> &str {
    words.split_once(' ').map_or(words, |(_, rest)| rest)
}

/// The failure of code, with the type of the value that is wrong.
fn of_computed(computed: &Computed, ty: &str, bug: &Bug) -> String {
    let Computed { text, types, is_all } = computed;
    let leads = match (bug.report.verdict, is_all) {
        (Verdict::CheckFailed, true) => "gives a wrong value".into(),
        (Verdict::CheckFailed, false) => "leads to a wrong value".into(),
        (Verdict::Crashed, _) if bug.report.is_early_end() => {
            "leads to a program that does not come to its end".into()
        }
        (Verdict::Crashed, _) => "leads to a crash".into(),
        (Verdict::Hung, _) => "leads to a program that does not end".into(),
        (verdict, _) => format!("leads to: {verdict}"),
    };
    let types = if types.is_empty() { ty } else { types };
    if types.is_empty() { format!("{text} {leads}") } else { format!("{text} {leads} ({types})") }
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    /// What is wrong in each bug of the collection that is of arithmetic or of whole programs.
    #[test]
    fn what_programs_without_calls_get_wrong_is_a_sentence() {
        let collection = Path::new(env!("CARGO_MANIFEST_DIR")).join("bugs");
        let dirs = std::fs::read_dir(collection).expect("the collection");
        let mut dirs: Vec<_> = dirs.map(|dir| dir.expect("an entry").path()).collect();
        dirs.sort();
        let bugs = dirs.iter().filter_map(|dir| Bug::load(dir).ok());
        let lines = bugs.filter(|bug| !bug.has_sides() && bug.report.verdict.is_run());
        let lines: Vec<String> = lines.map(|bug| format!("{}: {}", bug.name, what(&bug))).collect();
        insta::assert_snapshot!(lines.join("\n"));
    }
}
