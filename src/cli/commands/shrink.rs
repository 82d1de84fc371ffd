//! `quest shrink`: shrinks saved bugs or test cases.

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use super::answers::{saved_bug, tell, usage};
use super::consent;
use super::running::{budget, limits, processors, scratch};
use crate::base::exit::Exit;
use crate::bug::ledger::deeds;
use crate::bug::saved::{Bug, LARGEST, ORIGINAL, RUN_ORIGINAL, bounded};
use crate::c::check::Checks;
use crate::c::features::{Feature, Features};
use crate::c::model::{LP64, Model};
use crate::c::rules::Rules;
use crate::campaign::shared::is_interruption;
use crate::case::TestCase;
use crate::cli::options;
use crate::convention::Convention;
use crate::exec::child;
use crate::render::File;
use crate::script::{Options, Script};
use crate::shrink::heard::heard;
use crate::shrink::idle_workers::IdleWorkers;
use crate::shrink::matrix::{describe, outcomes, placed};
use crate::shrink::runner::Runner;
use crate::shrink::search::{Budget, Shrinker};
use crate::toolchain::build::{Build, StageReport};
use crate::toolchain::configuration::Configuration;
use crate::toolchain::lacks::lacking;
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::Stage;

/// Why a shrunk bug may not be the smallest.
const STOPPED: &str = "; stopped there, and there may be smaller ones (--shrink-time, --tries)";

/// A bug to shrink.
struct Job {
    /// Its name in messages.
    title: String,
    /// The command line that reproduces the original.
    again: String,
    configuration: Configuration,
    rules: Rules<'static>,
    cases: Vec<TestCase>,
    /// Where to save the bug: in its own directory, or in the given one under a new name.
    place: Destination,
    /// Extra files to keep: those from before the first shrinking.
    kept: Vec<File>,
}

enum Destination {
    Own(PathBuf),
    New(PathBuf),
}

/// Shrinks each bug, and saves the result in place of the original, which is kept beside it.
pub(super) fn shrink(options: &options::Shrink) -> Result<Exit> {
    child::catch_interrupts();
    let (scratch, _guard) = scratch(None)?;
    let limits = limits(&options.limits, None);
    let dir = scratch.worker(0)?;
    let build = Build { dir: &dir, compiler: limits.clone(), program: limits };
    let budget = budget(&options.effort, Budget::default());
    let jobs = options.jobs.map_or_else(processors, |jobs| jobs as usize);
    let idle = IdleWorkers::new(jobs.saturating_sub(1));
    let header = Script::new(&Options::default())?.header();
    if options.bugs.iter().all(|path| path.is_dir()) {
        let unheeded = [("--model", options.model.is_some()), ("--out", options.out.is_some())];
        if let Some((option, _)) = unheeded.iter().find(|(_, is_given)| *is_given) {
            return Err(usage(format!("{option}: it is for FILE.json; a saved bug has its own")));
        }
    }
    let mut exit = Exit::Clean;
    for path in &options.bugs {
        for job in jobs_of(path, options)? {
            if child::interrupted() {
                return Ok(Exit::Interrupted);
            }
            match one(&job, &build, &idle, budget, &header) {
                Err(error) if is_interruption(&error) => return Ok(Exit::Interrupted),
                Err(error) => return Err(error),
                Ok(true) => exit = Exit::BugsFound,
                Ok(false) => {}
            }
        }
    }
    Ok(exit)
}

/// The jobs for an argument: a saved bug, or a file of test cases.
fn jobs_of(path: &Path, options: &options::Shrink) -> Result<Vec<Job>> {
    let is_saved = path.is_dir() || path.file_name().is_some_and(|name| name == "case.json");
    if is_saved && let Some(dir) = if path.is_dir() { Some(path) } else { path.parent() } {
        let saved = saved_bug(dir);
        if saved.is_ok() || path.is_dir() {
            let bug = saved?;
            return Ok(vec![saved_job(dir, bug, options.cc.as_deref(), options.consent.yes)?]);
        }
    }
    let text = test_cases(path)
        .map_err(|error| usage(format!("{}: it cannot be read: {error:#}", path.display())))?;
    let cc = options.cc.as_deref().map(Toolchain::from_cc).transpose();
    let Some(cc) = cc.map_err(|error| usage(format!("--cc {error}")))? else {
        return Err(usage(format!(
            "{}: this is a test case, no saved bug: say which compiler fails by --cc",
            path.display()
        )));
    };
    let model = options.model.as_deref().unwrap_or(LP64.name);
    let model = Model::named(model).unwrap_or(&LP64);
    let mut jobs = Vec::new();
    for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let title = format!("{}:{}", path.display(), number + 1);
        let case: TestCase = serde_json::from_str(line).map_err(|error| {
            usage(format!(
                "{title}: this is no test case as `quest --emit json` prints it: {error}"
            ))
        })?;
        case.check().map_err(|error| usage(format!("{title}: {error}")))?;
        jobs.push(case_job(title, case, cc.clone(), model, options)?);
    }
    Ok(jobs)
}

/// The text of a file of test cases, which may come through a pipe.
fn test_cases(path: &Path) -> Result<String> {
    let mut text = String::new();
    fs::File::open(path)?.take(LARGEST + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LARGEST {
        bail!("it is larger than {} MiB", LARGEST >> 20);
    }
    bounded(&text)?;
    Ok(text)
}

fn saved_job(dir: &Path, mut bug: Bug, cc: Option<&str>, yes: bool) -> Result<Job> {
    let rules = bug
        .rules()
        .with_context(|| format!("{}: there is no data model {}", dir.display(), bug.model))?;
    bug.configuration = consent::configuration(dir, &bug.configuration, cc, yes)?;
    Ok(Job {
        title: dir.display().to_string(),
        rules,
        kept: kept(dir, &bug)?,
        again: bug.again,
        configuration: bug.configuration,
        cases: bug.cases,
        place: Destination::Own(whole(dir)?),
    })
}

fn case_job(
    title: String,
    case: TestCase,
    cc: Toolchain,
    model: &'static Model,
    options: &options::Shrink,
) -> Result<Job> {
    let rules = Rules::of_any_suite(model, Features::NONE);
    let configuration = Configuration::alone(&cc);
    consent::named(&deeds(std::iter::once(&configuration)));
    let out = options.out.clone().unwrap_or_else(|| ".".into());
    // Which scripts and options drew it is not known: the original is kept instead.
    let again = RUN_ORIGINAL.into();
    let (cases, place, kept) = (vec![case], Destination::New(out), Vec::new());
    Ok(Job { title, again, configuration, rules, cases, place, kept })
}

/// The convention whose suite the test cases come from, if it is built in.
fn convention_of(cases: &[TestCase]) -> Option<Convention> {
    let (convention, _) = cases.first()?.suite().split_once(':')?;
    Script::new(&Options::default()).ok()?.convention(convention).ok()
}

/// Shrinks one bug, and returns whether it still fails.
fn one(job: &Job, build: &Build, idle: &IdleWorkers, budget: Budget, header: &str) -> Result<bool> {
    let Job { title, configuration, cases, .. } = job;
    let convention = convention_of(cases);
    let Configuration { caller, callee, linker, files: _ } = configuration;
    let toolchains = [Some(caller), callee.as_ref(), Some(linker)].into_iter().flatten();
    let runner = Runner {
        heard: heard(build, header, toolchains)?,
        gate: None,
        build: build.clone(),
        configuration,
        files: configuration.files(),
        rules: job.rules.of_candidates(),
        header,
        last: Stage::Run,
        convention: convention.as_ref(),
    };
    // Nobody said in which form it fails, nor in which ways it may be written, unless it was saved.
    let forms: &[Checks] = match job.place {
        Destination::New(_) => &[Checks::Full, Checks::Terse],
        Destination::Own(_) => &[job.rules.checks],
    };
    let mut proved = None;
    for checks in forms {
        let mut rules = Rules { checks: *checks, ..runner.rules };
        if let (Checks::Terse, Destination::New(_)) = (checks, &job.place) {
            let lacks = lacking(build, caller, &Feature::WAYS)?;
            rules.lacks = rules.lacks.union(lacks.iter().map(|lack| lack.feature).collect());
        }
        let runner = Runner { rules, ..runner.clone() };
        let shrinker = Shrinker { runner, idle, budget, found: &|_, _| Ok(()), stopped: None };
        if let Some(proof) = shrinker.prove(cases)? {
            proved = Some((shrinker, proof));
            break;
        }
    }
    let Some((shrinker, proof)) = proved else {
        tell(&format!("{title}: gone ({configuration})"))?;
        return Ok(false);
    };
    let rules = shrinker.runner.rules;
    if cases.iter().any(|case| case.as_external().is_some()) {
        // It stays as it was saved: with what other compilers make of it, which the reducer's script compares.
        tell(&format!(
            "{title}: {} ({configuration}); quest shrinks no programs of other generators: a text reducer does, with \
             {title}/interesting.sh",
            proof.report.verdict
        ))?;
        return Ok(true);
    }
    let kept = match job.place {
        Destination::Own(_) => job.kept.clone(),
        Destination::New(_) => {
            let report = &proof.report;
            let bug = Bug::new(&job.again, &rules, configuration, cases, report);
            bug.as_original(shrinker.runner.files(cases, report))?
        }
    };
    let (files, proof) = shrinker.fewest_files(cases, proof)?;
    let runner = shrinker.runner.in_files(files);
    let configuration = &runner.configured();
    let save_best = |cases: &[TestCase], report: &StageReport| match &job.place {
        Destination::New(_) => Ok(()),
        Destination::Own(dir) => save(dir, job, &runner, cases, report),
    };
    let shrinker =
        Shrinker { runner: runner.clone(), idle, budget, found: &save_best, stopped: None };
    let shrunk = shrinker.shrink(cases, proof)?;
    let effort = shrunk.effort;
    let after: usize = shrunk.cases.iter().map(|case| case.values()).sum();
    tell(&format!(
        "{title}: {} values to {after}: {} candidates in {} programs, {:.1} s{}",
        effort.values,
        effort.tries,
        effort.programs,
        effort.seconds,
        match &shrunk.breakdown {
            Some(breakdown) => format!("; stopped there: {breakdown}"),
            None if effort.is_smallest => String::new(),
            None => STOPPED.into(),
        }
    ))?;
    let configurations = around(configuration);
    let outcomes = outcomes(&runner, &configurations, &shrunk.cases, &shrunk.report)?;
    let version = |name: &str| {
        let mut toolchains = configurations.iter().map(|configuration| &configuration.caller);
        let toolchain = toolchains.find(|toolchain| toolchain.name == name);
        let version = toolchain.and_then(|one| one.version(build.dir, &build.compiler).ok()?);
        version.unwrap_or_default()
    };
    let places = placed(&runner, &outcomes, &shrunk.cases)?;
    let description = describe(&outcomes, places, &shrunk.cases, rules.model, version);
    let description = description.context("a shrunk failure passes")?;
    let first = &description.outcome.configuration;
    let versions = first.compilers().map(|one| version(&one.name)).collect();
    let (out, name) = match &job.place {
        Destination::Own(dir) => (parent(dir).into(), name_of(dir)),
        Destination::New(out) => (out.clone(), description.name.clone()),
    };
    let found = Bug::new(&job.again, &rules, configuration, &shrunk.cases, &shrunk.report);
    let found = Bug { name, shrunk: Some(effort), versions, ..found };
    let (found, mut files) = description.bug(&runner, found)?;
    files.extend(kept);
    let dir = found.save(&out, &files)?;
    if let Destination::New(_) = job.place {
        tell(&format!("{title}: saved as {}", dir.display()))?;
    }
    Ok(true)
}

/// Saves the best result so far.
fn save(
    dir: &Path,
    job: &Job,
    runner: &Runner,
    cases: &[TestCase],
    report: &StageReport,
) -> Result<()> {
    let mut files = runner.files(cases, report);
    files.extend_from_slice(&job.kept);
    let bug = Bug {
        name: name_of(dir),
        ..Bug::new(&job.again, &job.rules, &runner.configured(), cases, report)
    };
    bug.save(parent(dir), &files)?;
    Ok(())
}

/// The whole path of a bug's directory. It is replaced when the bug is saved: where it is `.`, that leads nowhere then.
fn whole(dir: &Path) -> Result<PathBuf> {
    let here = dir.as_os_str().is_empty();
    let dir = if here { Path::new(".") } else { dir };
    fs::canonicalize(dir).with_context(|| format!("{}: it cannot be found", dir.display()))
}

/// The name of a bug, which is that of its directory.
fn name_of(dir: &Path) -> String {
    dir.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The parent of a bug's directory.
fn parent(dir: &Path) -> &Path {
    dir.parent().unwrap_or(dir)
}

/// The configurations of a bug's toolchains: its own; and for two toolchains, each alone and the reverse
/// pair.
fn around(own: &Configuration) -> Vec<Configuration> {
    let Configuration { caller, callee, linker, files: _ } = own;
    let Some(callee) = callee.as_ref().filter(|callee| *callee != caller) else {
        return vec![own.clone()];
    };
    let alone = |one: &Toolchain| Configuration::alone(one).in_files(own.files);
    let reverse = Configuration {
        caller: callee.clone(),
        callee: Some(caller.clone()),
        linker: linker.clone(),
        files: own.files,
    };
    vec![alone(caller), alone(callee), own.clone(), reverse]
}

/// The files of a bug from before it was first shrunk, which are kept.
fn kept(dir: &Path, bug: &Bug) -> Result<Vec<File>> {
    let mut files = Vec::new();
    let original = dir.join(ORIGINAL);
    let (from, sources) = match Bug::load(&original) {
        Ok(before) => (&original, before),
        Err(_) => (&dir.to_path_buf(), bug.clone()),
    };
    for name in sources.sources().iter().chain(&["case.json"]) {
        files.push((format!("{ORIGINAL}/{name}"), Bug::file(from, name)?));
    }
    Ok(files)
}
