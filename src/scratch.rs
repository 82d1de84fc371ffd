//! The scratch directory of a campaign: where it is best put, how much room is left, and how those
//! of campaigns that ended without a farewell are found and removed.

use std::fs::{self, File, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::{env, mem};

use crate::exec;
use crate::processes::kill_marked;

/// A directory `quest-XXXXXX` that is removed when dropped. While it lives, so does the lock on a
/// file in it, which the kernel releases however its process ends.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
    lock: File,
}

/// Why there is no scratch directory.
#[derive(Debug, thiserror::Error)]
#[error("cannot make a scratch directory in {base}: {source}; is it writable, with room left?")]
pub struct ScratchError {
    /// The directory it was to be made in.
    pub base: String,
    /// What the system says.
    pub source: io::Error,
}

/// What the names of scratch directories start with.
const PREFIX: &str = "quest-";

/// The file whose lock says that a campaign lives. It holds the prefix of the marks of its children.
const LOCK: &str = "lock";

/// Bytes that storage in memory must have free: a worker needs some tens of megabytes, and a flood
/// on standard output and error together twice `Limits::file_size`. Containers often have 64 MiB.
const ROOM: u64 = 512 << 20;

impl Scratch {
    /// Makes a scratch directory in `base`, or without one in memory if there is room, or else where
    /// temporary files go. Removes what campaigns that were killed left there, processes included.
    ///
    /// # Errors
    /// No directory can be made there.
    pub fn new(base: Option<&Path>) -> Result<Scratch, ScratchError> {
        let mut in_memory = Vec::new();
        if base.is_none() {
            in_memory.push(PathBuf::from("/dev/shm"));
            in_memory.extend(env::var_os("XDG_RUNTIME_DIR").map(PathBuf::from));
        }
        for base in in_memory {
            remove_stale(&base);
            if is_roomy_memory(&base)
                && let Ok(scratch) = Scratch::make(&base)
            {
                return Ok(scratch);
            }
        }
        let base = base.map_or_else(env::temp_dir, Path::to_path_buf);
        remove_stale(&base);
        Scratch::make(&base)
            .map_err(|source| ScratchError { base: base.display().to_string(), source })
    }

    /// Makes it aside, locks it, and only then gives it the name under which others find it: a
    /// directory of that name whose lock is free has no owner.
    fn make(base: &Path) -> io::Result<Scratch> {
        let base = fs::canonicalize(base)?;
        let aside = tempfile::Builder::new()
            .prefix(&format!(".{PREFIX}"))
            .permissions(Permissions::from_mode(0o700))
            .tempdir_in(&base)?;
        let mut lock = File::create_new(aside.path().join(LOCK))?;
        lock.write_all(exec::mark_prefix().as_bytes())?;
        lock.try_lock()?;
        let name = aside.path().file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let path = base.join(name.trim_start_matches('.'));
        fs::rename(aside.path(), &path)?;
        let _ = aside.keep();
        Ok(Scratch { path, lock })
    }

    /// Where it is: an absolute path without symbolic links.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The directory of one worker, made if it is not there.
    ///
    /// # Errors
    /// The disk is full, or somebody removed the scratch directory.
    pub fn worker(&self, number: usize) -> io::Result<PathBuf> {
        let path = self.path.join(format!("worker-{number}"));
        match fs::create_dir(&path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
            _ => Ok(path),
        }
    }

    /// Bytes free. When there are almost none, a compiler that failed may not be to blame.
    ///
    /// # Errors
    /// Somebody removed the directory.
    pub fn free(&self) -> io::Result<u64> {
        free_space(&self.path)
    }

    /// Whether files in it stay in memory and wear no disk.
    pub fn in_memory(&self) -> bool {
        is_in_memory(&self.path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed now is tried again by the next campaign, once this process ends:
        // it stays locked, since the processes of whoever left a directory unlocked are killed.
        if remove(&self.path).is_err()
            && let Ok(lock) = self.lock.try_clone()
        {
            mem::forget(lock);
        }
    }
}

/// Bytes that may still be written where a file or directory is.
///
/// # Errors
/// There is no such path.
pub fn free_space(path: &Path) -> io::Result<u64> {
    let stat = rustix::fs::statvfs(path)?;
    Ok(stat.f_bavail.saturating_mul(stat.f_frsize))
}

/// Removes a scratch directory, its lock last, so that one that is only half removed is still known
/// for what it is. One that is gone already is no error.
///
/// # Errors
/// It is no scratch directory, or something in it cannot be removed.
pub fn remove(path: &Path) -> io::Result<()> {
    let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
    let lock = path.join(LOCK);
    if !name.starts_with(PREFIX) || (path.exists() && !lock.is_file()) {
        let message = format!("{}: this is no scratch directory of quest", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let entries = match fs::read_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    let mut result = Ok(());
    for entry in entries {
        let entry = entry?.path();
        if entry != lock {
            // All that can go goes, whatever cannot.
            result = result.and(gone(remove_entry(&entry)));
        }
    }
    result?;
    gone(fs::remove_file(lock))?;
    gone(fs::remove_dir(path))
}

fn remove_entry(path: &Path) -> io::Result<()> {
    if fs::symlink_metadata(path)?.is_dir() {
        fs::remove_dir_all(path)
    } else {
        fs::remove_file(path)
    }
}

/// Two may remove the same directory: a guard, and the next campaign.
fn gone(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

/// Removes this user's scratch directories whose campaigns live no more, and kills what those left.
/// What cannot be removed is left alone: it is in nobody's way but the disk's.
fn remove_stale(base: &Path) {
    let user = rustix::process::geteuid().as_raw();
    for entry in fs::read_dir(base).into_iter().flatten().flatten() {
        let is_named = entry.file_name().to_str().is_some_and(|name| name.starts_with(PREFIX));
        // The entry itself: a symbolic link of somebody else's may lead anywhere.
        let is_ours = |data: fs::Metadata| data.is_dir() && data.uid() == user;
        if is_named && entry.metadata().is_ok_and(is_ours) {
            let _ = remove_if_stale(&entry.path());
        }
    }
}

fn remove_if_stale(dir: &Path) -> io::Result<()> {
    let path = dir.join(LOCK);
    let lock = File::open(&path)?;
    lock.try_lock()?;
    // Another may have removed it between the two lines above, and its name be in use again.
    let (held, named) = (lock.metadata()?, fs::symlink_metadata(&path)?);
    if (held.dev(), held.ino()) == (named.dev(), named.ino()) {
        let prefix = io::read_to_string(&lock)?;
        if !prefix.is_empty() {
            kill_marked(&prefix);
        }
        remove(dir)?;
    }
    Ok(())
}

/// Whether programs can be kept in memory there, and enough of them.
fn is_roomy_memory(base: &Path) -> bool {
    let may_run = rustix::fs::statvfs(base)
        .is_ok_and(|stat| !stat.f_flag.contains(rustix::fs::StatVfsMountFlags::NOEXEC));
    is_in_memory(base) && may_run && free_space(base).is_ok_and(|free| free >= ROOM)
}

#[cfg(target_os = "linux")]
fn is_in_memory(path: &Path) -> bool {
    /// `TMPFS_MAGIC` in statfs(2).
    const TMPFS: i128 = 0x0102_1994;
    rustix::fs::statfs(path).is_ok_and(|stat| i128::from(stat.f_type) == TMPFS)
}

#[cfg(not(target_os = "linux"))]
fn is_in_memory(_path: &Path) -> bool {
    false
}
