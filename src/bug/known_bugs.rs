//! The known bugs of a running campaign: those it found, those in its directory, and those
//! of a directory given by `--known`. A new failure is first compared with them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::bug::fingerprint::{self, IN_COMPANY, WRONG_CODE};
use crate::bug::saved::Bug;
use crate::bug::symptom::Symptom;
use crate::c::model::Model;
use crate::case::TestCase;
use crate::case::family::Experiment;

/// A known bug.
#[derive(Debug, Clone, PartialEq)]
pub struct KnownBug {
    /// Its name.
    pub name: String,
    /// Its fingerprint.
    pub fingerprint: String,
    /// Versions of the compilers at fault.
    pub blamed: Vec<String>,
    /// The data model it was found under.
    pub model: String,
    /// The smallest test case that shows it.
    pub case: TestCase,
    /// Whether it needs other test cases in the same program.
    pub takes_company: bool,
    /// Its symptoms, in all configurations.
    pub symptoms: BTreeSet<Symptom>,
    /// Test cases of other shapes that show it.
    pub shapes: Vec<TestCase>,
    /// The number of test cases shrunk since, whether their shapes were new or not.
    pub looked: usize,
}

/// All known bugs.
#[derive(Debug, Default)]
pub struct KnownBugs {
    bugs: Vec<KnownBug>,
    names: BTreeSet<String>,
    /// By the failures' bucket: the bug of the last ones, and how many in a row.
    streaks: BTreeMap<String, (String, u32)>,
}

/// After this many consecutive failures of a bucket that were one bug, further ones are no longer tried each.
pub const CONFIRMED: u32 = 20;

/// Then one in this many is still tried.
pub const SAMPLE: u32 = 16;

/// Known bugs that a failure is held against, the likeliest first, in two programs together; shrinking costs some
/// thirty.
const SUSPECTS: usize = 12;

/// The number of shapes of one bug that are shrunk, including the first: enough to show whether a compiler's
/// message has one reason or several, and as many as a person reads.
const SHAPES: usize = 6;

impl KnownBug {
    /// A saved bug; nothing if it was never shrunk.
    pub fn of(bug: &Bug) -> Option<KnownBug> {
        Some(KnownBug {
            name: bug.name.clone(),
            fingerprint: fingerprint::today(bug)?,
            blamed: bug.blamed.clone(),
            model: bug.model.clone(),
            case: bug.cases.first()?.clone(),
            takes_company: bug.cases.len() > 1,
            shapes: Vec::new(),
            looked: 0,
            symptoms: bug
                .tries
                .iter()
                .filter(|one| !one.passed())
                .map(|one| one.symptom.clone())
                .chain([Symptom::of(&bug.report)])
                .collect(),
        })
    }

    /// Whether a rejected test case may be rejected for want of this bug's feature, if the bug is the want of one.
    pub fn allows_for(&self, failing: &TestCase, model: &Model) -> bool {
        let feature = fingerprint::feature(&self.fingerprint);
        feature.is_none_or(|one| failing.needs(one, model))
    }

    /// Whether a failing test case has a shape different from those that show this bug already, and is worth
    /// examining.
    pub fn is_new_shape(&self, failing: &TestCase, model: &Model) -> bool {
        let holds =
            |shape: &TestCase| shape.is_nothing() || shape.experiment(failing, model).is_some();
        let mut shapes = std::iter::once(&self.case).chain(&self.shapes);
        self.looked + 1 < SHAPES && !shapes.any(holds)
    }

    /// The experiment that tells whether a test case fails for the reason of this bug, in the first of its shapes
    /// that the test case holds.
    pub fn experiment(&self, failing: &TestCase, model: &Model) -> Option<Experiment> {
        let mut shapes = std::iter::once(&self.case).chain(&self.shapes);
        shapes.find_map(|shape| shape.experiment(failing, model))
    }

    /// Whether a failure may be this bug, as far as one sees without a trial.
    fn may_be(&self, symptom: &Symptom, versions: &[String], model: &Model) -> bool {
        self.model == model.name
            && self.symptoms.contains(symptom)
            && self.blamed.iter().any(|version| versions.contains(version))
    }
}

impl KnownBugs {
    /// Adds a bug. Of two bugs with one name the first stays.
    pub fn add(&mut self, bug: KnownBug) {
        if self.names.insert(bug.name.clone()) {
            self.bugs.push(bug);
        }
    }

    /// Adds saved bugs that were shrunk; records the names of all.
    pub fn read(&mut self, bugs: &[Bug]) {
        for bug in bugs {
            match KnownBug::of(bug) {
                Some(bug) => self.add(bug),
                None => drop(self.names.insert(bug.name.clone())),
            }
        }
    }

    /// Each bug.
    pub fn bugs(&self) -> &[KnownBug] {
        &self.bugs
    }

    /// The bug of compilers that took part with a symptom's message: it needs no trial.
    pub fn by_message(
        &self,
        symptom: &Symptom,
        versions: &[String],
        model: &Model,
    ) -> Option<&KnownBug> {
        let is_told = symptom.is_told();
        self.bugs.iter().find(|bug| is_told && bug.may_be(symptom, versions, model))
    }

    /// Records another test case that shows a bug, and its first failure.
    pub fn seen(&mut self, name: &str, case: &TestCase, symptom: Symptom) {
        if let Some(bug) = self.bugs.iter_mut().find(|bug| bug.name == name) {
            bug.symptoms.insert(symptom);
            bug.looked += 1;
            if bug.case != *case && !bug.shapes.contains(case) {
                bug.shapes.push(case.clone());
            }
        }
    }

    /// Whether a bug is only something that a compiler lacks.
    pub fn is_unsupported(&self, name: &str) -> bool {
        let mut bugs = self.bugs.iter().filter(|bug| bug.name == name);
        bugs.any(|bug| fingerprint::feature(&bug.fingerprint).is_some())
    }

    /// The number of bugs, which changes when one is added.
    pub fn len(&self) -> usize {
        self.bugs.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.bugs.is_empty()
    }

    /// The bug with a fingerprint in compilers of which one is at fault.
    pub fn find(&self, fingerprint: &str, blamed: &[String]) -> Option<&KnownBug> {
        let shares = |bug: &&KnownBug| bug.blamed.iter().any(|version| blamed.contains(version));
        let is_it = |bug: &&KnownBug| fingerprint::are_one(&bug.fingerprint, fingerprint);
        self.bugs.iter().filter(shares).find(is_it)
    }

    /// A bug of wrong code, or one that damages a compiler, in compilers of which one is at fault, that explains test
    /// cases with this fingerprint, of which the first is given.
    pub fn explaining(
        &self,
        case: &TestCase,
        fingerprint: &str,
        blamed: &[String],
        model: &Model,
    ) -> Option<&KnownBug> {
        let kind = |fingerprint: &str| fingerprint.split(": ").next().map(String::from);
        // How much of it did the damage could not be shrunk away: it may show only much later.
        let is_damage = fingerprint.contains(IN_COMPANY);
        let explains = |bug: &&KnownBug| {
            kind(&bug.fingerprint) == kind(fingerprint)
                && !fingerprint::by_other_passes(&bug.fingerprint, fingerprint)
                && bug.blamed.iter().any(|version| blamed.contains(version))
                && (case.is_explained_by(&bug.case, model)
                    || (is_damage && bug.case.is_explained_by(case, model)))
        };
        let is_wrong = fingerprint.contains(WRONG_CODE);
        self.bugs.iter().filter(|_| is_wrong || is_damage).find(explains)
    }

    /// The bug with a complaint of compilers of which one is at fault, if it needs other test cases in the same
    /// program, or the failure with this fingerprint does, but not both.
    pub fn in_other_company(
        &self,
        fingerprint: &str,
        complaint: &Symptom,
        blamed: &[String],
        model: &Model,
    ) -> Option<&KnownBug> {
        let takes_company = fingerprint.contains(IN_COMPANY);
        let is_it = |bug: &&KnownBug| {
            bug.takes_company != takes_company && bug.may_be(complaint, blamed, model)
        };
        self.bugs.iter().filter(|_| complaint.is_told()).find(is_it)
    }

    /// The bugs that a failure may be: of compilers that took part, with the same symptom, and
    /// such that the failing test case holds what triggers them; the one met last in its bucket first.
    pub fn suspects(
        &self,
        bucket: &str,
        symptom: &Symptom,
        versions: &[String],
        model: &Model,
        holds: impl Fn(&KnownBug) -> bool,
    ) -> Vec<KnownBug> {
        let last = self.streaks.get(bucket).map(|(name, _)| name);
        let is_suspect = |bug: &&KnownBug| bug.may_be(symptom, versions, model) && holds(bug);
        let mut bugs: Vec<&KnownBug> = self.bugs.iter().filter(is_suspect).collect();
        bugs.sort_by_key(|bug| Some(&bug.name) != last);
        bugs.into_iter().take(SUSPECTS).cloned().collect()
    }

    /// The bugs that a failure may be, of those that show only with other names of objects and functions.
    pub fn by_names(&self, symptom: &Symptom, versions: &[String], model: &Model) -> Vec<KnownBug> {
        let is_such = |bug: &&KnownBug| !fingerprint::names(&bug.fingerprint).is_empty();
        let bugs = self.bugs.iter().filter(is_such);
        bugs.filter(|bug| bug.may_be(symptom, versions, model)).cloned().collect()
    }

    /// The bug assumed for a failure of several test cases together: one that needs company, too,
    /// of compilers that took part, with the same symptom.
    pub fn in_company(
        &self,
        symptom: &Symptom,
        versions: &[String],
        model: &Model,
    ) -> Option<&KnownBug> {
        let mut bugs = self.bugs.iter().filter(|bug| bug.takes_company);
        bugs.find(|bug| bug.may_be(symptom, versions, model))
    }

    /// Whether a known bug of compilers that took part shows a symptom.
    pub fn shows(&self, symptom: &Symptom, versions: &[String], model: &Model) -> bool {
        self.bugs.iter().any(|bug| bug.may_be(symptom, versions, model))
    }

    /// Whether a failure of a bucket is assumed to be a bug without a trial, since this many before it
    /// were.
    pub fn is_assumed(&self, bucket: &str, name: &str) -> bool {
        let streak = self.streaks.get(bucket).filter(|(last, _)| last == name);
        streak.is_some_and(|(_, times)| *times >= CONFIRMED && !times.is_multiple_of(SAMPLE))
    }

    /// Records that a failure of a bucket was a bug.
    pub fn confirmed(&mut self, bucket: &str, name: &str) {
        match self.streaks.get_mut(bucket) {
            Some((last, times)) if last == name => *times += 1,
            _ => drop(self.streaks.insert(bucket.into(), (name.into(), 1))),
        }
    }

    /// An unused name: the given one, or else with a number appended.
    pub fn unused(&self, name: &str) -> String {
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut names = std::iter::once(name.to_string()).chain(numbered);
        names.find(|name| !self.names.contains(name)).unwrap_or_default()
    }
}

/// The saved bugs of a directory, in order of their names; other entries are skipped.
pub fn saved(dir: &Path) -> Vec<Bug> {
    let entries = fs::read_dir(dir).into_iter().flatten().flatten();
    let mut paths: Vec<_> = entries.map(|entry| entry.path()).collect();
    paths.sort();
    let is_whole = |path: &&std::path::PathBuf| {
        path.file_name().is_some_and(|name| !name.to_string_lossy().starts_with('.'))
    };
    paths.iter().filter(is_whole).filter_map(|path| Bug::load(path).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::c::model::LP64;
    use crate::toolchain::verdict::Verdict;

    #[test]
    fn after_many_confirmations_only_some_failures_are_tried() {
        let mut book = KnownBugs::default();
        for _ in 0..CONFIRMED {
            assert!(!book.is_assumed("bucket", "bug"));
            book.confirmed("bucket", "bug");
        }
        let mut assumed = 0;
        for _ in 0..160 {
            assumed += u32::from(book.is_assumed("bucket", "bug"));
            book.confirmed("bucket", "bug");
        }
        assert_eq!(assumed, 150);
        assert!(!book.is_assumed("bucket", "other"));
        book.confirmed("bucket", "other");
        assert!(!book.is_assumed("bucket", "bug"), "the streak is broken");
    }

    #[test]
    fn a_complaint_is_one_bug_whether_it_takes_company_or_not() {
        let case: TestCase = serde_json::from_str(
            r#"{"family":"call","seed":5,"suite":"x","static":false,"varargs":[],
            "result":{"type":"void","value":{"int":"0"}},"args":[]}"#,
        )
        .expect("it is a test case");
        let symptom =
            |words: &str| Symptom { verdict: Verdict::CompilerRejected, detail: words.into() };
        let bug = |fingerprint: &str, takes_company| KnownBug {
            name: "bug".into(),
            fingerprint: fingerprint.into(),
            blamed: vec!["cc 1".into()],
            model: LP64.name.into(),
            case: case.clone(),
            takes_company,
            symptoms: [symptom("defined-twice")].into(),
            shapes: Vec::new(),
            looked: 0,
        };
        let together = format!("4 {IN_COMPANY}: f()");
        let alone = "2 compiler rejected: defined-twice";
        for (known, takes_company, new) in [(alone, false, &together[..]), (&together, true, alone)]
        {
            let mut book = KnownBugs::default();
            book.add(bug(known, takes_company));
            let find = |new, words: &str, version: &str| {
                book.in_other_company(new, &symptom(words), &[version.into()], &LP64).is_some()
            };
            assert!(find(new, "defined-twice", "cc 1"));
            assert!(!find(new, "defined-twice", "cc 2"));
            assert!(!find(new, "undefined", "cc 1"));
            assert!(!find(known, "defined-twice", "cc 1"), "its fingerprint tells");
        }
    }

    #[test]
    fn a_name_is_given_once() {
        let mut book = KnownBugs::default();
        assert_eq!(book.unused("tcc"), "tcc");
        book.names.insert("tcc".into());
        assert_eq!(book.unused("tcc"), "tcc-2");
    }

    #[test]
    fn a_few_shapes_of_a_message_are_looked_at_and_no_shape_twice() {
        let call = |args: &str| -> TestCase {
            let json = format!(
                r#"{{"family":"call","seed":5,"suite":"x","static":false,"varargs":[],
                "result":{{"type":"void","value":{{"int":"0"}}}},"args":[{args}]}}"#
            );
            serde_json::from_str(&json).expect("it is a test case")
        };
        let int = r#"{"type":{"int":"int"},"value":{"int":"1"}}"#;
        let real = r#"{"type":{"float":"double"},"value":{"real":"0x1p0"}}"#;
        let symptom =
            |words: &str| Symptom { verdict: Verdict::CompilerRejected, detail: words.into() };
        let bug = |args: &str| KnownBug {
            name: "bug".into(),
            fingerprint: String::new(),
            blamed: vec!["cc 1".into()],
            model: LP64.name.into(),
            case: call(args),
            takes_company: false,
            symptoms: [symptom("no-such-thing")].into(),
            shapes: Vec::new(),
            looked: 0,
        };
        let mut book = KnownBugs::default();
        book.add(bug(real));
        let versions = ["cc 1".to_string()];
        let told = |book: &KnownBugs, words: &str| {
            book.by_message(&symptom(words), &versions, &LP64).map(|bug| bug.looked)
        };
        assert_eq!(told(&book, "no-such-thing"), Some(0));
        assert_eq!(told(&book, "no-other-thing"), None);
        assert!(!book.bugs[0].is_new_shape(&call(real), &LP64));
        assert!(book.bugs[0].is_new_shape(&call(int), &LP64));
        book.seen("bug", &call(int), symptom("no-other-thing"));
        assert_eq!(told(&book, "no-other-thing"), Some(1), "it led to the same message");
        assert!(!book.bugs[0].is_new_shape(&call(int), &LP64));
        assert!(book.bugs[0].is_new_shape(&call(""), &LP64));
        for _ in 0..SHAPES {
            book.seen("bug", &call(""), symptom("no-such-thing"));
        }
        assert!(!book.bugs[0].is_new_shape(&call(""), &LP64));
        assert!(!bug("").is_new_shape(&call(int), &LP64), "what fails at nothing fails at all");
    }
}
