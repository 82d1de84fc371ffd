//! Examines the waiting failures, one after the other, while the hunt continues: each is a known bug, or is
//! shrunk and becomes one.

use std::path::PathBuf;
use std::sync::mpsc::Sender;

use anyhow::Result;

use crate::base::breakdown::caught;
use crate::campaign::backlog::Backlog;
use crate::campaign::pipeline::clear;
use crate::campaign::recovery;
use crate::campaign::shared::{Held, Shared, WorkerMessage, is_interruption};
use crate::campaign::triage::Triage;
use crate::shrink::gate::Gate;

/// The examiner of failures.
#[derive(Debug)]
pub struct Examiner<'a> {
    /// The state shared with the workers.
    pub shared: &'a Shared<'a>,
    /// Where it sends its findings.
    pub messages: Sender<WorkerMessage>,
    /// A directory of its own.
    pub dir: PathBuf,
}

/// The number of times after which a failure that cannot be tried, though the toolchains are sound, is given up.
const TRIES: u32 = 3;

impl Examiner<'_> {
    /// Examines failures until no more can come, or the campaign is over.
    pub fn work(&self, backlog: &Backlog<Held>) {
        let examined = caught(|| self.examine_all(backlog));
        self.shared.gate.iter().for_each(Gate::rest);
        if let Err(error) = examined
            && !is_interruption(&error)
        {
            self.send(WorkerMessage::Stuck(error));
            self.shared.stop();
        }
    }

    fn examine_all(&self, backlog: &Backlog<Held>) -> Result<()> {
        clear(&self.dir)?;
        let triage = Triage { shared: self.shared, messages: &self.messages, dir: &self.dir };
        triage.finish_drafts()?;
        loop {
            if backlog.is_empty()
                && let Some(gate) = &self.shared.gate
            {
                gate.rest();
                backlog.wait(|| self.shared.is_over());
                gate.wake();
            }
            // In the little time after the end, only possible new bugs matter.
            let next = backlog.next(|| self.shared.is_over(), || self.shared.is_closing());
            let Some(held) = next else { return Ok(()) };
            self.examine(&triage, &held)?;
        }
    }

    fn examine(&self, triage: &Triage, held: &Held) -> Result<()> {
        let mut tries = 0;
        loop {
            tries += 1;
            match triage.settle(held) {
                Ok(settled) => {
                    settled
                        .into_iter()
                        .for_each(|settled| self.send(WorkerMessage::Settled(settled)));
                    return Ok(());
                }
                Err(error) if !recovery::may_pass(&error) || tries >= TRIES => return Err(error),
                Err(_) => {
                    let warn = |text| self.send(WorkerMessage::Warning(text));
                    recovery::wait(self.shared, &self.shared.build(&self.dir), warn)?;
                }
            }
        }
    }

    fn send(&self, message: WorkerMessage) {
        // The receiver is gone only if the campaign has ended with an error of its own.
        let _ = self.messages.send(message);
    }
}
