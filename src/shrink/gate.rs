//! Schedules hunting and examining failures, so that each has its share of the time: a limited number
//! compile at once, and of two waiting workers, the one further behind its share goes first. A turn is one
//! compilation of the hunt, or one program that is tried for a failure: neither side waits longer for the other.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// A kind of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// Drawing, compiling and running programs.
    Hunt = 0,
    /// Recognising a failure as known, or shrinking it.
    Examine = 1,
}

/// The queue for both kinds of work.
#[derive(Debug)]
pub struct Gate {
    turns: Mutex<Turns>,
    left: Condvar,
}

#[derive(Debug)]
struct Turns {
    free: usize,
    waiting: [usize; 2],
    /// Whether a failure is being examined. Then a slot is kept for it during the short pauses between two
    /// programs that it tries.
    is_examining: bool,
    /// Programs being tried for it.
    trying: usize,
    /// When the last of them ended, or the examination began.
    tried: Instant,
    /// Seconds used by each.
    had: [f64; 2],
    /// The share of each, in percent.
    shares: [f64; 2],
}

/// Permission to work, until it is dropped.
#[derive(Debug)]
pub struct Pass<'g> {
    gate: &'g Gate,
    task: Task,
    start: Instant,
}

/// How soon a waiting worker notices the end, or that it waits in vain.
const NOTICE: Duration = Duration::from_millis(100);

/// The longest pause between two programs for which a slot is kept: choosing and printing candidates takes a few
/// milliseconds. In a longer one the examiner does something that needs no turn.
const PAUSE: Duration = Duration::from_millis(200);

/// The data of a mutex; the death of a thread that held it is reported elsewhere.
pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Gate {
    /// For this many at once; examining failures gets this percentage of the time while there are any.
    pub fn new(places: usize, examine: u32) -> Gate {
        Gate {
            turns: Mutex::new(Turns {
                free: places.max(1),
                waiting: [0; 2],
                is_examining: false,
                trying: 0,
                tried: Instant::now(),
                had: [0.0; 2],
                shares: shares(examine),
            }),
            left: Condvar::new(),
        }
    }

    /// From now on examining failures gets this percentage: it does not make up for the time before.
    pub fn share(&self, examine: u32) {
        let mut turns = locked(&self.turns);
        let shares = shares(examine);
        if turns.shares != shares {
            turns.shares = shares;
            turns.begin_as_equals();
        }
    }

    /// Waits for a turn. At the end, everybody may pass, to notice it.
    pub fn enter(&self, task: Task, is_over: impl Fn() -> bool) -> Pass<'_> {
        let mut turns = locked(&self.turns);
        turns.waiting[task as usize] += 1;
        while !self.may_go(&turns, task) && !is_over() {
            let waited = self.left.wait_timeout(turns, NOTICE);
            turns = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        turns.waiting[task as usize] -= 1;
        turns.free = turns.free.saturating_sub(1);
        turns.trying += usize::from(task == Task::Examine);
        Pass { gate: self, task, start: Instant::now() }
    }

    /// Work that needs no turn, but counts.
    pub fn charge(&self, task: Task, time: Duration) {
        locked(&self.turns).had[task as usize] += time.as_secs_f64();
    }

    /// Failures wait again: the time that hunting used meanwhile does not count.
    pub fn wake(&self) {
        let mut turns = locked(&self.turns);
        turns.begin_as_equals();
        turns.is_examining = true;
        turns.tried = Instant::now();
    }

    /// No failure waits any more.
    pub fn rest(&self) {
        locked(&self.turns).is_examining = false;
        self.left.notify_all();
    }

    /// Whether there is a slot, and nobody waits who is further behind.
    fn may_go(&self, turns: &Turns, task: Task) -> bool {
        let (ours, theirs) = (task as usize, 1 - task as usize);
        let is_due =
            turns.had[ours] * turns.shares[theirs] <= turns.had[theirs] * turns.shares[ours];
        let others_are_there = match task {
            Task::Hunt => turns.is_examining && turns.is_busy(),
            Task::Examine => turns.waiting[theirs] > 0,
        };
        turns.free > 0 && (is_due || !others_are_there)
    }
}

/// What is left for the hunt, and the percentage for examining failures.
fn shares(examine: u32) -> [f64; 2] {
    let examine = f64::from(examine.min(100));
    [100.0 - examine, examine]
}

impl Turns {
    /// The hunt is owed nothing that it had while nothing waited, or less than now did.
    fn begin_as_equals(&mut self) {
        let [hunt, examine] = self.shares;
        if hunt > 0.0 {
            self.had[1] = self.had[1].max(self.had[0] * examine / hunt);
        }
    }

    /// Whether the examiner tries programs, or is about to.
    fn is_busy(&self) -> bool {
        let is_trying = self.trying > 0 || self.waiting[Task::Examine as usize] > 0;
        is_trying || self.tried.elapsed() < PAUSE
    }
}

impl Drop for Pass<'_> {
    fn drop(&mut self) {
        let mut turns = locked(&self.gate.turns);
        turns.free += 1;
        if self.task == Task::Examine {
            turns.trying = turns.trying.saturating_sub(1);
            turns.tried = Instant::now();
        }
        turns.had[self.task as usize] += self.start.elapsed().as_secs_f64();
        self.gate.left.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The time used by each of two after some turns of a millisecond for which both wait.
    fn had(gate: &Gate, turns: u32) -> [f64; 2] {
        locked(&gate.turns).waiting = [1, 1];
        for _ in 0..turns {
            let examine = gate.may_go(&locked(&gate.turns), Task::Examine);
            let task = if examine { Task::Examine } else { Task::Hunt };
            assert!(gate.may_go(&locked(&gate.turns), task), "somebody may always go");
            gate.charge(task, Duration::from_millis(1));
        }
        locked(&gate.turns).had
    }

    #[test]
    fn each_gets_its_share_while_both_wait() {
        let gate = Gate::new(1, 75);
        gate.wake();
        let [hunt, examine] = had(&gate, 400);
        assert!((2.9..3.1).contains(&(examine / hunt)), "{examine} and {hunt}");
    }

    #[test]
    fn another_share_counts_from_now_on() {
        let gate = Gate::new(1, 25);
        gate.wake();
        let [hunt, examine] = had(&gate, 400);
        assert!((2.9..3.1).contains(&(hunt / examine)), "{hunt} and {examine}");
        gate.share(50);
        let before = locked(&gate.turns).had;
        let [hunt, examine] = had(&gate, 400);
        let ratio = (hunt - before[0]) / (examine - before[1]);
        assert!((0.9..1.1).contains(&ratio), "{ratio}: what was owed before is not made up for");
    }

    #[test]
    fn nobody_is_waited_for_who_does_something_that_needs_no_turn() {
        let gate = Gate::new(1, 50);
        gate.wake();
        gate.charge(Task::Hunt, Duration::from_secs(9));
        assert!(!gate.may_go(&locked(&gate.turns), Task::Hunt));
        let before = Instant::now().checked_sub(PAUSE).expect("the machine runs longer than that");
        locked(&gate.turns).tried = before;
        assert!(gate.may_go(&locked(&gate.turns), Task::Hunt), "nothing has been tried for long");
        locked(&gate.turns).waiting = [1, 1];
        assert!(!gate.may_go(&locked(&gate.turns), Task::Hunt));
    }

    #[test]
    fn nobody_waits_for_a_turn_once_it_is_over() {
        let gate = Gate::new(1, 50);
        gate.wake();
        gate.charge(Task::Hunt, Duration::from_secs(9));
        assert!(!gate.may_go(&locked(&gate.turns), Task::Hunt));
        drop(gate.enter(Task::Hunt, || true));
    }

    #[test]
    fn who_is_alone_has_it_all_and_owes_nothing_for_it() {
        let gate = Gate::new(1, 50);
        gate.charge(Task::Hunt, Duration::from_secs(9));
        assert!(gate.may_go(&locked(&gate.turns), Task::Hunt));
        gate.wake();
        let had = locked(&gate.turns).had;
        assert_eq!(had[0], had[1], "it begins as an equal");
    }

    #[test]
    fn who_thinks_between_two_turns_keeps_its_place_until_there_is_nothing_left_to_examine() {
        let gate = Gate::new(1, 50);
        gate.wake();
        gate.charge(Task::Hunt, Duration::from_millis(20));
        assert!(!gate.may_go(&locked(&gate.turns), Task::Hunt), "nobody waits, and yet");
        gate.charge(Task::Examine, Duration::from_millis(20));
        assert!(gate.may_go(&locked(&gate.turns), Task::Hunt));
        gate.charge(Task::Hunt, Duration::from_millis(20));
        gate.rest();
        assert!(gate.may_go(&locked(&gate.turns), Task::Hunt));
    }
}
