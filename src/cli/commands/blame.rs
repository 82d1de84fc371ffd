//! `quest blame`: finds the pass of a compiler that makes a bug, and the versions that have it.

use std::path::Path;

use anyhow::{Context, Result};
use indicatif::ProgressBar;
use serde::Serialize;

use super::answers::{each_bug, saved_bug, usage};
use super::consent;
use super::running::{limits, scratch};
use crate::base::exit::Exit;
use crate::base::figures::{count, first_line, harmless_json, lines};
use crate::base::inside;
use crate::base::output::say;
use crate::bisect::versions::{Judged, number, range};
use crate::bisect::{Budget, Failing, Unbisected, bisect, is_unbisected};
use crate::bug::bisection::{Bisection, Outcome};
use crate::bug::ledger::deeds;
use crate::bug::saved::{Bug, LARGEST};
use crate::bug::shell::toolchains;
use crate::bug::symptom::{Symptom, recurs};
use crate::campaign::prove::broken;
use crate::campaign::shared::is_interruption;
use crate::cli::options;
use crate::exec::child;
use crate::render::File;
use crate::script::{Options, Script};
use crate::toolchain::build::{Build, StageReport};
use crate::toolchain::configuration::Configuration;
use crate::toolchain::optimizer::Optimizer;
use crate::toolchain::probe::probe;
use crate::toolchain::templates::Toolchain;
use crate::toolchain::verdict::Stage;

/// A failure: a saved bug, or a program that must exit with 0.
pub(super) struct Subject {
    files: Vec<File>,
    last: Stage,
    /// The recorded configuration.
    configuration: Option<Configuration>,
    /// The recorded failure.
    report: Option<StageReport>,
    /// Whether it failed each time.
    is_steady: bool,
}

/// The answer about a bug, as `--json` prints it.
#[derive(Debug, Serialize)]
struct Answer<'a> {
    bug: String,
    /// Whether it fails as recorded, passes, or does something else.
    outcome: Outcome,
    bisection: Option<&'a Bisection>,
    /// Why there is none.
    unbisected: Option<String>,
    versions: &'a [Judged],
    oldest: Option<&'a str>,
    newest: Option<&'a str>,
}

/// Runs `quest blame`.
pub(super) fn blame(options: &options::Blame) -> Result<Exit> {
    child::catch_interrupts();
    let script = Script::new(&Options::default())?;
    if let Some(path) = &options.compilers {
        script.run_file(path)?;
    }
    let optimizers = script.compilers()?;
    let budget = Budget {
        time: options.blame_time.unwrap_or(Budget::OF_COMMAND.time),
        compilations: options.compilations.unwrap_or(Budget::OF_COMMAND.compilations),
    };
    let (scratch, _guard) = scratch(None)?;
    let limits = limits(&options.limits, None);
    let dir = scratch.worker(0)?;
    let build = Build { dir: &dir, compiler: limits.clone(), program: limits };
    each_bug(&options.bugs, |path| one(path, options, &optimizers, budget, &build))
}

impl Subject {
    /// Reads a saved bug, or a program.
    fn read(path: &Path) -> Result<Subject> {
        if path.is_dir() {
            return Subject::of(path, saved_bug(path)?);
        }
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        let name = name.filter(|name| name.ends_with(".c") && inside::is_file_name(name));
        let Some(name) = name else {
            let path = path.display();
            return Err(usage(format!(
                "{path}: this is neither the directory of a saved bug nor a C file, PROGRAM.c"
            )));
        };
        let text = inside::read(path, LARGEST)
            .map_err(|error| usage(format!("{}: it cannot be read: {error}", path.display())))?;
        Ok(Subject {
            files: vec![(name, text)],
            last: Stage::Run,
            configuration: None,
            report: None,
            is_steady: true,
        })
    }

    /// A saved bug.
    pub(super) fn of(dir: &Path, bug: Bug) -> Result<Subject> {
        let read = |name: &str| Ok((name.to_string(), Bug::file(dir, name)?));
        let files: Result<Vec<File>> = bug.sources().into_iter().map(read).collect();
        Ok(Subject {
            files: files?,
            last: bug.last_stage(),
            is_steady: bug.shrunk.as_ref().is_none_or(|shrunk| shrunk.rate >= 1.0),
            configuration: Some(bug.configuration),
            report: Some(bug.report),
        })
    }

    /// The recorded configuration, with a compiler from the command line if there is one, which the user has agreed to run.
    pub(super) fn by(&self, path: &Path, cc: Option<&str>, yes: bool) -> Result<Configuration> {
        match (&self.configuration, cc) {
            (Some(recorded), cc) => consent::configuration(path, recorded, cc, yes),
            (None, Some(cc)) => {
                let cc = Toolchain::from_cc(cc).map_err(|error| usage(format!("--cc {error}")))?;
                let configuration = Configuration::alone(&cc);
                consent::named(&deeds(std::iter::once(&configuration)));
                Ok(configuration)
            }
            (None, None) => {
                Err(usage("a program needs a compiler: say --cc 'gcc -O2', for example".into()))
            }
        }
    }

    /// Checks the compilers of a configuration, builds the program, and runs it.
    pub(super) fn tried(
        &self,
        build: &Build,
        configuration: &Configuration,
    ) -> Result<StageReport> {
        let team = configuration.team();
        for toolchain in toolchains(team) {
            probe(build, toolchain).map_err(broken)?;
        }
        build.write_all(&self.files)?;
        let names: Vec<&str> = self.files.iter().map(|(name, _)| name.as_str()).collect();
        Ok(match self.last {
            Stage::Compile => build.compile_all(team, &names)?,
            _ => build.build_and_run(team, &names, None)?,
        })
    }

    /// What a report says of the recorded failure; for a program, whether it fails.
    pub(super) fn outcome(&self, now: &StageReport) -> Outcome {
        match &self.report {
            _ if now.passed() => Outcome::Passes,
            Some(recorded) if !recurs(recorded, now) => Outcome::Other,
            _ => Outcome::Fails,
        }
    }
}

/// Answers for one bug.
fn one(
    path: &Path,
    options: &options::Blame,
    optimizers: &[Optimizer],
    budget: Budget,
    build: &Build,
) -> Result<Exit> {
    let subject = Subject::read(path)?;
    let ccs: Vec<Option<&str>> = match &options.cc[..] {
        [] => vec![None],
        ccs => ccs.iter().map(|cc| Some(cc.as_str())).collect(),
    };
    let by = |cc: &Option<&str>| subject.by(path, *cc, options.consent.yes);
    let configurations: Vec<Configuration> = ccs.iter().map(by).collect::<Result<_>>()?;
    // It does not show itself without a terminal.
    let bar = ProgressBar::new_spinner();
    let progress = |text: &str| {
        bar.set_message(format!("{}: {text}", path.display()));
        bar.tick();
    };
    let cannot = || format!("{} cannot be judged", path.display());
    let mut tried = Vec::new();
    for configuration in &configurations {
        progress(&configuration.to_string());
        tried.push(judged(&subject, build, configuration).with_context(cannot)?);
    }
    let versions: Vec<Judged> = tried.iter().map(|(judged, _)| judged.clone()).collect();
    let failing = tried.iter().zip(&configurations);
    let failing = failing.filter(|((judged, _), _)| judged.outcome == Some(Outcome::Fails));
    let newest = failing.max_by_key(|((judged, _), _)| number(&judged.version));
    let found = match newest {
        Some(_) if !subject.is_steady => Some(Err(Unbisected::AtTimes)),
        Some(((_, Some(report)), configuration)) => {
            let failing = Failing {
                build: build.clone(),
                configuration,
                files: &subject.files,
                last: subject.last,
                recorded: report,
                gate: None,
            };
            match bisect(failing, optimizers, budget, &progress) {
                Err(error) => match is_unbisected(&error) {
                    Some(why) => Some(Err(why.clone())),
                    None => return Err(error).with_context(cannot),
                },
                Ok(found) => Some(Ok(found)),
            }
        }
        _ => None,
    };
    bar.finish_and_clear();
    let outcomes = || versions.iter().filter_map(|one| one.outcome);
    let outcome = if outcomes().any(|one| one == Outcome::Fails) {
        Outcome::Fails
    } else if versions.iter().all(|one| one.outcome == Some(Outcome::Passes)) {
        Outcome::Passes
    } else {
        Outcome::Other
    };
    let title = path.display().to_string();
    match options.json {
        true => say(&json(&title, outcome, found.as_ref(), &versions)?)?,
        false => say(&lines(&text(&title, found.as_ref(), &versions)))?,
    };
    Ok(match outcome {
        Outcome::Fails => Exit::BugsFound,
        Outcome::Passes => Exit::Clean,
        Outcome::Other => Exit::NotJudged,
    })
}

/// What a compiler does with the program, and the report, unless it cannot be judged.
fn judged(
    subject: &Subject,
    build: &Build,
    configuration: &Configuration,
) -> Result<(Judged, Option<StageReport>)> {
    let compiler = configuration.to_string();
    let version = configuration.caller.version(build.dir, &build.compiler);
    let version = version.ok().flatten().unwrap_or_default();
    let report = match subject.tried(build, configuration) {
        Err(error) if is_interruption(&error) => return Err(error),
        Err(error) => {
            let what = format!("cannot be judged: {}", first_line(&format!("{error:#}")));
            return Ok((Judged { compiler, version, outcome: None, what }, None));
        }
        Ok(report) => report,
    };
    let outcome = subject.outcome(&report);
    let what = match outcome {
        Outcome::Passes => "gone".into(),
        Outcome::Fails => report.verdict.to_string(),
        Outcome::Other => {
            let then = subject.report.as_ref().map(|report| Symptom::of(report).to_string());
            let (now, then) = (Symptom::of(&report), then.unwrap_or_default());
            format!("cannot be judged: {now} ({}), recorded is {then}", report.end)
        }
    };
    let outcome = (outcome != Outcome::Other).then_some(outcome);
    Ok((Judged { compiler, version, outcome, what }, Some(report)))
}

type Found<'a> = Option<&'a Result<Bisection, Unbisected>>;

fn json(title: &str, outcome: Outcome, found: Found, versions: &[Judged]) -> Result<String> {
    let ends = range(versions);
    let answer = Answer {
        bug: title.into(),
        outcome,
        bisection: found.and_then(|found| found.as_ref().ok()),
        unbisected: found.and_then(|found| Some(found.as_ref().err()?.to_string())),
        versions,
        oldest: ends.map(|(oldest, _)| oldest.version.as_str()),
        newest: ends.map(|(_, newest)| newest.version.as_str()),
    };
    Ok(harmless_json(&serde_json::to_string(&answer)?) + "\n")
}

fn text(title: &str, found: Found, versions: &[Judged]) -> String {
    let mut text = String::new();
    let headline = match found {
        Some(Ok(found)) => match (&found.pass, found.headline()) {
            (Some(pass), Some(headline)) => {
                let place = pass.function.as_ref().map(|name| format!(", in {name}"));
                format!("{headline}{}", place.unwrap_or_default())
            }
            _ => "the pass is not known".into(),
        },
        Some(Err(why)) => format!("the pass is not known: {why}"),
        None => String::new(),
    };
    match versions {
        [one] => {
            let dash = if headline.is_empty() { "" } else { "; " };
            text += &format!("{title}: {}{dash}{headline} ({})\n", one.what, one.compiler);
        }
        _ => {
            text += &format!("{title}:\n");
            for Judged { compiler, version, what, .. } in versions {
                text += &format!("  {compiler}: {what} ({version})\n");
            }
            text += &match range(versions) {
                Some((oldest, newest)) if oldest.version == newest.version => {
                    format!("  of these, only this version has it: {}\n", oldest.version)
                }
                Some((oldest, newest)) => format!(
                    "  of those that have it, the oldest is {}, the newest {}\n",
                    oldest.version, newest.version
                ),
                None => "  none of them has it\n".into(),
            };
            if !headline.is_empty() {
                let of = found.and_then(|found| Some(&found.as_ref().ok()?.compiler));
                let of = of.map(|of| format!(" ({of})")).unwrap_or_default();
                text += &format!("  {headline}{of}\n");
            }
        }
    }
    if let Some(Ok(found)) = found {
        for sentence in found.sentences() {
            text += &format!("  {sentence}\n");
        }
        if let Some(pass) = found.pass.as_ref().filter(|pass| !pass.diff.is_empty()) {
            let function = pass.function.as_deref().unwrap_or_default();
            text += &format!("  {function} before and after {}:\n", pass.name);
            text.extend(pass.diff.iter().map(|line| format!("    {line}\n")));
        }
        text += &format!("  {}\n", count(found.compilations.into(), "compilation"));
    }
    text
}
