//! Which revision of a compiler's source brought a bug: `git bisect`, with a judge that knows when it cannot judge.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Result, bail};

use crate::base::exit::Usage;
use crate::bug::bisection::Outcome;
use crate::exec::child::{self, End};
use crate::exec::limits::Limits;
use crate::exec::outcome::Outcome as Ran;
use crate::toolchain::build::NoVerdict;
use crate::toolchain::command_line::quote;

/// A repository.
#[derive(Debug, Clone)]
pub struct Repository {
    dir: PathBuf,
    limits: Limits,
}

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ended {
    /// The first revision with the bug: its hash and subject.
    First(String),
    /// It is one of these, of which some could not be judged.
    OneOf(Vec<String>),
    /// The ends of the search are not what they were said to be.
    Unjudged(String),
}

/// What a revision's compiler does with the bug, and a word about it.
pub type Judge<'a> = &'a dyn Fn() -> Result<(Outcome, String)>;

/// Lines of output of a failed command that are shown.
const LINES: usize = 5;

impl Repository {
    /// The repository that a directory belongs to.
    ///
    /// # Errors
    /// It belongs to none, or another bisection is under way.
    pub fn open(dir: &Path) -> Result<Repository> {
        // A compiler may take hours to build, by hundreds of processes, and writes large files.
        let limits = Limits {
            time: Duration::from_secs(7 * 24 * 3600),
            memory: None,
            file_size: 1 << 40,
            processes: 1 << 16,
            open_files: 4096,
            ..Limits::default()
        };
        let repository = Repository { dir: std::path::absolute(dir)?, limits };
        if repository.git(&["rev-parse", "--git-dir"]).is_err() {
            bail!("{}: this is no git repository; name the compiler's by --repo", dir.display());
        }
        if repository.git(&["bisect", "log"]).is_ok() {
            bail!(
                "{}: a bisection is under way there; end it with: git -C {0} bisect reset",
                dir.display()
            );
        }
        Ok(repository)
    }

    fn run(&self, argv: &[String]) -> Result<Ran> {
        let ran = child::run(argv, &self.dir, &self.limits)?;
        match ran.end {
            End::Interrupted => Err(NoVerdict::Interrupted.into()),
            _ => Ok(ran),
        }
    }

    /// The output of a git command.
    fn git(&self, words: &[&str]) -> Result<String> {
        let argv: Vec<String> = [&["git"], words].concat().into_iter().map(String::from).collect();
        let ran = self.run(&argv)?;
        let output = [&ran.stdout[..], &ran.stderr].concat();
        let output = String::from_utf8_lossy(&output).trim().to_string();
        match ran.end {
            End::Exited(0) => Ok(output),
            _ => bail!("{} failed: {}", quote(&argv), last_lines(&output)),
        }
    }

    /// The hash of a revision.
    fn hash(&self, revision: &str) -> Result<String> {
        self.git(&[
            "rev-parse",
            "--verify",
            "--quiet",
            "--end-of-options",
            &format!("{revision}^{{commit}}"),
        ])
        .map_err(|error| match error.is::<NoVerdict>() {
            true => error,
            false => {
                Usage(format!("there is no revision {revision} in {}", self.dir.display())).into()
            }
        })
    }

    /// A revision's hash and subject.
    fn name(&self, hash: &str) -> Result<String> {
        self.git(&["log", "-1", "--format=%h %s", hash])
    }

    /// Builds the revision that is checked out, and judges it.
    fn judged(&self, build: &[String], judge: Judge) -> Result<(Outcome, String)> {
        let ran = self.run(build)?;
        match ran.end {
            End::Exited(0) => judge(),
            end => {
                let output = [&ran.stdout[..], &ran.stderr].concat();
                let output = last_lines(&String::from_utf8_lossy(&output));
                Ok((Outcome::Other, format!("{} fails ({end}): {output}", quote(build))))
            }
        }
    }
}

fn last_lines(output: &str) -> String {
    let lines: Vec<&str> = output.lines().filter(|line| !line.trim().is_empty()).collect();
    lines[lines.len().saturating_sub(LINES)..].join("; ")
}

/// Finds the first revision with a bug. What was checked out is checked out again at the end, whatever happens. `said`
/// gets a line for each revision that is tried.
///
/// # Errors
/// A revision does not exist, git fails, or the user interrupts.
pub fn search(
    repository: &Repository,
    good: &str,
    bad: &str,
    build: &[String],
    judge: Judge,
    said: &dyn Fn(&str),
) -> Result<Ended> {
    let (good, bad) = (repository.hash(good)?, repository.hash(bad)?);
    let branch = repository.git(&["symbolic-ref", "--quiet", "--short", "HEAD"]);
    let home = branch.or_else(|_| repository.git(&["rev-parse", "HEAD"]))?;
    let ended = between(repository, &good, &bad, build, judge, said);
    // Nothing to reset is no mistake, nor does an interruption keep the user's files from coming back.
    let uninterrupted = |args: &[&str]| {
        let mut git = std::process::Command::new("git");
        git.args(args).current_dir(&repository.dir).stdin(std::process::Stdio::null());
        git.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
        git.status().is_ok_and(|status| status.success())
    };
    uninterrupted(&["bisect", "reset", "HEAD"]);
    if !uninterrupted(&["checkout", "-q", &home, "--"]) {
        said(&format!("{home} could not be checked out again in {}", repository.dir.display()));
    }
    ended
}

fn between(
    repository: &Repository,
    good: &str,
    bad: &str,
    build: &[String],
    judge: Judge,
    said: &dyn Fn(&str),
) -> Result<Ended> {
    let judged = |revision: &str| -> Result<(Outcome, String)> {
        let name = repository.name(revision)?;
        let (outcome, what) = repository.judged(build, judge)?;
        said(&match outcome {
            Outcome::Passes => format!("{name}: good"),
            Outcome::Fails => format!("{name}: bad ({what})"),
            Outcome::Other => format!("{name}: skipped: {what}"),
        });
        Ok((outcome, what))
    };
    for (revision, expected, word) in
        [(bad, Outcome::Fails, "bad"), (good, Outcome::Passes, "good")]
    {
        repository.git(&["checkout", "-q", "--detach", revision])?;
        let (outcome, what) = judged(revision)?;
        if outcome != expected {
            let name = repository.name(revision)?;
            let is = match outcome {
                Outcome::Passes => "the bug is not there".into(),
                Outcome::Fails => "the bug is there".into(),
                Outcome::Other => what,
            };
            return Ok(Ended::Unjudged(format!("{name} is said to be {word}, but: {is}")));
        }
    }
    let mut output = repository.git(&["bisect", "start", bad, good])?;
    loop {
        if let Some(hash) = first_bad(&output) {
            return Ok(Ended::First(repository.name(hash)?));
        }
        let head = repository.git(&["rev-parse", "HEAD"])?;
        let word = match judged(&head)?.0 {
            Outcome::Passes => "good",
            Outcome::Fails => "bad",
            Outcome::Other => "skip",
        };
        // With nothing left but skipped revisions, git exits with 2.
        output = match repository.git(&["bisect", word]) {
            Ok(output) => output,
            Err(error) => {
                let suspects = repository.git(&["bisect", "log"])?;
                let suspects = suspects
                    .lines()
                    .filter_map(|line| line.strip_prefix("# possible first bad commit: ["));
                let suspects: Vec<&str> =
                    suspects.filter_map(|line| line.split(']').next()).collect();
                if suspects.is_empty() {
                    return Err(error);
                }
                let names: Result<Vec<String>> =
                    suspects.iter().rev().map(|hash| repository.name(hash)).collect();
                return Ok(Ended::OneOf(names?));
            }
        };
    }
}

/// The hash in `HASH is the first bad commit`.
fn first_bad(output: &str) -> Option<&str> {
    output.lines().find_map(|line| line.strip_suffix(" is the first bad commit"))
}
