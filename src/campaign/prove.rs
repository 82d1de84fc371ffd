//! Before the hunt: checks every toolchain, detects properties of its target, and finds the pairs of
//! toolchains that can be caller and callee.

use std::collections::BTreeMap;

use anyhow::{Result, anyhow};

use crate::base::exit::Usage;
use crate::c::dialect::{Dialect, Std};
use crate::c::features::{Feature, Features};
use crate::c::model::LP64;
use crate::journal::plan::Target;
use crate::render::Files;
use crate::script::campaign_file::{Pairs, Subject};
use crate::toolchain::broken::Broken;
use crate::toolchain::build::{Build, NoVerdict};
use crate::toolchain::configuration::Configuration;
use crate::toolchain::doctor::{self, Diagnosis, ModelWish};
use crate::toolchain::lacks::{Lack, lost_between};
use crate::toolchain::probe::probe_pair_lacking;
use crate::toolchain::templates::Toolchain;
use crate::toolchain::version::Watch;

/// The subject of the checks.
pub struct ToProve<'a> {
    /// The directory for them.
    pub build: &'a Build<'a>,
    /// The compilers under test, by distinct names.
    pub subjects: &'a [Subject],
    /// The pairs.
    pub pairs: Pairs,
    /// The toolchain that `Pairs::Reference` refers to.
    pub reference: Option<&'a str>,
    /// Features of C to be avoided everywhere.
    pub without: Features,
    /// Behaviour that the user says is to be relied on: it is not measured.
    pub assume: Features,
    /// Whether to avoid what a compiler rejects.
    pub adapt: bool,
    /// The dialects of the programs: a feature that none of them has is no loss.
    pub dialects: &'a [Dialect],
    /// Whether test cases need a feature: a lack that does not matter is not reported.
    pub needs: &'a dyn Fn(Feature) -> bool,
    /// Whether test cases may select conventions by attribute. An attribute that a compiler ignores would
    /// look like its bug, so unknown ones are always avoided.
    pub has_conventions: bool,
    /// Whether calls select them, which says much of a suite: a warning names a compiler without any.
    pub calls_have_conventions: bool,
    /// Whether calls may have to be tail calls: other campaigns need not know what compilers have of them.
    pub has_tail_calls: bool,
    /// Whether they may call builtin functions for any type, likewise.
    pub has_generic_builtins: bool,
    /// Whether a suite is left out for missing features, instead of being drawn without them.
    pub chooses_suites: bool,
    /// Called with the current step.
    pub progress: &'a dyn Fn(&str),
}

/// The result of the checks.
#[derive(Debug, Default)]
pub struct Proved {
    /// The configurations: each toolchain alone, then the pairs.
    pub targets: Vec<Target>,
    /// The compilers.
    pub watch: Watch,
    /// Warnings for the user.
    pub warnings: Vec<String>,
}

/// Checks all toolchains and pairs. A pair that does not link is left out with a warning, and so is
/// one whose sides have types of different sizes.
///
/// # Errors
/// A broken toolchain; an unknown reference.
pub fn prove(trial: &ToProve) -> Result<Proved> {
    let mut proved = Proved::default();
    let mut alone: Vec<Target> = Vec::new();
    // What each compiler lacks, whether or not test cases avoid it: the proof of a pair does without.
    let mut lacking: Vec<Features> = Vec::new();
    let wanted = pairs_among(trial.subjects, trial.pairs, trial.reference)?;
    for subject in trial.subjects {
        let Subject { toolchain, model, std, .. } = subject;
        (trial.progress)(&format!("proving {}", toolchain.name));
        let wish = ModelWish::named(model.as_deref())?;
        let is_wanted = |feature: &Feature| {
            trial.dialects.iter().any(|c| feature.is_in(*c))
                && (trial.has_conventions || !feature.is_convention())
                && (trial.has_tail_calls || !feature.is_tail_call())
                && (trial.has_generic_builtins || !feature.is_generic_builtin())
        };
        let wanted: Vec<Feature> = Feature::ALL
            .into_iter()
            .filter(|f| !trial.without.contains(*f) && !trial.assume.contains(*f))
            .filter(is_wanted)
            .collect();
        let diagnosis = doctor::examine(trial.build, toolchain, wish, &wanted)?;
        let diagnosis = diagnosis.sound().map_err(broken)?;
        let missing = diagnosis.lacks.unwrap_or_default();
        lacking.push(missing.union(trial.without));
        let ignored = diagnosis.words.iter().filter(|lack| lack.is_ignored());
        let ignored: Features = ignored.map(|lack| lack.feature).collect();
        let lacks = missing.only(|feature| {
            let is_always = feature.is_convention() || feature.is_assumption();
            trial.adapt || is_always || ignored.contains(feature)
        });
        let toolchain = &diagnosis.toolchain;
        let name = &toolchain.name;
        proved.warnings.extend(warnings_of(&diagnosis, trial));
        let mut conventions = wanted.iter().filter(|feature| feature.is_convention()).peekable();
        if !trial.chooses_suites
            && trial.calls_have_conventions
            && conventions.peek().is_some()
            && conventions.all(|one| lacks.contains(*one))
        {
            proved
                .warnings
                .push(format!("{name} has no conventions by attribute: its calls are plain"));
        }
        let version = diagnosis.version.unwrap_or_else(|| UNKNOWN.into());
        proved.watch.note(toolchain, version.clone());
        alone.push(Target {
            configuration: Configuration::alone(toolchain),
            versions: vec![version],
            // A sound toolchain has one.
            model: diagnosis.model.unwrap_or(&LP64).name.into(),
            std: std.clone(),
            lacks: lacks.union(trial.without),
            wraps: trial.assume.contains(Feature::WrappingArithmetic) || toolchain.wraps(),
            leaves_out: Vec::new(),
            checksums: BTreeMap::new(),
        });
    }
    let mut pairs = Vec::new();
    for (caller, callee) in wanted {
        let missing = lacking[caller].union(lacking[callee]);
        let (caller, callee) = (&alone[caller], &alone[callee]);
        let (a, b) = (&caller.configuration.caller, &callee.configuration.caller);
        let disagreement =
            doctor::disagreement((&a.name, caller.model()?), (&b.name, callee.model()?));
        if let Some(why) = disagreement {
            proved.warnings.push(format!("left out: {} -> {}: {why}", a.name, b.name));
            continue;
        }
        (trial.progress)(&format!("proving {} -> {}", a.name, b.name));
        match probe_pair_lacking(trial.build, a, b, missing) {
            Ok(paired) => {
                if let Some(why) = paired.conflict() {
                    proved.warnings.push(format!("{} -> {}: {why}", a.name, b.name));
                }
                let pair = pair(caller, callee, paired.linker);
                // A linker knows the objects of its own compiler, whatever its options.
                let is_of_one = caller.versions == callee.versions && caller.versions != [UNKNOWN];
                let lost = match is_of_one || paired.linker == b {
                    true => Features::NONE,
                    false => lost_between(trial.build, b, paired.linker, &trial.open(pair.lacks))?,
                };
                pairs.push(Target { lacks: pair.lacks.union(lost), ..pair });
            }
            Err(error) if error.is_interruption() => return Err(broken(error)),
            Err(error) => proved.warnings.push(format!("left out: {:#}", anyhow!(error))),
        }
    }
    proved.targets = alone;
    proved.targets.extend(pairs);
    Ok(proved)
}

impl ToProve<'_> {
    /// The features that a dialect has, without some.
    fn open(&self, lacks: Features) -> Vec<Feature> {
        let is_needed = |feature: &Feature| self.dialects.iter().any(|of| feature.is_in(*of));
        Feature::ALL.into_iter().filter(|of| !lacks.contains(*of)).filter(is_needed).collect()
    }
}

/// The warning about a toolchain's missing features before the hunt begins, with the consequences.
fn warnings_of(diagnosis: &Diagnosis, trial: &ToProve) -> Vec<String> {
    let Diagnosis { toolchain: Toolchain { name, .. }, words, claims, .. } = diagnosis;
    let claims = *claims;
    let is_told = |lack: &&Lack| {
        !lack.feature.is_convention() && (trial.adapt || (trial.needs)(lack.feature))
    };
    let words = words.iter().filter(is_told);
    let (bugs, lacks): (Vec<&Lack>, Vec<&Lack>) = words.partition(|lack| lack.is_bug());
    let lacks = Lack::roots(lacks);
    let listed = |lacks: &[&Lack]| {
        let said = |lack: &&Lack| format!("{} (`{}`)", lack.subject(), lack.words());
        lacks.iter().map(said).collect::<Vec<_>>().join(", ")
    };
    let (avoided, others): (Vec<&Lack>, Vec<&Lack>) = lacks
        .into_iter()
        .partition(|lack| trial.adapt || lack.is_ignored() || lack.feature.is_assumption());
    let (basic, avoided): (Vec<&Lack>, Vec<&Lack>) =
        avoided.into_iter().partition(|lack| lack.standard().is_some_and(|std| std <= claims));
    let kinds = Std::ALL.into_iter().flat_map(|std| [(std, false), (std, true)]);
    let basic = kinds.filter_map(|(std, is_ignored)| {
        let is_such =
            |lack: &&Lack| lack.standard() == Some(std) && lack.is_ignored() == is_ignored;
        let of_it: Vec<&Lack> = basic.iter().copied().filter(is_such).collect();
        let claim = match std {
            Std::C89 => String::new(),
            _ => format!("says that it implements {claims} (__STDC_VERSION__) and "),
        };
        (!of_it.is_empty()).then(|| {
            let does = if is_ignored { "ignores" } else { "rejects" };
            let listed = listed(&of_it);
            format!("{name} {claim}{does} what {std} has: {listed}; its test cases avoid these")
        })
    });
    let (parts, avoided): (Vec<&Lack>, Vec<&Lack>) =
        avoided.into_iter().partition(|lack| lack.is_partial);
    let partial = (!parts.is_empty()).then(|| {
        let listed = listed(&parts);
        format!("{name} has only a part of {listed}: its test cases avoid these")
    });
    let features: Features = avoided.iter().map(|lack| lack.feature).collect();
    let avoided = (!avoided.is_empty())
        .then(|| format!("{name} lacks {features}: its test cases avoid these"));
    let others = (!others.is_empty()).then(|| {
        let listed = listed(&others);
        format!("{name} lacks {listed}; test cases that need it fail: --adapt leaves it out")
    });
    let (ways, bugs): (Vec<&Lack>, Vec<&Lack>) =
        bugs.into_iter().partition(|lack| trial.adapt && lack.is_done_without());
    let avoided_bug = (!ways.is_empty())
        .then(|| format!("{name} has a bug in {}: its test cases avoid that", listed(&ways)));
    let bug = (!bugs.is_empty()).then(|| {
        let names: Vec<&str> = bugs.iter().map(|lack| lack.feature.name()).collect();
        let shows: Vec<String> = bugs.iter().map(|lack| lack.show()).collect();
        let (listed, names, shows) = (listed(&bugs), names.join(","), shows.join(", "));
        format!(
            "{name} has a bug in {listed}: that is not left out as a lack, but by --without {names}; \
             what it was given: {shows}"
        )
    });
    basic.chain(partial).chain(avoided).chain(others).chain(avoided_bug).chain(bug).collect()
}

/// The pairs to be tested, caller and callee by index, excluding those of different targets.
///
/// # Errors
/// The reference is not among the subjects.
pub fn pairs_among(
    subjects: &[Subject],
    pairs: Pairs,
    reference: Option<&str>,
) -> Result<Vec<(usize, usize)>, Usage> {
    let names: Vec<&str> = subjects.iter().map(|subject| &subject.toolchain.name[..]).collect();
    let fit = |caller: usize, callee: usize| subjects[caller].target == subjects[callee].target;
    pairs.among(&names, reference, fit).map_err(Usage)
}

/// The placeholder for an unknown version of a compiler.
pub const UNKNOWN: &str = "unknown";

/// The target of a pair: the capabilities of both sides.
fn pair(caller: &Target, callee: &Target, linker: &Toolchain) -> Target {
    Target {
        configuration: Configuration {
            caller: caller.configuration.caller.clone(),
            callee: Some(callee.configuration.caller.clone()),
            linker: linker.clone(),
            files: Files::ONE,
        },
        versions: [&caller.versions[..], &callee.versions].concat(),
        model: caller.model.clone(),
        std: older(caller.std.as_ref(), callee.std.as_ref()),
        lacks: caller.lacks.union(callee.lacks),
        wraps: caller.wraps && callee.wraps,
        leaves_out: Vec::new(),
        checksums: BTreeMap::new(),
    }
}

/// The older of two standards, which both compilers support.
fn older(one: Option<&String>, other: Option<&String>) -> Option<String> {
    let parse = |text: &String| text.parse::<Dialect>().ok();
    match (one.and_then(parse), other.and_then(parse)) {
        (Some(one), Some(other)) => Some(one.capped(other).to_string()),
        (Some(dialect), None) | (None, Some(dialect)) => Some(dialect.to_string()),
        (None, None) => None,
    }
}

/// An error, marked if it is only an interruption.
pub fn broken(error: Broken) -> anyhow::Error {
    if error.is_interruption() { NoVerdict::Interrupted.into() } else { anyhow!(error) }
}
