//! The scratch directory of a campaign: where it is best put, how much room is left, and how those
//! of campaigns that were killed are found and removed.

use std::ffi::OsStr;
use std::fs::{self, File, Permissions, TryLockError};
use std::io::{self, Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::{env, mem};

use crate::base::hint::hint;
use crate::base::host::Host;
use crate::exec::child;
use crate::exec::mark::Owner;
use crate::exec::processes::kill_marked;
use crate::exec::product;

/// A directory `quest.tmp-XXXXXX` that is removed when dropped. It holds two entries: `work`, which
/// everything that workers and children write, and `mark`, which names the owner. While the owner lives,
/// the latter is locked, and the kernel unlocks it however the owner ends.
#[derive(Debug)]
pub struct Scratch {
    path: PathBuf,
    /// Closed on drop, before the directory is removed.
    mark: Option<File>,
}

/// Why there is no scratch directory.
#[derive(Debug, thiserror::Error)]
#[error("cannot make a scratch directory in {base}: {error}{}", hint(.error))]
pub struct ScratchError {
    /// The directory in which it was to be made.
    pub base: String,
    /// The system's message.
    pub error: io::Error,
}

/// The prefix of names of scratch directories.
const PREFIX: &str = "quest.tmp-";

/// The file that is locked and names the owner.
const MARK: &str = "mark";

/// The workers' directory. Children that write beside their directory write here, too.
const WORK: &str = "work";

/// The first line of the mark; without it, a directory of such a name is not Quest's.
const MAGIC: &str = "A scratch directory of quest: removed when this file is not locked any more.";

/// Bytes that storage in memory must have free: a worker needs some tens of megabytes, and a flood
/// on standard output and error together twice `Limits::file_size`. Containers often have 64 MiB.
const ROOM: u64 = 512 << 20;

impl Scratch {
    /// Makes a scratch directory in `base`, or without one in memory if there is room, or else among
    /// temporary files. Removes what killed campaigns left there, processes included.
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
            .map_err(|error| ScratchError { base: base.display().to_string(), error })
    }

    /// The same within the directory that this process's guard removes, if there is one.
    ///
    /// # Errors
    /// No directory can be made there.
    pub fn within() -> Result<Scratch, ScratchError> {
        let outer = guarded().clone();
        Scratch::new(outer.as_ref().map(|path| path.join(WORK)).as_deref())
    }

    /// Says that a guard removes this directory, and all in it.
    pub fn is_guarded(&self) {
        *guarded() = Some(self.path.clone());
    }

    /// Locks the mark before writing it: a directory without a complete mark has no owner, and one
    /// with an unlocked mark has lost it.
    fn make(base: &Path) -> io::Result<Scratch> {
        let dir = tempfile::Builder::new()
            .prefix(PREFIX)
            .permissions(Permissions::from_mode(0o700))
            .tempdir_in(fs::canonicalize(base)?)?;
        let mut mark = File::create_new(dir.path().join(MARK))?;
        match mark.try_lock() {
            // A file system without locks: nobody will ever take this directory for a stale one.
            Ok(()) | Err(TryLockError::Error(_)) => {}
            Err(locked) => return Err(locked.into()),
        }
        mark.write_all(text_of_mark(child::owner(), dir.path())?.as_bytes())?;
        fs::create_dir(dir.path().join(WORK))?;
        Ok(Scratch { path: dir.keep(), mark: Some(mark) })
    }

    /// Its absolute path, without symbolic links.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The directory of one worker, made if missing.
    ///
    /// # Errors
    /// The disk is full, or the scratch directory was removed.
    pub fn worker(&self, number: usize) -> io::Result<PathBuf> {
        let path = self.path.join(WORK).join(number.to_string());
        match fs::create_dir(&path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
            _ => Ok(path),
        }
    }

    /// The same, without what was in it.
    ///
    /// # Errors
    /// As [`Scratch::worker`]; or something in it cannot be removed.
    pub fn empty(&self, number: usize) -> io::Result<PathBuf> {
        product::remove(&self.path.join(WORK).join(number.to_string()))?;
        self.worker(number)
    }

    /// Free bytes. When there are almost none, a compiler that failed may not be to blame.
    ///
    /// # Errors
    /// The directory was removed.
    pub fn free(&self) -> io::Result<u64> {
        free_space(&self.path)
    }

    /// Whether its files stay in memory.
    pub fn in_memory(&self) -> bool {
        is_in_memory(&self.path)
    }
}

/// The directory that this process's guard removes.
fn guarded() -> MutexGuard<'static, Option<PathBuf>> {
    static GUARDED: Mutex<Option<PathBuf>> = Mutex::new(None);
    GUARDED.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Drop for Scratch {
    fn drop(&mut self) {
        guarded().take_if(|path| *path == self.path);
        let mark = self.mark.take();
        match remove(&self.path, child::owner()) {
            Ok(()) => {
                drop(mark);
                // NFS keeps a removed file under another name in its directory until it is closed.
                let _ = fs::remove_dir(&self.path);
            }
            // The next campaign retries what cannot be removed now, once this process ends:
            // it stays locked, since the processes of the owner of an unlocked directory are killed.
            Err(_) => mem::forget(mark),
        }
    }
}

/// Bytes that may still be written on the disk of a file or directory.
///
/// # Errors
/// There is no such path.
pub fn free_space(path: &Path) -> io::Result<u64> {
    let stat = rustix::fs::statvfs(path)?;
    Ok(stat.f_bavail.saturating_mul(stat.f_frsize))
}

/// Removes an owner's scratch directory, its mark last, so that a half-removed one is
/// still recognised. Foreign entries stay, and then so does the directory. A missing one
/// is not an error.
///
/// # Errors
/// It is not a scratch directory of this owner, or something in it cannot be removed.
pub(crate) fn remove(path: &Path, owner: &Owner) -> io::Result<()> {
    if fs::symlink_metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
        return Ok(());
    }
    // A child may have removed its permissions.
    if is_named(path) {
        product::unlock(path);
    }
    if !marked(path).is_ok_and(|(_, marked)| marked == *owner) {
        // A child may have removed its contents.
        if is_named(path) && fs::remove_dir(path).is_ok() {
            return Ok(());
        }
        let message = format!("{}: this is not a scratch directory of quest", path.display());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    product::remove(&path.join(WORK))?;
    product::remove(&path.join(MARK))?;
    match fs::remove_dir(path) {
        Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed,
    }
}

/// Whether it has the name of a scratch directory, and is a directory of this user: the entry
/// itself, since a symbolic link may lead anywhere.
fn is_named(path: &Path) -> bool {
    let user = rustix::process::geteuid().as_raw();
    let name = path.file_name().and_then(OsStr::to_str);
    name.is_some_and(|name| name.starts_with(PREFIX))
        && fs::symlink_metadata(path).is_ok_and(|data| data.is_dir() && data.uid() == user)
}

/// The mark of a scratch directory, and its owner.
fn marked(dir: &Path) -> io::Result<(File, Owner)> {
    let foreign = || io::Error::from(io::ErrorKind::InvalidData);
    let path = dir.join(MARK);
    if !is_named(dir) || !fs::symlink_metadata(&path)?.is_file() {
        return Err(foreign());
    }
    let mark = product::open(&path)?;
    let mut text = String::new();
    // Longer than any mark.
    (&mark).take(MAGIC.len() as u64 + 256).read_to_string(&mut text)?;
    let owner = text.lines().nth(1).and_then(|line| line.parse().ok()).ok_or_else(foreign)?;
    if text == text_of_mark(&owner, dir)? { Ok((mark, owner)) } else { Err(foreign()) }
}

/// The mark has the directory's number in the file system, so that a copy is not taken for it; and the host's name:
/// whether a process of another host still has its directory, locks need not tell here.
fn text_of_mark(owner: &Owner, dir: &Path) -> io::Result<String> {
    let number = fs::symlink_metadata(dir)?.ino();
    Ok(format!("{MAGIC}\n{owner}\n{number}\n{}\n", Host::this().name))
}

/// Removes this user's scratch directories of this host whose campaigns have ended, and kills their processes.
/// One that cannot be removed only takes disk space.
fn remove_stale(base: &Path) {
    for entry in fs::read_dir(base).into_iter().flatten().flatten() {
        let _ = remove_if_stale(&entry.path());
    }
}

fn remove_if_stale(dir: &Path) -> io::Result<()> {
    let (mark, owner) = marked(dir)?;
    mark.try_lock()?;
    // Another process may have removed it between the two lines above, and its name may be reused.
    let (held, named) = (mark.metadata()?, fs::symlink_metadata(dir.join(MARK))?);
    if (held.dev(), held.ino()) == (named.dev(), named.ino()) && holds_only_ours(dir)? {
        kill_marked(&owner);
        remove(dir, &owner)?;
    }
    Ok(())
}

/// Whether a directory has exactly the contents of a scratch directory.
fn holds_only_ours(dir: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(dir)? {
        let entry = entry?;
        let data = entry.metadata()?;
        let is_ours = match entry.file_name().to_str() {
            Some(MARK) => data.is_file(),
            Some(WORK) => data.is_dir(),
            _ => false,
        };
        if !is_ours {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether programs can be kept and run in memory there, with enough room.
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
