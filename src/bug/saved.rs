//! A saved bug: the directory that anyone can run again, and how failures find their bucket.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use serde::{Deserialize, Serialize};

use crate::base::figures::one_line;
use crate::base::hint::hint;
use crate::base::inside;
use crate::bug::pieces::{is_whole, trimmed};
use crate::bug::shell::{Recorded, repro};
use crate::bug::symptom::Symptom;
use crate::c::features::Features;
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::c::tree::CaseCode;
use crate::case::TestCase;
use crate::render::File;
use crate::toolchain::build::{Build, StageReport, Team};
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::{Stage, Verdict};

/// Who compiled what when the bug showed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Configuration {
    /// Compiles the caller's side, or the one file.
    pub caller: Toolchain,
    /// Compiles the callee's side where it is apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callee: Option<Toolchain>,
    /// Links and runs.
    pub linker: Toolchain,
}

impl Configuration {
    /// The toolchains as `build` takes them.
    pub fn team(&self) -> Team<'_> {
        let callee = self.callee.as_ref().unwrap_or(&self.caller);
        Team { caller: &self.caller, callee, linker: &self.linker }
    }

    /// Who compiles, the caller's first.
    pub fn compilers(&self) -> impl Iterator<Item = &Toolchain> {
        [Some(&self.caller), self.callee.as_ref()].into_iter().flatten()
    }

    /// Whether two toolchains compile, each one side.
    pub fn is_mixed(&self) -> bool {
        self.callee.as_ref().is_some_and(|callee| *callee != self.caller)
    }

    /// The same with another toolchain in every place.
    pub fn made_by(&self, toolchain: &Toolchain) -> Configuration {
        Configuration {
            caller: toolchain.clone(),
            callee: self.callee.as_ref().map(|_| toolchain.clone()),
            linker: toolchain.clone(),
        }
    }

    /// The files of a bug in this configuration.
    pub fn sources(&self) -> &'static [&'static str] {
        if self.callee.is_some() { &["main.c", "callee.c"] } else { &["test.c"] }
    }
}

/// `gcc-O2`, or `gcc-O2 -> tcc` for caller and callee apart.
impl std::fmt::Display for Configuration {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.caller.name)?;
        match &self.callee {
            Some(callee) => write!(f, " -> {}", callee.name),
            None => Ok(()),
        }
    }
}

/// All of a bug but its C files: `case.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Bug {
    /// The bug's name, which is that of its directory.
    pub name: String,
    /// Quest's version.
    pub quest: String,
    /// The command line that makes the test case again.
    pub again: String,
    /// The data model it was drawn for.
    pub model: String,
    /// Features of C that its program does without.
    #[serde(default, skip_serializing_if = "lacks_nothing")]
    pub without: Features,
    /// Where it showed.
    #[serde(flatten)]
    pub configuration: Configuration,
    /// What the compilers say of their version, caller's first.
    pub versions: Vec<String>,
    /// What happened.
    pub report: StageReport,
    /// The test case; several if none fails alone.
    pub cases: Vec<TestCase>,
    /// The names of its C files, the caller's first; if none are given, those of a program that was
    /// not shrunk (see [`Configuration::sources`]).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
    /// The numbers of the pieces of the test cases' code that those files do without (see `trim`).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub left_out: BTreeSet<u32>,
    /// The fingerprint, as text, once it was shrunk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// What the compilers at fault say of their version, if it is known who is.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blamed: Vec<String>,
    /// How it was made small, if it was; `again` makes the original.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shrunk: Option<Shrinking>,
    /// What became of it in each configuration of its campaign.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tries: Vec<Try>,
    /// A headline for those who never saw the campaign.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// What compilers make of its functions, of whoever is wrong first; long ones are cut.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assembly: Vec<Assembly>,
    /// Where the arguments are, if its campaign holds compilers to a convention.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<Places>,
}

/// The instructions that a compiler makes of a function.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assembly {
    /// The function, as the linker knows it.
    pub function: String,
    /// The name of the toolchain.
    pub compiler: String,
    /// A line each, labels among them.
    pub lines: Vec<String>,
}

/// Where the arguments of a call belong by a written convention, and where compilers have them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Places {
    /// The convention.
    pub convention: String,
    /// The document it follows.
    pub doc: String,
    /// Where each argument and the result belong, a line each.
    pub belongs: String,
    /// What its compilers do, as far as they could be looked at.
    pub compilers: Vec<Placing>,
    /// Whether it says who is wrong: somebody named it, or it is the platform's, which was held to compilers
    /// with types such as these.
    #[serde(default)]
    pub decides: bool,
}

/// How a compiler keeps to a convention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    /// The name of its toolchain.
    pub compiler: String,
    /// What is elsewhere; nothing if everything is where it belongs.
    pub elsewhere: Vec<Elsewhere>,
    /// Whether it follows another convention, for it differs in the plainest calls.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub follows_another: bool,
}

impl Placing {
    /// Whether it differs as `caller` or `callee`.
    pub fn differs_as(&self, side: &str) -> bool {
        self.elsewhere.iter().any(|one| one.side == side)
    }
}

/// What is not where it belongs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Elsewhere {
    /// Who does not follow the convention: `caller` or `callee`.
    #[serde(default)]
    pub side: String,
    /// The sentence that says so.
    pub sentence: String,
    /// Registers and stack, by the convention and as found; may be empty.
    pub picture: String,
}

/// How a bug was made small.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Shrinking {
    /// Values that the original test case passes.
    pub values: usize,
    /// Candidates tried.
    pub tries: u32,
    /// Programs built for them.
    pub programs: u32,
    /// Seconds of wall time.
    #[serde(default)]
    pub seconds: f64,
    /// Whether nothing smaller fails.
    pub is_smallest: bool,
    /// How often the original failed when it was repeated, from 0 to 1.
    #[serde(default = "always", skip_serializing_if = "is_always")]
    pub rate: f64,
}

fn lacks_nothing(without: &Features) -> bool {
    without.is_empty()
}

fn always() -> f64 {
    1.0
}

fn is_always(rate: &f64) -> bool {
    *rate >= 1.0
}

/// What became of a bug's program in a configuration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Try {
    /// The name of the caller's toolchain, or of the only one.
    pub caller: String,
    /// The name of the callee's toolchain where it is apart.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callee: Option<String>,
    /// What happened.
    #[serde(flatten)]
    pub symptom: Symptom,
    /// The first line that tells of it: a wrong value, or the compiler's complaint.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub what: String,
    /// The name of the compiler that failed to compile its side, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compiler: Option<String>,
    /// The name of the compiler that got a constant wrong, if the value that the program prints as expected
    /// is not the one that was drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constant: Option<String>,
    /// Whether it passes with other values, for each set of them, and with poison in registers and on the
    /// stack before the call; empty if that was not tried.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<bool>,
}

impl Try {
    /// Whether the program passed.
    pub fn passed(&self) -> bool {
        self.symptom.verdict == Verdict::Passed
    }

    /// Whether it passed, and not by luck: with all other sets of values, too.
    pub fn passes(&self) -> bool {
        self.passed() && self.sets.iter().all(|passed| *passed)
    }
}

/// What a bug is called while it is written.
const NEW: &str = ".quest-new-";

/// What a bug is called while a smaller one takes its place.
const OLD: &str = ".quest-old-";

/// What Quest writes into a bug's directory. All else is somebody's own, and stays.
const OWN: [&str; 10] = [
    "case.json",
    "repro.sh",
    "repro.c",
    "caller.c",
    "callee.c",
    "main.c",
    "test.c",
    "report.md",
    "interesting.sh",
    "original",
];

/// Writes a file, and returns once it is on disk.
fn write_through(path: &Path, text: &str) -> io::Result<()> {
    let mut file = fs::File::create(path)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

/// Bytes of a file of a saved bug at most: hundreds of test cases that fail only together take a tenth
/// of it.
pub(crate) const LARGEST: u64 = 64 << 20;

/// Values in `case.json` at most, likewise. Each takes some tens of bytes of memory.
const MOST_VALUES: usize = 2_000_000;

/// How many values a JSON text has, about: they have commas, or brackets, between them.
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

/// Checks that a JSON text of test cases does not fill the memory when it is read.
///
/// # Errors
/// It would.
pub(crate) fn bounded(json: &str) -> Result<()> {
    match values(json) {
        0..=MOST_VALUES => Ok(()),
        values => bail!("it holds {values} values, and a saved bug has {MOST_VALUES} at most"),
    }
}

/// Whether a saved bug is there, and not something else of its name.
fn is_bug(dir: &Path) -> bool {
    let kind = |path: &Path| fs::symlink_metadata(path).map(|data| data.file_type());
    kind(dir).is_ok_and(|kind| kind.is_dir())
        && kind(&dir.join("case.json")).is_ok_and(|kind| kind.is_file())
}

/// A name beside another that nothing has.
fn unused(path: &Path) -> PathBuf {
    let numbered = (1_u32..).map(|number| path.with_added_extension(format!("old-{number}")));
    let mut free = numbered.filter(|path| fs::symlink_metadata(path).is_err());
    free.next().unwrap_or_else(|| path.with_added_extension("old"))
}

/// Moves what is somebody's own from a bug's old directory to its new one, and removes the old.
fn replaced(old: &Path, new: &Path) -> io::Result<()> {
    for entry in fs::read_dir(old)? {
        let name = entry?.file_name();
        let place = new.join(&name);
        if !OWN.iter().any(|own| name == *own) && !place.exists() {
            fs::rename(old.join(&name), place)?;
        }
    }
    fs::remove_dir_all(old)
}

impl Bug {
    /// A failure, before anything else is known of it.
    pub fn new(
        again: &str,
        rules: &Rules,
        configuration: &Configuration,
        cases: &[TestCase],
        report: &StageReport,
    ) -> Bug {
        Bug {
            name: String::new(),
            quest: env!("CARGO_PKG_VERSION").into(),
            again: again.into(),
            model: rules.model.name.into(),
            without: rules.lacks,
            configuration: configuration.clone(),
            versions: Vec::new(),
            report: report.clone(),
            cases: cases.to_vec(),
            sources: Vec::new(),
            left_out: BTreeSet::new(),
            fingerprint: None,
            blamed: Vec::new(),
            shrunk: None,
            tries: Vec::new(),
            title: String::new(),
            assembly: Vec::new(),
            places: None,
        }
    }

    /// The rules that its test cases keep to; none if its data model is unknown.
    pub fn rules(&self) -> Option<Rules<'static>> {
        Some(Rules::of_any_suite(Model::named(&self.model)?, self.without))
    }

    /// The code of its C files; none if its data model is unknown.
    pub fn code(&self) -> Option<Vec<CaseCode>> {
        let rules = self.rules()?;
        let cases: Vec<CaseCode> = self.cases.iter().map(|case| case.code(&rules)).collect();
        Some(trimmed(&cases, self.report.stage, &self.left_out))
    }

    /// Saves the bug as `out/NAME/`, in place of what Quest wrote there, whole or not at all: it is
    /// written aside and renamed.
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
                // Somebody else's, or a link to it: it is kept, whatever is in it.
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

    /// Mends a directory of bugs after a campaign that was killed while it saved one: what was put
    /// aside comes back if nothing took its place, and half-written ones go.
    ///
    /// # Errors
    /// When the directory cannot be read or written; that it is not there is none.
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
        let text = inside::read(&path, LARGEST)
            .with_context(|| format!("{} is no saved bug: cannot read case.json", dir.display()))?;
        Bug::parse(&text).with_context(|| format!("{} is damaged", path.display()))
    }

    /// The bug that a text is, which anybody may have written: its names stay in its directory, and its
    /// test cases in memory.
    fn parse(text: &str) -> Result<Bug> {
        bounded(text)?;
        let bug: Bug = serde_json::from_str(text)?;
        if bug.name.contains(['/', '\0']) || bug.name == "." || bug.name == ".." {
            bail!("name: `{}` is no directory's name", one_line(&bug.name));
        }
        if let Some(source) = bug.sources.iter().find(|name| !inside::is_file_name(name)) {
            let source = one_line(source);
            bail!(
                "sources: `{source}` is no file of the bug's own directory; expected a name as repro.c"
            );
        }
        for (number, case) in bug.cases.iter().enumerate() {
            if let Err(error) = case.check() {
                bail!("cases[{}]: {error}", number + 1);
            }
        }
        Ok(bug)
    }

    /// The text of a file in its directory.
    ///
    /// # Errors
    /// When it is not there, no plain file, or larger than any source that Quest writes.
    pub fn file(dir: &Path, name: &str) -> Result<String> {
        let path = dir.join(name);
        inside::read(&path, LARGEST).with_context(|| format!("cannot read {}", path.display()))
    }

    /// Builds and runs the saved files again.
    ///
    /// # Errors
    /// When a tool is missing or a file gone, or the user interrupts.
    pub fn replay(
        &self,
        dir: &Path,
        build: &Build,
        configuration: &Configuration,
    ) -> Result<StageReport> {
        let sources = self.sources();
        for source in &sources {
            build.write(source, &Bug::file(dir, source)?)?;
        }
        let team = configuration.team();
        Ok(match self.last_stage() {
            Stage::Compile => build.compile_all(team, &sources)?,
            _ => build.build_and_run(team, &sources, None)?,
        })
    }

    /// How far its files can come: what is only compiled has no `main`.
    pub fn last_stage(&self) -> Stage {
        let is_whole = self.code().is_none_or(|code| code.iter().all(is_whole));
        if is_whole { Stage::Run } else { Stage::Compile }
    }

    /// The names of its C files, the caller's first.
    pub fn sources(&self) -> Vec<&str> {
        match &self.sources[..] {
            [] => self.configuration.sources().to_vec(),
            sources => sources.iter().map(String::as_str).collect(),
        }
    }

    /// The script `repro.sh`; `files` are those that are saved with it.
    fn repro_script(&self, files: &[File]) -> String {
        let sources = self.sources();
        let tells = |(name, text): &File| {
            sources.contains(&name.as_str()) && text.contains("quest: test case")
        };
        repro(&Recorded {
            name: &self.name,
            quest: &self.quest,
            team: self.configuration.team(),
            sources: &sources,
            report: &self.report,
            last: self.last_stage(),
            tells: files.iter().any(tells),
        })
    }
}
