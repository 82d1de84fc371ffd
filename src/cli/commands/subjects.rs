//! The compilers that the user named, each with its options, and which of them are paired.

use anyhow::Result;

use super::answers::usage;
use crate::base::output::complain;
use crate::cli::options;
use crate::script::campaign_file::{CampaignFile, Pairs, Subject};
use crate::toolchain::optimizer::{Optimizer, sweep_of};
use crate::toolchain::templates::{Toolchain, distinguish};

/// At which levels compilers are tested that name none.
#[derive(Debug, Clone, Copy)]
pub(super) struct Levels<'r> {
    /// The levels that are known.
    pub(super) rows: &'r [Optimizer],
    /// Whether the user asks for them; the system's compiler has them anyway, if nothing is said.
    pub(super) are_asked_for: bool,
}

impl Levels<'_> {
    /// None are known.
    pub(super) const NONE: Levels<'static> = Levels { rows: &[], are_asked_for: false };
}

/// The compilers under test: those of the command line, else those of a campaign file, else the system's; with the options
/// that the command line sets for all of them, or at their levels.
pub(super) fn subjects(
    model: Option<&str>,
    options: &options::Toolchains,
    file: &CampaignFile,
    levels: Levels,
) -> Result<Vec<Subject>> {
    let subject = |toolchain| Subject { toolchain, model: None, std: None, target: None };
    let mut toolchains = Vec::with_capacity(options.cc.len());
    for cc in &options.cc {
        toolchains.push(Toolchain::from_cc(cc).map_err(|e| usage(format!("--cc {e}")))?);
    }
    distinguish(&mut toolchains);
    let is_systems = has_systems_compiler(options, file);
    let subjects: Vec<Subject> = match &file.toolchains {
        _ if !toolchains.is_empty() => toolchains.into_iter().map(subject).collect(),
        Some(subjects) => subjects.clone(),
        None => {
            let cc = std::env::var("CC").ok().filter(|cc| !cc.trim().is_empty());
            let cc = cc.unwrap_or_else(|| "cc".into());
            vec![subject(Toolchain::from_cc(&cc).map_err(|e| usage(format!("CC: {e}")))?)]
        }
    };
    let by_levels = options.opt.is_empty() && (levels.are_asked_for || is_systems);
    let of = |subject: &Subject| match by_levels {
        true => sweep_of(levels.rows, &subject.toolchain),
        false => &options.opt[..],
    };
    if let Some(Subject { toolchain, .. }) = subjects.first()
        && levels.are_asked_for
        && subjects.iter().all(|subject| of(subject).is_empty())
    {
        let name = &toolchain.name;
        return Err(usage(format!(
            "--levels: no levels are known at which to test {name}, or it names one itself; say which: --opt -O0 --opt -O2"
        )));
    }
    let mut subjects = swept(&subjects, of)?;
    for Subject { toolchain, model: named, .. } in &mut subjects {
        if let Some(link) = &options.link {
            let linked = toolchain.clone().with_link(link);
            *toolchain = linked.map_err(|e| usage(format!("--link {e}")))?;
        }
        if let Some(run) = &options.run {
            *toolchain =
                toolchain.clone().with_run(run).map_err(|e| usage(format!("--run {e}")))?;
        }
        if let Some(model) = model {
            *named = Some(model.into());
        }
    }
    Ok(subjects)
}

/// Each compiler with each of its options.
fn swept<'o>(
    subjects: &[Subject],
    options: impl Fn(&Subject) -> &'o [String],
) -> Result<Vec<Subject>> {
    let mut all = Vec::with_capacity(subjects.len());
    for subject in subjects {
        let opts = options(subject);
        if opts.is_empty() {
            all.push(subject.clone());
        }
        for opt in opts {
            let toolchain = subject.toolchain.swept(opt);
            let toolchain = toolchain.map_err(|e| usage(format!("--opt {opt}: {e}")))?;
            all.push(Subject { toolchain, ..subject.clone() });
        }
    }
    distinguish(all.iter_mut().map(|subject| &mut subject.toolchain));
    Ok(all)
}

/// Whether no compiler is named at all.
fn has_systems_compiler(options: &options::Toolchains, file: &CampaignFile) -> bool {
    options.cc.is_empty() && file.toolchains.is_none()
}

/// Which pairs to test: where options are swept, few are enough.
pub(super) fn pairs(options: &options::Fuzz, file: &CampaignFile, compilers: usize) -> Pairs {
    let is_swept = !options.toolchains.opt.is_empty() || has_levels(options, file);
    let usual = if is_swept && compilers > 1 { Pairs::Economy } else { Pairs::All };
    file.pairs.unwrap_or(usual)
}

/// In how many configurations each test case is tried, if not in all: of the levels of one compiler two are enough, unless
/// the user asks for certain test cases, or so many of them.
pub(super) fn tried_in(options: &options::Fuzz, file: &CampaignFile) -> Option<u32> {
    const OF_LEVELS: u32 = 2;
    let is_fixed = file.exhaustive.is_some() || file.seeds.is_some() || file.count.is_some();
    let is_compared = file.generators.iter().flatten().next().is_some();
    let by_levels = has_levels(options, file) && options.toolchains.opt.is_empty();
    file.configurations.or((by_levels && !is_fixed && !is_compared).then_some(OF_LEVELS))
}

/// Whether compilers are tested at their levels.
fn has_levels(options: &options::Fuzz, file: &CampaignFile) -> bool {
    options.levels || has_systems_compiler(&options.toolchains, file)
}

/// Says of a compiler that it is tested without its optimizer, if the command line has only such, and people read what is said.
pub(super) fn tell_of_optimizers(
    options: &options::Fuzz,
    subjects: &[Subject],
    rows: &[Optimizer],
) {
    let named = &options.toolchains;
    if named.cc.is_empty() || !named.opt.is_empty() || options.levels || options.json {
        return;
    }
    let mut toolchains = subjects.iter().map(|subject| &subject.toolchain);
    if toolchains.clone().any(Toolchain::names_level) {
        return;
    }
    let swept = toolchains.find_map(|toolchain| {
        let sweep = sweep_of(rows, toolchain);
        (!sweep.is_empty()).then_some((&toolchain.name, sweep))
    });
    if let Some((name, sweep)) = swept {
        complain(&format!(
            "quest: {name} is tested without optimization; --levels tests it at {}",
            sweep.join(", ")
        ));
    }
}
