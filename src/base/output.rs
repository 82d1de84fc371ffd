//! Standard output and standard error, for all commands. The macros of the standard library panic when
//! the reader is gone, as in `quest replay BUG | true`; these do not.

use std::io::{self, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::base::figures::lines;
use crate::base::hint::hint;

/// Writes to standard output. A reader that closes it early is not an error.
///
/// # Errors
/// Standard output is a file that cannot be written.
pub fn say(text: &str) -> io::Result<()> {
    say_part(text).map(drop)
}

/// Writes a part of what goes to standard output. Says whether somebody still reads it.
///
/// # Errors
/// Standard output is a file that cannot be written.
pub fn say_part(text: &str) -> io::Result<bool> {
    say_by(|| io::stdout().write_all(text.as_bytes()))
}

/// The same for what writes to standard output by itself.
///
/// # Errors
/// Standard output is a file that cannot be written.
pub fn say_by(write: impl FnOnce() -> io::Result<()>) -> io::Result<bool> {
    match write().and_then(|()| io::stdout().flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(false),
        Err(error) => {
            let told = format!("cannot write standard output: {error}{}", hint(&error));
            *unwritten() = Some(told.clone());
            Err(io::Error::new(error.kind(), told))
        }
    }
}

/// Why some of what went to standard output was not written, if it was not: whoever goes on without it, as a campaign
/// does, does not end as if all had been said.
pub fn unsaid() -> Option<String> {
    unwritten().clone()
}

fn unwritten() -> MutexGuard<'static, Option<String>> {
    static WHY: Mutex<Option<String>> = Mutex::new(None);
    WHY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes to standard error what a script prints.
///
/// # Errors
/// Standard error cannot be written.
pub fn say_aside(text: &str) -> io::Result<()> {
    io::stderr().write_all(text.as_bytes())
}

/// Writes a line to standard error, which may contain untrusted text. A failure to write cannot be
/// reported to anybody.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{}", lines(line));
}
