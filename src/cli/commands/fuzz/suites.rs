//! The suites of a campaign: those that the user named, or all that the compilers can handle; and what is known of them
//! before it begins.

use std::collections::BTreeMap;

use anyhow::Result;

use crate::c::dialect::Dialect;
use crate::c::model::{LP64, Model};
use crate::c::rules::Rules;
use crate::campaign::prove::Proved;
use crate::campaign::repertoire::{self, Repertoire};
use crate::campaign::sampling::Sampling;
use crate::case::draw::DrawError;
use crate::case::{Part, TestCase};
use crate::cli::commands::answers::usage;
use crate::cli::commands::session::{Session, no_shapes, no_variants};
use crate::journal::plan::{self, Exhaustive, Share, Target};
use crate::journal::shapes;
use crate::script::campaign_file::CampaignFile;

/// The suites that the user named, if any, those of generators among them.
pub(super) fn suites(
    session: &Session,
    file: &CampaignFile,
    generated: Vec<String>,
) -> Result<Option<Vec<Share>>> {
    let generated = generated.into_iter().map(|name| (name, 1));
    let named: Vec<(String, u32)> =
        file.suites.iter().flatten().cloned().chain(generated).collect();
    if named.is_empty() {
        return Ok(None);
    }
    let shares = named.into_iter().map(|(suite, weight)| {
        session.script.suite(&suite)?;
        Ok(Share { suite, weight })
    });
    shares.collect::<Result<_>>().map(Some)
}

/// All suites.
pub(super) fn all_suites(session: &Session) -> Vec<Share> {
    let suites = session.script.suites().into_iter();
    suites.map(|(suite, _)| Share { suite, weight: 1 }).collect()
}

/// The suites that the compilers can handle.
pub(super) fn repertoire(
    session: &Session,
    proved: &mut Proved,
    sampling: &mut Sampling,
) -> Result<Vec<Share>> {
    let (asked, size) = (session.recipe.std.as_deref(), session.size);
    let Repertoire { suites, warnings } =
        repertoire::repertoire(&session.script, asked, &mut proved.targets, size, sampling)?;
    proved.warnings.extend(warnings);
    if suites.is_empty() {
        return Err(usage("the compilers can do no suite; name one with -t".into()));
    }
    Ok(suites)
}

/// How many shapes the suites have that are gone through. All targets must have the same.
pub(super) fn exhaustive(
    session: &Session,
    shares: &[Share],
    targets: &[Target],
    up_to: Option<String>,
) -> Result<Exhaustive> {
    let mut suites = BTreeMap::new();
    for Share { suite: name, .. } in shares {
        let suite = session.script.suite(name)?;
        let mut first: Option<&'static Model> = None;
        for target in targets.iter().filter(|target| target.takes(name)) {
            let model = target.model()?;
            if first.is_some_and(|first| first == model) {
                continue;
            }
            let shapes = shapes::enumeration(
                &session.script,
                &suite,
                session.size,
                model,
                up_to.as_deref(),
            )?;
            if let (Some(first), Some(asks)) = (first, shapes.asks_model()) {
                let place = asks.place().map(|place| format!(" ({place})")).unwrap_or_default();
                return Err(usage(format!(
                    "--exhaustive: suite {name} has other {}s under {} than under {}, by {}{place}; run a campaign \
                     for each data model",
                    suite.part.form().shape,
                    first.name,
                    model.name,
                    asks.node().name()
                )));
            }
            first.get_or_insert(model);
            suites.entry(name.clone()).or_insert_with(|| shapes::counted(&suite, &shapes));
        }
    }
    Ok(Exhaustive { up_to, suites })
}

/// Checks that a suite has variants, if they are asked for.
pub(super) fn has_variants(session: &Session, file: &CampaignFile, suites: &[Share]) -> Result<()> {
    let Some(variants) = file.variants.filter(|variants| *variants > 0) else { return Ok(()) };
    if file.exhaustive.is_some() {
        return Err(no_shapes(variants));
    }
    if has_part(session, suites, |part| part.form().has_variants)? {
        return Ok(());
    }
    let suites: Vec<&str> = suites.iter().map(|share| share.suite.as_str()).collect();
    Err(no_variants(variants, &suites))
}

/// Whether the parts of any suite that they draw from are such.
pub(super) fn has_part(
    session: &Session,
    suites: &[Share],
    is_such: impl Fn(&Part) -> bool,
) -> Result<bool> {
    for share in suites {
        if is_such(&session.script.suite(&share.suite)?.part) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// The dialect of each suite's programs.
pub(super) fn dialects(session: &Session, suites: &[Share]) -> Result<Vec<Dialect>> {
    let asked = session.recipe.std.as_deref();
    let of_suite = |share: &Share| {
        let suite = session.script.suite(&share.suite)?;
        let dialect = plan::dialect(asked, suite.std.as_deref(), None);
        dialect.map_err(|error| usage(format!("suite {}: std: {error}", suite.name)))
    };
    suites.iter().map(of_suite).collect()
}

/// Some test cases of each suite, drawn for a compiler that lacks nothing.
pub(super) fn drawn(
    session: &Session,
    suites: &[Share],
    dialects: &[Dialect],
    sampling: &mut Sampling,
) -> Result<Vec<TestCase>> {
    let mut cases = Vec::new();
    for (share, dialect) in suites.iter().zip(dialects) {
        let suite = session.script.suite(&share.suite)?;
        let rules = Rules::new(*dialect, &LP64);
        // The campaign itself reports a suite that cannot be drawn from, and a feature that is too rare to be among them.
        match sampling.draw(&suite, rules, session.size)? {
            Ok(sample) => cases.extend_from_slice(&sample.cases),
            Err(error @ (DrawError::InVain { .. } | DrawError::NoGenerator { .. })) => {
                return Err(error.into());
            }
            Err(_) => (),
        }
    }
    Ok(cases)
}
