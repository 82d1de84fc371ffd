//! The command line in the form of a campaign file.

use anyhow::Result;

use crate::cli::commands::session::Session;
use crate::cli::options;
use crate::script::campaign_file::{CampaignFile, Seeds};

/// The command line in the form of a campaign file.
pub(super) fn typed(session: &Session, options: &options::Fuzz) -> Result<CampaignFile> {
    let mut suites: Vec<(String, u32)> =
        session.suites.iter().map(|name| (name.clone(), 1)).collect();
    let mut seeds = session.seeds;
    if let (Some(convention), true) = (&options.convention, suites.is_empty()) {
        let suite = format!("{convention}:{}", options.selection.selection());
        let number = session.script.suite(&suite)?.listed().len() as i64;
        let goes_on = options.time.is_some() || options.count.is_some();
        if options.drawing.seed.seed.is_none() {
            seeds =
                seeds.or(Some(Seeds { first: 0, end: if goes_on { i64::MAX } else { number } }));
        }
        suites = vec![(suite, 1)];
    }
    Ok(CampaignFile {
        suites: (!suites.is_empty()).then_some(suites),
        generators: (!options.generator.is_empty()).then(|| options.generator.clone()),
        pairs: options.pairs,
        reference: options.reference.clone(),
        configurations: options.configurations,
        files: options.files,
        seed: options.drawing.seed.seed,
        seeds,
        shard: options.shard,
        exhaustive: options.exhaustive,
        up_to: options.up_to.clone(),
        batch: options.drawing.number.number,
        checks: options.checks,
        inline: options.drawing.inline.inline,
        variants: options.drawing.variants.variants,
        out: options.out.clone(),
        adapt: options.adapt.then_some(true),
        ..limits_of(options)
    })
}

/// The options that may change when a campaign is resumed.
pub(super) fn limits_of(options: &options::Fuzz) -> CampaignFile {
    CampaignFile {
        time: options.time,
        count: options.count,
        jobs: options.jobs.map(|jobs| jobs as usize),
        known: options.known.clone(),
        avoid: (options.avoid || options.no_avoid).then_some(options.avoid),
        shrink_share: options.shrink_share,
        blame_time: options.blame_time,
        junit: options.junit.clone(),
        max_bugs: if options.fail_fast { Some(1) } else { options.max_bugs.map(|n| n as usize) },
        ..CampaignFile::default()
    }
}
