//! Repeats a new failure and shrinks it.

use super::{Identity, Triage};
use std::sync::Arc;

use anyhow::Result;

use crate::bug::bucket::Bucket;
use crate::bug::symptom::Symptom;
use crate::c::check::Checks;
use crate::c::features::{Feature, Features};
use crate::c::rules::Rules;
use crate::campaign::shared::{Held, WorkerMessage, locked};
use crate::case::TestCase;
use crate::journal::now::Step;
use crate::shrink::idle_workers::IdleWorkers;
use crate::shrink::search::{Budget, Proof, Shrinker};
use crate::toolchain::build::{NoVerdict, StageReport};

impl Triage<'_, '_> {
    /// Repeats a failure and shrinks it; other failures found meanwhile are examined in the same way, once.
    pub(super) fn investigate(&self, mut suspect: Held, takes_others: bool) -> Result<Identity> {
        let shared = self.shared;
        let configuration = shared.configuration(suspect.target);
        let failure = format!("{configuration}: {}", suspect.report.verdict);
        let values = suspect.cases.iter().map(|case| case.values()).sum();
        let _looking = shared.board.looks(failure, values);
        let proved = self.proved(&suspect)?;
        let Some((cases, rules, proof)) = proved else {
            return self.flaky(suspect);
        };
        shared.check(&shared.build(self.dir), configuration)?;
        suspect.cases = cases;
        if rules.checks.is_full() && !suspect.rules.checks.is_full() {
            suspect.rules.checks = Checks::Full;
            // The first words of that kind are Quest's own: a user's Lua stands behind them.
            suspect.again = suspect.again.replacen(" --checks terse", "", 1);
        }
        let apart = self.shrinker(&suspect, rules, shared.budget(), &|_, _| Ok(()));
        let (files, proof) = apart.fewest_files(&suspect.cases, proof)?;
        suspect.files = files;
        let values = suspect.cases.iter().map(|case| case.values()).sum();
        let values = *suspect.values.get_or_insert(values);
        let draft = self.draft(&mut suspect, rules, &proof)?;
        let found =
            |cases: &[TestCase], report: &StageReport| self.keep(&suspect, rules, cases, report);
        let shrinker = self.shrinker(&suspect, rules, shared.budget(), &found);
        let shrunk = shrinker.shrink(&suspect.cases, proof.clone());
        let mut shrunk = shrunk?;
        shrunk.effort.values = values;
        if let Some(breakdown) = &shrunk.breakdown {
            self.send(WorkerMessage::Warning(format!(
                "{breakdown}, while this was shrunk: {}",
                suspect.again
            )));
        }
        if self.is_our_fault(&rules, &shrunk.cases, &suspect.again) {
            shrunk.cases = suspect.cases.clone();
            shrunk.report = proof.report;
            shrunk.effort.is_smallest = false;
        }
        let others = std::mem::take(&mut shrunk.others);
        shared.board.step(Step::Trying, shrunk.cases.iter().map(|case| case.values()).sum());
        let name = self.conclude(&suspect, rules, shrunk, draft)?;
        // A limited number of bugs must not all come from one failure.
        if takes_others && shared.plan.stop.max_bugs.is_none() {
            for (case, report) in others {
                self.other(&suspect, rules, case, report)?;
            }
        }
        Ok(Identity::Bug(name))
    }

    /// Examines a failure found while another was shrunk, unless a known bug has its symptom.
    fn other(
        &self,
        suspect: &Held,
        rules: Rules<'static>,
        case: TestCase,
        report: StageReport,
    ) -> Result<()> {
        let configuration = self.shared.configuration(suspect.target);
        let symptom = Symptom::of(&report);
        let versions = locked(&self.shared.watch).versions(configuration);
        let bucket = Bucket::of(configuration, &report, &case, rules.model).to_string();
        let is_known = locked(&self.shared.known_bugs).shows(&symptom, &versions, rules.model)
            || self.listed(suspect.target, &suspect.suite, report.verdict, &bucket, None).is_some();
        let cases = [case.clone()];
        if is_known || self.shared.is_over() || self.is_our_fault(&rules, &cases, &suspect.again) {
            return Ok(());
        }
        let other = Held {
            cases: vec![case.clone()],
            report,
            company: Arc::from([case]),
            rules,
            waiting: None,
            values: None,
            original: Vec::new(),
            draft: None,
            again: format!("{} # met while this was shrunk", suspect.again),
            ..suspect.clone()
        };
        // It will occur again, and is reported then.
        if self.laid_out(&other)?.is_some() {
            return Ok(());
        }
        if let Identity::Bug(name) = self.investigate(other, false)? {
            self.announce(&name);
        }
        Ok(())
    }

    /// Repeats a failure, with patience: first the failing test cases alone, then, if they
    /// pass, all that were built together, since some bugs show only in company. Each in the full form first,
    /// whose messages say more.
    pub(super) fn proved(
        &self,
        suspect: &Held,
    ) -> Result<Option<(Vec<TestCase>, Rules<'static>, Proof)>> {
        let small = suspect.rules.of_candidates();
        let mut attempts = vec![(&suspect.cases[..], small)];
        if small != suspect.rules {
            attempts.push((&suspect.cases, suspect.rules));
        }
        if suspect.company.len() > suspect.cases.len() {
            attempts.push((&suspect.company, suspect.rules));
        }
        let in_forms = |(cases, rules): (_, Rules<'static>)| {
            let full = Rules { checks: Checks::Full, ..rules };
            [Some((cases, full)), (full != rules).then_some((cases, rules))]
        };
        for (cases, rules) in attempts.into_iter().flat_map(in_forms).flatten() {
            if self.shared.is_over() {
                return Err(NoVerdict::Interrupted.into());
            }
            if let Some(proof) = self.prove(suspect, cases, rules)? {
                let (rules, proof) = match rules.checks {
                    Checks::Full => (rules, proof),
                    Checks::Terse => self.in_the_fewest_ways(suspect, cases, rules, proof)?,
                };
                return Ok(Some((cases.to_vec(), rules, proof)));
            }
        }
        Ok(None)
    }

    fn prove(
        &self,
        suspect: &Held,
        cases: &[TestCase],
        rules: Rules<'static>,
    ) -> Result<Option<Proof>> {
        self.shrinker(suspect, rules, self.shared.budget(), &|_, _| Ok(())).prove(cases)
    }

    /// Writes failing test cases without the ways that they do not need to fail: without all of them, or else without one after
    /// the other. Each try of a program that hangs takes long, so that such keep theirs.
    fn in_the_fewest_ways(
        &self,
        suspect: &Held,
        cases: &[TestCase],
        mut rules: Rules<'static>,
        mut proof: Proof,
    ) -> Result<(Rules<'static>, Proof)> {
        if proof.report.verdict.is_hang() {
            return Ok((rules, proof));
        }
        let all: Features = Feature::WAYS.into_iter().collect();
        let ones = Feature::WAYS.map(|way| Features::NONE.with(way));
        for ways in [all].into_iter().chain(ones) {
            let left = ways.only(|way| rules.allows(way));
            if left.is_empty() {
                continue;
            }
            if self.shared.is_over() {
                break;
            }
            let fewer = Rules { lacks: rules.lacks.union(left), ..rules };
            if let Some(again) = self.prove(suspect, cases, fewer)?
                && again.symptom == proof.symptom
            {
                (rules, proof) = (fewer, again);
            }
        }
        Ok((rules, proof))
    }

    pub(super) fn shrinker<'s>(
        &'s self,
        suspect: &Held,
        rules: Rules<'static>,
        budget: Budget,
        found: &'s (dyn Fn(&[TestCase], &StageReport) -> Result<()> + Sync),
    ) -> Shrinker<'s> {
        let idle: &IdleWorkers = &self.shared.idle;
        let runner = self.runner(suspect.target, rules).in_files(suspect.files);
        Shrinker { runner, idle, budget, found, stopped: Some(&self.shared.stopped) }
    }
}
