//! The parts of a campaign as read from its directory: one, or all of which it is the sum.

use std::path::Path;

use anyhow::Result;

use super::digest::Digest;
use crate::base::exit::Usage;
use crate::journal::directory::CampaignDir;
use crate::journal::event::{Event, Names, Part, Why};
use crate::journal::file;
use crate::journal::now::Now;

/// A directory and its parts.
#[derive(Debug)]
pub(super) struct Source {
    /// The directory.
    pub(super) place: CampaignDir,
    /// The version of Quest that began the campaign.
    pub(super) quest: String,
    /// Its parts, in the order of its journal.
    pub(super) parts: Vec<Section>,
}

/// A part with its events, whose bugs have their names in the part.
#[derive(Debug)]
pub(super) struct Section {
    /// The part.
    pub(super) part: Part,
    /// Its events.
    pub(super) events: Vec<Event>,
}

impl Section {
    /// What tells it from all other parts.
    pub(super) fn run(&self) -> Option<u64> {
        self.part.plan.run
    }
}

/// What a journal turned out to be.
enum Reading {
    /// Nothing, so far.
    Nothing,
    /// A campaign of its own.
    Campaign(Digest, String),
    /// The sum of parts, and what was done since.
    Sum(Parts, Option<(Digest, String)>),
}

/// The parts of a sum.
#[derive(Default)]
struct Parts {
    /// What stands before them: the bugs, by their names in the sum.
    reported: Vec<Event>,
    parts: Vec<Section>,
    /// Whether the last one may have more events.
    is_open: bool,
}

impl Source {
    /// Reads a campaign's directory, in which it may still run; none if it has not written its plan yet. An incomplete last
    /// line is ignored.
    ///
    /// # Errors
    /// When the journal cannot be read.
    pub(super) fn read(dir: &Path) -> Result<Option<Source>> {
        let place = CampaignDir::new(dir);
        let journal = place.journal();
        // The latest checkpoint says how long it ran.
        let seconds = file::sum(&journal)?.seconds;
        let (mut reading, mut version) = (Reading::Nothing, String::new());
        file::read_as_written(&journal, |event| {
            if let Event::Started { quest, .. } = &event {
                version.clone_from(quest);
            }
            let read = std::mem::replace(&mut reading, Reading::Nothing);
            reading = read.with(event, seconds);
        })?;
        let parts = match reading {
            Reading::Nothing => return Ok(None),
            Reading::Campaign(digest, at) => vec![section(digest, at, false, &place)],
            Reading::Sum(Parts { mut parts, .. }, since) => {
                parts.extend(since.map(|(digest, at)| section(digest, at, true, &place)));
                parts
            }
        };
        if parts.is_empty() || parts.iter().any(|part| part.run().is_none()) {
            return Err(anyhow::Error::new(Usage(format!(
                "{}: an earlier version of quest began this campaign, and did not record what tells it from others; it cannot be \
                 merged",
                dir.display()
            ))));
        }
        Ok(Some(Source { place, quest: version, parts }))
    }
}

impl Reading {
    /// With one more event, of a campaign that has so many seconds.
    fn with(self, event: Event, seconds: f64) -> Reading {
        match (self, event) {
            // A sum has no run of its own.
            (_, Event::Started { plan, .. }) if plan.run.is_none() => {
                Reading::Sum(Parts::default(), None)
            }
            (_, Event::Started { plan, at, .. }) => {
                Reading::Campaign(Digest::new(&plan, &at, 0.0, seconds), at)
            }
            (Reading::Campaign(mut digest, at), event) => {
                digest.add(event);
                Reading::Campaign(digest, at)
            }
            (Reading::Sum(parts, Some((mut digest, at))), event) => {
                digest.add(event);
                Reading::Sum(parts, Some((digest, at)))
            }
            (Reading::Sum(parts, None), Event::Resumed { plan, at, seconds: base, .. }) => {
                let mut digest = Digest::new(&plan, &at, base, seconds);
                // Its events name the bugs as the sum does.
                parts.reported.iter().for_each(|event| digest.add(event.clone()));
                Reading::Sum(parts, Some((digest, at)))
            }
            (Reading::Sum(mut parts, None), event) => {
                parts.add(event);
                Reading::Sum(parts, None)
            }
            (reading, _) => reading,
        }
    }
}

impl Parts {
    fn add(&mut self, event: Event) {
        match (event, self.parts.last_mut()) {
            (Event::Part(part), _) => {
                self.parts.push(Section { part: *part, events: Vec::new() });
                self.is_open = true;
            }
            (Event::Finished { .. }, _) => self.is_open = false,
            (event, Some(last)) if self.is_open => last.events.push(event),
            (event, None) => self.reported.push(event),
            (_, Some(_)) => {}
        }
    }
}

fn section(digest: Digest, at: String, continues: bool, place: &CampaignDir) -> Section {
    // A campaign that was killed last recorded its time beside its journal.
    let now = Now::read(place, &at).filter(|_| digest.ended.is_none());
    let part = Part {
        plan: digest.plan.clone(),
        until: now.as_ref().map_or_else(|| digest.until.clone(), |now| now.at.clone()),
        seconds: now.map_or(digest.seconds, |now| now.seconds.max(digest.seconds)),
        at,
        ended: digest.ended.clone().map(without_details),
        names: Names::default(),
        continues,
        lines: digest.lines,
    };
    Section { part, events: digest.events() }
}

/// Why a part ended; what it says of its own directory does not matter any more.
fn without_details(why: Why) -> Why {
    match why {
        Why::Missing(_) => Why::Interrupted,
        why => why,
    }
}
