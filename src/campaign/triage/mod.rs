//! Examines a failing test case: it is listed as known, a known bug, or
//! a new one, which is repeated, shrunk, tried in every configuration and reported.

mod draft;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::Sender;

use anyhow::Result;

use crate::bug::bucket::Bucket;
use crate::bug::examples::Example;
use crate::bug::expected::{self, Expectation};
use crate::bug::known_bugs::KnownBug;
use crate::bug::saved::Bug;
use crate::bug::symptom::Symptom;
use crate::c::eval;
use crate::c::features::{Feature, Features};
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::campaign::shared::{Attempt, Batch, Failure, Held, Shared, WorkerMessage, locked};
use crate::case::TestCase;
use crate::case::family::Experiment;
use crate::journal::event::{Finding, Mark, Settled, Waiting};
use crate::journal::now::Step;
use crate::journal::plan::Target;
use crate::shrink::idle_workers::IdleWorkers;
use crate::shrink::matrix::{describe, outcomes, placed};
use crate::shrink::runner::Runner;
use crate::shrink::search::{Budget, Proof, Shrinker, Shrunk};
use crate::toolchain::build::{NoVerdict, StageReport};
use crate::toolchain::probe::lacking;
use crate::toolchain::verdict::{Stage, Verdict};
use draft::original;
pub use draft::remove;

/// The way out if no feature of `--without` applies.
const NO_WAY_OUT: &str =
    "no feature of --without is this; the suite's knobs may leave it out (quest list)";

/// Lines of output that a finding carries.
const LINES: usize = 8;

/// The workplace for examining failures.
pub struct Triage<'t, 'l> {
    /// The state shared by workers.
    pub shared: &'t Shared<'l>,
    /// Where it sends its findings.
    pub messages: &'t Sender<WorkerMessage>,
    /// Where failures are tried.
    pub dir: &'t Path,
}

/// The result of examining a failure.
enum Identity {
    /// A bug, by its name.
    Bug(String),
    /// A failure that does not repeat.
    Flaky(String),
}

impl Triage<'_, '_> {
    /// Examines a failure of some test cases of a program; or queues it, on disk and
    /// in the list of waiting ones, if failures wait. Nothing if there is no time left, or it is Quest's own
    /// mistake.
    ///
    /// # Errors
    /// Errors that kept it from being tried; a toolchain that broke.
    pub fn failed(
        &self,
        held: &mut Vec<Held>,
        trial: Attempt,
        report: StageReport,
        cases: &[TestCase],
    ) -> Result<Option<Mark>> {
        let shared = self.shared;
        let Attempt { batch, target } = trial;
        let Some(first) = cases.first() else { return Ok(None) };
        if shared.is_over() {
            return Ok(None);
        }
        let again = shared.again(batch, cases);
        if self.is_our_fault(&batch.rules, cases, &again) {
            return Ok(None);
        }
        shared.has_room(self.dir)?;
        let bucket = Bucket::of(shared.configuration(target), &report, first, batch.rules.model);
        let bucket = bucket.to_string();
        let suite = shared.suite(batch.deal.suite).to_string();
        let verdict = report.verdict;
        if let Some(entry) = self.listed(target, &suite, verdict, &bucket, None) {
            return Ok(Some(Mark::Known(entry)));
        }
        let mut suspect = Held {
            waiting: None,
            target,
            rules: batch.rules,
            suite: suite.clone(),
            again,
            cases: cases.to_vec(),
            report,
            company: batch.cases.clone(),
            values: None,
            original: Vec::new(),
            draft: None,
        };
        if let Some(backlog) = &shared.backlog {
            let fails = verdict != Verdict::Unsupported;
            if !backlog.reserve(&bucket) {
                return Ok(Some(Mark::Open { fails, bucket, failure: None }));
            }
            let case = self.number_of(batch, cases);
            let at = case.unwrap_or(batch.deal.part.start);
            let waiting = Waiting {
                name: format!("{bucket}-{}-{at}", batch.deal.suite),
                bucket: bucket.clone(),
                suite,
                target,
                count: cases.len() as u64,
                unsupported: !fails,
                case,
            };
            let failure = Some(waiting.name.clone());
            self.store(&suspect, &waiting.name)?;
            suspect.waiting = Some(waiting);
            held.push(suspect);
            return Ok(Some(Mark::Open { fails, bucket, failure }));
        }
        Ok(Some(match self.identify(suspect, &bucket)? {
            Identity::Flaky(name) => Mark::Flaky(name),
            Identity::Bug(name) => {
                match self.listed(target, &suite, verdict, &bucket, Some(&name)) {
                    Some(entry) => Mark::Known(entry),
                    None => {
                        self.examined(cases, &batch.rules, &name);
                        self.announce(&name);
                        self.exemplify(&name, shared.example(batch, cases));
                        match verdict {
                            Verdict::Unsupported => Mark::Unsupported(name),
                            _ => Mark::Bug(name),
                        }
                    }
                }
            }
        }))
    }

    /// The number of a test case in its suite's stream; none for several.
    fn number_of(&self, batch: &Batch, cases: &[TestCase]) -> Option<u64> {
        let [case] = cases else { return None };
        let part = &batch.deal.part;
        let mut seeds = self.shared.plan.work.seeds(part.start).zip(part.clone());
        seeds.find(|(seed, _)| *seed == case.seed()).map(|(_, number)| number)
    }

    /// Records the result of examining a failure, for the triggers that it contains.
    fn examined(&self, cases: &[TestCase], rules: &Rules, bug: &str) {
        if let [case] = cases {
            locked(&self.shared.avoidance).examined(case, rules.model, bug);
        }
    }

    /// Examines a waiting failure.
    ///
    /// # Errors
    /// Errors that kept it from being tried; a toolchain that broke.
    pub fn settle(&self, held: &Held) -> Result<Option<Settled>> {
        let Some(waiting) = &held.waiting else { return Ok(None) };
        let identity = self.identify(held.clone(), &waiting.bucket)?;
        let (bug, flaky) = match identity {
            Identity::Bug(name) => (name, false),
            Identity::Flaky(name) => (name, true),
        };
        let verdict = held.report.verdict;
        let listed = || self.listed(held.target, &held.suite, verdict, &waiting.bucket, Some(&bug));
        let known = if flaky { None } else { listed() };
        if known.is_none() && !flaky {
            self.announce(&bug);
            let values = held.cases.iter().map(|case| case.values()).sum();
            self.exemplify(&bug, Example { values, again: held.again.clone() });
            self.examined(&held.cases, &held.rules, &bug);
        }
        let failure = waiting.name.clone();
        Ok(Some(Settled { failure, bug: Some(bug), flaky, known }))
    }

    /// Continues with the failures whose shrinking was interrupted.
    ///
    /// # Errors
    /// Errors that kept them from being tried.
    pub fn finish_drafts(&self) -> Result<()> {
        loop {
            // The lock must not be held while it is shrunk.
            let draft = locked(&self.shared.unfinished).pop();
            let Some(bug) = draft else { return Ok(()) };
            if self.shared.is_over() {
                return Ok(());
            }
            let dir = self.shared.place.shrinking().join(&bug.name);
            let targets = &self.shared.plan.targets;
            let target = targets.iter().position(|one| one.configuration == bug.configuration);
            let (Some(target), Some(rules)) = (target, bug.rules()) else { continue };
            let suspect = Held {
                values: bug.shrunk.as_ref().map(|shrunk| shrunk.values),
                original: original(&dir)?,
                draft: Some(dir),
                ..held(bug, target, rules)
            };
            let _turn = locked(&self.shared.turn);
            if let Identity::Bug(name) = self.investigate(suspect, true)? {
                self.announce(&name);
            }
        }
    }

    /// Whether the abstract machine finds something wrong with test cases: a failure is blamed on a
    /// compiler only if their program has one meaning.
    fn is_our_fault(&self, rules: &Rules, cases: &[TestCase], again: &str) -> bool {
        let mut runs = cases.iter().map(|case| eval::run(&case.code(rules), rules.model));
        let Some(fault) = runs.find_map(Result::err) else { return false };
        self.tell(WorkerMessage::Warning(format!(
            "a mistake of quest's own, please report it: {again}: {fault:?}"
        )));
        true
    }

    fn tell(&self, telling: WorkerMessage) {
        // Nobody listens any more only when the campaign has ended with an error of its own.
        let _ = self.messages.send(telling);
    }

    /// The entry of the file of known failures that lists a failure, before or after its bug is identified.
    fn listed(
        &self,
        target: usize,
        suite: &str,
        verdict: Verdict,
        bucket: &str,
        bug: Option<&str>,
    ) -> Option<usize> {
        let configuration = self.shared.configuration(target);
        let failure = expected::Failure {
            caller: &configuration.caller.name,
            callee: configuration.callee.as_ref().map(|callee| &callee.name[..]),
            suite,
            verdict,
            bucket,
            bug,
        };
        match self.shared.known.state_of(&failure)? {
            (entry, Expectation::Fails | Expectation::Flaky) => Some(entry),
            (_, Expectation::Passes) => None,
        }
    }

    /// Adds a failure to its bug if it is one of the smallest.
    fn exemplify(&self, name: &str, example: Example) {
        let mut examples = locked(&self.shared.examples);
        if examples.entry(name.into()).or_default().insert(example.clone()) {
            drop(examples);
            self.tell(WorkerMessage::Example(name.into(), example));
        }
    }

    /// Identifies a failure. One at a time is examined; waiting workers help.
    fn identify(&self, suspect: Held, bucket: &str) -> Result<Identity> {
        if let Some(name) = self.recognised(&suspect, bucket)? {
            return Ok(Identity::Bug(name));
        }
        let laid_out = self.laid_out(&suspect)?;
        let (suspect, bucket) = match laid_out {
            Some((suspect, bucket)) => (suspect, bucket),
            None => (suspect, bucket.to_string()),
        };
        let bucket = &bucket[..];
        if suspect.report.verdict == Verdict::LayoutDiffers
            && let Some(name) = self.recognised(&suspect, bucket)?
        {
            return Ok(Identity::Bug(name));
        }
        let known = locked(&self.shared.known_bugs).len();
        let _turn = self.shared.idle.while_waiting(|| locked(&self.shared.turn));
        if self.shared.is_over() {
            return Err(NoVerdict::Interrupted.into());
        }
        if locked(&self.shared.known_bugs).len() > known
            && let Some(name) = self.recognised(&suspect, bucket)?
        {
            return Ok(Identity::Bug(name));
        }
        self.investigate(suspect, true)
    }

    /// A failure caused by different layouts of a type in two compilers: the same test case
    /// with a layout check, and its bucket. Values passed wrongly then are not a bug of passing.
    fn laid_out(&self, suspect: &Held) -> Result<Option<(Held, String)>> {
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
        let runner = self.runner(suspect.target, suspect.rules);
        let report = runner.run(&cases)?;
        if report.verdict != Verdict::LayoutDiffers
            || self.is_our_fault(&suspect.rules, &cases, &suspect.again)
        {
            return Ok(None);
        }
        let bucket = Bucket::of(configuration, &report, &cases[0], suspect.rules.model);
        let company = Arc::from(&cases[..]);
        let compared = format!("Quest.compare_layout({:?})", suspect.suite);
        let again = format!("{} -e {}", suspect.again, shell_words::quote(&compared));
        Ok(Some((Held { cases, report, company, again, ..suspect.clone() }, bucket.to_string())))
    }

    /// The known bug that a failure is, if any: it passes without the bug's trigger, and fails in
    /// the same way with nothing but the trigger in its place.
    fn recognised(&self, suspect: &Held, bucket: &str) -> Result<Option<String>> {
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
        let told = locked(&shared.known_bugs).told(&symptom, &versions, model).cloned();
        if let Some(known) = told.filter(|known| !known.is_new_shape(failing, model)) {
            return Ok(Some(known.name));
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
        let known = candidates.find(|(_, report)| Symptom::of(report) == *symptom);
        Ok(known.map(|(known, _)| known.name.clone()))
    }

    /// Reports a bug that an earlier campaign left here, when it first occurs.
    fn announce(&self, name: &str) {
        let bug = locked(&self.shared.left_behind).remove(name);
        let Some(bug) = bug else { return };
        let Some(model) = Model::named(&bug.model) else { return };
        let finding = self.finding(&suite_of(&bug.cases), &bug, model);
        let dir = self.shared.place.of(finding.bucket.verdict).join(name).display().to_string();
        let paste = expected::paste(name, &finding.configuration, &finding.suite);
        let finding = Finding { dir, seen_before: true, paste: Some(paste), ..finding };
        self.tell(WorkerMessage::Again(Box::new(finding)));
    }

    fn runner(&self, target: usize, rules: Rules<'static>) -> Runner<'_> {
        Runner {
            build: self.shared.build(self.dir),
            configuration: self.shared.configuration(target),
            rules,
            header: &self.shared.header,
            last: Stage::Run,
            convention: self.shared.plan.convention.as_ref(),
            gate: self.shared.gate.as_ref(),
        }
    }

    /// Repeats a failure and shrinks it; other failures found meanwhile are examined in the same way, once.
    fn investigate(&self, mut suspect: Held, takes_others: bool) -> Result<Identity> {
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
        let values = suspect.cases.iter().map(|case| case.values()).sum();
        let values = *suspect.values.get_or_insert(values);
        let draft = self.draft(&mut suspect, rules, &proof)?;
        let found =
            |cases: &[TestCase], report: &StageReport| self.keep(&suspect, rules, cases, report);
        let shrinker = self.shrinker(suspect.target, rules, shared.budget(), &found);
        let shrunk = shrinker.shrink(&suspect.cases, proof.clone());
        let mut shrunk = shrunk?;
        shrunk.effort.values = values;
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
        if is_known || self.shared.is_over() {
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
    /// pass, all that were built together, since some bugs show only in company.
    fn proved(&self, suspect: &Held) -> Result<Option<(Vec<TestCase>, Rules<'static>, Proof)>> {
        let small = suspect.rules.of_candidates();
        let mut attempts = vec![(&suspect.cases[..], small)];
        if small != suspect.rules {
            attempts.push((&suspect.cases, suspect.rules));
        }
        if suspect.company.len() > suspect.cases.len() {
            attempts.push((&suspect.company, suspect.rules));
        }
        for (cases, rules) in attempts {
            let shrinker =
                self.shrinker(suspect.target, rules, self.shared.budget(), &|_, _| Ok(()));
            if let Some(proof) = shrinker.prove(cases)? {
                return Ok(Some((cases.to_vec(), rules, proof)));
            }
        }
        Ok(None)
    }

    fn shrinker<'s>(
        &'s self,
        target: usize,
        rules: Rules<'static>,
        budget: Budget,
        found: &'s (dyn Fn(&[TestCase], &StageReport) -> Result<()> + Sync),
    ) -> Shrinker<'s> {
        let idle: &IdleWorkers = &self.shared.idle;
        Shrinker { runner: self.runner(target, rules), idle, budget, found }
    }

    /// Tries a shrunk failure in every configuration, and finds its bug or makes it a new one.
    fn conclude(
        &self,
        suspect: &Held,
        rules: Rules<'static>,
        shrunk: Shrunk,
        draft: PathBuf,
    ) -> Result<String> {
        let shared = self.shared;
        let Shrunk { cases, report, effort, others: _ } = shrunk;
        let runner = self.runner(suspect.target, rules);
        // A compiler is not to be blamed for rejecting, or ignoring, a feature known to be missing.
        let model = rules.model;
        let has_all = |target: &Target| {
            let is_ours = target.configuration == *runner.configuration;
            is_ours || cases.iter().all(|case| case.does_without(target.lacks, model))
        };
        let has_sides = cases.iter().all(|case| case.has_sides());
        let targets = shared.plan.targets.iter().filter(|target| target.model == model.name);
        let configurations =
            targets.filter(|target| has_all(target)).map(|target| &target.configuration);
        let configurations = configurations.filter(|one| has_sides || !one.is_mixed());
        let outcomes = outcomes(&runner, configurations, &cases, &report)?;
        let version = |toolchain: &str| {
            locked(&shared.watch).version(toolchain).unwrap_or_default().to_string()
        };
        let places = placed(&runner, &outcomes, &cases)?;
        let description = describe(&outcomes, places, &cases, rules.model, version);
        let Some(description) = description else {
            anyhow::bail!("a shrunk failure passes everywhere: {}", draft.display());
        };
        let known = {
            let known_bugs = locked(&shared.known_bugs);
            let (fingerprint, blamed) = (&description.fingerprint, &description.blamed);
            let explaining = || match &cases[..] {
                [case] => known_bugs.explaining(case, fingerprint, blamed, model),
                _ => None,
            };
            let known = known_bugs.find(fingerprint, blamed).or_else(explaining);
            known.map(|known| known.name.clone())
        };
        if let Some(name) = known {
            remove(&draft)?;
            self.shape(&name, suspect, &cases);
            return Ok(name);
        }
        let name = locked(&shared.known_bugs).unused(&description.name);
        let versions = locked(&shared.watch).versions(&description.outcome.configuration);
        let bug = Bug {
            name: name.clone(),
            shrunk: Some(effort),
            versions,
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
        let bucket = finding.bucket.to_string();
        let verdict = bug.report.verdict;
        if self.listed(suspect.target, &suspect.suite, verdict, &bucket, Some(&name)).is_some() {
            remove(&draft)?;
            return Ok(name);
        }
        finding.paste = Some(expected::paste(&bug.name, &finding.configuration, &suspect.suite));
        if verdict == Verdict::Unsupported {
            finding.way_out = Some(self.way_out(&bug)?);
        }
        let failure = Failure { finding, bug, files, draft: Some(draft) };
        self.tell(WorkerMessage::Failure(Box::new(failure)));
        Ok(name)
    }

    /// Adds the shape of a small failure to a known bug with the same compiler message.
    fn shape(&self, name: &str, suspect: &Held, cases: &[TestCase]) {
        let symptom = Symptom::of(&suspect.report);
        let [case] = cases else { return };
        locked(&self.shared.known_bugs).seen(name, case, symptom);
        self.tell(WorkerMessage::Shape(name.into(), case.shape()));
    }

    fn finding(&self, suite: &str, bug: &Bug, model: &Model) -> Finding {
        let Bug { configuration, report, .. } = bug;
        Finding {
            bucket: Bucket::of(configuration, report, &bug.cases[0], model),
            name: bug.name.clone(),
            configuration: configuration.to_string(),
            suite: suite.into(),
            end: report.end.to_string(),
            output: report.told(LINES),
            again: bug.again.clone(),
            dir: String::new(),
            seen_before: false,
            flaky: false,
            paste: None,
            shapes: shapes(&bug.cases),
            way_out: None,
            seconds: 0.0,
        }
    }

    /// The options that leave out something unsupported: by the features that the small program needs and
    /// the compiler lacks.
    fn way_out(&self, bug: &Bug) -> Result<String> {
        let failing = bug.tries.iter().find_map(|one| one.compiler.as_deref());
        let mut compilers = bug.configuration.compilers();
        let compiler = compilers.find(|one| Some(&one.name[..]) == failing);
        let (Some(compiler), Some(model)) = (compiler, Model::named(&bug.model)) else {
            return Ok(NO_WAY_OUT.into());
        };
        let needs = |feature: &Feature| {
            let lacks = Features::NONE.with(*feature);
            bug.cases.iter().any(|case| !case.does_without(lacks, model))
        };
        let needed: Vec<Feature> = Feature::ALL.into_iter().filter(needs).collect();
        let lacks = lacking(&self.shared.build(self.dir), compiler, &needed)?;
        let lacks: Vec<&str> =
            lacks.iter().filter(|lack| !lack.is_bug()).map(|lack| lack.feature.name()).collect();
        Ok(match &lacks[..] {
            [] => NO_WAY_OUT.into(),
            lacks => format!("--without {}", lacks.join(",")),
        })
    }

    /// Reports a failure that does not repeat.
    fn flaky(&self, suspect: Held) -> Result<Identity> {
        let Held { rules, cases, report, .. } = &suspect;
        let mut bug = Bug { shrunk: None, ..self.bug(&suspect, *rules, cases, report) };
        let bucket = Bucket::of(&bug.configuration, report, &cases[0], rules.model);
        bug.name = bucket.to_string();
        let files = self.drawn(&suspect);
        let finding = Finding { flaky: true, ..self.finding(&suspect.suite, &bug, rules.model) };
        let name = bug.name.clone();
        self.tell(WorkerMessage::Failure(Box::new(Failure { finding, bug, files, draft: None })));
        Ok(Identity::Flaky(name))
    }
}

/// The shape of the one test case that shows a bug.
fn shapes(cases: &[TestCase]) -> Vec<String> {
    match cases {
        [case] => vec![case.shape()],
        _ => Vec::new(),
    }
}

/// A saved failure, to be examined again.
pub fn held(bug: Bug, target: usize, rules: Rules<'static>) -> Held {
    Held {
        waiting: None,
        target,
        rules,
        suite: suite_of(&bug.cases),
        again: bug.again,
        company: bug.cases.clone().into(),
        values: None,
        original: Vec::new(),
        report: bug.report,
        cases: bug.cases,
        draft: None,
    }
}

fn suite_of(cases: &[TestCase]) -> String {
    cases.first().map(|case| case.suite().into()).unwrap_or_default()
}
