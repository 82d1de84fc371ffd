//! The loop driver: workers take programs through every configuration; their messages are saved,
//! written to the journal and shown, in this order, so that nothing is announced and then lost.

mod desk;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::mpsc::channel;
use std::sync::{Mutex, atomic::AtomicBool};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result};

use crate::base::exit::Exit;
use crate::base::inside::inside;
use crate::bug::examples::{Examples, FILE};
use crate::bug::expected::Known;
use crate::bug::known_bugs::{self, KnownBugs};
use crate::bug::saved::Bug;
use crate::c::rules::Rules;
use crate::campaign::avoid::Avoidance;
use crate::campaign::backlog::Backlog;
use crate::campaign::examiner::Examiner;
use crate::campaign::pace::Pace;
use crate::campaign::shared::{Shared, locked};
use crate::campaign::start_up::start_up;
use crate::campaign::work_queue::WorkQueue;
use crate::campaign::worker::Worker;
use crate::case::Part;
use crate::exec::limits::Limits;
use crate::exec::scratch::Scratch;
use crate::journal::directory::CampaignDir;
use crate::journal::event::Event;
use crate::journal::file::Journal;
use crate::journal::now::Board;
use crate::journal::plan::{Plan, Share, Target};
use crate::journal::state::State;
use crate::report::reporter::Reporter;
use crate::script::Script;
use crate::shrink::gate::Gate;
use crate::shrink::heard::heard;
use crate::shrink::idle_workers::IdleWorkers;
use crate::toolchain::templates::Toolchain;
use crate::toolchain::version::Watch;
use desk::Desk;

/// A campaign that is about to start or to be resumed.
#[derive(Debug)]
pub struct Campaign<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// Its directory.
    pub place: &'a CampaignDir,
    /// The journal for its events, which already contains the plan.
    pub journal: Journal,
    /// Its state.
    pub state: State,
    /// The compilers, as checked.
    pub watch: Watch,
    /// Failures that do not count.
    pub known: Known,
    /// The place where programs are built.
    pub scratch: &'a Scratch,
    /// Shows what happens.
    pub reporter: &'a mut Reporter,
    /// What of the campaign's time was spent before.
    pub spent: Duration,
}

/// The wall-clock time, for people.
pub fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

/// The warning about a toolchain whose programs are not heard.
const UNHEARD: &str = "what programs of NAME print is not seen: one that ends early with exit status 0 counts as passed";

/// Runs a campaign to its end, or until the user interrupts it.
///
/// # Errors
/// Reasons why Quest cannot work: a broken toolchain, a suite that draws nothing, a full disk. Everything
/// found until then is saved, and the directory can be resumed.
pub fn run(campaign: Campaign) -> Result<Exit> {
    let Campaign { plan, place, journal, state, watch, known, scratch, reporter, spent } = campaign;
    let start = Instant::now();
    let left = plan.stop.time.map(|time| time.saturating_sub(duration(state.seconds) + spent));
    Bug::tidy(&place.shrinking())
        .with_context(|| format!("cannot write {}", place.shrinking().display()))?;
    for dir in [place.bugs(), place.unsupported()] {
        Bug::tidy(&dir).with_context(|| format!("cannot write {}", dir.display()))?;
    }
    let script = plan.recipe.script()?;
    let mut here = known_bugs::saved(&place.bugs());
    here.extend(known_bugs::saved(&place.unsupported()));
    let known_bugs = known_bugs(plan, &here);
    let is_listed =
        |name: &str| state.found.contains_key(name) || state.unsupported.contains_key(name);
    let left_behind = here.into_iter().filter(|bug| !is_listed(&bug.name));
    let has_backlog = plan.has_backlog() || !state.waiting.is_empty();
    let mut shared = Shared {
        plan,
        place,
        compiled: Mutex::default(),
        avoidance: Mutex::new(avoidance(plan, &known_bugs, &state)),
        known_bugs: Mutex::new(known_bugs),
        backlog: has_backlog.then(Backlog::default),
        gate: has_backlog.then(|| Gate::new(plan.jobs, plan.shrink_share)),
        turn: Mutex::default(),
        // If failures wait, all workers may help, and the gate limits their number.
        idle: IdleWorkers::new(if has_backlog { plan.jobs.saturating_sub(1) } else { 0 }),
        pace: Mutex::new(pace(plan, &script)?),
        building: Mutex::new(Pace::new(plan.targets.iter().map(|_| false))),
        board: Board::new(state.seconds, plan.shard.map_or(1, |shard| shard.all())),
        left_behind: Mutex::new(left_behind.map(|bug| (bug.name.clone(), bug)).collect()),
        unfinished: Mutex::new(known_bugs::saved(&place.shrinking())),
        rules: rules(plan, &script)?,
        heard: BTreeSet::new(),
        header: script.header(),
        queue: Mutex::new(WorkQueue::new(plan, &state.finished, &state.turns)),
        known,
        watch: Mutex::new(watch),
        examples: Mutex::new(examples(place, &state)),
        deadline: left.and_then(|left| start.checked_add(left)),
        stopped: AtomicBool::new(false),
    };
    let dirs = (0..plan.jobs).map(|n| scratch.worker(n)).collect::<std::io::Result<Vec<PathBuf>>>();
    let dirs = dirs.with_context(|| format!("cannot write {}", scratch.path().display()))?;
    let linkers: Vec<&Toolchain> =
        plan.targets.iter().map(|target| target.configuration.team().linker).collect();
    let mut unheard = Vec::new();
    // What keeps this from being known keeps the first program from running, too, which says so.
    if let Some(Ok(found)) =
        dirs.first().map(|dir| heard(&shared.build(dir), &shared.header, linkers.iter().copied()))
    {
        let names: BTreeSet<&String> = linkers.iter().map(|one| &one.name).collect();
        unheard = names
            .into_iter()
            .filter(|name| !found.contains(*name))
            .map(|name| UNHEARD.replace("NAME", name))
            .collect();
        shared.heard = found;
    }
    let mut desk = Desk::new(&shared, journal, state, reporter);
    desk.take_up()?;
    unheard.into_iter().try_for_each(|text| desk.event(Event::Warning { text }))?;
    if let (None, Some(dir)) = (plan.batch, dirs.first()) {
        let start_up = start_up(&shared.build(dir), plan);
        locked(&shared.queue).starts_in(start_up.seconds);
        for (target, took) in start_up.building.into_iter().enumerate() {
            if let Some(took) = took {
                locked(&shared.building).passed(target, took);
            }
        }
    }
    // In addition to those of the workers.
    let examiners = scratch.worker(plan.jobs);
    let examiners =
        examiners.with_context(|| format!("cannot write {}", scratch.path().display()))?;
    let (sender, receiver) = channel();
    let listened = thread::scope(|scope| {
        if let Some(backlog) = &shared.backlog {
            let examiner = Examiner {
                shared: &shared,
                messages: sender.clone(),
                dir: examiners.join("aside"),
            };
            scope.spawn(move || examiner.work(backlog));
        }
        for dir in dirs {
            let worker = Worker { shared: &shared, messages: sender.clone(), dir };
            scope.spawn(move || worker.work());
        }
        drop(sender);
        let listened = desk.listen(receiver);
        shared.stop();
        listened
    });
    desk.finish(listened)
}

/// Seconds, whatever an edited journal claims.
fn duration(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds).unwrap_or_default()
}

/// The rules of each suite in each configuration that tests it.
fn rules(plan: &Plan, script: &Script) -> Result<Vec<Vec<Option<Rules<'static>>>>> {
    let of_suite = |share: &Share| {
        let suite = script.suite(&share.suite)?;
        let of_target = |target: &Target| {
            target.takes(&share.suite).then(|| plan.rules(&suite, target)).transpose()
        };
        plan.targets.iter().map(of_target).collect()
    };
    plan.suites.iter().map(of_suite).collect()
}

/// What is known of how long programs run before any did. Who raises the time limit has slow ones.
fn pace(plan: &Plan, script: &Script) -> Result<Pace> {
    let mut are_fast = plan.limits.time <= Limits::default().time;
    for share in &plan.suites {
        are_fast &= !matches!(script.suite(&share.suite)?.part, Part::External(_));
    }
    let linkers = plan.targets.iter().map(|target| target.configuration.team().linker);
    Ok(Pace::new(linkers.map(|linker| are_fast && linker.runs_here())))
}

/// The triggers of known bugs, including those left out before an interruption.
fn avoidance(plan: &Plan, known_bugs: &KnownBugs, state: &State) -> Avoidance {
    let mut avoidance = Avoidance::new(plan.avoid);
    known_bugs.bugs().iter().for_each(|bug| avoidance.learn(bug));
    state.avoids.iter().for_each(|avoid| avoidance.avoid(&avoid.bug, &avoid.targets));
    avoidance
}

/// The bugs known from the start: those of `--known DIR`, and those saved here.
fn known_bugs(plan: &Plan, here: &[Bug]) -> KnownBugs {
    let mut known_bugs = KnownBugs::default();
    if let Some(dir) = plan.known.as_ref().filter(|path| path.is_dir()) {
        known_bugs.read(&known_bugs::saved(dir));
    }
    known_bugs.read(here);
    known_bugs
}

/// The bugs that were found before an interruption.
fn examples(place: &CampaignDir, state: &State) -> BTreeMap<String, Examples> {
    let of = |name: &String| {
        let of = |base: PathBuf| inside(&base, name).map(|dir| dir.join(FILE));
        let mut files = [place.bugs(), place.unsupported()].into_iter().filter_map(of);
        let file = files.find(|file| file.exists());
        (name.clone(), file.map_or_else(Examples::default, |file| Examples::read(&file)))
    };
    state.found.keys().chain(state.unsupported.keys()).map(of).collect()
}
