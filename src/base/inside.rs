//! Names and files from untrusted sources: a name stays in its directory, a file is a regular
//! one of bounded size, and no symbolic link is followed.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Component, Path, PathBuf};

/// The path of a name in a directory; `None` if it leads, or may lead, to anywhere else.
pub fn inside(dir: &Path, name: &str) -> Option<PathBuf> {
    let mut parts = Path::new(name).components().peekable();
    let is_plain = parts.peek().is_some() && parts.all(|part| matches!(part, Component::Normal(_)));
    (is_plain && !name.contains('\0')).then(|| dir.join(name))
}

/// Whether a name is nothing but a file name to a shell, a compiler or a terminal: letters,
/// digits and `_.+-`, beginning with neither `.` nor `-`.
pub fn is_file_name(name: &str) -> bool {
    let is_plain = |c: char| c.is_alphanumeric() || "_.+-".contains(c);
    name.len() <= 255
        && !name.is_empty()
        && !name.starts_with(['.', '-'])
        && name.chars().all(is_plain)
}

/// Whether something of that name is a symbolic link.
pub fn is_link(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|data| data.is_symlink())
}

/// Opens a file without following a link in its last component, and without blocking on anything that is
/// not a regular file, such as a FIFO.
///
/// # Errors
/// When it cannot be opened, or is not a regular file.
pub fn open(options: &mut OpenOptions, path: &Path) -> io::Result<File> {
    if is_link(path) {
        return Err(io::Error::other("it is a symbolic link, which is not followed here"));
    }
    let file = options.custom_flags(libc::O_NOFOLLOW | libc::O_NONBLOCK).open(path)?;
    match file.metadata()?.is_file() {
        true => Ok(file),
        false => Err(io::Error::other("it is not a regular file")),
    }
}

/// Reads a file of at most this many bytes.
///
/// # Errors
/// When it is not a regular file, is larger, or is not text.
pub fn read(path: &Path, most: u64) -> io::Result<String> {
    let bytes = read_bytes(path, most)?;
    String::from_utf8(bytes).map_err(|_| io::Error::other("it is not UTF-8 text"))
}

/// Reads a file of at most this many bytes, as bytes.
///
/// # Errors
/// When it is not a regular file, or is larger.
pub fn read_bytes(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    bounded(open(OpenOptions::new().read(true), path)?, most)
}

/// Reads all of an open file of at most so many bytes.
///
/// # Errors
/// When it cannot be read, or is larger.
pub fn bounded(file: File, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let why = format!("it is larger than {} MiB", most >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, why));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_that_stay_in_the_directory_are_read() {
        let dir = Path::new("bugs/x");
        assert_eq!(inside(dir, "two/test.c"), Some(dir.join("two/test.c")));
        for name in ["", "/etc/passwd", "../x/test.c", "a/../../test.c", ".", "..", "a\0"] {
            assert_eq!(inside(dir, name), None, "{name}");
        }
    }

    #[test]
    fn a_file_name_is_no_path_no_option_and_nothing_that_a_shell_reads() {
        for name in ["test.c", "gcc-12.2-va-arg", "a_b+c", "ä.c"] {
            assert!(is_file_name(name), "{name}");
        }
        for name in ["", "../x.c", "/x", "-fplugin=x.c", ".hidden", "a b", "@x", "a\nb", "$(x)"] {
            assert!(!is_file_name(name), "{name}");
        }
        assert!(!is_file_name(&"a".repeat(256)));
    }

    #[test]
    fn what_is_read_is_a_plain_file_of_bounded_size() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let path = |name: &str| dir.path().join(name);
        fs::write(path("plain"), "text")?;
        std::os::unix::fs::symlink(path("plain"), path("link"))?;
        rustix::fs::mkfifoat(rustix::fs::CWD, path("fifo"), rustix::fs::Mode::RUSR)?;
        fs::create_dir(path("dir"))?;
        assert_eq!(read(&path("plain"), 4)?, "text");
        let why = |name: &str, most| read(&path(name), most).err().map(|error| error.to_string());
        assert_eq!(why("plain", 3).as_deref(), Some("it is larger than 0 MiB"));
        assert_eq!(
            why("link", 9).as_deref(),
            Some("it is a symbolic link, which is not followed here")
        );
        for name in ["fifo", "dir", "missing"] {
            assert!(why(name, 9).is_some(), "{name}");
        }
        Ok(())
    }
}
