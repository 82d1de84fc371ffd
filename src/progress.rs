//! What a campaign says while it runs: a progress line on a terminal, plain lines elsewhere, or
//! events as JSON.

use std::io::IsTerminal;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use crate::bug::{Bug, Configuration};
use crate::campaign::{Plan, Score};

/// Something a campaign has to say.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum Event<'a> {
    /// The toolchains are proved; the hunt begins.
    Started { plan: &'a Plan, configurations: &'a [Configuration] },
    /// Something the user should know, which stops nothing.
    Warning(&'a str),
    /// A program went through all configurations.
    Program { score: &'a Score, elapsed: Duration },
    /// The first failure of a bucket; new, or saved by an earlier campaign.
    Bug { bug: &'a Bug, dir: &'a Path, is_new: bool },
    /// The end.
    Finished { score: &'a Score },
}

/// Where events go. Findings and the summary go to standard output, progress to standard error.
#[derive(Debug)]
pub enum Reporter {
    /// JSON, one object a line.
    Json,
    /// A progress line that is redrawn.
    Terminal(ProgressBar),
    /// A line now and then.
    Plain {
        /// When the last one was written.
        last: Instant,
    },
}

/// How often a plain progress line is written: often enough to see life, seldom enough for a log.
const PLAIN_INTERVAL: Duration = Duration::from_secs(10);

impl Reporter {
    /// JSON if asked for; otherwise what suits standard error.
    pub fn new(json: bool) -> Reporter {
        if json {
            Reporter::Json
        } else if std::io::stderr().is_terminal() {
            let bar = ProgressBar::new_spinner();
            if let Ok(style) =
                ProgressStyle::with_template("{spinner} {elapsed_precise} {wide_msg}")
            {
                bar.set_style(style);
            }
            bar.enable_steady_tick(Duration::from_millis(200));
            Reporter::Terminal(bar)
        } else {
            Reporter::Plain { last: Instant::now() }
        }
    }

    /// Says something.
    pub fn event(&mut self, event: &Event) {
        match self {
            Reporter::Json => println!("{}", as_json(event)),
            Reporter::Terminal(bar) => match event {
                Event::Program { score, elapsed } => bar.set_message(progress(score, *elapsed)),
                Event::Finished { .. } => {
                    bar.finish_and_clear();
                    print!("{}", as_text(event));
                }
                _ => bar.suspend(|| print!("{}", as_text(event))),
            },
            Reporter::Plain { last } => match event {
                Event::Program { score, elapsed } => {
                    if last.elapsed() >= PLAIN_INTERVAL {
                        *last = Instant::now();
                        eprintln!("{}s: {}", elapsed.as_secs(), progress(score, *elapsed));
                    }
                }
                _ => print!("{}", as_text(event)),
            },
        }
    }
}

/// `1 program`, `2 programs`.
fn count(number: u64, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

fn progress(score: &Score, elapsed: Duration) -> String {
    let rate = score.cases as f64 / elapsed.as_secs_f64().max(1e-9);
    format!(
        "{} programs, {} test cases, {rate:.0}/s, {} failures, {} bugs",
        score.programs,
        score.cases,
        score.failures(),
        score.found.len()
    )
}

fn as_text(event: &Event) -> String {
    match event {
        Event::Started { plan, configurations } => {
            let suites: Vec<&str> = plan.suites.iter().map(|(suite, _)| &suite.name[..]).collect();
            let names: Vec<String> = configurations.iter().map(ToString::to_string).collect();
            format!(
                "suites {}, seed {}; testing {}\n",
                suites.join(", "),
                plan.seed,
                names.join(", ")
            )
        }
        Event::Warning(text) => format!("warning: {text}\n"),
        Event::Program { .. } => String::new(),
        Event::Bug { bug, dir, is_new } => {
            let how = if *is_new { "bug" } else { "known bug" };
            let evidence = bug.report.output.lines().find(|line| !line.trim().is_empty());
            let evidence = evidence.map(|line| format!("  {line}\n")).unwrap_or_default();
            format!(
                "{how}: {}: {} ({})\n{evidence}  {}\n",
                bug.configuration,
                bug.report.verdict,
                bug.report.end,
                dir.join("repro.sh").display()
            )
        }
        Event::Finished { score } => summary(score),
    }
}

fn summary(score: &Score) -> String {
    let programs = count(score.programs, "program");
    let mut text = format!("\n{programs}, {}\n", count(score.cases, "test case"));
    if score.redrawn > 0 {
        let parts = count(score.redrawn, "part");
        text += &format!("{parts} drawn again for breaking a rule of C (see quest stats)\n");
    }
    let width = score.tallies.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, tally) in &score.tallies {
        text += &format!("  {name:width$}  {} passed, {} failed\n", tally.passed, tally.failed);
    }
    if score.found.is_empty() {
        text += "no bugs found\n";
    } else {
        let kinds = count(score.found.len() as u64, "kind");
        text += &format!("{kinds} of failure; to see one again:\n");
        for found in score.found.values() {
            let times = count(found.count, "time");
            text += &format!("  quest replay {}  (met {times})\n", found.dir.display());
        }
    }
    text
}

fn as_json(event: &Event) -> Value {
    match event {
        Event::Started { plan, configurations } => json!({
            "event": "started",
            "quest": env!("CARGO_PKG_VERSION"),
            "seed": plan.seed,
            "suites": plan.suites.iter().map(|(suite, _)| &suite.name).collect::<Vec<_>>(),
            "configurations": configurations.iter().map(ToString::to_string).collect::<Vec<_>>(),
        }),
        Event::Warning(text) => json!({ "event": "warning", "text": text }),
        Event::Program { score, elapsed } => json!({
            "event": "program",
            "programs": score.programs,
            "cases": score.cases,
            "failures": score.failures(),
            "bugs": score.found.len(),
            "seconds": elapsed.as_secs_f64(),
        }),
        Event::Bug { bug, dir, is_new } => json!({
            "event": "bug",
            "name": bug.name,
            "dir": dir,
            "new": is_new,
            "configuration": bug.configuration.to_string(),
            "verdict": bug.report.verdict,
            "again": bug.again,
            "output": bug.report.output,
        }),
        Event::Finished { score } => json!({
            "event": "finished",
            "programs": score.programs,
            "cases": score.cases,
            "redrawn": score.redrawn,
            "configurations": score.tallies.iter().map(|(name, tally)| json!({
                "name": name, "passed": tally.passed, "failed": tally.failed,
            })).collect::<Vec<_>>(),
            "bugs": score.found.iter().map(|(name, found)| json!({
                "name": name, "configuration": found.configuration, "verdict": found.verdict,
                "dir": found.dir, "count": found.count,
            })).collect::<Vec<_>>(),
        }),
    }
}
