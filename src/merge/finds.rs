//! The bugs of a sum: each once, by the smallest program that shows it, under a name that no other has.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use super::programs::{Key, Kind, Program, Programs};
use super::sum::{Sum, found};
use crate::base::inside;
use crate::bug::bucket::slug;
use crate::bug::examples::{Examples, FILE};
use crate::bug::expected::paste;
use crate::bug::saved::{Bug, LARGEST};
use crate::journal::directory::CampaignDir;
use crate::journal::event::{Finding, Names};
use crate::render::File;

/// The script whose second line names the bug.
const INTERESTING: &str = "interesting.sh";

/// The bugs of a sum.
#[derive(Debug, Default)]
pub(super) struct Finds {
    /// What the sum reports: each bug, unsupported feature and flaky failure, in the order of their names.
    pub(super) reported: Vec<Finding>,
    /// The names in the sum of what each part found, in the order of the parts.
    pub(super) names: Vec<Names>,
    /// The programs to be saved.
    saved: Vec<Saved>,
}

/// A program, and where it belongs.
#[derive(Debug)]
struct Saved {
    from: PathBuf,
    kind: Kind,
    /// Whether it is only another program of a bug that is reported.
    is_alike: bool,
    name: String,
    examples: Examples,
}

/// All findings that have one key, and their program.
struct Own<'s> {
    findings: Vec<&'s Finding>,
    program: Option<&'s Program>,
}

impl Finds {
    /// Of all parts, by what their directories have saved.
    pub(super) fn of(sum: &Sum) -> Finds {
        let mut by_key: BTreeMap<Key, Vec<&Finding>> = BTreeMap::new();
        for finding in sum.parts.iter().flat_map(|(_, section)| found(section)) {
            by_key.entry(Key::of(finding)).or_default().push(finding);
        }
        let keys: BTreeSet<Key> = by_key.keys().cloned().collect();
        let programs = Programs::of(&sum.places);
        let own =
            |key: &Key| Own { findings: by_key[key].clone(), program: programs.best.get(key) };
        let mut bugs: Vec<(String, Vec<Key>)> =
            programs.bugs(&keys).into_iter().map(|bug| (own(&bug[0]).stem(), bug)).collect();
        bugs.sort();
        let (mut taken, mut taken_by_flaky) = (BTreeSet::new(), BTreeSet::new());
        let mut name = |stem: &str, kind| match kind {
            Kind::Flaky => unused(&mut taken_by_flaky, stem),
            Kind::Bug | Kind::Unsupported => unused(&mut taken, stem),
        };
        let mut finds = Finds::default();
        let mut names: BTreeMap<Key, String> = BTreeMap::new();
        let mut save = |key: &Key, name: &str, is_alike| {
            let program = own(key).program.map(|program| program.dir.clone());
            let examples = programs.examples.get(key).cloned().unwrap_or_default();
            let saved = program.map(|from| Saved {
                from,
                kind: key.kind,
                is_alike,
                name: name.into(),
                examples,
            });
            finds.saved.extend(saved);
        };
        for (stem, bug) in &bugs {
            let first = &bug[0];
            let name = name(stem, first.kind);
            save(first, &name, false);
            finds.reported.push(own(first).reported(&name, stem));
            names.extend(bug.iter().map(|key| (key.clone(), name.clone())));
        }
        for key in bugs.iter().flat_map(|(_, bug)| &bug[1..]) {
            save(key, &name(&own(key).stem(), key.kind), true);
        }
        finds.names = sum.parts.iter().map(|(_, section)| given(found(section), &names)).collect();
        finds
    }

    /// Saves all programs in a campaign's directory. What somebody removed is only reported.
    ///
    /// # Errors
    /// When a file cannot be read or written.
    pub(super) fn save(&self, place: &CampaignDir) -> Result<()> {
        for Saved { from, kind, is_alike, name, examples } in &self.saved {
            let out = match kind {
                _ if *is_alike => place.alike(),
                Kind::Bug => place.bugs(),
                Kind::Unsupported => place.unsupported(),
                Kind::Flaky => place.flaky(),
            };
            let mut files = files(from)?;
            files.retain(|(name, _)| name != FILE);
            let examples = examples.to_string();
            files.extend((!examples.is_empty()).then(|| (FILE.into(), examples)));
            copy(from, &out, name, files)?;
        }
        Ok(())
    }
}

impl Own<'_> {
    /// The finding of the program; some other, whatever their order, if it is not saved any more.
    fn finding(&self) -> &Finding {
        let of_program = self.program.and_then(|program| {
            self.findings.iter().find(|finding| finding.again == program.bug.again)
        });
        let order = |finding: &&&Finding| (finding.again.clone(), finding.configuration.clone());
        let least = || self.findings.iter().min_by_key(order);
        of_program.or_else(least).unwrap_or(&self.findings[0])
    }

    /// Its name, as long as no other has it.
    fn stem(&self) -> String {
        let finding = self.finding();
        slug(finding.stem.as_ref().unwrap_or(&finding.name))
    }

    /// What the sum says of it.
    fn reported(&self, name: &str, stem: &str) -> Finding {
        let finding = self.finding().clone();
        Finding {
            paste: finding.paste.map(|_| paste(name, &finding.configuration, &finding.suite)),
            name: name.into(),
            stem: (name != stem).then(|| stem.into()),
            dir: String::new(),
            ..finding
        }
    }
}

/// The names of what a part found, where the sum has others.
fn given<'f>(found: impl Iterator<Item = &'f Finding>, all: &BTreeMap<Key, String>) -> Names {
    let mut names = Names::default();
    for finding in found {
        let names = if finding.flaky { &mut names.flaky } else { &mut names.bugs };
        if let Some(name) = all.get(&Key::of(finding)).filter(|name| **name != finding.name) {
            names.insert(finding.name.clone(), name.clone());
        }
    }
    names
}

/// Copies a saved bug to a directory of bugs, under another name.
///
/// # Errors
/// When it cannot be read or written.
pub(super) fn copy(saved: &Path, out: &Path, name: &str, mut files: Vec<File>) -> Result<()> {
    let bug = Bug::load(saved)?;
    let (before, after) = (format!("\n# {}: ", bug.name), format!("\n# {name}: "));
    for (file, text) in &mut files {
        if file == INTERESTING {
            *text = text.replacen(&before, &after, 1);
        }
    }
    Bug { name: name.into(), ..bug }.save(out, &files)?;
    Ok(())
}

/// The files of a saved bug that saving it again does not make, in order.
///
/// # Errors
/// When one cannot be read.
pub(super) fn files(saved: &Path) -> Result<Vec<File>> {
    let mut files = Vec::new();
    let mut dirs = vec![String::new()];
    while let Some(dir) = dirs.pop() {
        let path = saved.join(&dir);
        let cannot = || format!("cannot read {}", path.display());
        for entry in fs::read_dir(&path).with_context(cannot)? {
            let entry = entry.with_context(cannot)?;
            let own = entry.file_name().to_string_lossy().into_owned();
            let name = if dir.is_empty() { own } else { format!("{dir}/{own}") };
            let kind = entry.file_type().with_context(cannot)?;
            if kind.is_dir() && dir.is_empty() {
                dirs.push(name);
            } else if kind.is_file() && !["case.json", "repro.sh"].contains(&&name[..]) {
                // Somebody else's file that is no text stays where it is.
                files.extend(inside::read(&entry.path(), LARGEST).ok().map(|text| (name, text)));
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The name itself, or else with a number that is not taken, and takes it.
fn unused(taken: &mut BTreeSet<String>, stem: &str) -> String {
    let numbered = (2_u64..).map(|number| format!("{stem}-{number}"));
    let mut names = std::iter::once(stem.to_string()).chain(numbered);
    let name = names.find(|name| taken.insert(name.clone()));
    name.unwrap_or_default()
}
