//! `quest shrink`: saved bugs, made small.

use std::fs;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result};

use super::{fuzz, scratch, usage};
use crate::bug::{Bug, Shrinking};
use crate::build::Build;
use crate::bundle;
use crate::cli;
use crate::dialect::{Dialect, Std};
use crate::examples;
use crate::exec;
use crate::exit::Exit;
use crate::features::{Feature, Features};
use crate::legal::Rules;
use crate::model::Model;
use crate::script::{Options, Script};
use crate::shrink::{Budget, Shrinker};

/// Candidates keep to what types alone can break in GNU C, since they have only what the test case
/// has; initializers are those of C89, which every compiler knows.
const DIALECT: Dialect = Dialect { std: Std::C99, gnu: true, strict: false };

/// Shrinks each bug, and saves it in the place of the original, which is kept beside it.
pub(super) fn shrink(options: &cli::Shrink) -> Result<Exit> {
    exec::catch_interrupts();
    let (scratch, _guard) = scratch(None)?;
    let limits = fuzz::limits(&[fuzz::bounds(&options.limits)]);
    let build = Build { dir: scratch.path(), compiler: limits.clone(), program: limits };
    let default = Budget::default();
    let budget = Budget {
        time: options.shrink_time.unwrap_or(default.time),
        tries: options.tries.unwrap_or(default.tries),
    };
    let mut exit = Exit::Clean;
    for dir in &options.bugs {
        if exec::interrupted() {
            return Ok(Exit::Interrupted);
        }
        if one(dir, &build, budget)? {
            exit = Exit::BugsFound;
        }
    }
    Ok(exit)
}

/// Shrinks one bug; tells whether it is still there.
fn one(dir: &Path, build: &Build, budget: Budget) -> Result<bool> {
    let bug = Bug::load(dir).map_err(|error| usage(format!("{error:#}")))?;
    let model = Model::named(&bug.model)
        .with_context(|| format!("{}: there is no data model {}", dir.display(), bug.model))?;
    let [case] = &bug.cases[..] else {
        println!("{}: shows only with {} test cases together", dir.display(), bug.cases.len());
        return Ok(true);
    };
    let header = Script::new(&Options::default())?.header();
    let shrinker = Shrinker {
        build,
        configuration: &bug.configuration,
        rules: Rules {
            lacks: Features::NONE.with(Feature::Designators),
            ..Rules::new(DIALECT, model)
        },
        header: &header,
        budget,
    };
    let start = Instant::now();
    let Some(shrunk) = shrinker.shrink(case)? else {
        println!("{}: gone ({})", dir.display(), bug.configuration);
        return Ok(false);
    };
    let (before, after) = (case.values(), shrunk.case.values());
    println!(
        "{}: {before} values to {after}: {} candidates in {} programs, {:.1} s{}",
        dir.display(),
        shrunk.tries,
        shrunk.programs,
        start.elapsed().as_secs_f64(),
        if shrunk.is_smallest {
            ""
        } else {
            "; there may be smaller ones (--shrink-time, --tries)"
        }
    );
    let mut files: Vec<(String, String)> = shrinker
        .files(std::slice::from_ref(&shrunk.case))
        .into_iter()
        .map(|(name, text)| (name.into(), text))
        .collect();
    files.extend(kept(dir, &bug)?);
    let bug = Bug {
        report: shrunk.report,
        cases: vec![shrunk.case],
        shrunk: Some(Shrinking {
            values: before,
            tries: shrunk.tries,
            programs: shrunk.programs,
            seconds: start.elapsed().as_secs_f64(),
            is_smallest: shrunk.is_smallest,
            rate: 1.0,
        }),
        ..bug
    };
    files.extend(bundle::files(&bug, &files[..bug.sources().len()], &[], build)?);
    let out = dir.parent().unwrap_or(Path::new("."));
    bug.save(out, &files)?;
    Ok(true)
}

/// What stays of a bug that is shrunk: its examples, and the files it had before it was first shrunk.
fn kept(dir: &Path, bug: &Bug) -> Result<Vec<(String, String)>> {
    let mut files = Vec::new();
    let text = |path: &Path| {
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
    };
    if dir.join(examples::FILE).exists() {
        files.push((examples::FILE.into(), text(&dir.join(examples::FILE))?));
    }
    let original = dir.join("original");
    let from = if original.is_dir() { &original } else { dir };
    for name in bug.sources().iter().chain(&["case.json"]) {
        files.push((format!("original/{name}"), text(&from.join(name))?));
    }
    Ok(files)
}
