//! The lock of a campaign's directory: only its holder writes there.
//!
//! Within one host the kernel's lock on the file decides; it is gone as soon as its holder is. Network file systems
//! may keep such locks to one host (NFS mounted with `nolock` or `local_lock`), or have none. So the file also names its
//! holder, which writes it again at intervals, and a lock of another host is taken over only if it does not change for
//! several of them. docs/cluster.md, "Shared file systems", says what this relies on.

use std::fmt;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::{FileExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, anyhow};

use crate::base::exit::Usage;
use crate::base::hint::hint;
use crate::base::host::Host;
use crate::base::inside;
use crate::base::output::complain;
use crate::journal::directory::CampaignDir;

/// A held lock. Its file is removed on drop.
#[derive(Debug)]
pub struct Lock {
    path: PathBuf,
    file: File,
    /// The first line of the file, as long as this process holds it.
    owner: String,
    pulse: Option<Pulse>,
}

impl Drop for Lock {
    fn drop(&mut self) {
        self.pulse = None;
        // While it is still locked: a waiting process will see that it is gone.
        if self.is_held() {
            let _ = fs::remove_file(&self.path);
        }
        // Closing it would not do: a child that another thread has just forked has it open until it runs its program.
        let _ = self.file.unlock();
    }
}

/// `quest status` locks the directory for a moment, to find out whether it is free.
const PATIENCE: Duration = Duration::from_secs(1);

/// The interval at which a holder writes its lock again.
const BEAT: Duration = Duration::from_secs(5);

/// The holder on another host has ended if it did not write its lock for so long.
const SILENCE: Duration = Duration::from_secs(20);

/// The time after which two hosts that take over one lock at once agree on which of them has it.
const SETTLED: Duration = Duration::from_secs(2);

/// Bytes of a lock, with room to spare.
const LONGEST: u64 = 256;

impl Lock {
    /// Locks an existing directory for this process. If a process of another host may hold it, this takes some seconds,
    /// which standard error explains.
    ///
    /// # Errors
    /// When another campaign holds it, or a file of that name is not one of Quest's locks.
    pub fn take(place: &CampaignDir) -> Result<Lock> {
        Lock::take_after(place, SILENCE)
    }

    fn take_after(place: &CampaignDir, silence: Duration) -> Result<Lock> {
        let path = place.lock();
        let cannot = || format!("cannot lock {}", path.display());
        let Opened { file, is_new, locked } = open(&path).map_err(unlocked(&path))?;
        if is_new {
            return Lock::written(file, path.clone()).map_err(unlocked(&path));
        }
        let owner = Owner::of(&path).with_context(cannot)?;
        if locked == Locked::ByAnother {
            return Err(taken(place, &owner.unwrap_or_default().holder()));
        }
        let Some(owner) = owner else {
            return Err(anyhow::Error::new(Usage(format!(
                "{}: this is no lock of quest's, and stays as it is; move it, or choose another \
                 directory with --out",
                path.display()
            ))));
        };
        if locked == Locked::Yes && owner.is_near(&file) {
            return Lock::written(file, path.clone()).map_err(unlocked(&path));
        }
        complain(&format!(
            "quest: {} was held by {}; this takes {} s to find out whether it still is",
            path.display(),
            owner.holder(),
            silence.as_secs()
        ));
        match watched(&path, silence) {
            Life::Ended => return Lock::take_after(place, silence),
            Life::Beats => return Err(taken(place, &owner.holder())),
            Life::Silent => {}
        }
        let lock = Lock::written(file, path.clone()).map_err(unlocked(&path))?;
        thread::sleep(SETTLED);
        match lock.is_held() {
            true => Ok(lock),
            false => {
                Err(taken(place, &Owner::of(&path).ok().flatten().unwrap_or_default().holder()))
            }
        }
    }

    /// Names this process in a file, and keeps writing it.
    fn written(file: File, path: PathBuf) -> io::Result<Lock> {
        let owner = Owner::this(&file)?.to_string();
        file.set_len(0)?;
        write(&file, &owner, 0)?;
        let pulse = Pulse::of(&file, &path, &owner)?;
        Ok(Lock { path, file, owner, pulse: Some(pulse) })
    }

    /// Whether it still names this process. If this process stopped for long, another host may have taken it over.
    pub fn is_held(&self) -> bool {
        names(&self.path, &self.owner)
    }

    /// The process that holds the lock of a directory, if one does. This takes a shared lock and releases it at once; a
    /// lock of another host is held if it was written lately, by this host's clock.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn holder(place: &CampaignDir) -> Result<Option<Holder>> {
        let path = place.lock();
        let cannot = || format!("cannot read {}", path.display());
        if !path.exists() {
            return Ok(None);
        }
        let file = inside::open(OpenOptions::new().read(true), &path).with_context(cannot)?;
        let locked = file.try_lock_shared();
        let owner = Owner::of(&path).with_context(cannot)?;
        let is_held = match (locked, &owner) {
            (Err(TryLockError::WouldBlock), _) => true,
            // Who takes it will say that it is no lock.
            (_, None) => false,
            (Ok(()), Some(owner)) if owner.is_near(&file) => false,
            _ => {
                let touched =
                    file.metadata().and_then(|data| data.modified()).with_context(cannot)?;
                SystemTime::now().duration_since(touched).is_ok_and(|age| age < SILENCE)
            }
        };
        Ok(is_held.then(|| owner.unwrap_or_default().holder()))
    }
}

/// An open file that was locked, or was to be.
struct Opened {
    file: File,
    /// Nobody else had made it.
    is_new: bool,
    locked: Locked,
}

#[derive(Debug, PartialEq, Eq)]
enum Locked {
    /// By this process, as far as the file system knows.
    Yes,
    ByAnother,
    /// The file system has no locks.
    Never,
}

/// Says which lock cannot be written, why, and what may help.
fn unlocked(path: &Path) -> impl Fn(io::Error) -> anyhow::Error {
    move |error| anyhow!("cannot lock {}: {error}{}", path.display(), hint(&error))
}

fn open(path: &Path) -> io::Result<Opened> {
    let start = Instant::now();
    loop {
        let mut options = OpenOptions::new();
        let is_new = !path.exists();
        // Of several hosts that make it at once, one succeeds.
        options.read(true).write(true).create_new(is_new);
        let file = match inside::open(&mut options, path) {
            Err(error) if is_new && error.kind() == io::ErrorKind::AlreadyExists => continue,
            Err(error) if !is_new && error.kind() == io::ErrorKind::NotFound => continue,
            opened => opened?,
        };
        match file.try_lock() {
            // Its owner may have removed it since it was opened.
            Ok(()) if !is_at(&file, path).unwrap_or(false) => {}
            Ok(()) => return Ok(Opened { file, is_new, locked: Locked::Yes }),
            Err(TryLockError::WouldBlock) if start.elapsed() < PATIENCE => {
                thread::sleep(Duration::from_millis(20));
            }
            Err(TryLockError::WouldBlock) => {
                return Ok(Opened { file, is_new: false, locked: Locked::ByAnother });
            }
            Err(TryLockError::Error(_)) => {
                return Ok(Opened { file, is_new, locked: Locked::Never });
            }
        }
    }
}

/// Whether a lock names this owner.
fn names(path: &Path, owner: &str) -> bool {
    inside::read(path, LONGEST).is_ok_and(|text| text.lines().next() == Some(owner))
}

/// Writes a lock. Its second line is a number that changes: not every file system tells hosts when a file was changed.
fn write(file: &File, owner: &str, beats: u64) -> io::Result<()> {
    file.write_all_at(format!("{owner}\n{beats}\n").as_bytes(), 0)?;
    file.sync_all()
}

/// A thread that writes a lock at intervals until it is dropped.
#[derive(Debug)]
struct Pulse {
    stop: Option<Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Pulse {
    fn of(file: &File, path: &Path, owner: &str) -> io::Result<Pulse> {
        let (file, path, owner) = (file.try_clone()?, path.to_path_buf(), owner.to_string());
        let (stop, stopped) = mpsc::channel();
        let mut beats = 0;
        let beat = move || {
            // Another host may have taken it over while this process was stopped.
            while stopped.recv_timeout(BEAT) == Err(RecvTimeoutError::Timeout)
                && names(&path, &owner)
            {
                beats += 1;
                // If this fails for long, another host takes it over, and the next write to the journal says so.
                let _ = write(&file, &owner, beats);
            }
        };
        let thread = thread::Builder::new().name("lock".into()).spawn(beat)?;
        Ok(Pulse { stop: Some(stop), thread: Some(thread) })
    }
}

impl Drop for Pulse {
    fn drop(&mut self) {
        drop(self.stop.take());
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// What became of the holder of a lock while it was watched.
#[derive(Debug, PartialEq, Eq)]
enum Life {
    /// It wrote it.
    Beats,
    /// It did nothing.
    Silent,
    /// It removed it.
    Ended,
}

/// Watches a lock for so long.
fn watched(path: &Path, silence: Duration) -> Life {
    // It is opened each time: only then must a file system on a network look at it anew.
    let look = || inside::read(path, LONGEST).ok();
    let (start, first) = (Instant::now(), look());
    while first.is_some() && start.elapsed() < silence {
        thread::sleep(silence.min(Duration::from_millis(500)));
        match look() {
            None => return Life::Ended,
            now if now != first => return Life::Beats,
            _ => {}
        }
    }
    if first.is_some() { Life::Silent } else { Life::Ended }
}

/// Who holds a lock, as far as its file tells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// The process id.
    pub process: Option<u32>,
    /// The name of its host, if it is another.
    pub host: Option<String>,
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.process {
            Some(process) => write!(f, "process {process}")?,
            None => f.write_str("process unknown")?,
        }
        self.host.iter().try_for_each(|host| write!(f, " on {host}"))
    }
}

/// The message about a directory that another process holds.
pub fn taken(place: &CampaignDir, holder: &Holder) -> anyhow::Error {
    anyhow::Error::new(Usage(format!(
        "{}: another campaign runs here ({holder}); choose another directory with --out",
        place.dir.display(),
    )))
}

/// The contents of a lock. Earlier versions of Quest wrote the process id only, and an empty one is just being made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Owner {
    process: Option<u32>,
    /// The host, and its number for the file system: mounted twice, one may not know of the locks of the other.
    host: Option<(Host, u64)>,
}

impl Owner {
    /// This process, as the owner of an open lock.
    fn this(file: &File) -> io::Result<Owner> {
        let host = Some((Host::this().clone(), file.metadata()?.dev()));
        Ok(Owner { process: Some(std::process::id()), host })
    }

    /// Reads a lock; `None` if it is not one of Quest's.
    fn of(path: &Path) -> io::Result<Option<Owner>> {
        match inside::read(path, LONGEST) {
            Ok(text) => Ok(Owner::parse(&text)),
            Err(error) => match error.kind() {
                io::ErrorKind::FileTooLarge | io::ErrorKind::Other => Ok(None),
                _ => Err(error),
            },
        }
    }

    fn parse(text: &str) -> Option<Owner> {
        let mut lines = text.lines();
        let words: Vec<&str> = lines.next().unwrap_or_default().split_whitespace().collect();
        if lines.any(|line| line.parse::<u64>().is_err()) {
            return None;
        }
        let process = |word: &str| word.parse().ok().map(Some);
        match words[..] {
            [] => Some(Owner::default()),
            [id] => Some(Owner { process: process(id)?, host: None }),
            [id, name, boot, device] => {
                let host = Host { name: name.into(), boot: boot.into() };
                Some(Owner { process: process(id)?, host: Some((host, device.parse().ok()?)) })
            }
            _ => None,
        }
    }

    /// Whether the kernel's locks tell if it lives: it is a process of this host, by the same mount of the file system.
    fn is_near(&self, file: &File) -> bool {
        let device = file.metadata().ok().map(|data| data.dev());
        match &self.host {
            Some((host, own)) => host.is_this() && device == Some(*own),
            None => self.process.is_some(),
        }
    }

    fn holder(&self) -> Holder {
        let host = self.host.as_ref().filter(|(host, _)| !host.is_this());
        Holder { process: self.process, host: host.map(|(host, _)| host.name.clone()) }
    }
}

impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (process, host) = (self.process.unwrap_or_default(), self.host.as_ref());
        write!(f, "{process}")?;
        host.iter()
            .try_for_each(|(host, device)| write!(f, " {} {} {device}", host.name, host.boot))
    }
}

/// Whether an open file is still the one of that name.
pub(crate) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let (ours, there) = (file.metadata()?, fs::symlink_metadata(path)?);
    Ok((ours.dev(), ours.ino()) == (there.dev(), there.ino()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHORT: Duration = Duration::from_secs(2);

    fn elsewhere() -> String {
        format!("4711 node7 {}-no 40", Host::this().boot)
    }

    fn lab() -> (tempfile::TempDir, CampaignDir) {
        let dir = tempfile::tempdir().expect("a directory");
        let place = CampaignDir::new(dir.path());
        (dir, place)
    }

    #[test]
    fn a_lock_that_another_host_keeps_writing_is_held_although_the_kernel_says_it_is_free() {
        let (_dir, place) = lab();
        let file = File::create(place.lock()).expect("a lock");
        write(&file, &elsewhere(), 0).expect("it is written");
        let (stop, stopped) = mpsc::channel::<()>();
        let other = thread::spawn(move || {
            let mut beats = 0;
            while stopped.recv_timeout(Duration::from_millis(300)) == Err(RecvTimeoutError::Timeout)
            {
                beats += 1;
                write(&file, &elsewhere(), beats).expect("it is written");
            }
        });
        let told = Lock::take_after(&place, SHORT).expect_err("it is held").to_string();
        drop(stop);
        other.join().expect("it ends");
        assert!(told.contains("another campaign runs here (process 4711 on node7)"), "{told}");
        let holder = Lock::holder(&place).expect("it can be read").expect("it is held");
        assert_eq!(holder.to_string(), "process 4711 on node7");
        assert!(fs::read_to_string(place.lock()).expect("a lock").starts_with(&elsewhere()));
    }

    #[test]
    fn a_lock_whose_host_is_silent_is_taken_over_and_the_one_who_lost_it_knows() {
        let (_dir, place) = lab();
        let mut first = Lock::take(&place).expect("it is free");
        assert!(first.is_held());
        // As if on another host, whose locks are unknown here.
        first.file.unlock().expect("it is locked");
        first.owner = elsewhere();
        fs::write(place.lock(), &first.owner).expect("a lock");
        assert!(first.is_held());
        let second = Lock::take_after(&place, SHORT).expect("nobody writes it");
        assert!(second.is_held() && !first.is_held());
        drop(first);
        assert!(place.lock().exists(), "it belongs to the second");
        drop(second);
        assert!(!place.lock().exists());
    }

    #[test]
    fn a_lock_of_a_killed_process_of_this_host_is_free_at_once() {
        let (dir, place) = lab();
        let file = File::create(dir.path().join("x")).expect("a file");
        let killed = Owner { process: Some(1), ..Owner::this(&file).expect("a host") };
        fs::write(place.lock(), killed.to_string()).expect("a lock");
        assert_eq!(Lock::holder(&place).expect("it can be read"), None);
        let start = Instant::now();
        assert!(Lock::take(&place).expect("it is free").is_held());
        assert!(start.elapsed() < SILENCE);
    }

    #[test]
    fn two_mounts_of_a_file_system_are_watched_like_two_hosts() {
        let (dir, _) = lab();
        let file = File::create(dir.path().join("x")).expect("a file");
        let mut owner = Owner::this(&file).expect("a host");
        assert!(owner.is_near(&file));
        owner.host.iter_mut().for_each(|(_, device)| *device += 1);
        assert!(!owner.is_near(&file));
        assert_eq!(Owner::parse(&owner.to_string()), Some(owner));
    }
}
