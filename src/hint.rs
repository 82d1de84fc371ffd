//! The way out of an error of the system's, where it has one: a guess is printed for the error it
//! belongs to and for no other.

use std::io;

use rustix::io::Errno;

/// What to look at, as the end of a message: `; is the disk full?`; empty if the system says it all.
pub(crate) fn hint(error: &io::Error) -> &'static str {
    match Errno::from_io_error(error) {
        Some(Errno::NOSPC) => "; is the disk full?",
        Some(Errno::DQUOT) => "; is the quota used up?",
        Some(Errno::FBIG) => "; does a limit forbid it (ulimit -f)?",
        Some(Errno::MFILE) => "; does a limit forbid it (ulimit -n)?",
        Some(Errno::AGAIN) => "; are there too many processes (ulimit -u)?",
        Some(Errno::ROFS) => "; is the file system mounted read-only?",
        Some(Errno::ACCESS | Errno::PERM) => "; do you have the permission?",
        Some(Errno::NOENT) => "; was its directory removed or renamed?",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_disk_is_guessed_for_a_full_disk_alone() {
        let hints = [libc::ENOSPC, libc::EMFILE, libc::EISDIR, libc::ENOENT]
            .map(|number| hint(&io::Error::from_raw_os_error(number)));
        assert_eq!(hints[0], "; is the disk full?");
        assert!(!hints[1..].contains(&hints[0]) && hints[2].is_empty());
        assert_eq!(hint(&io::Error::other("somebody put another file in its place")), "");
    }
}
