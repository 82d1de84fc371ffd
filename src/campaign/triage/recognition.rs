//! Whether a failure is a bug that is known.

use super::{Triage, suite_of};
use std::sync::Arc;

use anyhow::Result;

use crate::bug::bucket::Bucket;
use crate::bug::expected::{self};
use crate::bug::fingerprint;
use crate::bug::known_bugs::KnownBug;
use crate::bug::symptom::Symptom;
use crate::c::check::Checks;
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::campaign::shared::{Held, WorkerMessage, locked};
use crate::case::TestCase;
use crate::case::family::Experiment;
use crate::journal::event::Finding;
use crate::shrink::runner::Runner;
use crate::toolchain::build::StageReport;
use crate::toolchain::verdict::{Stage, Verdict};

impl Triage<'_, '_> {
    /// A failure caused by different layouts of a type in two compilers: the same test case
    /// with a layout check, and its bucket. Values passed wrongly then are not a bug of passing.
    pub(super) fn laid_out(&self, suspect: &Held) -> Result<Option<(Held, String)>> {
        let shared = self.shared;
        let configuration = shared.configuration(suspect.target);
        let is_run = suspect.report.stage == Stage::Run;
        let callee = configuration
            .callee
            .as_ref()
            .filter(|callee| is_run && **callee != configuration.caller);
        let [case] = &suspect.cases[..] else { return Ok(None) };
        let (Some(_), Some(case)) = (callee, case.with_layout()) else { return Ok(None) };
        let cases = vec![case];
        // Only the full form says that a layout differs.
        let rules = Rules { checks: Checks::Full, ..suspect.rules };
        let report = self.runner(suspect.target, rules).in_files(suspect.files).run(&cases)?;
        if report.verdict != Verdict::LayoutDiffers
            || self.is_our_fault(&suspect.rules, &cases, &suspect.again)
        {
            return Ok(None);
        }
        let bucket = Bucket::of(configuration, &report, &cases[0], suspect.rules.model);
        let company = Arc::from(&cases[..]);
        let compared = format!("Quest.compare_layout({:?})", suspect.suite);
        let again = format!("{} -e {}", suspect.again, shell_words::quote(&compared));
        Ok(Some((
            Held { cases, rules, report, company, again, ..suspect.clone() },
            bucket.to_string(),
        )))
    }

    /// The known bug that a failure is, if any: it passes without the bug's trigger, and fails in
    /// the same way with nothing but the trigger in its place.
    pub(super) fn recognised(&self, suspect: &Held, bucket: &str) -> Result<Option<String>> {
        let shared = self.shared;
        let configuration = shared.configuration(suspect.target);
        let versions = locked(&shared.watch).versions(configuration);
        let symptom = Symptom::of(&suspect.report);
        let model = suspect.rules.model;
        let [failing] = &suspect.cases[..] else {
            let known_bugs = locked(&shared.known_bugs);
            let known = known_bugs.in_company(&symptom, &versions, model);
            return Ok(known.map(|known| known.name.clone()));
        };
        let told = locked(&shared.known_bugs).by_message(&symptom, &versions, model).cloned();
        let told = told.filter(|known| known.allows_for(failing, model));
        if let Some(known) = told.filter(|known| !known.is_new_shape(failing, model)) {
            return Ok(Some(known.name));
        }
        if let Some(name) = self.by_names(suspect, failing, &symptom, &versions)? {
            locked(&shared.known_bugs).confirmed(bucket, &name);
            return Ok(Some(name));
        }
        let holds = |known: &KnownBug| known.experiment(failing, model).is_some();
        let suspects =
            locked(&shared.known_bugs).suspects(bucket, &symptom, &versions, model, holds);
        let assumed = suspects
            .iter()
            .find(|known| locked(&shared.known_bugs).is_assumed(bucket, &known.name));
        let name = match assumed {
            Some(known) => Some(known.name.clone()),
            None => self.tell_apart(suspect, failing, &suspects, &symptom)?,
        };
        if let Some(name) = &name {
            locked(&shared.known_bugs).confirmed(bucket, name);
        }
        Ok(name)
    }

    /// The known bug that a failure is, of those that need other names of objects and functions: it passes without those names;
    /// it fails in the same way if it varies in nothing else; and then an option hides it that hides the bug, if there is one.
    fn by_names(
        &self,
        suspect: &Held,
        failing: &TestCase,
        symptom: &Symptom,
        versions: &[String],
    ) -> Result<Option<String>> {
        let rules = suspect.rules;
        if rules.checks.is_full() {
            return Ok(None);
        }
        let bugs = locked(&self.shared.known_bugs).by_names(symptom, versions, rules.model);
        let without = |left_out: Features| {
            let rules = Rules { lacks: rules.lacks.union(left_out), ..rules }.of_candidates();
            self.runner(suspect.target, rules).in_files(suspect.files)
        };
        let cases = std::slice::from_ref(failing);
        for known in bugs {
            let names = fingerprint::names(&known.fingerprint);
            let others = Feature::WAYS.into_iter().filter(|way| !names.contains(*way));
            let by_names = without(others.collect());
            if names.iter().all(|name| rules.allows(name))
                && without(names).run(cases)?.passed()
                && Symptom::of(&by_names.run(cases)?).is_like(symptom)
                && is_hidden(&by_names, cases, &fingerprint::hiding(&known.fingerprint))?
            {
                return Ok(Some(known.name));
            }
        }
        Ok(None)
    }

    /// The first of some known bugs that a failure is, by at most two programs: one has the call without the
    /// trigger of each, which must pass; the other has those with only the trigger, which must fail
    /// in the same way. A program that does not run decides about one bug only.
    fn tell_apart(
        &self,
        suspect: &Held,
        failing: &TestCase,
        suspects: &[KnownBug],
        symptom: &Symptom,
    ) -> Result<Option<String>> {
        let model = suspect.rules.model;
        let runner = self.runner(suspect.target, suspect.rules.of_candidates());
        let runner = runner.in_files(suspect.files);
        let is_run = suspect.report.stage == Stage::Run;
        let most = if is_run && runner.configuration.linker.arguments { suspects.len() } else { 1 };
        let experiments = suspects.iter().take(most).filter_map(|known| {
            known.experiment(failing, model).map(|experiment| (known, experiment))
        });
        let (mut candidates, mut without, mut replaced) = (Vec::new(), Vec::new(), Vec::new());
        for (known, experiment) in experiments {
            let Experiment { without: other, replaced: alone } = experiment;
            candidates.push(known);
            without.push(other);
            replaced.push(alone);
        }
        let sound = runner.each(&without)?;
        let sound: Vec<bool> = sound.iter().map(StageReport::passed).collect();
        let mut kept = sound.iter();
        replaced.retain(|_| kept.next() == Some(&true));
        let mut kept = sound.iter();
        candidates.retain(|_| kept.next() == Some(&true));
        let reports = runner.each(&replaced)?;
        let mut candidates = candidates.into_iter().zip(&reports);
        let known = candidates.find(|(_, report)| Symptom::of(report).is_like(symptom));
        Ok(known.map(|(known, _)| known.name.clone()))
    }

    /// Reports a bug that an earlier campaign left here, when it first occurs.
    pub(super) fn announce(&self, name: &str) {
        let bug = locked(&self.shared.left_behind).remove(name);
        let Some(bug) = bug else { return };
        let Some(model) = Model::named(&bug.model) else { return };
        let finding = self.finding(&suite_of(&bug.cases), &bug, model);
        let dir = self.shared.place.of(finding.bucket.verdict).join(name).display().to_string();
        let paste = expected::paste(name, &finding.configuration, &finding.suite);
        let finding = Finding { dir, seen_before: true, paste: Some(paste), ..finding };
        self.send(WorkerMessage::Again(Box::new(finding)));
    }
}

/// Whether one of some options lets test cases pass; of none, they need no option.
fn is_hidden(runner: &Runner, cases: &[TestCase], options: &[String]) -> Result<bool> {
    for option in options {
        let mut configuration = runner.configuration.clone();
        configuration.caller = configuration.caller.with_options(std::slice::from_ref(option));
        if runner.with(&configuration).run(cases)?.passed() {
            return Ok(true);
        }
    }
    Ok(options.is_empty())
}
