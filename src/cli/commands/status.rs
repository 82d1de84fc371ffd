//! `quest status`: the progress of campaigns, from their directories alone.

use std::path::{Path, PathBuf};

use anyhow::Result;
use console::Term;
use serde_json::{Value, json};

use super::answers::{complained, no_campaign};
use crate::base::exit::Exit;
use crate::base::figures::{duration, harmless_json, number, plain, speed};
use crate::base::output::say;
use crate::base::paint::table;
use crate::journal::directory::CampaignDir;
use crate::journal::event::Why;
use crate::journal::file;
use crate::journal::found::Found;
use crate::journal::lock::{Holder, Lock};
use crate::journal::now::{Now, seconds_since};
use crate::journal::state::State;
use crate::report::coverage::coverage;
use crate::report::screen::{View, screen, work};
use crate::report::summary::{by_interest, covered, finds, unexamined};

/// The width in columns without a terminal.
const WIDTH: u16 = 80;

/// The status of a campaign.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Life {
    /// It holds its lock; the process ID, if it can be read.
    Running(Holder),
    /// It has done its job.
    Finished,
    /// It was interrupted, or Quest could not go on.
    Stopped(String),
    /// It ended without recording an end.
    Killed,
}

/// A campaign as read from its directory.
struct Seen {
    place: CampaignDir,
    life: Life,
    state: State,
    /// Its current activity, if it is running.
    now: Option<Now>,
    /// Seconds since its start, without interruptions; by the clock if it is running.
    elapsed: f64,
}

/// Shows one campaign's screen and findings, or a table of several. Errors in reading a campaign go to
/// standard error, and the others are shown.
///
/// # Errors
/// When standard output cannot be written.
pub(super) fn run(dirs: &[PathBuf], json: bool) -> Result<Exit> {
    let mut exit = Exit::Clean;
    let mut campaigns = Vec::new();
    for dir in dirs {
        match look(dir) {
            Ok(seen) => campaigns.push(seen),
            Err(error) => exit = exit.max(complained(&error)),
        }
    }
    let lines = match &campaigns[..] {
        _ if json => {
            campaigns.iter().map(|seen| harmless_json(&as_json(seen).to_string())).collect()
        }
        [] => Vec::new(),
        [seen] if dirs.len() == 1 => one(seen),
        all => several(all),
    };
    say(&lines.into_iter().map(|line| line + "\n").collect::<String>())?;
    Ok(exit)
}

/// Reads a campaign's directory.
fn look(dir: &Path) -> Result<Seen> {
    let place = CampaignDir::new(dir);
    if !place.journal().exists() {
        return Err(no_campaign(dir, "there is no journal.jsonl"));
    }
    // The lock is checked first: a campaign that ends in between has recorded that in its journal.
    let running = Lock::holder(&place)?;
    let state = file::sum(&place.journal())?;
    if running.is_none() && state.plan.is_none() {
        return Err(no_campaign(dir, "nothing was started, says its journal.jsonl"));
    }
    let life = match (running, &state.ended) {
        (Some(holder), _) => Life::Running(holder),
        (None, None) => Life::Killed,
        (None, Some(Why::Done | Why::Time | Why::Bugs)) => Life::Finished,
        (None, Some(Why::Interrupted)) => Life::Stopped("interrupted".into()),
        (None, Some(Why::Missing(gaps))) => {
            let gap = crate::base::figures::one_line(gaps.first().map_or("", String::as_str));
            Life::Stopped(match gaps.len() {
                0 | 1 => gap,
                gaps => format!("{gap}, and {} more", gaps - 1),
            })
        }
        (None, Some(Why::Error(message))) => Life::Stopped(crate::base::figures::one_line(message)),
    };
    let now = Now::read(&place, &state.at);
    let (now, elapsed) = match life {
        Life::Running(_) => {
            let (at, before) = &state.since;
            let elapsed = now.as_ref().map_or_else(|| before + seconds_since(at), Now::elapsed);
            let now = now.map(|now| Now { seconds: elapsed, ..now });
            (now, elapsed)
        }
        // Its unfinished programs are lost, but their time still counts.
        Life::Killed => (None, now.map_or(0.0, |now| now.seconds)),
        Life::Finished | Life::Stopped(_) => (None, 0.0),
    };
    let elapsed = elapsed.max(state.seconds);
    let state = now.as_ref().map_or_else(|| state.clone(), |now| state.at(now));
    Ok(Seen { place, life, state, now, elapsed })
}

impl Life {
    /// One word: `running`.
    fn word(&self) -> &'static str {
        match self {
            Life::Running(_) => "running",
            Life::Finished => "finished",
            Life::Stopped(_) => "stopped",
            Life::Killed => "killed",
        }
    }

    /// A sentence with more details, and what the user can do.
    fn sentence(&self, place: &CampaignDir) -> String {
        let dir = place.dir.to_string_lossy();
        let resume = format!("to go on: quest fuzz --resume {}", shell_words::quote(&dir));
        match self {
            Life::Running(holder) if holder.process.is_some() => format!("running ({holder})"),
            Life::Running(_) | Life::Finished => self.word().into(),
            Life::Stopped(why) => format!("stopped ({why}); {resume}"),
            Life::Killed => format!("killed; {resume}"),
        }
    }
}

/// A campaign's screen, of any height, and what it found.
fn one(seen: &Seen) -> Vec<String> {
    let (_, columns) = Term::stdout().size_checked().unwrap_or((0, WIDTH));
    let view = View {
        width: columns.into(),
        height: usize::MAX,
        colour: console::colors_enabled(),
        seconds: seen.elapsed,
        now: seen.now.as_ref(),
    };
    let mut lines =
        vec![plain(&format!("{}: {}", seen.place.dir.display(), seen.life.sentence(&seen.place)))];
    lines.extend(screen(&seen.state, &view));
    lines.push(String::new());
    lines.extend(covered(&seen.state).iter().map(|line| plain(line)));
    lines.extend(finds(&seen.state, &seen.place));
    lines.extend(unexamined(&seen.state, &seen.place));
    lines
}

/// A table with a row for each campaign, and totals.
fn several(campaigns: &[Seen]) -> Vec<String> {
    let titles =
        ["directory", "test cases", "per second", "bugs", "flaky", "elapsed", "last new bug", ""];
    let mut rows = vec![titles.map(String::from).to_vec()];
    rows.extend(campaigns.iter().map(row));
    let sum = |figure: fn(&Seen) -> u64| number(campaigns.iter().map(figure).sum());
    let running = campaigns.iter().filter(|seen| matches!(seen.life, Life::Running(_)));
    let rate = running.clone().map(|seen| seen.state.speed(seen.elapsed)).reduce(|a, b| a + b);
    rows.push(vec![
        "total".into(),
        sum(|seen| seen.state.cases),
        rate.map_or("-".into(), speed),
        sum(|seen| seen.state.found.len() as u64),
        sum(|seen| seen.state.flaky.len() as u64),
        duration(campaigns.iter().map(|seen| seen.elapsed).sum()),
        String::new(),
        format!("{} of {} running", running.count(), campaigns.len()),
    ]);
    table(&rows, 1..5)
}

fn row(seen: &Seen) -> Vec<String> {
    let state = &seen.state;
    let rate = match seen.life {
        Life::Running(_) => speed(state.speed(seen.elapsed)),
        _ => "-".into(),
    };
    let last = state.last_new.map(|then| format!("{} ago", duration(seen.elapsed - then)));
    vec![
        seen.place.dir.display().to_string(),
        number(state.cases),
        rate,
        number(state.found.len() as u64),
        number(state.flaky.len() as u64),
        duration(seen.elapsed),
        last.unwrap_or_else(|| "-".into()),
        seen.life.word().into(),
    ]
}

fn as_json(seen: &Seen) -> Value {
    let state = &seen.state;
    let plan = state.plan.as_ref();
    let holder = match &seen.life {
        Life::Running(holder) => Some(holder),
        _ => None,
    };
    let finds = |finds, dir: PathBuf| -> Vec<Value> {
        let find = |found: &Found| {
            let finding = &found.finding;
            json!({
                "name": finding.name, "configuration": finding.configuration,
                "suite": finding.suite, "verdict": finding.bucket.verdict,
                "place": finding.bucket.place, "count": found.count,
                "seconds": finding.seconds, "dir": dir.join(&finding.name),
            })
        };
        by_interest(finds).into_iter().map(find).collect()
    };
    json!({
        "dir": seen.place.dir,
        "state": seen.life.word(),
        "process": holder.and_then(|holder| holder.process),
        "host": holder.and_then(|holder| holder.host.as_deref()),
        "why": state.ended,
        "at": state.at,
        "work": plan.map(work),
        "shard": plan.and_then(|plan| plan.shard),
        "suites": plan.map(|plan| &plan.suites),
        "seconds": seen.elapsed,
        "now": seen.now.as_ref().map(|now| json!({
            "compiling": now.compiling, "running": now.running, "look": now.look,
        })),
        "programs": state.programs,
        "cases": state.cases,
        "redrawn": state.redrawn,
        "unexamined": state.open(),
        "per_second": state.mean_speed(seen.elapsed),
        "per_second_now": state.speed(seen.elapsed),
        "configurations": state.tallies.iter().map(|(name, tally)| json!({
            "name": name, "passed": tally.passed, "failed": tally.failed, "known": tally.known,
            "flaky": tally.flaky, "unsupported": tally.unsupported, "left_out": tally.avoided,
            "untested": state.untested(tally),
        })).collect::<Vec<_>>(),
        "total": {
            "passed": state.total.passed, "failed": state.total.failed,
            "known": state.total.known, "flaky": state.total.flaky,
            "unsupported": state.total.unsupported, "left_out": state.total.avoided,
            "untested": state.untested(&state.total),
        },
        "nothing_passed": state.nothing_passed(),
        "bugs": finds(&state.found, seen.place.bugs()),
        "unsupported": finds(&state.unsupported, seen.place.unsupported()),
        "flaky": finds(&state.flaky, seen.place.flaky()),
        "known": state.known.iter().map(|(entry, met)| json!({
            "entry": entry, "count": met,
        })).collect::<Vec<_>>(),
        "last_new": state.last_new,
        "times": state.times,
        "coverage": coverage(state),
        "warned": state.warned,
        "warnings": state.warnings.iter().map(|(seconds, text)| json!({
            "seconds": seconds, "text": text,
        })).collect::<Vec<_>>(),
    })
}
