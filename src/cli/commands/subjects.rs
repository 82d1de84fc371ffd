//! The compilers that the user named, each with its options, and which of them are paired.

use anyhow::Result;

use super::answers::usage;
use crate::base::output::complain;
use crate::cli::options;
use crate::script::campaign_file::{CampaignFile, Pairs, Subject};
use crate::toolchain::optimizer::{Optimizer, sweep_of};
use crate::toolchain::templates::{Toolchain, distinguish};

/// The compilers under test: those of the command line, else those of a campaign file, else the system's, swept
/// as one of the rows says; with the options that the command line sets for all of them.
pub(super) fn subjects(
    model: Option<&str>,
    options: &options::Toolchains,
    file: &CampaignFile,
    rows: &[Optimizer],
) -> Result<Vec<Subject>> {
    let subject = |toolchain| Subject { toolchain, model: None, std: None, target: None };
    let mut toolchains = Vec::with_capacity(options.cc.len());
    for cc in &options.cc {
        toolchains.push(Toolchain::from_cc(cc).map_err(|e| usage(format!("--cc {e}")))?);
    }
    distinguish(&mut toolchains);
    let mut opts: Vec<&str> = options.opt.iter().map(String::as_str).collect();
    let subjects: Vec<Subject> = match &file.toolchains {
        _ if !toolchains.is_empty() => toolchains.into_iter().map(subject).collect(),
        Some(subjects) => subjects.clone(),
        None => {
            let cc = std::env::var("CC").ok().filter(|cc| !cc.trim().is_empty());
            let cc = cc.unwrap_or_else(|| "cc".into());
            let cc = Toolchain::from_cc(&cc).map_err(|e| usage(format!("CC: {e}")))?;
            if opts.is_empty() {
                opts.extend(sweep_of(rows, &cc).iter().map(String::as_str));
            }
            vec![subject(cc)]
        }
    };
    let mut subjects = swept(subjects, &opts)?;
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

/// Each compiler with each of some options.
fn swept(subjects: Vec<Subject>, opts: &[&str]) -> Result<Vec<Subject>> {
    if opts.is_empty() {
        return Ok(subjects);
    }
    let mut all = Vec::with_capacity(opts.len() * subjects.len());
    for subject in subjects {
        for opt in opts {
            let toolchain = subject.toolchain.swept(opt);
            let toolchain = toolchain.map_err(|e| usage(format!("--opt {opt}: {e}")))?;
            all.push(Subject { toolchain, ..subject.clone() });
        }
    }
    distinguish(all.iter_mut().map(|subject| &mut subject.toolchain));
    Ok(all)
}

/// Which pairs to test: where options are swept, few are enough.
pub(super) fn pairs(options: &options::Fuzz, file: &CampaignFile, compilers: usize) -> Pairs {
    let options::Toolchains { cc, opt, .. } = &options.toolchains;
    let is_swept = !opt.is_empty() || cc.is_empty() && file.toolchains.is_none();
    let usual = if is_swept && compilers > 1 { Pairs::Economy } else { Pairs::All };
    file.pairs.unwrap_or(usual)
}

/// Says of a compiler that it is tested without its optimizer, if the command line has only such, and people read what is said.
pub(super) fn tell_of_optimizers(
    options: &options::Fuzz,
    subjects: &[Subject],
    rows: &[Optimizer],
) {
    let named = &options.toolchains;
    if named.cc.is_empty() || !named.opt.is_empty() || options.json {
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
        let opts: Vec<String> = sweep.iter().map(|opt| format!("--opt {opt}")).collect();
        let opts = opts.join(" ");
        complain(&format!("quest: {name} is tested without optimization; {opts} tests both"));
    }
}
