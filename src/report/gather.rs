//! From a campaign's directory to its report: the journal's events, and what is saved of its bugs.

use std::collections::BTreeMap;
use std::path::Path;

use super::data::{Configuration, Counted, Entry, Moment, Report, Run, Sums, Warned};
use super::saved::{self, Saved};
use super::{FORMAT, drawn, patterns};
use crate::event::Event;
use crate::figures::{count, duration, lines, number, one_line};
use crate::known::{self, Known};
use crate::plan::{Place, Plan};
use crate::screen::{seeds, suites};
use crate::state::{Found, State};
use crate::summary::{by_interest, no_bugs, nothing_passed};

/// Moments that are told of: a plot has no room for more.
const MOMENTS: usize = 120;

/// Programs between two of them at least, so that the speed is that of more than one.
const PROGRAMS: usize = 4;

/// The report of a campaign by its events, the last one if several ran in its directory; `None` if
/// none was started. It depends on nothing but the events, the directory, and the file of known
/// failures.
pub fn gather(place: &Place, events: &[Event]) -> Option<Report> {
    let begin = events.iter().rposition(|event| matches!(event, Event::Started { .. }))?;
    let events = &events[begin..];
    let state = State::of(events.iter().cloned());
    let plan = state.plan.as_ref()?;
    let mut problems = Vec::new();
    let mut bugs = look(&state.found, &place.bugs());
    let flaky = look(&state.flaky, &place.flaky());
    let (counted, distributions) = match drawn::drawn(plan, &state) {
        Ok(drawn) => {
            let cases = bugs.iter().filter_map(|saved| saved.case.as_ref());
            let failing = drawn::failing(cases.map(|(case, model)| (case, &model[..])));
            drawn::compare(&drawn, &failing)
        }
        Err(error) => {
            let error = one_line(&format!("{error:#}"));
            problems.push(format!("what was drawn cannot be drawn again: {error}"));
            (Counted::default(), Vec::new())
        }
    };
    let bare_bugs = bugs.iter_mut().map(|saved| &mut saved.bug);
    if let Err(error) = patterns::add(plan, events, bare_bugs) {
        let error = one_line(&format!("{error:#}"));
        problems.push(format!("what failing test cases have in common is not told: {error}"));
    }
    if state.quest != env!("CARGO_PKG_VERSION") {
        let (theirs, ours) = (one_line(&state.quest), env!("CARGO_PKG_VERSION"));
        problems.push(format!(
            "the campaign was of quest {theirs}, this report is of {ours}, which may draw other test \
             cases"
        ));
    }
    let known = known(&state, plan, &mut problems);
    let bare = |saved: Vec<Saved>| saved.into_iter().map(|saved| saved.bug).collect();
    Some(Report {
        format: FORMAT,
        dir: one_line(&place.dir.to_string_lossy()),
        run: run(&state, plan, events),
        totals: totals(&state),
        configurations: configurations(&state, plan),
        no_bugs: bugs.is_empty().then(|| no_bugs(&state).into()),
        nothing_passed: nothing_passed(&state),
        bugs: bare(bugs),
        flaky: bare(flaky),
        known,
        over_time: over_time(events, &state),
        distributions,
        counted,
        warnings: state
            .warnings
            .iter()
            .map(|(seconds, text)| Warned { seconds: *seconds, text: one_line(text) })
            .collect(),
        problems,
    })
}

fn look(finds: &BTreeMap<String, Found>, base: &Path) -> Vec<Saved> {
    by_interest(finds).into_iter().map(|found| saved::read(found, base)).collect()
}

fn run(state: &State, plan: &Plan, events: &[Event]) -> Run {
    let ended = events.iter().rev().find_map(|event| match event {
        Event::Finished { at, .. } => Some(one_line(at)),
        _ => None,
    });
    let resumed = events.iter().filter(|event| matches!(event, Event::Resumed { .. }));
    Run {
        quest: one_line(&state.quest),
        arguments: lines(&plan.recipe.options.argstr),
        started: one_line(&state.at),
        ended: state.ended.as_ref().and(ended),
        why: state.ended.clone(),
        resumed: resumed.count(),
        suites: one_line(&suites(plan)),
        seeds: seeds(plan.work),
        size: plan.size,
        batch: plan.batch,
        jobs: plan.jobs,
        scripts: plan.recipe.words().iter().map(|word| lines(word)).collect(),
        limits: limits(plan),
    }
}

/// `ends after 8 h 0 min`, and what shrinking and a child may use.
fn limits(plan: &Plan) -> Vec<String> {
    let Plan { stop, limits, shrink, .. } = plan;
    let time = stop.time.map(|time| format!("ends after {}", duration(time.as_secs_f64())));
    let cases = stop.count.map(|cases| format!("ends after {}", count(cases, "test case")));
    let bugs = stop.max_bugs.map(|bugs| format!("ends after {}", count(bugs as u64, "bug")));
    let mut told: Vec<String> = [time, cases, bugs].into_iter().flatten().collect();
    if told.is_empty() {
        told.push("ends when its seeds do, or when it is interrupted".into());
    }
    let (time, tries) = (duration(shrink.time.as_secs_f64()), shrink.tries.into());
    told.push(format!(
        "each failure is shrunk for {time} and {} at most",
        count(tries, "candidate")
    ));
    let memory = match limits.memory {
        Some(memory) => format!("{} MiB of memory", number(memory >> 20)),
        None => "memory without a limit".into(),
    };
    told.push(format!(
        "each compiler and program: {}, {memory}, files of {} MiB, {} processes, {} open files",
        duration(limits.time.as_secs_f64()),
        number(limits.file_size >> 20),
        number(limits.processes),
        number(limits.open_files),
    ));
    told
}

fn totals(state: &State) -> Sums {
    Sums {
        seconds: state.seconds,
        programs: state.programs,
        cases: state.cases,
        per_second: state.mean_speed(state.seconds),
        passed: state.total.passed,
        failed: state.total.failed,
        known: state.total.known,
        flaky: state.total.flaky,
        untested: state.untested(&state.total),
        redrawn: state.redrawn,
        warned: state.warned,
        last_new: state.last_new,
        times: state.times,
    }
}

fn configurations(state: &State, plan: &Plan) -> Vec<Configuration> {
    let rows =
        state.tallies.iter().zip(&plan.targets).map(|((name, tally), target)| Configuration {
            name: one_line(name),
            versions: target.versions.iter().map(|version| one_line(version)).collect(),
            model: one_line(&target.model),
            std: target.std.as_deref().map(one_line),
            without: target.lacks.to_string(),
            passed: tally.passed,
            failed: tally.failed,
            known: tally.known,
            flaky: tally.flaky,
            untested: state.untested(tally),
        });
    rows.collect()
}

/// The entries that were met, and those that should have been.
fn known(state: &State, plan: &Plan, problems: &mut Vec<String>) -> Vec<Entry> {
    let list = match plan.known.as_deref().map(Known::read) {
        None => Known::default(),
        Some(Ok(known)) => known,
        Some(Err(error)) => {
            problems.push(one_line(&format!("known failures have numbers only: {error}")));
            Known::default()
        }
    };
    let met = state.known.iter().filter(|(_, count)| **count > 0);
    let mut counts: BTreeMap<usize, u64> = met.map(|(entry, count)| (*entry, *count)).collect();
    for (index, entry) in list.entries.iter().enumerate() {
        if entry.state == known::State::Fails {
            counts.entry(index).or_default();
        }
    }
    let told = counts.into_iter().map(|(index, count)| {
        let entry = list.entries.get(index);
        Entry {
            number: index + 1,
            pattern: entry.map(|entry| one_line(&entry.to_string())),
            why: entry.and_then(|entry| entry.why.as_deref()).map(one_line),
            count,
        }
    });
    told.collect()
}

/// How far it was at moments equally far from each other.
fn over_time(events: &[Event], end: &State) -> Vec<Moment> {
    let mut state = State::default();
    let mut done = vec![(0.0, 0)];
    for event in events {
        state.apply(event);
        if let Event::Program(_) = event {
            done.push((state.seconds, state.cases));
        }
    }
    let found: Vec<f64> = end.found.values().map(|found| found.finding.seconds).collect();
    let latest = found.iter().chain([&end.seconds]).copied().fold(0.0, f64::max);
    let steps = (done.len() / PROGRAMS).clamp(1, MOMENTS);
    let mut before = Moment { seconds: 0.0, cases: 0, bugs: 0, per_second: 0.0 };
    let mut moments = vec![before];
    let mut next = 0;
    for step in 1..=steps {
        let seconds = if step == steps { latest } else { latest * step as f64 / steps as f64 };
        next += done[next..].iter().take_while(|(then, _)| *then <= seconds).count();
        let cases = done[..next].last().map_or(0, |(_, cases)| *cases);
        let bugs = found.iter().filter(|then| **then <= seconds).count() as u64;
        let time = (seconds - before.seconds).max(f64::MIN_POSITIVE);
        let per_second = cases.saturating_sub(before.cases) as f64 / time;
        before = Moment { seconds, cases, bugs, per_second };
        moments.push(before);
    }
    if latest > 0.0 { moments } else { Vec::new() }
}
