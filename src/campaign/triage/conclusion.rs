//! Tries a shrunk failure everywhere, and hands it over as a bug or as a shape of one.

use super::draft::remove;
use super::{Identity, Triage};
use std::path::PathBuf;

use anyhow::Result;

use crate::bug::bucket::Bucket;
use crate::bug::bundle;
use crate::bug::expected::{self};
use crate::bug::fingerprint::{self, IN_COMPANY};
use crate::bug::known_bugs::KnownBug;
use crate::bug::saved::Bug;
use crate::bug::symptom::Symptom;
use crate::c::features::Feature;
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::campaign::shared::{Failure, Held, WorkerMessage, locked};
use crate::case::TestCase;
use crate::journal::event::Finding;
use crate::journal::plan::Target;
use crate::shrink::matrix::{describe, outcomes, placed};
use crate::shrink::search::Shrunk;
use crate::toolchain::configuration::Configuration;
use crate::toolchain::lacks::lacking;
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::Verdict;

/// The way out if no feature of `--without` applies.
const NO_WAY_OUT: &str =
    "no feature of --without is this; the suite's knobs may leave it out (quest list)";

/// Lines of output that a finding carries.
const LINES: usize = 8;

impl Triage<'_, '_> {
    /// Tries a shrunk failure in every configuration, and finds its bug or makes it a new one.
    pub(super) fn conclude(
        &self,
        suspect: &Held,
        rules: Rules<'static>,
        shrunk: Shrunk,
        draft: PathBuf,
    ) -> Result<String> {
        let shared = self.shared;
        let Shrunk { cases, report, effort, .. } = shrunk;
        let runner = self.runner(suspect.target, rules).in_files(suspect.files);
        // A compiler is not to be blamed for rejecting, or ignoring, a feature known to be missing.
        let model = rules.model;
        let has_all = |target: &Target| {
            let is_ours = target.configuration == *runner.configuration;
            is_ours || cases.iter().all(|case| target.has(case, model))
        };
        let targets = shared.plan.targets.iter().filter(|target| target.model == model.name);
        let configurations =
            targets.filter(|target| has_all(target)).map(|target| &target.configuration);
        let fits = |one: &&Configuration| cases.iter().all(|case| one.tests(case.form()));
        let configurations = configurations.filter(fits);
        let outcomes = outcomes(&runner, configurations, &cases, &report)?;
        let version = |toolchain: &str| {
            locked(&shared.watch).version(toolchain).unwrap_or_default().to_string()
        };
        let places = placed(&runner, &outcomes, &cases)?;
        let description = describe(&outcomes, places, &cases, rules.model, version);
        let Some(mut description) = description else {
            anyhow::bail!("a shrunk failure passes everywhere: {}", draft.display());
        };
        let told = &description.outcome.told;
        // A builtin function that a compiler does not know is one that nobody defines.
        let is_rejected =
            matches!(told.symptom.verdict, Verdict::CompilerRejected | Verdict::LinkFailed);
        let (lacker, lacks) = match is_rejected || told.symptom.verdict == Verdict::Unsupported {
            true => {
                let configuration = &description.outcome.configuration;
                self.lacks(configuration, told.compiler.as_deref(), &cases, model)?
            }
            false => Default::default(),
        };
        // A compiler that says nothing does not say that it lacks anything: C wants a message (5.1.1.3).
        let is_silent = report.output.trim().is_empty();
        if let (true, [first, ..], false) = (is_rejected, &lacks[..], is_silent) {
            // Rejecting what one does not have is no bug, whatever the message.
            description.of_feature(&lacker, *first);
        }
        // What fails at times only would send a bisection astray.
        let bisection = match effort.rate >= 1.0 {
            true => self.bisected(&runner, &description.outcome, &cases)?,
            false => None,
        };
        if let Some(pass) = bisection.as_ref().and_then(|bisection| bisection.pass.as_ref()) {
            description.fingerprint = fingerprint::with_pass(&description.fingerprint, pass);
        }
        description.of_names(rules.other_names(), bisection.as_ref(), model);
        let known = {
            let known_bugs = locked(&shared.known_bugs);
            let (fingerprint, blamed) = (&description.fingerprint, &description.blamed);
            let explaining = || match &cases[..] {
                [case, others @ ..] if others.is_empty() || fingerprint.contains(IN_COMPANY) => {
                    known_bugs.explaining(case, fingerprint, blamed, model)
                }
                _ => None,
            };
            // A complaint that is known does not become another bug by the company that it takes.
            let complaint = &description.outcome.told.symptom;
            let told = || known_bugs.in_other_company(fingerprint, complaint, blamed, model);
            let known = known_bugs.find(fingerprint, blamed).or_else(explaining).or_else(told);
            known.map(|known| known.name.clone())
        };
        if let Some(name) = known {
            remove(&draft)?;
            self.shape(&name, suspect, &cases);
            return Ok(name);
        }
        let stem = description.name.clone();
        let name = locked(&shared.known_bugs).unused(&stem);
        let versions = locked(&shared.watch).versions(&description.outcome.configuration);
        let bug = Bug {
            name: name.clone(),
            shrunk: Some(effort),
            versions,
            bisection,
            ..self.bug(suspect, rules, &cases, &report)
        };
        let (bug, mut files) = description.bug(&runner, bug)?;
        files.extend_from_slice(&suspect.original);
        if let Some(mut known) = KnownBug::of(&bug) {
            known.symptoms.insert(Symptom::of(&suspect.report));
            locked(&shared.avoidance).learn(&known);
            locked(&shared.known_bugs).add(known);
        }
        let mut finding = self.finding(&suspect.suite, &bug, rules.model);
        finding.stem = (name != stem).then_some(stem);
        let bucket = finding.bucket.to_string();
        let verdict = bug.report.verdict;
        if self.listed(suspect.target, &suspect.suite, verdict, &bucket, Some(&name)).is_some() {
            remove(&draft)?;
            return Ok(name);
        }
        finding.paste = Some(expected::paste(&bug.name, &finding.configuration, &suspect.suite));
        if finding.is_unsupported() {
            let lacks = if lacks.is_empty() { tail_calls(&cases, model) } else { lacks };
            finding.way_out = Some(way_out(&lacks));
        }
        let failure = Failure { finding, bug, files, draft: Some(draft) };
        self.send(WorkerMessage::Failure(Box::new(failure)));
        Ok(name)
    }

    /// Adds the shape of a small failure to a known bug with the same compiler message.
    pub(super) fn shape(&self, name: &str, suspect: &Held, cases: &[TestCase]) {
        let symptom = Symptom::of(&suspect.report);
        let [case] = cases else { return };
        locked(&self.shared.known_bugs).seen(name, case, symptom);
        self.send(WorkerMessage::Shape(name.into(), case.shape()));
    }

    pub(super) fn finding(&self, suite: &str, bug: &Bug, model: &Model) -> Finding {
        let Bug { configuration, report, .. } = bug;
        let mut bucket = Bucket::of(configuration, report, &bug.cases[0], model);
        if let Some(feature) = bug.fingerprint.as_deref().and_then(fingerprint::feature) {
            (bucket.verdict, bucket.place) = (Verdict::Unsupported, feature.to_string());
        }
        Finding {
            bucket,
            name: bug.name.clone(),
            configuration: configuration.to_string(),
            suite: suite.into(),
            end: report.end.to_string(),
            output: report.excerpt(LINES),
            again: bug.again.clone(),
            dir: String::new(),
            seen_before: false,
            flaky: false,
            paste: None,
            shapes: shapes(&bug.cases),
            way_out: None,
            headline: bundle::headline(bug),
            pass: bug.bisection.as_ref().and_then(|one| Some(one.pass.as_ref()?.name.clone())),
            fingerprint: bug.fingerprint.clone(),
            blamed: bug.blamed.clone(),
            stem: None,
            seconds: 0.0,
        }
    }

    /// The compiler that lacks features which the small program needs, by its name, and these features. It is the one that
    /// failed; a linker does not say whose object it rejects.
    fn lacks(
        &self,
        configuration: &Configuration,
        failing: Option<&str>,
        cases: &[TestCase],
        model: &Model,
    ) -> Result<(String, Vec<Feature>)> {
        let needs = |feature: &Feature| cases.iter().any(|case| case.needs(*feature, model));
        let needed: Vec<Feature> = Feature::ALL.into_iter().filter(needs).collect();
        let is_suspect = |one: &&Toolchain| failing.is_none_or(|failing| failing == one.name);
        for compiler in configuration.compilers().filter(is_suspect) {
            let lacks = lacking(&self.shared.build(self.dir), compiler, &needed)?;
            let lacks = lacks.iter().filter(|lack| !lack.is_bug()).map(|lack| lack.feature);
            let lacks: Vec<Feature> = lacks.collect();
            if !lacks.is_empty() {
                return Ok((compiler.name.clone(), lacks));
            }
        }
        Ok(Default::default())
    }

    /// Reports a failure that does not repeat.
    pub(super) fn flaky(&self, suspect: Held) -> Result<Identity> {
        let Held { rules, cases, report, .. } = &suspect;
        let mut bug = Bug { shrunk: None, ..self.bug(&suspect, *rules, cases, report) };
        let bucket = Bucket::of(&bug.configuration, report, &cases[0], rules.model);
        bug.name = bucket.to_string();
        let files = self.drawn(&suspect);
        let finding = Finding { flaky: true, ..self.finding(&suspect.suite, &bug, rules.model) };
        let name = bug.name.clone();
        self.send(WorkerMessage::Failure(Box::new(Failure { finding, bug, files, draft: None })));
        Ok(Identity::Flaky(name))
    }
}

/// The features of a shrunk program by which it has tail calls: what a machine cannot make of them depends on what they pass, so that
/// no compiler lacks them.
fn tail_calls(cases: &[TestCase], model: &Model) -> Vec<Feature> {
    let needs = |of: &Feature| cases.iter().any(|case| case.needs(*of, model));
    Feature::ALL.into_iter().filter(|of| of.is_tail_call()).filter(needs).collect()
}

/// The options that leave out what is unsupported for want of some features.
fn way_out(lacks: &[Feature]) -> String {
    let names: Vec<&str> = lacks.iter().map(|feature| feature.name()).collect();
    match &names[..] {
        [] => NO_WAY_OUT.into(),
        names => format!("--without {}", names.join(",")),
    }
}

/// The shape of the one test case that shows a bug.
fn shapes(cases: &[TestCase]) -> Vec<String> {
    match cases {
        [case] => vec![case.shape()],
        _ => Vec::new(),
    }
}
