//! The files of a failure while it is shrunk.

use std::path::{Path, PathBuf};
use std::{fs, io};

use anyhow::{Context, Result};

use super::Triage;
use crate::bug::bucket::Bucket;
use crate::bug::saved::{Bug, ORIGINAL, Shrinking};
use crate::c::rules::Rules;
use crate::campaign::shared::{Held, locked};
use crate::case::TestCase;
use crate::journal::now::Step;
use crate::render::File;
use crate::shrink::search::Proof;
use crate::toolchain::build::StageReport;

impl Triage<'_, '_> {
    /// Saves a failure while it is shrunk; returns the directory.
    pub(super) fn draft(
        &self,
        suspect: &mut Held,
        rules: Rules<'static>,
        proof: &Proof,
    ) -> Result<PathBuf> {
        if let Some(dir) = &suspect.draft {
            return Ok(dir.clone());
        }
        let bucket = Bucket::of(
            self.shared.configuration(suspect.target),
            &proof.report,
            &suspect.cases[0],
            rules.model,
        );
        let bug = self.bug(suspect, suspect.rules, &suspect.cases, &proof.report);
        let bug =
            Bug { shrunk: None, name: format!("{bucket}-{}", suspect.cases[0].seed()), ..bug };
        suspect.original = bug.as_original(self.drawn(suspect))?;
        let dir = self.shared.place.shrinking().join(&bug.name);
        suspect.draft = Some(dir.clone());
        self.keep(suspect, rules, &suspect.cases, &proof.report)?;
        Ok(dir)
    }

    /// Saves a failure while it waits.
    pub(super) fn store(&self, held: &Held, name: &str) -> Result<()> {
        let bug = self.bug(held, held.rules, &held.cases, &held.report);
        let bug = Bug { shrunk: None, name: name.into(), ..bug };
        bug.save(&self.shared.place.waiting(), &self.drawn(held))?;
        Ok(())
    }

    /// The files of test cases as drawn.
    pub(super) fn drawn(&self, suspect: &Held) -> Vec<File> {
        let Held { rules, again, cases, files, .. } = suspect;
        let program = self.shared.drawn(rules, again, cases);
        match suspect.report.is_early_end() {
            true => program.files_telling_end(*files),
            false => program.files(*files),
        }
    }

    /// Writes the current state of a draft.
    pub(super) fn keep(
        &self,
        suspect: &Held,
        rules: Rules<'static>,
        cases: &[TestCase],
        report: &StageReport,
    ) -> Result<()> {
        let Some(name) = suspect.draft.as_ref().and_then(|dir| dir.file_name()) else {
            return Ok(());
        };
        self.shared.board.step(Step::Shrinking, cases.iter().map(|case| case.values()).sum());
        let mut bug = self.bug(suspect, rules, cases, report);
        bug.name = name.to_string_lossy().into_owned();
        let runner = self.runner(suspect.target, rules).in_files(suspect.files);
        let mut files = runner.files(cases, report);
        files.extend_from_slice(&suspect.original);
        bug.save(&self.shared.place.shrinking(), &files)?;
        Ok(())
    }

    /// A bug before it was tried everywhere.
    pub(super) fn bug(
        &self,
        suspect: &Held,
        rules: Rules<'static>,
        cases: &[TestCase],
        report: &StageReport,
    ) -> Bug {
        let configuration = self.shared.configuration(suspect.target).in_files(suspect.files);
        let values = suspect.values.unwrap_or_default();
        Bug {
            versions: locked(&self.shared.watch).versions(&configuration),
            shrunk: Some(Shrinking { values, ..Shrinking::default() }),
            ..Bug::new(&suspect.again, &rules, &configuration, cases, report)
        }
    }
}

/// Removes a draft that is saved elsewhere.
pub fn remove(draft: &Path) -> Result<()> {
    match fs::remove_dir_all(draft) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("cannot remove {}", draft.display()))
        }
        _ => Ok(()),
    }
}

/// The original files of a draft.
pub(super) fn original(draft: &Path) -> Result<Vec<File>> {
    let dir = draft.join(ORIGINAL);
    let entries = fs::read_dir(&dir).with_context(|| format!("cannot read {}", dir.display()))?;
    let mut files = Vec::new();
    for entry in entries {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let text = Bug::file(&dir, &name)?;
        files.push((format!("{ORIGINAL}/{name}"), text));
    }
    files.sort();
    Ok(files)
}
