//! What a campaign does at this moment: what its journal will tell only when a program is done. It is
//! shown on the screen, and kept in a file beside the journal for `quest status`.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant, SystemTime};

use serde::{Deserialize, Serialize};

use crate::base::figures::{count, duration, one_line};
use crate::journal::event::Done;
use crate::journal::plan::CampaignDir;

/// A moment of a campaign.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Now {
    /// When the campaign was started, as its journal says: which campaign's moment it is.
    pub started: String,
    /// The clock.
    pub at: String,
    /// Seconds of the campaign, interruptions left out.
    pub seconds: f64,
    /// Programs that are being drawn and compiled.
    pub compiling: u64,
    /// Programs that are being run, or whose failures are looked into.
    pub running: u64,
    /// The failure that is looked into.
    pub look: Option<Look>,
    /// Programs that are not done, as far as they are.
    pub programs: Vec<Done>,
}

/// A failure that is looked into.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Look {
    /// The configuration it showed in, and how: `tcc -> gcc: check failed`.
    pub failure: String,
    /// What is done with it.
    pub step: Step,
    /// The values that its program passes.
    pub values: u64,
    /// Seconds of the campaign at which this began.
    pub since: f64,
}

/// What is done with a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Step {
    /// It is seen whether it shows again.
    Repeating,
    /// It is made smaller.
    Shrinking,
    /// It is tried in every configuration.
    Trying,
}

/// A moment's file is written so often.
const INTERVAL: Duration = Duration::from_secs(1);

/// A moment's file is no larger: some kilobytes for each program.
const LARGEST: u64 = 4 << 20;

impl Now {
    /// What is done, in words: `shrinking tcc: check failed (17 values) for 42 s, compiling 1 program`;
    /// none if nothing is.
    pub fn told(&self) -> Option<String> {
        let look = self.look.as_ref().map(|look| {
            let step = match look.step {
                Step::Repeating => "repeating",
                Step::Shrinking => "shrinking",
                Step::Trying => "trying everywhere",
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

    /// The moment that a campaign's directory tells of, if it is of the campaign that was started then.
    pub fn read(place: &CampaignDir, started: &str) -> Option<Now> {
        let path = place.now();
        let data = fs::symlink_metadata(&path).ok()?;
        let is_ours = data.is_file() && data.len() <= LARGEST;
        let text = is_ours.then(|| fs::read_to_string(&path).ok()).flatten()?;
        let now: Now = serde_json::from_str(&text).ok()?;
        (now.started == started).then_some(now)
    }

    /// Seconds of a campaign that runs still, by the clock.
    pub fn elapsed(&self) -> f64 {
        self.seconds + seconds_since(&self.at)
    }
}

/// Seconds since a moment of the clock; 0 if it is to come, since clocks are set back.
pub fn seconds_since(at: &str) -> f64 {
    let then = humantime::parse_rfc3339(at).ok();
    let passed = then.and_then(|then| SystemTime::now().duration_since(then).ok());
    passed.unwrap_or_default().as_secs_f64()
}

/// Where those who work on a campaign say what they do.
#[derive(Debug)]
pub struct Board {
    start: Instant,
    /// Seconds of the campaign before it was interrupted.
    before: f64,
    work: Mutex<Work>,
    /// When the file was last written.
    kept: Mutex<Option<Instant>>,
}

#[derive(Debug, Default)]
struct Work {
    programs: Vec<(Stage, Done)>,
    look: Option<Look>,
}

/// How far a program is.
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
    /// An empty one, of a campaign that has had so many seconds.
    pub fn new(before: f64) -> Board {
        Board { start: Instant::now(), before, work: Mutex::default(), kept: Mutex::default() }
    }

    /// Seconds of the campaign, interruptions left out.
    pub fn seconds(&self) -> f64 {
        self.before + self.start.elapsed().as_secs_f64()
    }

    fn work(&self) -> MutexGuard<'_, Work> {
        self.work.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes how far a program is; `done` counts what became of its test cases so far.
    pub fn program(&self, stage: Stage, done: Done) {
        let mut work = self.work();
        work.remove(&done);
        work.programs.push((stage, done));
    }

    /// Forgets a program that is done, or taken back.
    pub fn finished(&self, done: &Done) {
        self.work().remove(done);
    }

    /// Notes what is done with a failure, until what it returns is dropped.
    pub fn looks(&self, failure: String, values: usize) -> Looking<'_> {
        let since = self.seconds();
        let look = Look { failure, step: Step::Repeating, values: values as u64, since };
        Looking { board: self, before: self.work().look.replace(look) }
    }

    /// Notes how far whoever looks into a failure is with it.
    pub fn step(&self, step: Step, values: usize) {
        if let Some(look) = &mut self.work().look {
            (look.step, look.values) = (step, values as u64);
        }
    }

    /// This moment of the campaign that was started then.
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

    /// Keeps a moment on disk, now and then. That it cannot be written is no matter: the journal tells.
    pub fn keep(&self, now: &Now, place: &CampaignDir) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_none_or(|kept| kept.elapsed() >= INTERVAL) {
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

/// Looks into a failure; when it is dropped, so does whoever did before.
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

/// Writes a moment aside and renames it, so that whoever reads it finds a whole one.
fn write(path: &Path, now: &Now) -> io::Result<()> {
    let aside = path.with_extension("json.new");
    let _ = fs::remove_file(&aside);
    // Nobody's link is followed.
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
        assert_eq!(now.told().as_deref(), Some(told));
        assert_eq!(
            Now { running: 1, ..Now::default() }.told().as_deref(),
            Some("running 1 program")
        );
        assert_eq!(Now::default().told(), None);
    }

    #[test]
    fn a_failure_that_is_met_while_another_is_looked_into_comes_first_and_then_the_other_again() {
        let board = Board::new(10.0);
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
        let board = Board::new(5.0);
        board.keep(&board.now("today"), &place);
        assert!(Now::read(&place, "today").is_some_and(|now| now.elapsed() >= 5.0));
        assert_eq!(Now::read(&place, "yesterday"), None);
        let later = Now { at: "2999-01-01T00:00:00Z".into(), seconds: 7.0, ..Now::default() };
        assert_eq!(later.elapsed(), 7.0);
    }
}
