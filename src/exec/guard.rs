//! The guard: a process that waits for the end of a driver and cleans up after it, so that nothing
//! remains even if it is killed with `kill -9`. On systems without `/proc` it only removes the
//! scratch directory.

use std::os::unix::process::CommandExt;
use std::path::{Path, absolute};
use std::process::{Child, Command, Stdio};
use std::{env, io};

use crate::exec::child;
use crate::exec::processes::kill_marked;
use crate::exec::scratch;

/// A running guard. On drop, it does its work at once, and is waited for.
///
/// A pipe, its standard input, signals the driver's end: the driver holds the other end,
/// never writes, and however it ends, the kernel closes the pipe.
#[derive(Debug)]
pub struct Guard(Child);

impl Guard {
    /// Starts the guard of this process, and of the scratch directory of its campaign. Start it
    /// before the first child.
    ///
    /// # Errors
    /// No process can be started, or this program no longer exists.
    pub fn start(scratch: &Path) -> io::Result<Guard> {
        // This very program, even if a newer Quest has replaced its file.
        let own = Path::new("/proc/self/exe");
        if own.exists() {
            return Guard::start_as(own, scratch);
        }
        Guard::start_as(&env::current_exe()?, scratch)
    }

    /// Starts a guard from another file than this process: for tests, which are not `quest`.
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
            // It keeps nothing of the driver's: no open terminal or pipe, no directory in use, and no
            // mark, in case the driver is a child of another Quest.
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
        // There is nobody to report an error to, and the next campaign cleans up.
        let _ = child::wait_for_helper(&mut self.0);
    }
}

/// The body of the guard, `quest guard`: waits until standard input is closed, then kills all
/// descendants of the owner's children, and removes its scratch directory.
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
