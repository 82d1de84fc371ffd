//! Resumes the campaign of a directory.

use std::time::Duration;

use anyhow::Result;

use super::typed::limits_of;
use super::{deeds_of, known, run, try_junit};
use crate::base::exit::Exit;
use crate::campaign::coordinator::now;
use crate::campaign::prove::{UNKNOWN, broken};
use crate::cli::commands::answers::usage;
use crate::cli::commands::running::{budget, scratch};
use crate::cli::commands::{consent, part};
use crate::cli::options;
use crate::journal::directory::CampaignDir;
use crate::journal::event::Event;
use crate::journal::file::Journal;
use crate::journal::now::Now;
use crate::journal::plan::Plan;
use crate::report::reporter::Reporter;
use crate::toolchain::binaries::checksums;
use crate::toolchain::build::Build;
use crate::toolchain::probe::probe;
use crate::toolchain::version::Watch;

/// Resumes the campaign in a directory.
pub(super) fn resume(
    place: &CampaignDir,
    options: &options::Fuzz,
    reporter: &mut Reporter,
) -> Result<Exit> {
    let dir = &place.dir;
    if !place.journal().exists() {
        return Err(usage(format!(
            "--resume {}: there is no campaign in it; begin one with: quest fuzz --out {0}",
            dir.display()
        )));
    }
    let (mut journal, mut state) = Journal::resume(place)?;
    let Some(mut plan) = state.plan.clone() else {
        return Err(usage(format!(
            "--resume {}: its campaign had not begun yet; begin it anew with --out",
            dir.display()
        )));
    };
    consent::ask(dir, &deeds_of(&plan), options.yes)?;
    let file = limits_of(options);
    part::keeps_count(&plan, file.count)?;
    plan.stop.time = file.time.or(plan.stop.time);
    plan.stop.count = file.count.or(plan.stop.count);
    plan.stop.max_bugs = file.max_bugs.or(plan.stop.max_bugs);
    plan.shrink = budget(&options.effort, plan.shrink);
    plan.blame_time = file.blame_time.unwrap_or(plan.blame_time);
    plan.shrink_share = file.shrink_share.unwrap_or(plan.shrink_share);
    plan.avoid = file.avoid.unwrap_or(plan.avoid);
    plan.jobs = file.jobs.unwrap_or(plan.jobs);
    // What is done with a sum from here on is a part of its own.
    plan.run = plan.run.or_else(|| Some(rand::random()));
    if let Some(path) = &file.known {
        plan.known = Some(std::path::absolute(path)?);
    }
    if let Some(path) = &file.junit {
        plan.junit = Some(std::path::absolute(part::own_file(path.clone(), plan.shard))?);
    }
    try_junit(place, plan.junit.as_deref())?;
    let known = known(plan.known.as_deref())?;
    plan.known_sum = known.sum();
    let (scratch, _guard) = scratch(options.scratch.as_deref())?;
    let dir = scratch.worker(0)?;
    let build = Build { dir: &dir, compiler: plan.limits.clone(), program: plan.limits.clone() };
    let (watch, others) = prove_again(&plan, &build)?;
    // A campaign that was killed last recorded its time in this file.
    let killed = state.ended.is_none().then(|| Now::read(place, &state.at)).flatten();
    let resumed = Event::Resumed {
        quest: env!("CARGO_PKG_VERSION").into(),
        at: now(),
        seconds: killed.map_or(state.seconds, |now| now.seconds),
        plan: Box::new(plan.clone()),
    };
    let this = env!("CARGO_PKG_VERSION");
    let other = (state.quest != this).then(|| Event::Warning {
        text: format!(
            "this campaign was begun by quest {}; this is {this}, which may draw other test cases",
            state.quest
        ),
    });
    let others = others.into_iter().map(|text| Event::Warning { text });
    for event in std::iter::once(resumed).chain(other).chain(others) {
        journal.append(&event)?;
        state.apply(&event);
        reporter.event(&event, &state);
    }
    journal.checkpoint(&state)?;
    run(&plan, place, journal, state, watch, known, &scratch, reporter, Duration::ZERO)
}

/// Checks that the toolchains are as sound as when the campaign began, and reports those that have changed.
fn prove_again(plan: &Plan, build: &Build) -> Result<(Watch, Vec<String>)> {
    let mut watch = Watch::default();
    let mut others = Vec::new();
    let alone = plan.targets.iter().filter(|target| target.configuration.callee.is_none());
    for target in alone {
        let toolchain = &target.configuration.caller;
        probe(build, toolchain).map_err(broken)?;
        let version = toolchain.version(build.dir, &build.compiler)?;
        let version = version.unwrap_or_else(|| UNKNOWN.into());
        if let Some(before) = target.versions.first().filter(|before| **before != version) {
            let name = &toolchain.name;
            others.push(format!("{name} is another since: it was {before}, now it is {version}"));
        } else if !target.checksums.is_empty()
            && target.checksums != checksums(toolchain, build.dir, &build.compiler)
        {
            let name = &toolchain.name;
            others.push(format!("{name} is another since: its binaries have other checksums"));
        }
        watch.note(toolchain, version);
    }
    Ok((watch, others))
}
