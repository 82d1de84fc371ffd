//! An earlier campaign in the directory of a new one: refused, or moved aside as a whole. Nothing of it is
//! ever overwritten.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::base::exit::Usage;
use crate::journal::directory::CampaignDir;
use crate::journal::lock::{Lock, taken};
use crate::journal::now::Now;

/// The contents of a campaign's directory. The journal is moved last: as long as it is there, so is
/// the earlier campaign.
const KEPT: [&str; 7] = ["bugs", "unsupported", "flaky", "alike", "shrinking", "waiting", JOURNAL];

const JOURNAL: &str = "journal.jsonl";

/// Checks that a campaign can be started in a directory, before anything is done for it; an existing
/// campaign is in the way unless it may be moved aside.
///
/// # Errors
/// Why not, and the ways on.
pub fn look(place: &CampaignDir, force: bool) -> Result<()> {
    sound(place)?;
    foreign(place)?;
    match Lock::holder(place)? {
        Some(holder) => Err(taken(place, &holder)),
        None if force => Ok(()),
        None => refuse(place),
    }
}

/// Rejects a directory whose file of what is being done was not written by Quest: a campaign replaces it, and removes
/// it in the end.
fn foreign(place: &CampaignDir) -> Result<()> {
    let path = place.now();
    if fs::symlink_metadata(&path).is_err() || Now::is_one(&path) {
        return Ok(());
    }
    Err(usage(format!(
        "{}: this is not a file of quest's; move it away, or choose another directory with --out",
        path.display()
    )))
}

/// Rejects a directory that holds a campaign.
///
/// # Errors
/// There is one; the message lists the ways on.
pub fn refuse(place: &CampaignDir) -> Result<()> {
    if !is_there(place) {
        return Ok(());
    }
    let dir = place.dir.to_string_lossy();
    Err(usage(format!(
        "{dir}: there is a campaign in it already; go on with it: quest fuzz --resume {}; or begin \
         another: elsewhere, with --out DIR, or here, with --force, which keeps the old one in {}",
        shell_words::quote(&dir),
        aside(place).display(),
    )))
}

/// Checks that the entries of a campaign's directory are not symbolic links, and of the
/// right kind: a link could make a campaign overwrite anything.
///
/// # Errors
/// One is; the message gives the way out.
pub fn sound(place: &CampaignDir) -> Result<()> {
    for name in KEPT.into_iter().chain(["lock"]) {
        let path = place.dir.join(name);
        let Ok(data) = fs::symlink_metadata(&path) else { continue };
        let is_file = matches!(name, JOURNAL | "lock");
        let what = if data.is_symlink() {
            "a symbolic link, which quest does not follow"
        } else if is_file && !data.is_file() {
            "no plain file"
        } else if !is_file && !data.is_dir() {
            "no directory"
        } else {
            continue;
        };
        return Err(usage(format!(
            "{}: this is {what}; move it away, or choose another directory with --out",
            path.display()
        )));
    }
    Ok(())
}

/// Whether a campaign was started in a directory: an empty journal is that of one that was killed
/// before it wrote its first event.
fn is_there(place: &CampaignDir) -> bool {
    fs::symlink_metadata(place.journal()).is_ok_and(|data| data.len() > 0)
}

/// Whether a directory has nothing of a campaign.
pub fn is_empty(place: &CampaignDir) -> bool {
    KEPT.into_iter().all(|name| fs::symlink_metadata(place.dir.join(name)).is_err())
}

/// Moves an earlier campaign, if there is one, into a directory below its own, where it remains a
/// valid campaign directory; returns the new directory. The lock is held meanwhile.
///
/// # Errors
/// When something cannot be moved; what was moved by then stays moved.
pub fn set_aside(place: &CampaignDir) -> Result<Option<PathBuf>> {
    if !is_there(place) {
        return Ok(None);
    }
    let aside = aside(place);
    let moved = || -> io::Result<()> {
        fs::create_dir_all(&aside)?;
        move_all(&place.dir, &aside)
    };
    moved().with_context(|| format!("cannot move the earlier campaign to {}", aside.display()))?;
    Ok(Some(aside))
}

/// Moves a campaign from one directory to another, the journal last.
///
/// # Errors
/// When something cannot be moved; what was moved by then stays moved.
pub fn move_all(from: &Path, to: &Path) -> io::Result<()> {
    for name in KEPT {
        match fs::rename(from.join(name), to.join(name)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    fs::File::open(to)?.sync_all()?;
    fs::File::open(from)?.sync_all()
}

/// The first `DIR/old-N` that does not exist, or contains only the beginning of an interrupted move,
/// which continues there.
fn aside(place: &CampaignDir) -> PathBuf {
    let mut numbered = (1_u32..).map(|number| place.dir.join(format!("old-{number}")));
    numbered.find(|dir| is_free(dir, place)).unwrap_or_else(|| place.dir.join("old"))
}

fn is_free(dir: &Path, place: &CampaignDir) -> bool {
    let Ok(data) = fs::symlink_metadata(dir) else { return true };
    let Ok(mut entries) = fs::read_dir(dir) else { return false };
    let was_moved = |name: &str| {
        let moves = KEPT.contains(&name) && name != JOURNAL;
        moves && fs::symlink_metadata(place.dir.join(name)).is_err()
    };
    data.is_dir()
        && entries
            .all(|entry| entry.is_ok_and(|entry| entry.file_name().to_str().is_some_and(was_moved)))
}

fn usage(message: String) -> anyhow::Error {
    anyhow::Error::new(Usage(message))
}
