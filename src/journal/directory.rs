//! The directory of a campaign.

use std::path::{Path, PathBuf};

use crate::toolchain::verdict::Verdict;

/// Paths in a campaign's directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CampaignDir {
    /// The directory.
    pub dir: PathBuf,
}

impl CampaignDir {
    /// In that directory.
    pub fn new(dir: &Path) -> CampaignDir {
        CampaignDir { dir: dir.into() }
    }

    /// The events: one JSON object per line.
    pub fn journal(&self) -> PathBuf {
        self.dir.join("journal.jsonl")
    }

    /// Saved bugs, one directory each.
    pub fn bugs(&self) -> PathBuf {
        self.dir.join("bugs")
    }

    /// Failures that could not be repeated, likewise.
    pub fn flaky(&self) -> PathBuf {
        self.dir.join("flaky")
    }

    /// Unsupported features, likewise.
    pub fn unsupported(&self) -> PathBuf {
        self.dir.join("unsupported")
    }

    /// The directory for failures of a verdict.
    pub fn of(&self, verdict: Verdict) -> PathBuf {
        if verdict == Verdict::Unsupported { self.unsupported() } else { self.bugs() }
    }

    /// In a sum of campaigns: more programs of bugs that are saved, likewise. A later sum needs them to tell bugs apart as if all
    /// had been added up at once.
    pub fn alike(&self) -> PathBuf {
        self.dir.join("alike")
    }

    /// Failures while they are shrunk, likewise.
    pub fn shrinking(&self) -> PathBuf {
        self.dir.join("shrinking")
    }

    /// The current activity of a running campaign; the last one of a killed campaign.
    pub fn now(&self) -> PathBuf {
        self.dir.join("now.json")
    }

    /// Failures waiting to be examined, likewise.
    pub fn waiting(&self) -> PathBuf {
        self.dir.join("waiting")
    }

    /// Locked while a campaign runs here.
    pub fn lock(&self) -> PathBuf {
        self.dir.join("lock")
    }
}
