//! Makes a report from a campaign's directory: the journal's events, and its saved bugs.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::Result;

use super::data::{Configuration, Counted, Entry, LeftOut, Report, Run, Sums, Warned};
use super::history::History;
use super::patterns::Record;
use super::saved::{self, Saved};
use super::{FORMAT, drawn, patterns};
use crate::base::figures::{count, duration, lines, number, one_line};
use crate::bug::expected::{self, Known};
use crate::journal::directory::CampaignDir;
use crate::journal::event::Why;
use crate::journal::file;
use crate::journal::found::Found;
use crate::journal::plan::Plan;
use crate::journal::state::State;
use crate::report::coverage::coverage;
use crate::report::screen::{suites, work};
use crate::report::summary::{self, by_interest, no_bugs, nothing_passed};

/// The report of the campaign in a directory, of the last one if several ran there; `None` if none was
/// started. Depends only on the directory and the file of known failures.
///
/// # Errors
/// When its journal cannot be read.
pub fn gather(place: &CampaignDir) -> Result<Option<Report>> {
    let journal = place.journal();
    // The events are read once more, since only the most interesting bugs can be looked at.
    let bugs = file::sum(&journal)?.found;
    let mut record = Record::of(by_interest(&bugs).into_iter().map(|found| &found.finding.name));
    let mut history = History::default();
    file::read(&journal, |event| {
        history.apply(&event);
        record.apply(&event);
    })?;
    Ok(gathered(place, &history, &record))
}

fn gathered(place: &CampaignDir, history: &History, record: &Record) -> Option<Report> {
    let state = &history.state;
    let plan = state.plan.as_ref()?;
    let mut problems = Vec::new();
    let mut bugs = look(&state.found, &place.bugs());
    let unsupported = look(&state.unsupported, &place.unsupported());
    let flaky = look(&state.flaky, &place.flaky());
    let (counted, distributions) = match drawn::drawn(plan, state) {
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
    if let Err(error) = patterns::add(plan, record, bare_bugs) {
        let error = one_line(&format!("{error:#}"));
        problems.push(format!("what failing test cases have in common is unknown: {error}"));
    }
    if state.quest != env!("CARGO_PKG_VERSION") {
        let (theirs, ours) = (one_line(&state.quest), env!("CARGO_PKG_VERSION"));
        problems.push(format!(
            "the campaign was of quest {theirs}, this report is of {ours}, which may draw other test \
             cases"
        ));
    }
    let known = known(state, plan, &mut problems);
    let bare = |saved: Vec<Saved>| saved.into_iter().map(|saved| saved.bug).collect();
    Some(Report {
        format: FORMAT,
        dir: one_line(&place.dir.to_string_lossy()),
        run: run(history, plan),
        totals: totals(state),
        configurations: configurations(state, plan),
        no_bugs: bugs.is_empty().then(|| no_bugs(state).map(String::from)).flatten(),
        coverage: coverage(state),
        nothing_passed: nothing_passed(state),
        bugs: bare(bugs),
        unsupported: bare(unsupported),
        flaky: bare(flaky),
        known,
        left_out: left_out(state),
        unexamined: state.open(),
        over_time: history.over_time(),
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

fn run(history: &History, plan: &Plan) -> Run {
    let History { state, resumed, ended, .. } = history;
    Run {
        quest: one_line(&state.quest),
        arguments: lines(&plan.recipe.options.argstr),
        started: one_line(&state.at),
        ended: state.ended.as_ref().and(ended.clone()),
        why: state.ended.as_ref().map(plainly),
        resumed: *resumed,
        suites: one_line(&suites(plan)),
        seeds: work(plan),
        size: plan.size,
        batch: plan.batch,
        jobs: plan.jobs,
        scripts: plan.recipe.words().iter().map(|word| lines(word)).collect(),
        limits: limits(plan),
    }
}

/// Why it ended, without the text of an error.
fn plainly(why: &Why) -> Why {
    match why {
        Why::Error(message) => Why::Error(lines(message)),
        Why::Missing(gaps) => Why::Missing(gaps.iter().map(|gap| one_line(gap)).collect()),
        why => why.clone(),
    }
}

/// `ends after 8 h 0 min`, and the limits of shrinking and of a child.
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
        None => "unlimited memory".into(),
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
        unsupported: state.total.unsupported,
        left_out: state.total.avoided,
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
            without: target.lacks.only(|feature| !feature.is_convention()).to_string(),
            passed: tally.passed,
            failed: tally.failed,
            known: tally.known,
            flaky: tally.flaky,
            unsupported: tally.unsupported,
            left_out: tally.avoided,
            untested: state.untested(tally),
        });
    rows.collect()
}

/// Entries that occurred, and those that should have.
fn known(state: &State, plan: &Plan, problems: &mut Vec<String>) -> Vec<Entry> {
    let list = match plan.known.as_deref().map(Known::read) {
        None => Known::default(),
        Some(Ok(known)) => known,
        Some(Err(error)) => {
            problems.push(one_line(&format!("known failures are listed by number only: {error}")));
            Known::default()
        }
    };
    let met = state.known.iter().filter(|(_, count)| **count > 0);
    let mut counts: BTreeMap<usize, u64> = met.map(|(entry, count)| (*entry, *count)).collect();
    for (index, entry) in list.entries.iter().enumerate() {
        if entry.state == expected::Expectation::Fails {
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

/// Triggers that were left out, a row per bug.
fn left_out(state: &State) -> Vec<LeftOut> {
    let rows = summary::avoided(state).into_iter().map(|(avoid, targets)| LeftOut {
        bug: one_line(&avoid.bug),
        trigger: one_line(&avoid.trigger),
        configurations: one_line(&state.names(&targets)),
        cases: state.avoided.get(&avoid.bug).copied().unwrap_or(0),
    });
    rows.collect()
}
