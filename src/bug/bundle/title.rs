//! The title of a bug's report: the wrong compilers, by well-known names, and the symptom.

use std::collections::BTreeMap;

use super::Known;
use super::wrong::{Wrong, wrong_values};
use crate::base::figures::one_line;
use crate::bug::blame::{Blame, blame_of};
use crate::bug::fingerprint;
use crate::bug::saved::Bug;
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
    let model = Model::named(&bug.model).unwrap_or(&LP64);
    let wrong = wrong_values(bug, model, None);
    let blame = blame_of(bug);
    let own = bug.configuration.compilers().map(|toolchain| toolchain.name.clone());
    let names = blame.as_ref().map_or_else(|| own.collect(), Blame::toolchains);
    let real = |name: &String| identities.get(name).map_or(name.clone(), |one| one.name.clone());
    let mut who = names.iter().map(real).collect::<Vec<_>>().join(" and ");
    let of_name = |name: &String| identities.get(name)?.triple.clone();
    let mut triples: Vec<String> = names.iter().filter_map(of_name).collect();
    triples.dedup();
    if !triples.is_empty() {
        who += &format!(" ({})", triples.join(", "));
    }
    let complaint = one_line(&bug.report.message().text());
    let colon = if complaint.is_empty() { "" } else { ": " };
    // C beyond all standards is not called valid C.
    let is_standard = bug.cases.iter().all(|case| case.is_standard(model));
    let valid = if is_standard { "valid C" } else { "GNU C" };
    let unsupported = bug.fingerprint.as_deref().and_then(fingerprint::feature);
    let what = match (bug.report.verdict, &wrong[..]) {
        (Verdict::CheckFailed, [Wrong { place, ty, .. }, ..]) if !ty.is_empty() => {
            format!("wrong value, {place} ({ty})")
        }
        (Verdict::CheckFailed, [Wrong { place, .. }, ..]) => format!("wrong value, {place}"),
        (Verdict::CheckFailed, []) => "wrong value".into(),
        (Verdict::LayoutDiffers, [Wrong { place, .. }, ..]) => place.clone(),
        (Verdict::LayoutDiffers, []) => "layout".into(),
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
    };
    one_line(&format!("{who}: {what}"))
}
