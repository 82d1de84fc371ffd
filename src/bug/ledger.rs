//! The command lines that this user named, or agreed to, on this machine: only these may a saved bug or a journal
//! run without a question.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};
use std::{env, fmt};

use crate::base::inside;
use crate::toolchain::configuration::Configuration;
use crate::toolchain::templates::Toolchain;

/// A command line, or a file that is linked or written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Deed {
    /// The action: `compile`, `link`, `run`, `with` a library, `draw` test cases, or `write`.
    pub what: &'static str,
    /// The command line, with placeholders, or the file's path.
    pub text: String,
}

/// The actions of a saved bug or a campaign on this machine with the toolchains of its configurations.
pub fn deeds<'c>(configurations: impl Iterator<Item = &'c Configuration>) -> BTreeSet<Deed> {
    let toolchains = configurations.flat_map(|one| one.compilers().chain([&one.linker]));
    toolchains.flat_map(deeds_of).collect()
}

fn deeds_of(toolchain: &Toolchain) -> impl Iterator<Item = Deed> + '_ {
    let templates =
        [("compile", &toolchain.compile), ("link", &toolchain.link), ("run", &toolchain.run)];
    let commands = templates.map(|(what, template)| Deed { what, text: template.to_string() });
    // Running the program itself is not a matter of choice.
    let commands = commands.into_iter().filter(|deed| deed.text != "{exe}");
    let libs = toolchain.libs.iter().map(|lib| Deed { what: "with", text: lib.clone() });
    commands.chain(libs)
}

/// `compile gcc -O2 -c {in} -o {out}`, with all control characters spelled out.
impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |c: char| !crate::base::figures::is_unprintable(c);
        write!(f, "{:7} ", self.what)?;
        self.text.chars().try_for_each(|c| match plain(c) {
            true => write!(f, "{c}"),
            false => write!(f, "{}", c.escape_unicode()),
        })
    }
}

/// The list of this user.
#[derive(Debug, Default)]
pub struct Ledger {
    /// The file, if it is writable, or else the next.
    paths: Vec<PathBuf>,
    /// Lines of the files, in order.
    lines: Vec<String>,
}

/// The most lines kept: the newest, enough for years of campaigns.
const MOST: usize = 20_000;

/// The most bytes read.
const LARGEST: u64 = 64 << 20;

impl Ledger {
    /// The ledger of this user: `$XDG_STATE_HOME/quest/commands`, or else
    /// `~/.local/state/quest/commands`; without such a home, as in a container, a directory
    /// owned by this user among temporary files. An unreadable ledger lists nothing.
    pub fn open() -> Ledger {
        let set =
            |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let state = set("XDG_STATE_HOME").or_else(|| Some(set("HOME")?.join(".local/state")));
        let state = state.filter(|path| path.is_absolute()).map(|path| path.join("quest"));
        Ledger::at(state.into_iter().chain([temporary()]))
    }

    fn at(dirs: impl IntoIterator<Item = PathBuf>) -> Ledger {
        let dirs = dirs.into_iter().filter(|dir| is_ours_alone(dir).unwrap_or(true));
        let paths: Vec<PathBuf> = dirs.map(|dir| dir.join("commands")).collect();
        let texts = paths.iter().filter_map(|path| inside::read(path, LARGEST).ok());
        let lines = texts.collect::<String>().lines().map(String::from).collect();
        Ledger { paths, lines }
    }

    /// Its path, for people.
    pub fn place(&self) -> String {
        let there = self.paths.iter().find(|path| path.exists()).or(self.paths.first());
        there.map_or("nowhere".into(), |path| path.display().to_string())
    }

    /// The deeds that are not listed.
    pub fn unlisted<'d>(&self, deeds: &'d BTreeSet<Deed>) -> Vec<&'d Deed> {
        let listed: BTreeSet<&str> = self.lines.iter().map(String::as_str).collect();
        deeds.iter().filter(|deed| !listed.contains(&line(deed)[..])).collect()
    }

    /// Adds deeds.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, deeds: &BTreeSet<Deed>) -> io::Result<()> {
        let new: Vec<String> = self.unlisted(deeds).into_iter().map(line).collect();
        self.lines.extend(new.iter().cloned());
        let mut written = Ok(());
        for path in &self.paths {
            written = write(path, &new);
            if written.is_ok() {
                break;
            }
        }
        written
    }
}

/// Appends lines to a file; creates its directory, for this user alone, if missing.
fn write(path: &Path, new: &[String]) -> io::Result<()> {
    if new.is_empty() {
        return Ok(());
    }
    let dir = path.parent().unwrap_or(path);
    fs::DirBuilder::new().recursive(true).mode(0o700).create(dir)?;
    if !is_ours_alone(dir)? {
        return Err(io::Error::other("it is somebody else's directory"));
    }
    let text = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
    let before = inside::read(path, LARGEST).unwrap_or_default();
    let all: Vec<&str> = before.lines().chain(new.iter().map(String::as_str)).collect();
    if all.len() > MOST {
        let mut whole = tempfile::NamedTempFile::new_in(dir)?;
        whole.write_all(text(&all[all.len() - MOST / 2..]).as_bytes())?;
        whole.persist(path)?;
        return Ok(());
    }
    // Other processes may append to it at the same time.
    let mut file = inside::open(OpenOptions::new().append(true).create(true), path)?;
    file.write_all(text(&new.iter().map(String::as_str).collect::<Vec<_>>()).as_bytes())
}

/// Anybody can create a directory of any name among temporary files first.
fn temporary() -> PathBuf {
    env::temp_dir().join(format!("quest_state_{}", rustix::process::geteuid().as_raw()))
}

/// Whether a directory belongs to this user, and nobody else may write there.
fn is_ours_alone(dir: &Path) -> io::Result<bool> {
    let data = fs::symlink_metadata(dir)?;
    let is_ours = data.uid() == rustix::process::geteuid().as_raw();
    Ok(data.is_dir() && is_ours && data.mode() & 0o022 == 0)
}

/// A line of the file: JSON, in which a line has only one end.
fn line(deed: &Deed) -> String {
    serde_json::json!([deed.what, deed.text]).to_string()
}

#[cfg(test)]
mod tests {
    use std::fs::Permissions;
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    fn deeds(texts: &[&str]) -> BTreeSet<Deed> {
        texts.iter().map(|text| Deed { what: "compile", text: text.to_string() }).collect()
    }

    #[test]
    fn what_was_listed_is_known_and_nothing_else_is() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let state = dir.path().join("state/quest");
        let path = state.join("commands");
        let mut ledger = Ledger::at([state.clone()]);
        let (ours, theirs) = (deeds(&["gcc {in}", "a\nb"]), deeds(&["gcc {in}", "b", "a"]));
        assert_eq!(ledger.unlisted(&ours).len(), 2);
        ledger.add(&ours)?;
        ledger.add(&ours)?;
        assert_eq!(fs::read_to_string(&path)?.lines().count(), 2);
        let again = Ledger::at([state]);
        assert!(again.unlisted(&ours).is_empty());
        assert_eq!(again.unlisted(&theirs).len(), 2, "a line within another is another line");
        let link = Deed { what: "link", text: "gcc {in}".into() };
        assert_eq!(
            again.unlisted(&BTreeSet::from([link])).len(),
            1,
            "and is done with another aim"
        );
        Ok(())
    }

    #[test]
    fn without_a_home_it_is_kept_elsewhere_but_not_in_a_directory_of_others() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        fs::write(dir.path().join("file"), "")?;
        let (none, own) = (dir.path().join("file/quest"), dir.path().join("own"));
        Ledger::at([none.clone(), own.clone()]).add(&deeds(&["gcc"]))?;
        assert!(Ledger::at([none.clone(), own.clone()]).unlisted(&deeds(&["gcc"])).is_empty());
        fs::set_permissions(&own, Permissions::from_mode(0o777))?;
        let mut open = Ledger::at([none, own]);
        assert_eq!(open.unlisted(&deeds(&["gcc"])).len(), 1, "anybody may have written it");
        assert!(open.add(&deeds(&["gcc"])).is_err());
        Ok(())
    }

    #[test]
    fn a_command_line_hides_nothing_when_it_is_shown() {
        let deed = Deed { what: "link", text: "gcc\x1b[8m; rm\u{202e} {in}\u{9b}".into() };
        assert_eq!(deed.to_string(), "link    gcc\\u{1b}[8m; rm\\u{202e} {in}\\u{9b}");
    }

    #[test]
    fn the_oldest_lines_go_when_there_are_many() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let path = dir.path().join("commands");
        let many: Vec<String> = (0..MOST).map(|number| number.to_string()).collect();
        fs::write(&path, many.iter().map(|line| format!("{line}\n")).collect::<String>())?;
        Ledger::at([dir.path().into()]).add(&deeds(&["new"]))?;
        let ledger = Ledger::at([dir.path().into()]);
        assert_eq!(ledger.lines.len(), MOST / 2);
        assert!(ledger.unlisted(&deeds(&["new"])).is_empty());
        Ok(())
    }
}
