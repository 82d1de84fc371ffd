//! The way out of a system error, if there is one: a guess is printed only for the error that it
//! belongs to.

use std::io::{self, ErrorKind};

/// The end of a message: `; is the disk full?`; empty if the system's message says it all.
pub(crate) fn hint(error: &io::Error) -> &'static str {
    if error.raw_os_error() == Some(libc::EMFILE) {
        return "; does a limit forbid it (ulimit -n)?";
    }
    match error.kind() {
        ErrorKind::StorageFull => "; is the disk full?",
        ErrorKind::QuotaExceeded => "; is the quota used up?",
        ErrorKind::FileTooLarge => "; does a limit forbid it (ulimit -f)?",
        ErrorKind::WouldBlock => "; are there too many processes (ulimit -u)?",
        ErrorKind::ReadOnlyFilesystem => "; is the file system mounted read-only?",
        ErrorKind::PermissionDenied => "; do you have the permission?",
        ErrorKind::NotFound => "; was its directory removed or renamed?",
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
        assert_eq!(hint(&io::Error::other("another file took its place")), "");
    }
}
