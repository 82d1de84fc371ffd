//! Exit statuses, as `--help` and README promise them.

use thiserror::Error;

use crate::case::draw::DrawError;
use crate::script::ScriptError;
use crate::toolchain::build::NoVerdict;
use crate::toolchain::probe::Broken;

/// The exit statuses; of several, the greatest counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Done, and no bug found.
    Clean = 0,
    /// Bugs were found.
    BugsFound = 1,
    /// Usage error: the command line or a script.
    Usage = 2,
    /// A known-good program fails, or a known-bad one passes.
    ToolchainBroken = 3,
    /// Quest could not do its job.
    Internal = 4,
    /// A campaign in which some configuration passed no test case, and no bug was found: nothing is
    /// known of that configuration.
    NothingTested = 5,
    /// A saved bug could not be judged: it neither fails as recorded nor is gone. `git bisect
    /// run` skips such a commit.
    NotJudged = 125,
    /// Interrupted, as shells report SIGINT.
    Interrupted = 130,
}

impl Exit {
    /// The status with which an error ends Quest.
    pub fn of(error: &anyhow::Error) -> Exit {
        if let Some(no_verdict) = error.downcast_ref::<NoVerdict>() {
            return match no_verdict {
                NoVerdict::Interrupted => Exit::Interrupted,
                NoVerdict::Exec(_) => Exit::ToolchainBroken,
                NoVerdict::Scratch { .. } => Exit::Internal,
            };
        }
        if error.is::<Broken>() {
            Exit::ToolchainBroken
        } else if error.is::<Usage>() || error.is::<ScriptError>() || error.is::<DrawError>() {
            Exit::Usage
        } else {
            Exit::Internal
        }
    }
}

/// A user's mistake without a type of its own.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct Usage(pub String);
