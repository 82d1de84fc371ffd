//! A saved bug: the directory that anyone can run again, and how failures find their bucket.

use std::collections::BTreeSet;
use std::path::Path;

use anyhow::Result;
use serde::{Deserialize, Serialize};

use crate::bug::bisection::Bisection;
use crate::bug::pieces::{is_whole, trimmed};
use crate::bug::shell::{Recorded, repro};
use crate::c::check::Checks;
use crate::c::complaint::{self, Side};
use crate::c::features::Features;
use crate::c::model::Model;
use crate::c::rules::Rules;
use crate::c::tree::CaseCode;
use crate::case::TestCase;
use crate::case::family::FirstWrong;
use crate::render::{File, Kept};
use crate::toolchain::build::{Build, StageReport};
use crate::toolchain::configuration::Configuration;
use crate::toolchain::verdict::Stage;

mod directory;
mod tried;

pub(crate) use directory::{LARGEST, ORIGINAL, RUN_ORIGINAL, bounded};
pub use tried::{Constant, ConstantKind, Try};

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
    /// What those files keep of the program's other forms.
    #[serde(flatten)]
    pub kept: Kept,
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
    /// The pass after which it is wrong, and what else decides, as far as bisection found it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bisection: Option<Bisection>,
    /// Where a value is first wrong, if the program with more checks shows it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub first_wrong: Option<FirstWrong>,
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
            kept: Kept::default(),
            fingerprint: None,
            blamed: Vec::new(),
            shrunk: None,
            tries: Vec::new(),
            title: String::new(),
            assembly: Vec::new(),
            places: None,
            bisection: None,
            first_wrong: None,
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
        let report = match self.last_stage() {
            Stage::Compile => build.compile_all(team, &sources)?,
            _ => build.build_and_run(team, &sources, None)?,
        };
        let cases = self.cases.len();
        Ok(if self.report.is_early_end() { report.held_to_its_end(cases) } else { report })
    }

    /// The side whose source file was not compiled, in a program of two, by its command line.
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
            cases: self.cases.len(),
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
