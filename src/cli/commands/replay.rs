//! `quest replay`: runs saved bugs again.

use std::path::Path;

use anyhow::{Context, Result};

use super::answers::{each_bug, saved_bug, tell};
use super::consent;
use super::running::{limits, scratch};
use crate::base::exit::Exit;
use crate::bug::shell::toolchains;
use crate::bug::symptom::{Symptom, recurs};
use crate::campaign::prove::broken;
use crate::cli::options;
use crate::exec::child;
use crate::toolchain::build::Build;
use crate::toolchain::probe::probe;

/// Runs `quest replay`.
pub(super) fn replay(options: &options::Replay) -> Result<Exit> {
    child::catch_interrupts();
    let (scratch, _guard) = scratch(None)?;
    let limits = limits(&options.limits, None);
    let dir = scratch.worker(0)?;
    let build = Build { dir: &dir, compiler: limits.clone(), program: limits };
    each_bug(&options.bugs, |dir| replayed(dir, options.cc.as_deref(), &build, options.consent.yes))
}

/// Runs a saved bug again, with the recorded compilers or with another, and reports the result.
fn replayed(dir: &Path, cc: Option<&str>, build: &Build, yes: bool) -> Result<Exit> {
    let bug = saved_bug(dir)?;
    let configuration = consent::configuration(dir, &bug.configuration, cc, yes)?;
    let cannot = || format!("{} cannot be judged", dir.display());
    let team = configuration.team();
    for toolchain in toolchains(team) {
        probe(build, toolchain).map_err(broken).with_context(cannot)?;
    }
    let report = bug.replay(dir, build, &configuration).with_context(cannot)?;
    let dir = dir.display();
    if report.passed() {
        tell(&format!("{dir}: gone ({configuration})"))?;
        return Ok(Exit::Clean);
    }
    if recurs(&bug.report, &report) {
        tell(&format!("{dir}: {} ({configuration})", report.verdict))?;
        return Ok(Exit::BugsFound);
    }
    let (now, then) = (Symptom::of(&report), Symptom::of(&bug.report));
    tell(&format!(
        "{dir}: cannot be judged: {now} ({}), recorded is {then} ({})",
        report.end, bug.report.end
    ))?;
    Ok(Exit::NotJudged)
}
