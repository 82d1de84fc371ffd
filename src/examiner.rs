//! Looks into the failures that wait, one after the other, while the hunt goes on: each is a known bug, or is
//! shrunk and becomes one.

use std::path::PathBuf;
use std::sync::mpsc::Sender;

use anyhow::Result;

use crate::backlog::Backlog;
use crate::bench::clear;
use crate::gate::Gate;
use crate::lab::{Held, Lab, Telling, is_interruption};
use crate::recovery;
use crate::triage::Triage;

/// Who looks into failures.
#[derive(Debug)]
pub struct Examiner<'a> {
    /// What is shared with the workers.
    pub lab: &'a Lab<'a>,
    /// Where it is told what was found.
    pub tellings: Sender<Telling>,
    /// A directory of its own.
    pub dir: PathBuf,
}

/// A failure that cannot be tried so often, though the toolchains are sound each time, never can.
const TRIES: u32 = 3;

impl Examiner<'_> {
    /// Looks into failures until no more can come, or the campaign is over.
    pub fn work(&self, backlog: &Backlog<Held>) {
        let examined = self.examine_all(backlog);
        self.lab.gate.iter().for_each(Gate::rest);
        if let Err(error) = examined
            && !is_interruption(&error)
        {
            self.tell(Telling::Stuck(error));
            self.lab.stop();
        }
    }

    fn examine_all(&self, backlog: &Backlog<Held>) -> Result<()> {
        clear(&self.dir)?;
        let triage = Triage { lab: self.lab, tellings: &self.tellings, dir: &self.dir };
        triage.finish_drafts()?;
        loop {
            if backlog.is_empty()
                && let Some(gate) = &self.lab.gate
            {
                gate.rest();
                backlog.wait(|| self.lab.is_over());
                gate.wake();
            }
            // In the little time after the end, what may be a new bug is all that matters.
            let next = backlog.next(|| self.lab.is_over(), || self.lab.is_closing());
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
                    settled.into_iter().for_each(|settled| self.tell(Telling::Settled(settled)));
                    return Ok(());
                }
                Err(error) if !recovery::may_pass(&error) || tries >= TRIES => return Err(error),
                Err(_) => {
                    let warn = |text| self.tell(Telling::Warning(text));
                    recovery::wait(self.lab, &self.lab.build(&self.dir), warn)?;
                }
            }
        }
    }

    fn tell(&self, telling: Telling) {
        // Nobody listens any more only when the campaign has ended with an error of its own.
        let _ = self.tellings.send(telling);
    }
}
