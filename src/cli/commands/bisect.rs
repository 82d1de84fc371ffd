//! `quest bisect`: finds the revision of a compiler's source that brought a bug.

use anyhow::Result;

use super::answers::{saved_bug, tell, usage};
use super::blame::Subject;
use super::running::{limits, scratch};
use crate::base::exit::Exit;
use crate::base::output::complain;
use crate::bisect::revisions::{Ended, Repository, search};
use crate::bug::bisection::Outcome;
use crate::campaign::shared::is_interruption;
use crate::cli::options;
use crate::exec::child;
use crate::toolchain::build::Build;

/// Runs `quest bisect`.
pub(super) fn bisect(options: &options::Bisect) -> Result<Exit> {
    child::catch_interrupts();
    let bug = saved_bug(&options.bug)?;
    let subject = Subject::of(&options.bug, bug)?;
    let configuration = subject.by(&options.bug, options.cc.as_deref(), options.consent.yes)?;
    let (scratch, _guard) = scratch(None)?;
    let limits = limits(&options.limits, None);
    let dir = scratch.worker(0)?;
    let build = Build { dir: &dir, compiler: limits.clone(), program: limits };
    let repository =
        Repository::open(&options.repo).map_err(|error| usage(format!("{error:#}")))?;
    let judge = || match subject.tried(&build, &configuration) {
        Err(error) if is_interruption(&error) => Err(error),
        // A compiler that cannot be judged says nothing about the bug.
        Err(error) => Ok((Outcome::Other, format!("{error:#}"))),
        Ok(report) => Ok((subject.outcome(&report), report.verdict.to_string())),
    };
    let said = |line: &str| complain(&format!("quest: {line}"));
    let ended = search(&repository, &options.good, &options.bad, &options.build, &judge, &said);
    match ended {
        Err(error) if is_interruption(&error) => Ok(Exit::Interrupted),
        Err(error) => Err(error),
        Ok(Ended::First(revision)) => {
            tell(&format!("the first bad revision is {revision}"))?;
            Ok(Exit::Clean)
        }
        Ok(Ended::OneOf(revisions)) => {
            tell("the first bad revision is one of these; all but the last were skipped:")?;
            revisions.iter().try_for_each(|revision| tell(&format!("  {revision}")))?;
            Ok(Exit::NotJudged)
        }
        Ok(Ended::Unjudged(why)) => {
            tell(&format!("it cannot be told: {why}"))?;
            Ok(Exit::NotJudged)
        }
    }
}
