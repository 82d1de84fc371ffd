//! The output of commands: usage errors, and text to standard output or to a file.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};

use crate::base::exit::{Exit, Usage};
use crate::base::figures::{harmless_lines, one_line};
use crate::base::hint::hint;
use crate::base::output::{complain, say, say_part};
use crate::bug::saved::{Bug, ORIGINAL};
use crate::campaign::shared::is_interruption;
use crate::cli::exit_status::status_of;

/// An error that the user can fix.
pub(super) fn usage(message: String) -> anyhow::Error {
    anyhow::Error::new(Usage(message))
}

/// The error for a directory without a campaign.
pub(super) fn no_campaign(dir: &Path, what: &str) -> anyhow::Error {
    let dir = dir.display();
    usage(format!("{dir}: no campaign here: {what}; name a directory that quest fuzz --out wrote"))
}

/// Reads the saved bug that the user named.
///
/// # Errors
/// There is none, with what is there instead.
pub(super) fn saved_bug(dir: &Path) -> Result<Bug> {
    let name = dir.display();
    let holds = |dir: &Path| {
        let entries = fs::read_dir(dir).into_iter().flatten().flatten();
        // In a saved bug, the failure as it was drawn is no bug of its own.
        let mut bugs = entries.filter(|entry| entry.file_name() != ORIGINAL);
        bugs.any(|entry| entry.path().join("case.json").is_file())
    };
    Err(usage(match Bug::load(dir) {
        Ok(bug) => return Ok(bug),
        Err(_) if !dir.exists() => {
            format!(
                "{name}: there is no saved bug of this name; quest status lists those of a campaign"
            )
        }
        Err(_) if holds(&dir.join("bugs")) => {
            format!("{name}: this is a campaign, not a saved bug; its bugs are {name}/bugs/*")
        }
        Err(_) if dir.join("journal.jsonl").is_file() => {
            format!("{name}: this is a campaign, not a saved bug; it saved none")
        }
        Err(_) if holds(dir) => {
            format!("{name}: this holds saved bugs; name one, or all of them: {name}/*")
        }
        Err(error) => format!("{error:#}"),
    }))
}

/// Writes to a file, or to standard output.
pub(super) fn write(file: Option<&str>, text: &str) -> Result<Exit> {
    let mut sink = Sink::new(file)?;
    sink.write(text)?;
    sink.end();
    Ok(Exit::Clean)
}

/// A file, or standard output, that is written in parts. Unless it came to its end, the file is removed: nobody takes
/// a part of a program or of a report for all of it.
pub(super) struct Sink<'f> {
    file: Option<(&'f str, File)>,
}

impl Drop for Sink<'_> {
    fn drop(&mut self) {
        // Not a device, nor a link of the user's.
        if let Some((path, _)) = &self.file
            && fs::symlink_metadata(path).is_ok_and(|file| file.is_file())
        {
            let _ = fs::remove_file(path);
        }
    }
}

impl<'f> Sink<'f> {
    /// Creates or empties the file; none for standard output.
    pub(super) fn new(file: Option<&'f str>) -> Result<Sink<'f>> {
        let open = |path| File::create(path).map(|file| (path, file)).map_err(unwritten(path));
        Ok(Sink { file: file.map(open).transpose()? })
    }

    /// Writes the next part; to standard output with terminal control characters made harmless: scripts, journals
    /// and compilers may have supplied part of the text. Says whether somebody still reads it.
    pub(super) fn write(&mut self, text: &str) -> Result<bool> {
        match &mut self.file {
            Some((path, file)) => file.write_all(text.as_bytes()).map_err(unwritten(path))?,
            None => return Ok(say_part(&harmless_lines(text))?),
        }
        Ok(true)
    }

    /// All is written.
    pub(super) fn end(mut self) {
        self.file = None;
    }
}

fn unwritten(path: &str) -> impl Fn(io::Error) -> anyhow::Error {
    move |error| anyhow!("cannot write {path}: {error}{}", hint(&error))
}

/// Writes a line, which may contain untrusted text, to standard output.
pub(super) fn tell(text: &str) -> std::io::Result<()> {
    say(&(one_line(text) + "\n"))
}

/// Prints an error that does not end Quest, and returns the exit status that it leads to.
pub(super) fn complained(error: &anyhow::Error) -> Exit {
    complain(&format!("quest: {error:#}"));
    status_of(error)
}

/// Judges one bug after the other, and ends with the worst of what comes of them. A bug that cannot be tried does not keep the
/// others from being tried, and counts as not judged: a bisection goes on.
pub(super) fn each_bug(
    bugs: &[PathBuf],
    mut judge: impl FnMut(&Path) -> anyhow::Result<Exit>,
) -> anyhow::Result<Exit> {
    let mut exit = Exit::Clean;
    for bug in bugs {
        exit = exit.max(match judge(bug) {
            Err(error) if is_interruption(&error) => return Ok(Exit::Interrupted),
            Err(error) => match complained(&error) {
                Exit::Usage => Exit::Usage,
                _ => Exit::NotJudged,
            },
            Ok(exit) => exit,
        });
    }
    Ok(exit)
}
