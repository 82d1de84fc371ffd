//! The journal of a campaign's directory: its events, one JSON object a line, each on disk before
//! anything relies on it. Whatever ends a campaign, all lines but perhaps the last are whole.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};

use crate::event::Event;
use crate::exit::Usage;
use crate::plan::Place;

/// An open journal; no other campaign writes to the directory while it is.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    file: File,
    /// Locked for as long as it is open.
    _lock: File,
    /// The locked file.
    lock_path: PathBuf,
}

impl Drop for Journal {
    fn drop(&mut self) {
        // While it is still locked: whoever waits for it will see that it is gone.
        let _ = fs::remove_file(&self.lock_path);
    }
}

impl Journal {
    /// Opens the journal of a directory, both made if they are not there, and cuts off a last line
    /// that an interruption left torn.
    ///
    /// # Errors
    /// When another campaign runs there, or the directory cannot be written.
    pub fn open(place: &Place) -> Result<Journal> {
        let made = fs::create_dir_all(&place.dir);
        made.with_context(|| format!("cannot make the directory {}", place.dir.display()))?;
        let lock = lock(place)?;
        let path = place.journal();
        let open = || -> io::Result<File> {
            let mut file = OpenOptions::new().read(true).append(true).create(true).open(&path)?;
            let mut text = Vec::new();
            file.read_to_end(&mut text)?;
            file.set_len(whole(&text) as u64)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        };
        let file = open().with_context(|| format!("cannot open {}", path.display()))?;
        Ok(Journal { path, file, _lock: lock, lock_path: place.lock() })
    }

    /// Writes an event, and returns once it is on disk.
    ///
    /// # Errors
    /// When it cannot be written, or the directory is not there any more.
    pub fn append(&mut self, event: &Event) -> Result<()> {
        let mut line = serde_json::to_string(event)?;
        line.push('\n');
        let before = self.file.metadata().map_or(0, |data| data.len());
        let written = self
            .still_there()
            .and_then(|()| self.file.write_all(line.as_bytes()))
            .and_then(|()| self.file.sync_data());
        written.map_err(|error| {
            // Half a line would be read as damage.
            let _ = self.file.set_len(before);
            let dir = self.path.parent().unwrap_or(&self.path).display();
            anyhow!(error).context(format!(
                "cannot write {}; once that is mended, go on with: quest fuzz --resume {dir}",
                self.path.display()
            ))
        })
    }

    /// A file whose directory was removed can still be written, but nobody would ever read it.
    fn still_there(&self) -> io::Result<()> {
        if is_at(&self.file, &self.path)? {
            Ok(())
        } else {
            Err(io::Error::other("somebody put another file in its place"))
        }
    }
}

/// Whether an open file is still the one of that name.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let (ours, there) = (file.metadata()?, fs::metadata(path)?);
    Ok((ours.dev(), ours.ino()) == (there.dev(), there.ino()))
}

/// The length of a journal without what an interruption left torn: a last line that is no event.
fn whole(text: &[u8]) -> usize {
    let end = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
    let lines = &text[..end.saturating_sub(1)];
    let start = lines.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
    let is_event = serde_json::from_slice::<Event>(&text[start..end]).is_ok();
    if is_event { end } else { start }
}

/// `quest status` locks the directory for a moment, to see whether it can.
const PATIENCE: Duration = Duration::from_secs(1);

/// Takes the directory for this process.
fn lock(place: &Place) -> Result<File> {
    let path = place.lock();
    let cannot = || format!("cannot lock {}", path.display());
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let start = Instant::now();
    let (mut file, locked) = loop {
        let file = options.open(&path).with_context(cannot)?;
        match file.try_lock() {
            // Its owner may have removed it since it was opened.
            Ok(()) if !is_at(&file, &path).unwrap_or(false) => {}
            Err(fs::TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(20));
            }
            locked => break (file, locked),
        }
    };
    match locked {
        Ok(()) => {}
        Err(fs::TryLockError::WouldBlock) => {
            let mut owner = String::new();
            let _ = file.read_to_string(&mut owner);
            return Err(anyhow::Error::new(Usage(format!(
                "{}: another campaign runs here (process {}); choose another directory with --out",
                place.dir.display(),
                owner.trim()
            ))));
        }
        Err(fs::TryLockError::Error(error)) => return Err(error).with_context(cannot),
    }
    file.set_len(0).with_context(cannot)?;
    file.write_all(std::process::id().to_string().as_bytes()).with_context(cannot)?;
    Ok(file)
}

/// Reads all events. A last line that is torn, as a power failure leaves it, is passed over.
///
/// # Errors
/// When the file cannot be read, or a line before the last is no event; the message has its number.
pub fn read(path: &Path) -> Result<Vec<Event>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').collect();
    // What follows the last line's end is nothing, or the beginning of a line.
    let whole = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
    let mut events = Vec::with_capacity(whole);
    for (index, line) in lines[..whole].iter().enumerate() {
        match serde_json::from_slice(line) {
            Ok(event) => events.push(event),
            Err(_) if index + 1 == whole => {}
            Err(error) => {
                let (path, number) = (path.display(), index + 1);
                return Err(anyhow!(
                    "{path}:{number}: this line is no event ({error}); delete the line to go on without it"
                ));
            }
        }
    }
    Ok(events)
}

#[cfg(test)]
mod tests {
    use super::*;

    const WARNING: &str = "{\"event\":\"warning\",\"text\":\"x\"}\n";

    fn events(text: &str) -> Result<usize> {
        let file = tempfile::NamedTempFile::new()?;
        fs::write(file.path(), text)?;
        Ok(read(file.path())?.len())
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
            assert!(error.to_string().contains(":2: this line is no event"), "{error}");
        }
    }
}
