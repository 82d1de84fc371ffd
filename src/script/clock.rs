//! Tells when a script has run for too long, whatever it is doing: a thread looks at all that run.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use crate::exec::child;
use crate::generator::{ScriptError, ScriptLine};

/// How often the thread looks. What counts is the processor time of this process, in ticks, but no more
/// than one a look: a busy machine, or one that slept, ends no script.
const TICK: Duration = Duration::from_millis(100);

/// After 10 s a script is to end: its million lines take less than one.
const LATE: u32 = 100;

/// After 5 s more it is in a function of Lua's that nothing can end but the process.
const TOO_LATE: u32 = LATE + 50;

/// What is done with a script that cannot be ended: the program says.
type LastResort = fn(&ScriptError);

static LAST_RESORT: OnceLock<LastResort> = OnceLock::new();
static RUNNING: Mutex<Vec<Weak<Clock>>> = Mutex::new(Vec::new());
static LOOKS: OnceLock<()> = OnceLock::new();

/// Says what is to be done with a script that neither ends nor can be ended. Without it, nothing is.
pub fn on_runaway(last_resort: LastResort) {
    // A second one changes nothing: there is one process to end.
    let _ = LAST_RESORT.set(last_resort);
}

/// How long a script has been running, and where it is.
#[derive(Debug, Default)]
pub(super) struct Clock {
    runs: AtomicBool,
    ticks: AtomicU32,
    line: AtomicU32,
    file: Mutex<String>,
}

impl Clock {
    /// A clock that is looked at.
    pub(super) fn new() -> Arc<Clock> {
        let clock = Arc::new(Clock::default());
        let mut running = locked(&RUNNING);
        running.retain(|clock| clock.strong_count() > 0);
        running.push(Arc::downgrade(&clock));
        LOOKS.get_or_init(|| {
            // Without a thread to spare, the count of lines still ends a script.
            let _ = thread::Builder::new().name("clock".into()).spawn(look);
        });
        clock
    }

    /// The script begins, or goes on where the time it took counts on.
    pub(super) fn start(&self, afresh: bool) {
        if afresh {
            self.ticks.store(0, Ordering::Relaxed);
        }
        self.runs.store(true, Ordering::Relaxed);
    }

    /// The script has ended.
    pub(super) fn stop(&self) {
        self.runs.store(false, Ordering::Relaxed);
    }

    /// How long it has run, if that is too long.
    pub(super) fn late(&self) -> Option<Duration> {
        (self.ticks.load(Ordering::Relaxed) >= LATE).then_some(TICK * LATE)
    }

    /// The script is at a line.
    pub(super) fn at(&self, file: &str, line: u32) {
        self.line.store(line, Ordering::Relaxed);
        let mut known = locked(&self.file);
        if *known != file {
            known.clear();
            known.push_str(file);
        }
    }

    /// The line it was at last.
    pub(super) fn place(&self) -> Option<ScriptLine> {
        let line = self.line.load(Ordering::Relaxed);
        (line > 0).then(|| ScriptLine { file: locked(&self.file).as_str().into(), line })
    }

    fn tick(&self) {
        if !self.runs.load(Ordering::Relaxed) {
            return;
        }
        if self.ticks.fetch_add(1, Ordering::Relaxed) == TOO_LATE
            && let Some(last_resort) = LAST_RESORT.get()
        {
            let error = ScriptError::new("the script runs for ever", self.place());
            last_resort(&error.hint("a function that is called there does not end: quest does"));
        }
    }
}

fn look() {
    let mut last = child::processor_time().own;
    loop {
        thread::sleep(TICK);
        let now = child::processor_time().own;
        if now.saturating_sub(last) < TICK {
            continue;
        }
        last = now;
        let running: Vec<_> = locked(&RUNNING).iter().filter_map(Weak::upgrade).collect();
        running.iter().for_each(|clock| clock.tick());
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_runs_gets_late_and_a_new_run_has_all_its_time() {
        let clock = Clock::default();
        for _ in 0..=LATE {
            clock.tick();
        }
        assert_eq!(clock.late(), None, "it does not run");
        clock.start(true);
        for _ in 0..LATE {
            clock.tick();
        }
        assert_eq!(clock.late(), Some(Duration::from_secs(10)));
        clock.stop();
        clock.start(false);
        assert!(clock.late().is_some(), "it goes on");
        clock.start(true);
        assert_eq!(clock.late(), None);
    }
}
