//! The part of a campaign that `quest fuzz --shard` runs: which one, where, and what it must have from the user.

use std::path::{Path, PathBuf};

use anyhow::Result;

use super::answers::usage;
use crate::base::output::complain;
use crate::base::shard::{Shard, WhichShard};
use crate::cli::scheduler;
use crate::exec::limits::Limits;
use crate::journal::directory::CampaignDir;
use crate::journal::plan::Plan;
use crate::journal::quota;
use crate::script::campaign_file::CampaignFile;
use crate::toolchain::binaries::checksums;

/// The shard that was asked for, if one was. What the environment says is told, so that a wrong guess shows.
pub(super) fn asked(which: Option<WhichShard>) -> Result<Option<Shard>> {
    Ok(match which {
        None => None,
        Some(WhichShard::Given(shard)) => Some(shard),
        Some(WhichShard::Auto) => {
            let told = scheduler::told(|name| std::env::var(name).ok());
            let told = told.map_err(|why| usage(format!("--shard auto: {why}")))?;
            complain(&format!("quest: {told}"));
            Some(told.shard)
        }
    })
}

/// The directory of a campaign, or of its part: parts never share one, whatever `--out` they have.
pub(super) fn place(out: &Path, shard: Option<Shard>) -> CampaignDir {
    CampaignDir::new(&shard.map_or_else(|| out.into(), |shard| out.join(shard.directory())))
}

/// The part's own file beside one that all parts are told to write: `junit-shard-03-of-40.xml`.
pub(super) fn own_file(path: PathBuf, shard: Option<Shard>) -> PathBuf {
    let Some(shard) = shard else { return path };
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let end = path.extension().map(|end| format!(".{}", end.to_string_lossy()));
    path.with_file_name(format!("{stem}-{}{}", shard.directory(), end.unwrap_or_default()))
}

/// Checks that the parts draw from the same seed: by default each campaign has a random one.
///
/// # Errors
/// None is given.
pub(super) fn needs_seed(shard: Option<Shard>, file: &CampaignFile) -> Result<()> {
    match shard {
        Some(shard) if file.seed.is_none() && file.seeds.is_none() => Err(usage(format!(
            "--shard {}: all shards must draw from the same seed; give each of them the same --seed N, or --seeds A..B",
            String::from(shard)
        ))),
        _ => Ok(()),
    }
}

/// Records in the plan of a shard which binaries it tests.
///
/// # Errors
/// It has nothing to test.
pub(super) fn complete(plan: &mut Plan, dir: &Path, limits: &Limits) -> Result<()> {
    let Some(shard) = plan.shard else { return Ok(()) };
    if quota::cases(plan) == Some(0) {
        return Err(usage(format!(
            "--shard {}: there are too few test cases for so many shards: this one has none; use fewer, or a larger --count",
            String::from(shard)
        )));
    }
    for target in plan.targets.iter_mut().filter(|one| one.configuration.callee.is_none()) {
        target.checksums = checksums(&target.configuration.caller, dir, limits);
    }
    Ok(())
}

/// Checks that a campaign to be continued by `--or-resume` is the one that the command line asks for.
///
/// # Errors
/// It is another.
pub(super) fn is_this(plan: &Plan, place: &CampaignDir, arguments: &str) -> Result<()> {
    let recorded = &plan.recipe.options.argstr;
    if recorded == arguments {
        return Ok(());
    }
    Err(usage(format!(
        "--or-resume: {} holds the campaign of another command line: quest {}; continue that with --resume, or choose another \
         directory with --out",
        place.dir.display(),
        crate::base::figures::one_line(recorded)
    )))
}

/// Checks that a shard keeps its number of test cases.
///
/// # Errors
/// Another number is asked for, by which it would be cut elsewhere.
pub(super) fn keeps_count(plan: &Plan, count: Option<u64>) -> Result<()> {
    match (plan.shard, count) {
        (Some(shard), Some(_)) if count != plan.stop.count => Err(usage(format!(
            "--count: this is shard {shard}, and the number of test cases decides where shards are cut; merge all shards, and \
             resume what results with another --count"
        ))),
        _ => Ok(()),
    }
}
