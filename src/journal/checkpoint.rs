//! Checkpoints: lines of a journal that say what all events before them come to, so that nobody has
//! to read a week's events to know where a campaign stands. One that cannot be used is passed over:
//! the events are all still there.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

use serde::{Deserialize, Serialize};

use crate::journal::state::State;

/// How a line that is a checkpoint begins.
const START: &str = "{\"event\":\"checkpoint\",";

/// Bytes of events between two checkpoints at least: they are read in some hundredths of a second,
/// and are those of a thousand programs.
const INTERVAL: u64 = 1 << 20;

/// Bytes of events for each byte of a checkpoint at least, so that a campaign with many bugs does not
/// write its checkpoints more than anything else.
const FACTOR: u64 = 8;

/// A checkpoint that would be larger is not written: finding it would take longer than it saves.
const LARGEST: u64 = 16 << 20;

/// How far from its end a journal is searched for a checkpoint. There is one within this distance,
/// or none at all.
const REACH: u64 = INTERVAL + (FACTOR + 2) * LARGEST;

/// Bytes that are searched at a time.
const BLOCK: u64 = 256 << 10;

/// When the next checkpoint of a journal is due.
#[derive(Debug, Clone, Copy, Default)]
pub struct Pace {
    /// Bytes written since the last one.
    since: u64,
    /// Bytes of the last one.
    size: u64,
}

impl Pace {
    /// Of a journal whose last checkpoint ends so many bytes before its end.
    pub fn after(since: u64) -> Pace {
        Pace { since, size: 0 }
    }

    /// Takes note of what was written.
    pub fn wrote(&mut self, bytes: u64) {
        self.since += bytes;
    }

    /// The line of a checkpoint, if one is due.
    pub fn line(&mut self, state: &State) -> serde_json::Result<Option<String>> {
        if self.since < INTERVAL.max(self.size.saturating_mul(FACTOR)) {
            return Ok(None);
        }
        let line = line(state)?;
        *self = Pace { since: 0, size: line.len() as u64 };
        Ok((self.size <= LARGEST).then_some(line))
    }
}

#[derive(Serialize)]
struct Written<'s> {
    event: &'static str,
    quest: &'static str,
    state: &'s State,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Found {
    #[serde(rename = "event")]
    _event: String,
    quest: String,
    state: State,
}

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What events come to, as a line.
fn line(state: &State) -> serde_json::Result<String> {
    let written = Written { event: "checkpoint", quest: VERSION, state };
    Ok(serde_json::to_string(&written)? + "\n")
}

/// Whether a line is a checkpoint, of whatever version.
pub fn is_one(line: &[u8]) -> bool {
    line.starts_with(START.as_bytes())
}

/// The state that a line stands for, if this version of Quest wrote it.
fn state(line: &[u8]) -> Option<State> {
    let found: Found = serde_json::from_slice(line).ok()?;
    (found.quest == VERSION).then_some(found.state)
}

/// The last checkpoint before an end that can be used, and where the events go on behind it.
///
/// # Errors
/// When the file cannot be read.
pub fn last(file: &File, end: u64) -> io::Result<Option<(u64, State)>> {
    let reach = end.saturating_sub(REACH);
    let mut stop = end;
    while let Some(start) = rfind(file, reach, stop)? {
        let mut line = Vec::new();
        let mut at = start;
        // A line that is torn has no end; it is longer than any checkpoint, or does not parse.
        while at < end && (line.len() as u64) <= LARGEST {
            let mut block = vec![0; BLOCK.min(end - at) as usize];
            file.read_exact_at(&mut block, at)?;
            at += block.len() as u64;
            if let Some(newline) = block.iter().position(|byte| *byte == b'\n') {
                line.extend_from_slice(&block[..newline]);
                if let Some(state) = state(&line) {
                    return Ok(Some((start + line.len() as u64 + 1, state)));
                }
                break;
            }
            line.extend_from_slice(&block);
        }
        stop = start;
    }
    Ok(None)
}

/// Where the last line between two places begins that is a checkpoint. The first line of a journal is
/// none: there is something before it.
fn rfind(file: &File, reach: u64, stop: u64) -> io::Result<Option<u64>> {
    let needle = format!("\n{START}").into_bytes();
    let overlap = needle.len() as u64 - 1;
    let mut end = stop;
    while end > reach {
        let start = end.saturating_sub(BLOCK).max(reach);
        let mut block = vec![0; ((end + overlap).min(stop) - start) as usize];
        file.read_exact_at(&mut block, start)?;
        let found = memchr::memmem::rfind(&block, &needle);
        if let Some(found) = found {
            return Ok(Some(start + found as u64 + 1));
        }
        end = start;
    }
    Ok(None)
}
