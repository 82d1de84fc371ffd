//! `quest convention probe` and `learn`: compare compilers with a written convention, and report what they
//! do.

use std::collections::BTreeMap;

use anyhow::Result;

use super::answers::{usage, write};
use super::running::{limits, scratch};
use super::session::Session;
use super::subjects::{Levels, subjects};
use crate::base::exit::Exit;
use crate::base::figures::harmless_json;
use crate::base::output::complain;
use crate::c::features::{Feature, Features};
use crate::c::rules::Rules;
use crate::case::draw::Drawer;
use crate::cli::options;
use crate::convention::Convention;
use crate::convention::observe::{Blind, Look, Trial, Verdicts};
use crate::exec::child;
use crate::toolchain::broken::Broken;
use crate::toolchain::build::{Build, NoVerdict};
use crate::toolchain::lacks::lacking;
use crate::toolchain::measure::{Measured, Unmeasured, measure};
use crate::toolchain::templates::Toolchain;

/// The default number of signatures.
const NUMBER: u32 = 1000;

/// The suite that aims at features that conventions are about.
const SUITE: &str = "regs";

/// Draws per wanted signature before a suite is given up because the convention does not cover its types.
const PATIENCE: usize = 20;

/// The number of differences shown in full.
const SHOWN: usize = 10;

/// Compares each compiler with a convention, and reports the differences.
pub(super) fn probe(session: &Session, options: &options::Look) -> Result<Exit> {
    let mut exit = Exit::Clean;
    let json = options.examined.json;
    each_look(session, options, |look, build| {
        let (trials, passed_over) = trials(session, &look)?;
        let findings = look.at(build, &trials).map_err(broken)?;
        let verdicts = Verdicts { passed_over, ..Verdicts::of(&look, &trials, findings) };
        if !verdicts.mismatches.is_empty() {
            exit = Exit::BugsFound;
        }
        // Without signatures, nothing has been confirmed.
        if trials.is_empty() && exit == Exit::Clean {
            exit = Exit::Usage;
        }
        let text = match json {
            true => harmless_json(&format!("{}\n", serde_json::to_string(&verdicts)?)),
            false => verdicts.in_words(SHOWN),
        };
        write(None, &text)?;
        Ok(())
    })?;
    Ok(exit)
}

/// Learns what each compiler does with a convention's classes of arguments. The complete result may take
/// megabytes.
pub(super) fn learn(
    session: &Session,
    options: &options::Look,
    states: usize,
    full: bool,
    out: Option<&str>,
) -> Result<Exit> {
    let mut exit = Exit::Clean;
    let mut whole = String::new();
    each_look(session, options, |look, build| {
        let learnt = look.learn(build, states).map_err(broken)?;
        if !learnt.differences.is_empty() {
            exit = Exit::BugsFound;
        }
        let all = match options.examined.json {
            true => harmless_json(&format!("{}\n", serde_json::to_string(&learnt)?)),
            false => learnt.in_words(usize::MAX),
        };
        whole.push_str(&all);
        match (full || options.examined.json) && out.is_none() {
            true => write(None, &all)?,
            false => write(None, &learnt.in_words(SHOWN))?,
        };
        Ok(())
    })?;
    if let Some(path) = out {
        write(Some(path), &whole)?;
    }
    Ok(exit)
}

/// Examines each compiler that the user named, in a scratch directory.
fn each_look(
    session: &Session,
    options: &options::Look,
    mut with: impl FnMut(Look, &Build) -> Result<()>,
) -> Result<()> {
    let convention = session.script.convention(&options.name)?;
    let options::Examined { toolchains, limits: typed, .. } = &options.examined;
    let subjects = subjects(None, toolchains, &Default::default(), Levels::NONE)?;
    let assembler = options.assembler.as_deref().map(Toolchain::from_cc).transpose();
    let mut assembler = assembler.map_err(|e| usage(format!("--assembler {e}")))?;
    if let (Some(assembler), Some(link)) = (&mut assembler, &toolchains.link) {
        *assembler = assembler.clone().with_link(link).map_err(|e| usage(format!("--link {e}")))?;
    }
    child::catch_interrupts();
    let (scratch, _guard) = scratch(None)?;
    let limits = limits(typed, None);
    let dir = scratch.worker(0)?;
    let build = Build { dir: &dir, compiler: limits.clone(), program: limits };
    for subject in &subjects {
        let compiler = &subject.toolchain;
        let assembler = assembler.as_ref().unwrap_or(compiler);
        let measured = measured(&build, compiler, &convention)?;
        let (_, rules) = session.named_suite(SUITE)?;
        let lacks = match options.adapt {
            true => {
                let lacks =
                    lacking(&build, compiler, &Feature::ALL)?.into_iter().map(|lack| lack.feature);
                lacks.filter(|feature| !feature.is_convention()).collect()
            }
            false => Features::NONE,
        };
        if !lacks.is_empty() {
            let name = &compiler.name;
            complain(&format!("quest: {name} lacks {lacks}: its signatures do without"));
        }
        let rules = Rules { model: convention.model(), lacks: lacks.union(rules.lacks), ..rules };
        let look = Look::new(&convention, measured.byte_order, compiler, assembler, rules);
        with(look.map_err(broken)?, &build)?;
    }
    Ok(())
}

/// The basic types as the compiler has them, if it targets what the convention is written for.
fn measured(build: &Build, compiler: &Toolchain, convention: &Convention) -> Result<Measured> {
    let name = &compiler.name;
    let measured = measure(build, compiler).map_err(|error| match error {
        Unmeasured::Failed(report) => {
            anyhow::Error::new(Broken::Unmeasured { name: name.clone(), report })
        }
        Unmeasured::NoVerdict(no_verdict) => no_verdict.into(),
    })?;
    let model = convention.model();
    if let Some(difference) = measured.differences(model).first() {
        return Err(usage(format!(
            "convention {}: it is for the data model {}, where {} has {} bytes aligned to {}; with {name} \
             it has {} aligned to {}",
            convention.name,
            model.name,
            difference.expected.basic.spelling(),
            difference.expected.size,
            difference.expected.align,
            difference.found.size,
            difference.found.align,
        )));
    }
    Ok(measured)
}

fn broken(blind: Blind) -> anyhow::Error {
    match blind {
        Blind::NoVerdict(no_verdict) => no_verdict.into(),
        Blind::Broken(broken) => broken.into(),
        blind @ Blind::NoMachine { .. } => usage(blind.to_string()),
    }
}

/// The signatures of the suites that the user named, or else of those that aim at the convention, and the
/// number passed over, by reason.
fn trials(session: &Session, look: &Look) -> Result<(Vec<Trial>, BTreeMap<String, usize>)> {
    let named = match &session.suites[..] {
        [] => vec![SUITE.to_string(), format!("{}:transitions", look.convention.name)],
        named => named.to_vec(),
    };
    let number = session.number(NUMBER) as usize;
    let mut trials: Vec<Trial> = Vec::with_capacity(number);
    let (mut picks, _) = session.work(NUMBER);
    let mut tags = std::collections::BTreeSet::new();
    let mut passed_over = BTreeMap::new();
    let mut suites = Vec::new();
    for name in &named {
        let (suite, rules) = session.named_suite(name)?;
        match suite.part.as_calls() {
            Some(_) => suites.push((suite, rules)),
            None => complain(&format!("quest: suite {name} draws no calls, and is left out")),
        }
    }
    if suites.is_empty() {
        return Err(usage("no suite that is named draws calls; try -t regs".into()));
    }
    let shares = suites.len();
    for (i, (suite, rules)) in suites.into_iter().enumerate() {
        let rules = Rules { model: look.rules.model, lacks: look.rules.lacks, ..rules };
        let mut drawer = Drawer::new(&suite, rules, session.size);
        // An equal share of each suite, and the rest from the last.
        let enough = number * (i + 1) / shares;
        for pick in picks.by_ref().take(PATIENCE * number) {
            if trials.len() >= enough {
                break;
            }
            if child::interrupted() {
                return Err(NoVerdict::Interrupted.into());
            }
            let case = drawer.case(pick)?;
            let Some(trial) = look.trial(&case) else {
                *passed_over.entry(look.why_not(&case)).or_default() += 1;
                continue;
            };
            trials.extend(Some(trial).filter(|trial| tags.insert(trial.tag())));
        }
    }
    Ok((trials, passed_over))
}
