//! The directory of a sum: made aside as a whole, and put in the place of an earlier sum of the same parts.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::finds::{Finds, copy, files};
use super::source::{Section, Source};
use super::sum::{Sum, found};
use crate::base::exit::Usage;
use crate::base::hint::hint;
use crate::base::inside::inside;
use crate::journal::checkpoint::Pace;
use crate::journal::directory::CampaignDir;
use crate::journal::earlier;
use crate::journal::event::{Event, Finding, Names, Part};
use crate::journal::lock::Lock;
use crate::journal::state::State;

/// Where a sum is made, in its directory. It has a journal there once it is whole.
const NEW: &str = ".quest-new-sum";

/// Where an earlier sum is moved before.
const OLD: &str = ".quest-old-sum";

/// What came of a merge.
#[derive(Debug)]
pub struct Merged {
    /// The directory.
    pub place: CampaignDir,
    /// The state of the campaign.
    pub state: State,
    /// The number of shards that it was cut into, and of those that are here.
    pub shards: (u32, u32),
    /// Whether a sum of them was resumed: what was done then may stand for shards that are not here.
    pub was_resumed: bool,
    /// What is missing, a sentence each.
    pub gaps: Vec<String>,
    /// Directories in which nothing was begun yet.
    pub empty: Vec<PathBuf>,
}

/// Adds the campaigns of some directories up, in another. A directory without a campaign stands for all directories in it
/// that have one. `progress` is told how many of how many are read.
///
/// # Errors
/// When they are not parts of one campaign, or have tested the same test cases; when the other directory has something that
/// would be lost; when a file cannot be read or written.
pub fn merge(dirs: &[PathBuf], out: &Path, progress: &dyn Fn(usize, usize)) -> Result<Merged> {
    let place = CampaignDir::new(out);
    let lock = if place.dir.is_dir() { Some(open(&place)?) } else { None };
    let dirs = expanded(dirs, out)?;
    let (mut sources, mut empty) = (Vec::new(), Vec::new());
    for (index, dir) in dirs.iter().enumerate() {
        progress(index, dirs.len());
        match Source::read(dir)? {
            Some(source) => sources.push(source),
            None => empty.push(dir.clone()),
        }
    }
    let sum = Sum::of(sources)?;
    let made = fs::create_dir_all(out);
    made.with_context(|| format!("cannot make the directory {}", out.display()))?;
    let _lock = lock.map_or_else(|| open(&place), Ok)?;
    keeps(&place, &sum)?;
    progress(dirs.len(), dirs.len());
    let finds = Finds::of(&sum);
    let new = CampaignDir::new(&out.join(NEW));
    let state = make(&new, &sum, &finds)?;
    put(&place).with_context(|| format!("cannot write {}", out.display()))?;
    let mut numbers: Vec<u32> = sum
        .parts
        .iter()
        .filter(|(_, section)| !section.part.continues)
        .map(|(_, section)| section.part.plan.shard.map_or(1, |shard| shard.number()))
        .collect();
    numbers.dedup();
    let was_resumed = sum.parts.iter().any(|(_, section)| section.part.continues);
    let shards = (sum.all, numbers.len() as u32);
    Ok(Merged { place, state, shards, was_resumed, gaps: sum.gaps, empty })
}

/// The directories of campaigns, each once.
fn expanded(dirs: &[PathBuf], out: &Path) -> Result<Vec<PathBuf>> {
    let mut all: Vec<PathBuf> = Vec::new();
    for dir in dirs {
        if CampaignDir::new(dir).journal().exists() {
            all.push(dir.clone());
            continue;
        }
        if !dir.is_dir() {
            return Err(usage(format!("{}: there is no such directory", dir.display())));
        }
        let cannot = || format!("cannot read {}", dir.display());
        let mut below = Vec::new();
        for entry in fs::read_dir(dir).with_context(cannot)? {
            let path = entry.with_context(cannot)?.path();
            // An earlier sum has nothing that its parts do not have, and may be named for itself.
            let is_out = fs::canonicalize(&path).ok() == fs::canonicalize(out).ok();
            if !is_out && CampaignDir::new(&path).journal().exists() {
                below.push(path);
            }
        }
        if below.is_empty() {
            return Err(usage(format!(
                "{}: there is no campaign in it, nor in a directory in it; name directories that quest fuzz wrote",
                dir.display()
            )));
        }
        below.sort();
        all.extend(below);
    }
    let mut seen = BTreeSet::new();
    all.retain(|dir| seen.insert(fs::canonicalize(dir).unwrap_or_else(|_| dir.clone())));
    Ok(all)
}

/// Checks that nothing in a directory is lost if a sum takes its place.
fn keeps(place: &CampaignDir, sum: &Sum) -> Result<()> {
    let dir = place.dir.display();
    if !place.journal().exists() {
        return match earlier::is_empty(place) {
            true => Ok(()),
            false => Err(usage(format!(
                "{dir}: there are bugs in it, and no campaign; choose another directory with -o"
            ))),
        };
    }
    let Some(there) = Source::read(&place.dir)? else { return Ok(()) };
    let is_in = |section: &Section| {
        let mut parts = sum.parts.iter().map(|(_, own)| own);
        parts.any(|own| own.run() == section.run() && own.part.lines >= section.part.lines)
    };
    if there.parts.iter().all(is_in) {
        return Ok(());
    }
    Err(usage(format!(
        "{dir}: there is a campaign in it with what the others do not have; name it, too, to add to it, or choose another directory \
         with -o"
    )))
}

/// Locks a directory, and finishes or undoes what a merge was about when it was killed.
fn open(place: &CampaignDir) -> Result<Lock> {
    earlier::sound(place)?;
    let lock = Lock::take(place)?;
    let [new, old] = [NEW, OLD].map(|name| CampaignDir::new(&place.dir.join(name)));
    let is_whole = |place: &CampaignDir| place.journal().exists();
    let mended = || -> io::Result<()> {
        // Of all that is moved, journals come last.
        if is_whole(&new) && !is_whole(place) {
            earlier::move_all(&new.dir, &place.dir)?;
        } else if old.dir.exists() && !is_whole(&old) {
            earlier::move_all(&old.dir, &place.dir)?;
        }
        remove(&old.dir)?;
        remove(&new.dir)
    };
    mended().with_context(|| format!("cannot write {}", place.dir.display()))?;
    Ok(lock)
}

fn remove(dir: &Path) -> io::Result<()> {
    match fs::remove_dir_all(dir) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// Makes a sum in a new directory, and returns its state.
fn make(new: &CampaignDir, sum: &Sum, finds: &Finds) -> Result<State> {
    fs::create_dir(&new.dir).with_context(|| format!("cannot write {}", new.dir.display()))?;
    finds.save(new)?;
    for (home, section) in &sum.parts {
        waiting(&sum.places[*home].0, section, new)?;
    }
    let path = new.dir.join("journal.new");
    let state = journal(&path, sum, finds).and_then(|state| {
        fs::rename(&path, new.journal())?;
        Ok(state)
    });
    state.map_err(|error| {
        let why = hint(&error);
        anyhow::Error::new(error).context(format!("cannot write {}{why}", path.display()))
    })
}

/// Copies the failures of a part that wait to be examined.
fn waiting(from: &CampaignDir, section: &Section, to: &CampaignDir) -> Result<()> {
    let state = State::of(section.events.iter().cloned());
    for name in state.waiting.keys() {
        let Some(dir) = inside(&from.waiting(), name) else { continue };
        let copied = files(&dir).and_then(|files| copy(&dir, &to.waiting(), name, files));
        // A campaign that runs still may have examined it since.
        if dir.exists() {
            copied?;
        }
    }
    Ok(())
}

/// Writes the journal: what all parts have together, then each part.
fn journal(path: &Path, sum: &Sum, finds: &Finds) -> io::Result<State> {
    let mut journal = Journal::create(path)?;
    let plan = Box::new(sum.plan.clone());
    journal.write(&Event::Started { quest: sum.quest.clone(), at: sum.at(), plan })?;
    let parts = || sum.parts.iter().map(|(_, section)| section).zip(&finds.names);
    let mut first: BTreeMap<(bool, String), f64> = BTreeMap::new();
    let mut begin = 0.0;
    for (section, names) in parts() {
        for finding in found(section) {
            let own = if finding.flaky { &names.flaky } else { &names.bugs };
            let name = own.get(&finding.name).unwrap_or(&finding.name).clone();
            let seconds = begin + finding.seconds;
            let least = first.entry((finding.flaky, name)).or_insert(seconds);
            *least = least.min(seconds);
        }
        begin += section.part.seconds;
    }
    for finding in &finds.reported {
        let seconds = first.get(&(finding.flaky, finding.name.clone())).copied();
        let seconds = seconds.unwrap_or(finding.seconds);
        journal.write(&Event::Bug(Box::new(Finding { seconds, ..finding.clone() })))?;
    }
    for (section, names) in parts() {
        // Not within a part: who begins to read there does not know its names.
        journal.checkpoint()?;
        let part = Part { names: names.clone(), ..section.part.clone() };
        journal.write(&Event::Part(Box::new(part)))?;
        section.events.iter().try_for_each(|event| journal.write(event))?;
    }
    let state = &journal.state;
    let finished = Event::Finished {
        at: sum.until(),
        why: sum.why(),
        seconds: begin,
        programs: state.programs,
        cases: state.cases,
        bugs: state.found.len(),
        nothing_passed: state.nothing_passed().into_iter().map(String::from).collect(),
    };
    journal.write(&finished)?;
    journal.checkpoint()?;
    journal.end()
}

/// The journal of a sum while it is written, and its state.
struct Journal {
    file: BufWriter<File>,
    state: State,
    pace: Pace,
    names: Names,
}

impl Journal {
    fn create(path: &Path) -> io::Result<Journal> {
        let file = BufWriter::with_capacity(1 << 20, File::create_new(path)?);
        Ok(Journal {
            file,
            state: State::default(),
            pace: Pace::default(),
            names: Names::default(),
        })
    }

    fn write(&mut self, event: &Event) -> io::Result<()> {
        let line = serde_json::to_string(event)? + "\n";
        self.file.write_all(line.as_bytes())?;
        self.pace.wrote(line.len() as u64);
        if let Event::Part(part) = event {
            self.names = part.names.clone();
        }
        let mut event = event.clone();
        self.names.give(&mut event);
        self.state.apply(&event);
        Ok(())
    }

    fn checkpoint(&mut self) -> io::Result<()> {
        match self.pace.line(&self.state)? {
            Some(line) => self.file.write_all(line.as_bytes()),
            None => Ok(()),
        }
    }

    fn end(self) -> io::Result<State> {
        self.file.into_inner().map_err(|error| error.into_error())?.sync_all()?;
        Ok(self.state)
    }
}

/// Puts a sum in its place. An earlier one there, of which it has all, is moved aside before, and removed afterwards.
fn put(place: &CampaignDir) -> io::Result<()> {
    let [new, old] = [NEW, OLD].map(|name| place.dir.join(name));
    if place.journal().exists() {
        fs::create_dir(&old)?;
        earlier::move_all(&place.dir, &old)?;
    }
    earlier::move_all(&new, &place.dir)?;
    let _ = fs::remove_file(place.now());
    remove(&old)?;
    remove(&new)
}

fn usage(message: String) -> anyhow::Error {
    anyhow::Error::new(Usage(message))
}
