//! Reads and removes what children leave in their directory: they may put anything there under any name, a named
//! pipe, a device, a directory, an endless file. All that is read, overwritten or removed after
//! a child goes through here.

use std::fs::{self, DirEntry, File, FileType, OpenOptions, Permissions};
use std::io::{self, Write};
use std::os::unix::fs::{FileTypeExt, MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::Path;

use crate::base::inside;

/// Bytes of a file that are read at most: the default of `Limits::file_size`, which no object or
/// assembly of ours comes near.
const MOST: u64 = 64 << 20;

/// Opens a regular file, or a symbolic link to one, for reading. Never blocks, and opens
/// nothing else: opening a device may have an effect.
///
/// # Errors
/// There is none, or it is not a regular file.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    is_regular(&fs::metadata(path)?)?;
    let flags = libc::O_NONBLOCK | libc::O_NOCTTY;
    let file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    // Another file may have replaced it since.
    is_regular(&file.metadata()?)?;
    Ok(file)
}

fn is_regular(data: &fs::Metadata) -> io::Result<()> {
    match kind(data.file_type()) {
        None => Ok(()),
        Some(kind) => Err(io::Error::other(format!("this is {kind}, no file"))),
    }
}

/// Reads a regular file.
///
/// # Errors
/// There is none, it is not a regular file, or it is too large to be a compiler's output for Quest.
pub(crate) fn read(path: &Path) -> io::Result<Vec<u8>> {
    inside::bounded(open(path)?, MOST)
}

/// How the fault of a file begins that is not there.
pub(crate) const MISSING: &str = "there is no ";

/// Why a file is not the compiler's output, as in "there is no a.o"; nothing if it is.
pub(crate) fn fault(path: &Path) -> Option<String> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match fs::metadata(path) {
        Err(_) => Some(format!("{MISSING}{name}")),
        Ok(data) => kind(data.file_type()).map(|kind| format!("{name} is {kind}")),
    }
}

/// The kind of file, if it is not a regular one.
fn kind(of: FileType) -> Option<&'static str> {
    let kinds = [
        (of.is_dir(), "a directory"),
        (of.is_fifo(), "a named pipe"),
        (of.is_socket(), "a socket"),
        (of.is_char_device() || of.is_block_device(), "a device"),
    ];
    kinds.into_iter().find(|(is, _)| *is).map(|(_, kind)| kind)
}

/// Writes a file, replacing whatever has its name; the target of a link is not changed.
///
/// # Errors
/// The old entry cannot be removed, or the file cannot be written.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    remove(path)?;
    File::create_new(path)?.write_all(text.as_bytes())
}

/// Removes whatever has this name, directories recursively; a missing entry is not an error.
///
/// # Errors
/// It cannot be removed, or not entirely. Everything removable is gone then.
pub(crate) fn remove(path: &Path) -> io::Result<()> {
    let is_dir = match fs::symlink_metadata(path) {
        Err(error) => return gone(Err(error)),
        Ok(data) => data.is_dir(),
    };
    if !is_dir {
        return gone(fs::remove_file(path));
    }
    empty(path)?;
    gone(fs::remove_dir(path))
}

/// Two processes may remove the same: a guard, and the next campaign.
fn gone(result: io::Result<()>) -> io::Result<()> {
    match result {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result,
    }
}

/// Restores the owner's permissions on a directory, which a child may have removed.
pub(crate) fn unlock(dir: &Path) {
    const OWNER: u32 = 0o700;
    // If it is gone or not ours, the next step notices.
    if fs::symlink_metadata(dir).is_ok_and(|data| data.is_dir() && data.mode() & OWNER != OWNER) {
        let _ = fs::set_permissions(dir, Permissions::from_mode(OWNER));
    }
}

/// Empties a directory: nested directories are moved up before they are emptied, so that
/// neither the depth of the tree nor the length of its paths matters.
fn empty(dir: &Path) -> io::Result<()> {
    loop {
        let mut result = Ok(());
        let mut has_moved = false;
        for entry in entries(dir)? {
            let path = entry.path();
            if !entry.file_type()?.is_dir() {
                result = result.and(gone(fs::remove_file(path)));
                continue;
            }
            for inner in entries(&path)? {
                result = result.and(if inner.file_type()?.is_dir() {
                    // Moving a directory writes its entry `..`.
                    unlock(&inner.path());
                    let up = dir.join(format!("{:016x}", rand::random::<u64>()));
                    let moved = fs::rename(inner.path(), up);
                    has_moved |= moved.is_ok();
                    moved
                } else {
                    gone(fs::remove_file(inner.path()))
                });
            }
            result = result.and(gone(fs::remove_dir(path)));
        }
        if !has_moved {
            return result;
        }
    }
}

fn entries(dir: &Path) -> io::Result<Vec<DirEntry>> {
    unlock(dir);
    match fs::read_dir(dir) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Vec::new()),
        entries => entries?.collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::unix::fs::symlink;
    use std::process::Command;

    fn run(dir: &Path, script: &str) {
        let status = Command::new("sh").args(["-c", script]).current_dir(dir).status();
        assert!(status.is_ok_and(|status| status.success()), "{script}");
    }

    #[test]
    fn only_regular_files_are_read_and_nothing_blocks() {
        let dir = tempfile::tempdir().expect("a directory");
        let path = |name: &str| dir.path().join(name);
        run(
            dir.path(),
            "echo x >file; ln -s file link; mkfifo pipe; mkdir dir; ln -s pipe to-pipe",
        );
        run(dir.path(), "ln -s /dev/zero zero; truncate -s 1T huge; ln -s loop loop");
        for (name, expected) in [
            ("file", "read"),
            ("link", "read"),
            ("pipe", "this is a named pipe, no file"),
            ("to-pipe", "this is a named pipe, no file"),
            ("dir", "this is a directory, no file"),
            ("zero", "this is a device, no file"),
            ("huge", "it is larger than 64 MiB"),
            ("none", "No such file or directory (os error 2)"),
        ] {
            let read = read(&path(name)).map_or_else(|error| error.to_string(), |_| "read".into());
            assert_eq!(read, expected, "{name}");
        }
        let faults = ["file", "link", "to-pipe", "loop"].map(|name| fault(&path(name)));
        let none = "there is no loop".to_string();
        assert_eq!(faults, [None, None, Some("to-pipe is a named pipe".into()), Some(none)]);
    }

    #[test]
    fn whatever_has_the_name_of_a_file_gives_way_to_it_and_links_lead_nowhere() {
        let dir = tempfile::tempdir().expect("a directory");
        let path = dir.path().join("a.c");
        let precious = dir.path().join("precious");
        fs::write(&precious, "precious").expect("a file");
        for before in ["mkfifo a.c", "mkdir -p a.c/b; echo >a.c/b/c", "ln -s precious a.c", ":"] {
            run(dir.path(), before);
            write(&path, before).expect("it is written");
            assert_eq!(fs::read_to_string(&path).expect("a file"), before);
            remove(&path).expect("it is removed");
        }
        assert_eq!(fs::read_to_string(&precious).expect("a file"), "precious");
    }

    #[test]
    fn a_tree_is_removed_however_deep_and_however_locked_it_is() {
        // In memory, if possible: a disk takes seconds.
        let dir = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir());
        let dir = dir.expect("a directory");
        let tree = dir.path().join("tree");
        fs::create_dir(&tree).expect("a directory");
        // Deeper than files can be open, with a path longer than any may be: from the inside out.
        let (inner, outer) = (tree.join("n".repeat(200)), tree.join("outer"));
        fs::create_dir(&inner).expect("a directory");
        for _ in 0..1100 {
            fs::create_dir(&outer).expect("a directory");
            fs::rename(&inner, outer.join("n".repeat(200))).expect("it moves");
            fs::rename(&outer, &inner).expect("it moves");
        }
        run(&tree, "mkdir -p a/b/c; echo >a/b/c/d; chmod 000 a/b/c; chmod 500 a/b; chmod 000 a .");
        let outside = dir.path().join("outside");
        fs::create_dir(&outside).expect("a directory");
        fs::set_permissions(&tree, Permissions::from_mode(0o700)).expect("it is ours");
        symlink(&outside, tree.join("link")).expect("a link");
        remove(&tree).expect("it is removed");
        assert!(!tree.exists() && outside.exists());
    }
}
