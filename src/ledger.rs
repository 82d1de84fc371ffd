//! The command lines that this user named, or agreed to, on this machine: a saved bug or a journal may
//! run these without a question, and no others.

use std::collections::BTreeSet;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::PathBuf;
use std::{env, fmt};

use crate::bug::Configuration;
use crate::inside;
use crate::toolchain::Toolchain;

/// A command line, or a file that is linked or written.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Deed {
    /// What is done with it: `compile`, `link`, `run`, `with` a library, or `write`.
    pub what: &'static str,
    /// The command line, with placeholders, or the file's path.
    pub text: String,
}

/// What a saved bug or a campaign does to this machine with the toolchains of its configurations.
pub fn deeds<'c>(configurations: impl Iterator<Item = &'c Configuration>) -> BTreeSet<Deed> {
    let toolchains = configurations.flat_map(|one| one.compilers().chain([&one.linker]));
    toolchains.flat_map(deeds_of).collect()
}

fn deeds_of(toolchain: &Toolchain) -> impl Iterator<Item = Deed> + '_ {
    let templates =
        [("compile", &toolchain.compile), ("link", &toolchain.link), ("run", &toolchain.run)];
    let commands = templates.map(|(what, template)| Deed { what, text: template.to_string() });
    // To run the program itself is no choice of anybody's.
    let commands = commands.into_iter().filter(|deed| deed.text != "{exe}");
    let libs = toolchain.libs.iter().map(|lib| Deed { what: "with", text: lib.clone() });
    commands.chain(libs)
}

/// `compile gcc -O2 -c {in} -o {out}`, with all that a terminal would act on spelled out.
impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plain = |c: char| !crate::figures::is_unprintable(c);
        write!(f, "{:7} ", self.what)?;
        self.text.chars().try_for_each(|c| match plain(c) {
            true => write!(f, "{c}"),
            false => write!(f, "{}", c.escape_unicode()),
        })
    }
}

/// What is listed for this user.
#[derive(Debug, Default)]
pub struct Ledger {
    /// Where it is kept; nowhere if the environment names no home.
    path: Option<PathBuf>,
    /// Lines of the file, in order.
    lines: Vec<String>,
}

/// Lines that are kept: the newest, for years of campaigns.
const MOST: usize = 20_000;

/// Bytes that are read.
const LARGEST: u64 = 64 << 20;

impl Ledger {
    /// The ledger of this user: `$XDG_STATE_HOME/quest/commands`, or else
    /// `~/.local/state/quest/commands`. One that cannot be read lists nothing.
    pub fn open() -> Ledger {
        let set =
            |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
        let state = set("XDG_STATE_HOME").filter(|path| path.is_absolute());
        let state = state.or_else(|| Some(set("HOME")?.join(".local/state")));
        Ledger::at(state.map(|state| state.join("quest/commands")))
    }

    fn at(path: Option<PathBuf>) -> Ledger {
        let text = path.as_ref().and_then(|path| inside::read(path, LARGEST).ok());
        let lines = text.unwrap_or_default().lines().map(String::from).collect();
        Ledger { path, lines }
    }

    /// Where it is kept, for people.
    pub fn place(&self) -> String {
        match &self.path {
            Some(path) => path.display().to_string(),
            None => "nowhere, since neither XDG_STATE_HOME nor HOME is set".into(),
        }
    }

    /// Those that are not listed.
    pub fn unlisted<'d>(&self, deeds: &'d BTreeSet<Deed>) -> Vec<&'d Deed> {
        let listed: BTreeSet<&str> = self.lines.iter().map(String::as_str).collect();
        deeds.iter().filter(|deed| !listed.contains(&line(deed)[..])).collect()
    }

    /// Lists deeds.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn add(&mut self, deeds: &BTreeSet<Deed>) -> io::Result<()> {
        let new: Vec<String> = self.unlisted(deeds).into_iter().map(line).collect();
        let (Some(path), false) = (&self.path, new.is_empty()) else { return Ok(()) };
        let dir = path.parent().unwrap_or(path);
        fs::create_dir_all(dir)?;
        self.lines.extend(new.iter().cloned());
        let text =
            |lines: &[String]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
        if self.lines.len() > MOST {
            self.lines.drain(..self.lines.len() - MOST / 2);
            let mut whole = tempfile::NamedTempFile::new_in(dir)?;
            whole.write_all(text(&self.lines).as_bytes())?;
            whole.persist(path)?;
            return Ok(());
        }
        // Others may add to it at the same time.
        let mut file = inside::open(OpenOptions::new().append(true).create(true), path)?;
        file.write_all(text(&new).as_bytes())
    }
}

/// As the file has it: JSON, in which a line has one end.
fn line(deed: &Deed) -> String {
    serde_json::json!([deed.what, deed.text]).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deeds(texts: &[&str]) -> BTreeSet<Deed> {
        texts.iter().map(|text| Deed { what: "compile", text: text.to_string() }).collect()
    }

    #[test]
    fn what_was_listed_is_known_and_nothing_else_is() -> io::Result<()> {
        let dir = tempfile::tempdir()?;
        let path = dir.path().join("state/quest/commands");
        let mut ledger = Ledger::at(Some(path.clone()));
        let (ours, theirs) = (deeds(&["gcc {in}", "a\nb"]), deeds(&["gcc {in}", "b", "a"]));
        assert_eq!(ledger.unlisted(&ours).len(), 2);
        ledger.add(&ours)?;
        ledger.add(&ours)?;
        assert_eq!(fs::read_to_string(&path)?.lines().count(), 2);
        let again = Ledger::at(Some(path));
        assert!(again.unlisted(&ours).is_empty());
        assert_eq!(again.unlisted(&theirs).len(), 2, "a line within another is another line");
        let link = Deed { what: "link", text: "gcc {in}".into() };
        assert_eq!(
            again.unlisted(&BTreeSet::from([link])).len(),
            1,
            "and is done with another aim"
        );
        Ledger::at(None).add(&ours)
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
        Ledger::at(Some(path.clone())).add(&deeds(&["new"]))?;
        let ledger = Ledger::at(Some(path));
        assert_eq!(ledger.lines.len(), MOST / 2);
        assert!(ledger.unlisted(&deeds(&["new"])).is_empty());
        Ok(())
    }
}
