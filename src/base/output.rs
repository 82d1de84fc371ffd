//! Standard output and standard error, for all commands. The macros of the standard library panic when
//! nobody reads any more, as in `quest replay BUG | true`; these do not.

use std::io::{self, Write};

use crate::base::figures::lines;
use crate::base::hint::hint;

/// Writes to standard output. A reader that has seen enough is no error.
///
/// # Errors
/// Standard output is a file that cannot be written.
pub fn say(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            let told = format!("cannot write standard output: {error}{}", hint(&error));
            Err(io::Error::new(error.kind(), told))
        }
        _ => Ok(()),
    }
}

/// Writes a line to standard error, with what may be other people's text in it. Nobody is left to be told
/// that it cannot be written.
pub fn complain(line: &str) {
    let _ = writeln!(io::stderr(), "{}", lines(line));
}
