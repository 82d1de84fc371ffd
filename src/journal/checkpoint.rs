//! Checkpoints: lines of a journal with the sum of all events before them, so that the state of a
//! campaign is known without reading a week's events. An unusable one is ignored:
//! the events are all still there.

use std::fs::File;
use std::io;
use std::os::unix::fs::FileExt;

use serde::{Deserialize, Serialize};

use crate::journal::state::State;

/// The first characters of a checkpoint.
const START: &str = "{\"event\":\"checkpoint\",";

/// The least number of bytes of events between two checkpoints: they are read in some hundredths of a second,
/// and are those of a thousand programs.
const INTERVAL: u64 = 1 << 20;

/// The least number of bytes of events per byte of a checkpoint, so that a campaign with many bugs does
/// not write mostly checkpoints.
const FACTOR: u64 = 8;

/// A larger checkpoint is not written: finding it would take longer than it saves.
const LARGEST: u64 = 16 << 20;

/// How far from its end a journal is searched for a checkpoint. There is one within this distance,
/// or none at all.
const REACH: u64 = INTERVAL + (FACTOR + 2) * LARGEST;

/// The number of bytes searched at a time.
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
    /// For a journal whose last checkpoint ends this many bytes before its end.
    pub fn after(since: u64) -> Pace {
        Pace { since, size: 0 }
    }

    /// Adds the bytes written.
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

/// The state as a line.
fn line(state: &State) -> serde_json::Result<String> {
    let written = Written { event: "checkpoint", quest: VERSION, state };
    Ok(serde_json::to_string(&written)? + "\n")
}

/// Whether a line is a checkpoint, of any version.
pub fn is_one(line: &[u8]) -> bool {
    line.starts_with(START.as_bytes())
}

/// The state in a line, if this version of Quest wrote it.
fn state(line: &[u8]) -> Option<State> {
    let found: Found = serde_json::from_slice(line).ok()?;
    (found.quest == VERSION).then_some(found.state)
}

/// The last usable checkpoint before an end, and the position after it.
///
/// # Errors
/// When the file cannot be read.
pub fn last(file: &File, end: u64) -> io::Result<Option<(u64, State)>> {
    let reach = end.saturating_sub(REACH);
    let mut stop = end;
    while let Some(start) = rfind(file, reach, stop)? {
        let mut line = Vec::new();
        let mut at = start;
        // An incomplete line has no end; it is longer than any checkpoint, or does not parse.
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

/// The beginning of the last checkpoint between two positions. The first line of a journal is
/// never one: there is something before it.
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
