//! The current activity of a campaign, which its journal records only when a program is done. It is
//! shown on the screen, and kept in a file beside the journal for `quest status`.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use serde::{Deserialize, Serialize};

use crate::base::figures::{count, duration, one_line};
use crate::journal::directory::CampaignDir;
use crate::journal::event::Done;

/// The activity of a campaign at one moment.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Now {
    /// When the campaign was started, according to its journal: identifies the campaign.
    pub started: String,
    /// The wall-clock time.
    pub at: String,
    /// Seconds of the campaign, without interruptions.
    pub seconds: f64,
    /// Programs being drawn and compiled.
    pub compiling: u64,
    /// Programs being run, or whose failures are examined.
    pub running: u64,
    /// The failure being examined.
    pub look: Option<Look>,
    /// The progress of unfinished programs.
    pub programs: Vec<Done>,
}

/// A failure being examined.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Look {
    /// The configuration and the verdict: `tcc -> gcc: check failed`.
    pub failure: String,
    /// The current step.
    pub step: Step,
    /// The number of values that its program passes.
    pub values: u64,
    /// Seconds of the campaign at which this began.
    pub since: f64,
}

/// A step in examining a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// It is repeated.
    Repeating,
    /// It is shrunk.
    Shrinking,
    /// It is tried in every configuration.
    Trying,
    /// Finding the pass that is wrong.
    Blaming,
}

/// The interval at which the file is written.
const INTERVAL: Duration = Duration::from_secs(1);

/// More shards than this write it less often, so that a thousand of them do not keep the server of a shared directory busy
/// with nothing else.
const SHARDS: u32 = 50;

/// The longest interval, in seconds.
const LONGEST: u32 = 60;

/// The maximum size of the file: some kilobytes per program.
const LARGEST: u64 = 4 << 20;

impl Now {
    /// The activity in words: `shrinking tcc: check failed (17 values) for 42 s, compiling 1 program`;
    /// none if there is none.
    pub fn in_words(&self) -> Option<String> {
        let look = self.look.as_ref().map(|look| {
            let step = match look.step {
                Step::Repeating => "repeating",
                Step::Shrinking => "shrinking",
                Step::Trying => "trying everywhere",
                Step::Blaming => "finding the pass",
            };
            let values = count(look.values, "value");
            let time = duration(self.seconds - look.since);
            format!("{step} {} ({values}) for {time}", one_line(&look.failure))
        });
        let programs = |doing: &str, programs: u64| {
            (programs > 0).then(|| format!("{doing} {}", count(programs, "program")))
        };
        let parts =
            [look, programs("compiling", self.compiling), programs("running", self.running)];
        parts.into_iter().flatten().reduce(|told, part| told + ", " + &part)
    }

    /// The activity recorded in a campaign's directory, if it belongs to the campaign started then.
    pub fn read(place: &CampaignDir, started: &str) -> Option<Now> {
        Now::of(&place.now()).filter(|now| now.started == started)
    }

    /// Whether a file records the activity of some campaign.
    pub fn is_one(path: &Path) -> bool {
        Now::of(path).is_some()
    }

    fn of(path: &Path) -> Option<Now> {
        let data = fs::symlink_metadata(path).ok()?;
        let is_ours = data.is_file() && data.len() <= LARGEST;
        let text = is_ours.then(|| fs::read_to_string(path).ok()).flatten()?;
        serde_json::from_str(&text).ok()
    }

    /// Seconds of a campaign that is still running, by the clock.
    pub fn elapsed(&self) -> f64 {
        self.seconds + seconds_since(&self.at)
    }
}

/// Seconds since a wall-clock time; 0 if it is in the future, since clocks are set back.
pub fn seconds_since(at: &str) -> f64 {
    let then = humantime::parse_rfc3339(at).ok();
    let passed = then.and_then(|then| SystemTime::now().duration_since(then).ok());
    passed.unwrap_or_default().as_secs_f64()
}

/// Where the workers of a campaign record their activity.
#[derive(Debug)]
pub struct Board {
    start: Instant,
    /// Seconds of the campaign before it was interrupted.
    before: f64,
    /// The interval at which the file is written.
    interval: Duration,
    work: Mutex<Work>,
    /// When the file was last written.
    kept: Mutex<Option<Instant>>,
}

#[derive(Debug, Default)]
struct Work {
    programs: Vec<(Stage, Done)>,
    look: Option<Look>,
}

/// The progress of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// It is drawn, compiled and linked.
    Compiling,
    /// It is compiled, and waits to be run.
    Waiting,
    /// It is run.
    Running,
}

impl Board {
    /// An empty one, for a campaign that has had this many seconds, and is one of so many shards.
    pub fn new(before: f64, shards: u32) -> Board {
        let interval = INTERVAL * (shards / SHARDS).clamp(1, LONGEST);
        let (work, kept) = (Mutex::default(), Mutex::default());
        Board { start: Instant::now(), before, interval, work, kept }
    }

    /// Seconds of the campaign, without interruptions.
    pub fn seconds(&self) -> f64 {
        self.before + self.start.elapsed().as_secs_f64()
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records the progress of a program; `done` counts the results of its test cases so far.
    pub fn program(&self, stage: Stage, done: Done) {
        let mut work = self.work();
        work.remove(&done);
        work.programs.push((stage, done));
    }

    /// Removes a program that is done, or abandoned.
    pub fn finished(&self, done: &Done) {
        self.work().remove(done);
    }

    /// Records the step in examining a failure, until the returned value is dropped.
    pub fn looks(&self, failure: String, values: usize) -> Looking<'_> {
        let since = self.seconds();
        let look = Look { failure, step: Step::Repeating, values: values as u64, since };
        Looking { board: self, before: self.work().look.replace(look) }
    }

    /// Records the progress in examining the failure.
    pub fn step(&self, step: Step, values: usize) {
        if let Some(look) = &mut self.work().look {
            (look.step, look.values) = (step, values as u64);
        }
    }

    /// The activity now, for the campaign started then.
    pub fn now(&self, started: &str) -> Now {
        let work = self.work();
        let number = |stage| work.programs.iter().filter(|(own, _)| *own == stage).count() as u64;
        Now {
            started: started.into(),
            at: humantime::format_rfc3339_millis(SystemTime::now()).to_string(),
            seconds: self.seconds(),
            compiling: number(Stage::Compiling),
            running: number(Stage::Running),
            look: work.look.clone(),
            programs: work.programs.iter().map(|(_, done)| done.clone()).collect(),
        }
    }

    /// Writes the activity to disk at intervals. Failures to write do not matter: the journal has it all.
    pub fn keep(&self, now: &Now, place: &CampaignDir) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_none_or(|kept| kept.elapsed() >= self.interval) {
            *kept = Some(Instant::now());
            let _ = write(&place.now(), now);
        }
    }
}

impl Work {
    fn remove(&mut self, done: &Done) {
        let of = |done: &Done| (done.suite.clone(), done.from);
        self.programs.retain(|(_, known)| of(known) != of(done));
    }
}

/// A failure being examined; on drop, the one examined before is restored.
#[derive(Debug)]
pub struct Looking<'b> {
    board: &'b Board,
    before: Option<Look>,
}

impl Drop for Looking<'_> {
    fn drop(&mut self) {
        self.board.work().look = self.before.take();
    }
}

/// Writes the activity to a temporary file and renames it, so that readers find a complete one.
fn write(path: &Path, now: &Now) -> io::Result<()> {
    let aside = path.with_extension("json.new");
    let _ = fs::remove_file(&aside);
    // Links are not followed.
    let mut file = OpenOptions::new().write(true).create_new(true).open(&aside)?;
    file.write_all(serde_json::to_string(now)?.as_bytes())?;
    fs::rename(&aside, path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_is_told_in_words() {
        let look = Look {
            failure: "tcc -> gcc: check failed".into(),
            step: Step::Shrinking,
            values: 17,
            since: 20.0,
        };
        let now = Now { seconds: 62.0, compiling: 2, look: Some(look), ..Now::default() };
        let told = "shrinking tcc -> gcc: check failed (17 values) for 42 s, compiling 2 programs";
        assert_eq!(now.in_words().as_deref(), Some(told));
        assert_eq!(
            Now { running: 1, ..Now::default() }.in_words().as_deref(),
            Some("running 1 program")
        );
        assert_eq!(Now::default().in_words(), None);
    }

    #[test]
    fn a_failure_that_is_met_while_another_is_looked_into_comes_first_and_then_the_other_again() {
        let board = Board::new(10.0, 1);
        let failure = |board: &Board| board.now("").look.map(|look| look.failure);
        let first = board.looks("first".into(), 3);
        let second = board.looks("second".into(), 2);
        assert_eq!(failure(&board).as_deref(), Some("second"));
        drop(second);
        assert_eq!(failure(&board).as_deref(), Some("first"));
        drop(first);
        assert_eq!(failure(&board), None);
        assert!(board.seconds() >= 10.0);
    }

    #[test]
    fn a_moment_is_of_one_campaign_and_a_clock_that_was_set_back_adds_nothing() {
        let dir = tempfile::tempdir().expect("a directory");
        let place = CampaignDir::new(dir.path());
        let board = Board::new(5.0, 1);
        board.keep(&board.now("today"), &place);
        assert!(Now::read(&place, "today").is_some_and(|now| now.elapsed() >= 5.0));
        assert_eq!(Now::read(&place, "yesterday"), None);
        let later = Now { at: "2999-01-01T00:00:00Z".into(), seconds: 7.0, ..Now::default() };
        assert_eq!(later.elapsed(), 7.0);
    }
}
