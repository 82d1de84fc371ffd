//! Exit statuses, as `--help` and README promise them.

use thiserror::Error;

/// How Quest ends; of several ends, the greatest counts.
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

/// A mistake of the user's that has no type of its own.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct Usage(pub String);
