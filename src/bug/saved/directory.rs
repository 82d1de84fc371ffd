//! The directory of a saved bug: written and replaced as a whole, and read with care.

use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};

use super::Bug;
use crate::base::figures::one_line;
use crate::base::hint::hint;
use crate::base::inside;
use crate::render::{File, Files};

/// The name of a bug's directory while it is written.
const NEW: &str = ".quest-new-";

/// The name of a bug's directory while a smaller one replaces it.
const OLD: &str = ".quest-old-";

/// The directory in a bug's that holds the failure as it first occurred.
pub(crate) const ORIGINAL: &str = "original";

/// The command that runs that, in the bug's directory, where none is known that draws it.
pub(crate) const RUN_ORIGINAL: &str = "quest replay original";

/// Quest's files in a bug's directory. All others belong to somebody else, and stay.
const OWN: [&str; 8] = [
    "case.json",
    "repro.sh",
    "repro.c",
    "caller.c",
    "test.c",
    "report.md",
    "interesting.sh",
    ORIGINAL,
];

/// Whether a file in a bug's directory is Quest's.
fn is_own(name: &OsStr) -> bool {
    OWN.iter().chain(Files::MOST.names()).any(|own| name == *own)
}

/// Writes a file, and returns once it is on disk.
fn write_through(path: &Path, text: &str) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// The most bytes of a file of a saved bug: hundreds of test cases that fail only together take a tenth
/// of it.
pub(crate) const LARGEST: u64 = 64 << 20;

/// The most values in `case.json`, likewise. Each takes some tens of bytes of memory.
const MOST_VALUES: usize = 2_000_000;

/// The approximate number of values in a JSON text: they have commas, or brackets, between them.
fn values(json: &str) -> usize {
    let (mut count, mut in_string, mut is_escaped) = (0, false, false);
    for byte in json.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if in_string => is_escaped = true,
            b'"' => in_string = !in_string,
            b',' | b'[' | b'{' if !in_string => count += 1,
            _ => {}
        }
    }
    count
}

/// Checks that a JSON text of test cases does not fill the memory when read.
///
/// # Errors
/// It would.
pub(crate) fn bounded(json: &str) -> Result<()> {
    match values(json) {
        0..=MOST_VALUES => Ok(()),
        values => bail!("it holds {values} values, and a saved bug has {MOST_VALUES} at most"),
    }
}

/// Whether there is a saved bug, and not something else with its name.
fn is_bug(dir: &Path) -> bool {
    let kind = |path: &Path| fs::symlink_metadata(path).map(|data| data.file_type());
    kind(dir).is_ok_and(|kind| kind.is_dir())
        && kind(&dir.join("case.json")).is_ok_and(|kind| kind.is_file())
}

/// An unused name beside another.
fn unused(path: &Path) -> PathBuf {
    let numbered = (1_u32..).map(|number| path.with_added_extension(format!("old-{number}")));
    let mut free = numbered.filter(|path| fs::symlink_metadata(path).is_err());
    free.next().unwrap_or_else(|| path.with_added_extension("old"))
}

/// Moves other people's files from a bug's old directory to its new one, and removes the old one.
fn replaced(old: &Path, new: &Path) -> io::Result<()> {
    for entry in fs::read_dir(old)? {
        let name = entry?.file_name();
        let place = new.join(&name);
        if !is_own(&name) && !place.exists() {
            fs::rename(old.join(&name), place)?;
        }
    }
    fs::remove_dir_all(old)
}

impl Bug {
    /// Saves the bug as `out/NAME/`, replacing what Quest wrote there, atomically: it is
    /// written under another name and renamed.
    ///
    /// # Errors
    /// When the directory cannot be written.
    pub fn save(&self, out: &Path, files: &[File]) -> Result<PathBuf> {
        let dir = out.join(&self.name);
        let written = || -> io::Result<()> {
            fs::create_dir_all(out)?;
            let aside = tempfile::Builder::new().prefix(NEW).tempdir_in(out)?;
            for (name, text) in files {
                let path = aside.path().join(name);
                fs::create_dir_all(path.parent().unwrap_or(aside.path()))?;
                write_through(&path, text)?;
                if name.ends_with(".sh") {
                    fs::set_permissions(&path, fs::Permissions::from_mode(0o755))?;
                }
            }
            let json = serde_json::to_string_pretty(self).map_err(io::Error::other)?;
            write_through(&aside.path().join("case.json"), &(json + "\n"))?;
            let script = aside.path().join("repro.sh");
            write_through(&script, &self.repro_script(files))?;
            fs::set_permissions(&script, fs::Permissions::from_mode(0o755))?;
            fs::set_permissions(aside.path(), fs::Permissions::from_mode(0o755))?;
            let old = out.join(format!("{OLD}{}", self.name));
            if is_bug(&dir) {
                fs::rename(&dir, &old)?;
            } else if fs::symlink_metadata(&dir).is_ok() {
                // Somebody else's, or a link to it: it is kept, whatever it contains.
                fs::rename(&dir, unused(&dir))?;
            }
            fs::rename(aside.keep(), &dir)?;
            fs::File::open(out)?.sync_all()?;
            if old.exists() { replaced(&old, &dir) } else { Ok(()) }
        };
        written().map_err(|error| {
            anyhow!("cannot save the bug {}: {error}{}", dir.display(), hint(&error))
        })?;
        Ok(dir)
    }

    /// Repairs a directory of bugs after a campaign that was killed while it saved one: what was moved
    /// aside is restored if nothing took its place, and half-written ones are removed.
    ///
    /// # Errors
    /// When the directory cannot be read or written; a missing one is not an error.
    pub fn tidy(out: &Path) -> io::Result<()> {
        let entries = match fs::read_dir(out) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            entries => entries?,
        };
        for entry in entries {
            let entry = entry?;
            if !entry.file_type()?.is_dir() {
                continue;
            }
            let name = entry.file_name().to_string_lossy().into_owned();
            let place = name.strip_prefix(OLD).map(|name| out.join(name));
            match place {
                Some(place) if !place.exists() => fs::rename(entry.path(), place)?,
                Some(place) => replaced(&entry.path(), &place)?,
                None if name.starts_with(NEW) => fs::remove_dir_all(entry.path())?,
                None => {}
            }
        }
        Ok(())
    }

    /// Reads `DIR/case.json`.
    ///
    /// # Errors
    /// When there is none, or it is not Quest's.
    pub fn load(dir: &Path) -> Result<Bug> {
        let path = dir.join("case.json");
        let text = inside::read(&path, LARGEST).with_context(|| {
            format!("{} is not a saved bug: cannot read case.json", dir.display())
        })?;
        Bug::parse(&text).with_context(|| format!("{} is damaged", path.display()))
    }

    /// Parses an untrusted text as a bug: its names must stay in its directory, and its
    /// test cases must fit in memory.
    fn parse(text: &str) -> Result<Bug> {
        bounded(text)?;
        let mut bug: Bug = serde_json::from_str(text)?;
        // Bugs of before do not say it.
        bug.report.unit = bug.report.unit.or(bug.unit_by_command());
        if bug.name.contains(['/', '\0']) || bug.name == "." || bug.name == ".." {
            bail!("name: `{}` is not a directory name", one_line(&bug.name));
        }
        if let Some(source) = bug.sources.iter().find(|name| !inside::is_file_name(name)) {
            let source = one_line(source);
            bail!(
                "sources: `{source}` is not a file in the bug's own directory; expected a name such as repro.c"
            );
        }
        for (number, case) in bug.cases.iter().enumerate() {
            if let Err(error) = case.check() {
                bail!("cases[{}]: {error}", number + 1);
            }
        }
        Ok(bug)
    }

    /// The files of a failure as it first occurred, in their place in the directory of what it is shrunk to.
    pub(crate) fn as_original(&self, mut files: Vec<File>) -> Result<Vec<File>> {
        files.push(("case.json".into(), serde_json::to_string_pretty(self)? + "\n"));
        Ok(files.into_iter().map(|(name, text)| (format!("{ORIGINAL}/{name}"), text)).collect())
    }

    /// The text of a file in its directory.
    ///
    /// # Errors
    /// When it does not exist, is not a regular file, or is larger than any source that Quest writes.
    pub fn file(dir: &Path, name: &str) -> Result<String> {
        let path = dir.join(name);
        inside::read(&path, LARGEST).with_context(|| format!("cannot read {}", path.display()))
    }
}
