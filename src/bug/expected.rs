//! Known failures: a file of patterns for expected failures.

use std::fmt;
use std::io;
use std::path::Path;

use wildmatch::WildMatch;

use crate::bug::known_bugs;
use crate::bug::saved::Bug;
use crate::script::{self, Given, Options, Script, ScriptError};
use crate::toolchain::verdict::Verdict;

/// The entries of a file, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Known {
    /// The last entry that matches a failure decides.
    pub entries: Vec<Entry>,
}

/// A pattern for failures. In each of its strings, `*` matches any characters and `?` one; all
/// given ones must match.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Entry {
    /// The toolchain that fails, alone or on either side.
    pub toolchain: Option<String>,
    /// Caller and callee.
    pub pair: Option<(String, String)>,
    /// The suite.
    pub suite: Option<String>,
    /// The verdict, as spelled in case.json: `check-failed`.
    pub verdict: Option<String>,
    /// The name of the failure's bucket: coarse, and known before the failure is shrunk.
    pub bucket: Option<String>,
    /// The name of the bug.
    pub bug: Option<String>,
    /// The state of such failures.
    pub state: Expectation,
    /// The reason, for people.
    pub why: Option<String>,
}

/// The state of a failure.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Expectation {
    /// It fails, as expected.
    #[default]
    Fails,
    /// It may fail or not.
    Flaky,
    /// It must not fail, whatever an earlier entry says.
    Passes,
}

/// The properties of a failure that patterns match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Failure<'a> {
    /// The name of the caller's toolchain, or of the only one.
    pub caller: &'a str,
    /// The name of the callee's toolchain if separate.
    pub callee: Option<&'a str>,
    /// The suite it was drawn from.
    pub suite: &'a str,
    /// The verdict.
    pub verdict: Verdict,
    /// The name of its bucket.
    pub bucket: &'a str,
    /// The name of its bug, once that is known.
    pub bug: Option<&'a str>,
}

const KEYS: [&str; 8] = ["toolchain", "pair", "suite", "verdict", "bucket", "bug", "state", "why"];

/// The verdicts that a failure can have.
const VERDICTS: [Verdict; 9] = [
    Verdict::CheckFailed,
    Verdict::Crashed,
    Verdict::Hung,
    Verdict::CompilerCrashed,
    Verdict::CompilerHung,
    Verdict::CompilerRejected,
    Verdict::Unsupported,
    Verdict::LinkFailed,
    Verdict::LayoutDiffers,
];

impl Known {
    /// Reads a file: JSON if its name ends in `.json`, or else Lua that returns a list; or a directory
    /// of saved bugs.
    ///
    /// # Errors
    /// When it cannot be read, or an entry is wrong: the file, the entry's number and the key.
    pub fn read(path: &Path) -> Result<Known, ScriptError> {
        if path.is_dir() {
            return Ok(Known::saved(path));
        }
        let name = path.display().to_string();
        let text =
            script::read(path).and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other));
        let text = text.map_err(|error| {
            ScriptError::new(format!("{name}: the known failures cannot be read: {error}"), None)
        })?;
        let given = if path.extension().is_some_and(|extension| extension == "json") {
            Given::json(&name, WHOLE, &text)?
        } else {
            Script::new(&Options::default())?.data(&text, &name, WHOLE)?
        };
        let entries = given.list()?.into_iter().map(entry).collect::<Result<_, _>>()?;
        Ok(Known { entries })
    }

    /// The checksum of all entries, in hexadecimal; none if there is none.
    pub fn sum(&self) -> Option<String> {
        let text: String = self.entries.iter().map(|entry| format!("{entry}\n")).collect();
        (!text.is_empty()).then(|| format!("{:08x}", crc32fast::hash(text.as_bytes())))
    }

    /// The number, from 0, and the state of the entry that decides about a failure; none if that depends
    /// on a bug that is not identified yet.
    pub fn state_of(&self, failure: &Failure) -> Option<(usize, Expectation)> {
        let index = self.entries.iter().rposition(|entry| entry.matches(failure))?;
        let entry = &self.entries[index];
        let is_open = entry.bug.is_some() && failure.bug.is_none();
        (!is_open).then_some((index, entry.state))
    }

    /// The bugs saved in a directory.
    fn saved(dir: &Path) -> Known {
        let entry = |bug: Bug| Entry {
            bug: Some(bug.name),
            why: Some(format!("saved in {}", dir.display())),
            ..Entry::default()
        };
        Known { entries: known_bugs::saved(dir).into_iter().map(entry).collect() }
    }
}

/// The name of an entry in messages: `known.lua: entry[3].verdict`.
const WHOLE: &str = "entry";

impl Entry {
    /// Whether every given pattern matches; that for the bug counts as matching while it is not identified.
    pub fn matches(&self, failure: &Failure) -> bool {
        let matching = |pattern: &str, text: &str| WildMatch::new(pattern).matches(text);
        let given = |pattern: &Option<String>, text: &str| {
            pattern.as_ref().is_none_or(|pattern| matching(pattern, text))
        };
        let pair = |(caller, callee): &(String, String)| {
            matching(caller, failure.caller)
                && failure.callee.is_some_and(|name| matching(callee, name))
        };
        let either_side = |name| given(&self.toolchain, name);
        (either_side(failure.caller) || failure.callee.is_some_and(either_side))
            && self.pair.as_ref().is_none_or(pair)
            && given(&self.suite, failure.suite)
            && given(&self.verdict, &spelled(failure.verdict))
            && given(&self.bucket, failure.bucket)
            && failure.bug.is_none_or(|bug| given(&self.bug, bug))
    }
}

/// The entry as in the file, without the reason.
impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Entry { toolchain, pair, suite, verdict, bucket, bug, state, why: _ } = self;
        let pair = pair.as_ref().map(|(caller, callee)| format!("{caller} -> {callee}"));
        f.write_str("{ ")?;
        let given = [
            ("toolchain", toolchain),
            ("pair", &pair),
            ("suite", suite),
            ("verdict", verdict),
            ("bucket", bucket),
            ("bug", bug),
        ];
        for (key, value) in given {
            if let Some(value) = value {
                write!(f, "{key} = \"{value}\", ")?;
            }
        }
        let state = match state {
            Expectation::Fails => "fails",
            Expectation::Flaky => "flaky",
            Expectation::Passes => "passes",
        };
        write!(f, "state = \"{state}\" }}")
    }
}

/// The line of Lua that lists a bug as known.
pub fn paste(bug: &str, configuration: &str, suite: &str) -> String {
    format!(
        "{{ bug = \"{bug}\", state = \"fails\", why = \"seen in {configuration}, suite {suite}\" }},"
    )
}

fn entry(given: Given) -> Result<Entry, ScriptError> {
    let mut fields = given.fields(&KEYS)?;
    let entry = Entry {
        toolchain: fields.read("toolchain", |given| given.text())?,
        pair: fields.read("pair", |given| given.parse(pair))?,
        suite: fields.read("suite", |given| given.text())?,
        verdict: fields.read("verdict", |given| given.parse(verdict))?,
        bucket: fields.read("bucket", |given| given.text())?,
        bug: fields.read("bug", |given| given.text())?,
        state: fields.read("state", |given| given.parse(state))?.unwrap_or_default(),
        why: fields.read("why", |given| given.text())?,
    };
    let Entry { toolchain, pair, suite, verdict, bucket, bug, .. } = &entry;
    if pair.is_none() && [toolchain, suite, verdict, bucket, bug].iter().all(|text| text.is_none())
    {
        return Err(fields.wrong(
            "it would match every failure; say which by toolchain, pair, suite, verdict, bucket or bug",
        ));
    }
    Ok(entry)
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once("->") {
        Some((caller, callee)) => Ok((caller.trim().into(), callee.trim().into())),
        None => Err(format!("expected CALLER -> CALLEE, got `{text}`; one alone is a toolchain")),
    }
}

/// A pattern that matches some verdict; others are misspelt.
fn verdict(text: &str) -> Result<String, String> {
    let names = VERDICTS.map(spelled);
    let pattern = WildMatch::new(text);
    if names.iter().any(|name| pattern.matches(name)) {
        return Ok(text.into());
    }
    Err(format!("no verdict is called `{text}`; there are {}", names.join(", ")))
}

fn spelled(verdict: Verdict) -> String {
    verdict.to_string().replace(' ', "-")
}

fn state(text: &str) -> Result<Expectation, String> {
    match text {
        "fails" => Ok(Expectation::Fails),
        "flaky" => Ok(Expectation::Flaky),
        "passes" => Ok(Expectation::Passes),
        _ => Err(format!("expected fails, flaky or passes, got `{text}`")),
    }
}
