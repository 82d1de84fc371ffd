//! The guard: a process that waits for the end of a driver and clears up after it, so that nothing
//! is left even of one that is killed with `kill -9`. On systems without `/proc` it removes the
//! scratch directory alone.

use std::os::unix::process::CommandExt;
use std::path::{Path, absolute};
use std::process::{Child, Command, Stdio};
use std::{env, io};

use crate::exec::child;
use crate::exec::processes::kill_marked;
use crate::exec::scratch;

/// A running guard. Dropped, it does its work at once, and is waited for.
///
/// It is told of the driver's end by a pipe, its standard input: the driver holds the other end,
/// never writes, and in whatever way it ends, the kernel closes it.
#[derive(Debug)]
pub struct Guard(Child);

impl Guard {
    /// Starts the guard of this process, and of the scratch directory of its campaign. Start it
    /// before the first child.
    ///
    /// # Errors
    /// No process can be started, or this program is not there any more.
    pub fn start(scratch: &Path) -> io::Result<Guard> {
        // This very program, even if a newer Quest has taken the place of its file.
        let own = Path::new("/proc/self/exe");
        if own.exists() {
            return Guard::start_as(own, scratch);
        }
        Guard::start_as(&env::current_exe()?, scratch)
    }

    /// Starts a guard that is another file than this process: for tests, which are no `quest`.
    ///
    /// # Errors
    /// As [`Guard::start`].
    pub fn start_as(quest: &Path, scratch: &Path) -> io::Result<Guard> {
        let mut command = Command::new(quest);
        command
            .arg0("quest")
            .arg("guard")
            .arg(child::owner().to_string())
            .arg(absolute(scratch)?)
            // It keeps nothing of the driver's: no terminal or pipe open, no directory in use, and no
            // mark, should the driver be a child of another Quest.
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        child::spawn_helper(&mut command).map(Guard)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // Nobody is left to be told of an error, and the next campaign clears up what it left.
        let _ = child::wait_for_helper(&mut self.0);
    }
}

/// The guard's own life, `quest guard`: waits until standard input is closed, then kills all that
/// descends from children of the owner, and removes its scratch directory.
///
/// # Errors
/// There is no such owner, or the directory is not the owner's, or cannot be removed.
pub fn watch(owner: &str, scratch: &Path) -> io::Result<()> {
    let owner = owner.parse().map_err(|()| {
        io::Error::new(io::ErrorKind::InvalidInput, format!("{owner}: this names no owner"))
    })?;
    io::copy(&mut io::stdin(), &mut io::sink())?;
    kill_marked(&owner);
    scratch::remove(scratch, &owner)
}
