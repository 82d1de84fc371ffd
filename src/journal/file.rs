//! The journal of a campaign's directory: its events, one JSON object per line, each on disk before
//! anything relies on it, and occasional checkpoints of their sum. The file is append-only:
//! however a campaign ends, all lines but perhaps the last are complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use serde_json::Value;

use crate::base::figures::one_line;
use crate::base::inside;
use crate::journal::checkpoint::{self, Pace};
use crate::journal::directory::CampaignDir;
use crate::journal::earlier;
use crate::journal::event::{Event, Names};
use crate::journal::lock::{Lock, is_at};
use crate::journal::state::State;

/// An open journal; no other campaign writes to the directory while it is.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    pace: Pace,
    lock: Lock,
}

impl Journal {
    /// Makes the journal of a new campaign, and its directory if missing. An earlier campaign in it is
    /// an error, or with `force` moved aside; returns where it is then.
    ///
    /// # Errors
    /// When there is one, or another runs there; when the directory cannot be written.
    pub fn begin(place: &CampaignDir, force: bool) -> Result<(Journal, Option<PathBuf>)> {
        let made = fs::create_dir_all(&place.dir);
        made.with_context(|| format!("cannot make the directory {}", place.dir.display()))?;
        earlier::sound(place)?;
        let lock = Lock::take(place)?;
        let aside = if force { earlier::set_aside(place)? } else { None };
        earlier::refuse(place)?;
        let path = place.journal();
        let mut options = OpenOptions::new();
        let file = inside::open(options.read(true).append(true).create(true), &path);
        let file = file.with_context(|| format!("cannot open {}", path.display()))?;
        Ok((Journal { path, file, pace: Pace::default(), lock }, aside))
    }

    /// Opens the journal of a campaign to be resumed, cuts off an incomplete last line, and
    /// returns the state of the campaign.
    ///
    /// # Errors
    /// When a campaign runs there, the directory cannot be written, or the journal is damaged.
    pub fn resume(place: &CampaignDir) -> Result<(Journal, State)> {
        earlier::sound(place)?;
        let lock = Lock::take(place)?;
        let path = place.journal();
        let cannot = || format!("cannot open {}", path.display());
        let opened = inside::open(OpenOptions::new().read(true).append(true), &path);
        let mut file = opened.with_context(cannot)?;
        let (state, whole) = summed(&file, &path)?;
        let cut = file.set_len(whole.end).and_then(|()| match whole.is_ended {
            true => Ok(()),
            false => file.write_all(b"\n"),
        });
        cut.with_context(cannot)?;
        let pace = Pace::after(whole.end - whole.start);
        Ok((Journal { path, file, pace, lock }, state))
    }

    /// Writes an event, and returns once it is on disk.
    ///
    /// # Errors
    /// When it cannot be written, or the directory no longer exists.
    pub fn append(&mut self, event: &Event) -> Result<()> {
        let line = serde_json::to_string(event)? + "\n";
        self.write(&line)
    }

    /// Writes a checkpoint, if enough events were written since the last one.
    ///
    /// # Errors
    /// As [`Journal::append`].
    pub fn checkpoint(&mut self, state: &State) -> Result<()> {
        match self.pace.line(state)? {
            Some(line) => self.write(&line),
            None => Ok(()),
        }
    }

    fn write(&mut self, line: &str) -> Result<()> {
        let before = self.file.metadata().map_or(0, |data| data.len());
        let written = self
            .still_there()
            .and_then(|()| self.file.write_all(line.as_bytes()))
            .and_then(|()| self.file.sync_data());
        self.pace.wrote(line.len() as u64);
        written.map_err(|error| {
            // Half a line would look like damage.
            let _ = self.file.set_len(before);
            let dir = self.path.parent().unwrap_or(&self.path).display();
            anyhow!(error).context(format!(
                "cannot write {}; once that is fixed, resume with: quest fuzz --resume {dir}",
                self.path.display()
            ))
        })
    }

    /// A file whose directory was removed can still be written, but nobody would ever read it. Nor may it be written
    /// once another host has taken over.
    fn still_there(&self) -> io::Result<()> {
        if !is_at(&self.file, &self.path)? {
            return Err(io::Error::other("another file took its place"));
        }
        match self.lock.is_held() {
            true => Ok(()),
            false => {
                Err(io::Error::other("the lock in this directory no longer names this process"))
            }
        }
    }
}

/// The state of a journal's campaign: its last checkpoint, plus the events since. An incomplete last line,
/// as a power failure leaves it, is ignored.
///
/// # Errors
/// When the file cannot be read, or a line before the last is not an event; the message has its number.
pub fn sum(path: &Path) -> Result<State> {
    Ok(summed(&open(path)?, path)?.0)
}

/// Reads all events in order, one at a time, without checkpoints. In those of the parts of a sum, bugs have the names that they
/// have in the sum.
///
/// # Errors
/// As [`sum`].
pub fn read(path: &Path, each: impl FnMut(Event)) -> Result<()> {
    scan(&open(path)?, path, 0, None, named(each)).map(drop)
}

/// Reads all events as they were written: bugs have the names that they had in their part.
///
/// # Errors
/// As [`sum`].
pub fn read_as_written(path: &Path, each: impl FnMut(Event)) -> Result<()> {
    scan(&open(path)?, path, 0, None, each).map(drop)
}

/// Gives bugs their names in events before they are passed on.
fn named(mut each: impl FnMut(Event)) -> impl FnMut(Event) {
    let mut names = Names::default();
    move |mut event| {
        match &event {
            Event::Part(part) => names = part.names.clone(),
            Event::Started { .. } | Event::Resumed { .. } => names = Names::default(),
            _ => {}
        }
        names.give(&mut event);
        each(event);
    }
}

fn open(path: &Path) -> Result<File> {
    let opened = inside::open(OpenOptions::new().read(true), path);
    opened.with_context(|| format!("cannot read {}", path.display()))
}

fn summed(file: &File, path: &Path) -> Result<(State, Whole)> {
    let cannot = || format!("cannot read {}", path.display());
    let end = file.metadata().with_context(cannot)?.len();
    let (from, mut state) =
        checkpoint::last(file, end).with_context(cannot)?.unwrap_or((0, State::default()));
    let quest = (from > 0).then(|| state.quest.clone());
    // There is no checkpoint within a part of a sum.
    let whole = scan(file, path, from, quest, named(|event| state.apply(&event)))?;
    Ok((state, whole))
}

/// The intact part of a journal.
struct Whole {
    /// Where reading began.
    start: u64,
    /// The end of its last complete line.
    end: u64,
    /// Whether that line has a line end.
    is_ended: bool,
}

/// A longer line is not an event, but would fill the memory.
const LONGEST: u64 = 64 << 20;

/// Reads the lines of a journal from a position at which one begins; `quest` is the version that wrote the
/// lines before it.
fn scan(
    file: &File,
    path: &Path,
    from: u64,
    mut quest: Option<String>,
    mut each: impl FnMut(Event),
) -> Result<Whole> {
    let cannot = || format!("cannot read {}", path.display());
    let mut file = file;
    // What a running campaign adds meanwhile would make the end of a half-written line look like damage.
    let end = file.metadata().with_context(cannot)?.len();
    file.seek(SeekFrom::Start(from)).with_context(cannot)?;
    let mut reader = BufReader::with_capacity(1 << 20, file.take(end.saturating_sub(from)));
    let mut line = Vec::new();
    let mut whole = Whole { start: from, end: from, is_ended: true };
    loop {
        line.clear();
        let mut rest = (&mut reader).take(LONGEST);
        if rest.read_until(b'\n', &mut line).with_context(cannot)? == 0 {
            return Ok(whole);
        }
        let is_ended = line.ends_with(b"\n");
        let text = line.strip_suffix(b"\n").unwrap_or(&line);
        match event(text) {
            _ if checkpoint::is_one(text) && is_ended => {}
            _ if checkpoint::is_one(text) && is_rest_empty(&mut reader).with_context(cannot)? => {
                return Ok(whole);
            }
            Ok(event) => {
                if let Event::Started { quest: version, .. }
                | Event::Resumed { quest: version, .. } = &event
                {
                    quest = Some(version.clone());
                }
                each(event);
            }
            Err(fault) => {
                let torn = matches!(fault, Fault::Damaged(_));
                if torn && is_rest_empty(&mut reader).with_context(cannot)? {
                    return Ok(whole);
                }
                let number = line_number(path, whole.end).with_context(cannot)?;
                return Err(anyhow!("{}:{number}: {}", path.display(), fault.message(quest)));
            }
        }
        whole = Whole { start: from, end: whole.end + line.len() as u64, is_ended };
    }
}

/// Why a line is not an event.
enum Fault {
    /// It is not even JSON, or has no name.
    Damaged(serde_json::Error),
    /// An event of another version of Quest: its name, the version if the line says it, and what is
    /// wrong with it.
    Other(String, Option<String>, serde_json::Error),
}

/// Parses a line as an event.
fn event(line: &[u8]) -> Result<Event, Fault> {
    // Nearly all of a journal is programs: the general way copies them twice, and takes ten times as
    // long.
    let read = match line.starts_with(b"{\"event\":\"program\",") {
        true => serde_json::from_slice(line).map(Event::Program),
        false => serde_json::from_slice(line),
    };
    read.map_err(|error| {
        let object: Value = serde_json::from_slice(line).unwrap_or_default();
        match object["event"].as_str() {
            Some(name) => {
                Fault::Other(name.into(), object["quest"].as_str().map(String::from), error)
            }
            None => Fault::Damaged(error),
        }
    })
}

impl Fault {
    /// The message with a way out; `quest` is the version that wrote the lines before.
    fn message(&self, quest: Option<String>) -> String {
        match self {
            Fault::Damaged(error) => {
                format!(
                    "this line is not an event ({error}); delete the line to continue without it"
                )
            }
            Fault::Other(name, version, error) => {
                let ours = env!("CARGO_PKG_VERSION");
                let theirs = version.clone().or(quest).filter(|version| version != ours);
                let theirs = theirs.map(|version| format!(", {}", one_line(&version)));
                format!(
                    "this is quest {ours}, which cannot read the event `{}` here ({error}): a newer \
                     quest{} wrote it, or somebody edited it; nothing is lost: use the quest that \
                     wrote it, or begin another campaign with --out",
                    one_line(name),
                    theirs.unwrap_or_default(),
                )
            }
        }
    }
}

/// Whether nothing follows but empty lines.
fn is_rest_empty(reader: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let rest = reader.fill_buf()?;
        let length = rest.len();
        if length == 0 {
            return Ok(true);
        }
        if rest.iter().any(|byte| *byte != b'\n') {
            return Ok(false);
        }
        reader.consume(length);
    }
}

/// The number, from 1, of the line that begins there.
fn line_number(path: &Path, at: u64) -> io::Result<usize> {
    let mut reader = BufReader::new(File::open(path)?.take(at));
    let mut number = 1;
    loop {
        let block = reader.fill_buf()?;
        let length = block.len();
        if length == 0 {
            return Ok(number);
        }
        number += block.iter().filter(|byte| **byte == b'\n').count();
        reader.consume(length);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WARNING: &str = "{\"event\":\"warning\",\"text\":\"x\"}\n";

    fn events(text: &str) -> Result<usize> {
        let file = tempfile::NamedTempFile::new()?;
        fs::write(file.path(), text)?;
        let mut events = 0;
        read(file.path(), |_| events += 1)?;
        Ok(events)
    }

    #[test]
    fn a_torn_last_line_is_passed_over_wherever_it_is_torn() -> Result<()> {
        for end in 0..WARNING.len() - 1 {
            assert_eq!(events(&format!("{WARNING}{}", &WARNING[..end]))?, 1, "{end}");
        }
        assert_eq!(events(&format!("{WARNING}{WARNING}"))?, 2);
        assert_eq!(events(&format!("{WARNING}{}", WARNING.trim_end()))?, 2, "only its end is lost");
        assert_eq!(events(&format!("{WARNING}\0\0\0"))?, 1, "as some file systems leave it");
        assert_eq!(events("")?, 0);
        Ok(())
    }

    #[test]
    fn a_damaged_line_in_the_middle_is_named() {
        for damage in ["{\"event\":\n", "\n"] {
            let error = events(&format!("{WARNING}{damage}{WARNING}")).expect_err("it is damaged");
            assert!(error.to_string().contains(":2: this line is not an event"), "{error}");
        }
    }

    #[test]
    fn an_event_of_a_newer_quest_is_neither_damage_nor_torn_wherever_it_is() {
        for after in ["", WARNING] {
            for (event, version) in [
                (r#"{"event":"moon","phase":1}"#, ""),
                (r#"{"event":"resumed","quest":"9.9","plan":7}"#, ", 9.9"),
                (r#"{"event":"program","suite":[]}"#, ""),
            ] {
                let told = events(&format!("{WARNING}{event}\n{after}")).expect_err("it is newer");
                let told = told.to_string();
                assert!(told.contains(":2: this is quest "), "{told}");
                assert!(told.contains(&format!("a newer quest{version} wrote it")), "{told}");
                assert!(!told.contains("delete"), "{told}");
            }
        }
    }
}
