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
use crate::c::check::Checks;
use crate::c::complaint::{self, Complaint, Measure, Side, Topic};
use crate::c::features::Features;
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::c::tree::CaseCode;
use crate::case::TestCase;
use crate::render::File;
use crate::toolchain::build::{Build, StageReport};
use crate::toolchain::configuration::Configuration;
use crate::toolchain::verdict::{Stage, Verdict};

/// All of a bug but its C files: `case.json`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Bug {
    /// The bug's name, which is that of its directory.
    pub name: String,
    /// Quest's version.
    pub quest: String,
    /// The command line that draws the test case again.
    pub again: String,
    /// The data model it was drawn for.
    pub model: String,
    /// Features of C that its program avoids.
    #[serde(default, skip_serializing_if = "lacks_nothing")]
    pub without: Features,
    /// The form of the checks with which it fails.
    #[serde(default, skip_serializing_if = "Checks::is_full")]
    pub checks: Checks,
    /// The configuration in which it occurred.
    #[serde(flatten)]
    pub configuration: Configuration,
    /// The compilers' versions, the caller's first.
    pub versions: Vec<String>,
    /// The verdict.
    pub report: StageReport,
    /// The test case; several if none fails alone.
    pub cases: Vec<TestCase>,
    /// The names of its C files, the caller's first; if none are given, those of a program that was
    /// not shrunk (see [`Configuration::sources`]).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<String>,
    /// The numbers of the pieces of the test cases' code that were trimmed from those files (see `trim`).
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub left_out: BTreeSet<u32>,
    /// The fingerprint, as text, once it was shrunk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fingerprint: Option<String>,
    /// The versions of the compilers at fault, if known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub blamed: Vec<String>,
    /// How it was shrunk, if it was; `again` draws the original.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shrunk: Option<Shrinking>,
    /// Its result in each configuration of its campaign.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tries: Vec<Try>,
    /// A headline for readers who never saw the campaign.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title: String,
    /// The assembly of its functions, the wrong one first; long ones are cut.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub assembly: Vec<Assembly>,
    /// The places of its arguments, if its campaign has a convention.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places: Option<Places>,
}

/// The assembly of a function by a compiler.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assembly {
    /// The function, by its linker name.
    pub function: String,
    /// The name of the toolchain.
    pub compiler: String,
    /// One line each, including labels.
    pub lines: Vec<String>,
}

/// Where the arguments of a call belong by a written convention, and where compilers put them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Places {
    /// The convention.
    pub convention: String,
    /// Its source.
    pub doc: String,
    /// Where each argument and the result belong, one line each.
    pub belongs: String,
    /// The compilers, as far as they could be observed.
    pub compilers: Vec<Placing>,
    /// Whether it decides who is wrong: it was given, or it is the platform's, which was tested
    /// with such types.
    #[serde(default)]
    pub decides: bool,
}

/// A compiler compared with a convention.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placing {
    /// The name of its toolchain.
    pub compiler: String,
    /// Its misplaced values; none if everything is where it belongs.
    pub elsewhere: Vec<Elsewhere>,
    /// Whether it follows another convention: it differs in the plainest calls.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub follows_another: bool,
}

impl Placing {
    /// Whether it differs as `caller` or `callee`.
    pub fn differs_as(&self, side: &str) -> bool {
        self.elsewhere.iter().any(|one| one.side == side)
    }
}

/// A misplaced value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Elsewhere {
    /// The side that does not follow the convention: `caller` or `callee`.
    #[serde(default)]
    pub side: String,
    /// A sentence about it.
    pub sentence: String,
    /// Registers and stack, by the convention and as found; may be empty.
    pub picture: String,
}

/// How a bug was shrunk.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Shrinking {
    /// The number of values that the original test case passes.
    pub values: usize,
    /// The number of candidates tried.
    pub tries: u32,
    /// The number of programs built for them.
    pub programs: u32,
    /// Seconds of wall time.
    #[serde(default)]
    pub seconds: f64,
    /// Whether nothing smaller fails.
    pub is_smallest: bool,
    /// The rate at which the original failed when repeated, from 0 to 1.
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

/// The result of a bug's program in a configuration.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Try {
    /// The name of the caller's toolchain, or of the only one.
    pub caller: String,
    /// The name of the callee's toolchain if separate.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub callee: Option<String>,
    /// The verdict.
    #[serde(flatten)]
    pub symptom: Symptom,
    /// The first line about it: a wrong value, or the compiler's complaint.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub what: String,
    /// The name of the compiler that failed to compile its side, if one did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compiler: Option<String>,
    /// The name of the compiler that got a constant wrong, if the program prints a value as expected
    /// that was not drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub constant: Option<String>,
    /// Whether it passes with other values, for each set of them, and with poison in registers and on the
    /// stack before the call; empty if that was not tried.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<bool>,
}

impl Try {
    /// The wrong value that its program tells of.
    pub fn complaint(&self) -> Option<Complaint> {
        self.what.parse().ok()
    }

    /// The layout that its two sides do not agree upon.
    pub fn measure(&self) -> Option<Measure> {
        match self.complaint()?.topic {
            Topic::Layout(measure) => Some(measure),
            Topic::Value(..) => None,
        }
    }

    /// Whether the program passed.
    pub fn passed(&self) -> bool {
        self.symptom.verdict == Verdict::Passed
    }

    /// Whether it passed, and not by luck: also with all other sets of values.
    pub fn passes(&self) -> bool {
        self.passed() && self.sets.iter().all(|passed| *passed)
    }
}

/// The name of a bug's directory while it is written.
const NEW: &str = ".quest-new-";

/// The name of a bug's directory while a smaller one replaces it.
const OLD: &str = ".quest-old-";

/// Quest's files in a bug's directory. All others belong to somebody else, and stay.
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
        if !OWN.iter().any(|own| name == *own) && !place.exists() {
            fs::rename(old.join(&name), place)?;
        }
    }
    fs::remove_dir_all(old)
}

impl Bug {
    /// A failure, before anything else is known about it.
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
            checks: rules.checks,
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

    /// The rules of its test cases; none if its data model is unknown.
    pub fn rules(&self) -> Option<Rules<'static>> {
        let rules = Rules::of_any_suite(Model::named(&self.model)?, self.without);
        Some(Rules { checks: self.checks, ..rules })
    }

    /// The code of its C files; none if its data model is unknown.
    pub fn code(&self) -> Option<Vec<CaseCode>> {
        let rules = self.rules()?;
        let cases: Vec<CaseCode> = self.cases.iter().map(|case| case.code(&rules)).collect();
        Some(trimmed(&cases, self.report.stage, &self.left_out))
    }

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

    /// The text of a file in its directory.
    ///
    /// # Errors
    /// When it does not exist, is not a regular file, or is larger than any source that Quest writes.
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

    /// Whose source file was not compiled, of a program in two, as the command line has it.
    fn unit_by_command(&self) -> Option<Side> {
        let is_apart = self.configuration.callee.is_some() && self.report.stage == Stage::Compile;
        let is_callee = self.report.command.contains("callee.c");
        is_apart.then_some(if is_callee { Side::Callee } else { Side::Caller })
    }

    /// Whether its test cases have a caller and a callee.
    pub fn has_sides(&self) -> bool {
        self.cases.iter().all(|case| case.has_sides())
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

    /// The script `repro.sh`; `files` are saved with it.
    fn repro_script(&self, files: &[File]) -> String {
        let sources = self.sources();
        let tells = |(name, text): &File| {
            sources.contains(&name.as_str()) && complaint::is_printed_by(text)
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
