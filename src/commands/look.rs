//! `quest convention probe` and `learn`: hold compilers to a written convention, and tell what they do.

use anyhow::Result;

use super::{Session, fuzz, scratch, subjects, usage, write};
use crate::build::Build;
use crate::cli;
use crate::convention::Convention;
use crate::draw::Drawer;
use crate::exec;
use crate::exit::Exit;
use crate::features::{Feature, Features};
use crate::legal::Rules;
use crate::measure::{Measured, Unmeasured, measure};
use crate::observe::{Blind, Look, Trial, Verdicts};
use crate::probe::{Broken, lacking};
use crate::toolchain::Toolchain;

/// Signatures, unless told otherwise.
const NUMBER: u32 = 1000;

/// The suite that aims at what conventions are about.
const SUITE: &str = "regs";

/// A suite whose types a convention does not cover is given up after so many draws for each that is
/// wanted.
const PATIENCE: usize = 20;

/// Shows so many differences in full.
const SHOWN: usize = 10;

/// Holds each compiler to a convention, and says where they differ.
pub(super) fn probe(session: &Session, options: &cli::LookOptions) -> Result<Exit> {
    let mut exit = Exit::Clean;
    let json = options.examined.json;
    each_look(session, options, |look, build| {
        let trials = trials(session, &look)?;
        let verdicts = Verdicts::of(&look, &trials, look.at(build, &trials).map_err(broken)?);
        if !verdicts.mismatches.is_empty() {
            exit = Exit::BugsFound;
        }
        let text = match json {
            true => format!("{}\n", serde_json::to_string(&verdicts)?),
            false => verdicts.tell(SHOWN),
        };
        write(None, &text)?;
        Ok(())
    })?;
    Ok(exit)
}

/// Learns what each compiler does with a convention's classes of arguments.
pub(super) fn learn(session: &Session, options: &cli::LookOptions, states: usize) -> Result<Exit> {
    let mut exit = Exit::Clean;
    each_look(session, options, |look, build| {
        let learnt = look.learn(build, states).map_err(broken)?;
        if !learnt.differences.is_empty() {
            exit = Exit::BugsFound;
        }
        let text = match options.examined.json {
            true => format!("{}\n", serde_json::to_string(&learnt)?),
            false => learnt.tell(),
        };
        write(None, &text)?;
        Ok(())
    })?;
    Ok(exit)
}

/// Looks through each compiler that was named, in a scratch directory.
fn each_look(
    session: &Session,
    options: &cli::LookOptions,
    mut with: impl FnMut(Look, &Build) -> Result<()>,
) -> Result<()> {
    let convention = session.script.convention(&options.name)?;
    let cli::Examined { toolchains, limits, .. } = &options.examined;
    let subjects = subjects(None, toolchains, &Default::default())?;
    let assembler = options.assembler.as_deref().map(Toolchain::from_cc).transpose();
    let mut assembler = assembler.map_err(|e| usage(format!("--assembler {e}")))?;
    if let (Some(assembler), Some(link)) = (&mut assembler, &toolchains.link) {
        *assembler = assembler.clone().with_link(link).map_err(|e| usage(format!("--link {e}")))?;
    }
    exec::catch_interrupts();
    let (scratch, _guard) = scratch(None)?;
    let limits = fuzz::limits(&[fuzz::bounds(limits)]);
    let build = Build { dir: scratch.path(), compiler: limits.clone(), program: limits };
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
            eprintln!("quest: {} lacks {lacks}: its signatures do without", compiler.name);
        }
        let rules = Rules { model: convention.model(), lacks: lacks.union(rules.lacks), ..rules };
        let look = Look::new(&convention, measured.byte_order, compiler, assembler, rules);
        with(look.map_err(broken)?, &build)?;
    }
    Ok(())
}

/// What the compiler makes of the basic types, if it is what the convention is written for.
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

/// The signatures of the suites that were named, or of those that aim at the convention.
fn trials(session: &Session, look: &Look) -> Result<Vec<Trial>> {
    let named = match &session.drawing.test[..] {
        [] => vec![SUITE.to_string(), format!("{}:transitions", look.convention.name)],
        named => named.to_vec(),
    };
    let number = session.number(NUMBER) as usize;
    let mut trials: Vec<Trial> = Vec::with_capacity(number);
    let (mut seeds, _) = session.work(NUMBER);
    let mut tags = std::collections::BTreeSet::new();
    for (i, name) in named.iter().enumerate() {
        let (suite, rules) = session.named_suite(name)?;
        let rules = Rules { model: look.rules.model, lacks: look.rules.lacks, ..rules };
        let mut drawer = Drawer::new(&suite, rules, session.drawing.size);
        // As many of each, and the rest of the last.
        let enough = number * (i + 1) / named.len();
        for seed in seeds.by_ref().take(PATIENCE * number) {
            if trials.len() >= enough {
                break;
            }
            let trial = look.trial(&drawer.case(seed)?);
            trials.extend(trial.filter(|trial| tags.insert(trial.tag())));
        }
    }
    Ok(trials)
}
