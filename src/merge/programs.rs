//! The smallest program of each fingerprint, and which fingerprints are one bug.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use crate::bug::examples::{Example, Examples, FILE};
use crate::bug::fingerprint::{self, IN_COMPANY};
use crate::bug::known_bugs::{KnownBug, KnownBugs};
use crate::bug::saved::Bug;
use crate::bug::symptom::Symptom;
use crate::c::model::Model;
use crate::journal::directory::CampaignDir;
use crate::journal::event::Finding;
use crate::toolchain::verdict::Verdict;

/// What kinds of findings there are: none of one is a bug of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Bug,
    Unsupported,
    Flaky,
}

/// What of a finding decides which bug it is, whatever its program.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub(super) kind: Kind,
    /// Its fingerprint, or its name if it has none.
    fingerprint: String,
    /// The versions of the compilers at fault, in order.
    blamed: Vec<String>,
}

impl Key {
    /// Of a finding.
    pub(super) fn of(finding: &Finding) -> Key {
        let kind = match () {
            () if finding.flaky => Kind::Flaky,
            () if finding.is_unsupported() => Kind::Unsupported,
            () => Kind::Bug,
        };
        Key::new(kind, finding.fingerprint.as_ref(), &finding.name, &finding.blamed)
    }

    /// Of a saved bug, which may be flaky.
    fn of_saved(bug: &Bug, is_flaky: bool) -> Key {
        let feature = bug.fingerprint.as_deref().and_then(fingerprint::feature);
        let kind = match () {
            () if is_flaky => Kind::Flaky,
            () if bug.report.verdict == Verdict::Unsupported || feature.is_some() => {
                Kind::Unsupported
            }
            () => Kind::Bug,
        };
        Key::new(kind, bug.fingerprint.as_ref(), &bug.name, &bug.blamed)
    }

    fn new(kind: Kind, fingerprint: Option<&String>, name: &str, blamed: &[String]) -> Key {
        let fingerprint = fingerprint.filter(|_| kind != Kind::Flaky);
        let fingerprint = fingerprint.map_or_else(|| name.to_string(), String::clone);
        let mut blamed = blamed.to_vec();
        blamed.sort();
        Key { kind, fingerprint, blamed }
    }
}

/// A program that was saved.
#[derive(Debug)]
pub(super) struct Program {
    /// Its directory.
    pub(super) dir: PathBuf,
    /// The bug.
    pub(super) bug: Bug,
    /// Its size, then all that is said of it but its name: the least is kept.
    order: (Example, String),
}

/// The smallest program of each key, and the smallest failures.
#[derive(Debug, Default)]
pub(super) struct Programs {
    pub(super) best: BTreeMap<Key, Program>,
    pub(super) examples: BTreeMap<Key, Examples>,
}

impl Programs {
    /// Looks at all that some directories have saved, each of what was found in it: what a killed campaign saved and did not
    /// report is found again when it is resumed.
    pub(super) fn of(places: &[(CampaignDir, BTreeSet<Key>)]) -> Programs {
        let mut programs = Programs::default();
        for (place, keys) in places {
            for base in [place.bugs(), place.unsupported(), place.alike(), place.flaky()] {
                let is_flaky = base == place.flaky();
                for dir in directories(&base) {
                    // A campaign that runs still may have removed it since, or not finished it.
                    if let Ok(bug) = Bug::load(&dir) {
                        programs.add(dir, bug, is_flaky, keys);
                    }
                }
            }
        }
        programs
    }

    fn add(&mut self, dir: PathBuf, bug: Bug, is_flaky: bool, keys: &BTreeSet<Key>) {
        let key = Key::of_saved(&bug, is_flaky);
        if !keys.contains(&key) {
            return;
        }
        let examples = Examples::read(&dir.join(FILE));
        self.examples.entry(key.clone()).or_default().extend(examples);
        // Bugs are plain data; there is none that JSON cannot say.
        let text = serde_json::to_string(&Bug { name: String::new(), ..bug.clone() });
        let order = (Example::of(&bug), text.unwrap_or_default());
        if self.best.get(&key).is_none_or(|best| order < best.order) {
            self.best.insert(key, Program { dir, bug, order });
        }
    }

    /// Which keys are one bug, the one with the smallest program first: as if one campaign had found them in order of their size.
    pub(super) fn bugs(&self, keys: &BTreeSet<Key>) -> Vec<Vec<Key>> {
        let mut order: Vec<&Key> = keys.iter().collect();
        order.sort_by_cached_key(|key| {
            let best = self.best.get(key).map(|best| best.order.clone());
            (best.is_none(), best)
        });
        let mut bugs: Vec<Vec<Key>> = Vec::new();
        let mut known: BTreeMap<Kind, KnownBugs> = BTreeMap::new();
        for key in order {
            let known = known.entry(key.kind).or_default();
            let bug = self.best.get(key).map(|best| &best.bug);
            match same(known, key, bug).and_then(|number| bugs.get_mut(number)) {
                Some(bug) => bug.push(key.clone()),
                None => {
                    let known_bug = bug.and_then(KnownBug::of);
                    let name = bugs.len().to_string();
                    known_bug
                        .into_iter()
                        .for_each(|bug| known.add(KnownBug { name: name.clone(), ..bug }));
                    bugs.push(vec![key.clone()]);
                }
            }
        }
        bugs
    }
}

/// The number of the bug that a key is of, if it is known.
fn same(known: &KnownBugs, key: &Key, bug: Option<&Bug>) -> Option<usize> {
    if key.kind == Kind::Flaky {
        return None;
    }
    let (fingerprint, blamed) = (&key.fingerprint, &key.blamed);
    let by_program = || {
        let bug = bug?;
        let model = Model::named(&bug.model)?;
        let explaining = || match &bug.cases[..] {
            [case, others @ ..] if others.is_empty() || fingerprint.contains(IN_COMPANY) => {
                known.explaining(case, fingerprint, blamed, model)
            }
            _ => None,
        };
        let complaint = Symptom::of(&bug.report);
        explaining().or_else(|| known.in_other_company(fingerprint, &complaint, blamed, model))
    };
    known.find(fingerprint, blamed).or_else(by_program)?.name.parse().ok()
}

/// The directories in a directory, in order of their names, but for those that are only beginning or replaced.
fn directories(base: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(base).into_iter().flatten().flatten();
    let is_own = |path: &PathBuf| {
        path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with('.'))
    };
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(is_own).collect();
    paths.sort();
    paths
}
