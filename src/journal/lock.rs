//! The lock of a campaign's directory: only its holder writes there.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};

use crate::base::exit::Usage;
use crate::base::inside;
use crate::journal::plan::CampaignDir;

/// A held lock. Its file is removed on drop.
#[derive(Debug)]
pub struct Lock {
    file: File,
    path: PathBuf,
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While it is still locked: a waiting process will see that it is gone.
        let _ = fs::remove_file(&self.path);
        // Closing it would not do: a child that another thread has just forked has it open until it runs its program.
        let _ = self.file.unlock();
    }
}

/// `quest status` locks the directory for a moment, to find out whether it is free.
const PATIENCE: Duration = Duration::from_secs(1);

/// Bytes of a lock: a process id, and the end of its line.
const LONGEST: u64 = 21;

impl Lock {
    /// Locks an existing directory for this process.
    ///
    /// # Errors
    /// When another campaign holds it, or a file of that name is not one of Quest's locks.
    pub fn take(place: &CampaignDir) -> Result<Lock> {
        let path = place.lock();
        let cannot = || format!("cannot lock {}", path.display());
        let start = Instant::now();
        let (mut file, locked) = loop {
            let mut options = OpenOptions::new();
            options.read(true).write(true).create(true).truncate(false);
            let file = inside::open(&mut options, &path).with_context(cannot)?;
            match file.try_lock() {
                // Its owner may have removed it since it was opened.
                Ok(()) if !is_at(&file, &path).unwrap_or(false) => {}
                Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                    thread::sleep(Duration::from_millis(20));
                }
                locked => break (file, locked),
            }
        };
        let owner = owner(&mut file).with_context(cannot)?;
        match (locked, owner) {
            (Err(TryLockError::WouldBlock), owner) => {
                return Err(taken(place, owner.flatten()));
            }
            (Err(TryLockError::Error(error)), _) => return Err(error).with_context(cannot),
            (Ok(()), None) => {
                return Err(anyhow::Error::new(Usage(format!(
                    "{}: this is no lock of quest's, and stays as it is; move it, or choose another \
                     directory with --out",
                    path.display()
                ))));
            }
            (Ok(()), Some(_)) => {}
        }
        file.set_len(0).and_then(|()| file.rewind()).with_context(cannot)?;
        file.write_all(std::process::id().to_string().as_bytes()).with_context(cannot)?;
        Ok(Lock { file, path })
    }

    /// The process that holds the lock of a directory, if one does and its id can be read. This takes a shared
    /// lock and releases it at once.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn holder(place: &CampaignDir) -> Result<Option<Option<u32>>> {
        let path = place.lock();
        let cannot = || format!("cannot read {}", path.display());
        if !path.exists() {
            return Ok(None);
        }
        let mut file = inside::open(OpenOptions::new().read(true), &path).with_context(cannot)?;
        match file.try_lock_shared() {
            Ok(()) => Ok(None),
            Err(TryLockError::WouldBlock) => Ok(Some(owner(&mut file).ok().flatten().flatten())),
            Err(TryLockError::Error(error)) => Err(error).with_context(cannot),
        }
    }
}

/// The message about a directory that another process holds.
pub fn taken(place: &CampaignDir, owner: Option<u32>) -> anyhow::Error {
    let owner = owner.map_or("unknown".into(), |owner| owner.to_string());
    anyhow::Error::new(Usage(format!(
        "{}: another campaign runs here (process {owner}); choose another directory with --out",
        place.dir.display(),
    )))
}

/// The contents of a lock: a process id, or nothing yet; `None` for anything else.
fn owner(file: &mut File) -> io::Result<Option<Option<u32>>> {
    let mut text = Vec::new();
    file.take(LONGEST).read_to_end(&mut text)?;
    let Ok(text) = std::str::from_utf8(&text) else { return Ok(None) };
    Ok(match text.trim() {
        "" => Some(None),
        text => text.parse().ok().map(Some),
    })
}

/// Whether an open file is still the one of that name.
pub(crate) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let (ours, there) = (file.metadata()?, fs::symlink_metadata(path)?);
    Ok((ours.dev(), ours.ino()) == (there.dev(), there.ino()))
}
