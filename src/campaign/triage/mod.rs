//! Examines a failing test case: it is listed as known, a known bug, or
//! a new one, which is repeated, shrunk, tried in every configuration and reported.

mod bisection;
mod conclusion;
mod draft;
mod investigation;
mod recognition;

use std::path::Path;
use std::sync::mpsc::Sender;

use anyhow::Result;

use crate::base::breakdown::MISTAKE;
use crate::bug::bucket::Bucket;
use crate::bug::examples::Example;
use crate::bug::expected::{self, Expectation};
use crate::bug::saved::Bug;
use crate::c::eval;
use crate::c::rules::Rules;
use crate::campaign::backlog::Backlog;
use crate::campaign::shared::{
    Attempt, Batch, Held, Shared, WorkerMessage, is_interruption, locked,
};
use crate::case::TestCase;
use crate::journal::event::{Settled, Waiting};
use crate::journal::plan::Target;
use crate::journal::tally::Mark;
use crate::shrink::runner::Runner;
use crate::toolchain::build::{NoVerdict, StageReport};
use crate::toolchain::verdict::{Stage, Verdict};
use draft::original;
pub use draft::remove;

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
    /// in the list of waiting ones, if failures wait. It stays open if there is no time left to examine it.
    /// Nothing if it is Quest's own mistake.
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
        let again = shared.again(batch, cases);
        if self.is_our_fault(&batch.rules, cases, &again) {
            return Ok(None);
        }
        let bucket = Bucket::of(shared.configuration(target), &report, first, batch.rules.model);
        let bucket = bucket.to_string();
        let suite = shared.suite(batch.deal.suite).to_string();
        let verdict = report.verdict;
        if let Some(entry) = self.listed(target, &suite, verdict, &bucket, None) {
            return Ok(Some(Mark::Known(entry)));
        }
        let fails = verdict != Verdict::Unsupported;
        let open = Mark::Open { fails, bucket: bucket.clone(), failure: None };
        if shared.is_over() {
            return Ok(Some(open));
        }
        shared.has_room(self.dir)?;
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
            files: shared.configuration(target).files(),
        };
        if let Some(backlog) = &shared.backlog {
            if !backlog.reserve(&bucket) {
                return Ok(Some(open));
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
        let identity = match self.identify(suspect, &bucket) {
            Err(error) if is_interruption(&error) => return Ok(Some(open)),
            identity => identity?,
        };
        Ok(Some(match identity {
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
                            _ if locked(&shared.known_bugs).is_unsupported(&name) => {
                                Mark::Unsupported(name)
                            }
                            _ => Mark::Bug(name),
                        }
                    }
                }
            }
        }))
    }

    /// Whether a failure of a test case is only to be counted: it is listed as known, or enough of its bucket wait
    /// to be examined. It need not be repeated alone then.
    pub fn is_only_counted(&self, trial: Attempt, report: &StageReport, case: &TestCase) -> bool {
        let Attempt { batch, target } = trial;
        let configuration = self.shared.configuration(target);
        let bucket = Bucket::of(configuration, report, case, batch.rules.model).to_string();
        let suite = self.shared.suite(batch.deal.suite);
        let is_full = |backlog: &Backlog<Held>| !backlog.has_room(&bucket);
        self.shared.backlog.as_ref().is_some_and(is_full)
            || self.listed(target, suite, report.verdict, &bucket, None).is_some()
    }

    /// The number of a test case in its suite's stream; none for several.
    fn number_of(&self, batch: &Batch, cases: &[TestCase]) -> Option<u64> {
        let [case] = cases else { return None };
        let part = &batch.deal.part;
        part.clone().find(|number| self.shared.plan.work.seed(*number) == Some(case.seed()))
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
            let files = bug.configuration.files;
            let is_its = |one: &Target| one.configuration.in_files(files) == bug.configuration;
            let target = targets.iter().position(is_its);
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
        // What another generator wrote, only the generator can answer for.
        let ours = cases.iter().filter(|case| case.as_external().is_none());
        let mut runs = ours.map(|case| eval::run(&case.code(rules), rules.model));
        let Some(fault) = runs.find_map(Result::err) else { return false };
        self.send(WorkerMessage::Warning(format!("{MISTAKE}: {again}: {fault:?}")));
        true
    }

    fn send(&self, message: WorkerMessage) {
        // Nobody listens any more only when the campaign has ended with an error of its own.
        let _ = self.messages.send(message);
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
            self.send(WorkerMessage::Example(name.into(), example));
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

    fn runner(&self, target: usize, rules: Rules<'static>) -> Runner<'_> {
        let configuration = self.shared.configuration(target);
        Runner {
            build: self.shared.brisk(self.dir),
            configuration,
            files: configuration.files(),
            rules,
            header: &self.shared.header,
            last: Stage::Run,
            convention: self.shared.plan.convention.as_ref(),
            gate: self.shared.gate.as_ref(),
            heard: self.shared.heard.clone(),
        }
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
        files: bug.configuration.files(),
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
