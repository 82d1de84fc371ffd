//! Receives the messages of workers: saves what they found, writes it to the journal, and shows it.

use std::collections::BTreeMap;
use std::fs;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use super::now;
use crate::base::exit::Exit;
use crate::bug::examples::{Example, FILE, note};
use crate::bug::known_bugs;
use crate::bug::saved::Bug;
use crate::campaign::shared::{Failure, Held, Shared, WorkerMessage, is_interruption, locked};
use crate::campaign::triage;
use crate::exec::child::{self, ProcessorTime};
use crate::exec::scratch::free_space;
use crate::journal::directory::CampaignDir;
use crate::journal::event::{Avoid, Done, Event, Finding, Settled, Waiting, Why};
use crate::journal::file::Journal;
use crate::journal::state::State;
use crate::journal::tally::Times;
use crate::report::junit;
use crate::report::reporter::Reporter;

/// How often the screen is drawn when no event comes.
const TICK: Duration = Duration::from_millis(250);

/// How often the free disk space is checked.
const DISK_INTERVAL: Duration = Duration::from_secs(10);

/// A disk with less space than this is low: a night's journal and bugs take some tens of megabytes.
const LOW: u64 = 100 << 20;

/// The number of consecutive programs without a passing test case that is worth a warning.
const HOPELESS: u32 = 3;

/// Receives the workers' messages.
pub(super) struct Desk<'a> {
    shared: &'a Shared<'a>,
    place: &'a CampaignDir,
    journal: Journal,
    reporter: &'a mut Reporter,
    state: State,
    times: ProcessorTime,
    /// Whether it found its maximum number of bugs, in this part of the campaign.
    found_enough: bool,
    /// When the free disk space was last checked.
    disk: Option<Instant>,
    /// Whether it was low then.
    disk_is_low: bool,
    /// Consecutive programs in which nothing passed, by the number of the configuration.
    hopeless: BTreeMap<usize, u32>,
    /// Workers that are not done.
    working: usize,
}

impl<'a> Desk<'a> {
    /// The desk of a campaign that begins, or goes on.
    pub(super) fn new(
        shared: &'a Shared<'a>,
        journal: Journal,
        state: State,
        reporter: &'a mut Reporter,
    ) -> Desk<'a> {
        Desk {
            shared,
            place: shared.place,
            journal,
            reporter,
            state,
            times: child::processor_time(),
            found_enough: false,
            disk: None,
            disk_is_low: false,
            hopeless: BTreeMap::new(),
            working: shared.plan.jobs,
        }
    }

    pub(super) fn listen(&mut self, messages: Receiver<WorkerMessage>) -> Result<Why> {
        loop {
            match messages.recv_timeout(TICK) {
                Ok(WorkerMessage::Done(done, held)) => {
                    self.done(*done)?;
                    held.into_iter().for_each(|held| self.put(held));
                }
                Ok(WorkerMessage::Settled(settled)) => self.settled(settled)?,
                Ok(WorkerMessage::Avoid(avoid)) => self.avoid(avoid)?,
                Ok(WorkerMessage::Left) => self.left(),
                Ok(WorkerMessage::Failure(failure)) => self.failure(*failure)?,
                Ok(WorkerMessage::Again(finding)) => self.found(*finding)?,
                Ok(WorkerMessage::Example(name, example)) => self.example(&name, example)?,
                Ok(WorkerMessage::Shape(bug, shape)) => self.event(Event::Shape { bug, shape })?,
                Ok(WorkerMessage::Warning(text)) => self.event(Event::Warning { text })?,
                Ok(WorkerMessage::Stuck(error)) => return Err(error),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(self.why()),
            }
            self.look_at_disk()?;
            let now = self.shared.board.now(&self.state.at);
            self.shared.board.keep(&now, self.place);
            self.reporter.tick(&self.state, &now);
        }
    }

    /// Takes up the failures that waited when the campaign was interrupted. Those of programs that are
    /// repeated will occur again.
    pub(super) fn take_up(&mut self) -> Result<()> {
        let dir = self.place.waiting();
        let cannot = || format!("cannot write {}", dir.display());
        Bug::tidy(&dir).with_context(cannot)?;
        let mut missing = self.state.waiting.clone();
        for bug in known_bugs::saved(&dir) {
            let target = |waiting: &Waiting| self.shared.plan.targets.get(waiting.target);
            let waiting = missing.remove(&bug.name);
            let is_ours = waiting.as_ref().and_then(target).is_some();
            match (waiting, bug.rules()) {
                (Some(waiting), Some(rules)) if is_ours => {
                    let held = triage::held(bug, waiting.target, rules);
                    if let Some(backlog) = &self.shared.backlog {
                        backlog.insist(&waiting.bucket);
                        backlog
                            .put(&waiting.bucket.clone(), Held { waiting: Some(waiting), ..held });
                    }
                }
                _ => triage::remove(&dir.join(&bug.name))?,
            }
        }
        for (name, _) in missing {
            let text = format!("{}: a waiting failure is gone", dir.join(&name).display());
            self.event(Event::Warning { text })?;
            let settled = Settled { failure: name, bug: None, flaky: false, known: None };
            self.event(Event::Settled(Box::new(settled)))?;
        }
        Ok(())
    }

    /// Queues a failure, whose program is already in the journal.
    fn put(&self, held: Held) {
        if let (Some(backlog), Some(waiting)) = (&self.shared.backlog, &held.waiting) {
            backlog.put(&waiting.bucket.clone(), held);
        }
    }

    fn settled(&mut self, settled: Settled) -> Result<()> {
        let dir = self.place.waiting().join(&settled.failure);
        self.event(Event::Settled(Box::new(settled)))?;
        triage::remove(&dir)
    }

    fn avoid(&mut self, avoid: Avoid) -> Result<()> {
        let avoid = Avoid { seconds: self.shared.board.seconds(), ..avoid };
        self.event(Event::Avoid(Box::new(avoid.clone())))?;
        locked(&self.shared.avoidance).avoid(&avoid.bug, &avoid.targets);
        Ok(())
    }

    /// A worker is done; after the last one, no more failures come.
    fn left(&mut self) {
        self.working = self.working.saturating_sub(1);
        if let (0, Some(backlog)) = (self.working, &self.shared.backlog) {
            backlog.close();
        }
    }

    /// Why the workers ended.
    fn why(&self) -> Why {
        if child::interrupted() {
            Why::Interrupted
        } else if self.found_enough {
            Why::Bugs
        } else if self.shared.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Why::Time
        } else {
            Why::Done
        }
    }

    /// Writes an event to the journal, and then shows it.
    pub(super) fn event(&mut self, event: Event) -> Result<()> {
        self.journal.append(&event)?;
        self.state.apply(&event);
        self.journal.checkpoint(&self.state)?;
        self.reporter.event(&event, &self.state);
        Ok(())
    }

    fn done(&mut self, mut done: Done) -> Result<()> {
        self.shared.board.finished(&done);
        done.seconds = self.shared.board.seconds();
        let ProcessorTime { own, children } = child::processor_time();
        done.times = Times {
            own: (own.saturating_sub(self.times.own)).as_secs_f64(),
            children: (children.saturating_sub(self.times.children)).as_secs_f64(),
            ..done.times
        };
        self.times = ProcessorTime { own, children };
        let warnings = self.hopeless(&done);
        self.event(Event::Program(Box::new(done)))?;
        warnings.into_iter().try_for_each(|text| self.event(Event::Warning { text }))
    }

    /// Detects configurations in which nothing passes any more.
    fn hopeless(&mut self, done: &Done) -> Vec<String> {
        let mut warnings = Vec::new();
        for (target, tally) in &done.tallies {
            let streak = self.hopeless.entry(*target).or_default();
            *streak = if tally.passed == 0 { *streak + 1 } else { 0 };
            if *streak == HOPELESS {
                warnings.push(format!(
                    "{}: no test case passed in the last {HOPELESS} programs; is the toolchain \
                     broken since, or --timeout too short?",
                    self.shared.configuration(*target),
                ));
            }
        }
        warnings
    }

    /// Saves a new bug, or a failure that does not repeat unless a smaller one is already saved, and
    /// reports it.
    fn failure(&mut self, failure: Failure) -> Result<()> {
        let Failure { mut finding, bug, mut files, draft } = failure;
        let base = match finding.flaky {
            true => self.place.flaky(),
            false => self.place.of(finding.bucket.verdict),
        };
        let dir = base.join(&bug.name);
        let saved = Bug::load(&dir).ok();
        let example = Example::of(&bug);
        if saved.as_ref().is_none_or(|saved| example < Example::of(saved)) {
            let examples = locked(&self.shared.examples).get(&bug.name).map(ToString::to_string);
            files.extend(examples.map(|text| (FILE.into(), text)));
            bug.save(&base, &files)?;
        }
        if let Some(draft) = draft {
            triage::remove(&draft)?;
        }
        finding.dir = dir.display().to_string();
        finding.seen_before = saved.is_some();
        self.found(finding)
    }

    /// Reports a saved bug.
    fn found(&mut self, mut finding: Finding) -> Result<()> {
        let known = match finding.flaky {
            true => &self.state.flaky,
            false if finding.is_unsupported() => &self.state.unsupported,
            false => &self.state.found,
        };
        if known.contains_key(&finding.name) {
            return Ok(());
        }
        finding.seconds = self.shared.board.seconds();
        if !finding.seen_before && !finding.flaky {
            let mut suites = self.shared.plan.suites.iter();
            let suite = suites.position(|share| share.suite == finding.suite);
            suite.into_iter().for_each(|suite| locked(&self.shared.queue).found(suite));
        }
        self.event(Event::Bug(Box::new(finding)))?;
        let most = self.shared.plan.stop.max_bugs;
        self.found_enough = most.is_some_and(|most| self.state.found.len() >= most);
        if self.found_enough {
            self.shared.stop();
        }
        Ok(())
    }

    fn example(&mut self, name: &str, example: Example) -> Result<()> {
        let mut dir = self.place.bugs().join(name);
        if !dir.exists() {
            dir = self.place.unsupported().join(name);
        }
        note(&dir, example).with_context(|| format!("cannot write {}", dir.display()))
    }

    fn look_at_disk(&mut self) -> Result<()> {
        if self.disk.is_some_and(|last| last.elapsed() < DISK_INTERVAL) {
            return Ok(());
        }
        self.disk = Some(Instant::now());
        let free = free_space(&self.place.dir).unwrap_or(u64::MAX);
        let was_low = std::mem::replace(&mut self.disk_is_low, free < LOW);
        if was_low || free >= LOW {
            return Ok(());
        }
        let dir = self.place.dir.display();
        let text = format!("{dir}: only {} MiB are left on this disk", free >> 20);
        self.event(Event::Warning { text })
    }

    pub(super) fn finish(mut self, listened: Result<Why>) -> Result<Exit> {
        let (why, error) = match listened {
            Ok(why) => (why, None),
            Err(error) if is_interruption(&error) => (self.why(), None),
            Err(error) => (Why::Error(format!("{error:#}")), Some(error)),
        };
        let exit = match why {
            Why::Interrupted => Exit::Interrupted,
            // Bugs are certain, and take precedence; the summary names both. A failure that there was no
            // time to examine counts as one.
            _ if !self.state.found.is_empty() || self.state.has_unexplained() => Exit::BugsFound,
            _ if !self.state.nothing_passed().is_empty() => Exit::NothingTested,
            _ => Exit::Clean,
        };
        let finished = Event::Finished {
            at: now(),
            why,
            seconds: self.shared.board.seconds(),
            programs: self.state.programs,
            cases: self.state.cases,
            bugs: self.state.found.len(),
            nothing_passed: self.state.nothing_passed().into_iter().map(String::from).collect(),
        };
        let _ = fs::remove_file(self.place.now());
        // It stays if it contains anything that is still to be shrunk.
        let _ = fs::remove_dir(self.place.shrinking());
        let _ = fs::remove_dir(self.place.waiting());
        // If the journal itself failed, the first error is more informative.
        let written = self.event(finished);
        let Shared { plan, known, .. } = self.shared;
        self.reporter.finish(&self.state, self.place, known);
        let junit = plan.junit.as_deref();
        let told = junit.map_or(Ok(()), |path| junit::write(&self.state, self.place, known, path));
        match (error, written.and(told)) {
            (Some(error), _) | (None, Err(error)) => Err(error),
            (None, Ok(())) => Ok(exit),
        }
    }
}
