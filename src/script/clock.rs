//! Detects scripts that run for too long, whatever they are doing: a thread watches all running ones.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread;
use std::time::Duration;

use crate::exec::child;
use crate::generator::{ScriptError, ScriptLine};

/// The interval of the checks. Processor time of this process counts, in ticks, but at most
/// one per check: a busy or sleeping machine ends no script.
const TICK: Duration = Duration::from_millis(100);

/// A script ends after 10 s: its million lines take less than one.
const LATE: u32 = 100;

/// After 5 s more it is in a Lua function that only the end of the process can stop.
const TOO_LATE: u32 = LATE + 50;

/// The action for a script that cannot be stopped: up to the program.
type LastResort = fn(&ScriptError);

static LAST_RESORT: OnceLock<LastResort> = OnceLock::new();
static RUNNING: Mutex<Vec<Weak<Clock>>> = Mutex::new(Vec::new());
static LOOKS: OnceLock<()> = OnceLock::new();

/// Sets the action for a script that neither ends nor can be stopped. Without it, there is none.
pub fn on_runaway(last_resort: LastResort) {
    // A second one changes nothing: there is one process to end.
    let _ = LAST_RESORT.set(last_resort);
}

/// A running script: for how long, and where it is.
#[derive(Debug, Default)]
pub(super) struct Clock {
    runs: AtomicBool,
    ticks: AtomicU32,
    line: AtomicU32,
    file: Mutex<String>,
}

impl Clock {
    /// A clock that is watched.
    pub(super) fn new() -> Arc<Clock> {
        let clock = Arc::new(Clock::default());
        let mut running = locked(&RUNNING);
        running.retain(|clock| clock.strong_count() > 0);
        running.push(Arc::downgrade(&clock));
        LOOKS.get_or_init(|| {
            // Without a spare thread, the count of lines still ends a script.
            let _ = thread::Builder::new().name("clock".into()).spawn(look);
        });
        clock
    }

    /// The script begins, or continues with its time so far.
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

    /// Its running time, if that is too long.
    pub(super) fn late(&self) -> Option<Duration> {
        (self.ticks.load(Ordering::Relaxed) >= LATE).then_some(TICK * LATE)
    }

    /// Sets the script's current line.
    pub(super) fn at(&self, file: &str, line: u32) {
        self.line.store(line, Ordering::Relaxed);
        let mut known = locked(&self.file);
        if *known != file {
            known.clear();
            known.push_str(file);
        }
    }

    /// The script's last line.
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
        let Some(counted) = tick_by(last, child::processor_time().own) else { continue };
        last = counted;
        let running: Vec<_> = locked(&RUNNING).iter().filter_map(Weak::upgrade).collect();
        running.iter().for_each(|clock| clock.tick());
    }
}

/// Up to which processor time ticks are counted, if there is one more. What is left over counts for the next: a script
/// that has almost all of a processor would otherwise have twice the time.
fn tick_by(counted: Duration, now: Duration) -> Option<Duration> {
    let next = counted + TICK;
    (now >= next).then(|| next.max(now.saturating_sub(TICK)))
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

    #[test]
    fn a_script_that_has_almost_all_of_a_processor_has_no_more_time_than_it_is_said() {
        let ticks = |checks: &mut dyn Iterator<Item = u64>| {
            let mut counted = Duration::ZERO;
            let next =
                |now| tick_by(counted, Duration::from_millis(now)).map(|next| counted = next);
            checks.filter_map(next).count()
        };
        assert_eq!(ticks(&mut (1..=1000).map(|check| check * 99)), 990);
        assert_eq!(ticks(&mut (1..=10).map(|check| check * 5000)), 10, "at most one per check");
        assert_eq!(ticks(&mut [5000, 5001, 5002, 5003].into_iter()), 2, "nor many afterwards");
    }
}
